//! The moment in which Time Travel seems to be cut off and all tiles are turned up: everyone sees it, once, and the page
//! says what came of it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Bot, Expert, Level, Random, compose};
use common::{Game, draw};
use engine::{Occurrence, Viewer};
use pagetest::{start, viewers};
use time_agent::{Event, TimeAgent};
use time_agent_plugin::bot::Strategist;

/// Whether something like this happened with the last entry.
fn saw(game: &Game, wanted: fn(&Event) -> bool) -> bool {
    let last = game.entries().last().into_iter().flat_map(|entry| &entry.occurrences);
    last.clone().any(|occurrence| matches!(occurrence, Occurrence::Event(event, _) if wanted(event)))
}

/// The part of the page with the moment, if it is there.
fn moment(game: &Game, viewer: Viewer) -> Option<String> {
    let drawn = draw(game, viewer, "");
    let part = drawn.fragments.iter().find(|part| part.id == "interlude");
    part.map(|part| part.html.clone())
}

/// Plays games between bots of this kind until tiles are turned up in doubt with this result, and calls this then and after
/// the next entry.
fn doubts<B: Bot<TimeAgent>>(
    bot: impl Fn(u64) -> B,
    is_wanted: impl Fn(&Game) -> bool,
    mut each: impl FnMut(&Game, bool),
) {
    for seed in 1..=400 {
        let mut game = start::<TimeAgent>(6, &[], seed);
        let mut bot = bot(seed);
        let mut is_after = false;
        while let Some(seat) = game.to_act().lowest() {
            let steps = compose(&mut bot, &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
            let is_now = saw(&game, |event| matches!(event, Event::Doubted)) && is_wanted(&game);
            if is_now || is_after {
                each(&game, is_now);
            }
            if is_after || (is_now && game.outcome().is_some()) {
                return;
            }
            is_after = is_now;
        }
    }
    panic!("in four hundred games it was not seen");
}

/// Everyone sees the moment when it happens, with what came of it, and can still see it when others have gone on.
fn check(game: &Game, is_now: bool) {
    for viewer in viewers(6) {
        let words = moment(game, viewer).unwrap();
        assert_eq!(words.contains("data-late"), !is_now, "{words}");
        assert_eq!(words.contains("is gone"), game.outcome().is_some(), "{words}");
        assert_eq!(words.contains("is saved"), game.outcome().is_none(), "{words}");
    }
}

#[test]
fn everyone_sees_that_time_travel_was_saved_and_can_look_again() {
    let expert = |seed| Expert::new(Strategist::new(Level::Hard), seed);
    doubts(expert, |game| game.outcome().is_none(), check);
}

#[test]
fn everyone_sees_that_time_travel_is_gone() {
    doubts(Random::new, |game| game.outcome().is_some(), check);
}
