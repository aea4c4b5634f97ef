//! A bar that shows how much of something is left.

use maud::{Markup, html};

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
