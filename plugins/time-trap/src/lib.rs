//! Time Trap on the site: its page in [`board`], its bots, its listing.

pub mod board;

use bots::{Bot, Level, Skill};
use engine::{Outcome, Seat};
use plugin::{BotChoice, Listed, QuickStart, Report, Reported, Section, Taught};
use time_trap::TimeTrap;

/// Time Trap with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeTrapPlugin;

impl Listed for TimeTrapPlugin {
    type Game = TimeTrap;

    const BLURB: &'static str =
        "Simultaneous orders on a board without edges. Pay to change the past, and the game is replayed.";
    const YEAR: u16 = 1974;
    const MINUTES: (u16, u16) = (20, 60);
    const QUICK_START: QuickStart = QuickStart { bots: 3, label: "against three bots" };
}

impl Taught for TimeTrapPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "expert: thinks ahead" },
        BotChoice { skill: "search:60", words: "quick: a glance at the future" },
        BotChoice { skill: "search:1500", words: "strong: takes a few seconds" },
        BotChoice { skill: "random", words: "random: anything at all" },
    ];

    fn expert(_level: Level, _number: u64) -> Option<Box<dyn Bot<TimeTrap>>> {
        None
    }
}
