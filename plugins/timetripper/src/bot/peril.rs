//! What the enemy may do to a Tripper next: each opponent alone, as the rules count it, and all together.

use engine::Seat;
use timetripper::{
    field::{MAX_UNITS, Unit, Who},
    map::Place,
    state::{Fate, State},
    tables::to_hit,
};

use super::{
    flux,
    odds::{self, Losses, Menace},
};

/// How many phases ahead losses are worked out.
const AHEAD: usize = 5;

/// Where a Tripper waits for the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stand {
    /// In the open.
    Open,
    /// [10.62] In the flux, which takes in everyone who comes next to it.
    InFlux,
}

/// What threatens one Tripper in one stand.
#[derive(Clone, Copy, Debug)]
struct Danger {
    /// What the Tripper is likely to lose, by number of enemy phases.
    losses: [Losses; AHEAD + 1],
    /// The chance to be shot at in a phase.
    shot: f32,
}

/// What threatens one Tripper.
#[derive(Clone, Debug)]
pub(super) struct Peril {
    /// How much each opponent matters; all together 1.
    shares: [f32; MAX_UNITS],
    threats: [Danger; 2],
    /// The chance that an opponent drives the flux away in a phase.
    pub robbed: f32,
}

impl Peril {
    /// What threatens a Tripper in the present position.
    pub(super) fn of(state: &State, seat: Seat) -> Self {
        let place = state.tripper(seat).place;
        let mut shares = [0.0; MAX_UNITS];
        let safe = (0u8..).zip(state.field.units()).filter(|(_, unit)| unit.is_hostile());
        let safe: f32 = safe.map(|(at, unit)| 1.0 - robbery(state, at, unit, place)).product();
        let threats = [Stand::Open, Stand::InFlux].map(|stand| danger(state, seat, stand, &mut shares));
        let sum: f32 = shares.iter().sum();
        if sum > 0.0 {
            shares = shares.map(|share| share / sum);
        }
        Self { shares, threats, robbed: 1.0 - safe }
    }

    /// The chance to be shot at in a phase.
    pub(super) const fn shot(&self, stand: Stand) -> f32 {
        self.threats[stand as usize].shot
    }

    /// What is left of the Tripper after this many phases, acting in each of them.
    pub(super) fn after(&self, stand: Stand, endurance: u8, phases: f32) -> f32 {
        let losses = &self.threats[stand as usize].losses;
        let mut whole = 0u8;
        let mut part = phases.max(0.0);
        while part >= 1.0 && usize::from(whole) + 1 < AHEAD {
            whole += 1;
            part -= 1.0;
        }
        let worth = |done: u8| odds::worth_after(endurance.saturating_sub(done), &losses[usize::from(done)]);
        let less = worth(whole);
        if part <= 0.0 { less } else { less + (worth(whole + 1) - less) * part.min(1.0) }
    }

    /// How much of the danger comes from a unit.
    pub(super) fn share(&self, unit: u8) -> f32 {
        self.shares[usize::from(unit) % MAX_UNITS]
    }
}

/// What all opponents may do to a Tripper; each one's share of it is added to `shares`.
fn danger(state: &State, seat: Seat, stand: Stand, shares: &mut [f32; MAX_UNITS]) -> Danger {
    let place = state.tripper(seat).place;
    let here = in_stand(state, seat, stand);
    let mut next = next_stage(&here, seat);
    let (mut now, mut each) = (odds::UNHURT, odds::UNHURT);
    let mut unseen = 1.0;
    for (at, unit) in (0u8..).zip(state.field.units()).filter(|(_, unit)| unit.is_hostile()) {
        let is_swept = stand == Stand::InFlux && flux::is_swept(state, at);
        // [10.62] The flux has taken in those next to it.
        if is_swept && unit.place.distance(place) <= 1 {
            continue;
        }
        let first = Menace::of(&here.threat(at, seat));
        let mut later = later(&mut next, at, seat, &first, is_swept);
        // [9.11] Each looks for the nearest Tripper.
        if state.is_team() && !state.preys(at).any(|prey| prey == Who::Tripper(seat)) {
            later = later.times(0.4);
        }
        let in_flux = state.field.flux == Some(place);
        if in_flux == (stand == Stand::InFlux) {
            shares[usize::from(at)] = odds::toll(&first.losses) + odds::toll(&later.losses);
        }
        unseen *= 1.0 - later.shot;
        now = odds::together(&now, &first.losses);
        each = odds::together(&each, &later.losses);
    }
    let mut losses = [odds::UNHURT; AHEAD + 1];
    losses[1] = now;
    (2..=AHEAD).for_each(|phases| losses[phases] = odds::together(&losses[phases - 1], &each));
    Danger { losses, shot: 1.0 - unseen }
}

/// The position with the flux around the Tripper, or not.
fn in_stand(state: &State, seat: Seat, stand: Stand) -> State {
    let mut here = state.clone();
    let place = here.tripper(seat).place;
    here.field.flux = match stand {
        Stand::InFlux => Some(place),
        Stand::Open => here.field.flux.filter(|flux| *flux != place),
    };
    here
}

/// The position a Stage later, with everyone free to act and no other Tripper to draw them off.
fn next_stage(state: &State, seat: Seat) -> State {
    let mut next = state.clone();
    next.field.stage = next.field.stage.saturating_add(1).max(2);
    next.field.flares <<= 1;
    (next.field.rage, next.field.parley) = (false, None);
    for unit in &mut next.field.units {
        // [15.23] Those who flee are themselves again in the next Stage, even if they could not get away.
        (unit.stunned, unit.dazed, unit.fleeing) = (false, false, false);
    }
    for other in next.seats().without(seat) {
        next.trippers[other.index()].fate = Fate::Adrift;
    }
    next
}

/// What a unit may do to a Tripper in the phases after its next one, from where it is likely to be by then.
fn later(next: &mut State, at: u8, seat: Seat, first: &Menace, is_swept: bool) -> Menace {
    let (from, goal) = (next.unit(at).place, next.tripper(seat).place);
    let traits = next.kind(at).map(|opponent| &opponent.traits);
    let (is_car, is_plant) = traits.map_or((false, false), |traits| (traits.car, traits.plant));
    let from_place = |next: &mut State, place: Place| {
        next.field.units[usize::from(at)].place = place;
        let menace = Menace::of(&next.threat(at, seat));
        next.field.units[usize::from(at)].place = from;
        menace
    };
    if is_car {
        // It comes by again and again.
        let above = Place::of(u16::from(goal.column()), u16::from(goal.row()) - 1);
        let above = above.filter(|_| from.column() == goal.column());
        return above.map_or(Menace::NONE, |above| from_place(next, above).times(0.55));
    }
    if is_plant && !from.is_next_to(goal) {
        // [b64] Whom it calls comes to it.
        let calls = Menace::of(&next.threat(at, seat)).lure;
        let beside = nearer(next, from, goal, from.distance(goal) - 1, 1);
        return from_place(next, beside).times(calls);
    }
    // Those the flux takes in never come next to the Tripper.
    let least = if is_swept { 2 } else { 1 };
    let place = nearer(next, from, goal, steps(next, at, first), least);
    from_place(next, place)
}

/// Up to this many steps nearer to a hex, over free hexes, but no nearer than this.
fn nearer(state: &State, from: Place, goal: Place, steps: u8, least: u8) -> Place {
    let mut at = from;
    for _ in 0..steps {
        let far = at.distance(goal);
        let is_step = |place: &Place| place.distance(goal) < far && !state.is_held(*place);
        let Some(next) = at.neighbours().find(is_step).filter(|_| far > least) else { break };
        at = next;
    }
    at
}

/// [b55] [b59] [b66] The chance that a unit drives the flux away in a phase, from where it is or where it is
/// wanted.
fn robbery(state: &State, at: u8, unit: &Unit, wanted: Place) -> f32 {
    let Some(opponent) = state.kind(at) else { return 0.0 };
    let flux = state.field.flux.unwrap_or(wanted);
    let hit = |from: Place, accuracy| odds::at_least(i16::from(to_hit(accuracy, from.distance(flux))));
    if opponent.traits.operates_restraint {
        let accuracy = state.battle().and_then(|battle| battle.features.restraint?.accuracy);
        let (Some(restraint), Some(accuracy)) = (state.field.restraint, accuracy) else { return 0.0 };
        let works = if restraint.is_next_to(unit.place) { 1.0 } else { 0.1 };
        return works * hit(restraint, accuracy);
    }
    let Some(accuracy) =
        unit.values.accuracy.filter(|_| opponent.traits.hunts_flux || opponent.traits.timelord)
    else {
        return 0.0;
    };
    let (near, flare) = state.detection_modifiers(unit.place, flux);
    let finds = if unit.place.distance(flux) <= 1 {
        1.0
    } else {
        unit.values.detection.map_or(0.0, |detection| odds::attacks(detection, near + flare).0)
    };
    if unit.stunned { 0.0 } else { finds * hit(unit.place, accuracy) }
}

/// How far a unit is likely to have come nearer after a phase.
fn steps(state: &State, at: u8, menace: &Menace) -> u8 {
    let moves = state.kind(at).map_or(0, |opponent| opponent.moves);
    let expected = f32::from(moves) * (menace.nears * 1.5).min(1.0);
    (1..=moves).rev().find(|hexes| f32::from(*hexes) <= expected + 0.5).unwrap_or(0)
}
