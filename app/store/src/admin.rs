//! Backup, health check and closing.

use std::path::Path;

use crate::error::StoreError;
use crate::store::{Store, on};

/// What a check of the whole database found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The kind of database and its version.
    pub database: String,
    /// The schema it has.
    pub schema: u32,
    /// What is wrong, each in a sentence.
    pub faults: Vec<String>,
    /// The logs with rows missing.
    pub gaps: Vec<Gap>,
    /// How much data there is.
    pub counts: Counts,
}

impl Diagnosis {
    /// Whether nothing is wrong.
    pub const fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.gaps.is_empty()
    }
}

/// A log with rows missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The table.
    pub table: String,
    /// The last row it has.
    pub last: u64,
    /// How many rows it has.
    pub rows: u64,
}

/// How many of each there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tables.
    pub tables: u64,
    /// Rows in all logs.
    pub rows: u64,
    /// Saved positions.
    pub snapshots: u64,
    /// Taken seats.
    pub seats: u64,
    /// Accounts.
    pub accounts: u64,
    /// Sessions, including expired ones.
    pub sessions: u64,
}

impl Store {
    /// Writes a consistent copy of the database to a new file while play continues, and says how many tables are in it;
    /// for SQLite only.
    pub async fn backup(&self, path: &Path) -> Result<u64, StoreError> {
        on!(self, db => db.backup(path).await)
    }

    /// Checks the whole database, which takes a while on a large one.
    pub async fn doctor(&self) -> Result<Diagnosis, StoreError> {
        on!(self, db => db.doctor().await)
    }

    /// Writes what is queued and closes the database; later calls fail.
    pub async fn close(&self) -> Result<(), StoreError> {
        on!(self, db => db.close().await)
    }
}
