//! What the viewer can do, in groups of which one is open at a time. The actions of the open group are marked on the
//! board: a click on a marked place takes the action, a click on a far place takes the way there. Groups keep their place
//! and their key from one turn to the next.

use engine::{Narrated, Rule};
use maud::{Markup, html};

use super::why::why;
use crate::{Fragment, Scene, act::Act, confirm};

/// Actions of one kind.
#[derive(Clone, Debug)]
pub struct Group {
    /// What it is known by while the page changes; also a part of its element's id.
    pub id: &'static str,
    /// Its title: `Move`, a weapon.
    pub title: String,
    /// The rule behind it.
    pub rule: Option<Rule>,
    /// What the player should know before choosing.
    pub hint: String,
    /// The actions; without any, the group keeps its place and says why in its hint.
    pub actions: Vec<Action>,
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

    /// The action as a button of the form `act`.
    pub fn button(&self) -> Markup {
        let odds = self.odds.iter().map(|(what, percent)| format!("{what} {percent}%"));
        let odds = odds.collect::<Vec<_>>().join(" · ");
        let queue = (!self.queue.is_empty()).then(|| self.queue.join("\n"));
        let way = (!self.way.is_empty()).then(|| self.way.join(" "));
        html! {
            button.main[self.weight == Weight::Main].quiet[self.weight == Weight::Quiet] form="act"
                name=(self.act.field) value=(self.act.value) data-place=[self.place.as_ref()]
                data-piece=[self.piece.as_ref()] data-queue=[queue] data-way=[way] data-key=[self.key]
                data-confirm=[self.confirm.as_ref()] formaction=[self.confirm.as_deref().map(confirm::address)] data-chance=[self.odds.first().map(|(_, percent)| percent)] {
                (self.label)
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

fn draw_group(number: usize, group: &Group, is_open: bool) -> Markup {
    // Keys 1 to 9; a tenth group is reached by mouse and Tab.
    let key = (number < 9).then(|| (number + 1).to_string());
    html! {
        details.group.empty[group.actions.is_empty()] name="group" id={ "g-" (group.id) } data-key=[key.as_ref()] open[is_open] {
            summary {
                @if let Some(key) = &key { kbd { (key) } " " }
                (group.title)
                @if group.actions.len() > 1 { " " small { (group.actions.len()) } }
            }
            @if !group.hint.is_empty() {
                p.hint { (group.hint) @if let Some(rule) = group.rule { "\u{a0}" (why(rule)) } }
            }
            ul { @for action in &group.actions { li { (action.button()) } } }
        }
    }
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
        id: "other",
        title: "Other".to_owned(),
        rule: None,
        hint: String::new(),
        actions: left.into_iter().map(|(offer, act)| Action::new(offer.label.clone(), act)).collect(),
    })
}
