//! The six races, what each owns, and its operatives.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::hexes::{HexId, HexSet};

/// How many races there are.
pub const RACES: usize = 6;

/// One of the six races.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Race {
    /// The Buralti, who rule.
    Buralti,
    /// The Veneb, who think.
    Veneb,
    /// The Humans, who copy.
    Human,
    /// The Fiolli, who burn.
    Fiolli,
    /// The Roo, who trade.
    Roo,
    /// The Zytal, who lost.
    Zytal,
}

impl Race {
    /// All six, in the order of the first round.
    pub const ALL: [Self; RACES] =
        [Self::Buralti, Self::Veneb, Self::Human, Self::Fiolli, Self::Roo, Self::Zytal];

    /// Its place in arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name, which stands for one and for all of them.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Buralti => "Buralti",
            Self::Veneb => "Veneb",
            Self::Human => "Human",
            Self::Fiolli => "Fiolli",
            Self::Roo => "Roo",
            Self::Zytal => "Zytal",
        }
    }

    /// Its name in the plural: `Humans`, `Roo`.
    pub const fn people(self) -> &'static str {
        match self {
            Self::Human => "Humans",
            other => other.name(),
        }
    }

    /// The race with this name, in small or capital letters.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|race| race.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The two kinds of operative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One who hides well.
    Agent,
    /// Many who fight well.
    Squad,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Agent, Self::Squad];

    /// Its place in arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Squad => "squad",
        }
    }
}

/// The most operatives of one kind that a race can have; a board may allow fewer.
pub const MOST_OF_A_KIND: u8 = 8;

/// How many operatives of a race there is room for.
pub const SLOTS: usize = 2 * MOST_OF_A_KIND as usize;

/// One operative of one race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Operative(u8);

impl Operative {
    /// The operative of this race and kind with this number, counted from 1.
    pub const fn new(race: Race, kind: Kind, number: u8) -> Option<Self> {
        if number == 0 || number > MOST_OF_A_KIND {
            return None;
        }
        Some(Self(race as u8 * 16 + kind as u8 * MOST_OF_A_KIND + number - 1))
    }

    /// The operative in this slot of its race.
    pub(crate) const fn in_slot(race: Race, slot: usize) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "the mask keeps four bits")]
        Self(race as u8 * 16 + (slot & 15) as u8)
    }

    /// Whose it is.
    pub const fn race(self) -> Race {
        Race::ALL[(self.0 / 16) as usize % RACES]
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        if self.0 % 16 < MOST_OF_A_KIND { Kind::Agent } else { Kind::Squad }
    }

    /// Its number among those of its kind, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 % MOST_OF_A_KIND + 1
    }

    /// Its place among the operatives of its race.
    pub const fn slot(self) -> usize {
        (self.0 % 16) as usize
    }

    /// Its place among all operatives.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// As sentences have it: `Roo agent 1`.
impl fmt::Display for Operative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.race(), self.kind().name(), self.number())
    }
}

impl fmt::Debug for Operative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Operative {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// Where an operative is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// Not bought yet, or lost.
    #[default]
    Bank,
    /// In the present.
    Present,
    /// In the past.
    Past(HexId),
}

impl Place {
    /// Its hex, if it is in the past.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Past(hex) => Some(hex),
            Self::Bank | Self::Present => None,
        }
    }
}

/// [A1.3] What a race has, apart from every other race in the same hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RaceState {
    /// Resource points, paid as income.
    pub rp: i16,
    /// [A13.6] The sum of its victory points, which may be more than it shows.
    pub vp: i16,
    /// Galactic credits.
    pub credits: u16,
    /// Time machines.
    pub machines: u8,
    /// [A4.2] How many of them have been used this round.
    pub used: u8,
    /// Where its operatives are: agents first, then squads.
    pub places: [Place; SLOTS],
}

impl RaceState {
    /// [A4.2] How many machines are ready.
    pub const fn ready(&self) -> u8 {
        self.machines - self.used
    }

    /// The operatives that are not in the bank.
    pub fn force(&self, race: Race) -> impl Iterator<Item = (Operative, Place)> + use<> {
        let slots = self.places.into_iter().enumerate();
        slots
            .filter(|(_, place)| *place != Place::Bank)
            .map(move |(slot, place)| (Operative::in_slot(race, slot), place))
    }

    /// The operatives in the past.
    pub fn in_past(&self, race: Race) -> impl Iterator<Item = (Operative, HexId)> + use<> {
        self.force(race).filter_map(|(operative, place)| Some((operative, place.hex()?)))
    }

    /// The hexes in which it has operatives.
    pub fn hexes(&self) -> HexSet {
        self.places.iter().filter_map(|place| place.hex()).collect()
    }

    /// How many operatives of a kind it has, wherever they are.
    #[allow(clippy::cast_possible_truncation, reason = "there are eight slots")]
    pub fn count(&self, kind: Kind) -> u8 {
        self.of_kind(kind).filter(|place| **place != Place::Bank).count() as u8
    }

    /// The operative of a kind that is bought or sent next: the first of its kind in this place.
    pub fn first(&self, race: Race, kind: Kind, place: Place) -> Option<Operative> {
        let at = self.of_kind(kind).position(|other| *other == place)?;
        Some(Operative::in_slot(race, at + kind.index() * usize::from(MOST_OF_A_KIND)))
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Place> {
        let from = kind.index() * usize::from(MOST_OF_A_KIND);
        self.places[from..from + usize::from(MOST_OF_A_KIND)].iter()
    }
}
