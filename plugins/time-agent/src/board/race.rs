//! How the page tells the six races apart: a colour, two letters, and how their line in a chart is broken.

use maud::{Markup, html};
use time_agent::{Race, points::Points};

/// The class that gives a race's things their colours.
pub(super) const fn class(race: Race) -> &'static str {
    match race {
        Race::Buralti => "ra-b",
        Race::Veneb => "ra-v",
        Race::Human => "ra-h",
        Race::Fiolli => "ra-f",
        Race::Roo => "ra-r",
        Race::Zytal => "ra-z",
    }
}

/// The letters on its counters.
pub(super) const fn letters(race: Race) -> &'static str {
    match race {
        Race::Buralti => "Bu",
        Race::Veneb => "Ve",
        Race::Human => "Hu",
        Race::Fiolli => "Fi",
        Race::Roo => "Ro",
        Race::Zytal => "Zy",
    }
}

/// A race as small as a word.
pub(super) fn chip(race: Race) -> Markup {
    html! { i.rc.(class(race)) title=(race.people()) { (letters(race)) } }
}

/// A number with its sign: `+6`, `−1`, `0`.
pub(super) fn signed(number: i16) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// What a race gains or loses, as short as on the board: `Hu +2/−4`.
pub(super) fn gain(race: Race, by: Points) -> Markup {
    html! { span.gain { (chip(race)) " " (signed(by.rp)) "/" (signed(by.vp)) } }
}
