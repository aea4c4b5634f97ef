//! The task that appends: it takes everything that is queued, commits it in one transaction, then sends the answers.
//!
//! A batch takes two round trips. The first locks the ends of its logs; with the ends known, it is clear which requests
//! conflict. The second sends rows, new ends, new statuses, notices and the commit all at once. Logs that another server
//! has locked at this moment are left out and tried again, so that no server waits for another.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_postgres::Row;

use super::connector::{Connector, TIMEOUT, fault};
use super::link::Link;
use super::tables::bytes;
use super::{Param, Shared};
use crate::chain::{Chain, Hash, LogKey};
use crate::changes::Announcer;
use crate::error::{AppendError, StoreError};
use crate::text::{count, int, nat};
use crate::types::Status;

/// The most requests in one transaction, so that the first does not wait too long for the last.
const BATCH: usize = 1024;
const DOING: &str = "appending to logs";
/// How long a request waits for a log that another server has locked; that server's own limit is shorter.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before asking for locked logs again.
const AGAIN_AFTER: Duration = Duration::from_millis(5);

/// A join and not `= ANY`: the planner does not know the number of tables and may compare each with each.
const LOCK: &str = "
    SELECT t.id, p.nr, p.next_seq, t.log_key, p.head
    FROM unnest($1::TEXT[]) AS asked (id) JOIN tables t ON t.id = asked.id JOIN tips p ON p.nr = t.nr
    ORDER BY p.nr FOR UPDATE OF p SKIP LOCKED";
/// Those of these tables that exist: their logs are locked if they were left out.
const EXISTING: &str = "SELECT t.id FROM unnest($1::TEXT[]) AS asked (id) JOIN tables t ON t.id = asked.id";
const INSERT: &str = "
    INSERT INTO log (nr, seq, at_ms, body, hash)
    SELECT nr, seq, $3, body, hash
    FROM unnest($1::BIGINT[], $2::BIGINT[], $4::TEXT[], $5::BYTEA[]) AS row (nr, seq, body, hash)";
const ADVANCE: &str = "
    UPDATE tips p SET next_seq = new.next_seq, head = new.head, at_ms = $3
    FROM unnest($1::BIGINT[], $2::BIGINT[], $4::BYTEA[]) AS new (nr, next_seq, head) WHERE p.nr = new.nr";
const SET_STATUS: &str = "
    UPDATE tables t SET status = new.status, updated_at = $3
    FROM unnest($1::BIGINT[], $2::TEXT[]) AS new (nr, status) WHERE t.nr = new.nr";
const NOTIFY: &str = "SELECT pg_notify('anachron', notice)::TEXT FROM unnest($1::TEXT[]) AS notice";

/// Something for the writer to do.
pub(super) enum Request {
    Append(Append),
    Stop,
}

/// Rows to be appended.
pub(super) struct Append {
    pub(super) table: Arc<str>,
    pub(super) next_seq: u64,
    pub(super) rows: Vec<String>,
    /// The new status of the table, if it changes.
    pub(super) status: Option<Status>,
    pub(super) reply: oneshot::Sender<Result<Hash, AppendError>>,
    /// When it gives up waiting for a log that another server has locked.
    pub(super) until: Instant,
}

impl Append {
    /// When a request that is made now gives up.
    pub(super) fn patience() -> Instant {
        Instant::now() + PATIENCE
    }

    fn changes_something(&self) -> bool {
        !self.rows.is_empty() || self.status.is_some()
    }
}

/// Serves requests until one of them says stop, or until all senders are dropped.
pub(super) async fn run(
    connector: Arc<Connector>,
    mut queue: mpsc::UnboundedReceiver<Request>,
    shared: Shared,
) {
    let mut link = None;
    let mut requests = Vec::new();
    let mut locked: Vec<Append> = Vec::new();
    loop {
        if locked.is_empty() {
            if queue.recv_many(&mut requests, BATCH).await == 0 {
                return;
            }
        } else {
            // New requests do not wait for locked logs, and those are asked for again soon.
            let _ = tokio::time::timeout(AGAIN_AFTER, queue.recv_many(&mut requests, BATCH)).await;
        }
        let mut must_stop = false;
        let mut batch = std::mem::take(&mut locked);
        for request in requests.drain(..) {
            match request {
                Request::Append(append) if !must_stop => batch.push(append),
                Request::Append(_) => {}
                Request::Stop => must_stop = true,
            }
        }
        let outcomes = commit(&connector, &mut link, &shared, &batch).await;
        locked = answer(batch, outcomes, &shared.changes);
        if must_stop {
            return;
        }
    }
}

/// What became of a request; none if another server has locked its log.
type Written = Option<Result<Hash, AppendError>>;

/// Answers a batch, and returns the requests that are to be tried again.
fn answer(
    batch: Vec<Append>,
    outcomes: Result<Vec<Written>, StoreError>,
    changes: &Announcer,
) -> Vec<Append> {
    let outcomes = outcomes.unwrap_or_else(|why| vec![Some(Err(AppendError::Failed(why))); batch.len()]);
    let (now, mut again) = (Instant::now(), Vec::new());
    for (append, outcome) in batch.into_iter().zip(outcomes) {
        let outcome = match outcome {
            Some(outcome) => outcome,
            None if now < append.until => {
                again.push(append);
                continue;
            }
            None => Err(AppendError::Failed(StoreError::TimedOut { doing: DOING })),
        };
        if outcome.is_ok() && append.changes_something() {
            changes.announce(append.table, append.next_seq + count(append.rows.len()));
        }
        let _ = append.reply.send(outcome);
    }
    again
}

/// What to write for a batch, once the ends of the logs are known.
#[derive(Default)]
struct BatchPlan<'a> {
    outcomes: Vec<Written>,
    nrs: Vec<i64>,
    seqs: Vec<i64>,
    bodies: Vec<&'a str>,
    hashes: Vec<Hash>,
    moved: Vec<(&'a str, u64)>,
    moved_nrs: Vec<i64>,
    moved_seqs: Vec<i64>,
    moved_heads: Vec<Hash>,
    status_nrs: Vec<i64>,
    statuses: Vec<&'static str>,
}

impl<'a> BatchPlan<'a> {
    /// `locked` are the tables whose logs another server has locked.
    fn new(batch: &'a [Append], mut tips: HashMap<String, (i64, Chain)>, locked: &HashSet<String>) -> Self {
        let mut plan = Self::default();
        let (mut ends, mut changed) = (HashMap::new(), HashMap::new());
        for append in batch {
            let outcome = match tips.get_mut(&*append.table) {
                None => Err(AppendError::NoTable),
                Some((_, chain)) if chain.next_seq != append.next_seq => {
                    Err(AppendError::Conflict { next_seq: chain.next_seq })
                }
                Some((nr, chain)) => {
                    for row in &append.rows {
                        plan.nrs.push(*nr);
                        plan.seqs.push(int(chain.next_seq));
                        plan.bodies.push(row);
                        plan.hashes.push(chain.push(&append.table, row));
                    }
                    if append.changes_something() {
                        plan.moved.push((&append.table, chain.next_seq));
                        ends.insert(*nr, (int(chain.next_seq), chain.head));
                    }
                    if let Some(status) = append.status {
                        changed.insert(*nr, status.as_str());
                    }
                    Ok(chain.head)
                }
            };
            let is_locked = matches!(outcome, Err(AppendError::NoTable)) && locked.contains(&*append.table);
            plan.outcomes.push((!is_locked).then_some(outcome));
        }
        for (nr, (next_seq, head)) in ends {
            plan.moved_nrs.push(nr);
            plan.moved_seqs.push(next_seq);
            plan.moved_heads.push(head);
        }
        (plan.status_nrs, plan.statuses) = changed.into_iter().unzip();
        plan
    }
}

/// Writes a batch in one transaction; afterwards `link` is none if its connection broke.
async fn commit(
    connector: &Connector,
    link: &mut Option<Link>,
    shared: &Shared,
    batch: &[Append],
) -> Result<Vec<Written>, StoreError> {
    if batch.is_empty() {
        return Ok(Vec::new());
    }
    let mut whole = match link.take().filter(Link::is_usable) {
        Some(link) => link,
        None => connector.link().await?,
    };
    let Ok(outcomes) = tokio::time::timeout(TIMEOUT, transact(&mut whole, shared, batch)).await else {
        // The state of the connection is unknown, so it is dropped.
        return Err(StoreError::TimedOut { doing: DOING });
    };
    // After a failure a new connection is safer: the database may have become writable only for new ones.
    if outcomes.is_ok() && whole.is_usable() {
        *link = Some(whole);
    }
    outcomes
}

async fn transact(link: &mut Link, shared: &Shared, batch: &[Append]) -> Result<Vec<Written>, StoreError> {
    let existing = link.prepared(DOING, EXISTING).await?;
    let lock = link.prepared(DOING, LOCK).await?;
    let insert = link.prepared(DOING, INSERT).await?;
    let advance = link.prepared(DOING, ADVANCE).await?;
    let set_status = link.prepared(DOING, SET_STATUS).await?;
    let notify = link.prepared(DOING, NOTIFY).await?;
    let client = &link.client;
    let failed = |why| fault(DOING, &why);

    let tables: Vec<&str> = batch.iter().map(|append| &*append.table).collect();
    let asked: [Param<'_>; 1] = [&tables];
    let (begun, tips) = tokio::join!(biased; client.batch_execute("BEGIN"), client.query(&lock, &asked));
    let tips = match begun.and(tips) {
        Ok(tips) => tips,
        Err(why) => {
            client.batch_execute("ROLLBACK").await.map_err(failed)?;
            return Err(failed(why));
        }
    };
    let chain = |row: &Row| {
        let chain = Chain::after(LogKey::new(bytes(row, 3)?), nat(row.get(2)), bytes(row, 4)?);
        Ok((row.get(0), (row.get(1), chain)))
    };
    let tips: HashMap<String, (i64, Chain)> = tips.iter().map(chain).collect::<Result<_, StoreError>>()?;
    let missing: Vec<&str> = tables.into_iter().filter(|table| !tips.contains_key(*table)).collect();
    let locked = if missing.is_empty() {
        HashSet::new()
    } else {
        let found = client.query(&existing, &[&missing]).await.map_err(failed)?;
        found.iter().map(|row| row.get(0)).collect()
    };
    let plan = BatchPlan::new(batch, tips, &locked);
    if plan.moved.is_empty() {
        client.batch_execute("ROLLBACK").await.map_err(failed)?;
        return Ok(plan.outcomes);
    }

    let (now, notices) = (shared.clock.now_ms(), shared.origin.notices(plan.moved.iter().copied()));
    let slices = |hashes: &'_ [Hash]| hashes.iter().map(|hash| hash.to_vec()).collect::<Vec<_>>();
    let (hashes, heads) = (slices(&plan.hashes), slices(&plan.moved_heads));
    let rows: [Param<'_>; 5] = [&plan.nrs, &plan.seqs, &now, &plan.bodies, &hashes];
    let ends: [Param<'_>; 4] = [&plan.moved_nrs, &plan.moved_seqs, &now, &heads];
    let new_statuses: [Param<'_>; 3] = [&plan.status_nrs, &plan.statuses, &now];
    let notices: [Param<'_>; 1] = [&notices];
    let setting_status = async {
        // Few batches contain the first or the last row of a game.
        if plan.statuses.is_empty() { Ok(0) } else { client.execute(&set_status, &new_statuses).await }
    };
    let (inserted, moved, changed, announced, committed) = tokio::join!(
        biased;
        client.execute(&insert, &rows),
        client.execute(&advance, &ends),
        setting_status,
        client.query(&notify, &notices),
        client.batch_execute("COMMIT"),
    );
    // The commit of a failed transaction rolls it back and reports success, so every statement must be checked.
    inserted.and(moved).and(changed).and(announced.map(|_| 0)).map_err(failed)?;
    committed.map_err(failed)?;
    Ok(plan.outcomes)
}
