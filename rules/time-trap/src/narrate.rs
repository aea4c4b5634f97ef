//! Events in words.
#![deny(clippy::wildcard_enum_match_arm)]

use engine::{Names, Rule, Texts, rule, words::count};

use crate::{
    Event,
    messages::Addressee,
    state::ENERGY_PER_TURN,
    timeline::{Cause, Fate},
};

/// An event in words, and the rule that caused it.
pub(crate) fn narrate(event: &Event, texts: &Texts, names: Names<'_>) -> (Rule, String) {
    match *event {
        Event::Submitted(seat) => (rule!("5"), format!("{}’s orders are in.", names.of(seat))),
        Event::Missed(seat) => {
            (rule!("5"), format!("{} ran out of time: all five Men stay and hold fire.", names.of(seat)))
        }
        Event::Changed { turn, piece, order, price } => {
            let order = order.command();
            (rule!("6.3"), format!("Man {piece}’s order for turn {turn} is now: {order} ({price} Energy)."))
        }
        Event::Spent { seat, energy, left } => {
            (rule!("6.2"), format!("{} spends {energy} Energy on the past; {left} left.", names.of(seat)))
        }
        Event::Replayed { to: 1 } => (rule!("6.7"), "Turn 1 is played.".to_owned()),
        Event::Replayed { to } => (rule!("6.7"), format!("Turns 1–{to} are replayed.")),
        Event::Destroyed { piece, turn, square, cause, before } => {
            let (rule, what) = match cause {
                Cause::Collision(other) => (
                    rule!("3.1"),
                    format!("Man {piece} collides with Man {other} on {square} and is destroyed"),
                ),
                Cause::Shot(by) => {
                    (rule!("4"), format!("Man {by} fires at {square} and destroys Man {piece}"))
                }
                Cause::Himself => (rule!("5.2"), format!("Man {piece} self-destructs on {square}")),
            };
            let before = match before {
                Fate::Alive => String::new(),
                Fate::Destroyed(was) => format!(" (previously on turn {was})"),
            };
            (rule, format!("Turn {turn}: {what}{before}."))
        }
        Event::Saved { piece, was } => {
            (rule!("6.7"), format!("Man {piece}, who had died on turn {was}, is back."))
        }
        Event::Scored { seat, points, total } => {
            let points = count(points, "Victory Point");
            (rule!("7"), format!("{} scores {points}, {total} in all.", names.of(seat)))
        }
        Event::Delivered(message) => {
            let to = match message.to {
                Addressee::Player(to) => names.of(to),
                Addressee::All => "all players".into(),
            };
            let (from, words) = (names.of(message.from), texts.get(message.words));
            (rule!("9"), format!("Message from {from} to {to}: {words}"))
        }
        Event::TurnBegan(turn) => {
            (rule!("6"), format!("Turn {turn} begins. Every player gets {ENERGY_PER_TURN} Energy."))
        }
        Event::Over(winners) => {
            let ending = if winners.len() == 1 { "wins" } else { "share the victory" };
            (rule!("7"), format!("The game is over: {} {ending}.", names.list(winners)))
        }
    }
}
