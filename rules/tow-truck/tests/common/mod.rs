//! What the tests of the Tow Truck add to the shared harness, [`lawbook::trial`].
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, reason = "tests may panic")]

use engine::Viewer;
use tow_truck::{LaneStageView, RescueView, Setup, TowTruck, Year};

/// A game with scripted dice.
pub(crate) type Trial = lawbook::trial::Trial<TowTruck>;

/// A table for this many players, without settings.
#[track_caller]
pub(crate) fn table(players: usize) -> Trial {
    Trial::start(Setup::new(players), &[])
}

/// A table with these settings.
#[track_caller]
pub(crate) fn table_with(players: usize, settings: &[(&str, &str)]) -> Trial {
    Trial::start_with(players, settings, &[])
}

/// What is often asked of a game of the Tow Truck.
pub(crate) trait TowTrial: Sized {
    /// One whole rescue between these two that costs this many months: the truck jumps to and fro before it lands right on
    /// the agent, who is in 1947.
    fn rescue(self, agent: usize, driver: usize, months: u32) -> Self;

    /// The rescue under way in the first lane that has one, as the viewer sees it.
    fn rescue_for(&self, viewer: Viewer) -> RescueView;

    /// The last rescue that is over, as everyone sees it.
    fn last(&self) -> RescueView;

    /// What a player is asked.
    fn prompt(&self, player: usize) -> String;

    /// All players' months.
    fn months(&self) -> Vec<u32>;
}

impl TowTrial for Trial {
    #[track_caller]
    fn rescue(self, agent: usize, driver: usize, months: u32) -> Self {
        let mut game = self.after(&format!("{agent}: roll / 2 3 6 | {agent}: say \"somewhere\""));
        for jump in 1..months {
            game.play(driver, if jump % 2 == 1 { "jump 2000" } else { "jump 1999" }, &[]);
        }
        game.after(&format!("{driver}: jump 1947"))
    }

    #[track_caller]
    fn rescue_for(&self, viewer: Viewer) -> RescueView {
        let lanes = self.view(viewer).lanes.into_iter();
        let mut rescues = lanes.filter_map(|lane| match lane.stage {
            LaneStageView::Rescue { rescue } => Some(*rescue),
            _ => None,
        });
        rescues.next().expect("a rescue is under way")
    }

    #[track_caller]
    fn last(&self) -> RescueView {
        self.view(Viewer::Public).past.pop().expect("a rescue is over")
    }

    #[track_caller]
    fn prompt(&self, player: usize) -> String {
        self.decision(player, "").prompt.expect("the player is to act").text
    }

    fn months(&self) -> Vec<u32> {
        self.view(Viewer::Public).months
    }
}

/// A year by its number, below 0 for BCE.
pub(crate) fn year(number: i16) -> Year {
    Year::new(number).expect("a year of the table")
}
