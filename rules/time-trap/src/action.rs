//! The small steps that orders are made of.

use engine::{Step, TextId};

use crate::{
    messages::Addressee,
    order::{Man, Move, Shot},
    timeline::Turn,
};

/// One step of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [5] Picks a Man to give this turn's order to.
    Man(Man),
    /// [6] Picks the order of a past turn to change.
    Past {
        /// The turn the order was given for.
        turn: Turn,
        /// The Man it was given to.
        man: Man,
    },
    /// [5.1] Where the picked Man moves.
    Move(Move),
    /// [5.2] Where the picked Man fires.
    Fire(Shot),
    /// [9] Sends a Diplomatic Message.
    Send {
        /// Who it is for.
        to: Addressee,
        /// What it says.
        words: TextId,
    },
    /// Submits the orders.
    Submit,
    /// The deadline passed without orders; only the clock does this.
    Missed,
}

impl Step for Action {
    fn words(self) -> Option<TextId> {
        match self {
            Self::Send { words, .. } => Some(words),
            _ => None,
        }
    }

    fn with_words(self, words: TextId) -> Self {
        match self {
            Self::Send { to, .. } => Self::Send { to, words },
            other => other,
        }
    }
}
