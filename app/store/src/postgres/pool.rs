//! A small pool of connections, each used by one call at a time.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::connector::{Connector, TIMEOUT};
use super::link::Link;
use crate::error::StoreError;

const LINKS: usize = 8;

pub(super) struct Pool {
    connector: Arc<Connector>,
    idle: Mutex<Vec<Link>>,
    permits: Semaphore,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

impl Pool {
    pub(super) fn new(connector: Arc<Connector>) -> Self {
        Self { connector, idle: Mutex::default(), permits: Semaphore::new(LINKS) }
    }

    /// A connection with its permit; if the borrower is cancelled, the connection is dropped.
    pub(super) async fn borrow(
        &self,
        doing: &'static str,
    ) -> Result<(Link, SemaphorePermit<'_>), StoreError> {
        let permit = match tokio::time::timeout(TIMEOUT, self.permits.acquire()).await {
            Ok(permit) => permit.map_err(|_| StoreError::Closed)?,
            Err(_) => return Err(StoreError::TimedOut { doing }),
        };
        while let Some(link) = self.idle().pop() {
            if link.is_usable() {
                return Ok((link, permit));
            }
        }
        Ok((self.connector.link().await?, permit))
    }

    /// Takes a connection back, if it can be used again.
    pub(super) fn give_back(&self, link: Link) {
        if link.is_usable() && !self.permits.is_closed() {
            self.idle().push(link);
        }
    }

    pub(super) fn close(&self) {
        self.permits.close();
        self.idle().clear();
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Link>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
