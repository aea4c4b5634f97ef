//! A later version of the rules comes to a server that has tables of an earlier one, on the same database.
//!
//! There is one version so far, so the test runs twice, in two builds. The first leaves a database behind:
//!
//! - `cargo test -p server --test versions`
//! - `cargo test -p server -p timetripper --features timetripper/later-version --test versions`
//!
//! The second build has a version 2 of TimeTripper: packs are ten pounds lighter, and there are two spearmen at Adrianople.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests may panic")]

mod common;

use std::{fs, path::PathBuf};

use axum::{Router, http::StatusCode};
use common::{Answer, Person, Table, get, open, post};
use engine::{Fair, Record, Seed};
use serde_json::{Value, json};
use server::CheckedLog;

/// A pack of 44 pounds: by version 1 it may be carried, by version 2 it is too heavy.
const HEAVY: &str = "take m16-ammo 20, start";

/// Where the earlier build leaves its database and what it saw.
fn left_behind() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("earlier-version")
}

/// The version that new games of TimeTripper are played by in this build.
fn newest() -> u16 {
    let fair = Fair::new(Seed::from_number(1), Vec::new());
    let game = catalog::start("timetripper", vec![String::new()], &[], fair).unwrap();
    game.record().unwrap().rules
}

/// A new table of TimeTripper that starts at Adrianople.
async fn new_table(router: &Router) -> Table {
    let request = json!({ "game": "timetripper", "seats": ["Ada"], "settings": [["begin-in", "11"]] });
    let made = post(router, "/api/tables", None, &request).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    known(&made.json()["id"], &made.json()["seats"][0]["token"])
}

fn known(id: &Value, token: &Value) -> Table {
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    Table { id: word(id), tokens: [word(token), word(token)] }
}

async fn seen(router: &Router, table: &Table, draft: &str) -> Value {
    let path = format!("{}?draft={}", table.path(), draft.replace(' ', "%20").replace(',', "%2C"));
    get(router, &path, Some(&table.tokens[0])).await.json()
}

async fn view(router: &Router, table: &Table) -> Value {
    seen(router, table, "").await["view"].clone()
}

/// How many opponents there are at first.
fn opponents(view: &Value) -> usize {
    view["units"].as_array().unwrap_or_else(|| panic!("{view}")).len()
}

/// Always does what is offered first, until the game is over.
async fn play_to_the_end(router: &Router, table: &Table) {
    let mut draft = String::new();
    loop {
        let now = seen(router, table, &draft).await;
        if !now["outcome"].is_null() {
            return;
        }
        now["offers"][0]["then"].as_str().unwrap_or_else(|| panic!("{draft}: {now}")).clone_into(&mut draft);
        if table.act(router, 0, &draft).await.status == StatusCode::OK {
            draft.clear();
        }
    }
}

async fn exported(router: &Router, table: &Table) -> String {
    let answer = get(router, &format!("/t/{}/record", table.id), None).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

/// The file is of this version, its game and its log are proved, and by another version it would be another game.
fn verify(file: &str, version: u16) {
    let record = Record::parse(file.as_bytes()).unwrap();
    assert_eq!(record.rules, version, "{file}");
    assert!(CheckedLog::of(&record).unwrap().is_some(), "{file}");
    let game = catalog::replay(&record).unwrap();
    assert_eq!((game.outcome().is_some(), record.result.is_some()), (true, true));
    let other = 3 - version;
    let forged = file.replace(&format!("\nrules {version}\n"), &format!("\nrules {other}\n"));
    assert!(catalog::replay(&Record::parse(forged.as_bytes()).unwrap()).is_err(), "{forged}");
}

/// Takes the heavy pack in a what-if from the beginning of the table, and says what the server thinks of it.
async fn heavy_in_a_what_if(router: &Router, table: &Table) -> Answer {
    let mut ada = Person::of_seat(router, table, 0).await;
    let page = ada.page(&format!("/t/{}/at?n=0", table.id)).await;
    let make = format!("/t/{}/what-if", table.id);
    let branch = ada.sent(&page, &make, &[("n", "0"), ("seat", "1"), ("others", "me")]).await;
    let page = ada.page(&branch).await;
    ada.send_form(&page, &format!("{branch}/act"), &[("act", HEAVY)]).await
}

/// Version 1 alone: a table before its first entry, one in a battle, and one that is over.
async fn before() {
    let folder = left_behind();
    let router = open(&common::database("earlier-version")).await;
    let [waiting, fighting, over] =
        [new_table(&router).await, new_table(&router).await, new_table(&router).await];
    assert_eq!(fighting.act(&router, 0, "start").await.status, StatusCode::OK);
    play_to_the_end(&router, &over).await;
    let file = exported(&router, &over).await;
    let record = Record::parse(file.as_bytes()).unwrap();
    assert_eq!((record.rules, catalog::replay(&record).is_ok()), (1, true));
    let tables = [&waiting, &fighting, &over].map(|table| json!([table.id, table.tokens[0]]));
    let views = [view(&router, &waiting).await, view(&router, &fighting).await, view(&router, &over).await];
    assert!(opponents(&views[1]) > 2, "by version 1 there are five or more spearmen");
    fs::write(folder.join("over.anachron"), file).unwrap();
    fs::write(folder.join("seen.json"), json!({ "tables": tables, "views": views }).to_string()).unwrap();
}

/// Version 2 has come: the tables go on under version 1, and a new one starts under version 2.
async fn after() {
    let left = fs::read_to_string(left_behind().join("seen.json"))
        .expect("first run `cargo test -p server --test versions`, which leaves a database behind");
    let left: Value = serde_json::from_str(&left).unwrap();
    // A copy, so that the test can be run again.
    let database = common::database("later-version");
    for file in fs::read_dir(left_behind()).unwrap() {
        let (from, name) = (file.as_ref().unwrap().path(), file.unwrap().file_name());
        fs::copy(from, PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("later-version").join(name)).unwrap();
    }
    let router = open(&database).await;
    let [waiting, fighting, over] = [0, 1, 2].map(|at| known(&left["tables"][at][0], &left["tables"][at][1]));
    for (at, table) in [&waiting, &fighting, &over].into_iter().enumerate() {
        assert_eq!(view(&router, table).await, left["views"][at], "table {at} looks as it did");
    }

    // The table that is over gives the same file as before.
    let file = fs::read_to_string(left_behind().join("over.anachron")).unwrap();
    assert_eq!(exported(&router, &over).await, file);
    verify(&file, 1);

    // The rule of version 1 still holds where it did, in a what-if too; the battle is the same.
    assert_eq!(heavy_in_a_what_if(&router, &waiting).await.status, StatusCode::SEE_OTHER);
    assert_eq!(waiting.act(&router, 0, HEAVY).await.status, StatusCode::OK);
    assert!(opponents(&view(&router, &waiting).await) > 2);
    for table in [&waiting, &fighting] {
        play_to_the_end(&router, table).await;
        verify(&exported(&router, table).await, 1);
    }

    // A new table follows the new rule and has the new battle.
    let new = new_table(&router).await;
    for answer in [heavy_in_a_what_if(&router, &new).await, new.act(&router, 0, HEAVY).await] {
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        assert!(answer.body.contains("too heavy"), "{}", answer.body);
    }
    assert_eq!(new.act(&router, 0, "start").await.status, StatusCode::OK);
    assert_eq!(opponents(&view(&router, &new).await), 2);
    play_to_the_end(&router, &new).await;
    verify(&exported(&router, &new).await, 2);
}

#[tokio::test]
async fn tables_go_on_under_the_rules_they_began_with() {
    match newest() {
        1 => before().await,
        _ => after().await,
    }
}
