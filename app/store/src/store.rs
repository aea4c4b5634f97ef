//! The store: tables and their logs, on either database.

use crate::chain::{Hash, LogKey};
use crate::changes::{Announcer, Changes};
use crate::clock::DatabaseClock;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::error::{AppendError, CreateError, MayBeFailure, StoreError, UpdateError};
use crate::faults::Faults;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::text::{check, check_id};
use crate::types::{Filter, LogRow, NewTable, Snapshot, Status, TableRow, TableUpdate};

/// All tables, their logs, and the people who play; share it as an `Arc<Store>`.
#[derive(Debug)]
pub struct Store {
    pub(crate) backend: Backend,
    pub(crate) faults: Faults,
    changes: Announcer,
    clock: DatabaseClock,
    failures: Failures,
}

/// Who is told of failures.
#[derive(Default)]
struct Failures(OnceLock<Listener>);

type Listener = Arc<dyn Fn(&StoreError) + Send + Sync>;

impl fmt::Debug for Failures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Failures").finish_non_exhaustive()
    }
}

/// Who opens a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// A server: it creates what is missing and updates the schema.
    Server,
    /// A tool that looks at what is there.
    Visitor,
}

#[derive(Debug)]
pub(crate) enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Calls the same method on either database, unless a test lets the call fail; failures are reported.
macro_rules! on {
    ($store:expr, $backend:ident => $call:expr) => {{
        let number = $store.reported($store.faults.start())?;
        let answer = match &$store.backend {
            $crate::store::Backend::Sqlite($backend) => $call,
            $crate::store::Backend::Postgres($backend) => $call,
        };
        $store.reported($store.faults.end(number))?;
        $store.reported(answer)
    }};
}
pub(crate) use on;

impl Store {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…` for a server: the database is created if it is missing
    /// and its schema brought up to date. An SQLite file belongs to one server at a time.
    ///
    /// The store answers on the tokio runtime in which it was opened, and only as long as that one runs.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_as(url, Access::Server).await
    }

    /// Opens a database that exists, beside a server that may be running, and changes nothing about it.
    pub async fn open_existing(url: &str) -> Result<Self, StoreError> {
        Self::open_as(url, Access::Visitor).await
    }

    async fn open_as(url: &str, access: Access) -> Result<Self, StoreError> {
        let (changes, clock) = (Announcer::new(), DatabaseClock::default());
        let backend = if let Some(path) = url.strip_prefix("sqlite:") {
            Backend::Sqlite(Sqlite::open(path, access, changes.clone()).await?)
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Backend::Postgres(Postgres::open(url, access, changes.clone(), clock.clone()).await?)
        } else {
            return Err(StoreError::Url { why: "it must start with sqlite: or postgres://" });
        };
        let faults = Faults::new(clock.clone());
        Ok(Self { backend, faults, changes, clock, failures: Failures::default() })
    }

    /// Milliseconds since 1970 by the database's clock, by which all its servers go. An SQLite database has none: then it
    /// is the clock of this machine.
    pub fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// The same, and the database is asked.
    pub async fn ask_time(&self) -> Result<i64, StoreError> {
        on!(self, db => db.ask_time().await)?;
        Ok(self.now_ms())
    }

    /// Whether other processes may write to the same database; [`Self::changes`] announces what they change.
    pub const fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Tells this listener, the first that asks, of every call that fails because of the database and not of its caller.
    pub fn on_failure(&self, listener: impl Fn(&StoreError) + Send + Sync + 'static) {
        let _ = self.failures.0.set(Arc::new(listener));
    }

    /// Passes an answer on, and tells the listener if it is a failure.
    pub(crate) fn reported<T, E: MayBeFailure>(&self, answer: Result<T, E>) -> Result<T, E> {
        if let Err(error) = &answer
            && let Some(failure) = error.failure()
            && let Some(listener) = self.failures.0.get()
        {
            listener(failure);
        }
        answer
    }

    /// Whether the database is still the one that was opened: a file can be deleted or replaced under a running server.
    pub fn check_place(&self) -> Result<(), StoreError> {
        let checked = match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.check_place(),
            Backend::Postgres(_) => Ok(()),
        };
        self.reported(checked)
    }

    /// What goes wrong, for tests.
    pub fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// A receiver of all changes from now on.
    pub fn changes(&self) -> Changes {
        self.changes.subscribe()
    }

    /// Creates a table with its sitters, the first rows of its log and its document at version 1, all or nothing. Returns
    /// the hash of the last of these rows.
    pub async fn create_table(&self, table: NewTable) -> Result<Hash, CreateError> {
        check_id(&table.id)?;
        check(&table.game)?;
        check(&table.head)?;
        for text in table.sitters.iter().map(|sitter| &sitter.person).chain(&table.rows) {
            check(text)?;
        }
        let key = new_log_key()?;
        on!(self, db => db.create_table(table, key).await)
    }

    /// The table with this id.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        on!(self, db => db.table(id).await)
    }

    /// Replaces the document and whether it is public, if the document is still at `doc_version`; returns the new
    /// version.
    pub async fn update_table(
        &self,
        id: &str,
        doc_version: u64,
        doc: String,
        is_public: bool,
    ) -> Result<u64, UpdateError> {
        self.update_table_with(id, doc_version, TableUpdate { doc, is_public, sitters: None, status: None })
            .await
    }

    /// The same together with who sits there and the status, as far as they change: all is saved, or nothing.
    pub async fn update_table_with(
        &self,
        id: &str,
        doc_version: u64,
        update: TableUpdate,
    ) -> Result<u64, UpdateError> {
        for sitter in update.sitters.iter().flatten() {
            check(&sitter.person)?;
        }
        on!(self, db => db.update_table(id, doc_version, update).await)
    }

    /// The tables that match the filter, newest first.
    pub async fn list(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        on!(self, db => db.list(filter).await)
    }

    /// Appends rows numbered from `next_seq`, all or none, and returns when they are on disk.
    pub async fn append(&self, id: &str, next_seq: u64, rows: Vec<String>) -> Result<(), AppendError> {
        self.append_as(id, next_seq, rows, None).await.map(drop)
    }

    /// The same together with a new status of the table, if there is one: both are saved, or neither. Returns the hash
    /// of the last row of the log.
    pub async fn append_as(
        &self,
        id: &str,
        next_seq: u64,
        rows: Vec<String>,
        status: Option<Status>,
    ) -> Result<Hash, AppendError> {
        for row in &rows {
            check(row)?;
        }
        on!(self, db => db.append(id, next_seq, rows, status).await)
    }

    /// The rows of a table's log from `from_seq` on; empty if there is no such table.
    pub async fn log(&self, id: &str, from_seq: u64) -> Result<Vec<LogRow>, StoreError> {
        on!(self, db => db.log(id, from_seq).await)
    }

    /// Saves the position after row `seq`, unless a later one is already saved.
    pub async fn put_snapshot(&self, id: &str, seq: u64, text: &str) -> Result<(), StoreError> {
        check(text)?;
        on!(self, db => db.put_snapshot(id, seq, text).await)
    }

    /// The last saved position of a table.
    pub async fn snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        on!(self, db => db.snapshot(id).await)
    }
}

/// A new secret for the salts of a log.
fn new_log_key() -> Result<LogKey, StoreError> {
    let mut bytes = [0; 32];
    let failed = |why| StoreError::database("asking the system for random bytes", why);
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(LogKey::new(bytes))
}
