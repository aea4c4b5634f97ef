//! The ways a game can end.

use engine::Match;
use time_trap::TimeTrap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    OneWinner,
    Shared,
}

impl End {
    pub(crate) const ALL: [Self; 2] = [Self::OneWinner, Self::Shared];
}

pub(crate) fn end(game: &Match<TimeTrap>) -> Option<End> {
    Some(if game.outcome()?.winners.len() == 1 { End::OneWinner } else { End::Shared })
}
