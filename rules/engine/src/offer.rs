//! What a seat may do: the offer is the law.

use serde::Serialize;

use crate::{Rule, Step, TextId};

/// How often playouts and bots should consider an offered action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// A normal action: every playout and every bot considers it.
    Plain,
    /// An action that costs something: bots consider it, playouts rarely take it.
    Rare,
    /// A convenience for people: plain actions lead to the same positions, or it moves no piece.
    Extra,
}

/// The legal actions of one seat, in a buffer that is reused.
#[derive(Clone, Debug)]
pub struct Offers<A> {
    actions: Vec<(A, Tier)>,
    plain: usize,
    with_extras: bool,
}

impl<A: Step> Offers<A> {
    /// An empty buffer that takes every offer.
    pub fn new() -> Self {
        Self { actions: Vec::new(), plain: 0, with_extras: true }
    }

    /// An empty buffer that takes every offer, with room for most positions at once.
    pub(crate) fn with_room() -> Self {
        Self { actions: Vec::with_capacity(128), plain: 0, with_extras: true }
    }

    /// An empty buffer that leaves [`Tier::Extra`] out, for playouts and bots.
    pub fn for_bots() -> Self {
        Self { actions: Vec::new(), plain: 0, with_extras: false }
    }

    /// Whether conveniences are taken; rules need not work out what no one will see.
    pub const fn takes_extras(&self) -> bool {
        self.with_extras
    }

    /// Forgets all offers and keeps the memory.
    pub fn clear(&mut self) {
        self.actions.clear();
        self.plain = 0;
    }

    /// Offers a normal action.
    #[inline]
    pub fn plain(&mut self, action: A) {
        self.actions.push((action, Tier::Plain));
        self.plain += 1;
    }

    /// Offers an action that is rarely wanted.
    #[inline]
    pub fn rare(&mut self, action: A) {
        self.actions.push((action, Tier::Rare));
    }

    /// Offers a convenience.
    #[inline]
    pub fn extra(&mut self, action: A) {
        if self.with_extras {
            self.actions.push((action, Tier::Extra));
        }
    }

    /// All offered actions with their tiers.
    pub fn list(&self) -> &[(A, Tier)] {
        &self.actions
    }

    /// The offered actions.
    pub fn actions(&self) -> impl Iterator<Item = A> + '_ {
        self.actions.iter().map(|&(action, _)| action)
    }

    /// How many actions are offered.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// How many of the offered actions are plain.
    pub fn plain_count(&self) -> usize {
        self.plain
    }

    /// Whether nothing is offered.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Whether the action is offered; where an action needs words, any words will do.
    pub fn has(&self, action: A) -> bool {
        let wanted = if action.words().is_some() { action.with_words(TextId::ANY) } else { action };
        self.actions.iter().any(|&(offered, _)| offered == wanted)
    }
}

impl<A: Step> Default for Offers<A> {
    fn default() -> Self {
        Self::new()
    }
}

/// What on the table a player touches to take an action, so that the board itself is the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// A hex by column and row.
    Hex(i16, i16),
    /// A square by row and column, counted from 1 at the top left.
    Square(u8, u8),
    /// A piece by its number.
    Piece(u16),
    /// A cell of a table by row and column, such as a piece's order on an earlier turn.
    Cell {
        /// The row.
        row: u16,
        /// The column.
        column: u16,
    },
    /// An edge of a tile.
    Edge(u16, u8),
    /// A box of a track.
    Box(u16),
    /// Another seat.
    Seat(u8),
    /// A button beside the board.
    Button(&'static str),
}

/// The chance of a result, counted in ways the dice can fall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chance<R> {
    /// What may happen.
    pub what: R,
    /// In how many ways …
    pub ways: u64,
    /// … out of how many.
    pub of: u64,
}

impl<R> Chance<R> {
    /// The chance of a result.
    pub const fn new(what: R, ways: u64, of: u64) -> Self {
        Self { what, ways, of }
    }

    /// The chance in whole percent, rounded; 0 and 100 only for what is impossible and certain.
    pub fn percent(&self) -> u64 {
        match self.ways {
            0 => 0,
            ways if ways >= self.of => 100,
            ways => ((ways * 200 + self.of) / (self.of.max(1) * 2)).clamp(1, 99),
        }
    }
}

/// An offered action put into words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OfferWords {
    /// What the player touches.
    pub target: Target,
    /// The rule that offers it.
    pub rule: Rule,
    /// What it does, in words for a player.
    pub label: String,
}
