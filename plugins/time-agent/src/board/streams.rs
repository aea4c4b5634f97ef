//! What is joined to a live invention, for each technology: the area its stream reaches, the dashed line where it ends, the
//! way by which it gets to the present, and the doors that are shut.

use std::collections::VecDeque;

use engine::words::{count, list};
use hexgrid::Direction;
use kit::{Fragment, why::why};
use maud::{Markup, html};
use time_agent::{HexId, HexSet, Layout, Technology, World, board::Spot, hexes::HEXES};

use super::{
    context::Context,
    forecasts, race,
    sheet::{DRAWING, border, centre, hex, line, pair},
};
use engine::Rule;

/// The rules that the notes cite.
pub(super) const RULES: [Rule; 1] = [Rule("A12.3")];

/// The overlay and the note of each technology: fragments `st-J` and `n-J`, and so on.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let mut fragments = Vec::new();
    for technology in Technology::ALL {
        let letter = technology.letter();
        let id = format!("st-{letter}");
        let drawn = overlay(context.world, &context.view.layout, technology, Some(&id));
        fragments.push(Fragment::new(id, drawn));
        fragments.push(note(context, technology));
    }
    fragments
}

/// The stream of a technology over the board.
pub(super) fn overlay(world: &World, layout: &Layout, technology: Technology, id: Option<&str>) -> Markup {
    let stream = layout.stream(technology);
    let way = way(world, layout, technology);
    let doors = doors(world, layout, technology);
    let bars = |is_open: bool| -> String {
        let wanted = doors.iter().filter(|door| door.is_open == is_open);
        wanted.map(|door| bar(door.hex, door.direction)).collect()
    };
    let border = border(stream);
    html! {
        g id=[id] class={ "st " (technology.letter()) } {
            @if !border.is_empty() { path.area d=(border) {} }
            @if let Some(way) = &way { path.way-in d=(line(way)) {} }
            @for source in layout.sources(technology) { circle.source r="12" transform={ "translate(" (pair(centre(source))) ")" } {} }
            @let shut = bars(false);
            @if !shut.is_empty() { path.shut d=(shut) {} }
            @let open = bars(true);
            @if !open.is_empty() { path.open d=(open) {} }
        }
    }
}

/// A line along an edge.
fn bar(from: HexId, direction: Direction) -> String {
    let [start, end] = DRAWING.edge(hex(from), direction);
    format!("M{}L{}", pair(start), pair(end))
}

/// An edge between a tile and an indicator of a technology.
struct Door {
    hex: HexId,
    direction: Direction,
    /// Whether the stream goes through it.
    is_open: bool,
}

fn doors(world: &World, layout: &Layout, technology: Technology) -> Vec<Door> {
    let stream = layout.stream(technology);
    let each = Direction::ALL.into_iter().flat_map(|direction| {
        let at = world.doors(technology, direction) & world.past();
        at.iter().map(move |hex| (hex, direction))
    });
    each.map(|(hex, direction)| Door {
        hex,
        direction,
        is_open: (stream & layout.carriers(technology, direction)).has(hex),
    })
    .collect()
}

/// [A12.3] The shortest way from a live invention to an indicator, both included; none if the technology is cut off.
pub(super) fn way(world: &World, layout: &Layout, technology: Technology) -> Option<Vec<HexId>> {
    let mut before: [Option<HexId>; HEXES] = [None; HEXES];
    let mut seen = layout.sources(technology);
    let mut open: VecDeque<HexId> = seen.iter().collect();
    while let Some(here) = open.pop_front() {
        let carries = |direction: &Direction| layout.carriers(technology, *direction).has(here);
        for direction in Direction::ALL.into_iter().filter(carries) {
            let Some(next) = here.step(direction) else { continue };
            if world.doors(technology, direction).has(here) {
                return Some(trace(&before, here, next));
            }
            if layout.carriers(technology, direction.opposite()).has(next) && !seen.has(next) {
                seen = seen.with(next);
                before[next.index()] = Some(here);
                open.push_back(next);
            }
        }
    }
    None
}

fn trace(before: &[Option<HexId>; HEXES], last: HexId, end: HexId) -> Vec<HexId> {
    let mut way = vec![end, last];
    let mut at = last;
    while let Some(from) = before[at.index()] {
        way.push(from);
        at = from;
    }
    way.reverse();
    way
}

/// What the stream of a technology does, in a line, as the fragment `n-J`.
fn note(context: &Context<'_>, technology: Technology) -> Fragment {
    let (world, layout) = (context.world, &context.view.layout);
    let letter = technology.letter();
    let id = format!("n-{letter}");
    let way = way(world, layout, technology);
    let is_connected = way.is_some();
    let was = context.view.connected.has(technology);
    let words = match &way {
        Some(way) => connected_words(layout, way),
        None => cut_words(world, layout, technology),
    };
    let status = if is_connected { "Connected" } else { "Disconnected" };
    let values = world.status(technology);
    Fragment::new(
        id.clone(),
        html! {
            p id=(id) .{ "note-" (letter) } {
                b { (world.board.name(technology)) ": " (status) } @if was != is_connected { " (counts at the end of this turn)" } ". "
                (words) " " (why(RULES[0])) " "
                @if values.races().next().is_some() {
                    (if is_connected { "Cut off, it would be" } else { "Connected, it would be" }) " "
                    @for (race, by) in forecasts::turning(values, is_connected) { (race::gain(race, by)) " " }
                }
            }
        },
    )
}

fn connected_words(layout: &Layout, way: &[HexId]) -> String {
    let (Some(from), Some(to)) = (way.first(), way.last()) else { return String::new() };
    let down = way.iter().filter(|hex| layout.down().has(**hex)).count();
    let through = match down {
        0 => String::new(),
        down => format!(", through {} face down", count(i64::try_from(down).unwrap_or_default(), "tile")),
    };
    format!("From {from} to its indicator in {to}{through}.")
}

/// [A12.3] Why a technology does not reach the present.
fn cut_words(world: &World, layout: &Layout, technology: Technology) -> String {
    let sources = layout.sources(technology);
    if sources.is_empty() {
        let hidden = layout.hides_secondary(world, technology);
        let more = if hidden { " A secondary invention is still face down." } else { "" };
        return format!("Every invention that can be seen is reversed.{more}");
    }
    let shut: Vec<_> = doors(world, layout, technology).into_iter().map(|door| door.hex).collect();
    let doors: HexSet = shut.iter().copied().collect();
    let stream = layout.stream(technology);
    let at = list(&doors.iter().collect::<Vec<_>>());
    if doors.meets(stream) {
        return format!("Its stream gets to {at}, but no edge leads on to the present.");
    }
    let furthest = stream.iter().filter(|hex| matches!(world.board.spot(*hex), Spot::Tile { .. })).max();
    match furthest {
        Some(hex) => format!("Its stream ends at {hex}; it has to leave {at} towards the present."),
        None => format!("Its stream does not leave the invention; it has to get to {at}."),
    }
}
