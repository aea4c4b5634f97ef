//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

use engine::Match;
use lawbook::{golden::Golden, schema};
use time_agent::{End, Setup, Stage, TimeAgent};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn three_hands() {
    golden().check::<TimeAgent>("three-hands", &[(0, &[(1, "")]), (3, &[]), (40, &[]), (145, &[])]);
}

#[test]
fn six_races() {
    golden()
        .check::<TimeAgent>("six-races", &[(2, &[(3, "")]), (6, &[(4, "")]), (8, &[(4, "")]), (139, &[])]);
}

#[test]
fn four_rounds() {
    golden().check::<TimeAgent>("four-rounds", &[(1, &[]), (50, &[]), (109, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["four-rounds", "six-races", "three-hands"]);
}

#[test]
fn the_view_keeps_its_schema() {
    let setups = [3, 5, 6].map(Setup::new);
    schema::check::<TimeAgent>(env!("CARGO_MANIFEST_DIR"), &setups);
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    let end = |game: &Match<TimeAgent>| match game.state().stage {
        Stage::Over(end) => Some(end),
        _ => None,
    };
    golden().every_end(&End::ALL, end);
}
