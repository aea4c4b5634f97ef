//! What one player alone is shown while others still decide: their pages stay fresh, and theirs does not.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{Router, http::StatusCode};
use common::{Answer, Table, get, open, page_of, post};
use serde_json::{Value, json};

/// A table of two in their headquarters.
async fn headquarters(router: &Router) -> Table {
    let request = json!({ "game": "time-agent", "seats": ["Ada", "Bela"], "settings": [] });
    let made = post(router, "/api/tables", None, &request).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let made = made.json();
    let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
    Table { id: made["id"].as_str().unwrap().to_owned(), tokens: [token(0), token(1)] }
}

async fn seen(router: &Router, table: &Table, seat: usize) -> Value {
    get(router, &table.path(), Some(&table.tokens[seat])).await.json()
}

async fn act(router: &Router, table: &Table, seat: usize, act: &str, settled: &Value) -> Answer {
    let body = json!({ "act": act, "settled": settled });
    post(router, &format!("{}/act", table.path()), Some(&table.tokens[seat]), &body).await
}

/// The inside of a page, an element a line, without the tokens of its forms, which are new on every page.
fn drawn(page: &str) -> String {
    let inside = page.split("<main").nth(1).unwrap().split("</main>").next().unwrap();
    let mut parts = inside.split("name=\"csrf\" value=\"");
    let first = parts.next().unwrap().to_owned();
    let rest = parts.map(|part| part.split_once('"').unwrap().1);
    rest.fold(first, |all, part| all + part).replace('<', "\n<")
}

#[tokio::test]
async fn a_look_makes_no_other_page_stale_and_shows_on_none() {
    let router = open("sqlite::memory:").await;
    let table = headquarters(&router).await;
    let [ada, bela] = [seen(&router, &table, 0).await, seen(&router, &table, 1).await];
    let page = page_of(&router, &table, &table.tokens[1]).await;
    let look = "research 0101, look";
    assert_eq!(act(&router, &table, 0, look, &ada["settled"]).await.status, StatusCode::OK);

    let after = seen(&router, &table, 1).await;
    for part in ["entries", "settled", "to_act", "view", "prompt", "offers", "log"] {
        assert_eq!(after[part], bela[part], "{part}");
    }
    let again = page_of(&router, &table, &table.tokens[1]).await;
    for (before, after) in drawn(&page).lines().zip(drawn(&again).lines()) {
        assert_eq!(before, after, "the look shows on the page");
    }
    assert_eq!(drawn(&page), drawn(&again), "the look shows on the page");
    assert!(
        drawn(&page).contains("id=\"t0101\"") && drawn(&page).contains("id=\"log\""),
        "the whole page is compared"
    );

    let twice = act(&router, &table, 0, look, &ada["settled"]).await;
    assert_eq!(twice.status, StatusCode::CONFLICT, "a press that was sent twice looks once: {}", twice.body);
    let fresh = &seen(&router, &table, 0).await["settled"];
    assert_eq!(act(&router, &table, 0, "research 0102, look", fresh).await.status, StatusCode::OK);
    let undo = post(&router, &format!("{}/undo", table.path()), Some(&table.tokens[0]), &json!({})).await;
    assert_eq!(undo.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", undo.body);
    assert!(undo.body.contains("you have seen"), "{}", undo.body);

    let done = act(&router, &table, 1, "done, done, done", &bela["settled"]).await;
    assert_eq!(done.status, StatusCode::OK, "a page from before the look still counts: {}", done.body);
}
