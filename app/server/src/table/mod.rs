//! One table: its match in memory, and everything that players do there.
//!
//! The log in the store is the truth. An action is checked against the match, appended to the log, and only then
//! played in memory, so no one sees anything that is not on disk. If another player, here or on another server, was
//! faster, the append fails; then the match catches up and the action is checked again.

mod attention;
mod drafts;
pub(crate) mod first_row;
pub(crate) mod log;
mod perspective;
pub(crate) mod seats;
pub(crate) mod snapshot;
mod timing;
mod watching;

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering},
    },
};

use engine::{Rule, Seat, Seed, Viewer, quote};
use plugin::Played;
use store::{SeatDraft, Status, Store, TableRow, chain::Hash};
use tokio::{
    sync::{Mutex, MutexGuard, OwnedMutexGuard, watch},
    time::Instant,
};

use crate::{
    clock::Outage,
    drawings::Drawings,
    problem::{Problem, Refused},
    proof::LogHead,
    secrets::{self, Secret},
    site::Site,
    table_doc::TableDoc,
};
use first_row::FirstRow;
use log::Submitted;
pub(crate) use seats::csrf;
pub(crate) use watching::{OpenStream, Revision};

/// How many times an action is checked again after another player was faster.
const TRIES: usize = 5;

/// A table in memory.
pub(crate) struct Table {
    pub(crate) id: String,
    /// Where the table is to be found.
    pub(crate) site: Site,
    seed: Seed,
    inner: Arc<Mutex<Inner>>,
    /// Grows with every change that all viewers can see.
    revisions: watch::Sender<Revision>,
    /// By seat: grows with every change that only the player in the seat can see.
    seat_revisions: Vec<watch::Sender<u64>>,
    /// By seat: grows with every entry that only the player in the seat knows of.
    private_entries: Vec<watch::Sender<u64>>,
    /// Grows when a session of one of the players ends.
    sign_outs: watch::Sender<u64>,
    /// The number of the next row, which can be read without the lock.
    next_seq: AtomicU64,
    /// Writes of this process that the store has not announced yet.
    own_writes: AtomicUsize,
    /// Open streams by seat.
    seat_streams: Vec<AtomicUsize>,
    /// Open streams of all viewers.
    streams: AtomicUsize,
    /// When the table was last used, in milliseconds.
    last_used: AtomicI64,
    /// Whether the clock has something to do here: a deadline may pass, or there are caches to drop.
    needs_clock: AtomicBool,
    /// Whether the store may know more than this copy, because reading or writing failed: the clock tries again.
    is_behind: AtomicBool,
    /// Whether the database no longer has what this copy shows: it is used no more.
    is_gone: AtomicBool,
    /// Whether the clock must wake the bots: the table was just loaded, or another player was faster than someone.
    must_wake_bots: AtomicBool,
    /// Whether the bots pause until someone watches them.
    bots_pause: AtomicBool,
    /// Held by the task that does what the clock found.
    pub(crate) chores: Arc<Mutex<()>>,
    /// Held by the task that lets the table's bots play.
    pub(crate) bots: Mutex<()>,
    /// The tokens of the seats, each with its epoch.
    tokens: std::sync::Mutex<Vec<Option<(u32, String)>>>,
}

/// The draft of each seat.
type Drafts = BTreeMap<usize, String>;

/// The part of a table that its lock protects.
pub(crate) struct Inner {
    pub(crate) doc: TableDoc,
    doc_version: u64,
    pub(crate) status: Status,
    pub(crate) is_public: bool,
    /// The match, once every seat is taken.
    pub(crate) game: Option<Box<dyn Played>>,
    pub(crate) next_seq: u64,
    /// The hash of the last row that was played; none before the game starts.
    head: Option<Hash>,
    /// Where the log was when everything in it was settled; none before the game starts.
    pub(crate) settled_head: Option<LogHead>,
    /// The row from which on the next settled position is saved as a snapshot.
    snapshot_due: u64,
    /// Rows that undid an entry, each with the first line of the log that has changed since.
    undone: Vec<(u64, usize)>,
    drafts: Drafts,
    /// How many entries there were before the last reveal.
    before_reveal: Option<usize>,
    /// When the last row was written that everyone may know of, in milliseconds since 1970.
    moved_at: i64,
    /// When the current turn started, in milliseconds since 1970, as players see it.
    turn_started: i64,
    /// The same by a clock that nothing sets, which decides when the turn is over.
    turn_clock: Instant,
    pub(crate) drawings: Drawings,
}

/// What a player does at a table.
pub(crate) struct Act<'a> {
    /// The whole draft, including the new step.
    pub(crate) text: &'a str,
    /// The player's words, if the last step asks for some.
    pub(crate) words: Option<&'a str>,
    /// How many entries were settled for the player when the page was drawn.
    pub(crate) settled: Option<u64>,
    /// Whether a draft may be kept; otherwise the text must be a whole entry.
    pub(crate) may_draft: bool,
    /// Whether a bot acts; a person may have taken its seat in the meantime.
    pub(crate) as_bot: bool,
}

/// What an act led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Acted {
    /// It is kept as a draft.
    Drafted,
    /// It was played and is on disk.
    Played {
        /// How many entries the log has now, as the seat counts them.
        entries: usize,
        /// The number of the next row.
        next_seq: u64,
    },
}

/// What a table has besides its document and its log.
pub(crate) struct TableFacts {
    pub(crate) id: String,
    pub(crate) site: Site,
    pub(crate) seed: Seed,
    pub(crate) doc_version: u64,
    pub(crate) is_public: bool,
    /// When it was created, in milliseconds.
    pub(crate) created_at: i64,
}

impl Table {
    /// Loads a table from the store into memory.
    pub(crate) async fn load(
        store: &Store,
        site: &Site,
        row: TableRow,
        outage: Outage,
    ) -> Result<Self, Problem> {
        let drafts = store.drafts(&row.id).await.map_err(Problem::at_table(&row.id))?;
        let doc: TableDoc = serde_json::from_value(row.doc).map_err(Problem::unreadable)?;
        let stored = row.status;
        let facts = TableFacts {
            id: row.id,
            site: site.clone(),
            seed: Seed(*row.seed.reveal()),
            doc_version: row.doc_version,
            is_public: row.is_public,
            created_at: row.created_at,
        };
        let table = Self::new(facts, doc, drafts);
        {
            let mut inner = table.inner.lock().await;
            inner.status = stored;
            inner.restore_snapshot(store, &table).await?;
            inner.catch_up(store, &table).await?;
            inner.repair_status(store, &table, stored).await?;
            inner.forgive(outage, store.now_ms());
            inner.resume(store, &table).await?;
        }
        table.ask_for_bots();
        Ok(table)
    }

    /// A table that was just created in the store with this first row.
    pub(crate) async fn from_new(
        store: &Store,
        facts: TableFacts,
        doc: TableDoc,
        first: FirstRow,
        hash: Hash,
    ) -> Result<Self, Problem> {
        let created_at = facts.created_at;
        let table = Self::new(facts, doc, Vec::new());
        table.inner.lock().await.play_first(store, &table, created_at, first, hash).await?;
        Ok(table)
    }

    fn new(facts: TableFacts, doc: TableDoc, drafts: Vec<SeatDraft>) -> Self {
        let TableFacts { id, site, seed, doc_version, is_public, created_at } = facts;
        let seats = doc.seats.len();
        Self {
            id,
            site,
            seed,
            needs_clock: AtomicBool::new(doc.deadline.is_some()),
            is_behind: AtomicBool::new(false),
            is_gone: AtomicBool::new(false),
            must_wake_bots: AtomicBool::new(false),
            bots_pause: AtomicBool::new(false),
            chores: Arc::default(),
            inner: Arc::new(Mutex::new(Inner {
                doc,
                doc_version,
                status: Status::Open,
                is_public,
                game: None,
                next_seq: 1,
                head: None,
                settled_head: None,
                snapshot_due: snapshot::EVERY,
                undone: Vec::new(),
                drafts: drafts.into_iter().map(|draft| (usize::from(draft.seat), draft.text)).collect(),
                before_reveal: None,
                moved_at: created_at,
                turn_started: created_at,
                turn_clock: Instant::now(),
                drawings: Drawings::default(),
            })),
            revisions: watch::Sender::new(Revision::default()),
            seat_revisions: (0..seats).map(|_| watch::Sender::new(0)).collect(),
            private_entries: (0..seats).map(|_| watch::Sender::new(0)).collect(),
            sign_outs: watch::Sender::new(0),
            next_seq: AtomicU64::new(1),
            own_writes: AtomicUsize::new(0),
            seat_streams: (0..seats).map(|_| AtomicUsize::new(0)).collect(),
            streams: AtomicUsize::new(0),
            last_used: AtomicI64::new(now_ms()),
            bots: Mutex::default(),
            tokens: std::sync::Mutex::new(vec![None; seats]),
        }
    }

    /// The token of a seat, which is derived once.
    pub(crate) fn token(&self, doc: &TableDoc, secret: &Secret, seat: usize) -> String {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        self.known_token(&mut tokens, doc, secret, seat).to_owned()
    }

    /// The seat with this token. All seats are compared, so that the time taken does not reveal which one it is.
    pub(crate) fn seat_by_token(&self, doc: &TableDoc, secret: &Secret, token: &str) -> Option<Seat> {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = None;
        for index in 0..doc.seats.len() {
            if secrets::same(token, self.known_token(&mut tokens, doc, secret, index)) {
                found = Some(Seat::new(index));
            }
        }
        found
    }

    fn known_token<'a>(
        &self,
        tokens: &'a mut [Option<(u32, String)>],
        doc: &TableDoc,
        secret: &Secret,
        seat: usize,
    ) -> &'a str {
        let epoch = doc.seats[seat].epoch;
        let derive = || (epoch, secret.seat_token(&self.id, seat, epoch));
        let known = tokens[seat].take().filter(|(of, _)| *of == epoch).unwrap_or_else(derive);
        &tokens[seat].insert(known).1
    }

    /// Whether the clock has something to do here.
    pub(crate) fn needs_clock(&self) -> bool {
        self.needs_clock.load(Ordering::Relaxed)
    }

    /// Lets the clock check this table the next time.
    pub(crate) fn ask_for_clock(&self) {
        self.needs_clock.store(true, Ordering::Relaxed);
    }

    /// The lock, if it is free.
    pub(crate) fn try_lock(&self) -> Option<MutexGuard<'_, Inner>> {
        self.inner.try_lock().ok()
    }

    /// Locks the table.
    pub(crate) async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// The same, with a guard that does not borrow the table.
    pub(crate) async fn lock_owned(&self) -> OwnedMutexGuard<Inner> {
        Arc::clone(&self.inner).lock_owned().await
    }

    /// The path of the table's page, as visitors see it.
    pub(crate) fn path(&self) -> String {
        format!("{}/t/{}", self.site.root(), self.id)
    }

    /// The published hash of the seed.
    pub(crate) fn commitment(&self) -> String {
        self.seed.commitment().to_hex()
    }

    /// The number of the next row, without the lock.
    pub(crate) fn next_seq(&self) -> u64 {
        self.next_seq.load(Ordering::Acquire)
    }

    /// Whether a change that the store announces is not this process's own, or is not known here.
    pub(crate) fn is_foreign(&self, next_seq: u64) -> bool {
        !self.forget_write() || next_seq > self.next_seq()
    }

    /// Counts a write of this process, which the store will announce if it succeeds.
    fn expect_write(&self) {
        self.own_writes.fetch_add(1, Ordering::AcqRel);
    }

    /// Counts a write as announced or failed; false if none was expected.
    ///
    /// A write of another process at the same time may have been counted instead, so there may be none left.
    fn forget_write(&self) -> bool {
        let fewer = |writes: usize| writes.checked_sub(1);
        self.own_writes.try_update(Ordering::AcqRel, Ordering::Acquire, fewer).is_ok()
    }

    /// Treats every change that the store announces from now on as foreign.
    pub(crate) fn forget_writes(&self) {
        self.own_writes.store(0, Ordering::Release);
    }

    /// Changes who sits where or a setting of the table; if another change came first, it is made on top of that.
    pub(crate) async fn change(
        &self,
        store: &Store,
        change: impl Fn(&mut TableDoc) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            let mut doc = inner.doc.clone();
            change(&mut doc)?;
            let passed_on = inner.seal(&mut doc);
            if inner.put_doc(store, self, doc).await? {
                for seat in passed_on {
                    inner.drop_draft(store, self, seat).await;
                    self.notify_seat(seat);
                }
                self.notify();
                // The change itself is on disk; if the game cannot start at this moment, the clock tries again.
                if let Err(problem) = inner.start_if_full(store, self).await {
                    self.fall_behind();
                    if let Problem::Refused(_) = problem {
                        return Err(problem);
                    }
                }
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// How many entries the game has; none before it starts.
    pub(crate) async fn entries(&self) -> Option<usize> {
        self.lock().await.game.as_ref().map(|game| game.len())
    }

    /// Reads what other servers have written since.
    pub(crate) async fn catch_up(&self, store: &Store) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        inner.refresh_doc(store, self).await?;
        inner.catch_up(store, self).await?;
        inner.refresh_drafts(store, self).await?;
        inner.resume(store, self).await
    }
}

impl Inner {
    /// The match, if it has started.
    pub(crate) fn running(&self) -> Result<&dyn Played, Problem> {
        self.game
            .as_deref()
            .ok_or_else(|| Problem::Refused("The game has not started: a seat is still open. [table]".into()))
    }

    /// The match, if it has started and was not closed.
    fn in_play(&self) -> Result<&dyn Played, Problem> {
        match &self.doc.closed {
            Some(closed) => Err(Problem::Refused(closed.why.clone().into())),
            None => self.running(),
        }
    }

    /// Plays a whole entry or keeps a draft for a seat.
    pub(crate) async fn act(
        &mut self,
        store: &Store,
        table: &Table,
        seat: Seat,
        act: &Act<'_>,
    ) -> Result<Acted, Problem> {
        let text = with_words(act.text, act.words)?;
        for _ in 0..TRIES {
            match self.try_act(store, table, seat, act, &text).await {
                Ok(Some(acted)) => return Ok(acted),
                Ok(None) => {}
                Err(problem) => Box::pin(self.catch_up_or_fail(store, table, problem)).await?,
            }
        }
        Err(Problem::Stale)
    }

    /// Whether a seat may do this; nothing is played or kept.
    pub(crate) fn check(&self, seat: Seat, text: &str, words: Option<&str>) -> Result<(), Problem> {
        let text = with_words(text, words)?;
        self.in_play()?.check(seat, &text).map_err(|error| Problem::Refused(error.into()))
    }

    /// Undoes the seat's last entry, which becomes its draft again.
    pub(crate) async fn undo(&mut self, store: &Store, table: &Table, seat: Seat) -> Result<(), Problem> {
        if self.is_sealed(seat) {
            let why = "This turn was submitted before you took the seat. You play from the next turn on.";
            return Err(Problem::Refused(why.into()));
        }
        for _ in 0..TRIES {
            let draft = match self.in_play()?.may_undo(seat) {
                Ok(draft) => draft,
                Err(refusal) => {
                    self.catch_up_or_fail(store, table, Problem::Refused(refusal.into())).await?;
                    continue;
                }
            };
            if self.append(store, table, format!("undo {seat}")).await? {
                self.keep_draft(store, table, seat.index(), draft).await?;
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Plays or keeps a seat's text once; none if another player was faster.
    async fn try_act(
        &mut self,
        store: &Store,
        table: &Table,
        seat: Seat,
        act: &Act<'_>,
        text: &str,
    ) -> Result<Option<Acted>, Problem> {
        let settled = self.in_play()?.settled_for(Viewer::Seat(seat)) as u64;
        let is_taken = act.as_bot && self.doc.seats[seat.index()].skill().is_none();
        if is_taken || act.settled.is_some_and(|seen| seen != settled) {
            return Err(Problem::Stale);
        }
        match self.submit_entry(store, table, seat, text).await? {
            Submitted::Draft(_) if !act.may_draft => {
                let why = "This is not a whole entry: more steps are needed. [table]";
                Err(Problem::Refused(Refused { code: "incomplete", rule: Some(Rule::TABLE), ..why.into() }))
            }
            Submitted::Draft(draft) => {
                Box::pin(self.keep_draft(store, table, seat.index(), draft)).await.map(Some)
            }
            Submitted::Played => {
                if self.has_draft(seat.index()) {
                    Box::pin(self.drop_draft(store, table, seat.index())).await;
                }
                let entries = self.running().map_or(0, |game| game.len_for(Viewer::Seat(seat)));
                Ok(Some(Acted::Played { entries, next_seq: self.next_seq }))
            }
            Submitted::Overtaken => Ok(None),
        }
    }

    /// Reads the log before a player is refused: the match here may be behind another server's.
    async fn catch_up_or_fail(
        &mut self,
        store: &Store,
        table: &Table,
        problem: Problem,
    ) -> Result<(), Problem> {
        let may_be_behind = matches!(problem, Problem::Stale | Problem::Refused(_));
        if may_be_behind && self.catch_up(store, table).await? { Ok(()) } else { Err(problem) }
    }
}

/// Puts a player's words between the empty quotes at the end of a draft.
fn with_words<'a>(text: &'a str, words: Option<&str>) -> Result<Cow<'a, str>, Problem> {
    let Some(words) = words else { return Ok(text.into()) };
    let draft = text
        .strip_suffix("\"\"")
        .ok_or_else(|| Problem::Refused("This action takes no words. [table]".into()))?;
    Ok(format!("{draft}{}", quote(words)).into())
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
    fn words_go_between_the_empty_quotes() {
        let text = with_words("11 35, to 2 \"\"", Some("say \"when\""))
            .map_err(|problem| problem.sentence().to_owned());
        assert_eq!(text.as_deref(), Ok("11 35, to 2 \"say \\\"when\\\"\""));
        assert!(with_words("submit", Some("boo")).is_err());
    }
}
