//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod ending;

use ending::{End, end};
use lawbook::{golden::Golden, schema};
use tow_truck::{Setup, TowTruck};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn experts() {
    golden().check::<TowTruck>("experts", &[(0, &[(1, "")]), (1, &[(1, "")]), (2, &[]), (4, &[]), (37, &[])]);
}

#[test]
fn a_good_pair() {
    golden().check::<TowTruck>("a-good-pair", &[(9, &[(2, "")]), (75, &[])]);
}

#[test]
fn history_to_review() {
    golden().check::<TowTruck>("history-to-review", &[(29, &[]), (30, &[])]);
}

#[test]
fn three_share() {
    golden().check::<TowTruck>("three-share", &[(5, &[(2, "")]), (30, &[])]);
}

#[test]
fn one_of_three() {
    golden().check::<TowTruck>("one-of-three", &[(9, &[(3, "")]), (42, &[])]);
}

#[test]
fn out_together() {
    golden().check::<TowTruck>(
        "out-together",
        &[(0, &[(2, "")]), (3, &[(4, "")]), (10, &[]), (18, &[(1, "")]), (22, &[]), (48, &[])],
    );
}

#[test]
fn eight_in_turn() {
    golden().check::<TowTruck>("eight-in-turn", &[(2, &[(5, "")]), (41, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&[
        "a-good-pair",
        "eight-in-turn",
        "experts",
        "history-to-review",
        "one-of-three",
        "out-together",
        "three-share",
    ]);
}

#[test]
fn the_view_keeps_its_schema() {
    let setups = [Setup::new(2), Setup::new(3), Setup::new(4), Setup::new(5).together()];
    schema::check::<TowTruck>(env!("CARGO_MANIFEST_DIR"), &setups);
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    golden().every_end(&End::ALL, end);
}
