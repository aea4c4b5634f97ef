//! What can be done, on the page: far hexes with the cheapest way, rows that keep their place, reasons and warnings.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, enter, phase, start, view};
use pagetest::{Drawn, tags};
use timetripper::{TimeTripper, map::Place, state::Phase};

/// The ways of a page, each with its Endurance, by the hex it leads to.
fn ways(drawn: &Drawn<TimeTripper>) -> BTreeMap<String, (Vec<String>, u8)> {
    let all = tags(drawn.fragment("acts-moves"));
    let Some(list) = all.iter().find(|tag| tag.get("data-reached").is_some()) else { return BTreeMap::new() };
    let places: Vec<_> = list.get("data-reached").unwrap().split(' ').flat_map(common::run).collect();
    let codes: Vec<_> = list.text.bytes().map(|letter| letter - b'A').collect();
    assert_eq!(codes.len(), places.len(), "a letter for each hex");
    let code = |place: &String| codes[places.iter().position(|other| other == place).unwrap()];
    let before = |place: &String| {
        let at = Place::named(place).unwrap();
        let step = code(place) % 9;
        (step != 4).then(|| format!("{:02}{:02}", at.column() + 1 - step / 3, at.row() + 1 - step % 3))
    };
    let way = |place: &String| {
        let mut way = vec![place.clone()];
        while let Some(earlier) = before(&way[0]) {
            way.insert(0, earlier);
        }
        way
    };
    let all = places.iter().map(|place| (place.clone(), (way(place), code(place) / 9)));
    all.filter(|(_, (way, _))| way.len() > 1).collect()
}

/// Positions of a Tripper’s turn in random trips.
fn positions(seed: u64, settings: &[(&str, &str)]) -> Vec<Trip> {
    let mut game = start(1, settings, seed);
    let mut bot = Random::new(seed);
    let mut all = Vec::new();
    for _ in 0..40 {
        if game.outcome().is_some() {
            break;
        }
        if matches!(phase(&game), Phase::Tripper(_)) {
            all.push(game.clone());
        }
        let steps = compose(&mut bot, &game, FIRST).unwrap();
        game.play(FIRST, &steps).unwrap();
    }
    all
}

#[test]
fn every_way_can_be_walked_step_by_step_and_costs_what_it_says() {
    let (mut walked, mut paid) = (0, 0);
    for seed in 0..10 {
        for game in &positions(seed, &[("choices", "dice")]) {
            let extra = |game: &Trip| match phase(game) {
                Phase::Tripper(turn) => turn.extra,
                _ => 0,
            };
            for (to, (way, cost)) in ways(&draw(game, OWN, "")).iter().step_by(5) {
                let mut game = game.clone();
                let (before, stage) = (extra(&game), view(&game).field.stage);
                for step in way {
                    enter(&mut game, FIRST, &format!("move {step}"));
                }
                let place = view(&game).tripper(FIRST).place;
                assert_eq!(Some(place), Place::named(to));
                // A way that ends the turn has paid already, and the next Stage has begun.
                if matches!(phase(&game), Phase::Tripper(_)) && view(&game).field.stage == stage {
                    assert_eq!(extra(&game) - before, *cost, "seed {seed}: {way:?}");
                }
                walked += 1;
                paid += u32::from(*cost > 0);
            }
        }
    }
    assert!(walked > 50 && paid > 5, "{walked} ways, {paid} of them cost Endurance");
}

#[test]
fn a_way_is_as_short_as_the_distance_where_nothing_is_between() {
    let mut game = start(1, &[("choices", "dice"), ("begin-in", "14")], 2);
    enter(&mut game, FIRST, "preset 2, start");
    enter(&mut game, FIRST, "end");
    let drawn = draw(&game, OWN, "");
    let here = view(&game).tripper(FIRST).place;
    let ways = ways(&drawn);
    assert!(ways.len() > 20, "{ways:?}");
    let far = |name: &str| usize::from(Place::named(name).unwrap().distance(here));
    assert!(ways.iter().all(|(to, (way, _))| way.len() >= far(to)));
    assert!(ways.iter().filter(|(to, (way, _))| way.len() == far(to)).count() > 20);
}

/// The ids of all groups on a page, in order.
fn groups(drawn: &Drawn<TimeTripper>) -> Vec<String> {
    let all = tags(&drawn.page);
    let is_group = |tag: &&pagetest::Tag| tag.name == "details" && tag.get("name") == Some("a");
    all.iter().filter(is_group).map(|tag| tag.get("id").unwrap().to_owned()).collect()
}

#[test]
fn rows_keep_their_order_and_what_is_not_offered_says_why() {
    let mut order: Vec<String> = Vec::new();
    let mut jumps = 0;
    for seed in 0..4 {
        for game in positions(seed, &[("choices", "dice")]) {
            let drawn = draw(&game, OWN, "");
            let now = groups(&drawn);
            let known: Vec<_> = order.iter().filter(|id| now.contains(id)).cloned().collect();
            let again: Vec<_> = now.iter().filter(|id| order.contains(id)).cloned().collect();
            assert_eq!(known, again, "the same groups are in the same order");
            if known.is_empty() {
                order = now;
            }
            let jump = tags(drawn.fragment("acts-others"));
            let jump = jump.iter().find(|tag| tag.get("id") == Some("g-jump"));
            if let Some(jump) = jump.filter(|tag| tag.get("class").is_some_and(|it| it.contains("empty"))) {
                let others = drawn.fragment("acts-others");
                let (_, inside) = others.split_once(jump.get("id").unwrap()).unwrap();
                assert!(inside.contains("class=\"hint\""), "it says what is missing: {inside}");
                jumps += 1;
            }
        }
    }
    assert!(jumps > 10, "{jumps}");
}

#[test]
fn the_last_point_of_endurance_is_not_spent_unasked() {
    let mut asked = 0;
    for seed in 0..30 {
        let games = positions(seed, &[("choices", "dice"), ("begin-in", "14")]);
        for game in games.iter().filter(|game| view(game).tripper(FIRST).endurance == 1) {
            let drawn = draw(game, OWN, "");
            let all = tags(drawn.fragment("acts-others"));
            let command = all.iter().find(|tag| tag.get("value") == Some("command"));
            let Some(command) = command else { continue };
            assert!(command.get("data-confirm").is_some(), "{command:?}");
            assert!(drawn.fragment("acts-moves").contains("warn"), "and the list says so");
            asked += 1;
        }
    }
    assert!(asked > 0, "someone is down to the last point");
}
