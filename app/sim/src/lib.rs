//! Simulations: bots play many games, and what came of them is summed up. Knows no game.
//!
//! [`run`] plays the games a [`SimRequest`] asks for, on several threads; [`Results`] are what every game has, the players'
//! wins and scores, and the figures the game's own report has counted. [`Results`] are written as a table for people,
//! as JSON, as CSV, and as a chart in SVG. [`tournament`] lets all entrants of a game play each other, with
//! [`Standings`] in the same forms. [`run_until`] and [`tournament_until`] can be stopped early.

mod chart;
mod play;
mod standings;
mod tally;
mod tournament;
mod write;

use std::time::Duration;

use bots::Skill;
use engine::Setting;
use plugin::Section;

pub use play::{run, run_until};
pub use standings::{Pair, Standing, Standings};
pub use tally::{Player, Tally};
pub use tournament::{tournament, tournament_until};
pub use write::{section_json, section_text};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct SimRequest {
    /// How many games.
    pub games: u64,
    /// Who plays; empty for the seats the game itself proposes.
    pub seats: Vec<Skill>,
    /// The seed of dice and bots; the same seed gives the same games.
    pub seed: u64,
    /// How many games run at once.
    pub threads: usize,
    /// The set-up.
    pub settings: Vec<Setting>,
}

/// What came of a simulation.
#[derive(Clone, Debug)]
pub struct Results {
    /// The game's name in files.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The seed.
    pub seed: u64,
    /// How many games came to their end.
    pub games: u64,
    /// How many did not.
    pub unfinished: u64,
    /// How many steps were taken.
    pub steps: u64,
    /// How long it took.
    pub time: Duration,
    /// How each player did.
    pub players: Vec<Player>,
    /// What the game's own report has counted.
    pub sections: Vec<Section>,
    /// The chart the game itself draws of it, if it has one.
    pub own_chart: Option<String>,
}

impl Results {
    /// How many of something there were in a second.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn rate(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64().max(1e-9)
    }
}
