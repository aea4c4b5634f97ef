//! Time Trap (Flying Buffalo, 1974): two to nine players, five Men each, ten turns of simultaneous orders.
//! Energy buys changes of past orders, and after every turn the whole game is replayed from the beginning.
//!
//! Read in this order: [`board`] and [`order`] are the nouns; [`timeline`] is the replay; [`state`] is a game
//! in progress, [`action`] and [`event`] what is done and what happens; [`sequence`] is the flow of a turn;
//! [`messages`] and [`setup`] are what their names say; [`view`] is what a player may see, [`plain`] shows it
//! as text, [`imagine`] turns it back into a position; [`text`] is how orders are written; [`words`],
//! [`narrate`] and [`why_not`] are what the game says.

mod action;
pub mod board;
mod event;
mod imagine;
mod messages;
mod narrate;
mod order;
mod plain;
mod sequence;
mod setup;
mod state;
mod text;
mod timeline;
mod view;
mod why_not;
mod words;

use engine::{Flow, Game, Offers, Outcome, Seat, Seats, Table};

pub use action::Action;
pub use board::Square;
pub use event::{Event, PlannedChange};
pub use messages::{Addressee, MESSAGE_LENGTH, MESSAGES_PER_TURN, Message, Messages};
pub use order::{ALL_MEN, MAX_PLAYERS, MEN, Man, Move, Order, Piece, Shot};
pub use plain::printout;
pub use setup::Setup;
pub use state::{ENERGY_PER_TURN, Pick, Plan, Slot, State, TurnResult, price};
pub use timeline::{Cause, Fate, TURNS, Timeline, Turn};
pub use view::{ManTurn, ManView, MessageView, OwnView, PlanView, PlayerView, SharedView, View};

/// The rules of Time Trap.
#[derive(Clone, Copy, Debug)]
pub struct TimeTrap;

impl Game for TimeTrap {
    const ID: &'static str = "time-trap";
    const TITLE: &'static str = "Time Trap";
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
        State::start(setup, version, table)
    }

    #[inline]
    fn to_act(state: &State) -> Seats {
        state.to_act()
    }

    #[inline]
    fn offer(state: &State, seat: Seat, offers: &mut Offers<Action>) {
        state.offer(seat, offers);
    }

    #[inline]
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
