//! Who changed what, told after the commit.

use std::sync::Arc;

use tokio::sync::broadcast::{self, error::RecvError};

/// How many changes a receiver may be behind before it misses some.
const KEPT: usize = 16 << 10;

/// A table changed: rows were appended, or its document, status, seats or drafts are others now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The table's name.
    pub table: Arc<str>,
    /// The number that the next row of its log will have.
    pub next_seq: u64,
}

/// What a receiver hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// One table changed.
    Changed(Change),
    /// Any table may have changed: the receiver was too slow, or the line to the database was cut for a while.
    Missed,
}

/// A receiver of the changes made from now on, by this process and, on PostgreSQL, by all others.
#[derive(Debug)]
pub struct Changes(broadcast::Receiver<Notice>);

impl Changes {
    /// The next notice, or none when the store is gone; safe to cancel.
    pub async fn next(&mut self) -> Option<Notice> {
        match self.0.recv().await {
            Ok(notice) => Some(notice),
            Err(RecvError::Lagged(_)) => Some(Notice::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

/// The end that tells.
#[derive(Clone, Debug)]
pub(crate) struct Teller(broadcast::Sender<Notice>);

impl Teller {
    pub(crate) fn new() -> Self {
        Self(broadcast::Sender::new(KEPT))
    }

    pub(crate) fn subscribe(&self) -> Changes {
        Changes(self.0.subscribe())
    }

    /// Tells a change; that nobody listens is no failure.
    pub(crate) fn tell(&self, table: Arc<str>, next_seq: u64) {
        let _ = self.0.send(Notice::Changed(Change { table, next_seq }));
    }

    pub(crate) fn tell_missed(&self) {
        let _ = self.0.send(Notice::Missed);
    }
}
