//! A database that has forgotten something, as after a failover to a replica that was behind: what it does not have, no
//! server shows.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::time::{Duration, Instant};

use axum::{
    Router,
    http::{Method, StatusCode},
};
use common::{Live, Table, get, open, postgres, request};
use serde_json::Value;

/// Both players submit this many turns without orders.
async fn play(router: &Router, table: &Table, turns: usize) {
    for _ in 0..turns {
        for seat in 0..2 {
            let acted = table.act(router, seat, "submit").await;
            assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
        }
    }
}

/// Lets the database forget the last rows of a table's log.
fn forget_rows(url: &str, table: &Table, rows: usize) {
    let of = format!("(SELECT nr FROM tables WHERE id = '{}')", table.id);
    postgres::sql(
        url,
        &format!(
            "DELETE FROM log WHERE nr = {of} AND seq > (SELECT next_seq - 1 - {rows} FROM tips WHERE nr = {of}); \
             UPDATE tips SET next_seq = next_seq - {rows}, head = (SELECT hash FROM log WHERE nr = {of} \
                 ORDER BY seq DESC LIMIT 1) WHERE nr = {of}"
        ),
    );
}

/// Lets the database forget a table.
fn forget_table(url: &str, table: &Table) {
    let of = format!("(SELECT nr FROM tables WHERE id = '{}')", table.id);
    let parts = ["log", "snapshots", "seats", "drafts", "tips", "tables"];
    let all: Vec<_> = parts.iter().map(|part| format!("DELETE FROM {part} WHERE nr = {of}")).collect();
    postgres::sql(url, &all.join("; "));
}

/// Waits until the table is shown like this.
async fn shown(router: &Router, table: &Table, what: &str, is_it: impl Fn(StatusCode, &Value) -> bool) {
    let start = Instant::now();
    loop {
        let answer = get(router, &table.path(), None).await;
        if is_it(answer.status, &answer.json()) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{what}: {} {}", answer.status, answer.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_the_database_lost_is_not_shown() {
    let url = postgres::fresh_database();
    let router = open(&url).await;
    let (lost, kept) = (Table::new(&router).await, Table::new(&router).await);
    play(&router, &lost, 2).await;
    play(&router, &kept, 1).await;
    let watching = request(Method::GET, &format!("{}/live", lost.path()), None, "");
    let mut live = Live::new(&router, watching).await;
    live.next().await;
    forget_table(&url, &lost);
    // After a failover, every connection is a new one.
    postgres::cut_connections(&url);
    shown(&router, &lost, "the lost table", |status, _| status == StatusCode::NOT_FOUND).await;
    assert!(live.ends().await, "who watches it is not told");
    shown(&router, &kept, "the other table", |status, seen| status == StatusCode::OK && seen["entries"] == 2)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_that_the_database_lost_are_not_shown() {
    let url = postgres::fresh_database();
    let router = open(&url).await;
    let table = Table::new(&router).await;
    play(&router, &table, 3).await;
    let watching = request(Method::GET, &format!("{}/live", table.path()), None, "");
    let mut live = Live::new(&router, watching).await;
    live.next().await;
    forget_rows(&url, &table, 3);
    postgres::cut_connections(&url);
    shown(&router, &table, "lost entries", |_, seen| seen["entries"] == 3).await;
    assert!(live.ends().await, "who watches must look again");
    // The game continues from what is left.
    let acted = table.act(&router, 1, "submit").await;
    assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
    play(&router, &table, 1).await;
    shown(&router, &table, "the next turn", |_, seen| seen["settled"] == 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_entries_in_place_of_lost_ones_are_shown() {
    let url = postgres::fresh_database();
    let first = open(&url).await;
    let table = Table::new(&first).await;
    play(&first, &table, 2).await;
    forget_rows(&url, &table, 2);
    // Another server plays another turn in its place; the log is as long as before.
    let second = open(&url).await;
    for (seat, act) in ["to 2 \"once more\", submit", "to 1 \"with feeling\", submit"].iter().enumerate() {
        let acted = table.act(&second, seat, act).await;
        assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
    }
    let (start, seen) = (Instant::now(), table.seen(&second).await);
    // What is seen has the hash of the log in it.
    while table.seen(&first).await != seen && start.elapsed() < Duration::from_secs(20) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(table.seen(&first).await, seen);
}
