//! What points, credits and the end of the game are worth to a seat, in victory points of its own.

use engine::Seat;
use time_agent::{
    Race, Technology,
    points::{Indicator, PerRace, Turned},
    race::RACES,
    view::View,
};

use super::Habits;

/// The scale of values for one seat.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// Whether the seat plays each race.
    pub(super) own: [bool; RACES],
    /// What a victory point of each race is worth: positive for the seat's own, negative for rivals.
    pub(super) vp: [f32; RACES],
    /// What a resource point of each race is worth.
    pub(super) rp: [f32; RACES],
    /// How many points the seat is ahead of the best rival; negative if it is behind.
    pub(super) lead: f32,
    /// The rounds that are still to come, as a guess.
    pub(super) rounds: f32,
}

impl Worth {
    /// The scale for a seat, from what it sees.
    pub(super) fn new(view: &View, seat: Seat, habits: &Habits) -> Self {
        let totals = totals(view, |race| f32::from(view.vp(race)));
        let mine = totals[seat.index()].unwrap_or(0.0);
        let rivals = (0..RACES).filter(|at| *at != seat.index()).filter_map(|at| totals[at]);
        let best = rivals.clone().fold(f32::MIN, f32::max);
        let closeness = |total: f32| ((total - best) / habits.close).exp();
        let sum: f32 = rivals.map(closeness).sum();
        let rounds = rounds_left(view, habits);
        let weight = |race: Race| match view.owner(race) {
            Some(owner) if owner == seat => 1.0,
            Some(owner) => -habits.rivalry * closeness(totals[owner.index()].unwrap_or(best)) / sum.max(0.1),
            None => 0.0,
        };
        let vp = Race::ALL.map(weight);
        let rp = Race::ALL
            .map(|race| vp[race.index()] * rounds * use_of_income(view.races[race.index()].rp, habits));
        Self { own: Race::ALL.map(|race| view.owner(race) == Some(seat)), vp, rp, lead: mine - best, rounds }
    }

    /// What these gains of all races are worth.
    pub(super) fn of(&self, gains: &PerRace) -> f32 {
        let terms = gains.iter().enumerate();
        terms.map(|(at, gain)| f32::from(gain.vp) * self.vp[at] + f32::from(gain.rp) * self.rp[at]).sum()
    }

    /// What it is worth to turn an indicator over, or back.
    pub(super) fn of_turning(&self, indicator: &Indicator, turned: Turned) -> f32 {
        self.of(&Race::ALL.map(|race| indicator.change(race, turned)))
    }
}

/// What a credit is worth to one who has this many: the first are worth most.
pub(super) fn credit(credits: u16, habits: &Habits) -> f32 {
    (habits.credit / (f32::from(credits) + 8.0)).clamp(0.03, 0.22)
}

/// What a race makes of a credit of its income, in victory points.
fn use_of_income(rp: i16, habits: &Habits) -> f32 {
    habits.income / (f32::from(rp.max(0)) + 18.0)
}

/// A sum over the races of each player; none for seats without races.
pub(super) fn totals(view: &View, of: impl Fn(Race) -> f32) -> [Option<f32>; RACES] {
    let mut totals = [None; RACES];
    for race in Race::ALL {
        if let Some(seat) = view.owner(race) {
            *totals[seat.index()].get_or_insert(0.0) += of(race);
        }
    }
    totals
}

/// A guess at how many rounds are still to come: fewer the more inventions of Time Travel are known or gone.
fn rounds_left(view: &View, habits: &Habits) -> f32 {
    let known = view.layout.inventions(Technology::TimeTravel);
    let live = view.layout.sources(Technology::TimeTravel).len();
    let usual = (habits.usual_end - f32::from(view.round)).max(2.5);
    let last = f32::from(view.world.board.limits.rounds) - f32::from(view.round);
    let most = match (known.len() > view.world.secondaries(Technology::TimeTravel), live) {
        (true, 0 | 1) => 2.0,
        (true, 2) => 3.5,
        (true, _) => 6.0,
        (false, 0) => 4.0,
        (false, _) => f32::MAX,
    };
    usual.min(most).min(last.max(0.0))
}
