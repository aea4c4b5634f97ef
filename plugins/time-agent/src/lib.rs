//! Time Agent on the site.
//!
//! Read in this order: this file lists the game; [`board`] is its page, [`how_to`] the page for newcomers, [`bot`] the
//! bots, [`report`] what a simulation counts.

mod board;
pub mod bot;
mod how_to;
mod report;

use engine::{Seat, Setting};
use kit::{Fragment, Scene, maud::Markup};
use plugin::{Board, Fact, Key, Listed, QuickStart, Workshop};
use time_agent::{Setup, TimeAgent, View};

pub use report::TimeAgentReport;

/// Time Agent with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeAgentPlugin;

impl Listed for TimeAgentPlugin {
    type Game = TimeAgent;

    const BLURB: &'static str =
        "Six races send agents into the past and rewire history, until someone cuts off time travel itself.";
    const YEAR: u16 = 1992;
    const MINUTES: (u16, u16) = (60, 180);
    const QUICK_START: QuickStart = QuickStart { bots: 5, label: "against five bots" };
    const VIEW: &'static str = include_str!("../../../rules/time-agent/tests/golden/view.schema.txt");
    const SCORE: &'static str = "VP";
}

impl Board for TimeAgentPlugin {
    const STYLE: &'static str = concat!(include_str!("../style.css"), include_str!("../phone.css"));
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = board::KEYS;
    const WORKSHOP: Option<Workshop> = Some(board::WORKSHOP);

    fn draw(scene: &Scene<'_, TimeAgent>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, TimeAgent>, fragments: &[Fragment]) -> String {
        board::page(scene, fragments).into_string()
    }

    fn how_to_play() -> Markup {
        how_to::page()
    }

    fn picture() -> Markup {
        board::picture::front()
    }

    fn facts(view: &View, seat: Seat) -> Vec<Fact> {
        board::facts(view, seat)
    }

    fn same_start(view: &View) -> Vec<Setting> {
        board::same_start(view)
    }

    /// Headquarters, answers and notebooks are hidden.
    fn hides(_setup: &Setup) -> bool {
        true
    }
}
