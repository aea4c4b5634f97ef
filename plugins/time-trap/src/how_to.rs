//! How to play.
use maud::{Markup, html};
pub(crate) fn page() -> Markup {
    html! {}
}
