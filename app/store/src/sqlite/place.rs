//! Which file a database is: whether the one at its path is still the one that was opened.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::lock::beside;
use crate::error::StoreError;

/// A database file and its write-ahead log, as they were opened.
#[derive(Clone, Debug)]
pub(super) struct Place(Arc<Opened>);

#[derive(Debug)]
struct Opened {
    path: PathBuf,
    database: Option<Identity>,
    log_path: PathBuf,
    /// Known once there is one.
    log: OnceLock<Identity>,
}

/// What tells one file from another at the same path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity(u64, u64);

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Some(Self(found.dev(), found.ino()))
        }
        // Elsewhere the system keeps open files from being deleted.
        #[cfg(not(unix))]
        Some(Self(0, u64::from(found.is_file())))
    }
}

impl Place {
    /// The files at this path, which were just opened.
    pub(super) fn of(path: &Path) -> Self {
        let opened = Opened {
            path: path.to_owned(),
            database: Identity::of(path),
            log_path: beside(path, "-wal"),
            log: OnceLock::new(),
        };
        Self(Arc::new(opened))
    }

    /// Whether both files are still there: what is written to a deleted one is lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let Opened { path, database, log_path, log } = &*self.0;
        let gone = |path: &Path| Err(StoreError::Gone { place: path.display().to_string() });
        if Identity::of(path) != *database {
            return gone(path);
        }
        match (Identity::of(log_path), log.get()) {
            (Some(found), None) => {
                let _ = log.set(found);
                Ok(())
            }
            (found, Some(known)) if found != Some(*known) => gone(log_path),
            _ => Ok(()),
        }
    }
}
