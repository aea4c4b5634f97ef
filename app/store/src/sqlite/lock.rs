//! One server for each file: a lock that the system gives back however the server ends.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// The right to write to a database file; it ends with this value, or with the process.
///
/// It locks a small file next to the database, because closing the database file itself would end SQLite's own locks.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of this database, or says that another server has it.
    pub(super) fn take(database: &Path) -> Result<Self, StoreError> {
        let failed = |why| StoreError::database("locking the database", why);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(beside(database, ".lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { place: database.display().to_string() }),
            Err(TryLockError::Error(why)) => Err(failed(why)),
        }
    }
}

/// The path with these letters added to its name.
pub(super) fn beside(path: &Path, letters: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(letters);
    path.with_file_name(name)
}
