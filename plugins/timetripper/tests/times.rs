//! The Time Displays: the path, steering, and where a jump may lead.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::{FIRST, OWN, Trip, draw, phase, presses_in, start, view};
use engine::{Seat, Viewer};
use pagetest::tags;
use timetripper::{Action, TimeTripper, state::Phase, time::Moment};

/// A lone trip of which something holds, with the dice deciding for the enemy.
fn trip(holds: impl Fn(&Trip) -> bool) -> Trip {
    let game = |seed| common::played(start(1, &[("choices", "dice")], seed), seed, &holds);
    (1..60).map(game).find(&holds).unwrap()
}

/// Trips of bots that know the game, at a moment when someone steers.
fn steering() -> impl Iterator<Item = Trip> {
    let is_steering = |game: &Trip| matches!(phase(game), Phase::Steer(..));
    (1..)
        .map(move |seed| common::expertly_played(start(1, &[("choices", "dice")], seed), seed, is_steering))
        .filter(is_steering)
}

#[test]
fn a_player_who_steers_presses_a_hex_of_either_display() {
    for game in steering().take(6) {
        let drawn = draw(&game, OWN, "");
        let offers = &drawn.decision.as_ref().unwrap().offers;
        let steers = offers.iter().filter(|offer| matches!(offer.action, Action::Steer(_)));
        let steers: BTreeSet<_> = steers.map(|offer| offer.then.clone()).collect();
        assert_eq!(steers.len(), 6);
        let pressed =
            |id: &str| presses_in(&drawn, id).into_iter().map(|(act, _)| act).collect::<BTreeSet<_>>();
        let on_map: Vec<_> =
            ["time-past", "time-future"].iter().flat_map(|id| presses_in(&drawn, id)).collect();
        assert_eq!((on_map.len(), pressed("time-side")), (6, steers.clone()));
        assert_eq!(on_map.iter().map(|(act, _)| act.clone()).collect::<BTreeSet<_>>(), steers);
        assert!(on_map.iter().all(|(_, tag)| !tag.label().is_empty() && tag.get("tabindex") == Some("0")));
        let watching = draw(&game, Viewer::Public, "");
        assert!(
            presses_in(&watching, "time-past").is_empty() && presses_in(&watching, "time-future").is_empty()
        );
    }
}

#[test]
fn the_displays_show_the_path() {
    let game = trip(|game| view(game).path.len() == 3);
    let drawn = draw(&game, OWN, "");
    let visited =
        |id: &str| tags(drawn.fragment(id)).iter().filter(|tag| tag.get("class") == Some("visited")).count();
    assert_eq!(visited("time-past") + visited("time-future"), 3);
    let titles =
        tags(&drawn.page).into_iter().filter(|tag| tag.name == "title" && tag.text == "22, Waterloo").count();
    assert_eq!(titles, 1, "each battle has its whole title");
}

#[test]
fn a_jump_says_where_it_may_lead() {
    let offers_jump = |game: &Trip| {
        let offers = || game.decision(FIRST, "").unwrap().0.offers;
        matches!(phase(game), Phase::Tripper(_)) && offers().iter().any(|offer| offer.action == Action::Jump)
    };
    let drawn = draw(&trip(offers_jump), OWN, "");
    let chances = tags(drawn.fragment("time-side"))
        .into_iter()
        .filter(|tag| tag.name == "b" && tag.text.ends_with(" %"));
    assert!(chances.count() >= 6, "{}", drawn.fragment("time-side"));
    let marked = ["time-past", "time-future"].iter().flat_map(|id| tags(drawn.fragment(id)));
    assert!(
        marked.into_iter().any(|tag| tag.get("class").is_some_and(|class| class.starts_with("mark-likel")))
    );
    let sizes: usize =
        ["time-past", "time-future", "time-side"].iter().map(|id| drawn.fragment(id).len()).sum();
    assert!(sizes < 9_000, "{sizes}");
}

#[test]
fn blind_displays_show_only_what_was_found_out() {
    let settings = [("blind", "yes"), ("shuffle", "7"), ("timemaster", "yes"), ("choices", "dice")];
    let fights = |game: &Trip| matches!(phase(game), Phase::Tripper(_));
    let game = common::played(start(2, &settings, 3), 3, fights);
    let has_display = |viewer: Viewer| {
        let drawn = draw(&game, viewer, "");
        let on_page = tags(&drawn.page)
            .iter()
            .any(|tag| tag.get("class").is_some_and(|class| class.contains("time-display")));
        let is_drawn = drawn.fragments.iter().any(|fragment| fragment.id == "time-past");
        assert_eq!(on_page, is_drawn);
        is_drawn
    };
    assert!(!has_display(OWN), "a Tripper sees nothing");
    assert!(has_display(Viewer::Seat(Seat::new(1))), "the Timemaster sees everything");
}

/// The ways in which the flux can be aligned, each as its act and the battles on it.
fn ways_to_align(game: &Trip) -> Vec<(String, Vec<Moment>)> {
    let seen = view(game);
    let map = seen.time.as_ref().unwrap();
    let offers = game.decision(FIRST, "").unwrap().0.offers;
    let way = |offer: &engine::OfferOf<TimeTripper>| {
        let Action::Align(way) = offer.action else { return None };
        let stops = (1..=6).map(|hexes| map.displays.travel(map.at, way, hexes, |_| {}));
        Some((offer.then.clone(), stops.collect()))
    };
    offers.iter().filter_map(way).collect()
}

#[test]
fn the_ways_to_align_are_pressed_on_the_displays() {
    let may = |game: &Trip| matches!(phase(game), Phase::Tripper(_)) && !ways_to_align(game).is_empty();
    let (mut seen, mut alike) = (0, 0);
    for seed in 1..24 {
        let game = common::expertly_played(start(1, &[("choices", "dice")], seed), seed, may);
        if !may(&game) || view(&game).tripper(FIRST).endurance < 3 {
            continue;
        }
        let drawn = draw(&game, OWN, "");
        let pressed = ["time-past", "time-future"].iter().flat_map(|id| presses_in(&drawn, id));
        let pressed: BTreeSet<_> = pressed.map(|(act, _)| act).collect();
        let ways = ways_to_align(&game);
        // Where two lead the same way, one is enough.
        for (act, stops) in ways.iter().filter(|(act, _)| !pressed.contains(act)) {
            let same = ways.iter().any(|(other, way)| pressed.contains(other) && way == stops);
            assert!(same, "seed {seed}: {act} cannot be pressed");
            alike += 1;
        }
        assert!(pressed.iter().all(|act| ways.iter().any(|(other, _)| other == act)), "seed {seed}");
        seen += 1;
    }
    assert!(seen > 4 && alike > 0, "{seen} {alike}");
}
