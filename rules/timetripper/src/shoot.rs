//! [8.2] [8.3] [8.4] The attacks of Trippers and of soldiers in awe.

use engine::{Offers, Refusal, Seat, Table, rule};
use hexgrid::Direction;

use crate::{
    action::Action,
    event::Event,
    field::{Mine, Who},
    fight::Attack,
    gear::Item,
    map::{PLACES, Place},
    melee::MELEE,
    roll::two,
    state::{Doing, State, Turn, Volley},
    tables::Harm,
    weapons::{Mode, Weapon},
};

/// [8.42A] [8.43A] How far a grenade can be thrown.
const THROW: u8 = 6;

/// [8.42] What an M26A1 does in its hex, next to it, and two hexes away.
pub const FRAGMENTS: [i16; 3] = [12, 8, 6];

/// [8.44B] How close to the Claymore its user must be.
const WIRE: u8 = 2;

/// [8.1] How often a weapon in rapid fire may be fired.
const RAPID: u8 = 4;

impl State {
    /// [8.21] The missile attack of the acting unit; soldiers in awe use their own weapons.
    pub fn shot(&self, turn: &Turn, weapon: Weapon, mode: Mode, place: Place) -> Option<Attack> {
        let range = self.place_of(turn.actor).distance(place);
        match turn.actor {
            Who::Tripper(seat) => {
                let entry = weapon.entry(mode)?;
                let accuracy = Some(entry.accuracy?);
                let deals = self.harms(seat, weapon);
                // [8.23D] Hexes announced for after the shot count like those entered before it.
                let (value, moved) = (entry.attack, turn.moved + turn.announced);
                let by = Some(turn.actor);
                Some(Attack { by, weapon: Some((weapon, mode)), accuracy, range, value, moved, deals })
            }
            Who::Unit(unit) | Who::Mount(unit) => {
                // [15.21] Soldiers in awe fire like Trippers, on the move too.
                let moved = self.unit(unit).entered() + self.unit(unit).announced;
                self.soldier_shot(unit, range).map(|attack| Attack { moved, ..attack })
            }
        }
    }

    /// [9.32] The missile attack of a unit, if it has one.
    pub fn soldier_shot(&self, unit: u8, range: u8) -> Option<Attack> {
        let values = self.values(unit);
        let accuracy = Some(values.accuracy?);
        let deals = self.kind(unit).map_or(Harm::ALL, |opponent| opponent.traits.deals);
        Some(Attack {
            by: Some(Who::Unit(unit)),
            weapon: None,
            accuracy,
            range,
            value: values.attack,
            moved: 0,
            deals,
        })
    }

    pub(crate) fn harms(&self, seat: Seat, weapon: Weapon) -> crate::book::Harms {
        let recovered = self.tripper(seat).pack.recovered.filter(|recovered| recovered.weapon == weapon);
        recovered.map_or(Harm::ALL, |recovered| self.deals(recovered.origin.battle, recovered.origin.kind))
    }

    /// Whether the acting unit may attack a target, or the rule that forbids it.
    pub fn may_attack(&self, turn: &Turn, at: Who) -> Result<(), Refusal> {
        if self.field.parley.is_some() {
            return Err(Refusal::new(rule!("15.24"), "No one attacks during the talks."));
        }
        let used = match turn.actor {
            Who::Tripper(_) => turn.acted,
            Who::Unit(unit) | Who::Mount(unit) => self.unit(unit).acted,
        };
        if used {
            return Err(Refusal::new(rule!("7.42B"), "You have already done your one thing this phase."));
        }
        if let (Who::Tripper(seat), Who::Unit(unit)) = (turn.actor, at)
            && self.is_alluring(unit)
            && !self.tripper(seat).is_female
            && self.tripper(seat).place.is_next_to(self.unit(unit).place)
        {
            return Err(Refusal::new(rule!("b47"), "A man can’t attack a handmaiden next to him."));
        }
        Ok(())
    }

    /// [7.42B] Everything a Tripper may attack, and with what.
    pub(crate) fn offer_fighting(&self, turn: &Turn, offers: &mut Offers<Action>) {
        if turn.acted || self.field.parley.is_some() {
            return;
        }
        let tripper = self.tripper(turn.seat);
        let here = tripper.place;
        self.each_target(turn, |at, place, mount| {
            for weapon in MISSILES.into_iter().filter(|weapon| tripper.pack.is_ready(*weapon)) {
                for mode in [Mode::Single, Mode::Rapid, Mode::Burst] {
                    if weapon.entry(mode).is_some_and(|entry| entry.accuracy.is_some()) {
                        offers.plain(Action::Fire { weapon, mode, place, mount });
                    }
                }
            }
            if place.is_next_to(here) {
                for weapon in MELEE.into_iter().filter(|weapon| tripper.pack.is_ready(*weapon)) {
                    offers.plain(Action::Melee { weapon, place, mount, together: false });
                    if self.has_help(turn, at) {
                        offers.plain(Action::Melee { weapon, place, mount, together: true });
                    }
                }
            }
        });
        self.offer_ready(turn, offers);
        self.offer_throws(turn, offers);
        if tripper.pack.has(Item::Weapon(Weapon::Claymore)) && self.field.mine.is_none() {
            for facing in Direction::ALL {
                offers.rare(Action::Lay(facing));
            }
        }
        if self.may_detonate(turn).is_ok() {
            offers.plain(Action::Detonate);
        }
    }

    /// Calls `found` with each target of the acting unit; riders and their mounts count separately.
    pub(crate) fn each_target(&self, turn: &Turn, mut found: impl FnMut(Who, Place, bool)) {
        let from = self.place_of(turn.actor);
        for who in self.everyone() {
            let place = self.place_of(who);
            if !self.is_enemy(place, turn.seat)
                || self.may_attack(turn, who).is_err()
                || self.is_blocked(from, place)
            {
                continue;
            }
            found(who, place, matches!(who, Who::Mount(_)));
        }
    }

    /// [8.42] [8.43] Where grenades may be thrown; hexes where they reach an enemy come first.
    fn offer_throws(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let tripper = self.tripper(turn.seat);
        let (m26, m1) =
            (tripper.pack.has(Item::Weapon(Weapon::M26)), tripper.pack.has(Item::Weapon(Weapon::M1)));
        if !m26 && !m1 {
            return;
        }
        // How many enemies an M26 thrown at a hex reaches.
        let mut reached = [0u8; PLACES];
        for unit in self.field.up().filter(|unit| self.unit(*unit).is_hostile()) {
            let at = self.unit(unit).place;
            reached[at.index()] |= 0x80;
            if m26 {
                Place::all()
                    .filter(|place| place.distance(at) <= 2)
                    .for_each(|place| reached[place.index()] += 1);
            }
        }
        // [b47] A grenade that would reach a handmaiden next to a man is an attack on her.
        let taboo = self.field.up().filter(|unit| self.may_attack(turn, Who::Unit(*unit)).is_err());
        let taboo = taboo.fold(0u128, |set, unit| set | 1 << self.unit(unit).place.index());
        let spared = |place: Place, wide: u8| {
            let is_reached = |at: Place| taboo & (1 << at.index()) != 0 && at.distance(place) <= wide;
            taboo != 0 && Place::all().any(is_reached)
        };
        for place in Place::all().filter(|place| place.distance(tripper.place) <= THROW) {
            let near = reached[place.index()];
            if m26 && !spared(place, 2) {
                let action = Action::Throw(Weapon::M26, place);
                if near & 0x7f > 0 { offers.plain(action) } else { offers.extra(action) }
            }
            if m1 && !spared(place, 0) {
                let action = Action::Throw(Weapon::M1, place);
                if near & 0x80 > 0 { offers.plain(action) } else { offers.extra(action) }
            }
        }
    }

    /// [8.44B] Whether the Claymore may be fired.
    pub fn may_detonate(&self, turn: &Turn) -> Result<(), Refusal> {
        let Some(mine) = self.field.mine else {
            return Err(Refusal::new(rule!("8.44A"), "No Claymore has been set up."));
        };
        if turn.acted {
            return Err(Refusal::new(rule!("7.42B"), "You have already done your one thing this phase."));
        }
        if self.field.stage <= mine.stage {
            return Err(Refusal::new(
                rule!("8.44B"),
                "You can set it off from the Stage after you set it up.",
            ));
        }
        if self.tripper(turn.seat).place.distance(mine.place) > WIRE {
            return Err(Refusal::new(rule!("8.44B"), "You must be within two hexes of it."));
        }
        // Ruling 89: a man’s mine that would reach a handmaiden next to him is an attack on her.
        let in_arc = |unit: &u8| mine.place.claymore_reaches(mine.facing, self.unit(*unit).place);
        let refused =
            self.field.up().filter(in_arc).find_map(|unit| self.may_attack(turn, Who::Unit(unit)).err());
        refused.map_or(Ok(()), Err)
    }

    /// [15.21] What a soldier in awe may do.
    pub(crate) fn offer_soldier(&self, turn: &Turn, unit: u8, offers: &mut Offers<Action>) {
        if !self.may_command(turn.seat, unit) {
            return;
        }
        self.offer_walking(turn, offers);
        if self.unit(unit).acted {
            return;
        }
        let here = self.unit(unit).place;
        let shoots = self.values(unit).accuracy.is_some();
        self.each_target(turn, |at, place, mount| {
            if shoots {
                offers.plain(Action::Fire { weapon: Weapon::Hands, mode: Mode::Single, place, mount });
            } else if place.is_next_to(here) {
                let weapon = Weapon::Hands;
                offers.plain(Action::Melee { weapon, place, mount, together: false });
                if self.has_help(turn, at) {
                    offers.plain(Action::Melee { weapon, place, mount, together: true });
                }
            }
        });
        self.offer_announcing(turn, offers);
    }

    /// [8.21] Fires the first shot.
    pub(crate) fn fire(
        &mut self,
        weapon: Weapon,
        mode: Mode,
        place: Place,
        mount: bool,
        table: &mut impl Table<Event>,
    ) {
        let Some(turn) = self.turn().copied() else { return };
        if let Who::Unit(unit) = turn.actor {
            if let (Some(attack), Some(at)) =
                (self.shot(&turn, weapon, mode, place), self.target(place, mount))
            {
                self.attack(&attack, at, table);
            }
            // What soldiers do is no effort for the Tripper.
            let it = self.unit_mut(unit);
            (it.acted, it.fired) = (true, true);
            self.change_after_firing(unit, table);
            return;
        }
        self.act_by_firing();
        let left = match mode {
            Mode::Rapid => RAPID,
            Mode::Burst => u8::MAX,
            Mode::Single | Mode::Melee => 1,
        };
        self.fire_on(Volley { weapon, mode, last: place, left }, place, mount, table);
    }

    /// [8.1] [8.21F] One shot of a volley, and whether the weapon is empty after it.
    pub(crate) fn fire_on(
        &mut self,
        volley: Volley,
        place: Place,
        mount: bool,
        table: &mut impl Table<Event>,
    ) {
        let Some(turn) = self.turn().copied() else { return };
        let attack = self.shot(&turn, volley.weapon, volley.mode, place);
        if let (Some(attack), Some(at)) = (attack, self.target(place, mount)) {
            self.attack(&attack, at, table);
        } else if self.field.fired.is_none() {
            self.field.fired = Some(self.field.stage);
        }
        let left = volley.left.saturating_sub(u8::from(volley.mode != Mode::Burst));
        let empty = self.check_empty(turn.seat, volley.weapon, volley.mode, table);
        let continues = left > 0 && !empty;
        if let Some(turn) = self.turn_mut() {
            turn.doing = if continues {
                Doing::Volley(Volley { last: place, left, ..volley })
            } else {
                Doing::Nothing
            };
        }
    }

    /// [8.21F] [8.22] Whether a weapon is empty after use; a rocket always is, and is thrown away.
    pub(crate) fn check_empty(
        &mut self,
        seat: Seat,
        weapon: Weapon,
        mode: Mode,
        table: &mut impl Table<Event>,
    ) -> bool {
        if weapon == Weapon::M72 {
            self.tripper_mut(seat).pack.take_one(Item::Weapon(weapon));
            return true;
        }
        let Some((low, high)) = weapon.entry(mode).and_then(|entry| entry.empty) else { return false };
        let rolled = two(table, rule!("8.21F"), "ammunition");
        let empty = (low..=high).contains(&rolled);
        if empty {
            let emptied = if weapon == Weapon::Both { Weapon::Repellent } else { weapon };
            self.tripper_mut(seat).pack.set_empty(emptied, true);
        }
        table.announce(|| Event::Ammo { weapon, rolled, empty });
        empty
    }

    /// [8.1] Where the next shot of a volley may go: the same hex or one next to it.
    pub(crate) fn offer_shots(&self, turn: &Turn, volley: Volley, offers: &mut Offers<Action>) {
        let from = self.place_of(turn.actor);
        let mut any = false;
        for place in std::iter::once(volley.last).chain(volley.last.neighbours()) {
            if place == from || self.is_blocked(from, place) {
                continue;
            }
            for mount in [false, true] {
                let Some(at) = self.target(place, mount) else { continue };
                let may = Turn { acted: false, ..*turn };
                if self.is_enemy(place, turn.seat) && self.may_attack(&may, at).is_ok() {
                    offers.plain(Action::Shot { place, mount });
                    any = true;
                }
            }
            if !self.is_held(place) {
                // An empty hex: to shift the aim, or because a burst cannot stop.
                offers.rare(Action::Shot { place, mount: false });
            }
        }
        if volley.mode == Mode::Rapid {
            if any { offers.rare(Action::Cease) } else { offers.plain(Action::Cease) }
        } else if offers.is_empty() {
            // A Tripper hemmed in by friends fires into the ground.
            offers.plain(Action::Shot { place: from, mount: false });
        }
    }

    /// [8.42] [8.43] Throws a grenade.
    pub(crate) fn throw(&mut self, weapon: Weapon, place: Place, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        self.act_by_firing();
        self.tripper_mut(turn.seat).pack.take_one(Item::Weapon(weapon));
        table.announce(|| Event::Burst(weapon, place));
        if self.field.fired.is_none() {
            self.field.fired = Some(self.field.stage);
        }
        let (attack, values) = self.grenade(&turn, weapon);
        if weapon == Weapon::M1 {
            self.field.flare = Some((self.field.stage, place));
            self.field.flares |= 1;
        }
        self.blast(place, values, &attack, table);
    }

    /// [8.42] [8.43] [8.45] What a grenade does: always at a range of 1.
    pub fn grenade(&self, turn: &Turn, weapon: Weapon) -> (Attack, &'static [i16]) {
        let values: &[i16] = if weapon == Weapon::M26 { &FRAGMENTS } else { &[5] };
        let accuracy = weapon.entry(Mode::Single).and_then(|entry| entry.accuracy);
        let (by, weapon) = (Some(turn.actor), Some((weapon, Mode::Single)));
        let moved = turn.moved + turn.announced;
        let attack = Attack { by, weapon, accuracy, range: 1, value: 0, moved, deals: Harm::ALL };
        (attack, values)
    }

    /// [8.44C] What the Claymore does to everyone in its arc.
    pub const fn mine_attack(&self) -> Attack {
        let entry = Weapon::Claymore.entry(Mode::Single);
        let (accuracy, value) = match entry {
            Some(entry) => (entry.accuracy, entry.attack),
            None => (None, 0),
        };
        let weapon = Some((Weapon::Claymore, Mode::Single));
        Attack { by: None, weapon, accuracy, range: 1, value, moved: 0, deals: Harm::ALL }
    }

    /// [8.44A] Sets up the Claymore in the Tripper’s hex.
    pub(crate) fn lay(&mut self, seat: Seat, facing: Direction, table: &mut impl Table<Event>) {
        let place = self.tripper(seat).place;
        self.tripper_mut(seat).pack.take_one(Item::Weapon(Weapon::Claymore));
        self.field.mine = Some(Mine { place, facing, stage: self.field.stage });
        table.announce(|| Event::Laid(seat, place, facing));
        self.act();
    }

    /// [8.44C] The Claymore attacks everyone in its arc, to the edge of the display.
    pub(crate) fn detonate(&mut self, table: &mut impl Table<Event>) {
        let Some(mine) = self.field.mine.take() else { return };
        self.act();
        table.announce(|| Event::Detonated(mine.place));
        let attack = self.mine_attack();
        if self.field.fired.is_none() {
            self.field.fired = Some(self.field.stage);
        }
        for who in self.everyone() {
            let who = self.without_rider(who);
            if self.is_living(who) && mine.place.claymore_reaches(mine.facing, self.place_of(who)) {
                self.provoke(who);
                self.attack(&attack, who, table);
            }
        }
    }

    /// [8.23D] Whether a Tripper has anything to fire or throw.
    pub(crate) fn has_missile(&self, seat: Seat) -> bool {
        let pack = &self.tripper(seat).pack;
        let grenades = [Weapon::M26, Weapon::M1];
        MISSILES.into_iter().chain(grenades).any(|weapon| pack.is_ready(weapon))
    }

    /// [b9] [b19] A unit that has fired changes its values.
    pub(crate) fn change_after_firing(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let after = self.kind(unit).and_then(|opponent| opponent.traits.after_firing);
        let Some(values) = after.filter(|values| *values != self.unit(unit).values) else { return };
        self.unit_mut(unit).values = values;
        let tag = self.tag(unit);
        table.announce(|| Event::Became(tag, values));
    }
}

/// What is fired.
const MISSILES: [Weapon; 8] = [
    Weapon::M16,
    Weapon::Shotgun,
    Weapon::Magnum,
    Weapon::Browning,
    Weapon::M72,
    Weapon::Bow,
    Weapon::Rifle,
    Weapon::Assault,
];
