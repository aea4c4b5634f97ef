//! How strong a bot is, as people write it.

use std::{error::Error, fmt, str::FromStr, time::Duration};

use engine::Told;

use crate::{Bot, Budget, Random, Search};

/// A bot by name: `random`, `search:500` (playouts a choice) or `search:200ms` (time a choice).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Takes anything.
    Random,
    /// Searches within a budget.
    Search(Budget),
}

impl Skill {
    /// A strong bot that answers at once.
    pub const DEFAULT: Self = Self::Search(Budget::Playouts(300));

    /// Seats a bot of this skill.
    pub fn bot<G: Told>(self, number: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(number)),
            Self::Search(budget) => Box::new(Search::<G>::new(budget, number)),
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
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
        write!(f, "`{}` is no bot; bots are `random`, `search`, `search:500` and `search:200ms`", self.0)
    }
}

impl Error for BadSkill {}

impl FromStr for Skill {
    type Err = BadSkill;

    fn from_str(text: &str) -> Result<Self, BadSkill> {
        let bad = || BadSkill(text.chars().filter(|c| !c.is_control()).take(24).collect());
        match text.split_once(':') {
            None if text == "random" => Ok(Self::Random),
            None if text == "search" => Ok(Self::DEFAULT),
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
