//! The front page, errors for people, and what every page has.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use common::{Person, Table, get, open, post, request, send};
use serde_json::{Value, json};

#[tokio::test]
async fn the_front_page_shows_games_and_no_empty_cards() {
    let router = open("sqlite::memory:").await;
    let page = Person::new(&router).page("/").await;
    for game in catalog::games() {
        assert!(page.contains(&format!("src=\"/assets/{}.svg\"", game.id)), "{}", game.id);
        assert!(page.contains(&game.year.to_string()), "{}", game.id);
        let picture = get(&router, &format!("/assets/{}.svg", game.id), None).await;
        assert_eq!(picture.status, StatusCode::OK);
        assert_eq!(picture.headers[header::CONTENT_TYPE], "image/svg+xml");
    }
    for part in
        ["2–9 players", "20–60 min", "Play now", "With friends", "How to play", "One table for time-travel"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["Open tables", "In progress", "Finished", "Your tables"] {
        assert!(!page.contains(part), "an empty card: {part}");
    }
}

#[tokio::test]
async fn your_turns_come_first_with_names_and_results() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let waiting = ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
    let mine = ada.creates("Ada", &[("people", "1"), ("bots", "1"), ("public", "1")]).await;
    ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
    let page = ada.page("/").await;
    let at = |what: &str| page.find(what).unwrap_or_else(|| panic!("{what}: {page}"));
    assert!(at("Your turn at 1 table") < at("class=\"game-cards\""), "before the games");
    assert!(at(&mine) < at(&waiting), "your turn comes before tables that wait");
    assert!(page.contains("Ada, Bot 2") && page.contains("<strong>your turn</strong>"), "{page}");
    let lists = ada.page("/tables").await;
    assert!(lists.starts_with("<div id=\"own-tables\"") && lists.contains(&mine), "{lists}");

    let table = Table::new(&router).await;
    for _ in 0..10 {
        for seat in 0..2 {
            table.act(&router, seat, "submit").await;
        }
    }
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let over = bela.page("/").await;
    let over = over.split("Your finished games").nth(1).unwrap();
    assert!(over.contains(" won, ") || over.contains("no one won, "), "{over}");
}

#[tokio::test]
async fn a_newcomer_chooses_a_name_before_the_first_game() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let front = ada.page("/").await;
    assert!(front.contains("action=\"/name\""), "{front}");
    ada.sent(&front, "/name", &[("name", "Ada")]).await;
    let front = ada.page("/").await;
    assert!(front.contains("<summary>Ada</summary>") && !front.contains("action=\"/name\""), "{front}");
    let form = ada.page("/new?game=time-trap").await;
    assert!(!form.contains("name=\"name\""), "who has a name is not asked again: {form}");

    // One who started without a name is asked when friends come.
    let mut bela = Person::new(&router);
    let front = bela.page("/").await;
    let quick = [("game", "time-trap"), ("people", "1"), ("bots", "1"), ("quick", "1")];
    let solo = bela.sent(&front, "/new", &quick).await;
    let form = bela.page("/new?game=time-trap").await;
    assert!(form.contains("name=\"name\""), "{form}");
    let fields = [("game", "time-trap"), ("name", "Bela"), ("people", "2"), ("bots", "0")];
    let path = bela.sent(&form, "/new", &fields).await;
    assert!(bela.page(&path).await.contains("Bela <em>(host)</em>"));
    assert!(bela.page(&solo).await.contains("Bela"), "and so at the tables that are under way");
    let forged = front.replace("name=\"csrf\" value=\"", "name=\"csrf\" value=\"x");
    assert_eq!(bela.send_form(&forged, "/name", &[("name", "Eve")]).await.status, StatusCode::FORBIDDEN);
}

async fn a_new_name_is_no_move(url: &str) {
    let router = open(url).await;
    let mut ada = Person::new(&router);
    let path = ada.creates("Ada", &[("people", "1"), ("bots", "1")]).await;
    let store = store::Store::open_existing(url).await.unwrap();
    let row = async || store.table(path.trim_start_matches("/t/")).await.unwrap().unwrap();
    let before = row().await;
    let page = ada.page("/account").await;
    ada.sent(&page, "/account", &[("do", "name"), ("name", "Ada Lovelace")]).await;
    let after = row().await;
    assert!(after.doc_version > before.doc_version);
    assert_eq!(after.moved_at, before.moved_at);
    let page = ada.page(&path).await;
    ada.sent(&page, &format!("{path}/act"), &[("act", "submit")]).await;
    assert!(row().await.moved_at > before.moved_at, "orders are one");
}

common::on_both! {
    a_new_name_is_no_move: a_new_name_is_no_move_on_sqlite, a_new_name_is_no_move_on_postgresql;
}

#[tokio::test]
async fn who_comes_from_a_table_goes_back_to_it() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = ada.creates("Ada", &[("people", "1"), ("bots", "1")]).await;
    let hidden = |page: &str| page.matches("name=\"table\"").count();
    assert_eq!(hidden(&ada.page("/account").await), 0);
    let address = format!("http://table.test{path}/at?n=3");
    let page = ada.page_from("/account", &address).await;
    let id = path.trim_start_matches("/t/");
    assert!(page.contains(&format!("name=\"table\" value=\"{id}\"")), "{page}");
    let fields = [("do", "name"), ("name", "Ada Lovelace"), ("table", id)];
    assert_eq!(ada.sent(&page, "/account", &fields).await, path);
    for elsewhere in ["//evil.test", "../new", "a b", ""] {
        let fields = [("do", "name"), ("name", "Ada"), ("table", elsewhere)];
        assert_eq!(ada.sent(&page, "/account", &fields).await, "/", "{elsewhere:?}");
    }
    assert_eq!(hidden(&ada.page_from("/account", "http://table.test/t/%3Cb%3E").await), 0);
}

#[tokio::test]
async fn only_games_with_dice_speak_of_dice() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    for game in catalog::games() {
        let table = [("people", "2"), ("bots", "0"), ("public", "1"), ("spectators", "1")];
        let fields = [&[("game", game.id), ("name", "Ada")], &table[..]].concat();
        let form = ada.page(&format!("/new?game={}", game.id)).await;
        let path = ada.sent(&form, "/new", &fields).await;
        let room = Person::new(&router).page(&path).await;
        assert_eq!(room.contains("randomness to the dice"), game.rolls, "{}: {room}", game.id);
    }
}

/// Makes a request that is refused.
type Make<'a> = Box<dyn Fn() -> Request<Body> + 'a>;

#[tokio::test]
async fn every_error_is_a_page_for_people_and_json_for_programs() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("/t/{}", table.id);
    let form = |path: &str, body: &str| {
        let mut request = request(Method::POST, path, None, body);
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        request.headers_mut().insert(header::CONTENT_TYPE, kind);
        request
    };
    let large = format!("csrf={}", "x".repeat(100_000));
    let plain = |path: &str| request(Method::GET, path, None, "");
    let cases: Vec<(StatusCode, Make<'_>)> = vec![
        (StatusCode::NOT_FOUND, Box::new(|| plain("/nowhere"))),
        (StatusCode::NOT_FOUND, Box::new(|| plain("/t/"))),
        (StatusCode::NOT_FOUND, Box::new(|| plain("/t/x"))),
        (StatusCode::NOT_FOUND, Box::new(|| plain("/best/chess"))),
        (StatusCode::NOT_FOUND, Box::new(|| plain("/assets/chess.svg"))),
        (StatusCode::BAD_REQUEST, Box::new(|| plain(&format!("{path}?seat=x")))),
        (StatusCode::METHOD_NOT_ALLOWED, Box::new(|| plain(&format!("{path}/join")))),
        (StatusCode::UNPROCESSABLE_ENTITY, Box::new(|| form("/new", "csrf=x"))),
        (StatusCode::UNPROCESSABLE_ENTITY, Box::new(|| form(&format!("{path}/act"), "act=submit"))),
        (StatusCode::PAYLOAD_TOO_LARGE, Box::new(|| form("/account", &large))),
        (StatusCode::FORBIDDEN, Box::new(|| form(&format!("{path}/act"), "csrf=x&act=submit"))),
        (StatusCode::FORBIDDEN, Box::new(|| form(&format!("{path}/join"), "csrf=x"))),
    ];
    for (status, make) in cases {
        let uri = make().uri().to_string();
        let mut people = make();
        people.headers_mut().insert(header::ACCEPT, "text/html,*/*".parse().unwrap());
        let page = send(&router, people).await;
        assert_eq!(page.status, status, "{uri}: {}", page.body);
        assert!(page.body.contains("<h1>") && page.body.contains("href=\"/\""), "{uri}: {}", page.body);
        let mut program = make();
        program.headers_mut().insert(header::ACCEPT, "application/json".parse().unwrap());
        let answer = send(&router, program).await;
        assert_eq!(answer.status, status, "{uri}");
        assert!(!answer.body.contains("<html"), "{uri}: {}", answer.body);
    }
    let mut person = Person::new(&router);
    let page = person.page("/account").await;
    let fields = [("do", "in"), ("name", "x"), ("password", "y")];
    let mut last = person.send_form(&page, "/account", &fields).await;
    for _ in 0..11 {
        last = person.send_form(&page, "/account", &fields).await;
    }
    assert_eq!(last.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(last.body.contains("Too many tries") && last.body.contains("href=\"/\""), "{}", last.body);
}

#[tokio::test]
async fn every_page_has_one_heading_and_no_empty_header_cells() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = ada.creates("Ada", &[("people", "2"), ("bots", "0"), ("public", "1")]).await;
    let shared = [("people", "2"), ("bots", "0"), ("screen", "1"), ("others", "Bea")];
    let hot = ada.creates("Ada", &shared).await;
    let mut pages = vec!["/".to_owned(), "/new".to_owned(), "/account".to_owned(), "/api".to_owned()];
    for game in catalog::games() {
        pages.extend(["/new?game=", "/best/", "/how-to/"].map(|page| format!("{page}{}", game.id)));
        if game.workshop.is_some() {
            pages.push(format!("/workshop/{}", game.id));
        }
    }
    pages.extend([path.clone(), format!("{path}/confirm?do=leave"), format!("{hot}/pass?seat=2")]);
    pages.extend([
        format!("{hot}?seat=1"),
        format!("{hot}/at"),
        format!("{hot}/log"),
        format!("{hot}/dice"),
        "/nowhere".to_owned(),
    ]);
    for address in pages {
        let page = ada.get(&address).await.body;
        assert_eq!(page.matches("<h1").count(), 1, "{address}: {page}");
        assert!(!page.contains("<th scope=\"col\"></th>"), "{address}");
    }
}

#[tokio::test]
async fn players_at_one_device_are_all_here() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let shared = [("people", "2"), ("bots", "0"), ("screen", "1"), ("others", "Bea")];
    let hot = ada.creates("Ada", &shared).await;
    let _live = ada.follow(&format!("{hot}/live?seat=1")).await;
    let page = ada.page(&format!("{hot}?seat=1")).await;
    assert_eq!(page.matches("class=\"here\"").count(), 2, "{page}");
}

#[tokio::test]
async fn everyone_sees_whose_turn_it_is_at_public_tables() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", &[("people", "2"), ("bots", "0"), ("public", "1")]).await;
    bela.joins("Bela", &ada.page(&path).await).await;
    let mut stranger = Person::new(&router);
    let state = async |person: &mut Person<'_>| {
        let page = person.page("/").await;
        page.split("<h2>In progress</h2>").nth(1).unwrap().split("</section>").next().unwrap().to_owned()
    };
    let both = state(&mut stranger).await;
    assert!(both.contains(">waiting for Ada and Bela</td>"), "{both}");
    let page = ada.page(&path).await;
    ada.sent(&page, &format!("{path}/act"), &[("act", "submit")]).await;
    let one = state(&mut stranger).await;
    assert!(one.contains(">waiting for Bela</td>"), "{one}");
}

/// Checks that an object of the API has what its schema promises, and that the schema knows everything it has.
fn check(document: &Value, schema: &str, object: &Value) {
    let schema = &document["components"]["schemas"][schema];
    let described = schema["properties"].as_object().unwrap();
    for (field, value) in object.as_object().unwrap() {
        assert!(described.contains_key(field), "{field} is not described in {schema}");
        if let Some(reference) = described[field]["items"]["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap();
            value.as_array().unwrap().iter().for_each(|item| check(document, name, item));
        }
    }
    for required in schema["required"].as_array().into_iter().flatten() {
        assert!(object.get(required.as_str().unwrap()).is_some(), "{required} is missing: {object}");
    }
}

#[tokio::test]
async fn the_description_of_the_api_says_what_is_answered() {
    let router = open("sqlite::memory:").await;
    let document = get(&router, "/api/openapi.json", None).await.json();
    let games = get(&router, "/api/games", None).await.json();
    check(&document, "Games", &games);
    assert!(games["games"].as_array().unwrap().iter().any(|game| game["settings"][0]["key"].is_string()));
    let table = Table::new(&router).await;
    check(&document, "Table", &get(&router, &table.path(), Some(&table.tokens[0])).await.json());
    let made = json!({ "game": "time-trap", "seats": ["Ada", "bot:random"], "public": true });
    check(&document, "NewTable", &made);
    check(&document, "Created", &post(&router, "/api/tables", None, &made).await.json());
    check(&document, "Tables", &get(&router, "/api/tables", None).await.json());
    let refused = post(&router, "/api/tables", None, &json!({ "game": "chess", "seats": [] })).await.json();
    check(&document, "Problem", &refused);
    for operation in
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
    {
        assert!(operation["summary"].as_str().is_some_and(|summary| !summary.ends_with('.')), "{operation}");
        for answer in operation["responses"].as_object().unwrap().values() {
            let shared = answer["$ref"].as_str().map(|path| document.pointer(&path[1..]).unwrap());
            let words = shared.unwrap_or(answer)["description"].as_str();
            assert!(words.is_some_and(|words| words.len() > 5), "{operation}");
        }
    }
}

#[tokio::test]
async fn programs_have_a_page_for_people() {
    let router = open("sqlite::memory:").await;
    let page = Person::new(&router).page("/api").await;
    for part in ["/api/tables", "POST", "openapi.json", "http://table.test/api/tables/ID"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test]
async fn the_form_for_a_table_starts_with_what_matters() {
    let router = open("sqlite::memory:").await;
    let page = Person::new(&router).page("/new?game=time-trap").await;
    let (first, more) = page.split_once("<summary>More</summary>").unwrap();
    for name in ["people", "bots", "skill", "deadline"] {
        assert!(first.contains(&format!("name=\"{name}\"")), "{name}");
    }
    for name in ["public", "spectators", "screen", "others", "set-start"] {
        assert!(
            !first.contains(&format!("name=\"{name}\"")) && more.contains(&format!("name=\"{name}\"")),
            "{name}"
        );
    }
}
