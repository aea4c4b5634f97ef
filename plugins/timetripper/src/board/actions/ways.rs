//! The cheapest ways to hexes that are several steps away, as data: the client makes buttons and marks on the map of
//! them, and takes the steps one after another.
//!
//! The list has `data-before`, which the rules write before the hex of a step; `data-start`, where everyone starts; and
//! `data-reached`, all hexes that can be walked to, by their names and the names of the ends of runs. Its text has a
//! letter for each, counted from `A`: nine times the Endurance of the whole way, and the step that leads there, which is
//! three times the columns and the rows it goes, from -1 to 1, plus 4. The first step of a way counts as none.
//! `data-confirm` is asked before any of them.

use std::collections::VecDeque;

use engine::{Fast, Game as _, Occurrence, Recorder};
use maud::{Markup, html};
use timetripper::{
    Action, Event, State, TimeTripper, around_hex,
    map::{PLACES, Place},
    state::{Doing, Turn},
};

use super::{super::context::Context, BundleKind, reasons, targets::names};

/// The last step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LastStep {
    from: Place,
    to: Place,
    /// The Endurance that the whole way costs.
    cost: u8,
}

/// Who goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goes {
    /// The one who acts.
    Actor,
    /// [10.32] The flux.
    Flux,
}

impl Goes {
    const fn step(self, to: Place) -> Action {
        match self {
            Self::Actor => Action::Move(to),
            Self::Flux => Action::Flux(to),
        }
    }

    /// Where it is.
    fn place(self, state: &State, turn: &Turn) -> Option<Place> {
        match self {
            Self::Actor => Some(state.place_of(turn.actor)),
            Self::Flux => state.field.flux,
        }
    }

    /// Whether it can go on to a hex next to it.
    fn may_step(self, state: &State, turn: &Turn, to: Place) -> bool {
        match self {
            Self::Actor => !state.is_held(to) && state.may_step(turn, to).is_ok(),
            Self::Flux => matches!(turn.doing, Doing::MovingFlux(1..)),
        }
    }

    /// Whether a turn is still about going.
    fn continues(self, turn: &Turn) -> bool {
        match self {
            Self::Actor => turn.doing == Doing::Nothing,
            Self::Flux => matches!(turn.doing, Doing::MovingFlux(_)),
        }
    }
}

/// The far hexes that the one who acts, or the flux, can go to; none if there are none.
pub(super) fn list(context: &Context<'_>, kind: BundleKind) -> Option<Markup> {
    let goes = if kind == BundleKind::MoveFlux { Goes::Flux } else { Goes::Actor };
    let turn = context.turn()?;
    let here = goes.place(&context.state, turn)?;
    let near = here.neighbours().filter(|place| context.offer(goes.step(*place)).is_some());
    let mut steps = search(&context.state, turn, goes, near);
    steps.sort_unstable_by_key(|step| step.to);
    let (before, ..) = around_hex(goes.step(here))?;
    let letters: String = steps.iter().map(|step| letter(*step, here)).collect();
    let is_far = steps.iter().any(|step| step.from != here);
    is_far.then(|| {
        html! {
            div.ways data-before=(before) data-start=(here) data-reached=[names(steps.iter().map(|step| &step.to))]
                data-confirm=[reasons::question(context)] { (letters) }
            output.touched {}
        }
    })
}

/// What is written for the last step of a way.
fn letter(step: LastStep, start: Place) -> char {
    let goes = |from: u8, to: u8| 1 + to - from.min(to + 1);
    let (columns, rows) = (goes(step.from.column(), step.to.column()), goes(step.from.row(), step.to.row()));
    let way = if step.from == start { 4 } else { 3 * columns + rows };
    char::from(b'A' + 9 * step.cost.min(4) + way)
}

/// All hexes that can be gone to, each with the last step of the cheapest way, nearest first. A way ends where
/// something else happens.
fn search(state: &State, turn: &Turn, goes: Goes, near: impl Iterator<Item = Place>) -> Vec<LastStep> {
    let mut seen = [false; PLACES];
    let mut steps = Vec::new();
    let mut open = VecDeque::new();
    let Some(here) = goes.place(state, turn) else { return steps };
    seen[here.index()] = true;
    let mut visit = |state: &State, from: Place, to: Place, open: &mut VecDeque<State>| {
        if std::mem::replace(&mut seen[to.index()], true) {
            return;
        }
        let (after, is_quiet) = stepped(state, turn, goes, to);
        let extra = after.turn().map_or(0, |turn| turn.extra);
        steps.push(LastStep { from, to, cost: extra.saturating_sub(turn.extra) });
        if is_quiet {
            open.push_back(after);
        }
    };
    near.for_each(|to| visit(state, here, to, &mut open));
    while let Some(at) = open.pop_front() {
        let Some(now) = at.turn().copied() else { continue };
        let Some(from) = goes.place(&at, &now) else { continue };
        for to in from.neighbours().filter(|to| goes.may_step(&at, &now, *to)) {
            visit(&at, from, to, &mut open);
        }
    }
    steps
}

/// The position after a step, and whether nothing else happened.
fn stepped(state: &State, turn: &Turn, goes: Goes, to: Place) -> (State, bool) {
    let mut after = state.clone();
    let mut table = Recorder::new(Fast::new(0));
    let _ = TimeTripper::apply(&mut after, turn.seat, goes.step(to), &mut table);
    let is_walk =
        |it: &Occurrence<Event>| matches!(it, Occurrence::Event(Event::Moved(..) | Event::FluxMoved(_), _));
    let continues = |now: &Turn| now.actor == turn.actor && now.seat == turn.seat && goes.continues(now);
    let is_quiet = table.occurrences.iter().all(is_walk) && after.turn().is_some_and(continues);
    (after, is_quiet)
}
