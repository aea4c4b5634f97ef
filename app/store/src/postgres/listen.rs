//! Hearing what the other servers on this database changed.
//!
//! A notice is lines of `origin next_seq table`, sent with the commit it is about. Each store knows its own by the
//! origin and skips them, since it told them itself: so each change is heard once.

use std::fmt::{self, Write as _};
use std::future::poll_fn;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_postgres::AsyncMessage;

use super::line::{LogLine, PATIENCE};
use super::link::in_time;
use crate::changes::Teller;
use crate::error::StoreError;

/// The longest notice PostgreSQL takes is 8000 bytes.
const LONGEST: usize = 7900;

/// The name of one store among those on a database.
#[derive(Clone, Debug)]
pub(super) struct Origin(Arc<str>);

impl Origin {
    pub(super) fn new() -> Self {
        // Two states of the standard library's own randomness; it need be unlikely to repeat, not secret.
        let half = || RandomState::new().hash_one(std::process::id());
        Self(format!("{:016x}{:016x}", half(), half()).into())
    }

    /// Notices of these changes, as few as will do.
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

    /// Tells what a notice says, unless it is our own.
    fn hear(&self, notice: &str, changes: &Teller) {
        for line in notice.lines() {
            let mut words = line.splitn(3, ' ');
            if let (Some(origin), Some(next_seq), Some(table)) = (words.next(), words.next(), words.next())
                && origin != &*self.0
                && let Ok(next_seq) = next_seq.parse()
            {
                changes.tell(table.into(), next_seq);
            }
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Starts listening and returns when nothing from now on is missed.
pub(super) async fn start(
    line: Arc<LogLine>,
    origin: Origin,
    changes: Teller,
) -> Result<JoinHandle<()>, StoreError> {
    let (ready, first) = oneshot::channel();
    let listener = tokio::spawn(async move {
        let mut ready = Some(ready);
        loop {
            let outcome = listen(&line, &origin, &changes, &mut ready).await;
            match (outcome, ready.take()) {
                (Err(StoreError::Closed), _) => return,
                (Err(why), Some(ready)) => {
                    let _ = ready.send(Err(why));
                    return;
                }
                _ => tokio::time::sleep(line.pause()).await,
            }
        }
    });
    first.await.unwrap_or(Err(StoreError::Closed))?;
    Ok(listener)
}

/// Listens until the connection ends.
async fn listen(
    line: &LogLine,
    origin: &Origin,
    changes: &Teller,
    ready: &mut Option<oneshot::Sender<Result<(), StoreError>>>,
) -> Result<(), StoreError> {
    let (client, mut connection) = line.connect().await?;
    let driver = async {
        loop {
            match poll_fn(|cx| connection.poll_message(cx)).await {
                Some(Ok(AsyncMessage::Notification(notice))) => origin.hear(notice.payload(), changes),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    };
    let listening = async {
        in_time(PATIENCE, "listening for changes", client.batch_execute("LISTEN anachron")).await?;
        match ready.take() {
            Some(ready) => drop(ready.send(Ok(()))),
            // Not the first time: what was told since the last connection broke is lost.
            None => changes.tell_missed(),
        }
        // The client is kept, since its end would be the connection's.
        std::future::pending().await
    };
    tokio::select! {
        () = driver => Ok(()),
        outcome = listening => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;
    use crate::changes::{Notice, Teller};

    #[tokio::test]
    async fn notices_are_short_enough_and_heard_once_by_the_others() {
        let (ours, theirs) = (Origin::new(), Origin::new());
        let tables: Vec<String> = (0..500).map(|n| format!("table {n}")).collect();
        let notices = ours.notices(tables.iter().map(|table| (table.as_str(), 7)));
        assert!(notices.len() > 1 && notices.iter().all(|notice| notice.len() < 8000));
        let (teller, deaf) = (Teller::new(), Teller::new());
        let (mut heard, mut unheard) = (teller.subscribe(), deaf.subscribe());
        for notice in &notices {
            theirs.hear(notice, &teller);
            ours.hear(notice, &deaf);
        }
        drop((teller, deaf));
        for table in &tables {
            let Some(Notice::Changed(change)) = heard.next().await else { panic!("{table} was not heard") };
            assert_eq!((&*change.table, change.next_seq), (table.as_str(), 7));
        }
        assert_eq!(heard.next().await, None);
        assert_eq!(unheard.next().await, None);
    }
}
