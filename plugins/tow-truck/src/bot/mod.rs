//! An agent and a rescuer for the Tow Truck, from what a seat sees and nothing else.
//!
//! `memory` is what the bot knows of history, sharp or blurred; `agent` chooses what to say and when to end the
//! jumping; `belief` is where the rescuers think the agent is, after all that was said and jumped; `rescuer`
//! chooses where to jump and when to stop. Nothing is left to chance: the same view gives the same choice.

mod agent;
mod belief;
mod memory;
mod rescuer;

use std::collections::VecDeque;

use engine::{Match, Offers, Seat, Seats, Source};
use tow_truck::{
    Action, Ballot, CallView, MomentView, Pick, RescueView, LaneStageView, TowTruck, RescueTurn, View, Wait, paradox,
};

use bots::{Bot, Level, compose};
use memory::Memory;

pub use rescuer::Guess;

/// Plays agent, driver, passenger and juror.
#[derive(Clone, Copy, Debug)]
pub struct Expert {
    level: Level,
}

impl Expert {
    /// A bot that knows so much of history.
    pub const fn new(level: Level) -> Self {
        Self { level }
    }

    /// Where a rescuer who sees this rescue would jump, if the driver's seat were his.
    pub fn guess(self, view: &View, seat: Seat) -> Option<Guess> {
        let rescue = own_rescue(view, seat)?;
        Some(rescuer::guess(rescue, &Memory::new(self.level, view, rescue, seat)))
    }

    fn wish(self, view: &View, seat: Seat, offers: &Offers<Action>) -> Option<Action> {
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
            Pick::Year(line) => Action::Year(line.year()),
            Pick::Line => Action::To(rescuer::guess(rescue, &memory()).line()?),
            Pick::Nothing if rescue.jumps >= PATIENCE => Action::Stop,
            Pick::Nothing => match rescuer::guess(rescue, &memory()) {
                Guess::Jump(_) => Action::Jump,
                Guess::Stop(_) => Action::Stop,
            },
        })
    }
}

impl Bot<TowTruck> for Expert {
    fn choose(&mut self, view: &View, seat: Seat, offers: &Offers<Action>) -> Action {
        let wish = self.wish(view, seat, offers).filter(|action| offers.has(*action));
        // There is always an offer; what is offered first is what the rules think of first.
        wish.or_else(|| offers.actions().next()).unwrap_or(Action::Silent)
    }

    /// A driver listens to those who ride with him.
    fn waits_for(&self, view: &View, seat: Seat) -> Seats {
        match own_rescue(view, seat) {
            Some(rescue)
                if view.call.is_none() && rescue.crew.driver == seat && rescue.turn == RescueTurn::Rescuers =>
            {
                rescue.crew.rescuers.minus(rescue.left).without(seat)
            }
            _ => Seats::NONE,
        }
    }
}

/// The same game once more with bots in every seat: each team's rescues have the rolls they had. None if the game is
/// not over.
pub fn again(game: &Match<TowTruck>, level: Level) -> Option<Match<TowTruck>> {
    const LONGEST: usize = 5_000;
    game.outcome()?;
    let mut rolls = [VecDeque::new(), VecDeque::new()];
    for rescue in game.state().past.iter() {
        rolls[usize::from(rescue.crew.lane)].push_back(rescue.wait.roll()?.0.map(u16::from));
    }
    let (setup, names) = (*game.setup(), game.names().to_vec());
    let mut again = Match::start_from(setup, game.version(), names, Source::SCRIPTED, None).ok()?;
    let mut bot = Expert::new(level);
    for _ in 0..LONGEST {
        let Some(seat) = again.to_act().lowest() else { break };
        let steps = compose(&mut bot, &again, seat).ok()?;
        let lane = usize::from(!setup.lane(0).has(seat));
        let roll = if steps == [Action::Roll] { rolls[lane].pop_front() } else { None };
        again.play_given(seat, &steps, roll.as_ref().map_or(&[], <[u16; 3]>::as_slice)).ok()?;
    }
    again.outcome().is_some().then_some(again)
}

/// So many jumps are enough, whatever they were.
const PATIENCE: u32 = 12;

/// The rescue that goes on and has the seat in it.
fn own_rescue(view: &View, seat: Seat) -> Option<&RescueView> {
    view.lanes.iter().find_map(|lane| match &lane.stage {
        LaneStageView::Rescue { rescue } if rescue.crew.team().has(seat) => Some(&**rescue),
        _ => None,
    })
}

/// [T13] A juror goes by the check that everybody knows, and by the roll if he has seen it.
fn vote(view: &View, call: &CallView) -> Ballot {
    let Some(LaneStageView::Rescue { rescue }) = view.lanes.get(call.lane).map(|lane| &lane.stage) else {
        return Ballot::No;
    };
    let called = rescue.story.iter().find_map(|moment| match moment {
        MomentView::Said { message, words } if *message == call.message => Some(words),
        _ => None,
    });
    let roll = rescue.place.and_then(|place| place.roll);
    match called {
        Some(words) if !paradox::check(words, roll).is_empty() => Ballot::Yes,
        _ => Ballot::No,
    }
}

/// Lines of the table as numbers with a fraction.
fn at(line: Wait) -> f64 {
    f64::from(line.months())
}
