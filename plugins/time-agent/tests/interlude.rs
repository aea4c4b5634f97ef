//! The moment in which Time Travel seems to be cut off and all tiles are turned up: everyone sees it, once, and the page
//! says what came of it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Expert, Level, compose};
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
    let part = drawn.fragments.iter().find(|part| part.html.contains("no longer reached the present"));
    part.map(|part| part.html.clone())
}

/// Lets experts play until tiles are turned up in doubt, and calls this then and after the next entry.
fn doubts(seed: u64, mut each: impl FnMut(&Game, bool)) {
    let mut game = start::<TimeAgent>(6, &[], seed);
    let mut bot = Expert::new(Strategist::new(Level::Hard), seed);
    let mut is_after = false;
    while let Some(seat) = game.to_act().lowest() {
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
        let is_now = saw(&game, |event| matches!(event, Event::Doubted));
        if is_now || is_after {
            each(&game, is_now);
        }
        is_after = is_now;
    }
}

#[test]
fn everyone_sees_the_moment_and_what_came_of_it() {
    let (mut gone, mut saved) = (0, 0);
    for seed in 1..=60 {
        doubts(seed, |game, is_now| {
            for viewer in viewers(6) {
                let moment = moment(game, viewer);
                assert_eq!(moment.is_some(), is_now, "{viewer:?} sees it when it happens, and only then");
                let Some(words) = moment else { continue };
                let is_saved = saw(game, |event| matches!(event, Event::Saved));
                assert_eq!(words.contains("is saved"), is_saved, "{words}");
                assert_eq!(words.contains("is gone"), game.outcome().is_some(), "{words}");
            }
            if is_now {
                *(if game.outcome().is_some() { &mut gone } else { &mut saved }) += 1;
            }
        });
        if gone > 0 && saved > 0 {
            return;
        }
    }
    panic!("{gone} times all was lost, {saved} times Time Travel was saved: both should have been seen");
}
