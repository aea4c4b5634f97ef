//! What the players of a match are called.

use std::borrow::Cow;

use crate::{Seat, words::list};

/// The names of the players, for sentences that speak of them.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    noun: &'static str,
    given: &'a [String],
}

impl<'a> Names<'a> {
    /// These names by seat; a seat without one is called by the noun and its number, `Player 2`.
    pub const fn new(noun: &'static str, given: &'a [String]) -> Self {
        Self { noun, given }
    }

    /// The name of the player in this seat.
    pub fn of(self, seat: Seat) -> Cow<'a, str> {
        match self.given.get(seat.index()) {
            Some(name) if !name.is_empty() => Cow::Borrowed(name),
            _ => Cow::Owned(format!("{} {seat}", self.noun)),
        }
    }

    /// The names of several players: `Ada, Ben and Player 3`.
    pub fn list(self, seats: impl IntoIterator<Item = Seat>) -> String {
        list(&seats.into_iter().map(|seat| self.of(seat)).collect::<Vec<_>>())
    }
}
