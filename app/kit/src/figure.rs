//! A figure card: a piece with its name, its values, its states and what it carries.

use maud::{Markup, html};

/// What is known of one piece on the board.
#[derive(Clone, Debug, Default)]
pub struct FigureCard {
    /// The element's id.
    pub id: String,
    /// The piece as a small picture.
    pub picture: Markup,
    /// Its name.
    pub name: String,
    /// The class that colours it, of the player or the side.
    pub class: String,
    /// Its values, each with a name.
    pub values: Vec<(&'static str, String)>,
    /// A value counted in boxes, such as strength: its name, how many are left and how many there were.
    pub boxes: Option<(&'static str, usize, usize)>,
    /// What has happened to it: `stunned`, `prone`.
    pub states: Vec<String>,
    /// What it carries.
    pub gear: Vec<String>,
}

impl FigureCard {
    /// The card as one element.
    pub fn draw(&self) -> Markup {
        html! {
            div.figure.(self.class) id=(self.id) {
                div.picture { (self.picture) }
                p.name { b { (self.name) } @for state in &self.states { " " i.state { (state) } } }
                @if let Some((name, left, of)) = self.boxes { (boxes(name, left, of)) }
                dl.values { @for (name, value) in &self.values { div { dt { (name) } dd { (value) } } } }
                @if !self.gear.is_empty() { ul.gear { @for item in &self.gear { li { (item) } } } }
            }
        }
    }
}

/// Boxes to be ticked off: filled ones are left, empty ones are lost.
fn boxes(name: &str, left: usize, of: usize) -> Markup {
    let words = format!("{name}: {left} of {of} left");
    html! {
        p.boxes role="img" aria-label=(words) {
            ("■".repeat(left.min(of))) s { ("□".repeat(of.saturating_sub(left))) }
        }
    }
}
