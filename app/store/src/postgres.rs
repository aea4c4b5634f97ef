//! The store on PostgreSQL: one task that appends, one that listens, a few connections for the rest.

mod admin;
mod line;
mod link;
mod listen;
mod people;
mod pool;
mod seats;
mod tables;
mod writer;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::changes::Teller;
use crate::error::{AppendError, StoreError};
use crate::types::Status;
use line::LogLine;
use listen::Origin;
use pool::Pool;
use writer::{Append, Request};

type Param<'a> = &'a (dyn ToSql + Sync);

#[derive(Debug)]
pub(crate) struct Postgres {
    line: Arc<LogLine>,
    pool: Pool,
    appends: mpsc::UnboundedSender<Request>,
    origin: Origin,
    changes: Teller,
    writer: Mutex<Option<JoinHandle<()>>>,
    listener: JoinHandle<()>,
}

impl Postgres {
    pub(crate) async fn open(url: &str, changes: Teller) -> Result<Self, StoreError> {
        let line = Arc::new(LogLine::new(url)?);
        admin::migrate(&mut line.link().await?).await?;
        let origin = Origin::new();
        let listener = listen::start(Arc::clone(&line), origin.clone(), changes.clone()).await?;
        let (appends, queue) = mpsc::unbounded_channel();
        let writer = tokio::spawn(writer::run(Arc::clone(&line), queue, origin.clone(), changes.clone()));
        let pool = Pool::new(Arc::clone(&line));
        Ok(Self { line, pool, appends, origin, changes, writer: Mutex::new(Some(writer)), listener })
    }

    pub(crate) async fn append(
        &self,
        id: &str,
        next_seq: u64,
        rows: Vec<String>,
        status: Option<Status>,
    ) -> Result<(), AppendError> {
        let (reply, answer) = oneshot::channel();
        let append = Append { table: id.into(), next_seq, rows, status, reply };
        self.appends.send(Request::Append(append)).map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(AppendError::Failed(StoreError::Closed)))
    }

    /// Runs one statement on a free connection.
    async fn query(
        &self,
        doing: &'static str,
        sql: &str,
        params: &[Param<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let (mut link, _permit) = self.pool.borrow(doing).await?;
        let answer = link.query(doing, sql, params).await;
        self.pool.give_back(link);
        answer
    }

    /// Tells our own receivers of a change whose notice to the other servers went out with its commit.
    fn tell(&self, table: &str, next_seq: u64) {
        self.changes.tell(table.into(), next_seq);
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        let _ = self.appends.send(Request::Stop);
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // A task that panicked has nothing left to flush.
            let _ = writer.await;
        }
        self.line.close();
        self.pool.close();
        self.listener.abort();
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}
