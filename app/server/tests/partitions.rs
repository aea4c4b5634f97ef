//! Two servers on one database with bad lines between them: whatever is cut, reset, swallowed or stalled, and even if
//! the database crashes, the log has every acknowledged entry exactly once and at its place, no refused one, and every
//! read is a part of it; afterwards the games go on to their ends.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;
#[path = "partitions/history.rs"]
mod history;
#[path = "partitions/proxy.rs"]
mod proxy;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Router, http::StatusCode};
use common::{Table, get, open_over, post, postgres};
use engine::{Dice as _, Fast};
use futures_util::future::join_all;
use history::{Act, Told, faults};
use proxy::{Line, Proxy};
use serde_json::{Value, json};
use server::Pace;
use store::Store;

/// How many tables are played at once.
const TABLES: usize = 4;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// Two servers, each with its own line to the same database.
struct Nodes {
    routers: [Router; 2],
    proxies: [Proxy; 2],
}

impl Nodes {
    async fn start(server: &postgres::Server, database: &str) -> Self {
        let proxies = [Proxy::start(server.port()).await, Proxy::start(server.port()).await];
        let mut routers = Vec::new();
        for proxy in &proxies {
            let url = format!("postgres://postgres@127.0.0.1:{}/{database}", proxy.port);
            let pace = Pace { pause: Some(Duration::ZERO), listen: Duration::from_hours(1) };
            routers.push(open_over(Store::open(&url).await.unwrap(), pace).await);
        }
        Self { routers: routers.try_into().unwrap(), proxies }
    }
}

/// What one client did, and what it read.
#[derive(Default)]
struct Notes {
    acts: Vec<Act>,
    reads: Vec<Value>,
}

/// Plays one seat at both servers until its game is over or `until` says that it is enough.
async fn play(nodes: &Nodes, table: &Table, seat: usize, seed: u64, until: impl Fn() -> bool) -> Notes {
    let mut dice = Fast::new(seed);
    let mut notes = Notes::default();
    while !until() {
        let router = &nodes.routers[usize::from(dice.roll(2)) - 1];
        let path = table.path();
        let reading = get(router, &path, Some(&table.tokens[seat]));
        let seen = match tokio::time::timeout(PATIENCE, reading).await {
            Ok(answer) if answer.status == StatusCode::OK => answer.json(),
            _ => continue,
        };
        let turn = seen["settled"].as_u64().unwrap() / 2;
        let may_act = seen["to_act"].as_array().unwrap().contains(&(seat + 1).into());
        let is_over = seen["status"] == "finished";
        notes.reads.push(seen);
        if is_over {
            break;
        }
        if !may_act {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        tokio::time::sleep(Duration::from_millis(dice.roll(600).into())).await;
        let text = format!("to {} \"turn {turn}, try {}\", submit", 2 - seat, notes.acts.len());
        let path = format!("{path}/act");
        let body = json!({ "act": text, "settled": turn * 2 });
        let acting = post(router, &path, Some(&table.tokens[seat]), &body);
        let told = match tokio::time::timeout(PATIENCE, acting).await {
            Ok(answer) if answer.status == StatusCode::OK => {
                Told::Taken(usize::try_from(answer.json()["entries"].as_u64().unwrap()).unwrap())
            }
            Ok(answer) if answer.status.is_client_error() => Told::Refused,
            _ => Told::Unknown,
        };
        notes.acts.push(Act { row: format!("{}: {text}", seat + 1), told });
    }
    notes
}

/// Everything that is wrong with the logs after games with these troubles, which end at last after some time, and how
/// many acts were acknowledged.
async fn after(
    nodes: &Nodes,
    url: &str,
    most: Duration,
    trouble: impl Future<Output = ()>,
) -> (Vec<String>, usize) {
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(Table::new(&nodes.routers[number % 2]).await);
    }
    let last = Instant::now() + most;
    let playing = tables.iter().enumerate().flat_map(|(number, table)| {
        (0..2).map(move |seat| {
            let seed = (number * 2 + seat) as u64;
            play(nodes, table, seat, seed, move || Instant::now() > last)
        })
    });
    let (notes, ()) = tokio::join!(join_all(playing), trouble);
    // The log itself, past both servers.
    let store = Store::open_existing(url).await.unwrap();
    let (mut found, mut taken) = (Vec::new(), 0);
    for (table, notes) in tables.iter().zip(notes.chunks(2)) {
        let rows = store.log(&table.id, 2).await.unwrap();
        let log: Vec<String> = rows.into_iter().map(|row| row.body).collect();
        let acts: Vec<Act> = notes.iter().flat_map(|notes| notes.acts.clone()).collect();
        taken += acts.iter().filter(|act| matches!(act.told, Told::Taken(_))).count();
        found.extend(faults(&acts, &log));
        if log.len() != 20 {
            found.push(format!("the game of table {} has {} entries and is not over", table.id, log.len()));
            continue;
        }
        for ((router, token), notes) in nodes.routers.iter().zip(&table.tokens).zip(notes) {
            let last = get(router, &table.path(), Some(token)).await.json();
            for read in &notes.reads {
                let settled = usize::try_from(read["settled"].as_u64().unwrap()).unwrap();
                let public = |seen: &Value| {
                    seen["log"].as_array().unwrap()[..=settled].iter().map(told).collect::<Vec<_>>()
                };
                if public(read) != public(&last) {
                    found.push(format!("table {} once showed what is not in its log", table.id));
                }
            }
        }
    }
    (found, taken)
}

/// What a line of the log tells everyone: who acted, and what happened then.
fn told(line: &Value) -> (Value, Value) {
    (line["seat"].clone(), line["events"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_lines_to_the_database_lose_nothing() {
    let server = postgres::Server::start("");
    let url = server.database("lines");
    let nodes = Nodes::start(&server, "lines").await;
    let mut dice = Fast::new(7);
    let trouble = async {
        for round in 0..2 {
            for how in Line::FAULTS {
                let proxy = &nodes.proxies[usize::from(dice.roll(2)) - 1];
                let time = Duration::from_millis(100 + 100 * u64::from(dice.roll(5)));
                proxy.breaks(how, time).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            if round == 0 {
                tokio::task::block_in_place(|| server.crash());
            }
        }
    };
    let (found, taken) = after(&nodes, &url, Duration::from_mins(3), trouble).await;
    assert!(found.is_empty(), "{found:#?}");
    assert!(taken > 2 * TABLES, "{taken} acts were acknowledged");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_acknowledges_too_early_is_found() {
    // Nothing is flushed until long after it was acknowledged, and then the database crashes.
    let server = postgres::Server::start("-c wal_writer_delay=10s");
    let url = server.database("early");
    let nodes = Nodes::start(&server, "early").await;
    server.sql_in(
        "early",
        "CREATE FUNCTION lazily() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NEW; END $$; \
         CREATE TRIGGER lazily BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION lazily();",
    );
    let trouble = async {
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            tokio::task::block_in_place(|| server.crash());
        }
    };
    let (found, _) = after(&nodes, &url, Duration::from_secs(12), trouble).await;
    assert!(found.iter().any(|fault| fault.contains("was Taken")), "the loss is not found: {found:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_in_the_middle_of_a_transaction_stops_no_other() {
    let server = Arc::new(postgres::Server::start(""));
    let url = server.database("stopped");
    let router = open_over(Store::open(&url).await.unwrap(), Pace::default()).await;
    let (held, free) = (Table::new(&router).await, Table::new(&router).await);
    // A server that was stopped holds the end of a log, as when it was about to write to it.
    let lock = format!(
        "BEGIN; SELECT next_seq FROM tips JOIN tables USING (nr) WHERE id = '{}' FOR UPDATE OF tips; \
         SELECT pg_sleep(6); COMMIT",
        held.id
    );
    let holding = tokio::task::spawn_blocking({
        let server = Arc::clone(&server);
        move || server.sql_in("stopped", &lock)
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    let start = Instant::now();
    let (stuck, ()) = tokio::join!(held.act(&router, 0, "submit"), async {
        for _ in 0..3 {
            for seat in 0..2 {
                let answer = free.act(&router, seat, "submit").await;
                assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
            }
        }
        assert!(start.elapsed() < Duration::from_secs(3), "the others wait {:?}", start.elapsed());
    });
    assert!(stuck.status == StatusCode::OK || stuck.status.is_server_error(), "{}", stuck.body);
    holding.await.unwrap();
    // Afterwards its game continues too, with what was refused or with what was only late.
    let seen = get(&router, &held.path(), None).await.json();
    assert_eq!(seen["entries"] == 1, stuck.status == StatusCode::OK, "{seen}");
    for seat in 0..2 {
        if seen["entries"] == 0 || seat == 1 {
            let answer = held.act(&router, seat, "submit").await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_read_only_for_a_moment_heals() {
    let server = postgres::Server::start("");
    let url = server.database("moment");
    let router = open_over(Store::open(&url).await.unwrap(), Pace::default()).await;
    let table = Table::new(&router).await;
    let set = |value: &str| {
        server.sql_in(
            "postgres",
            &format!("ALTER DATABASE moment SET default_transaction_read_only = {value}"),
        );
    };
    set("on");
    // Only new sessions know of it.
    server.sql_in(
        "postgres",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'moment'",
    );
    let mut refused = 0;
    for _ in 0..20 {
        let answer = table.act(&router, 0, "submit").await;
        assert!(answer.status.is_server_error(), "{}: {}", answer.status, answer.body);
        refused += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(refused, 20);
    set("off");
    let start = Instant::now();
    while table.act(&router, 0, "submit").await.status != StatusCode::OK {
        assert!(start.elapsed() < Duration::from_secs(30), "it stays broken");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
