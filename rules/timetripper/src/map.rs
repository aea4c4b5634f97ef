//! [2.2] The Battle Display: eleven columns of eleven hexes, named `0202` to `1212`.

use std::fmt;

use hexgrid::{Arc, Direction, Hex, Line, Lower, Name};
use serde::{Serialize, Serializer};

/// How many hexes there are.
pub const PLACES: usize = SIDE as usize * SIDE as usize;

/// Columns and rows run from here …
const FIRST: u8 = 2;

/// … and this is how many there are of each.
const SIDE: u8 = 11;

/// A hex of the Battle Display.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// [2.2] The hex in the middle, where a lone Tripper lands.
    pub const T: Self = Self::at(7, 7);

    /// The hex in this column and row, both from 2 to 12.
    const fn at(column: u8, row: u8) -> Self {
        Self((column - FIRST) * SIDE + (row - FIRST))
    }

    /// The hex of this name, such as `0707`.
    pub fn named(name: &str) -> Option<Self> {
        let name = Name::parse(name).ok()?;
        let on = |number: u8| (FIRST..FIRST + SIDE).contains(&number);
        (on(name.column()) && on(name.row())).then(|| Self::at(name.column(), name.row()))
    }

    /// The hex in this column and row, if it is on the display.
    pub fn of(column: u16, row: u16) -> Option<Self> {
        let on = |number: u16| u8::try_from(number).ok().filter(|n| (FIRST..FIRST + SIDE).contains(n));
        Some(Self::at(on(column)?, on(row)?))
    }

    /// All hexes.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SIDE * SIDE).map(Self)
    }

    /// The hex with this number, from 0; numbers beyond the last are the first again.
    #[allow(clippy::cast_possible_truncation, reason = "there are 121 hexes")]
    pub const fn numbered(index: usize) -> Self {
        Self((index % PLACES) as u8)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 2 to 12.
    pub const fn column(self) -> u8 {
        self.0 / SIDE + FIRST
    }

    /// The row, 2 to 12.
    pub const fn row(self) -> u8 {
        self.0 % SIDE + FIRST
    }

    /// The hex as hexgrid knows it.
    pub const fn hex(self) -> Hex {
        HEXES[self.index()]
    }

    /// The next hex in a direction, unless the display ends there.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        match STEPS[self.index()][direction.index()] {
            OFF => None,
            index => Some(Self(index)),
        }
    }

    /// The neighbours on the display.
    pub fn neighbours(self) -> impl Iterator<Item = Self> + Clone {
        STEPS[self.index()].into_iter().filter(|index| *index != OFF).map(Self)
    }

    /// How far it is to another hex.
    pub const fn distance(self, other: Self) -> u8 {
        DISTANCES[self.index()][other.index()]
    }

    /// Whether it is next to another hex.
    pub const fn is_next_to(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// Whether it is at the edge.
    pub fn is_on_border(self) -> bool {
        let ends = [FIRST, FIRST + SIDE - 1];
        ends.contains(&self.column()) || ends.contains(&self.row())
    }

    /// The direction to a neighbour.
    pub const fn direction_to(self, neighbour: Self) -> Option<Direction> {
        self.hex().direction_to(neighbour.hex())
    }

    /// [6.0] The border hexes with this number: those in that direction from T.
    pub fn border(number: u8) -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(move |place| place.border_number() == Some(number))
    }

    /// [6.0] The number along the edge.
    pub fn border_number(self) -> Option<u8> {
        if !self.is_on_border() {
            return None;
        }
        hexgrid::Bearing::of(Self::T.hex(), self.hex()).map(|bearing| bearing.clockwise().number())
    }

    /// [6.33] The hex with this number (1 to 6) and letter (the direction from T) for random set-up.
    pub fn lettered(number: u16, letter: Direction) -> Self {
        let (straight, aside) = match number {
            1 => (2, 0),
            2 => (1, 1),
            3 => (3, 0),
            4 => (2, 1),
            5 => (4, 0),
            _ => (2, 2),
        };
        let walk =
            |from: Self, direction, steps| (0..steps).fold(from, |at, _| at.step(direction).unwrap_or(at));
        walk(walk(Self::T, letter, straight), letter.clockwise(), aside)
    }

    /// [8.44] Whether a Claymore here that points in this direction reaches the other hex.
    pub fn claymore_reaches(self, facing: Direction, other: Self) -> bool {
        Arc::new(self.hex(), facing).contains(other.hex())
    }

    /// Whether something is in one of the hexes that a line of sight passes through, not counting its ends.
    ///
    /// A line along hexsides is blocked only if both sides are.
    pub fn is_screened(self, other: Self, stands: impl Fn(Self) -> bool) -> bool {
        let stands = |hex: Hex| Self::from_hex(hex).is_some_and(&stands);
        let between = Line::new(self.hex(), other.hex()).steps().skip(1);
        let count = usize::from(self.distance(other)).saturating_sub(1);
        between.take(count).any(|step| step.candidates().all(stands))
    }

    /// The hex of the display at this position of the hex grid.
    pub fn from_hex(hex: Hex) -> Option<Self> {
        HEXES.iter().position(|other| *other == hex).and_then(|index| u8::try_from(index).ok()).map(Self)
    }

    /// [b48] Where something ends that moves this far in a direction and bounces off the edge two hexsides to the
    /// right; `enter` is called with every hex on the way.
    pub fn roll_on(self, direction: Direction, hexes: u16, mut enter: impl FnMut(Self)) -> (Self, Direction) {
        let (mut at, mut heading) = (self, direction);
        for _ in 0..hexes {
            let mut turns = 0;
            let next = loop {
                match at.step(heading) {
                    Some(next) => break Some(next),
                    None if turns == 3 => break None,
                    None => {
                        heading = heading.turned(2);
                        turns += 1;
                    }
                }
            };
            let Some(next) = next else { break };
            at = next;
            enter(at);
        }
        (at, heading)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column(), self.row())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// Marks a step that leaves the display.
const OFF: u8 = u8::MAX;

#[allow(clippy::cast_possible_truncation, reason = "there are 121 hexes, and none is farther away")]
const HEXES: [Hex; PLACES] = {
    let mut hexes = [Hex::new(0, 0); PLACES];
    let mut index = 0;
    while index < PLACES {
        let place = Place(index as u8);
        if let Some(name) = Name::new(place.column(), place.row()) {
            hexes[index] = name.hex(Lower::Even);
        }
        index += 1;
    }
    hexes
};

#[allow(clippy::cast_possible_truncation, reason = "there are 121 hexes, and none is farther away")]
const STEPS: [[u8; 6]; PLACES] = {
    let mut steps = [[OFF; 6]; PLACES];
    let mut from = 0;
    while from < PLACES {
        let mut to = 0;
        while to < PLACES {
            if let Some(direction) = HEXES[from].direction_to(HEXES[to]) {
                steps[from][direction.index()] = to as u8;
            }
            to += 1;
        }
        from += 1;
    }
    steps
};

#[allow(clippy::cast_possible_truncation, reason = "there are 121 hexes, and none is farther away")]
const DISTANCES: [[u8; PLACES]; PLACES] = {
    let mut distances = [[0; PLACES]; PLACES];
    let mut from = 0;
    while from < PLACES {
        let mut to = 0;
        while to < PLACES {
            distances[from][to] = HEXES[from].distance(HEXES[to]) as u8;
            to += 1;
        }
        from += 1;
    }
    distances
};
