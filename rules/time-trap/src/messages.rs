//! [9] Diplomatic Messages: sent with the orders and delivered with the next printout.

use std::sync::Arc;

use engine::{Refusal, Seat, Seats, TextId, at_most, rule};

use crate::timeline::Turn;

/// [9.1] What fits on an index card of three by five inches, in characters.
pub const MESSAGE_LENGTH: usize = 400;

/// The most messages a player sends on one turn; Ruling 4.
pub const MESSAGES_PER_TURN: u8 = 16;

/// [9.2] Who a message is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressee {
    /// One other player.
    Player(Seat),
    /// All other players.
    All,
}

impl Addressee {
    /// The players who get the message, in a game with this many.
    pub fn seats(self, from: Seat, players: usize) -> Seats {
        match self {
            Self::Player(seat) => Seats::only(seat),
            Self::All => Seats::first(players).without(from),
        }
    }
}

/// A message. The table signs it, so that no one can sign for another player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Message {
    /// The turn it was sent on.
    pub turn: Turn,
    /// [9.3] Who wrote it.
    pub from: Seat,
    /// Who it is for.
    pub to: Addressee,
    /// What it says.
    pub words: TextId,
}

/// All messages of a game, oldest first; a copy shares them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Messages(Option<Arc<Vec<Message>>>);

impl Messages {
    /// All messages sent.
    pub fn list(&self) -> &[Message] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Adds a message; those of one turn are in the order of their senders, no matter who was quicker.
    pub(crate) fn add(&mut self, message: Message) {
        let messages = Arc::make_mut(self.0.get_or_insert_default());
        let at = messages.partition_point(|other| (other.turn, other.from) <= (message.turn, message.from));
        messages.insert(at, message);
    }
}

/// [9.1] A message has words in it, and no more than fit.
pub(crate) fn may_write(words: &str) -> Result<(), Refusal> {
    at_most(words, MESSAGE_LENGTH, rule!("9.1"))
}
