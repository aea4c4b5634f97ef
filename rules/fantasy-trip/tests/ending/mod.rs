//! How a fight can end, for those who were in it.

use engine::Match;
use fantasy_trip::{
    FantasyTrip,
    body::Fate,
    state::{End, Phase},
};

#[derive(PartialEq, Debug)]
pub(crate) enum Ending {
    LastSide,
    Yielded,
    NoOne,
    Limit,
}

impl Ending {
    pub(crate) const ALL: [Self; 4] = [Self::LastSide, Self::Yielded, Self::NoOne, Self::Limit];
}

pub(crate) fn ending(game: &Match<FantasyTrip>) -> Option<Ending> {
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
}
