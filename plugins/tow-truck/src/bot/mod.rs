//! Bots for the Tow Truck that choose from what a seat sees and nothing else.
//!
//! [`memory`] is what a bot knows of history, exactly or roughly; [`agent`] chooses what to say and when to stop the
//! jumping; [`belief`] is where the rescuers think the agent is after all messages and jumps; [`rescuer`] chooses where
//! to jump and when to stop. Advice is never left to chance: the same view gives the same advice.

mod agent;
mod belief;
mod memory;
mod rescuer;

use std::collections::VecDeque;

use engine::{Fast, Match, Offers, Seat, Seats, Source};
use tow_truck::{
    Action, Ballot, CallView, JumpChoice, LaneStageView, RescueEventView, RescueTurn, RescueView, TowTruck,
    View, Wait, Year, paradox,
};

use bots::{Advice, Expert, Level, compose};
use memory::Memory;

pub use rescuer::Guess;

/// Knows history: it advises agents, drivers, passengers and jurors.
#[derive(Clone, Copy, Debug)]
pub struct Historian {
    level: Level,
}

impl Historian {
    /// A historian of this level.
    pub const fn new(level: Level) -> Self {
        Self { level }
    }

    /// What a rescuer who sees this rescue would do as its driver.
    pub fn guess(self, view: &View, seat: Seat) -> Option<Guess> {
        let rescue = own_rescue(view, seat)?;
        Some(rescuer::guess(rescue, &Memory::new(self.level, view, rescue, seat)))
    }
}

impl Advice<TowTruck> for Historian {
    fn advise(
        &mut self,
        view: &View,
        seat: Seat,
        offers: &Offers<Action>,
        _chance: &mut Fast,
    ) -> Option<Action> {
        if let Some(call) = &view.call {
            return Some(Action::Vote(vote(view, call)));
        }
        let Some(rescue) = own_rescue(view, seat) else {
            return [Action::Roll, Action::Park].into_iter().find(|action| offers.has(*action));
        };
        let memory = || Memory::new(self.level, view, rescue, seat);
        if seat == rescue.crew.agent {
            return agent::choose(view, rescue, &memory(), offers);
        }
        if seat != rescue.crew.driver {
            return Some(Action::Pass);
        }
        Some(match rescue.pick {
            JumpChoice::Year(line) => Action::Year(line.year()),
            JumpChoice::Line => Action::To(rescuer::guess(rescue, &memory()).line()?),
            JumpChoice::Nothing if rescue.jumps >= PATIENCE => Action::Stop,
            JumpChoice::Nothing => match rescuer::guess(rescue, &memory()) {
                Guess::Jump(_) if offers.has(Action::Unsure) && is_lost(rescue, &memory()) => Action::Unsure,
                Guess::Jump(_) => Action::Jump,
                Guess::Stop(_) => Action::Stop,
            },
        })
    }

    /// A driver listens to the other rescuers.
    fn waits_for(&self, view: &View, seat: Seat) -> Seats {
        match own_rescue(view, seat) {
            Some(rescue)
                if view.call.is_none()
                    && rescue.crew.driver == seat
                    && rescue.turn == RescueTurn::Rescuers =>
            {
                rescue.crew.rescuers.minus(rescue.left).without(seat)
            }
            _ => Seats::NONE,
        }
    }
}

/// A finished game played again with the same rolls and bots in every seat; none if the game is not over.
pub fn with_same_rolls(game: &Match<TowTruck>, level: Level) -> Option<Match<TowTruck>> {
    const LONGEST: usize = 5_000;
    game.outcome()?;
    let mut rolls = [VecDeque::new(), VecDeque::new()];
    for rescue in game.state().past.iter() {
        rolls[usize::from(rescue.crew.lane)].push_back(rescue.wait.roll()?.0.map(u16::from));
    }
    let (setup, names) = (*game.setup(), game.given_names().to_vec());
    let mut again = Match::start_from(setup, game.version(), names, Source::SCRIPTED, None).ok()?;
    let mut bot = Expert::new(Historian::new(level), 0);
    for _ in 0..LONGEST {
        let Some(seat) = again.to_act().lowest() else { break };
        let steps = compose(&mut bot, &again, seat).ok()?;
        let lane = usize::from(!setup.lane(0).has(seat));
        let roll = if steps == [Action::Roll] { rolls[lane].pop_front() } else { None };
        again.play_with_faces(seat, &steps, roll.as_ref().map_or(&[], <[u16; 3]>::as_slice)).ok()?;
    }
    again.outcome().is_some().then_some(again)
}

/// After this many jumps a bot gives up.
const PATIENCE: u32 = 12;

/// The rescue under way that the seat takes part in.
fn own_rescue(view: &View, seat: Seat) -> Option<&RescueView> {
    view.lanes.iter().find_map(|lane| match &lane.stage {
        LaneStageView::Rescue { rescue } if rescue.crew.team().has(seat) => Some(&**rescue),
        _ => None,
    })
}

/// Words that fit no event better than this say nothing to a bot.
const LOST: f64 = 0.32;

/// Whether the last message says nothing to the bot.
fn is_lost(rescue: &RescueView, memory: &Memory) -> bool {
    let said = rescue.story.iter().rev().find_map(|moment| match moment {
        RescueEventView::Said { words, .. } => Some(words),
        _ => None,
    });
    said.is_some_and(|words| memory.recall(words).iter().all(|date| date.fit < LOST))
}

/// [T13] A juror trusts the check that every message has passed, and knows the roll if they may see it. Where an agent
/// insists that a number is not a year, a juror who knows the year compares them. Ruling 15.
fn vote(view: &View, call: &CallView) -> Ballot {
    let Some(LaneStageView::Rescue { rescue }) = view.lanes.get(call.lane).map(|lane| &lane.stage) else {
        return Ballot::No;
    };
    let called = rescue.story.iter().find_map(|moment| match moment {
        RescueEventView::Said { message, words, .. } if *message == call.message => Some(words),
        _ => None,
    });
    let is_close = |number: u32| {
        let year = i16::try_from(number).ok().and_then(Year::new);
        year.zip(rescue.place).is_some_and(|(year, place)| Wait::of(year).drift(place.wait) <= CLOSE)
    };
    let roll = rescue.place.and_then(|place| place.roll);
    let offences = called.map_or_else(Vec::new, |words| paradox::check(words, roll));
    let is_paradox = offences.iter().any(|offence| offence.arguable.is_none_or(is_close));
    if is_paradox { Ballot::Yes } else { Ballot::No }
}

/// A number within this many lines of the agent's year gives it away.
const CLOSE: u8 = 2;

/// A line of the drift table as a number.
fn at(line: Wait) -> f64 {
    f64::from(line.months())
}
