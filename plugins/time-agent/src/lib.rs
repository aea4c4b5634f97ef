//! Time Agent on the site: its bots and its report.
//!
//! Read in this order: this file lists the game; [`bot`] is its bots, [`report`] what a simulation counts.

pub mod bot;
mod report;

use plugin::{Listed, QuickStart};
use time_agent::TimeAgent;

pub use report::TimeAgentReport;

/// Time Agent with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct TimeAgentPlugin;

impl Listed for TimeAgentPlugin {
    type Game = TimeAgent;

    const BLURB: &'static str =
        "Six races rewrite each other’s past until someone makes sure that time travel was never invented.";
    const YEAR: u16 = 1992;
    const MINUTES: (u16, u16) = (60, 180);
    const QUICK_START: QuickStart = QuickStart { bots: 5, label: "against five bots" };
    const SCORE: &'static str = "VP";
}
