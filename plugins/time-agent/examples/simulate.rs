//! Simulates games as `anachron sim time-agent` does: `simulate GAMES [SEED [BOT …]]`.
//!
//! The plug-in of this program has no page, so that bots and balance can be worked on without one.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints its results")]

use std::process::ExitCode;

use bots::{Bot, Level, Skill};
use engine::Seat;
use kit::{Fragment, Scene};
use maud::Markup;
use plugin::{Board, BotChoice, Fact, Key, Listed, QuickStart, Reported, Taught, Workshop};
use sim::SimRequest;
use time_agent::{Setup, TimeAgent, View};
use time_agent_plugin::{TimeAgentPlugin, TimeAgentReport};

/// The game without a page.
#[derive(Clone, Copy, Debug)]
struct Plain;

impl Listed for Plain {
    type Game = TimeAgent;

    const BLURB: &'static str = TimeAgentPlugin::BLURB;
    const YEAR: u16 = TimeAgentPlugin::YEAR;
    const MINUTES: (u16, u16) = TimeAgentPlugin::MINUTES;
    const QUICK_START: QuickStart = TimeAgentPlugin::QUICK_START;
}

impl Taught for Plain {
    const BOTS: &'static [BotChoice] = TimeAgentPlugin::BOTS;

    fn expert(level: Level, number: u64) -> Option<Box<dyn Bot<TimeAgent>>> {
        TimeAgentPlugin::expert(level, number)
    }
}

impl Reported for Plain {
    type Report = TimeAgentReport;

    fn default_seats() -> Vec<Skill> {
        TimeAgentPlugin::default_seats()
    }
}

impl Board for Plain {
    const STYLE: &'static str = "";
    const SCRIPT: &'static str = "";
    const KEYS: &'static [Key] = &[];
    const WORKSHOP: Option<Workshop> = None;

    fn draw(_scene: &Scene<'_, TimeAgent>) -> Vec<Fragment> {
        Vec::new()
    }

    fn page(_scene: &Scene<'_, TimeAgent>, _fragments: &[Fragment]) -> String {
        String::new()
    }

    fn how_to_play() -> Markup {
        Markup::default()
    }

    fn picture() -> Markup {
        Markup::default()
    }

    fn facts(_view: &View, _seat: Seat) -> Vec<Fact> {
        Vec::new()
    }

    fn hides(_setup: &Setup) -> bool {
        true
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let seats = words.iter().skip(2).map(|word| word.parse()).collect::<Result<Vec<Skill>, _>>();
    let seats = match seats {
        Ok(seats) => seats,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let request =
        SimRequest { games: number(0, 100), seats, seed: number(1, 1), threads: 1, settings: Vec::new() };
    match sim::run::<Plain>(&request, &|_| {}) {
        Ok(results) => {
            println!("{}", results.table());
            ExitCode::SUCCESS
        }
        Err(faults) => {
            eprintln!("{}", faults.join("\n"));
            ExitCode::FAILURE
        }
    }
}
