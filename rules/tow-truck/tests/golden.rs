//! Golden games, with what was seen of them, and the schema of the view; see [`lawbook::golden`].

use engine::{Match, Seat};
use lawbook::{golden::Golden, schema};
use tow_truck::{Setup, TowTruck, Verdict};

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

/// The ways a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// [T10] Two players with this verdict.
    Pair(Verdict),
    /// [T9] One of three wins.
    OneOfThree,
    /// [T8] One team wins.
    OneTeam,
    /// Several players of three, or both teams, share the victory; Ruling 8.
    Shared,
}

fn end(game: &Match<TowTruck>) -> Option<End> {
    let winners = game.outcome()?.winners;
    let setup = game.setup();
    Some(match setup.players {
        2 => End::Pair(Verdict::of(game.state().months(Seat::new(0)))),
        3 if winners.len() == 1 => End::OneOfThree,
        players if players > 3 && setup.teams.contains(&winners) => End::OneTeam,
        _ => End::Shared,
    })
}

#[test]
fn there_is_a_golden_game_for_every_end() {
    let ends = [
        End::Pair(Verdict::Expert),
        End::Pair(Verdict::Good),
        End::Pair(Verdict::Review),
        End::OneOfThree,
        End::OneTeam,
        End::Shared,
    ];
    golden().every_end(&ends, end);
}
