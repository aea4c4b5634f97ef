//! A backup put in the place of a database.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::lock::{Lock, beside};
use super::{admin, blocking, connect};
use crate::error::StoreError;
use crate::migrations;
use crate::store::Store;

/// What a restore did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// How many tables the database has now.
    pub tables: u64,
    /// Where the database is that was there before, if there was one.
    pub before: Option<PathBuf>,
}

/// A backup that is about to become the database at `sqlite:PATH`, which no server may be using.
///
/// [`Restoring::copy`] puts a copy of it beside the database, [`Restoring::store`] lets it be checked, and
/// [`Restoring::finish`] puts it in the place of the database. Until then nothing has changed; a copy that is dropped is
/// deleted.
#[derive(Debug)]
pub struct Restoring {
    copy: PathBuf,
    path: PathBuf,
    _lock: Lock,
}

impl Restoring {
    /// Copies the backup; refuses what is not a database of ours, or is from a newer version.
    pub async fn copy(backup: &Path, url: &str) -> Result<Self, StoreError> {
        let Some(path) = url.strip_prefix("sqlite:").filter(|path| !path.is_empty() && *path != ":memory:")
        else {
            return Err(StoreError::Unsupported {
                instead: "restore a PostgreSQL database with pg_restore or psql",
            });
        };
        let (backup, path) = (backup.to_owned(), PathBuf::from(path));
        blocking(move || {
            check(&backup)?;
            let lock = Lock::take(&path)?;
            let copy = beside(&path, ".part");
            remove(&copy);
            let restoring = Self { copy, path, _lock: lock };
            fs::copy(&backup, &restoring.copy)
                .map_err(|why| StoreError::database("copying the backup", why))?;
            Ok(restoring)
        })
        .await
    }

    /// The copy, with the schema of this version; close it before you finish.
    pub async fn store(&self) -> Result<Store, StoreError> {
        let url = format!("sqlite:{}", self.copy.display());
        match Store::open_existing(&url).await {
            Err(StoreError::Older { .. }) => Store::open(&url).await,
            opened => opened,
        }
    }

    /// Puts the copy in the place of the database; one that is there already is kept under another name.
    pub async fn finish(self) -> Result<Restored, StoreError> {
        blocking(move || {
            let failed = |why| StoreError::database("restoring the backup", why);
            let tables = admin::count_tables(&self.copy)
                .map_err(|why| StoreError::database("reading the backup", why))?;
            let before = keep(&self.path).map_err(failed)?;
            admin::finish(&self.copy, &self.path).map_err(failed)?;
            Ok(Restored { tables, before })
        })
        .await
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        remove(&self.copy);
    }
}

/// Deletes a copy with what SQLite and we write beside it; what is not there needs no deleting.
fn remove(copy: &Path) {
    for letters in ["", "-wal", "-shm", "-journal", ".lock"] {
        let _ = fs::remove_file(beside(copy, letters));
    }
}

/// Refuses what is not a database of ours, or is from a newer version.
fn check(backup: &Path) -> Result<(), StoreError> {
    let failed = |why| StoreError::database("reading the backup", why);
    if !backup.is_file() {
        return Err(StoreError::Missing { place: backup.display().to_string() });
    }
    let conn = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let found = connect::schema(&conn).map_err(failed)?;
    migrations::due(migrations::SQLITE, found).map(drop)
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
