//! TimeTripper’s pages: they are drawn in every phase, and every offer can be pressed.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, phase, presses, start};
use engine::{Seat, Tier, Viewer};
use pagetest::{Drawn, check_nothing_to_press, check_page, viewers};
use timetripper::{Action, TimeTripper, state::Phase};

fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Equip(_) => "equip",
        Phase::Steer(..) => "steer",
        Phase::Letter(_) => "letter",
        Phase::Enter { .. } => "enter",
        Phase::Tripper(_) => "tripper",
        Phase::Choose { .. } => "choose",
        Phase::History => "history",
        Phase::Over(_) => "over",
    }
}

/// Every offer can be pressed, and whatever is pressed is accepted.
///
/// While equipment is chosen a press writes the whole pack: what counts is that it leads to the same position. A load
/// that is packed already needs no button, and a count that is not the next one is reached with several presses.
fn check_offers(game: &Trip, seat: Seat, drawn: &Drawn<TimeTripper>) {
    let Some(decision) = &drawn.decision else { return };
    let presses = presses(drawn);
    let is_equip = matches!(phase(game), Phase::Equip(_));
    let seen = |draft: &str| game.decision(seat, draft).unwrap().1;
    for offer in decision.offers.iter().filter(|offer| !presses.contains(&offer.then)) {
        assert!(is_equip, "cannot be pressed: `{}`", offer.then);
        let wanted = seen(&offer.then);
        let is_same = || presses.iter().any(|press| seen(press) == wanted) || wanted == seen(&decision.draft);
        let is_far = matches!(offer.action, Action::Take(..)) && offer.tier == Tier::Extra;
        assert!(is_far || is_same(), "cannot be pressed: `{}`", offer.then);
    }
    let is_offer = |press: &&String| decision.offers.iter().any(|offer| offer.then == **press);
    for press in presses.iter().filter(|press| !is_offer(press)) {
        assert!(game.decision(seat, press).is_ok(), "`{press}` is refused");
    }
}

fn check(game: &Trip, viewer: Viewer, draft: &str) {
    let drawn = draw(game, viewer, draft);
    check_page(&drawn);
    match viewer.seat().filter(|seat| game.to_act().has(*seat)) {
        Some(seat) => check_offers(game, seat, &drawn),
        None => check_nothing_to_press(&drawn),
    }
}

/// Plays at random and checks what those who act see at every step, and everyone now and then.
fn tour(seats: usize, settings: &[(&str, &str)], seed: u64, entries: usize) -> BTreeSet<&'static str> {
    let mut game = start(seats, settings, seed);
    let mut bot = Random::new(seed);
    let mut seen = BTreeSet::new();
    for entry in 0..entries {
        seen.insert(phase_name(&phase(&game)));
        // The others see much the same for a while.
        let is_acting = |viewer: &Viewer| viewer.seat().is_some_and(|seat| game.to_act().has(seat));
        for viewer in viewers(seats).filter(|viewer| entry % 8 == 0 || is_acting(viewer)) {
            check(&game, viewer, "");
        }
        let Some(seat) = game.to_act().lowest() else { break };
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    seen
}

#[test]
fn pages_of_every_phase_are_drawn_and_every_offer_can_be_pressed() {
    let mut seen = BTreeSet::new();
    let tables: [(usize, &[(&str, &str)]); 5] = [
        (1, &[]),
        (1, &[("negotiation", "yes"), ("treasure", "yes"), ("choices", "dice")]),
        (2, &[("negotiation", "yes"), ("set-up", "dice")]),
        (4, &[("pounds", "70"), ("treasure", "yes"), ("choices", "dice")]),
        (3, &[("timemaster", "yes"), ("shuffle", "7"), ("blind", "yes")]),
    ];
    for (seats, settings) in tables {
        for seed in 0..2 {
            seen.extend(tour(seats, settings, seed, 90));
        }
    }
    for seed in 0..12 {
        let game = common::played(start(1, &[("choices", "dice")], seed), seed, |_| false);
        seen.insert(phase_name(&phase(&game)));
        check(&game, OWN, "");
        check(&game, Viewer::Public, "");
    }
    let steers = |game: &Trip| matches!(phase(game), Phase::Steer(..));
    for seed in 0..12 {
        let game = common::expertly_played(start(1, &[], seed), seed, steers);
        seen.insert(phase_name(&phase(&game)));
        check(&game, OWN, "");
    }
    for phase in ["equip", "steer", "letter", "enter", "tripper", "choose", "over"] {
        assert!(seen.contains(phase), "{phase} was never drawn");
    }
}

#[test]
fn whatever_is_packed_every_offer_can_be_pressed() {
    for players in [1, 3] {
        let game = start(players, &[], 5);
        let mut chance = engine::Fast::new(4);
        let mut draft = String::new();
        for _ in 0..40 {
            check(&game, OWN, &draft);
            let drawn = draw(&game, OWN, &draft);
            let is_open = |press: &&String| !game.decision(FIRST, press).unwrap().0.complete;
            let presses = presses(&drawn);
            let presses: Vec<_> = presses.iter().filter(is_open).collect();
            assert!(presses.len() >= 4, "{presses:?}");
            draft.clone_from(presses[chance.below(presses.len())]);
            assert!(draft.len() < 260, "the draft does not grow with the clicks: {draft}");
        }
    }
}

#[test]
fn an_earlier_position_has_nothing_to_press() {
    let game = common::played(start(1, &[("choices", "dice")], 3), 3, |game| game.entries().len() >= 12);
    for at in [0, 1, 5, 12] {
        let drawn = pagetest::draw_at::<timetripper_plugin::TimeTripperPlugin>(&game, OWN, at);
        check_page(&drawn);
        check_nothing_to_press(&drawn);
    }
}
