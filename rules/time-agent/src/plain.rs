//! The view as plain text, for terminals and mail.

use std::fmt::Write as _;

use engine::{Names, words::count};
use hexgrid::Direction;

use crate::{
    hexes::{COLUMNS, HexId, ROWS},
    narrate::Narrator,
    race::{Kind, Operative, Place, Race, RaceState},
    sheet::stage_name,
    state::Stage,
    technology::Technology,
    view::View,
};

/// The round, the races, the technologies, the board, and what the viewer alone knows.
pub(crate) fn board(view: &View, names: Names<'_>) -> String {
    let mut out = String::new();
    let limit = view.world.board.limits.rounds;
    let _ = write!(out, "Round {} of {limit}, {}", view.round, stage_name(view.stage));
    if let Some(active) = view.active() {
        let _ = write!(out, ", turn of the {}", active.people());
    }
    out.push('\n');
    if !matches!(view.stage, Stage::Order) {
        let order: Vec<_> = view.order.races().map(Race::name).collect();
        let _ = writeln!(out, "Order: {}", order.join(", "));
    }
    for race in Race::ALL {
        let state = &view.races[race.index()];
        let _ = writeln!(out, "  {}", race_line(view, race, state, names));
    }
    let _ = writeln!(out, "Connected: {}", view.connected);
    out.push_str(&map(view));
    out.push_str(&faces(view, names));
    out.push_str(&own(view, names));
    out
}

fn race_line(view: &View, race: Race, state: &RaceState, names: Names<'_>) -> String {
    let owner = view.owner(race).map_or_else(|| "no player".to_owned(), |seat| names.of(seat).into_owned());
    let mut line = format!("{:<8} {:>3} RP {:>3} VP", race.name(), state.rp, view.vp(race));
    if view.owner(race).is_some() {
        let treasury = crate::narrate::credits(state.credits);
        let _ = write!(line, "  {treasury}, {} of {} machines ready; ", state.ready(), state.machines);
        line.push_str(&force(race, state));
    }
    let _ = write!(line, " ({owner})");
    line
}

/// `a1 present, s1 in 0705`.
fn force(race: Race, state: &RaceState) -> String {
    let places = state.force(race).map(|(operative, place)| match place {
        Place::Past(hex) => format!("{} in {hex}", code(operative)),
        Place::Present | Place::Bank => format!("{} present", code(operative)),
    });
    let places: Vec<_> = places.collect();
    if places.is_empty() { "no operatives".to_owned() } else { places.join(", ") }
}

fn code(operative: Operative) -> String {
    let letter = match operative.kind() {
        Kind::Agent => 'a',
        Kind::Squad => 's',
    };
    format!("{letter}{}", operative.number())
}

/// Rows from the top: `.` face down, `?` face down and seen, a number for the direction of the heavy edge, a letter for
/// an original invention; `*` reversed, `+` operatives there.
fn map(view: &View) -> String {
    let mut out = String::from("    ");
    let past = view.world.past();
    let columns = past.iter().map(HexId::column).max().unwrap_or(COLUMNS);
    for column in 1..=columns {
        let _ = write!(out, " {column:02} ");
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    for row in 1..=ROWS {
        let _ = write!(out, "{row:02}  ");
        for column in 1..=columns {
            let hex = HexId::at(column, row).filter(|hex| past.has(*hex));
            let mark = hex.map_or_else(String::new, |hex| symbol(view, hex));
            let _ = write!(out, "{mark:^4}");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn symbol(view: &View, hex: HexId) -> String {
    let mut mark = match view.layout.facing(hex).map(Direction::number) {
        Some(facing) => facing.to_string(),
        None if view.notebook.has(hex) => "?".to_owned(),
        None if view.layout.down().has(hex) => ".".to_owned(),
        None => {
            let technology = view.layout.invention_at(&view.world, hex);
            technology.map_or_else(String::new, |technology| technology.letter().to_string())
        }
    };
    if view.layout.reversed().has(hex) {
        mark.push('*');
    }
    if view.races.iter().any(|race| race.hexes().has(hex)) {
        mark.push('+');
    }
    mark
}

/// The tiles that are up, with what they carry in which directions.
fn faces(view: &View, names: Names<'_>) -> String {
    let narrator = Narrator { world: &view.world, names };
    let mut out = String::new();
    for hex in view.world.past() {
        let Some(tile) = view.layout.face(hex) else { continue };
        let streams: Vec<_> = Technology::ALL
            .into_iter()
            .map(|technology| (technology.letter(), view.layout.edges(hex, technology)))
            .filter(|(_, edges)| !edges.is_empty())
            .map(|(letter, edges)| format!("{letter}{edges}"))
            .collect();
        let reversed = if view.layout.reversed().has(hex) { ", reversed" } else { "" };
        let _ = writeln!(out, "  {hex} {}{reversed}: {}", narrator.tile(tile), streams.join(" "));
    }
    out
}

/// What the viewer alone knows: own headquarters, and tiles seen.
fn own(view: &View, names: Names<'_>) -> String {
    let narrator = Narrator { world: &view.world, names };
    let mut out = String::new();
    for race in Race::ALL {
        let Some(desk) = &view.desks[race.index()] else { continue };
        let done = if desk.is_done { ", done" } else { "" };
        let treasury = crate::narrate::credits(desk.race.credits);
        let ready = desk.race.ready();
        let force = force(race, &desk.race);
        let _ = writeln!(out, "Your {} will have {treasury}, {ready} ready; {force}{done}", race.people());
        if !desk.named.is_empty() {
            let _ = writeln!(out, "  to look at: {:?}", desk.named);
        }
    }
    if !view.notebook.is_empty() {
        let _ = writeln!(
            out,
            "Your notebook: {}",
            count(i64::try_from(view.notebook.len()).unwrap_or(0), "tile")
        );
    }
    for hex in view.notebook {
        if let Some(tile) = view.layout.tile(hex) {
            let name = view.world.tile(tile).map_or_else(String::new, |tile| tile.name.to_string());
            let _ = writeln!(out, "  {hex} {name}, {}", narrator.tile(tile));
        }
    }
    out
}
