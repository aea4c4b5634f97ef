//! What a player should know before a click: why shots hit less, who comes along, and who stays behind.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Level, Skill, compose};
use common::{OWN, Trip, draw, only, roll, scripted, words};
use engine::{Seat, Viewer};
use plugin::seat_bot;
use timetripper::{Action, state::Fate};
use timetripper_plugin::TimeTripperPlugin;

/// A rider waits two hexes north, and a statue not far from him; `faces` are those of the landing.
fn with_a_rider(more: &[(&str, &str)], faces: &[u16]) -> Trip {
    let settings = only(
        "opponent Riders | kind soldier | looks gunner | values 5C1A | count 1 | mount 2X2X horse | leaves nothing | \
         opponent Statues | kind thing | looks robot | values XX9X | count 1 | moves 0 | leaves nothing | no-detect",
    );
    let mut settings: Vec<_> = settings.iter().map(|(key, value)| (*key, value.as_str())).collect();
    settings.extend(more);
    let mut game = scripted(&settings);
    roll(&mut game, "start", faces);
    game
}

/// The letter A and the number 1: the hex 0705 for the rider, and the next clockwise for the statue.
const NORTH: [u16; 2] = [1, 1];

/// Whether the page says something beside the attacks.
#[track_caller]
fn says(game: &Trip, wanted: &str) {
    let attacks = words(draw(game, OWN, "").fragment("acts-attacks"));
    assert!(attacks.contains(wanted), "{wanted}\nis not in\n{attacks}");
}

#[test]
fn hexes_announced_make_shots_hit_less_like_hexes_moved() {
    let mut game = with_a_rider(&[], &NORTH);
    roll(&mut game, "end", &[]);
    let mut announced = game.clone();
    roll(&mut announced, "announce 2", &[]);
    says(&announced, "You have announced 2 hexes, so your shots hit less.");
    roll(&mut game, "move 0708", &[]);
    says(&game, "You have moved 1 hex, so your shots hit less.");
    roll(&mut game, "announce 2", &[]);
    says(&game, "You have moved 1 hex and announced 2 more, so your shots hit less.");
}

#[test]
fn a_soldier_in_awe_who_moves_hits_less() {
    let mut game = with_a_rider(&[("negotiation", "yes")], &[1, 1, 1]);
    roll(&mut game, "talk", &[1, 2, 1]);
    roll(&mut game, "end", &[]);
    roll(&mut game, "as 0705", &[]);
    roll(&mut game, "move 0704", &[]);
    says(&game, "Rider 1 has moved 1 hex, so its shots hit less.");
    roll(&mut game, "announce 1", &[]);
    says(&game, "Rider 1 has moved 1 hex and announced 1 more, so its shots hit less.");
}

#[test]
fn a_horse_in_the_flux_is_called_a_horse() {
    let mut game = with_a_rider(&[], &NORTH);
    // The rider is shot from the saddle; the flux appears on his horse and comes to the Tripper.
    roll(&mut game, "fire m16 single 0705", &[6, 6, 6, 6, 3, 4]);
    let drawn = draw(&game, OWN, "");
    assert!(drawn.fragment("cards").contains("data-card=\"c1-0-mount\""), "{}", drawn.fragment("cards"));
    assert!(words(drawn.fragment("riderless")).contains("Horse no rider"), "it has a card of its own");
    roll(&mut game, "command", &[1, 1]);
    roll(&mut game, "conjure A", &[1]);
    roll(&mut game, "end", &[]);
    roll(&mut game, "command", &[1, 1]);
    roll(&mut game, "flux 0706", &[]);
    roll(&mut game, "flux 0707", &[]);
    roll(&mut game, "release", &[]);
    roll(&mut game, "end", &[]);
    roll(&mut game, "command", &[1, 1]);
    let page = words(&draw(&game, OWN, "").page);
    assert!(page.contains("1 horse in the flux comes along."), "{page}");
}

#[test]
fn a_jump_says_who_stays_behind_and_asks_first() {
    let (mut alone, mut together) = (0, 0);
    for seed in 1..=30 {
        let mut game = common::start(2, &[], seed);
        let mut bot = seat_bot::<TimeTripperPlugin>(Skill::Expert(Level::Hard), seed);
        for _ in 0..150 {
            let Some(seat) = game.to_act().lowest() else { break };
            let drawn = draw(&game, Viewer::Seat(seat), "");
            let is_offered = drawn
                .decision
                .as_ref()
                .is_some_and(|decision| decision.offers.iter().any(|offer| offer.action == Action::Jump));
            let stays = |other: &Seat| *other != seat && game.state().tripper(*other).fate == Fate::Here;
            let page = words(&drawn.page);
            if is_offered && [0, 1].map(Seat::new).iter().any(stays) {
                let other = game.names().of(Seat::new(1 - seat.index())).into_owned();
                assert!(page.contains(&format!("Left behind: {other}")), "{page}");
                assert!(drawn.page.contains(&format!("{other} would be left behind for good. Jump anyway?")));
                alone += 1;
            } else {
                assert!(!drawn.page.contains("would be left behind for good"));
                together += usize::from(is_offered);
            }
            let steps = compose(bot.as_mut(), &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
        }
    }
    assert!(alone > 0 && together > 0, "{alone} alone, {together} together");
}
