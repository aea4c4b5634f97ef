//! How to play, for newcomers.

use kit::maud::{Markup, html};

/// The page.
pub(crate) fn page() -> Markup {
    html! {}
}
