//! The Time Traveller's Tow Truck on the site: its page in [`board`], its bots in [`bot`], its listing.

pub mod board;
pub mod bot;

use std::time::Duration;

use bots::{Bot, Level, Skill};
use engine::{Match, Outcome};
use plugin::{BotChoice, Listed, QuickStart, Taught};
use tow_truck::TowTruck;

/// The Tow Truck with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TowTruckPlugin;

impl Listed for TowTruckPlugin {
    type Game = TowTruck;

    const BLURB: &'static str =
        "A friend is stranded in a hidden year and describes it without a date. Guess when it is, and jump.";
    const YEAR: u16 = 2018;
    const MINUTES: (u16, u16) = (20, 60);
    const QUICK_START: QuickStart = QuickStart { bots: 1, label: "with a bot" };
    const FEWER_IS_BETTER: bool = true;
    const BOT_PAUSE: Duration = Duration::from_millis(1200);
}

impl Taught for TowTruckPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert:medium", words: "medium: good at school, off by some years" },
        BotChoice { skill: "expert", words: "expert: knows all the history there is here" },
        BotChoice { skill: "expert:easy", words: "easy: mixes up centuries" },
        BotChoice { skill: "random", words: "random: anything at all" },
    ];
    const YARDSTICKS: &'static [Skill] =
        &[Skill::Expert(Level::Hard), Skill::Expert(Level::Medium), Skill::Expert(Level::Easy)];

    fn expert(level: Level, _number: u64) -> Option<Box<dyn Bot<TowTruck>>> {
        Some(Box::new(bot::Expert::new(level)))
    }

    fn same_rolls(game: &Match<TowTruck>, skill: Skill) -> Option<Outcome> {
        let Skill::Expert(level) = skill else { return None };
        bot::again(game, level)?.outcome()
    }
}
