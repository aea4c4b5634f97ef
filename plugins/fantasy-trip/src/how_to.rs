//! How to play, for newcomers.

use maud::{Markup, html};

/// The page.
pub(crate) fn page() -> Markup {
    html! {}
}
