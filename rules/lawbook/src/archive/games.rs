//! Files of archived games: game files one after the other, each below a line that says what it is.
//!
//! ```text
//! = random 17 | 3 seats | victory=D; treasure=yes | ends Home | 0123456789abcdef0123456789abcdef
//! anachron 1
//! game …
//! ```

use std::fmt;

/// One archived game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Archived {
    /// Where it comes from: `golden home-alone`, `random 17`.
    pub(super) name: String,
    /// How many seats.
    pub(super) seats: usize,
    /// What was chosen for its table: `victory=D; treasure=yes`.
    pub(super) table: String,
    /// How it ended, in the words of the rules.
    pub(super) ends: String,
    /// Its trace.
    pub(super) trace: String,
    /// The game file.
    pub(super) file: String,
}

const MARK: &str = "= ";

impl Archived {
    /// Whether the table was asked for this value, or for any value of the setting.
    pub(super) fn has(&self, key: &str, value: Option<&str>) -> bool {
        self.table
            .split(SEPARATOR)
            .filter_map(|setting| setting.split_once('='))
            .any(|(asked, given)| asked == key && value.is_none_or(|value| given == value))
    }
}

/// Between the settings of a table; values have commas of their own.
pub(super) const SEPARATOR: &str = "; ";

impl fmt::Display for Archived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seats, table, ends, trace, file } = self;
        write!(f, "{MARK}{name} | {seats} seats | {table} | ends {ends} | {trace}\n{file}")
    }
}

/// Reads a file of archived games; an error says which line cannot be read.
pub(super) fn read(text: &str) -> Result<Vec<Archived>, String> {
    let mut games: Vec<Archived> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix(MARK) {
            games.push(read_head(head).ok_or_else(|| format!("this line cannot be read: {line}"))?);
        } else if let Some(game) = games.last_mut() {
            game.file.push_str(line);
            game.file.push('\n');
        } else {
            return Err(format!("expected a line that begins with `{MARK}`, found: {line}"));
        }
    }
    Ok(games)
}

fn read_head(head: &str) -> Option<Archived> {
    let mut parts = head.split(" | ");
    let name = parts.next()?.to_owned();
    let seats = parts.next()?.strip_suffix(" seats")?.parse().ok()?;
    let table = parts.next()?.to_owned();
    let ends = parts.next()?.strip_prefix("ends ")?.to_owned();
    let trace = parts.next()?.to_owned();
    parts.next().is_none().then_some(Archived { name, seats, table, ends, trace, file: String::new() })
}
