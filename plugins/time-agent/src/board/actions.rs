//! What the viewer can do, in groups: `desk` is the headquarters, `moving` movement, `duels` search and combat, `deeds`
//! alterations and rotations with what they would change, `shares` what is asked of others. What ends a step is in the
//! prompt bar.

mod deeds;
mod desk;
mod duels;
mod moving;

use engine::{
    Rule,
    words::{count, ordinal},
};
use kit::actions::{Action as Button, Group};
use maud::{Markup, html};
use time_agent::{Action, Race, Stage};

use super::{
    context::{Context, Offer},
    prompt,
};

/// What the viewer can do now, group by group.
pub(super) fn groups(context: &Context<'_>) -> Vec<Group> {
    if !context.may_act() {
        return Vec::new();
    }
    match context.view.stage {
        Stage::Order => vec![positions(context)],
        Stage::Headquarters => desk::groups(context),
        Stage::Move => moving::groups(context),
        Stage::Search | Stage::Combat => duels::groups(context),
        Stage::Alter => deeds::groups(context),
        Stage::Shares => vec![shares(context)],
        Stage::Oppose | Stage::Settle => vec![stake(context)],
        Stage::Over(_) => Vec::new(),
    }
}

/// [A5.2] The free positions of the round.
fn positions(context: &Context<'_>) -> Group {
    let button = |offer: &Offer| match offer.action {
        Action::Position(position) => Some(Button::new(ordinal(position), context.post(offer))),
        _ => None,
    };
    Group {
        id: "order".to_owned(),
        title: "When to take your turn".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("A5.2")),
        hint: format!(
            "Those who come later see more; those who come first reach things first. {}",
            taken(context)
        ),
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
}

/// The positions that others have picked, and who picks after the viewer.
fn taken(context: &Context<'_>) -> String {
    let order = &context.view.order;
    let mut picked: Vec<_> =
        Race::ALL.into_iter().filter_map(|race| Some((order.position(race)?, race))).collect();
    picked.sort_unstable();
    if picked.is_empty() {
        return "You have the fewest VP, so you pick first.".to_owned();
    }
    let one = |(position, race): (usize, Race)| {
        format!("{} {}", race.people(), ordinal(u8::try_from(position + 1).unwrap_or_default()))
    };
    format!("Taken: {}.", picked.into_iter().map(one).collect::<Vec<_>>().join(", "))
}

/// [A11c.1] What a race would pay.
fn shares(context: &Context<'_>) -> Group {
    let button = |offer: &Offer| match offer.action {
        Action::Share { amount: 0, .. } => Some(Button::new("Nothing", context.post(offer))),
        Action::Share { amount, .. } => Some(Button::new(amount.to_string(), context.post(offer))),
        _ => None,
    };
    Group {
        id: "share".to_owned(),
        title: "What you would pay".to_owned(),
        rule: Some(Rule("A11c.1")),
        hint: format!(
            "{}Sealed until everyone has answered. What is not needed stays with you.",
            asker(context)
        ),
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
}

/// What a button of a long list says: on it, on the board, and by the class of its mark there.
#[derive(Clone, Copy)]
struct Words<'a> {
    label: &'a str,
    note: &'a str,
    mark: &'a str,
}

impl<'a> Words<'a> {
    /// A label, and a plain mark.
    const fn new(label: &'a str) -> Self {
        Self { label, note: "", mark: "" }
    }
}

/// [A8.1] [A11c.2] What is known about the question in the prompt bar, which has the answers.
fn stake(context: &Context<'_>) -> Group {
    let known = [prompt::requested(context), prompt::danger(context)];
    Group {
        id: "stake".to_owned(),
        title: "What is at stake".to_owned(),
        aside: Some(String::new()),
        more: Some(html! { @for words in known.iter().flatten() { p.hint { (words) } } }),
        ..Group::default()
    }
}

/// What the race that asks for shares has itself.
fn asker(context: &Context<'_>) -> String {
    context.view.active().map_or_else(String::new, |race| {
        let treasury = count(context.view.race(race).credits, "credit");
        format!("The {} have {treasury} of their own.", race.people())
    })
}

/// A button with a place on the board, for long lists: only what the client needs.
fn listed(context: &Context<'_>, offer: &Offer, place: &str, words: Words<'_>) -> Markup {
    let posted = context.post(offer);
    let some = |text: &'_ str| (!text.is_empty()).then(|| text.to_owned());
    html! {
        button form="act" name=(posted.field) value=(posted.value) data-place=(place)
            data-note=[some(words.note)] data-mark=[some(words.mark)] { (words.label) }
    }
}

/// A long list, which is on the board; as buttons it is folded.
fn folded(title: &str, buttons: &[Markup]) -> Markup {
    html! {
        details.folded { summary { (title) } div.offers { @for button in buttons { (button) } } }
    }
}
