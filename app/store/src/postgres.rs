//! The store on PostgreSQL: one task appends, one listens, and a few connections do the rest.

mod admin;
mod connector;
mod link;
mod listen;
mod people;
mod pool;
mod seats;
mod tables;
mod writer;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::chain::Hash;
use crate::changes::Announcer;
use crate::clock::DatabaseClock;
use crate::error::{AppendError, StoreError};
use crate::store::Access;
use crate::types::Status;
use connector::Connector;
use listen::StoreName;
use pool::Pool;
use writer::{Append, Request};

type Param<'a> = &'a (dyn ToSql + Sync);

#[derive(Debug)]
pub(crate) struct Postgres {
    connector: Arc<Connector>,
    pool: Pool,
    appends: mpsc::UnboundedSender<Request>,
    origin: StoreName,
    changes: Announcer,
    clock: DatabaseClock,
    writer: Mutex<Option<JoinHandle<()>>>,
    listener: JoinHandle<()>,
}

/// What the tasks of a store need besides their connections.
#[derive(Clone)]
struct Shared {
    origin: StoreName,
    changes: Announcer,
    clock: DatabaseClock,
}

impl Postgres {
    pub(crate) async fn open(
        url: &str,
        access: Access,
        changes: Announcer,
        clock: DatabaseClock,
    ) -> Result<Self, StoreError> {
        let connector = Arc::new(Connector::new(url)?);
        let mut link = connector.link().await?;
        match access {
            Access::Server => admin::migrate(&mut link).await?,
            Access::Visitor => admin::visit(&mut link).await?,
        }
        let origin = StoreName::new();
        let shared = Shared { origin: origin.clone(), changes: changes.clone(), clock: clock.clone() };
        let listener = listen::start(Arc::clone(&connector), shared.clone()).await?;
        let (appends, queue) = mpsc::unbounded_channel();
        let writer = tokio::spawn(writer::run(Arc::clone(&connector), queue, shared));
        let pool = Pool::new(Arc::clone(&connector));
        let writer = Mutex::new(Some(writer));
        Ok(Self { connector, pool, appends, origin, changes, clock, writer, listener })
    }

    pub(crate) async fn append(
        &self,
        id: &str,
        next_seq: u64,
        rows: Vec<String>,
        status: Option<Status>,
    ) -> Result<Hash, AppendError> {
        let (reply, answer) = oneshot::channel();
        let append = Append { table: id.into(), next_seq, rows, status, reply, until: Append::patience() };
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

    /// Asks the database for the time.
    pub(crate) async fn ask_time(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let rows = self.query("asking for the time", listen::NOW, &[]).await?;
        if let Some(row) = rows.first() {
            self.clock.set(asked, row.get(0));
        }
        Ok(())
    }

    /// Announces a change to our own receivers; the other servers were notified with the commit.
    fn announce(&self, table: &str, next_seq: u64) {
        self.changes.announce(table.into(), next_seq);
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        let _ = self.appends.send(Request::Stop);
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // A task that panicked has nothing left to flush.
            let _ = writer.await;
        }
        self.connector.close();
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
