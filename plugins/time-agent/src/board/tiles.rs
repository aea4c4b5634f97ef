//! The hexes of the past, one element each: tiles face down or up, with their streams, events and inventions.

use hexgrid::Direction;
use maud::{Markup, html};
use time_agent::{
    HexId, Layout, Race, Technology, World,
    board::Spot,
    technology::TECHNOLOGIES,
    tiles::{Content, Edges, Tile},
};

use super::{
    cards,
    context::Context,
    history, race,
    sheet::{DISC, DRAWING, centre, lanes, pair},
};
use kit::{Fragment, hexmap};

/// What is drawn on a hex besides its tile.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub(super) struct Marks {
    /// [A6c.4] Whether the viewer has seen the face of a tile that is down.
    pub(super) is_seen: bool,
    /// [A6c.3] The other races that have looked at it.
    pub(super) looked: Vec<Race>,
    /// [A11a.2] Whether it was altered this turn.
    pub(super) is_altered: bool,
    /// [A11.3] Whether it was rotated this turn.
    pub(super) is_rotated: bool,
    /// [A6c.2] Whether the viewer is about to look at it.
    pub(super) is_named: bool,
    /// Whether it is part of a picture, which has no ids that a table could have too.
    pub(super) is_picture: bool,
}

/// The id of a hex.
pub(super) fn id(hex: HexId) -> String {
    format!("t{hex}")
}

/// All hexes of the past, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    context.world.past().iter().map(|hex| one(context, hex)).collect()
}

fn one(context: &Context<'_>, hex: HexId) -> Fragment {
    let view = context.view;
    let is_down = view.layout.down().has(hex);
    let looked = |race: &Race| !context.is_own(*race) && view.looked[race.index()].has(hex);
    let desk = context.desk().and_then(|race| view.desks[race.index()]);
    let marks = Marks {
        is_seen: view.notebook.has(hex),
        looked: if is_down { Race::ALL.into_iter().filter(looked).collect() } else { Vec::new() },
        is_altered: view.turn.altered.has(hex),
        is_rotated: view.turn.rotated.has(hex),
        is_named: desk.is_some_and(|desk| desk.named.has(hex)),
        is_picture: false,
    };
    Fragment::new(id(hex), cell(context.world, &view.layout, hex, &marks))
}

/// One hex of the past. Actions name it as a place; the client says so by its id.
pub(super) fn cell(world: &World, layout: &Layout, hex: HexId, marks: &Marks) -> Markup {
    let is_down = layout.down().has(hex);
    let tile = layout.tile(hex).and_then(|id| world.tile(id));
    let own_id = (!marks.is_picture).then(|| id(hex));
    let card = history::card_id(world, layout, hex).filter(|_| !marks.is_picture);
    let lies = cards::lies(world.board.spot(hex)).filter(|_| !marks.is_picture);
    let title = title(marks);
    let told = cards::invention(world, layout, hex).filter(|_| !marks.is_picture);
    html! {
        g id=[own_id] class=(classes(world, hex, is_down)) data-card=[card] data-lies=[lies] transform={ "translate(" (pair(centre(hex))) ")" } {
            @if !title.is_empty() { title { (title) } }
            @if let Some(told) = told { desc { (told) } }
            use href="#hx" {}
            @match (world.board.spot(hex), tile) {
                (Spot::Original { technology, cost }, _) => { (original(layout, hex, technology, cost)) }
                (_, Some(tile)) if !is_down => { (face(layout, hex, tile)) }
                (spot, tile) => { (back(spot, tile)) }
            }
            text.hn y="-12.6" { (hex) }
            @if !marks.looked.is_empty() { (eyes(&marks.looked)) }
            @if marks.is_named { circle.named r="10" {} }
            @if marks.is_altered { text.am x="9" y="-5" { "!" } }
            @if marks.is_rotated { text.am x="-9" y="-5" { "↻" } }
        }
    }
}

fn classes(world: &World, hex: HexId, is_down: bool) -> String {
    match world.board.spot(hex) {
        Spot::Tile { zone, .. } if is_down => format!("tl z{zone} dn"),
        Spot::Tile { zone, .. } => format!("tl z{zone}"),
        _ => "tl og".to_owned(),
    }
}

/// The state of a hex, for those who point at it. The client adds its name and what its card is about, which the page has
/// already.
fn title(marks: &Marks) -> String {
    let mut words = Vec::new();
    if marks.is_seen {
        words.push("face down, you have seen it".to_owned());
    }
    if !marks.looked.is_empty() {
        let who: Vec<_> = marks.looked.iter().map(|race| race.people()).collect();
        words.push(format!("seen by the {}", engine::words::list(&who)));
    }
    words.join(", ")
}

/// A tile that is face up: its streams, its heavy edge, and what is on it.
fn face(layout: &Layout, hex: HexId, tile: &Tile) -> Markup {
    html! {
        (streams(layout, hex))
        @if let Some(facing) = layout.facing(hex) { (heavy(facing)) }
        (badge(&tile.content, layout.reversed().has(hex)))
    }
}

/// The lanes of every technology as they lie.
fn streams(layout: &Layout, hex: HexId) -> Markup {
    lines(Technology::ALL.map(|technology| (technology, layout.edges(hex, technology))))
}

fn lines(carried: [(Technology, Edges); TECHNOLOGIES]) -> Markup {
    html! {
        @for (technology, edges) in carried {
            @if !edges.is_empty() { path class={ "ln " (technology.letter()) } d=(lanes(technology, edges)) {} }
        }
    }
}

fn heavy(facing: Direction) -> Markup {
    let turn = hexmap::number(DRAWING.turn(facing));
    html! { use.hv href="#hv" transform=[(facing != Direction::Up).then(|| format!("rotate({turn})"))] {} }
}

/// What is on a tile, in the disc in its middle.
fn badge(content: &Content, is_reversed: bool) -> Markup {
    let rest = if is_reversed { " rv" } else { "" };
    match content {
        Content::Plain => html! { circle.pl r=(DISC - 2.5) {} },
        Content::Event(event) => html! {
            circle class={ "ev" (rest) } r=(DISC) {}
            text class={ "bt" (rest) } y="3.2" { (event.cost) }
        },
        Content::Invention { technology, cost } => invention(*technology, *cost, rest),
    }
}

/// An invention: a diamond with its letter and its cost.
fn invention(technology: Technology, cost: u8, rest: &str) -> Markup {
    let letter = technology.letter();
    html! {
        path class={ "iv " (letter) (rest) } d="M0-10L10 0L0 10L-10 0Z" {}
        text class={ "it" (rest) } y=".6" { (letter) }
        text class={ "ic" (rest) } y="6" { (cost) }
    }
}

/// [A7b.7] An original invention carries its technology on all edges.
fn original(layout: &Layout, hex: HexId, technology: Technology, cost: u8) -> Markup {
    let rest = if layout.reversed().has(hex) { " rv" } else { "" };
    html! {
        (streams(layout, hex))
        (invention(technology, cost, rest))
    }
}

/// The back of a tile: what it costs to go there, and what the viewer's notebook says of it.
fn back(spot: Spot, seen: Option<&Tile>) -> Markup {
    let cost = if let Spot::Tile { cost, .. } = spot { cost } else { 0 };
    html! {
        @match seen {
            Some(tile) => {
                g.nb { path.ear d="M7.6-17.3H10L18.6-2.4L13-5.6Z" {} g.saw { (saw(tile)) } (badge(&tile.content, false)) }
                text.ec y="15" { (cost) }
            }
            None => { text.bc y="5" { (cost) } }
        }
    }
}

/// [A6c.4] The streams of a tile that the viewer has seen, with its heavy edge at the top. Its card shows them.
fn saw(tile: &Tile) -> Markup {
    lines(Technology::ALL.map(|technology| (technology, tile.streams[technology.index()])))
}

/// The races that have looked at a face-down tile.
fn eyes(looked: &[Race]) -> Markup {
    let letters: Vec<_> = looked.iter().map(|race| race::letters(*race)).collect();
    html! { text.ey y="10.6" { "◉" (letters.concat()) } }
}
