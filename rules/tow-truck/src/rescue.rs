//! One rescue: where the agent is stranded, where the truck is, what was said, and what it cost.

use engine::{Seat, Seats, TextId, Texts};
use serde::Serialize;

use crate::{
    action::Ballot,
    drift::Wait,
    knowledge::{HistoricEventId, historic_event},
    year::Year,
};

/// [T13] What a paradox costs a rescue, in months; Ruling 6.
pub const PARADOX: u32 = 12;

/// The longest message, in characters; Ruling 10.
pub const MESSAGE: usize = 300;

/// How often a rescuer may speak between two jumps; Ruling 10.
pub const TALKS: usize = 30;

/// One rescue, secrets included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rescue {
    /// Who does what in it.
    pub crew: Crew,
    /// Which rescue of its lane it is, counted from 0.
    pub number: u8,
    /// [T11] The line of the agent's year: a secret.
    pub wait: Wait,
    /// Where the truck is.
    pub truck: Year,
    /// Who acts next.
    pub turn: RescueTurn,
    /// The rescuers who leave the next jump to the driver.
    pub left: Seats,
    /// How much of the next jump the driver has chosen.
    pub pick: JumpChoice,
    /// [T5] Jumps made, one month each.
    pub jumps: u32,
    /// [T13] Messages that the table found to be paradoxes.
    pub paradoxes: u32,
    /// What has happened, in order.
    pub story: Vec<RescueEvent>,
    /// [T6] The months of drift, once agent and rescuers have met.
    pub drift: Option<u8>,
}

/// Who does what in a rescue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Crew {
    /// The lane it happens in: 0, or 1 for the second of two teams.
    pub lane: u8,
    /// Who is stranded.
    pub agent: Seat,
    /// The rescuer who drives the truck; Ruling 3.
    pub driver: Seat,
    /// All rescuers, the driver included.
    pub rescuers: Seats,
    /// [T11] Who else is shown the year.
    pub witnesses: Seats,
}

impl Crew {
    /// [T11] Who may know the year during the rescue.
    pub const fn insiders(&self) -> Seats {
        self.witnesses.with(self.agent)
    }

    /// Who hears what the rescuers say to each other; Ruling 5.
    pub const fn team(&self) -> Seats {
        self.rescuers.with(self.agent)
    }
}

/// Who acts next in a rescue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RescueTurn {
    /// The agent, for a message.
    Agent,
    /// The rescuers, for a jump.
    Rescuers,
    /// No one: they have met.
    Over,
}

/// How much of the next jump the driver has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum JumpChoice {
    /// Nothing yet.
    Nothing,
    /// That the truck jumps; the line of the table comes next.
    Line,
    /// A line that several years count as; the year comes next.
    Year(Wait),
}

/// Whether a jump passed over the agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hop {
    /// [T4] It did, and the agent may send another message.
    Over,
    /// It did not.
    Short,
    /// It ended in the agent's own year; Ruling 1.
    Landed,
}

impl Hop {
    /// [T4] Whether a jump from one year to another passes over an agent in this year.
    pub fn of(from: Year, to: Year, agent: Year) -> Self {
        if to == agent {
            Self::Landed
        } else if from.min(to) < agent && agent < from.max(to) {
            Self::Over
        } else {
            Self::Short
        }
    }
}

/// What an agent or a rescuer said: written by a player, or taken from the event file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// Written by a player.
    Text(TextId),
    /// Taken from the event file.
    Event(HistoricEventId),
}

impl Speech {
    /// The words themselves.
    pub fn get(self, texts: &Texts) -> &str {
        match self {
            Self::Text(id) => texts.get(id),
            Self::Event(id) => historic_event(id).map_or("", |event| event.text),
        }
    }
}

/// Something that happened in a rescue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RescueEvent {
    /// The agent sent a message.
    Said {
        /// What it says.
        words: Speech,
        /// [T13] Whether the agent insists that it names no year; Ruling 15.
        insisted: bool,
    },
    /// The agent sent no message.
    Silent,
    /// A rescuer spoke to the team.
    Talked(Seat, Speech),
    /// The driver does not know what the last message describes; Ruling 16.
    Unsure(Seat),
    /// The truck jumped.
    Jumped {
        /// Where to.
        to: Year,
        /// Whether it passed over the agent.
        hop: Hop,
    },
    /// [T13] The table has voted on a message.
    Judged(Judgement),
    /// [T12] A player stopped the jumping.
    Stopped(Seat),
}

/// [T13] The votes on a call of paradox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Judgement {
    /// The message, by its number in the rescue.
    pub message: u16,
    /// Who called it.
    pub caller: Seat,
    /// Who voted that it was a paradox.
    pub yes: Seats,
    /// Who voted that it was not.
    pub no: Seats,
}

impl Judgement {
    /// Whether more than half of the table found it a paradox; Ruling 6.
    pub const fn is_upheld(&self) -> bool {
        self.yes.len() > self.no.len()
    }

    /// Counts a vote.
    pub(crate) const fn count(&mut self, seat: Seat, ballot: Ballot) {
        match ballot {
            Ballot::Yes => self.yes = self.yes.with(seat),
            Ballot::No => self.no = self.no.with(seat),
        }
    }

    /// Who has voted.
    pub fn voted(&self) -> Seats {
        self.yes.iter().chain(self.no).collect()
    }
}

impl Rescue {
    /// A rescue that has just begun, with the truck in the present.
    pub(crate) const fn new(crew: Crew, number: u8, wait: Wait) -> Self {
        Self {
            crew,
            number,
            wait,
            truck: Year::PRESENT,
            turn: RescueTurn::Agent,
            left: Seats::NONE,
            pick: JumpChoice::Nothing,
            jumps: 0,
            paradoxes: 0,
            story: Vec::new(),
            drift: None,
        }
    }

    /// The agent's year.
    pub const fn year(&self) -> Year {
        self.wait.year()
    }

    /// Who acts next.
    pub fn to_act(&self) -> Seats {
        match self.turn {
            RescueTurn::Agent => Seats::only(self.crew.agent),
            RescueTurn::Rescuers => self.crew.rescuers.minus(self.left).with(self.crew.driver),
            RescueTurn::Over => Seats::NONE,
        }
    }

    /// [T5] [T6] [T13] What the rescue has cost so far, in months.
    pub fn months(&self) -> u32 {
        self.jumps + PARADOX * self.paradoxes + self.drift.map_or(0, u32::from)
    }

    /// [T6] [T7] The months of drift if the jumping ended now.
    pub fn drift_now(&self) -> u8 {
        Wait::of(self.truck).drift(self.wait)
    }

    /// How many messages the agent has sent.
    #[allow(clippy::cast_possible_truncation, reason = "no rescue has that many messages")]
    pub fn messages(&self) -> u16 {
        self.story.iter().filter(|moment| matches!(moment, RescueEvent::Said { .. })).count() as u16
    }

    /// Whether the table has already voted on this message.
    pub fn is_judged(&self, message: u16) -> bool {
        self.story
            .iter()
            .any(|moment| matches!(moment, RescueEvent::Judged(judged) if judged.message == message))
    }

    /// How often the rescuer has spoken since the last jump or message.
    pub fn talks(&self, seat: Seat) -> usize {
        let talk = self.story.iter().rev().take_while(|moment| {
            !matches!(moment, RescueEvent::Jumped { .. } | RescueEvent::Said { .. } | RescueEvent::Silent)
        });
        talk.filter(|moment| matches!(moment, RescueEvent::Talked(who, _) if *who == seat)).count()
    }

    /// Whether the driver may say that they don't know the last message: once, before the truck jumps.
    pub fn may_be_unsure(&self) -> bool {
        let is_new =
            |moment: &&RescueEvent| !matches!(moment, RescueEvent::Talked(..) | RescueEvent::Judged(_));
        matches!(self.story.iter().rev().find(is_new), Some(RescueEvent::Said { .. }))
    }

    /// [T5] The truck jumps, and everyone learns whether it passed over the agent.
    pub(crate) fn jump(&mut self, to: Year) -> Hop {
        let hop = Hop::of(self.truck, to, self.year());
        self.story.push(RescueEvent::Jumped { to, hop });
        self.truck = to;
        self.jumps += 1;
        self.pick = JumpChoice::Nothing;
        self.left = Seats::NONE;
        self.turn = if hop == Hop::Over { RescueTurn::Agent } else { RescueTurn::Rescuers };
        hop
    }

    /// [T6] The jumping is over: the earlier group drifts to the other.
    pub(crate) fn meet(&mut self) {
        self.drift = Some(self.drift_now());
        self.turn = RescueTurn::Over;
        self.pick = JumpChoice::Nothing;
        self.left = Seats::NONE;
    }
}
