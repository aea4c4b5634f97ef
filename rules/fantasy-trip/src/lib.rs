//! Fighters, wizards and beasts on a hex map, five seconds a turn.
//!
//! These rules follow the tactical combat of The Fantasy Trip. Read in this order. The ground: [`ground`] and [`maps`]
//! (G, and maps as files). What figures are: [`kinds`] and [`figures`] (B), [`arms`] (W), [`spells`] and `spell_words` (S), [`damage`] and
//! [`rolls`] (D). The game: [`body`], [`turn`] and [`state`] are what a fight in progress holds, [`field`] is who is where;
//! [`action`] and [`event`] are what can be done and what happens; `sequence` is the turn, and the only file that knows
//! what comes next. The rules: [`options`] (F2), `moving` and `walking` (G7–G13), [`adj`] (F11), `acting`, `blows`, `doing`,
//! `guards`, `strike`, `shoot`, `blind`, `hth`, `harm`, `limbs` and `hazards` (F3–F10, F15), `aftermath` (F1.5, F1.6), `aiming`,
//! `cast`, `effects` and `creations` (S), [`setup`] (U), [`victory`] (V, X), [`tools`] (F12–F17). For players: [`odds`],
//! `chances` and `prospects`, [`reach`], [`view`] and `imagine`, `words`, `narrate`, `why_not`, `text`, `plain`.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "small things of a fight are handed on as its large ones are"
)]

mod acting;

pub mod action;
pub mod adj;
mod aftermath;
mod aiming;
pub mod arms;
mod blind;
mod blows;
pub mod body;
mod cast;
mod chances;
mod creations;
pub mod damage;
mod doing;
mod effects;
pub mod event;
pub mod field;
pub mod fights;
pub mod figures;
pub mod ground;
mod guards;
mod hands;
mod harm;
mod hazards;
mod hth;
mod imagine;
pub mod kinds;
mod known;
mod limbs;
pub mod maps;
mod moving;
mod narrate;
mod narrated;
pub mod odds;
pub mod options;
mod plain;
mod play;
mod prospects;
pub mod reach;
pub mod rolls;
mod sequence;
pub mod setup;
mod shoot;
mod spell_words;
pub mod spells;
pub mod state;
mod strike;
mod text;
pub mod tools;
pub mod turn;
pub mod victory;
pub mod view;
mod walking;
mod why_not;
mod words;

use engine::{Flow, Game, Offers, Outcome, Seat, Seats, Table};

pub use action::Action;
pub use event::Event;
pub use setup::Setup;
pub use state::State;
pub use text::{way_name, way_words};
pub use view::View;
pub use why_not::OptionLine;

/// The rules of the fights.
#[derive(Clone, Copy, Debug)]
pub struct FantasyTrip;

impl Game for FantasyTrip {
    const ID: &'static str = "fantasy-trip";
    const TITLE: &'static str = "The Fantasy Trip";
    const VERSIONS: std::ops::RangeInclusive<u16> = 1..=1;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=state::MOST_SIDES;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        setup.sides.len()
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
