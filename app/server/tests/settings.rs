//! Whatever a table was set up with, it is the same table after a restart, on another server and in its game file; and
//! tables that an earlier version saved badly are repaired.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{Router, http::StatusCode};
use common::{get, on_both, open, post, rewritten::rewrite};
use engine::{Commitment, Record};
use serde_json::{Value, json};
use server::{CheckedLog, Checkup, check_tables};
use store::{Store, chain};

/// A table with one setting.
struct Made {
    id: String,
    tokens: Vec<String>,
    what: String,
}

impl Made {
    /// Creates a table; none if the setting is refused, with a reason.
    async fn new(router: &Router, game: &str, settings: &[(String, String)]) -> Option<Self> {
        let least = catalog::game(game).unwrap().seats.0;
        let names: Vec<_> = ["Ada", "Bela", "Cora"].into_iter().cycle().take(least).collect();
        let request = json!({ "game": game, "seats": names, "settings": settings });
        let made = post(router, "/api/tables", None, &request).await;
        let what = format!("{game} {settings:?}");
        if made.status != StatusCode::CREATED {
            assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{what}: {}", made.body);
            return None;
        }
        let made = made.json();
        let token = |seat: &Value| seat["token"].as_str().unwrap().to_owned();
        let tokens = made["seats"].as_array().unwrap().iter().map(token).collect();
        Some(Self { id: made["id"].as_str().unwrap().to_owned(), tokens, what })
    }

    /// What every viewer sees of it.
    async fn seen(&self, router: &Router) -> Vec<String> {
        let mut seen = Vec::new();
        for token in self.tokens.iter().map(|token| Some(token.as_str())).chain([None]) {
            let answer = get(router, &format!("/api/tables/{}", self.id), token).await;
            assert_eq!(answer.status, StatusCode::OK, "{}: {}", self.what, answer.body);
            seen.push(answer.body);
        }
        seen
    }
}

/// What a value may become in the hands of someone who means harm, or just writes `War #1`.
fn hostile(value: &str) -> Vec<String> {
    let middle = value.char_indices().nth(value.chars().count() / 2).map_or(0, |(at, _)| at);
    let (before, after) = value.split_at(middle);
    let first = value.split([',', ';', ' ', '\n', '|']).next().unwrap_or_default();
    let mut values = vec![value.to_owned()];
    for part in [
        " #1",
        "#",
        "\n",
        "\r\n",
        "\nstart\n1: done",
        "\nseat 3 \"X\"",
        "\"",
        "\\",
        "\t",
        "\0",
        "\u{202e}",
        "\u{2028}",
        "  ",
    ] {
        values.push(format!("{before}{part}{after}"));
        values.push(format!("{value}{part}"));
        values.push(format!("{part}{value}"));
        values.push(value.replacen(first, &format!("{first}{part}"), 1));
    }
    values.push(format!("\"{value}\""));
    values
}

async fn every_setting_survives(url: &str) {
    let router = open(url).await;
    let mut tables = Vec::new();
    for game in catalog::games() {
        let (mut made, mut refused) = (0, 0);
        for spec in game.settings.iter().flat_map(|group| group.settings) {
            for value in spec.examples().into_iter().flat_map(hostile) {
                let settings = [(spec.key.to_owned(), value)];
                match Made::new(&router, game.id, &settings).await {
                    Some(table) => {
                        made += 1;
                        tables.push((table.seen(&router).await, table));
                    }
                    None => refused += 1,
                }
            }
        }
        assert!(made > 0 || game.settings.is_empty(), "{}: {refused} refused", game.id);
        // What a workshop starts with, tried at a table.
        if let Some(shop) = game.workshop {
            let settings = [(shop.setting.to_owned(), (shop.on_one_line)(shop.example))];
            let table = Made::new(&router, game.id, &settings).await.unwrap();
            tables.push((table.seen(&router).await, table));
        }
    }
    let other = open_other(url, router).await;
    for (seen, table) in &tables {
        assert_eq!(table.seen(&other).await, *seen, "{}", table.what);
    }
    assert_eq!(checkup(url, other).await, Checkup::default());
}

/// Another server of the same database: a second one beside the first where they can share it, or one after it.
async fn open_other(url: &str, router: Router) -> Router {
    if url.starts_with("sqlite") {
        drop(router);
    }
    open(url).await
}

async fn checkup(url: &str, router: Router) -> Checkup {
    drop(router);
    let store = Store::open(url).await.unwrap();
    let found = check_tables(&store).await.unwrap();
    store.close().await.unwrap();
    found
}

/// The first row as it was written before values were quoted.
fn unquoted(body: &str, key: &str, value: &str) -> String {
    let line = body.lines().find(|line| line.starts_with(&format!("set {key} "))).unwrap();
    body.replace(line, &format!("set {key} {value}"))
}

async fn tables_damaged_by_the_old_writer_are_repaired(url: &str) {
    const SIDE: &str = "dragon #1, human, 12/12/8, broadsword, leather, large shield";
    let router = open(url).await;
    let shop = catalog::game("time-agent").unwrap().workshop.unwrap();
    let tiles = (shop.on_one_line)(shop.example);
    let mut damaged = Vec::new();
    for (game, key, value) in [("fantasy-trip", "side-1", SIDE), ("time-agent", shop.setting, &tiles)] {
        let table = Made::new(&router, game, &[(key.to_owned(), value.to_owned())]).await.unwrap();
        damaged.push((table.seen(&router).await, table, key, value));
    }
    drop(router);
    let store = Store::open(url).await.unwrap();
    let mut rows = Vec::new();
    for (_, table, key, value) in &damaged {
        let body = store.log(&table.id, 1).await.unwrap()[0].body.clone();
        rows.push((table.id.clone(), unquoted(&body, key, value)));
    }
    store.close().await.unwrap();
    for (id, body) in &rows {
        rewrite(url, id, 1, body).await;
    }
    let router = open(url).await;
    for (seen, table, ..) in &damaged {
        let now = table.seen(&router).await;
        // The hash of the log is another one, now that its first row is.
        let view = |text: &String| serde_json::from_str::<Value>(text).unwrap()["view"].clone();
        assert!(now.iter().map(view).eq(seen.iter().map(view)), "{}", table.what);
    }
    let found = checkup(url, router).await;
    assert_eq!((found.faults.len(), found.notes.len()), (0, 2), "{found:?}");
    assert!(found.notes[0].contains("damaged the settings"), "{found:?}");
}

#[tokio::test]
async fn a_log_that_was_not_damaged_is_believed() {
    let url = common::database("not_damaged");
    let router = open(&url).await;
    let settings = [("rounds".to_owned(), "3".to_owned())];
    let table = Made::new(&router, "highest-bid", &settings).await.unwrap();
    let seen = table.seen(&router).await;
    drop(router);
    let sql = "UPDATE tables SET doc = replace(doc, '[\"rounds\",\"3\"]', '[\"rounds\",\"1\"]')";
    let path = url.strip_prefix("sqlite:").unwrap();
    rusqlite::Connection::open(path).unwrap().execute(sql, ()).unwrap();
    let router = open(&url).await;
    assert_eq!(table.seen(&router).await, seen);
    let found = checkup(&url, router).await;
    let why = format!("table {}: the settings of its document are not those of its log", table.id);
    assert_eq!(found.faults, [why]);
}

#[test]
fn the_file_of_a_repaired_table_says_that_its_set_up_cannot_be_checked() {
    let file = |value: &str, row: &str| {
        let seal = chain::seal(&[3; 16], row);
        let head = chain::link("t", 1, &chain::start("t", &[5; 32]), &seal);
        let (seal, head, commit) = (Commitment(seal), Commitment(head), Commitment([5; 32]));
        let text = format!(
            "anachron 1\ngame g\nrules 1\nseat 1 \"\"\nset side {value}\ndice seeded\ncommit {}\n\nstart\n\
             result winners none scores 0\ntable t\nrow start seal {}\nhead {}\n",
            commit.to_hex(),
            seal.to_hex(),
            head.to_hex()
        );
        CheckedLog::of(&Record::parse(text.as_bytes()).unwrap()).map(|log| log.unwrap().is_start_sealed)
    };
    assert_eq!(file("\"dragon #1\"", "set side dragon #1"), Ok(true));
    // A set-up that any version could write is not hidden behind a seal.
    assert!(file("dragon", "set side human").unwrap_err().contains("nothing in it is private"));
}

#[tokio::test]
async fn control_characters_are_refused_with_a_reason() {
    let router = open("sqlite::memory:").await;
    let request =
        json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "settings": [["start", "11 (3,4)\0"]] });
    let made = post(&router, "/api/tables", None, &request).await;
    assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(made.body.contains("control character"), "{}", made.body);
}

on_both! {
    every_setting_survives: settings_on_sqlite, settings_on_postgresql;
    tables_damaged_by_the_old_writer_are_repaired: repaired_on_sqlite, repaired_on_postgresql;
}
