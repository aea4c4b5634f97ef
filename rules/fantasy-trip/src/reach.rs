//! [G7] How far a figure can get in its move: every hex with what it costs, for pages and bots.

use std::{cmp::Reverse, collections::BinaryHeap};

use hexgrid::Direction;

use crate::{
    body::{Id, Opt},
    ground::Spot,
    options::Limit,
    state::{Phase, State},
};

/// A hex within reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The hex.
    pub spot: Spot,
    /// The MA it takes to get there.
    pub cost: u8,
    /// The steps to it, and the direction of the last one.
    pub steps: u8,
    /// The way into it from the hex before; none where the figure is.
    pub way: Option<Direction>,
}

impl State {
    /// Every hex that a figure can reach with an option, cheapest way first; rolls are not counted on, and nothing that
    /// its side does not see is known.
    pub fn reach(&self, id: Id, opt: Opt) -> Vec<Reached> {
        let Some(start) = self.figure(id).body.place else { return Vec::new() };
        let mut state = self.unknowing(id);
        let list = state.list_of(id);
        let turn = &mut state.figure_mut(id).body.turn;
        if !matches!(self.phase, Phase::Moving(mover) if mover == id) {
            (turn.option, turn.list) = (opt, list);
        }
        let (spent, hexes) = (turn.spent, turn.hexes);
        state.phase = Phase::Moving(id);
        let mut reached: Vec<Reached> = Vec::new();
        let mut open = BinaryHeap::from([Reverse((spent, hexes, start, None::<u8>))]);
        while let Some(Reverse((cost, steps, spot, way))) = open.pop() {
            if reached.iter().any(|other| other.spot == spot) {
                continue;
            }
            let way = way.and_then(Direction::from_number);
            reached.push(Reached { spot, cost, steps, way });
            let body = &mut state.figure_mut(id).body;
            body.place = Some(spot);
            (body.turn.spent, body.turn.hexes) = (cost, steps);
            for next in Direction::ALL {
                if let Ok(price) = state.may_step(id, next) {
                    open.push(Reverse((cost + price, steps + 1, spot.step(next), Some(next.number()))));
                }
            }
        }
        reached
    }

    /// The position as a figure's side sees it: hidden foes are nowhere.
    fn unknowing(&self, id: Id) -> Self {
        let mut state = self.clone();
        let side = self.figure(id).body.side;
        for other in
            self.able().filter(|other| self.figure(*other).body.side != side && self.is_hidden(*other))
        {
            state.figure_mut(other).body.place = None;
        }
        state
    }

    /// The most a figure may spend or step with an option.
    pub fn most(&self, id: Id, opt: Opt) -> u8 {
        match self.limit(id, opt) {
            Limit::Points(most) | Limit::Hexes(most) | Limit::Shift(most) => most,
            Limit::Still => 0,
        }
    }
}
