//! Bots of different visitors: no one can keep the others waiting, whatever their own bots have to think about.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::ConnectInfo,
    http::{Method, StatusCode},
};
use common::{database, get, open, post, postgres, request, send};
use serde_json::{Value, json};
use server::{Config, Server};
use store::Store;

/// Creates a table from this address.
async fn create(router: &Router, from: [u8; 4], seats: &[&str]) -> Value {
    let body = json!({ "game": "time-trap", "seats": seats }).to_string();
    let mut request = request(Method::POST, "/api/tables", None, &body);
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 5))));
    let made = send(router, request).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    made.json()
}

/// Sixty tables, as many as a visitor may create in a minute, at which bots think for as long as they may.
async fn attack(router: &Router, from: [u8; 4], players: &[&str]) {
    for _ in 0..60 {
        create(router, from, players).await;
    }
}

/// Plays these turns against a bot, and returns how long it took to answer each of them.
async fn answers(router: &Router, made: &Value, turns: std::ops::Range<u64>) -> Vec<Duration> {
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let token = made["seats"][0]["token"].as_str().unwrap();
    let mut waits = Vec::new();
    for turn in turns {
        let act = json!({ "act": "submit", "settled": turn * 2 });
        let start = Instant::now();
        let acted = post(router, &format!("{path}/act"), Some(token), &act).await;
        assert_eq!(acted.status, StatusCode::OK, "{}", acted.body);
        while get(router, &path, None).await.json()["settled"].as_u64() != Some((turn + 1) * 2) {
            assert!(start.elapsed() < Duration::from_secs(30), "turn {turn}: no answer for 30 s");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        waits.push(start.elapsed());
    }
    waits.sort();
    waits
}

/// The middle of some waits, so that one hiccup of a busy machine does not count.
fn median(waits: &[Duration]) -> Duration {
    waits[waits.len() / 2]
}

/// The value of a metric.
fn metric(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse().unwrap()
}

/// Whether an ordinary bot answers soon.
async fn assert_prompt(router: &Router, made: &Value, turns: std::ops::Range<u64>, what: &str) {
    let waits = answers(router, made, turns).await;
    assert!(median(&waits) < Duration::from_secs(2), "{what}: {waits:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_tables_of_thinking_bots_keep_no_one_else_waiting() {
    let url = postgres::fresh_database();
    let router = open(&url).await;
    // Someone plays an ordinary bot before the attack starts, while it runs, and after a restart.
    let made = create(&router, [203, 0, 113, 5], &["Ada", "bot:random"]).await;
    answers(&router, &made, 0..1).await;
    attack(&router, [198, 51, 100, 7], &["bot:search:2000ms"; 9]).await;
    assert_prompt(&router, &made, 1..4, "tables of bots alone").await;
    // The next attack has a person at each table, for whom the bots play.
    let mut players = ["bot:search:2000ms"; 9];
    players[0] = "Mallory";
    attack(&router, [198, 51, 100, 8], &players).await;
    assert_prompt(&router, &made, 4..7, "tables with someone at them").await;
    let metrics = get(&router, "/metrics", None).await.body;
    assert!(metric(&metrics, "anachron_bots_waiting") > 50.0, "{metrics}");
    assert!(metric(&metrics, "anachron_bots_oldest_wait_seconds") > 0.0, "{metrics}");
    assert!(metric(&metrics, "anachron_bots_wait_seconds_count{for=\"players\"}") >= 7.0, "{metrics}");
    assert!(metric(&metrics, "anachron_bots_thinking_seconds_total") > 0.0, "{metrics}");
    // A server that starts now finds all these tables with bots to act.
    let next = open(&url).await;
    assert_prompt(&next, &made, 7..10, "after a restart").await;
}

/// How many rows the log of a table has.
async fn rows(store: &Store, id: &str) -> usize {
    store.log(id, 1).await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_play_alone_pause_until_someone_watches() {
    let url = database("bots-alone");
    let config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), &url);
    let server = Server::start(config.clone()).await.unwrap();
    let made = create(&server.router(), [203, 0, 113, 5], &["bot:search:20ms"; 9]).await;
    let id = made["id"].as_str().unwrap();
    server.run(async {}).await.unwrap();
    // After a restart no one has looked at the table.
    let server = Server::start(config).await.unwrap();
    let store = Store::open_existing(&url).await.unwrap();
    let before = rows(&store, id).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(rows(&store, id).await, before, "they play although no one watches");
    // They go on as soon as someone looks.
    let start = Instant::now();
    let router = server.router();
    get(&router, &format!("/api/tables/{id}"), None).await;
    while rows(&store, id).await == before {
        assert!(start.elapsed() < Duration::from_secs(25), "they do not go on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
