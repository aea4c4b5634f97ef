//! The board: its hexes and zones, the Status Indicators, the races, and the numbers of the game.
//!
//! `parse` reads the format that `docs/time-agent-format.md` describes; the standard board is one such file. Whether a
//! board and a set of tiles make a game is decided where they meet, in [`crate::world`].

mod parse;

use crate::{
    hexes::{HEXES, HexId, HexSet},
    points::Indicator,
    race::{Kind, RACES, Race},
    technology::{TECHNOLOGIES, Technologies, Technology},
};

pub(crate) use parse::line_of_original;
pub use parse::parse;

/// The highest number of a zone.
pub const MAX_ZONES: u8 = 9;

/// The fewest and the most players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;

/// The board of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// What each technology is called.
    pub names: [String; TECHNOLOGIES],
    /// The zones by number, counted from 1; the first is zone 1.
    pub zones: Vec<Zone>,
    /// What is in each hex.
    pub spots: [Spot; HEXES],
    /// The Status Indicator of each technology.
    pub status: [Indicator; TECHNOLOGIES],
    /// What each race starts with.
    pub races: [Start; RACES],
    /// [A13.6] The victory points that a race never shows more of.
    pub most: [Option<i16>; RACES],
    /// [A1.2] Who plays what, by the number of players: the hands, each a set of races.
    pub hands: [Vec<Hand>; 5],
    /// How far things go.
    pub limits: Limits,
    /// What things cost.
    pub prices: Prices,
    /// The values of agents and of squads.
    pub values: [UnitValues; 2],
}

/// A set-up zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// What it is called.
    pub name: String,
    /// [A12.5] The technologies that run through it, and that a face-down tile carries.
    pub technologies: Technologies,
}

/// What is in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spot {
    /// Nothing: it is not part of the board.
    #[default]
    Outside,
    /// A tile of a zone.
    Tile {
        /// The number of the zone.
        zone: u8,
        /// [A7a.1] What it costs to send an operative there.
        cost: u8,
    },
    /// An original invention.
    Original {
        /// Of which technology.
        technology: Technology,
        /// [A11a.3] What it costs to alter it.
        cost: u8,
    },
    /// The present, with the indicators of these technologies.
    Present(Technologies),
}

/// [A1.6] What a race starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// Resource points.
    pub rp: i16,
    /// Victory points.
    pub vp: i16,
    /// Time machines.
    pub machines: u8,
    /// Agents and squads.
    pub force: [u8; 2],
}

/// The races in one hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand(u8);

impl Hand {
    /// Whether the race is in the hand.
    pub const fn has(self, race: Race) -> bool {
        self.0 >> race as u8 & 1 == 1
    }

    /// The races of the hand.
    pub fn races(self) -> impl Iterator<Item = Race> {
        Race::ALL.into_iter().filter(move |race| self.has(*race))
    }

    /// As set-ups write it: `Buralti+Roo`.
    pub fn words(self) -> String {
        self.races().map(Race::name).collect::<Vec<_>>().join("+")
    }

    /// Reads `Buralti+Roo`.
    pub fn read(word: &str) -> Option<Self> {
        let races = word.split('+').map(|name| Race::named(name.trim()));
        races.collect::<Option<Vec<_>>>().map(|races| races.into_iter().collect())
    }
}

impl FromIterator<Race> for Hand {
    fn from_iter<I: IntoIterator<Item = Race>>(races: I) -> Self {
        Self(races.into_iter().fold(0, |hand, race| hand | 1 << race as u8))
    }
}

/// How far things go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// [A1.7] Time machines of a race.
    pub machines: u8,
    /// [A1.7] Agents and squads of a race.
    pub force: [u8; 2],
    /// [A2.2] Rounds of a game.
    pub rounds: u8,
}

/// What things cost, in credits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prices {
    /// [A6b.1] A time machine.
    pub machine: u8,
    /// [A6b.1] An agent and a squad.
    pub force: [u8; 2],
    /// [A6c.1] A tile to look at.
    pub research: u8,
    /// [A11b.1] A rotation.
    pub rotate: u8,
    /// [A7a.2] What a squad pays more than an agent to be sent.
    pub squad_entry: u8,
}

/// The values of an operative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitValues {
    /// [A9.3] Added to the searcher's die.
    pub search: u8,
    /// [A9.3] Added to the die of the one searched for.
    pub hide: u8,
    /// [A10.2] Added to the attacker's die.
    pub attack: u8,
    /// [A10.2] Added to the defender's die.
    pub defence: u8,
}

impl Board {
    /// The name of a technology.
    pub fn name(&self, technology: Technology) -> &str {
        &self.names[technology.index()]
    }

    /// What is in a hex.
    pub const fn spot(&self, hex: HexId) -> Spot {
        self.spots[hex.index()]
    }

    /// The zone of a tile hex.
    pub fn zone_of(&self, hex: HexId) -> Option<&Zone> {
        match self.spot(hex) {
            Spot::Tile { zone, .. } => self.zone(zone),
            _ => None,
        }
    }

    /// The zone with this number.
    pub fn zone(&self, number: u8) -> Option<&Zone> {
        self.zones.get(usize::from(number).checked_sub(1)?)
    }

    /// The hexes for which this holds.
    pub fn hexes(&self, is_in: impl Fn(Spot) -> bool) -> HexSet {
        (0..HEXES).filter(|index| is_in(self.spots[*index])).filter_map(HexId::from_index).collect()
    }

    /// [A1.2] The hands at a table of this many players.
    pub fn hands(&self, players: usize) -> &[Hand] {
        players.checked_sub(*PLAYERS.start()).and_then(|at| self.hands.get(at)).map_or(&[], Vec::as_slice)
    }

    /// The values of an operative of this kind.
    pub const fn values(&self, kind: Kind) -> UnitValues {
        self.values[kind.index()]
    }
}
