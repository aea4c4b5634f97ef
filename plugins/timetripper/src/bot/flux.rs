//! With the radio: where the flux is wanted, which way to align it, when to jump.

use engine::{Offers, Seat};
use hexgrid::Direction;
use timetripper::{
    Action, State,
    map::{PLACES, Place},
    state::Turn,
};

use super::{
    chart::Chart,
    odds::{at_most, vigour},
    peril::{Peril, Stand},
};

/// What one more passenger in the next battle costs, next to reaching the flux in one turn.
const PASSENGER: f32 = 0.06;

/// What is left of an aligned jump’s worth, since more passengers gather while the flux is aligned.
const PATIENCE: f32 = 0.97;

/// The same for a team, for which every new battle is harder.
const TEAM_PATIENCE: f32 = 0.9;

/// [10.14] The chances to command the flux in later turns: standing still and walking, shot at or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommandChances {
    /// Standing still.
    pub still: f32,
    /// After walking.
    pub walking: f32,
}

impl CommandChances {
    /// The chances of a Tripper who is likely to be shot at by this much.
    pub(super) fn of(experience: u8, shot: f32) -> Self {
        let points = i16::from(experience);
        let mixed = |limit: i16| (1.0 - shot) * at_most(limit + points) + shot * at_most(5 + points);
        Self { still: mixed(9).max(0.02), walking: mixed(7).max(0.02) }
    }
}

/// Whether the flux would take a unit along.
pub(super) fn is_swept(state: &State, unit: u8) -> bool {
    state.unit(unit).is_up() && state.is_swept_up(unit)
}

/// How many opponents the flux would take along from a hex.
fn swept_at(state: &State, place: Place) -> f32 {
    let near = (0u8..).zip(state.field.units()).filter(|(_, unit)| unit.place.distance(place) <= 1);
    let count = near.filter(|(at, unit)| unit.is_hostile() && is_swept(state, *at)).count();
    f32::from(u8::try_from(count).unwrap_or(u8::MAX))
}

/// Present Trippers without the radio who are not in the flux yet, unless each plays alone.
pub(super) fn friends(state: &State, seat: Seat) -> impl Iterator<Item = Place> + '_ {
    let present = if state.options.tontine { engine::Seats::NONE } else { state.present() };
    present.without(seat).iter().map(|other| state.tripper(other).place)
}

/// [10.13] What to do with a flux that obeys.
pub(super) fn use_it(
    state: &State,
    turn: &Turn,
    chart: &Chart,
    peril: &Peril,
    offers: &Offers<Action>,
) -> Action {
    let seat = turn.seat;
    let here = state.tripper(seat).place;
    let Some(flux) = state.field.flux else { return Action::Conjure(best_letter(state, turn, offers)) };
    if flux == here {
        let patient =
            peril.after(Stand::InFlux, state.tripper(seat).endurance, 1.0) > 0.75 && state.field.stage < 14;
        if let Some(step) = step_for_friends(state, seat, flux, 6).filter(|_| patient) {
            return Action::Flux(step);
        }
        return jump_or_align(state, turn, chart, peril);
    }
    match next_step(state, seat, flux, 6) {
        Some(step) => Action::Flux(step),
        None => Action::Release,
    }
}

/// Where a moving flux goes next with this many hexes left, or that it stays.
pub(super) fn move_on(state: &State, seat: Seat, left: u8) -> Action {
    let Some(flux) = state.field.flux else { return Action::Release };
    next_step(state, seat, flux, left).filter(|_| left > 0).map_or(Action::Release, Action::Flux)
}

fn next_step(state: &State, seat: Seat, flux: Place, left: u8) -> Option<Place> {
    let here = state.tripper(seat).place;
    if let Some(step) = step_for_friends(state, seat, flux, left) {
        return Some(step);
    }
    if flux == here {
        return None;
    }
    towards(state, flux, here)
}

/// A step towards a friend whom the flux can pick up and still come back, or who is nearer to it than the radio.
fn step_for_friends(state: &State, seat: Seat, flux: Place, left: u8) -> Option<Place> {
    let here = state.tripper(seat).place;
    let nearest = friends(state, seat).min_by_key(|place| place.distance(flux))?;
    let there = nearest.distance(flux).saturating_sub(1);
    let back = nearest.distance(here).saturating_sub(1);
    if there == 0 || left == 0 || there + back > left && flux.distance(here) <= left && state.field.stage > 6
    {
        return None;
    }
    towards(state, flux, nearest)
}

/// The next hex of a shortest way, the one with the fewest passengers.
fn towards(state: &State, from: Place, to: Place) -> Option<Place> {
    let nearer = from.neighbours().filter(|next| next.distance(to) < from.distance(to));
    nearer.min_by(|one, other| swept_at(state, *one).total_cmp(&swept_at(state, *other)))
}

/// [10.4] [10.5] Whether one more phase here is worth an aligned jump.
fn jump_or_align(state: &State, turn: &Turn, chart: &Chart, peril: &Peril) -> Action {
    let tripper = state.tripper(turn.seat);
    let experience = tripper.experience + 1;
    if state.field.aligned.is_some_and(|(by, _)| by == turn.seat) {
        return Action::Jump;
    }
    let (way, aligned) = chart.best_way(state, experience);
    let now = chart.worth(experience);
    let later = CommandChances::of(tripper.experience, peril.shot(Stand::InFlux)).still;
    let points = tripper.endurance.saturating_sub(1);
    let stays = (1.0 - 0.6 * peril.robbed) * peril.after(Stand::InFlux, points, 1.0 / later)
        / vigour(points).max(0.01);
    let patience = if state.is_team() { TEAM_PATIENCE } else { PATIENCE };
    // [10.42] Another Tripper’s alignment holds until this one aligns the flux.
    let must = state.field.aligned.is_some();
    if tripper.endurance > 2 && (must || aligned * stays * patience > now) {
        Action::Align(way)
    } else {
        Action::Jump
    }
}

/// [6.0] The letter with which the flux is most likely to appear where it can be reached.
fn best_letter(state: &State, turn: &Turn, offers: &Offers<Action>) -> Direction {
    let offered = |way: &Direction| offers.has(Action::Conjure(*way));
    let mut best = (Direction::Up, f32::MIN);
    let far = distances(state, state.tripper(turn.seat).place);
    for way in Direction::ALL.into_iter().filter(offered) {
        let worth: f32 =
            (1..=6).map(|number| worth_of(state, turn, &far, Place::lettered(number, way))).sum();
        if worth > best.1 {
            best = (way, worth);
        }
    }
    best.0
}

/// What it is worth to have the flux appear in a hex.
fn worth_of(state: &State, turn: &Turn, far: &[u8; PLACES], place: Place) -> f32 {
    let tripper = state.tripper(turn.seat);
    let steps = far[place.index()];
    let reached = steps <= tripper.reach();
    let extra = f32::from(steps.saturating_sub(tripper.allowance()).min(6));
    let passengers = swept_at(state, place);
    let walk = if reached { 1.0 - 0.04 * extra } else { 0.0 };
    let friends: f32 =
        friends(state, turn.seat).map(|friend| f32::from(u8::from(friend.distance(place) <= 1))).sum();
    walk - PASSENGER * passengers + 0.5 * friends
}

/// How many steps away each hex is for a Tripper, by the present Zones of Control.
fn distances(state: &State, from: Place) -> [u8; PLACES] {
    let mut steps = [u8::MAX; PLACES];
    steps[from.index()] = 0;
    let mut edge = vec![from];
    for step in 1..=6 {
        let mut next = Vec::new();
        for at in edge {
            if step > 1 && state.is_controlled(at) {
                continue;
            }
            for to in at.neighbours() {
                if steps[to.index()] == u8::MAX {
                    steps[to.index()] = step;
                    if !state.is_held(to) {
                        next.push(to);
                    }
                }
            }
        }
        edge = next;
    }
    steps
}
