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
            .map(|fault| Fault { line: fault.line, message: fault.message.clone() })
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

#[cfg(test)]
mod tests {
    use engine::Narrated as _;
    use fantasy_trip::FantasyTrip;

    use super::*;

    #[test]
    fn every_map_that_comes_with_the_game_can_be_tried() {
        for text in maps::SOURCES {
            assert_eq!(check(text), Ok(1));
            let ground = maps::read(text).unwrap_or_else(|faults| panic!("{faults:?}"));
            let drawn = preview(text).into_string();
            assert_eq!(drawn.matches("name=\"try\"").count(), 1);
            let hexes =
                ground.spots().filter(|spot| ground.terrain(*spot) != fantasy_trip::ground::Terrain::Off);
            assert_eq!(drawn.matches("data-place-id").count(), hexes.count());
            let settings = try_it(text, &ground.name).unwrap_or_default();
            let setup = FantasyTrip::read_setup(2, &settings).unwrap_or_else(|faults| panic!("{faults:?}"));
            assert_eq!(setup.ground.title, ground.title);
            assert_eq!(try_it(text, "other"), None);
        }
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let faults = check("map Hall\ntitle x\nlight green\nrows\n11?\n").unwrap_err();
        let lines: Vec<_> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [Some(1), Some(3), Some(4)], "{faults:?}");
        // What is missing is in no line.
        let lines: Vec<_> = check("").unwrap_err().iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [None; 3]);
    }
}
