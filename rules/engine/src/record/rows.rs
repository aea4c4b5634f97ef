//! The rows of the log that a game was played in, as its file proves them after the result.

use std::fmt::{self, Display};

use crate::{
    Seat,
    dice::{from_hex, to_hex},
};

/// The log of the table where a game was played, row by row: what a receipt is compared with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedLog {
    /// The id of the table.
    pub table: String,
    /// The rows, in order.
    pub rows: Vec<RecordedRow>,
    /// The hash of the last row, which covers all of them.
    pub head: [u8; 32],
}

/// One row of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedRow {
    /// What it says.
    pub content: RowContent,
    /// How it is checked.
    pub proof: RowProof,
}

/// What a row of a log says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowContent {
    /// The header of the file.
    Start,
    /// This entry of the file, counted from 1.
    Entry(usize),
    /// This seat undid its last entry.
    Undo(Seat),
    /// An entry that was undone, and is not in the file.
    Undone,
}

/// How a row of a log is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowProof {
    /// With its salt, what it says can be compared.
    Salt([u8; 16]),
    /// Only that it has not changed can be checked: the reader of the file may not know all of it.
    Seal([u8; 32]),
}

impl RecordedRow {
    /// Reads what follows the word `row`; the error says what was expected.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut words = text.split_whitespace();
        let content = match words.next() {
            Some("start") => RowContent::Start,
            Some("undone") => RowContent::Undone,
            Some("undo") => {
                let seat = words.next().and_then(|word| word.parse().ok()).and_then(Seat::numbered);
                RowContent::Undo(seat.ok_or("the number of a seat after `undo`")?)
            }
            Some(number) => RowContent::Entry(number.parse().map_err(|_| ROW_WORDS)?),
            None => return Err(ROW_WORDS),
        };
        let proof = match (words.next(), words.next()) {
            (Some("salt"), Some(hex)) => RowProof::Salt(from_hex(hex).ok_or("32 hexadecimal digits")?),
            (Some("seal"), Some(hex)) => RowProof::Seal(from_hex(hex).ok_or("64 hexadecimal digits")?),
            _ => return Err("`salt` or `seal` with hexadecimal digits"),
        };
        match words.next() {
            None => Ok(Self { content, proof }),
            Some(_) => Err("nothing after the digits"),
        }
    }
}

const ROW_WORDS: &str = "`start`, the number of an entry, `undo` or `undone`";

impl Display for RecordedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.content {
            RowContent::Start => f.write_str("start")?,
            RowContent::Entry(number) => write!(f, "{number}")?,
            RowContent::Undo(seat) => write!(f, "undo {seat}")?,
            RowContent::Undone => f.write_str("undone")?,
        }
        match &self.proof {
            RowProof::Salt(salt) => write!(f, " salt {}", to_hex(salt)),
            RowProof::Seal(seal) => write!(f, " seal {}", to_hex(seal)),
        }
    }
}

impl Display for RecordedLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "table {}", self.table)?;
        self.rows.iter().try_for_each(|row| writeln!(f, "row {row}"))?;
        writeln!(f, "head {}", to_hex(&self.head))
    }
}
