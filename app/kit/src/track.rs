//! Tracks of numbered boxes with a marker on them.

use maud::{Markup, html};

/// A track from 0 to `last` in rows of ten, with the boxes up to `full` shaded and a marker on `at`.
pub fn track(label: &str, last: u16, full: u16, at: u16) -> Markup {
    let words = format!("{label}: {at}");
    html! {
        div.track role="img" aria-label=(words) {
            @for number in 0..=last {
                i.full[number <= full && number != at].at[number == at] { (number) }
            }
        }
    }
}

/// How much of something there is: what is left, and what is spoken for. The words beside it say the same.
pub fn gauge(left: u16, spent: u16) -> Markup {
    let all = (left + spent).max(1);
    let part = |amount: u16| u32::from(amount) * 120 / u32::from(all);
    html! {
        svg.gauge viewBox="0 0 120 8" aria-hidden="true" preserveAspectRatio="none" {
            path d={ "M0 0H" (part(left)) "V8H0Z" } {}
        }
    }
}
