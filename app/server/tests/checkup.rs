//! The check of all tables finds what does not fit their logs, and damage to one table or page reaches no other.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{fs, path::Path};

use axum::{Router, http::StatusCode};
use common::{Person, Table, database, get, open, post};
use rusqlite::Connection;
use serde_json::json;
use server::check_tables;
use store::{Filter, Store};

const PASSWORD: &str = "correct horse battery";

fn path(url: &str) -> &Path {
    Path::new(url.strip_prefix("sqlite:").unwrap())
}

/// Changes the database behind everyone's back.
fn change(url: &str, sql: &str) {
    assert!(Connection::open(path(url)).unwrap().execute(sql, ()).unwrap() > 0, "{sql}");
}

/// All faults of a database, those of the store first.
async fn faults(url: &str) -> Vec<String> {
    let store = Store::open_existing(url).await.unwrap();
    let mut faults = store.doctor().await.unwrap().faults;
    faults.extend(check_tables(&store).await.unwrap().faults);
    store.close().await.unwrap();
    faults
}

/// Two tables, of which the first is over and the second is running.
async fn two_tables(url: &str) -> [Table; 2] {
    let router = open(url).await;
    let over = Table::new(&router).await;
    for _ in 0..10 {
        for seat in 0..2 {
            assert_eq!(over.act(&router, seat, "submit").await.status, StatusCode::OK);
        }
    }
    let running = Table::new(&router).await;
    for seat in 0..2 {
        assert_eq!(running.act(&router, seat, "submit").await.status, StatusCode::OK);
    }
    let last = Table::new(&router).await;
    assert_eq!(last.act(&router, 0, "submit").await.status, StatusCode::OK);
    [over, running]
}

#[tokio::test]
async fn what_does_not_fit_its_log_is_found() {
    let url = database("doubts");
    let [over, running] = two_tables(&url).await;
    assert_eq!(faults(&url).await, Vec::<String>::new());
    let whole = fs::read(path(&url)).unwrap();
    let (over, running) = (&over.id, &running.id);
    let nr = |id: &str| format!("(SELECT nr FROM tables WHERE id = '{id}')");
    for (sql, expected) in [
        (
            format!("UPDATE tables SET doc = replace(doc, '\"score\":', '\"score\":1') WHERE id = '{over}'"),
            format!("table {over}: its result is not the one that its log leads to"),
        ),
        (
            format!(
                "UPDATE tables SET doc = (SELECT doc FROM tables WHERE id = '{over}') WHERE id = '{running}'"
            ),
            format!("table {running}: it has a result, but its log is not that of a game that is over"),
        ),
        (
            format!("DELETE FROM seats WHERE nr = {} AND seat = 0", nr(running)),
            format!("table {running}: the list of who sits where is not that of its document"),
        ),
        (
            format!("DELETE FROM log WHERE nr = {} AND seq = 3", nr(running)),
            "The logs have lost 1 row. The end of a game that still runs may be missing.".to_owned(),
        ),
        (
            format!("UPDATE tables SET doc = replace(doc, '(3,4)', '(4,4)') WHERE id = '{running}'"),
            format!("table {running}: the settings of its document are not those of its log"),
        ),
    ] {
        change(&url, &sql);
        let found = faults(&url).await;
        assert!(found.contains(&expected), "{sql}: {found:?}");
        fs::write(path(&url), &whole).unwrap();
    }
}

/// Signs up and returns the new account's owner.
async fn sign_up<'a>(router: &'a Router, name: &str) -> Person<'a> {
    let mut person = Person::new(router);
    let page = person.page("/account").await;
    let fields = [("do", "up"), ("name", name), ("email", "ada@example.org"), ("password", PASSWORD)];
    person.sent(&page, "/account", &fields).await;
    person
}

#[tokio::test]
async fn a_damaged_table_keeps_no_one_from_their_data_or_from_leaving() {
    let url = database("stuck");
    let router = open(&url).await;
    let mut ada = sign_up(&router, "Ada").await;
    let fields = [("people", "2"), ("bots", "0"), ("screen", "1")];
    let damaged = [ada.creates("", &fields).await, ada.creates("", &fields).await];
    let sound = ada.creates("", &fields).await;
    let id = |path: &str| path.strip_prefix("/t/").unwrap().to_owned();
    let nr = format!("(SELECT nr FROM tables WHERE id = '{}')", id(&damaged[0]));
    change(&url, &format!("UPDATE log SET body = 'rubbish' WHERE seq = 1 AND nr = {nr}"));
    change(&url, &format!("UPDATE tables SET doc = '{{\"seats\": 7}}' WHERE id = '{}'", id(&damaged[1])));
    let later = open(&url).await;
    let mut ada = ada.at(&later);
    let export = ada.get("/account/export").await;
    assert_eq!(export.status, StatusCode::OK, "{}", export.body);
    let tables = export.json()["tables"].as_array().unwrap().clone();
    let marks: Vec<_> = tables.iter().map(|table| table["is_damaged"] == true).collect();
    assert_eq!(marks, [false, true, true], "the newest first: {tables:?}");
    let asked = ada.page("/account/delete").await;
    assert_eq!(ada.sent(&asked, "/account/delete", &[("password", PASSWORD)]).await, "/");
    drop((router, later));
    let store = Store::open_existing(&url).await.unwrap();
    for path in [&damaged[0], &sound] {
        let row = store.table(&id(path)).await.unwrap().unwrap();
        assert!(!row.doc.to_string().contains("Ada"), "{}", row.doc);
    }
    store.close().await.unwrap();
    // Nothing of the account is left in the file, not even in its free places.
    let file = fs::read(path(&url)).unwrap();
    for secret in ["ada@example.org", "argon2id"] {
        assert!(
            !file.windows(secret.len()).any(|bytes| bytes == secret.as_bytes()),
            "{secret} is still there"
        );
    }
}

#[tokio::test]
async fn a_damaged_page_hides_only_its_tables() {
    let url = database("page");
    let router = open(&url).await;
    let mut ids = Vec::new();
    for _ in 0..30 {
        let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "public": true });
        ids.push(
            post(&router, "/api/tables", None, &request).await.json()["id"].as_str().unwrap().to_owned(),
        );
    }
    drop(router);
    let store = Store::open_existing(&url).await.unwrap();
    store.close().await.unwrap();
    // The page of the table in the middle.
    let conn = Connection::open(path(&url)).unwrap();
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(conn);
    let mut bytes = fs::read(path(&url)).unwrap();
    let needle = format!("{}time-trap", ids[15]);
    let at = bytes.windows(needle.len()).position(|part| part == needle.as_bytes()).unwrap();
    let page = at / 4096 * 4096;
    bytes[page..page + 100].fill(0xff);
    fs::write(path(&url), bytes).unwrap();

    let router = open(&url).await;
    let list = get(&router, "/api/tables", None).await;
    assert_eq!(list.status, StatusCode::OK, "{}", list.body);
    assert!(list.body.contains(&ids[29]) && list.body.contains(&ids[0]), "{}", list.body);
    assert!(!list.body.contains(&ids[15]), "{}", list.body);
    assert_eq!(get(&router, "/", None).await.status, StatusCode::OK);
    drop(router);
    let store = Store::open_existing(&url).await.unwrap();
    assert!(!store.list(Filter { limit: 100, ..Filter::default() }).await.unwrap().is_empty());
    check_tables(&store).await.unwrap();
    assert!(!store.doctor().await.unwrap().faults.is_empty(), "and the doctor says so");
    store.close().await.unwrap();
}
