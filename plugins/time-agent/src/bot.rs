//! The bots of Time Agent: any legal action, or the search that all games share.

use bots::{Bot, Level};
use plugin::{BotChoice, Taught};
use time_agent::TimeAgent;

use crate::TimeAgentPlugin;

impl Taught for TimeAgentPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "random", words: "random: any legal action" },
        BotChoice { skill: "search:20", words: "thinks ahead, but doesn’t know the game" },
    ];

    fn expert(_level: Level, _number: u64) -> Option<Box<dyn Bot<TimeAgent>>> {
        None
    }
}
