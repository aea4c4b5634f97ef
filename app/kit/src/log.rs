//! The log: one item an entry, with what happened, the dice, and why.

use engine::{EventWords, LogLine, Seat};
use maud::{Markup, html};

use super::{counter, dice, why::why};
use crate::Fragment;

/// The id of an entry's item.
pub fn id(entry: usize) -> String {
    format!("e-{entry}")
}

/// One entry as an item that is added to the element `log`; its number leads to the position after it.
pub fn item<A, E>(line: &LogLine<A, E>, name: &dyn Fn(Seat) -> String, path: &str) -> Fragment {
    let id = id(line.entry);
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="log" {
                (head(line, name, path))
                @if line.events.len() > 1 {
                    ul { @for event in &line.events { li { (told(event)) } } }
                }
                (thrown(line))
                @for remark in &line.remarks { p.remark { (remark) } }
            }
        },
    )
}

fn head<A, E>(line: &LogLine<A, E>, name: &dyn Fn(Seat) -> String, path: &str) -> Markup {
    html! {
        p.head {
            a.no href={ (path) "/at?n=" (line.entry) } { (line.entry) }
            @if let Some(seat) = line.seat {
                (counter::chip(seat, &seat.to_string())) b { (name(seat)) }
                @if line.by_clock { " · the clock" }
            } @else { b { "Set-up" } }
            @if let [only] = line.events.as_slice() { span.only { (told(only)) } }
        }
        @if let Some(action) = line.action.as_ref().filter(|_| line.steps.len() > 1) { code { (action) } }
    }
}

/// What happened and why, which stay on one line together.
fn told<E>(event: &EventWords<E>) -> Markup {
    html! { (event.text) "\u{a0}" (why(event.rule)) }
}

/// The dice, those for one purpose together.
fn thrown<A, E>(line: &LogLine<A, E>) -> Markup {
    let groups = line.rolls.chunk_by(|a, b| (a.rule, a.purpose) == (b.rule, b.purpose));
    html! {
        @for group in groups {
            @let (purpose, rule) = (group[0].purpose, group[0].rule);
            @if group.len() > 4 {
                details.dice {
                    summary { (group.len()) " dice: " (purpose) " " (why(rule)) }
                    (dice::rolls(group))
                }
            } @else {
                p.dice { (dice::rolls(group)) " " (purpose) " " (why(rule)) }
            }
        }
    }
}
