//! [G7] The cheapest ways to hexes that are several steps away, as data: the client makes a button of each, which takes
//! the whole way in one press.
//!
//! The list has `data-start`, where the figure is; `data-before`, what is written before each step; and `data-ways`, the
//! six directions as they are written. Its text has a word for each hex: its name, a letter from `a` to `f` for the
//! direction of the last step, and the MA of the whole way. Where every step may reveal someone, `data-each` says that
//! steps are sent one by one.

use std::{cmp::Reverse, collections::BinaryHeap};

use fantasy_trip::{Action, State, action::Move, body::Id, ground::Spot, state::Phase, way_name};
use hexgrid::Direction;
use maud::{Markup, html};

use super::context::Context;

/// The last step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LastStep {
    /// Where the way leads.
    pub(super) to: Spot,
    /// The direction of the last step.
    pub(super) way: Direction,
    /// The MA of the whole way, what was spent before included.
    pub(super) cost: u8,
    /// How many steps it takes.
    pub(super) steps: u8,
}

/// Every hex that the figure on its way can walk to without a roll of the dice before it is there, nearest first.
pub(super) fn reached(known: &State, id: Id) -> Vec<LastStep> {
    let mut state = known.clone();
    let Some(start) = state.figure(id).body.place else { return Vec::new() };
    let turn = state.figure(id).body.turn;
    let mut reached: Vec<LastStep> = Vec::new();
    let mut open = BinaryHeap::from([Reverse((turn.spent, 0_u8, start, None::<u8>))]);
    let mut seen: Vec<Spot> = Vec::new();
    while let Some(Reverse((cost, steps, spot, way))) = open.pop() {
        if seen.contains(&spot) {
            continue;
        }
        seen.push(spot);
        if let Some(way) = way.and_then(Direction::from_number) {
            reached.push(LastStep { to: spot, way, cost, steps });
            if known.is_slippery(spot) || known.has_fire(spot) || is_taken(known, id, spot) {
                continue;
            }
        }
        let body = &mut state.figure_mut(id).body;
        body.place = Some(spot);
        (body.turn.spent, body.turn.hexes) = (cost, turn.hexes + steps);
        for next in Direction::ALL {
            if let Ok(price) = state.may_step(id, next) {
                open.push(Reverse((cost + price, steps + 1, spot.step(next), Some(next.number()))));
            }
        }
    }
    reached
}

/// [S5.6] Whether someone is run at in a hex.
fn is_taken(known: &State, id: Id, spot: Spot) -> bool {
    known.standing_in(spot).is_some_and(|other| other != id) && !known.figure(id).body.aloft
}

/// The far hexes of the figure that is moving; none if there are none.
pub(super) fn list(context: &Context<'_>) -> Option<Markup> {
    let Phase::Moving(id) = context.view.phase else { return None };
    let start = context.seen(id)?.body.place?;
    let far: Vec<_> = reached(&context.state, id);
    if !far.iter().any(|step| step.steps > 1) {
        return None;
    }
    let is_hidden = context.offers().iter().any(|offer| matches!(offer.action, Action::Sneak(Move::Step(_))));
    let side = context.side();
    let is_each = context.able_or_hidden().any(|seen| seen.hidden && Some(seen.body.side) != side);
    let words: Vec<_> = far
        .iter()
        .map(|step| format!("{}{}{}", step.to, char::from(b'a' + step.way.number() - 1), step.cost))
        .collect();
    let ways: Vec<_> = Direction::ALL.into_iter().map(way_name).collect();
    Some(html! {
        div.ways data-start=(start) data-before=(if is_hidden { "sneak go " } else { "go " }) data-ways=(ways.join(" "))
            data-each[is_each] data-unit="MA" hidden { (words.join(" ")) }
    })
}
