//! Golden games, with all that was seen of them; see [`lawbook::golden`].
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Match, Record, replay};
use lawbook::golden::Golden;
use timetripper::{
    TimeTripper,
    state::{End, Phase},
};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn home_alone() {
    golden()
        .check::<TimeTripper>("home-alone", &[(0, &[(1, "")]), (1, &[(1, "")]), (5, &[]), (10, &[(1, "")])]);
}

#[test]
fn a_short_trip() {
    golden().check::<TimeTripper>("a-short-trip", &[(1, &[(1, "")]), (4, &[]), (12, &[])]);
}

#[test]
fn two_and_a_treasure() {
    golden().check::<TimeTripper>("two-and-a-treasure", &[(2, &[]), (9, &[]), (20, &[])]);
}

#[test]
fn blind() {
    golden().check::<TimeTripper>("blind", &[(1, &[]), (6, &[]), (7, &[])]);
}

#[test]
fn lost_in_time() {
    golden().check::<TimeTripper>("lost-in-time", &[(0, &[]), (7, &[(1, "")]), (12, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["a-short-trip", "blind", "home-alone", "lost-in-time", "two-and-a-treasure"]);
}

/// The golden game that shows an ending; a new ending needs one of its own.
const fn example_of(end: End) -> &'static [u8] {
    match end {
        End::Home => include_bytes!("golden/home-alone.anachron"),
        End::Dead => include_bytes!("golden/a-short-trip.anachron"),
        End::LostInTime => include_bytes!("golden/lost-in-time.anachron"),
    }
}

#[test]
fn every_ending_has_a_golden_game() {
    for end in End::ALL {
        let record = Record::parse(example_of(end)).unwrap();
        let game: Match<TimeTripper> = replay(&record).unwrap();
        assert_eq!(game.state().phase, Phase::Over(end));
    }
}
