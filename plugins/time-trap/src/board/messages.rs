//! Messages between players: those the viewer may read, and a form to write one.

use engine::Seat;
use kit::{Fragment, act::Posted, counter};
use maud::{Markup, html};

/// A message as its reader sees it.
#[derive(Clone, Debug)]
pub(super) struct MessageCard {
    /// The id of its element.
    pub(super) id: String,
    /// Who wrote it.
    pub(super) from: (Seat, String),
    /// Who gets it.
    pub(super) to: String,
    /// When it was written, and whether it is still on its way.
    pub(super) when: String,
    /// What it says.
    pub(super) words: String,
}

impl MessageCard {
    /// The message as an item that is added to the element `letters`.
    pub(super) fn draw(&self) -> Fragment {
        let (seat, name) = &self.from;
        Fragment::new(
            self.id.clone(),
            html! {
                li.letter id=(self.id) data-append="letters" {
                    p.head { (counter::chip(*seat, &seat.to_string())) b { (name) } " to " (self.to) i { (self.when) } }
                    blockquote { (self.words) }
                }
            },
        )
    }
}

/// A form to write a message in. What is typed is outside every fragment, so that no update can lose it; the
/// position in the log and the draft come from fields elsewhere that belong to the form `write`.
pub(super) fn form(path: &str, csrf: &str, limit: usize, recipients: &Markup) -> Markup {
    html! {
        form.write id="write" method="post" action={ (path) "/act" } {
            input type="hidden" name="csrf" value=(csrf);
            label for="words" { "Write a message" }
            textarea id="words" name="words" rows="3" maxlength=(limit) required placeholder="Dear enemy, …" {}
            (recipients)
        }
    }
}

/// Someone a message can be sent to now.
#[derive(Clone, Debug)]
pub(super) struct Recipient {
    /// What sending it posts.
    pub(super) act: Posted,
    /// What the button says.
    pub(super) name: String,
}

/// The buttons that send the message, or a note why there are none, as the fragment `addressees`.
pub(super) fn recipients(to: &[Recipient], note: &str) -> Fragment {
    Fragment::new(
        "addressees",
        html! {
            div id="addressees" {
                @if !note.is_empty() { p.hint { (note) } }
                @for Recipient { act, name } in to {
                    button name=(act.field) value=(act.value) data-words { (name) }
                }
            }
        },
    )
}
