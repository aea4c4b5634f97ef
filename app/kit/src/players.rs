//! The players' bar: who sits where, what they have, and whom the table waits for.

use engine::{Narrated, Seat};
use maud::{Markup, html};

use super::counter;
use crate::{Clock, Fragment, PlayerKind, Scene, Seating, palette::class};

/// One player in the bar.
#[derive(Clone, Debug)]
pub struct PlayerCard {
    /// The seat.
    pub seat: Seat,
    /// Who holds it.
    pub seating: Option<Seating>,
    /// What they are called.
    pub name: String,
    /// Whether it is the viewer.
    pub is_you: bool,
    /// Whether the table waits for them.
    pub is_awaited: bool,
    /// Whether they won.
    pub has_won: bool,
    /// What they do now, in two or three words.
    pub state: &'static str,
    /// The clock of the turn, while the table waits for them.
    pub clock: Option<Clock>,
    /// What they have: words and numbers.
    pub facts: Vec<(&'static str, String)>,
    /// Which of their pieces are left.
    pub pieces: Vec<bool>,
}

/// The id of a player's name.
pub fn name_id(seat: Seat) -> String {
    format!("n-{seat}")
}

/// The id of how a player stands.
pub fn id(seat: Seat) -> String {
    format!("p-{seat}")
}

impl PlayerCard {
    /// A card with the name, and nothing yet of what the player does and has.
    pub fn new<G: Narrated>(scene: &Scene<'_, G>, seat: Seat) -> Self {
        Self {
            seat,
            seating: scene.seating.get(seat.index()).copied(),
            name: scene.name(seat),
            is_you: scene.viewer.seat() == Some(seat),
            is_awaited: scene.to_act.has(seat),
            has_won: scene.outcome.is_some_and(|outcome| outcome.winners.has(seat)),
            state: "",
            clock: scene.clock().filter(|_| scene.to_act.has(seat)),
            facts: Vec::new(),
            pieces: Vec::new(),
        }
    }
}

impl PlayerCard {
    /// What is on the card, as two fragments: who it is, which seldom changes, and how they stand.
    pub fn draw(&self) -> [Fragment; 2] {
        let (name, id) = (name_id(self.seat), id(self.seat));
        let who = html! { p id=(name) .name .you[self.is_you] { b { (self.name) } (self.kind()) } };
        let how = html! {
            div id=(id) .awaited[self.is_awaited] .won[self.has_won] {
                p.state { @if let Some(clock) = self.clock { (clock.draw_short()) " " } (self.state) }
                @if !self.pieces.is_empty() { (pips(&self.pieces)) }
                p.facts { @for (label, value) in &self.facts { (label) " " b { (value) } " " } }
            }
        };
        [Fragment::new(name, who), Fragment::new(id, how)]
    }

    fn kind(&self) -> Markup {
        html! {
            @if self.is_you { " " i { "you" } }
            @match self.seating {
                Some(Seating { holder: PlayerKind::Bot, .. }) => { " " i { "bot" } }
                Some(Seating { holder: PlayerKind::Open, .. }) | None => { " " i { "empty seat" } }
                Some(Seating { is_here: true, .. }) => { i.here title="connected" {} }
                Some(_) if self.is_you => {}
                Some(_) => { " " i { "away" } }
            }
        }
    }
}

/// A player's card: their counter, and the fragments that [`PlayerCard::draw`] gave.
pub fn card(seat: Seat, fragments: &Markup) -> Markup {
    html! { li.player.(class(seat)) { (counter::icon(seat, &seat.to_string())) (fragments) } }
}

/// A player's pieces: a square for one on the board, a dash for one that is lost.
fn pips(pieces: &[bool]) -> Markup {
    let left = pieces.iter().filter(|&&left| left).count();
    let words = format!("{left} of {} left", pieces.len());
    let strokes = |wanted: bool| -> String {
        let places = pieces.iter().enumerate().filter(|&(_, &left)| left == wanted);
        places.map(|(place, _)| format!("M{} 4h6", place * 9 + 1)).collect::<Vec<_>>().concat()
    };
    html! {
        svg.pips viewBox={ "0 0 " (pieces.len() * 9) " 8" } role="img" aria-label=(words) {
            path d=(strokes(false)) {}
            path.on d=(strokes(true)) {}
        }
    }
}
