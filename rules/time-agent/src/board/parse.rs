//! Reading a board: every fault is reported, each with its line.

use super::{Board, Hand, Limits, MAX_ZONES, PLAYERS, Prices, Spot, Start, UnitValues, Zone};
use crate::{
    hexes::{HEXES, HexId},
    lines::{Fault, Read, Words, shorten, statements},
    points::{self, Indicator},
    race::{Kind, MOST_OF_A_KIND, RACES, Race},
    technology::{TECHNOLOGIES, Technologies, Technology},
};

/// What a line can begin with.
const STATEMENTS: [&str; 12] = [
    "technology",
    "zone",
    "tiles",
    "original",
    "present",
    "status",
    "race",
    "most",
    "players",
    "limit",
    "price",
    "unit",
];

/// The most machines a race can have.
const MOST_MACHINES: u16 = 9;

/// The most rounds a game can have.
const MOST_ROUNDS: u16 = 99;

/// Reads a board, or reports everything that is wrong with it.
pub fn parse(text: &str) -> Result<Board, Vec<Fault>> {
    let mut draft = Draft::default();
    for (line, mut words) in statements(text) {
        let read = draft.take(&mut words).and_then(|()| words.end());
        draft.faults.extend(read.err().map(|message| Fault::in_line(line, message)));
    }
    draft.finish()
}

/// The line of a technology's original invention in the text of a board.
pub(crate) fn line_of_original(text: &str, technology: Technology) -> Option<usize> {
    let mut lines = statements(text);
    let is_it = |words: &mut Words<'_>| {
        words.next() == Some("original") && words.next().and_then(Technology::named) == Some(technology)
    };
    lines.find_map(|(line, mut words)| is_it(&mut words).then_some(line))
}

/// A board that is being read.
struct Draft {
    technologies: [Option<(String, Vec<u8>)>; TECHNOLOGIES],
    zones: [Option<String>; MAX_ZONES as usize],
    spots: [Spot; HEXES],
    status: [Option<Indicator>; TECHNOLOGIES],
    races: [Option<Start>; RACES],
    most: [Option<i16>; RACES],
    hands: [Option<Vec<Hand>>; 5],
    limits: Option<Limits>,
    prices: Option<Prices>,
    values: [Option<UnitValues>; 2],
    faults: Vec<Fault>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            technologies: Default::default(),
            zones: Default::default(),
            spots: [Spot::Outside; HEXES],
            status: Default::default(),
            races: Default::default(),
            most: Default::default(),
            hands: Default::default(),
            limits: None,
            prices: None,
            values: Default::default(),
            faults: Vec::new(),
        }
    }
}

/// Puts a value where there is none yet.
fn put<T>(place: &mut Option<T>, value: T, what: &str) -> Read<()> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{what} is set twice")),
    }
}

impl Draft {
    fn take(&mut self, words: &mut Words<'_>) -> Read<()> {
        match words.next().unwrap_or_default() {
            "technology" => self.technology(words),
            "zone" => {
                let number = zone(words)?;
                let name = words.rest("the name of the zone")?;
                put(&mut self.zones[usize::from(number) - 1], name, &format!("zone {number}"))
            }
            "tiles" => self.tiles(words),
            "original" => {
                let technology = technology(words)?;
                let hex = hex(words)?;
                let cost = named(words, "cost", 0, 99)?;
                self.put_spot(hex, Spot::Original { technology, cost })
            }
            "present" => {
                let hex = hex(words)?;
                let mut indicators = Technologies::NONE;
                while words.peek().is_some() {
                    indicators = indicators.with(technology(words)?);
                }
                self.put_spot(hex, Spot::Present(indicators))
            }
            "status" => {
                let technology = technology(words)?;
                words.expect("solid")?;
                let solid = points::read(words, Some("outlined"))?;
                words.expect("outlined")?;
                let outlined = points::read(words, None)?;
                let what = format!("the status of {}", technology.letter());
                put(&mut self.status[technology.index()], Indicator { solid, outlined }, &what)
            }
            "race" => self.race(words),
            "most" => {
                let race = words.race()?;
                let number = words.between("the most victory points", 1, 999)?;
                put(&mut self.most[race.index()], number.cast_signed(), &format!("the most of {race}"))
            }
            "players" => self.players(words),
            "limit" => {
                let limits = Limits {
                    machines: named(words, "machines", 1, MOST_MACHINES)?,
                    force: [
                        named(words, "agents", 1, MOST_OF_A_KIND.into())?,
                        named(words, "squads", 1, MOST_OF_A_KIND.into())?,
                    ],
                    rounds: named(words, "rounds", 1, MOST_ROUNDS)?,
                };
                put(&mut self.limits, limits, "`limit`")
            }
            "price" => {
                let prices = Prices {
                    machine: named(words, "machine", 0, 99)?,
                    force: [named(words, "agent", 0, 99)?, named(words, "squad", 0, 99)?],
                    research: named(words, "research", 0, 99)?,
                    rotate: named(words, "rotate", 0, 99)?,
                    squad_entry: named(words, "squad-entry", 0, 99)?,
                };
                put(&mut self.prices, prices, "`price`")
            }
            "unit" => {
                let kind = words.read("`agent` or `squad`", |word| {
                    Kind::ALL.into_iter().find(|kind| kind.name() == word)
                })?;
                let values = UnitValues {
                    search: named(words, "search", 0, 9)?,
                    hide: named(words, "hide", 0, 9)?,
                    attack: named(words, "attack", 0, 9)?,
                    defence: named(words, "defence", 0, 9)?,
                };
                put(&mut self.values[kind.index()], values, kind.name())
            }
            other => Err(points::unknown(other, &STATEMENTS)),
        }
    }

    fn technology(&mut self, words: &mut Words<'_>) -> Read<()> {
        let technology = technology(words)?;
        let name = words.until("zones", "the name of the technology")?;
        let mut zones = Vec::new();
        while words.peek().is_some() {
            zones.push(zone(words)?);
        }
        let what = format!("technology {}", technology.letter());
        put(&mut self.technologies[technology.index()], (name, zones), &what)
    }

    fn tiles(&mut self, words: &mut Words<'_>) -> Read<()> {
        words.expect("zone")?;
        let zone = zone(words)?;
        let cost = named(words, "cost", 0, 99)?;
        words.expect("hexes")?;
        if words.peek().is_none() {
            return Err("the hexes are missing".to_owned());
        }
        while words.peek().is_some() {
            let hex = hex(words)?;
            self.put_spot(hex, Spot::Tile { zone, cost })?;
        }
        Ok(())
    }

    fn race(&mut self, words: &mut Words<'_>) -> Read<()> {
        let race = words.race()?;
        words.expect("rp")?;
        let rp = words.between("the resource points", 0, 999)?.cast_signed();
        words.expect("vp")?;
        let vp = words.between("the victory points", 0, 999)?.cast_signed();
        let machines = named(words, "machines", 0, MOST_MACHINES)?;
        let most = u16::from(MOST_OF_A_KIND);
        let force = [named(words, "agents", 0, most)?, named(words, "squads", 0, most)?];
        put(&mut self.races[race.index()], Start { rp, vp, machines, force }, race.name())
    }

    /// [A1.2] As many hands as players, no race in two of them.
    fn players(&mut self, words: &mut Words<'_>) -> Read<()> {
        let players = usize::from(words.between("the number of players", 2, 6)?);
        let mut hands: Vec<Hand> = Vec::new();
        while words.peek().is_some() {
            let hand = words.read("a hand such as `Buralti+Roo`", Hand::read)?;
            if let Some(race) = hand.races().find(|race| hands.iter().any(|other| other.has(*race))) {
                return Err(format!("{race} is in two hands"));
            }
            hands.push(hand);
        }
        if hands.len() != players {
            return Err(format!("{players} players need {players} hands; there are {}", hands.len()));
        }
        put(&mut self.hands[players - PLAYERS.start()], hands, &format!("`players {players}`"))
    }

    fn put_spot(&mut self, hex: HexId, spot: Spot) -> Read<()> {
        match std::mem::replace(&mut self.spots[hex.index()], spot) {
            Spot::Outside => Ok(()),
            _ => Err(format!("hex {hex} is used twice")),
        }
    }

    /// What is missing is a fault too.
    fn finish(mut self) -> Result<Board, Vec<Fault>> {
        let mut missing = Vec::new();
        let mut need = |is_there: bool, what: String| {
            if !is_there {
                missing.push(Fault::whole(format!("{what} is missing")));
            }
        };
        for technology in Technology::ALL {
            let letter = technology.letter();
            need(self.technologies[technology.index()].is_some(), format!("`technology {letter}`"));
            need(self.status[technology.index()].is_some(), format!("`status {letter}`"));
        }
        for race in Race::ALL {
            need(self.races[race.index()].is_some(), format!("`race {race}`"));
        }
        for players in PLAYERS {
            let is_there = self.hands[players - PLAYERS.start()].is_some();
            need(is_there, format!("`players {players}`"));
        }
        for kind in Kind::ALL {
            need(self.values[kind.index()].is_some(), format!("`unit {}`", kind.name()));
        }
        need(self.limits.is_some(), "`limit`".to_owned());
        need(self.prices.is_some(), "`price`".to_owned());
        self.faults.extend(missing);
        self.check_zones();
        self.check_limits();
        if self.faults.is_empty() { Ok(self.board()) } else { Err(self.faults) }
    }

    /// Zones are numbered without a gap, and all that are named exist.
    fn check_zones(&mut self) {
        let count = self.zones.iter().take_while(|zone| zone.is_some()).count();
        let exists = |zone: u8| usize::from(zone) <= count;
        let mut faults = Vec::new();
        if self.zones.iter().skip(count).any(Option::is_some) {
            faults.push("zones are numbered 1, 2, 3 and so on without a gap".to_owned());
        }
        for technology in Technology::ALL {
            for zone in self.technologies[technology.index()].iter().flat_map(|(_, zones)| zones) {
                if !exists(*zone) {
                    faults.push(format!("technology {}: there is no zone {zone}", technology.letter()));
                }
            }
        }
        for (index, spot) in self.spots.iter().enumerate() {
            if let (Spot::Tile { zone, .. }, Some(hex)) = (*spot, HexId::from_index(index))
                && !exists(zone)
            {
                faults.push(format!("hex {hex}: there is no zone {zone}"));
            }
        }
        self.faults.extend(faults.into_iter().map(Fault::whole));
    }

    /// [A1.7] No race starts with more than its counters.
    fn check_limits(&mut self) {
        let Some(limits) = self.limits else { return };
        for race in Race::ALL {
            let Some(start) = self.races[race.index()] else { continue };
            let too_much = start.machines > limits.machines
                || Kind::ALL.iter().any(|kind| start.force[kind.index()] > limits.force[kind.index()]);
            if too_much {
                self.faults.push(Fault::whole(format!("{race} starts with more than the limit")));
            }
        }
    }

    fn board(self) -> Board {
        let technologies = self.technologies.map(Option::unwrap_or_default);
        let zones = self.zones.into_iter().flatten().zip(1..).map(|(name, number)| {
            let runs = |technology: &Technology| technologies[technology.index()].1.contains(&number);
            Zone { name, technologies: Technology::ALL.into_iter().filter(runs).collect() }
        });
        let zones = zones.collect();
        Board {
            names: technologies.map(|(name, _)| name),
            zones,
            spots: self.spots,
            status: self.status.map(Option::unwrap_or_default),
            races: self.races.map(Option::unwrap_or_default),
            most: self.most,
            hands: self.hands.map(Option::unwrap_or_default),
            limits: self.limits.unwrap_or_default(),
            prices: self.prices.unwrap_or_default(),
            values: self.values.map(Option::unwrap_or_default),
        }
    }
}

fn technology(words: &mut Words<'_>) -> Read<Technology> {
    words.read("a technology: J, P, G, A, R, F or T", Technology::named)
}

fn zone(words: &mut Words<'_>) -> Read<u8> {
    small(words.between("the number of a zone", 1, MAX_ZONES.into())?)
}

fn hex(words: &mut Words<'_>) -> Read<HexId> {
    let word = words.next().ok_or("a hex is missing")?;
    HexId::named(word).ok_or_else(|| format!("expected a hex from 0101 to 1608, not `{}`", shorten(word)))
}

/// A word and its number.
fn named(words: &mut Words<'_>, word: &str, least: u16, most: u16) -> Read<u8> {
    words.expect(word)?;
    small(words.between(&format!("`{word}`"), least, most)?)
}

fn small(number: u16) -> Read<u8> {
    u8::try_from(number).map_err(|_| format!("{number} is too much"))
}
