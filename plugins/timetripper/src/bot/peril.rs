//! What the enemy may do to a Tripper next: each opponent alone, and all together.

use engine::Seat;
use timetripper::{
    field::{MAX_UNITS, Unit, Who},
    map::Place,
    state::State,
    tables::to_hit,
};

use super::{
    flux,
    odds::{self, Foe, Losses, Menace},
};

/// The chance that something that rolls about at random runs over a given hex.
const RUN_OVER: f32 = 0.1;

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
        let threats = [Stand::Open, Stand::InFlux].map(|stand| threat(state, seat, stand, &mut shares));
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
fn threat(state: &State, seat: Seat, stand: Stand, shares: &mut [f32; MAX_UNITS]) -> Danger {
    let place = state.tripper(seat).place;
    let (mut now, mut later) = ([Menace::NONE; MAX_UNITS], [Menace::NONE; MAX_UNITS]);
    let mut unseen = 1.0;
    for (at, unit) in (0u8..).zip(state.field.units()).filter(|(_, unit)| unit.is_hostile()) {
        let index = usize::from(at);
        let next = menace(state, at, unit, seat, stand, 0);
        // [15.23] Those who flee are themselves again in the next Stage, even if they could not get away.
        let calmer = Unit { fleeing: false, ..*unit };
        later[index] = menace(state, at, &calmer, seat, stand, steps(state, at, &next));
        // [10.62] Passengers miss their first Stage, which matters only for a team: a lone Tripper’s first is free.
        let waits = unit.stunned || unit.dazed && state.is_team();
        now[index] = if waits { Menace::NONE } else { next };
        // [9.11] Each looks for the nearest Tripper.
        if state.is_team() && !state.preys(at).any(|prey| prey == Who::Tripper(seat)) {
            now[index] = now[index].times(0.1);
            later[index] = later[index].times(0.4);
        }
        let in_flux = state.field.flux == Some(place);
        if in_flux == (stand == Stand::InFlux) {
            shares[index] = odds::loss(&next.chances) + odds::loss(&later[index].chances);
        }
        unseen *= 1.0 - later[index].shot;
    }
    let count = state.field.units().len();
    let lost = |menaces: &[Menace]| odds::losses(menaces[..count].iter().map(|menace| &menace.chances));
    let mut losses = [odds::UNHURT; AHEAD + 1];
    losses[1] = lost(&now);
    let each = lost(&later);
    (2..=AHEAD).for_each(|phases| losses[phases] = odds::together(&losses[phases - 1], &each));
    Danger { losses, shot: 1.0 - unseen }
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

/// A unit as the tables see it.
pub(super) fn foe(state: &State, at: u8) -> Foe {
    let values = state.values(at);
    let kind = state.kind(at);
    let banzai = kind.and_then(|opponent| opponent.traits.banzai);
    Foe {
        accuracy: values.accuracy.filter(|_| banzai.is_none()),
        shot: values.attack,
        blow: banzai.map_or_else(|| state.melee_strength(at), |banzai| banzai.values.attack),
        detection: values.detection,
        moves: kind.map_or(0, |opponent| opponent.moves),
        deals: kind.map_or(timetripper::tables::Harm::ALL, |opponent| opponent.traits.deals),
    }
}

/// What a unit may do to a Tripper in one phase, once it has come this many hexes nearer.
fn menace(state: &State, at: u8, unit: &Unit, seat: Seat, stand: Stand, nearer: u8) -> Menace {
    let Some(opponent) = state.kind(at) else { return Menace::NONE };
    let place = state.tripper(seat).place;
    let is_swept = stand == Stand::InFlux && flux::is_swept(state, at);
    let traits = &opponent.traits;
    let defense = state.defense(Who::Tripper(seat));
    let foe = foe(state, at);
    let distance = unit.place.distance(place);
    if unit.frozen || traits.hunts_flux || traits.truce && !unit.carried {
        return Menace::NONE;
    }
    if traits.ball || unit.amok {
        return foe.at_hand(defense).times(RUN_OVER);
    }
    if traits.car {
        let ahead = (place.row() + 11 - unit.place.row()) % 11;
        let comes = unit.place.column() == place.column() && (nearer > 0 || ahead <= opponent.moves);
        return if comes {
            foe.at_hand(defense).times(if nearer > 0 { 0.55 } else { 1.0 })
        } else {
            Menace::NONE
        };
    }
    if distance <= 1 && is_swept {
        return Menace::NONE;
    }
    if distance > 1 {
        let unseen = traits.no_detect
            || traits.timelord && distance > 2
            || traits.guards.is_some_and(|near| distance > near)
            || traits
                .wary
                .is_some_and(|near| !state.field.provoked && distance.saturating_sub(nearer) > near);
        if unseen {
            return Menace::NONE;
        }
    }
    if unit.fleeing && nearer == 0 {
        return Menace::NONE;
    }
    let (near, flare) = state.detection_modifiers(unit.place, place);
    if traits.plant {
        return if distance <= 1 { foe.at_hand(defense) } else { foe.at_hand(defense).times(0.6) };
    }
    let (distance, near) = match distance.saturating_sub(nearer).max(1) {
        closer if nearer > 0 => (closer, if closer == 2 { 2 } else { i8::from(closer == 3) }),
        same => (same, near),
    };
    // Those the flux takes in never come next to the Tripper.
    let distance = if is_swept { distance.max(2) } else { distance };
    foe.at_distance(distance, near + flare, defense, is_swept)
}
