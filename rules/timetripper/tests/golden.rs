//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod common;

use common::ducks;
use engine::Match;
use lawbook::{golden::Golden, schema};
use timetripper::{
    Setup, TimeTripper,
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

#[test]
fn the_view_keeps_its_schema() {
    let mut team = Setup::new(3);
    (team.options.negotiation, team.options.treasure, team.options.dice_decide) = (true, true, true);
    // [b44] Where treasures are on the display.
    let mut hoard = Setup::new(1);
    hoard.options.begin_in = Some(44);
    // [b55] Where there is a flux restraint.
    let mut police = Setup::new(1);
    police.options.begin_in = Some(55);
    // [17.0A] Harmless battles, so that Trippers live long enough to discover something.
    let blind = ducks(2, &[("timemaster", "yes"), ("blind", "yes"), ("choices", "dice")]);
    schema::check::<TimeTripper>(env!("CARGO_MANIFEST_DIR"), &[Setup::new(1), team, hoard, police, blind]);
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    let end = |game: &Match<TimeTripper>| match game.state().phase {
        Phase::Over(end) => Some(end),
        _ => None,
    };
    golden().every_end(&End::ALL, end);
}
