//! Letters between players: those one may read, and a card to write on.

use engine::Seat;
use maud::{Markup, html};

use super::counter;
use kit::{Fragment, act::Act};

/// A letter as its reader sees it.
#[derive(Clone, Debug)]
pub struct LetterCard {
    /// The id of its element.
    pub id: String,
    /// Who wrote it.
    pub from: (Seat, String),
    /// Who gets it.
    pub to: String,
    /// When it was written, and whether it is still on its way.
    pub when: String,
    /// What it says.
    pub words: String,
}

impl LetterCard {
    /// The letter as an item that is added to the element `letters`.
    pub fn draw(&self) -> Fragment {
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

/// A card to write on. What is typed stands outside every fragment, so that no update can lose it; the position
/// in the log and the draft come from fields elsewhere that belong to the form `write`.
pub fn card(path: &str, csrf: &str, limit: usize, addressees: &Markup) -> Markup {
    html! {
        form.write id="write" method="post" action={ (path) "/act" } {
            input type="hidden" name="csrf" value=(csrf);
            label for="words" { "Write a card" }
            textarea id="words" name="words" rows="3" maxlength=(limit) required placeholder="Dear enemy, …" {}
            (addressees)
        }
    }
}

/// The buttons that send the card, or a note why there are none, as the fragment `addressees`.
pub fn addressees(to: &[(Act, String, String)], note: &str) -> Fragment {
    Fragment::new(
        "addressees",
        html! {
            div id="addressees" {
                @if !note.is_empty() { p.hint { (note) } }
                @for (act, label, face) in to {
                    button name=(act.field) value=(act.value) data-words aria-label=(label) { (face) }
                }
            }
        },
    )
}
