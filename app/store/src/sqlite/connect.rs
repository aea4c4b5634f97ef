//! Connections to SQLite: their settings, and the schema.

use std::fs::OpenOptions;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::StoreError;
use crate::migrations::{self, RECORD};
use crate::text::now_ms;

/// How long to wait while another process writes to the same file.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Where the database is.
#[derive(Clone, Debug)]
pub(super) enum Location {
    Memory,
    File(PathBuf),
}

/// The connection of the writer, with the schema up to date.
pub(super) fn to_write(location: &Location) -> Result<Connection, StoreError> {
    let mut conn = match location {
        Location::Memory => Connection::open_in_memory(),
        Location::File(path) => {
            create_private(path).map_err(|why| {
                let why = Error::new(why.kind(), format!("{}: {why}", path.display()));
                StoreError::database("creating the database file", why)
            })?;
            Connection::open_with_flags(
                path,
                OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
            )
        }
    }
    .map_err(|why| StoreError::database("opening the database file", why))?;
    set_up(&conn).map_err(|why| StoreError::database("setting up the database", why))?;
    migrate(&mut conn)?;
    Ok(conn)
}

/// The connection of a visitor, to a database that exists and stays as it is.
pub(super) fn to_visit(location: &Location) -> Result<Connection, StoreError> {
    let Location::File(path) = location else { return to_write(location) };
    let missing = || StoreError::Missing { place: path.display().to_string() };
    if !path.is_file() {
        return Err(missing());
    }
    let conn = to_read(path)?;
    let failed = |why| StoreError::database("reading the database", why);
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'";
    if conn.query_row(sql, (), |row| row.get::<_, u32>(0)).map_err(failed)? == 0 {
        return Err(missing());
    }
    migrations::check_current(migrations::SQLITE, schema(&conn).map_err(failed)?)?;
    Ok(conn)
}

/// The connection of a reader or of the checkpoint helper.
pub(super) fn to_read(path: &Path) -> Result<Connection, StoreError> {
    let open = || {
        // Not read-only: the last connection to close removes the write-ahead log, and this may be the last.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(path, flags)?;
        conn.busy_timeout(TIMEOUT)?;
        conn.execute_batch("PRAGMA cache_size = -1000")?;
        conn.set_prepared_statement_cache_capacity(32);
        Ok(conn)
    };
    open().map_err(|why: rusqlite::Error| StoreError::database("opening the database file", why))
}

/// What makes commits durable.
///
/// `synchronous = FULL` and not `NORMAL`: with a write-ahead log, `NORMAL` syncs only when the log is copied into the
/// database. A killed process would lose nothing, but a power cut could lose commits that were already acknowledged.
/// `FULL` syncs the log at every commit; as one commit carries the actions of many tables, they share the cost.
/// `fullfsync` does the same on macOS and nothing elsewhere. What is needed only to take back part of a transaction is
/// kept in memory, because a crash takes back the whole.
///
/// `secure_delete` overwrites what is deleted: the address and the password of a deleted account leave the file.
const DURABLE: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -2000;";

fn set_up(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(TIMEOUT)?;
    conn.execute_batch(DURABLE)?;
    conn.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Creates the file readable by its owner only, because it contains seeds and password hashes.
fn create_private(path: &Path) -> Result<(), Error> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(why) if why.kind() != ErrorKind::AlreadyExists => Err(why),
        _ => Ok(()),
    }
}

fn migrate(conn: &mut Connection) -> Result<(), StoreError> {
    let failed = |why| StoreError::database("updating the schema", why);
    let work = conn.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    work.execute_batch(RECORD).map_err(failed)?;
    let found = schema(&work).map_err(failed)?;
    for step in migrations::due(migrations::SQLITE, found)? {
        work.execute_batch(step.sql).map_err(failed)?;
        let record = "INSERT INTO migrations (version, name, applied_at) VALUES (?1, ?2, ?3)";
        work.execute(record, (step.version, step.name, now_ms())).map_err(failed)?;
    }
    work.commit().map_err(failed)
}

/// The number of the last migration applied.
pub(super) fn schema(conn: &Connection) -> rusqlite::Result<u32> {
    conn.query_row("SELECT coalesce(max(version), 0) FROM migrations", (), |row| row.get(0))
}
