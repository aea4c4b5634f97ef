//! The ways a game can end.

use engine::{Match, Seat};
use tow_truck::{TowTruck, Verdict};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// [T10] Two players with this verdict.
    Pair(Verdict),
    /// [T9] One of three wins.
    OneOfThree,
    /// [T8] One team wins.
    OneTeam,
    /// Several players of three, or both teams, share the victory; Ruling 8.
    Shared,
}

impl End {
    pub(crate) const ALL: [Self; 6] = [
        Self::Pair(Verdict::Expert),
        Self::Pair(Verdict::Good),
        Self::Pair(Verdict::Review),
        Self::OneOfThree,
        Self::OneTeam,
        Self::Shared,
    ];
}

pub(crate) fn end(game: &Match<TowTruck>) -> Option<End> {
    let winners = game.outcome()?.winners;
    let setup = game.setup();
    Some(match setup.players {
        2 => End::Pair(Verdict::of(game.state().months(Seat::new(0)))),
        3 if winners.len() == 1 => End::OneOfThree,
        players if players > 3 && setup.teams.contains(&winners) => End::OneTeam,
        _ => End::Shared,
    })
}
