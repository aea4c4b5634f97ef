//! Names of hexes as maps print them: two digits of column, two of row.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::hex::Hex;

/// The printed name of a hex, such as `0707`: its column from the left and its row from the top, 00 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    column: u8,
    row: u8,
}

/// Which columns of a map are half a hex lower than the others.
///
/// It decides what a name means: rows are counted along a zigzag, and this is where it dips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lower {
    /// Columns 00, 02, 04 and so on.
    Even,
    /// Columns 01, 03, 05 and so on.
    Odd,
}

impl Lower {
    /// How many hexes the top of a column lies above the line on which `r` is constant.
    const fn rise(self, column: i16) -> i16 {
        match self {
            Self::Even => column.wrapping_add(1).div_euclid(2),
            Self::Odd => column.div_euclid(2),
        }
    }
}

impl Name {
    /// The greatest column and the greatest row that two digits can name.
    pub const LAST: u8 = 99;

    /// The name of a column and a row, or `None` if either needs a third digit.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column <= Self::LAST && row <= Self::LAST { Some(Self { column, row }) } else { None }
    }

    /// Reads a name from exactly four digits.
    pub const fn parse(text: &str) -> Result<Self, NameError> {
        let text = text.as_bytes();
        let mut place = 0;
        while place < text.len() {
            if !text[place].is_ascii_digit() {
                return Err(NameError::NotADigit { place: place + 1 });
            }
            place += 1;
        }
        match text {
            &[a, b, c, d] => Ok(Self { column: number(a, b), row: number(c, d) }),
            _ => Err(NameError::NotFourDigits { digits: text.len() }),
        }
    }

    /// The column, from the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, from the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The hex with this name; `0000` is the origin.
    pub const fn hex(self, lower: Lower) -> Hex {
        let column = self.column as i16;
        Hex::new(column, self.row as i16 - lower.rise(column))
    }

    /// The name of a hex, or `None` if its column or row has no two digits.
    pub fn of(hex: Hex, lower: Lower) -> Option<Self> {
        let row = hex.r.checked_add(lower.rise(hex.q))?;
        Self::new(u8::try_from(hex.q).ok()?, u8::try_from(row).ok()?)
    }
}

/// The number that two ASCII digits write.
const fn number(tens: u8, ones: u8) -> u8 {
    10 * (tens - b'0') + (ones - b'0')
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:02}{:02}", self.column, self.row)
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::parse(text)
    }
}

/// Why a text does not name a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// A character is not a digit.
    NotADigit {
        /// Which character, counted from 1.
        place: usize,
    },
    /// All are digits, but not four.
    NotFourDigits {
        /// How many there are.
        digits: usize,
    },
    /// The name is well formed, but the map has no such hex.
    NotOnSheet {
        /// The name that was read.
        name: Name,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotADigit { place } => {
                write!(formatter, "the name of a hex is four digits, and character {place} is not a digit")
            }
            Self::NotFourDigits { digits } => {
                write!(formatter, "the name of a hex is four digits, not {digits}")
            }
            Self::NotOnSheet { name } => write!(formatter, "there is no hex {name} on this map"),
        }
    }
}

impl Error for NameError {}
