//! What the server says when something fails: a plain sentence to the visitor, every cause to the log and to the person
//! who starts it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex},
};

use axum::http::StatusCode;
use common::{Table, database, open};
use server::{Config, Server};
use tracing_subscriber::fmt::MakeWriter;

/// A log that a test can read.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
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

#[tokio::test]
async fn an_error_is_logged_with_its_causes_and_its_table() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().json().with_writer(log.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let url = database("broken");
    let router = open(&url).await;
    let table = Table::new(&router).await;
    assert_eq!(log.text(), "", "nothing is logged as long as everything works");

    let path = url.strip_prefix("sqlite:").unwrap();
    rusqlite::Connection::open(path).unwrap().execute_batch("DROP TABLE log").unwrap();
    let answer = table.act(&router, 0, "submit").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.body.contains("try again") && !answer.body.contains("no such table"), "{}", answer.body);

    let text = log.text();
    let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let line = lines.into_iter().find(|line| line["fields"]["table"] == table.id.as_str());
    let line = line.unwrap_or_else(|| panic!("no line names the table: {text}"));
    assert_eq!(line["level"], "ERROR", "{line}");
    let error = line["fields"]["error"].as_str().unwrap();
    assert!(error.starts_with("the database failed while "), "{error}");
    assert!(error.contains("no such table: log"), "the cause is logged: {error}");
}

/// The sentence with which a server does not start.
async fn start(listen: SocketAddr, database: &str) -> String {
    let config = Config::new(listen, database);
    Server::start(config).await.map(|_| ()).unwrap_err().to_string()
}

#[tokio::test]
async fn a_failed_start_says_what_failed_and_why() {
    let free = SocketAddr::from(([127, 0, 0, 1], 0));
    let file = database("no-folder").replace("tables.sqlite", "missing/tables.sqlite");
    let path = file.strip_prefix("sqlite:").unwrap();
    let why = start(free, &file).await;
    assert!(why.starts_with("cannot open the database: "), "{why}");
    assert!(why.contains(path) && why.contains("No such file or directory"), "{why}");

    let text = database("not-a-database");
    std::fs::write(text.strip_prefix("sqlite:").unwrap(), "Dear diary, ".repeat(100)).unwrap();
    let why = start(free, &text).await;
    assert!(why.contains("cannot open the database: ") && why.contains("not a database"), "{why}");

    let why = start(free, "mysql://ada:secret@localhost/tables").await;
    assert!(why.contains("must start with sqlite: or postgres://") && !why.contains("secret"), "{why}");

    let taken = TcpListener::bind(free).unwrap();
    let address = taken.local_addr().unwrap();
    let why = start(address, "sqlite::memory:").await;
    assert!(why.starts_with(&format!("cannot listen on {address}: ")) && why.contains("in use"), "{why}");
}
