//! Time Trap on the site.
//!
//! Read in this order: this file lists the game and its bots; [`board`] is its page, [`how_to`] the page for
//! newcomers, [`report`] what a simulation counts.

mod board;
mod how_to;
mod report;

use bots::{Bot, Level, Skill};
use engine::Seat;
use kit::{Fragment, Scene, maud::Markup};
use plugin::{Board, BotChoice, Fact, Key, Listed, QuickStart, Reported, Taught, Workshop};
use time_trap::{ENERGY_PER_TURN, Setup, TimeTrap, View};

pub use report::TimeTrapReport;

/// Time Trap with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeTrapPlugin;

impl Listed for TimeTrapPlugin {
    type Game = TimeTrap;

    const BLURB: &'static str = "Everyone gives orders at once on a board that wraps around. Spend Energy to \
                                 rewrite your past orders, and watch the whole game replay.";
    const YEAR: u16 = 1974;
    const MINUTES: (u16, u16) = (20, 60);
    const QUICK_START: QuickStart = QuickStart { bots: 3, label: "against three bots" };
    const VIEW: &'static str = include_str!("../../../rules/time-trap/tests/golden/view.schema.txt");
    const ROLLS: bool = false;
}

/// The keys of the page.
const KEYS: &[Key] = &[
    Key { key: "1 – 5", does: "pick a Man" },
    Key {
        key: "Q W E · A S D · Z X C",
        does: "the eight directions, with S in the middle; the number pad does the same",
    },
    Key { key: "arrow keys", does: "move between things on the map and on the order sheet" },
    Key { key: "P", does: "go to your past orders, to change one" },
    Key { key: "Esc", does: "close the ring around a Man" },
    Key { key: "T", does: "show or hide the squares that enemies threaten" },
    Key { key: "Enter, Space", does: "press what is selected; with nothing selected, Enter goes to Submit" },
    Key { key: "Backspace", does: "one step back" },
    Key { key: "G", does: "submit your orders" },
    Key { key: "U", does: "undo your submission" },
    Key { key: ", and .", does: "one turn back, one turn forward; / returns to now" },
    Key { key: "?", does: "this list" },
];

impl Board for TimeTrapPlugin {
    const STYLE: &'static str = include_str!("../style.css");
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = KEYS;
    const WORKSHOP: Option<Workshop> = None;

    fn draw(scene: &Scene<'_, TimeTrap>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, TimeTrap>, fragments: &[Fragment]) -> String {
        board::page(scene, fragments)
    }

    fn how_to_play() -> Markup {
        how_to::page()
    }

    fn picture() -> Markup {
        how_to::picture()
    }

    fn facts(view: &View, seat: Seat) -> Vec<Fact> {
        let men = view.shared.men.iter().filter(|man| man.man.owner() == seat);
        let left = men.filter(|man| man.destroyed.is_none()).count();
        let mut facts = vec![
            Fact::class("Players", view.shared.players.len().to_string()),
            Fact::new("Men left", left.to_string()),
        ];
        if let Some(player) = view.shared.players.iter().find(|player| player.seat == seat) {
            let paid = u16::from(view.shared.turn) * ENERGY_PER_TURN;
            facts.push(Fact::new("Energy spent", paid.saturating_sub(player.energy).to_string()));
        }
        facts
    }

    /// Everyone plans in secret.
    fn hides(_setup: &Setup) -> bool {
        true
    }
}

impl Taught for TimeTrapPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert", words: "normal: thinks ahead" },
        BotChoice { skill: "search:60", words: "easy: looks a little ahead" },
        BotChoice { skill: "search:1500", words: "hard: takes a few seconds per turn" },
        BotChoice { skill: "random", words: "random: any legal orders" },
    ];

    /// The shared search plays Time Trap.
    fn expert(_level: Level, _number: u64) -> Option<Box<dyn Bot<TimeTrap>>> {
        None
    }
}

impl Reported for TimeTrapPlugin {
    type Report = TimeTrapReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Random; 2]
    }
}
