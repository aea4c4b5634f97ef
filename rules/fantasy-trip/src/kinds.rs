//! [B] What figures are: the peoples that are built by points, and the beasts.

use hexgrid::Shape;
use serde::Serialize;

use crate::{arms::Armour, damage::Damage};

/// A people or a beast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the tables below say what each is")]
#[repr(u8)]
pub enum Kind {
    Human,
    Orc,
    Elf,
    Dwarf,
    Halfling,
    Goblin,
    Hobgoblin,
    Wolf,
    GiantSnake,
    Bear,
    Gargoyle,
    Giant,
    SmallDragon,
    Dragon,
    Myrmidon,
}

/// [B1] One line of the table of peoples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct People {
    /// The people.
    pub kind: Kind,
    /// What one of them is called.
    pub name: &'static str,
    /// The least ST, DX and IQ.
    pub least: [i16; 3],
    /// The points to spend beyond those.
    pub points: i16,
}

use Kind as K;

/// [B1] The peoples.
#[rustfmt::skip]
pub const PEOPLES: [People; 7] = [
    People { kind: K::Human,     name: "human",     least: [ 8,  8,  8], points: 8 },
    People { kind: K::Orc,       name: "orc",       least: [ 8,  8,  8], points: 8 },
    People { kind: K::Elf,       name: "elf",       least: [ 6, 10,  8], points: 8 },
    People { kind: K::Dwarf,     name: "dwarf",     least: [10,  6,  8], points: 8 },
    People { kind: K::Halfling,  name: "halfling",  least: [ 4, 12,  8], points: 6 },
    People { kind: K::Goblin,    name: "goblin",    least: [ 6,  8, 10], points: 8 },
    People { kind: K::Hobgoblin, name: "hobgoblin", least: [ 7,  6,  7], points: 8 },
];

/// [B2] One line of the table of beasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beast {
    /// The beast.
    pub kind: Kind,
    /// Its name.
    pub name: &'static str,
    /// How far it moves on the ground.
    pub ma: u8,
    /// How far it flies; 0 for those that do not.
    pub flies: u8,
    /// Its ST, DX and IQ.
    pub attributes: [i16; 3],
    /// The hits its hide stops.
    pub stops: i16,
    /// What its teeth, claws or weapon do.
    pub damage: Damage,
}

#[allow(clippy::too_many_arguments, reason = "one for each column of the table")]
const fn beast(
    kind: Kind,
    name: &'static str,
    ma: u8,
    flies: u8,
    attributes: [i16; 3],
    stops: i16,
    dice: u8,
    plus: i8,
) -> Beast {
    Beast { kind, name, ma, flies, attributes, stops, damage: Damage::new(dice, plus) }
}

/// [B2] The beasts.
#[rustfmt::skip]
pub const BEASTS: [Beast; 8] = [
    //    kind            name            MA fly   ST  DX  IQ  stops damage
    beast(K::Wolf,        "wolf",         12,  0, [10, 14,  6], 1, 1,  1),
    beast(K::GiantSnake,  "giant snake",   6,  0, [12, 12,  4], 0, 1,  1),
    beast(K::Bear,        "bear",          8,  0, [30, 11,  6], 2, 2,  2),
    beast(K::Gargoyle,    "gargoyle",      8, 16, [20, 11,  8], 3, 2,  0),
    beast(K::Giant,       "giant",        10,  0, [30,  9,  8], 0, 3,  3),
    beast(K::SmallDragon, "small dragon",  6, 16, [30, 13, 16], 3, 2, -2),
    beast(K::Dragon,      "dragon",        8, 20, [60, 14, 20], 5, 2,  0),
    beast(K::Myrmidon,    "myrmidon",     10,  0, [12, 12,  8], 0, 2,  0),
];

/// The MA of a giant that was summoned; another printing gives one that was not 10.
pub const SUMMONED_GIANT_MA: u8 = 8;

impl Kind {
    /// The line of the table of peoples, for those that are built by points.
    pub fn people(self) -> Option<&'static People> {
        PEOPLES.iter().find(|people| people.kind == self)
    }

    /// The line of the table of beasts.
    pub fn beast(self) -> Option<&'static Beast> {
        BEASTS.iter().find(|beast| beast.kind == self)
    }

    /// What one of them is called.
    pub fn name(self) -> &'static str {
        let people = self.people().map(|people| people.name);
        people.or_else(|| self.beast().map(|beast| beast.name)).unwrap_or("figure")
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace('-', " ").to_ascii_lowercase();
        let peoples = PEOPLES.iter().map(|people| (people.kind, people.name));
        let all = peoples.chain(BEASTS.iter().map(|beast| (beast.kind, beast.name)));
        all.into_iter().find(|(_, other)| plain(other) == plain(name)).map(|(kind, _)| kind)
    }

    /// Whether it is built by points.
    pub fn is_people(self) -> bool {
        self.people().is_some()
    }

    /// Whether it uses weapons and hands: peoples, myrmidons, giants and gargoyles.
    pub fn is_humanoid(self) -> bool {
        self.is_people() || matches!(self, K::Myrmidon | K::Giant | K::Gargoyle)
    }

    /// [S5.3] Whether it is able to doubt what it sees.
    pub fn may_disbelieve(self) -> bool {
        self.is_humanoid() || matches!(self, K::SmallDragon | K::Dragon)
    }

    /// [S11.1] Whether Control Animal fits.
    pub const fn is_animal(self) -> bool {
        matches!(self, K::Wolf | K::Bear | K::GiantSnake)
    }

    /// Whether it is a dragon, small or not.
    pub const fn is_dragon(self) -> bool {
        matches!(self, K::SmallDragon | K::Dragon)
    }

    /// [G4] The hexes it covers.
    pub const fn shape(self) -> Shape {
        match self {
            K::Giant => Shape::THREE,
            K::SmallDragon => Shape::FOUR,
            K::Dragon => Shape::SEVEN_LONG,
            _ => Shape::ONE,
        }
    }

    /// Whether it covers several hexes.
    pub const fn is_large(self) -> bool {
        self.shape().len() > 1
    }

    /// [G6] How many one-hex figures it takes to engage it; one large figure is always enough.
    pub const fn engaged_by(self) -> u8 {
        match self {
            K::Giant | K::SmallDragon => 2,
            K::Dragon => 3,
            _ => 1,
        }
    }

    /// [B1] [W14] Its MA in this armour.
    pub fn ma(self, armour: Armour) -> u8 {
        match (self, armour) {
            (K::Elf, Armour::None | Armour::Cloth) => 12,
            (K::Elf, Armour::Leather) => 10,
            _ => self.beast().map_or(armour.ma(), |beast| beast.ma),
        }
    }

    /// [B5] A dragon's breath and the ST it costs.
    pub const fn breath(self) -> Option<(Damage, i16)> {
        match self {
            K::SmallDragon => Some((Damage::new(2, 0), 3)),
            K::Dragon => Some((Damage::new(3, 0), 5)),
            _ => None,
        }
    }

    /// [G10] What a turn of one hexside costs it; none for those that turn freely.
    pub const fn turn_cost(self) -> Option<u8> {
        match self {
            K::SmallDragon => Some(2),
            K::Dragon => Some(4),
            _ => None,
        }
    }
}
