//! The board: zones from the deep past to the present, the hexes of the present, and everything in its place.

use hexgrid::Direction;
use kit::{
    Fragment, Places,
    hexmap::{self, ViewBox},
};
use maud::{Markup, html};
use time_agent::{HexId, HexSet, Layout, Technologies, Technology, World, board::Spot};

use super::{
    context::Context,
    counters, history,
    sheet::{DRAWING, all_lanes, border, centre, hex, pair},
    tray,
};

/// The room for words above and below the hexes.
const HEAD: f64 = 10.0;

/// The hexes of the present.
pub(super) fn present(world: &World) -> HexSet {
    world.board.hexes(|spot| matches!(spot, Spot::Present(_)))
}

/// What is shown: all hexes, with room for the names of zones; the tray is below.
pub(super) fn view_box(world: &World) -> ViewBox {
    let all = world.past() | present(world);
    let mut view = DRAWING.view_box(all.iter().map(hex), 2.0);
    view.y -= HEAD;
    view.height += 2.0 * HEAD + tray::HEIGHT;
    view
}

/// The whole board, with its fragments in their places.
pub(super) fn page(world: &World, places: Places<'_>) -> Markup {
    let inside = html! {
        (shapes())
        defs { (kit::counter::symbols_of(6)) }
        (zones(world))
        g id="tiles" { (places.all("t0")) (places.all("t1")) }
        (places.one("present"))
        g.streams { (places.all("st-")) }
        (tray::frames(world, places))
        (places.one("here"))
        g id="men" { (places.all("u-")) }
        g id="pins" {}
        g id="aims" data-aims data-again="tap again" {}
    };
    hexmap::map("board", "ta", "The past and the present", view_box(world), &inside)
}

/// What the drawings share.
pub(super) fn shapes() -> Markup {
    let [from, to] = DRAWING.edge(hexgrid::Hex::ORIGIN, Direction::Up);
    let heavy = format!("M{}L{}", pair((from.0 * 0.94, from.1 * 0.93)), pair((to.0 * 0.94, to.1 * 0.93)));
    html! {
        defs {
            (hexmap::symbol(DRAWING, "hx"))
            path id="hv" d=(heavy) {}
            (counters::shapes())
            g id="lanes" {
                @for technology in Technology::ALL { path data-of=(technology.letter()) data-lanes=(all_lanes(technology)) {} }
            }
        }
    }
}

/// The zones: their ground, and their names above or below them.
pub(super) fn zones(world: &World) -> Markup {
    html! {
        g.zones {
            @for (number, zone) in world.zones() {
                @let hexes = world.zone_hexes(number);
                path class={ "zone z" (number) } d=(border(hexes)) {}
                @if let Some((x, y)) = name_place(world, hexes) {
                    text.zn x=(hexmap::number(x)) y=(hexmap::number(y)) { (zone.name) }
                }
            }
            @if let Some((x, y)) = name_place(world, present(world)) {
                text.zn.now x=(hexmap::number(x)) y=(hexmap::number(y)) { "Present" }
            }
        }
    }
}

/// Where the name of a zone is: above it if it reaches the top of the board, below it otherwise.
fn name_place(world: &World, hexes: HexSet) -> Option<(f64, f64)> {
    let xs = || hexes.iter().map(|hex| centre(hex).0);
    let (left, right) = (xs().fold(f64::MAX, f64::min), xs().fold(f64::MIN, f64::max));
    let top = hexes.iter().map(HexId::row).min()?;
    let lowest = world.past().iter().map(|hex| centre(hex).1).fold(f64::MIN, f64::max);
    let highest = world.past().iter().map(|hex| centre(hex).1).fold(f64::MAX, f64::min);
    let y = if top == 1 { highest - 20.5 } else { lowest + 25.0 };
    Some((f64::midpoint(left, right), y))
}

/// The hexes of the present with their Status Indicators, as the fragment `present`. Its classes say which technologies are
/// cut off.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let now = context.view.layout.statuses(context.world);
    let inside = present_hexes(context.world, &context.view.layout, present(context.world), true);
    let cut = Technologies::ALL.minus(now);
    Fragment::new(
        "present",
        html! {
            g id="present" class={ "present" @for technology in cut.iter() { " cut-" (technology.letter()) } } { (inside) }
        },
    )
}

/// The same for some hexes of any board; in a picture they have no ids.
pub(super) fn present_hexes(world: &World, layout: &Layout, hexes: HexSet, has_ids: bool) -> Markup {
    let now = layout.statuses(world);
    html! {
        @for place in hexes {
            @if let Spot::Present(shown) = world.board.spot(place) { (indicator(world, layout, place, shown, now, has_ids)) }
        }
    }
}

fn indicator(
    world: &World,
    layout: &Layout,
    place: HexId,
    shown: Technologies,
    now: Technologies,
    has_ids: bool,
) -> Markup {
    let main = shown.iter().find(|technology| *technology != Technology::TimeTravel);
    let words = world.names(shown);
    let id = has_ids.then(|| format!("i{place}"));
    let card = has_ids.then(|| history::technology_card(main.unwrap_or(Technology::TimeTravel)));
    let open = |technology: Technology| is_reached(world, layout, place, technology);
    html! {
        g.tl.pr data-place-id=(place) id=[id] data-card=[card]
            transform={ "translate(" (pair(centre(place))) ")" } {
            title { (words) }
            use href="#hx" {}
            @if let Some(technology) = main {
                g class={ "in " (technology.letter()) (if now.has(technology) { "" } else { " off" }) } {
                    circle cy="3" r="8.5" {} text y="7" { (technology.letter()) }
                }
            }
            @if shown.has(Technology::TimeTravel) {
                g class={ "in tt T" (if open(Technology::TimeTravel) { "" } else { " off" }) } {
                    circle cy=(if main.is_some() { "-11" } else { "0" }) r="4.2" {}
                    text y=(if main.is_some() { "-8.8" } else { "2.2" }) { "T" }
                }
            }
        }
    }
}

/// [A12.4] Whether the technology's stream gets to this indicator.
fn is_reached(world: &World, layout: &Layout, place: HexId, technology: Technology) -> bool {
    let stream = layout.stream(technology);
    Direction::ALL.into_iter().any(|direction| {
        let from = HexSet::only(place).shifted(direction.opposite());
        (stream & layout.carriers(technology, direction) & world.doors(technology, direction)).meets(from)
    })
}
