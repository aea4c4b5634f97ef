//! The proof that a log was not rewritten: receipts that players keep, and the rows of the log in a game file.
//!
//! A receipt names a position by the hash of the log's row. Positions are shown only once everything in them is settled,
//! so that no hash depends on orders that are still sealed.

use std::fmt;

use engine::{Author, Commitment, Record, RecordedEntry, RecordedLog, RecordedRow, RowContent, RowProof};
use store::{
    LogRow, TableRow,
    chain::{self, Hash},
};

use crate::{pages::best::day, secrets::hex};

/// The first line of a receipt.
const FIRST_LINE: &str = "anachron receipt 1";

/// A position of a log: after how many entries and rows, and the hash of the last row, which covers all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogHead {
    pub(crate) entry: usize,
    pub(crate) row: u64,
    pub(crate) hash: Hash,
}

impl LogHead {
    /// The hash in hexadecimal digits.
    pub(crate) fn hex(&self) -> String {
        hex(&self.hash)
    }
}

/// What a player keeps of a position they saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The id of the table.
    pub table: String,
    /// How many entries there were, as the player who keeps it counted them: what another seat alone was shown is not
    /// among them, and no number of rows tells of it.
    pub entry: usize,
    /// The hash of the last row.
    pub hash: Hash,
    /// When the receipt was given, in words.
    pub time: String,
}

impl Receipt {
    /// The receipt of a position that is given now.
    pub(crate) fn new(table: &str, head: LogHead, now_ms: i64) -> Self {
        let seconds = now_ms.max(0) / 1000 % 86_400;
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let time = format!("{} {hour:02}:{minute:02}:{second:02} UTC", day(now_ms));
        Self { table: table.to_owned(), entry: head.entry, hash: head.hash, time }
    }

    /// Reads a receipt; the error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        if lines.next() != Some(FIRST_LINE) {
            return Err(format!("its first line is not `{FIRST_LINE}`"));
        }
        let mut field = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).map(str::trim);
            value.map(str::to_owned).ok_or_else(|| format!("expected a line `{name} …`, found {line:?}"))
        };
        let table = field("table")?;
        let number = |word: String| word.parse::<u64>().map_err(|_| format!("{word:?} is not a number"));
        let entry = number(field("entry")?)?;
        let hash = field("hash")?;
        let hash = Commitment::from_hex(&hash).ok_or_else(|| format!("{hash:?} is not a hash"))?.0;
        let entry = usize::try_from(entry).map_err(|_| "its entry is too large")?;
        Ok(Self { table, entry, hash, time: field("time")? })
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, entry, hash, time } = self;
        writeln!(f, "{FIRST_LINE}\ntable {table}\nentry {entry}\nhash {}\ntime {time}\n", hex(hash))?;
        f.write_str(
            "This is a receipt for the position you saw. Keep it. When the game is over, download the\n\
             game file from the table and run\n\n    anachron verify --receipt RECEIPT GAME_FILE\n\n\
             It tells you whether the game went on from this position, or whether someone has\n\
             changed what happened before it.\n",
        )
    }
}

/// Adds the rows of its log to a game file. A row gets its salt if the file shows all of it; otherwise its reader may
/// not know what it says, and it gets its seal.
pub(crate) fn attach(record: &mut Record, table: &TableRow, rows: &[LogRow]) {
    // What a reader of the file will find in it.
    let Ok(read) = Record::parse(record.to_string().as_bytes()) else { return };
    let contents = contents(rows);
    let prove = |(row, content): (&LogRow, RowContent)| {
        let salt = table.log_key.salt(row.seq);
        let is_shown = body(&read, content).is_some_and(|body| body == row.body);
        let proof =
            if is_shown { RowProof::Salt(salt) } else { RowProof::Seal(chain::seal(&salt, &row.body)) };
        RecordedRow { content, proof }
    };
    record.log = rows.last().map(|last| RecordedLog {
        table: table.id.clone(),
        rows: rows.iter().zip(contents).map(prove).collect(),
        head: last.hash,
    });
}

/// What each row of a log says, by the entries that are left of it in the end.
fn contents(rows: &[LogRow]) -> Vec<RowContent> {
    let mut contents: Vec<RowContent> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let undoer = row.body.strip_prefix("undo ").and_then(|number| number.parse().ok());
        let content = match undoer.and_then(engine::Seat::numbered) {
            _ if at == 0 => RowContent::Start,
            None => RowContent::Entry(0),
            Some(seat) => {
                let made = format!("{seat}: ");
                let is_last =
                    |at: &usize| contents[*at] == RowContent::Entry(0) && rows[*at].body.starts_with(&made);
                if let Some(undone) = (0..at).rev().find(is_last) {
                    contents[undone] = RowContent::Undone;
                }
                RowContent::Undo(seat)
            }
        };
        contents.push(content);
    }
    let mut entries = 0;
    for content in &mut contents {
        if let RowContent::Entry(number) = content {
            entries += 1;
            *number = entries;
        }
    }
    contents
}

/// The number of the entry that a row of a log makes or undoes; 0 for the set-up.
pub(crate) fn entry_of(rows: &[LogRow], seq: u64) -> usize {
    let before = rows.iter().filter(|row| row.seq > 1 && row.seq < seq);
    before.fold(usize::from(seq > 1), |entry, row| {
        if row.body.starts_with("undo ") { entry.saturating_sub(1) } else { entry + 1 }
    })
}

/// What a row must say for the file to show all of it; none for an entry that is not in the file.
fn body(record: &Record, content: RowContent) -> Option<String> {
    match content {
        RowContent::Start => Some(head(record)),
        RowContent::Undo(seat) => Some(format!("undo {seat}")),
        RowContent::Undone => None,
        RowContent::Entry(number) => {
            let RecordedEntry { seat, author, text, .. } = record.entries.get(number.checked_sub(1)?)?;
            Some(match author {
                Author::Seat => format!("{seat}: {text}"),
                Author::Clock => format!("lapse {seat}"),
            })
        }
    }
}

/// The first row of the log of a game: the head of its file, without what is not known or may change later, such as
/// the seed and the names.
pub(crate) fn head(record: &Record) -> String {
    let mut dice = record.dice.clone();
    dice.seed = None;
    let head = Record {
        game: record.game.clone(),
        rules: record.rules,
        settings: record.settings.clone(),
        seats: vec![String::new(); record.seats.len()],
        dice,
        ..Record::default()
    };
    head.to_string()
}

/// A log whose rows were checked against the game file that they are in.
#[derive(Debug)]
pub struct CheckedLog {
    /// The id of the table.
    pub table: String,
    /// Each row's hash.
    rows: Vec<Hash>,
    /// How many entries contain words that the file leaves out, because they were not for its reader.
    pub withheld: usize,
    /// How many entries were undone, and are not in the file.
    pub undone: usize,
    /// Whether the first row is sealed, because an earlier version could not write the set-up on a line: then only that
    /// it has not changed can be checked.
    pub is_start_sealed: bool,
}

impl CheckedLog {
    /// Checks the rows of the log in a game file; none if it has none. The error says what is wrong.
    pub fn of(record: &Record) -> Result<Option<Self>, String> {
        let Some(log) = &record.log else { return Ok(None) };
        let commitment = record.dice.commitment.ok_or("a log needs a `commit` line in the header")?;
        let mut hash = chain::start(&log.table, &commitment.0);
        let mut checked = Self {
            table: log.table.clone(),
            rows: Vec::new(),
            withheld: 0,
            undone: 0,
            is_start_sealed: false,
        };
        let (mut entries, mut undos) = (0, 0);
        for (seq, row) in (1_u64..).zip(&log.rows) {
            match row.content {
                RowContent::Start if seq != 1 => return Err(format!("row {seq} starts the game again")),
                RowContent::Start => {}
                _ if seq == 1 => return Err("row 1 does not start the game".to_owned()),
                RowContent::Entry(number) if number == entries + 1 => entries = number,
                RowContent::Entry(number) => {
                    return Err(format!("row {seq} is entry {number}, and entry {} is missing", entries + 1));
                }
                RowContent::Undo(_) => undos += 1,
                RowContent::Undone => checked.undone += 1,
            }
            let seal = match (row.proof, body(record, row.content)) {
                (RowProof::Seal(seal), None) => seal,
                // Only where the earlier version was at fault: nothing else may hide a set-up.
                (RowProof::Seal(seal), Some(_))
                    if row.content == RowContent::Start
                        && !record.settings.iter().all(|set| set.setting.is_plain()) =>
                {
                    checked.is_start_sealed = true;
                    seal
                }
                (RowProof::Seal(seal), Some(body)) if body.contains(engine::WITHHELD) => {
                    checked.withheld += 1;
                    seal
                }
                (RowProof::Seal(_), Some(_)) => {
                    return Err(format!(
                        "row {seq} (entry {entries}) is sealed, although nothing in it is private"
                    ));
                }
                (RowProof::Salt(salt), Some(body)) => chain::seal(&salt, &body),
                (RowProof::Salt(_), None) => {
                    return Err(format!("row {seq} says what the file does not have"));
                }
            };
            hash = chain::link(&log.table, seq, &hash, &seal);
            checked.rows.push(hash);
        }
        if entries != record.entries.len() {
            return Err(format!("the log has {entries} entries, and the file has {}", record.entries.len()));
        }
        if undos != checked.undone {
            return Err(format!("the log undoes {undos} entries, and {} are undone", checked.undone));
        }
        if hash != log.head {
            return Err(
                "the rows of the log do not give the hash at its end: the file was changed".to_owned()
            );
        }
        Ok(Some(checked))
    }

    /// The hash of the last row.
    pub fn head(&self) -> String {
        self.rows.last().map(|hash| hex(hash)).unwrap_or_default()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether the game went on from the position of a receipt; the error says in a sentence why it did not.
    pub fn continues(&self, receipt: &Receipt) -> Result<(), String> {
        let Receipt { table, entry, hash, .. } = receipt;
        if *table != self.table {
            return Err(format!(
                "the receipt is from table {table}, and the game file from table {}",
                self.table
            ));
        }
        // A hash covers all rows up to its own, so the position is there if the hash is.
        if !self.rows.contains(hash) {
            return Err(format!(
                "the receipt is for entry {entry} and has the hash {}, which the game file has nowhere: something that \
                 happened up to there was changed later",
                hex(hash)
            ));
        }
        Ok(())
    }
}
