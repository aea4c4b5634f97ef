//! How a game is presented before anyone plays it.

use std::{fmt::Debug, time::Duration};

use engine::Narrated;

/// A game as the front page lists it.
pub trait Listed: Copy + Debug + Send + Sync + 'static {
    /// The rules of the game.
    type Game: Narrated;

    /// What it is, in a sentence.
    const BLURB: &'static str;
    /// The year its rulebook was published.
    const YEAR: u16;
    /// How many minutes a game takes, from a short one to a long one.
    const MINUTES: (u16, u16);
    /// How a player who comes alone starts at once.
    const QUICK_START: QuickStart;
    /// Whether fewer points are better.
    const FEWER_IS_BETTER: bool = false;
    /// Whether players roll dice; without them pages don’t speak of any.
    const ROLLS: bool = true;
    /// How long a bot takes at least at a table with people, so that they can follow.
    const BOT_PAUSE: Duration = Duration::ZERO;

    /// What a viewer may see, as the golden file of the rules lists it: a line for each field of the view, with its types
    /// and what it means.
    const VIEW: &'static str;

    /// What the game counts, before or after numbers: `points`.
    const SCORE: &'static str = "points";

    /// The scores of all seats, or of one, in words: `251 : 229 points`.
    fn score_words(scores: &[i32]) -> String {
        let numbers: Vec<_> = scores.iter().map(i32::to_string).collect();
        format!("{} {}", numbers.join(" : "), Self::SCORE)
    }
}

/// A game that a player who comes alone can start with one press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickStart {
    /// How many bots fill the other seats.
    pub bots: usize,
    /// The end of the button's label, after `Play` and the title: `against three bots`.
    pub label: &'static str,
}
