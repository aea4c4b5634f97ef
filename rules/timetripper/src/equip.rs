//! [3.0] [13.1] [13.3] Choosing what to carry, or rolling for it.

use engine::{Offers, Seat, Seats, Table, rule};

use crate::{
    action::Action,
    event::Event,
    gear::{Item, POCKETS, Pack},
    roll::die,
    state::{Phase, State},
    weapons::Weapon,
};

/// [3.2] Ready-made loads for a lone Tripper: a name, and what comes on top of the M16 and the radio.
pub const PRESETS: [(&str, &[(Item, u8)]); 4] = [
    (
        "All-round",
        &[
            (Item::Reload(Weapon::M16), 5),
            (Item::Weapon(Weapon::Shotgun), 1),
            (Item::Reload(Weapon::Shotgun), 3),
            (Item::Weapon(Weapon::M26), 5),
            (Item::Weapon(Weapon::M1), 1),
            (Item::Weapon(Weapon::Bayonet), 1),
            (Item::Weapon(Weapon::Repellent), 1),
        ],
    ),
    (
        "Light and fast",
        &[
            (Item::Reload(Weapon::M16), 6),
            (Item::Weapon(Weapon::M26), 3),
            (Item::Weapon(Weapon::Bayonet), 1),
            (Item::Weapon(Weapon::Repellent), 1),
        ],
    ),
    (
        "Grenadier",
        &[
            (Item::Reload(Weapon::M16), 8),
            (Item::Weapon(Weapon::M72), 1),
            (Item::Weapon(Weapon::M26), 6),
            (Item::Weapon(Weapon::M1), 2),
            (Item::Weapon(Weapon::Claymore), 1),
            (Item::Weapon(Weapon::Bayonet), 1),
            (Item::Weapon(Weapon::Repellent), 1),
        ],
    ),
    ("Bare minimum", &[]),
];

/// [3.21] What every lone Tripper carries.
pub const MUST: [Item; 2] = [Item::Radio, Item::Weapon(Weapon::M16)];

/// [13.11] What every team carries.
pub const TEAM_MUST: [Item; 3] = [Item::Radio, Item::Weapon(Weapon::M16), Item::Weapon(Weapon::Shotgun)];

impl State {
    /// The Trippers who are still travelling.
    fn along(&self) -> Seats {
        self.seats().iter().filter(|seat| self.is_travelling(*seat)).collect()
    }

    /// [3.21] [13.11] Gives out what must be carried; the first Tripper of a team takes it until they land.
    pub(crate) fn give_out(&mut self) {
        let first = self.along().lowest().unwrap_or(Seat::new(0));
        let must = if self.players > 1 { &TEAM_MUST[..] } else { &MUST[..] };
        let pack = &mut self.tripper_mut(first).pack;
        for item in must {
            pack.set(*item, 1);
        }
    }

    /// Whether an item must be carried and cannot be chosen.
    fn is_given(&self, item: Item) -> bool {
        if self.is_team() { TEAM_MUST.contains(&item) } else { MUST.contains(&item) }
    }

    /// What all Trippers carry together, in half pounds.
    pub fn team_load(&self) -> u16 {
        self.seats().iter().map(|seat| self.tripper(seat).pack.half_pounds()).sum()
    }

    /// [3.22] [13.2] What may be carried, in half pounds.
    pub fn limit(&self) -> u16 {
        // The rule that version 2 of the test build changes: packs are ten pounds lighter.
        let is_later = cfg!(feature = "later-version") && self.book.version() >= 2;
        let pounds = u16::from(self.options.pounds);
        2 * if is_later { pounds - 10 } else { pounds }
    }

    /// [3.22] [8.1] [13.1] Whether a Tripper may take this many of an item, or the rule that forbids it.
    pub fn may_take(&self, seat: Seat, item: Item, count: u8) -> Result<(), engine::Refusal> {
        let no = |rule, reason: &'static str| Err(engine::Refusal::new(rule, reason));
        let pack = &self.tripper(seat).pack;
        let others =
            || self.seats().iter().filter(|other| *other != seat).map(|other| &self.tripper(other).pack);
        if self.is_given(item) {
            return no(rule!("3.21"), "You always carry it.");
        }
        if !POCKETS.contains(&item) {
            return no(rule!("3.22"), "That is not on the equipment list.");
        }
        if count > item.maximum() {
            return no(rule!("8.1"), "One Tripper can’t take that many.");
        }
        if self.is_team() && count > 0 {
            match item {
                Item::Reload(Weapon::M16 | Weapon::Shotgun) if others().any(|pack| pack.has(item)) => {
                    return no(rule!("13.12"), "Another Tripper carries that ammunition.");
                }
                Item::Weapon(Weapon::M72 | Weapon::Claymore) if others().any(|pack| pack.has(item)) => {
                    return no(rule!("13.11"), "The team takes only one.");
                }
                Item::Weapon(Weapon::Magnum) if pack.has(Item::Weapon(Weapon::Browning)) => {
                    return no(rule!("13.13"), "Each Tripper takes one pistol.");
                }
                Item::Weapon(Weapon::Browning) if pack.has(Item::Weapon(Weapon::Magnum)) => {
                    return no(rule!("13.13"), "Each Tripper takes one pistol.");
                }
                Item::Weapon(Weapon::M26) if pack.has(Item::Weapon(Weapon::M1)) => {
                    return no(rule!("13.14"), "Each Tripper takes one type of grenade.");
                }
                Item::Weapon(Weapon::M1) if pack.has(Item::Weapon(Weapon::M26)) => {
                    return no(rule!("13.14"), "Each Tripper takes one type of grenade.");
                }
                _ => {}
            }
        }
        let mut with = *pack;
        with.set(item, count);
        let load = self.team_load() - pack.half_pounds() + with.half_pounds();
        if load > self.limit() {
            let rule = if self.is_team() { rule!("13.0") } else { rule!("3.22") };
            return no(rule, "That is too heavy.");
        }
        Ok(())
    }

    /// [3.2] What a Tripper may still change in the pack.
    pub(crate) fn offer_equipment(&self, seat: Seat, offers: &mut Offers<Action>) {
        offers.plain(Action::Start);
        if !self.is_team() {
            (1..).zip(PRESETS).for_each(|(number, _)| offers.plain(Action::Preset(number)));
        }
        let pack = &self.tripper(seat).pack;
        for item in POCKETS {
            let have = pack.count(item);
            if self.may_take(seat, item, have + 1).is_ok() {
                offers.plain(Action::Take(item, have + 1));
            }
            if !offers.takes_extras() {
                continue;
            }
            for count in (0..=item.maximum()).filter(|count| *count != have && *count != have + 1) {
                if self.may_take(seat, item, count).is_ok() {
                    offers.extra(Action::Take(item, count));
                }
            }
        }
    }

    /// [3.2] Takes one of the ready-made loads.
    pub(crate) fn take_preset(&mut self, seat: Seat, number: u8) {
        let Some((_, load)) = PRESETS.get(usize::from(number).wrapping_sub(1)) else { return };
        let mut pack = Pack::default();
        for (item, count) in MUST.iter().map(|item| (*item, 1)).chain(load.iter().copied()) {
            pack.set(item, count);
        }
        self.tripper_mut(seat).pack = pack;
    }

    /// [3.3] A Tripper is ready; after the last one they all set off.
    pub(crate) fn start_tripper(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let tripper = self.tripper_mut(seat);
        tripper.load = tripper.pack.half_pounds();
        let load = tripper.load;
        table.announce(|| Event::Equipped(seat, load));
        self.chosen[seat.index()] = self.tripper(seat).pack;
        let next = Seat::new(seat.index() + 1);
        if self.seats().has(next) {
            self.phase = Phase::Equip(next);
        } else {
            self.set_off(table);
        }
    }

    /// [13.3] A team rolls for everything beyond what it must carry; what exceeds the limit stays at home.
    pub(crate) fn draw_equipment(&mut self, table: &mut impl Table<Event>) {
        for tripper in &mut self.trippers {
            // [b72] The trip starts over, without the load of anyone who was left behind.
            (tripper.pack, tripper.load) = (Pack::default(), 0);
        }
        self.give_out();
        // [b72] Trippers who were left behind do not roll.
        let along = self.along();
        let first = along.lowest().unwrap_or(Seat::new(0));
        let second = along.without(first).lowest().unwrap_or(first);
        self.draw(first, Item::Reload(Weapon::M16), [1, 2, 3, 4, 5, 6], table);
        self.draw(second, Item::Reload(Weapon::Shotgun), [0, 1, 1, 2, 2, 3], table);
        for (item, faces) in CHART {
            for seat in along {
                let has = |weapon| self.tripper(seat).pack.has(Item::Weapon(weapon));
                let rolls = match item {
                    Item::Weapon(Weapon::Browning) => !has(Weapon::Magnum),
                    Item::Reload(weapon) => has(weapon),
                    _ => true,
                };
                if rolls {
                    self.draw(seat, item, faces, table);
                }
            }
        }
        self.draw(first, Item::Weapon(Weapon::M72), [1, 1, 1, 0, 0, 0], table);
        self.draw(second, Item::Weapon(Weapon::Claymore), [1, 0, 0, 0, 0, 0], table);
        for seat in along {
            let tripper = self.tripper_mut(seat);
            tripper.load = tripper.pack.half_pounds();
            let load = tripper.load;
            table.announce(|| Event::Equipped(seat, load));
            self.chosen[seat.index()] = self.tripper(seat).pack;
        }
    }

    fn draw(&mut self, seat: Seat, item: Item, faces: [u8; 6], table: &mut impl Table<Event>) {
        let face = die(table, rule!("13.3"), "team equipment");
        let count = faces[usize::from(face - 1)];
        let each = item.half_pounds().max(1);
        let room = self.limit().saturating_sub(self.team_load()) / each;
        let count = count.min(u8::try_from(room).unwrap_or(u8::MAX));
        self.tripper_mut(seat).pack.add(item, count);
        table.announce(|| Event::Drew(seat, item, count));
    }
}

/// [13.3] What every Tripper of a team rolls for, by die face.
#[rustfmt::skip]
const CHART: [(Item, [u8; 6]); 6] = [
    (Item::Weapon(Weapon::Magnum),   [1, 1, 1, 0, 0, 0]),
    (Item::Weapon(Weapon::Browning), [1, 1, 0, 0, 0, 0]),
    (Item::Reload(Weapon::Magnum),   [0, 1, 1, 1, 2, 2]),
    (Item::Reload(Weapon::Browning), [0, 1, 1, 1, 2, 2]),
    (Item::Weapon(Weapon::M26),      [1, 1, 1, 1, 2, 3]),
    (Item::Weapon(Weapon::M1),       [0, 1, 1, 1, 1, 2]),
];
