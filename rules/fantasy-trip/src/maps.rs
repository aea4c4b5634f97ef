//! Maps as files: the reader, which reports every fault at once, and the six maps that come with the game.
//!
//! The format is described in `docs/fantasy-trip-format.md`.

use std::fmt;

use crate::book::Book;
use crate::ground::{Ground, MOST_COLUMNS, Spot, Terrain};

/// A fault of a map file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapFault {
    /// The line, counted from 1; none if the file as a whole is at fault.
    pub line: Option<usize>,
    /// What is wrong, in words for the author.
    pub message: String,
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            None => f.write_str(&self.message),
            Some(line) => write!(f, "line {line}: {}", self.message),
        }
    }
}

/// The fewest entry hexes a side needs: one for each of its figures.
pub const FEWEST_ENTRIES: usize = 8;

const NO_TITLE: &str = "The map has no title.";

/// The most bytes of a map file.
pub const LONGEST_FILE: usize = 16_384;

/// Reads a map; every fault at once, by line. A `|` ends a line too, so that a map fits into one setting.
pub fn read(text: &str) -> Result<Ground, Vec<MapFault>> {
    if text.len() > LONGEST_FILE {
        let message = format!("The file has {} bytes; the limit is {LONGEST_FILE}.", text.len());
        return Err(vec![MapFault { line: None, message }]);
    }
    let mut reader = Reader {
        ground: Ground::new(text.replace('|', "\n").replace('\r', "").trim().to_owned()),
        faults: Vec::new(),
        rows: None,
        seen: [false; 4],
    };
    let lines = text.split(['\n', '|']).zip(1..);
    for (line, number) in lines {
        reader.line(line.trim_end_matches('\r'), number);
    }
    reader.finish()
}

struct Reader<'a> {
    ground: Ground,
    faults: Vec<MapFault>,
    /// The line with `rows`, once it was read, and the rows of the map with their lines.
    rows: Option<(usize, Vec<(usize, &'a str)>)>,
    /// Whether `map`, `title`, `light` and `roof` were read.
    seen: [bool; 4],
}

impl<'a> Reader<'a> {
    /// A fault in a line; none for the file as a whole.
    fn fault(&mut self, line: impl Into<Option<usize>>, message: impl Into<String>) {
        self.faults.push(MapFault { line: line.into(), message: message.into() });
    }

    fn line(&mut self, line: &'a str, number: usize) {
        if let Some((_, rows)) = &mut self.rows {
            if !line.trim().is_empty() {
                rows.push((number, line.trim()));
            }
            return;
        }
        let line = line.split_once("//").map_or(line, |(before, _)| before).trim();
        if line.is_empty() {
            return;
        }
        let (word, value) = line.split_once(' ').map_or((line, ""), |(word, value)| (word, value.trim()));
        match word {
            "map" => {
                self.once(0, "map", number);
                let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                if value.is_empty() || !value.chars().all(is_name) {
                    self.fault(number, "The name of a map has small letters, digits and hyphens only.");
                }
                value.clone_into(&mut self.ground.name);
            }
            "title" => {
                self.once(1, "title", number);
                if value.is_empty() {
                    self.fault(number, NO_TITLE);
                }
                value.clone_into(&mut self.ground.title);
            }
            "about" => value.clone_into(&mut self.ground.about),
            "light" => {
                self.once(2, "light", number);
                self.ground.is_dark = value == "dark";
                self.one_of(value, ["bright", "dark"], number);
            }
            "roof" => {
                self.once(3, "roof", number);
                self.ground.has_roof = value == "yes";
                self.one_of(value, ["yes", "no"], number);
            }
            "rows" => self.rows = Some((number, Vec::new())),
            _ => {
                let message = format!("“{word}” is not a keyword: map, title, about, light, roof or rows.");
                self.fault(number, message);
            }
        }
    }

    fn once(&mut self, at: usize, word: &str, line: usize) {
        if self.seen[at] {
            self.fault(line, format!("“{word}” is given twice."));
        }
        self.seen[at] = true;
    }

    fn one_of(&mut self, value: &str, values: [&str; 2], line: usize) {
        if !values.contains(&value) {
            self.fault(line, format!("Write {} or {}, not “{value}”.", values[0], values[1]));
        }
    }

    fn finish(mut self) -> Result<Ground, Vec<MapFault>> {
        if !self.seen[0] {
            self.fault(None, "The map has no name: start with `map NAME`.");
        }
        if !self.seen[1] {
            self.fault(None, NO_TITLE);
        }
        match self.rows.take() {
            None => self.fault(None, "The map has no rows: write `rows` and then one line for each row."),
            Some((head, rows)) => self.grid(head, &rows),
        }
        if self.faults.is_empty() { Ok(self.ground) } else { Err(self.faults) }
    }

    fn grid(&mut self, head: usize, rows: &[(usize, &str)]) {
        let width = rows.first().map_or(0, |(_, row)| row.chars().count());
        if rows.len() < 5 || rows.len() > MOST_COLUMNS || !(5..=MOST_COLUMNS).contains(&width) {
            let message = format!(
                "A map has 5–{MOST_COLUMNS} columns and 5–{MOST_COLUMNS} rows; this one has {width} and {}.",
                rows.len()
            );
            return self.fault(head, message);
        }
        let size = |number: usize| u8::try_from(number).unwrap_or(0);
        self.ground.resize(size(width), size(rows.len()));
        for ((line, row), r) in rows.iter().zip(1..) {
            if row.chars().count() != width {
                let message = format!("This row has {} hexes; the first has {width}.", row.chars().count());
                self.fault(*line, message);
            }
            for (c, column) in row.chars().take(width).zip(1..) {
                self.hex(*line, c, column, r);
            }
        }
        self.entries_make_sense(rows);
    }

    fn hex(&mut self, line: usize, c: char, column: u8, row: u8) {
        let Some(spot) = Spot::at(column, row) else { return };
        let (terrain, entry, torch) = match c {
            '1'..='4' => (Terrain::Floor, u8::try_from(c).unwrap_or(b'0') - b'0', false),
            '*' => (Terrain::Floor, 0, true),
            ' ' | '-' => (Terrain::Off, 0, false),
            c => {
                if let Some((terrain, ..)) = Terrain::ALL.iter().find(|(_, letter, _)| *letter == c) {
                    (*terrain, 0, false)
                } else {
                    let message = format!("Column {column}: “{c}” is not a kind of hex.");
                    return self.fault(line, message);
                }
            }
        };
        self.ground.set(spot, terrain, entry, torch);
    }

    fn entries_make_sense(&mut self, rows: &[(usize, &str)]) {
        let sides = self.ground.sides();
        if sides < 2 {
            self.fault(None, "A map needs entry hexes for at least two sides: mark them 1 and 2.");
        }
        for side in 0..sides {
            let count = self.ground.entries(side).count();
            if count < FEWEST_ENTRIES {
                let message =
                    format!("Side {} has {count} entry hexes; it needs {FEWEST_ENTRIES}.", side + 1);
                self.fault(None, message);
            }
            let inner = self.ground.entries(side).find(|spot| !is_edge(&self.ground, *spot));
            if let Some(inner) = inner {
                let message = format!("Entry hexes are on the edge of the map; {inner} is not. [U3]");
                let row = inner.name().and_then(|name| rows.get(usize::from(name.row()).checked_sub(1)?));
                self.fault(row.map(|(line, _)| *line), message);
            }
        }
        if !is_connected(&self.ground) {
            self.fault(None, "A figure on foot can’t get from every entry hex to every other one.");
        }
    }
}

/// [U3] Whether a hex is next to the edge of the world.
fn is_edge(ground: &Ground, spot: Spot) -> bool {
    spot.0.neighbours().iter().any(|hex| ground.terrain(Spot(*hex)) == Terrain::Off)
}

/// Whether one can walk between all entry hexes.
fn is_connected(ground: &Ground) -> bool {
    let Some(first) = ground.spots().find(|spot| ground.entry(*spot).is_some()) else { return true };
    let mut reached = vec![false; ground.len()];
    let mut open = vec![first];
    while let Some(spot) = open.pop() {
        let Some(index) = ground.index(spot) else { continue };
        if reached[index] || !ground.terrain(spot).is_footing() {
            continue;
        }
        reached[index] = true;
        open.extend(spot.0.neighbours().map(Spot));
    }
    ground
        .spots()
        .filter(|spot| ground.entry(*spot).is_some())
        .all(|spot| ground.index(spot).is_some_and(|index| reached[index]))
}

/// The texts of the maps that come with the game.
pub const SOURCES: [&str; 6] = [
    include_str!("../maps/arena.map"),
    include_str!("../maps/pit.map"),
    include_str!("../maps/hall.map"),
    include_str!("../maps/forest.map"),
    include_str!("../maps/bridge.map"),
    include_str!("../maps/cellar.map"),
];

/// The maps that come with the game.
pub fn ready() -> &'static [Ground] {
    &Book::newest().maps
}

/// The map with this name that comes with the game.
pub fn named(name: &str) -> Option<&'static Ground> {
    Book::newest().map(name)
}
