//! Listening for the changes that other servers make to this database.
//!
//! A notice consists of lines `origin next_seq table` and is sent with the commit it belongs to. Each store recognises
//! its own notices by the origin and skips them, because it has announced those changes itself: so each change is
//! announced once.

use std::fmt::{self, Write as _};
use std::future::poll_fn;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Client};

use super::Shared;
use super::connector::{Connector, TIMEOUT};
use super::link::in_time;
use crate::changes::Announcer;
use crate::clock::DatabaseClock;
use crate::error::StoreError;

/// How often to check that the connection is alive, and how long the check may take.
const HEARTBEAT: Duration = Duration::from_secs(4);

/// What the time is, in milliseconds since 1970. Asked with every check that the connection is alive.
pub(super) const NOW: &str = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT";

/// PostgreSQL's limit for a notice is 8000 bytes.
const LONGEST: usize = 7900;

/// The name of one store among all that use a database.
#[derive(Clone, Debug)]
pub(super) struct StoreName(Arc<str>);

impl StoreName {
    pub(super) fn new() -> Self {
        // The standard library's own randomness is enough: the name must be unique, not secret.
        let half = || RandomState::new().hash_one(std::process::id());
        Self(format!("{:016x}{:016x}", half(), half()).into())
    }

    /// Notices of these changes, as few as possible.
    pub(super) fn notices<'a>(&self, changes: impl Iterator<Item = (&'a str, u64)>) -> Vec<String> {
        let mut notices = vec![String::new()];
        for (table, next_seq) in changes {
            if let Some(last) = notices.last()
                && !last.is_empty()
                && last.len() + table.len() + self.0.len() + 24 > LONGEST
            {
                notices.push(String::new());
            }
            if let Some(last) = notices.last_mut() {
                let _ = writeln!(last, "{self} {next_seq} {table}");
            }
        }
        notices
    }

    /// Announces the changes of a notice, unless it is our own.
    fn receive(&self, notice: &str, changes: &Announcer) {
        for line in notice.lines() {
            let mut words = line.splitn(3, ' ');
            if let (Some(origin), Some(next_seq), Some(table)) = (words.next(), words.next(), words.next())
                && origin != &*self.0
                && let Ok(next_seq) = next_seq.parse()
            {
                changes.announce(table.into(), next_seq);
            }
        }
    }
}

impl fmt::Display for StoreName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Starts listening, and returns once no later change can be missed and the time is known.
pub(super) async fn start(connector: Arc<Connector>, shared: Shared) -> Result<JoinHandle<()>, StoreError> {
    let (ready, first) = oneshot::channel();
    let listener = tokio::spawn(async move {
        let mut ready = Some(ready);
        loop {
            let outcome = listen(&connector, &shared, &mut ready).await;
            match (outcome, ready.take()) {
                (Err(StoreError::Closed), _) => return,
                (Err(why), Some(ready)) => {
                    let _ = ready.send(Err(why));
                    return;
                }
                _ => tokio::time::sleep(connector.pause()).await,
            }
        }
    });
    first.await.unwrap_or(Err(StoreError::Closed))?;
    Ok(listener)
}

/// Asks the database for the time.
async fn ask_time(client: &Client, clock: &DatabaseClock, limit: Duration) -> Result<(), StoreError> {
    let asked = Instant::now();
    let row = in_time(limit, "asking for the time", client.query_one(NOW, &[])).await?;
    clock.set(asked, row.get(0));
    Ok(())
}

/// Listens until the connection ends.
async fn listen(
    connector: &Connector,
    shared: &Shared,
    ready: &mut Option<oneshot::Sender<Result<(), StoreError>>>,
) -> Result<(), StoreError> {
    let Shared { origin, changes, clock } = shared;
    let (client, mut connection) = connector.connect().await?;
    let driver = async {
        loop {
            match poll_fn(|cx| connection.poll_message(cx)).await {
                Some(Ok(AsyncMessage::Notification(notice))) => origin.receive(notice.payload(), changes),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    };
    let heard = async {
        in_time(TIMEOUT, "listening for changes", client.batch_execute("LISTEN anachron")).await?;
        ask_time(&client, clock, TIMEOUT).await?;
        match ready.take() {
            Some(ready) => drop(ready.send(Ok(()))),
            // A new connection: notices since the last one broke are lost.
            None => changes.announce_missed(),
        }
        // A connection that is dead without a word would deliver no notices, and no one would know.
        loop {
            tokio::time::sleep(HEARTBEAT).await;
            ask_time(&client, clock, HEARTBEAT).await?;
        }
    };
    tokio::select! {
        () = driver => Ok(()),
        outcome = heard => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::StoreName;
    use crate::changes::{Announcer, Notice};

    #[tokio::test]
    async fn notices_are_short_enough_and_announced_once_by_the_others() {
        let (ours, theirs) = (StoreName::new(), StoreName::new());
        let tables: Vec<String> = (0..500).map(|n| format!("table {n}")).collect();
        let notices = ours.notices(tables.iter().map(|table| (table.as_str(), 7)));
        assert!(notices.len() > 1 && notices.iter().all(|notice| notice.len() < 8000));
        let (announcer, own_announcer) = (Announcer::new(), Announcer::new());
        let (mut announced, mut own) = (announcer.subscribe(), own_announcer.subscribe());
        for notice in &notices {
            theirs.receive(notice, &announcer);
            ours.receive(notice, &own_announcer);
        }
        drop((announcer, own_announcer));
        for table in &tables {
            let Some(Notice::Changed(change)) = announced.next().await else {
                panic!("{table} was not announced")
            };
            assert_eq!((&*change.table, change.next_seq), (table.as_str(), 7));
        }
        assert_eq!(announced.next().await, None);
        assert_eq!(own.next().await, None);
    }
}
