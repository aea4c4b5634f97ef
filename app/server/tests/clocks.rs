//! Servers of one database whose clocks differ: a turn is over when the database's clock says so.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::time::{Duration, Instant};

use axum::{Router, http::StatusCode};
use common::{Table, get, open_over, postgres};
use server::Pace;
use store::Store;

/// How many turns of this table have lapsed.
async fn lapses(store: &Store, table: &Table) -> usize {
    let rows = store.log(&table.id, 1).await.unwrap();
    rows.iter().filter(|row| row.body.starts_with("lapse")).count()
}

/// A server with a clock that is ahead.
async fn server(url: &str, ahead: Duration) -> Router {
    let store = Store::open(url).await.unwrap();
    store.faults().set_clock_ahead(ahead);
    open_over(store, Pace::default()).await
}

const HOUR: Duration = Duration::from_hours(1);

/// Some rounds of the clocks of all servers, which look four times a second.
async fn rounds() {
    tokio::time::sleep(Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_clock_is_ahead_ends_no_turn() {
    let url = postgres::fresh_database();
    let first = server(&url, Duration::ZERO).await;
    let table = Table::timed(&first, 600).await;
    assert_eq!(table.act(&first, 0, "submit").await.status, StatusCode::OK);
    // One that was just started reads the table first, and then one turn more.
    let second = server(&url, HOUR).await;
    let store = Store::open_existing(&url).await.unwrap();
    assert_eq!(get(&second, &table.path(), None).await.json()["entries"], 1);
    rounds().await;
    assert_eq!(lapses(&store, &table).await, 0);
    assert_eq!(table.act(&first, 1, "submit").await.status, StatusCode::OK);
    rounds().await;
    assert_eq!(lapses(&store, &table).await, 0);
    // What it writes itself ends no turn elsewhere, either.
    let other = Table::timed(&second, 600).await;
    assert_eq!(get(&first, &other.path(), None).await.status, StatusCode::OK);
    rounds().await;
    assert_eq!(lapses(&store, &other).await, 0);
    let stamps = store.log(&table.id, 1).await.unwrap().into_iter().map(|row| row.at_ms);
    let theirs = store.log(&other.id, 1).await.unwrap()[0].at_ms;
    assert!(stamps.into_iter().all(|at| (at - theirs).abs() < 600_000), "all rows have the same clock");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_end_in_time_whatever_the_servers_clocks_say() {
    let url = postgres::fresh_database();
    // The database's own clock is behind that of this machine.
    postgres::sql(
        &url,
        "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS \
             $$ SELECT pg_catalog.clock_timestamp() - interval '1 hour' $$",
    );
    let name = url.rsplit('/').next().unwrap();
    postgres::sql(&url, &format!("ALTER DATABASE {name} SET search_path = public, pg_catalog"));
    let (first, second) = (server(&url, Duration::ZERO).await, server(&url, HOUR).await);
    let store = Store::open_existing(&url).await.unwrap();
    let (long, short) = (Table::timed(&first, 600).await, Table::timed(&first, 3).await);
    let start = Instant::now();
    for router in [&first, &second] {
        for table in [&long, &short] {
            assert_eq!(get(router, &table.path(), None).await.status, StatusCode::OK);
        }
    }
    while lapses(&store, &short).await < 2 {
        assert!(start.elapsed() < Duration::from_mins(1), "a turn does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(start.elapsed() > Duration::from_millis(2500), "it ended after {:?}", start.elapsed());
    assert_eq!(lapses(&store, &long).await, 0);
}
