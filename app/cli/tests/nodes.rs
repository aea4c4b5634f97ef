//! Two servers on one database: any of them takes any action for any table, and each shows what the other took.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

use common::{Browser, Node, Place, Player, Table, postgres, wait_for};
use serde_json::Value;
use store::Store;

/// Two servers on one new database, started at once.
struct Pair {
    place: Place,
    nodes: [Node; 2],
    addresses: [String; 2],
}

impl Pair {
    fn start() -> Self {
        let place = Place::postgres();
        let mut nodes = [Node::spawn(&place), Node::spawn(&place)];
        let addresses = [nodes[0].address(), nodes[1].address()];
        Self { place, nodes, addresses }
    }
}

/// The rows of a table's log, with their times.
fn log_of(place: &Place, table: &Table) -> Vec<(i64, String)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open_existing(&place.url).await.unwrap();
        let log = store.log(&table.id, 1).await.unwrap();
        store.close().await.unwrap();
        log.into_iter().map(|row| (row.at_ms, row.body)).collect()
    })
}

/// Waits until both servers show everyone the same, and gives it.
fn agreed(pair: &Pair, table: &Table) -> Vec<Value> {
    let mut views = Vec::new();
    wait_for("both servers show the same", || {
        views = table.views(&pair.addresses[0]);
        views == table.views(&pair.addresses[1])
    });
    views
}

/// Both seats act at the same moment through different servers, and change servers in each turn.
fn play_turns(pair: &Pair, table: &Table, turns: std::ops::Range<usize>) {
    let both = Arc::new(Barrier::new(2));
    thread::scope(|scope| {
        for seat in 0..2 {
            let (both, turns) = (Arc::clone(&both), turns.clone());
            scope.spawn(move || {
                for turn in turns {
                    let address = &pair.addresses[(seat + turn) % 2];
                    both.wait();
                    let act = format!("to {} \"t{turn}-s{seat}\", submit", 2 - seat);
                    let answer = table.act(address, seat, &act);
                    // A seat that fails must not leave the other one waiting.
                    both.wait();
                    assert_eq!(answer.as_ref().unwrap().status, 200, "turn {turn}, seat {seat}: {answer:?}");
                }
            });
        }
    });
}

#[test]
fn seats_at_different_nodes_play_whole_games_at_the_same_time() {
    let pair = Pair::start();
    let tables: Vec<_> = (0..12).map(|n| Table::make(&pair.addresses[n % 2], None).unwrap()).collect();
    let mut watchers: Vec<_> =
        tables.iter().flat_map(|table| pair.addresses.iter().map(|node| table.follow(node, None))).collect();
    thread::scope(|scope| {
        for table in &tables {
            scope.spawn(|| play_turns(&pair, table, 0..10));
        }
    });
    for watcher in &mut watchers {
        watcher.wait_for("the end of the game", |heard| heard.contains("\"status\":\"finished\""));
    }
    for table in &tables {
        let views = agreed(&pair, table);
        assert!(views.iter().all(|view| view["entries"] == 20 && view["status"] == "finished"), "{views:?}");
        let log = log_of(&pair.place, table);
        assert_eq!(log.len(), 21);
        for (turn, rows) in log[1..].chunks(2).enumerate() {
            let mut bodies: Vec<_> = rows.iter().map(|(_, body)| body.as_str()).collect();
            bodies.sort_unstable();
            let expected =
                [0, 1].map(|seat| format!("{}: to {} \"t{turn}-s{seat}\", submit", seat + 1, 2 - seat));
            assert_eq!(bodies, expected);
        }
    }
}

#[test]
fn what_one_node_takes_the_other_shows() {
    let pair = Pair::start();
    let [one, other] = &pair.addresses;
    let table = Table::make(one, None).unwrap();
    // A session begun at one server is known at the other, and so is the token of a seat.
    let ada = Browser::of_seat(one, &table, 0);
    let page = ada.page(other);
    assert!(page.contains("name=\"csrf\"") && page.contains("Ada"), "{page}");
    let mut streams = [table.follow(other, None), table.follow(other, Some(0))];
    let mut pages = [ada.follow(other), ada.follow(one)];
    // After many conflicts a server must still notice what is not in the log.
    play_turns(&pair, &table, 0..8);
    for stream in &mut streams {
        stream.wait_for("the turns", |heard| heard.contains("\"entries\":16"));
    }
    let ways = [(one, other, "11 35"), (other, one, "12 35")];
    for ((from, to, draft), stream) in ways.into_iter().zip(&mut pages) {
        stream.wait_for("the turns", |heard| heard.contains("id=\"e-16\""));
        // What is composed at one server comes to a page that is open at the other, and is on a new one.
        ada.send(from, "/act", &format!("act={}", draft.replace(' ', "+")));
        stream.wait_for("a draft", |heard| heard.contains(draft));
        assert!(ada.page(to).contains(draft));
    }
    // What is played at one is no longer a draft at the other.
    assert_eq!(table.act(one, 0, "to 2 \"zanzibar\", submit").unwrap().status, 200);
    pages[0].wait_for("the orders", |heard| heard.contains("zanzibar"));
    wait_for("the draft is gone", || {
        postgres::sql(&pair.place.url, "SELECT body FROM drafts").trim().is_empty()
    });
    // Undone at the other, it is a draft at both.
    assert_eq!(table.undo(other, 0).unwrap().status, 204);
    wait_for("it is a draft again", || ada.page(one).contains("zanzibar"));
    // Who sits where is not in the log either.
    ada.confirm(one, "/hand", "bot", "seat=1&what=bot");
    wait_for("a token from before plays no more", || table.act(other, 0, "nonsense").unwrap().status == 403);
}

#[test]
fn when_a_node_is_killed_its_clients_continue_at_the_other() {
    let pair = Pair::start();
    let mut players: Vec<_> = (0..8).map(|n| Player::new(format!("p{n}"), n + 1)).collect();
    let acknowledged = AtomicU64::new(0);
    let [victim, survivor] = pair.nodes;
    let [first, second] = &pair.addresses;
    thread::scope(|scope| {
        for player in &mut players {
            scope.spawn(|| player.play(first, &acknowledged));
        }
        wait_for("some play", || acknowledged.load(Ordering::Relaxed) > 100);
        victim.kill();
    });
    // What the victim had sent may still be committed, so clients ask the other one only when its sessions are over.
    let sessions = "SELECT count(DISTINCT application_name) FROM pg_stat_activity \
                    WHERE application_name LIKE 'anachron %' AND datname = current_database()";
    wait_for("the victim's sessions are over", || postgres::sql(&pair.place.url, sessions).trim() == "1");
    thread::scope(|scope| {
        for player in &mut players {
            scope.spawn(|| player.play_to_the_end(second));
        }
    });
    for game in players.iter().flat_map(|player| &player.games) {
        let log = log_of(&pair.place, &game.table);
        let bodies: Vec<_> = log[1..].iter().map(|(_, body)| body.clone()).collect();
        assert_eq!(bodies, game.rows);
        let view = game.table.view(second, None).unwrap();
        assert_eq!((&view["status"], &view["entries"]), (&"finished".into(), &20.into()));
    }
    drop(survivor);
    pair.place.check_health();
}

#[test]
fn two_clocks_give_each_turn_its_whole_time() {
    let pair = Pair::start();
    let tables: Vec<_> = (0..8).map(|n| Table::make(&pair.addresses[n % 2], Some(3)).unwrap()).collect();
    for table in &tables {
        // Both clocks know the table only once someone has looked at it on both.
        agreed(&pair, table);
    }
    for table in &tables {
        wait_for("two turns", || {
            table.view(&pair.addresses[0], None).unwrap()["entries"].as_u64() >= Some(4)
        });
        let log = log_of(&pair.place, table);
        let mut began = log[0].0;
        for rows in log[1..].chunks_exact(2) {
            assert_eq!([&rows[0].1, &rows[1].1], ["lapse 1", "lapse 2"], "each seat once a turn");
            // The time of a row is taken by the store, a moment away from when the server looked at its clock.
            assert!(rows[0].0 - began >= 2900, "a turn of {} ms in {log:?}", rows[0].0 - began);
            began = rows[1].0;
        }
    }
}

#[test]
fn a_clock_that_starts_from_a_snapshot_knows_when_the_turn_began() {
    let Pair { place, nodes, addresses } = Pair::start();
    let [address, _] = addresses;
    let slow = Table::make(&address, Some(3600)).unwrap();
    for _ in 0..35 {
        assert_eq!(slow.act(&address, 0, "submit").unwrap().status, 200);
        assert_eq!(slow.undo(&address, 0).unwrap().status, 204);
    }
    // A snapshot is saved where a turn has ended.
    for seat in 0..2 {
        assert_eq!(slow.act(&address, seat, "submit").unwrap().status, 200);
    }
    let quick = Table::make(&address, Some(3)).unwrap();
    wait_for("a snapshot", || !postgres::sql(&place.url, "SELECT seq FROM snapshots").trim().is_empty());
    drop(nodes);
    postgres::sql(&place.url, "UPDATE tables SET created_at = 0");
    // When the quick table's clock has run twice, it has looked at the slow one as well.
    let (node, address) = Node::start(&place);
    wait_for("two turns", || quick.view(&address, None).unwrap()["entries"].as_u64() >= Some(4));
    assert_eq!(slow.view(&address, None).unwrap()["entries"], 2);
    drop(node);
}
