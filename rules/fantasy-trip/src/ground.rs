//! [G] The ground: maps as data, hexes by name, megahexes, light.

use std::fmt;

use hexgrid::{Direction, Hex, Line, LineStep, Lower, Megahex, Name};
use serde::{Serialize, Serializer};

/// The largest map, in columns and rows.
pub const MOST_COLUMNS: usize = 40;
/// The most hexes a map can have.
pub const MOST_HEXES: usize = MOST_COLUMNS * MOST_COLUMNS;

/// A hex of a map; it prints as its column and row, `0507`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Spot(pub Hex);

impl Spot {
    /// The hex with this name, on any map.
    pub fn named(name: &str) -> Option<Self> {
        Name::parse(name).ok().map(|name| Self(name.hex(Lower::Even)))
    }

    /// The hex in this column and row.
    pub fn at(column: u8, row: u8) -> Option<Self> {
        Name::new(column, row).map(|name| Self(name.hex(Lower::Even)))
    }

    /// Its name, if it has one.
    pub fn name(self) -> Option<Name> {
        Name::of(self.0, Lower::Even)
    }

    /// The next hex this way.
    #[must_use]
    pub const fn step(self, way: Direction) -> Self {
        Self(self.0.step(way))
    }

    /// How many hexes away another is.
    pub const fn distance(self, other: Self) -> u16 {
        self.0.distance(other.0)
    }

    /// [G1] How many megahexes away another is.
    pub const fn megahexes(self, other: Self) -> u16 {
        Megahex::of(self.0).distance(Megahex::of(other.0))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => name.fmt(f),
            None => f.write_str("off the map"),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// What a hex is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Nothing there: the edge of the world.
    #[default]
    Off,
    /// Open floor.
    Floor,
    /// [G14] A wall.
    Wall,
    /// [G14] A pillar.
    Pillar,
    /// [G14] A tree.
    Tree,
    /// [G14] Broken ground, 2 MA and −2 DX.
    Broken,
    /// [G14] Floor a step higher; up costs 2 MA.
    High,
    /// [G15] A pit.
    Pit,
    /// [G15] Deep water.
    Water,
    /// [G15] A chasm.
    Chasm,
}

impl Terrain {
    /// The kinds of hexes with the letter each has in a map file and its name.
    pub const ALL: [(Self, char, &'static str); 9] = [
        (Self::Floor, '.', "floor"),
        (Self::Wall, '#', "wall"),
        (Self::Pillar, 'O', "pillar"),
        (Self::Tree, 'T', "tree"),
        (Self::Broken, ':', "broken ground"),
        (Self::High, '^', "higher ground"),
        (Self::Pit, 'v', "pit"),
        (Self::Water, '~', "water"),
        (Self::Chasm, 'x', "chasm"),
    ];

    /// [G14] Whether it blocks moves and lines.
    pub const fn blocks(self) -> bool {
        matches!(self, Self::Off | Self::Wall | Self::Pillar | Self::Tree)
    }

    /// [G15] Whether only flyers enter.
    pub const fn is_drop(self) -> bool {
        matches!(self, Self::Pit | Self::Water | Self::Chasm)
    }

    /// Whether a figure on foot can stand there.
    pub const fn is_footing(self) -> bool {
        matches!(self, Self::Floor | Self::Broken | Self::High)
    }

    /// [F11c.13] How high it is, in steps of a yard.
    pub const fn height(self) -> i8 {
        if matches!(self, Self::High) { 1 } else { 0 }
    }
}

/// A map to fight on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its name in files and settings.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// One sentence about it.
    pub about: String,
    /// [G14] Whether it is dark but for torches.
    pub is_dark: bool,
    /// [G12] Whether it has a roof, so that no one flies.
    pub has_roof: bool,
    columns: u8,
    rows: u8,
    terrain: Vec<Terrain>,
    /// [U3] The side that enters at a hex, counted from 1; 0 for none.
    entries: Vec<u8>,
    /// Torches that burn on the map.
    torches: Vec<Spot>,
    /// The text it was read from.
    source: String,
}

impl Ground {
    pub(crate) fn new(source: String) -> Self {
        Self {
            name: String::new(),
            title: String::new(),
            about: String::new(),
            is_dark: false,
            has_roof: false,
            columns: 0,
            rows: 0,
            terrain: Vec::new(),
            entries: Vec::new(),
            torches: Vec::new(),
            source,
        }
    }

    pub(crate) fn resize(&mut self, columns: u8, rows: u8) {
        (self.columns, self.rows) = (columns, rows);
        self.terrain = vec![Terrain::Off; usize::from(columns) * usize::from(rows)];
        self.entries = vec![0; self.terrain.len()];
    }

    pub(crate) fn set(&mut self, spot: Spot, terrain: Terrain, entry: u8, torch: bool) {
        if let Some(index) = self.index(spot) {
            self.terrain[index] = terrain;
            self.entries[index] = entry;
            if torch {
                self.torches.push(spot);
            }
        }
    }

    /// How many columns it has, counted from 1.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows it has, counted from 1.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The text it was read from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The place of a hex in tables with an entry for each hex; none off the sheet.
    pub fn index(&self, spot: Spot) -> Option<usize> {
        let name = spot.name()?;
        let (column, row) = (name.column().checked_sub(1)?, name.row().checked_sub(1)?);
        (column < self.columns && row < self.rows)
            .then(|| usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    /// The hex at a place in such a table.
    pub fn spot(&self, index: usize) -> Spot {
        let columns = usize::from(self.columns.max(1));
        let part = |number: usize| u8::try_from(number + 1).unwrap_or(u8::MAX);
        Spot::at(part(index % columns), part(index / columns)).unwrap_or_default()
    }

    /// What a hex is like.
    pub fn terrain(&self, spot: Spot) -> Terrain {
        self.index(spot).map_or(Terrain::Off, |index| self.terrain[index])
    }

    /// [U3] The side that enters here, counted from 0.
    pub fn entry(&self, spot: Spot) -> Option<u8> {
        self.index(spot).and_then(|index| self.entries[index].checked_sub(1))
    }

    /// All hexes of the sheet, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.terrain.len()).map(|index| self.spot(index))
    }

    /// How many hexes the sheet has.
    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }

    /// The torches on the map.
    pub fn torches(&self) -> &[Spot] {
        &self.torches
    }

    /// How many sides it has entry hexes for.
    pub fn sides(&self) -> u8 {
        self.entries.iter().copied().max().unwrap_or(0)
    }

    /// [U3] The entry hexes of a side.
    pub fn entries(&self, side: u8) -> impl Iterator<Item = Spot> + '_ {
        self.spots().filter(move |spot| self.entry(*spot) == Some(side))
    }

    /// [G16] Whether the ground itself blocks a line: a wall that it stands on, or both hexes of a place between two.
    pub fn blocks_line(&self, from: Spot, to: Spot, also: impl Fn(Spot) -> bool) -> bool {
        let blocks = |hex: Hex| self.terrain(Spot(hex)).blocks() || also(Spot(hex));
        let count = Line::new(from.0, to.0).steps().len();
        Line::new(from.0, to.0).steps().enumerate().any(|(at, step)| {
            let is_end = at == 0 || at + 1 == count;
            !is_end
                && match step {
                    LineStep::On(hex) => blocks(hex),
                    LineStep::Between(one, other) => blocks(one) && blocks(other),
                }
        })
    }
}
