//! [9.0] The Historical Soldier Phase: how the historical side detects, moves and attacks.

use engine::{Table, rule};

use crate::{
    event::Event,
    field::{Steed, Who},
    fight::Attack,
    intent::{Approach, Course, Deed, Gaze},
    map::Place,
    reach::Reach,
    roll::{direction, one_of, two},
    state::{Phase, State, Way},
};

/// [9.12C] What a flare subtracts from detection rolls, by Stages since it was thrown.
const FLARE: [i8; 6] = [0, -2, -3, -4, -5, -6];

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

    /// Fires a missile; [9.33] if the rule is taken literally, the unit does not move again this battle.
    fn shoot_at(&mut self, unit: u8, attack: &Attack, prey: Who, table: &mut impl Table<Event>) {
        self.attack(attack, prey, table);
        self.change_after_firing(unit, table);
        self.unit_mut(unit).rooted |= self.options.literal_freeze;
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
