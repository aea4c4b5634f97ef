//! A check of all tables: the hashes of every log are checked, it is played again from its first row, and what else is
//! kept about the table is compared with it.

use engine::{Outcome, Seat, Seed};
use store::{Filter, LogRow, Status, Store, StoreError, TableRow};

use crate::{
    proof::entry_of,
    table::{
        first_row::{self, SettingsOf},
        log,
        seats::sitters,
        snapshot,
    },
    table_doc::{ResultDoc, TableDoc},
};

/// How many tables are read at once.
const PAGE: u32 = 200;

/// What a check of all tables found, each in a sentence.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Checkup {
    /// What is wrong.
    pub faults: Vec<String>,
    /// What was wrong and does no harm.
    pub notes: Vec<String>,
}

/// Checks every table: the hashes of its log, that it can be played again, and that document, result, seats and saved
/// position are those of the log.
pub async fn check_tables(store: &Store) -> Result<Checkup, StoreError> {
    let mut found = Checkup::default();
    let mut before = None;
    loop {
        let tables = store.list(Filter { limit: PAGE, before, ..Filter::default() }).await?;
        for row in tables.iter().filter(|row| !row.id.starts_with('_')) {
            match check(store, row, &mut found).await {
                // A damaged page is the fault of this table alone.
                Err(StoreError::Database { .. }) => {
                    found.faults.push(format!("table {}: it cannot be read", row.id));
                }
                checked => checked?,
            }
        }
        before = tables.last().map(|row| row.id.clone());
        if before.is_none() {
            return Ok(found);
        }
    }
}

async fn check(store: &Store, row: &TableRow, found: &mut Checkup) -> Result<(), StoreError> {
    let mut fault = |why: String| found.faults.push(format!("table {}: {why}", row.id));
    let doc: TableDoc = match serde_json::from_value(row.doc.clone()) {
        Ok(doc) => doc,
        Err(why) => {
            fault(format!("its document cannot be read: {why}"));
            return Ok(());
        }
    };
    if store.sitters(&row.id).await? != sitters(&doc) {
        fault("the list of who sits where is not that of its document".to_owned());
    }
    let rows = store.log(&row.id, 1).await?;
    if let Some(seq) = row.first_bad_row(&rows) {
        let entry = entry_of(&rows, seq);
        fault(format!(
            "row {seq} of its log (entry {entry}) is not the one that was written: it was changed, dropped, moved or \
             inserted"
        ));
        return Ok(());
    }
    // A what-if lives on a position that was imagined for it, perhaps by another version.
    if doc.what_if.is_some() {
        return Ok(());
    }
    if rows.is_empty() {
        if row.status == Status::Running {
            fault("its game is running, but its log is missing".to_owned());
        }
        return Ok(());
    }
    let seed = Seed(*row.seed.reveal());
    let snapshot = store.snapshot(&row.id).await?;
    match play_again(&doc, seed, &rows, snapshot.as_ref().map(|kept| kept.seq)) {
        Err(why) => fault(why),
        Ok(Replayed { outcome, at_snapshot, settings }) => {
            if let Some(why) = doubt(row, &doc, outcome.as_ref()) {
                fault(why.to_owned());
            }
            if snapshot.is_some_and(|kept| {
                settings == SettingsOf::Both && at_snapshot.as_deref() != Some(kept.text.as_str())
            }) {
                fault("its saved position is not the one that its log leads to".to_owned());
            }
            if settings == SettingsOf::Row {
                fault("the settings of its document are not those of its log".to_owned());
            }
            if settings == SettingsOf::Document {
                found.notes.push(format!(
                    "table {}: an earlier version damaged the settings in its log; it is played by those in its document",
                    row.id
                ));
            }
        }
    }
    Ok(())
}

/// A log that was played again.
struct Replayed {
    outcome: Option<Outcome>,
    /// The game file at the row of the snapshot.
    at_snapshot: Option<String>,
    settings: SettingsOf,
}

fn play_again(
    doc: &TableDoc,
    seed: Seed,
    rows: &[LogRow],
    snapshot: Option<u64>,
) -> Result<Replayed, String> {
    let first_row::Opened { mut game, settings } = first_row::open(doc, seed, rows)?;
    let others = &rows[1..];
    let until = others.iter().take_while(|row| snapshot.is_some_and(|seq| row.seq <= seq)).count();
    log::play_on(&mut *game, &others[..until])?;
    let at_snapshot = snapshot.and_then(|_| snapshot::text(&*game));
    log::play_on(&mut *game, &others[until..])?;
    Ok(Replayed { outcome: game.outcome(), at_snapshot, settings })
}

/// What is wrong with the status or the result of a table whose log ends like this.
fn doubt(row: &TableRow, doc: &TableDoc, outcome: Option<&Outcome>) -> Option<&'static str> {
    match (outcome, &doc.result) {
        (None, Some(_)) => Some("it has a result, but its log is not that of a game that is over"),
        (None, None) if row.status == Status::Finished && doc.closed.is_none() => {
            Some("its game is over, but the end of its log is missing")
        }
        // A server that was stopped before it saved the result does so when the table is opened again.
        (_, None) => None,
        (Some(outcome), Some(result)) => {
            (!is_result_of(result, outcome)).then_some("its result is not the one that its log leads to")
        }
    }
}

fn is_result_of(result: &ResultDoc, outcome: &Outcome) -> bool {
    let seats = outcome.played().iter().enumerate();
    let expected = seats.map(|(index, score)| (outcome.winners.has(Seat::new(index)), *score));
    result.seats.iter().map(|seat| (seat.won, seat.score)).eq(expected)
}
