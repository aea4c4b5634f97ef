//! [9.0] The Historical Soldier Phase: how the historical side detects, moves and attacks.

use engine::{Table, rule};

use crate::{
    book::{Banzai, Opponent},
    event::Event,
    field::{Health, Steed, Unit, Who},
    fight::{Attack, small},
    map::Place,
    reach::Reach,
    roll::{direction, one_of, two},
    state::{Phase, State, Way},
    tables::{Grade, Reaction, reaction},
};

/// [9.12C] What a flare subtracts from detection rolls, by Stages since it was thrown.
const FLARE: [i8; 6] = [0, -2, -3, -4, -5, -6];

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
    /// [9.12] What is added for being near, and [9.12C] for a flare.
    near: i8,
    flare: i8,
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
    /// [4.0] The historical side starts to act; not in the first Stage against a lone Tripper.
    pub(crate) fn begin_history(&mut self, table: &mut impl Table<Event>) {
        self.field.next = 0;
        self.phase = Phase::History;
        // [b27] Artillery fires in the first Stage too.
        self.fire_guns(table);
        if !self.is_calm() {
            self.open_exits(table);
        }
        self.go_on(table);
    }

    /// [4.0] Whether no one acts in this Historical Soldier Phase: the first one against a lone Tripper.
    pub(crate) const fn is_calm(&self) -> bool {
        self.field.stage == 1 && !self.is_team()
    }

    /// The units act one by one, until a player has to choose or all are done.
    pub(crate) fn go_on(&mut self, table: &mut impl Table<Event>) {
        while self.field.next < self.field.count {
            let unit = self.field.next;
            self.field.next += 1;
            if !self.may_act(unit) || self.present().is_empty() {
                continue;
            }
            self.let_act(unit, table);
            if self.phase != Phase::History {
                // A player has to choose, or the battle is over.
                return;
            }
        }
        self.end_stage(table);
    }

    /// Whether a unit of the historical side acts this Stage.
    pub fn may_act(&self, unit: u8) -> bool {
        let it = self.unit(unit);
        // [15.24] During talks, soldiers wait.
        let listens = self.field.parley.is_some() && self.can_talk(unit);
        // Ruling 74: even in a lone Tripper’s first Stage, those who flee run.
        let sleeps = self.is_calm() && !it.fleeing;
        it.is_hostile() && !it.stunned && !it.dazed && !it.frozen && !listens && !sleeps
    }

    /// What one unit does in this Stage.
    fn let_act(&mut self, unit: u8, table: &mut impl Table<Event>) {
        match self.course(unit) {
            Course::RollAbout => self.roll_about(unit, table),
            Course::Drive => self.drive(unit, table),
            Course::Flee => self.flee(unit, table),
            Course::Rage => self.attack_in_rage(unit, table),
            Course::Plant => self.let_plant_act(unit, table),
            Course::Timelord => self.let_timelord_act(unit, table),
            Course::Rig => self.let_rig_act(unit, table),
            Course::Restraint => self.work_restraint(unit, table),
            Course::Fetch => self.fetch(unit, table),
            Course::Hunt => self.hunt(unit, table),
        }
    }

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

    /// [9.0] Attacks the nearest target if it is next to it, or tries to detect it.
    fn hunt(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let Some(prey) = self.pick_prey(unit, table) else { return };
        match self.approach(unit, prey) {
            Approach::Strike => self.assault(unit, self.place_of(prey), table),
            Approach::Attack => self.follow_attack(unit, prey, table),
            Approach::Look => self.detect(unit, prey, table),
            Approach::Wait => {}
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

    /// [9.11] [10.62] [15.21] Whom a unit looks for: Trippers and soldiers in awe; for some [b57] every living thing.
    fn targets(&self, unit: u8) -> impl Iterator<Item = Who> + '_ {
        let cleans = self.kind(unit).is_some_and(|opponent| opponent.traits.cleans);
        let units = self.field.up().filter(move |other| {
            let other_unit = self.unit(*other);
            *other != unit && (other_unit.awed.is_some() || (cleans && self.is_creature(*other)))
        });
        let targets = self.present().iter().map(Who::Tripper).chain(units.map(Who::Unit));
        // [15.2] What was said rouses one who dozes: he needs no detection to flee or rage.
        let is_roused = self.unit(unit).fleeing || self.rages(unit);
        targets.filter(move |who| is_roused || !self.dozes(unit, self.place_of(*who)))
    }

    /// [15.25] Whether a hostile unit is in a rage.
    pub(crate) fn rages(&self, unit: u8) -> bool {
        self.field.rage && self.unit(unit).awed.is_none() && self.can_talk(unit)
    }

    /// [9.11] A unit’s targets: the nearest, and all others as near.
    pub fn preys(&self, unit: u8) -> impl Iterator<Item = Who> + '_ {
        let from = self.unit(unit).place;
        let away = move |who: Who| self.place_of(who).distance(from);
        let nearest = self.targets(unit).map(away).min();
        self.targets(unit).filter(move |who| Some(away(*who)) == nearest)
    }

    /// [9.11] A unit’s target: the nearest; of several, a die picks one.
    pub(crate) fn pick_prey(&self, unit: u8, table: &mut impl Table<Event>) -> Option<Who> {
        let pick = one_of(self.preys(unit).count(), table, rule!("9.11"), "equally near targets");
        self.preys(unit).nth(pick)
    }

    /// [15.25] Attacks the nearest without looking, or moves towards it.
    fn attack_in_rage(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let Some(prey) = self.pick_prey(unit, table) else { return };
        let place = self.place_of(prey);
        if place.is_next_to(self.unit(unit).place) {
            self.assault(unit, place, table);
        } else {
            self.follow_attack(unit, prey, table);
        }
    }

    /// [b44] Whether a unit on guard ignores a target.
    fn dozes(&self, unit: u8, prey: Place) -> bool {
        let guards = self.kind(unit).and_then(|opponent| opponent.traits.guards);
        guards.is_some_and(|near| {
            let touched = self.field.hoard.iter().flatten().any(|hoard| hoard.distance(prey) <= 1);
            !touched && prey.distance(self.unit(unit).place) > near
        })
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

    /// [9.12] The modifiers of a detection roll for being near and for a flare.
    pub fn detection_modifiers(&self, from: Place, prey: Place) -> (i8, i8) {
        let near = match from.distance(prey) {
            2 => 2,
            3 => 1,
            _ => 0,
        };
        // Of several burning flares, the strongest counts.
        let burning =
            FLARE.into_iter().enumerate().filter(|(since, _)| self.field.flares & (1 << since) != 0);
        (near, burning.map(|(_, takes)| takes).min().unwrap_or(0))
    }

    /// [9.11] [9.4] Tries to detect a Tripper, and does what the table says.
    pub(crate) fn detect(&mut self, unit: u8, prey: Who, table: &mut impl Table<Event>) {
        let Some(gaze) = self.gaze(unit, prey) else { return };
        let place = self.place_of(prey);
        let rolled = two(table, rule!("9.4"), "detection");
        let (reaction, deed) = gaze.answer(rolled);
        let Gaze { near, flare, .. } = gaze;
        let (by, whom) = (self.named(Who::Unit(unit)), self.named(prey));
        table.announce(|| Event::Detected { by, prey: whom, rolled, near, flare, reaction });
        match deed {
            Deed::Fidget => self.fidget(unit, table),
            Deed::Stop => self.freeze(unit),
            Deed::Move(way) => self.move_unit(unit, place, way, table),
            Deed::Shoot(attack) => self.shoot_at(unit, &attack, prey, table),
        }
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

    /// [9.26] [9.22] If the rule is taken literally, it does nothing for the rest of the battle.
    pub(crate) fn freeze(&mut self, unit: u8) {
        if self.options.literal_freeze {
            self.unit_mut(unit).frozen = true;
        }
    }

    /// [9.25] An attack result: a unit with missiles fires from where it is, others close in.
    fn follow_attack(&mut self, unit: u8, prey: Who, table: &mut impl Table<Event>) {
        match self.attack_deed(unit, prey) {
            Deed::Shoot(attack) => self.shoot_at(unit, &attack, prey, table),
            _ => self.move_unit(unit, self.place_of(prey), Way::Towards, table),
        }
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

    /// Fires a missile; [9.33] if the rule is taken literally, the unit does not move again this battle.
    fn shoot_at(&mut self, unit: u8, attack: &Attack, prey: Who, table: &mut impl Table<Event>) {
        self.attack(attack, prey, table);
        self.change_after_firing(unit, table);
        self.unit_mut(unit).rooted |= self.options.literal_freeze;
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

    /// [9.31B] [9.32] Attacks a target in the next hex: the one it went for, or one by die.
    pub(crate) fn assault(&mut self, unit: u8, wanted: Place, table: &mut impl Table<Event>) {
        if !self.may_assault(unit) {
            return;
        }
        let wanted = self.preys(unit).find(|prey| self.place_of(*prey) == wanted);
        let Some(prey) = wanted.or_else(|| self.pick_prey(unit, table)) else { return };
        let attack = self.attack_at_hand(unit);
        if attack.accuracy.is_some() {
            self.shoot_at(unit, &attack, prey, table);
        } else {
            self.attack(&attack, prey, table);
        }
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

    /// [15.23] Flees from the nearest Tripper to the edge; from the next Stage on it acts as usual.
    fn flee(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let prey = self.pick_prey(unit, table).map_or(Place::T, |prey| self.place_of(prey));
        self.move_unit(unit, prey, Way::Away, table);
    }

    /// [9.21] [9.24] Where a moving unit can end: the hexes nearest to its target, or farthest from it.
    pub fn goals(&self, unit: u8, prey: Place, way: Way) -> Reach {
        let it = self.unit(unit);
        let moves = self.kind(unit).map_or(0, |opponent| opponent.moves);
        // [8.81] A stunned horse and its rider stay where they are.
        let at_edge = way == Way::Away && it.place.is_on_border();
        let rooted = it.rooted || it.steed == Steed::Stunned || at_edge;
        if it.fleeing && way == Way::Away && !rooted {
            return self.flight(unit, prey);
        }
        let best_within = |moves: u8| {
            let reach = if rooted { Reach::only(it.place) } else { self.reach(unit, moves, way) };
            reach.best(|place| {
                let distance = i16::from(place.distance(prey));
                if way == Way::Towards { distance } else { -distance }
            })
        };
        let goals = best_within(moves);
        if way == Way::Away {
            return goals;
        }
        // Of equally near hexes, those that take the fewest steps.
        let nearest = goals.first().distance(prey);
        let least = it.place.distance(prey).saturating_sub(nearest).min(moves);
        let sooner = (least..moves).map(best_within).find(|goals| goals.first().distance(prey) == nearest);
        sooner.unwrap_or(goals)
    }

    /// [9.2] Moves a unit; a player chooses between equally good hexes.
    pub(crate) fn move_unit(&mut self, unit: u8, prey: Place, way: Way, table: &mut impl Table<Event>) {
        let goals = self.goals(unit, prey, way);
        match goals.len() {
            0 => self.arrive(unit, self.unit(unit).place, prey, way, table),
            1 => self.arrive(unit, goals.first(), prey, way, table),
            count if self.leaves_to_dice() => {
                let pick = one_of(count, table, rule!("9.23"), "equally good hexes");
                self.arrive(unit, goals.nth(pick), prey, way, table);
            }
            _ => self.phase = Phase::Choose { unit, prey, way },
        }
    }

    /// [9.24] A unit has moved; next to a Tripper it attacks.
    pub(crate) fn arrive(
        &mut self,
        unit: u8,
        to: Place,
        prey: Place,
        way: Way,
        table: &mut impl Table<Event>,
    ) {
        self.shift(unit, to, table);
        if !self.unit(unit).is_up() {
            return;
        }
        self.gather_up(unit, table);
        match way {
            Way::Away => {
                // [9.22] At the edge it does nothing more; [15.23] one who flees is himself again in the next Stage.
                if to.is_on_border() && !self.unit(unit).fleeing {
                    self.freeze(unit);
                }
            }
            Way::Towards => self.assault(unit, prey, table),
        }
    }

    /// Puts a unit into another hex, and into the flux if it is next to it.
    pub(crate) fn shift(&mut self, unit: u8, to: Place, table: &mut impl Table<Event>) {
        let from = self.unit(unit).place;
        if from != to {
            self.unit_mut(unit).place = to;
            let named = self.named(Who::Unit(unit));
            table.announce(|| Event::Moved(named, from, to));
        }
        self.sweep(table);
    }

    /// [b53] Moves a unit in a random direction until something is in the way; [7.21] it stops next to an enemy.
    fn fidget(&mut self, unit: u8, table: &mut impl Table<Event>) {
        // [9.33] One who has fired stays, if the rule is taken literally.
        if self.unit(unit).rooted {
            return;
        }
        let hexes = self.kind(unit).and_then(|opponent| opponent.traits.restless).unwrap_or(0);
        let way = direction(table, rule!("b53"), "random direction");
        for _ in 0..hexes {
            let next = self.unit(unit).place.step(way).filter(|next| !self.is_held(*next));
            let (Some(next), false) = (next, self.is_gripped(unit)) else { break };
            self.shift(unit, next, table);
            if !self.unit(unit).is_up() {
                break;
            }
        }
    }

    /// [7.22] Whether a unit is next to a Tripper or a soldier in awe.
    fn is_gripped(&self, unit: u8) -> bool {
        let here = self.unit(unit).place;
        let is_foe = |who: &Who| match who {
            Who::Tripper(_) => true,
            Who::Unit(at) => self.unit(*at).awed.is_some(),
            Who::Mount(_) => false,
        };
        self.everyone().filter(is_foe).any(|who| self.place_of(who).is_next_to(here))
    }
}
