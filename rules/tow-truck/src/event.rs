//! What happens in a game, without words.

use engine::{Seat, Seats};

use crate::{
    drift::{Roll, Wait},
    rescue::{Crew, Hop, Judgement, Words},
    year::Year,
};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// [T8] [T9] [T10] A rescue is about to begin with this agent.
    Ready {
        /// Who does what in it.
        crew: Crew,
        /// Which rescue of its lane it is, counted from 0.
        number: u8,
    },
    /// [T11] The agent has rolled, out of the rescuers' sight.
    Rolled(Seat),
    /// [T11] What the agent rolled; only he and the other team are told.
    Stranded {
        /// The agent.
        agent: Seat,
        /// The three dice.
        roll: Roll,
        /// Where in the table that is.
        wait: Wait,
    },
    /// [T3] [T4] The agent sent a message.
    Said {
        /// The agent.
        agent: Seat,
        /// The number of the message in this rescue.
        number: u16,
        /// What it says.
        words: Words,
    },
    /// [T4] The agent sent no message.
    Silent(Seat),
    /// [T3] A rescuer spoke; only his team is told.
    Talked(Seat, Words),
    /// [T5] The truck jumped.
    Jumped {
        /// Who drove.
        driver: Seat,
        /// From where.
        from: Year,
        /// Where to.
        to: Year,
        /// What it did.
        hop: Hop,
    },
    /// [T12] The agent ended the jumping, or the rescuers did.
    Stopped(Seat),
    /// [T13] A rescuer called a message a paradox.
    Called {
        /// Who.
        caller: Seat,
        /// Whose message.
        agent: Seat,
        /// The number of the message.
        message: u16,
    },
    /// [T13] Somebody has voted; how is secret until all have.
    Voted(Seat),
    /// [T13] All have voted.
    Judged(Judgement),
    /// [T6] Agent and rescuers have met.
    Met(Meeting),
    /// [T8] [T9] [T10] What these players have spent in the past so far.
    Total {
        /// Whose it is.
        seats: Seats,
        /// In months.
        months: u32,
    },
    /// A team has done its rescues and is home before the other.
    Parked(Seat),
    /// A deadline passed.
    Missed(Seat),
    /// The game is over.
    Over {
        /// Who won; of two players both or none.
        winners: Seats,
        /// [T10] The total of two players, who have no winner but a verdict.
        pair: Option<u32>,
    },
}

/// [T6] How a rescue ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Who took part.
    pub crew: Crew,
    /// Where the agent was.
    pub wait: Wait,
    /// Where the truck had stopped.
    pub truck: Year,
    /// Jumps, a month each.
    pub jumps: u32,
    /// Months of drift.
    pub drift: u8,
    /// Paradoxes.
    pub paradoxes: u32,
    /// All of it in months.
    pub months: u32,
}
