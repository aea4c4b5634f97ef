//! What the replay would give if no one else changed anything, in words.

use engine::{Rule, Seat, words::count};
use kit::{Fragment, counter, why::why};
use maud::{Markup, html};
use time_trap::{ManView, PlanView};

use super::{
    context::Context,
    fates::{FateChange, coming_cause, fate_change},
    men::put,
};

/// Whose fate would change: of the viewer's Men and, through the past, of all.
fn changes_of<'a>(context: &Context<'a>, seat: Seat) -> Vec<(&'a ManView, FateChange)> {
    let turn = context.view.shared.turn;
    let change =
        |man: &'a ManView| Some((man, fate_change(man.destroyed, context.foresight.dies(man), turn)?));
    // Where the others go this turn is unknown, so only the past says anything about them.
    let is_known =
        |(man, change): &(&ManView, FateChange)| man.man.owner() == seat || *change != FateChange::Died;
    context.view.shared.men.iter().filter_map(change).filter(is_known).collect()
}

/// The text `preview`, and on the map `fore`: where the viewer's Men are as long as the past is not changed.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 2] {
    let plan = context.own.filter(|(_, plan)| !context.view.shared.over && is_planned(plan));
    let words = plan.map(|(seat, plan)| words(context, seat, plan));
    let on_map = plan.filter(|_| context.shown() == context.played);
    [
        Fragment::new(
            "preview",
            html! { section id="preview" .card hidden[words.is_none()] { @if let Some(words) = words { (words) } } },
        ),
        Fragment::new(
            "fore",
            html! { g id="fore" { @if let Some((seat, _)) = on_map { (moved(context, seat)) } } },
        ),
    ]
}

fn is_planned(plan: &PlanView) -> bool {
    !plan.changes.is_empty() || plan.orders.iter().any(Option::is_some)
}

fn words(context: &Context<'_>, seat: Seat, plan: &PlanView) -> Markup {
    let points = count(context.foresight.points(seat), "point");
    html! {
        h2 {
            "If no one else changes anything"
            @if context.changes_past() { ", as on the map" } "\u{a0}" (why(Rule("6.7")))
        }
        ul.fates {
            @for (man, change) in changes_of(context, seat) {
                li.good[change.is_good()] {
                    (counter::chip(man.man.owner(), &man.man.to_string())) " " (foretold(change))
                    @if let Some(cause) = cause(context, seat, man, change) { ": " (cause) }
                }
            }
        }
        p {
            "That would score you " b { (points) }
            @if plan.changes.is_empty() { " if the other players’ Men stay put." }
            @else { ", as far as you can tell." }
        }
    }
}

/// What would destroy one of the viewer's Men.
fn cause(context: &Context<'_>, seat: Seat, man: &ManView, change: FateChange) -> Option<String> {
    let dies = man.man.owner() == seat && !matches!(change, FateChange::Saved { .. });
    context.foresight.cause(man).filter(|_| dies).map(|cause| coming_cause(cause, seat))
}

fn foretold(change: FateChange) -> String {
    match change {
        FateChange::Saved { was } => format!("would survive (as it stands, dies on turn {was})"),
        FateChange::Died => "would die this turn".to_owned(),
        FateChange::Lost { on } => format!("would die on turn {on}"),
        FateChange::Earlier { was, on } => format!("would die on turn {on} instead of {was}"),
        FateChange::Later { was, on } => format!("would live until turn {on} instead of {was}"),
    }
}

/// The viewer's Men whom the change of the past has put elsewhere, where they were before it.
fn moved(context: &Context<'_>, seat: Seat) -> Markup {
    let is_moved = |man: &&ManView| man.man.owner() == seat && context.place(man) != man.at;
    html! {
        @for man in context.view.shared.men.iter().filter(is_moved) {
            g.fore transform=(put(man.at)) { use href={ "#k" (man.man) } {} }
        }
    }
}
