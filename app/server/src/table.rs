//! One table: its match in memory, brought up to date from the log, and everything that is done at it.
//!
//! The log in the store is the truth. An action is checked against the match, appended to the log, and only
//! then played in memory: nobody is shown what is not on disk. Whoever was quicker, here or on another node,
//! makes the append fail; then the match catches up and the action is checked again.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use boards::{Fragment, Kind, Sitter, act, maud::html as markup};
use engine::{Fair, Record, Seat, Seed, Setting, Viewer, quote};
use store::{AppendError, LogRow, Status, Store, TableRow};
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::{
    doc::{Holder, SeatDoc, TableDoc},
    drawing::{Drawing, Drawings},
    drawn::{self, Drawn, Stage},
    problem::Problem,
    secrets::Secret,
};

/// How often an action is checked again after somebody else was quicker.
const TRIES: usize = 5;

/// A snapshot is kept after every so many rows of the log.
const SNAPSHOT_EVERY: u64 = 64;

/// A table that is in memory.
pub(crate) struct Table {
    pub(crate) id: String,
    seed: Seed,
    inner: Mutex<Inner>,
    /// Grows with everything all viewers can see.
    ticks: watch::Sender<u64>,
    /// Grow with everything only the one in the seat can see.
    seat_ticks: Vec<watch::Sender<u64>>,
    /// The row that comes next, readable without waiting.
    next_seq: AtomicU64,
    /// Writes of this process that the store has not told of yet.
    own_writes: AtomicUsize,
    /// Open streams of each seat.
    here: Vec<AtomicUsize>,
}

/// What a table knows.
pub(crate) struct Inner {
    pub(crate) doc: TableDoc,
    doc_version: u64,
    pub(crate) status: Status,
    pub(crate) is_public: bool,
    /// The match, once everybody sits.
    pub(crate) game: Option<Box<dyn Drawn>>,
    next_seq: u64,
    drafts: BTreeMap<usize, String>,
    /// How many entries there were before the last thing that was revealed.
    before: Option<usize>,
    /// When the present turn began, in milliseconds.
    pub(crate) turn_began: i64,
    drawings: Drawings,
}

/// What somebody does at a table.
pub(crate) struct Act<'a> {
    /// The whole draft, with the new step in it.
    pub(crate) text: &'a str,
    /// Words, where the last step asks for them.
    pub(crate) words: Option<&'a str>,
    /// How many entries were settled when the page was drawn.
    pub(crate) settled: Option<u64>,
    /// Whether a draft may be kept; otherwise the text must be a whole entry.
    pub(crate) may_draft: bool,
}

/// What became of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Acted {
    /// It is kept as a draft.
    Drafted,
    /// It was played and is on disk.
    Played {
        /// How many entries the log has now.
        entries: usize,
    },
}

impl Table {
    /// Brings a table from the store into memory.
    pub(crate) async fn load(store: &Store, row: TableRow) -> Result<Self, Problem> {
        let doc: TableDoc = serde_json::from_value(row.doc).map_err(Problem::internal)?;
        let seats = doc.seats.len();
        let drafts = store.drafts(&row.id).await.map_err(Problem::internal)?;
        let table = Self {
            id: row.id.clone(),
            seed: Seed(*row.seed.reveal()),
            inner: Mutex::new(Inner {
                doc,
                doc_version: row.doc_version,
                status: row.status,
                is_public: row.is_public,
                game: None,
                next_seq: 1,
                drafts: drafts.into_iter().map(|draft| (usize::from(draft.seat), draft.text)).collect(),
                before: None,
                turn_began: row.created_at,
                drawings: Drawings::default(),
            }),
            ticks: watch::Sender::new(0),
            seat_ticks: (0..seats).map(|_| watch::Sender::new(0)).collect(),
            next_seq: AtomicU64::new(1),
            own_writes: AtomicUsize::new(0),
            here: (0..seats).map(|_| AtomicUsize::new(0)).collect(),
        };
        {
            let mut inner = table.inner.lock().await;
            inner.restore_snapshot(store, &table).await?;
            inner.catch_up(store, &table).await?;
        }
        Ok(table)
    }

    /// What the table knows, for as long as the guard is held.
    pub(crate) async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// Where the table lives.
    pub(crate) fn path(&self) -> String {
        format!("/t/{}", self.id)
    }

    /// The promise of the seed.
    pub(crate) fn commitment(&self) -> String {
        self.seed.commitment().to_hex()
    }

    /// Tells when something changes that this viewer may see.
    pub(crate) fn watch(&self, viewer: Viewer) -> (watch::Receiver<u64>, Option<watch::Receiver<u64>>) {
        let own = viewer.seat().and_then(|seat| self.seat_ticks.get(seat.index()));
        (self.ticks.subscribe(), own.map(watch::Sender::subscribe))
    }

    /// The row that comes next, without waiting for anybody.
    pub(crate) fn next_seq(&self) -> u64 {
        self.next_seq.load(Ordering::Acquire)
    }

    /// Whether a change the store tells of is news: made by another process, or one that is not known here.
    pub(crate) fn is_news(&self, next_seq: u64) -> bool {
        let own =
            self.own_writes.try_update(Ordering::AcqRel, Ordering::Acquire, |writes| writes.checked_sub(1));
        own.is_err() || next_seq > self.next_seq()
    }

    /// Wakes everybody who watches.
    pub(crate) fn tick(&self) {
        self.ticks.send_modify(|tick| *tick += 1);
    }

    fn tick_seat(&self, seat: usize) {
        if let Some(ticks) = self.seat_ticks.get(seat) {
            ticks.send_modify(|tick| *tick += 1);
        }
    }

    /// Counts a stream of a seat for as long as the guard lives.
    pub(crate) fn arrive(self: &Arc<Self>, viewer: Viewer) -> Presence {
        let seat = viewer.seat().map(Seat::index).filter(|seat| *seat < self.here.len());
        if let Some(seat) = seat
            && self.here[seat].fetch_add(1, Ordering::Relaxed) == 0
        {
            self.tick();
        }
        Presence { table: Arc::clone(self), seat }
    }

    fn is_here(&self, seat: usize) -> bool {
        self.here.get(seat).is_some_and(|count| count.load(Ordering::Relaxed) > 0)
    }

    /// Plays a whole entry or keeps a draft for a seat.
    pub(crate) async fn act(&self, store: &Store, seat: Seat, act: &Act<'_>) -> Result<Acted, Problem> {
        let mut inner = self.lock().await;
        let text = match act.words {
            Some(words) => with_words(act.text, words)?,
            None => act.text.to_owned(),
        };
        for _ in 0..TRIES {
            let game = inner.running()?;
            if act.settled.is_some_and(|settled| settled != game.settled() as u64) {
                return Err(Problem::Stale);
            }
            let look = game.look(seat, &text).map_err(|error| Problem::Refused(error.to_string().into()))?;
            if !look.complete {
                if !act.may_draft {
                    return Err(Problem::Refused(
                        "The entry is not complete: more steps are needed. [table]".into(),
                    ));
                }
                return inner.keep_draft(store, self, seat.index(), look.draft).await;
            }
            let row = format!("{seat}: {}", look.draft);
            if inner.append(store, self, row).await? {
                inner.drop_draft(store, self, seat.index()).await;
                let entries = inner.running().map_or(0, engine::AnyMatch::len);
                return Ok(Acted::Played { entries });
            }
        }
        Err(Problem::Stale)
    }

    /// Takes back the seat's last entry, which becomes its draft again.
    pub(crate) async fn undo(&self, store: &Store, seat: Seat) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            let game = inner.running()?;
            game.may_undo(seat).map_err(|refusal| Problem::Refused(refusal.to_string().into()))?;
            let text = game
                .story(Some(Viewer::Seat(seat)))
                .iter()
                .rev()
                .find(|line| line.seat == Some(seat) && !line.by_clock)
                .and_then(|line| line.action.clone());
            if inner.append(store, self, format!("undo {seat}")).await? {
                let draft = text.map_or_else(String::new, |text| all_but_last_phrase(&text));
                inner.keep_draft(store, self, seat.index(), draft).await?;
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Lets the clock act for a seat, if the table still waits for it.
    pub(crate) async fn lapse(&self, store: &Store, seat: Seat) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            if !inner.running()?.to_act().has(seat)
                || inner.append(store, self, format!("lapse {seat}")).await?
            {
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Changes who sits where or how the table is played, unless somebody else has just done so.
    pub(crate) async fn change(
        &self,
        store: &Store,
        change: impl Fn(&mut TableDoc) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            let mut doc = inner.doc.clone();
            change(&mut doc)?;
            if inner.put_doc(store, self, doc).await? {
                inner.begin_if_full(store, self).await?;
                self.tick();
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Reads what other nodes have done since.
    pub(crate) async fn catch_up(&self, store: &Store) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        inner.refresh_doc(store, self).await?;
        inner.catch_up(store, self).await
    }
}

/// A stream that is open.
pub(crate) struct Presence {
    table: Arc<Table>,
    seat: Option<usize>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(seat) = self.seat
            && self.table.here[seat].fetch_sub(1, Ordering::Relaxed) == 1
        {
            self.table.tick();
        }
    }
}

impl Inner {
    /// The match, if it has begun.
    pub(crate) fn running(&self) -> Result<&dyn Drawn, Problem> {
        self.game
            .as_deref()
            .ok_or_else(|| Problem::Refused("The game has not begun: a seat is open. [table]".into()))
    }

    /// The parts of the page for a viewer, drawn once for all who see the same.
    pub(crate) fn drawing(&mut self, table: &Table, viewer: Viewer, csrf: &str) -> Option<Arc<Drawing>> {
        let game = self.game.as_deref()?;
        let draft = viewer.seat().and_then(|seat| self.drafts.get(&seat.index())).map_or("", String::as_str);
        let sitters = sitters(&self.doc, table);
        let now =
            (*table.ticks.borrow(), viewer.seat().map_or(0, |seat| *table.seat_ticks[seat.index()].borrow()));
        let path = table.path();
        let stage = Stage { path: &path, csrf, sitters: &sitters, viewer, draft, before: self.before };
        let draw = || {
            let mut fragments = game.fragments(&stage);
            fragments.push(ending(game, &path));
            fragments
        };
        Some(self.drawings.get(viewer, now, draw))
    }

    /// The page for a viewer.
    pub(crate) fn page(&self, table: &Table, viewer: Viewer, csrf: &str) -> Option<String> {
        let game = self.game.as_deref()?;
        let draft = viewer.seat().and_then(|seat| self.drafts.get(&seat.index())).map_or("", String::as_str);
        let (path, sitters) = (table.path(), sitters(&self.doc, table));
        let stage = Stage { path: &path, csrf, sitters: &sitters, viewer, draft, before: self.before };
        Some(game.page(&stage))
    }

    /// Bots that are to act, with their skill.
    pub(crate) fn bots_to_act(&self) -> Vec<(Seat, bots::Skill)> {
        let Some(game) = &self.game else { return Vec::new() };
        let bots =
            game.to_act().iter().filter_map(|seat| Some((seat, self.doc.seats[seat.index()].skill()?)));
        bots.collect()
    }

    async fn keep_draft(
        &mut self,
        store: &Store,
        table: &Table,
        seat: usize,
        draft: String,
    ) -> Result<Acted, Problem> {
        store.put_draft(&table.id, seat_number(seat), &draft).await.map_err(Problem::internal)?;
        self.drafts.insert(seat, draft);
        table.tick_seat(seat);
        Ok(Acted::Drafted)
    }

    async fn drop_draft(&mut self, store: &Store, table: &Table, seat: usize) {
        if self.drafts.remove(&seat).is_some_and(|draft| !draft.is_empty())
            && let Err(error) = store.put_draft(&table.id, seat_number(seat), "").await
        {
            // The entry is on disk; a draft that stays behind is only untidy.
            tracing::warn!(table = %table.id, %error, "a draft was not removed");
        }
    }

    /// Appends a row and plays it; false if somebody else was quicker and the match has caught up instead.
    async fn append(&mut self, store: &Store, table: &Table, row: String) -> Result<bool, Problem> {
        table.own_writes.fetch_add(1, Ordering::AcqRel);
        match store.append(&table.id, self.next_seq, vec![row.clone()]).await {
            Ok(()) => {
                let at_ms = now_ms();
                self.play_row(store, table, &LogRow { seq: self.next_seq, at_ms, body: row }).await?;
                table.tick();
                Ok(true)
            }
            Err(AppendError::Conflict { .. }) => {
                table.own_writes.fetch_sub(1, Ordering::AcqRel);
                self.catch_up(store, table).await?;
                Ok(false)
            }
            Err(error) => Err(Problem::internal(error)),
        }
    }

    async fn catch_up(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let rows = store.log(&table.id, self.next_seq).await.map_err(Problem::internal)?;
        for row in &rows {
            self.play_row(store, table, row).await?;
        }
        if !rows.is_empty() {
            table.tick();
        }
        Ok(())
    }

    /// Plays one row of the log: the head, an entry, the clock, or something taken back.
    async fn play_row(&mut self, store: &Store, table: &Table, row: &LogRow) -> Result<(), Problem> {
        let broken = |what: &dyn std::fmt::Display| {
            Problem::internal(format!("row {} of table {} does not play: {what}", row.seq, table.id))
        };
        let body = row.body.as_str();
        let settled = self.game.as_ref().map(|game| (game.settled(), game.len()));
        if let Some(game) = &mut self.game {
            if let Some(seat) = numbered(body, "undo ") {
                game.undo(seat).map_err(|error| broken(&error))?;
            } else if let Some(seat) = numbered(body, "lapse ") {
                game.lapse(seat).map_err(|error| broken(&error))?;
            } else {
                let (number, text) = body.split_once(": ").ok_or_else(|| broken(&"no seat"))?;
                let seat = number.parse().ok().and_then(Seat::numbered).ok_or_else(|| broken(&"no seat"))?;
                game.take(seat, text).map_err(|error| broken(&error))?;
            }
        } else {
            let mut record = Record::parse(body.as_bytes()).map_err(|error| broken(&error))?;
            record.dice.seed = Some(table.seed);
            self.game = Some(drawn::play_again(&record).map_err(|error| broken(&error))?);
        }
        self.next_seq = row.seq + 1;
        table.next_seq.store(self.next_seq, Ordering::Release);
        let Some(game) = self.game.as_deref() else { return Ok(()) };
        if settled.is_none_or(|(settled, _)| settled != game.settled()) {
            self.before = settled.map(|(_, length)| length);
            self.turn_began = row.at_ms;
        }
        if row.seq.is_multiple_of(SNAPSHOT_EVERY)
            && let Some(record) = game.record()
        {
            store.put_snapshot(&table.id, row.seq, &record.to_string()).await.map_err(Problem::internal)?;
        }
        let status = if game.outcome().is_some() { Status::Finished } else { Status::Running };
        if status != self.status {
            self.status = status;
            let doc = self.doc.clone();
            // The status only sorts the lobby; another node that sets it first is welcome.
            self.put_doc(store, table, doc).await?;
        }
        Ok(())
    }

    async fn restore_snapshot(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(kept) = store.snapshot(&table.id).await.map_err(Problem::internal)? else {
            return Ok(());
        };
        let mut record = Record::parse(kept.text.as_bytes()).map_err(Problem::internal)?;
        record.dice.seed = Some(table.seed);
        let game = drawn::play_again(&record).map_err(Problem::internal)?;
        self.game = Some(game);
        self.next_seq = kept.seq + 1;
        table.next_seq.store(self.next_seq, Ordering::Release);
        Ok(())
    }

    /// Writes the document; false if somebody else has changed it, and theirs is now known.
    async fn put_doc(&mut self, store: &Store, table: &Table, doc: TableDoc) -> Result<bool, Problem> {
        let value = serde_json::to_value(&doc).map_err(Problem::internal)?;
        table.own_writes.fetch_add(1, Ordering::AcqRel);
        match store.update_table(&table.id, self.doc_version, value, self.status, self.is_public).await {
            Ok(version) => {
                self.note_sitters(store, table, &doc).await?;
                self.doc = doc;
                self.doc_version = version;
                Ok(true)
            }
            Err(store::UpdateError::Conflict { .. }) => {
                table.own_writes.fetch_sub(1, Ordering::AcqRel);
                self.refresh_doc(store, table).await?;
                Ok(false)
            }
            Err(error) => Err(Problem::internal(error)),
        }
    }

    /// Keeps the list of who sits where, by which the lobby finds a person's tables.
    async fn note_sitters(&self, store: &Store, table: &Table, doc: &TableDoc) -> Result<(), Problem> {
        for (index, (old, new)) in self.doc.seats.iter().zip(&doc.seats).enumerate() {
            if old.holder == new.holder {
                continue;
            }
            let seat = seat_number(index);
            if let Holder::Person(person) = &old.holder {
                store.leave_seat(&table.id, seat, person).await.map_err(Problem::internal)?;
            }
            if let Holder::Person(person) = &new.holder {
                store.sit(&table.id, seat, person).await.map_err(Problem::internal)?;
            }
        }
        Ok(())
    }

    async fn refresh_doc(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let row = store.table(&table.id).await.map_err(Problem::internal)?.ok_or(Problem::NotFound)?;
        if row.doc_version != self.doc_version {
            self.doc = serde_json::from_value(row.doc).map_err(Problem::internal)?;
            self.doc_version = row.doc_version;
            self.is_public = row.is_public;
            table.tick();
        }
        Ok(())
    }

    /// Begins the game once nobody is missing: the head of its file is the first row of the log.
    pub(crate) async fn begin_if_full(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        if self.game.is_some() || self.doc.is_open() {
            return Ok(());
        }
        let entropy: Vec<_> = self
            .doc
            .seats
            .iter()
            .enumerate()
            .filter_map(|(index, seat)| Some((Seat::new(index), seat.entropy.clone()?)))
            .collect();
        let settings: Vec<_> =
            self.doc.settings.iter().map(|(key, value)| Setting::new(key, value)).collect();
        let names = self.doc.seats.iter().map(|seat| seat.name.clone()).collect();
        let game = catalog::begin(&self.doc.game, names, &settings, Fair::new(table.seed, entropy))
            .map_err(|faults| Problem::Refused(faults.join("; ").into()))?;
        let mut head = game.record().ok_or_else(|| Problem::internal("a new game has no record"))?;
        head.opening = None;
        self.append(store, table, head.to_string()).await?;
        Ok(())
    }
}

/// What there is to do once the game is over; it is on the page from the beginning and fills by itself.
pub(crate) fn ending(game: &dyn Drawn, path: &str) -> Fragment {
    let markup = markup! {
        p id="ending" {
            @if game.outcome().is_some() {
                a href=(format!("{path}/record")) { "Download the game file" }
                " to check it with " code { "anachron verify" } ", or " a href=(path) { "look for a rematch" } "."
            }
        }
    };
    Fragment::new("ending", markup)
}

/// The sitters as pages show them.
fn sitters(doc: &TableDoc, table: &Table) -> Vec<Sitter> {
    let sitter = |(index, seat): (usize, &SeatDoc)| Sitter {
        name: seat.name.clone(),
        kind: match seat.holder {
            Holder::Open => Kind::Empty,
            Holder::Person(_) => Kind::Person,
            Holder::Bot { .. } => Kind::Bot,
        },
        is_here: table.is_here(index),
    };
    doc.seats.iter().enumerate().map(sitter).collect()
}

/// The token that every act of a seat must carry.
pub(crate) fn csrf(secret: &Secret, table: &Table, doc: &TableDoc, viewer: Viewer) -> String {
    let Some(seat) = viewer.seat() else { return String::new() };
    let epoch = doc.seats.get(seat.index()).map_or(0, |seat| seat.epoch);
    secret.csrf(&format!("{} {} {epoch}", table.id, seat.index()))
}

/// What was handed in without the phrase that handed it in, which is a draft again.
fn all_but_last_phrase(text: &str) -> String {
    let last = act::phrases(text).len().saturating_sub(1);
    act::without(text, last)
}

/// Puts words between the empty quotes at the end of a draft.
fn with_words(text: &str, words: &str) -> Result<String, Problem> {
    let draft = text
        .strip_suffix("\"\"")
        .ok_or_else(|| Problem::Refused("No words are asked for. [table]".into()))?;
    Ok(format!("{draft}{}", quote(words)))
}

fn numbered(body: &str, word: &str) -> Option<Seat> {
    body.strip_prefix(word)?.parse().ok().and_then(Seat::numbered)
}

fn seat_number(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_is_a_draft_again_commas_and_all() {
        let handed_in = "11 35, to 2 \"now, or never\", submit";
        assert_eq!(all_but_last_phrase(handed_in), "11 35, to 2 \"now, or never\"");
        assert_eq!(all_but_last_phrase("submit"), "");
    }

    #[test]
    fn words_go_between_the_quotes_that_ask_for_them() {
        let text =
            with_words("11 35, to 2 \"\"", "say \"when\"").map_err(|problem| problem.sentence().to_owned());
        assert_eq!(text.as_deref(), Ok("11 35, to 2 \"say \\\"when\\\"\""));
        assert!(with_words("submit", "boo").is_err());
    }
}
