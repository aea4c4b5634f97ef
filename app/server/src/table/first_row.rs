//! The first row of a log: the head of the game's file, with its set-up, or the mark of a what-if.
//!
//! It is read back before it is saved: what is acknowledged is a table that can be opened again. Rows of before settings
//! were quoted may say something else than the table's document; then the document is believed, if the log can be played
//! from it.

use engine::{Fair, Record, RecordedSetting, Seat, Seed, Setting, Viewer};
use plugin::Played;
use store::LogRow;

use super::log::play_on;
use crate::{problem::Problem, proof, table_doc::TableDoc};

/// The first row of a new table's log.
pub(crate) enum FirstRow {
    /// None yet: a seat is open.
    None,
    /// The head of this game, which has just started.
    Game(Box<dyn Played>),
    /// The mark of a what-if.
    WhatIf,
}

/// The first row of a what-if.
pub(super) const WHAT_IF: &str = "what-if";

impl FirstRow {
    /// The row as it is saved.
    pub(crate) fn text(&self, seed: Seed) -> Result<Option<String>, Problem> {
        Ok(match self {
            Self::None => None,
            Self::Game(game) => Some(head(&**game, seed)?),
            Self::WhatIf => Some(WHAT_IF.to_owned()),
        })
    }
}

/// Starts the game of a table.
pub(crate) fn start(doc: &TableDoc, seed: Seed) -> Result<Box<dyn Played>, Problem> {
    let seats = doc.seats.iter().enumerate();
    let entropy = seats.filter_map(|(index, seat)| Some((Seat::new(index), seat.entropy.clone()?)));
    let settings = doc.settings.iter().map(|(key, value)| Setting::new(key, value));
    let names = doc.seats.iter().map(|seat| seat.name.clone()).collect();
    let fair = Fair::new(seed, entropy.collect());
    catalog::start(&doc.game, names, &settings.collect::<Vec<_>>(), fair)
        .map_err(|faults| Problem::faulty(&faults))
}

/// The first row of this game, which has just started: the head of the game file, with set-up and the hash of the seed.
/// Names are in the table's document, where they can change. A row that does not read back to the same game is refused.
pub(super) fn head(game: &dyn Played, seed: Seed) -> Result<String, Problem> {
    let record = game.record().ok_or_else(|| Problem::internal("a new game has no record"))?;
    let text = proof::head(&record);
    let read_back = || {
        let mut read = Record::parse(text.as_bytes()).map_err(|error| error.to_string())?;
        read.dice.seed = Some(seed);
        read.seats.clone_from(&record.seats);
        let again = catalog::replay(&read).map_err(|error| error.to_string())?;
        if is_same(game, &*again) { Ok(()) } else { Err("another game is read".to_owned()) }
    };
    read_back().map_err(|why| {
        tracing::error!(game = game.game(), error = why, "a set-up does not read back, and was refused");
        Problem::Refused(
            "These settings can’t be saved: they would read back differently. Please change them.".into(),
        )
    })?;
    Ok(text)
}

/// Whether two games that have just started are the same.
fn is_same(game: &dyn Played, other: &dyn Played) -> bool {
    let file = |game: &dyn Played| game.record().map(|record| record.to_string());
    let viewers = (0..game.seats()).map(|index| Viewer::Seat(Seat::new(index))).chain([Viewer::Public]);
    file(game) == file(other)
        && viewers.into_iter().all(|viewer| game.view_text(viewer) == other.view_text(viewer))
}

/// A game as the first row of its log started it.
pub(crate) struct Opened {
    pub(crate) game: Box<dyn Played>,
    pub(crate) settings: SettingsOf,
}

/// Where the settings of a game come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SettingsOf {
    /// The row and the document say the same.
    Both,
    /// The row, which is not what the document says.
    Row,
    /// The document, because the row was damaged when it was written.
    Document,
}

/// Starts the game of a log again, or says why that is not possible.
pub(crate) fn open(doc: &TableDoc, seed: Seed, rows: &[LogRow]) -> Result<Opened, String> {
    let (first, others) = rows.split_first().ok_or("the log is empty")?;
    let written = read(&first.body, seed).map_err(|why| format!("row 1 of the log cannot be played: {why}"));
    let planned = planned_settings(doc, seed);
    if let (Ok(game), Some(settings)) = (&written, &planned)
        && settings_of(&**game) == *settings
    {
        return written.map(|game| Opened { game, settings: SettingsOf::Both });
    }
    // Only what could not be written on a line was damaged. Such a table may have been played on after it was misread:
    // then only the row leads to the rest of the log.
    let repaired = planned
        .filter(|settings| !settings.iter().all(Setting::is_plain))
        .and_then(|settings| start_again(without_settings(&first.body)?, settings, seed))
        .filter(|game| play_on(&mut *game.copy(), others).is_ok());
    match repaired {
        Some(game) => Ok(Opened { game, settings: SettingsOf::Document }),
        None => written.map(|game| Opened { game, settings: SettingsOf::Row }),
    }
}

/// The game that a first row describes.
pub(super) fn read(body: &str, seed: Seed) -> Result<Box<dyn Played>, String> {
    let mut record = Record::parse(body.as_bytes()).map_err(|error| error.to_string())?;
    record.dice.seed = Some(seed);
    catalog::replay(&record).map_err(|error| error.to_string())
}

/// The settings that the first row of a table with this document has; none if the document is not one of a game.
pub(super) fn planned_settings(doc: &TableDoc, seed: Seed) -> Option<Vec<Setting>> {
    Some(settings_of(&*start(doc, seed).ok()?))
}

/// The settings of a game as its file has them.
pub(super) fn settings_of(game: &dyn Played) -> Vec<Setting> {
    let record = game.record().unwrap_or_default();
    record.settings.into_iter().map(|recorded| recorded.setting).collect()
}

/// What a first row says besides the settings, which stand between the seats and the dice.
fn without_settings(body: &str) -> Option<Record> {
    let lines: Vec<_> = body.lines().collect();
    let settings = lines.iter().position(|line| line.starts_with("set "))?;
    let dice = lines.iter().rposition(|line| *line == "dice seeded")?;
    let rest = lines.get(..settings)?.iter().chain(lines.get(dice..)?);
    Record::parse(rest.copied().collect::<Vec<_>>().join("\n").as_bytes()).ok()
}

/// The game of a record with these settings, if there is one.
fn start_again(record: Record, settings: Vec<Setting>, seed: Seed) -> Option<Box<dyn Played>> {
    let place = record.places.start;
    let settings = settings.into_iter().map(|setting| RecordedSetting { setting, place }).collect();
    let mut record = Record { settings, ..record };
    record.dice.seed = Some(seed);
    catalog::replay(&record).ok()
}
