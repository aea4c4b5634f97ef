//! What the viewer can do, in groups of which one is open at a time. The actions of the open group are marked on the
//! board: a click on a marked place takes the action, a click on a far place takes the way there. Groups keep their place
//! and their key from one turn to the next.

use engine::{Narrated, Rule};
use maud::{Markup, html};

use super::why::why;
use crate::{Fragment, Scene, act::Act, confirm};

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
    pub act: Act,
    /// The place on the board that stands for it: the element with this `data-place-id`.
    pub place: Option<String>,
    /// The piece whose action it is, where several pieces may act.
    pub piece: Option<String>,
    /// Acts that follow the first, one after another, as long as none is refused: the rest of a way.
    pub queue: Vec<String>,
    /// The places on the way, shown before the click.
    pub way: Vec<String>,
    /// The chances that matter, each as a word and a percentage, the most important first.
    pub odds: Vec<(String, u64)>,
    /// What is written on its place.
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
    /// What the player is asked before something that cannot be mended.
    pub confirm: Option<String>,
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
    pub fn new(label: impl Into<String>, act: Act) -> Self {
        Self {
            label: label.into(),
            act,
            place: None,
            piece: None,
            queue: Vec::new(),
            way: Vec::new(),
            odds: Vec::new(),
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

    /// The same with these chances.
    #[must_use]
    pub fn with_odds(mut self, odds: Vec<(String, u64)>) -> Self {
        self.odds = odds;
        self
    }

    /// The action as a button of its form.
    pub fn button(&self) -> Markup {
        let odds = self.odds.iter().map(|(what, percent)| format!("{what} {percent}%"));
        let odds = odds.collect::<Vec<_>>().join(" · ");
        let queue = (!self.queue.is_empty()).then(|| self.queue.join("\n"));
        let way = (!self.way.is_empty()).then(|| self.way.join(" "));
        html! {
            button class=[self.weight.class()] form=[self.form]
                name=(self.act.field) value=(self.act.value) data-place=[self.place.as_ref()]
                data-note=[self.note.as_ref()] data-mark=[self.mark] title=[self.detail.as_ref()]
                data-piece=[self.piece.as_ref()] data-queue=[queue] data-way=[way] data-key=[self.key]
                data-confirm=[self.confirm.as_ref()] formaction=[self.confirm.as_deref().map(confirm::address)] data-chance=[self.odds.first().map(|(_, percent)| percent)] {
                (self.label)
                @if self.is_noted { " " b { (self.note.as_deref().unwrap_or("–")) } }
                @if !odds.is_empty() { " " small.odds { (odds) } }
                @if let Some(key) = self.key.filter(|key| key.len() == 1) { " " kbd { (key) } }
            }
        }
    }
}

/// The groups as the fragment `actions`; the first that has an action is open unless the player has opened another.
pub fn draw(groups: &[Group]) -> Fragment {
    let first = groups.iter().position(|group| !group.actions.is_empty());
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
    /// The group as one element; `name` is shared by those of which one is open at a time, `key` opens it, and
    /// `label` is its title, where that is not all there is to say.
    pub fn draw(&self, name: &str, key: Option<usize>, label: &Markup, is_open: bool) -> Markup {
        let is_empty = self.actions.is_empty() && self.more.is_none();
        let aside = match &self.aside {
            Some(aside) => aside.clone(),
            None if self.actions.len() > 1 => self.actions.len().to_string(),
            None => String::new(),
        };
        html! {
            details.group.empty[is_empty] name=(name) id={ "g-" (self.id) } data-key=[key] open[is_open] {
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

/// The offers that no group shows, as one group: nothing that is offered is ever missing.
pub fn others<G: Narrated>(scene: &Scene<'_, G>, shown: &[Group]) -> Option<Group> {
    let is_shown =
        |value: &str| shown.iter().flat_map(|group| &group.actions).any(|action| action.act.value == value);
    let draft = scene.decision.map_or("", |decision| decision.draft.as_str());
    let acts = scene.offers().iter().map(|offer| (offer, Act::of(draft, offer)));
    let left: Vec<_> = acts.filter(|(_, act)| !is_shown(&act.value)).collect();
    (!left.is_empty()).then(|| Group {
        id: "other".to_owned(),
        title: "Other".to_owned(),
        actions: left.into_iter().map(|(offer, act)| Action::new(offer.label.clone(), act)).collect(),
        ..Group::default()
    })
}
