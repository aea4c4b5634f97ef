//! A game's bots.

use bots::{Bot, Budget, Level, Random, Search, Skill};
use engine::{Match, Outcome};

use crate::Listed;

/// How much an expert searches in a game that has no bot of its own.
const SEARCH: Budget = Budget::Playouts(300);

/// A game that bots play.
pub trait Taught: Listed {
    /// The bots a player may choose from, the one that most people will like first.
    const BOTS: &'static [BotChoice];
    /// The bots that people can be compared with: each plays a whole game in a moment; the strongest comes first.
    const YARDSTICKS: &'static [Skill] = &[];
    /// What people should know who compare themselves with these bots, in a sentence.
    const YARDSTICK_NOTE: &'static str = "";

    /// The bot that knows this game; none leaves it to the shared search.
    fn expert(level: Level, number: u64) -> Option<Box<dyn Bot<Self::Game>>>;

    /// How a finished game would have ended with bots of this skill in every seat and the same rolls; none without
    /// [`Self::YARDSTICKS`].
    fn same_rolls(_game: &Match<Self::Game>, _skill: Skill) -> Option<Outcome> {
        None
    }
}

/// A bot that a player may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotChoice {
    /// The skill as people write it: `expert:easy`.
    pub skill: &'static str,
    /// What it means, in a few words.
    pub words: &'static str,
}

/// Seats a bot of this skill; it repeats itself for the same number.
pub fn seat_bot<T: Taught>(skill: Skill, number: u64) -> Box<dyn Bot<T::Game>> {
    let search = |budget| -> Box<dyn Bot<T::Game>> { Box::new(Search::<T::Game>::new(budget, number)) };
    match skill {
        Skill::Random => Box::new(Random::new(number)),
        Skill::Search(budget) => search(budget),
        Skill::Expert(level) => T::expert(level, number).unwrap_or_else(|| search(SEARCH)),
    }
}
