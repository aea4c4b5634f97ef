//! [6.0] Landing in a battle: passengers, opponents and the state of the Trippers.

use engine::{Table, rule};

use crate::{
    book::{Count, Values},
    event::Event,
    field::{Field, Health, Loose, Steed, Unit},
    gear::Item,
    map::Place,
    roll::{die, two},
    state::{ENDURANCE, Fate, PATH, State},
    tables::Grade,
};

impl State {
    /// Lands in a battle and starts its set-up.
    pub(crate) fn land(&mut self, battle: u8, table: &mut impl Table<Event>) {
        self.time.visited |= 1 << (battle & 127);
        let at = usize::from(self.time.fought).min(PATH - 1);
        self.time.path[at] = battle;
        self.time.fought = self.time.fought.saturating_add(1);
        table.announce(|| Event::Landed(battle));
        self.clear_field(battle);
        if self.battle().is_some_and(|battle| battle.features.black_hole) {
            // No one leaves the flux here: passengers go on to the next battle.
            self.field.units_mut().iter_mut().for_each(|unit| unit.health = Health::Swept);
            self.fall_into_black_hole(table);
            return;
        }
        self.recover(table);
        if self.is_team() {
            self.scatter();
        }
        self.pick_rating(table);
        self.roll_opponents(table);
        self.deploy(table);
    }

    /// Keeps the passengers from the flux and nothing else of the last battle.
    fn clear_field(&mut self, battle: u8) {
        let exile = self.field.exile;
        let mut fresh = Field::new(battle);
        for (at, unit) in (0..).zip(self.field.units()) {
            if matches!(unit.health, Health::Swept | Health::Adrift) {
                // Ruling 126: those in awe of someone who is left behind turn hostile.
                let awed = unit.awed.filter(|seat| self.is_travelling(*seat));
                let rider = unit.rider.map(|_| fresh.count);
                // Ruling 136: who has lost his eyes does not find them again.
                let detection = unit.values.detection.filter(|_| !self.is_blinded(at));
                let values = Values { detection, ..unit.values };
                let _ = fresh.add(as_passenger(Unit { values, awed, rider, ..*unit }));
            }
        }
        fresh.exile = exile;
        self.field = fresh;
    }

    /// Whether a Tripper is still on the way, dead or alive.
    pub(crate) fn is_travelling(&self, seat: engine::Seat) -> bool {
        matches!(self.tripper(seat).fate, Fate::Here | Fate::Swept | Fate::Adrift)
    }

    /// [11.0] Endurance grows by half; [10.63] the dead whom the flux swept up come back to life.
    fn recover(&mut self, table: &mut impl Table<Event>) {
        for seat in self.seats() {
            let tripper = self.tripper_mut(seat);
            if tripper.fate == Fate::Adrift {
                // Ruling 25: Trippers adrift find the others where they next land.
                table.announce(|| Event::Adrift(seat, false));
                tripper.fate = Fate::Swept;
            }
            if !matches!(tripper.fate, Fate::Here | Fate::Swept) {
                continue;
            }
            tripper.shot_at = false;
            tripper.bleeding = false;
            tripper.lured = None;
            if tripper.endurance == 0 {
                if tripper.fate == Fate::Swept {
                    tripper.fate = Fate::Here;
                    tripper.endurance = 5;
                    table.announce(|| Event::Raised(seat));
                } else {
                    tripper.fate = Fate::Stranded;
                }
                continue;
            }
            tripper.fate = Fate::Here;
            let before = tripper.endurance;
            tripper.endurance = (before + before / 2).min(ENDURANCE);
            let (gain, now) = (tripper.endurance - before, tripper.endurance);
            if gain > 0 {
                table.announce(|| Event::Gained(seat, gain, now));
            }
        }
    }

    /// [13.0] A landing team drops its heavy equipment.
    fn scatter(&mut self) {
        for seat in self.seats() {
            if self.tripper(seat).fate != Fate::Here {
                continue;
            }
            let pack = self.tripper(seat).pack;
            for (item, _) in pack.items() {
                if item.is_scattered() {
                    let loose = self.take_out(seat, item, Place::T);
                    // [6.31] Two of a kind are still two counters.
                    self.field.put_down_alone(loose);
                }
            }
        }
    }

    /// Takes all of an item out of a pack; [13.0] reloads stay, even those of a recovered weapon.
    pub(crate) fn take_out(&mut self, seat: engine::Seat, item: Item, place: Place) -> Loose {
        let pack = &mut self.tripper_mut(seat).pack;
        let (count, empty) =
            (pack.count(item), matches!(item, Item::Weapon(weapon) if pack.is_empty(weapon)));
        let recovered = pack.recovered.filter(|recovered| item == Item::Weapon(recovered.weapon));
        pack.set(item, 0);
        if let Item::Weapon(weapon) = item {
            pack.set_empty(weapon, false);
        }
        let origin = recovered.map_or_else(Default::default, |recovered| recovered.origin);
        Loose { item, count, empty, origin, place }
    }

    /// [15.0] A die picks one of the three ratings.
    fn pick_rating(&mut self, table: &mut impl Table<Event>) {
        let ratings = self.battle().and_then(|battle| battle.negotiate);
        if let (true, Some(ratings)) = (self.options.negotiation, ratings) {
            let face = die(table, rule!("15.3"), "negotiation rating");
            self.field.rating = Some(ratings[usize::from((face - 1) / 2)]);
        }
    }

    /// [6.43] How many of each there are.
    fn roll_opponents(&mut self, table: &mut impl Table<Event>) {
        let kinds = self.battle().map_or(0, |battle| battle.opponents.len());
        for kind in 0..kinds {
            let Some(opponent) = self.battle().and_then(|battle| battle.opponents.get(kind)) else { break };
            if opponent.traits.comes_out {
                continue;
            }
            let (count, limit) = (opponent.count, opponent.traits.limit);
            let count = roll_count(count, table).min(limit);
            let (battle, kind) = (self.field.battle, u8::try_from(kind).unwrap_or(0));
            table.announce(|| Event::Arrived { battle, kind, count });
            for _ in 0..count {
                self.add_unit(kind, table);
            }
        }
    }

    /// Adds an opponent of the battle; it is not placed yet.
    pub(crate) fn add_unit(&mut self, kind: u8, table: &mut impl Table<Event>) -> Option<u8> {
        let battle = self.field.battle;
        let opponent = self.battle()?.opponents.get(usize::from(kind))?;
        let (printed, has_mount) = (opponent.values, opponent.mount.is_some());
        let endurance = opponent.traits.endurance.unwrap_or(0);
        let values = printed.unwrap_or_else(|| random_values(table));
        let steed = if has_mount { Steed::Up } else { Steed::None };
        let unit = Unit { battle, kind, values, steed, endurance, health: Health::Up, ..Unit::NONE };
        let index = self.field.add(unit)?;
        if printed.is_none() {
            let tag = self.tag(index);
            table.announce(|| Event::Shaped(tag, values));
        }
        Some(index)
    }

    /// [b72] The trip starts over: weapons and ammunition as chosen at the start, no Experience, no treasure.
    fn fall_into_black_hole(&mut self, table: &mut impl Table<Event>) {
        table.announce(|| Event::BlackHole);
        for seat in self.seats() {
            if !self.is_travelling(seat) {
                continue;
            }
            let chosen = self.chosen[seat.index()];
            let tripper = self.tripper_mut(seat);
            // Ruling 116: the hole itself neither heals nor raises anyone; the next landing does.
            tripper.experience = 0;
            tripper.pack = chosen;
        }
        if self.is_team() {
            self.draw_equipment(table);
        }
        self.set_off(table);
    }
}

/// [6.43] Rolls how many there are; there may be none.
pub(crate) fn roll_count(count: Count, table: &mut impl Table<Event>) -> u8 {
    let mut sum = i16::from(count.plus);
    for _ in 0..count.dice {
        sum += i16::from(die(table, rule!("6.43"), "number of opponents"));
    }
    u8::try_from(sum).unwrap_or(0)
}

/// [b51] The values of a creature of the Autozoo.
fn random_values(table: &mut impl Table<Event>) -> Values {
    let attack = i16::from(two(table, rule!("b51"), "attack strength"));
    let defense = i16::from(two(table, rule!("b51"), "defense strength"));
    let rating = two(table, rule!("b51"), "detection rating");
    let letter = char::from(b'A' + (rating - 2).min(8));
    Values { attack, accuracy: None, defense, detection: Grade::letter(letter) }
}

/// [10.62] A unit as it arrives in another battle, free of what happened to it in the last one.
const fn as_passenger(unit: Unit) -> Unit {
    // A stunned horse has come to as well.
    let steed = match unit.steed {
        Steed::Stunned => Steed::Up,
        steed => steed,
    };
    Unit {
        health: Health::Up,
        steed,
        carried: true,
        dazed: true,
        stunned: false,
        frozen: false,
        rooted: false,
        fleeing: false,
        moved: 0,
        acted: false,
        announced: 0,
        fired: false,
        lured: None,
        back_in: 0,
        ..unit
    }
}
