//! Pages are well formed in every position, ids stay, and no one's words become markup.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::{FIRST, draw, draw_first, played};
use engine::{Match, Seat, Viewer};
use pagetest::{check_page, draw_at, start_named, viewers};
use time_trap::TimeTrap;
use time_trap_plugin::TimeTrapPlugin;

#[test]
fn pages_are_well_formed_in_every_position() {
    for (players, turns) in [(2, 0), (4, 7), (9, 9), (3, 10)] {
        let game = played(players, 2, turns);
        viewers(players).for_each(|viewer| check_page(&draw(&game, viewer, "")));
        if turns < 10 {
            for draft in ["12", "12 3", "11 35, 14 90, to 2 \"words\""] {
                check_page(&draw_first(&game, draft));
            }
        }
    }
}

#[test]
fn pages_of_earlier_positions_are_well_formed() {
    let game = played(3, 2, 10);
    for at in 0..=game.entries().len() {
        for viewer in [Viewer::Seat(FIRST), Viewer::Public] {
            check_page(&draw_at::<TimeTrapPlugin>(&game, viewer, at));
        }
    }
}

#[test]
fn pages_of_submitted_orders_are_well_formed() {
    let mut game = played(3, 2, 4);
    let steps = game.read(FIRST, "11 35, change 2 3 19, to 2 \"words\", submit").unwrap();
    game.play(FIRST, &steps).unwrap();
    check_page(&draw_first(&game, ""));
}

#[test]
fn ids_stay_from_turn_to_turn() {
    let ids = |turns| -> BTreeSet<String> {
        let drawn = draw_first(&played(4, 6, turns), "");
        // The log keeps its last lines only, and the footnotes are those of what is shown.
        let stays = |id: &String| !id.starts_with("e-") && !id.starts_with("r-");
        drawn.fragments.into_iter().map(|fragment| fragment.id).filter(stays).collect()
    };
    let first = ids(0);
    assert!(first.len() > 100, "{} fragments", first.len());
    for turns in 1..=9 {
        let gone: Vec<_> = first.difference(&ids(turns)).cloned().collect();
        assert!(gone.is_empty(), "{gone:?} are gone on turn {turns}");
    }
}

#[test]
fn no_ones_words_become_markup() {
    let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;";
    let names = vec![evil.to_owned(), "'\" onmouseover=\"x".to_owned()];
    let mut game: Match<TimeTrap> = start_named(names, &[], 1);
    let other = Seat::new(1);
    for (seat, text) in
        [(other, format!("to 1 {}, submit", engine::quote(evil))), (FIRST, "submit".to_owned())]
    {
        let steps = game.read(seat, &text).unwrap();
        game.play(seat, &steps).unwrap();
    }
    let draft = format!("to 2 {}", engine::quote(evil));
    for drawn in [draw_first(&game, ""), draw_first(&game, &draft), draw(&game, Viewer::Seat(other), "")] {
        check_page(&drawn);
        assert!(!drawn.page.contains("<script") && !drawn.page.contains("<img"));
    }
    assert!(draw_first(&game, "").page.contains("&lt;script&gt;"));
    assert_eq!(kit::html::escape("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

#[test]
fn the_how_to_page_is_well_formed() {
    let page = <TimeTrapPlugin as plugin::Board>::how_to_play().into_string();
    let all = pagetest::tags(&page);
    let ids: Vec<_> = all.iter().filter_map(|tag| tag.get("id")).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is on the page twice");
    for tag in all.iter().filter(|tag| tag.name == "use") {
        let wanted = tag.get("href").unwrap().trim_start_matches('#');
        assert!(ids.contains(&wanted), "{wanted} is not drawn");
    }
    assert!((2..=4).contains(&all.iter().filter(|tag| tag.name == "figure").count()));
}
