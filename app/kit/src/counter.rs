//! Die-cut counters: a little square of card with a mark and a number.

use engine::Seat;
use maud::{Markup, html};

use crate::palette::{LIVERIES, class};

/// The symbols all counters on a page share: `#c1` to `#c16`.
///
/// What a counter looks like where it is used (a ghost, a plan) comes in through inherited properties, since
/// style sheets cannot reach into what `<use>` copies.
pub fn symbols() -> Markup {
    symbols_of(LIVERIES.len())
}

/// The same for this many seats, where no one else has counters.
pub fn symbols_of(seats: usize) -> Markup {
    html! {
        @for (index, livery) in LIVERIES.iter().enumerate().take(seats) {
            g id={ "c" (index + 1) } {
                rect.cs x="-9" y="-8.6" width="19.6" height="19.6" rx="2.4" {}
                rect.cb x="-10" y="-10" width="20" height="20" rx="2.4" {}
                path.cl d="M-8.6 9.4H8a1.6 1.6 0 0 0 1.6-1.6V-8.6" {}
                path.cm d=(livery.mark) {}
            }
        }
    }
}

/// A counter as a picture of its own, for rows of text and buttons.
pub fn icon(seat: Seat, label: &str) -> Markup {
    html! {
        svg.icon.(class(seat)) viewBox="-12 -12 24 24" aria-hidden="true" { (face(seat, label)) }
    }
}

/// A counter as small as a word, for lists in which there are many.
pub fn chip(seat: Seat, label: &str) -> Markup {
    html! { i.ct.(class(seat)) { (label) } }
}

/// The face of a counter, centred on the origin.
pub fn face(seat: Seat, label: &str) -> Markup {
    html! {
        use href={ "#c" (seat.index() % LIVERIES.len() + 1) } {}
        text.cn y="6.4" { (label) }
    }
}
