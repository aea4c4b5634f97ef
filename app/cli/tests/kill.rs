//! What a server acknowledged is kept: one that many tables are played at is killed again and again.
//!
//! `SERVER_KILL_ROUNDS` says how often (50 by default), `SERVER_KILL_SEED` at which moments.

#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "a test that fails prints its seed")]

mod common;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use common::{Node, Place, Player, Random, get, setting, wait_for};
use engine::{Record, Seat, Seed, Viewer};
use plugin::Played;
use store::{Filter, Store, TableRow};

const PLAYERS: u64 = 8;

#[test]
fn nothing_acknowledged_is_lost_on_sqlite() {
    kill_again_and_again(&Place::sqlite());
}

#[test]
fn nothing_acknowledged_is_lost_on_postgresql() {
    kill_again_and_again(&Place::postgres());
}

fn kill_again_and_again(place: &Place) {
    let (rounds, seed) = (setting("SERVER_KILL_ROUNDS", 50), setting("SERVER_KILL_SEED", 20_260_101));
    println!("{rounds} kills with SERVER_KILL_SEED={seed} on {}", place.url);
    let mut random = Random::new(seed);
    let mut players: Vec<_> = (0..PLAYERS).map(|n| Player::new(format!("p{n}"), seed + n)).collect();
    let acknowledged = AtomicU64::new(0);
    for round in 0..rounds {
        let mut node = Node::spawn(place);
        // Some are killed while they start, the first of them while they make the database.
        if round % 5 == 0 {
            thread::sleep(Duration::from_micros(random.below(60_000)));
            node.kill();
            continue;
        }
        let address = node.address();
        let enough = acknowledged.load(Ordering::Relaxed) + random.below(150);
        let pause = Duration::from_micros(random.below(5_000));
        thread::scope(|scope| {
            for player in &mut players {
                scope.spawn(|| player.play(&address, &acknowledged));
            }
            wait_for("acknowledgements", || acknowledged.load(Ordering::Relaxed) >= enough);
            thread::sleep(pause);
            node.kill();
        });
    }
    let kept = check(place, &mut players);
    println!("{} acknowledged, {kept} rows kept after {rounds} kills", acknowledged.into_inner());
}

/// Holds everything that is in the database against what the players know; gives the number of rows.
fn check(place: &Place, players: &mut [Player]) -> usize {
    place.check_health();
    let (node, address) = Node::start(place);
    for player in &mut *players {
        // Each player finds out what became of the action that the last kill cut off, and plays on.
        player.step(&address).unwrap();
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let tables = runtime.block_on(read_all(place));
    let mut bodies = HashSet::new();
    let mut count = 0;
    for (row, log) in tables.values() {
        assert!(log.iter().skip(1).filter(|body| body.contains('"')).all(|body| bodies.insert(body.clone())));
        let game = rebuild(row, log);
        let view = get(&address, &format!("/api/tables/{}", row.id), None).unwrap().json();
        assert_eq!(view["entries"], game.len(), "{}", row.id);
        assert_eq!(
            view["view"],
            serde_json::to_value(game.view(Viewer::Public, None)).unwrap(),
            "{}",
            row.id
        );
        assert_eq!(view["status"], if game.outcome().is_some() { "finished" } else { "running" });
        count += log.len();
    }
    for game in players.iter().flat_map(|player| &player.games) {
        let (_, log) = &tables[&game.table.id];
        assert_eq!(log[1..], game.rows, "{}", game.table.id);
    }
    node.kill();
    place.check_health();
    count
}

/// All tables with the rows of their logs.
async fn read_all(place: &Place) -> BTreeMap<String, (TableRow, Vec<String>)> {
    let store = Store::open_existing(&place.url).await.unwrap();
    let filter = Filter { status: None, public_only: false, limit: 100_000, before: None };
    let mut tables = BTreeMap::new();
    // The server keeps its own secret in a row without a game.
    for row in store.list(filter).await.unwrap().into_iter().filter(|row| !row.game.is_empty()) {
        let log = store.log(&row.id, 1).await.unwrap().into_iter().map(|row| row.body).collect();
        tables.insert(row.id.clone(), (row, log));
    }
    store.close().await.unwrap();
    tables
}

/// Plays the rows of a log, as anyone who has them could.
fn rebuild(row: &TableRow, log: &[String]) -> Box<dyn Played> {
    let head = log.first().unwrap_or_else(|| panic!("table {} has not begun", row.id));
    let mut record = Record::parse(head.as_bytes()).unwrap();
    record.dice.seed = Some(Seed(*row.seed.reveal()));
    let mut game = catalog::replay(&record).unwrap();
    for body in &log[1..] {
        let seat = |number: &str| Seat::numbered(number.parse().unwrap()).unwrap();
        if let Some(number) = body.strip_prefix("undo ") {
            game.undo(seat(number)).unwrap();
        } else {
            let (number, text) = body.split_once(": ").unwrap();
            game.replay_entry(seat(number), text).unwrap();
        }
    }
    game
}
