//! One server for each file: a lock that the system gives back however the server ends.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::error::StoreError;

/// The right of this process to write to a database file; it ends with the last of these values, or with the process.
///
/// It locks a small file next to the database, because closing the database file itself would end SQLite's own locks.
#[derive(Debug)]
pub(super) struct Lock {
    _file: Arc<File>,
}

/// The locks that this process holds.
static HELD: Mutex<Option<HashMap<PathBuf, Weak<File>>>> = Mutex::new(None);

impl Lock {
    /// Takes the lock of this database, or says that another server has it.
    pub(super) fn take(database: &Path) -> Result<Self, StoreError> {
        let failed = |why: Error| {
            let why = Error::new(why.kind(), format!("{}: {why}", database.display()));
            StoreError::database("locking the database", why)
        };
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let path = beside(database, ".lock");
        let file = options.open(&path).map_err(failed)?;
        let path = path.canonicalize().map_err(failed)?;
        let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.get_or_insert_default();
        if let Some(file) = held.get(&path).and_then(Weak::upgrade) {
            return Ok(Self { _file: file });
        }
        match file.try_lock() {
            Ok(()) => {
                let file = Arc::new(file);
                held.insert(path, Arc::downgrade(&file));
                Ok(Self { _file: file })
            }
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
