//! What all handlers share: the store, the tables in memory, the server's secret, limits and counters.

use std::{
    collections::{HashMap, HashSet},
    error::Error,
    ops::RangeInclusive,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use engine::{Seat, Seed};
use futures_util::{StreamExt as _, stream};
use serde::Deserialize as _;
use store::{Filter, NewTable, Notice, Status, Store, TableRow};
use tokio::sync::{OnceCell, Semaphore, watch};

use crate::{
    Config,
    bot_pace::{self, Pace},
    chance::Urn,
    clock::{self, Outage},
    connections::Connections,
    guard::{self, Limits, Network, Proxies},
    metrics::Metrics,
    outages::Outages,
    people::Person,
    problem::Problem,
    secrets::{self, Secret},
    site::Site,
    table::{
        Act, Acted, Inner, Table, TableFacts,
        first_row::{self, FirstRow},
        seats::sitters,
    },
    table_doc::{SeatDoc, TableDoc, WhatIf},
    thinkers::Thinkers,
};

/// The id under which the store keeps the server's own secret; no table's id starts with an underscore.
const SECRET_ID: &str = "_server";

/// A table that no one has used for this long, in milliseconds, is dropped from memory; the store keeps it.
const IDLE: i64 = 10 * 60 * 1000;

/// The same for a table whose game is over.
const IDLE_AND_OVER: i64 = 200;

/// The most tables at which a sign-out is told.
const TOLD: u32 = 1000;

/// What all handlers share.
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) secret: Secret,
    pub(crate) limits: Limits,
    /// The proxies that are trusted to name visitors' addresses.
    pub(crate) proxies: Proxies,
    pub(crate) connections: Connections,
    pub(crate) metrics: Metrics,
    /// The address that visitors use, with which all links start.
    pub(crate) site: Site,
    pub(crate) pace: Pace,
    /// Where dice and bots' whims come from.
    pub(crate) urn: Urn,
    /// The passwords that are hashed at the same time; each takes 19 MiB.
    pub(crate) hashing: Semaphore,
    /// The pages that are made at the same time.
    pub(crate) pages: Semaphore,
    /// Where bots think.
    pub(crate) thinkers: Arc<Thinkers>,
    /// The last time when no server was running, which no player's clock counts.
    outage: Outage,
    tables: Mutex<HashMap<String, Arc<OnceCell<Arc<Table>>>>>,
    /// Failures of the database, for the log.
    pub(crate) outages: Arc<Outages>,
    /// Held by the task that asks whether the database works again.
    pub(crate) asking: Arc<tokio::sync::Mutex<()>>,
    /// Tables that cannot be read and are in the log already.
    unreadable: Mutex<HashSet<String>>,
    /// Turns true when the server stops.
    pub(crate) shutdown: watch::Sender<bool>,
}

/// Who creates a table.
pub(crate) struct Creator<'a> {
    /// The person who becomes its host; empty for a program without a seat.
    pub(crate) person: &'a str,
    pub(crate) from: Network,
}

/// The table that a host wants to create.
pub(crate) struct TableRequest {
    pub(crate) game: String,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) seats: Vec<SeatDoc>,
    pub(crate) is_public: bool,
    pub(crate) spectators: bool,
    pub(crate) deadline: Option<u64>,
}

/// The what-if that a visitor wants to create.
pub(crate) struct WhatIfRequest {
    /// Where it branches off.
    pub(crate) what_if: WhatIf,
    /// The table it branches off from.
    pub(crate) doc: TableDoc,
    /// The seat the visitor plays.
    pub(crate) seat: usize,
    /// Whether the visitor plays all other seats too, instead of bots.
    pub(crate) plays_all: bool,
}

impl App {
    /// Reads or makes the server's secret, and starts the clock.
    pub(crate) async fn new(
        store: Store,
        site: Site,
        config: &Config,
        urn: Urn,
    ) -> Result<Arc<Self>, Box<dyn Error + Send + Sync>> {
        let outages = Arc::new(Outages::default());
        let told = Arc::clone(&outages);
        store.on_failure(move |error| told.failed(error));
        let secret = own_secret(&store).await?;
        let outage = clock::last_outage(&store).await?;
        let metrics = Metrics::new();
        let app = Arc::new(Self {
            store,
            secret,
            limits: Limits::default(),
            proxies: Proxies(config.trusted_proxies.clone()),
            connections: Connections::new(config.most_connections),
            site,
            pace: config.pace,
            urn,
            hashing: Semaphore::new(2),
            pages: Semaphore::new(guard::PAGES_AT_ONCE),
            thinkers: Thinkers::new(metrics.bots.clone()),
            metrics,
            outage,
            tables: Mutex::new(HashMap::new()),
            outages,
            asking: Arc::default(),
            unreadable: Mutex::default(),
            shutdown: watch::Sender::new(false),
        });
        if app.store.is_shared() {
            tokio::spawn(follow_changes(Arc::clone(&app)));
        }
        tokio::spawn(clock::run(Arc::clone(&app)));
        Ok(app)
    }

    /// Creates a table.
    pub(crate) async fn create(
        self: &Arc<Self>,
        creator: &Creator<'_>,
        request: TableRequest,
    ) -> Result<Arc<Table>, Problem> {
        check_players(&request)?;
        let TableRequest { game, settings, seats, is_public, spectators, deadline } = request;
        let mut doc = TableDoc {
            game,
            settings,
            host: creator.person.to_owned(),
            seats,
            spectators,
            deadline,
            what_if: None,
            result: None,
            closed: None,
            notes: Vec::new(),
            rematch: None,
            invitation_epoch: 0,
            removed: Vec::new(),
            origin: self.origin(creator.from),
        };
        doc.name_seats();
        let seed = self.urn.seed()?;
        // Started before anything is saved, so that a bad set-up leaves nothing behind.
        let game = first_row::start(&doc, seed)?;
        let first = if doc.is_open() { FirstRow::None } else { FirstRow::Game(game) };
        self.insert_table(doc, seed, first, is_public).await
    }

    /// Creates a what-if, which only its host can see.
    pub(crate) async fn create_what_if(
        self: &Arc<Self>,
        creator: &Creator<'_>,
        request: WhatIfRequest,
    ) -> Result<Arc<Table>, Problem> {
        let WhatIfRequest { what_if, mut doc, seat: own, plays_all } = request;
        for (index, seat) in doc.seats.iter_mut().enumerate() {
            let name = seat.name.clone();
            *seat = if plays_all || index == own {
                SeatDoc::person(creator.person, &name)
            } else {
                SeatDoc { name, ..SeatDoc::bot(bots::Skill::DEFAULT) }
            };
        }
        doc = TableDoc {
            host: creator.person.to_owned(),
            spectators: false,
            deadline: None,
            what_if: Some(what_if),
            result: None,
            closed: None,
            notes: Vec::new(),
            rematch: None,
            invitation_epoch: 0,
            removed: Vec::new(),
            origin: self.origin(creator.from),
            ..doc
        };
        let seed = self.urn.seed()?;
        self.insert_table(doc, seed, FirstRow::WhatIf, false).await
    }

    /// The name of a network in documents. This machine has none: behind a proxy that is not trusted, everyone is there.
    fn origin(&self, from: Network) -> Option<String> {
        (!from.is_here()).then(|| self.secret.network(&from.to_string()))
    }

    /// Puts a new table into the store and into memory.
    async fn insert_table(
        self: &Arc<Self>,
        doc: TableDoc,
        seed: Seed,
        first: FirstRow,
        is_public: bool,
    ) -> Result<Arc<Table>, Problem> {
        let id = secrets::random_name(10).map_err(Problem::internal)?;
        let row = first.text(seed)?;
        let new = NewTable {
            id: id.clone(),
            game: doc.game.clone(),
            head: String::new(),
            seed: store::DiceSeed::new(seed.0),
            doc: serde_json::to_string(&doc).map_err(Problem::internal)?,
            status: if row.is_some() { Status::Running } else { Status::Open },
            is_public,
            sitters: sitters(&doc),
            rows: row.into_iter().collect(),
        };
        let (now, has_bots) = (self.store.now_ms(), doc.has_bots());
        let hash = self.store.create_table(new).await.map_err(Problem::at_table(&id))?;
        let facts = TableFacts {
            id: id.clone(),
            site: self.site.clone(),
            seed,
            doc_version: 1,
            is_public,
            created_at: now,
        };
        let table = Arc::new(Table::from_new(&self.store, facts, doc, first, hash).await?);
        let cell = Arc::new(OnceCell::new_with(Some(Arc::clone(&table))));
        // The store may have announced the table already, so that it was loaded; then that one is used.
        let cell = Arc::clone(
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).entry(id.clone()).or_insert(cell),
        );
        let table = if cell.get().is_some_and(|other| Arc::ptr_eq(other, &table)) {
            table
        } else {
            self.table(&id).await?
        };
        if has_bots {
            self.wake_bots(&table);
        }
        Ok(table)
    }

    /// The table with this id, loaded into memory if necessary.
    pub(crate) async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        let cell = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            let is_gone = |cell: &&Arc<OnceCell<Arc<Table>>>| cell.get().is_some_and(|table| table.is_gone());
            if let Some(cell) = tables.get(id).filter(|cell| !is_gone(cell)) {
                if let Some(table) = cell.get() {
                    table.touch();
                    return Ok(Arc::clone(table));
                }
                Arc::clone(cell)
            } else {
                let cell = Arc::default();
                tables.insert(id.to_owned(), Arc::clone(&cell));
                cell
            }
        };
        // Boxed: this cold path would enlarge every waiting request.
        Box::pin(self.load(id, &cell)).await
    }

    /// Loads a table into its cell.
    async fn load(&self, id: &str, cell: &Arc<OnceCell<Arc<Table>>>) -> Result<Arc<Table>, Problem> {
        let loaded = cell
            .get_or_try_init(|| async {
                if id.starts_with('_') {
                    return Err(Problem::NotFound);
                }
                let row =
                    self.store.table(id).await.map_err(Problem::at_table(id))?.ok_or(Problem::NotFound)?;
                Table::load(&self.store, &self.site, row, self.outage).await.map(Arc::new)
            })
            .await;
        match loaded {
            Ok(table) => {
                table.touch();
                Ok(Arc::clone(table))
            }
            Err(problem) => {
                self.note_unreadable(id, &problem);
                // An id without a table takes no memory, unless another request is still trying to load it.
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                if Arc::strong_count(cell) == 2 {
                    tables.remove(id);
                }
                Err(problem)
            }
        }
    }

    /// Logs once that a table cannot be read, and why.
    pub(crate) fn note_unreadable(&self, id: &str, problem: &Problem) {
        let Problem::Unreadable(why) = problem else { return };
        let is_new = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
        if is_new {
            tracing::error!(table = id, error = why, "a table cannot be read; the others are not affected");
        }
    }

    /// The document in a row of a list; a table whose document cannot be read is logged and left out.
    pub(crate) fn doc_of(&self, row: &TableRow) -> Option<TableDoc> {
        let read = TableDoc::deserialize(&row.doc).map_err(Problem::unreadable);
        read.inspect_err(|problem| self.note_unreadable(&row.id, problem)).ok()
    }

    /// The table's cell, if the table is in memory or being loaded.
    fn in_memory(&self, id: &str) -> Option<Arc<OnceCell<Arc<Table>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).map(Arc::clone)
    }

    pub(crate) fn all_in_memory(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables
            .values()
            .filter_map(|cell| cell.get())
            .filter(|table| !table.is_gone())
            .map(Arc::clone)
            .collect()
    }

    /// Drops tables from memory that have been idle for a while; the store keeps them.
    pub(crate) fn drop_idle(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, cell| {
            if cell.get().is_some_and(|table| table.is_gone()) {
                return false;
            }
            // A table in use, or being loaded, stays: there must never be two copies of one table.
            let is_free = Arc::strong_count(cell) == 1;
            let is_unused =
                |table: &&Arc<Table>| Arc::strong_count(table) == 1 && table.is_idle(IDLE_AND_OVER);
            let Some(table) = cell.get().filter(|_| is_free).filter(is_unused) else { return true };
            let Some(inner) = table.try_lock() else { return true };
            let idle = if inner.status == Status::Finished { IDLE_AND_OVER } else { IDLE };
            inner.has_clock() || !table.is_idle(idle)
        });
    }

    /// Acts for a seat, and lets the bots answer. The caller holds the table's lock, so that who acts is checked, the
    /// act played and the answer made in one go.
    pub(crate) async fn act(
        self: &Arc<Self>,
        table: &Arc<Table>,
        inner: &mut Inner,
        seat: Seat,
        act: &Act<'_>,
    ) -> Result<Acted, Problem> {
        let acted = inner.act(&self.store, table, seat, act).await?;
        if let Acted::Played { .. } = acted {
            self.metrics.actions.inc();
            if inner.bots_to_act().next().is_some() {
                self.wake_bots(table);
            }
        }
        Ok(acted)
    }

    /// Ends all streams and the clock, and lets open requests finish.
    pub(crate) fn stop(&self) {
        self.outages.close();
        self.shutdown.send_replace(true);
        self.thinkers.stop();
        for table in self.all_in_memory() {
            table.notify();
        }
    }

    /// Waits for this time; true as soon as the server stops.
    pub(crate) async fn stops_within(&self, time: Duration) -> bool {
        let mut shutdown = self.shutdown.subscribe();
        tokio::time::timeout(time, shutdown.wait_for(|is_stopping| *is_stopping)).await.is_ok()
    }

    /// Whether the server stops.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.shutdown.borrow()
    }

    /// Reads these tables again as far as they are in memory: the store has changed their documents.
    pub(crate) async fn reread(&self, ids: &[String]) {
        for id in ids {
            let Some(table) = self.in_memory(id).and_then(|cell| cell.get().map(Arc::clone)) else {
                continue;
            };
            if let Err(problem) = table.catch_up(&self.store).await {
                self.note_unreadable(id, &problem);
                table.fall_behind();
            }
        }
    }

    /// Lets the streams at a person's tables look whether their sessions still exist. Streams at other servers look as
    /// soon as anything wakes them, before they send it.
    pub(crate) async fn tell_sign_out(&self, person: &Person) -> Result<(), Problem> {
        for row in self.store.tables_of(&person.id, TOLD).await.map_err(Problem::internal)? {
            if let Some(table) = self.in_memory(&row.id).and_then(|cell| cell.get().map(Arc::clone)) {
                table.tell_sign_out();
            }
        }
        Ok(())
    }

    /// The newest public tables of one status.
    pub(crate) async fn list(&self, status: Status, limit: u32) -> Result<Vec<TableRow>, Problem> {
        let filter = Filter { status: Some(status), public_only: true, limit, before: None };
        self.store.list(filter).await.map_err(Problem::internal)
    }
}

/// The shortest and the longest time limit, in seconds: a second for a turn is no game, and every turn that lapses is
/// written down.
const DEADLINES: RangeInclusive<u64> = 3..=366 * 24 * 3600;

/// Checks that the game exists, how many players it takes, that no bot thinks for too long, and the time limit.
fn check_players(request: &TableRequest) -> Result<(), Problem> {
    if let Some(deadline) = request.deadline.filter(|deadline| !DEADLINES.contains(deadline)) {
        let (least, most) = (DEADLINES.start(), DEADLINES.end());
        let why = format!("A time limit is between {least} and {most} seconds; you chose {deadline}.");
        return Err(Problem::Refused(why.into()));
    }
    request.seats.iter().filter_map(SeatDoc::skill).try_for_each(bot_pace::check_budget)?;
    let unknown = || Problem::Refused(catalog::UnknownGame(request.game.clone()).to_string().into());
    let game = catalog::game(&request.game).ok_or_else(unknown)?;
    let ((least, most), chosen) = (game.seats, request.seats.len());
    if (least..=most).contains(&chosen) {
        return Ok(());
    }
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let why = format!("{} needs {range} players; you chose {chosen}.", game.title);
    Err(Problem::Refused(why.into()))
}

/// Checks the set-up of a request against the game's rules.
pub(crate) fn check_setup(request: &TableRequest) -> Result<(), Problem> {
    check_players(request)?;
    let names = request.seats.iter().map(|seat| seat.name.clone()).collect();
    let settings: Vec<_> =
        request.settings.iter().map(|(key, value)| engine::Setting::new(key, value)).collect();
    let fair = engine::Fair::new(Seed::from_number(0), Vec::new());
    catalog::start(&request.game, names, &settings, fair)
        .map(|_| ())
        .map_err(|faults| Problem::faulty(&faults))
}

/// The secret that all servers of one database share; the first of them makes it.
async fn own_secret(store: &Store) -> Result<Secret, Box<dyn Error + Send + Sync>> {
    if let Some(row) = store.table(SECRET_ID).await? {
        return Ok(Secret::new(*row.seed.reveal()));
    }
    let new = NewTable {
        id: SECRET_ID.to_owned(),
        game: String::new(),
        head: String::new(),
        seed: store::DiceSeed::new(secrets::random()?),
        doc: "null".to_owned(),
        status: Status::Finished,
        is_public: false,
        sitters: Vec::new(),
        rows: Vec::new(),
    };
    // Another server may make it at the same moment; then that one counts.
    let made = store.create_table(new).await;
    let row = store.table(SECRET_ID).await?;
    match (row, made) {
        (Some(row), _) => Ok(Secret::new(*row.seed.reveal())),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(_)) => Err("the server's secret was not saved".into()),
    }
}

/// How many tables are read again at the same time, after the connection to the database was lost.
const CATCHING_UP: usize = 4;

/// Updates the tables in memory when another server changes them.
async fn follow_changes(app: Arc<App>) {
    let mut changes = app.store.changes();
    while let Some(notice) = changes.next().await {
        match notice {
            Notice::Changed(change) => {
                let Some(cell) = app.in_memory(&change.table) else { continue };
                match cell.get() {
                    Some(table) if table.is_foreign(change.next_seq) => catch_up(&app, table).await,
                    Some(_) => {}
                    None => {
                        // The table is being loaded, and what was read of it may be older than the change.
                        let app = Arc::clone(&app);
                        tokio::spawn(async move {
                            if let Ok(table) = app.table(&change.table).await {
                                catch_up(&app, &table).await;
                            }
                        });
                    }
                }
            }
            Notice::Missed => {
                let all = stream::iter(app.all_in_memory());
                let app = &app;
                all.for_each_concurrent(CATCHING_UP, |table| async move {
                    table.forget_writes();
                    catch_up(app, &table).await;
                })
                .await;
            }
        }
    }
}

/// Reads what other servers have written to a table; if that fails, the clock tries again.
pub(crate) async fn catch_up(app: &Arc<App>, table: &Arc<Table>) {
    if let Err(problem) = table.catch_up(&app.store).await {
        app.note_unreadable(&table.id, &problem);
        table.fall_behind();
    }
    if !table.is_gone() {
        app.wake_bots(table);
    }
}
