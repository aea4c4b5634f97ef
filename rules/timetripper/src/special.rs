//! The battles' own rules: units that roll, drive, lure, clean up, shell the field or drive the flux away.

use engine::{Table, rule};
use hexgrid::Direction;

use crate::{
    book::{Features, Opponent},
    event::Event,
    field::{Exile, Health, Unit, Who},
    fight::{Attack, small},
    map::Place,
    reach::Reach,
    roll::{die, direction, one_of, two},
    state::{Fate, State, Way},
    tables::{Grade, Harm, Reaction, reaction},
};

/// No ball or car goes farther than this to find a free hex.
pub(crate) const FURTHEST: u8 = 60;

/// [b27] What a shell does in its hex and one, two and three hexes away.
pub const SHELL: [i16; 4] = [14, 10, 8, 6];

/// [b62] The next hex of a row, and the first again after the last.
pub(crate) fn ahead(at: Place) -> Place {
    let below = at.step(Direction::ALL[3]);
    below.or_else(|| Place::of(u16::from(at.column()), 2)).unwrap_or(at)
}

impl State {
    /// [b48] [b50] [b8] Rolls at random and attacks everyone in its way.
    pub(crate) fn roll_about(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let mut heading = direction(table, rule!("b48"), "direction");
        let hexes = two(table, rule!("b48"), "hexes");
        let roll = |at: Place| {
            let (next, after) = at.roll_on(heading, 1, |_| {});
            heading = after;
            next
        };
        self.run_over(unit, hexes, roll, |_, _| false, table);
    }

    /// [b62] Drives down its hex row and re-enters at the top.
    pub(crate) fn drive(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let moves = self.kind(unit).map_or(0, |opponent| opponent.moves);
        self.run_over(unit, moves, ahead, |state, who| !state.is_ours(who), table);
    }

    /// [7.34] Moves this many hexes and attacks everyone in them without stopping, except those spared; it cannot stop
    /// in an occupied hex and moves on.
    fn run_over(
        &mut self,
        unit: u8,
        hexes: u8,
        mut next: impl FnMut(Place) -> Place,
        spares: impl Fn(&Self, Who) -> bool,
        table: &mut impl Table<Event>,
    ) {
        let start = self.unit(unit).place;
        let mut at = start;
        for gone in 0..FURTHEST {
            if gone >= hexes && (at == start || !self.is_held(at)) {
                break;
            }
            at = next(at);
            // [10.62] The flux catches what lives, ruling 104: before it strikes.
            if self.is_swept_up(unit) && self.field.flux.is_some_and(|flux| flux.distance(at) <= 1) {
                break;
            }
            // Ruling 141: of a rider and his horse, each by itself and the rider first.
            let meets = |who: &Who| *who != Who::Unit(unit) && !spares(self, *who);
            let targets = [false, true].map(|is_mount| self.target(at, is_mount).filter(meets));
            for target in targets.into_iter().flatten() {
                let target = self.without_rider(target);
                if self.is_living(target) {
                    let attack = self.soldier_blow(unit);
                    self.attack(&attack, target, table);
                }
            }
        }
        self.shift(unit, at, table);
    }

    /// Whether this is a Tripper or a soldier in awe.
    pub(crate) fn is_ours(&self, who: Who) -> bool {
        match who {
            Who::Tripper(_) => true,
            Who::Unit(at) | Who::Mount(at) => self.unit(at).awed.is_some(),
        }
    }

    /// [b64] A plant attacks every Tripper next to it; otherwise it tries to detect the nearest and calls them all.
    pub(crate) fn let_plant_act(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let here = self.unit(unit).place;
        let mut near = false;
        for who in self.everyone() {
            let is_prey = !matches!(who, Who::Mount(_)) && self.is_ours(who) && self.is_living(who);
            if is_prey && self.place_of(who).is_next_to(here) {
                near = true;
                let attack = self.soldier_blow(unit);
                self.attack(&attack, who, table);
            }
        }
        let Some(prey) = self.plant_looks_for(unit).filter(|_| !near) else { return };
        let (close, flare) = self.detection_modifiers(here, self.place_of(prey));
        let rolled = two(table, rule!("9.4"), "detection");
        let reaction = self.plant_reaction(unit, prey, rolled);
        let (by, prey) = (self.named(Who::Unit(unit)), self.named(prey));
        table.announce(|| Event::Detected { by, prey, rolled, near: close, flare, reaction });
        if reaction == Reaction::Stop {
            self.freeze(unit);
        }
        if reaction == Reaction::Attack {
            for who in self.everyone().filter(|who| !matches!(who, Who::Mount(_))) {
                if self.is_ours(who) {
                    self.lure(who, unit, table);
                }
            }
        }
    }

    /// [b64] Whom a plant that bites no one tries to detect.
    pub(crate) fn plant_looks_for(&self, unit: u8) -> Option<Who> {
        let here = self.unit(unit).place;
        let bites = |who: Who| self.is_ours(who) && self.place_of(who).is_next_to(here);
        let prey = self.preys(unit).next().filter(|_| self.values(unit).detection.is_some());
        prey.filter(|_| !self.everyone().any(bites))
    }

    /// [b64] How a plant reacts to the sum of its dice: it stops, or calls.
    pub(crate) fn plant_reaction(&self, unit: u8, prey: Who, rolled: u8) -> Reaction {
        let Some(detection) = self.values(unit).detection else { return Reaction::Stop };
        let (near, flare) = self.detection_modifiers(self.unit(unit).place, self.place_of(prey));
        match reaction(detection, small(rolled) + near + flare) {
            Reaction::Away | Reaction::Stop => Reaction::Stop,
            Reaction::Towards | Reaction::Attack => Reaction::Attack,
        }
    }

    /// [b64] Whether a Tripper or a soldier in awe hears a plant: only the nearest, and none while next to another.
    pub(crate) fn hears(&self, who: Who, unit: u8) -> bool {
        let to = self.place_of(who);
        let away = |plant: u8| self.unit(plant).place.distance(to);
        let grips = |plant: u8| {
            let it = self.unit(plant);
            self.kind(plant).is_some_and(|opponent| opponent.traits.plant)
                && !it.stunned
                && it.place.is_next_to(to)
        };
        let lured = match who {
            Who::Tripper(seat) => self.tripper(seat).lured,
            Who::Unit(at) | Who::Mount(at) => self.unit(at).lured,
        };
        lured.is_none_or(|plant| away(plant) > away(unit)) && !self.field.up().any(grips)
    }

    /// [b64] A plant calls someone.
    fn lure(&mut self, who: Who, unit: u8, table: &mut impl Table<Event>) {
        if !self.hears(who, unit) {
            return;
        }
        match who {
            Who::Tripper(seat) => self.tripper_mut(seat).lured = Some(unit),
            Who::Unit(at) | Who::Mount(at) => self.unit_mut(at).lured = Some(unit),
        }
        let (named, tag) = (self.named(who), self.tag(unit));
        table.announce(|| Event::Lured(named, tag));
    }

    /// [b64] [15.21] A Tripper’s soldiers in awe who are called walk to the plant before anything else.
    pub(crate) fn send_to_plants(&mut self, seat: engine::Seat, table: &mut impl Table<Event>) {
        for unit in self.field.up() {
            if self.unit(unit).awed != Some(seat) {
                continue;
            }
            let Some(plant) = self.unit_mut(unit).lured.take() else { continue };
            if !self.unit(plant).is_up() || self.unit(unit).dazed {
                continue;
            }
            let moves = self.kind(unit).map_or(0, |opponent| opponent.moves);
            self.walk_up(Who::Unit(unit), plant, moves, table);
            let it = self.unit_mut(unit);
            it.moved |= Unit::HALT;
            it.acted = true;
        }
        if let Some(turn) = self.turn_mut() {
            turn.actor = Who::Tripper(seat);
        }
    }

    /// [b64] A Tripper who is called walks to the plant at full speed and does nothing else.
    pub(crate) fn walk_to_plant(&mut self, seat: engine::Seat, plant: u8, table: &mut impl Table<Event>) {
        if !self.unit(plant).is_up() {
            return;
        }
        let moves = self.tripper(seat).allowance();
        self.walk_up(Who::Tripper(seat), plant, moves, table);
        if let Some(turn) = self.turn_mut() {
            turn.busy = true;
        }
        self.end_turn(table);
    }

    /// [b64] Moves up to this many hexes, each nearer to a plant.
    fn walk_up(&mut self, who: Who, plant: u8, moves: u8, table: &mut impl Table<Event>) {
        let goal = self.unit(plant).place;
        if let Some(turn) = self.turn_mut() {
            turn.actor = who;
        }
        for _ in 0..moves {
            let Some(turn) = self.turn().copied() else { return };
            let here = self.place_of(who);
            let nearer = |place: &Place| place.distance(goal) < here.distance(goal);
            let step = here
                .neighbours()
                .filter(nearer)
                .filter(|place| !self.is_held(*place))
                .find(|place| self.may_step(&turn, *place).is_ok());
            match step {
                Some(step) if self.is_living(who) => self.step_to(step, table),
                _ => break,
            }
        }
    }

    /// [b27] [b36] A shell falls.
    pub(crate) fn fire_guns(&mut self, table: &mut impl Table<Event>) {
        let Some(Features { artillery, mortar, .. }) = self.battle().map(|battle| &battle.features) else {
            return;
        };
        let (artillery, mortar) = (*artillery, *mortar);
        let provoked = self.field.fired.is_some_and(|stage| self.field.stage > stage);
        let place = if artillery {
            let letter = direction(table, rule!("b27"), "letter of the shell");
            Place::lettered(u16::from(die(table, rule!("b27"), "number of the shell")), letter)
        } else if mortar && provoked {
            let column = two(table, rule!("b36"), "column of the shell");
            let row = two(table, rule!("b36"), "row of the shell");
            Place::of(u16::from(column), u16::from(row)).unwrap_or(Place::T)
        } else {
            return;
        };
        table.announce(|| Event::Shell(place));
        let accuracy = Grade::letter('A');
        let shell =
            Attack { by: None, weapon: None, accuracy, range: 1, value: 0, moved: 0, deals: Harm::ALL };
        self.blast(place, &SHELL, &shell, table);
    }

    /// [b45] Every exit tries to detect a Tripper, and a buffalo may come out of it.
    pub(crate) fn open_exits(&mut self, table: &mut impl Table<Event>) {
        let Some(battle) = self.battle().filter(|battle| battle.features.exits > 0) else { return };
        let is_inside = |opponent: &Opponent| opponent.traits.comes_out;
        let Some(kind) = battle.opponents.iter().position(is_inside) else { return };
        let opponent = &battle.opponents[kind];
        let (limit, values) = (opponent.traits.limit, opponent.values);
        let kind = u8::try_from(kind).unwrap_or(0);
        for at in 0..self.field.marks.len() {
            let Some(exit) = self.field.marks[at] else { continue };
            // [15.21] Soldiers in awe are seen like Trippers.
            let awed = self.field.up().filter(|unit| self.unit(*unit).awed.is_some());
            let ours = self.present().iter().map(Who::Tripper).chain(awed.map(Who::Unit));
            let nearest = ours.map(|who| self.place_of(who));
            let Some(prey) = nearest.min_by_key(|place| place.distance(exit)) else { return };
            let Some(detection) = values.and_then(|values| values.detection) else { return };
            if self.how_many_up(kind) >= limit {
                return;
            }
            // [9.31B] Next to an exit no detection roll is needed.
            let found = prey.distance(exit) <= 1 || {
                let (near, flare) = self.detection_modifiers(exit, prey);
                let rolled = two(table, rule!("b45"), "detection from an exit");
                matches!(
                    reaction(detection, small(rolled) + near + flare),
                    Reaction::Towards | Reaction::Attack
                )
            };
            if found {
                self.emerge(kind, exit, table);
            }
        }
    }

    /// [b45] A buffalo is next to its exit; it acts in this Stage like one that has detected.
    fn emerge(&mut self, kind: u8, exit: Place, table: &mut impl Table<Event>) {
        let free = || exit.neighbours().filter(|place| !self.is_held(*place));
        let pick = one_of(free().count(), table, rule!("b45"), "hex next to the exit");
        let Some(place) = free().nth(pick) else { return };
        // Ruling 24: the fallen make room for new arrivals.
        if usize::from(self.field.count) == crate::field::MAX_UNITS {
            self.forget_fallen();
        }
        if let Some(unit) = self.add_unit(kind, table) {
            self.unit_mut(unit).place = place;
            let tag = self.tag(unit);
            table.announce(|| Event::Emerged(tag, place));
            self.sweep(table);
        }
    }

    /// Takes the counters of units that are out of action off the display.
    fn forget_fallen(&mut self) {
        let mut kept = 0;
        for at in 0..usize::from(self.field.count) {
            if self.field.units[at].is_up()
                || matches!(self.field.units[at].health, Health::Swept | Health::Adrift)
            {
                self.field.units[kept] = self.field.units[at];
                let index = u8::try_from(kept).unwrap_or(0);
                self.field.units[kept].rider = self.field.units[at].rider.map(|_| index);
                kept += 1;
            }
        }
        self.field.count = u8::try_from(kept).unwrap_or(0);
    }

    /// [b55] Whether a unit stops in a hex because the flux restraint is next to it.
    pub(crate) fn stops_at_restraint(&self, unit: u8, place: Place) -> bool {
        let works = || self.kind(unit).is_some_and(|opponent| opponent.traits.operates_restraint);
        self.field.restraint.is_some_and(|restraint| restraint.is_next_to(place)) && works()
    }

    /// [b55] Whether a unit uses the flux restraint: there is a flux, and the restraint is next to the unit.
    pub(crate) fn may_work_restraint(&self, unit: u8) -> bool {
        let is_armed = || self.restraint_accuracy().is_some() && self.field.flux.is_some();
        self.stops_at_restraint(unit, self.unit(unit).place) && is_armed()
    }

    fn restraint_accuracy(&self) -> Option<Grade> {
        self.battle().and_then(|battle| battle.features.restraint)?.accuracy
    }

    /// [b55] Uses the flux restraint against the flux.
    pub(crate) fn work_restraint(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let (Some(restraint), Some(flux)) = (self.field.restraint, self.field.flux) else { return };
        let Some(accuracy) = self.restraint_accuracy() else { return };
        if self.aims_at_flux(unit, restraint, accuracy, flux, table) {
            self.drive_flux_away(unit, table);
            self.bring_back(table);
        }
    }

    /// [b59] A rig attacks the flux and nothing else.
    pub(crate) fn let_rig_act(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let Some(flux) = self.field.flux else { return };
        let here = self.unit(unit).place;
        let attacks = here.distance(flux) <= 1 || {
            let Some(detection) = self.values(unit).detection else { return };
            match self.detect_flux(unit, detection, flux, table) {
                Reaction::Attack => true,
                Reaction::Towards => {
                    self.move_unit(unit, flux, Way::Towards, table);
                    return;
                }
                Reaction::Away => {
                    self.move_unit(unit, flux, Way::Away, table);
                    return;
                }
                Reaction::Stop => return self.freeze(unit),
            }
        };
        if let (true, Some(accuracy)) = (attacks, self.values(unit).accuracy)
            && self.aims_at_flux(unit, here, accuracy, flux, table)
        {
            self.drive_flux_away(unit, table);
            self.bring_back(table);
        }
    }

    fn detect_flux(
        &self,
        unit: u8,
        detection: Grade,
        flux: Place,
        table: &mut impl Table<Event>,
    ) -> Reaction {
        let (near, flare) = self.detection_modifiers(self.unit(unit).place, flux);
        let rolled = two(table, rule!("9.4"), "detection of the flux");
        let reaction = reaction(detection, small(rolled) + near + flare);
        let by = self.named(Who::Unit(unit));
        table.announce(|| Event::Sensed { by, rolled, near, flare, reaction });
        reaction
    }

    /// [b66] The Timelord tries to detect the flux, or a Tripper within two hexes.
    pub(crate) fn let_timelord_act(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let here = self.unit(unit).place;
        let values = self.values(unit);
        if let (Some(flux), Some(detection), Some(accuracy)) =
            (self.field.flux, values.detection, values.accuracy)
        {
            let adjacent = here.distance(flux) <= 1;
            let found =
                if adjacent { Reaction::Attack } else { self.detect_flux(unit, detection, flux, table) };
            match found {
                Reaction::Attack => {
                    if self.aims_at_flux(unit, here, accuracy, flux, table) {
                        self.send_into_exile(unit, flux, table);
                    }
                }
                Reaction::Towards => self.move_unit(unit, flux, Way::Towards, table),
                Reaction::Away => self.move_unit(unit, flux, Way::Away, table),
                Reaction::Stop => self.freeze(unit),
            }
            return;
        }
        if self.minds_trippers(unit)
            && let Some(prey) = self.pick_prey(unit, table)
        {
            let place = self.place_of(prey);
            if place.is_next_to(here) {
                self.assault(unit, place, table);
            } else {
                self.detect(unit, prey, table);
            }
        }
    }

    /// [b66] Whether the Timelord looks for a Tripper: there is no flux, and one is within two hexes.
    pub(crate) fn minds_trippers(&self, unit: u8) -> bool {
        let here = self.unit(unit).place;
        self.field.flux.is_none() && self.preys(unit).any(|prey| self.place_of(prey).distance(here) <= 2)
    }

    /// [b66] The flux jumps with everyone in it, several times in a row and at random.
    fn send_into_exile(&mut self, unit: u8, flux: Place, table: &mut impl Table<Event>) {
        let jumper =
            self.present().iter().find(|seat| self.has_radio(*seat) && self.tripper(*seat).place == flux);
        if jumper.is_none() {
            // Ruling 25: without the radio they drift until the others find them.
            for seat in self.seats() {
                if self.tripper(seat).fate == Fate::Swept {
                    self.tripper_mut(seat).fate = Fate::Adrift;
                    table.announce(|| Event::Adrift(seat, true));
                }
            }
            // [15.21] And so do soldiers in awe.
            for unit in self.field.units_mut() {
                if unit.health == Health::Swept && unit.awed.is_some() {
                    unit.health = Health::Adrift;
                }
            }
            self.drive_flux_away(unit, table);
            return;
        }
        let tag = self.tag(unit);
        table.announce(|| Event::Driven(tag));
        for seat in self.seats() {
            if Some(seat) != jumper && self.tripper(seat).fate == Fate::Here {
                self.tripper_mut(seat).fate = Fate::Stranded;
                table.announce(|| Event::Stranded(seat));
            }
        }
        let times = die(table, rule!("b66"), "jumps through time");
        table.announce(|| Event::Exiled(times));
        self.field.exile = Some(Exile { times, stages: 0 });
        self.drift(table);
    }

    /// [b57] Where the nearest things lie that a robot with free hands goes for, because they are nearer than any Tripper.
    pub(crate) fn fetchable(&self, unit: u8) -> Reach {
        let gathers = self.kind(unit).is_some_and(|opponent| opponent.traits.gathers);
        if !gathers || self.unit(unit).holds.is_some() || self.values(unit).detection.is_none() {
            return Reach::NONE;
        }
        let here = self.unit(unit).place;
        let prey = self.preys(unit).next().map_or(u8::MAX, |prey| self.place_of(prey).distance(here));
        let lies = |place: Place| self.field.loose.iter().flatten().any(|loose| loose.place == place);
        let is_nearer = |place: Place| prey > 1 && place.distance(here) < prey;
        Reach::when(|place| lies(place) && is_nearer(place)).best(|place| i16::from(place.distance(here)))
    }

    /// [b57] Tries to detect a thing, and does what the table says.
    pub(crate) fn fetch(&mut self, unit: u8, table: &mut impl Table<Event>) {
        // Ruling 62: of several equally near hexes with something in them, a die picks one.
        let goals = self.fetchable(unit);
        let goal = goals.nth(one_of(goals.len(), table, rule!("9.11"), "equally near things"));
        let Some(detection) = self.values(unit).detection else { return };
        let (near, flare) = self.detection_modifiers(self.unit(unit).place, goal);
        let rolled = two(table, rule!("9.4"), "detection of an item");
        let found = reaction(detection, small(rolled) + near + flare);
        let by = self.named(Who::Unit(unit));
        table.announce(|| Event::Sensed { by, rolled, near, flare, reaction: found });
        match found {
            Reaction::Towards | Reaction::Attack => self.move_unit(unit, goal, Way::Towards, table),
            Reaction::Away => self.move_unit(unit, goal, Way::Away, table),
            Reaction::Stop => self.freeze(unit),
        }
    }

    /// [b57] Picks up an item in its hex.
    pub(crate) fn gather_up(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let gathers = self.kind(unit).is_some_and(|opponent| opponent.traits.gathers);
        if !gathers || self.unit(unit).holds.is_some() {
            return;
        }
        let here = self.unit(unit).place;
        let lies = |slot: &&mut Option<crate::field::Loose>| slot.is_some_and(|loose| loose.place == here);
        let Some(slot) = self.field.loose.iter_mut().find(lies) else { return };
        let Some(loose) = slot.take() else { return };
        self.unit_mut(unit).holds = Some(loose);
        let tag = self.tag(unit);
        table.announce(|| Event::Gathered(tag, loose.item));
    }
}
