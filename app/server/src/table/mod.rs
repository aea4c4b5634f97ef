//! One table: its match in memory, brought up to date from the log, and everything that is done at it.
//!
//! The log in the store is the truth. An action is checked against the match, appended to the log, and only
//! then played in memory: nobody is shown what is not on disk. Whoever was quicker, here or on another node,
//! makes the append fail; then the match catches up and the action is checked again.

mod drafts;
pub(crate) mod log;
pub(crate) mod seats;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering},
    },
};

use engine::{Seat, Seats, Seed, Viewer, quote};
use kit::{Around, Fragment, Seating, Stage};
use plugin::Played;
use store::{Draft, LogRow, Status, Store, TableRow};
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard, watch};

use crate::{
    drawings::{Drawing, Drawings, Update},
    pages::around,
    problem::Problem,
    secrets::{self, Secret},
    table_doc::TableDoc,
};
use log::Submitted;
pub(crate) use seats::csrf;

/// How often an action is checked again after somebody else was quicker.
const TRIES: usize = 5;

/// A table that is in memory.
pub(crate) struct Table {
    pub(crate) id: String,
    seed: Seed,
    inner: Arc<Mutex<Inner>>,
    /// Grows with everything all viewers can see.
    ticks: watch::Sender<Tick>,
    /// Grow with everything only the one in the seat can see.
    seat_ticks: Vec<watch::Sender<u64>>,
    /// The row that comes next, readable without waiting.
    next_seq: AtomicU64,
    /// Writes of this process that the store has not told of yet.
    own_writes: AtomicUsize,
    /// Open streams of each seat.
    here: Vec<AtomicUsize>,
    /// Open streams of everybody.
    streams: AtomicUsize,
    /// When somebody last asked for the table, in milliseconds.
    last_used: AtomicI64,
    /// Held by whoever lets the table's bots play.
    pub(crate) bots: Mutex<()>,
    /// The tokens of the seats, each with the epoch it is good for.
    tokens: std::sync::Mutex<Vec<Option<(u32, String)>>>,
}

/// How often something has changed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tick {
    /// Anything at all.
    pub(crate) count: u64,
    /// Anything that nobody wants to wait for.
    pub(crate) urgent: u64,
}

/// What each seat is composing.
type Drafts = BTreeMap<usize, String>;

/// What a table knows.
pub(crate) struct Inner {
    pub(crate) doc: TableDoc,
    doc_version: u64,
    pub(crate) status: Status,
    pub(crate) is_public: bool,
    /// The match, once everybody sits.
    pub(crate) game: Option<Box<dyn Played>>,
    pub(crate) next_seq: u64,
    /// Rows that took entries back, each with the first line of the story that is another since.
    taken_back: Vec<(u64, usize)>,
    drafts: Drafts,
    /// How many entries there were before the last thing that was revealed.
    before: Option<usize>,
    /// When the present turn began, in milliseconds.
    pub(crate) turn_began: i64,
    pub(crate) drawings: Drawings,
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
    /// Whether a bot acts, whose seat may have been taken meanwhile.
    pub(crate) as_bot: bool,
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
        /// The row that comes next.
        next_seq: u64,
    },
}

impl Table {
    /// Brings a table from the store into memory.
    pub(crate) async fn load(store: &Store, row: TableRow) -> Result<Self, Problem> {
        let drafts = store.drafts(&row.id).await.map_err(Problem::internal)?;
        let told = row.status;
        let table = Self::new(row, drafts)?;
        {
            let mut inner = table.inner.lock().await;
            inner.restore_snapshot(store, &table).await?;
            inner.catch_up(store, &table).await?;
            inner.repair_status(store, &table, told).await?;
            // A server may end after the last seat was taken and before the game was begun.
            inner.begin_if_full(store, &table).await?;
        }
        Ok(table)
    }

    /// A table that has just been put into the store with these rows.
    pub(crate) async fn from_new(store: &Store, row: TableRow, rows: Vec<String>) -> Result<Self, Problem> {
        let at_ms = row.created_at;
        let table = Self::new(row, Vec::new())?;
        {
            let mut inner = table.inner.lock().await;
            for (seq, body) in (1..).zip(rows) {
                inner.play_row(store, &table, &LogRow { seq, at_ms, body }).await?;
            }
        }
        Ok(table)
    }

    fn new(row: TableRow, drafts: Vec<Draft>) -> Result<Self, Problem> {
        let doc: TableDoc = serde_json::from_value(row.doc).map_err(Problem::internal)?;
        let seats = doc.seats.len();
        Ok(Self {
            id: row.id,
            seed: Seed(*row.seed.reveal()),
            inner: Arc::new(Mutex::new(Inner {
                doc,
                doc_version: row.doc_version,
                status: row.status,
                is_public: row.is_public,
                game: None,
                next_seq: 1,
                taken_back: Vec::new(),
                drafts: drafts.into_iter().map(|draft| (usize::from(draft.seat), draft.text)).collect(),
                before: None,
                turn_began: row.created_at,
                drawings: Drawings::after(secrets::random_number() >> 12),
            })),
            ticks: watch::Sender::new(Tick::default()),
            seat_ticks: (0..seats).map(|_| watch::Sender::new(0)).collect(),
            next_seq: AtomicU64::new(1),
            own_writes: AtomicUsize::new(0),
            here: (0..seats).map(|_| AtomicUsize::new(0)).collect(),
            streams: AtomicUsize::new(0),
            last_used: AtomicI64::new(now_ms()),
            bots: Mutex::default(),
            tokens: std::sync::Mutex::new(vec![None; seats]),
        })
    }

    /// The seat of a token; all are compared, in a time that does not tell which one it is.
    pub(crate) fn seat_of(&self, doc: &TableDoc, secret: &Secret, token: &str) -> Option<Seat> {
        let mut tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = None;
        for (index, (seat, known)) in doc.seats.iter().zip(tokens.iter_mut()).enumerate() {
            if known.as_ref().is_none_or(|(epoch, _)| *epoch != seat.epoch) {
                *known = Some((seat.epoch, secret.seat_token(&self.id, index, seat.epoch)));
            }
            if known.as_ref().is_some_and(|(_, known)| secrets::same(token, known)) {
                found = Some(Seat::new(index));
            }
        }
        found
    }

    /// Notes that somebody asked for the table.
    pub(crate) fn touch(&self) {
        self.last_used.store(now_ms(), Ordering::Relaxed);
    }

    /// Whether nobody has asked for the table for this long, and nobody watches.
    pub(crate) fn is_idle(&self, for_ms: i64) -> bool {
        self.streams.load(Ordering::Relaxed) == 0
            && now_ms().saturating_sub(self.last_used.load(Ordering::Relaxed)) > for_ms
    }

    /// What the table knows, if nobody is at it.
    pub(crate) fn try_lock(&self) -> Option<MutexGuard<'_, Inner>> {
        self.inner.try_lock().ok()
    }

    /// What the table knows, for as long as the guard is held.
    pub(crate) async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// The same, for as long as a request lasts.
    pub(crate) async fn lock_owned(&self) -> OwnedMutexGuard<Inner> {
        Arc::clone(&self.inner).lock_owned().await
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
    pub(crate) fn watch(&self, viewer: Viewer) -> (watch::Receiver<Tick>, Option<watch::Receiver<u64>>) {
        let own = viewer.seat().and_then(|seat| self.seat_ticks.get(seat.index()));
        (self.ticks.subscribe(), own.map(watch::Sender::subscribe))
    }

    /// The row that comes next, without waiting for anybody.
    pub(crate) fn next_seq(&self) -> u64 {
        self.next_seq.load(Ordering::Acquire)
    }

    /// Whether a change the store tells of is news: made by another process, or one that is not known here.
    pub(crate) fn is_news(&self, next_seq: u64) -> bool {
        !self.forget_write() || next_seq > self.next_seq()
    }

    /// Counts a write of this process, of which the store will tell if it succeeds.
    fn expect_write(&self) {
        self.own_writes.fetch_add(1, Ordering::AcqRel);
    }

    /// Counts a write as told of, or as failed; false if none was expected.
    ///
    /// What others wrote at the same time may already have been taken for it, so there may be none left.
    fn forget_write(&self) -> bool {
        let fewer = |writes: usize| writes.checked_sub(1);
        self.own_writes.try_update(Ordering::AcqRel, Ordering::Acquire, fewer).is_ok()
    }

    /// Takes whatever the store tells from now on for news.
    pub(crate) fn forget_writes(&self) {
        self.own_writes.store(0, Ordering::Release);
    }

    /// Wakes everybody who watches.
    pub(crate) fn tick(&self) {
        self.ticks.send_modify(|tick| {
            tick.count += 1;
            tick.urgent += 1;
        });
    }

    /// Wakes everybody who watches, but lets them wait a moment for more.
    fn tick_softly(&self) {
        self.ticks.send_modify(|tick| tick.count += 1);
    }

    fn tick_seat(&self, seat: usize) {
        if let Some(ticks) = self.seat_ticks.get(seat) {
            ticks.send_modify(|tick| *tick += 1);
        }
    }

    /// Counts a stream of a seat for as long as the guard lives.
    pub(crate) fn arrive(self: &Arc<Self>, viewer: Viewer) -> Presence {
        let seat = viewer.seat().map(Seat::index).filter(|seat| *seat < self.here.len());
        self.streams.fetch_add(1, Ordering::Relaxed);
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
            match inner.try_act(store, self, seat, act, &text).await {
                Ok(Some(acted)) => return Ok(acted),
                Ok(None) => {}
                Err(problem) => Box::pin(inner.catch_up_or_fail(store, self, problem)).await?,
            }
        }
        Err(Problem::Stale)
    }

    /// Whether the rules would take this from a seat; nothing is played or kept.
    pub(crate) async fn would_take(&self, seat: Seat, act: &str, words: Option<&str>) -> Result<(), Problem> {
        let text = words.map_or_else(|| Ok(act.to_owned()), |words| with_words(act, words))?;
        let inner = self.lock().await;
        inner.running()?.check(seat, &text).map_err(|error| Problem::Refused(error.to_string().into()))
    }

    /// Takes back the seat's last entry, which becomes its draft again.
    pub(crate) async fn undo(&self, store: &Store, seat: Seat) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            let draft = match inner.running()?.may_undo(seat) {
                Ok(draft) => draft,
                Err(refusal) => {
                    inner.catch_up_or_fail(store, self, Problem::Refused(refusal.to_string().into())).await?;
                    continue;
                }
            };
            if inner.append(store, self, format!("undo {seat}")).await? {
                inner.keep_draft(store, self, seat.index(), draft).await?;
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }

    /// Lets the clock act for a seat, if the table still waits for it and its time is over.
    pub(crate) async fn lapse(&self, store: &Store, seat: Seat) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            // The turn may have ended since the clock looked, here or on another node; the next has just begun.
            let is_late = inner.late(now_ms()).is_some_and(|late| late.has(seat));
            if !is_late || inner.append(store, self, format!("lapse {seat}")).await? {
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
        inner.catch_up(store, self).await?;
        inner.refresh_drafts(store, self).await
    }
}

/// A stream that is open.
pub(crate) struct Presence {
    table: Arc<Table>,
    seat: Option<usize>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.table.streams.fetch_sub(1, Ordering::Relaxed);
        self.table.touch();
        if let Some(seat) = self.seat
            && self.table.here[seat].fetch_sub(1, Ordering::Relaxed) == 1
        {
            self.table.tick();
        }
    }
}

impl Inner {
    /// The match, if it has begun.
    pub(crate) fn running(&self) -> Result<&dyn Played, Problem> {
        self.game
            .as_deref()
            .ok_or_else(|| Problem::Refused("The game has not begun: a seat is open. [table]".into()))
    }

    /// Plays or keeps a seat's text once; none if somebody else was quicker.
    async fn try_act(
        &mut self,
        store: &Store,
        table: &Table,
        seat: Seat,
        act: &Act<'_>,
        text: &str,
    ) -> Result<Option<Acted>, Problem> {
        let settled = self.running()?.settled() as u64;
        let is_taken = act.as_bot && self.doc.seats[seat.index()].skill().is_none();
        if is_taken || act.settled.is_some_and(|seen| seen != settled) {
            return Err(Problem::Stale);
        }
        match self.submit_entry(store, table, seat, text).await? {
            Submitted::Draft(_) if !act.may_draft => {
                let why = "The entry is not complete: more steps are needed. [table]";
                Err(Problem::Refused(why.into()))
            }
            Submitted::Draft(draft) => {
                Box::pin(self.keep_draft(store, table, seat.index(), draft)).await.map(Some)
            }
            Submitted::Played => {
                Box::pin(self.drop_draft(store, table, seat.index())).await;
                let entries = self.running().map_or(0, |game| game.len());
                Ok(Some(Acted::Played { entries, next_seq: self.next_seq }))
            }
            Submitted::Overtaken => Ok(None),
        }
    }

    /// Reads the log before somebody is refused: what is out of date here may be right on another node.
    async fn catch_up_or_fail(
        &mut self,
        store: &Store,
        table: &Table,
        problem: Problem,
    ) -> Result<(), Problem> {
        let may_be_old = matches!(problem, Problem::Stale | Problem::Refused(_));
        if may_be_old && self.catch_up(store, table).await? { Ok(()) } else { Err(problem) }
    }

    /// What to send to a viewer who has seen this much, or nothing yet; none before the game begins.
    pub(crate) fn update(
        &mut self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        seen: Option<&Drawing>,
    ) -> Option<Update> {
        let at = LookedAt::new(table, &self.doc, viewer, secret);
        let game = self.game.as_deref()?;
        let draw = || at.fragments(game, &at.stage(&self.drafts, self.before));
        Some(self.drawings.update(viewer, at.tick, seen, draw))
    }

    /// What the viewer has seen who says that they have this drawing.
    pub(crate) fn remembered(&self, viewer: Viewer, number: u64) -> Option<Arc<Drawing>> {
        self.drawings.remembered(viewer, number)
    }

    /// The page for a viewer, and the number of its drawing; none before the game begins.
    pub(crate) fn page(
        &mut self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        around: Around<'_>,
    ) -> Option<(String, u64)> {
        let at = LookedAt::new(table, &self.doc, viewer, secret);
        let game = self.game.as_deref()?;
        let stage = Stage { around, ..at.stage(&self.drafts, self.before) };
        let (drawing, fragments) = self.drawings.parts(viewer, at.tick, || at.fragments(game, &stage));
        Some((game.page(&stage, &fragments), drawing.number()))
    }

    /// The page as it was after so many entries.
    pub(crate) fn page_at(
        &self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        entries: usize,
    ) -> Option<String> {
        let at = LookedAt::new(table, &self.doc, viewer, secret);
        let game = self.game.as_deref()?;
        let stage = Stage { at: Some(entries), ..at.stage(&self.drafts, None) };
        Some(game.page(&stage, &game.fragments(&stage)))
    }

    /// Lets go of drawings that can be made again.
    pub(crate) fn drop_caches(&mut self) {
        self.drawings.drop_caches();
    }

    /// Whether the game goes on by itself, by a deadline.
    pub(crate) fn has_clock(&self) -> bool {
        self.doc.deadline.is_some() && self.status == Status::Running
    }

    /// The seats whose time for this turn is over.
    pub(crate) fn late(&self, now: i64) -> Option<Seats> {
        let allowed = i64::try_from(self.doc.deadline()?.as_millis()).unwrap_or(i64::MAX);
        let game = self.game.as_deref().filter(|_| now.saturating_sub(self.turn_began) >= allowed)?;
        Some(game.to_act()).filter(|late| !late.is_empty())
    }
}

/// Who looks at a table, and all that is drawn for them besides the match.
struct LookedAt {
    path: String,
    csrf: String,
    seating: Vec<Seating>,
    viewer: Viewer,
    /// What all see and what only the viewer sees has changed so often.
    tick: (u64, u64),
    /// The seats that whoever looks holds at this one screen.
    together: Vec<(Seat, String)>,
}

impl LookedAt {
    fn new(table: &Table, doc: &TableDoc, viewer: Viewer, secret: &Secret) -> Self {
        let own = viewer.seat().map_or(0, |seat| *table.seat_ticks[seat.index()].borrow());
        Self {
            path: table.path(),
            csrf: csrf(secret, table, doc, viewer),
            seating: seats::seating(doc, table),
            viewer,
            tick: (table.ticks.borrow().count, own),
            together: seats::together(doc, viewer),
        }
    }

    fn stage<'a>(&'a self, drafts: &'a Drafts, before: Option<usize>) -> Stage<'a> {
        let draft = self.viewer.seat().and_then(|seat| drafts.get(&seat.index())).map_or("", String::as_str);
        let Self { path, csrf, seating, viewer, .. } = self;
        Stage { path, csrf, seating, viewer: *viewer, draft, before, at: None, around: Around::default() }
    }

    fn fragments(&self, game: &dyn Played, stage: &Stage<'_>) -> Vec<Fragment> {
        let mut fragments = game.fragments(stage);
        fragments.push(around::ending(game, &self.path));
        fragments.push(around::pass(game, &self.path, self.viewer, &self.together));
        fragments
    }
}

/// Puts words between the empty quotes at the end of a draft.
fn with_words(text: &str, words: &str) -> Result<String, Problem> {
    let draft = text
        .strip_suffix("\"\"")
        .ok_or_else(|| Problem::Refused("No words are asked for. [table]".into()))?;
    Ok(format!("{draft}{}", quote(words)))
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
    fn words_go_between_the_quotes_that_ask_for_them() {
        let text =
            with_words("11 35, to 2 \"\"", "say \"when\"").map_err(|problem| problem.sentence().to_owned());
        assert_eq!(text.as_deref(), Ok("11 35, to 2 \"say \\\"when\\\"\""));
        assert!(with_words("submit", "boo").is_err());
    }
}
