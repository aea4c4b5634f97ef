//! A card over the page until it is closed. The browser does that without script.

use maud::{Markup, html};

/// A dialog with this id. Its button has the focus when it opens, and the page behind it is dimmed.
pub fn dialog(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! {
        div.dialog id=(id) popover="auto" {
            h2 { (heading) }
            (inside)
            button type="button" autofocus popovertarget=(id) popovertargetaction="hide" { "Close" }
        }
    }
}

/// The button that opens it.
pub fn opener(id: &str, label: &str) -> Markup {
    html! { button.quiet type="button" popovertarget=(id) { (label) } }
}

/// The dialog that the frame's button `Keys` opens: each key, and what it does.
pub fn keys<'a>(keys: impl IntoIterator<Item = (&'a str, &'a str)>) -> Markup {
    let list = html! { dl.keys { @for (key, does) in keys { div { dt { kbd { (key) } } dd { (does) } } } } };
    dialog("keys", "Keys", &list)
}
