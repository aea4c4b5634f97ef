//! Games to draw, played at random.
#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "tests may panic, and none uses everything"
)]

use engine::{Match, Viewer};
use pagetest::Drawn;
use time_agent::{Stage, TimeAgent};
use time_agent_plugin::TimeAgentPlugin;

#[path = "../../../../rules/time-agent/tests/common/twins.rs"]
mod twins;
pub(crate) use twins::{hidden, twins};

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
    each: impl FnMut(&Game, usize),
) {
    pagetest::tour(seats, settings, seed, entries, each);
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
