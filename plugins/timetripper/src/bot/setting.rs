//! Choices for the enemy: a Tripper makes them gently, a Timemaster does not.

use engine::{Offers, Seat};
use timetripper::{Action, State, map::Place, state::Phase};

/// Chooses a letter, a border hex or where a unit goes.
pub(super) fn choose(state: &State, seat: Seat, offers: &Offers<Action>) -> Option<Action> {
    let kindness = if state.master() == Some(seat) { -1 } else { 1 };
    offers.actions().max_by_key(|action| kindness * ease(state, *action))
}

/// How good a choice is for the Trippers.
fn ease(state: &State, action: Action) -> i32 {
    let far = |place: Place| {
        let seats = state.present().iter().map(|seat| state.tripper(seat).place.distance(place));
        i32::from(seats.min().unwrap_or(0))
    };
    match (action, state.phase) {
        // Each number is as likely as any other.
        (Action::Letter(letter), Phase::Letter(_)) => {
            (1..=6).map(|number| far(Place::lettered(number, letter))).sum()
        }
        // Far away, and close together: a grenade reaches them all.
        (Action::Border(place), _) => 3 * far(place) + crowd(state, place),
        (Action::Send(place), _) => {
            let swept = state.field.flux.is_some_and(|flux| flux.distance(place) <= 1);
            4 * far(place) + crowd(state, place) - 8 * i32::from(swept)
        }
        _ => i32::MIN / 2,
    }
}

/// How many units are within two hexes.
fn crowd(state: &State, place: Place) -> i32 {
    let near = state.field.units().iter().filter(|unit| unit.is_up() && unit.place.distance(place) <= 2);
    i32::try_from(near.count()).unwrap_or(0).min(6)
}
