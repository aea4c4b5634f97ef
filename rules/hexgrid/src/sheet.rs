//! Rectangular maps of named hexes.

use core::ops::RangeInclusive;

use crate::hex::Hex;
use crate::name::{Lower, Name, NameError};

/// A mapsheet: the hexes from one column to another and from one row to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    lower: Lower,
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

impl Sheet {
    /// The sheet with these columns and rows; those past [`Name::LAST`] have no names and are left out.
    pub const fn new(lower: Lower, columns: RangeInclusive<u8>, rows: RangeInclusive<u8>) -> Self {
        Self {
            lower,
            left: *columns.start(),
            right: last(*columns.end()),
            top: *rows.start(),
            bottom: last(*rows.end()),
        }
    }

    /// Which of its columns are half a hex lower.
    pub const fn lower(self) -> Lower {
        self.lower
    }

    /// Its columns, from the left.
    pub const fn columns(self) -> RangeInclusive<u8> {
        self.left..=self.right
    }

    /// Its rows, from the top.
    pub const fn rows(self) -> RangeInclusive<u8> {
        self.top..=self.bottom
    }

    /// How many hexes it has.
    pub const fn len(self) -> usize {
        count(self.left, self.right) * count(self.top, self.bottom)
    }

    /// Whether it has no hex at all, because its first column or row comes after its last.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether a hex is on it.
    pub fn contains(self, hex: Hex) -> bool {
        self.name(hex).is_some()
    }

    /// The printed name of a hex, or `None` if it is not on the sheet.
    pub fn name(self, hex: Hex) -> Option<Name> {
        Name::of(hex, self.lower).filter(|&name| self.prints(name))
    }

    /// The hex with a printed name, or `None` if the sheet does not print it.
    pub fn hex(self, name: Name) -> Option<Hex> {
        self.prints(name).then(|| name.hex(self.lower))
    }

    /// Reads the name of a hex on this sheet.
    pub fn parse(self, text: &str) -> Result<Hex, NameError> {
        let name = Name::parse(text)?;
        self.hex(name).ok_or(NameError::NotOnSheet { name })
    }

    /// Whether a hex is one of the outermost, those in the first and last columns and rows.
    pub fn is_on_border(self, hex: Hex) -> bool {
        self.name(hex).is_some_and(|name| {
            [self.left, self.right].contains(&name.column()) || [self.top, self.bottom].contains(&name.row())
        })
    }

    /// All its hexes, column by column from the left and down each column.
    pub fn hexes(self) -> impl Iterator<Item = Hex> + Clone {
        self.columns().flat_map(move |column| self.rows().filter_map(move |row| self.at(column, row)))
    }

    /// Its outermost hexes, clockwise from the upper left corner.
    pub fn border(self) -> impl Iterator<Item = Hex> + Clone {
        let Self { left, right, top, bottom, .. } = self;
        let along_top = (left..=right).map(move |column| (column, top));
        let down_right = (top..=bottom).skip(1).map(move |row| (right, row));
        let along_bottom = (left..=right).rev().skip(1).map(move |column| (column, bottom));
        let up_left = (top..=bottom).rev().skip(1).map(move |row| (left, row));
        // A sheet of one row or one column has no way back, and the corner of the start comes only once.
        let way_back = along_bottom
            .filter(move |_| top < bottom)
            .chain(up_left.filter(move |&(_, row)| left < right && row > top));
        along_top.chain(down_right).chain(way_back).filter_map(move |(column, row)| self.at(column, row))
    }

    /// The place of a hex in the order of [`hexes`](Self::hexes), for tables with an entry for each hex.
    pub fn index(self, hex: Hex) -> Option<usize> {
        let name = self.name(hex)?;
        let (column, row) = (usize::from(name.column() - self.left), usize::from(name.row() - self.top));
        Some(column * count(self.top, self.bottom) + row)
    }

    const fn prints(self, name: Name) -> bool {
        self.left <= name.column()
            && name.column() <= self.right
            && self.top <= name.row()
            && name.row() <= self.bottom
    }

    fn at(self, column: u8, row: u8) -> Option<Hex> {
        Name::new(column, row).and_then(|name| self.hex(name))
    }
}

/// The last column or row that can be named.
const fn last(wanted: u8) -> u8 {
    if wanted > Name::LAST { Name::LAST } else { wanted }
}

/// How many columns or rows there are from one to another.
const fn count(first: u8, last: u8) -> usize {
    if first > last { 0 } else { (last - first) as usize + 1 }
}
