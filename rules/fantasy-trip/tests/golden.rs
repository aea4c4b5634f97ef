//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod common;

use common::{close, setup};
use engine::Match;
use fantasy_trip::{
    FantasyTrip,
    body::Fate,
    state::{End, Phase},
};
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

/// How a fight can end, for those who were in it.
#[derive(PartialEq, Debug)]
enum Ending {
    LastSide,
    Yielded,
    NoOne,
    Limit,
}

#[test]
fn golden_games_end_in_different_ways() {
    let end = |game: &Match<FantasyTrip>| {
        let state = game.state();
        let gave_up = |side: u8| {
            (0..state.roster).any(|id| {
                let body = &state.figure(id).body;
                body.own_side != side && body.fate == Fate::Yielded
            })
        };
        match state.phase {
            Phase::Over(End::LastSide(side)) if gave_up(side) => Some(Ending::Yielded),
            Phase::Over(End::LastSide(_)) => Some(Ending::LastSide),
            Phase::Over(End::NoOne) => Some(Ending::NoOne),
            Phase::Over(End::Limit) => Some(Ending::Limit),
            _ => None,
        }
    };
    golden().every_end(&[Ending::LastSide, Ending::Yielded, Ending::NoOne, Ending::Limit], end);
}

#[test]
fn the_view_keeps_its_schema() {
    let mut wizards = close(setup(&["Iden; Morwen; Fenn", "Vesper; Alric; Bombard"]));
    wizards.options.limit = 10;
    let beasts = close(setup(&["Bron; Grath", "Wat; Gargoyle"]));
    schema::check::<FantasyTrip>(env!("CARGO_MANIFEST_DIR"), &[wizards, beasts]);
}
