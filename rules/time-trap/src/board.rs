//! [2] [3] The board of 16 by 16 squares: one line of 256 squares, cut into rows.

use std::fmt;

use serde::{Serialize, Serializer};

/// Rows of the board, and squares in a row.
pub const SIDE: u8 = 16;

/// A square: row times sixteen plus column, both counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Square(pub u8);

impl Square {
    /// [8.2] The square in this row and column, counted from 1 at the top left.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row >= 1 && row <= SIDE && column >= 1 && column <= SIDE {
            Some(Self((row - 1) * SIDE + (column - 1)))
        } else {
            None
        }
    }

    /// The row, counted from 1 at the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE + 1
    }

    /// The column, counted from 1 at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE + 1
    }

    /// [3.2] [3.3] The square at this offset: leave at the bottom and you come back at the top, leave on the
    /// right and you come back on the left, one row lower; and vice versa.
    #[must_use]
    pub const fn step(self, offset: u8) -> Self {
        Self(self.0.wrapping_add(offset))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.column())
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        (self.row(), self.column()).serialize(out)
    }
}

/// [3] What a direction digit adds to a square's number, modulo 256; 0 and 9 stay. Ruling 1.
#[rustfmt::skip]
pub const OFFSET: [u8; 10] = [
    //  0    1    2    3    4    5    6    7    8    9
    //  ·    ↑    ↗    →    ↘    ↓    ↙    ←    ↖    ·
        0, 240, 241,   1,  17,  16,  15, 255, 239,   0,
];

/// The eight directions by digit, as arrows, letters and words; 0 and 9 have none.
pub(crate) const ARROWS: [&str; 10] = ["·", "↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "·"];
pub(crate) const LETTERS: [&str; 10] = ["", "n", "ne", "e", "se", "s", "sw", "w", "nw", ""];
pub(crate) const WORDS: [&str; 10] =
    ["", "up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left", ""];
