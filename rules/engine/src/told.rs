//! The other half of the contract: what may be seen, and in which words. Nothing here is on the hot path.

use std::{borrow::Cow, error::Error, fmt};

use serde::Serialize;

use crate::{Chance, Dice, Game, MAX_TEXT, Offered, Refusal, Rule, Seat, Texts, Viewer};

/// A game that can be shown to a viewer and put into words.
pub trait Told: Game {
    /// What one viewer may see; built from the state, never a stripped state.
    type View: Clone + PartialEq + Serialize + Send + Sync;

    /// The printed cases: lines of `number | gist | test`.
    const RULEBOOK: &'static str;

    /// How actions are written, with examples, for whoever types them.
    const HOW_TO_WRITE: &'static str = "";

    /// Reads a set-up; reports every fault at once.
    fn read_setup(seats: usize, settings: &[Setting]) -> Result<Self::Setup, Vec<SetupFault>>;

    /// Writes a set-up so that it reads back.
    fn write_setup(setup: &Self::Setup) -> Vec<Setting>;

    /// Reads the steps of an entry, or of a part of one, from their text.
    fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Self::Action>, Misread>;

    /// Writes steps in their one canonical text, which reads back to the same steps.
    fn write(seat: Seat, steps: &[Self::Action], texts: &Texts) -> String;

    /// What the viewer may see.
    fn view(state: &Self::State, viewer: Viewer, texts: &Texts) -> Self::View;

    /// A whole position that looks to its viewer exactly like this view, with the unknown drawn anew.
    fn imagine(view: &Self::View, texts: &mut Texts, dice: &mut impl Dice) -> Self::State;

    /// What a seat that is to act is asked.
    fn prompt(state: &Self::State, seat: Seat) -> Prompt;

    /// An offered action in words.
    fn offered(state: &Self::State, seat: Seat, action: Self::Action) -> Offered;

    /// Why an action is not offered.
    fn why_not(state: &Self::State, seat: Seat, action: Self::Action) -> Refusal;

    /// An event in words; the set-up knows the names of things that differ from table to table.
    fn event(event: &Self::Event, setup: &Self::Setup, texts: &Texts) -> EventWords;

    /// What may come of an offered action, before anybody commits to it; nothing where no dice are rolled.
    fn odds(_state: &Self::State, _seat: Seat, _action: Self::Action) -> Vec<Chance> {
        Vec::new()
    }

    /// The view as plain text, for terminals and mail.
    fn board(view: &Self::View) -> String;

    /// Whether a viewer who does not hold the seat may read this step in the log.
    fn shows(_action: Self::Action, _viewer: Viewer) -> bool {
        true
    }

    /// Whether a viewer who does not hold the seat may read the words this step carries, once the game is over.
    fn may_read(_action: Self::Action, _viewer: Viewer) -> bool {
        true
    }

    /// The step the clock takes for a seat that let its deadline pass; it is never offered.
    fn lapse(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Whether the words of an offered action are acceptable.
    fn hear(_state: &Self::State, _seat: Seat, _action: Self::Action, words: &str) -> Result<(), Refusal> {
        at_most(words, MAX_TEXT, Rule::TABLE)
    }
}

/// Refuses words that are empty or longer than `limit` characters.
pub fn at_most(words: &str, limit: usize, rule: Rule) -> Result<(), Refusal> {
    let length = words.chars().count();
    if length == 0 {
        return Err(Refusal::new(rule, "There are no words in it."));
    }
    if length > limit {
        let reason = format!("It has {length} characters; {limit} are allowed.");
        return Err(Refusal::new(rule, reason));
    }
    Ok(())
}

/// What a rule of this game says, in our words and in one line.
pub fn gist<G: Told>(rule: Rule) -> Option<&'static str> {
    G::RULEBOOK.lines().find_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        (parts.next() == Some(rule.0)).then(|| parts.next()).flatten()
    })
}

/// One choice of a set-up, as files and command lines write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// What is chosen.
    pub key: String,
    /// How.
    pub value: String,
}

impl Setting {
    /// A setting.
    pub fn new(key: impl Into<String>, value: impl Into<String>) -> Self {
        Self { key: key.into(), value: value.into() }
    }
}

/// One fault of a set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFault {
    /// The setting at fault, by its place in the list; none for the set-up as a whole.
    pub setting: Option<usize>,
    /// What is wrong, in words for a player.
    pub message: String,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// An action's text that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// Where, in bytes from the beginning of the text.
    pub at: usize,
    /// What was expected there, or which rule forbids what stands there.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is not of the form; this was expected.
    Expected(Cow<'static, str>),
    /// It reads well, and a rule forbids it.
    Forbidden(Refusal),
}

impl Misread {
    /// Something else was expected at this place.
    pub fn expected(at: usize, what: impl Into<Cow<'static, str>>) -> Self {
        Self { at, problem: Problem::Expected(what.into()) }
    }

    /// A rule forbids what stands at this place.
    pub const fn forbidden(at: usize, refusal: Refusal) -> Self {
        Self { at, problem: Problem::Forbidden(refusal) }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Expected(what) => write!(f, "expected {what}"),
            Problem::Forbidden(refusal) => refusal.fmt(f),
        }
    }
}

impl Error for Misread {}

/// What a seat is asked, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The rule that asks.
    pub rule: Rule,
    /// The question, in words for a player.
    pub text: String,
}

/// What happened, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventWords {
    /// The rule that made it happen.
    pub rule: Rule,
    /// What happened, in words for a player.
    pub text: String,
}
