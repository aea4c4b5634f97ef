//! The hexes of the board and sets of them: one bit for each hex, so that a step of all of them is a few shifts.
//!
//! The board has at most sixteen columns of eight hexes. Hexes are named by column and row, and even columns are half
//! a hex lower than odd ones.

use std::{fmt, ops};

use hexgrid::{Direction, Lower, Name};
use serde::{Serialize, Serializer};

/// The most columns a board has, the present included.
pub const COLUMNS: u8 = 16;

/// The most rows a board has.
pub const ROWS: u8 = 8;

/// How many hexes there is room for.
pub const HEXES: usize = 128;

/// One hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(u8);

impl HexId {
    /// The hex in this column and row, both counted from 1.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS {
            Some(Self((column - 1) * ROWS + row - 1))
        } else {
            None
        }
    }

    /// The hex with this name: `0705`.
    pub fn named(name: &str) -> Option<Self> {
        let name = Name::parse(name).ok()?;
        Self::at(name.column(), name.row())
    }

    /// The hex with this place in arrays.
    pub const fn from_index(index: usize) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "an index below 128 fits")]
        if index < HEXES { Some(Self(index as u8)) } else { None }
    }

    /// Its place in arrays, which rises with its name.
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// Its column, counted from 1 in the deepest past.
    pub const fn column(self) -> u8 {
        self.0 / ROWS + 1
    }

    /// Its row, counted from 1 at the top.
    pub const fn row(self) -> u8 {
        self.0 % ROWS + 1
    }

    /// The hex next to it in this direction, if the board has room for one.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let here = Name::new(self.column(), self.row())?;
        let there = Name::of(here.hex(Lower::Even).step(direction), Lower::Even)?;
        Self::at(there.column(), there.row())
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column(), self.row())
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// The hexes of row 1.
const TOP: u128 = every(1, 8);

/// The hexes of row 8.
const BOTTOM: u128 = TOP << 7;

/// The hexes of even columns.
const EVEN: u128 = every(0xff, 16) << 8;

/// The pattern again and again, each time this number of bits further on.
const fn every(pattern: u128, bits: u32) -> u128 {
    let (mut all, mut at) = (0, 0);
    while at < 128 {
        all |= pattern << at;
        at += bits;
    }
    all
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct HexSet(u128);

impl HexSet {
    /// No hex at all.
    pub const NONE: Self = Self(0);

    /// This one hex.
    pub const fn only(hex: HexId) -> Self {
        Self(1 << hex.0)
    }

    /// Whether the hex is in the set.
    #[inline]
    pub const fn has(self, hex: HexId) -> bool {
        self.0 >> hex.0 & 1 == 1
    }

    /// The set with the hex in it.
    #[must_use]
    pub const fn with(self, hex: HexId) -> Self {
        Self(self.0 | 1 << hex.0)
    }

    /// The set with the hex not in it.
    #[must_use]
    pub const fn without(self, hex: HexId) -> Self {
        Self(self.0 & !(1 << hex.0))
    }

    /// The set with the hex in it, or not.
    #[must_use]
    pub const fn set(self, hex: HexId, is_in: bool) -> Self {
        if is_in { self.with(hex) } else { self.without(hex) }
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many hexes are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the two sets have a hex in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The hexes next to these in a direction.
    #[must_use]
    #[inline]
    pub const fn shifted(self, direction: Direction) -> Self {
        let (all, even) = (self.0, self.0 & EVEN);
        let odd = all & !EVEN;
        Self(match direction {
            Direction::Up => (all & !TOP) >> 1,
            Direction::Down => (all & !BOTTOM) << 1,
            Direction::UpRight => (even << 8) | ((odd & !TOP) << 7),
            Direction::DownRight => ((even & !BOTTOM) << 9) | (odd << 8),
            Direction::DownLeft => ((even & !BOTTOM) >> 7) | (odd >> 8),
            Direction::UpLeft => (even >> 8) | ((odd & !TOP) >> 9),
        })
    }

    /// The hexes next to any of these.
    #[must_use]
    pub fn around(self) -> Self {
        Direction::ALL.into_iter().fold(Self::NONE, |all, direction| all | self.shifted(direction))
    }

    /// The hexes of the set, by name.
    pub const fn iter(self) -> HexIter {
        HexIter(self.0)
    }

    /// The hex with the lowest name.
    pub fn first(self) -> Option<HexId> {
        self.iter().next()
    }
}

/// The hexes of a set, by name.
#[derive(Clone, Debug)]
pub struct HexIter(u128);

impl Iterator for HexIter {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        if self.0 == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a bit's place is below 128")]
        let hex = HexId(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(hex)
    }
}

impl IntoIterator for HexSet {
    type Item = HexId;
    type IntoIter = HexIter;

    fn into_iter(self) -> HexIter {
        self.iter()
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        hexes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl ops::BitOr for HexSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for HexSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::Sub for HexSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shifted_hex_is_the_next_one() {
        for index in 0..HEXES {
            let hex = HexId::from_index(index).unwrap();
            for direction in Direction::ALL {
                let shifted = HexSet::only(hex).shifted(direction);
                assert_eq!(shifted, hex.step(direction).into_iter().collect(), "{hex} {direction:?}");
            }
        }
    }

    #[test]
    fn names_read_back_and_rise() {
        let names: Vec<_> = (0..HEXES).map(|index| HexId::from_index(index).unwrap().to_string()).collect();
        assert!(names.is_sorted() && names[0] == "0101" && names[127] == "1608");
        assert!(names.iter().all(|name| HexId::named(name).unwrap().to_string() == *name));
        assert_eq!(["0109", "0001", "1701", "101", "x101"].map(HexId::named), [None; 5]);
    }
}
