//! What the viewer can do, in groups: `desk` is the headquarters, `moving` movement, `duels` search and combat, `deeds`
//! alterations and rotations with what they would change, `shares` what is asked of others. What ends a step is in the
//! prompt bar.

mod deeds;
mod desk;
mod duels;
mod moving;

use engine::{Rule, words::ordinal};
use kit::actions::{Action as Button, Group};
use maud::{Markup, html};
use time_agent::{Action, Stage};

use super::context::{Context, Offer};

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
        Stage::Oppose | Stage::Settle | Stage::Over(_) => Vec::new(),
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
        rule: Some(Rule("A5.2")),
        hint: "Those who come later see more; those who come first reach things first.".to_owned(),
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
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
        hint: "Sealed until everyone has answered. What is not needed stays with you.".to_owned(),
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
}

/// A button with a place on the board, for long lists: only what the client needs.
fn listed(context: &Context<'_>, offer: &Offer, place: &str, note: &str, label: &str) -> Markup {
    let posted = context.post(offer);
    html! {
        button form="act" name=(posted.field) value=(posted.value) data-place=(place)
            data-note=[(!note.is_empty()).then_some(note)] { (label) }
    }
}

/// A long list, which is on the board; as buttons it is folded.
fn folded(title: &str, buttons: &[Markup]) -> Markup {
    html! {
        details.folded { summary { (title) } div.offers { @for button in buttons { (button) } } }
    }
}
