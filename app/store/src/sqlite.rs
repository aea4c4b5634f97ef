//! The store on SQLite: one thread writes, a few read.

mod admin;
mod checkpoint;
mod connect;
mod lock;
mod people;
mod place;
mod readers;
pub(crate) mod restore;
mod seats;
mod tables;
mod wal;
mod writer;

use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;
use tokio::task::JoinHandle as Task;

use crate::chain::Hash;
use crate::changes::Announcer;
use crate::error::{AppendError, StoreError};
use crate::store::Access;
use crate::types::Status;
use connect::Location;
use lock::Lock;
use place::Place;
use readers::Readers;
use writer::{Append, BatchResult, Request, Transaction};

#[derive(Debug)]
pub(crate) struct Sqlite {
    location: Location,
    writer: Sender<Request>,
    /// None for a database in memory, which has one connection only: there the writer reads too.
    readers: Option<Readers>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    answering: Mutex<Option<Task<()>>>,
    /// Which file it is; none in memory.
    place: Option<Place>,
    /// Held as long as this store is open.
    lock: Mutex<Option<Lock>>,
}

impl Sqlite {
    /// Opens the file at `path`, which may be `:memory:`.
    pub(crate) async fn open(path: &str, access: Access, changes: Announcer) -> Result<Self, StoreError> {
        let location = match path {
            "" => return Err(StoreError::Url { why: "it must name a file after sqlite:" }),
            ":memory:" => Location::Memory,
            path => Location::File(PathBuf::from(path)),
        };
        let (settled, answers) = tokio::sync::mpsc::unbounded_channel();
        let answering = tokio::spawn(writer::answer(answers, changes));
        blocking(move || Self::start(location, access, settled, answering)).await
    }

    fn start(
        location: Location,
        access: Access,
        settled: UnboundedSender<BatchResult>,
        answering: Task<()>,
    ) -> Result<Self, StoreError> {
        if let (Access::Visitor, Location::File(path)) = (access, &location) {
            wal::check(path)?;
        }
        let (lock, conn) = match (access, &location) {
            (Access::Server, Location::File(path)) => {
                let lock = Lock::take(path)?;
                wal::check(path)?;
                (Some(lock), connect::to_write(&location)?)
            }
            (Access::Server, Location::Memory) => (None, connect::to_write(&location)?),
            (Access::Visitor, _) => (None, connect::to_visit(&location)?),
        };
        let place = match &location {
            Location::File(path) => Some(Place::of(path)),
            Location::Memory => None,
        };
        let (writer, requests) = mpsc::channel();
        let mut threads = Vec::new();
        let (readers, checkpoints) = match &location {
            Location::Memory => (None, None),
            Location::File(path) => {
                let (readers, mut reading) = Readers::start(path)?;
                threads.append(&mut reading);
                let (checkpoints, thread) = checkpoint::start(path)?;
                threads.push(thread);
                (Some(readers), Some(checkpoints))
            }
        };
        let written = place.clone();
        threads.push(thread("store-writer", move || {
            writer::run(conn, &requests, &settled, checkpoints, written.as_ref());
        })?);
        Ok(Self {
            location,
            writer,
            readers,
            place,
            threads: Mutex::new(threads),
            lock: Mutex::new(lock),
            answering: Mutex::new(Some(answering)),
        })
    }

    /// The clock of this machine is the only one there is.
    #[expect(clippy::unused_async, reason = "the other database is asked")]
    pub(crate) async fn ask_time(&self) -> Result<(), StoreError> {
        Ok(())
    }

    pub(crate) async fn append(
        &self,
        id: &str,
        next_seq: u64,
        rows: Vec<String>,
        status: Option<Status>,
    ) -> Result<Hash, AppendError> {
        let (reply, answer) = oneshot::channel();
        let append = Append { table: id.to_owned(), next_seq, rows, status, reply };
        self.send(Request::Append(append))?;
        answer.await.unwrap_or(Err(AppendError::Failed(StoreError::Closed)))
    }

    /// Lets the writer do `work` within its next transaction; work that is refused leaves no trace.
    async fn write<T, E>(
        &self,
        doing: &'static str,
        work: impl FnOnce(&mut Transaction<'_>) -> rusqlite::Result<Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Write(Box::new(move |tx| {
            let failed = |why| Err(StoreError::database(doing, why).into());
            let outcome = tx.map_err(E::from).and_then(|tx| work(tx).unwrap_or_else(failed));
            let is_kept = outcome.is_ok();
            let finish = Box::new(move |result: Result<(), StoreError>| {
                let _ = reply.send(result.map_err(E::from).and(outcome));
            });
            (is_kept, finish)
        })))?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Closed.into()))
    }

    /// Lets a reader do `work`; it sees everything that was acknowledged before.
    async fn read<T: Send + 'static>(
        &self,
        doing: &'static str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job: readers::Job = Box::new(move |conn| {
            let _ = reply.send(work(conn).map_err(|why| StoreError::database(doing, why)));
        });
        match &self.readers {
            Some(readers) => readers.send(job)?,
            None => self.send(Request::Read(job))?,
        }
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Whether the file is still the one that was opened.
    pub(crate) fn check_place(&self) -> Result<(), StoreError> {
        self.place.as_ref().map_or(Ok(()), Place::check)
    }

    fn send(&self, request: Request) -> Result<(), StoreError> {
        self.writer.send(request).map_err(|_| StoreError::Closed)
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        // The second time the writer is gone already, which is fine.
        let _ = self.send(Request::Stop);
        if let Some(readers) = &self.readers {
            readers.stop();
        }
        let threads: Vec<_> = self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect();
        let file = match &self.location {
            Location::File(path) if !threads.is_empty() => Some(path.clone()),
            Location::File(_) | Location::Memory => None,
        };
        blocking(move || {
            for thread in threads {
                // A thread that panicked has nothing left to flush.
                let _ = thread.join();
            }
            // The last connection to close removes the write-ahead log; when several close at once, none may be last.
            if let Some(last) = file.and_then(|path| connect::to_read(&path).ok()) {
                let _ = connect::schema(&last);
            }
            Ok(())
        })
        .await?;
        let answering = self.answering.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(answering) = answering {
            let _ = answering.await;
        }
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
        Ok(())
    }
}

/// Runs work that waits for the disk on a thread where it blocks no other task.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Closed))
}

fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let started = std::thread::Builder::new().name(name.to_owned()).spawn(work);
    started.map_err(|why| StoreError::database("starting a thread", why))
}
