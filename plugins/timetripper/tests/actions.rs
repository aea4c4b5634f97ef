//! What can be done, on the page: far hexes with the cheapest way, rows that keep their place, reasons and warnings.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, enter, phase, start, view};
use pagetest::{Drawn, tags};
use timetripper::{
    Action, TimeTripper,
    field::Health,
    map::Place,
    state::{Doing, Phase},
};

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
    let is_group = |tag: &&pagetest::HtmlTag| tag.name == "details" && tag.get("name") == Some("a");
    all.iter().filter(is_group).map(|tag| tag.get("id").unwrap().to_owned()).collect()
}

#[test]
fn rows_keep_their_order_and_what_is_not_offered_says_why() {
    let mut order: Vec<String> = Vec::new();
    let mut jumps = 0;
    for seed in 0..4 {
        for game in positions(seed, &[("choices", "dice")]) {
            let drawn = draw(&game, OWN, "");
            let mut now = groups(&drawn);
            // A jump that the flux obeys comes first.
            if matches!(phase(&game), Phase::Tripper(turn) if turn.doing == Doing::Commanding) {
                now.retain(|id| id != "g-jump");
            }
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
    let (mut asked, mut listed) = (0, 0);
    for seed in 0..30 {
        let games = positions(seed, &[("choices", "dice"), ("begin-in", "14")]);
        for game in games.iter().filter(|game| view(game).tripper(FIRST).endurance == 1) {
            let drawn = draw(game, OWN, "");
            let all = tags(drawn.fragment("acts-others"));
            let command = all.iter().find(|tag| tag.get("value") == Some("command"));
            let Some(command) = command else { continue };
            assert!(command.get("data-confirm").is_some(), "{command:?}");
            let Phase::Tripper(turn) = phase(game) else { panic!("no one acts") };
            let says_rest = drawn.fragment("acts-moves").contains("Rest, or die");
            assert!(drawn.fragment("acts-moves").contains("warn"), "and the list says so");
            assert_eq!(says_rest, !turn.busy, "only who has done nothing can rest");
            let lists = tags(&drawn.page);
            let lists = lists.iter().filter(|tag| tag.get("data-before").is_some());
            for list in lists {
                assert!(list.get("data-confirm").is_some(), "what the client makes asks too: {list:?}");
                listed += 1;
            }
            asked += 1;
        }
    }
    assert!(asked > 0 && listed > 0, "someone is down to the last point");
}

/// [C2] The letters are printed on the map, and a press on any hex of a letter takes it.
#[test]
fn letters_are_taken_on_the_map() {
    let conjures = |game: &Trip| {
        let offers = game.decision(FIRST, "").unwrap().0.offers;
        offers.iter().any(|offer| matches!(offer.action, Action::Conjure(_)))
    };
    let drawn = draw(&common::position(&[("choices", "dice")], conjures), OWN, "");
    let all = tags(&drawn.page);
    assert_eq!(all.iter().filter(|tag| tag.get("class") == Some("hex-letter")).count(), 36);
    let listed: BTreeMap<_, _> =
        all.iter().filter_map(|tag| Some((tag.get("data-value")?, tag.get("data-h")?))).collect();
    assert_eq!(listed.len(), 6);
    for (act, hexes) in listed {
        let Action::Conjure(letter) = drawn
            .decision
            .as_ref()
            .and_then(|decision| decision.offers.iter().find(|offer| offer.then == act))
            .unwrap()
            .action
        else {
            panic!("{act}")
        };
        let mut expected: Vec<_> =
            (1..=6).map(|number| Place::lettered(number, letter).to_string()).collect();
        expected.sort();
        let mut hexes: Vec<_> = hexes.split(' ').flat_map(common::run).collect();
        hexes.sort();
        assert_eq!(hexes, expected);
    }
}

/// The group that is open at first.
fn open_group(drawn: &Drawn<TimeTripper>) -> Option<String> {
    let all = tags(&drawn.page);
    let open = all.iter().find(|tag| tag.get("name") == Some("a") && tag.get("open").is_some());
    open.and_then(|tag| tag.get("id")).map(str::to_owned)
}

#[test]
fn a_jump_that_the_flux_obeys_comes_first_and_is_open() {
    let obeys = |game: &Trip| {
        let offers = game.decision(FIRST, "").unwrap().0.offers;
        let is_commanding = matches!(phase(game), Phase::Tripper(turn) if turn.doing == Doing::Commanding);
        is_commanding && offers.iter().any(|offer| offer.action == Action::Jump)
    };
    let drawn = draw(&common::position(&[("choices", "dice")], obeys), OWN, "");
    assert_eq!(open_group(&drawn).as_deref(), Some("g-jump"));
    assert_eq!(groups(&drawn).first().map(String::as_str), Some("g-jump"));
}

#[test]
fn nothing_that_is_thrown_is_open_at_first() {
    let mut seen = 0;
    for seed in 0..6 {
        for game in positions(seed, &[("choices", "dice"), ("load", "m26 4, m1 2")]) {
            let drawn = draw(&game, OWN, "");
            let full = tags(&drawn.page).into_iter().filter(|tag| tag.get("name") == Some("a"));
            let full: Vec<_> =
                full.filter(|tag| !tag.get("class").unwrap_or_default().contains("empty")).collect();
            let is_throw = |id: &str| id.starts_with("g-throw");
            let others = full.iter().any(|tag| !is_throw(tag.get("id").unwrap()));
            let open = open_group(&drawn);
            assert!(!others || !open.is_some_and(|id| is_throw(&id)));
            seen += usize::from(full.iter().any(|tag| is_throw(tag.get("id").unwrap())));
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_flux_can_be_sent_far_with_one_click() {
    let moves = |game: &Trip| {
        let offers = game.decision(FIRST, "").unwrap().0.offers;
        offers.iter().any(|offer| matches!(offer.action, Action::Flux(_)))
    };
    let mut game = common::position(&[("choices", "dice")], moves);
    let drawn = draw(&game, OWN, "");
    let all = tags(drawn.fragment("acts-others"));
    let list = all.iter().find(|tag| tag.get("data-before") == Some("flux ")).unwrap();
    let start = Place::named(list.get("data-start").unwrap()).unwrap();
    let reached: Vec<_> = list.get("data-reached").unwrap().split(' ').flat_map(common::run).collect();
    let far = reached.iter().filter_map(|name| Place::named(name)).map(|place| place.distance(start)).max();
    assert!(far > Some(2), "{reached:?}");
    // A step on the way is an offer like any other.
    let step = start.neighbours().find(|place| reached.contains(&place.to_string())).unwrap();
    enter(&mut game, FIRST, &format!("flux {step}"));
}

#[test]
fn steps_are_named_by_their_direction() {
    let mut game = start(1, &[("choices", "dice"), ("begin-in", "14")], 2);
    enter(&mut game, FIRST, "preset 2, start");
    enter(&mut game, FIRST, "end");
    let moves = common::words(draw(&game, OWN, "").fragment("acts-moves"));
    assert!(moves.contains("Up right ↗") && !moves.contains("Click"), "{moves}");
}

/// [A7] Who is in the flux comes along, and the button says so.
#[test]
fn a_jump_says_who_comes_along() {
    let crowd = |game: &Trip| {
        let swept = view(game).field.units().iter().any(|unit| unit.health == Health::Swept);
        let offers = game.decision(FIRST, "").unwrap().0.offers;
        swept && offers.iter().any(|offer| offer.action == Action::Jump)
    };
    let game = common::position(&[("choices", "dice")], crowd);
    let others = common::words(draw(&game, OWN, "").fragment("acts-others"));
    assert!(
        others.contains("in the flux come along.") || others.contains("in the flux comes along."),
        "{others}"
    );
}

/// [A8] What lowers the chances is said where it counts.
#[test]
fn lower_chances_say_why() {
    let mut game = start(1, &[("choices", "dice"), ("begin-in", "14")], 2);
    enter(&mut game, FIRST, "preset 2, start");
    enter(&mut game, FIRST, "end");
    let said = |game: &Trip, id: &str| common::words(draw(game, OWN, "").fragment(id));
    assert!(said(&game, "acts-others").contains("less if you move or are shot at."));
    let here = view(&game).tripper(FIRST).place;
    let step = game.decision(FIRST, "").unwrap().0.offers.into_iter().find_map(|offer| match offer.action {
        Action::Move(to) if to.is_next_to(here) => Some(offer.then),
        _ => None,
    });
    enter(&mut game, FIRST, &step.unwrap());
    assert!(
        said(&game, "acts-others").contains("off because you have moved."),
        "{}",
        said(&game, "acts-others")
    );
    let attacks = said(&game, "acts-attacks");
    assert!(attacks.contains("You have moved 1 hex, so your shots hit less."), "{attacks}");
}
