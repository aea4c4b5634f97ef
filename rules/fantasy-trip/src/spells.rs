//! [S] The table of spells: level, type, cost and upkeep.

use engine::Rule;
use serde::Serialize;

use crate::{body::Nature, kinds::Kind};

/// A spell, in the order of its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the table below says what each is")]
#[repr(u8)]
#[rustfmt::skip]
pub enum Spell {
    Blur, DropWeapon, Image, MagicFist, Slow, Staff, Aid, Avert, Clumsiness, Confusion, Fire,
    RevealMagic, SummonWolf, Dazzle, Shadow, ShockShield, Speed, SummonMyrmidon, Trip, ControlAnimal,
    Wall, DestroyCreation, Illusion, ReverseMissiles, Rope, Sleep, SummonBear, Fire3, Shadow3, Blast,
    BreakWeapon, Fireball, Freeze, Invisibility, MageSight, Wall3, Image4, ControlPerson, Flight,
    SlipperyFloor, StoneFlesh, Stop, SummonGargoyle, Illusion4, DispelIllusions, Lightning,
    RemoveThrownSpell, SpellShield, SummonGiant, Image7, Shadow7, GiantRope, IronFlesh, MegahexAvert,
    SummonSmallDragon, Teleport, Fire7, Illusion7, Wall7, Death, MegahexSleep, SummonDragon,
}

/// How a spell gets where it is meant to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// [S2] It flies as a missile.
    Missile,
    /// [S3.1] It is thrown.
    Thrown,
    /// [S4.1] It makes something.
    Creation,
    /// It does what it says.
    Special,
}

/// One line of the table of spells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The spell.
    pub spell: Spell,
    /// Its number, whose first part is its level.
    pub number: &'static str,
    /// Its name.
    pub name: &'static str,
    /// How it works.
    pub kind: Type,
    /// The ST it costs; for spells of a chosen strength, each point of it.
    pub cost: i8,
    /// The ST each further turn costs; 0 for spells that do not continue.
    pub upkeep: i8,
}

use Spell as S;
use Type::{Creation as C, Missile as M, Special as P, Thrown as T};

const fn line(spell: S, number: &'static str, name: &'static str, kind: Type, cost: i8, upkeep: i8) -> Line {
    Line { spell, number, name, kind, cost, upkeep }
}

/// The table of spells, in the order of [`Spell`].
#[rustfmt::skip]
pub const SPELLS: [Line; 62] = [
    //   spell               number   name                  type cost upkeep
    line(S::Blur,              "S8.1", "Blur",                 T, 1, 1),
    line(S::DropWeapon,        "S8.2", "Drop Weapon",          T, 1, 0),
    line(S::Image,             "S8.3", "Image",                C, 1, 0),
    line(S::MagicFist,         "S8.4", "Magic Fist",           M, 1, 0),
    line(S::Slow,              "S8.5", "Slow",                 T, 2, 0),
    line(S::Staff,             "S8.6", "Staff",                P, 5, 0),
    line(S::Aid,               "S9.1", "Aid",                  T, 1, 0),
    line(S::Avert,             "S9.2", "Avert",                T, 2, 1),
    line(S::Clumsiness,        "S9.3", "Clumsiness",           T, 1, 0),
    line(S::Confusion,         "S9.4", "Confusion",            T, 1, 0),
    line(S::Fire,              "S9.5", "Fire",                 C, 1, 0),
    line(S::RevealMagic,       "S9.6", "Reveal Magic",         P, 1, 0),
    line(S::SummonWolf,        "S9.7", "Summon Wolf",          C, 2, 1),
    line(S::Dazzle,            "S10.1", "Dazzle",               P, 3, 0),
    line(S::Shadow,            "S10.2", "Shadow",               C, 1, 0),
    line(S::ShockShield,       "S10.3", "Shock Shield",         T, 2, 1),
    line(S::Speed,             "S10.4", "Speed",                T, 2, 0),
    line(S::SummonMyrmidon,    "S10.5", "Summon Myrmidon",      C, 2, 1),
    line(S::Trip,              "S10.6", "Trip",                 T, 2, 0),
    line(S::ControlAnimal,     "S11.1", "Control Animal",       T, 2, 1),
    line(S::Wall,              "S11.2", "Wall",                 C, 2, 0),
    line(S::DestroyCreation,   "S11.3", "Destroy Creation",     T, 1, 0),
    line(S::Illusion,          "S11.4", "Illusion",             C, 2, 0),
    line(S::ReverseMissiles,   "S11.5", "Reverse Missiles",     T, 2, 1),
    line(S::Rope,              "S11.6", "Rope",                 C, 2, 0),
    line(S::Sleep,             "S11.7", "Sleep",                T, 3, 0),
    line(S::SummonBear,        "S11.8", "Summon Bear",          C, 4, 1),
    line(S::Fire3,             "S12.1", "3-Hex Fire",           C, 2, 0),
    line(S::Shadow3,           "S12.2", "3-Hex Shadow",         C, 2, 0),
    line(S::Blast,             "S12.3", "Blast",                P, 2, 0),
    line(S::BreakWeapon,       "S12.4", "Break Weapon",         T, 3, 0),
    line(S::Fireball,          "S12.5", "Fireball",             M, 1, 0),
    line(S::Freeze,            "S12.6", "Freeze",               T, 4, 0),
    line(S::Invisibility,      "S12.7", "Invisibility",         T, 3, 1),
    line(S::MageSight,         "S12.8", "Mage Sight",           T, 2, 1),
    line(S::Wall3,             "S13.1", "3-Hex Wall",           C, 4, 0),
    line(S::Image4,            "S13.2", "4-Hex Image",          C, 2, 0),
    line(S::ControlPerson,     "S13.3", "Control Person",       T, 3, 1),
    line(S::Flight,            "S13.4", "Flight",               T, 3, 1),
    line(S::SlipperyFloor,     "S13.5", "Slippery Floor",       T, 3, 0),
    line(S::StoneFlesh,        "S13.6", "Stone Flesh",          T, 2, 1),
    line(S::Stop,              "S13.7", "Stop",                 T, 3, 0),
    line(S::SummonGargoyle,    "S13.8", "Summon Gargoyle",      C, 4, 1),
    line(S::Illusion4,         "S14.1", "4-Hex Illusion",       C, 3, 0),
    line(S::DispelIllusions,   "S14.2", "Dispel Illusions",     P, 5, 0),
    line(S::Lightning,         "S14.3", "Lightning",            M, 1, 0),
    line(S::RemoveThrownSpell, "S14.4", "Remove Thrown Spell",  T, 2, 0),
    line(S::SpellShield,       "S14.5", "Spell Shield",         T, 3, 1),
    line(S::SummonGiant,       "S14.6", "Summon Giant",         C, 4, 1),
    line(S::Image7,            "S15.1", "7-Hex Image",          C, 4, 0),
    line(S::Shadow7,           "S15.2", "7-Hex Shadow",         C, 3, 0),
    line(S::GiantRope,         "S15.3", "Giant Rope",           C, 5, 0),
    line(S::IronFlesh,         "S15.4", "Iron Flesh",           T, 3, 1),
    line(S::MegahexAvert,      "S15.5", "Megahex Avert",        T, 3, 1),
    line(S::SummonSmallDragon, "S15.6", "Summon Small Dragon",  C, 5, 1),
    line(S::Teleport,          "S15.7", "Teleport",             P, 1, 0),
    line(S::Fire7,             "S16.1", "7-Hex Fire",           C, 4, 0),
    line(S::Illusion7,         "S16.2", "7-Hex Illusion",       C, 5, 0),
    line(S::Wall7,             "S16.3", "7-Hex Wall",           C, 6, 0),
    line(S::Death,             "S16.4", "Death",                T, 1, 0),
    line(S::MegahexSleep,      "S16.5", "Megahex Sleep",        T, 8, 0),
    line(S::SummonDragon,      "S16.6", "Summon Dragon",        C, 5, 2),
];

impl Spell {
    /// Its line of the table.
    pub const fn line(self) -> &'static Line {
        &SPELLS[self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.line().name
    }

    /// The spell with this name, in words or with hyphens.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', " ").to_ascii_lowercase();
        SPELLS.iter().find(|line| plain(line.name) == plain(name)).map(|line| line.spell)
    }

    /// The rule that describes it.
    pub const fn rule(self) -> Rule {
        Rule(self.line().number)
    }

    /// The IQ it takes.
    pub fn level(self) -> i16 {
        let digits = self.line().number.trim_start_matches('S');
        digits.split('.').next().and_then(|level| level.parse().ok()).unwrap_or(i16::MAX)
    }

    /// How it works.
    pub const fn kind(self) -> Type {
        self.line().kind
    }

    /// [S2] [S9.1] The most ST that may be put into one cast, in points of [`Line::cost`]; none if only the caster's own
    /// ST limits it. Ruling 88
    pub const fn most(self) -> Option<i8> {
        match self {
            S::MagicFist | S::Fireball | S::Lightning => Some(3),
            S::Aid | S::Clumsiness | S::Confusion => None,
            _ => Some(1),
        }
    }

    /// [S6.3] The being that it summons.
    pub const fn summons(self) -> Option<Kind> {
        match self {
            S::SummonWolf => Some(Kind::Wolf),
            S::SummonMyrmidon => Some(Kind::Myrmidon),
            S::SummonBear => Some(Kind::Bear),
            S::SummonGargoyle => Some(Kind::Gargoyle),
            S::SummonGiant => Some(Kind::Giant),
            S::SummonSmallDragon => Some(Kind::SmallDragon),
            S::SummonDragon => Some(Kind::Dragon),
            _ => None,
        }
    }

    /// Whether it makes an image, an illusion, or neither.
    pub const fn makes(self) -> Option<Nature> {
        match self {
            S::Image | S::Image4 | S::Image7 => Some(Nature::Image),
            S::Illusion | S::Illusion4 | S::Illusion7 => Some(Nature::Illusion),
            _ => None,
        }
    }

    /// [P1] Whether it makes a figure, so that no one can tell which of the kind it was.
    pub const fn makes_figure(self) -> bool {
        self.makes().is_some() || self.summons().is_some()
    }

    /// Whether it is aimed at hexes, besides those that make figures.
    pub const fn is_at_hexes(self) -> bool {
        matches!(
            self,
            S::Fire
                | S::Fire3
                | S::Fire7
                | S::Shadow
                | S::Shadow3
                | S::Shadow7
                | S::Wall
                | S::Wall3
                | S::Wall7
                | S::SlipperyFloor
                | S::MegahexAvert
                | S::MegahexSleep
                | S::Teleport
        )
    }

    /// Whether it needs no aim.
    pub const fn is_at_once(self) -> bool {
        matches!(self, S::Dazzle | S::RevealMagic | S::DispelIllusions | S::Blast | S::Staff)
    }

    /// [P1] Whether only the caster and its side know what was cast on whom.
    pub const fn is_secret(self) -> bool {
        matches!(
            self,
            S::ShockShield
                | S::ReverseMissiles
                | S::SlipperyFloor
                | S::StoneFlesh
                | S::SpellShield
                | S::IronFlesh
        )
    }

    /// [S3.3] For how many turns it lasts by itself, the turn of casting being the first; 0 for spells that work at
    /// once or are paid for.
    pub const fn turns(self) -> u8 {
        match self {
            S::Slow | S::Speed | S::Stop => 4,
            S::Aid => 2,
            S::Clumsiness | S::Confusion | S::Dazzle => 3,
            S::Image
            | S::Image4
            | S::Image7
            | S::Illusion
            | S::Illusion4
            | S::Illusion7
            | S::Fire
            | S::Fire3
            | S::Fire7
            | S::Shadow
            | S::Shadow3
            | S::Shadow7
            | S::Wall
            | S::Wall3
            | S::Wall7
            | S::SlipperyFloor => 12,
            _ => 0,
        }
    }

    /// Whether it must be paid for each turn.
    pub const fn continues(self) -> bool {
        self.line().upkeep > 0
    }

    /// [S4.4] How many hexes it fills or covers.
    pub const fn hexes(self) -> u8 {
        match self {
            S::Fire3 | S::Shadow3 | S::Wall3 => 3,
            S::Image4 | S::Illusion4 => 4,
            S::Image7 | S::Shadow7 | S::Fire7 | S::Illusion7 | S::Wall7 => 7,
            _ => 1,
        }
    }
}

/// A set of spells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spells(pub u64);

impl Spells {
    /// The set with a spell in it.
    #[must_use]
    pub const fn with(self, spell: Spell) -> Self {
        Self(self.0 | 1 << spell as u8)
    }

    /// Whether a spell is in it.
    pub const fn has(self, spell: Spell) -> bool {
        self.0 & (1 << spell as u8) != 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Spell> {
        SPELLS.iter().map(|line| line.spell).filter(move |spell| self.has(*spell))
    }
}

impl Serialize for Spells {
    fn serialize<Z: serde::Serializer>(&self, out: Z) -> Result<Z::Ok, Z::Error> {
        out.collect_seq(self.iter().map(Spell::name))
    }
}
