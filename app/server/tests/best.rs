//! Best results: saved when a game ends, and shown only to the person who played it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, open};

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
    assert!(trip.contains("href=\"/best/timetripper\"") && trip.contains("set-load=m26+2"), "{trip}");
    let mut bela = Person::new(&router);
    assert!(bela.page("/best/timetripper").await.contains("No results yet"));
    assert!(ada.page("/best/time-trap").await.contains("No results yet"));
    for nowhere in ["/best/chess", "/best/", "/best/%3Cb%3E"] {
        assert_eq!(ada.get(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
