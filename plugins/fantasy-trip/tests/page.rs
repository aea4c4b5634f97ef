//! The pages of The Fantasy Trip: they are drawn in every phase, every offer can be pressed, and nothing on them depends
//! on words.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::{Game, draw, far_ways, fight, phase_name, tour};
use engine::{Fast, Seat, Viewer};
use fantasy_trip::Action;
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{
    check_nothing_to_press, check_offers, check_page, check_presses, check_reworded, draw_at, draw_reworded,
    viewers,
};

fn check(game: &Game, viewer: Viewer, draft: &str) -> &'static str {
    let drawn = draw(game, viewer, draft);
    check_page(&drawn);
    let mut phase = phase_name(game.view(viewer).phase);
    match viewer.seat().filter(|seat| game.to_act().has(*seat)) {
        Some(seat) => {
            if let Some(view) = game.decision(seat, draft).unwrap().1 {
                phase = phase_name(view.phase);
            }
            check_offers(&drawn);
            check_presses(game, &drawn);
            for way in far_ways(&drawn) {
                assert!(game.decision(seat, &way).is_ok(), "`{way}` is refused");
            }
        }
        None => check_nothing_to_press(&drawn),
    }
    check_reworded(&drawn, &draw_reworded::<FantasyTripPlugin>(game, viewer, draft));
    phase
}

/// Composes an entry step by step, and checks the page after each.
fn check_drafts(game: &Game, seat: Seat, chance: &mut Fast, seen: &mut BTreeSet<&'static str>) {
    let mut draft = String::new();
    for _ in 0..12 {
        let (decision, _) = game.decision(seat, &draft).unwrap();
        if decision.offers.is_empty() {
            return;
        }
        seen.insert(check(game, Viewer::Seat(seat), &draft));
        // What takes several steps is tried more often than it is offered.
        let casts: Vec<_> =
            decision.offers.iter().filter(|offer| matches!(offer.action, Action::Cast(..))).collect();
        let any = &decision.offers[chance.below(decision.offers.len())];
        let offer =
            if casts.is_empty() || chance.below(2) == 0 { any } else { casts[chance.below(casts.len())] };
        draft.clone_from(&offer.then);
        if game.decision(seat, &draft).unwrap().0.complete {
            return;
        }
    }
}

/// A map on which no one can run.
const RING: &str = "map ring|title The ring|rows|111111111|....:....|..O..v.^.|.........|222222222";

const TABLES: [(usize, &[(&str, &str)]); 9] = [
    (2, &[("own-map", RING), ("fight", "brawl")]),
    (2, &[("own-map", RING), ("fight", "guards")]),
    (2, &[("own-map", RING), ("side-1", "Bear; Giant; Wolf"), ("side-2", "Pip; Wat; Bombard; Vesper")]),
    (2, &[]),
    (2, &[("fight", "wizards"), ("map", "cellar")]),
    (2, &[("fight", "battle"), ("map", "bridge")]),
    (2, &[("fight", "dragon"), ("crippling", "yes")]),
    (3, &[("side-3", "Wolf; Giant; Gargoyle"), ("map", "hall")]),
    (2, &[("side-1", "Vesper; Alric; Durn"), ("side-2", "Morwen; Iden; Skritch"), ("map", "pit")]),
];

#[test]
fn pages_of_every_phase_are_drawn_and_every_offer_can_be_pressed() {
    let mut seen = BTreeSet::new();
    let mut chance = Fast::new(1);
    for (seed, (seats, settings)) in (1..).zip(TABLES) {
        fight(seats, settings, seed, 250, |game, entry| {
            let is_new = seen.insert(phase_name(game.view(Viewer::Public).phase));
            if is_new || entry % 40 == 0 {
                viewers(seats).for_each(|viewer| {
                    check(game, viewer, "");
                });
            }
            if is_new || entry % 9 == 0 {
                game.to_act().iter().for_each(|seat| check_drafts(game, seat, &mut chance, &mut seen));
            }
        });
    }
    for phase in
        ["deploy", "order", "renew", "move", "moving", "act", "cast", "retreat", "follow", "react", "agree"]
    {
        assert!(seen.contains(phase), "{phase} was never drawn; seen: {seen:?}");
    }
}

#[test]
fn fights_are_drawn_to_their_end() {
    let mut ends = 0;
    for seed in 0..4 {
        tour(2, &[("limit", "20")], seed, 4000, |game, _| {
            if game.outcome().is_some() {
                viewers(2).for_each(|viewer| {
                    check(game, viewer, "");
                });
                let drawn = draw(game, Viewer::Public, "");
                assert!(drawn.fragment("result").contains("Tessa"));
                ends += 1;
            }
        });
    }
    assert_eq!(ends, 4);
}

#[test]
fn an_earlier_position_has_nothing_to_press() {
    let mut last = None;
    tour(2, &[], 5, 40, |game, _| last = Some(game.clone()));
    let game = last.unwrap();
    for at in [0, 1, 7, 40] {
        let drawn = draw_at::<FantasyTripPlugin>(&game, Viewer::Seat(Seat::new(0)), at);
        check_page(&drawn);
        check_nothing_to_press(&drawn);
    }
}
