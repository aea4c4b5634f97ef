//! A moment of its own: what just happened covers the board until the viewer continues. Each viewer sees each moment once;
//! the browser remembers which. Without script it stays in sight until its button is pressed.

use maud::{Markup, html};

use crate::Fragment;

/// What is shown, and the word on the button.
#[derive(Clone, Debug)]
pub struct Interlude {
    /// What it is known by at this table, such as the number of the entry that brought it about.
    pub key: String,
    /// Its heading.
    pub heading: String,
    /// What it shows.
    pub inside: Markup,
    /// What the button says: `Continue`.
    pub button: &'static str,
    /// Whether it covers the board without script too; the game may have gone on since.
    pub is_new: bool,
}

impl Interlude {
    /// A moment with the button `Continue`.
    pub fn new(key: impl Into<String>, heading: impl Into<String>, inside: Markup) -> Self {
        Self { key: key.into(), heading: heading.into(), inside, button: "Continue", is_new: true }
    }

    /// The moment as the fragment `interlude`. A board draws it for as long as it is the last thing that happened; the
    /// frame has its place.
    pub fn draw(&self) -> Fragment {
        Fragment::new(
            "interlude",
            html! {
                dialog.interlude id="interlude" open[self.is_new] data-late=[(!self.is_new).then_some("")] data-append="interludes" data-key-seen=(self.key) aria-labelledby="interlude-heading" {
                    h2 id="interlude-heading" { (self.heading) }
                    (self.inside)
                    form method="dialog" { button.main { (self.button) } }
                }
            },
        )
    }
}
