//! What a simulation says of a game.

use std::fmt;

use bots::Skill;
use engine::{Game, Outcome, Seat, Setting};

use crate::Listed;

/// A game that is simulated, with figures of its own.
pub trait Reported: Listed {
    /// What is counted over many games.
    type Report: Report<Self::Game>;

    /// The seats of a simulation when none are asked for.
    fn default_seats() -> Vec<Skill>;

    /// What the simulation chooses for a seat instead of its bot, so that games differ in what is studied: game 0 has the
    /// first load, game 1 the second, and so on. None leaves it to the bot.
    fn variation(
        _number: u64,
        _state: &<Self::Game as Game>::State,
        _seat: Seat,
    ) -> Option<<Self::Game as Game>::Action> {
        None
    }

    /// Who takes part in a tournament: those in the list, as people write them, or all that come with the game if it is
    /// empty. A game without tournaments has no one.
    fn entrants(_list: &str) -> Vec<Entrant> {
        Vec::new()
    }

    /// The settings of a game of two seats between two entrants, besides those that are asked for.
    fn pairing(_first: &Entrant, _second: &Entrant) -> Vec<Setting> {
        Vec::new()
    }
}

/// Someone who takes part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name for people.
    pub name: String,
    /// What the entrant is, as the game's settings have it.
    pub setting: String,
}

/// Counts over many games of one kind; each thread has its own, and they are added up.
pub trait Report<G: Game>: Default + Send {
    /// Notices a step before it is taken, with the position it is taken in.
    fn step(&mut self, _state: &G::State, _seat: Seat, _action: G::Action) {}

    /// Notices the end of a game.
    fn end(&mut self, state: &G::State, outcome: &Outcome);

    /// Adds what another thread has counted.
    fn add(&mut self, other: Self);

    /// What was counted, as sections of figures.
    fn sections(&self) -> Vec<Section>;

    /// A chart of its own as a whole SVG document; without one, bars are drawn from the sections.
    fn chart(&self) -> Option<String> {
        None
    }
}

/// Figures of one kind: the rows of a table, or the bars of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What they are.
    pub title: String,
    /// The names of the columns after the first.
    pub columns: Vec<String>,
    /// The rows: a name, and a figure for each column.
    pub rows: Vec<(String, Vec<Figure>)>,
}

/// One figure of a report.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Figure {
    /// How often.
    Count(u64),
    /// A part of a whole, 0 to 1.
    Share(f64),
    /// A mean or another measure.
    Number(f64),
    /// Nothing to say.
    None,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => count.fmt(f),
            Self::Share(share) => write!(f, "{:.1}%", share * 100.0),
            Self::Number(number) => write!(f, "{number:.2}"),
            Self::None => f.write_str("–"),
        }
    }
}
