//! From a game file to a match and back.

use std::{error::Error, fmt};

use crate::{
    Author, DiceRecord, Entry, Fair, Game, LineColumn, Match, Narrated, PlayError, Record, RecordedEntry,
    RecordedResult, RecordedSetting, Seat, Source, Step as _, TextFault, TextFaults, Viewer, faces,
    read_setup,
};

/// Why a game file that can be read does not play: where, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// Where in the file.
    pub place: LineColumn,
    /// What is wrong, in words for a reader.
    pub message: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl Error for ReplayError {}

fn fail<T>(place: LineColumn, message: impl fmt::Display) -> Result<T, ReplayError> {
    Err(ReplayError { place, message: message.to_string() })
}

/// Plays a recorded game again, entry by entry; anything that does not follow from the rules is an error.
pub fn replay<G: Narrated>(record: &Record) -> Result<Match<G>, ReplayError> {
    let mut game = set_up::<G>(record)?;
    for entry in &record.entries {
        replay_entry(&mut game, entry)?;
        game.remark(&entry.remarks);
    }
    check_result(&game, record)?;
    Ok(game)
}

fn set_up<G: Narrated>(record: &Record) -> Result<Match<G>, ReplayError> {
    let (versions, seats) = (G::VERSIONS, record.seats.len());
    if record.game != G::ID {
        return fail(record.places.game, format!("expected the game `{}`, found `{}`", G::ID, record.game));
    }
    if !versions.contains(&record.rules) {
        let known = match (versions.start(), versions.end()) {
            (only, last) if only == last => format!("version {only}"),
            (first, last) => format!("versions {first} to {last}"),
        };
        let message = format!("this program plays {} by rules {known}, not {}", G::TITLE, record.rules);
        return fail(record.places.rules, message);
    }
    if !<G as Game>::SEATS.contains(&seats) {
        let (least, most) = (<G as Game>::SEATS.start(), <G as Game>::SEATS.end());
        let message = format!("{} needs {least} to {most} seats; this file has {seats}", G::TITLE);
        return fail(record.places.start, message);
    }
    let settings: Vec<_> = record.settings.iter().map(|recorded| recorded.setting.clone()).collect();
    let setup = read_setup::<G>(record.rules, seats, &settings).map_err(|faults| {
        let first = faults.iter().find_map(|fault| fault.setting).and_then(|at| record.settings.get(at));
        let place = first.map_or(record.places.start, |recorded| recorded.place);
        let message =
            faults.iter().map(|fault| fault.message.trim_end_matches('.')).collect::<Vec<_>>().join("; ");
        ReplayError { place, message }
    })?;
    let source = source(record)?;
    Match::start_from(setup, record.rules, record.seats.clone(), source, record.opening.as_deref())
        .or_else(|error| fail(record.places.start, format!("in the set-up: {error}")))
}

fn source(record: &Record) -> Result<Source, ReplayError> {
    let DiceRecord { scripted: _, commitment, seed, entropy } = &record.dice;
    let Some(seed) = seed else {
        return Ok(Source::Faces { commitment: *commitment, entropy: entropy.clone() });
    };
    if commitment.is_some_and(|promised| promised != seed.commitment()) {
        return fail(record.places.commit, "the seed does not match the commitment: its SHA-256 differs");
    }
    Ok(Source::Fair(Fair::new(*seed, entropy.clone())))
}

fn replay_entry<G: Narrated>(game: &mut Match<G>, entry: &RecordedEntry) -> Result<(), ReplayError> {
    let RecordedEntry { seat, place, .. } = *entry;
    let faces = entry.faces.as_deref();
    let played = match entry.author {
        Author::Clock => game.lapse(seat, faces),
        Author::Seat => {
            let steps =
                game.read(seat, &entry.text).map_err(|faults| unreadable(place, &entry.text, &faults))?;
            game.play_recorded(seat, &steps, faces)
        }
    };
    match played {
        Ok(_) => Ok(()),
        Err(error @ (PlayError::Refused { .. } | PlayError::Incomplete)) => {
            fail(place, format!("seat {seat}: {error}"))
        }
        Err(PlayError::Dice(fault)) => fail(place, fault),
    }
}

/// Every fault of an entry's text at the place of the first, the others with their columns.
fn unreadable(place: LineColumn, text: &str, faults: &TextFaults) -> ReplayError {
    let column = |at: usize| place.column + text.get(..at).map_or(0, |before| before.chars().count());
    let first = column(faults.at());
    let words = |fault: &TextFault| match column(fault.at) {
        column if column == first => fault.to_string(),
        column => format!("column {column}: {fault}"),
    };
    let message = faults.all().iter().map(words).collect::<Vec<_>>().join("; ");
    ReplayError { place: LineColumn { column: first, ..place }, message }
}

fn check_result<G: Narrated>(game: &Match<G>, record: &Record) -> Result<(), ReplayError> {
    let Some(written) = &record.result else { return Ok(()) };
    match game.outcome() {
        None => fail(record.places.result, "the file has a result, but the game is not over"),
        Some(outcome) if outcome.winners == written.winners && outcome.played() == written.scores => Ok(()),
        Some(outcome) => {
            let (winners, scores) = (outcome.winners, outcome.played().to_vec());
            let result = RecordedResult { winners, scores };
            fail(record.places.result, format!("by the rules the result is `{result}`"))
        }
    }
}

impl<G: Narrated> Match<G> {
    /// The whole game as a file; the seed is in it only once the game is over, and a what-if has none.
    pub fn record(&self) -> Option<Record> {
        self.record_for(None)
    }

    /// The whole game as a file for one reader: words that were not for them are left out, and it replays.
    pub fn record_for(&self, reader: Option<Viewer>) -> Option<Record> {
        if self.branch().is_some() {
            return None;
        }
        let outcome = self.outcome();
        let dice = match self.source() {
            Source::Fair(fair) => DiceRecord {
                scripted: false,
                commitment: Some(fair.seed().commitment()),
                seed: outcome.is_some().then_some(*fair.seed()),
                entropy: fair.entropy().to_vec(),
            },
            Source::Faces { commitment, entropy } => DiceRecord {
                scripted: commitment.is_none(),
                commitment: *commitment,
                seed: None,
                entropy: entropy.clone(),
            },
        };
        let entries = self.entries().iter().map(|entry| RecordedEntry {
            seat: entry.seat,
            author: entry.author,
            text: self.written_for(entry, reader),
            faces: written(&faces(&entry.occurrences)),
            remarks: if is_own(entry.seat, reader) { entry.remarks.clone() } else { Vec::new() },
            place: LineColumn::default(),
        });
        let settings = G::write_setup(self.setup()).into_iter();
        Some(Record {
            game: G::ID.to_owned(),
            rules: self.version(),
            settings: settings
                .map(|setting| RecordedSetting { setting, place: LineColumn::default() })
                .collect(),
            seats: self.given_names().to_vec(),
            dice,
            opening: written(&faces(self.opening())),
            entries: entries.collect(),
            result: outcome.map(|outcome| RecordedResult {
                winners: outcome.winners,
                scores: outcome.played().to_vec(),
            }),
            ..Record::default()
        })
    }
}

/// Written in place of words that were not for the reader of the file.
pub const WITHHELD: &str = "(private)";

impl<G: Narrated> Match<G> {
    fn written_for(&self, entry: &Entry<G>, reader: Option<Viewer>) -> String {
        let Some(viewer) = reader.filter(|_| !is_own(entry.seat, reader)) else {
            return G::write(entry.seat, &entry.steps, self.texts());
        };
        let is_withheld = |step: G::Action| step.words().is_some() && !G::may_read_words(step, viewer);
        if !entry.steps.iter().any(|step| is_withheld(*step)) {
            return G::write(entry.seat, &entry.steps, self.texts());
        }
        let mut texts = self.texts().clone();
        let withheld = texts.keep(WITHHELD);
        let shown = |step: &G::Action| if is_withheld(*step) { step.with_words(withheld) } else { *step };
        let steps: Vec<_> = entry.steps.iter().map(shown).collect();
        G::write(entry.seat, &steps, &texts)
    }
}

fn is_own(seat: Seat, reader: Option<Viewer>) -> bool {
    reader.is_none_or(|viewer| viewer.seat() == Some(seat))
}

/// Faces as a file has them: none where no die was rolled.
fn written(faces: &[u16]) -> Option<Vec<u16>> {
    (!faces.is_empty()).then(|| faces.to_vec())
}
