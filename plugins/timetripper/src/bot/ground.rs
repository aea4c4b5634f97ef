//! Ways across the Battle Display.

use timetripper::{
    field::Who,
    map::{PLACES, Place},
    state::{State, Turn},
};

/// A way to somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    /// How many hexes long it is.
    pub steps: u8,
    /// Its first hex.
    pub first: Place,
}

/// [7.0] The shortest way of a Tripper to the nearest hex that is a goal, around enemies and not through
/// their Zones of Control; as far as `reach` hexes.
pub(super) fn walk(state: &State, turn: &Turn, reach: u8, goal: impl Fn(Place) -> bool) -> Option<Walk> {
    let start = state.place_of(Who::Tripper(turn.seat));
    if turn.halted || state.field.stage == 1 || state.is_controlled(start) {
        return None;
    }
    let mut first = [None::<Place>; PLACES];
    let mut seen = [false; PLACES];
    seen[start.index()] = true;
    let (mut edge, mut next) = (Vec::with_capacity(32), Vec::with_capacity(32));
    edge.push(start);
    for steps in 1..=reach {
        next.clear();
        for from in &edge {
            for to in from.neighbours() {
                if seen[to.index()] || state.is_held(to) {
                    continue;
                }
                seen[to.index()] = true;
                let begun = first[from.index()].unwrap_or(to);
                if goal(to) {
                    return Some(Walk { steps, first: begun });
                }
                first[to.index()] = Some(begun);
                if !stops(state, to) {
                    next.push(to);
                }
            }
        }
        std::mem::swap(&mut edge, &mut next);
    }
    None
}

/// Whether a Tripper who enters a hex can go no further.
fn stops(state: &State, place: Place) -> bool {
    let holes = state.battle().is_some_and(|battle| battle.features.shellholes.is_some());
    state.is_controlled(place) || holes && state.field.is_marked(place)
}

/// How far a Tripper can still go this turn.
pub(super) fn reach(state: &State, turn: &Turn) -> u8 {
    let left = state.tripper(turn.seat).reach().saturating_sub(turn.moved);
    // [8.23D] After a shot only what was announced.
    if turn.fired { left.min(turn.announced) } else { left }
}
