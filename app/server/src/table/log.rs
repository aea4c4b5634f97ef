//! The log of a table: rows are appended to the store first, then played in memory.
//!
//! The first row is the head of the game's file, or `what-if` for a branch; the others are `N: entry`, `lapse N`
//! and `undo N`, with N the number of a seat.

use std::{sync::atomic::Ordering, time::Duration};

use engine::{Fair, Outcome, Prepared, Record, Seat, Seed, Setting};
use plugin::Played;
use store::{AppendError, LogRow, Status, Store};
use tokio::time::{Instant, timeout_at};

use super::{Inner, Table, now_ms};
use crate::{
    problem::Problem,
    table_doc::{FactDoc, ResultDoc, SeatResult, TableDoc, WhatIf},
};

/// A snapshot is kept after every so many rows of the log.
const SNAPSHOT_EVERY: u64 = 64;

/// What becomes of an entry that somebody hands in.
pub(super) enum Submitted {
    /// It needs more steps; this is its canonical text.
    Draft(String),
    /// It is on disk and played.
    Played,
    /// Somebody else was quicker, and the match has caught up with them.
    Overtaken,
}

impl Table {
    /// Whether for so long nobody plays and nobody sits down or leaves; if somebody does, it says so at once.
    pub(crate) async fn idle_for(&self, pause: Duration) -> bool {
        if pause.is_zero() {
            return true;
        }
        let (end, mut ticks) = (Instant::now() + pause, self.ticks.subscribe());
        let before = self.stands().await;
        while let Ok(Ok(())) = timeout_at(end, ticks.changed()).await {
            if self.stands().await != before {
                return false;
            }
        }
        true
    }

    /// The row that comes next, and the version of who sits where.
    async fn stands(&self) -> (u64, u64) {
        let inner = self.lock().await;
        (inner.next_seq, inner.doc_version)
    }
}

impl Inner {
    /// Checks a seat's text once, writes it down if it is a whole entry, and plays it.
    pub(super) async fn submit_entry(
        &mut self,
        store: &Store,
        table: &Table,
        seat: Seat,
        text: &str,
    ) -> Result<Submitted, Problem> {
        self.running()?;
        let Some(game) = &mut self.game else { return Err(Problem::Internal) };
        // A draft without its first step is empty.
        if text.trim().is_empty() {
            game.check(seat, "").map_err(|error| Problem::Refused(error.to_string().into()))?;
            return Ok(Submitted::Draft(String::new()));
        }
        let prepared =
            game.prepare(seat, text).map_err(|error| Problem::Refused(error.to_string().into()))?;
        let entry = match prepared {
            Prepared::Draft(text) => return Ok(Submitted::Draft(text)),
            Prepared::Entry(entry) => entry,
        };
        let before = self.settlement();
        let status = if entry.is_last { Status::Finished } else { Status::Running };
        if !self.append_row(store, table, format!("{seat}: {}", entry.text), status).await? {
            return Ok(Submitted::Overtaken);
        }
        let is_played = self.game.as_mut().is_some_and(|game| game.commit(entry));
        if !is_played {
            return Err(Problem::at_table(&table.id)("an entry was lost on its way"));
        }
        self.after_row(store, table, self.next_seq, now_ms(), before).await?;
        // What is handed in unseen is news to whoever handed it in; the others are told when more has come.
        if self.settlement().map(|(settled, _)| settled) == before.map(|(settled, _)| settled) {
            table.tick_softly();
            table.tick_seat(seat.index());
        } else {
            table.tick();
        }
        Ok(Submitted::Played)
    }

    /// Appends a row and plays it; false if somebody else was quicker and the match has caught up instead.
    pub(super) async fn append(
        &mut self,
        store: &Store,
        table: &Table,
        row: String,
    ) -> Result<bool, Problem> {
        // Tried out on a copy: what does not play is not written down, and how far the game has come goes with it.
        let mut game = self.game.as_ref().map(|game| game.copy());
        self.play_on(&mut game, store, table, self.next_seq, &row).await?;
        let (before, taken_back) = (self.settlement(), self.taken_back(&row));
        if !self.append_row(store, table, row, status(game.as_deref())).await? {
            return Ok(false);
        }
        self.note_taken_back(self.next_seq, taken_back);
        self.game = game;
        self.after_row(store, table, self.next_seq, now_ms(), before).await?;
        table.tick();
        Ok(true)
    }

    /// Writes the next row to the store, and how far the game has come with it if that is news; false if somebody
    /// else was quicker and the match has caught up.
    async fn append_row(
        &mut self,
        store: &Store,
        table: &Table,
        row: String,
        status: Status,
    ) -> Result<bool, Problem> {
        table.expect_write();
        let news = (status != self.status).then_some(status);
        match store.append_as(&table.id, self.next_seq, vec![row.clone()], news).await {
            Ok(()) => Ok(true),
            Err(AppendError::Conflict { .. }) => {
                table.forget_write();
                Box::pin(self.catch_up(store, table)).await?;
                Ok(false)
            }
            Err(error) => {
                table.forget_write();
                Box::pin(self.resolve_uncertain_append(store, table, &row, error)).await
            }
        }
    }

    /// The connection may have broken after the commit: the log itself says what became of a row.
    async fn resolve_uncertain_append(
        &mut self,
        store: &Store,
        table: &Table,
        row: &str,
        error: AppendError,
    ) -> Result<bool, Problem> {
        let rows = store.log(&table.id, self.next_seq).await.map_err(Problem::at_table(&table.id))?;
        match rows.first() {
            Some(first) if first.body == row => Ok(true),
            Some(_) => {
                self.catch_up(store, table).await?;
                Ok(false)
            }
            None => Err(Problem::at_table(&table.id)(error)),
        }
    }

    /// Plays what others have appended since; false if there is nothing.
    pub(super) async fn catch_up(&mut self, store: &Store, table: &Table) -> Result<bool, Problem> {
        let rows = store.log(&table.id, self.next_seq).await.map_err(Problem::at_table(&table.id))?;
        for row in &rows {
            self.play_row(store, table, row).await?;
        }
        if !rows.is_empty() {
            table.tick();
        }
        Ok(!rows.is_empty())
    }

    pub(super) async fn play_row(
        &mut self,
        store: &Store,
        table: &Table,
        row: &LogRow,
    ) -> Result<(), Problem> {
        let (before, taken_back) = (self.settlement(), self.taken_back(&row.body));
        let mut game = self.game.take();
        let played = self.play_on(&mut game, store, table, row.seq, &row.body).await;
        self.game = game;
        played?;
        self.note_taken_back(row.seq, taken_back);
        self.after_row(store, table, row.seq, row.at_ms, before).await
    }

    /// Plays a row in a match of this table.
    async fn play_on(
        &self,
        game: &mut Option<Box<dyn Played>>,
        store: &Store,
        table: &Table,
        seq: u64,
        body: &str,
    ) -> Result<(), Problem> {
        if let (None, Some(branch)) = (&game, &self.doc.what_if) {
            *game = Some(what_if(store, branch, table.seed).await?);
            return Ok(());
        }
        play(game, table.seed, body).map_err(|what| {
            // What is imagined may be other with another version of the game; the rows were played in the old one.
            if self.doc.what_if.is_some() {
                let why = "This what-if was made by an older version and can’t be continued. Start a new one from the original game.";
                return Problem::Refused(why.into());
            }
            Problem::at_table(&table.id)(format!("row {seq} does not play: {what}"))
        })
    }

    /// Which line of the story a row takes back, if it is an undo.
    fn taken_back(&self, body: &str) -> Option<usize> {
        let seat = numbered(body, "undo ")?;
        self.game.as_deref()?.last_entry_of(seat)
    }

    /// Remembers which lines of the story are others since this row, for those who heard the old ones.
    fn note_taken_back(&mut self, seq: u64, line: Option<usize>) {
        if let Some(line) = line {
            // Whoever has to hear of an earlier change of later lines has to hear of this one anyhow.
            self.taken_back.retain(|(_, other)| *other < line);
            self.taken_back.push((seq, line));
        }
    }

    /// From which line on the story is news to those who heard the lines before `since` when `next_seq` was next.
    pub(crate) fn news_from(&self, since: usize, next_seq: u64) -> usize {
        let later = self.taken_back.iter().filter(|(seq, _)| *seq >= next_seq);
        later.map(|(_, line)| *line).fold(since, usize::min)
    }

    /// How many entries are settled, and how many there are.
    fn settlement(&self) -> Option<(usize, usize)> {
        self.game.as_ref().map(|game| (game.settled(), game.len()))
    }

    /// Notes what follows from a row that was played.
    async fn after_row(
        &mut self,
        store: &Store,
        table: &Table,
        seq: u64,
        at_ms: i64,
        before: Option<(usize, usize)>,
    ) -> Result<(), Problem> {
        if seq == 1 {
            self.name_players();
        }
        self.next_seq = seq + 1;
        table.next_seq.store(self.next_seq, Ordering::Release);
        let Some(game) = self.game.as_deref() else { return Ok(()) };
        if before.is_none_or(|(settled, _)| settled != game.settled()) {
            self.before = before.map(|(_, length)| length);
            self.turn_began = at_ms;
        }
        self.status = status(Some(game));
        if seq.is_multiple_of(SNAPSHOT_EVERY)
            && let Some(text) = game.record().map(|record| record.to_string())
        {
            // What is rare is put aside, so that all that waits for the disk takes less room.
            Box::pin(async move { store.put_snapshot(&table.id, seq, &text).await })
                .await
                .map_err(Problem::at_table(&table.id))?;
        }
        if self.status == Status::Finished && self.doc.result.is_none() {
            Box::pin(self.keep_result(store, table)).await?;
        }
        Ok(())
    }

    /// Keeps what came of a finished game, if it is one whose results people compare.
    async fn keep_result(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(game) = self.game.as_deref() else { return Ok(()) };
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let result = result(game, &outcome);
        if result.seats.iter().any(|seat| !seat.facts.is_empty()) {
            // Another node that keeps it first is welcome.
            self.put_doc(store, table, TableDoc { result: Some(result), ..self.doc.clone() }).await?;
        }
        Ok(())
    }

    /// Mends what the store says of a table that was read from it, if the log says otherwise.
    ///
    /// A row and what the table turned into with it are one write; older servers made two, and may have ended between.
    pub(super) async fn repair_status(
        &self,
        store: &Store,
        table: &Table,
        told: Status,
    ) -> Result<(), Problem> {
        if self.status == told {
            return Ok(());
        }
        table.expect_write();
        match store.append_as(&table.id, self.next_seq, Vec::new(), Some(self.status)).await {
            Ok(()) => Ok(()),
            Err(error) => {
                table.forget_write();
                // Whoever plays on at this moment, on another node, has read the same log.
                if matches!(error, AppendError::Conflict { .. }) {
                    Ok(())
                } else {
                    Err(Problem::at_table(&table.id)(error))
                }
            }
        }
    }

    /// Takes up the match where the last snapshot left it.
    pub(super) async fn restore_snapshot(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(kept) = store.snapshot(&table.id).await.map_err(Problem::at_table(&table.id))? else {
            return Ok(());
        };
        let mut record = Record::parse(kept.text.as_bytes()).map_err(Problem::at_table(&table.id))?;
        record.dice.seed = Some(table.seed);
        let game = catalog::replay(&record).map_err(Problem::at_table(&table.id))?;
        self.status = status(Some(&*game));
        self.game = Some(game);
        self.name_players();
        self.next_seq = kept.seq + 1;
        table.next_seq.store(self.next_seq, Ordering::Release);
        // The turn began no later than its last row; a deadline may come later for it, never earlier.
        let last = store.log(&table.id, kept.seq).await.map_err(Problem::at_table(&table.id))?;
        self.turn_began = last.first().map_or(self.turn_began, |row| row.at_ms);
        Ok(())
    }

    /// Begins the game once nobody is missing.
    pub(crate) async fn begin_if_full(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        if self.game.is_some() || self.doc.is_open() {
            return Ok(());
        }
        let head = head(&self.doc, table.seed)?;
        self.append(store, table, head).await?;
        Ok(())
    }
}

/// How far a table has come.
fn status(game: Option<&dyn Played>) -> Status {
    match game {
        None => Status::Open,
        Some(game) if game.outcome().is_some() => Status::Finished,
        Some(_) => Status::Running,
    }
}

/// The first row of a log: the head of the game's file with set-up, names and the promise of the dice.
pub(crate) fn head(doc: &TableDoc, seed: Seed) -> Result<String, Problem> {
    if doc.what_if.is_some() {
        return Ok("what-if".to_owned());
    }
    let seats = doc.seats.iter().enumerate();
    let entropy = seats.filter_map(|(index, seat)| Some((Seat::new(index), seat.entropy.clone()?)));
    let settings = doc.settings.iter().map(|(key, value)| Setting::new(key, value));
    let names = doc.seats.iter().map(|seat| seat.name.clone()).collect();
    let fair = Fair::new(seed, entropy.collect());
    let game = catalog::start(&doc.game, names, &settings.collect::<Vec<_>>(), fair)
        .map_err(|faults| Problem::Refused(faults.join("; ").into()))?;
    let mut head = game.record().ok_or_else(|| Problem::internal("a new game has no record"))?;
    head.opening = None;
    Ok(head.to_string())
}

/// What came of a game, for whoever asks later.
fn result(game: &dyn Played, outcome: &Outcome) -> ResultDoc {
    let seat = |(index, score): (usize, &i32)| {
        let seat = Seat::new(index);
        SeatResult {
            won: outcome.winners.has(seat),
            score: *score,
            facts: game.facts(seat).into_iter().map(FactDoc::from).collect(),
        }
    };
    ResultDoc { at_ms: now_ms(), seats: outcome.played().iter().enumerate().map(seat).collect() }
}

/// Plays one row of a log; a row that does not play is told in words.
fn play(game: &mut Option<Box<dyn Played>>, seed: Seed, body: &str) -> Result<(), String> {
    let Some(game) = game else {
        let mut record = Record::parse(body.as_bytes()).map_err(|error| error.to_string())?;
        record.dice.seed = Some(seed);
        *game = Some(catalog::replay(&record).map_err(|error| error.to_string())?);
        return Ok(());
    };
    if let Some(seat) = numbered(body, "undo ") {
        return game.undo(seat).map(drop).map_err(|error| error.to_string());
    }
    if let Some(seat) = numbered(body, "lapse ") {
        return game.lapse(seat).map(drop).map_err(|error| error.to_string());
    }
    let (number, text) = body.split_once(": ").ok_or("it names no seat")?;
    let seat = number.parse().ok().and_then(Seat::numbered).ok_or("it names no seat")?;
    game.replay_entry(seat, text).map_err(|error| error.to_string())
}

fn numbered(body: &str, word: &str) -> Option<Seat> {
    body.strip_prefix(word)?.parse().ok().and_then(Seat::numbered)
}

/// A branch of another table's game: its log is played as far as it went when the branch was made, and what the
/// viewer saw there is all that goes over into the branch.
async fn what_if(store: &Store, branch: &WhatIf, seed: Seed) -> Result<Box<dyn Played>, Problem> {
    let row = store.table(&branch.table).await.map_err(Problem::internal)?.ok_or(Problem::NotFound)?;
    let rows = store.log(&branch.table, 1).await.map_err(Problem::internal)?;
    let source_seed = Seed(*row.seed.reveal());
    let mut game = None;
    for row in rows.iter().take_while(|row| row.seq <= branch.seq) {
        play(&mut game, source_seed, &row.body).map_err(Problem::internal)?;
    }
    let game = game.ok_or(Problem::NotFound)?;
    Ok(game.branch_off(branch.viewer(), branch.at, Fair::new(seed, Vec::new())))
}
