//! Games to draw, played at random.
#![allow(dead_code, clippy::unwrap_used, reason = "tests may panic, and none uses everything")]

use bots::{Random, compose};
use engine::{Match, Viewer};
use pagetest::{Drawn, start};
use time_agent::{Stage, TimeAgent};
use time_agent_plugin::TimeAgentPlugin;

/// A match of this game.
pub(crate) type Game = Match<TimeAgent>;

/// The page a viewer gets.
pub(crate) fn draw(game: &Game, viewer: Viewer, draft: &str) -> Drawn<TimeAgent> {
    pagetest::draw::<TimeAgentPlugin>(game, viewer, draft)
}

/// Plays at random from the start, and calls this before every entry and at the end.
pub(crate) fn tour(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    mut each: impl FnMut(&Game, usize),
) {
    let mut game = start::<TimeAgent>(seats, settings, seed);
    let mut bot = Random::new(seed);
    for entry in 0..entries {
        each(&game, entry);
        let Some(seat) = game.to_act().lowest() else { return };
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    each(&game, entries);
}

/// A stage by its name.
pub(crate) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Order => "order",
        Stage::Headquarters => "headquarters",
        Stage::Move => "move",
        Stage::Oppose => "oppose",
        Stage::Search => "search",
        Stage::Combat => "combat",
        Stage::Alter => "alter",
        Stage::Shares => "shares",
        Stage::Settle => "settle",
        Stage::Over(_) => "over",
    }
}
