//! Simulates games as `anachron sim time-agent` does: `simulate [GAMES [SEED]] [BOT …] [board=FILE] [tiles=FILE]`.
//!
//! The plug-in of this program has no page, so that bots and balance can be worked on without one.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints its results")]

use std::{error::Error, fs, process::ExitCode};

use bots::{Bot, Level, Skill};
use engine::{Seat, Setting};
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
    const VIEW: &'static str = TimeAgentPlugin::VIEW;
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

/// What the command line asks for.
fn request(words: &[String]) -> Result<SimRequest, Box<dyn Error>> {
    let mut request = SimRequest { games: 100, seats: Vec::new(), seed: 1, threads: 1, settings: Vec::new() };
    let mut numbers = Vec::new();
    for word in words {
        if let Some((key @ ("board" | "tiles"), path)) = word.split_once('=') {
            request.settings.push(Setting::new(key, fs::read_to_string(path)?));
        } else if let Ok(number) = word.parse() {
            numbers.push(number);
        } else {
            request.seats.push(word.parse()?);
        }
    }
    request.games = numbers.first().copied().unwrap_or(100);
    request.seed = numbers.get(1).copied().unwrap_or(1);
    Ok(request)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let request = match request(&words) {
        Ok(request) => request,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
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
