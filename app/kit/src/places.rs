//! Puts fragments in their places on a page.

use maud::{Markup, PreEscaped, html};

use crate::Fragment;

/// Finds fragments by id.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a>(pub &'a [Fragment]);

impl Places<'_> {
    /// The fragment with this id, or nothing.
    pub fn one(&self, id: &str) -> PreEscaped<&str> {
        let found = self.0.iter().find(|fragment| fragment.id == id);
        PreEscaped(found.map_or("", |fragment| fragment.html.as_str()))
    }

    /// Whether there is a fragment with this id.
    pub fn has(&self, id: &str) -> bool {
        self.0.iter().any(|fragment| fragment.id == id)
    }

    /// All fragments whose id begins like this, in their order.
    pub fn all(&self, prefix: &str) -> Markup {
        let found = self.0.iter().filter(|fragment| fragment.id.starts_with(prefix));
        html! { @for fragment in found { (PreEscaped(&fragment.html)) } }
    }
}
