//! What a viewer cannot know has no way onto their page, nor into what a bot chooses for them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Expert, Level, Random, compose};
use common::{Game, draw, hidden, stage_name, tour};
use engine::{Seat, Seats, Viewer};
use pagetest::{Drawn, viewers};
use time_agent::{Action, Answer, Shares, Stage, TimeAgent};
use time_agent_plugin::{TimeAgentPlugin, bot::Strategist};

/// Everything on a page but the fingerprint of the dice.
fn seen(game: &Game, viewer: Viewer) -> Vec<String> {
    draw(game, viewer, "").fragments.into_iter().map(|fragment| fragment.html).collect()
}

/// A hidden tile is drawn as a back, and what is on it is not said to be anywhere.
fn check_hidden(game: &Game, viewer: Viewer, drawn: &Drawn<TimeAgent>) {
    let state = game.state();
    for hex in hidden(game, viewer) {
        let back = drawn.fragment(&format!("t{hex}"));
        for face in ["data-card", "<desc", "class=\"nb\"", "class=\"ln"] {
            assert!(!back.contains(face), "{viewer:?} sees {face} of {hex}: {back}");
        }
        let tile = state.layout.tile(hex).unwrap();
        if state.world.event(tile).is_some() {
            let has = |id: String| drawn.fragments.iter().any(|fragment| fragment.id == id);
            assert!(!has(format!("x{}", tile.index())), "{viewer:?} knows where {tile:?} is");
            assert!(has(format!("y{}", tile.index())), "{tile:?} is in the set, and that is no secret");
        }
    }
}

#[test]
fn the_face_of_a_tile_that_a_viewer_has_not_seen_is_nowhere_on_their_page() {
    let (mut checked, mut seen) = (0, 0);
    for (seats, seed) in [(2, 1), (4, 2), (6, 3)] {
        tour(seats, &[], seed, 300, |game, entry| {
            if entry % 15 != 0 {
                return;
            }
            for viewer in viewers(seats) {
                let drawn = draw(game, viewer, "");
                check_hidden(game, viewer, &drawn);
                checked += hidden(game, viewer).len();
                seen += drawn.page.matches("class=\"nb\"").count();
            }
        });
    }
    assert!(checked > 1000 && seen > 50, "{checked} hidden tiles, {seen} in notebooks");
}

#[test]
fn games_that_differ_in_what_is_hidden_look_the_same() {
    let races = [("races", "Buralti+Roo / Veneb+Zytal / Human+Fiolli")];
    let deals = [1, 2, 3].map(|seed| pagetest::start::<TimeAgent>(3, &races, seed));
    let tiles =
        |game: &Game| game.state().layout.down().iter().map(|hex| game.state().layout.tile(hex)).collect();
    let [one, other, _]: [Vec<_>; 3] = deals.each_ref().map(tiles);
    assert_ne!(one, other, "the tiles lie differently");
    let seat = Seat::new(1);
    let looked = deals.clone().map(|mut game| {
        let steps = game.read(seat, "research 1301, research 1302, research 1303, look").unwrap();
        game.play(seat, &steps).unwrap();
        game
    });
    for viewer in viewers(3) {
        for games in [&deals, &looked] {
            let [first, rest @ ..] = games.each_ref().map(|game| seen(game, viewer));
            let is_same = rest.iter().all(|other| *other == first);
            let may_differ = std::ptr::eq(games, &raw const looked) && viewer.seat() == Some(seat);
            assert_eq!(is_same, !may_differ, "{viewer:?}");
        }
    }
}

/// [A8.3] [A11c.4] The same entry of a seat in its headquarters, but every race leaves all the answers it can: it opposes no
/// one and pays nothing. Bots never do.
fn with_answers_left(game: &Game, seat: Seat, steps: &[Action]) -> Vec<Action> {
    let state = game.state();
    let mut desks = state
        .order
        .races()
        .filter(|race| state.owner(*race) == Some(seat) && !state.desks[race.index()].is_done);
    let mut longer = Vec::new();
    for step in steps {
        if *step == Action::Done {
            let race = desks.next().unwrap();
            let left = state.standing[race.index()];
            let others = state.played().filter(|other| !state.are_allied(race, *other));
            let asked = others.filter(|other| left.oppose[other.index()] != Some(Answer::No));
            longer.extend(asked.map(|other| Action::StandOppose(other, Some(Answer::No))));
            let pays = left.shares != Shares::Nothing;
            longer.extend(pays.then_some(Action::StandShares(Shares::Nothing)));
        }
        longer.push(*step);
    }
    longer
}

/// The game after the seat has decided for good: in its headquarters at random, once with answers left and once without,
/// and elsewhere by its first or its last offer.
fn decided(game: &Game, seat: Seat, is_last: bool) -> Game {
    let (mut game, mut bot) = (game.clone(), Random::new(u64::from(is_last)));
    while game.to_act().has(seat) {
        let steps = if game.state().stage == Stage::Headquarters {
            let steps = compose(&mut bot, &game, seat).unwrap();
            if is_last { with_answers_left(&game, seat, &steps) } else { steps }
        } else {
            let mut draft = String::new();
            while let (decision, _) = game.decision(seat, &draft).unwrap()
                && !decision.complete
            {
                let offer = if is_last { decision.offers.last() } else { decision.offers.first() };
                draft.clone_from(&offer.unwrap().then);
            }
            game.read(seat, &draft).unwrap()
        };
        game.play(seat, &steps).unwrap();
    }
    game
}

#[test]
fn what_one_player_has_sealed_makes_no_difference_to_the_pages_of_others() {
    let mut compared = std::collections::BTreeMap::new();
    for (seats, seed) in [(3, 1), (4, 2), (6, 3), (5, 4), (6, 5)] {
        tour(seats, &[], seed, 1500, |game, _| {
            let stage = game.view(Viewer::Public).stage;
            let number: &mut usize = compared.entry(stage_name(stage)).or_default();
            // With one seat left, the answer would be shown.
            if game.to_act().len() < 2 || *number >= 24 {
                return;
            }
            let seat = game.to_act().lowest().unwrap();
            let [one, other] = [false, true].map(|is_last| decided(game, seat, is_last));
            // A look is an entry of its own, and how many there are can be counted; see ADR 10.
            if one.entries().len() != other.entries().len() || one.state() == other.state() {
                return;
            }
            for viewer in viewers(seats).filter(|viewer| viewer.seat() != Some(seat)) {
                assert_eq!(seen(&one, viewer), seen(&other, viewer), "{viewer:?} of {seat:?} in {stage:?}");
            }
            let left = |game: &Game| game.state().standing;
            assert_eq!(left(&one) != left(&other), stage == Stage::Headquarters, "answers were left");
            *number += 1;
        });
    }
    for stage in ["headquarters", "oppose", "shares"] {
        assert!(compared.get(stage).is_some_and(|number| *number > 0), "{stage}: {compared:?}");
    }
}

#[test]
fn answers_that_were_left_are_on_no_one_elses_page_until_they_are_given() {
    let (mut compared, mut given) = (0, 0);
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (6, 4)] {
        let seat = Seat::new(1);
        let mut games = [1, 2].map(|_| pagetest::start::<TimeAgent>(seats, &[], seed));
        let done = vec![Action::Done; games[0].state().hand(seat).count()];
        let left = with_answers_left(&games[0], seat, &done);
        games[0].play(seat, &done).unwrap();
        games[1].play(seat, &left).unwrap();
        let mut bot = Random::new(seed);
        for entry in 0..400 {
            let [one, other] = games.each_ref();
            assert_ne!(one.state().standing, other.state().standing);
            // Players who have left an answer are not asked, and that can be seen.
            if one.to_act() != other.to_act() || one.state().stage != other.state().stage {
                given += 1;
                break;
            }
            if entry % 4 == 0 {
                for viewer in viewers(seats).filter(|viewer| viewer.seat() != Some(seat)) {
                    assert_eq!(seen(one, viewer), seen(other, viewer), "{viewer:?} at {entry}");
                    compared += 1;
                }
            }
            let Some(next) = one.to_act().lowest() else { break };
            let steps = compose(&mut bot, one, next).unwrap();
            for game in &mut games {
                game.play(next, &steps).unwrap();
            }
        }
    }
    assert!(compared > 40 && given >= 3, "{compared} pages, {given} answers given");
}

/// The game after these entries of one seat, in its headquarters.
fn after(seat: Seat, entries: &[&str]) -> Game {
    let mut game = pagetest::start::<TimeAgent>(3, &[], 8);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Headquarters);
    for text in entries {
        let steps = game.read(seat, text).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

#[test]
fn research_of_others_changes_nothing_on_a_page_and_in_no_bot() {
    let seat = Seat::new(1);
    let idle = after(seat, &[]);
    let down = idle.state().layout.down();
    let [first, second] = [0, 1].map(|at| down.iter().nth(at).unwrap());
    let busy = after(seat, &[&format!("research {first}, look"), &format!("research {second}, look")]);
    for viewer in viewers(3).filter(|viewer| viewer.seat() != Some(seat)) {
        assert_eq!(draw(&idle, viewer, "").page, draw(&busy, viewer, "").page, "{viewer:?}");
    }
    assert_ne!(
        draw(&idle, Viewer::Seat(seat), "").page,
        draw(&busy, Viewer::Seat(seat), "").page,
        "the player sees the tiles"
    );
    for other in Seats::first(3).without(seat) {
        let choose =
            |game: &Game| compose(&mut Expert::new(Strategist::new(Level::Hard), 1), game, other).unwrap();
        assert_eq!(choose(&idle), choose(&busy));
    }
}

#[test]
fn what_is_sealed_or_seen_by_one_player_alone_is_on_no_other_page() {
    let mut compared = std::collections::BTreeSet::new();
    for (seats, seed) in [(3, 1), (4, 2), (6, 3)] {
        compared.extend(pagetest::check_secrets::<TimeAgentPlugin>(seats, &[], seed, 300).into_keys());
    }
    for kind in ["Buy", "Look", "StandOppose", "StandShares", "Share"] {
        assert!(compared.contains(kind), "{kind} was never compared: {compared:?}");
    }
}
