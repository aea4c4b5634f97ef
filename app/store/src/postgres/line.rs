//! The way to the server: how to connect, and how long to leave it alone after it did not answer.

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
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(3);

/// What every connection begins with.
///
/// A server may be set to acknowledge commits before they are on disk; ours must not be.
const GREETING: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET client_min_messages = warning;
    SET default_transaction_isolation = 'read committed'";

pub(super) struct LogLine {
    config: Config,
    is_closed: AtomicBool,
    pause: Mutex<Pause>,
}

/// While the server is away, whoever asks is told so at once, and only now and then one tries again.
#[derive(Default)]
struct Pause {
    length: Duration,
    until: Option<Instant>,
    why: Option<StoreError>,
}

impl fmt::Debug for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogLine").finish_non_exhaustive()
    }
}

impl LogLine {
    pub(super) fn new(url: &str) -> Result<Self, StoreError> {
        // Whoever asks for an encrypted connection must not get another one.
        if ["sslmode=require", "sslmode=verify"].iter().any(|mode| url.contains(mode)) {
            let why = "connections to PostgreSQL are not encrypted yet, so sslmode can only be disable or prefer; \
                       use a socket, a private network or a tunnel";
            return Err(StoreError::Url { why });
        }
        let mut config =
            Config::from_str(url).map_err(|_| StoreError::Url { why: "it is not a PostgreSQL address" })?;
        if config.get_application_name().is_none() {
            config.application_name("anachron");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(5));
        }
        config.keepalives_idle(PATIENCE).keepalives_interval(Duration::from_secs(5)).keepalives_retries(3);
        Ok(Self { config, is_closed: AtomicBool::new(false), pause: Mutex::default() })
    }

    /// A new connection with its driver running.
    pub(super) async fn link(&self) -> Result<Link, StoreError> {
        let (client, connection) = self.connect().await?;
        // The driver ends when the client is dropped; what it fails with, the client's callers are told.
        tokio::spawn(async { drop(connection.await) });
        let link = Link::new(client);
        link.batch("greeting the database", GREETING).await?;
        Ok(link)
    }

    /// A new connection that somebody must drive; fails at once while the server is known to be away.
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
        let answer = tokio::time::timeout(PATIENCE, self.config.connect(NoTls)).await;
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

/// What PostgreSQL said, without the details, which quote the row and so may quote a secret.
#[derive(Debug)]
struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Fault {}

/// The store's error for one of PostgreSQL's.
pub(super) fn fault(doing: &'static str, why: &tokio_postgres::Error) -> StoreError {
    let said = match why.as_db_error() {
        Some(said) => format!("{} (SQLSTATE {})", said.message(), said.code().code()),
        None => why.to_string(),
    };
    StoreError::database(doing, Fault(said))
}
