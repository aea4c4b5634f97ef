//! In a team: who fetches the radio, who takes what lies about, and how the others get to the flux.

use engine::{Offers, Seat, Seats};
use timetripper::{Action, State, gear::Item, map::Place, state::Turn, weapons::Weapon};

use super::ground;

/// What a Tripper of a team does before fighting; nothing for a lone Tripper.
pub(super) fn errand(state: &State, turn: &Turn, offers: &Offers<Action>) -> Option<Action> {
    if !state.is_team() || state.has_radio(turn.seat) {
        return None;
    }
    let pick = |item: Item| Some(Action::PickUp(item)).filter(|action| offers.has(*action));
    let radio = lying(state, Item::Radio);
    if let Some(radio) = radio.filter(|radio| fetcher(state, *radio) == Some(turn.seat)) {
        return pick(Item::Radio).or_else(|| go(state, turn, offers, |place| place == radio));
    }
    if let Some(flux) = state.field.flux.filter(|_| !state.options.tontine) {
        // [10.62] The flux takes in those who come next to it.
        let near = go(state, turn, offers, |place| place.distance(flux) <= 1);
        return near.or_else(|| draw_near(state, turn, offers, flux));
    }
    for weapon in [Weapon::M16, Weapon::Shotgun, Weapon::Assault, Weapon::M72].map(Item::Weapon) {
        if let Some(action) = pick(weapon) {
            return Some(action);
        }
    }
    let gun = lying(state, Item::Weapon(Weapon::M16)).or_else(|| lying(state, Item::Weapon(Weapon::Shotgun)));
    if let Some(gun) = gun.filter(|_| !is_armed(state, turn.seat)) {
        return go(state, turn, offers, |place| place == gun);
    }
    None
}

/// [8.33] Trippers without a gun who act later and are next to a hex: they may be glad of help there.
pub(super) fn partners(state: &State, turn: &Turn, place: Place) -> Seats {
    let later = state.present().minus(turn.done).without(turn.seat);
    let near = |seat: &Seat| state.tripper(*seat).place.is_next_to(place) && !is_armed(state, *seat);
    later.iter().filter(near).collect()
}

fn is_armed(state: &State, seat: Seat) -> bool {
    let pack = &state.tripper(seat).pack;
    [Weapon::M16, Weapon::Shotgun, Weapon::Assault].into_iter().any(|weapon| pack.is_ready(weapon))
}

/// Where something lies.
fn lying(state: &State, item: Item) -> Option<Place> {
    state.field.loose.iter().flatten().find(|loose| loose.item == item).map(|loose| loose.place)
}

/// Who fetches the radio: the nearest, or one who knows the flux much better.
fn fetcher(state: &State, radio: Place) -> Option<Seat> {
    state.present().iter().min_by_key(|seat| {
        let tripper = state.tripper(*seat);
        let held = if state.is_controlled(tripper.place) { 6 } else { 0 };
        2 * i16::from(tripper.place.distance(radio)) + held - 4 * i16::from(tripper.experience)
    })
}

/// A step on the way to a goal that can be reached in this turn or later.
fn go(state: &State, turn: &Turn, offers: &Offers<Action>, goal: impl Fn(Place) -> bool) -> Option<Action> {
    if turn.moved >= state.tripper(turn.seat).allowance() {
        return None;
    }
    let walk = ground::walk(state, turn, 12, goal)?;
    Some(Action::Move(walk.first)).filter(|action| offers.has(*action))
}

/// A step nearer to a hex, if the way there is not free.
fn draw_near(state: &State, turn: &Turn, offers: &Offers<Action>, to: Place) -> Option<Action> {
    let from = state.tripper(turn.seat).place;
    if turn.moved >= state.tripper(turn.seat).allowance() {
        return None;
    }
    let nearer = from.neighbours().filter(|place| place.distance(to) < from.distance(to));
    nearer.map(Action::Move).find(|action| offers.has(*action))
}
