//! What the card of a hex says besides what is on its tile: its zone, what it carries, what it costs to go there, and what
//! an invention feeds. The page has a card for every kind of back; the client puts the parts together.

use engine::{Rule, words::list};
use kit::why::why;
use maud::{Markup, html};
use time_agent::{HexId, Layout, Technology, World, board::Spot};

/// The rules that the cards cite.
pub(super) const RULES: [Rule; 2] = [Rule("A12.5"), Rule("A7a.1")];

/// Where a tile lies, for the client: its zone, and what it costs to go there.
pub(super) fn lies(spot: Spot) -> Option<String> {
    match spot {
        Spot::Tile { zone, cost } => Some(format!("z{zone}-{cost}")),
        _ => None,
    }
}

/// The cards that never change: one for each zone, one for every tile, and one for plain tiles. The client puts them
/// together and leaves out what does not hold: `down` is about tiles that are face down, `fresh` about those that the
/// viewer has not seen, `read` about those in the notebook. To a number in `data-more` it adds the cost of the hex.
pub(super) fn fixed(world: &World, is_player: bool) -> Markup {
    let prices = &world.board.prices;
    let look = if is_player { " Look at it in headquarters, or send someone." } else { "" };
    html! {
        div id="hex-card" data-card="hex-card" {}
        @for (number, zone) in world.zones() {
            div id={ "z" (number) } {
                p { "Zone " (number) ", " (zone.name) }
                p.down {
                    "Until it is turned up, it carries on every edge: "
                    @for technology in zone.technologies.iter() { (sign(world, technology)) " " } (why(RULES[0]))
                }
            }
        }
        div id="lies" {
            p.down.fresh { "You have not seen its face." (look) }
            p.down.read { "You have seen it. Its edges are given with the heavy edge up; a die will say which way it faces." }
            p {
                "To send an agent here costs " b data-more="0" {} ", a squad " b data-more=(prices.squad_entry) {}
                ", and a machine. " (why(RULES[1]))
            }
        }
        div id="plain" {
            h3 { "Plain tile" }
            p { "No event and no invention: it can only be turned, for " (prices.rotate) " credits." }
        }
    }
}

/// A technology by its letter and its name.
fn sign(world: &World, technology: Technology) -> Markup {
    let letter = technology.letter();
    html! { span.gain { i.tk.(letter) { (letter) } " " (world.board.name(technology)) } }
}

/// [A12.6] [A12.7] What an invention is, what altering it costs, and whether its stream has another source.
pub(super) fn invention(world: &World, layout: &Layout, hex: HexId) -> Option<String> {
    if layout.down().has(hex) {
        world.invention(layout.tile(hex)?)?;
        return Some("Secondary invention. Face down, it feeds nothing and can’t be altered.".to_owned());
    }
    let technology = layout.invention_at(world, hex)?;
    let cost = layout.alteration_cost(world, hex)?;
    let kind = if world.originals().has(hex) { "Original invention" } else { "Secondary invention" };
    let is_reversed = layout.reversed().has(hex);
    let (state, does) = if is_reversed { (", reversed", "restore") } else { ("", "reverse") };
    let others = layout.sources(technology).without(hex);
    let sources = match (others.is_empty(), is_reversed) {
        (false, _) => format!("Other sources: {}.", list(&others.iter().collect::<Vec<_>>())),
        (true, false) => "It is the only source: without it the technology is cut off.".to_owned(),
        (true, true) => "There is no source now.".to_owned(),
    };
    let hidden = if layout.hides_secondary(world, technology) {
        " A secondary invention is still face down."
    } else {
        ""
    };
    Some(format!("{kind}{state}: {cost} credits to {does}. {sources}{hidden}"))
}
