//! TimeTripper on the site: its page in [`board`], its bot in [`bot`], its listing.

pub mod board;
pub mod bot;

use bots::{Bot, Level, Skill};
use plugin::{BotChoice, Listed, QuickStart, Taught};
use timetripper::TimeTripper;

/// TimeTripper with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeTripperPlugin;

impl Listed for TimeTripperPlugin {
    type Game = TimeTripper;

    const BLURB: &'static str = "A soldier, a radio and 72 battles. Fight, catch the flux and jump, alone or as a team, until you are home.";
    const YEAR: u16 = 1980;
    const MINUTES: (u16, u16) = (20, 90);
    const QUICK_START: QuickStart = QuickStart { bots: 0, label: "alone" };
}

impl Taught for TimeTripperPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "expert: knows the game" },
        BotChoice { skill: "search:300", words: "thoughtful, but new to it" },
        BotChoice { skill: "random", words: "random: anything at all" },
    ];

    fn expert(_level: Level, number: u64) -> Option<Box<dyn Bot<TimeTripper>>> {
        Some(Box::new(bot::Expert::new(number)))
    }
}
