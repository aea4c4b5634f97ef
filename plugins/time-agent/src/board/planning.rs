//! A player's own marks and notes. They stay on this device: the page only has the tools, and the client keeps what is
//! written with them.

use maud::{Markup, html};

/// The pins that can be put on a hex: what they are called, and their shape.
const PINS: [(&str, &str); 4] = [
    ("flag", "M-3 6V-6H5L2-3L5 0H-3"),
    ("cross", "M-4-4L4 4M4-4L-4 4"),
    ("ring", "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0"),
    ("question", "M-3-3.5A3 3 0 1 1 0 .5V2.5M0 5.5V6"),
];

/// The tools that the card of a hex gets, and a field for notes.
pub(super) fn tab() -> Markup {
    html! {
        div.planning data-needs-script hidden {
            p.hint { "Only you see this, and only on this device. Click a hex to put a pin or a few words on it." }
            label.field { span { "Your notes" } textarea rows="8" data-notebook {} }
            p { button.quiet type="button" data-clear-pins { "Remove all pins" } }
        }
        noscript { p.hint { "Notes and pins need JavaScript." } }
        template id="pin-tools" {
            div.pin-tools role="group" aria-label="Your pins" {
                @for (name, shape) in PINS {
                    button.quiet type="button" data-pin=(name) aria-label={ "Pin: " (name) } {
                        svg viewBox="-8 -8 16 16" aria-hidden="true" { path.pin d=(shape) {} }
                    }
                }
                button.quiet type="button" data-pin="" { "No pin" }
                input data-pin-words maxlength="12" placeholder="A few words" aria-label="Words on this hex";
            }
        }
    }
}
