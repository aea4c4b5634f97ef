//! The log: one item per entry, with what happened, the dice, and why.

use engine::{EventWords, LogLine, LogOf, Narrated, RollWords, Rule, Seat};
use maud::{Markup, html};

use super::{
    counter, dice,
    why::{self, why},
};
use crate::{Fragment, Scene};

/// With more dice than this an entry shows them as small as letters.
const MANY_DICE: usize = 12;

/// The id of an entry's item.
pub fn id(entry: usize) -> String {
    format!("e-{entry}")
}

/// The items of the log, which are added to the element `log`, and the footnotes of every rule the page cites: those in
/// the log and in the prompt, those of the offers, and those named here.
pub fn draw<G: Narrated>(scene: &Scene<'_, G>, also_cited: &[Rule]) -> Vec<Fragment> {
    let told = scene.log.iter().filter(|line| !line.is_silent());
    let items = told.map(|line| item(line, &|seat| scene.name(seat), scene.path));
    let notes = cited(scene, also_cited).into_iter().map(|rule| why::footnote(rule, scene.gist(rule)));
    items.chain(notes).collect()
}

/// Every rule that the page cites, in order.
fn cited<G: Narrated>(scene: &Scene<'_, G>, also: &[Rule]) -> Vec<Rule> {
    let in_log = scene.log.iter().flat_map(rules_of::<G>);
    let prompt = scene.decision.and_then(|decision| decision.prompt.as_ref()).map(|prompt| prompt.rule);
    let offers = scene.offers().iter().map(|offer| offer.rule);
    let mut rules: Vec<_> = in_log.chain(prompt).chain(offers).chain(also.iter().copied()).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

fn rules_of<G: Narrated>(line: &LogOf<G>) -> impl Iterator<Item = Rule> {
    let events = line.events.iter().map(|event| event.rule);
    events.chain(line.rolls.iter().map(|roll| roll.rule))
}

/// One entry as an item that is added to the element `log`; its number leads to the position after it.
pub fn item<A, E>(line: &LogLine<A, E>, name: &dyn Fn(Seat) -> String, path: &str) -> Fragment {
    let id = id(line.entry);
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="log" {
                p.head {
                    a.no href={ (path) "/at?n=" (line.entry) } { (line.entry) }
                    @if let Some(seat) = line.seat {
                        (counter::chip(seat, &seat.to_string()))
                        // The sentence beside it says who it was.
                        @if line.events.len() != 1 { b { (name(seat)) } }
                        @if line.by_clock { " · out of time" }
                    } @else { b { "Set-up" } }
                    @if let [only] = line.events.as_slice() { span.only { (only.text) "\u{a0}" (why(only.rule)) } }
                }
                @if let Some(action) = line.action.as_ref().filter(|_| line.steps.len() > 1) { code { (action) } }
                @if line.events.len() > 1 { ul { (events(&line.events)) } }
                (rolls(&line.rolls))
                @for remark in &line.remarks { p.remark { (remark) } }
            }
        },
    )
}

/// The events; a rule that was cited a moment ago is only named again.
fn events<E>(events: &[EventWords<E>]) -> Markup {
    let is_first = |at: usize| !events[..at].iter().any(|before| before.rule == events[at].rule);
    html! {
        @for (at, event) in events.iter().enumerate() {
            li { (event.text) "\u{a0}" @if is_first(at) { (why(event.rule)) } @else { small.cited { (event.rule) } } }
        }
    }
}

/// The dice, those for one purpose together.
fn rolls(rolls: &[RollWords]) -> Markup {
    if rolls.len() > MANY_DICE {
        return many_rolls(rolls);
    }
    let groups = rolls.chunk_by(|a, b| (a.rule, a.purpose) == (b.rule, b.purpose));
    html! {
        @for group in groups {
            @let (purpose, rule) = (group[0].purpose, group[0].rule);
            @if group.len() > 4 {
                details.dice {
                    summary { (group.len()) " dice: " (purpose) }
                    (dice::rolls(group)) " " (why(rule))
                }
            } @else {
                p.dice { (dice::rolls(group)) " " (purpose) " " (why(rule)) }
            }
        }
    }
}

/// Numbers of very many sides say nothing to a reader, so a list of them is folded.
const MANY_SIDES: u16 = 20;

/// Very many dice: those for one purpose together, each as small as a letter and in the pairs they were rolled in.
fn many_rolls(rolls: &[RollWords]) -> Markup {
    let (large, rolls): (Vec<_>, Vec<_>) = rolls.iter().cloned().partition(|roll| roll.sides > MANY_SIDES);
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for pair in rolls.chunk_by(|a, b| a.purpose == b.purpose).flat_map(|same| same.chunks(2)) {
        let (purpose, small) = (pair[0].purpose, dice::small(pair));
        match groups.iter_mut().find(|(other, _)| *other == purpose) {
            Some((_, all)) => all.push(small),
            None => groups.push((purpose, vec![small])),
        }
    }
    html! {
        @for group in large.chunk_by(|a, b| a.purpose == b.purpose) {
            details.dice {
                summary { (group.len()) " dice: " (group[0].purpose) }
                (dice::small(group)) " " (why(group[0].rule))
            }
        }
        @if !groups.is_empty() { p.dice { @for (purpose, all) in groups { (purpose) " " b { (all.join(" ")) } " " } } }
    }
}
