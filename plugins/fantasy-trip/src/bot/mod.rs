//! The bot of The Fantasy Trip. It chooses from what a seat sees and nothing else; the same view gives the same choice.

use bots::{Bot, Level};
use fantasy_trip::FantasyTrip;
use plugin::{BotChoice, Taught};

use crate::FantasyTripPlugin;

impl Taught for FantasyTripPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "normal: thinks ahead" },
        BotChoice { skill: "random", words: "random: any legal action" },
    ];

    fn expert(_level: Level, _number: u64) -> Option<Box<dyn Bot<FantasyTrip>>> {
        None
    }
}
