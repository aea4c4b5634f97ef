//! Reading a set of tiles: every fault is reported, each with its line.

use super::{Content, Edges, MAX_TILES, PastEvent, Tile, TileName};
use crate::{
    lines::{Fault, Read, Words, shorten, statements},
    points::{self, Indicator, PerRace},
    technology::{TECHNOLOGIES, Technology},
};

/// What a line of a tile can begin with.
const LINES: [&str; 8] = ["tile", "event", "invention", "cost", "solid", "outlined", "note", "streams"];

/// Reads a set of tiles, or reports everything that is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Tile>, Vec<Fault>> {
    let mut reader = Reader::default();
    for (line, mut words) in statements(text) {
        let read = reader.take(line, &mut words).and_then(|()| words.end());
        reader.faults.extend(read.err().map(|message| Fault::in_line(line, message)));
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    tiles: Vec<Tile>,
    draft: Option<Draft>,
    faults: Vec<Fault>,
}

/// A tile that is being read.
#[derive(Default)]
struct Draft {
    line: usize,
    name: Option<TileName>,
    event: Option<String>,
    invention: Option<Technology>,
    cost: Option<u8>,
    solid: Option<PerRace>,
    outlined: Option<PerRace>,
    note: Option<String>,
    streams: Option<[Edges; TECHNOLOGIES]>,
}

impl Reader {
    fn take(&mut self, line: usize, words: &mut Words<'_>) -> Read<()> {
        let keyword = words.next().unwrap_or_default();
        if keyword == "tile" {
            self.end_tile();
            // A tile whose name cannot be read still takes its lines, so that they are read too.
            let draft = self.draft.insert(Draft { line, ..Draft::default() });
            let name = words.read("the name of a tile such as `5-03`", TileName::read)?;
            draft.name = Some(name);
            let is_twice = self.tiles.iter().any(|tile| tile.name == name);
            return if is_twice { Err(format!("tile {name} is described twice")) } else { Ok(()) };
        }
        if !LINES.contains(&keyword) {
            return Err(points::unknown(keyword, &LINES));
        }
        let Some(draft) = &mut self.draft else {
            return Err(format!("`{keyword}` comes before the first `tile`"));
        };
        match keyword {
            "event" => put(&mut draft.event, words.rest("the name of the event")?, keyword),
            "invention" => {
                let technology = words.read("a technology: J, P, G, A, R, F or T", Technology::named)?;
                put(&mut draft.invention, technology, keyword)
            }
            "cost" => {
                let cost = words.between("the cost", 0, 99)?;
                put(&mut draft.cost, u8::try_from(cost).unwrap_or(u8::MAX), keyword)
            }
            "solid" => put(&mut draft.solid, points::read(words, None)?, keyword),
            "outlined" => put(&mut draft.outlined, points::read(words, None)?, keyword),
            "note" => put(&mut draft.note, words.rest("the note")?, keyword),
            _ => put(&mut draft.streams, streams(words)?, keyword),
        }
    }

    /// Takes the tile that has been read, or reports what does not fit together.
    fn end_tile(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        let (line, before) = (draft.line, self.faults.len());
        let mut faults = Vec::new();
        let tile = draft.tile(&mut faults);
        self.faults.extend(faults.into_iter().map(|message| Fault::in_line(line, message)));
        if self.faults.len() == before {
            self.tiles.extend(tile);
        }
    }

    fn finish(mut self) -> Result<Vec<Tile>, Vec<Fault>> {
        self.end_tile();
        if self.tiles.len() > MAX_TILES {
            self.faults.push(Fault::whole(format!("there are more than {MAX_TILES} tiles")));
        }
        self.faults.sort_by_key(|fault| fault.line.unwrap_or(usize::MAX));
        self.tiles.sort_by_key(|tile| tile.name);
        if self.faults.is_empty() { Ok(self.tiles) } else { Err(self.faults) }
    }
}

impl Draft {
    fn tile(self, faults: &mut Vec<String>) -> Option<Tile> {
        let Self { line: _, name, event, invention, cost, solid, outlined, note, streams } = self;
        let name = name?;
        let mut fault = |applies: bool, message: &str| {
            if applies {
                faults.push(format!("tile {name} {message}"));
            }
        };
        let has_content = event.is_some() || invention.is_some();
        fault(event.is_some() && invention.is_some(), "has both an event and an invention");
        fault(has_content && cost.is_none(), "has no cost");
        fault(!has_content && cost.is_some(), "has a cost but nothing to alter");
        let has_points = solid.is_some() || outlined.is_some();
        fault(event.is_none() && has_points, "has points but no event");
        fault(event.is_some() && (solid.is_none() || outlined.is_none()), "needs `solid` and `outlined`");
        fault(event.is_none() && note.is_some(), "has a note but no event");
        fault(streams.is_none(), "has no streams");
        let cost = cost.unwrap_or_default();
        let content = match (event, invention) {
            (Some(event), _) => {
                let indicator =
                    Indicator { solid: solid.unwrap_or_default(), outlined: outlined.unwrap_or_default() };
                let note = note.unwrap_or_default();
                Content::Event(Box::new(PastEvent { name: event, cost, indicator, note }))
            }
            (None, Some(technology)) => Content::Invention { technology, cost },
            (None, None) => Content::Plain,
        };
        Some(Tile { name, content, streams: streams.unwrap_or_default() })
    }
}

/// Puts a value where there is none yet.
fn put<T>(place: &mut Option<T>, value: T, keyword: &str) -> Read<()> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("`{keyword}` is given twice")),
    }
}

/// Reads `J246 P1346`: a letter and the edges that carry it.
fn streams(words: &mut Words<'_>) -> Read<[Edges; TECHNOLOGIES]> {
    let mut streams = [Edges::default(); TECHNOLOGIES];
    while let Some(word) = words.next() {
        let bad = || format!("expected a stream such as `J246`, not `{}`", shorten(word));
        let mut letters = word.chars();
        let technology = letters.next().and_then(Technology::with_letter).ok_or_else(bad)?;
        let stream = &mut streams[technology.index()];
        if !stream.is_empty() {
            return Err(format!("{} has two streams", technology.letter()));
        }
        for digit in letters {
            let edge = digit.to_digit(10).and_then(|edge| u8::try_from(edge).ok());
            let edge = edge.filter(|edge| (1..=6).contains(edge)).ok_or_else(bad)?;
            if stream.has(usize::from(edge - 1)) {
                return Err(format!("`{}` has edge {edge} twice", shorten(word)));
            }
            *stream = stream.with(edge);
        }
        if stream.is_empty() {
            return Err(bad());
        }
    }
    Ok(streams)
}
