//! The workshop of maps: a map that a player writes, checked and drawn.

use engine::Setting;
use fantasy_trip::maps;
use kit::{format, html as page};
use maud::{Markup, html};
use plugin::{Fault, Workshop};

use super::map;

/// The workshop of this game.
pub(crate) const WORKSHOP: Workshop = Workshop {
    title: "The workshop of maps",
    things: "maps",
    thing: "map",
    introduction,
    format: "docs/fantasy-trip-format.md",
    example: maps::SOURCES[2],
    longest: 16 * 1024,
    setting: "own-map",
    check,
    preview,
    try_it,
    on_one_line,
};

/// The document that describes the format.
const FORMAT: &str = include_str!("../../../../docs/fantasy-trip-format.md");

fn introduction() -> Markup {
    html! {
        p {
            "Draw a place to fight in, one letter for each hex. Below is the pillared hall; change it, or start from scratch. \
             Every side that is to play on it needs eight hexes on the edge to enter by."
        }
        (format::reference(FORMAT))
    }
}

fn check(text: &str) -> Result<usize, Vec<Fault>> {
    match maps::read(text) {
        Ok(_) => Ok(1),
        Err(faults) => Err(faults
            .iter()
            .map(|fault| Fault { line: fault.line.max(1), message: fault.message.clone() })
            .collect()),
    }
}

fn preview(text: &str) -> Markup {
    let Ok(ground) = maps::read(text) else { return html! {} };
    let light = if ground.is_dark { "dark" } else { "bright" };
    let roof = if ground.has_roof { "under a roof" } else { "under the sky" };
    page::card(
        &ground.title,
        &html! {
            p.hint { (ground.about) " " (ground.columns()) " × " (ground.rows()) " hexes, " (light) ", " (roof) ", for up to " (ground.sides()) " sides." }
            div.fantasy-trip.map-preview {
                svg.hexmap.field.picture viewBox=(map::view_box(&ground)) role="img" aria-label=(ground.title) {
                    defs { (map::shared()) }
                    (map::sheet(&ground))
                }
            }
            p { button.main type="submit" form="shop" name="try" value=(ground.name) { "Try it against a bot" } }
        },
    )
}

fn try_it(text: &str, value: &str) -> Option<Vec<Setting>> {
    let ground = maps::read(text).ok().filter(|ground| ground.name == value)?;
    Some(vec![Setting::new("own-map", on_one_line(ground.source()))])
}

fn on_one_line(text: &str) -> String {
    text.trim_end().replace('\r', "").replace('\n', "|")
}
