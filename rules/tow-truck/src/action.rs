//! The small steps of a rescue.

use engine::{Seat, Step, TextId};
use serde::Serialize;

use crate::{drift::Wait, knowledge::HistoricEventId, year::Year};

/// One step of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [T8] Makes a teammate the agent instead.
    Agent(Seat),
    /// [T11] Rolls the three dice to see where the agent is stranded.
    Roll,
    /// [T3] Sends a message.
    Say {
        /// What it says.
        words: TextId,
    },
    /// [T13] Sends a message that the check stopped for a number, and insists that it is not a year. Ruling 15.
    Insist {
        /// What it says.
        words: TextId,
    },
    /// [T3] Sends a message in the words of the event file; it is written like any other message. Ruling 9.
    Clue(HistoricEventId),
    /// [T4] Sends no message.
    Silent,
    /// [T3] Talks to the other rescuers; the other team hears nothing.
    Talk {
        /// What is said.
        words: TextId,
    },
    /// [T3] Tells everyone that the driver does not know what the last message describes. Ruling 16.
    Unsure,
    /// Leaves the next jump to the driver.
    Pass,
    /// [T5] Jumps; the line of the table follows.
    Jump,
    /// [T5] The line of the table to jump to; if several years count as it, the year follows.
    To(Wait),
    /// [T5] The year within the line.
    Year(Year),
    /// [T12] Ends the jumping.
    Stop,
    /// [T13] Calls a message of this rescue a paradox, by its number.
    Paradox(u16),
    /// [T13] Votes on a call.
    Vote(Ballot),
    /// Parks the truck while the other team is still out.
    Park,
    /// The deadline passed; only the clock does this.
    Missed,
}

/// A vote on whether a message was a paradox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ballot {
    /// It was.
    Yes,
    /// It was not.
    No,
}

impl Step for Action {
    fn words(self) -> Option<TextId> {
        match self {
            Self::Say { words } | Self::Insist { words } | Self::Talk { words } => Some(words),
            _ => None,
        }
    }

    /// A clue with other words is a message like any other.
    fn with_words(self, words: TextId) -> Self {
        match self {
            Self::Say { .. } | Self::Clue(_) => Self::Say { words },
            Self::Insist { .. } => Self::Insist { words },
            Self::Talk { .. } => Self::Talk { words },
            other => other,
        }
    }
}
