//! The workshop of histories: boards and tiles that players write, drawn as they could lie.

use engine::Setting;
use kit::{format, html as page};
use maud::{Markup, html};
use plugin::{Fault, Workshop};
use time_agent::{STANDARD_TILES, World, WorldFaults, as_settings, on_one_line};

use super::{history, picture};

/// The workshop of this game.
pub(crate) const WORKSHOP: Workshop = Workshop {
    title: "The workshop of histories",
    things: "tiles",
    thing: "tile",
    introduction,
    format: "docs/time-agent-format.md",
    example: STANDARD_TILES,
    longest: 64 * 1024,
    setting: "tiles",
    check,
    preview,
    try_it,
    on_one_line,
};

/// The document that describes the format.
const FORMAT: &str = include_str!("../../../../docs/time-agent-format.md");

fn introduction() -> Markup {
    html! {
        p {
            "Write your own history: what happened, what it is worth to each race, and where the streams run. Below are \
             the tiles that come with the game; change some, or type in those of a printed set. If your text also has \
             the lines of a board, it replaces the standard one."
        }
        (format::reference(FORMAT))
    }
}

fn check(text: &str) -> Result<usize, Vec<Fault>> {
    match World::read_text(text) {
        Ok(world) => Ok(world.tiles().count()),
        Err(faults) => Err(listed(&faults)),
    }
}

/// All faults by their lines; what is wrong with the whole comes first.
fn listed(faults: &WorldFaults) -> Vec<Fault> {
    let WorldFaults { board, tiles, together } = faults;
    let all = together.iter().chain(board).chain(tiles);
    let mut listed: Vec<_> =
        all.map(|fault| Fault { line: fault.line, message: fault.message.clone() }).collect();
    listed.sort_by_key(|fault| fault.line);
    listed
}

/// The board with all its tiles, and every event.
fn preview(text: &str) -> Markup {
    let Ok(world) = World::read_text(text) else { return html! {} };
    let events = history::catalogue(&world);
    page::card(
        "Your history",
        &html! {
            (picture::shared())
            p.hint { "All tiles face up, in the order of your text, each with its heavy edge at the top." }
            (picture::laid_out(world))
            p { button.main type="submit" form="shop" name="try" value="history" { "Try it against a bot" } }
            (events)
        },
    )
}

fn try_it(text: &str, value: &str) -> Option<Vec<Setting>> {
    let is_fine = value == "history" && World::read_text(text).is_ok();
    let (board, tiles) = as_settings(text);
    let settings = [("board", board), ("tiles", tiles)].into_iter().filter(|(_, text)| !text.is_empty());
    is_fine.then(|| settings.map(|(key, text)| Setting::new(key, text)).collect())
}

#[cfg(test)]
mod tests {
    use engine::Narrated as _;
    use time_agent::{STANDARD_BOARD, TimeAgent};

    use super::*;

    #[test]
    fn the_example_is_without_fault_and_can_be_tried() {
        assert_eq!(check(STANDARD_TILES), Ok(97));
        let drawn = preview(STANDARD_TILES).into_string();
        assert_eq!(drawn.matches("name=\"try\" value=\"history\"").count(), 1);
        assert!(drawn.matches("class=\"tl ").count() >= 97, "every tile is drawn");
        let settings = try_it(STANDARD_TILES, "history").unwrap_or_default();
        assert_eq!(settings.len(), 1);
        assert!(TimeAgent::read_setup(2, &settings).is_ok());
        assert_eq!(try_it(STANDARD_TILES, "other"), None);
    }

    #[test]
    fn a_board_may_come_along() {
        let both =
            format!("{}\n{STANDARD_TILES}", STANDARD_BOARD.replace("zone 1 The Dawn", "zone 1 The Morning"));
        assert_eq!(check(&both), Ok(97));
        assert!(preview(&both).into_string().contains("The Morning"));
        let settings = try_it(&both, "history").unwrap_or_default();
        assert_eq!(settings.len(), 2);
        assert!(TimeAgent::read_setup(2, &settings).is_ok());
        // The one line that the page offers holds both, too.
        let line = Setting::new("tiles", on_one_line(&both));
        let setup = TimeAgent::read_setup(2, &[line]).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(setup.world.zones().next().map(|(_, zone)| zone.name.as_str()), Some("The Morning"));
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let faults = check("tile 1-01\n  cost x\n\nzone one\n  streams J9\n").unwrap_err();
        let lines: Vec<_> = faults.iter().map(|fault| fault.line).collect();
        assert!([2, 4, 5].into_iter().all(|line| lines.contains(&Some(line))), "{faults:?}");
        // A set that lacks a tile makes no game.
        let short = STANDARD_TILES.replace("tile 1-14\n  streams J1234 P356\n", "");
        let faults = check(&short).unwrap_err();
        assert_eq!((faults.len(), faults[0].line), (1, None), "{faults:?}");
        assert!(faults[0].message.contains("Zone 1"), "{faults:?}");
    }

    #[test]
    fn a_board_on_which_a_technology_starts_cut_off_is_reported_at_its_invention() {
        let board = STANDARD_BOARD
            .replace("original J 0104", "original J 1004")
            .replace("original T 1004", "original T 0104");
        let line = board.lines().position(|line| line.starts_with("original T")).map(|at| at + 1);
        let faults = check(&format!("{board}\n{STANDARD_TILES}")).unwrap_err();
        assert_eq!((faults.len(), faults[0].line), (1, line), "{faults:?}");
        assert!(faults[0].message.starts_with("Time Travel would start the game Disconnected"), "{faults:?}");
        assert_eq!(try_it(&board, "history"), None);
    }
}
