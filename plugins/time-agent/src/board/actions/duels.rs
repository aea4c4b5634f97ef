//! [A9] [A10] Search and combat: who against whom, with exact odds.

use std::cmp::Reverse;

use engine::{Chance, Rule};
use kit::actions::{Action as Button, Group};
use time_agent::{Action, Operative, Prospect, Stage};

use super::super::{
    context::{Context, Offer},
    counters,
};

/// A group for every operative that can search or attack.
pub(super) fn groups(context: &Context<'_>) -> Vec<Group> {
    let mut groups: Vec<(Operative, Vec<Button>)> = Vec::new();
    for offer in context.offers() {
        let (Action::Search { by, target } | Action::Attack { by, target }) = offer.action else { continue };
        let button = button(context, offer, target);
        match groups.iter_mut().find(|(who, _)| *who == by) {
            Some((_, buttons)) => buttons.push(button),
            None => groups.push((by, vec![button])),
        }
    }
    // The strongest first: it is opened, and it is what most players want.
    groups.sort_by_key(|(by, _)| Reverse(best(context, *by)));
    let is_search = context.view.stage == Stage::Search;
    groups.into_iter().map(|(by, actions)| group(context, by, actions, is_search)).collect()
}

/// The best chance that an operative has against anyone, in percent.
fn best(context: &Context<'_>, who: Operative) -> Option<u64> {
    let own = context.offers().iter().filter(
        |offer| matches!(offer.action, Action::Search { by, .. } | Action::Attack { by, .. } if by == who),
    );
    own.filter_map(|offer| offer.odds.first()).map(Chance::percent).max()
}

fn group(context: &Context<'_>, by: Operative, actions: Vec<Button>, is_search: bool) -> Group {
    let hex = context.view.race(by.race()).places[by.slot()].hex();
    let place = hex.map_or_else(String::new, |hex| format!(" in {hex}"));
    let values = context.world.board.values(by.kind());
    let (rule, hint) = if is_search {
        let hint =
            format!("Your die + {} against theirs and what they hide with. Equal is enough.", values.search);
        (Rule("A9.3"), hint)
    } else {
        let hint = format!(
            "Your die + {} against theirs and their defence. More: they are lost. Equal: both. Less: nothing.",
            values.attack
        );
        (Rule("A10.2"), hint)
    };
    Group {
        id: format!("by-{}", by.index()),
        title: format!(
            "{} {} {}{place}",
            if is_search { "Search with" } else { "Attack with" },
            by.kind().name(),
            by.number()
        ),
        rule: Some(rule),
        hint,
        actions,
        ..Group::default()
    }
}

fn button(context: &Context<'_>, offer: &Offer, target: Operative) -> Button {
    let mut button = Button::new(target.to_string(), context.post(offer)).at(counters::place(target));
    let first = offer.odds.first();
    button.note = first.map(|chance| format!("{} %", chance.percent()));
    button.is_noted = true;
    button.beside = Some(odds(&offer.odds));
    button
}

/// The chances in ways that two dice can fall.
fn odds(chances: &[Chance<Prospect>]) -> String {
    let one = |chance: &Chance<Prospect>| format!("{} {} of {}", chance.what.words(), chance.ways, chance.of);
    chances.iter().map(one).collect::<Vec<_>>().join(" · ")
}
