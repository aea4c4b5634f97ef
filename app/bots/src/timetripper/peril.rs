//! What the historical side may do to a Tripper next: each opponent for itself, and all together.

use std::cell::Cell;

use engine::Seat;
use timetripper::{
    field::{MAX_UNITS, Unit, Who},
    map::Place,
    state::State,
};

use super::odds::{self, Foe, Menace, toll};

/// The chance that something that rolls about at random runs over a given hex.
const RUN_OVER: f32 = 0.1;

/// What threatens one Tripper.
#[derive(Clone, Debug)]
pub(super) struct Peril {
    /// What each opponent may do in the next phase of the historical side …
    now: [Menace; MAX_UNITS],
    /// … and in the phases after it, when it has had time to come nearer.
    later: [Menace; MAX_UNITS],
    count: usize,
    /// How much each opponent matters, all together 1.
    shares: [f32; MAX_UNITS],
    /// The chance to be shot at in a phase.
    pub shot: f32,
    /// What was worked out already, by Endurance.
    known: [Cell<Option<(f32, f32)>>; 21],
    /// How much of his worth the next phase leaves the Tripper …
    pub first: f32,
    /// … and how much each phase after it.
    pub rest: f32,
}

impl Peril {
    /// What threatens a Tripper where he stands.
    pub(super) fn of(state: &State, seat: Seat) -> Self {
        let tripper = state.tripper(seat);
        let mut peril = Self {
            now: [Menace::NONE; MAX_UNITS],
            later: [Menace::NONE; MAX_UNITS],
            count: state.field.units().len(),
            shares: [0.0; MAX_UNITS],
            shot: 0.0,
            known: [const { Cell::new(None) }; 21],
            first: 1.0,
            rest: 1.0,
        };
        let mut unseen = 1.0;
        for (at, unit) in (0u8..).zip(state.field.units()) {
            if !unit.is_hostile() {
                continue;
            }
            let now = menace(state, at, unit, seat, tripper.place, 0);
            let index = usize::from(at);
            peril.later[index] = menace(state, at, unit, seat, tripper.place, steps(state, at, &now));
            peril.now[index] = if unit.stunned || unit.dazed && state.is_team() { Menace::NONE } else { now };
            peril.shares[index] = odds::loss(&now.chances) + odds::loss(&peril.later[index].chances);
            unseen *= 1.0 - peril.later[index].shot;
        }
        peril.shot = 1.0 - unseen;
        let sum: f32 = peril.shares.iter().sum();
        if sum > 0.0 {
            peril.shares.iter_mut().for_each(|share| *share /= sum);
        }
        (peril.first, peril.rest) = peril.with_endurance(tripper.endurance);
        peril
    }

    /// What the next phase and those after it would leave of him with another Endurance.
    pub(super) fn with_endurance(&self, endurance: u8) -> (f32, f32) {
        let known = &self.known[usize::from(endurance.min(20))];
        known.get().unwrap_or_else(|| {
            let chances = |menaces: &[Menace; MAX_UNITS]| {
                toll(endurance, menaces[..self.count].iter().map(|menace| &menace.chances))
            };
            let both = (chances(&self.now), chances(&self.later));
            known.set(Some(both));
            both
        })
    }

    /// How much of the danger comes from a unit.
    pub(super) fn share(&self, unit: u8) -> f32 {
        self.shares[usize::from(unit) % MAX_UNITS]
    }
}

/// How far a unit is likely to have come nearer after a phase.
fn steps(state: &State, at: u8, menace: &Menace) -> u8 {
    let moves = state.kind(at).map_or(0, |opponent| opponent.moves);
    if menace.nears > 0.5 { moves } else { (moves + 1) / 2 }
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

/// What a unit may do to a Tripper in a hex in one phase, once it has come so many hexes nearer.
fn menace(state: &State, at: u8, unit: &Unit, seat: Seat, place: Place, nearer: u8) -> Menace {
    let Some(opponent) = state.kind(at) else { return Menace::NONE };
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
        return if comes { foe.at_hand(defense).times(if nearer > 0 { 0.55 } else { 1.0 }) } else { Menace::NONE };
    }
    if distance > 1 {
        let unseen = traits.no_detect
            || traits.timelord && distance > 2
            || traits.guards.is_some_and(|near| distance > near)
            || traits.wary.is_some_and(|near| !state.field.provoked && distance.saturating_sub(nearer) > near);
        if unseen {
            return Menace::NONE;
        }
    }
    if unit.fleeing && nearer == 0 {
        return Menace::NONE;
    }
    let (near, flare) = state.detection_modifiers(unit.place, place);
    if traits.plant {
        return if distance <= 1 { foe.at_hand(defense) } else { foe.at_hand(defense).times(0.3) };
    }
    let (distance, near) = match distance.saturating_sub(nearer).max(1) {
        closer if nearer > 0 => (closer, if closer == 2 { 2 } else { i8::from(closer == 3) }),
        same => (same, near),
    };
    foe.at_distance(distance, near + flare, defense)
}
