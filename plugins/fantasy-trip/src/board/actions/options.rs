//! [F2] The list of options: those that can be taken as buttons, the others with the reason why not.

use engine::Rule;
use fantasy_trip::{
    Action, OptionLine,
    body::{Id, List},
    options::Limit,
    state::Phase,
};
use kit::{actions::Action as Button, why::why};
use maud::{Markup, html};

use super::super::context::Context;

/// The buttons of the options that a figure can take now, each with how far it lets the figure move.
pub(super) fn buttons(context: &Context<'_>, id: Id) -> Vec<Button> {
    let lines = context.state.option_list(id);
    let offers = context.offers().iter().filter_map(|offer| match offer.action {
        Action::Choose(of, opt) if of == id => Some((offer, opt)),
        _ => None,
    });
    offers
        .map(|(offer, opt)| {
            let line = lines.iter().find(|line| line.option == opt);
            // The letter comes last: in front it would look like a key.
            let label = format!("{} ({})", capital(opt.name()), opt.letter());
            let mut button = Button::new(label, context.post(offer));
            button.beside = line.map(|line| format!("{}{}", line.gist, far(context, id, line)));
            button
        })
        .collect()
}

fn capital(name: &str) -> String {
    engine::words::capital(name)
}

/// How many MA an option lets a figure use, where its words don’t say.
fn far(context: &Context<'_>, id: Id, line: &OptionLine) -> String {
    match context.state.limit(id, line.option) {
        Limit::Points(most) => format!(" ({most} MA)"),
        _ => String::new(),
    }
}

/// The options that can’t be taken now, each with the reason; those of the other lists in a sentence.
pub(super) fn why_not(context: &Context<'_>, id: Id) -> Option<Markup> {
    let list = match context.view.phase {
        Phase::Act(_) => context.seen(id)?.body.turn.list,
        _ => context.state.list_of(id),
    };
    let lines = context.state.option_list(id);
    let refused: Vec<_> = lines
        .iter()
        .filter(|line| line.option.list() == list)
        .filter_map(|line| Some((line, line.refusal.as_ref()?)))
        .collect();
    Some(html! {
        details.why-not {
            summary { "All options (a)–(v)" }
            ul {
                @for line in lines.iter().filter(|line| line.option.list() == list && line.refusal.is_none()) {
                    li.may { b { "(" (line.option.letter()) ") " (line.name) } ": " (line.gist) " " (why(line.rule)) }
                }
                @for (line, refusal) in refused {
                    li { "(" (line.option.letter()) ") " (line.name) ": " (refusal.reason) " " (why(refusal.rule)) }
                }
                li.others { (others(list)) " " (why(Rule("F2.2"))) }
            }
        }
    })
}

/// The lists that a figure does not have now.
const fn others(list: List) -> &'static str {
    match list {
        List::Disengaged => {
            "(j)–(s) are for figures that are engaged, (t)–(v) for those who fight hand to hand."
        }
        List::Engaged => {
            "(a)–(i) are for figures that no one engages, (t)–(v) for those who fight hand to hand."
        }
        List::HandToHand => "(a)–(i) are for figures that no one engages, (j)–(s) for those who are engaged.",
    }
}

/// The rules that the lists on the page cite.
pub(super) fn cited(context: &Context<'_>) -> Vec<Rule> {
    let ids: Vec<Id> = match context.view.phase {
        Phase::Act(id) if context.may_act() => vec![id],
        Phase::Move(_) if context.may_act() => {
            context.able().filter(|seen| context.is_own(seen.id)).map(|seen| seen.id).collect()
        }
        _ => return Vec::new(),
    };
    let lines = ids.into_iter().flat_map(|id| context.state.option_list(id));
    lines.map(|line| line.refusal.map_or(line.rule, |refusal| refusal.rule)).chain([Rule("F2.2")]).collect()
}
