//! The game file: one human-readable text for every game. `docs/game-file.md` describes it.

mod parse;
mod rows;
mod write;

use std::{error::Error, fmt};

pub use parse::MAX_FILE;
pub use rows::{RecordedLog, RecordedRow, RowContent, RowProof};

use crate::{Author, Commitment, Seat, Seats, Seed, Setting};

/// The version of the file format, in its first line.
pub const FORMAT: u16 = 1;

/// A game file, read but not yet played: its actions are still text.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The game's name in files.
    pub game: String,
    /// The rules version.
    pub rules: u16,
    /// The choices of the set-up.
    pub settings: Vec<RecordedSetting>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Where the dice come from.
    pub dice: DiceRecord,
    /// The faces rolled in the set-up; none if the file leaves them out.
    pub opening: Option<Vec<u16>>,
    /// The log.
    pub entries: Vec<RecordedEntry>,
    /// How the game ended, if it has.
    pub result: Option<RecordedResult>,
    /// The log of the table where it was played, if the file proves it.
    pub log: Option<RecordedLog>,
    /// Remarks before the game.
    pub remarks: Vec<String>,
    /// Remarks after the last entry.
    pub closing_remarks: Vec<String>,
    /// Where the other lines are.
    pub places: HeaderLines,
}

/// Where the lines are that belong to no entry and no setting.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeaderLines {
    /// `game …`
    pub game: LineColumn,
    /// `rules …`
    pub rules: LineColumn,
    /// `start`
    pub start: LineColumn,
    /// `commit …`
    pub commit: LineColumn,
    /// `result …`
    pub result: LineColumn,
}

/// A place in a file, for messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineColumn {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A choice of the set-up and its place.
#[derive(Clone, Debug)]
pub struct RecordedSetting {
    /// The choice.
    pub setting: Setting,
    /// Where its value is.
    pub place: LineColumn,
}

/// Where the dice of a recorded game come from.
#[derive(Clone, Debug, Default)]
pub struct DiceRecord {
    /// Whether the faces were written by hand.
    pub scripted: bool,
    /// The commitment to the seed.
    pub commitment: Option<Commitment>,
    /// The seed, once it is public.
    pub seed: Option<Seed>,
    /// What the players added.
    pub entropy: Vec<(Seat, String)>,
}

/// One entry of the log, its action still text.
#[derive(Clone, Debug)]
pub struct RecordedEntry {
    /// The seat.
    pub seat: Seat,
    /// Who made the entry.
    pub author: Author,
    /// The action's text; empty for the clock.
    pub text: String,
    /// The faces rolled; none if the file leaves them out.
    pub faces: Option<Vec<u16>>,
    /// Remarks above the entry.
    pub remarks: Vec<String>,
    /// Where the action's text begins.
    pub place: LineColumn,
}

/// A recorded result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedResult {
    /// Who won.
    pub winners: Seats,
    /// What each seat scored.
    pub scores: Vec<i32>,
}

/// A file that could not be read: where, what was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub place: LineColumn,
    /// What was expected there.
    pub expected: String,
    /// What is there, shortened.
    pub found: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, expected, found } = self;
        write!(f, "{place}: expected {expected}")?;
        if found.is_empty() {
            f.write_str(", found the end of the line")
        } else {
            write!(f, ", found {found}")
        }
    }
}

impl Error for RecordError {}
