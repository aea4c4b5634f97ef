//! What the signs on the map mean.

use fantasy_trip::ground::Terrain;
use maud::{Markup, html};

use super::map::terrain_symbol;

/// The card that the button `Legend` opens.
pub(super) fn draw() -> Markup {
    let ground = [
        (Terrain::Wall, "wall, pillar, tree: no one passes, and no line does"),
        (Terrain::Broken, "broken ground: 2 MA, −2 DX"),
        (Terrain::High, "a step up: 2 MA, ±2 DX against those below or above"),
        (Terrain::Pit, "pit, water, chasm: only flyers cross; someone who falls beside it may go in"),
    ];
    html! {
        div.legend id="legend" popover="auto" {
            button.quiet.closer type="button" popovertarget="legend" popovertargetaction="hide" aria-label="Close" { "×" }
            h2 { "Legend" }
            dl {
                dt { (sample(&html! { circle.cb r="12" {} path.front-edge d="M0-17L5.4-10.2H-5.4Z" {} text.st x="-10.6" y="-7" { "9" } })) }
                dd { "A figure: the triangle is where it faces, the number its ST." }
                dt { (sample(&html! { g transform="scale(.42)" { use href="#z" {} } })) }
                dd { "Of the figure you look at: its front, side and rear hexes. Blows go into the front; from the side they get +2, from the rear +4." }
                dt { (sample(&html! { path.engages d="M-3.4 4L0-4.4L3.4 4Z" transform="scale(2)" {} })) }
                dd { "It points at someone who is engaged." }
                dt { (sample(&html! { path.fire-line d="M-14 8L14-8" {} })) }
                dd { "A line of fire, with its range; ! marks those who may be hit on the way." }
                dt { (sample(&html! { g.spell.fire { use href="#s-fire" {} } })) }
                dd { "Fire: 2 hits passing through, 4 staying in it." }
                dt { (sample(&html! { g.spell.shadow transform="scale(.7)" { use href="#s-shadow" {} } })) }
                dd { "Shadow: −6 to attacks in or through it, −4 to hit someone inside." }
                @for (terrain, words) in ground {
                    dt { (sample(&html! { @if let Some(symbol) = terrain_symbol(terrain) { g.ground-sign { use href={ "#s-" (symbol) } {} } } })) }
                    dd { (words) }
                }
            }
        }
    }
}

fn sample(inside: &Markup) -> Markup {
    html! { svg.s1 viewBox="-18 -18 36 36" aria-hidden="true" { (inside) } }
}
