//! What happens in a game, without words.

use engine::{Seat, Seats};

use crate::{
    drift::{Roll, Wait},
    rescue::{Crew, Hop, Judgement, Speech},
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
    /// [T11] What the agent rolled, for the agent and the other team only.
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
        words: Speech,
        /// [T13] Whether the agent insists that it names no year.
        insisted: bool,
    },
    /// [T4] The agent sent no message.
    Silent(Seat),
    /// [T3] A rescuer spoke to the team, which alone hears it.
    Talked(Seat, Speech),
    /// [T3] The driver does not know what the last message describes.
    Unsure(Seat),
    /// [T5] The truck jumped.
    Jumped {
        /// Who drove.
        driver: Seat,
        /// Where from.
        from: Year,
        /// Where to.
        to: Year,
        /// Whether it passed over the agent.
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
    /// [T13] A player has voted; the vote is secret until all have voted.
    Voted(Seat),
    /// [T13] Everyone has voted.
    Judged(Judgement),
    /// [T6] Agent and rescuers have met.
    Met(Meeting),
    /// [T8] [T9] [T10] How long these players have spent in the past so far.
    Total {
        /// The players.
        seats: Seats,
        /// In months.
        months: u32,
    },
    /// A team has finished its rescues and is home before the other.
    Parked(Seat),
    /// A deadline passed.
    Missed(Seat),
    /// The game is over.
    Over {
        /// Who won; two players win together or not at all.
        winners: Seats,
        /// [T10] The total of two players, who get a verdict instead of a winner.
        pair: Option<u32>,
    },
}

/// [T6] How a rescue ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Who took part.
    pub crew: Crew,
    /// The line of the agent’s year.
    pub wait: Wait,
    /// Where the truck had stopped.
    pub truck: Year,
    /// Jumps, one month each.
    pub jumps: u32,
    /// Months of drift.
    pub drift: u8,
    /// Paradoxes.
    pub paradoxes: u32,
    /// The total in months.
    pub months: u32,
}
