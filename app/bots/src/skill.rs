//! The names of bots, as people write them.

use std::{error::Error, fmt, str::FromStr, time::Duration};

use crate::Budget;

/// A bot by name: `random`, `search:500` (playouts per choice), `search:200ms` (time per choice), `expert`, or
/// `expert:easy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Takes any offer.
    Random,
    /// Searches within a budget.
    Search(Budget),
    /// Knows the game it plays; if a game has no expert, it searches.
    Expert(Level),
}

/// How good an expert is, in games where it makes a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A beginner.
    Easy,
    /// An average player.
    Medium,
    /// The best there is.
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

    /// The budget of a search that names none.
    const SEARCH: Budget = Budget::Playouts(300);
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

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSkill(String);

impl fmt::Display for BadSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no bot `{}`; bots are `random`, `search`, `search:500`, `search:200ms`, `expert`, \
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
                if budget.is_zero() { Err(bad()) } else { Ok(Self::Search(budget)) }
            }
            _ => Err(bad()),
        }
    }
}
