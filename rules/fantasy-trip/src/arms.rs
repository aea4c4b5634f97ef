//! [W] Weapons, armour and shields, as the table prints them.

use serde::Serialize;

use crate::damage::Damage;

/// A kind of weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the table below says what each is")]
#[repr(u8)]
pub enum Weapon {
    Dagger,
    MainGauche,
    Rapier,
    Club,
    Hammer,
    Saber,
    Shortsword,
    Mace,
    SmallAx,
    Broadsword,
    Morningstar,
    BastardSword,
    TwoHandedSword,
    Battleaxe,
    GreatSword,
    Quarterstaff,
    Staff,
    Whip,
    ShaKen,
    Torch,
    Cestus,
    Javelin,
    Spear,
    Halberd,
    PikeAxe,
    Rock,
    Sling,
    SmallBow,
    HorseBow,
    Longbow,
    LightCrossbow,
    HeavyCrossbow,
    Blowgun,
    Molotail,
    GasBomb,
    PoisonBomb,
    Crutch,
}

/// How a weapon is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Struck with, in reach of an arm.
    Hand,
    /// [W2] A pole weapon.
    Pole,
    /// [W3] A missile weapon.
    Missile,
    /// [W13] Thrown, and breaks where it lands.
    Bomb,
}

/// One line of the table of weapons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The weapon.
    pub weapon: Weapon,
    /// Its name.
    pub name: &'static str,
    /// What it does in one hand, or in the hands it needs.
    pub damage: Damage,
    /// The strength needed to use it; 0 for anyone.
    pub st: i16,
    /// How many hands it needs.
    pub hands: u8,
    /// Whether it may be thrown.
    pub thrown: bool,
    /// How it is used.
    pub family: Family,
}

use Family::{Bomb, Hand, Missile, Pole};
use Weapon as W;

#[allow(clippy::too_many_arguments, reason = "one for each column of the table")]
const fn line(
    weapon: W,
    name: &'static str,
    dice: u8,
    plus: i8,
    st: i16,
    hands: u8,
    thrown: bool,
    family: Family,
) -> Line {
    Line { weapon, name, damage: Damage::new(dice, plus), st, hands, thrown, family }
}

const T: bool = true;
const N: bool = false;

/// [W1] [W2] [W3] The table of weapons, in the order of [`Weapon`].
#[rustfmt::skip]
pub const WEAPONS: [Line; 37] = [
    //   weapon             name                 dice plus  ST hands thrown
    line(W::Dagger,         "dagger",              1, -1,   0, 1, T, Hand),
    line(W::MainGauche,     "main-gauche",         1, -1,   0, 1, N, Hand),
    line(W::Rapier,         "rapier",              1,  0,   9, 1, N, Hand),
    line(W::Club,           "club",                0,  0,   9, 1, T, Hand),
    line(W::Hammer,         "hammer",              1,  1,  10, 1, T, Hand),
    line(W::Saber,          "saber",               2, -2,  10, 1, N, Hand),
    line(W::Shortsword,     "shortsword",          2, -1,  11, 1, N, Hand),
    line(W::Mace,           "mace",                2, -1,  11, 1, T, Hand),
    line(W::SmallAx,        "small ax",            1,  2,  11, 1, T, Hand),
    line(W::Broadsword,     "broadsword",          2,  0,  12, 1, N, Hand),
    line(W::Morningstar,    "morningstar",         2,  1,  13, 1, N, Hand),
    line(W::BastardSword,   "bastard sword",       2,  1,  13, 1, N, Hand),
    line(W::TwoHandedSword, "two-handed sword",    3, -1,  14, 2, N, Hand),
    line(W::Battleaxe,      "battleaxe",           3,  0,  15, 2, N, Hand),
    line(W::GreatSword,     "great sword",         3,  1,  16, 2, N, Hand),
    line(W::Quarterstaff,   "quarterstaff",        1,  2,  11, 2, N, Hand),
    line(W::Staff,          "staff",               1,  0,   0, 1, N, Hand),
    line(W::Whip,           "whip",                1, -1,   8, 1, N, Hand),
    line(W::ShaKen,         "sha-ken",             1, -2,   0, 1, T, Hand),
    line(W::Torch,          "torch",               1, -2,   0, 1, N, Hand),
    line(W::Cestus,         "cestus",              0,  0,   0, 1, N, Hand),
    line(W::Javelin,        "javelin",             1, -1,   9, 1, T, Pole),
    line(W::Spear,          "spear",               1,  0,  11, 1, T, Pole),
    line(W::Halberd,        "halberd",             2,  0,  13, 2, N, Pole),
    line(W::PikeAxe,        "pike axe",            2,  2,  15, 2, N, Pole),
    line(W::Rock,           "rock",                1, -4,   0, 1, N, Missile),
    line(W::Sling,          "sling",               1, -2,   0, 2, N, Missile),
    line(W::SmallBow,       "small bow",           1, -1,   9, 2, N, Missile),
    line(W::HorseBow,       "horse bow",           1,  0,  10, 2, N, Missile),
    line(W::Longbow,        "longbow",             1,  2,  11, 2, N, Missile),
    line(W::LightCrossbow,  "light crossbow",      2,  0,  12, 2, N, Missile),
    line(W::HeavyCrossbow,  "heavy crossbow",      3,  0,  15, 2, N, Missile),
    line(W::Blowgun,        "blowgun",             0,  0,   0, 2, N, Missile),
    line(W::Molotail,       "molotail",            0,  0,   0, 1, T, Bomb),
    line(W::GasBomb,        "gas bomb",            0,  0,   0, 1, T, Bomb),
    line(W::PoisonBomb,     "poison bomb",         0,  0,   0, 1, T, Bomb),
    line(W::Crutch,         "crutch",              1, -2,   0, 1, N, Hand),
];

impl Weapon {
    /// Its line of the table.
    pub const fn line(self) -> &'static Line {
        &WEAPONS[self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.line().name
    }

    /// The weapon with this name, in words or with hyphens.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', " ").to_ascii_lowercase();
        WEAPONS.iter().find(|line| plain(line.name) == plain(name)).map(|line| line.weapon)
    }

    /// The strength that using it takes.
    pub const fn st(self) -> i16 {
        self.line().st
    }

    /// Whether it needs both hands.
    pub const fn needs_both_hands(self) -> bool {
        self.line().hands == 2
    }

    /// Whether two hands may hold it, though one is enough.
    pub const fn takes_both_hands(self) -> bool {
        matches!(self, W::BastardSword | W::Club | W::Spear)
    }

    /// Whether it is a missile weapon.
    pub const fn is_missile(self) -> bool {
        matches!(self.line().family, Missile)
    }

    /// Whether it is a pole weapon.
    pub const fn is_pole(self) -> bool {
        matches!(self.line().family, Pole)
    }

    /// Whether it breaks where it lands.
    pub const fn is_bomb(self) -> bool {
        matches!(self.line().family, Bomb)
    }

    /// Whether it can be thrown.
    pub const fn is_thrown(self) -> bool {
        self.line().thrown
    }

    /// Whether blows are struck with it.
    pub const fn strikes(self) -> bool {
        !self.is_missile() && !self.is_bomb()
    }

    /// Whether it is a bow, which needs a standing or kneeling archer.
    pub const fn is_bow(self) -> bool {
        matches!(self, W::SmallBow | W::HorseBow | W::Longbow)
    }

    /// Whether it is a crossbow, which may be fired lying down.
    pub const fn is_crossbow(self) -> bool {
        matches!(self, W::LightCrossbow | W::HeavyCrossbow)
    }

    /// [F6.6] Whether someone with one sound leg can walk on it.
    pub const fn is_crutch(self) -> bool {
        matches!(self, W::Crutch | W::Staff)
    }

    /// [F11a.5] Whether it can sweep all three front hexes.
    pub const fn sweeps(self) -> bool {
        matches!(self, W::TwoHandedSword | W::GreatSword | W::Battleaxe | W::Halberd)
    }

    /// [D4] Whether it still does half damage when it is broken for the first time.
    pub const fn breaks_twice(self) -> bool {
        matches!(
            self,
            W::Rapier
                | W::Saber
                | W::Shortsword
                | W::Broadsword
                | W::BastardSword
                | W::TwoHandedSword
                | W::GreatSword
                | W::Club
        )
    }

    /// [F11d.2] Whether it has metal in it, which hampers a wizard's spells.
    pub const fn is_metal(self) -> bool {
        !matches!(
            self,
            W::Club
                | W::Quarterstaff
                | W::Staff
                | W::Whip
                | W::Torch
                | W::Rock
                | W::Sling
                | W::SmallBow
                | W::HorseBow
                | W::Longbow
                | W::Blowgun
                | W::Molotail
                | W::GasBomb
                | W::PoisonBomb
                | W::Crutch
        )
    }

    /// [W1] [W2] [F4.3] What it does in this many hands of this strength.
    pub fn damage(self, hands: u8, st: i16) -> Damage {
        match (self, hands) {
            (W::BastardSword, 2) => Damage::new(3, -2),
            (W::Spear, 2) => Damage::new(1, 1),
            (W::Club, _) => Damage::club(st, hands),
            (W::Cestus, _) => Damage::dagger_in_hth(st),
            _ => self.line().damage,
        }
    }

    /// [W3] The adjDX at which it shoots twice a turn, or one turn sooner.
    pub const fn quick_at(self) -> Option<i16> {
        match self {
            W::SmallBow => Some(15),
            W::HorseBow | W::HeavyCrossbow => Some(16),
            W::Longbow => Some(18),
            W::LightCrossbow => Some(14),
            _ => None,
        }
    }

    /// [W3] [W4] How many turns of reloading a shot costs at this adjDX.
    pub fn reload(self, adj_dx: i16) -> u8 {
        let quick = self.quick_at().is_some_and(|at| adj_dx >= at);
        match self {
            W::LightCrossbow => u8::from(!quick),
            W::HeavyCrossbow => 2 - u8::from(quick),
            _ => 0,
        }
    }

    /// [F9.1] [F9.2] How far it does full damage, and how far it flies at all, in hexes.
    pub fn range(self, st: i16) -> (i16, i16) {
        let by = if self.is_crossbow() { self.st() } else { st };
        (20 * by, 25 * by)
    }
}

/// [W14] Body armour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the table below says what each is")]
pub enum Armour {
    #[default]
    None,
    Cloth,
    Leather,
    Chain,
    HalfPlate,
    Plate,
    FinePlate,
}

/// [W14] The table of armour: name, hits stopped, DX lost, MA.
#[rustfmt::skip]
pub const ARMOUR: [(Armour, &str, i16, i16, u8); 7] = [
    (Armour::None,      "no armour",  0, 0, 10),
    (Armour::Cloth,     "cloth",      1, 1, 10),
    (Armour::Leather,   "leather",    2, 2,  8),
    (Armour::Chain,     "chain",      3, 3,  6),
    (Armour::HalfPlate, "half-plate", 4, 4,  6),
    (Armour::Plate,     "plate",      5, 5,  6),
    (Armour::FinePlate, "fine plate", 6, 4,  6),
];

impl Armour {
    /// Its name.
    pub const fn name(self) -> &'static str {
        ARMOUR[self as usize].1
    }

    /// The armour with this name.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', " ").to_ascii_lowercase();
        let wanted = if name.eq_ignore_ascii_case("none") { "no armour" } else { name };
        ARMOUR.iter().find(|row| plain(row.1) == plain(wanted)).map(|row| row.0)
    }

    /// The hits it stops.
    pub const fn stops(self) -> i16 {
        ARMOUR[self as usize].2
    }

    /// The DX it costs.
    pub const fn dx(self) -> i16 {
        ARMOUR[self as usize].3
    }

    /// The MA it leaves a human.
    pub const fn ma(self) -> u8 {
        ARMOUR[self as usize].4
    }

    /// [F11d.2] Whether it is of metal.
    pub const fn is_metal(self) -> bool {
        self as u8 >= Self::Chain as u8
    }
}

/// [W14] A shield.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the table below says what each is")]
pub enum Shield {
    Small,
    Spike,
    Large,
    Tower,
}

/// [W14] The table of shields: name, hits stopped, DX lost.
#[rustfmt::skip]
pub const SHIELDS: [(Shield, &str, i16, i16); 4] = [
    (Shield::Small, "small shield", 1, 0),
    (Shield::Spike, "spike shield", 1, 0),
    (Shield::Large, "large shield", 2, 1),
    (Shield::Tower, "tower shield", 3, 2),
];

impl Shield {
    /// Its name.
    pub const fn name(self) -> &'static str {
        SHIELDS[self as usize].1
    }

    /// The shield with this name, with or without the word.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', " ").to_ascii_lowercase().replace(" shield", "");
        SHIELDS.iter().find(|row| plain(row.1) == plain(name)).map(|row| row.0)
    }

    /// The hits it stops.
    pub const fn stops(self) -> i16 {
        SHIELDS[self as usize].2
    }

    /// The DX it costs while it is ready.
    pub const fn dx(self) -> i16 {
        SHIELDS[self as usize].3
    }
}
