//! Copying the write-ahead log into the database, mostly without holding up the writer.
//!
//! A helper thread with its own connection copies most of the log while commits continue. The writer copies the few
//! commits that came in the meantime itself, between two commits. Then the whole log is copied, and SQLite starts it
//! over. With the helper alone, a busy log would grow for ever; with the writer alone, every request would wait.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{connect, thread};
use crate::error::StoreError;

/// How many pages the log may have before it is copied: 16 MiB, so that a page that is written often is copied once.
const PAGES: i32 = 4_000;

/// The writer's side of checkpoints.
pub(super) struct Checkpoints {
    pages: Arc<AtomicI32>,
    start: SyncSender<()>,
    is_copied: Arc<AtomicBool>,
    due_at: i32,
}

/// Starts the helper; it ends with the writer's side.
pub(super) fn start(path: &Path) -> Result<(Checkpoints, JoinHandle<()>), StoreError> {
    let conn = connect::to_read(path)?;
    let (start, wanted) = mpsc::sync_channel(1);
    let is_copied = Arc::new(AtomicBool::new(false));
    let copied = Arc::clone(&is_copied);
    let helper = thread("store-checkpoint", move || {
        while wanted.recv().is_ok() {
            copy(&conn);
            copied.store(true, Ordering::Release);
        }
    })?;
    Ok((Checkpoints { pages: Arc::default(), start, is_copied, due_at: PAGES }, helper))
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

    /// Call this after each commit.
    pub(super) fn after_commit(&mut self, conn: &Connection) {
        let pages = self.pages.load(Ordering::Relaxed);
        if self.is_copied.swap(false, Ordering::Acquire) {
            copy(conn);
            // A slow reader can keep the log from starting over; the next try comes when it has grown as much again.
            self.due_at = pages.saturating_add(PAGES);
        } else if pages < PAGES {
            self.due_at = PAGES;
        } else if pages >= self.due_at && self.start.try_send(()).is_ok() {
            self.due_at = i32::MAX;
        }
    }
}

/// Copies what can be copied without waiting; after a failure the log only stays longer until the next time.
fn copy(conn: &Connection) {
    let _ = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |_| Ok(()));
}
