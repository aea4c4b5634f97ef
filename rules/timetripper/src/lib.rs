//! TimeTripper (SPI, 1980): a soldier, a modified radio and 72 battles on the way home.
//!
//! Read in this order. The ground: [`map`] is the Battle Display and [`time`] the two Time Displays; [`tables`] are
//! the printed tables and [`weapons`] the chart; [`gear`] is what a Tripper carries; [`book`] has the battles, which
//! are data. The game: [`state`] and [`field`] are what a trip in progress holds; [`action`] and [`event`] what can be
//! done and what happens; `sequence` is the flow of play, and the only file that knows what comes next. The rules:
//! `equip` (3, 13), `travel` (5, 10.5), `landing` and `deploy` (6), `turn` and `walk` (7), `shoot`, `melee`, `fight` and
//! `harm` (8), `history`, `intent` and `reach` (9), `flux` (10), `talk` (15), `special` (rules of single battles) and
//! `stage` (4.0). For players: [`odds`], [`threats`], [`luck`], [`legs`], [`view`] and `imagine`, `words`, `narrate`, `why_not`,
//! `text`, `plain`, `settings`.

pub mod action;
pub mod book;
mod deploy;
pub mod equip;
pub mod event;
pub mod field;
pub mod fight;
mod flux;
pub mod gear;
mod harm;
mod history;
mod imagine;
mod intent;
mod landing;
pub mod legs;
pub mod luck;
pub mod map;
mod melee;
mod narrate;
pub mod odds;
mod plain;
mod reach;
mod roll;
mod sequence;
mod settings;
pub mod setup;
mod shoot;
mod special;
mod stage;
pub mod state;
pub mod tables;
mod talk;
mod text;
pub mod threats;
pub mod time;
mod travel;
mod turn;
pub mod view;
mod walk;
pub mod weapons;
mod why_not;
mod words;

use engine::{Flow, Game, Offers, Outcome, Seat, Seats, Table};

pub use action::Action;
pub use event::Event;
pub use reach::Reach;
pub use setup::Setup;
pub use shoot::FRAGMENTS;
pub use special::SHELL;
pub use state::State;
pub use text::{around_hex, letter_of};
pub use view::View;

/// The rules of TimeTripper.
#[derive(Clone, Copy, Debug)]
pub struct TimeTripper;

impl Game for TimeTripper {
    const ID: &'static str = "timetripper";
    const TITLE: &'static str = "TimeTripper";
    const VERSIONS: std::ops::RangeInclusive<u16> = 1..=1;
    const SEATS: std::ops::RangeInclusive<usize> = 1..=state::MAX_TRIPPERS + 1;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        setup.seats()
    }

    fn start<T: Table<Event>>(setup: &Setup, _version: u16, table: &mut T) -> State {
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
