//! Copying the write-ahead log into the database, mostly beside the writer instead of in its way.
//!
//! A helper on a connection of its own copies the bulk while commits go on. Those that came in the meantime are
//! few; the writer copies them itself between two commits, and since then all of the log is copied, SQLite starts
//! it over. With the helper alone a busy log would grow for ever, with the writer alone everybody would wait.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{connect, thread};
use crate::error::StoreError;

/// How many pages the log may have before it is copied: 16 MiB, so that a page written often is copied once.
const PAGES: i32 = 4_000;

/// The writer's side of checkpoints.
pub(super) struct Checkpoints {
    pages: Arc<AtomicI32>,
    begin: SyncSender<()>,
    is_copied: Arc<AtomicBool>,
    due_at: i32,
}

/// Starts the helper; it ends with the writer's side.
pub(super) fn start(path: &Path) -> Result<(Checkpoints, JoinHandle<()>), StoreError> {
    let conn = connect::to_read(path)?;
    let (begin, wanted) = mpsc::sync_channel(1);
    let is_copied = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&is_copied);
    let helper = thread("store-checkpoint", move || {
        while wanted.recv().is_ok() {
            copy(&conn);
            told.store(true, Ordering::Release);
        }
    })?;
    Ok((Checkpoints { pages: Arc::default(), begin, is_copied, due_at: PAGES }, helper))
}

impl Checkpoints {
    /// Watches the length of the log that `conn` writes.
    pub(super) fn watch(&self, conn: &mut Connection) -> rusqlite::Result<()> {
        let pages = Arc::clone(&self.pages);
        conn.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, now| {
            pages.store(now, Ordering::Relaxed);
            Ok(())
        }))
    }

    /// To be called after each commit.
    pub(super) fn after_commit(&mut self, conn: &Connection) {
        let pages = self.pages.load(Ordering::Relaxed);
        if self.is_copied.swap(false, Ordering::Acquire) {
            copy(conn);
            // A long reader can keep the log from starting over; then it is tried again when it has grown as much.
            self.due_at = pages.saturating_add(PAGES);
        } else if pages < PAGES {
            self.due_at = PAGES;
        } else if pages >= self.due_at && self.begin.try_send(()).is_ok() {
            self.due_at = i32::MAX;
        }
    }
}

/// Copies what can be copied without waiting for anybody; a failure only leaves the log longer until next time.
fn copy(conn: &Connection) {
    let _ = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |_| Ok(()));
}
