//! Figures that go from fight to fight: kept when a fight ends, shown to their player alone, and taken to the next table.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, open};

const MINE: &str = "Ada the Bold, human, 12/12/8, broadsword, leather, small shield, xp 120";

/// Fights a practice bout of this figure that ends by its limit, and returns its address.
async fn fight(person: &mut Person<'_>, figure: &str) -> String {
    let form = person.page("/new?game=fantasy-trip").await;
    let fields = [
        ("game", "fantasy-trip"),
        ("name", "Ada"),
        ("people", "1"),
        ("bots", "1"),
        ("skill", "random"),
        ("set-side-1", figure),
        ("set-side-2", "Tessa"),
        ("set-contest", "practice"),
        ("set-limit", "1"),
    ];
    let path = person.sent(&form, "/new", &fields).await;
    let mut live = person.follow(&format!("{path}/live")).await;
    for _ in 0..200 {
        let page = person.page(&path).await;
        if page.contains("prompt over") {
            return path;
        }
        // Nothing, where that is possible, or else the first thing that can be pressed without script.
        if person.send_form(&page, &format!("{path}/act"), &[("act", "done")]).await.status.is_redirection() {
            continue;
        }
        let Some(act) = page.split("name=\"act\" value=\"").nth(1).and_then(|rest| rest.split('"').next())
        else {
            // The bot is to act.
            live.next().await;
            continue;
        };
        person.send_form(&page, &format!("{path}/act"), &[("act", &act.replace("&quot;", "\""))]).await;
    }
    panic!("the bout does not end: {}", person.page(&path).await);
}

#[tokio::test]
async fn a_figure_keeps_its_record_and_goes_to_the_next_table() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let empty = ada.page("/veterans/fantasy-trip").await;
    assert!(empty.contains("No figures yet"), "{empty}");
    let path = fight(&mut ada, MINE).await;
    let all = ada.page("/veterans/fantasy-trip").await;
    assert!(all.contains("Ada the Bold") && !all.contains("Tessa"), "only one’s own figures: {all}");
    let one = ada.page("/veterans/fantasy-trip?name=ada+the+bold").await;
    assert!(one.contains(&path) && one.contains("Hits taken"), "{one}");
    assert!(one.contains("Raise ST to 13 for 100 XP"), "{one}");
    assert!(one.contains("name=\"set-side-1\"") && one.contains("bought 1"), "{one}");

    let mut bela = Person::new(&router);
    assert!(bela.page("/veterans/fantasy-trip").await.contains("No figures yet"), "no one else’s business");
    for nowhere in ["/veterans/time-trap", "/veterans/chess", "/veterans/fantasy-trip?name=Tessa"] {
        assert_eq!(ada.get(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}

#[tokio::test]
async fn a_figure_that_comes_new_to_a_game_starts_a_life_of_its_own() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    fight(&mut ada, "Bron").await;
    fight(&mut ada, "Bron").await;
    let all = ada.page("/veterans/fantasy-trip").await;
    assert_eq!(all.matches("Open Bron").count(), 1, "one row a name: {all}");
    let one = ada.page("/veterans/fantasy-trip?name=Bron").await;
    assert_eq!(one.matches("An earlier Bron").count(), 1, "{one}");
    assert_eq!(one.matches("1 game,").count(), 2, "{one}");
    // With its sheet it continues where it was.
    let sheet = "Bron, human, 12/12/8, broadsword, dagger, leather, small shield, xp 30";
    fight(&mut ada, sheet).await;
    let one = ada.page("/veterans/fantasy-trip?name=Bron").await;
    assert!(one.contains("2 games,") && one.matches("An earlier Bron").count() == 1, "{one}");
}
