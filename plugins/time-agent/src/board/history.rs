//! What happened, and what it is worth: a card for every event and every technology, and the events whose place the viewer
//! knows.

use engine::Rule;
use kit::{Fragment, why::why};
use maud::{Markup, html};
use time_agent::{
    HexId, Layout, Technology, World,
    board::Spot,
    points::{Indicator, Points, Turned},
    tiles::{Content, PastEvent, TileId},
};

use super::{context::Context, race};

/// The rules that the cards cite.
pub(super) const RULES: [Rule; 2] = [Rule("A13.1"), Rule("A12.3")];

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

/// What is always known: the technologies and their Status Indicators.
pub(super) fn technologies(world: &World) -> Markup {
    html! {
        details.zone-list {
            summary { "Technologies and their Status Indicators" }
            @for technology in Technology::ALL { (technology_entry(world, technology)) }
        }
    }
}

/// Every event of the game, which all players know; where they are is another matter.
pub(super) fn catalogue(world: &World) -> Markup {
    html! {
        @for (number, zone) in world.zones() {
            details.zone-list {
                summary { "Zone " (number) ", " (zone.name) }
                @for (_, tile) in world.tiles().filter(|(_, tile)| tile.name.zone == number) {
                    @if let Content::Event(event) = &tile.content { article.entry { (event_entry(event, "", None)) } }
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
            } @else { (values(world.status(technology), "Connected", "Disconnected", Some(RULES[1]))) }
        }
    }
}

fn event_entry(event: &PastEvent, place: &str, rule: Option<Rule>) -> Markup {
    html! {
        h3 { (event.name) small { ", " (event.cost) " credits" (place) } }
        p.story { (event.note) }
        (values(&event.indicator, "As it happened", "Reversed", rule))
    }
}

/// What counts now, in solid figures, and what counts afterwards, in outlined ones.
fn values(indicator: &Indicator, solid: &str, outlined: &str, rule: Option<Rule>) -> Markup {
    html! {
        dl.worth {
            dt { (solid) } dd.solid { (points(&indicator.solid)) }
            dt { (outlined) } dd.outlined { (points(&indicator.outlined)) @if let Some(rule) = rule { " " (why(rule)) } }
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

/// Every event of the table, a fragment each: first those whose place the viewer knows, then the others of the set.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let event = |tile: TileId| Some((tile, context.world.event(tile)?));
    let known = |hex: HexId| Some((hex, event(context.view.layout.tile(hex)?)?));
    let known: Vec<_> = context.world.tile_hexes().iter().filter_map(known).collect();
    let is_known = |tile: TileId| known.iter().any(|(_, (other, _))| *other == tile);
    let others =
        context.world.tiles().filter_map(|(tile, _)| event(tile)).filter(|(tile, _)| !is_known(*tile));
    let known = known.iter().map(|(hex, (tile, event))| one(context, *hex, *tile, event));
    known.chain(others.map(|(tile, event)| afar(context, tile, event))).collect()
}

/// An event of the set that lies face down somewhere in its zone.
fn afar(context: &Context<'_>, tile: TileId, event: &PastEvent) -> Fragment {
    let zone = context.world.tile(tile).map_or(0, |tile| tile.name.zone);
    let id = format!("y{}", tile.index());
    Fragment::new(
        id.clone(),
        html! { article.entry id=(id) data-append="others" { (event_entry(event, &format!(", somewhere in zone {zone}"), None)) } },
    )
}

fn one(context: &Context<'_>, hex: HexId, tile: TileId, event: &PastEvent) -> Fragment {
    let layout = &context.view.layout;
    let state = if layout.reversed().has(hex) {
        "reversed"
    } else if layout.down().has(hex) {
        "face down"
    } else {
        "as it happened"
    };
    let id = event_card(tile);
    let inside = event_entry(event, &format!(", in {hex}, {state}"), None);
    let gain = gain(context, hex, event);
    // By this number the browser puts what helps the viewer most first.
    let rank = gain.map(|gain| 10 * i32::from(gain.vp) + i32::from(gain.rp));
    Fragment::new(
        id.clone(),
        html! {
            article.entry id=(id) data-append="known" data-rank=[rank] {
                (inside)
                p.find {
                    @if let Some(gain) = gain { "Altering it gives you " b { (signed(gain)) } " RP/VP. " }
                    button.quiet type="button" data-find { "Show" }
                }
            }
        },
    )
}

/// [A13.1] What the viewer’s races together gain if the event is altered; none for a spectator.
fn gain(context: &Context<'_>, hex: HexId, event: &PastEvent) -> Option<Points> {
    let turned = if context.view.layout.reversed().has(hex) { Turned::Back } else { Turned::Over };
    let own = context.view.hand(context.you()?).map(|race| event.indicator.change(race, turned));
    Some(own.fold(Points::default(), |sum, points| Points { rp: sum.rp + points.rp, vp: sum.vp + points.vp }))
}

fn signed(points: Points) -> String {
    format!("{:+}/{:+}", points.rp, points.vp).replace('-', "−")
}
