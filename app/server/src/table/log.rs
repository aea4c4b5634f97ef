//! The log of a table: rows are appended to the store first, then played in memory.
//!
//! The first row is the set-up (`first_row`); the others are `N: entry`, `lapse N` and `undo N`, with N the number of a
//! seat.

use std::{sync::atomic::Ordering, time::Duration};

use engine::{Fair, Outcome, Prepared, Seat, Seed, Viewer};
use plugin::Played;
use serde::Deserialize as _;
use store::{AppendError, LogRow, Status, Store, chain::Hash};
use tokio::time::{Instant, timeout_at};

use super::{
    Inner, TRIES, Table,
    first_row::{self, FirstRow, WHAT_IF},
    snapshot,
};
use crate::{
    problem::Problem,
    proof::LogHead,
    table_doc::{FactDoc, ResultDoc, SeatResult, TableDoc, VeteranDoc, WhatIf},
};

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

    fn of(row: &LogRow) -> Self {
        Self { seq: row.seq, at_ms: row.at_ms, hash: row.hash }
    }
}

/// How many entries there are.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Those that are settled.
    settled: usize,
    /// All of them.
    length: usize,
    /// Those that everyone may know of.
    public: usize,
}

impl Counts {
    /// Whether only an entry that its seat alone knows of was made since.
    const fn is_private_after(self, before: Self) -> bool {
        self.length > before.length && self.public == before.public
    }
}

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
    /// behind. Its streams end, and the next visitor gets what the database has.
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
            game.check(seat, "").map_err(|error| Problem::Refused(error.into()))?;
            return Ok(Submitted::Draft(String::new()));
        }
        let prepared = game.prepare(seat, text).map_err(|error| Problem::Refused(error.into()))?;
        let entry = match prepared {
            Prepared::Draft(text) => return Ok(Submitted::Draft(text)),
            Prepared::Entry(entry) => entry,
        };
        let before = self.counts();
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
        let (after, before) = (self.counts().unwrap_or_default(), before.unwrap_or_default());
        if after.is_private_after(before) {
            table.notify_private(seat.index());
        } else if after.settled == before.settled {
            // A sealed entry changes little for the others: their update may wait for the next one.
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
        let (before, undone) = (self.counts(), self.undone_line(&row));
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
        let mut unplayed = new;
        let mut concerns_all = false;
        if let (1, None, Some((first, others))) = (self.next_seq, &self.doc.what_if, new.split_first()) {
            let opened = first_row::open(&self.doc, table.seed, new).map_err(Problem::unreadable)?;
            if opened.settings == first_row::SettingsOf::Document {
                tracing::warn!(
                    table = table.id,
                    "the settings in the log are damaged; those of the table are used"
                );
            }
            self.game = Some(opened.game);
            self.after_row(store, table, Saved::of(first), None).await;
            unplayed = others;
            concerns_all = true;
        }
        for row in unplayed {
            let before = self.counts().unwrap_or_default();
            self.play_row(store, table, row).await?;
            match author(&row.body) {
                Some(seat) if self.counts().is_some_and(|after| after.is_private_after(before)) => {
                    table.notify_private(seat.index());
                }
                _ => concerns_all = true,
            }
        }
        if concerns_all {
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
        let (before, undone) = (self.counts(), self.undone_line(&row.body));
        let mut game = self.game.take();
        let played = self.play_in(&mut game, store, table, row.seq, &row.body).await;
        self.game = game;
        played?;
        self.note_undone(row.seq, undone);
        self.after_row(store, table, Saved::of(row), before).await;
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
        let played = match game {
            Some(game) => play(&mut **game, body),
            None => first_row::read(body, table.seed).map(|started| *game = Some(started)),
        };
        played.map_err(|why| {
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

    /// The first line of the log, as this viewer counts, that is new to a program that had read the lines before `since`
    /// when `next_seq` was the next row.
    pub(crate) fn first_new_line(&self, viewer: Viewer, since: usize, next_seq: u64) -> usize {
        let Some(game) = self.game.as_deref() else { return since };
        let later = self.undone.iter().filter(|(seq, _)| *seq >= next_seq);
        later.map(|(_, line)| game.count_for(viewer, line - 1) + 1).fold(since, usize::min)
    }

    /// How many entries there are.
    fn counts(&self) -> Option<Counts> {
        self.game.as_ref().map(|game| Counts {
            settled: game.settled(),
            length: game.len(),
            public: game.len_for(Viewer::Public),
        })
    }

    /// The last settled position, its entries counted as this viewer counts them.
    pub(crate) fn settled_head_for(&self, viewer: Viewer) -> Option<LogHead> {
        let (head, game) = (self.settled_head?, self.game.as_deref()?);
        Some(LogHead { entry: game.count_for(viewer, head.entry), ..head })
    }

    /// How many moves everyone may know of, and when the last of them was made.
    pub(crate) fn public_moves(&self) -> (u64, i64) {
        let private = self.counts().map_or(0, |counts| counts.length - counts.public) as u64;
        // The first row of a log is not a move.
        (self.next_seq.saturating_sub(2 + private), self.moved_at)
    }

    /// Updates what depends on the row that was just played. The row is on disk, so nothing here may fail: what could not
    /// be saved is saved later.
    async fn after_row(&mut self, store: &Store, table: &Table, row: Saved, before: Option<Counts>) {
        let Saved { seq, at_ms, hash } = row;
        if seq == 1 {
            self.name_players();
        }
        (self.next_seq, self.head) = (seq + 1, Some(hash));
        table.next_seq.store(self.next_seq, Ordering::Release);
        let Some(game) = self.game.as_deref() else { return };
        let is_private =
            self.counts().zip(before).is_some_and(|(after, before)| after.is_private_after(before));
        if !is_private {
            self.moved_at = at_ms;
        }
        if before.is_none_or(|before| before.settled != game.settled()) {
            self.before_reveal = before.map(|before| before.length);
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
            && let Some(text) = snapshot::text(game)
        {
            self.snapshot_due = seq + snapshot::EVERY;
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

    /// Starts the game once no seat is open.
    pub(crate) async fn start_if_full(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        if self.game.is_some() || self.doc.is_open() || self.doc.closed.is_some() {
            return Ok(());
        }
        let first = match self.doc.what_if {
            Some(_) => WHAT_IF.to_owned(),
            None => first_row::head(&*first_row::start(&self.doc, table.seed)?, table.seed)?,
        };
        self.append(store, table, first).await?;
        Ok(())
    }
}

/// The status of a table with this match.
pub(super) fn status(game: Option<&dyn Played>) -> Status {
    match game {
        None => Status::Open,
        Some(game) if game.outcome().is_some() => Status::Finished,
        Some(_) => Status::Running,
    }
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
fn play(game: &mut dyn Played, body: &str) -> Result<(), String> {
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

/// Plays the rows after the first, or says which of them cannot be played and why.
pub(crate) fn play_on(game: &mut dyn Played, rows: &[LogRow]) -> Result<(), String> {
    rows.iter().try_for_each(|row| {
        play(game, &row.body).map_err(|why| format!("row {} of the log cannot be played: {why}", row.seq))
    })
}

/// The seat that made the entry of a row.
fn author(body: &str) -> Option<Seat> {
    body.split_once(": ")?.0.parse().ok().and_then(Seat::numbered)
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
    let doc = TableDoc::deserialize(&row.doc).map_err(Problem::unreadable)?;
    let mut game = first_row::open(&doc, source_seed, &rows).map_err(Problem::unreadable)?.game;
    let seen = rows.iter().take_while(|row| row.seq <= branch.seq).count();
    play_on(&mut *game, rows.get(1..seen).unwrap_or_default()).map_err(Problem::unreadable)?;
    Ok(game.branch_off(branch.viewer(), branch.at, Fair::new(seed, Vec::new())))
}
