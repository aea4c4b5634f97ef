//! [8.8] [11.0] What combat results do to their targets.

use engine::{Seat, Table, rule};

use crate::{
    book::Count,
    event::{Event, Loss, Named},
    field::{Health, Steed, Unit, Who},
    luck::Attacker,
    roll::{die, two},
    state::{ENDURANCE, Fate, State},
    tables::Harm,
};

impl State {
    /// [b8] An elephant that is hit and survives rampages, even if it was in awe.
    pub(crate) fn start_amok(&mut self, at: Who, table: &mut impl Table<Event>) {
        let Who::Unit(unit) = at else { return };
        let rampages = self.kind(unit).is_some_and(|opponent| opponent.traits.rampage);
        if rampages && self.unit(unit).is_up() && !self.unit(unit).amok {
            let it = self.unit_mut(unit);
            it.amok = true;
            it.awed = None;
            let tag = self.tag(unit);
            table.announce(|| Event::Amok(tag));
        }
    }

    /// [8.8] Applies a result of one side’s attack.
    pub(crate) fn harm(&mut self, at: Who, harm: Harm, side: Attacker, table: &mut impl Table<Event>) {
        match at {
            Who::Tripper(seat) => {
                let points = self.points(harm, side, table).unwrap_or(u8::MAX);
                self.hurt(seat, points, Loss::Attack, table);
            }
            Who::Unit(unit) if self.has_endurance(unit) => self.harm_hardy(unit, harm, side, table),
            Who::Unit(unit) => self.harm_unit(unit, harm, side, table),
            Who::Mount(unit) => self.harm_mount(unit, harm, side, table),
        }
    }

    /// [6.42] Whether a unit has an Endurance Level.
    pub fn has_endurance(&self, unit: u8) -> bool {
        self.kind(unit).is_some_and(|opponent| opponent.traits.endurance.is_some())
    }

    /// [11.0] Takes Endurance from a Tripper, who dies at 0.
    pub(crate) fn hurt(&mut self, seat: Seat, points: u8, cause: Loss, table: &mut impl Table<Event>) {
        let tripper = self.tripper_mut(seat);
        if points == 0 || tripper.endurance == 0 {
            return;
        }
        let lost = points.min(tripper.endurance);
        tripper.endurance -= lost;
        let left = tripper.endurance;
        table.announce(|| Event::Lost { who: Named::Tripper(seat), points: lost, left, cause });
        if left == 0 {
            self.die(seat, table);
        }
    }

    /// [11.0] Gives Endurance to a Tripper, up to twenty.
    pub(crate) fn restore(&mut self, seat: Seat, points: u8, table: &mut impl Table<Event>) {
        let tripper = self.tripper_mut(seat);
        let gain = points.min(ENDURANCE.saturating_sub(tripper.endurance));
        tripper.endurance += gain;
        let now = tripper.endurance;
        if gain > 0 {
            table.announce(|| Event::Gained(seat, gain, now));
        }
    }

    /// A Tripper dies: [15.21] soldiers in awe turn hostile again, and the pack can be picked up.
    fn die(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        table.announce(|| Event::Died(seat));
        for unit in self.field.units_mut() {
            if unit.awed == Some(seat) {
                unit.awed = None;
                unit.carried = true;
            }
        }
        if self.tripper(seat).fate == Fate::Here && self.is_team() {
            let (pack, place) = (self.tripper(seat).pack, self.tripper(seat).place);
            for (item, _) in pack.items() {
                let loose = self.take_out(seat, item, place);
                if loose.count > 0 {
                    self.field.put_down(loose);
                }
            }
            let pack = &mut self.tripper_mut(seat).pack;
            (pack.treasures, pack.treasure_tenths, pack.treasure_value) = (0, 0, 0);
        }
        // [10.63] The flux takes in the dead.
        self.sweep(table);
    }

    /// [6.42] A soldier or animal with Endurance takes losses like a Tripper.
    fn harm_hardy(&mut self, unit: u8, harm: Harm, side: Attacker, table: &mut impl Table<Event>) {
        let named = self.named(Who::Unit(unit));
        let points = self.points(harm, side, table).unwrap_or(u8::MAX);
        if points == 0 {
            return;
        }
        let target = self.unit_mut(unit);
        let lost = points.min(target.endurance);
        target.endurance -= lost;
        let left = target.endurance;
        table.announce(|| Event::Lost { who: named, points: lost, left, cause: Loss::Attack });
        if left == 0 {
            self.fell(unit, table);
        }
    }

    fn harm_unit(&mut self, unit: u8, harm: Harm, side: Attacker, table: &mut impl Table<Event>) {
        let named = self.named(Who::Unit(unit));
        match self.settle(harm, named, side, table) {
            Harm::Stun => {
                self.unit_mut(unit).stunned = true;
                table.announce(|| Event::Stunned(named));
            }
            Harm::Disable | Harm::Kill => self.fell(unit, table),
            Harm::None | Harm::Wound => {}
        }
    }

    /// [8.83] [8.84] A unit is out of action.
    pub(crate) fn fell(&mut self, unit: u8, table: &mut impl Table<Event>) {
        let named = self.named(Who::Unit(unit));
        // Ruling 135: only in his own battle, where dawn ends it.
        let is_home = self.unit(unit).battle == self.field.battle;
        let undying = self.kind(unit).and_then(|opponent| opponent.traits.undying).filter(|_| is_home);
        let is_riderless = self.unit(unit).is_riderless();
        let target = self.unit_mut(unit);
        target.health = Health::Down;
        target.awed = None;
        // [b68] It stays dead for a complete Stage; this one does not count.
        target.back_in = undying.map_or(0, |stages| stages + 1);
        let (place, held) = (target.place, target.holds.take());
        if let Some(held) = held {
            self.field.put_down(crate::field::Loose { place, ..held });
        }
        self.time.kills = self.time.kills.saturating_add(u16::from(!is_riderless));
        table.announce(|| Event::Downed(named));
        self.leave_horse(unit);
        self.sweep(table);
    }

    /// [7.44] [8.34] The horse of a fallen rider stays in its hex, as a counter of its own.
    pub(crate) fn leave_horse(&mut self, unit: u8) {
        let it = *self.unit(unit);
        let Some(mount) = self.kind(unit).and_then(|opponent| opponent.mount.as_ref()).filter(|_| it.rides())
        else {
            return;
        };
        let horse = Unit {
            battle: it.battle,
            kind: it.kind,
            values: mount.values,
            place: it.place,
            health: Health::Up,
            stunned: it.steed == Steed::Stunned,
            carried: it.carried,
            rider: Some(unit),
            ..Unit::NONE
        };
        self.unit_mut(unit).steed = Steed::None;
        // Without room for one more counter it runs off.
        let _ = self.field.add(horse);
    }

    /// [8.81] A stunned horse cannot move; [8.84] a fallen one wounds its rider.
    fn harm_mount(&mut self, unit: u8, harm: Harm, side: Attacker, table: &mut impl Table<Event>) {
        let named = self.named(Who::Mount(unit));
        match self.settle(harm, named, side, table) {
            Harm::Stun => {
                self.unit_mut(unit).steed = Steed::Stunned;
                table.announce(|| Event::Stunned(named));
            }
            Harm::Disable | Harm::Kill => {
                self.unit_mut(unit).steed = Steed::Down;
                table.announce(|| Event::Downed(named));
                self.harm(Who::Unit(unit), Harm::Wound, side, table);
            }
            Harm::None | Harm::Wound => {}
        }
    }

    /// [b43] More come when their master is attacked; [b64] a plant that is stunned lets go.
    pub(crate) fn after_attack(&mut self, at: Who, table: &mut impl Table<Event>) {
        let Who::Unit(unit) = at else { return };
        let Some(opponent) = self.kind(unit) else { return };
        let (summons, is_plant) = (opponent.traits.summons, opponent.traits.plant);
        if is_plant && (self.unit(unit).stunned || !self.unit(unit).is_up()) {
            for tripper in &mut self.trippers {
                tripper.lured = tripper.lured.filter(|plant| *plant != unit);
            }
            for soldier in self.field.units_mut() {
                soldier.lured = soldier.lured.filter(|plant| *plant != unit);
            }
        }
        if let Some((kind, count)) = summons.filter(|_| self.unit(unit).battle == self.field.battle) {
            self.summon(u8::try_from(kind).unwrap_or(0), count, table);
        }
    }

    fn summon(&mut self, kind: u8, count: Count, table: &mut impl Table<Event>) {
        let battle = self.field.battle;
        let opponent = self.battle().and_then(|battle| battle.opponents.get(usize::from(kind)));
        let limit = opponent.map_or(14, |opponent| opponent.traits.limit);
        let room = limit.saturating_sub(self.how_many_up(kind));
        let come = crate::landing::roll_count(count, table).min(room);
        table.announce(|| Event::Summoned(battle, kind, come));
        for _ in 0..come {
            let place = self.free_place(table);
            if let Some(unit) = self.add_unit(kind, table) {
                self.unit_mut(unit).place = place;
            }
        }
        self.sweep(table);
    }

    /// How many opponents of one of this battle’s kinds are up.
    pub(crate) fn how_many_up(&self, kind: u8) -> u8 {
        let battle = self.field.battle;
        let same =
            |unit: &&Unit| unit.is_up() && unit.battle == battle && unit.kind == kind && !unit.is_riderless();
        u8::try_from(self.field.units().iter().filter(same).count()).unwrap_or(u8::MAX)
    }

    /// What a result costs a target with Endurance; none for a kill.
    fn points(&mut self, harm: Harm, side: Attacker, table: &mut impl Table<Event>) -> Option<u8> {
        let (dice, points) = match harm {
            Harm::None => return Some(0),
            Harm::Stun => return Some(1),
            Harm::Wound => (1, die(table, rule!("8.82"), "Endurance lost")),
            Harm::Disable => (2, two(table, rule!("8.83"), "Endurance lost")),
            Harm::Kill => return None,
        };
        self.luck.of(side).book_endurance(dice, points);
        Some(points)
    }

    /// [8.82] A wounded soldier or animal is disabled or stunned, by die.
    fn settle(&mut self, harm: Harm, named: Named, side: Attacker, table: &mut impl Table<Event>) -> Harm {
        if harm != Harm::Wound {
            return harm;
        }
        let face = die(table, rule!("8.82"), "wounded");
        let is_disabled = face <= 3;
        self.luck.of(side).wounds.book(18, is_disabled);
        table.announce(|| Event::WoundDie(named, face));
        if is_disabled { Harm::Disable } else { Harm::Stun }
    }
}
