//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod ending;

use ending::{End, end};
use lawbook::{golden::Golden, schema};
use time_trap::{Setup, TimeTrap};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_saved_man() {
    let points = [
        (0, &[(1, ""), (1, "11"), (2, "21 7")][..]),
        (2, &[]),
        (3, &[(2, "")]),
        (4, &[(2, ""), (2, "change 1 1"), (2, "change 1 1 78, 22 30, to 1 \"got you\"")]),
        (8, &[]),
        (18, &[(1, "11 90, 12 90, 13 90, 14 90, 15 90")]),
        (20, &[]),
    ];
    golden().check::<TimeTrap>("the-saved-man", &points);
}

#[test]
fn a_missed_turn() {
    golden().check::<TimeTrap>("a-missed-turn", &[(0, &[(4, "")]), (6, &[(1, "")]), (24, &[]), (40, &[])]);
}

#[test]
fn a_shared_victory() {
    golden().check::<TimeTrap>("a-shared-victory", &[(0, &[]), (6, &[(3, "")]), (30, &[])]);
}

#[test]
fn nine_players() {
    golden().check::<TimeTrap>("nine-players", &[(0, &[]), (15, &[(1, "")]), (90, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["a-missed-turn", "a-shared-victory", "nine-players", "the-saved-man"]);
}

#[test]
fn the_view_keeps_its_schema() {
    schema::check::<TimeTrap>(env!("CARGO_MANIFEST_DIR"), &[2, 3, 9].map(Setup::random));
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    golden().every_end(&End::ALL, end);
}
