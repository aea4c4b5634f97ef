//! [3.2] What a Tripper can carry, and what it weighs.

use engine::words::count;
use serde::Serialize;

use crate::weapons::Weapon;

/// An item that can be carried, dropped and picked up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// The modified radio.
    Radio,
    /// A weapon, loaded or empty.
    Weapon(Weapon),
    /// Reloads for a weapon, a pound each.
    Reload(Weapon),
    /// [14.0] The treasure of a battle.
    Treasure(u8),
}

/// [8.52] Reloads that are found with recovered weapons.
pub const FOUND: [Item; 3] =
    [Item::Reload(Weapon::Bow), Item::Reload(Weapon::Rifle), Item::Reload(Weapon::Assault)];

/// What is counted in pockets, in display order.
pub const POCKETS: [Item; 15] = [
    Item::Radio,
    Item::Weapon(Weapon::M16),
    Item::Reload(Weapon::M16),
    Item::Weapon(Weapon::Shotgun),
    Item::Reload(Weapon::Shotgun),
    Item::Weapon(Weapon::Magnum),
    Item::Reload(Weapon::Magnum),
    Item::Weapon(Weapon::Browning),
    Item::Reload(Weapon::Browning),
    Item::Weapon(Weapon::M72),
    Item::Weapon(Weapon::M26),
    Item::Weapon(Weapon::M1),
    Item::Weapon(Weapon::Claymore),
    Item::Weapon(Weapon::Bayonet),
    Item::Weapon(Weapon::Repellent),
];

impl Item {
    /// Its weight in half pounds; treasures are weighed together in the pack.
    pub const fn half_pounds(self) -> u16 {
        match self {
            Self::Radio => 32,
            Self::Weapon(weapon) => weapon.weight(),
            Self::Reload(_) => 2,
            Self::Treasure(_) => 0,
        }
    }

    /// [8.1] The most one Tripper may take.
    pub const fn maximum(self) -> u8 {
        match self {
            Self::Weapon(Weapon::M26 | Weapon::M1) => 6,
            Self::Reload(_) => 20,
            _ => 1,
        }
    }

    fn pocket(self) -> Option<usize> {
        POCKETS.iter().position(|item| *item == self)
    }

    fn pouch(self) -> Option<usize> {
        FOUND.iter().position(|item| *item == self)
    }

    /// [13.0] Whether it is scattered when a team lands, instead of staying with its carrier.
    pub const fn is_scattered(self) -> bool {
        matches!(
            self,
            Self::Radio | Self::Weapon(Weapon::M16 | Weapon::Shotgun | Weapon::Claymore | Weapon::M72)
        ) || matches!(self, Self::Weapon(weapon) if weapon.is_recovered())
    }

    /// Its name in words.
    pub fn name(self) -> String {
        match self {
            Self::Radio => "radio".to_owned(),
            Self::Weapon(weapon) => weapon.name().to_owned(),
            Self::Reload(weapon) => format!("{} reload", weapon.name()),
            Self::Treasure(battle) => format!("treasure of battle {battle}"),
        }
    }

    /// This many in words: `3 M26 grenades`, `no M26 grenades`; an item that exists once is `the radio`.
    pub fn counted(self, number: u8) -> String {
        let name = self.name();
        match number {
            0 if self.maximum() == 1 => format!("no {name}"),
            0 => format!("no {name}s"),
            1 if self.maximum() == 1 => format!("the {name}"),
            several => count(several, &name),
        }
    }

    /// Its name in game files.
    pub fn id(self) -> String {
        match self {
            Self::Radio => "radio".to_owned(),
            Self::Weapon(weapon) => weapon.id().to_owned(),
            Self::Reload(weapon) => format!("{}-ammo", weapon.id()),
            Self::Treasure(battle) => format!("treasure-{battle}"),
        }
    }

    /// The item with this name in game files.
    pub fn with_id(id: &str) -> Option<Self> {
        if let Some(battle) = id.strip_prefix("treasure-") {
            return battle.parse().ok().map(Self::Treasure);
        }
        match (id, id.strip_suffix("-ammo")) {
            ("radio", _) => Some(Self::Radio),
            (_, Some(weapon)) => {
                Weapon::with_id(weapon).filter(|weapon| weapon.is_reloaded()).map(Self::Reload)
            }
            (weapon, None) => Weapon::with_id(weapon).map(Self::Weapon),
        }
    }
}

/// Half pounds as pounds: `23½`.
pub fn pounds(half: u16) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}½", half / 2) }
}

/// [8.53] The one recovered weapon a Tripper may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recovered {
    /// What it is.
    pub weapon: Weapon,
    /// The original owner.
    pub origin: Origin,
}

/// Whose weapon it was: a kind of opponent of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The battle; 0 if it had no owner.
    pub battle: u8,
    /// Which of its opponents.
    pub kind: u8,
}

/// What a Tripper carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    counts: [u8; POCKETS.len()],
    /// Weapons without a round in them, one bit for each of [`Weapon::ALL`].
    empty: u16,
    /// The recovered weapon.
    pub recovered: Option<Recovered>,
    /// [8.52] Reloads found with recovered weapons, by [`FOUND`]; [13.0] they stay when the weapon is scattered.
    found: [u8; FOUND.len()],
    /// [14.0] The battles whose treasures are in the pack.
    pub treasures: u128,
    /// What they weigh, in tenths of a pound.
    pub treasure_tenths: u16,
    /// What they are worth.
    pub treasure_value: u16,
}

impl Default for Pack {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Pack {
    /// An empty pack.
    pub const EMPTY: Self = Self {
        counts: [0; POCKETS.len()],
        empty: 0,
        recovered: None,
        found: [0; FOUND.len()],
        treasures: 0,
        treasure_tenths: 0,
        treasure_value: 0,
    };

    /// How many of an item there are.
    pub fn count(&self, item: Item) -> u8 {
        match item {
            Item::Weapon(weapon) if weapon.is_recovered() => {
                u8::from(self.recovered.is_some_and(|recovered| recovered.weapon == weapon))
            }
            Item::Weapon(Weapon::Both) => {
                self.count(Item::Weapon(Weapon::Bayonet)).min(self.count(Item::Weapon(Weapon::Repellent)))
            }
            Item::Weapon(Weapon::Hands) => 1,
            Item::Reload(weapon) if weapon.is_recovered() => {
                item.pouch().map_or(0, |pouch| self.found[pouch])
            }
            Item::Treasure(battle) => u8::from(self.treasures & (1 << battle.min(127)) != 0),
            item => item.pocket().map_or(0, |pocket| self.counts[pocket]),
        }
    }

    /// Whether there is any of an item.
    pub fn has(&self, item: Item) -> bool {
        self.count(item) > 0
    }

    /// Sets the number of an item.
    pub fn set(&mut self, item: Item, count: u8) {
        match item {
            Item::Weapon(weapon) if weapon.is_recovered() => {
                self.recovered = (count > 0).then_some(Recovered { weapon, origin: Origin::default() });
            }
            Item::Reload(weapon) if weapon.is_recovered() => {
                if let Some(pouch) = item.pouch() {
                    self.found[pouch] = count;
                }
            }
            item => {
                if let Some(pocket) = item.pocket() {
                    self.counts[pocket] = count;
                }
            }
        }
    }

    /// Adds this many of an item.
    pub fn add(&mut self, item: Item, count: u8) {
        self.set(item, self.count(item).saturating_add(count));
    }

    /// Removes one of an item.
    pub fn take_one(&mut self, item: Item) {
        self.set(item, self.count(item).saturating_sub(1));
    }

    const fn bit(weapon: Weapon) -> u16 {
        1 << weapon as u16
    }

    /// [8.22] Whether a weapon has no round in it.
    pub const fn is_empty(&self, weapon: Weapon) -> bool {
        self.empty & Self::bit(weapon) != 0
    }

    /// [8.22] Empties a weapon, or loads it.
    pub const fn set_empty(&mut self, weapon: Weapon, empty: bool) {
        if empty {
            self.empty |= Self::bit(weapon);
        } else {
            self.empty &= !Self::bit(weapon);
        }
    }

    /// Whether a weapon is there and can be used.
    pub fn is_ready(&self, weapon: Weapon) -> bool {
        let repellent = weapon == Weapon::Both && self.is_empty(Weapon::Repellent);
        self.has(Item::Weapon(weapon)) && !self.is_empty(weapon) && !repellent
    }

    /// [3.3] What all of it weighs, in half pounds; [14.0] treasures together, rounded up to a pound.
    pub fn half_pounds(&self) -> u16 {
        let pockets: u16 = POCKETS
            .iter()
            .zip(&self.counts)
            .map(|(item, count)| item.half_pounds() * u16::from(*count))
            .sum();
        let recovered = self.recovered.map_or(0, |recovered| recovered.weapon.weight());
        let found: u16 = self.found.iter().map(|count| u16::from(*count) * 2).sum();
        pockets + recovered + found + self.treasure_tenths.div_ceil(10) * 2
    }

    /// Everything in the pack, with its number.
    pub fn items(&self) -> impl Iterator<Item = (Item, u8)> + '_ {
        let pockets = POCKETS.into_iter().zip(self.counts);
        let recovered = self.recovered.into_iter().map(|recovered| (Item::Weapon(recovered.weapon), 1));
        let recovered = recovered.chain(FOUND.into_iter().zip(self.found));
        let treasures = (0..128u8).filter(|battle| self.treasures & (1 << battle) != 0);
        let treasures = treasures.map(|battle| (Item::Treasure(battle), 1));
        pockets.chain(recovered).chain(treasures).filter(|(_, count)| *count > 0)
    }
}
