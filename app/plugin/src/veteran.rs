//! Veterans: what players take from one game to the next under its name, such as a figure with its experience.

use crate::Fact;

/// What a game’s veterans are called, and what can be done with them.
#[derive(Clone, Copy, Debug)]
pub struct Veterans {
    /// What one is called: `figure`.
    pub thing: &'static str,
    /// What several are called: `figures`.
    pub things: &'static str,
    /// The setting of a new table that takes the sheet of one.
    pub setting: &'static str,
    /// What a player may make of a sheet before the next game: each way in words, with the new sheet.
    pub improve: fn(&str) -> Vec<(String, String)>,
}

/// A veteran as a finished game left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Veteran {
    /// Its name, by which it is known again.
    pub name: String,
    /// Its sheet as a setting takes it.
    pub sheet: String,
    /// Whether it came new to this game, without anything from an earlier one.
    pub is_new: bool,
    /// Whether it will not play again.
    pub is_lost: bool,
    /// What became of it in this game.
    pub facts: Vec<Fact>,
}
