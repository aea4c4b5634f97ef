//! The Time Traveller's Tow Truck (Don Kirkby): an agent is stranded in a hidden year and describes what happens
//! there without a date; the rescuers guess when that is and jump. Two players play together, three play each for
//! themselves, and four or more play in two teams.
//!
//! Read in this order: [`year`] and [`drift`] are the numbers, [`rescue`] is one rescue, [`setup`] says who
//! plays with whom and [`state`] what a game in progress holds; [`sequence`] is the flow of play; [`paradox`]
//! is what a message must not say; [`knowledge`] is what is known of history and [`search`] how it is found by words;
//! [`view`] is what a viewer may see, [`imagine`] a whole position from a view, and [`plain`] the view as plain text;
//! [`text`] is how actions are written; [`words`], [`narrate`] and [`why_not`] are what the game says.

mod action;
pub mod drift;
mod event;
mod imagine;
pub mod knowledge;
mod narrate;
pub mod paradox;
mod plain;
pub mod rescue;
pub mod search;
mod sequence;
mod setup;
mod state;
mod text;
mod view;
mod why_not;
mod words;
mod year;

use engine::{Flow, Game, Offers, Outcome, Seat, Seats, Table};

pub use action::{Action, Ballot};
pub use drift::{Roll, Wait};
pub use event::{Event, Meeting};
pub use narrate::{UNSURE, cost, items, judged, months, verdict_words};
pub use rescue::{
    Crew, Hop, Judgement, JumpChoice, MESSAGE, PARADOX, Rescue, RescueEvent, RescueTurn, Speech, TALKS,
};
pub use setup::{MAX_PLAYERS, Setup};
pub use state::{Call, EXPERT, GOOD, Lane, LaneStage, State, Verdict};
pub use view::{AgentPlace, CallView, LaneStageView, LaneView, RescueEventView, RescueView, View};
pub use year::Year;

/// The rules of the Tow Truck.
#[derive(Clone, Copy, Debug)]
pub struct TowTruck;

impl Game for TowTruck {
    const ID: &'static str = "tow-truck";
    const TITLE: &'static str = "The Time Traveller’s Tow Truck";
    const VERSIONS: std::ops::RangeInclusive<u16> = 1..=1;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=MAX_PLAYERS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        setup.players
    }

    fn start<T: Table<Event>>(setup: &Setup, version: u16, table: &mut T) -> State {
        debug_assert_eq!(setup.version, version, "the set-up is of another version");
        State::start(setup, table)
    }

    fn to_act(state: &State) -> Seats {
        state.to_act()
    }

    fn offer(state: &State, seat: Seat, offers: &mut Offers<Action>) {
        state.offer(seat, offers);
    }

    fn apply<T: Table<Event>>(state: &mut State, seat: Seat, action: Action, table: &mut T) -> Flow {
        state.apply(seat, action, table)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn standing(state: &State) -> Outcome {
        state.standing()
    }
}
