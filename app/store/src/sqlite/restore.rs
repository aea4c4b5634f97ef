//! A backup put in the place of a database.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::lock::{Lock, beside};
use super::{admin, blocking, connect};
use crate::error::StoreError;
use crate::migrations;

/// What a restore did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// How many tables the database has now.
    pub tables: u64,
    /// Where the database is that was there before, if there was one.
    pub before: Option<PathBuf>,
}

/// Makes `backup` the database at `sqlite:PATH`, which no server may be using. A database that is there already is kept
/// under another name.
///
/// The backup is checked first; one with faults, or from a newer version, is refused and nothing is changed.
pub async fn restore(backup: &Path, url: &str) -> Result<Restored, StoreError> {
    let Some(path) = url.strip_prefix("sqlite:").filter(|path| !path.is_empty() && *path != ":memory:")
    else {
        return Err(StoreError::Unsupported {
            instead: "restore a PostgreSQL database with pg_restore or psql",
        });
    };
    let (backup, path) = (backup.to_owned(), PathBuf::from(path));
    blocking(move || put(&backup, &path)).await
}

fn put(backup: &Path, path: &Path) -> Result<Restored, StoreError> {
    let failed = |why| StoreError::database("restoring the backup", why);
    check(backup)?;
    let _lock = Lock::take(path)?;
    let part = beside(path, ".part");
    fs::copy(backup, &part).map_err(failed)?;
    let tables = admin::count_tables(&part).map_err(|why| StoreError::database("reading the backup", why))?;
    let before = keep(path).map_err(failed)?;
    admin::finish(&part, path).map_err(failed)?;
    Ok(Restored { tables, before })
}

/// Refuses what is not a sound database of ours.
fn check(backup: &Path) -> Result<(), StoreError> {
    let failed = |why| StoreError::database("reading the backup", why);
    if !backup.is_file() {
        return Err(StoreError::Missing { place: backup.display().to_string() });
    }
    let conn = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let found = connect::schema(&conn).map_err(failed)?;
    migrations::due(migrations::SQLITE, found)?;
    if admin::report(&conn).map_err(failed)?.is_sound() {
        Ok(())
    } else {
        Err(StoreError::Invalid { why: "the backup is damaged; `anachron doctor` says how" })
    }
}

/// Moves a database with its write-ahead log out of the way, to the first free name.
fn keep(path: &Path) -> std::io::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    let free = |number: &u32| !beside(path, &format!(".before-{number}")).exists();
    let before = beside(path, &format!(".before-{}", (1..10_000).find(free).unwrap_or(0)));
    for letters in ["", "-wal", "-shm"] {
        let from = beside(path, letters);
        if from.exists() {
            fs::rename(&from, beside(&before, letters))?;
        }
    }
    Ok(Some(before))
}
