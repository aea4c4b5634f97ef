//! Golden games, with all that was seen of them; see [`lawbook::golden`].

use lawbook::golden::Golden;
use timetripper::TimeTripper;

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
fn every_golden_game_is_played() {
    golden().holds(&["a-short-trip", "blind", "home-alone", "two-and-a-treasure"]);
}
