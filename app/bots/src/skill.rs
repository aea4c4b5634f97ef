//! How strong a bot is, as people write it.

use std::{any::Any, error::Error, fmt, str::FromStr, time::Duration};

use engine::{Game as _, Match, Outcome, Told};
use timetripper::TimeTripper;
use tow_truck::TowTruck;

use crate::{Bot, Budget, Random, Search, timetripper as tripper, tow_truck as truck};

/// A bot by name: `random`, `search:500` (playouts a choice), `search:200ms` (time a choice), `expert`, or
/// `expert:easy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Takes anything.
    Random,
    /// Searches within a budget.
    Search(Budget),
    /// Knows the game it plays; searches where nobody has taught it one.
    Expert(Level),
}

/// How much an expert knows, in games that ask for knowledge; in others it makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A beginner.
    Easy,
    /// Somebody who has been to school.
    Medium,
    /// All there is to know.
    Hard,
}

impl Level {
    /// All levels with their names.
    const ALL: [(Self, &'static str); 3] =
        [(Self::Easy, "easy"), (Self::Medium, "medium"), (Self::Hard, "hard")];

    fn read(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, of)| *of == name).map(|(level, _)| *level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(level, _)| level == self).map_or("hard", |(_, name)| name);
        f.write_str(name)
    }
}

impl Skill {
    /// A strong bot that answers at once.
    pub const DEFAULT: Self = Self::Expert(Level::Hard);

    /// How much an expert searches in games that it does not know.
    const SEARCH: Budget = Budget::Playouts(300);

    /// The skills to choose from at a game, as they are written, each with what it means; the one that most people
    /// will like comes first.
    pub fn choices(game: &str) -> &'static [(&'static str, &'static str)] {
        const TAUGHT: (&str, &str) = ("expert", "expert: knows the game");
        const RANDOM: (&str, &str) = ("random", "random: anything at all");
        match game {
            TowTruck::ID => &[
                ("expert:medium", "medium: good at school, wrong by some years"),
                ("expert", "expert: knows all the history there is here"),
                ("expert:easy", "easy: mixes up centuries"),
                RANDOM,
            ],
            TimeTripper::ID => &[TAUGHT, ("search:300", "thoughtful, but new to it"), RANDOM],
            _ => &[
                ("expert", "expert: thinks ahead"),
                ("search:60", "quick: a glance at the future"),
                ("search:1500", "strong: takes a few seconds"),
                RANDOM,
            ],
        }
    }

    /// The skills that people can be compared with at a game: those that play a whole game in a moment, from the
    /// strongest to the weakest.
    pub fn yardsticks(game: &str) -> &'static [Self] {
        match game {
            TowTruck::ID => {
                &[Self::Expert(Level::Hard), Self::Expert(Level::Medium), Self::Expert(Level::Easy)]
            }
            _ => &[],
        }
    }

    /// Seats a bot of this skill.
    pub fn bot<G: Told>(self, number: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(number)),
            Self::Search(budget) => Box::new(Search::<G>::new(budget, number)),
            Self::Expert(level) => {
                expert(level, number).unwrap_or_else(|| Box::new(Search::<G>::new(Self::SEARCH, number)))
            }
        }
    }
}

/// How the same game ends with bots of this skill in every seat and the rolls that it had; none if it is not over, or
/// the game is none of those that have [yardsticks](Skill::yardsticks).
pub fn again<G: Told>(game: &Match<G>, skill: Skill) -> Option<Outcome> {
    let Skill::Expert(level) = skill else { return None };
    let game: &dyn Any = game;
    truck::again(game.downcast_ref()?, level)?.outcome()
}

/// The bot that was taught this game, if there is one.
fn expert<G: Told>(level: Level, number: u64) -> Option<Box<dyn Bot<G>>> {
    let taught: Box<dyn Any> = match G::ID {
        TimeTripper::ID => Box::new(Box::new(tripper::Expert::new(number)) as Box<dyn Bot<TimeTripper>>),
        TowTruck::ID => Box::new(Box::new(truck::Expert::new(level)) as Box<dyn Bot<TowTruck>>),
        _ => return None,
    };
    taught.downcast().ok().map(|bot| *bot)
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Expert(Level::Hard) => f.write_str("expert"),
            Self::Expert(level) => write!(f, "expert:{level}"),
            Self::Search(Budget::Playouts(count)) => write!(f, "search:{count}"),
            Self::Search(Budget::Time(time)) => write!(f, "search:{}ms", time.as_millis()),
        }
    }
}

/// A name that is no bot's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSkill(String);

impl fmt::Display for BadSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no bot; bots are `random`, `search`, `search:500`, `search:200ms`, `expert`, \
             `expert:medium` and `expert:easy`",
            self.0
        )
    }
}

impl Error for BadSkill {}

impl FromStr for Skill {
    type Err = BadSkill;

    fn from_str(text: &str) -> Result<Self, BadSkill> {
        let bad = || BadSkill(text.chars().filter(|c| !c.is_control()).take(24).collect());
        match text.split_once(':') {
            None if text == "random" => Ok(Self::Random),
            None if text == "expert" => Ok(Self::DEFAULT),
            None if text == "search" => Ok(Self::Search(Self::SEARCH)),
            Some(("expert", level)) => Level::read(level).map(Self::Expert).ok_or_else(bad),
            Some(("search", budget)) => {
                let budget = match budget.strip_suffix("ms") {
                    Some(time) => Budget::Time(Duration::from_millis(time.parse().map_err(|_| bad())?)),
                    None => Budget::Playouts(budget.parse().map_err(|_| bad())?),
                };
                if budget.is_nothing() { Err(bad()) } else { Ok(Self::Search(budget)) }
            }
            _ => Err(bad()),
        }
    }
}
