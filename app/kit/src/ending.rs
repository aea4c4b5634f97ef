//! How a game ended: the ranking, and what decided it.

use engine::{Narrated, Seat, Seats};
use maud::{Markup, html};

use crate::{Fragment, Scene, counter};

/// The end of a game.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    /// Who won, in a sentence.
    pub heading: String,
    /// Everyone, the best first.
    pub ranking: Vec<Rank>,
    /// What decided the game, in sentences a newcomer understands.
    pub decided: Vec<String>,
    /// Anything more a game wants to show.
    pub more: Markup,
}

/// A row of the ranking.
#[derive(Clone, Debug)]
pub struct Rank {
    /// The place: 1 is the best; equals share one.
    pub place: usize,
    /// The seat whose counter is shown, if the row is one player's.
    pub seat: Option<Seat>,
    /// Who it is.
    pub name: String,
    /// What they reached: `31 points`.
    pub result: String,
}

impl Ending {
    /// The end as the fragment `result`. A board draws it once the game is over; the frame has its place.
    pub fn draw(&self) -> Fragment {
        Fragment::new(
            "result",
            html! {
                section.result id="result" data-append="end" aria-label="How it ended" {
                    h2 { (self.heading) }
                    @if !self.ranking.is_empty() {
                        table.ruled {
                            thead.unseen { tr { th scope="col" { "Place" } th scope="col" { "Player" } th scope="col" { "Result" } } }
                            tbody { @for rank in &self.ranking { (row(rank)) } }
                        }
                    }
                    @for sentence in &self.decided { p { (sentence) } }
                    (self.more)
                }
            },
        )
    }
}

/// Who won, as the viewer reads it: `You win`, `Ada wins`, `You and Ada share the victory`.
pub fn victory<G: Narrated>(scene: &Scene<'_, G>, winners: Seats) -> String {
    let own = scene.viewer.seat().filter(|seat| winners.has(*seat));
    let others = own.map_or(winners, |seat| winners.without(seat));
    match (own, others.len()) {
        (None, 0) => "No one wins".to_owned(),
        (None, 1) => format!("{} wins", scene.names.list(winners)),
        (None, _) => format!("{} share the victory", scene.names.list(winners)),
        (Some(_), 0) => "You win".to_owned(),
        (Some(_), _) => format!("You and {} share the victory", scene.names.list(others)),
    }
}

fn row(rank: &Rank) -> Markup {
    html! {
        tr.first[rank.place == 1] {
            td { (rank.place) "." }
            td { @if let Some(seat) = rank.seat { (counter::chip(seat, &seat.to_string())) " " } (rank.name) }
            td { (rank.result) }
        }
    }
}
