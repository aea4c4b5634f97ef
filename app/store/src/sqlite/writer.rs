//! The thread that writes: it takes everything that is queued, commits it in one transaction, then sends the answers.

use std::collections::HashMap;
use std::iter::Peekable;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OptionalExtension, Row, Statement};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;

use super::checkpoint::Checkpoints;
use super::place::Place;
use super::readers;
use crate::chain::{Chain, Hash, LogKey};
use crate::changes::Announcer;
use crate::error::{AppendError, StoreError};
use crate::text::{int, nat, now_ms};
use crate::types::Status;

/// The most requests in one transaction, so that the first does not wait too long for the last.
const BATCH: usize = 4096;
/// After a transaction with at least this many requests, about as many more are on their way: the writer waits for
/// them, so that there are fewer commits …
const WAIT_FROM: usize = 4;
/// … but at most this long.
const WAIT: Duration = Duration::from_millis(2);
/// With this many requests the writer does not wait for each, but sleeps: its senders need not wake it.
const SLEEP_FROM: usize = 32;
/// How long it sleeps.
const SLEEP: Duration = Duration::from_millis(8);
/// With this many, the server is so busy that they wait for a processor anyway: longer sleep makes fewer commits, and
/// each of them writes a page of the index once for several rows.
const LONG_SLEEP_FROM: usize = 128;
/// How long it sleeps then.
const LONG_SLEEP: Duration = Duration::from_millis(16);
/// How many tables' tips are remembered.
const TIPS: usize = 100_000;

/// Something for the writer to do.
pub(super) enum Request {
    Append(Append),
    Write(Job),
    Read(readers::Job),
    Stop,
}

/// Rows to be appended.
pub(super) struct Append {
    pub(super) table: String,
    pub(super) next_seq: u64,
    pub(super) rows: Vec<String>,
    /// The new status of the table, if it changes.
    pub(super) status: Option<Status>,
    pub(super) reply: oneshot::Sender<Result<Hash, AppendError>>,
}

/// Any other write, which gets the transaction, or the reason why it has failed already; it returns whether to keep
/// what was written, and how to answer once the result is known.
pub(super) type Job = Box<dyn FnOnce(Result<&mut Transaction<'_>, StoreError>) -> (bool, Finish) + Send>;
/// Answers a request after the transaction was committed or has failed.
pub(super) type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The end of a table's log.
#[derive(Clone, Debug)]
struct Tip {
    table: Arc<str>,
    nr: i64,
    chain: Chain,
}

/// The transaction that requests are written in, one after the other.
pub(super) struct Transaction<'conn> {
    pub(super) conn: &'conn Connection,
    place: Option<&'conn Place>,
    /// The time of the transaction.
    pub(super) now: i64,
    insert: Statement<'conn>,
    /// Another process may have made a log longer since; then the primary key of the log refuses the row.
    tips: HashMap<Arc<str>, Tip>,
    changed: Vec<(Arc<str>, u64)>,
}

/// An answer that waits for the commit.
pub(super) enum Answer {
    Append(oneshot::Sender<Result<Hash, AppendError>>, Result<Hash, AppendError>),
    Write(Finish),
}

/// The result of a transaction.
pub(super) struct BatchResult {
    result: Result<(), StoreError>,
    changed: Vec<(Arc<str>, u64)>,
    answers: Vec<Answer>,
}

/// Sends the answers of every transaction.
///
/// This is a task of the runtime: waking a task from a thread outside of it is expensive, so the writer wakes only this
/// one, once per transaction.
pub(super) async fn answer(mut settled: UnboundedReceiver<BatchResult>, changes: Announcer) {
    while let Some(BatchResult { result, changed, answers }) = settled.recv().await {
        for (table, next_seq) in changed {
            changes.announce(table, next_seq);
        }
        for answer in answers {
            match answer {
                Answer::Append(reply, outcome) => {
                    let _ = reply.send(result.clone().map_err(AppendError::Failed).and(outcome));
                }
                Answer::Write(finish) => finish(result.clone()),
            }
        }
    }
}

/// Serves requests until one of them says stop, or until all senders are dropped.
pub(super) fn run(
    mut conn: Connection,
    requests: &Receiver<Request>,
    settled: &UnboundedSender<BatchResult>,
    mut checkpoints: Option<Checkpoints>,
    place: Option<&Place>,
) {
    if let Some(checkpoints) = &checkpoints {
        // Without the hook the log is never copied while the store is open, which costs disk space but loses nothing.
        let _ = checkpoints.watch(&mut conn);
    }
    let insert =
        "INSERT INTO log (nr, seq, at_ms, body, hash) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING";
    let Ok(insert) = conn.prepare(insert) else { return };
    let mut tx =
        Transaction { conn: &conn, place, now: 0, insert, tips: HashMap::new(), changed: Vec::new() };
    let mut batch = Vec::new();
    let mut last = 0;
    while let Ok(first) = requests.recv() {
        batch.push(first);
        gather(requests, &mut batch, last);
        last = batch.len();
        let mut reads = Vec::new();
        let mut must_stop = false;
        let writes = batch.drain(..).filter_map(|request| match request {
            Request::Read(job) => {
                reads.push(job);
                None
            }
            Request::Stop => {
                must_stop = true;
                None
            }
            write => (!must_stop).then_some(write),
        });
        if let Some(done) = tx.commit(&mut writes.peekable()) {
            // If the runtime has ended, no one waits for the answers.
            let _ = settled.send(done);
        }
        for job in reads {
            job(&conn);
        }
        if must_stop {
            return;
        }
        if let Some(checkpoints) = &mut checkpoints {
            checkpoints.after_commit(&conn);
        }
    }
}

/// Takes what is queued, and waits a little for more if the last transaction had many requests.
fn gather(requests: &Receiver<Request>, batch: &mut Vec<Request>, last: usize) {
    if last >= LONG_SLEEP_FROM {
        std::thread::sleep(LONG_SLEEP);
    } else if last >= SLEEP_FROM {
        std::thread::sleep(SLEEP);
    } else if last >= WAIT_FROM {
        let until = Instant::now() + WAIT;
        while batch.len() < last
            && let Ok(request) = requests.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            batch.push(request);
        }
    }
    let room = BATCH.saturating_sub(batch.len());
    batch.extend(requests.try_iter().take(room));
}

impl Transaction<'_> {
    /// Writes all requests in one transaction.
    fn commit(&mut self, requests: &mut Peekable<impl Iterator<Item = Request>>) -> Option<BatchResult> {
        requests.peek()?;
        self.now = now_ms();
        // What is written to a deleted file is gone with the process, although SQLite sees nothing wrong.
        let mut result =
            self.place.map_or(Ok(()), Place::check).and_then(|()| self.execute("BEGIN IMMEDIATE"));
        let mut answers = Vec::new();
        for request in requests {
            // Some failures, such as a full disk, roll back the whole transaction; the rest must not run outside it.
            if result.is_ok() && self.conn.is_autocommit() {
                let why = std::io::Error::other("the database rolled the transaction back");
                result = Err(StoreError::database("writing a batch", why));
            }
            match (request, &result) {
                (Request::Append(append), Ok(())) => {
                    let outcome = self.append(&append);
                    answers.push(Answer::Append(append.reply, outcome));
                }
                (Request::Append(append), Err(why)) => {
                    answers.push(Answer::Append(append.reply, Err(AppendError::Failed(why.clone()))));
                }
                (Request::Write(job), Ok(())) => answers.push(Answer::Write(self.write(job))),
                (Request::Write(job), Err(why)) => answers.push(Answer::Write(job(Err(why.clone())).1)),
                (Request::Read(_) | Request::Stop, _) => {}
            }
        }
        result = result.and_then(|()| self.execute("COMMIT"));
        if result.is_err() {
            self.tips.clear();
            self.changed.clear();
            if !self.conn.is_autocommit() {
                let _ = self.execute("ROLLBACK");
            }
        }
        Some(BatchResult { result, changed: std::mem::take(&mut self.changed), answers })
    }

    fn execute(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.conn.prepare_cached(sql).and_then(|mut statement| statement.execute(()));
        done.map(drop).map_err(|why| StoreError::database("committing", why))
    }

    /// Runs a job so that it leaves no trace if it is refused.
    fn write(&mut self, job: Job) -> Finish {
        let announced = self.changed.len();
        let begun = self.execute("SAVEPOINT request");
        let (is_kept, finish) = job(Ok(self));
        let ended = if is_kept {
            begun.and_then(|()| self.execute("RELEASE request"))
        } else {
            self.changed.truncate(announced);
            begun
                .and_then(|()| self.execute("ROLLBACK TO request"))
                .and_then(|()| self.execute("RELEASE request"))
        };
        match ended {
            Ok(()) => finish,
            Err(why) => Box::new(move |result| finish(result.and(Err(why)))),
        }
    }

    fn append(&mut self, append: &Append) -> Result<Hash, AppendError> {
        let failed = |why| AppendError::Failed(StoreError::database("appending to a log", why));
        let mut tip = self.tip(&append.table).map_err(failed)?.ok_or(AppendError::NoTable)?;
        if tip.chain.next_seq != append.next_seq {
            // Another process may have written since the tip was remembered.
            self.tips.remove(&tip.table);
            tip = self.tip(&append.table).map_err(failed)?.ok_or(AppendError::NoTable)?;
        }
        let is_next = tip.chain.next_seq == append.next_seq;
        let mut chain = tip.chain.clone();
        if !is_next || !self.insert_rows(&tip, &mut chain, append).map_err(failed)? {
            self.tips.remove(&tip.table);
            let now = self.tip(&append.table).map_err(failed)?.ok_or(AppendError::NoTable)?;
            return Err(AppendError::Conflict { next_seq: now.chain.next_seq });
        }
        let (next_seq, head) = (chain.next_seq, chain.head);
        if let Some(known) = self.tips.get_mut(&tip.table) {
            known.chain = chain;
        }
        if !append.rows.is_empty() || append.status.is_some() {
            self.changed.push((tip.table, next_seq));
        }
        Ok(head)
    }

    /// Inserts all rows and the new status, or nothing; returns whether it did.
    fn insert_rows(&mut self, tip: &Tip, chain: &mut Chain, append: &Append) -> rusqlite::Result<bool> {
        // One statement is atomic by itself; only several need a savepoint.
        if let ([row], None) = (&append.rows[..], append.status) {
            return self.insert_row(tip, chain, row);
        }
        self.conn.prepare_cached("SAVEPOINT rows")?.execute(())?;
        let mut inserted = Ok(true);
        for row in &append.rows {
            inserted = self.insert_row(tip, chain, row);
            if !matches!(inserted, Ok(true)) {
                break;
            }
        }
        if let (Ok(true), Some(status)) = (&inserted, append.status) {
            inserted = self.set_status(tip.nr, status).map(|()| true);
        }
        if !matches!(inserted, Ok(true)) {
            self.conn.prepare_cached("ROLLBACK TO rows")?.execute(())?;
        }
        self.conn.prepare_cached("RELEASE rows")?.execute(())?;
        inserted
    }

    fn insert_row(&mut self, tip: &Tip, chain: &mut Chain, row: &str) -> rusqlite::Result<bool> {
        let (seq, hash) = (int(chain.next_seq), chain.push(&tip.table, row));
        Ok(self.insert.execute((tip.nr, seq, self.now, row, &hash[..]))? == 1)
    }

    fn set_status(&self, nr: i64, status: Status) -> rusqlite::Result<()> {
        let sql = "UPDATE tables SET status = ?2, updated_at = ?3 WHERE nr = ?1";
        self.conn.prepare_cached(sql)?.execute((nr, status.as_str(), self.now)).map(drop)
    }

    /// The end of this table's log.
    fn tip(&mut self, table: &str) -> rusqlite::Result<Option<Tip>> {
        if let Some(tip) = self.tips.get(table) {
            return Ok(Some(tip.clone()));
        }
        let mut query = self.conn.prepare_cached(
            "SELECT t.nr, t.seed, t.log_key, l.seq, l.hash FROM tables t
             LEFT JOIN log l ON l.nr = t.nr AND l.seq = (SELECT max(seq) FROM log WHERE nr = t.nr)
             WHERE t.id = ?1",
        )?;
        let read = |row: &Row<'_>| {
            let (key, last, head) = (LogKey::new(row.get(2)?), row.get::<_, Option<i64>>(3)?, row.get(4)?);
            let chain = match (last, head) {
                (Some(last), Some(head)) => Chain::after(key, nat(last) + 1, head),
                _ => Chain::new(table, &row.get(1)?, key),
            };
            Ok(Tip { table: table.into(), nr: row.get(0)?, chain })
        };
        let found = query.query_row([table], read).optional()?;
        Ok(found.inspect(|tip| {
            if self.tips.len() >= TIPS {
                self.tips.clear();
            }
            self.tips.insert(Arc::clone(&tip.table), tip.clone());
        }))
    }

    /// The number of this table, by which other tables of the database refer to it.
    pub(super) fn nr(&mut self, table: &str) -> rusqlite::Result<Option<i64>> {
        let mut query = self.conn.prepare_cached("SELECT nr FROM tables WHERE id = ?1")?;
        query.query_row([table], |row| row.get(0)).optional()
    }

    /// Announces, after the commit, that this table has changed.
    pub(super) fn announce(&mut self, table: &str) -> rusqlite::Result<()> {
        if let Some(tip) = self.tip(table)? {
            self.changed.push((tip.table, tip.chain.next_seq));
        }
        Ok(())
    }
}
