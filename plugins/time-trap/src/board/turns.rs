//! The strip of turns, on which the viewer can go back, and the controls of the replay.

use engine::Seat;
use kit::{Fragment, counter};
use maud::{Markup, html};

/// How many of the Men destroyed on a turn its box shows.
const SHOWN: usize = 4;

/// One box of the strip.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnBox {
    /// Whether it has been played, so that the viewer can go back to it.
    pub(crate) is_played: bool,
    /// Whether it is the one being planned.
    pub(crate) is_now: bool,
    /// Whether the last replay differs there from the one before.
    pub(crate) is_changed: bool,
    /// The Men destroyed there: seat and number.
    pub(crate) lost: Vec<(Seat, String)>,
}

/// The id of a turn's box.
pub(crate) fn id(turn: u8) -> String {
    format!("t-{turn}")
}

impl TurnBox {
    /// The box of this turn as a fragment of its own; the style sheet adds the words for screen readers.
    pub(crate) fn draw(&self, turn: u8) -> Fragment {
        let id = id(turn);
        let markup = if self.is_played {
            html! { button id=(id) .turn .changed[self.is_changed] data-turn=(turn) { (self.inside(turn)) } }
        } else {
            html! { div id=(id) .turn .now[self.is_now] .ahead[!self.is_now] { (self.inside(turn)) } }
        };
        Fragment::new(id, markup)
    }

    fn inside(&self, turn: u8) -> Markup {
        html! {
            b { (turn) }
            @if !self.lost.is_empty() {
                span.lost {
                    @for (seat, number) in self.lost.iter().take(SHOWN) { (counter::chip(*seat, number)) }
                    @if self.lost.len() > SHOWN { small { "+" (self.lost.len() - SHOWN) } }
                }
            }
        }
    }
}

/// What a change costs, turn by turn, as the fragment `prices`: the price, and whether the viewer can pay it.
pub(crate) fn prices(prices: &[Option<(u16, bool)>]) -> Fragment {
    let markup = html! {
        div id="prices" role="img" aria-label="What a change costs, by turn" {
            @for price in prices {
                @match price {
                    Some((price, true)) => { b { (price) } }
                    Some((price, false)) => { s { (price) } }
                    None => { b {} }
                }
            }
        }
    };
    Fragment::new("prices", markup)
}

/// The controls of the replay and, for players, of what the map shows; they need script.
pub(crate) fn player(has_threats: bool) -> Markup {
    html! {
        div.player-bar hidden data-needs-script {
            button type="button" data-reel="back" aria-label="One turn back" { "◂" }
            button type="button" data-reel="play" { "▸ Play" }
            button type="button" data-reel="on" aria-label="One turn forward" { "▸" }
            label { "Speed" input id="speed" type="range" min="1" max="5" value="3" aria-label="Speed of the replay"; }
            output id="shown" { "now" }
            button type="button" data-reel="now" { "Now" }
            @if has_threats {
                button type="button" data-threats data-key="t" aria-pressed="false"
                    title="Squares that enemies could move into or fire at this turn" { "Threats" }
            }
        }
    }
}
