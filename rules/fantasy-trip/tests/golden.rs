//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

mod common;

use common::{close, setup};
use engine::Match;
use fantasy_trip::{
    FantasyTrip,
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
fn every_golden_game_is_played() {
    golden().holds(&["a-duel", "a-wizards-duel", "no-one-left"]);
}

#[test]
fn golden_games_end_in_different_ways() {
    let end = |game: &Match<FantasyTrip>| match game.state().phase {
        Phase::Over(end) => Some(std::mem::discriminant(&end)),
        _ => None,
    };
    let all = [End::LastSide(0), End::Limit, End::NoOne].map(|end| std::mem::discriminant(&end));
    golden().every_end(&all, end);
}

#[test]
fn the_view_keeps_its_schema() {
    let mut wizards = close(setup(&["Iden; Morwen; Fenn", "Vesper; Alric; Bombard"]));
    wizards.options.limit = 10;
    let beasts = close(setup(&["Bron; Grath", "Wat; Gargoyle"]));
    schema::check::<FantasyTrip>(env!("CARGO_MANIFEST_DIR"), &[wizards, beasts]);
}
