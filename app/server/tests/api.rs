//! The JSON API as programs use it: offers, streams, players, schemas, problems and pages of other sites.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;
#[path = "common/schema.rs"]
mod schema;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{Answer, Live, Person, Table, database, get, open, post, request, send};
use serde_json::{Value, json};

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// The draft as a part of a query.
fn encoded(draft: &str) -> String {
    draft.bytes().flat_map(|byte| format!("%{byte:02X}").into_bytes()).map(char::from).collect()
}

/// Fails if a value is not what the document says.
fn fits(document: &Value, name: &str, value: &Value) {
    let schema = &document["components"]["schemas"][name];
    let faults = schema::faults(document, schema, value);
    assert!(faults.is_empty(), "{name}: {faults:#?}\n{value}");
}

/// A table of any game with seats for programs alone, and their tokens.
async fn seated(router: &Router, game: &str, seats: usize) -> (String, Vec<String>) {
    let names: Vec<_> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let made = post(router, "/api/tables", None, &json!({ "game": game, "seats": names })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let made = made.json();
    let tokens = made["seats"].as_array().unwrap().iter();
    let tokens = tokens.map(|seat| seat["token"].as_str().unwrap().to_owned()).collect();
    (format!("/api/tables/{}", made["id"].as_str().unwrap()), tokens)
}

/// An offer that a random player takes: a plain one, if there is one.
fn choose<'a>(offers: &'a [Value], numbers: &mut Numbers) -> &'a Value {
    let plain: Vec<_> = offers.iter().filter(|offer| offer["asks_words"] == false).collect();
    let usual: Vec<_> = plain.iter().filter(|offer| offer["tier"] == "plain").copied().collect();
    let choice = if usual.is_empty() { plain } else { usual };
    choice[numbers.below(choice.len())]
}

#[tokio::test]
async fn random_games_of_every_game_are_as_the_document_says() {
    /// How many entries of each game are played.
    const ENTRIES: usize = 40;
    let router = open("sqlite::memory:").await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    fits(&document, "Games", &get(&router, "/api/games", None).await.json());
    for game in catalog::games() {
        let mut numbers = Numbers(7);
        let mut checked = [0; 2];
        let (path, tokens) = seated(&router, game.id, game.seats.0.max(2).min(game.seats.1)).await;
        for entry in 0..ENTRIES {
            let public = get(&router, &path, None).await.json();
            fits(&document, "Table", &public);
            assert_eq!((&public["prompt"], &public["offers"]), (&json!(null), &json!(null)));
            let Some(seat) = public["to_act"].get(0) else { break };
            let token =
                tokens.iter().zip(1..).find(|(_, number)| seat == number).map(|(token, _)| token.as_str());
            let mut table = get(&router, &path, token).await.json();
            fits(&document, "Table", &table);
            let entry = loop {
                let offers = table["offers"].as_array().unwrap().clone();
                let offer = choose(&offers, &mut numbers);
                let others = (0..3).map(|_| &offers[numbers.below(offers.len())]);
                for offer in others.filter(|other| other["asks_words"] == false).chain([offer]) {
                    let draft = encoded(offer["then"].as_str().unwrap());
                    let after = get(&router, &format!("{path}?draft={draft}&since={entry}"), token).await;
                    let after = after.json();
                    fits(&document, "Table", &after);
                    let is_whole = after["prompt"].is_null() && after["offers"] == json!([]);
                    assert_eq!(offer["complete"], is_whole, "{}: {offer}", game.id);
                    checked[usize::from(is_whole)] += 1;
                    table = after;
                }
                let then = offer["then"].as_str().unwrap().to_owned();
                if offer["complete"] == true {
                    break then;
                }
            };
            let acted = post(&router, &format!("{path}/act"), token, &json!({ "act": entry })).await;
            assert_eq!(acted.status, StatusCode::OK, "{}: {entry}: {}", game.id, acted.body);
            fits(&document, "Acted", &acted.json());
        }
        assert!(checked[1] > 0, "{}: {checked:?}", game.id);
    }
}

#[tokio::test]
async fn whole_games_of_bots_are_as_the_document_says() {
    let router = open("sqlite::memory:").await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    for game in catalog::games() {
        let seats: Vec<_> = (0..game.seats.0.max(2).min(game.seats.1)).map(|_| "bot:random").collect();
        let request = json!({ "game": game.id, "seats": seats, "public": true });
        let made = post(&router, "/api/tables", None, &request).await;
        fits(&document, "Created", &made.json());
        let live = format!("/api/tables/{}/live", made.json()["id"].as_str().unwrap());
        let mut stream = Person::new(&router).follow(&live).await;
        for _ in 0..150 {
            let table: Value = serde_json::from_str(&stream.next().await.1).unwrap();
            fits(&document, "Table", &table);
            if !table["outcome"].is_null() {
                break;
            }
        }
    }
    fits(&document, "Tables", &get(&router, "/api/tables", None).await.json());
}

#[tokio::test]
async fn every_game_has_a_schema_of_its_views() {
    let router = open("sqlite::memory:").await;
    let games = get(&router, "/api/games", None).await.json();
    let page = get(&router, "/api", None).await.body;
    for game in games["games"].as_array().unwrap() {
        let path = game["view_schema"].as_str().unwrap();
        let schema = get(&router, path, None).await.json();
        assert_eq!(schema["$id"], format!("http://table.test{path}"));
        assert_eq!(schema["properties"]["viewer"]["type"], json!(["integer", "null"]), "{path}");
        let described = schema["properties"]["viewer"]["description"].as_str();
        assert!(described.is_some_and(|words| !words.is_empty()), "{path}");
        assert!(page.contains(path), "{path}");
        let (table, tokens) = {
            let info = catalog::game(game["id"].as_str().unwrap()).unwrap();
            for seats in info.seats.0..=info.seats.1 {
                let request = json!({ "game": info.id, "seats": vec!["Ada"; seats] });
                let made = post(&router, "/api/tables", None, &request).await;
                // A game may take some seats only with a setting.
                let Some(id) = made.json()["id"].as_str().map(str::to_owned) else { continue };
                let view = get(&router, &format!("/api/tables/{id}"), None).await.json()["view"].take();
                assert_eq!(schema::faults(&schema, &schema, &view), Vec::<String>::new(), "{path} {seats}");
            }
            seated(&router, info.id, info.seats.0).await
        };
        let mut view = get(&router, &table, Some(&tokens[0])).await.json()["view"].take();
        assert_eq!(schema::faults(&schema, &schema, &view), Vec::<String>::new(), "{path}");
        view.as_object_mut().unwrap().remove("viewer");
        assert_eq!(schema::faults(&schema, &schema, &view), [": \"viewer\" is missing"], "{path}");
    }
    let unknown = get(&router, "/api/games/chess/view.schema.json", None).await;
    assert_eq!((unknown.status, &unknown.json()["code"]), (StatusCode::NOT_FOUND, &json!("no_such_game")));
}

#[test]
fn the_check_of_schemas_finds_faults() {
    let document =
        json!({ "a": { "type": "object", "required": ["n"], "properties": { "n": { "minimum": 1 } } } });
    let schema = json!({ "type": "array", "items": { "anyOf": [{ "$ref": "#/a" }, { "type": "null" }] } });
    let check = |value: Value| schema::faults(&document, &schema, &value).len();
    assert_eq!(check(json!([{ "n": 1 }, null])), 0);
    assert_eq!([json!({}), json!([{}]), json!([{ "n": 0 }]), json!([3])].map(check), [1, 1, 1, 1]);
}

/// The next update of a stream.
async fn update(live: &mut Live) -> Value {
    serde_json::from_str(&live.next().await.1).unwrap()
}

/// What a seat is asked and offered, as the answer to a request has it.
async fn decision(router: &Router, table: &Table, seat: usize) -> (Value, Value) {
    let seen = get(router, &table.path(), Some(&table.tokens[seat])).await.json();
    (seen["prompt"].clone(), seen["offers"].clone())
}

#[tokio::test]
async fn a_stream_has_the_offers_of_its_own_seat_and_of_no_other() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("{}/live", table.path());
    let mut ada = Live::new(&router, request(Method::GET, &path, Some(&table.tokens[0]), "")).await;
    let mut bela = Live::new(&router, request(Method::GET, &path, Some(&table.tokens[1]), "")).await;
    let mut public = Person::new(&router).follow(&path).await;
    let nothing = (json!(null), json!(null));
    for (act, is_asked) in [(None, [true, true]), (Some(0), [false, true]), (Some(1), [true, true])] {
        if let Some(seat) = act {
            table.act(&router, seat, "submit").await;
        }
        for (seat, live) in [&mut ada, &mut bela].into_iter().enumerate() {
            let update = update(live).await;
            let told = (update["prompt"].clone(), update["offers"].clone());
            let own = decision(&router, &table, seat).await;
            assert_eq!(told, own);
            assert_eq!(told != nothing, is_asked[seat], "seat {seat} after {act:?}");
            assert!(!is_asked[seat] || told.1[0]["then"].as_str().unwrap().starts_with(['1', '2']));
        }
        let update = update(&mut public).await;
        assert_eq!((update["prompt"].clone(), update["offers"].clone()), nothing);
    }
}

#[tokio::test]
async fn the_second_line_of_an_act_has_the_next_offers() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let act = |seat: usize| table.act_in_lines(seat, &json!({ "act": "submit", "offers": true }));
    let (first, second) = tokio::join!(send(&router, act(0)), send(&router, act(1)));
    for (seat, answer) in [first, second].iter().enumerate() {
        let line: Value = serde_json::from_str(answer.body.lines().nth(1).unwrap()).unwrap();
        assert_eq!((line["prompt"].clone(), line["offers"].clone()), decision(&router, &table, seat).await);
        assert_eq!(line["seat"], seat + 1);
    }
    // Those who do not ask for them get none.
    let act = |seat: usize| table.act_in_lines(seat, &json!({ "act": "submit" }));
    let (first, second) = tokio::join!(send(&router, act(0)), send(&router, act(1)));
    for answer in [first, second] {
        let line: Value = serde_json::from_str(answer.body.lines().nth(1).unwrap()).unwrap();
        assert!(line.get("offers").is_none() && line.get("view").is_some(), "{line}");
    }
}

#[tokio::test]
async fn a_stream_continues_after_its_last_event() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("{}/live", table.path());
    let follow = async |last: Option<&str>| {
        let mut request = request(Method::GET, &path, Some(&table.tokens[0]), "");
        if let Some(last) = last {
            request.headers_mut().insert("last-event-id", last.parse().unwrap());
        }
        Live::new(&router, request).await
    };
    let mut live = follow(None).await;
    assert_eq!(live.next_id().await, "0");
    for seat in [0, 1, 0] {
        table.act(&router, seat, "submit").await;
    }
    // The third entry may still be undone, so it is no part of the id.
    assert_eq!(live.next_id().await, "2");
    for (last, entries) in [
        (None, &[0, 1, 2, 3][..]),
        (Some("0"), &[1, 2, 3]),
        (Some("2"), &[3]),
        (Some("3"), &[0, 1, 2, 3]),
        (Some("x"), &[0, 1, 2, 3]),
    ] {
        let update = update(&mut follow(last).await).await;
        let log: Vec<_> =
            update["log"].as_array().unwrap().iter().map(|line| line["entry"].as_u64().unwrap()).collect();
        assert_eq!(log, entries, "{last:?}");
        assert_eq!(update["view"]["turn"], 2, "{last:?}");
    }
}

#[tokio::test]
async fn everyone_knows_who_plays() {
    let router = open("sqlite::memory:").await;
    let seats = json!(["Ada", "bot:random", "bot:search:20", "bot:expert:easy"]);
    let request = json!({ "game": "time-trap", "seats": seats, "public": true });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let told = |player: &Value| (player["seat"].clone(), player["kind"].clone(), player["bot"].clone());
    let expected = [
        (json!(1), json!("program"), json!(null)),
        (json!(2), json!("bot"), json!("random")),
        (json!(3), json!("bot"), json!("search:20")),
        (json!(4), json!("bot"), json!("expert:easy")),
    ];
    let all = |players: &Value| players.as_array().unwrap().iter().map(told).collect::<Vec<_>>();
    assert_eq!(all(&made["seats"]), expected);
    let seen = get(&router, &format!("/api/tables/{}", made["id"].as_str().unwrap()), None).await.json();
    assert_eq!(all(&seen["players"]), expected);
    assert_eq!(seen["seats"], json!(["Ada", "Bot 2", "Bot 3", "Bot 4"]), "older programs read the names");

    let mut cy = Person::new(&router);
    let path = cy.creates("Cy", &[("people", "2"), ("bots", "1"), ("public", "1")]).await;
    let waiting = get(&router, &format!("/api{}", path.replace("/t/", "/tables/")), None).await.json();
    let kinds: Vec<_> =
        waiting["players"].as_array().unwrap().iter().map(|one| one["kind"].clone()).collect();
    assert_eq!(kinds, ["person", "open", "bot"], "{waiting}");
}

/// The status, the code and the rule of a problem; its reason must be there and for programs.
fn problem(answer: &Answer) -> (u16, String, Option<String>) {
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json", "{}", answer.body);
    let told = answer.json();
    let reason = told["reason"].as_str().unwrap();
    assert!(!reason.is_empty(), "{}", answer.body);
    for words in ["Go back", "link may be", "deserialize", "invalid type", "missing field", "Please"] {
        assert!(!reason.contains(words), "{reason}");
    }
    let rule = told.get("rule").map(|rule| rule.as_str().unwrap().to_owned());
    (answer.status.as_u16(), told["code"].as_str().unwrap().to_owned(), rule)
}

#[tokio::test]
async fn problems_have_codes_and_speak_to_programs() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    let page = get(&router, "/api", None).await.body;
    let (path, act) = (table.path(), format!("{}/act", table.path()));
    let ada = Some(table.tokens[0].as_str());
    table.act(&router, 1, "submit").await;
    let bela = Some(table.tokens[1].as_str());
    let check = async |request: Request<Body>, status: u16, code: &str, rule: Option<&str>, words: &str| {
        let described = format!("{} {}", request.method(), request.uri());
        let answer = send(&router, request).await;
        assert_eq!(
            problem(&answer),
            (status, code.to_owned(), rule.map(str::to_owned)),
            "{described}: {}",
            answer.body
        );
        assert!(answer.body.contains(words), "{described}: {}", answer.body);
        fits(&document, "Problem", &answer.json());
        assert!(page.contains(code), "{code} is on the page");
    };
    let read = |path: &str| request(Method::GET, path, None, "");
    check(read("/api/nope"), 404, "no_such_address", None, "openapi.json").await;
    check(read("/api/tables/nope"), 404, "no_such_table", None, "id").await;
    check(read("/api/tables/%ff"), 400, "bad_request", None, "").await;
    check(read("/api/tables?limit=0"), 400, "bad_request", None, "limit").await;
    check(read("/api/tables?limits=1"), 400, "bad_request", None, "limit").await;
    check(read("/api/games?limit=1"), 400, "bad_request", None, "nothing").await;
    check(read(&format!("{path}?since=-1")), 400, "bad_request", None, "since").await;
    check(
        request(Method::GET, &format!("{path}?draft=zz"), ada, ""),
        422,
        "unreadable",
        None,
        "an order such as",
    )
    .await;
    check(request(Method::DELETE, &path, ada, ""), 405, "wrong_method", None, "Allow").await;
    check(request(Method::GET, &act, ada, ""), 405, "wrong_method", None, "Allow").await;
    let send_act = |token, body: &str| request(Method::POST, &act, token, body);
    check(send_act(ada, "{\"act\": "), 400, "not_json", None, "line 1, column 8").await;
    check(send_act(ada, "{\"act\": 3}"), 422, "wrong_fields", None, "settled, a whole number").await;
    check(send_act(ada, "{}"), 422, "wrong_fields", None, "act, a text").await;
    check(send_act(None, "{\"act\": \"submit\"}"), 401, "no_token", None, "token").await;
    check(send_act(ada, "{\"act\": \"11\"}"), 422, "incomplete", Some("table"), "more steps").await;
    check(send_act(ada, "{\"act\": \"zz\"}"), 422, "unreadable", None, "an order such as").await;
    check(send_act(bela, "{\"act\": \"submit\"}"), 422, "not_your_turn", Some("table"), "Ada").await;
    let early = send_act(ada, "{\"act\": \"change 1 1 90, submit\"}");
    let answer = send(&router, early).await;
    assert_eq!((problem(&answer).0, problem(&answer).1.as_str()), (422, "illegal"), "{}", answer.body);
    let rule = problem(&answer).2.unwrap();
    assert!(answer.json()["reason"].as_str().unwrap().ends_with(&format!("[{rule}]")), "{}", answer.body);
    check(send_act(ada, "{\"act\": \"submit\", \"settled\": 9}"), 409, "stale", None, "").await;
    let huge = json!({ "act": "x".repeat(100_000) }).to_string();
    check(send_act(ada, &huge), 413, "too_large", None, "65536 bytes").await;
    let mut text = send_act(ada, "{\"act\": \"submit\"}");
    text.headers_mut().insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    check(text, 415, "wrong_type", None, "Content-Type").await;
    let none = json!({ "game": "chess", "seats": ["Ada"] }).to_string();
    check(request(Method::POST, "/api/tables", None, &none), 422, "refused", None, "no game").await;
    let whole = send_act(None, "{\"act\": \"submit\", \"settled\": 0.0}");
    check(whole, 401, "no_token", None, "token").await;
    check(send_act(ada, "{\"act\": \"submit\", \"settled\": 0.5}"), 422, "wrong_fields", None, "").await;
    // A long reason was compressed before it got its form.
    let settings: Vec<_> = (0..40).map(|number| [format!("setting-{number}"), String::new()]).collect();
    let long = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "settings": settings }).to_string();
    let mut packed = request(Method::POST, "/api/tables", None, &long);
    packed.headers_mut().insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
    let packed = send(&router, packed).await;
    assert_eq!((problem(&packed).0, packed.body.len() > 512), (422, true), "{}", packed.body);
    assert!(!packed.headers.contains_key(header::CONTENT_ENCODING));
    // A browser that opens an address of the API gets what a program gets.
    let mut browser = read("/api/tables/nope");
    browser.headers_mut().insert(header::ACCEPT, "text/html".parse().unwrap());
    check(browser, 404, "no_such_table", None, "id").await;
    let get_act = send(&router, request(Method::GET, &act, ada, "")).await;
    assert_eq!(get_act.headers[header::ALLOW], "POST");
    let mut over = None;
    for _ in 0..20 {
        table.act(&router, 0, "submit").await;
        over = Some(table.act(&router, 1, "submit").await);
    }
    assert_eq!(problem(&over.unwrap()), (422, "game_over".to_owned(), Some("table".to_owned())));
}

#[tokio::test]
async fn a_list_is_as_long_as_it_should_be() {
    let router = open(&database("limited")).await;
    for _ in 0..3 {
        let request = json!({ "game": "time-trap", "seats": ["Ada", "Bela"], "public": true });
        post(&router, "/api/tables", None, &request).await;
    }
    for (query, tables) in [("", 3), ("?limit=1", 1), ("?limit=2", 2), ("?limit=255", 3)] {
        let listed = get(&router, &format!("/api/tables{query}"), None).await.json();
        assert_eq!(listed["tables"].as_array().unwrap().len(), tables, "{query}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_read_and_act_with_a_token() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let abroad = |mut request: Request<Body>| {
        let headers = request.headers_mut();
        headers.insert(header::ORIGIN, "https://bots.example".parse().unwrap());
        headers.insert("sec-fetch-site", "cross-site".parse().unwrap());
        request
    };
    let act = format!("{}/act", table.path());
    let mut asks = abroad(request(Method::OPTIONS, &act, None, ""));
    asks.headers_mut().insert(header::ACCESS_CONTROL_REQUEST_METHOD, "POST".parse().unwrap());
    let preflight = send(&router, asks).await;
    assert_eq!(preflight.status, StatusCode::NO_CONTENT);
    assert!(
        preflight.headers[header::ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap().contains("authorization")
    );
    let body = "{\"act\": \"submit\"}";
    let token = Some(table.tokens[0].as_str());
    for (request, status) in [
        (request(Method::GET, &table.path(), token, ""), StatusCode::OK),
        (request(Method::GET, "/api/nope", None, ""), StatusCode::NOT_FOUND),
        (request(Method::POST, &act, token, body), StatusCode::OK),
        (request(Method::POST, &act, Some("x"), body), StatusCode::FORBIDDEN),
    ] {
        let answer = send(&router, abroad(request)).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        assert_eq!(answer.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
        assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_CREDENTIALS));
    }
    // Without a token it would be the visitor's network that creates tables.
    let new = json!({ "game": "time-trap", "seats": ["Ada", "Bela"] }).to_string();
    let made = send(&router, abroad(request(Method::POST, "/api/tables", None, &new))).await;
    assert_eq!(made.status, StatusCode::FORBIDDEN, "{}", made.body);
    // Pages are for this site alone.
    for path in ["/", "/api", "/tables"] {
        let page = send(&router, abroad(request(Method::GET, path, None, ""))).await;
        assert!(!page.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
    }
}

#[tokio::test]
async fn every_operation_has_a_name_and_describes_its_problems() {
    let router = open("sqlite::memory:").await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    let mut names = std::collections::BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path}"));
            assert!(names.insert(name.to_owned()), "{name} twice");
            let responses = operation["responses"].as_object().unwrap();
            let takes_body = operation.get("requestBody").is_some();
            for status in ["400", "503"]
                .into_iter()
                .chain(takes_body.then_some(["413", "415", "422"]).into_iter().flatten())
            {
                assert!(responses.contains_key(status), "{method} {path} {status}");
            }
        }
    }
    let schemas = &document["components"]["schemas"];
    assert_eq!(schemas["Act"]["properties"]["settled"]["minimum"], 0);
    let ids: Vec<_> = catalog::games().iter().map(|game| game.id).collect();
    assert_eq!(schemas["NewTable"]["properties"]["game"]["enum"], json!(ids));
    assert_eq!(schemas["NewTable"]["properties"]["seats"]["minItems"], 1);
    // Everything that is referred to is there.
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(document.pointer(reference).is_some(), "{reference}");
    }
    // The page for people says how to wait for the next turn.
    let page = get(&router, "/api", None).await.body;
    assert!(page.contains("application/x-ndjson") && page.contains("complete"), "{page}");
}
