//! What happened, and what it is worth: a card for every event and every technology, and the events whose place the viewer
//! knows.

use engine::Rule;
use kit::{Fragment, why::why};
use maud::{Markup, html};
use time_agent::{
    HexId, Layout, Technology, World,
    board::Spot,
    points::{Indicator, Points},
    tiles::{Content, PastEvent, TileId},
};

use super::{context::Context, forecasts, race};

/// The rules that the cards cite.
pub(super) const RULES: [Rule; 4] = [Rule("A11a.1"), Rule("A13.1"), Rule("A12.3"), Rule("A6c.4")];

/// The card about what is on a hex, as far as it is known.
pub(super) fn card_id(world: &World, layout: &Layout, hex: HexId) -> Option<String> {
    if let Spot::Original { technology, .. } = world.board.spot(hex) {
        return Some(technology_card(technology));
    }
    let id = layout.tile(hex)?;
    match world.tile(id)?.content {
        Content::Event(_) => Some(event_card(id)),
        Content::Invention { technology, .. } => Some(technology_card(technology)),
        Content::Plain => None,
    }
}

fn event_card(tile: TileId) -> String {
    format!("x{}", tile.index())
}

/// The card of a technology.
pub(super) fn technology_card(technology: Technology) -> String {
    format!("x{}", technology.letter())
}

/// Every event and every technology of the game, which all players know; where the events are is another matter.
pub(super) fn catalogue(world: &World) -> Markup {
    html! {
        details.zone-list {
            summary { "Technologies and their Status Indicators" }
            @for technology in Technology::ALL { (technology_entry(world, technology)) }
        }
        @for (number, zone) in world.zones() {
            details.zone-list {
                summary { "Events of zone " (number) ", " (zone.name) }
                @for (id, tile) in world.tiles().filter(|(_, tile)| tile.name.zone == number) {
                    @if let Content::Event(event) = &tile.content { (event_entry(id, event)) }
                }
            }
        }
    }
}

fn technology_entry(world: &World, technology: Technology) -> Markup {
    let name = world.board.name(technology);
    let place = world.original(technology).map_or_else(String::new, |hex| format!(", invented in {hex}"));
    html! {
        article.entry id=(technology_card(technology)) {
            h3 { i.tk.(technology.letter()) { (technology.letter()) } " " (name) small { (place) } }
            @if technology == Technology::TimeTravel {
                p { "When it is cut off, the game ends. It may use any of the seven indicators." }
            } @else { (values(world.status(technology), "Connected", "Disconnected", RULES[2])) }
        }
    }
}

fn event_entry(id: TileId, event: &PastEvent) -> Markup {
    html! {
        article.entry id=(event_card(id)) {
            h3 { (event.name) small { ", " (event.cost) " credits" } }
            p.story { (event.note) }
            (values(&event.indicator, "As it happened", "Reversed", RULES[1]))
        }
    }
}

/// What counts now, in solid figures, and what counts afterwards, in outlined ones.
fn values(indicator: &Indicator, solid: &str, outlined: &str, rule: Rule) -> Markup {
    html! {
        dl.worth {
            dt { (solid) } dd.solid { (points(&indicator.solid)) }
            dt { (outlined) } dd.outlined { (points(&indicator.outlined)) " " (why(rule)) }
        }
    }
}

fn points(all: &[Points]) -> Markup {
    let some = || time_agent::Race::ALL.into_iter().zip(all).filter(|(_, points)| !points.is_zero());
    html! {
        @for (race, points) in some() { span.gain { (race::chip(race)) " " (points.rp) "/" (points.vp) } " " }
        @if some().next().is_none() { "–" }
    }
}

/// The events on the board whose place the viewer knows, as the fragment `known`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let layout = &context.view.layout;
    let known = |hex: HexId| Some((hex, context.world.event(layout.tile(hex)?)?));
    let rows: Vec<_> = context.world.tile_hexes().iter().filter_map(known).collect();
    Fragment::new(
        "known",
        html! {
            div id="known" {
                @if rows.is_empty() { p.hint { "No event has been turned up yet." } }
                @else {
                    table.ruled.events {
                        thead { tr { th scope="col" { "Hex" } th scope="col" { "Event" } th scope="col" { "Cost" } th scope="col" { "If it is turned (RP/VP)" } } }
                        tbody { @for (hex, event) in rows { (row(context, hex, event)) } }
                    }
                }
            }
        },
    )
}

fn row(context: &Context<'_>, hex: HexId, event: &PastEvent) -> Markup {
    let layout = &context.view.layout;
    let is_reversed = layout.reversed().has(hex);
    html! {
        tr {
            td { (hex) }
            td { (event.name) @if is_reversed { " " i { "reversed" } } @else if layout.down().has(hex) { " " i { "face down" } } }
            td { (event.cost) }
            td { @for (race, by) in forecasts::turning(&event.indicator, !is_reversed) { (race::gain(race, by)) " " } }
        }
    }
}
