//! What a simulation counts: how games of Time Agent end.

use bots::Skill;
use engine::Outcome;
use plugin::{Figure, Report, Reported, Section};
use time_agent::{End, Stage, State, TimeAgent};

use crate::TimeAgentPlugin;

impl Reported for TimeAgentPlugin {
    type Report = TimeAgentReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Random; 6]
    }
}

/// How many games ended in which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeAgentReport {
    cut: u64,
    played_out: u64,
}

impl Report<TimeAgent> for TimeAgentReport {
    fn end(&mut self, state: &State, _outcome: &Outcome) {
        match state.stage {
            Stage::Over(End::TimeTravel) => self.cut += 1,
            _ => self.played_out += 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.cut += other.cut;
        self.played_out += other.played_out;
    }

    fn sections(&self) -> Vec<Section> {
        let row = |name: &str, count| (name.to_owned(), vec![Figure::Count(count)]);
        vec![Section {
            title: "Endings".to_owned(),
            columns: vec!["games".to_owned()],
            rows: vec![row("Time Travel cut off", self.cut), row("last round played", self.played_out)],
        }]
    }
}
