//! The Fantasy Trip’s tactical combat on the site.
//!
//! Read in this order: this file lists the game; [`board`] is its page, [`how_to`] the page for newcomers with the tables of
//! [`reference`], [`bot`] the bots, [`report`] what a simulation counts, [`tools`] the game master’s calculators,
//! [`veterans`] figures with their experience.

mod board;
pub mod bot;
mod how_to;
mod reference;
mod report;
mod tools;
mod veterans;

use engine::Seat;
use fantasy_trip::{FantasyTrip, Setup, View};
use kit::{Fragment, Scene, maud::Markup};
use plugin::{Board, Fact, Key, Listed, QuickStart, Tool, Veteran, Veterans, Workshop};

pub use report::FantasyTripReport;

/// The Fantasy Trip with everything the site needs of it.
#[derive(Clone, Copy, Debug)]
pub struct FantasyTripPlugin;

impl Listed for FantasyTripPlugin {
    type Game = FantasyTrip;

    const BLURB: &'static str =
        "Fighters, wizards and beasts on a hex map, five seconds a turn: where you stand decides who lives.";
    const YEAR: u16 = 2018;
    const MINUTES: (u16, u16) = (10, 90);
    const QUICK_START: QuickStart = QuickStart { bots: 1, label: "against a bot" };
    const VIEW: &'static str = include_str!("../../../rules/fantasy-trip/tests/golden/view.schema.txt");
}

impl Board for FantasyTripPlugin {
    const STYLE: &'static str = concat!(include_str!("../style.css"), include_str!("../phone.css"));
    const SCRIPT: &'static str = include_str!("../client.js");
    const KEYS: &'static [Key] = board::KEYS;
    const WORKSHOP: Option<Workshop> = Some(board::WORKSHOP);
    const TOOLS: &'static [Tool] = tools::TOOLS;
    const VETERANS: Option<Veterans> = Some(veterans::VETERANS);

    fn draw(scene: &Scene<'_, FantasyTrip>) -> Vec<Fragment> {
        board::draw(scene)
    }

    fn page(scene: &Scene<'_, FantasyTrip>, fragments: &[Fragment]) -> String {
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

    fn veterans(setup: &Setup, view: &View, seat: Seat) -> Vec<Veteran> {
        veterans::of(setup, view, seat)
    }

    /// Illusions, spells and unseen figures are hidden.
    fn hides(_setup: &Setup) -> bool {
        true
    }
}
