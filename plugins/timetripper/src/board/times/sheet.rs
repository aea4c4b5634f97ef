//! A Time Display as it is printed, and the path through it.

use std::fmt::Write as _;

use maud::{Markup, html};
use timetripper::{
    book::Book,
    time::{Displays, Era, Moment},
    view::Map,
};

use kit::hexmap::{self, Layout, Top, number};

/// The hexes of the Time Displays in the drawing’s units.
pub(crate) const LAYOUT: Layout = Layout::new(16.0, Top::Flat);

/// The room around a display.
const MARGIN: f64 = 3.0;

/// What a display is called.
pub(crate) const fn name(era: Era) -> &'static str {
    match era {
        Era::Past => "The Past",
        Era::Future => "The Future",
    }
}

/// A display as printed, with this over it.
pub(crate) fn sheet(displays: &Displays, book: &Book, era: Era, top: &Markup) -> Markup {
    let cells: Vec<_> = displays.moments().filter(|moment| moment.era == era).collect();
    let hexes = || cells.iter().map(|moment| moment.hex);
    let label = format!("{}: {} hexes", name(era), cells.len());
    let inside = html! {
        path.time-grid d=(LAYOUT.outlines(hexes())) {}
        @for moment in &cells { (cell(displays, book, *moment)) }
        (top)
    };
    hexmap::map("", "time-display", &label, LAYOUT.view_box(hexes(), MARGIN), &inside)
}

/// A hex with its number and its title: the whole title on hover, and as much as fits below the number.
fn cell(displays: &Displays, book: &Book, moment: Moment) -> Markup {
    let (x, y) = LAYOUT.centre(moment.hex);
    let Some(battle) = displays.battle(moment) else {
        return html! {
            @if displays.is_hole(moment) {
                g.time-hole transform=(LAYOUT.put(moment.hex)) {
                    title { "The Time Hole" }
                    circle r="10" {} circle r="6.5" {} circle r="3" {}
                }
            }
        };
    };
    let title = book.battle(battle).map_or("", |battle| battle.title.as_str());
    let lines = wrapped(title);
    // The more lines, the higher the number.
    let top = [0.0, -1.5, -1.5, -4.0, -6.0].get(lines.len()).copied().unwrap_or(-6.0);
    html! {
        g {
            title { (battle) ", " (title) }
            text.battle-number x=(number(x)) y=(number(y + top)) { (battle) }
            @for (row, words) in (0u8..).zip(&lines) {
                text.battle-name x=(number(x)) y=(number(y + top + 5.0 + 4.0 * f64::from(row))) { (words) }
            }
        }
    }
}

/// A whole title in lines that fit into a hex.
fn wrapped(title: &str) -> Vec<String> {
    const FITS: usize = 11;
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= FITS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The battles in the order they were fought, struck through and numbered, with the way between them.
pub(crate) fn path(battles: &[u8], map: &Map, era: Era) -> Markup {
    let displays = &map.displays;
    let places: Vec<_> = battles.iter().map(|battle| displays.find(*battle)).collect();
    let hole = displays.hole(era).hex;
    let mut way = String::new();
    let mut before: Option<Moment> = None;
    for place in places.iter().copied().flatten() {
        let was_here = before.filter(|before| before.era == era).map(|before| before.hex);
        let is_here = (place.era == era).then_some(place.hex);
        // A path that changes displays passes the Time Hole, at least on paper.
        if was_here.is_some() || is_here.is_some() {
            let _ = write!(way, "{}", LAYOUT.line([was_here.unwrap_or(hole), is_here.unwrap_or(hole)]));
        }
        before = Some(place);
    }
    let seen =
        (1u16..).zip(&places).filter_map(|(nth, place)| Some((nth, place.filter(|place| place.era == era)?)));
    html! {
        @if !way.is_empty() { path.time-path d=(way) {} }
        @for (nth, place) in seen {
            g.visited transform=(LAYOUT.put(place.hex)) {
                path d="M-9 3L9-5" {}
                circle cx="9" cy="7" r="4.2" {}
                text x="9" y="8.8" { (nth) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_fit_into_hexes_in_full() {
        assert_eq!(wrapped("Siege of Troy"), ["Siege of", "Troy"]);
        assert_eq!(
            wrapped("In the Hall of the Mountain King"),
            ["In the Hall", "of the", "Mountain", "King"]
        );
        for battle in Book::printed().battles() {
            let lines = wrapped(&battle.title);
            assert_eq!(lines.join(" "), battle.title);
            assert!((1..=4).contains(&lines.len()), "{lines:?}");
            assert!(lines.iter().all(|line| line.chars().count() <= 13), "{lines:?}");
        }
    }

    #[test]
    fn a_path_that_changes_displays_passes_the_time_hole() {
        let displays = Displays::printed();
        let map = Map { displays, at: displays.hole(Era::Past) };
        let [past, future] = [1, 40].map(|battle| displays.find(battle).map(|place| place.hex));
        let hole = displays.hole(Era::Past).hex;
        let (Some(past), Some(future)) = (past, future) else { panic!("both battles are printed") };
        let drawn = |era| path(&[1, 40], &map, era).into_string();
        assert!(drawn(Era::Past).contains(&LAYOUT.line([hole, past])), "from the hole to the first battle");
        assert!(drawn(Era::Past).contains(&LAYOUT.line([past, hole])), "and back to it");
        assert!(drawn(Era::Future).contains(&LAYOUT.line([hole, future])));
    }
}
