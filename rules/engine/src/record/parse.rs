//! Reading a game file.

use super::{
    DiceRecord, FORMAT, LineColumn, Record, RecordError, RecordedEntry, RecordedLog, RecordedResult,
    RecordedRow, RecordedSetting,
};
use crate::{Author, Commitment, MAX_SEATS, Seat, Seats, Seed, Setting, quote, unquote};

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 4 << 20;

/// The most faces one line of rolls may hold.
const MAX_FACES: usize = 10_000;

impl Record {
    /// Reads a game file.
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        let text = decode(bytes)?;
        let mut reader = Reader::default();
        for (at, line) in text.lines().enumerate() {
            reader.line(&mut Cursor::new(line, at + 1))?;
        }
        reader.finish(text.lines().count() + 1)
    }
}

fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
    let start = LineColumn { line: 1, column: 1 };
    if bytes.len() > MAX_FILE {
        let expected = format!("a game file of at most {} MiB", MAX_FILE >> 20);
        return Err(RecordError { place: start, expected, found: format!("{} bytes", bytes.len()) });
    }
    str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let text = String::from_utf8_lossy(good);
        let line = text.matches('\n').count() + 1;
        let column = text.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let found = format!("the byte {:#04x}", bytes.get(good.len()).copied().unwrap_or_default());
        RecordError { place: LineColumn { line, column }, expected: "UTF-8 text".to_owned(), found }
    })
}

/// A line being read from left to right.
struct Cursor<'a> {
    whole: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Cursor<'a> {
    const fn new(whole: &'a str, line: usize) -> Self {
        Self { whole, at: 0, line }
    }

    fn rest(&self) -> &'a str {
        &self.whole[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.whole.len() - self.rest().trim_start().len();
    }

    fn place(&self) -> LineColumn {
        LineColumn { line: self.line, column: self.whole[..self.at].chars().count() + 1 }
    }

    /// The next word, which ends at a blank.
    fn word(&mut self) -> &'a str {
        self.skip_blanks();
        let word = self.rest().split_whitespace().next().unwrap_or_default();
        self.at += word.len();
        word
    }

    /// Something else was expected at the cursor.
    fn expected<T>(&self, what: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError { place: self.place(), expected: what.into(), found: excerpt(self.rest()) })
    }

    /// Goes back to before a word and says what was expected instead of it.
    fn instead_of<T>(&mut self, word: &str, what: impl Into<String>) -> Result<T, RecordError> {
        self.at -= word.len();
        self.expected(what)
    }

    fn number<N: std::str::FromStr>(&mut self, what: &str) -> Result<N, RecordError> {
        let word = self.word();
        word.parse().or_else(|_| self.instead_of(word, what))
    }

    fn seat(&mut self, word: &str) -> Result<Seat, RecordError> {
        let seat = word.parse().ok().and_then(Seat::numbered);
        seat.map_or_else(|| self.instead_of(word, format!("a seat number from 1 to {MAX_SEATS}")), Ok)
    }

    fn quoted(&mut self, what: &str) -> Result<String, RecordError> {
        self.skip_blanks();
        if !self.rest().starts_with('"') {
            return self.expected(format!("{what} in quotes"));
        }
        match unquote(self.rest()) {
            Ok((text, length)) => {
                self.at += length;
                Ok(text)
            }
            Err(bad) => {
                self.at += bad.at;
                self.expected(bad.expected)
            }
        }
    }

    /// Nothing more than a remark may follow.
    fn end(&mut self) -> Result<Option<String>, RecordError> {
        self.skip_blanks();
        match self.rest().strip_prefix('#') {
            Some(remark) => Ok(Some(remark.trim().to_owned())),
            None if self.rest().is_empty() => Ok(None),
            None => self.expected("the end of the line"),
        }
    }
}

/// The beginning of what was found, between quotes and safe to print.
fn excerpt(rest: &str) -> String {
    let rest = rest.trim_end();
    let short: String = rest.chars().take(30).collect();
    match (short.is_empty(), short.len() < rest.len()) {
        (true, _) => String::new(),
        (_, true) => format!("{}…", quote(&short)),
        _ => quote(&short),
    }
}

#[derive(Default)]
struct Reader {
    record: Record,
    stage: ReadStage,
    seen: Seen,
    remarks: Vec<String>,
}

#[derive(Default, PartialEq, Clone, Copy)]
enum ReadStage {
    #[default]
    FirstLine,
    Header,
    Log,
    /// After the result.
    Over,
    /// After the head of the log.
    Closed,
}

#[derive(Default)]
struct Seen {
    game: bool,
    rules: bool,
    dice: bool,
}

const HEADER_WORDS: &str =
    "one of `game`, `rules`, `seat`, `set`, `dice`, `commit`, `entropy`, `seed`, `start`";
const LOG_WORDS: &str = "an entry such as `1: …`, or one of `roll`, `lapse`, `result`";

impl Reader {
    fn line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        cursor.skip_blanks();
        if let Some(remark) = cursor.rest().strip_prefix('#') {
            self.remarks.push(remark.trim().to_owned());
            return Ok(());
        }
        if cursor.rest().is_empty() {
            return Ok(());
        }
        let place = cursor.place();
        let word = cursor.word();
        match self.stage {
            ReadStage::FirstLine => self.first_line(cursor, word),
            ReadStage::Header => self.header(cursor, word, place),
            ReadStage::Log => self.log(cursor, word, place),
            ReadStage::Over => self.rows(cursor, word),
            ReadStage::Closed => cursor.instead_of(word, "only remarks after the head of the log"),
        }
    }

    /// Ends the line of an entry: a remark after it belongs to the entry.
    fn end_of_entry(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        let remark = cursor.end()?;
        if let Some(entry) = self.record.entries.last_mut() {
            entry.remarks.extend(remark);
        }
        Ok(())
    }

    /// Ends a line: a remark after it counts as one above the next line.
    fn end(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        self.remarks.extend(cursor.end()?);
        Ok(())
    }

    fn first_line(&mut self, cursor: &mut Cursor<'_>, word: &str) -> Result<(), RecordError> {
        if word != "anachron" {
            return cursor.instead_of(word, format!("the first line `anachron {FORMAT}`"));
        }
        let version = cursor.word();
        if version.parse() != Ok(FORMAT) {
            return cursor.instead_of(version, format!("file format {FORMAT}"));
        }
        self.stage = ReadStage::Header;
        self.end(cursor)
    }

    fn header(&mut self, cursor: &mut Cursor<'_>, word: &str, place: LineColumn) -> Result<(), RecordError> {
        let DiceRecord { scripted, commitment, seed, entropy } = &mut self.record.dice;
        match word {
            "game" if !self.seen.game => {
                let name = cursor.word();
                if name.is_empty() || name.starts_with('#') {
                    return cursor.instead_of(name, "the name of the game");
                }
                self.record.game = name.to_owned();
                self.record.places.game = place;
                self.seen.game = true;
            }
            "rules" if !self.seen.rules => {
                self.record.rules = cursor.number("the rules version, a number")?;
                self.record.places.rules = place;
                self.seen.rules = true;
            }
            "seat" => {
                let next = self.record.seats.len() + 1;
                let number = cursor.word();
                if cursor.seat(number)?.number() != next {
                    return cursor
                        .instead_of(number, format!("seat {next}, because seats are listed in order"));
                }
                let name = cursor.quoted("the name of the seat")?;
                self.record.seats.push(name);
            }
            "set" => {
                let key = cursor.word();
                if key.is_empty() || key.starts_with('#') {
                    return cursor.instead_of(key, "the name of a setting");
                }
                cursor.skip_blanks();
                let place = cursor.place();
                let value = if cursor.rest().starts_with('"') {
                    cursor.quoted("the value")?
                } else {
                    let value = cursor.rest().split('#').next().unwrap_or_default();
                    cursor.at += value.len();
                    value.trim().to_owned()
                };
                self.record.settings.push(RecordedSetting { setting: Setting::new(key, value), place });
            }
            "dice" if !self.seen.dice => {
                let kind = cursor.word();
                *scripted = match kind {
                    "scripted" => true,
                    "seeded" => false,
                    _ => return cursor.instead_of(kind, "`seeded` or `scripted`"),
                };
                self.seen.dice = true;
            }
            "commit" if commitment.is_none() => {
                *commitment = Some(cursor.hex(Commitment::from_hex)?);
                self.record.places.commit = place;
            }
            "seed" if seed.is_none() => *seed = Some(cursor.hex(Seed::from_hex)?),
            "entropy" => {
                let number = cursor.word();
                let seat = cursor.seat(number)?;
                if entropy.iter().any(|(other, _)| *other == seat) {
                    return cursor.instead_of(number, "only one `entropy` line for each seat");
                }
                entropy.push((seat, cursor.quoted("the words the seat added")?));
            }
            "start" => {
                self.record.places.start = place;
                self.check_header(cursor)?;
                self.stage = ReadStage::Log;
                self.record.remarks = std::mem::take(&mut self.remarks);
            }
            "game" | "rules" | "dice" | "commit" | "seed" => {
                return cursor.instead_of(word, format!("only one `{word}` line"));
            }
            _ => return cursor.instead_of(word, HEADER_WORDS),
        }
        self.end(cursor)
    }

    fn check_header(&self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        let dice = &self.record.dice;
        let missing = [
            (!self.seen.game, "a `game NAME` line before the start"),
            (!self.seen.rules, "a `rules VERSION` line before the start"),
            (!self.seen.dice, "a `dice seeded` or `dice scripted` line before the start"),
            (self.record.seats.is_empty(), "`seat NUMBER \"NAME\"` lines before the start"),
            (
                dice.scripted && (dice.seed.is_some() || dice.commitment.is_some()),
                "no `seed` or `commit` line with scripted dice",
            ),
            (
                !dice.scripted && dice.seed.is_none() && dice.commitment.is_none(),
                "a `commit` or `seed` line with seeded dice",
            ),
            (
                dice.entropy.iter().any(|(seat, _)| seat.number() > self.record.seats.len()),
                "entropy only from seats of this table",
            ),
        ];
        match missing.iter().find(|(is_missing, _)| *is_missing) {
            Some((_, what)) => cursor.instead_of("start", *what),
            None => Ok(()),
        }
    }

    fn log(&mut self, cursor: &mut Cursor<'_>, word: &str, place: LineColumn) -> Result<(), RecordError> {
        match word {
            "roll" => self.roll(cursor),
            "lapse" => {
                let number = cursor.word();
                let seat = self.seated(cursor, number)?;
                self.entry(seat, Author::Clock, String::new(), place);
                self.end_of_entry(cursor)
            }
            "result" => {
                self.record.result = Some(self.result(cursor)?);
                self.record.places.result = place;
                self.stage = ReadStage::Over;
                self.end(cursor)
            }
            _ => {
                let number = word.split(':').next().unwrap_or_default();
                if number.len() == word.len() || number.is_empty() {
                    return cursor.instead_of(word, LOG_WORDS);
                }
                cursor.at -= word.len() - number.len();
                let seat = self.seated(cursor, number)?;
                cursor.at += 1;
                cursor.skip_blanks();
                let place = cursor.place();
                let text = until_remark(cursor.rest());
                if text.trim().is_empty() {
                    return cursor.expected("an action");
                }
                cursor.at += text.len();
                self.entry(seat, Author::Seat, text.trim_end().to_owned(), place);
                self.end_of_entry(cursor)
            }
        }
    }

    /// The log of the table, after the result.
    fn rows(&mut self, cursor: &mut Cursor<'_>, word: &str) -> Result<(), RecordError> {
        match (word, &mut self.record.log) {
            ("table", None) => {
                let table = cursor.word();
                if table.is_empty() || table.starts_with('#') {
                    return cursor.instead_of(table, "the id of the table");
                }
                self.record.log = Some(RecordedLog { table: table.to_owned(), ..RecordedLog::default() });
            }
            ("row", Some(log)) => {
                let text = cursor.rest().split('#').next().unwrap_or_default();
                match RecordedRow::parse(text) {
                    Ok(row) => log.rows.push(row),
                    Err(what) => return cursor.expected(what),
                }
                cursor.at += text.len();
            }
            ("head", Some(log)) => {
                log.head = cursor.hex(Commitment::from_hex)?.0;
                self.stage = ReadStage::Closed;
            }
            (_, None) => return cursor.instead_of(word, "only remarks or a `table` line after the result"),
            (_, Some(_)) => return cursor.instead_of(word, "`row` or `head`"),
        }
        self.end(cursor)
    }

    /// A seat of this table.
    fn seated(&self, cursor: &mut Cursor<'_>, number: &str) -> Result<Seat, RecordError> {
        let seat = cursor.seat(number)?;
        let seats = self.record.seats.len();
        if seat.number() > seats {
            return cursor.instead_of(number, format!("one of the {seats} seats of this table"));
        }
        Ok(seat)
    }

    fn entry(&mut self, seat: Seat, author: Author, text: String, place: LineColumn) {
        let remarks = std::mem::take(&mut self.remarks);
        self.record.entries.push(RecordedEntry { seat, author, text, faces: None, remarks, place });
    }

    /// The faces rolled in the entry above, or in the set-up; several lines continue each other.
    fn roll(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        let slot = match self.record.entries.last_mut() {
            Some(entry) => &mut entry.faces,
            None => &mut self.record.opening,
        };
        let faces = slot.get_or_insert_default();
        loop {
            faces.push(cursor.number("the face of a die, a number")?);
            if faces.len() > MAX_FACES {
                return cursor.expected(format!("at most {MAX_FACES} faces for one entry"));
            }
            cursor.skip_blanks();
            if cursor.rest().is_empty() || cursor.rest().starts_with('#') {
                return self.end(cursor);
            }
        }
    }

    fn result(&self, cursor: &mut Cursor<'_>) -> Result<RecordedResult, RecordError> {
        cursor.keyword("winners")?;
        let mut winners = Seats::NONE;
        loop {
            let word = cursor.word();
            match word {
                "scores" => break,
                "none" => {}
                _ => winners = winners.with(self.seated(cursor, word)?),
            }
        }
        let scores = self
            .record
            .seats
            .iter()
            .map(|_| cursor.number("a score for each seat"))
            .collect::<Result<_, _>>()?;
        Ok(RecordedResult { winners, scores })
    }

    fn finish(mut self, line: usize) -> Result<Record, RecordError> {
        let ends_before = |expected: String| {
            let found = "the end of the file".to_owned();
            Err(RecordError { place: LineColumn { line, column: 1 }, expected, found })
        };
        match self.stage {
            ReadStage::FirstLine => ends_before(format!("the first line `anachron {FORMAT}`")),
            ReadStage::Header => ends_before("a `start` line after the header".to_owned()),
            ReadStage::Over if self.record.log.is_some() => {
                ends_before("a `head` line after the rows of the log".to_owned())
            }
            ReadStage::Log | ReadStage::Over | ReadStage::Closed => {
                self.record.closing_remarks = self.remarks;
                Ok(self.record)
            }
        }
    }
}

impl Cursor<'_> {
    fn hex<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<T, RecordError> {
        let word = self.word();
        read(word).map_or_else(|| self.instead_of(word, "64 hexadecimal digits"), Ok)
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), RecordError> {
        let word = self.word();
        if word == keyword { Ok(()) } else { self.instead_of(word, format!("`{keyword}`")) }
    }
}

/// An action's text ends where a remark begins; a `#` between quotes belongs to the text.
fn until_remark(text: &str) -> &str {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '#' => return &text[..at],
            '"' => at += unquote(&text[at..]).map_or(text.len() - at, |(_, length)| length),
            c => at += c.len_utf8(),
        }
    }
    text
}
