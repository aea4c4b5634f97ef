//! What the viewer can do, in groups of which one is open at a time. Groups keep their place and their key from one
//! turn to the next. The group that a player has opened stays open while the question is the same: a game that asks of
//! one figure after another names it in `data-about` of the element `actions`.
//!
//! The same three gestures work on every board, and read nothing but attributes:
//!
//! - A click on a marked place takes the action of the open group whose `data-place` it is ([`Action::at`]); if there are
//!   several, they are listed beside it. `data-note` is written on the mark: chances, or a cost.
//! - A click on a far place takes the way there. Its button has in `data-way` all places from the start to the end, in
//!   `data-queue` the acts that follow its own, one a line, and in `data-cost` what is written at the end. Pointing at the
//!   place, or a first tap, shows the way. There may be a hundred of these, so the script of a game makes the buttons
//!   from a shorter list.
//! - A click on a piece that stands for no action of the open group shows its card, and below it the actions of all
//!   groups at its place, each with its note. The board has an empty popover `[data-picked]` for it, each piece says its
//!   place in `data-hex`, and a list of `data-pieces` and `data-card` says which card is whose.

use engine::Rule;
use maud::{Markup, html};

use super::why::why;
use crate::{Fragment, act::Posted, confirm};

/// Actions of one kind.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// What it is known by while the page changes; also a part of its element's id.
    pub id: String,
    /// Its title: `Move`, a weapon.
    pub title: String,
    /// What is said beside the title; without it, how many actions there are.
    pub aside: Option<String>,
    /// The rule behind it.
    pub rule: Option<Rule>,
    /// What the player should know before choosing.
    pub hint: String,
    /// The actions; without any, the group keeps its place and says why in its hint.
    pub actions: Vec<Action>,
    /// What comes after the actions: targets that the client makes buttons of.
    pub more: Option<Markup>,
}

/// One action as a button and, where it has a place, on the board.
#[derive(Clone, Debug)]
pub struct Action {
    /// What it does.
    pub label: String,
    /// What pressing it posts.
    pub act: Posted,
    /// The place on the board that stands for it: the element with this `data-place-id`.
    pub place: Option<String>,
    /// What is written on its place, such as its chances. The card of the piece that stands there says it too.
    pub note: Option<String>,
    /// Whether the note is on the button too; a dash stands for none.
    pub is_noted: bool,
    /// The class of the mark on its place.
    pub mark: Option<&'static str>,
    /// What is shown when someone points at it.
    pub detail: Option<String>,
    /// What is said beside the button: a warning, or where it leads.
    pub beside: Option<String>,
    /// The form it belongs to; none if it is inside of it.
    pub form: Option<&'static str>,
    /// The key that takes it, if it has one of its own.
    pub key: Option<&'static str>,
    /// How loud the button is.
    pub weight: Weight,
    /// What the player is asked before something that can’t be undone.
    pub confirm: Option<confirm::Question>,
}

/// How loud a button is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weight {
    /// What the player most likely wants.
    Main,
    /// Anything else.
    #[default]
    Plain,
    /// What ends or gives up something.
    Quiet,
}

impl Weight {
    /// The class of such a button; a plain one has none.
    const fn class(self) -> Option<&'static str> {
        match self {
            Self::Main => Some("main"),
            Self::Plain => None,
            Self::Quiet => Some("quiet"),
        }
    }
}

impl Action {
    /// A plain action without a place on the board.
    pub fn new(label: impl Into<String>, act: Posted) -> Self {
        Self {
            label: label.into(),
            act,
            place: None,
            note: None,
            is_noted: false,
            mark: None,
            detail: None,
            beside: None,
            form: Some("act"),
            key: None,
            weight: Weight::Plain,
            confirm: None,
        }
    }

    /// The same at this place of the board.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// The action as a button of its form.
    pub fn button(&self) -> Markup {
        html! {
            button class=[self.weight.class()] form=[self.form]
                name=(self.act.field) value=(self.act.value) data-place=[self.place.as_ref()]
                data-note=[self.note.as_ref()] data-mark=[self.mark] title=[self.detail.as_ref()]
                data-key=[self.key] data-confirm=[self.confirm.as_ref().map(|question| &question.words)]
                formaction=[self.confirm.as_ref().map(|question| &question.address)] {
                (self.label)
                @if self.is_noted { " " b { (self.note.as_deref().unwrap_or("–")) } }
                @if let Some(key) = self.key.filter(|key| key.len() == 1) { " " kbd { (key) } }
            }
        }
    }
}

/// The groups as the fragment `actions`; the first that has an action is open unless the player has opened another.
pub fn draw(groups: &[Group]) -> Fragment {
    let first = groups.iter().position(|group| !group.is_empty());
    Fragment::new(
        "actions",
        html! {
            div id="actions" .actions {
                @for (number, group) in groups.iter().enumerate() { (draw_group(number, group, first == Some(number))) }
            }
        },
    )
}

impl Group {
    /// Whether there is nothing to choose.
    const fn is_empty(&self) -> bool {
        self.actions.is_empty() && self.more.is_none()
    }

    /// The group as one element; `name` is shared by those of which one is open at a time, `key` opens it, and
    /// `label` is its title, where that is not all there is to say.
    pub fn draw(&self, name: &str, key: Option<usize>, label: &Markup, is_open: bool) -> Markup {
        let aside = match &self.aside {
            Some(aside) => aside.clone(),
            None if self.actions.len() > 1 => self.actions.len().to_string(),
            None => String::new(),
        };
        html! {
            details.group.empty[self.is_empty()] name=(name) id={ "g-" (self.id) } data-key=[key] open[is_open] {
                summary { (label) @if !aside.is_empty() { " " small { (aside) } } }
                @if !self.hint.is_empty() {
                    p.hint { (self.hint) @if let Some(rule) = self.rule { "\u{a0}" (why(rule)) } }
                }
                @if !self.actions.is_empty() {
                    div.offers {
                        @for action in &self.actions {
                            (action.button()) @if let Some(beside) = &action.beside { small.beside { (beside) } }
                        }
                    }
                }
                @if let Some(more) = &self.more { (more) }
            }
        }
    }
}

fn draw_group(number: usize, group: &Group, is_open: bool) -> Markup {
    // Keys 1 to 9; a tenth group is reached by mouse and Tab.
    let key = (number < 9).then_some(number + 1);
    let label = html! { @if let Some(key) = key { kbd { (key) } " " } (group.title) };
    group.draw("group", key, &label, is_open)
}

/// Every rule that groups cite.
pub fn cited(groups: &[Group]) -> Vec<Rule> {
    groups.iter().filter_map(|group| group.rule).collect()
}
