//! What all handlers share: the store, the tables in memory, the server's secret, limits and counters.

use std::{
    collections::HashMap,
    error::Error,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use engine::{Seat, Seed, Viewer};
use store::{Filter, NewTable, Notice, Sitter, Status, Store, TableRow};
use tokio::sync::{OnceCell, watch};

use crate::{
    bot_pace::Pace,
    guard::Limits,
    metrics::Metrics,
    problem::Problem,
    secrets::{self, Secret},
    table::{self, Act, Table, now_ms},
    table_doc::{Holder, SeatDoc, TableDoc, WhatIf},
};

/// The name under which the server's own secret lies in the store, where no table can lie.
const OWN: &str = "_server";

/// How often the clock looks at all tables in memory.
const CLOCK: Duration = Duration::from_millis(250);

/// After this time without anybody a table leaves the memory, in milliseconds; the store keeps it.
const IDLE: i64 = 10 * 60 * 1000;

/// The same for a table whose game is over.
const IDLE_AND_OVER: i64 = 200;

/// What all handlers share.
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) secret: Secret,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    /// How others reach this server; links begin with it.
    pub(crate) base_url: String,
    pub(crate) pace: Pace,
    tables: Mutex<HashMap<String, Arc<OnceCell<Arc<Table>>>>>,
    /// Turns true when the server is to end.
    pub(crate) ending: watch::Sender<bool>,
}

/// What a host asks for.
pub(crate) struct TableRequest {
    pub(crate) game: String,
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) seats: Vec<SeatDoc>,
    pub(crate) is_public: bool,
    pub(crate) spectators: bool,
    pub(crate) deadline: Option<u64>,
}

/// A what-if that somebody asks for.
pub(crate) struct Branch {
    /// Where it leaves the game.
    pub(crate) what_if: WhatIf,
    /// The table it leaves.
    pub(crate) doc: TableDoc,
    /// The seat they play.
    pub(crate) seat: usize,
    /// Whether they play all the others too, instead of bots.
    pub(crate) plays_all: bool,
}

impl App {
    /// Takes up the store's tables where they were left.
    pub(crate) async fn new(
        store: Store,
        base_url: String,
        pace: Pace,
    ) -> Result<Arc<Self>, Box<dyn Error + Send + Sync>> {
        let secret = own_secret(&store).await?;
        let app = Arc::new(Self {
            store,
            secret,
            limits: Limits::default(),
            metrics: Metrics::new(),
            base_url,
            pace,
            tables: Mutex::new(HashMap::new()),
            ending: watch::Sender::new(false),
        });
        if app.store.is_shared() {
            tokio::spawn(follow_changes(Arc::clone(&app)));
        }
        tokio::spawn(run_clock(Arc::clone(&app)));
        Ok(app)
    }

    /// Makes a table; the host may already sit at it.
    pub(crate) async fn create(
        self: &Arc<Self>,
        host: &str,
        request: TableRequest,
    ) -> Result<Arc<Table>, Problem> {
        let game = catalog::game(&request.game)
            .ok_or_else(|| Problem::Refused(catalog::UnknownGame(request.game.clone()).to_string().into()))?;
        check_setup(&request)?;
        let TableRequest { settings, seats, is_public, spectators, deadline, .. } = request;
        let mut doc = TableDoc {
            game: game.id.to_owned(),
            settings,
            host: host.to_owned(),
            seats,
            spectators,
            deadline,
            what_if: None,
            result: None,
        };
        doc.name_bots();
        let sitter = |(index, seat): (usize, &SeatDoc)| match &seat.holder {
            Holder::Person(person) => {
                Some(Sitter { seat: u8::try_from(index).ok()?, person: person.clone() })
            }
            Holder::Open | Holder::Bot { .. } => None,
        };
        let sitters = doc.seats.iter().enumerate().filter_map(sitter).collect();
        self.insert_table(&doc, is_public, sitters).await
    }

    /// Makes a what-if; it is nobody's table but theirs who asked for it.
    pub(crate) async fn branch(self: &Arc<Self>, host: &str, branch: Branch) -> Result<Arc<Table>, Problem> {
        let Branch { what_if, mut doc, seat: own, plays_all } = branch;
        for (index, seat) in doc.seats.iter_mut().enumerate() {
            let name = seat.name.clone();
            *seat = if plays_all || index == own {
                SeatDoc::person(host, &name)
            } else {
                SeatDoc { name, ..SeatDoc::bot(bots::Skill::DEFAULT) }
            };
        }
        doc = TableDoc {
            host: host.to_owned(),
            spectators: false,
            deadline: None,
            what_if: Some(what_if),
            result: None,
            ..doc
        };
        self.insert_table(&doc, false, Vec::new()).await
    }

    /// Puts a new table into the store; if nobody is missing, its game begins at once.
    async fn insert_table(
        self: &Arc<Self>,
        doc: &TableDoc,
        is_public: bool,
        sitters: Vec<Sitter>,
    ) -> Result<Arc<Table>, Problem> {
        let id = secrets::random_name(10).map_err(Problem::internal)?;
        let seed = secrets::random().map_err(Problem::internal)?;
        let (status, rows) = if doc.is_open() {
            (Status::Open, Vec::new())
        } else {
            (Status::Running, vec![table::log::head(doc, Seed(seed))?])
        };
        let new = NewTable {
            id: id.clone(),
            game: doc.game.clone(),
            head: String::new(),
            seed: store::Seed::new(seed),
            doc: serde_json::to_value(doc).map_err(Problem::internal)?,
            status,
            is_public,
            sitters,
            rows: rows.clone(),
        };
        let (now, doc) = (now_ms(), new.doc.clone());
        self.store.create_table(new).await.map_err(Problem::internal)?;
        let row = TableRow {
            id: id.clone(),
            game: String::new(),
            head: String::new(),
            seed: store::Seed::new(seed),
            doc,
            doc_version: 1,
            status,
            is_public,
            created_at: now,
            updated_at: now,
            next_seq: 1,
        };
        let table = Arc::new(Table::from_new(&self.store, row, rows).await?);
        let cell = Arc::new(OnceCell::new_with(Some(Arc::clone(&table))));
        // Another server may have told of the table already; then it has been read, and there is one of each.
        let cell = Arc::clone(
            self.tables.lock().unwrap_or_else(PoisonError::into_inner).entry(id.clone()).or_insert(cell),
        );
        let table = if cell.get().is_some_and(|other| Arc::ptr_eq(other, &table)) {
            table
        } else {
            self.table(&id).await?
        };
        self.wake_bots(&table);
        Ok(table)
    }

    /// The table with this name, brought into memory if need be.
    pub(crate) async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        let cell = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(tables.entry(id.to_owned()).or_default())
        };
        if let Some(table) = cell.get() {
            table.touch();
            return Ok(Arc::clone(table));
        }
        // What is rare is put aside, so that all that waits takes less room.
        Box::pin(self.load(id, &cell)).await
    }

    /// Brings a table into its place in memory.
    async fn load(&self, id: &str, cell: &Arc<OnceCell<Arc<Table>>>) -> Result<Arc<Table>, Problem> {
        let loaded = cell
            .get_or_try_init(|| async {
                if id == OWN {
                    return Err(Problem::NotFound);
                }
                let row = self.store.table(id).await.map_err(Problem::internal)?.ok_or(Problem::NotFound)?;
                Table::load(&self.store, row).await.map(Arc::new)
            })
            .await;
        match loaded {
            Ok(table) => {
                table.touch();
                Ok(Arc::clone(table))
            }
            Err(problem) => {
                // A name that leads nowhere takes no room; whoever else still tries to load it keeps it.
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                if Arc::strong_count(cell) == 2 {
                    tables.remove(id);
                }
                Err(problem)
            }
        }
    }

    /// The table, if it is in memory or about to be.
    fn in_memory(&self, id: &str) -> Option<Arc<OnceCell<Arc<Table>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).map(Arc::clone)
    }

    fn all_in_memory(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|cell| cell.get()).map(Arc::clone).collect()
    }

    /// Lets tables go that nobody has asked for in a while; the store keeps them.
    fn let_go(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, cell| {
            // Whoever still holds the table, or is just loading it, keeps it here: there is one of each.
            let is_free = Arc::strong_count(cell) == 1;
            let Some(table) = cell.get().filter(|table| is_free && Arc::strong_count(table) == 1) else {
                return true;
            };
            let Some(inner) = table.try_lock() else { return true };
            let idle = if inner.status == Status::Finished { IDLE_AND_OVER } else { IDLE };
            inner.has_clock() || !table.is_idle(idle)
        });
    }

    /// Plays for a seat, and lets the bots answer.
    pub(crate) async fn act(
        self: &Arc<Self>,
        table: &Arc<Table>,
        seat: Seat,
        act: &Act<'_>,
    ) -> Result<crate::table::Acted, Problem> {
        let acted = table.act(&self.store, seat, act).await?;
        if let crate::table::Acted::Played { .. } = acted {
            self.metrics.actions.inc();
            if table.try_lock().is_none_or(|inner| !inner.bots_to_act().is_empty()) {
                self.wake_bots(table);
            }
        }
        Ok(acted)
    }

    /// The viewer behind a seat's token.
    pub(crate) fn by_token(&self, table: &Table, doc: &TableDoc, token: &str) -> Option<Viewer> {
        table.seat_of(doc, &self.secret, token).map(Viewer::Seat)
    }

    /// The newest tables of one status that everybody may see.
    pub(crate) async fn list(&self, status: Status, limit: u32) -> Result<Vec<TableRow>, Problem> {
        let filter = Filter { status: Some(status), public_only: true, limit, before: None };
        self.store.list(filter).await.map_err(Problem::internal)
    }
}

/// Checks the set-up of a request against the game's rules.
pub(crate) fn check_setup(request: &TableRequest) -> Result<(), Problem> {
    let names = request.seats.iter().map(|seat| seat.name.clone()).collect();
    let settings: Vec<_> =
        request.settings.iter().map(|(key, value)| engine::Setting::new(key, value)).collect();
    let fair = engine::Fair::new(Seed::from_number(0), Vec::new());
    catalog::start(&request.game, names, &settings, fair)
        .map(|_| ())
        .map_err(|faults| Problem::Refused(faults.join("; ").into()))
}

/// The secret all servers of one database share; the first to come makes it.
async fn own_secret(store: &Store) -> Result<Secret, Box<dyn Error + Send + Sync>> {
    if let Some(row) = store.table(OWN).await? {
        return Ok(Secret(*row.seed.reveal()));
    }
    let new = NewTable {
        id: OWN.to_owned(),
        game: String::new(),
        head: String::new(),
        seed: store::Seed::new(secrets::random()?),
        doc: serde_json::Value::Null,
        status: Status::Finished,
        is_public: false,
        sitters: Vec::new(),
        rows: Vec::new(),
    };
    // Another server may make it at the same moment; then theirs counts.
    let made = store.create_table(new).await;
    let row = store.table(OWN).await?;
    match (row, made) {
        (Some(row), _) => Ok(Secret(*row.seed.reveal())),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(())) => Err("the server's secret was not kept".into()),
    }
}

/// Brings tables up to date that other nodes have played at.
async fn follow_changes(app: Arc<App>) {
    let mut changes = app.store.changes();
    while let Some(notice) = changes.next().await {
        match notice {
            Notice::Changed(change) => {
                let Some(cell) = app.in_memory(&change.table) else { continue };
                match cell.get() {
                    Some(table) if table.is_news(change.next_seq) => bring_up_to_date(&app, table).await,
                    Some(_) => {}
                    None => {
                        // What is being read of the table just now may be older than the change.
                        let app = Arc::clone(&app);
                        tokio::spawn(async move {
                            if let Ok(table) = app.table(&change.table).await {
                                bring_up_to_date(&app, &table).await;
                            }
                        });
                    }
                }
            }
            Notice::Missed => {
                for table in app.all_in_memory() {
                    table.forget_writes();
                    bring_up_to_date(&app, &table).await;
                }
            }
        }
    }
}

async fn bring_up_to_date(app: &Arc<App>, table: &Arc<Table>) {
    if let Err(problem) = table.catch_up(&app.store).await {
        tracing::warn!(table = %table.id, problem = problem.sentence(), "not caught up");
    }
    app.wake_bots(table);
}

/// Whether a table needs nobody to look at it: a clock runs, a bot sits there, or it only has to begin.
fn goes_on_by_itself(doc: &TableDoc, status: Status) -> bool {
    match status {
        Status::Open => !doc.is_open(),
        Status::Running => doc.deadline.is_some() || doc.seats.iter().any(|seat| seat.skill().is_some()),
        Status::Finished => false,
    }
}

/// Lets the clock act where a deadline has passed, also at tables nobody has looked at since the start.
async fn run_clock(app: Arc<App>) {
    for status in [Status::Running, Status::Open] {
        let filter = Filter { status: Some(status), public_only: false, limit: 100_000, before: None };
        for row in app.store.list(filter).await.unwrap_or_default() {
            let doc: Option<TableDoc> = serde_json::from_value(row.doc).ok();
            if doc.is_some_and(|doc| goes_on_by_itself(&doc, status))
                && let Ok(table) = app.table(&row.id).await
            {
                app.wake_bots(&table);
            }
        }
    }
    let mut ending = app.ending.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(CLOCK) => {}
            _ = ending.wait_for(|ending| *ending) => return,
        }
        app.let_go();
        for table in app.all_in_memory() {
            let late = {
                // A table somebody is at just now is looked at a second later.
                let Some(mut inner) = table.try_lock() else { continue };
                inner.drop_caches();
                match inner.late(now_ms()) {
                    Some(late) => late,
                    None => continue,
                }
            };
            for seat in late {
                let _ = table.lapse(&app.store, seat).await;
            }
            app.wake_bots(&table);
        }
    }
}
