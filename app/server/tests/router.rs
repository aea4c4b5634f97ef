//! The server through its router: what it must do, and what it must refuse without changing or revealing anything.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{Live, Person, Table, database, get, open, page_of, post, request, send};
use serde_json::json;

#[tokio::test]
async fn two_seats_play_a_whole_game() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    for turn in 0..10 {
        for (seat, act) in [(0, "11 90, submit"), (1, "submit")] {
            let answer = table.act(&router, seat, act).await;
            assert_eq!(answer.json(), json!({ "entries": turn * 2 + seat + 1 }), "{}", answer.body);
        }
    }
    let seen = get(&router, &table.path(), None).await.json();
    assert_eq!(seen["outcome"], json!({ "winners": [1, 2], "scores": [275, 275] }));
    assert_eq!(seen["status"], "finished");
    let file = get(&router, &format!("/t/{}/record", table.id), None).await;
    assert!(file.body.starts_with("anachron 1\n") && file.body.contains("\nseed "), "{}", file.body);
}

#[tokio::test]
async fn forged_stale_and_broken_requests_are_refused_and_change_nothing() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let other = Table::new(&router).await;
    table.act(&router, 0, "11 35, submit").await;
    let before = table.seen(&router).await;
    let act = format!("{}/act", table.path());
    let (ada, bela) = (Some(table.tokens[0].as_str()), Some(table.tokens[1].as_str()));
    let huge = json!({ "act": "x".repeat(100_000) });
    let check = async |request: Request<Body>, status: StatusCode, reason: &str| {
        let answer = send(&router, request).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.contains(reason), "{}", answer.body);
        assert!(!answer.body.contains("11 35"), "a refusal reveals no orders: {}", answer.body);
        assert_eq!(table.seen(&router).await, before, "{reason}");
    };
    let body = |act: &str| json!({ "act": act }).to_string();
    let forged = Some(other.tokens[1].as_str());
    let not_here = "does not belong to a seat at this table";
    check(request(Method::POST, &act, forged, &body("submit")), StatusCode::FORBIDDEN, not_here).await;
    check(request(Method::POST, &act, Some("aa"), &body("submit")), StatusCode::FORBIDDEN, not_here).await;
    check(request(Method::POST, &act, None, &body("submit")), StatusCode::UNAUTHORIZED, "need the token")
        .await;
    let again = request(Method::POST, &act, ada, &body("12 35, submit"));
    check(again, StatusCode::UNPROCESSABLE_ENTITY, "waiting for Bela").await;
    let foreign = request(Method::POST, &act, bela, &body("11 35, submit"));
    let answer = send(&router, foreign).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("player 1"), "{}", answer.body);
    check(
        request(Method::POST, &act, bela, &body("change 1 1 90, submit")),
        StatusCode::UNPROCESSABLE_ENTITY,
        "been played yet",
    )
    .await;
    check(
        request(Method::POST, &act, bela, &body("21 35")),
        StatusCode::UNPROCESSABLE_ENTITY,
        "more steps are needed",
    )
    .await;
    check(
        request(Method::POST, &act, bela, &body("missed")),
        StatusCode::UNPROCESSABLE_ENTITY,
        "Only the clock",
    )
    .await;
    let stale = json!({ "act": "submit", "settled": 7 }).to_string();
    check(request(Method::POST, &act, bela, &stale), StatusCode::CONFLICT, "has changed").await;
    check(request(Method::POST, &act, bela, &huge.to_string()), StatusCode::PAYLOAD_TOO_LARGE, "").await;
    check(request(Method::POST, &act, bela, "{"), StatusCode::BAD_REQUEST, "").await;
    let unknown = request(Method::POST, &act, bela, "{\"act\": \"submit\", \"seat\": 1}");
    check(unknown, StatusCode::UNPROCESSABLE_ENTITY, "").await;
    let mut wrong_type = request(Method::POST, &act, bela, &body("submit"));
    wrong_type.headers_mut().insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    check(wrong_type, StatusCode::UNSUPPORTED_MEDIA_TYPE, "").await;
    for path in ["/api/tables/nope", "/api/tables/_server", "/t/..%2f..%2fetc%2fpasswd", "/t/%00", "/nothing"]
    {
        check(request(Method::GET, path, None, ""), StatusCode::NOT_FOUND, "").await;
    }
}

#[tokio::test]
async fn sealed_orders_and_messages_are_on_no_other_page() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    table.act(&router, 0, "11 35, to 2 \"zanzibar at dawn\", submit").await;
    for (viewer, token) in [("spectator", None), ("rival", Some(table.tokens[1].as_str()))] {
        let api = get(&router, &table.path(), token).await.body;
        let page = match token {
            None => get(&router, &format!("/t/{}", table.id), None).await.body,
            Some(token) => page_of(&router, &table, token).await,
        };
        for (where_, text) in [("api", api), ("page", page)] {
            assert!(text.contains("Ada"), "{viewer} {where_}: {text}");
            assert!(!text.contains("zanzibar") && !text.contains("11 35"), "{viewer} {where_}: {text}");
        }
    }
    assert!(page_of(&router, &table, &table.tokens[0]).await.contains("zanzibar"), "the writer sees it");
    table.act(&router, 1, "submit").await;
    assert!(page_of(&router, &table, &table.tokens[1]).await.contains("zanzibar"), "it is delivered");
    let public = get(&router, &format!("/t/{}", table.id), None).await.body;
    assert!(!public.contains("zanzibar"), "but not to spectators");
}

#[tokio::test]
async fn a_program_follows_a_table_and_learns_no_secret() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let mut public = Person::new(&router).follow(&format!("{}/live", table.path())).await;
    let (event, update) = public.next().await;
    assert!(event == "table" && update.contains("\"to_act\":[1,2]"), "{update}");
    table.act(&router, 0, "11 35, to 2 \"zanzibar at dawn\", submit").await;
    let (_, update) = public.next().await;
    assert!(update.contains("\"to_act\":[2]") && update.contains("\"entries\":1"), "{update}");
    assert!(!update.contains("zanzibar") && !update.contains("11 35"), "{update}");
    table.act(&router, 1, "submit").await;
    let (_, update) = public.next().await;
    assert!(update.contains("\"settled\":2") && !update.contains("zanzibar"), "{update}");
    assert!(
        update.contains("\"entry\":2") && !update.contains("\"entry\":1,"),
        "only the new part of the log"
    );
}

#[tokio::test]
async fn a_program_gets_the_entry_that_replaces_an_undone_one() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("{}/live", table.path());
    let mut ada = Live::new(&router, request(Method::GET, &path, Some(&table.tokens[0]), "")).await;
    let mut public = Person::new(&router).follow(&path).await;
    let undo = async |seat: usize| {
        let path = format!("{}/undo", table.path());
        let undone = post(&router, &path, Some(&table.tokens[seat]), &json!(null)).await;
        assert_eq!(undone.status, StatusCode::NO_CONTENT, "{}", undone.body);
    };
    let lines = async |live: &mut Live| {
        let update: serde_json::Value = serde_json::from_str(&live.next().await.1).unwrap();
        let lines = update["log"].as_array().unwrap().iter();
        lines.map(|line| (line["entry"].as_u64().unwrap(), line["action"].clone())).collect::<Vec<_>>()
    };
    table.act(&router, 0, "11 35, submit").await;
    assert_eq!(lines(&mut ada).await.last().unwrap(), &(1, json!("11 35, submit")));
    assert_eq!(lines(&mut public).await.last().unwrap(), &(1, json!("submit")));
    // Both acts come before the next read, so that they are one update.
    undo(0).await;
    table.act(&router, 0, "12 46, submit").await;
    assert_eq!(lines(&mut ada).await, [(1, json!("12 46, submit"))]);
    assert_eq!(
        lines(&mut public).await,
        [(1, json!("submit"))],
        "a spectator learns only that there is a new entry"
    );
    undo(0).await;
    table.act(&router, 1, "submit").await;
    table.act(&router, 0, "submit").await;
    let settled = [(1, json!("submit")), (2, json!("submit"))];
    assert_eq!(lines(&mut ada).await, settled);
    assert_eq!(lines(&mut public).await, settled);
}

#[tokio::test]
async fn a_finished_game_is_finished_on_every_server() {
    let database = database("finished");
    let (first, second) = (open(&database).await, open(&database).await);
    let store = store::Store::open_existing(&database).await.unwrap();
    let table = Table::new(&first).await;
    let listed = async |router| {
        let listed = get(router, "/api/tables", None).await.json();
        listed["tables"].as_array().unwrap().iter().map(|table| table["status"].clone()).collect::<Vec<_>>()
    };
    for turn in 0..10 {
        if turn == 9 {
            // The table is made public just before its end.
            let row = store.table(&table.id).await.unwrap().unwrap();
            store.update_table(&table.id, row.doc_version, row.doc.to_string(), true).await.unwrap();
            assert_eq!(listed(&second).await, [json!("running")]);
        }
        for seat in [0, 1] {
            assert_eq!(table.act(&first, seat, "submit").await.status, StatusCode::OK);
        }
    }
    assert_eq!(listed(&second).await, [json!("finished")]);
    // What a crash of an older server left behind is repaired when the table is loaded.
    store.append_as(&table.id, 22, Vec::new(), Some(store::Status::Running)).await.unwrap();
    assert_eq!(listed(&second).await, [json!("running")]);
    assert_eq!(get(&second, &table.path(), None).await.json()["status"], "finished");
    assert_eq!(listed(&second).await, [json!("finished")]);
}

#[tokio::test]
async fn an_act_can_wait_for_the_next_turn() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let act = |seat: usize| table.act_in_lines(seat, &json!({ "act": "submit" }));
    let (first, second) = tokio::join!(send(&router, act(0)), send(&router, act(1)));
    for (seat, answer) in [(1, first), (2, second)] {
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/x-ndjson");
        let lines: Vec<serde_json::Value> =
            answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2, "{}", answer.body);
        assert!([json!(1), json!(2)].contains(&lines[0]["entries"]), "{}", answer.body);
        assert_eq!((&lines[1]["seat"], &lines[1]["view"]["turn"]), (&json!(seat), &json!(2)));
        assert_eq!((&lines[1]["settled"], &lines[1]["to_act"]), (&json!(2), &json!([1, 2])));
    }
    let refused = send(&router, {
        let mut act = act(0);
        *act.body_mut() = Body::from("{\"act\": \"11 35\"}");
        act
    })
    .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_link_of_a_seat_opens_no_other() {
    let router = open("sqlite::memory:").await;
    let (table, other) = (Table::new(&router).await, Table::new(&router).await);
    table.act(&router, 0, "11 35, submit").await;
    other.act(&router, 0, "11 35, submit").await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    for path in [format!("/t/{}?seat=1", table.id), format!("/t/{}?seat=1", other.id)] {
        let page = bela.page(&path).await;
        assert!(page.contains("Ada") && !page.contains("11 35"), "{path}");
    }
}

#[tokio::test]
async fn tables_continue_after_a_restart() {
    let database = database("restart");
    let first = open(&database).await;
    let table = Table::new(&first).await;
    for seat in [0, 1, 0] {
        assert_eq!(table.act(&first, seat, "submit").await.status, StatusCode::OK);
    }
    let before = table.seen(&first).await;
    drop(first);
    let second = open(&database).await;
    assert_eq!(table.seen(&second).await, before);
    let undone = post(&second, &format!("{}/undo", table.path()), Some(&table.tokens[0]), &json!(null)).await;
    assert_eq!(undone.status, StatusCode::NO_CONTENT, "{}", undone.body);
    assert_eq!(table.act(&second, 0, "11 35, submit").await.json(), json!({ "entries": 3 }));
}

#[tokio::test]
async fn no_one_is_refused_because_a_server_is_behind() {
    // Two servers on one SQLite file get no notices from each other, so the second is always behind.
    let database = database("behind");
    let (first, second) = (open(&database).await, open(&database).await);
    let table = Table::new(&first).await;
    assert_eq!(get(&second, &table.path(), None).await.json()["entries"], 0);
    for seat in [0, 1] {
        assert_eq!(table.act(&first, seat, "submit").await.status, StatusCode::OK);
    }
    let undo = format!("{}/undo", table.path());
    let undone = post(&second, &undo, Some(&table.tokens[0]), &json!(null)).await;
    assert_eq!(undone.status, StatusCode::UNPROCESSABLE_ENTITY, "it is settled: {}", undone.body);
    for seat in [0, 1] {
        assert_eq!(table.act(&first, seat, "submit").await.status, StatusCode::OK);
    }
    let next = json!({ "act": "submit", "settled": 4 });
    let acted = post(&second, &format!("{}/act", table.path()), Some(&table.tokens[0]), &next).await;
    assert_eq!(acted.json(), json!({ "entries": 5 }), "{}", acted.body);
    let undone = post(&first, &undo, Some(&table.tokens[0]), &json!(null)).await;
    assert_eq!(undone.status, StatusCode::NO_CONTENT, "{}", undone.body);
}

#[tokio::test]
async fn a_full_table_starts_even_if_the_server_stopped_just_before() {
    let database = database("half");
    let made = Table::new(&open(&database).await).await;
    let store = store::Store::open_existing(&database).await.unwrap();
    let row = store.table(&made.id).await.unwrap().unwrap();
    let half = store::NewTable {
        id: "half".to_owned(),
        game: row.game,
        head: String::new(),
        seed: row.seed,
        doc: row.doc.to_string(),
        status: store::Status::Open,
        is_public: false,
        sitters: Vec::new(),
        rows: Vec::new(),
    };
    store.create_table(half).await.unwrap();
    let view = get(&open(&database).await, "/api/tables/half", None).await.json();
    assert_eq!((&view["status"], &view["entries"]), (&json!("running"), &json!(0)), "{view}");
}

#[tokio::test]
async fn forms_need_their_token() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    for path in ["/new", "/account", &format!("/t/{}/act", table.id), &format!("/t/{}/join", table.id)] {
        let form = "csrf=guess&game=time-trap&people=1&bots=1&do=up&name=x&password=longenough&act=submit";
        let mut request = request(Method::POST, path, None, form);
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        request.headers_mut().insert(header::CONTENT_TYPE, kind);
        let answer = send(&router, request).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}: {}", answer.body);
        assert!(!answer.headers.contains_key(header::SET_COOKIE), "{path}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let router = open("sqlite::memory:").await;
    for path in ["/", "/api/games", "/nothing", "/kit", "/assets/client/main.js", "/metrics", "/healthz"] {
        let answer = get(&router, path, None).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert!(!answer.body.contains("<style") && !answer.body.contains(" onclick="), "{path}");
    }
}

#[tokio::test]
async fn the_document_describes_every_address_of_the_api_and_no_other() {
    let router = open("sqlite::memory:").await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    let paths = document["paths"].as_object().unwrap();
    let routes = include_str!("../src/lib.rs").split(".route(\"").skip(1);
    let routes = routes.filter_map(|rest| rest.split('"').next()).filter(|path| path.starts_with("/api/"));
    assert_eq!(paths.keys().map(String::as_str).collect::<BTreeSet<_>>(), routes.collect::<BTreeSet<_>>());
    let table = Table::new(&router).await;
    for (path, methods) in paths {
        // A live stream never ends; other tests open it.
        for method in methods.as_object().unwrap().keys().filter(|_| !path.ends_with("/live")) {
            let path = path.replace("{id}", &table.id).replace("{game}", "time-trap");
            let answer =
                send(&router, request(method.to_uppercase().parse().unwrap(), &path, None, "{}")).await;
            assert!(
                answer.status != StatusCode::NOT_FOUND && answer.status != StatusCode::METHOD_NOT_ALLOWED,
                "{method} {path}: {}",
                answer.status
            );
        }
    }
    let view = get(&router, &table.path(), Some(&table.tokens[0])).await.json();
    let described = document["components"]["schemas"]["Table"]["properties"].as_object().unwrap();
    for key in view.as_object().unwrap().keys() {
        assert!(described.contains_key(key), "{key} is not described");
    }
}

#[tokio::test]
async fn bots_are_named_after_their_seats() {
    let router = open("sqlite::memory:").await;
    let request = json!({ "game": "time-trap", "seats": ["Ada", "bot:random", "bot:random"] });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let names: Vec<_> = made["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(names, ["Ada", "Bot 2", "Bot 3"]);
}
