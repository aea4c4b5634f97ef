//! The pages of Time Agent: they are drawn in every stage, every offer can be pressed, and nothing on them depends on
//! words.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::{Game, draw, stage_name, tour, twins};
use engine::{Fast, Seat, Viewer};
use pagetest::{
    check_nothing_to_press, check_offers, check_page, check_presses, check_reworded, draw_at, draw_reworded,
    viewers,
};
use time_agent_plugin::TimeAgentPlugin;

fn check(game: &Game, viewer: Viewer, draft: &str) {
    let drawn = draw(game, viewer, draft);
    check_page(&drawn);
    match viewer.seat().filter(|seat| game.to_act().has(*seat)) {
        Some(_) => {
            check_offers(&drawn);
            check_presses(game, &drawn);
        }
        None => check_nothing_to_press(&drawn),
    }
    check_reworded(&drawn, &draw_reworded::<TimeAgentPlugin>(game, viewer, draft));
}

/// Composes an entry step by step, and checks the page after each.
fn check_drafts(game: &Game, seat: Seat, chance: &mut Fast) {
    let mut draft = String::new();
    for _ in 0..12 {
        let (decision, _) = game.decision(seat, &draft).unwrap();
        if decision.offers.is_empty() {
            return;
        }
        check(game, Viewer::Seat(seat), &draft);
        draft.clone_from(&decision.offers[chance.below(decision.offers.len())].then);
        if game.decision(seat, &draft).unwrap().0.complete {
            return;
        }
    }
}

#[test]
fn pages_of_every_stage_are_drawn_and_every_offer_can_be_pressed() {
    let mut seen = BTreeSet::new();
    let mut chance = Fast::new(1);
    for (seats, seed) in [(2, 1), (3, 2), (6, 3), (4, 4)] {
        tour(seats, &[], seed, 260, |game, entry| {
            let stage = stage_name(game.view(Viewer::Public).stage);
            let is_new = seen.insert(stage);
            if is_new || entry % 40 == 0 {
                viewers(seats).for_each(|viewer| check(game, viewer, ""));
            }
            if is_new || entry % 20 == 0 {
                game.to_act().iter().for_each(|seat| check_drafts(game, seat, &mut chance));
            }
        });
    }
    for stage in ["order", "headquarters", "move", "oppose", "search", "alter", "shares"] {
        assert!(seen.contains(stage), "{stage} was never drawn; seen: {seen:?}");
    }
}

#[test]
fn games_are_drawn_to_their_end() {
    let mut ends = 0;
    for seed in 0..3 {
        tour(2, &[], seed, 4000, |game, _| {
            if game.outcome().is_some() {
                viewers(2).for_each(|viewer| check(game, viewer, ""));
                let drawn = draw(game, Viewer::Public, "");
                assert!(drawn.fragment("result").contains("VP"));
                ends += 1;
            }
        });
    }
    assert!(ends > 0);
}

#[test]
fn an_earlier_position_has_nothing_to_press() {
    let mut last = None;
    tour(3, &[], 5, 40, |game, _| last = Some(game.clone()));
    let game = last.unwrap();
    for at in [0, 1, 7, 40] {
        let drawn = draw_at::<TimeAgentPlugin>(&game, Viewer::Seat(Seat::new(0)), at);
        check_page(&drawn);
        check_nothing_to_press(&drawn);
    }
}

#[test]
fn what_a_viewer_cannot_know_makes_no_difference_to_their_page() {
    let mut compared = 0;
    for (seats, seed) in [(2, 1), (3, 2), (6, 3)] {
        tour(seats, &[], seed, 120, |game, entry| {
            if entry % 15 != 0 {
                return;
            }
            for viewer in viewers(seats) {
                let games = twins(game, viewer);
                let [one, other] = games.each_ref();
                assert_eq!(one.state(), game.state(), "it is the same game");
                assert_ne!(one.state(), other.state(), "it is not");
                let [one, other] = [one, other].map(|game| everything(game, viewer));
                assert_eq!(one, other, "{viewer:?} at {entry}");
                compared += 1;
            }
        });
    }
    assert!(compared > 80, "{compared}");
}

/// All that is drawn for a viewer, in the page and beside it.
fn everything(game: &Game, viewer: Viewer) -> Vec<String> {
    let drawn = draw(game, viewer, "");
    drawn.fragments.into_iter().map(|fragment| fragment.html).chain([drawn.page]).collect()
}

/// What-ifs and bots start from imagined positions. Whether the view itself tells too much is for the test above.
#[test]
fn an_imagined_position_looks_like_the_real_one() {
    for (seats, seed) in [(2, 1), (3, 2), (6, 3)] {
        tour(seats, &[], seed, 120, |game, entry| {
            if entry % 20 != 0 {
                return;
            }
            for viewer in viewers(seats) {
                let imagined = pagetest::draw_imagined::<TimeAgentPlugin>(game, viewer, 1);
                assert_eq!(imagined.page, draw(game, viewer, "").page, "{viewer:?} at {entry}");
            }
        });
    }
}

#[test]
fn newcomers_get_a_page_with_pictures() {
    use plugin::Board as _;
    let page = TimeAgentPlugin::how_to_play().into_string();
    assert!(page.matches("<svg").count() >= 4, "pictures are missing");
    let front = TimeAgentPlugin::picture().into_string();
    assert!(front.contains("viewBox"));
    let drawn = pagetest::tags(&page);
    let mut ids = BTreeSet::new();
    assert!(drawn.iter().filter_map(|tag| tag.get("id")).all(|id| ids.insert(id)), "an id is there twice");
}
