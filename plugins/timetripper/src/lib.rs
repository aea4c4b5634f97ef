//! TimeTripper on the site: its page in [`board`], its bot in [`bot`], what simulations say of it in [`report`], and how to
//! play it.

mod board;
pub mod bot;
mod how_to;
pub mod report;

use bots::{Bot, Level, Skill};
use engine::{Seat, Setting, words::count};
use kit::{Fragment, Scene, maud::Markup};
use plugin::{Board, BotChoice, Fact, Key, Listed, QuickStart, Reported, Taught, Workshop};
use timetripper::{Action, Setup, State, TimeTripper, View};

/// TimeTripper with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeTripperPlugin;

impl Listed for TimeTripperPlugin {
    type Game = TimeTripper;

    const BLURB: &'static str = "A soldier, a radio and 72 battles. Fight, catch the flux and jump, alone or as a team, until you are home.";
    const YEAR: u16 = 1980;
    const MINUTES: (u16, u16) = (20, 90);
    const QUICK_START: QuickStart = QuickStart { bots: 0, label: "alone" };
    const VIEW: &'static str = include_str!("../../../rules/timetripper/tests/golden/view.schema.txt");

    /// Those who came home have a thousand, and more the better they did; the others as many as they jumped.
    fn score_words(scores: &[i32]) -> String {
        let words = |score: &i32| match *score {
            1000.. => "home".to_owned(),
            jumps => format!("not home, {}", count(jumps, "jump")),
        };
        let mut all: Vec<_> = scores.iter().map(words).collect();
        all.dedup();
        all.join(" : ")
    }
}

impl Board for TimeTripperPlugin {
    const STYLE: &'static str = concat!(include_str!("../style.css"), include_str!("../phone.css"));
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = board::KEYS;
    const WORKSHOP: Option<Workshop> = Some(board::WORKSHOP);

    fn draw(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, TimeTripper>, fragments: &[Fragment]) -> String {
        board::page(scene, fragments).into_string()
    }

    fn how_to_play() -> Markup {
        how_to::page()
    }

    fn picture() -> Markup {
        board::picture::battle().map_or_else(Markup::default, |(map, _)| map)
    }

    fn facts(view: &View, seat: Seat) -> Vec<Fact> {
        board::facts(view, seat)
    }

    fn same_start(view: &View) -> Vec<Setting> {
        board::same_start(view)
    }

    fn new_secrets(setup: &Setup, number: u64) -> Vec<(&'static str, Option<String>)> {
        if !setup.options.blind {
            return Vec::new();
        }
        let mut changed = vec![("layout", None), ("shuffle", Some(number.to_string()))];
        if !setup.own_battles.is_empty() {
            // Battles with numbers of their own need the layout that was made for them.
            changed.extend([("battles", None), ("begin-in", None)]);
        }
        changed
    }

    fn hides(setup: &Setup) -> bool {
        // Only a Timemaster knows more than others, and only of blind displays.
        setup.options.blind && setup.options.timemaster
    }
}

impl Taught for TimeTripperPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "expert: knows the game" },
        BotChoice { skill: "search:300", words: "intermediate" },
        BotChoice { skill: "random", words: "random: anything at all" },
    ];

    fn expert(_level: Level, number: u64) -> Option<Box<dyn Bot<TimeTripper>>> {
        Some(bot::expert(number))
    }
}

impl Reported for TimeTripperPlugin {
    type Report = report::TripReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::DEFAULT]
    }

    fn variation(number: u64, state: &State, seat: Seat) -> Option<Action> {
        report::packing(number, state, seat)
    }
}
