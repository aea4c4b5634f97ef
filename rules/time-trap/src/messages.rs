//! [9] Diplomatic Messages: cards handed in with the orders and delivered with the next printout.

use std::sync::Arc;

use engine::{Refusal, Seat, Seats, TextId, at_most, rule};

use crate::timeline::Turn;

/// [9.1] What fits on an index card of three by five inches, in characters.
pub const CARD: usize = 400;

/// The most cards a player hands in on one turn; Ruling 4.
pub const CARDS_A_TURN: u8 = 16;

/// [9.2] Whom a card is addressed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressee {
    /// One other player.
    Player(Seat),
    /// All other players.
    All,
}

impl Addressee {
    /// The players who get the card, in a game of so many.
    pub fn seats(self, from: Seat, players: usize) -> Seats {
        match self {
            Self::Player(seat) => Seats::only(seat),
            Self::All => Seats::first(players).without(from),
        }
    }
}

/// A card: the engine signs it, so that nobody can sign for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The turn it was handed in with.
    pub turn: Turn,
    /// [9.3] Who wrote it.
    pub from: Seat,
    /// Whom it is for.
    pub to: Addressee,
    /// What it says.
    pub words: TextId,
}

/// All cards of a game, oldest first; copying it copies no card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mail(Option<Arc<Vec<Card>>>);

impl Mail {
    /// All cards handed in.
    pub fn cards(&self) -> &[Card] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Takes a card; cards of one turn lie in the order of their senders, whoever was quicker.
    pub(crate) fn add(&mut self, card: Card) {
        let cards = Arc::make_mut(self.0.get_or_insert_default());
        let at = cards.partition_point(|other| (other.turn, other.from) <= (card.turn, card.from));
        cards.insert(at, card);
    }
}

/// [9.1] A card has words on it, and no more than fit.
pub(crate) fn may_write(words: &str) -> Result<(), Refusal> {
    at_most(words, CARD, rule!("9.1"))
}
