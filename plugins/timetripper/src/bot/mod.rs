//! A Tripper who wants to go home: rules of thumb over exact odds.
//!
//! `odds` has the chances the printed tables give; `peril` what the historical side may do next; `chart` how
//! dangerous each battle is and what a jump is worth; `turn` weighs what can be done in a turn, with `shots`
//! for attacks, `flux` for the radio, `ground` for ways on the display and `team` for errands; `pack` equips,
//! and `setting` chooses for the historical side.

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

use engine::{Fast, Offers, Policy, Seat, Uniform};
use timetripper::{Action, State, TimeTripper, View, state::Phase};

use chart::Chart;

use bots::Bot;

/// The homing Tripper.
#[derive(Clone, Debug, Default)]
pub struct Homing {
    /// What is known of the battles, worked out once for each game.
    chart: Option<Chart>,
}

impl Homing {
    /// A Tripper who knows nothing yet.
    pub const fn new() -> Self {
        Self { chart: None }
    }

    fn wish(&mut self, state: &State, seat: Seat, offers: &Offers<Action>) -> Option<Action> {
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

impl Policy<TimeTripper> for Homing {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, chance: &mut Fast) -> Action {
        let wish = self.wish(state, seat, offers).filter(|action| offers.has(*action));
        wish.unwrap_or_else(|| Uniform::pick(offers, chance))
    }
}

/// The homing Tripper as a bot: from what a seat sees, and nothing else.
#[derive(Debug)]
pub struct Expert {
    homing: Homing,
    chance: Fast,
}

impl Expert {
    /// A bot that repeats itself for the same number.
    pub fn new(number: u64) -> Self {
        Self { homing: Homing::new(), chance: Fast::new(number) }
    }
}

impl Bot<TimeTripper> for Expert {
    fn choose(&mut self, view: &View, seat: Seat, offers: &Offers<Action>) -> Action {
        let state = view.imagine(&mut self.chance);
        Policy::choose(&mut self.homing, &state, seat, offers, &mut self.chance)
    }
}
