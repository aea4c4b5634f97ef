//! What the server says when something fails: a plain sentence to the visitor, every cause to the log and to the person
//! who starts it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::net::{SocketAddr, TcpListener};

use axum::http::StatusCode;
use common::{Table, database, log::Log, open};
use server::{Config, Server};

#[tokio::test]
async fn an_error_is_logged_with_its_causes() {
    let (log, _guard) = Log::listen();
    let url = database("broken");
    let router = open(&url).await;
    let table = Table::new(&router).await;
    assert_eq!(log.text(), "", "nothing is logged as long as everything works");

    let path = url.strip_prefix("sqlite:").unwrap();
    rusqlite::Connection::open(path).unwrap().execute_batch("DROP TABLE log").unwrap();
    let answer = table.act(&router, 0, "submit").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.body.contains("try again") && !answer.body.contains("no such table"), "{}", answer.body);

    let text = log.text();
    let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let errors: Vec<_> = lines.filter(|line| line["level"] == "ERROR").collect();
    assert_eq!(errors.len(), 1, "one line for an outage: {text}");
    let error = errors[0]["fields"]["message"].as_str().unwrap();
    assert!(error.starts_with("the database fails: the database failed while "), "{error}");
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
