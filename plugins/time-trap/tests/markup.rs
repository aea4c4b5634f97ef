//! Fragments are whole, ids are unique and stay, and nobody's words become markup.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::collections::BTreeSet;

use common::{Drawn, begin, draw, played, tags};
use engine::{AnyMatch as _, Fair, Match, Narrated as _, Seat, Seed, Viewer};
use time_trap::TimeTrap;

const FIRST: Viewer = Viewer::Seat(Seat::new(0));

fn check_fragments(drawn: &Drawn) {
    let mut ids = BTreeSet::new();
    for fragment in &drawn.fragments {
        assert!(ids.insert(&fragment.id), "{} twice", fragment.id);
        let inside = tags(&fragment.html);
        assert_eq!(inside[0].get("id"), Some(fragment.id.as_str()));
        let name = &inside[0].name;
        let (open, close) = (format!("<{name}"), format!("</{name}>"));
        assert!(fragment.html.starts_with(&open) && fragment.html.ends_with(&close), "{}", fragment.html);
        // The client reads a fragment as HTML first, where nothing closes itself.
        assert!(!fragment.html.contains("/>"));
        assert!(drawn.page.contains(&fragment.html), "{} is not on the page", fragment.id);
    }
    let all: Vec<_> = tags(&drawn.page).iter().filter_map(|tag| tag.get("id").map(str::to_owned)).collect();
    let unique: BTreeSet<_> = all.iter().collect();
    assert_eq!(all.len(), unique.len(), "an id stands twice on the page");
    for tag in tags(&drawn.page) {
        assert!(tag.get("style").is_none() && !tag.name.eq("script") && !tag.name.eq("style"));
        assert!(tag.attributes.iter().all(|(name, _)| !name.starts_with("on")), "{tag:?}");
        for target in
            [tag.get("popovertarget"), tag.get("form"), tag.get("data-append")].into_iter().flatten()
        {
            assert!(unique.contains(&target.to_owned()), "{target} is not on the page");
        }
    }
}

#[test]
fn fragments_are_whole_and_unique() {
    for (players, turns) in [(2, 0), (4, 7), (9, 9), (3, 10)] {
        let game = played(players, 2, turns);
        check_fragments(&draw(&game, Viewer::Public, ""));
        check_fragments(&draw(&game, FIRST, ""));
        if turns < 10 {
            for draft in ["12", "12 3", "11 35, 14 90, to 2 \"words\""] {
                check_fragments(&draw(&game, FIRST, draft));
            }
        }
    }
}

#[test]
fn ids_stay_from_turn_to_turn() {
    let ids = |turns| -> BTreeSet<String> {
        draw(&played(4, 6, turns), FIRST, "").fragments.into_iter().map(|fragment| fragment.id).collect()
    };
    let first = ids(0);
    for turns in 1..=9 {
        let gone: Vec<_> = first.iter().filter(|id| !ids(turns).contains(*id)).cloned().collect();
        assert!(gone.is_empty(), "{gone:?} are gone on turn {turns}");
    }
}

#[test]
fn nobodys_words_become_markup() {
    let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;";
    let setup = TimeTrap::read_setup(2, &[]).unwrap();
    let names = vec![evil.to_owned(), "'\" onmouseover=\"x".to_owned()];
    let mut game = Match::<TimeTrap>::start(setup, names, Fair::new(Seed::from_number(1), Vec::new()));
    let other = Seat::new(1);
    let letter = format!("to 1 {}, submit", engine::quote(evil));
    game.take(other, &letter).unwrap();
    game.take(Seat::new(0), "submit").unwrap();
    let draft = format!("to 2 {}", engine::quote(evil));
    for drawn in [draw(&game, FIRST, ""), draw(&game, FIRST, &draft), draw(&game, Viewer::Seat(other), "")] {
        check_fragments(&drawn);
        assert!(!drawn.page.contains("<script") && !drawn.page.contains("<img"));
    }
    assert!(draw(&game, FIRST, "").page.contains("&lt;script&gt;"));
    assert_eq!(boards::html::escape("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

#[test]
fn the_kit_shows_every_part() {
    let kit = boards::kit();
    let parts = [
        "Square map",
        "Hex map",
        "Counters",
        "Arrows",
        "Prompt bar",
        "Players’ bar",
        "Turns",
        "Tracks",
        "Dice",
        "Log",
        "Chart",
        "Chips",
        "Letters",
        "Why and dialogs",
        "Pages around the table",
    ];
    assert!(parts.iter().all(|part| kit.contains(&format!("<h2>{part}</h2>"))));
    assert!(tags(&kit).len() > 400);
}

#[test]
fn a_page_without_script_still_posts() {
    let page = draw(&begin(2, 1), FIRST, "12").page;
    let forms: Vec<_> = tags(&page).into_iter().filter(|tag| tag.name == "form").collect();
    assert!(forms.iter().all(|form| form.get("method") == Some("post")));
    let hidden = tags(&page).into_iter().filter(|tag| tag.get("name") == Some("csrf")).count();
    assert_eq!(hidden, forms.len());
}
