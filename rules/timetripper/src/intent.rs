//! [9.0] What a unit of the historical side means to do, before its dice and by them. The phase is played by these
//! answers, and threats are counted from them.

use crate::{
    book::{Banzai, Opponent},
    field::{Health, Unit, Who},
    fight::{Attack, small},
    reach::Reach,
    state::{State, Way},
    tables::{Grade, Reaction, reaction},
};

/// What a unit is about in its phase, before any dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Course {
    /// [b48] [b50] [b8] It rolls or rampages at random.
    RollAbout,
    /// [b62] It drives down its row.
    Drive,
    /// [15.23] It runs.
    Flee,
    /// [15.25] It attacks without looking.
    Rage,
    /// [b64] It bites or calls.
    Plant,
    /// [b66] It minds the flux, or who is near.
    Timelord,
    /// [b59] It minds the flux and nothing else.
    Rig,
    /// [b55] It works the flux restraint.
    Restraint,
    /// [b57] It goes for a thing.
    Fetch,
    /// [9.0] It looks for someone to attack.
    Hunt,
}

/// What a unit that hunts does about its target before any dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Approach {
    /// [9.31B] It is next to it and attacks.
    Strike,
    /// [b45] It has detected and attacks.
    Attack,
    /// [9.11] It tries to detect it.
    Look,
    /// It does nothing.
    Wait,
}

/// What a unit does once it has looked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// [b53] It moves at random.
    Fidget,
    /// [9.26] It stays where it is.
    Stop,
    /// [9.21] [9.24] It moves, and attacks whom it comes next to.
    Move(Way),
    /// [9.25] It shoots from where it is.
    Shoot(Attack),
}

/// [9.4] How a unit looks for a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gaze {
    detection: Grade,
    /// [9.12] What is added for being near.
    pub(crate) near: i8,
    /// [9.12C] What a flare adds, which is less than nothing.
    pub(crate) flare: i8,
    /// [b53] Whether it moves at random instead of stopping or moving away.
    is_restless: bool,
    /// [b33] Whether it charges.
    banzai: Option<Banzai>,
    /// [9.25] Its shot, if it can shoot.
    shot: Option<Attack>,
}

impl Gaze {
    /// [9.4] What it does, by the sum of its dice.
    pub(crate) fn answer(&self, rolled: u8) -> (Reaction, Deed) {
        let found = reaction(self.detection, small(rolled) + self.near + self.flare);
        // Ruling 81: some charge with any roll, and fire with a few.
        let reaction = if self.banzai.is_some() { Reaction::Attack } else { found };
        let fires = self.banzai.is_none_or(|banzai| (banzai.low..=banzai.high).contains(&rolled));
        let deed = match reaction {
            Reaction::Away | Reaction::Stop if self.is_restless => Deed::Fidget,
            Reaction::Away => Deed::Move(Way::Away),
            Reaction::Stop => Deed::Stop,
            Reaction::Towards => Deed::Move(Way::Towards),
            Reaction::Attack => self.shot.filter(|_| fires).map_or(Deed::Move(Way::Towards), Deed::Shoot),
        };
        (reaction, deed)
    }
}

impl State {
    /// What a unit is about in this Stage.
    pub(crate) fn course(&self, unit: u8) -> Course {
        let Some(Opponent { traits, .. }) = self.kind(unit) else { return Course::Hunt };
        if traits.ball || self.unit(unit).amok {
            Course::RollAbout
        } else if traits.car {
            Course::Drive
        } else if self.unit(unit).fleeing {
            // [15.2] What was said comes before anything a unit has of its own.
            Course::Flee
        } else if self.rages(unit) {
            Course::Rage
        } else if traits.plant {
            Course::Plant
        } else if traits.timelord {
            Course::Timelord
        } else if traits.hunts_flux {
            Course::Rig
        } else if self.may_work_restraint(unit) {
            Course::Restraint
        } else if self.fetchable(unit) != Reach::NONE {
            Course::Fetch
        } else {
            Course::Hunt
        }
    }

    /// [9.31B] [b45] [b62] What a unit that hunts does about a target before any roll.
    pub(crate) fn approach(&self, unit: u8, prey: Who) -> Approach {
        let it = self.unit(unit);
        let comes_out = self.kind(unit).is_some_and(|opponent| opponent.traits.comes_out);
        // Ruling 133: it is this battle’s own who don’t look; passengers do.
        let no_detection = !it.carried && self.battle().is_some_and(|battle| battle.features.no_detection);
        if self.place_of(prey).is_next_to(it.place) {
            // [9.31B] A unit next to a Tripper attacks without a detection roll.
            Approach::Strike
        } else if comes_out {
            // [b45] A unit that has come out has detected.
            Approach::Attack
        } else if no_detection || self.values(unit).detection.is_none() || !self.looks_out(unit) {
            Approach::Wait
        } else {
            Approach::Look
        }
    }

    /// [b43] Whether a unit tries to detect at all.
    fn looks_out(&self, unit: u8) -> bool {
        let never = self.kind(unit).is_none_or(|opponent| opponent.traits.no_detect);
        !never && !self.is_blinded(unit)
    }

    /// [b43] Whether those who see for a unit are dead. Ruling 136: in the flux, or elsewhere, they still live.
    pub(crate) fn is_blinded(&self, unit: u8) -> bool {
        let eyes = self.kind(unit).and_then(|opponent| opponent.traits.eyes_of);
        eyes.is_some_and(|eyes| {
            let is_master = |other: &&Unit| {
                other.battle == self.unit(unit).battle
                    && usize::from(other.kind) == eyes
                    && !other.is_riderless()
            };
            let mut masters = self.field.units().iter().filter(is_master).peekable();
            masters.peek().is_some() && masters.all(|master| master.health == Health::Down)
        })
    }

    /// [9.4] [b33] [b53] How a unit looks for a target.
    pub(crate) fn gaze(&self, unit: u8, prey: Who) -> Option<Gaze> {
        let (near, flare) = self.detection_modifiers(self.unit(unit).place, self.place_of(prey));
        let traits = &self.kind(unit)?.traits;
        Some(Gaze {
            detection: self.values(unit).detection?,
            near,
            flare,
            is_restless: traits.restless.is_some(),
            banzai: traits.banzai,
            shot: self.shot_from_afar(unit, prey),
        })
    }

    /// [9.25] [15.25] What a unit that attacks without a roll does: [b33] those who charge do so.
    pub(crate) fn attack_deed(&self, unit: u8, prey: Who) -> Deed {
        let charges = self.kind(unit).is_some_and(|opponent| opponent.traits.banzai.is_some());
        let shot = self.shot_from_afar(unit, prey).filter(|_| !charges);
        shot.map_or(Deed::Move(Way::Towards), Deed::Shoot)
    }

    /// [9.25] [9.31A] A unit’s shot at a target, if it can shoot and the shot has a chance.
    fn shot_from_afar(&self, unit: u8, prey: Who) -> Option<Attack> {
        let (from, to) = (self.unit(unit).place, self.place_of(prey));
        let attack = self.soldier_shot(unit, from.distance(to))?;
        let hopeless = self.needs(&attack, prey).is_none_or(|needs| needs > 12);
        (!hopeless && !self.is_blocked(from, to) && self.dares(unit)).then_some(attack)
    }

    /// [b31] Whether a wary unit has reason to attack; [b41] one under truce never has.
    fn dares(&self, unit: u8) -> bool {
        if self.kind(unit).is_some_and(|opponent| opponent.traits.truce) && !self.unit(unit).carried {
            return false;
        }
        let Some(near) = self.kind(unit).and_then(|opponent| opponent.traits.wary) else { return true };
        let (own, place) = (self.unit(unit), self.unit(unit).place);
        let strangers = self.everyone().filter(|who| match who {
            Who::Tripper(_) => true,
            // Ruling 137: a horse without a rider is no one.
            Who::Unit(at) if self.unit(*at).is_riderless() => false,
            Who::Unit(at) => (self.unit(*at).battle, self.unit(*at).kind) != (own.battle, own.kind),
            Who::Mount(_) => false,
        });
        let mut close = strangers.filter(|who| self.place_of(*who).distance(place) <= near);
        self.field.provoked || close.next().is_some()
    }

    /// [9.31B] Whether a unit attacks a target in the next hex.
    pub(crate) fn may_assault(&self, unit: u8) -> bool {
        let here = self.unit(unit).place;
        let is_near = self.preys(unit).any(|prey| self.place_of(prey).is_next_to(here));
        // [b59] A rig attacks only the flux, and [b66] so does the Timelord while there is one, unless [15.25] he rages.
        let sees_flux = self.field.flux.is_some() && !self.rages(unit);
        let minds_flux = self
            .kind(unit)
            .is_some_and(|opponent| opponent.traits.hunts_flux || opponent.traits.timelord && sees_flux);
        is_near && !minds_flux && self.dares(unit)
    }

    /// [9.32] How a unit attacks someone in the next hex: [b33] with the bayonet, with its missiles, or hand to hand.
    pub(crate) fn attack_at_hand(&self, unit: u8) -> Attack {
        let banzai = self.kind(unit).and_then(|opponent| opponent.traits.banzai);
        if let Some(banzai) = banzai {
            return Attack { value: banzai.values.attack, ..self.soldier_blow(unit) };
        }
        self.soldier_shot(unit, 1).unwrap_or_else(|| self.soldier_blow(unit))
    }
}
