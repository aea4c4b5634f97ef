//! The bots of Time Agent: any legal action, or the search that all games share.

use bots::{Bot, Level, Random};
use plugin::{BotChoice, Taught};
use time_agent::TimeAgent;

use crate::TimeAgentPlugin;

impl Taught for TimeAgentPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "random", words: "random: any legal action" },
        BotChoice { skill: "search:20", words: "thinks ahead, but doesn’t know the game" },
    ];

    /// Random until there is one that knows the game: the shared search would take minutes for a whole game ahead.
    fn expert(_level: Level, number: u64) -> Option<Box<dyn Bot<TimeAgent>>> {
        Some(Box::new(Random::new(number)))
    }
}
