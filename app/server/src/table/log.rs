//! The log of a table: rows are appended to the store first, then played in memory.
//!
//! The first row is the head of the game's file, or `what-if` for a branch; the others are `N: entry`, `lapse N`
//! and `undo N`, with N the number of a seat.

use std::{sync::atomic::Ordering, time::Duration};

use engine::{Fair, Outcome, Prepared, Record, Seat, Seed, Setting};
use plugin::Played;
use store::{AppendError, LogRow, Status, Store, chain::Hash};
use tokio::time::{Instant, timeout_at};

use super::{Inner, TRIES, Table};
use crate::{
    problem::Problem,
    proof::{self, LogHead},
    table_doc::{FactDoc, ResultDoc, SeatResult, TableDoc, VeteranDoc, WhatIf},
};

/// How many rows of the log there are between two snapshots, at least.
pub(super) const SNAPSHOT_EVERY: u64 = 64;

/// The first row of a new table's log.
pub(crate) enum FirstRow {
    /// None yet: a seat is open.
    None,
    /// The head of this game, which has just started.
    Game(Box<dyn Played>),
    /// The mark of a what-if.
    WhatIf,
}

impl FirstRow {
    /// The row as it is saved.
    pub(crate) fn text(&self) -> Result<Option<String>, Problem> {
        Ok(match self {
            Self::None => None,
            Self::Game(game) => Some(head(&**game)?),
            Self::WhatIf => Some(WHAT_IF.to_owned()),
        })
    }
}

/// A row that was saved.
#[derive(Clone, Copy)]
struct Saved {
    seq: u64,
    at_ms: i64,
    /// The hash of it and of all rows before it.
    hash: Hash,
}

impl Saved {
    fn now(store: &Store, seq: u64, hash: Hash) -> Self {
        Self { seq, at_ms: store.now_ms(), hash }
    }
}

/// The first row of a what-if.
const WHAT_IF: &str = "what-if";

/// What a submitted text led to.
pub(super) enum Submitted {
    /// It needs more steps; this is its canonical text.
    Draft(String),
    /// It is on disk and played.
    Played,
    /// Another player was faster, and the match has caught up.
    Overtaken,
}

impl Table {
    /// Waits until this time has passed without a play or a change of seats; false as soon as there is one.
    pub(crate) async fn idle_for(&self, pause: Duration) -> bool {
        if pause.is_zero() {
            return true;
        }
        let (end, mut revisions) = (Instant::now() + pause, self.watch());
        let before = self.versions().await;
        while let Ok(Ok(())) = timeout_at(end, revisions.changed()).await {
            if self.versions().await != before {
                return false;
            }
        }
        true
    }

    /// Gives this copy up: the database has lost the table or some of its log, as after a failover to a replica that was
    /// behind. Its streams end, and whoever comes next gets what the database has.
    pub(super) fn give_up(&self) {
        if !self.is_gone.swap(true, Ordering::AcqRel) {
            let why = "the database has lost what was shown of a table; what it has is shown now";
            tracing::error!(table = self.id, "{why}");
            self.notify();
        }
    }

    /// Whether this copy was given up.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Acquire)
    }

    /// The number of the next row, and the version of the document.
    async fn versions(&self) -> (u64, u64) {
        let inner = self.lock().await;
        (inner.next_seq, inner.doc_version)
    }
}

impl Inner {
    /// Checks a seat's text once, saves it if it is a whole entry, and plays it.
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
        let row = format!("{seat}: {}", entry.text);
        let Some(hash) = self.append_row(store, table, row, status).await? else {
            return Ok(Submitted::Overtaken);
        };
        let is_played = self.game.as_mut().is_some_and(|game| game.commit(entry));
        if !is_played {
            return Err(Problem::at_table(&table.id)("a saved entry could not be played"));
        }
        self.after_row(store, table, Saved::now(store, self.next_seq, hash), before).await;
        // A sealed entry changes little for the others: their update may wait for the next one.
        if self.settlement().map(|(settled, _)| settled) == before.map(|(settled, _)| settled) {
            table.notify_softly();
            table.notify_seat(seat.index());
        } else {
            table.notify();
        }
        Ok(Submitted::Played)
    }

    /// Appends a row and plays it; false if another player was faster and the match has caught up instead.
    pub(super) async fn append(
        &mut self,
        store: &Store,
        table: &Table,
        row: String,
    ) -> Result<bool, Problem> {
        // Tried on a copy first: a row that cannot be played is not saved, and the table's status is saved with it.
        let mut game = self.game.as_ref().map(|game| game.copy());
        self.play_in(&mut game, store, table, self.next_seq, &row).await?;
        let (before, undone) = (self.settlement(), self.undone_line(&row));
        let Some(hash) = self.append_row(store, table, row, status(game.as_deref())).await? else {
            return Ok(false);
        };
        self.note_undone(self.next_seq, undone);
        self.game = game;
        self.after_row(store, table, Saved::now(store, self.next_seq, hash), before).await;
        table.notify();
        Ok(true)
    }

    /// Saves the next row, together with the table's status if that has changed, and returns its hash; none if another
    /// player was faster and the match has caught up.
    async fn append_row(
        &mut self,
        store: &Store,
        table: &Table,
        row: String,
        status: Status,
    ) -> Result<Option<Hash>, Problem> {
        table.expect_write();
        let new_status = (status != self.status).then_some(status);
        match store.append_as(&table.id, self.next_seq, vec![row.clone()], new_status).await {
            Ok(hash) => Ok(Some(hash)),
            Err(AppendError::Conflict { .. }) => {
                table.forget_write();
                table.ask_for_bots();
                Box::pin(self.catch_up(store, table)).await?;
                Ok(None)
            }
            Err(error) => {
                table.forget_write();
                Box::pin(self.resolve_uncertain_append(store, table, &row, error)).await
            }
        }
    }

    /// The connection may have broken after the commit: the log shows whether the row was saved.
    async fn resolve_uncertain_append(
        &mut self,
        store: &Store,
        table: &Table,
        row: &str,
        error: AppendError,
    ) -> Result<Option<Hash>, Problem> {
        let rows = store.log(&table.id, self.next_seq).await.map_err(|why| {
            table.fall_behind();
            Problem::at_table(&table.id)(why)
        })?;
        match rows.first() {
            Some(first) if first.body == row => Ok(Some(first.hash)),
            Some(_) => {
                self.catch_up(store, table).await?;
                Ok(None)
            }
            None => {
                // The database may still be committing it.
                table.fall_behind();
                Err(Problem::at_table(&table.id)(error))
            }
        }
    }

    /// Plays the rows that others have appended since; false if there are none.
    pub(super) async fn catch_up(&mut self, store: &Store, table: &Table) -> Result<bool, Problem> {
        // From the last row on that was played: the database must still have it.
        let from = self.next_seq - u64::from(self.head.is_some());
        let rows = store.log(&table.id, from).await.map_err(Problem::at_table(&table.id))?;
        let new = match (self.head, rows.split_first()) {
            (None, _) => &rows[..],
            (Some(head), Some((last, new))) if last.seq == from && last.hash == head => new,
            (Some(_), _) => {
                table.give_up();
                return Err(Problem::Stale);
            }
        };
        for row in new {
            self.play_row(store, table, row).await?;
        }
        if !new.is_empty() {
            table.notify();
        }
        Ok(!new.is_empty())
    }

    /// Plays the first row of a table that was just created.
    pub(super) async fn play_first(
        &mut self,
        store: &Store,
        table: &Table,
        at_ms: i64,
        first: FirstRow,
        hash: Hash,
    ) -> Result<(), Problem> {
        match first {
            FirstRow::None => Ok(()),
            FirstRow::Game(game) => {
                self.game = Some(game);
                self.after_row(store, table, Saved { seq: 1, at_ms, hash }, None).await;
                Ok(())
            }
            FirstRow::WhatIf => {
                let row = LogRow { seq: 1, at_ms, body: WHAT_IF.to_owned(), hash };
                self.play_row(store, table, &row).await
            }
        }
    }

    pub(super) async fn play_row(
        &mut self,
        store: &Store,
        table: &Table,
        row: &LogRow,
    ) -> Result<(), Problem> {
        let (before, undone) = (self.settlement(), self.undone_line(&row.body));
        let mut game = self.game.take();
        let played = self.play_in(&mut game, store, table, row.seq, &row.body).await;
        self.game = game;
        played?;
        self.note_undone(row.seq, undone);
        let saved = Saved { seq: row.seq, at_ms: row.at_ms, hash: row.hash };
        self.after_row(store, table, saved, before).await;
        Ok(())
    }

    /// Plays a row in a match of this table; the first row makes the match.
    async fn play_in(
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
        play(game, table.seed, body).map_err(|why| {
            // Another version may imagine another position, in which the rows of this one cannot be played.
            if self.doc.what_if.is_some() {
                let why = "This what-if was made by an older version and can’t be continued. Start a new one from the original game.";
                return Problem::Refused(why.into());
            }
            Problem::unreadable(format!("row {seq} of the log cannot be played: {why}"))
        })
    }

    /// The line of the log that a row undoes, if it is an undo.
    fn undone_line(&self, body: &str) -> Option<usize> {
        let seat = seat_after("undo ", body)?;
        self.game.as_deref()?.last_entry_of(seat)
    }

    /// Remembers from which line on the log has changed with this row, for programs that have read the old lines.
    fn note_undone(&mut self, seq: u64, line: Option<usize>) {
        if let Some(line) = line {
            // A program that missed an earlier undo of a later line has missed this one too.
            self.undone.retain(|(_, other)| *other < line);
            self.undone.push((seq, line));
        }
    }

    /// The first line of the log that is new to a program that had read the lines before `since` when `next_seq` was
    /// the next row.
    pub(crate) fn first_new_line(&self, since: usize, next_seq: u64) -> usize {
        let later = self.undone.iter().filter(|(seq, _)| *seq >= next_seq);
        later.map(|(_, line)| *line).fold(since, usize::min)
    }

    /// How many entries are settled, and how many there are.
    fn settlement(&self) -> Option<(usize, usize)> {
        self.game.as_ref().map(|game| (game.settled(), game.len()))
    }

    /// Updates what depends on the row that was just played. The row is on disk, so nothing here may fail: what could not
    /// be saved is saved later.
    async fn after_row(&mut self, store: &Store, table: &Table, row: Saved, before: Option<(usize, usize)>) {
        let Saved { seq, at_ms, hash } = row;
        if seq == 1 {
            self.name_players();
        }
        (self.next_seq, self.head) = (seq + 1, Some(hash));
        table.next_seq.store(self.next_seq, Ordering::Release);
        let Some(game) = self.game.as_deref() else { return };
        if before.is_none_or(|(settled, _)| settled != game.settled()) {
            self.before_reveal = before.map(|(_, length)| length);
            self.turn_started = at_ms;
            self.turn_clock = Instant::now();
            if game.settled() == game.len() {
                self.settled_head = Some(LogHead { entry: game.len(), row: seq, hash });
            }
        }
        self.status = if self.doc.closed.is_some() { Status::Finished } else { status(Some(game)) };
        if self.has_clock() {
            table.ask_for_clock();
        }
        // Only settled positions are saved: the head of the log after them is then known too.
        if seq >= self.snapshot_due
            && self.settled_head.is_some_and(|head| head.row == seq)
            && let Some(mut record) = game.record()
        {
            // Names are in the document, where they can change.
            record.seats.iter_mut().for_each(String::clear);
            let text = record.to_string();
            self.snapshot_due = seq + SNAPSHOT_EVERY;
            // Boxed: this cold path would enlarge every request that waits for the disk. Without a snapshot, loading the
            // table takes longer, and the next one comes soon.
            let put = Box::pin(async move { store.put_snapshot(&table.id, seq, &text).await });
            let _logged = put.await.map_err(Problem::at_table(&table.id));
        }
        if self.lacks_result() && Box::pin(self.keep_result(store, table)).await.is_err() {
            table.fall_behind();
        }
    }

    /// Whether the game is over and its result is not saved.
    fn lacks_result(&self) -> bool {
        self.status == Status::Finished && self.doc.result.is_none() && self.doc.closed.is_none()
    }

    /// Does what a server could not do that stopped, or lost its database, in the middle: starts a game whose last seat
    /// was taken, and saves the result of one that is over.
    pub(super) async fn resume(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        self.start_if_full(store, table).await?;
        if self.lacks_result() {
            self.keep_result(store, table).await?;
        }
        Ok(())
    }

    /// Saves the result of a finished game.
    async fn keep_result(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(game) = self.game.as_deref() else { return Ok(()) };
        let Some(outcome) = game.outcome() else { return Ok(()) };
        let result = result(game, &outcome, store.now_ms());
        for _ in 0..TRIES {
            // If another server saved it first, that is as good.
            if self.doc.result.is_some()
                || self
                    .put_doc(store, table, TableDoc { result: Some(result.clone()), ..self.doc.clone() })
                    .await?
            {
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Corrects the status in the store if the log says otherwise.
    ///
    /// A row and the status after it are one write now; older servers made two, and may have stopped in between.
    pub(super) async fn repair_status(
        &self,
        store: &Store,
        table: &Table,
        stored: Status,
    ) -> Result<(), Problem> {
        if self.status == stored {
            return Ok(());
        }
        table.expect_write();
        match store.append_as(&table.id, self.next_seq, Vec::new(), Some(self.status)).await {
            Ok(_) => Ok(()),
            Err(error) => {
                table.forget_write();
                // Another server that plays on at this moment has read the same log.
                if matches!(error, AppendError::Conflict { .. }) {
                    Ok(())
                } else {
                    Err(Problem::at_table(&table.id)(error))
                }
            }
        }
    }

    /// Restores the match from the last snapshot, if there is one.
    pub(super) async fn restore_snapshot(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(kept) = store.snapshot(&table.id).await.map_err(Problem::at_table(&table.id))? else {
            return Ok(());
        };
        let mut record = Record::parse(kept.text.as_bytes()).map_err(Problem::unreadable)?;
        record.dice.seed = Some(table.seed);
        let game = catalog::replay(&record).map_err(Problem::unreadable)?;
        let rows = store.log(&table.id, kept.seq).await.map_err(Problem::at_table(&table.id))?;
        let Some(last) = rows.first().filter(|row| row.seq == kept.seq && game.settled() == game.len())
        else {
            return Ok(());
        };
        self.settled_head = Some(LogHead { entry: game.len(), row: kept.seq, hash: last.hash });
        self.snapshot_due = kept.seq + SNAPSHOT_EVERY;
        self.status = if self.doc.closed.is_some() { Status::Finished } else { status(Some(&*game)) };
        self.game = Some(game);
        self.name_players();
        (self.next_seq, self.head) = (kept.seq + 1, Some(last.hash));
        table.next_seq.store(self.next_seq, Ordering::Release);
        // The turn started no later than with its last row: a deadline may come later because of this, never earlier.
        self.turn_started = last.at_ms;
        Ok(())
    }

    /// Starts the game once no seat is open.
    pub(crate) async fn start_if_full(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        if self.game.is_some() || self.doc.is_open() || self.doc.closed.is_some() {
            return Ok(());
        }
        let first = match self.doc.what_if {
            Some(_) => WHAT_IF.to_owned(),
            None => head(&*start(&self.doc, table.seed)?)?,
        };
        self.append(store, table, first).await?;
        Ok(())
    }
}

/// The status of a table with this match.
fn status(game: Option<&dyn Played>) -> Status {
    match game {
        None => Status::Open,
        Some(game) if game.outcome().is_some() => Status::Finished,
        Some(_) => Status::Running,
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

/// The first row of a log: the head of the game file, with set-up and the hash of the seed. Names are in the table's
/// document, where they can change.
fn head(game: &dyn Played) -> Result<String, Problem> {
    let record = game.record().ok_or_else(|| Problem::internal("a new game has no record"))?;
    Ok(proof::head(&record))
}

/// The result of a game, as the store keeps it.
fn result(game: &dyn Played, outcome: &Outcome, at_ms: i64) -> ResultDoc {
    let seat = |(index, score): (usize, &i32)| {
        let seat = Seat::new(index);
        SeatResult {
            won: outcome.winners.has(seat),
            score: *score,
            facts: game.facts(seat).into_iter().map(FactDoc::from).collect(),
            veterans: game.veterans(seat).into_iter().map(VeteranDoc::from).collect(),
        }
    };
    ResultDoc { at_ms, seats: outcome.played().iter().enumerate().map(seat).collect() }
}

/// Plays one row of a log, or says why it cannot be played.
fn play(game: &mut Option<Box<dyn Played>>, seed: Seed, body: &str) -> Result<(), String> {
    let Some(game) = game else {
        let mut record = Record::parse(body.as_bytes()).map_err(|error| error.to_string())?;
        record.dice.seed = Some(seed);
        *game = Some(catalog::replay(&record).map_err(|error| error.to_string())?);
        return Ok(());
    };
    if let Some(seat) = seat_after("undo ", body) {
        return game.undo(seat).map(drop).map_err(|error| error.to_string());
    }
    if let Some(seat) = seat_after("lapse ", body) {
        return game.lapse(seat).map(drop).map_err(|error| error.to_string());
    }
    let (number, text) = body.split_once(": ").ok_or("it does not name a seat")?;
    let seat = number.parse().ok().and_then(Seat::numbered).ok_or("it does not name a seat")?;
    game.replay_entry(seat, text).map_err(|error| error.to_string())
}

/// Plays a whole log and says whether its game is over, or which of its rows cannot be played and why.
pub(crate) fn check(seed: Seed, rows: &[LogRow]) -> Result<bool, String> {
    let mut game = None;
    for row in rows {
        play(&mut game, seed, &row.body)
            .map_err(|why| format!("row {} of its log cannot be played: {why}", row.seq))?;
    }
    Ok(status(game.as_deref()) == Status::Finished)
}

/// The seat that a row names after this word.
fn seat_after(word: &str, body: &str) -> Option<Seat> {
    body.strip_prefix(word)?.parse().ok().and_then(Seat::numbered)
}

/// A what-if of another table's game: the log is played up to where it was when the what-if was created, and only what
/// the viewer saw there is carried over.
async fn what_if(store: &Store, branch: &WhatIf, seed: Seed) -> Result<Box<dyn Played>, Problem> {
    let failed = |error| Problem::at_table(&branch.table)(error);
    let row = store.table(&branch.table).await.map_err(failed)?.ok_or(Problem::NotFound)?;
    let rows = store.log(&branch.table, 1).await.map_err(failed)?;
    let source_seed = Seed(*row.seed.reveal());
    let mut game = None;
    for row in rows.iter().take_while(|row| row.seq <= branch.seq) {
        play(&mut game, source_seed, &row.body).map_err(Problem::unreadable)?;
    }
    let game = game.ok_or(Problem::NotFound)?;
    Ok(game.branch_off(branch.viewer(), branch.at, Fair::new(seed, Vec::new())))
}
