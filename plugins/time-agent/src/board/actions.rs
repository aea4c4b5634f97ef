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
    prompt, verdict,
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
    let amount = |offer: &Offer| match offer.action {
        Action::Share { amount, .. } => Some(amount),
        _ => None,
    };
    let offers: Vec<_> = context.offers().iter().filter_map(|offer| Some((amount(offer)?, offer))).collect();
    let most = offers.iter().map(|(amount, _)| *amount).max().unwrap_or_default();
    let missing = price(context).map(|(cost, own)| cost.saturating_sub(own)).unwrap_or_default();
    let label = |amount: u16| match amount {
        0 => "Nothing".to_owned(),
        _ if amount == missing => format!("{amount}, all they lack"),
        _ if amount == most => format!("{amount}, all you have"),
        _ => amount.to_string(),
    };
    // What people mean stands first; any other sum is folded.
    let is_main = |amount: u16| amount == 0 || amount == missing || amount == most;
    let main = offers.iter().filter(|(amount, _)| is_main(*amount));
    let others = offers.iter().filter(|(amount, _)| !is_main(*amount));
    let others: Vec<_> = others.map(|(amount, offer)| plain(context, offer, &label(*amount))).collect();
    Group {
        id: "share".to_owned(),
        title: "What you would pay".to_owned(),
        rule: Some(Rule("A11c.1")),
        hint: format!(
            "{} Sealed until everyone has answered. What is not needed stays with you.",
            asked_for(context)
        ),
        actions: main.map(|(amount, offer)| Button::new(label(*amount), context.post(offer))).collect(),
        more: (!others.is_empty()).then(|| folded("Another sum", &others)),
        ..Group::default()
    }
}

/// What a request costs, and what the race that asks has itself.
fn price(context: &Context<'_>) -> Option<(u16, u16)> {
    let (request, active) = (context.view.turn.request?, context.view.active()?);
    Some((deeds::cost(context, request.hex, request.deed), context.view.race(active).credits))
}

/// What shares are asked for, what it costs and changes, and who would win if it ended the game.
fn asked_for(context: &Context<'_>) -> String {
    let (Some((cost, own)), Some(race)) = (price(context), context.view.active()) else {
        return String::new();
    };
    let what = prompt::requested(context).unwrap_or_default();
    let people = race.people();
    format!("{what} It costs {}; the {people} have {own} of their own.", count(cost, "credit"))
}

/// A button without a place on the board.
fn plain(context: &Context<'_>, offer: &Offer, label: &str) -> Markup {
    let posted = context.post(offer);
    html! { button form="act" name=(posted.field) value=(posted.value) { (label) } }
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
    let now = format!("If the game ended now: {}", verdict::now(context));
    let known = [prompt::requested(context), prompt::danger(context), Some(now)];
    Group {
        id: "stake".to_owned(),
        title: "What is at stake".to_owned(),
        aside: Some(String::new()),
        more: Some(html! { @for words in known.iter().flatten() { p.hint { (words) } } }),
        ..Group::default()
    }
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
