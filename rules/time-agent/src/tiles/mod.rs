//! The tiles: what each carries at its edges, and the event or the secondary invention on it.

mod parse;

use std::fmt;

use hexgrid::Direction;
use serde::{Serialize, Serializer};

use crate::{
    points::Indicator,
    technology::{TECHNOLOGIES, Technologies, Technology},
};

pub use parse::parse;

/// The most tiles a set can have: one for each hex of the largest board.
pub const MAX_TILES: usize = 120;

/// A tile of the set, by its place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct TileId(pub(crate) u8);

impl TileId {
    /// Its place in the set.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a tile is called: `5-03`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct TileName {
    /// The zone it belongs to.
    pub zone: u8,
    /// Its number in the zone, counted from 1.
    pub number: u8,
}

impl TileName {
    /// Reads `5-03`.
    pub fn read(word: &str) -> Option<Self> {
        let (zone, number) = word.split_once('-')?;
        let read = |digits: &str| engine::phrases::number(digits).filter(|number: &u8| *number > 0);
        Some(Self { zone: read(zone)?, number: read(number)? })
    }
}

impl fmt::Display for TileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.zone, self.number)
    }
}

impl Serialize for TileName {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// One tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    /// What it is called.
    pub name: TileName,
    /// What is on it.
    pub content: Content,
    /// The edges that carry each technology.
    pub streams: [Edges; TECHNOLOGIES],
}

impl Tile {
    /// The technologies on any of its edges.
    pub fn technologies(&self) -> Technologies {
        let carries = |technology: &Technology| !self.streams[technology.index()].is_empty();
        Technology::ALL.into_iter().filter(carries).collect()
    }

    /// [A11a.1] What it costs to alter what is on it; none for a plain tile.
    pub const fn cost(&self) -> Option<u8> {
        match &self.content {
            Content::Plain => None,
            Content::Event(event) => Some(event.cost),
            Content::Invention { cost, .. } => Some(*cost),
        }
    }
}

/// What is on a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing but its streams.
    Plain,
    /// Something that happened.
    Event(Box<PastEvent>),
    /// A secondary invention.
    Invention {
        /// Of which technology.
        technology: Technology,
        /// [A11a.1] What it costs to alter it.
        cost: u8,
    },
}

/// Something that happened, and can be made not to have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastEvent {
    /// What it is called.
    pub name: String,
    /// [A11a.1] What it costs to reverse it, and to restore it.
    pub cost: u8,
    /// What it is worth to each race.
    pub indicator: Indicator,
    /// The story, for the page.
    pub note: String,
}

/// A set of edges, or of directions: one bit each, the heavy edge or up first.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Edges(u8);

impl Edges {
    /// All six.
    pub const ALL: Self = Self(0b11_1111);

    /// Whether it is in the set, counted from 0.
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with this one, counted from 1.
    #[must_use]
    pub(crate) const fn with(self, number: u8) -> Self {
        Self(self.0 | 1 << (number - 1))
    }

    /// [A7.4] The directions of these edges once the heavy one points there.
    #[must_use]
    pub const fn turned(self, facing: Direction) -> Self {
        let by = facing as u8;
        Self((self.0 << by | self.0 >> (6 - by)) & Self::ALL.0)
    }

    /// Their numbers, counted from 1.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |number| self.has(usize::from(number - 1)))
    }
}

/// Their numbers: `1246`.
impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers().try_for_each(|number| write!(f, "{number}"))
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Edges {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}
