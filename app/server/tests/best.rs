//! Best results: saved when a game ends, and shown only to the person who played it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::{Method, StatusCode};
use common::{Live, Person, database, get, open, post, request};
use engine::{Record, Seat};
use serde_json::{Value, json};

/// Plays a trip to its end by doing nothing, which is deadly in every battle.
async fn die(person: &mut Person<'_>, load: &str) -> String {
    let form = person.page("/new?game=timetripper").await;
    let fields = [
        ("game", "timetripper"),
        ("name", "Ada"),
        ("people", "1"),
        ("bots", "0"),
        ("set-load", load),
        ("set-begin-in", "26"),
        ("set-choices", "dice"),
    ];
    let path = person.sent(&form, "/new", &fields).await;
    let mut page = person.page(&path).await;
    let mut act = "start".to_owned();
    for _ in 0..400 {
        person.send_form(&page, &format!("{path}/act"), &[("act", &act)]).await;
        page = person.page(&path).await;
        if page.contains("aria-label=\"The whole trip\"") {
            return path;
        }
        "end".clone_into(&mut act);
    }
    panic!("the Tripper is still alive: {page}");
}

#[tokio::test]
async fn finished_trips_are_saved_and_compared_by_load() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let empty = ada.page("/best/timetripper").await;
    assert!(empty.contains("No results yet"), "{empty}");
    let first = die(&mut ada, "m26 2").await;
    let second = die(&mut ada, "m26 3").await;
    let best = ada.page("/best/timetripper").await;
    assert!(best.contains(&first) && best.contains(&second), "{best}");
    for part in ["died", "25 pounds: 2 M26 grenades", "26 pounds: 3 M26 grenades", "20"] {
        assert!(best.contains(part), "{part}: {best}");
    }
    let trip = ada.page(&first).await;
    assert!(trip.contains("href=\"/best/timetripper\""), "{trip}");
    let again = ada.sent(&trip, &format!("{first}/rematch"), &[("what", "same")]).await;
    assert!(again.starts_with("/t/") && again != first, "the same load begins a new trip: {again}");
    let mut bela = Person::new(&router);
    assert!(bela.page("/best/timetripper").await.contains("No results yet"));
    assert!(ada.page("/best/time-trap").await.contains("No results yet"));
    for nowhere in ["/best/chess", "/best/", "/best/%3Cb%3E"] {
        assert_eq!(ada.get(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}

#[tokio::test]
async fn the_result_of_every_game_is_saved_with_its_facts() {
    let url = database("results");
    let router = open(&url).await;
    let store = store::Store::open_existing(&url).await.unwrap();
    for game in catalog::games() {
        let seats = vec!["bot:random"; game.seats.0.max(2).min(game.seats.1)];
        let made =
            post(&router, "/api/tables", None, &json!({ "game": game.id, "seats": seats })).await.json();
        let id = made["id"].as_str().unwrap();
        let path = format!("/api/tables/{id}/live");
        let mut live = Live::new(&router, request(Method::GET, &path, None, "")).await;
        let outcome = loop {
            let update: Value = serde_json::from_str(&live.next().await.1).unwrap();
            if !update["outcome"].is_null() {
                break update["outcome"].clone();
            }
        };
        let file = get(&router, &format!("/t/{id}/record"), None).await.body;
        let replayed = catalog::replay(&Record::parse(file.as_bytes()).unwrap()).unwrap();
        let doc = store.table(id).await.unwrap().unwrap().doc;
        let saved = doc["result"]["seats"].as_array().unwrap_or_else(|| panic!("{}: {doc}", game.id));
        assert_eq!(saved.len(), seats.len(), "{}", game.id);
        for (index, saved) in saved.iter().enumerate() {
            assert_eq!(saved["score"], outcome["scores"][index], "{}", game.id);
            let won = outcome["winners"].as_array().unwrap().contains(&json!(index + 1));
            assert_eq!(saved["won"], json!(won), "{}", game.id);
            let facts: Vec<_> = replayed
                .facts(Seat::new(index))
                .into_iter()
                .map(|fact| json!({ "name": fact.name, "value": fact.value, "is_class": fact.is_class }))
                .collect();
            assert!(!facts.is_empty(), "{} records no facts", game.id);
            assert_eq!(saved["facts"], json!(facts), "{}", game.id);
        }
    }
}
