//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod common;
mod ending;

use common::{close, setup};
use ending::{Ending, ending};
use fantasy_trip::FantasyTrip;
use lawbook::{golden::Golden, schema};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_duel() {
    golden().check::<FantasyTrip>("a-duel", &[(0, &[(1, "")]), (4, &[]), (8, &[])]);
}

#[test]
fn a_wizards_duel() {
    golden().check::<FantasyTrip>("a-wizards-duel", &[(2, &[]), (10, &[]), (14, &[])]);
}

#[test]
fn no_one_left() {
    golden().check::<FantasyTrip>("no-one-left", &[(3, &[]), (12, &[])]);
}

#[test]
fn a_side_yields() {
    golden().check::<FantasyTrip>("a-side-yields", &[(0, &[]), (10, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["a-duel", "a-side-yields", "a-wizards-duel", "no-one-left"]);
}

#[test]
fn golden_games_end_in_different_ways() {
    golden().every_end(&Ending::ALL, ending);
}

#[test]
fn the_view_keeps_its_schema() {
    let mut wizards = close(setup(&["Iden; Morwen; Fenn", "Vesper; Alric; Bombard"]));
    wizards.options.limit = 10;
    let beasts = close(setup(&["Bron; Grath", "Wat; Gargoyle"]));
    schema::check::<FantasyTrip>(env!("CARGO_MANIFEST_DIR"), &[wizards, beasts]);
}
