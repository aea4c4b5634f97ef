//! Golden games of Highest Bid, and the schema of its view: what each game's `tests/golden.rs` looks like.

use engine::Match;
use lawbook::{
    golden::Golden,
    sample::{HighestBid, Setup},
    schema,
};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn one_winner() {
    golden()
        .check::<HighestBid>("one-winner", &[(0, &[(1, ""), (1, "say \"hm\"")]), (2, &[(2, "")]), (6, &[])]);
}

#[test]
fn shared_victory() {
    golden().check::<HighestBid>("shared-victory", &[(1, &[]), (4, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["one-winner", "shared-victory"]);
}

#[test]
fn the_view_keeps_its_schema() {
    schema::check::<HighestBid>(env!("CARGO_MANIFEST_DIR"), &[Setup::new(2), Setup::new(4)]);
}

/// The ways a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    OneWinner,
    Shared,
    Abandoned,
}

fn end(game: &Match<HighestBid>) -> Option<End> {
    Some(if game.outcome()?.winners.len() == 1 { End::OneWinner } else { End::Shared })
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    golden().every_end(&[End::OneWinner, End::Shared], end);
}

#[test]
#[should_panic(expected = "no golden game ends in [Abandoned]")]
fn an_end_without_a_golden_game_is_missed() {
    golden().every_end(&[End::OneWinner, End::Shared, End::Abandoned], end);
}

#[test]
#[should_panic(expected = "shared-victory.anachron ends in Shared, which is not in the list")]
fn an_end_that_is_not_in_the_list_is_found() {
    golden().every_end(&[End::OneWinner], end);
}

#[test]
#[should_panic(expected = "one-winner has 6 entries")]
fn a_point_behind_the_end_is_found() {
    golden().check::<HighestBid>("one-winner", &[(7, &[])]);
}
