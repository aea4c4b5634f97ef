//! Time Agent (Tom Lehmann, 1992): six races send agents and squads into the past, turn events over and rotate the
//! tiles that carry technologies to the present. When Time Travel is cut off, the race with the most victory points
//! wins.
//!
//! The flow of play is that of the published introduction. The board, the tiles and the points are our own and can be
//! replaced; `docs/rulings/time-agent.md` says where we had to decide.
//!
//! Read in this order: [`hexes`], [`technology`] and [`race`] are the nouns; [`board`] and [`tiles`] are read from
//! files, [`world`] is both together and [`texts`] tells them apart in one text; [`layout`] is how the tiles lie, [`paths`] where technologies and operatives
//! get to, [`forecast`] what a change would do; [`setup`] and [`state`] are a game. Then the rules, section by section:
//! [`sequence`] knows what comes next, [`order`], [`headquarters`], [`movement`], [`opposition`], [`search`],
//! [`combat`], [`alteration`] and [`update`] are the steps. [`odds`] are the chances of search and combat. [`view`] is
//! what a viewer may see, [`imagine`] a whole position from a view, [`plain`] the view as plain text; [`text`] is how
//! actions are written; [`words`], [`narrate`] and [`why_not`] are what the game says.

mod action;
mod alteration;
pub mod board;
mod combat;
mod event;
pub mod forecast;
mod headquarters;
pub mod hexes;
mod imagine;
pub mod layout;
mod lines;
mod movement;
mod narrate;
pub mod odds;
mod opposition;
mod order;
pub mod paths;
mod plain;
pub mod points;
pub mod race;
mod search;
mod sequence;
mod setup;
mod sheet;
mod state;
pub mod technology;
mod text;
mod texts;
pub mod tiles;
mod update;
pub mod view;
mod why_not;
mod words;
mod world;

use engine::{Flow, Game, Offers, Outcome, Seat, Seats, Table};

pub use action::{Action, Answer, Deed, Purchase, Request, Shares};
pub use event::{Cause, Duel, Event, Fight, Found, Reversal, ValueSource};
pub use forecast::{Change, Forecast, TimeTravel};
pub use headquarters::TILES_PER_MACHINE;
pub use hexes::{HexId, HexSet};
pub use layout::Layout;
pub use lines::{Fault, on_one_line};
pub use narrate::{direction_words, points_words};
pub use odds::Prospect;
pub use order::TurnOrder;
pub use race::{Kind, Operative, Place, Race, RaceState};
pub use setup::{Deal, Setup};
pub use state::{Desk, End, OperativeSet, Stage, Standing, State, Turn};
pub use technology::{Technologies, Technology};
pub use texts::as_settings;
pub use view::View;
pub use world::{STANDARD_BOARD, STANDARD_TILES, World, WorldFaults};

/// The rules of Time Agent.
#[derive(Clone, Copy, Debug)]
pub struct TimeAgent;

impl Game for TimeAgent {
    const ID: &'static str = "time-agent";
    const TITLE: &'static str = "Time Agent";
    const VERSIONS: std::ops::RangeInclusive<u16> = 1..=1;
    const SEATS: std::ops::RangeInclusive<usize> = board::PLAYERS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        setup.players
    }

    fn start<T: Table<Event>>(setup: &Setup, version: u16, table: &mut T) -> State {
        debug_assert_eq!(setup.world.version, version, "the board and the tiles are of another version");
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
