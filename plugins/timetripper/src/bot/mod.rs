//! A Tripper who wants to go home: rules of thumb over exact odds.
//!
//! `odds` has the chances the printed tables give; `peril` what the enemy may do next; `chart` how dangerous each battle
//! is and what a jump is worth; `turn` weighs what can be done in a turn, with `shots` for attacks, `flux` for the
//! radio, `ground` for ways across the display and `team` for errands; `pack` equips, and `setting` chooses for the
//! enemy.

mod chart;
mod flux;
mod ground;
mod odds;
mod pack;
mod peril;
mod setting;
mod shots;
mod team;
mod turn;

use std::sync::Arc;

use bots::{Advice, Bot, Expert};
use engine::{Fast, Offers, Seat};
use timetripper::{Action, State, TimeTripper, View, state::Phase};

use chart::Chart;

/// The bot that knows this game; it repeats itself for the same number.
pub(crate) fn expert(number: u64) -> Box<dyn Bot<TimeTripper>> {
    Box::new(Expert::new(Homing::new(), number))
}

/// A Tripper who wants to go home. All it knows is what a seat may see.
#[derive(Clone, Debug, Default)]
pub struct Homing {
    /// What is known of the battles, worked out once for each game.
    chart: Option<Arc<Chart>>,
}

impl Homing {
    /// A Tripper who knows nothing yet.
    pub const fn new() -> Self {
        Self { chart: None }
    }

    /// What to do in a position that looks like the one the seat sees.
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>) -> Option<Action> {
        if !self.chart.as_ref().is_some_and(|chart| chart.fits(state)) {
            self.chart = Some(Chart::of(state));
        }
        let chart = self.chart.as_ref()?;
        match &state.phase {
            Phase::Equip(_) => Some(pack::choose(state, seat, offers)),
            Phase::Steer(_, way) => {
                let experience = state.tripper(seat).experience;
                let worth = |hexes| chart.steering(state, *way, hexes, experience);
                let best = (1..=6).max_by(|one, other| worth(*one).total_cmp(&worth(*other)));
                best.map(Action::Steer)
            }
            Phase::Tripper(turn) => turn::choose(state, turn, chart, offers),
            Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => {
                setting::choose(state, seat, offers)
            }
            Phase::History | Phase::Over(_) => None,
        }
    }
}

impl Advice<TimeTripper> for Homing {
    fn advise(
        &mut self,
        view: &View,
        seat: Seat,
        offers: &Offers<Action>,
        chance: &mut Fast,
    ) -> Option<Action> {
        let state = view.imagine(chance);
        self.choose(&state, seat, offers)
    }
}
