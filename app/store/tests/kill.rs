//! What is acknowledged is on disk: a process that appends to many tables is killed again and again.
//!
//! `STORE_KILL_ROUNDS` sets how often (10 by default), `STORE_KILL_SEED` at which moments.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Folder, postgres};
use store::Store;

const TABLES: u64 = 40;

#[tokio::test]
async fn nothing_acknowledged_is_lost_on_sqlite() {
    let folder = Folder::new();
    kill_again_and_again(&folder.sqlite()).await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_on_postgresql() {
    kill_again_and_again(&postgres::fresh_database()).await;
}

async fn kill_again_and_again(url: &str) {
    let (rounds, seed) = (setting("STORE_KILL_ROUNDS", 10), setting("STORE_KILL_SEED", 20_260_101));
    let mut random = Random(seed | 1);
    let mut acknowledged: BTreeMap<(String, u64), String> = BTreeMap::new();
    for round in 1..=rounds {
        // Some are killed while they open the database, most in the middle of commits.
        let acks = if round % 5 == 0 { 0 } else { random.below(4000) };
        let pause = Duration::from_micros(random.below(8000));
        for line in run_and_kill(url, &format!("r{round}"), acks, pause) {
            let mut words = line.split(' ');
            let (table, seq, body) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            let again = acknowledged.insert((table.to_owned(), seq.parse().unwrap()), body.to_owned());
            assert_eq!(again, None, "round {round}, seed {seed}: {table} {seq} was acknowledged twice");
        }
        check(url, &acknowledged, &format!("round {round}, seed {seed}")).await;
    }
    assert!(!acknowledged.is_empty());
}

/// Starts the program and kills it a moment after this many acknowledgements; returns all it made.
fn run_and_kill(url: &str, token: &str, acks: u64, pause: Duration) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_append-until-killed"))
        .args([url, &TABLES.to_string(), token])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut is_killed = false;
    loop {
        if !is_killed && lines.len() as u64 >= acks {
            std::thread::sleep(pause);
            child.kill().unwrap();
            is_killed = true;
        }
        line.clear();
        // A line that was cut off by the kill promises nothing.
        if out.read_line(&mut line).unwrap() == 0 || !line.ends_with('\n') {
            break;
        }
        lines.push(line.trim_end().to_owned());
    }
    let status = child.wait().unwrap();
    assert!(is_killed && status.code().is_none(), "the program ended by itself: {status}");
    lines
}

async fn check(url: &str, acknowledged: &BTreeMap<(String, u64), String>, when: &str) {
    let store = Store::open(url).await.unwrap();
    let report = store.doctor().await.unwrap();
    assert!(report.is_sound(), "{when}: {report:?}");
    let mut bodies = HashSet::new();
    let mut found = 0;
    for table in (0..TABLES).map(|n| format!("t{n}")) {
        for (row, seq) in store.log(&table, 1).await.unwrap().into_iter().zip(1..) {
            assert_eq!(row.seq, seq, "{when}: {table} has a gap");
            assert!(bodies.insert(row.body.clone()), "{when}: {} was saved twice", row.body);
            if let Some(body) = acknowledged.get(&(table.clone(), seq)) {
                assert_eq!(&row.body, body, "{when}: {table} {seq} is not what was acknowledged");
                found += 1;
            }
        }
    }
    assert_eq!(found, acknowledged.len(), "{when}: acknowledged rows are missing");
    store.close().await.unwrap();
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Marsaglia's xorshift, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
