//! What a simulation of The Fantasy Trip counts.

use bots::Skill;
use engine::Outcome;
use fantasy_trip::{FantasyTrip, State};
use plugin::{Report, Reported, Section};

use crate::FantasyTripPlugin;

impl Reported for FantasyTripPlugin {
    type Report = FantasyTripReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Random; 2]
    }
}

/// Counts over many fights.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FantasyTripReport {
    fights: u64,
}

impl Report<FantasyTrip> for FantasyTripReport {
    fn end(&mut self, _state: &State, _outcome: &Outcome) {
        self.fights += 1;
    }

    fn add(&mut self, other: Self) {
        self.fights += other.fights;
    }

    fn sections(&self) -> Vec<Section> {
        Vec::new()
    }
}
