//! The strip of turns: a turn record track that one can go back along.

use engine::Seat;
use maud::{Markup, html};

use super::counter;
use crate::Fragment;

/// One box of the strip.
#[derive(Clone, Debug, Default)]
pub struct TurnBox {
    /// Whether it has been played and can be gone back to.
    pub is_played: bool,
    /// Whether it is the one being planned.
    pub is_now: bool,
    /// Whether the last replay went otherwise there than the one before.
    pub is_changed: bool,
    /// Who was lost there: seat and number.
    pub lost: Vec<(Seat, String)>,
}

/// The id of a turn's box.
pub fn id(turn: u8) -> String {
    format!("t-{turn}")
}

impl TurnBox {
    /// The box of this turn as a fragment of its own.
    pub fn draw(&self, turn: u8) -> Fragment {
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
            b { span.unseen { "turn " } (turn) @if self.is_changed { span.unseen { ", changed" } } }
            @if !self.lost.is_empty() {
                span.lost {
                    @for (seat, number) in self.lost.iter().take(6) { (counter::chip(*seat, number)) }
                    @if self.lost.len() > 6 { small { "+" (self.lost.len() - 6) } }
                }
            }
        }
    }
}

/// What going back costs, turn by turn, as the fragment `prices`: the price, and whether there is enough to pay it.
pub fn prices(prices: &[Option<(u16, bool)>]) -> Fragment {
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

/// What plays the replay: shown by the client, which alone can use it.
pub fn player() -> Markup {
    html! {
        div.player-bar hidden data-needs-script {
            button type="button" data-reel="back" aria-label="One turn back" { "◂" }
            button type="button" data-reel="play" aria-label="Play the replay" { "▸ Play" }
            button type="button" data-reel="on" aria-label="One turn on" { "▸" }
            label { "speed" input id="speed" type="range" min="1" max="5" value="3" aria-label="Speed of the replay"; }
            output id="shown" { "now" }
            button type="button" data-reel="now" { "Now" }
        }
    }
}
