//! The bot of Time Agent. It chooses from what a seat sees and nothing else; the same view gives the same choice.
//!
//! [`worth`] is what points and credits are worth to a seat, [`streams`] where technologies could be cut or mended,
//! [`mind`] what a board is worth, [`sites`] what each hex has to offer, [`plan`] where operatives should go, and
//! [`sprint`] how to end the game in one turn; [`habits`] are the numbers behind all of it. The steps of the game follow:
//! [`headquarters`], [`conflict`] (opposition, search and combat) and [`deeds`] (alterations and shares).

mod conflict;
mod deeds;
mod habits;
mod headquarters;
mod mind;
mod plan;
mod sites;
mod sprint;
mod streams;
mod worth;

use bots::{Advice, Bot, Expert, Level};
use engine::{Fast, Offers, Seat, Uniform};
use plugin::{BotChoice, Taught};
use time_agent::{Action, Stage, TimeAgent, View};

use crate::TimeAgentPlugin;
pub use habits::Habits;
use mind::Mind;
use plan::Force;
use sites::Sites;
use sprint::Sprint;

impl Taught for TimeAgentPlugin {
    const BOTS: &'static [BotChoice] = &[
        BotChoice { skill: "expert:medium", words: "normal: knows what it wants, overlooks things" },
        BotChoice { skill: "expert", words: "expert: weighs every alteration and ends the game when ahead" },
        BotChoice { skill: "expert:easy", words: "easy: often acts on a whim" },
        BotChoice { skill: "random", words: "random: any legal action" },
    ];

    fn expert(level: Level, number: u64) -> Option<Box<dyn Bot<TimeAgent>>> {
        Some(Box::new(Expert::new(Strategist::new(level), number)))
    }
}

/// Advises the races of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Strategist {
    level: Level,
    habits: Habits,
}

impl Strategist {
    /// A strategist of this level.
    pub const fn new(level: Level) -> Self {
        Self { level, habits: Habits::BEST }
    }

    /// The best strategist, but with other habits.
    pub const fn with(habits: Habits) -> Self {
        Self { level: Level::Hard, habits }
    }

    /// Of a hundred choices, how many are made on a whim.
    const fn whims(self) -> usize {
        match self.level {
            Level::Easy => 50,
            Level::Medium => 20,
            Level::Hard => 0,
        }
    }
}

impl Advice<TimeAgent> for Strategist {
    fn advise(
        &mut self,
        view: &View,
        seat: Seat,
        offers: &Offers<Action>,
        chance: &mut Fast,
    ) -> Option<Action> {
        if offers.len() == 1 {
            return offers.actions().next();
        }
        let whims = self.whims();
        if whims > 0 && chance.below(100) < whims {
            return Some(Uniform::pick(offers, chance));
        }
        advise(view, seat, offers, self.habits)
    }
}

/// The best action that the bot knows.
fn advise(view: &View, seat: Seat, offers: &Offers<Action>, habits: Habits) -> Option<Action> {
    let mind = Mind::new(view, seat, habits);
    match view.stage {
        Stage::Order if habits.late > 0.5 => offers.actions().last(),
        Stage::Order => offers.actions().next(),
        Stage::Headquarters => {
            let desk = |race: time_agent::Race| view.desks[race.index()].filter(|desk| !desk.is_done);
            let (race, desk) = view.order.races().find_map(|race| Some((race, desk(race)?)))?;
            headquarters::choose(&mind, race, &desk, offers)
        }
        Stage::Move => go(&mind, offers),
        Stage::Oppose => offers.actions().find_map(|action| match action {
            Action::Oppose { race, hex, .. } => Some(conflict::answer(&mind, race, hex)),
            _ => None,
        }),
        Stage::Search => Some(conflict::search(&mind, offers)),
        Stage::Combat => Some(conflict::attack(&mind, &Sites::of(&mind, &view.layout), offers)),
        Stage::Alter => Some(deeds::choose(&mind, view.active()?, offers)),
        Stage::Shares => offers.actions().find_map(|action| match action {
            Action::Share { race, .. } => Some(deeds::share(&mind, race)),
            _ => None,
        }),
        Stage::Settle => Some(deeds::settle(&mind, view.active()?, offers)),
        Stage::Over(_) => None,
    }
}

/// [A7] The best move of all, step by step.
fn go(mind: &Mind<'_>, offers: &Offers<Action>) -> Option<Action> {
    let (view, race) = (mind.view, mind.view.active()?);
    let force = Force::of(mind, race);
    let mut sites = Sites::of(mind, &view.layout);
    if let Some(sprint) = Sprint::plan(mind, &view.layout, &force) {
        sprint.mark(&mut sites);
    }
    let Some(picked) = view.turn.picked else {
        let best = force.best(mind, &view.layout, &sites);
        return Some(best.map_or(Action::EndMovement, |best| Action::Pick(best.operative)));
    };
    let to = force.best_of(mind, &view.layout, &sites, picked)?.to;
    offers.actions().find(|action| matches!(action, Action::Send(hex) | Action::Go(_, hex) if *hex == to))
}
