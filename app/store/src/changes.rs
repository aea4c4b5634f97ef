//! Announcements of changes, made after the commit.

use std::sync::Arc;

use tokio::sync::broadcast::{self, error::RecvError};

/// How many changes a receiver may be behind before it misses some.
const KEPT: usize = 16 << 10;

/// A table has changed: its log, document, status, seats or drafts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The table's id.
    pub table: Arc<str>,
    /// The number that the next row of its log will have.
    pub next_seq: u64,
}

/// What a receiver gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// One table has changed.
    Changed(Change),
    /// Any table may have changed: the receiver was too slow, or the connection to the database was lost for a while.
    Missed,
}

/// A receiver of the changes made from now on, by this process and, on PostgreSQL, by all others.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<Notice>);

impl Changes {
    /// The next notice, or none when the store is dropped; safe to cancel.
    pub async fn next(&mut self) -> Option<Notice> {
        match self.0.recv().await {
            Ok(notice) => Some(notice),
            Err(RecvError::Lagged(_)) => Some(Notice::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

/// The sending end.
#[derive(Clone, Debug)]
pub(crate) struct Announcer(broadcast::Sender<Notice>);

impl Announcer {
    pub(crate) fn new() -> Self {
        Self(broadcast::Sender::new(KEPT))
    }

    pub(crate) fn subscribe(&self) -> Changes {
        Changes(self.0.subscribe())
    }

    /// Announces a change to all receivers, if there are any.
    pub(crate) fn announce(&self, table: Arc<str>, next_seq: u64) {
        let _ = self.0.send(Notice::Changed(Change { table, next_seq }));
    }

    pub(crate) fn announce_missed(&self) {
        let _ = self.0.send(Notice::Missed);
    }
}
