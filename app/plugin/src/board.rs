//! A game's page.

use engine::{Game, Narrated, Seat, Setting};
use kit::{Fragment, Scene, maud::Markup};

use crate::{Listed, Tool, Veteran, Veterans, Workshop};

/// A game that can be drawn.
pub trait Board: Listed {
    /// The style sheet of its pages, loaded after the shared one.
    const STYLE: &'static str;
    /// The client module of its pages, loaded after the shared one.
    const SCRIPT: &'static str;
    /// The keys its pages understand.
    const KEYS: &'static [Key];
    /// The text that players may write for this game, if there is one.
    const WORKSHOP: Option<Workshop>;
    /// Calculators that are useful beside a paper game too.
    const TOOLS: &'static [Tool] = &[];
    /// What players take from one game to the next under its name, if there is such a thing.
    const VETERANS: Option<Veterans> = None;

    /// All fragments of the page; those that are equal to what a viewer has need not be sent.
    fn draw(scene: &Scene<'_, Self::Game>) -> Vec<Fragment>;

    /// The inside of `<main>`, with all fragments in their places.
    fn page(scene: &Scene<'_, Self::Game>, fragments: &[Fragment]) -> String;

    /// How to play: the goal, one turn, and what beginners get wrong, with pictures drawn by the board's own code.
    fn how_to_play() -> Markup;

    /// A picture of the game for people who do not know it yet: `<svg>` elements that are drawn by the board's own code.
    /// The one with a `viewBox` is the picture; others may hold symbols.
    fn picture() -> Markup;

    /// What is worth keeping of a seat when the game is over.
    fn facts(view: &<Self::Game as Narrated>::View, seat: Seat) -> Vec<Fact>;

    /// What a seat takes to its next game, when this one is over.
    fn veterans(
        setup: &<Self::Game as Game>::Setup,
        view: &<Self::Game as Narrated>::View,
        seat: Seat,
    ) -> Vec<Veteran> {
        let _ = (setup, view, seat);
        Vec::new()
    }

    /// The settings of a rematch, besides those of the table, for players who want to start as they did this time.
    fn same_start(view: &<Self::Game as Narrated>::View) -> Vec<Setting> {
        let _ = view;
        Vec::new()
    }

    /// The settings that were secret, and what they are in a rematch, now that everyone may know them: each key with its
    /// new value, or none if it is left out. The number is random.
    fn new_secrets(setup: &<Self::Game as Game>::Setup, number: u64) -> Vec<(&'static str, Option<String>)> {
        let _ = (setup, number);
        Vec::new()
    }

    /// Whether a seat sees what another must not, so that a shared screen is covered between them.
    fn hides(setup: &<Self::Game as Game>::Setup) -> bool;
}

/// Something worth keeping of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it is.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Whether only results with the same value are compared with each other.
    pub is_class: bool,
}

impl Fact {
    /// A fact that is shown.
    pub fn new(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into(), is_class: false }
    }

    /// A fact by which results are told apart: only those with the same value are compared.
    pub fn class(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: value.into(), is_class: true }
    }
}

/// A key that a page understands, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key as it is printed: `Q W E`.
    pub key: &'static str,
    /// What it does.
    pub does: &'static str,
}
