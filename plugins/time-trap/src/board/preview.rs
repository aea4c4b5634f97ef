//! What the replay would give if no one else changed anything. It is worked out with the rules' own replay,
//! from nothing but the viewer's view.

use engine::{Rule, Seat, words::count};
use kit::{Fragment, counter, why::why};
use maud::{Markup, html};
use time_trap::{Fate, ManView, Order, PlanView, Shot, Timeline, Turn, View};

use super::{
    context::Context,
    fates::{FateChange, fate_change},
    men::put,
};

/// The timeline with the viewer's plan in it. The others are taken to stay and hold fire on the turn to come,
/// and their destroyed Men to hold fire, because no one can see what ghosts were ordered to do.
fn foresee(view: &View, seat: Seat, plan: &PlanView) -> Timeline {
    let start: Vec<_> = view.men.iter().map(|man| man.start).collect();
    let mut timeline = Timeline::new(view.players.len(), &start);
    for man in &view.men {
        let is_own = man.man.owner() == seat;
        for (turn, did) in (1..).zip(&man.turns) {
            let order = if is_own {
                plan.past[usize::from(turn) - 1][man.man.man().index()]
            } else {
                Order::new(did.moved, did.fired.unwrap_or(Shot::HOLD))
            };
            timeline.set(turn, man.man, order);
        }
        let now = if is_own { plan.orders[man.man.man().index()] } else { None };
        timeline.set(view.turn, man.man, now.unwrap_or(Order::NONE_GIVEN));
    }
    for change in &plan.changes {
        timeline.set(change.turn, change.man.of(seat), change.order);
    }
    timeline.replay(1, view.turn);
    timeline
}

fn died(timeline: &Timeline, man: &ManView) -> Option<Turn> {
    match timeline.fate(man.man) {
        Fate::Alive => None,
        Fate::Destroyed(turn) => Some(turn),
    }
}

/// Whose fate would change: of the viewer's Men and, through the past, of all.
fn changes_of<'a>(context: &Context<'a>, timeline: &Timeline, seat: Seat) -> Vec<(&'a ManView, FateChange)> {
    let played = usize::from(context.view.turn);
    let change = |man: &'a ManView| Some((man, fate_change(man.destroyed, died(timeline, man), played)?));
    // Where the others go this turn is unknown, so only the past says anything about them.
    let is_known =
        |(man, change): &(&ManView, FateChange)| man.man.owner() == seat || *change != FateChange::Died;
    context.view.men.iter().filter_map(change).filter(is_known).collect()
}

/// The text `preview`, and on the board `fore`: where changes of the past would put the viewer's Men.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 2] {
    let plan = context.own.filter(|(_, plan)| !context.view.over && is_planned(plan));
    let seen = plan.map(|(seat, plan)| (seat, plan, foresee(context.view, seat, plan)));
    let words = seen.as_ref().map(|(seat, plan, timeline)| words(context, *seat, plan, timeline));
    let on_map = seen.as_ref().filter(|_| context.shown() == context.played);
    [
        Fragment::new(
            "preview",
            html! { section id="preview" .card hidden[words.is_none()] { @if let Some(words) = words { (words) } } },
        ),
        Fragment::new(
            "fore",
            html! { g id="fore" { @if let Some((seat, _, timeline)) = on_map { (moved(context, *seat, timeline)) } } },
        ),
    ]
}

fn is_planned(plan: &PlanView) -> bool {
    !plan.changes.is_empty() || plan.orders.iter().any(Option::is_some)
}

fn words(context: &Context<'_>, seat: Seat, plan: &PlanView, timeline: &Timeline) -> Markup {
    let points = count(timeline.earned(context.view.turn, seat), "point");
    html! {
        h2 { "If no one else changes anything " (why(Rule("6.7"))) }
        ul.fates {
            @for (man, change) in changes_of(context, timeline, seat) {
                li.good[change.is_good()] {
                    (counter::chip(man.man.owner(), &man.man.to_string())) " " (foretold(change))
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

fn foretold(change: FateChange) -> String {
    match change {
        FateChange::Saved { was } => format!("would survive (as it stands, dies on turn {was})"),
        FateChange::Died => "would die this turn if the others stay put".to_owned(),
        FateChange::Lost { on } => format!("would die on turn {on}"),
        FateChange::Earlier { was, on } => format!("would die on turn {on} instead of {was}"),
        FateChange::Later { was, on } => format!("would live until turn {on} instead of {was}"),
    }
}

/// The viewer's Men whom a change of the past puts elsewhere before this turn's orders.
fn moved(context: &Context<'_>, seat: Seat, timeline: &Timeline) -> Markup {
    let last = context.view.turn - 1;
    let is_moved = |man: &&ManView| man.man.owner() == seat && timeline.square(last, man.man) != man.at;
    html! {
        @for man in context.view.men.iter().filter(is_moved) {
            g.fore transform=(put(timeline.square(last, man.man))) {
                use href={ "#k" (man.man) } {}
            }
        }
    }
}
