//! Connecting to the server, and pausing after a failure.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio_postgres::tls::NoTlsStream;
use tokio_postgres::{Client, Config, Connection, NoTls, Socket};

use super::link::Link;
use crate::error::StoreError;

/// How long one connection attempt, or one statement of play, may take.
pub(super) const TIMEOUT: Duration = Duration::from_secs(15);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(3);

/// The first statements on every connection.
///
/// A server may be configured to acknowledge commits before they are on disk; for us it must not. And a server of ours
/// that freezes in the middle of a transaction must not hold its locks for long, nor others wait for them.
const ON_CONNECT: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET client_min_messages = warning;
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = '2s';
    SET idle_in_transaction_session_timeout = '5s'";

/// Opens connections.
pub(super) struct Connector {
    config: Config,
    is_closed: AtomicBool,
    pause: Mutex<Pause>,
}

/// While the server cannot be reached, requests fail at once, and only now and then one tries again.
#[derive(Default)]
struct Pause {
    length: Duration,
    until: Option<Instant>,
    why: Option<StoreError>,
}

impl fmt::Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connector").finish_non_exhaustive()
    }
}

impl Connector {
    pub(super) fn new(url: &str) -> Result<Self, StoreError> {
        // Never an unencrypted connection where an encrypted one is required.
        if ["sslmode=require", "sslmode=verify"].iter().any(|mode| url.contains(mode)) {
            let why = "connections to PostgreSQL are not encrypted yet, so sslmode must be disable or prefer; \
                       use a socket, a private network or a tunnel";
            return Err(StoreError::Url { why });
        }
        let mut config =
            Config::from_str(url).map_err(|_| StoreError::Url { why: "it is not a PostgreSQL address" })?;
        if config.get_application_name().is_none() {
            // Operators see in PostgreSQL's list of sessions which of several servers a session belongs to.
            config.application_name(format!("anachron {}", std::process::id()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(5));
        }
        config.keepalives_idle(TIMEOUT).keepalives_interval(Duration::from_secs(5)).keepalives_retries(3);
        Ok(Self { config, is_closed: AtomicBool::new(false), pause: Mutex::default() })
    }

    /// A new connection with its driver running.
    pub(super) async fn link(&self) -> Result<Link, StoreError> {
        let (client, connection) = self.connect().await?;
        // The driver ends when the client is dropped; its errors also reach the client's callers.
        tokio::spawn(async { drop(connection.await) });
        let link = Link::new(client);
        link.batch("setting up a connection", ON_CONNECT).await?;
        Ok(link)
    }

    /// A new connection that the caller must drive; fails at once while the server is known to be unreachable.
    pub(super) async fn connect(&self) -> Result<(Client, Connection<Socket, NoTlsStream>), StoreError> {
        if self.is_closed.load(Ordering::Acquire) {
            return Err(StoreError::Closed);
        }
        {
            let pause = self.pause.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Some(until), Some(why)) = (pause.until, &pause.why)
                && Instant::now() < until
            {
                return Err(why.clone());
            }
        }
        let doing = "connecting to PostgreSQL";
        let answer = tokio::time::timeout(TIMEOUT, self.config.connect(NoTls)).await;
        let connected = match answer {
            Ok(answer) => answer.map_err(|why| fault(doing, &why)),
            Err(_) => Err(StoreError::TimedOut { doing }),
        };
        let mut pause = self.pause.lock().unwrap_or_else(PoisonError::into_inner);
        match &connected {
            Ok(_) => *pause = Pause::default(),
            Err(why) => {
                pause.length = (pause.length * 2).clamp(FIRST_PAUSE, LONGEST_PAUSE);
                pause.until = Some(Instant::now() + pause.length);
                pause.why = Some(why.clone());
            }
        }
        connected
    }

    /// How long to wait before trying again.
    pub(super) fn pause(&self) -> Duration {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner).length.max(FIRST_PAUSE)
    }

    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
    }
}

/// PostgreSQL's message without its details, which quote the row and so may contain a secret.
#[derive(Debug)]
struct SafeMessage(String);

impl fmt::Display for SafeMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SafeMessage {}

/// The store's error for one of PostgreSQL's.
pub(super) fn fault(doing: &'static str, why: &tokio_postgres::Error) -> StoreError {
    let message = match why.as_db_error() {
        Some(error) => format!("{} (SQLSTATE {})", error.message(), error.code().code()),
        // The error of the connection itself, with its cause: `error connecting to server: connection refused`.
        None => match why.source() {
            Some(cause) => format!("{why}: {cause}"),
            None => why.to_string(),
        },
    };
    StoreError::database(doing, SafeMessage(message))
}
