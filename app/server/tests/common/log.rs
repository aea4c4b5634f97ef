//! A log that a test can read.

use std::{
    io,
    sync::{Arc, Mutex},
};

use serde_json::Value;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::fmt::MakeWriter;

/// A log that a test can read.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// The log of everything that happens on this thread as long as the guard lives.
    pub(crate) fn listen() -> (Self, DefaultGuard) {
        let log = Self::default();
        let subscriber = tracing_subscriber::fmt().json().with_writer(log.clone()).finish();
        (log, tracing::subscriber::set_default(subscriber))
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// What its lines say, each after the table that it names, if it does.
    pub(crate) fn messages(&self) -> Vec<String> {
        let message = |line: &str| {
            let fields = serde_json::from_str::<Value>(line).unwrap()["fields"].clone();
            let part = |name: &str| fields[name].as_str().unwrap_or_default().to_owned();
            format!("{} {} {}", part("table"), part("message"), part("error")).trim().to_owned()
        };
        self.text().lines().map(message).collect()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
