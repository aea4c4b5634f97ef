//! A card that lies over the page until it is put away. The browser does that without script.

use maud::{Markup, html};

/// A dialog with this id.
pub fn dialog(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! {
        div.dialog id=(id) popover="auto" {
            h2 { (heading) }
            (inside)
            button type="button" popovertarget=(id) popovertargetaction="hide" { "Put away" }
        }
    }
}

/// The button that opens it.
pub fn opener(id: &str, label: &str) -> Markup {
    html! { button.quiet type="button" popovertarget=(id) { (label) } }
}

/// The keys that the client knows.
pub fn keys() -> Markup {
    let rows = [
        ("1 – 5", "pick a Man"),
        ("Q W E · A S D · Z X C", "the eight directions, with S in the middle; the number pad does the same"),
        ("arrow keys", "go from one thing on the board to the next"),
        ("Enter, Space", "press it; Enter alone goes to Submit"),
        ("Backspace", "one step back"),
        ("G", "hand in what is planned"),
        ("U", "take back what was handed in"),
        (", and .", "one turn back, one turn on; / is now"),
        ("?", "this card"),
    ];
    html! {
        dl.keys { @for (key, does) in rows { div { dt { kbd { (key) } } dd { (does) } } } }
    }
}
