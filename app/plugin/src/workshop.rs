//! Texts that players write for a game: battles, tiles, maps.

use engine::Setting;
use kit::maud::Markup;

/// A kind of text that players may write for a game, with its checker and its picture.
#[derive(Clone, Copy, Debug)]
pub struct Workshop {
    /// What its page is called: `The Timemaster’s workshop`.
    pub title: &'static str,
    /// What a file has several of, as the command line spells it: `battles`, checked by `anachron check-battles`.
    pub things: &'static str,
    /// What one of them is called: `battle`.
    pub thing: &'static str,
    /// What the page says above the text.
    pub introduction: fn() -> Markup,
    /// The document that describes the format.
    pub format: &'static str,
    /// The text the page starts with.
    pub example: &'static str,
    /// The longest text that is read, in bytes.
    pub longest: usize,
    /// The setting of a table that takes the text.
    pub setting: &'static str,
    /// Reads a text and counts what is in it, or reports every fault at once.
    pub check: fn(&str) -> Result<usize, Vec<Fault>>,
    /// Draws what a text without faults describes; each thing that can be tried has a button named `try`.
    pub preview: fn(&str) -> Markup,
    /// The settings of a table that tries one thing of the text, by the value of its button; none if there is no such
    /// thing.
    pub try_it: fn(&str, &str) -> Option<Vec<Setting>>,
    /// The text on one line, as a setting takes it.
    pub on_one_line: fn(&str) -> String,
}

/// A fault in such a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1; none if the text as a whole is at fault.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}
