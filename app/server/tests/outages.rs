//! What visitors and operators learn when the database is down, and when one table is damaged: the others go on.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::time::Duration;

use axum::http::{Method, StatusCode, header};
use common::{Person, Table, database, get, log::Log, open, open_over, post, request, send};
use serde_json::{Value, json};
use server::Pace;
use store::Store;

/// Waits until something is so.
async fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let waited = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waited)
        .await
        .unwrap_or_else(|_| panic!("waited for {what}"));
}

#[tokio::test]
async fn an_outage_is_a_503_for_visitors_and_a_few_lines_for_operators() {
    let (log, _guard) = Log::listen();
    let store = Store::open("sqlite::memory:").await.unwrap();
    let faults = store.faults();
    let router = open_over(store, Pace::default()).await;
    let table = Table::new(&router).await;
    assert_eq!(get(&router, "/readyz", None).await.status, StatusCode::OK);

    faults.set_down(true);
    for _ in 0..50 {
        let answer = table.act(&router, 0, "submit").await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.body);
        assert_eq!(answer.headers[header::RETRY_AFTER], "5");
        assert!(answer.json()["reason"].as_str().unwrap().contains("try again"), "{}", answer.body);
    }
    let page = Person::new(&router).get("/").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(page.headers[header::RETRY_AFTER], "5");
    assert!(page.body.contains("<h1>") && page.body.contains("lost its database"), "{}", page.body);
    assert_eq!(get(&router, "/api/tables", None).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(get(&router, "/readyz", None).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(get(&router, "/healthz", None).await.status, StatusCode::OK);
    let lines = log.messages();
    assert_eq!(lines.len(), 1, "{lines:?}");
    let begin = "the database fails: the database failed while being tested: a fault";
    assert!(lines[0].starts_with(begin), "{lines:?}");

    faults.set_down(false);
    assert_eq!(table.act(&router, 0, "submit").await.status, StatusCode::OK);
    wait_for("the end of the outage", || log.messages().len() > 1).await;
    let lines = log.messages();
    let (before, times) = lines[1].split_once("; it failed ").unwrap();
    assert!(before.starts_with("the database works again after "), "{lines:?}");
    let times: u64 = times.split(' ').next().unwrap().parse().unwrap();
    assert!(times >= 53, "{lines:?}");
}

/// Changes the database behind the server's back.
fn damage(url: &str, sql: &str, id: &str) {
    let conn = rusqlite::Connection::open(url.strip_prefix("sqlite:").unwrap()).unwrap();
    assert_eq!(conn.execute(sql, [id]).unwrap(), 1, "{sql}");
}

/// What can be wrong with a table: how it is done, and what the log says about it.
#[rustfmt::skip]
const DAMAGES: [(&str, &str); 5] = [
    ("UPDATE tables SET doc = '{\"game\": \"time-' WHERE id = ?1", "invalid type: string"),
    ("UPDATE tables SET doc = '{\"seats\": 7}' WHERE id = ?1", "invalid type: integer"),
    ("UPDATE log SET body = replace(body, 'time-trap', 'chess') WHERE seq = 1 AND nr = (SELECT nr FROM tables WHERE id = ?1)",
     "row 1 of the log cannot be played"),
    ("UPDATE log SET body = 'rubbish' WHERE seq = 1 AND nr = (SELECT nr FROM tables WHERE id = ?1)",
     "row 1 of the log cannot be played"),
    ("INSERT INTO log SELECT nr, (SELECT max(seq) + 1 FROM log WHERE log.nr = tables.nr), 0, '1: no such order', zeroblob(32) FROM tables WHERE id = ?1",
     "of the log cannot be played"),
];

#[tokio::test]
async fn a_damaged_table_takes_no_other_along() {
    let url = database("damaged");
    let first = open(&url).await;
    let mut host = Person::new(&first);
    let fields = [("people", "2"), ("bots", "0"), ("public", "1"), ("screen", "1")];
    let mut ids = Vec::new();
    for (sql, _) in DAMAGES {
        let path = host.creates("Ada", &fields).await;
        let id = path.strip_prefix("/t/").unwrap().to_owned();
        damage(&url, sql, &id);
        ids.push(id);
    }
    let sound = host.creates("Ada", &fields).await;

    let (log, _guard) = Log::listen();
    let router = open(&url).await;
    let mut ada = host.at(&router);
    for _ in 0..2 {
        let front = ada.page("/").await;
        assert!(front.contains(&format!("href=\"{sound}\"")), "{front}");
        assert!(front.contains("your turn") && front.contains("can’t be read"), "{front}");
        ada.page("/tables").await;
        ada.page("/account").await;
        ada.page("/best/time-trap").await;
        let list = get(&router, "/api/tables", None).await;
        assert_eq!(list.status, StatusCode::OK, "{}", list.body);
        assert!(list.body.contains(sound.strip_prefix("/t/").unwrap()), "{}", list.body);
    }
    for id in &ids {
        let answer = ada.get(&format!("/t/{id}")).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{}", answer.body);
        assert!(answer.body.contains("is damaged, so it can’t be shown"), "{}", answer.body);
        let answer = get(&router, &format!("/api/tables/{id}"), None).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{}", answer.body);
    }
    // A new name reaches the tables that can be read.
    let page = ada.page("/account").await;
    ada.sent(&page, "/account", &[("do", "name"), ("name", "Grace")]).await;
    assert!(ada.page(&format!("{sound}?seat=1")).await.contains("Grace"));
    let lines = log.messages();
    assert_eq!(lines.len(), DAMAGES.len(), "each is logged once: {lines:#?}");
    for (id, (_, why)) in ids.iter().zip(DAMAGES) {
        assert!(
            lines.iter().any(|line| line.starts_with(id) && line.contains(why)),
            "{id} {why}: {lines:#?}"
        );
    }
}

#[tokio::test]
async fn nothing_is_acknowledged_into_a_deleted_file() {
    let url = database("deleted");
    let path = std::path::PathBuf::from(url.strip_prefix("sqlite:").unwrap());
    let (log, _guard) = Log::listen();
    let router = open(&url).await;
    let table = Table::new(&router).await;
    assert_eq!(table.act(&router, 0, "submit").await.status, StatusCode::OK);
    assert_eq!(get(&router, "/readyz", None).await.status, StatusCode::OK);

    let elsewhere = path.with_extension("moved");
    std::fs::rename(&path, &elsewhere).unwrap();
    let answer = table.act(&router, 1, "submit").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.body);
    assert!(answer.body.contains("database is gone"), "{}", answer.body);
    assert_eq!(get(&router, "/readyz", None).await.status, StatusCode::SERVICE_UNAVAILABLE);
    let page = get(&router, &format!("/t/{}", table.id), None).await;
    assert_eq!(page.status, StatusCode::OK, "what was saved can still be seen");
    // A new file at the same path is not ours.
    std::fs::write(&path, "").unwrap();
    assert_eq!(table.act(&router, 1, "submit").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(log.messages()[0].contains("tables.sqlite was deleted or replaced"), "{:?}", log.messages());

    std::fs::rename(&elsewhere, &path).unwrap();
    assert_eq!(table.act(&router, 1, "submit").await.status, StatusCode::OK, "it is back");
    // The write-ahead log has what was acknowledged last.
    std::fs::remove_file(path.with_extension("sqlite-wal")).unwrap();
    assert_eq!(table.act(&router, 0, "submit").await.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn a_deleted_file_is_noticed_without_visitors() {
    let url = database("deleted-quietly");
    let (log, _guard) = Log::listen();
    let _router = open(&url).await;
    std::fs::remove_file(url.strip_prefix("sqlite:").unwrap()).unwrap();
    wait_for("a line in the log", || log.text().contains("was deleted or replaced")).await;
}

#[tokio::test]
async fn a_time_limit_must_be_long_enough_to_play() {
    let router = open("sqlite::memory:").await;
    for (deadline, status) in [
        (0, StatusCode::UNPROCESSABLE_ENTITY),
        (2, StatusCode::UNPROCESSABLE_ENTITY),
        (3, StatusCode::CREATED),
        (u64::MAX, StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "deadline": deadline });
        let answer = post(&router, "/api/tables", None, &request).await;
        assert_eq!(answer.status, status, "{deadline}: {}", answer.body);
        let reason = answer.json()["reason"].as_str().unwrap_or("between 3 and").to_owned();
        assert!(reason.contains("between 3 and"), "{reason}");
    }
}

#[tokio::test]
async fn every_refusal_has_a_reason() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let act = format!("{}/act", table.path());
    let token = Some(table.tokens[0].as_str());
    let mut wrong_type = request(Method::POST, &act, token, "submit");
    wrong_type.headers_mut().insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    for refused in [
        request(Method::POST, &act, token, "{"),
        request(Method::POST, &act, token, "{\"act\": 7}"),
        request(Method::DELETE, &act, token, ""),
        request(Method::GET, &format!("{}?since=x", table.path()), token, ""),
        wrong_type,
    ] {
        let shown = format!("{refused:?}");
        let answer = send(&router, refused).await;
        assert!(answer.status.is_client_error(), "{shown}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json", "{shown}");
        let reason = answer.json()["reason"].as_str().unwrap_or_default().to_owned();
        assert!(reason.len() > 10, "{shown}: {}", answer.body);
    }
}

#[tokio::test]
async fn undo_and_private_links_have_their_limits() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let undo = format!("{}/undo", table.path());
    let mut statuses = Vec::new();
    for _ in 0..121 {
        table.act(&router, 0, "submit").await;
        statuses.push(post(&router, &undo, Some(&table.tokens[0]), &Value::Null).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == StatusCode::NO_CONTENT).count(), 120);
    assert_eq!(statuses[120], StatusCode::TOO_MANY_REQUESTS);
    let link = format!("/t/{}/seat/{}", table.id, table.tokens[1]);
    let mut statuses = Vec::new();
    for _ in 0..121 {
        statuses.push(get(&router, &link, None).await.status);
    }
    assert_eq!(statuses[119], StatusCode::SEE_OTHER);
    assert_eq!(statuses[120], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn sessions_are_renewed_when_used_and_swept_when_over() {
    const DAY: i64 = 24 * 3600 * 1000;
    let url = database("sessions");
    let first = open(&url).await;
    let (mut ada, mut bela) = (Person::new(&first), Person::new(&first));
    ada.creates("Ada", &[("people", "1"), ("bots", "1"), ("skill", "random")]).await;
    bela.creates("Bela", &[("people", "1"), ("bots", "1"), ("skill", "random")]).await;
    let conn = rusqlite::Connection::open(url.strip_prefix("sqlite:").unwrap()).unwrap();
    let sessions =
        || conn.query_row("SELECT count(*) FROM sessions", (), |row| row.get::<_, u32>(0)).unwrap();
    let ends = || {
        let sql = "SELECT expires_at FROM sessions WHERE name = 'Ada'";
        conn.query_row(sql, (), |row| row.get::<_, i64>(0)).unwrap()
    };
    let new = ends();
    assert!(!ada.get("/").await.headers.contains_key(header::SET_COOKIE), "a new session needs no renewal");
    assert_eq!(ends(), new);
    conn.execute("UPDATE sessions SET expires_at = ?1, seen_at = 1 WHERE name = 'Ada'", [new - 170 * DAY])
        .unwrap();
    let answer = ada.get("/").await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("anachron=") && cookie.contains("Max-Age=15552000"), "{cookie}");
    assert!(ends() >= new, "it lasts as long as a new one");

    conn.execute("UPDATE sessions SET expires_at = 1 WHERE name = 'Bela'", ()).unwrap();
    assert_eq!(sessions(), 2);
    let _second = open(&url).await;
    wait_for("the sweep", || sessions() == 1).await;
}

/// A host without a seat is shown the form to take one, so it must work.
#[tokio::test]
async fn a_host_without_a_seat_may_take_one() {
    let url = database("host");
    let first = open(&url).await;
    let (mut ada, mut cleo) = (Person::new(&first), Person::new(&first));
    let table = ada.creates("Ada", &[("people", "3"), ("bots", "0")]).await;
    cleo.creates("Cleo", &[("people", "1"), ("bots", "1"), ("skill", "random")]).await;
    let host = "UPDATE tables SET doc = json_set(doc, '$.host', (SELECT person FROM sessions WHERE name = 'Cleo')) WHERE id = ?1";
    damage(&url, host, table.strip_prefix("/t/").unwrap());
    let router = open(&url).await;
    let mut cleo = cleo.at(&router);
    let room = cleo.page(&table).await;
    assert_eq!(cleo.sent(&room, &format!("{table}/join"), &[("i", "")]).await, table);
}
