//! Pictures of positions that the board’s own code draws: for the front page and for newcomers.

use maud::{Markup, html};

/// The picture of the front page.
pub(crate) fn front() -> Markup {
    html! { svg viewBox="0 0 66 22" {} }
}
