//! The Time Traveller's Tow Truck on the site.
//!
//! Read in this order: this file lists the game and its bots; [`board`] is its page, [`how_to`] the page for newcomers,
//! [`bot`] the bots, [`report`] what a simulation counts.

mod board;
pub mod bot;
mod how_to;
mod report;

use std::time::Duration;

use bots::{Bot, Expert, Level, Skill};
use engine::{Match, Outcome, Seat};
use kit::{Fragment, Scene, maud::Markup};
use plugin::{Board, BotChoice, Fact, Key, Listed, QuickStart, Reported, Taught, Workshop};
use tow_truck::{Setup, TowTruck, Verdict, View};

use bot::Historian;
pub use report::TowTruckReport;

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
    const VIEW: &'static str = include_str!("../../../rules/tow-truck/tests/golden/view.schema.txt");
    const FEWER_IS_BETTER: bool = true;
    const BOT_PAUSE: Duration = Duration::from_millis(1200);
    const SCORE: &'static str = "months";

    /// Two players spend the same months.
    fn score_words(scores: &[i32]) -> String {
        let mut months: Vec<_> = scores.iter().map(i32::to_string).collect();
        months.dedup();
        format!("{} {}", months.join(" : "), Self::SCORE)
    }
}

/// The keys of the page.
const KEYS: &[Key] = &[
    Key { key: "G", does: "roll the dice, or park the truck" },
    Key { key: "Ctrl + Enter", does: "send the message you are writing" },
    Key { key: "Enter", does: "jump to the year you have typed" },
    Key { key: "U", does: "undo" },
    Key { key: "?", does: "this list" },
];

impl Board for TowTruckPlugin {
    const STYLE: &'static str = include_str!("../style.css");
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = KEYS;
    const WORKSHOP: Option<Workshop> = None;

    fn draw(scene: &Scene<'_, TowTruck>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, TowTruck>, fragments: &[Fragment]) -> String {
        board::page(scene, fragments)
    }

    fn how_to_play() -> Markup {
        how_to::page()
    }

    fn picture() -> Markup {
        how_to::picture()
    }

    fn facts(view: &View, seat: Seat) -> Vec<Fact> {
        let verdict = view.verdict.map(|verdict| match verdict {
            Verdict::Expert => "expert",
            Verdict::Good => "good",
            Verdict::Review => "brush up",
        });
        let best = view.best.get(seat.index()).copied().flatten();
        let mut facts = vec![Fact::class("Players", view.players.to_string())];
        facts.extend(verdict.map(|verdict| Fact::new("Verdict", verdict)));
        facts.extend(best.map(|best| Fact::new("Best rescue", best.to_string())));
        facts
    }

    /// The agent's year is a secret.
    fn hides(_setup: &Setup) -> bool {
        true
    }
}

impl Taught for TowTruckPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert:medium", words: "normal: paid attention at school, off by a few years" },
        BotChoice { skill: "expert", words: "expert: knows every event in the game" },
        BotChoice { skill: "expert:easy", words: "easy: mixes up centuries" },
        BotChoice { skill: "random", words: "random: any legal action" },
    ];
    const YARDSTICKS: &'static [Skill] =
        &[Skill::Expert(Level::Hard), Skill::Expert(Level::Medium), Skill::Expert(Level::Easy)];
    const YARDSTICK_NOTE: &'static str = "Bots who know the same events read each other’s clues almost perfectly, so don’t \
                                          expect to match an expert.";

    fn expert(level: Level, number: u64) -> Option<Box<dyn Bot<TowTruck>>> {
        Some(Box::new(Expert::new(Historian::new(level), number)))
    }

    fn same_rolls(game: &Match<TowTruck>, skill: Skill) -> Option<Outcome> {
        let Skill::Expert(level) = skill else { return None };
        bot::with_same_rolls(game, level)?.outcome()
    }
}

impl Reported for TowTruckPlugin {
    type Report = TowTruckReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Expert(Level::Medium); 2]
    }
}
