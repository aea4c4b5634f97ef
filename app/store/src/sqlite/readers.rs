//! The threads that read, each on its own connection, without blocking the writer.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::{connect, thread};
use crate::error::StoreError;

const READERS: usize = 2;

/// Something to read; the job also sends the answer.
pub(super) type Job = Box<dyn FnOnce(&Connection) + Send>;

#[derive(Debug)]
pub(super) struct Readers(Sender<Option<Job>>);

impl Readers {
    pub(super) fn start(path: &Path) -> Result<(Self, Vec<JoinHandle<()>>), StoreError> {
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let threads = (0..READERS)
            .map(|_| {
                let conn = connect::to_read(path)?;
                let queue = Arc::clone(&queue);
                thread("store-reader", move || serve(&conn, &queue))
            })
            .collect::<Result<_, _>>()?;
        Ok((Self(jobs), threads))
    }

    pub(super) fn send(&self, job: Job) -> Result<(), StoreError> {
        self.0.send(Some(job)).map_err(|_| StoreError::Closed)
    }

    /// Stops the readers after what is queued.
    pub(super) fn stop(&self) {
        for _ in 0..READERS {
            let _ = self.0.send(None);
        }
    }
}

fn serve(conn: &Connection, queue: &Mutex<Receiver<Option<Job>>>) {
    loop {
        // One reader waits for the queue, the others for the lock, which is free again while a job runs.
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(Some(job)) => job(conn),
            Ok(None) | Err(_) => return,
        }
    }
}
