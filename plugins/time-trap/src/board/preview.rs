//! What the replay would give if nobody else changed anything: worked out with the rules' own replay, from
//! nothing but the viewer's view.

use engine::{Rule, Seat};
use maud::{Markup, html};
use time_trap::{Fate, ManView, Order, PlanView, Shot, Timeline, Turn, View};

use super::{
    changed::{Turned, fate},
    desk::Desk,
    stage::put,
};
use kit::{Fragment, counter, why::why};

/// The timeline with the viewer's plan in it. Others are taken to stay and hold fire on the turn to come, and
/// their destroyed Men to have been ordered to hold fire, for nobody can see what ghosts were told.
fn foresee(view: &View, seat: Seat, plan: &PlanView) -> Timeline {
    let start: Vec<_> = view.men.iter().map(|man| man.start).collect();
    let mut timeline = Timeline::new(view.players.len(), &start);
    for man in &view.men {
        let own = man.man.owner() == seat;
        for (turn, passage) in (1..).zip(&man.passages) {
            let order = if own {
                plan.past[usize::from(turn) - 1][man.man.man().index()]
            } else {
                Order::new(passage.moved, passage.fired.unwrap_or(Shot::HOLD))
            };
            timeline.set(turn, man.man, order);
        }
        let now = if own { plan.orders[man.man.man().index()] } else { None };
        timeline.set(view.turn, man.man, now.unwrap_or(Order::NONE_GIVEN));
    }
    for change in &plan.changes {
        timeline.set(change.turn, change.man.of(seat), change.order);
    }
    timeline.replay(1, view.turn);
    timeline
}

fn fell(timeline: &Timeline, man: &ManView) -> Option<Turn> {
    match timeline.fate(man.man) {
        Fate::Alive => None,
        Fate::Destroyed(turn) => Some(turn),
    }
}

/// Whose fate would turn, of the viewer's Men and, through the past, of all.
fn turns_of(desk: &Desk<'_>, timeline: &Timeline, seat: Seat) -> Vec<(engine::Seat, String, Turned)> {
    let played = usize::from(desk.view.turn);
    let turn_of = |man: &ManView| {
        let turned = fate(man.destroyed, fell(timeline, man), played)?;
        Some((man.man.owner(), man.man.to_string(), turned))
    };
    // Where others go this turn is unknown, so only the past tells anything of them.
    let is_told = |(owner, _, turned): &(Seat, String, Turned)| *owner == seat || *turned != Turned::Fell;
    desk.view.men.iter().filter_map(turn_of).filter(is_told).collect()
}

/// The text `preview`, and on the board `fore`: where changes of the past would put the viewer's Men.
pub(super) fn draw(desk: &Desk<'_>) -> [Fragment; 2] {
    let plan = desk.own.filter(|(_, plan)| !desk.view.over && is_planned(plan));
    let seen = plan.map(|(seat, plan)| (seat, plan, foresee(desk.view, seat, plan)));
    let words = seen.as_ref().map(|(seat, plan, timeline)| words(desk, *seat, plan, timeline));
    let ghosts = seen.as_ref().filter(|_| desk.shown() == desk.played);
    [
        Fragment::new(
            "preview",
            html! { section id="preview" .card hidden[words.is_none()] { @if let Some(words) = words { (words) } } },
        ),
        Fragment::new(
            "fore",
            html! { g id="fore" { @if let Some((seat, _, timeline)) = ghosts { (fore(desk, *seat, timeline)) } } },
        ),
    ]
}

fn is_planned(plan: &PlanView) -> bool {
    !plan.changes.is_empty() || plan.orders.iter().any(Option::is_some)
}

fn words(desk: &Desk<'_>, seat: Seat, plan: &PlanView, timeline: &Timeline) -> Markup {
    let turned = turns_of(desk, timeline, seat);
    let earned = timeline.earned(desk.view.turn, seat);
    html! {
        h2 { "If nobody else changed anything " (why(Rule("6.7"))) }
        ul.fates {
            @for (owner, number, turn) in &turned {
                li.good[matches!(turn, Turned::Saved { .. } | Turned::Later { .. })] {
                    (counter::chip(*owner, number)) " " (foretold(*turn))
                }
            }
        }
        p {
            "The replay of turns 1 to " (desk.view.turn) " would pay you " b { (earned) } " points"
            @if plan.changes.is_empty() { ", with the others’ Men standing still." }
            @else { ", as far as you can know it." }
        }
    }
}

fn foretold(turned: Turned) -> String {
    match turned {
        Turned::Saved { was } => format!("would be saved (destroyed on turn {was} now)"),
        Turned::Fell => "would fall this turn, as the others stand".to_owned(),
        Turned::Lost { on } => format!("would be lost on turn {on}"),
        Turned::Earlier { was, on } => format!("would fall on turn {on} instead of {was}"),
        Turned::Later { was, on } => format!("would live to turn {on} instead of {was}"),
    }
}

/// The viewer's Men whom a change of the past puts elsewhere before this turn's orders.
fn fore(desk: &Desk<'_>, seat: Seat, timeline: &Timeline) -> Markup {
    let last = desk.view.turn - 1;
    let moved = |man: &&ManView| man.man.owner() == seat && timeline.square(last, man.man) != man.at;
    html! {
        @for man in desk.view.men.iter().filter(moved) {
            g.fore transform=(put(timeline.square(last, man.man))) {
                use href={ "#k" (man.man) } {}
            }
        }
    }
}
