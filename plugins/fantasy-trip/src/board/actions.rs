//! What can be done now, in groups of which one is open at a time: `deploy` entering the map, `moving` options, steps and
//! facings, `acting` attacks and everything else, `casting` what a spell is aimed at; `options` is the list of (a) to (v)
//! with the reasons why not.

mod acting;
mod casting;
mod deploy;
mod moving;
mod options;

pub(super) use deploy::{entry_hexes, facing};

use engine::Rule;
use fantasy_trip::{Action, state::Phase};
use kit::{
    Fragment,
    actions::{Action as Button, Group},
};
use maud::html;

use super::{
    context::{Context, Offer},
    odds,
};

/// The groups of a page, and which one is open at first.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) all: Vec<Group>,
    /// Whom they are about; what was opened for one figure is not opened for the next.
    pub(super) about: String,
    /// The id of the group that is open at first; without it, the first that offers something.
    pub(super) open: Option<String>,
}

impl Groups {
    fn of(all: Vec<Group>) -> Self {
        Self { all, ..Self::default() }
    }
}

/// What the viewer can do now, group by group.
pub(super) fn groups(context: &Context<'_>) -> Groups {
    if !context.may_act() {
        return Groups::default();
    }
    match context.view.phase {
        Phase::Deploy(id) => deploy::groups(context, id),
        Phase::Renew(_) => Groups::of(vec![renewals(context)]),
        Phase::Move(_) => moving::figures(context),
        Phase::Moving(id) | Phase::Turning(id) => moving::steps(context, id),
        Phase::Act(id) => Groups { about: format!("act-{id}"), ..acting::groups(context, id) },
        Phase::Cast(id, casting) => casting::groups(context, id, &casting),
        Phase::StepOut(_) | Phase::Retreat(_) => Groups::of(vec![hexes(context)]),
        Phase::Order | Phase::React(_) | Phase::Agree { .. } | Phase::Follow { .. } | Phase::Over(_) => {
            Groups::default()
        }
    }
}

/// The groups as the fragment `actions`.
pub(super) fn draw(groups: &Groups) -> Fragment {
    let first = groups.all.iter().find(|group| !group.actions.is_empty() || group.more.is_some());
    let open = groups.open.as_ref().or(first.map(|group| &group.id));
    Fragment::new(
        "actions",
        html! {
            div id="actions" .actions data-about=(groups.about) {
                @for (number, group) in (1..).zip(&groups.all) {
                    // Keys 1 to 9; a tenth group is reached by mouse and Tab.
                    @let key = Some(number).filter(|key| *key < 10);
                    @let label = html! { @if let Some(key) = key { kbd { (key) } " " } (group.title) };
                    (group.draw("group", key, &label, open == Some(&group.id)))
                }
            }
        },
    )
}

/// Every rule that the groups cite.
pub(super) fn cited(context: &Context<'_>, groups: &Groups) -> Vec<Rule> {
    let reckoned = context.offers().iter().filter_map(|offer| odds::reckoning(context, offer.action));
    let lines =
        reckoned.flat_map(|reckoning| reckoning.lines().iter().map(|line| line.rule).collect::<Vec<_>>());
    let mut all: Vec<_> = kit::actions::cited(&groups.all).into_iter().chain(lines).collect();
    all.extend(options::cited(context));
    all.extend(acting::cited(context));
    all.extend(odds::spell_rules(context));
    all
}

/// Offers that are buttons of the prompt bar.
pub(super) const fn is_in_bar(action: Action) -> bool {
    matches!(
        action,
        Action::Done | Action::Order(_) | Action::Guard(_) | Action::Agree(_) | Action::Follow(_)
    )
}

/// A button in the words of the rules.
pub(super) fn button(context: &Context<'_>, offer: &Offer) -> Button {
    let mut button = Button::new(offer.label.clone(), context.post(offer));
    if let Some(percent) = odds::chance(offer) {
        button.beside = Some(format!("{percent} %"));
    }
    button
}

/// [F1.2] The spells that have to be paid for.
fn renewals(context: &Context<'_>) -> Group {
    let offers = context.offers().iter().filter(|offer| !is_in_bar(offer.action));
    Group {
        id: "renew".to_owned(),
        title: "Spells to pay for".to_owned(),
        rule: Some(Rule("F1.2")),
        hint: "What you don’t pay for ends.".to_owned(),
        actions: offers.map(|offer| button(context, offer)).collect(),
        ..Group::default()
    }
}

/// [F7] [F1.5b] Hexes to step into, or to force someone into.
fn hexes(context: &Context<'_>) -> Group {
    let place = context.focus().and_then(|id| context.seen(id)).and_then(|seen| seen.body.place);
    let actions = context.offers().iter().filter(|offer| !is_in_bar(offer.action)).map(|offer| {
        let button = button(context, offer);
        match offer.action {
            Action::Out(way) => match place {
                Some(place) => button.at(place.step(way).to_string()),
                None => button,
            },
            Action::Retreat(_, spot) => button.at(spot.to_string()),
            _ => button,
        }
    });
    let is_retreat = matches!(context.view.phase, Phase::Retreat(_));
    Group {
        id: "hexes".to_owned(),
        title: if is_retreat { "Force back" } else { "Step out" }.to_owned(),
        rule: Some(if is_retreat { Rule("F1.5") } else { Rule("F7") }),
        hint: if is_retreat {
            "You hurt someone this turn and were not hurt: you may push them back one hex.".to_owned()
        } else {
            "Choose an empty hex next to you.".to_owned()
        },
        actions: actions.collect(),
        ..Group::default()
    }
}
