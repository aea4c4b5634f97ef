//! Everything about a trip in progress, as plain data that is quick to copy.

use std::sync::Arc;

use engine::{Seat, Seats};
use hexgrid::Direction;

use crate::{
    book::{Battle, Book, Opponent},
    field::{Field, Health, Unit, Who},
    gear::Pack,
    luck::Luck,
    map::Place,
    setup::{Options, Setup},
    tables::{Activity, Grade},
    time::{Displays, Era, Moment},
    weapons::{Mode, Weapon},
};

/// [13.0] The most Trippers there can be.
pub const MAX_TRIPPERS: usize = 4;

/// [3.1] A Tripper's Endurance at the beginning, and at most.
pub const ENDURANCE: u8 = 20;

/// [7.13] The most a Tripper can move, however much Endurance he pays.
pub const MOST_HEXES: u8 = 6;

/// Everything about a trip in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The battles.
    pub book: Arc<Book>,
    /// How the game is played.
    pub options: Options,
    /// How many Trippers there are.
    pub players: u8,
    /// What is to be done.
    pub phase: Phase,
    /// The Trippers, by seat; those beyond the players are [`Tripper::ABSENT`].
    pub trippers: [Tripper; MAX_TRIPPERS],
    /// [b72] What each carried when they set off; before that, what they began to choose from.
    pub chosen: [Pack; MAX_TRIPPERS],
    /// Where in time they are.
    pub time: Time,
    /// The battle in progress.
    pub field: Field,
    /// Who leaves the choices of the historical side to the dice.
    pub auto: Seats,
    /// What was to be expected of the dice, and what they gave.
    pub luck: Luck,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// [3.2] A Tripper chooses what to carry.
    Equip(Seat),
    /// [10.57] A Tripper who controls the marker chooses how far it goes.
    Steer(Seat, Direction),
    /// [6.0] Somebody picks the letter for a group of counters that are set up at random.
    Letter(Group),
    /// [6.0] Somebody picks a border hex for a unit that enters.
    Enter {
        /// The unit.
        unit: u8,
        /// The number along the edge.
        border: u8,
    },
    /// A Tripper's turn in the Tripper Phase.
    Tripper(Turn),
    /// [9.23] Somebody picks the hex a unit of the historical side moves to.
    Choose {
        /// The unit.
        unit: u8,
        /// Where whoever it has in mind is.
        prey: Place,
        /// Which way it goes.
        way: Way,
    },
    /// [9.0] The historical side acts; nobody is asked anything.
    History,
    /// The game is over.
    Over(End),
}

/// Counters that are set up together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The first of them, counted in the order in which they are set up.
    pub first: u8,
}

/// Where a unit of the historical side goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// [9.21]
    Away,
    /// [9.24]
    Towards,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// At least one Tripper is home.
    Home,
    /// No Tripper is left.
    Dead,
    /// There is no way on: every battle has been visited, or the radio is gone.
    LostInTime,
}

impl End {
    /// All endings.
    pub const ALL: [Self; 3] = [Self::Home, Self::Dead, Self::LostInTime];
}

/// A Tripper's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the turn")]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// Who acts: the Tripper, or a soldier in awe of him.
    pub actor: Who,
    /// Who has had their turn in this phase.
    pub done: Seats,
    /// [11.0] Whether the Tripper has done anything yet.
    pub busy: bool,
    /// [7.42] Whether the one action is used up.
    pub acted: bool,
    /// [7.12] Hexes entered.
    pub moved: u8,
    /// [7.13] Of those, paid for with Endurance.
    pub extra: u8,
    /// Whether he may move no more.
    pub halted: bool,
    /// [7.43] Whether he has negotiated.
    pub talked: bool,
    /// What he is in the middle of.
    pub doing: Doing,
}

/// What a Tripper is in the middle of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doing {
    /// Nothing.
    Nothing,
    /// [8.1] More shots of one attack.
    Volley(Volley),
    /// [10.13] The flux obeys: one of four things may be done with it.
    Commanding,
    /// [10.32] The flux moves; so many hexes are left.
    MovingFlux(u8),
}

/// [8.1] Shots that follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley {
    /// With what.
    pub weapon: Weapon,
    /// How.
    pub mode: Mode,
    /// Where the last shot went.
    pub last: Place,
    /// How many more are allowed; a burst has no end but the last round.
    pub left: u8,
}

/// Where a Tripper is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// On the display.
    Here,
    /// [10.62] In the flux, until it is jumped.
    Swept,
    /// [b66] Somewhere in time without the radio.
    Adrift,
    /// Home.
    Home,
    /// Left behind in some battle.
    Stranded,
}

/// One Tripper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tripper {
    /// [b47] Whether she is a woman.
    pub is_female: bool,
    /// Where he is in the game.
    pub fate: Fate,
    /// Where he stands.
    pub place: Place,
    /// [11.0] None left is dead.
    pub endurance: u8,
    /// [12.0] How often he has jumped the flux.
    pub experience: u8,
    /// What he carries.
    pub pack: Pack,
    /// What he carried at the beginning, in half pounds.
    pub load: u16,
    /// [10.14] Whether he was the target of a missile since his last Tripper Phase.
    pub shot_at: bool,
    /// [b52] Whether a bite bleeds.
    pub bleeding: bool,
    /// [b64] The plant that calls him.
    pub lured: Option<u8>,
}

/// Where in time the Trippers are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time {
    /// What lies where.
    pub displays: Displays,
    /// The Tripper in Time Marker.
    pub at: Moment,
    /// [5.14] The battles that have been visited.
    pub visited: u128,
    /// The battles in the order they were fought.
    pub path: [u8; PATH],
    /// How many there were.
    pub fought: u8,
    /// [17.0] What Trippers have made out on blind displays, the oldest first.
    pub found: [Option<Found>; FOUND],
    /// Killed or disabled so far.
    pub kills: u16,
}

/// The most battles one trip can lead through.
pub const PATH: usize = 122;

/// The most discoveries that are written down.
pub const FOUND: usize = 64;

/// [17.0] Something made out on a blind display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Seen from this battle …
    pub from: u8,
    /// … in this direction …
    pub direction: Direction,
    /// … lies this battle; 0 is the Time Hole.
    pub battle: u8,
}

impl State {
    /// [3.1] [3.4] Before the first Tripper has chosen what to carry.
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut trippers = [Tripper::ABSENT; MAX_TRIPPERS];
        for (tripper, is_female) in trippers.iter_mut().zip(setup.females).take(setup.players) {
            *tripper = Tripper { is_female, ..Tripper::new() };
        }
        let mut chosen = [Pack::default(); MAX_TRIPPERS];
        (trippers[0].pack, chosen[0]) = (setup.load, setup.load);
        let auto = if setup.options.dice_decide { Seats::first(setup.seats()) } else { Seats::NONE };
        let time = Time {
            displays: setup.displays,
            at: setup.displays.hole(Era::Past),
            visited: 0,
            path: [0; PATH],
            fought: 0,
            found: [None; FOUND],
            kills: 0,
        };
        Self {
            book: Arc::clone(&setup.book),
            options: setup.options,
            players: u8::try_from(setup.players).unwrap_or(1),
            phase: Phase::Equip(Seat::new(0)),
            trippers,
            chosen,
            time,
            field: Field::new(0),
            auto,
            luck: Luck::default(),
        }
    }

    /// The Tripper in a seat; a seat without one, such as the Timemaster’s, has [`Tripper::ABSENT`].
    pub fn tripper(&self, seat: Seat) -> &Tripper {
        tripper_of(&self.trippers, self.seats(), seat)
    }

    /// The Tripper in a seat, to change. The seat must be one of [`State::seats`]: no other has a Tripper.
    pub(crate) fn tripper_mut(&mut self, seat: Seat) -> &mut Tripper {
        debug_assert!(self.seats().has(seat), "seat {seat} has no Tripper");
        &mut self.trippers[seat.index()]
    }

    /// Whether several Trippers go together [13.0].
    pub const fn is_team(&self) -> bool {
        self.players > 1
    }

    /// The seats of the Trippers.
    pub fn seats(&self) -> Seats {
        Seats::first(usize::from(self.players))
    }

    /// [17.0] The Timemaster's seat.
    pub fn master(&self) -> Option<Seat> {
        self.options.timemaster.then(|| Seat::new(usize::from(self.players)))
    }

    /// The seats of living Trippers on the display.
    pub fn present(&self) -> Seats {
        self.seats().iter().filter(|seat| self.tripper(*seat).is_present()).collect()
    }

    /// The battle in progress.
    pub fn battle(&self) -> Option<&Battle> {
        self.book.battle(self.field.battle)
    }

    /// What the book says of a unit.
    pub fn opponent(&self, unit: &Unit) -> Option<&Opponent> {
        self.book.battle(unit.battle)?.opponents.get(usize::from(unit.kind))
    }

    /// What the book says of a unit by its number.
    pub fn kind(&self, unit: u8) -> Option<&Opponent> {
        self.opponent(self.unit(unit))
    }

    /// A unit.
    pub fn unit(&self, index: u8) -> &Unit {
        self.field.unit(index)
    }

    /// A unit, to change it.
    pub(crate) fn unit_mut(&mut self, index: u8) -> &mut Unit {
        self.field.unit_mut(index)
    }

    /// Whether somebody who is neither dead nor disabled stands in a hex.
    pub fn is_held(&self, place: Place) -> bool {
        self.tripper_at(place).is_some() || self.field.unit_at(place).is_some()
    }

    /// The living Tripper in a hex.
    pub fn tripper_at(&self, place: Place) -> Option<Seat> {
        self.present().iter().find(|seat| self.tripper(*seat).place == place)
    }

    /// Where somebody stands.
    pub fn place_of(&self, who: Who) -> Place {
        match who {
            Who::Tripper(seat) => self.tripper(seat).place,
            Who::Unit(at) | Who::Mount(at) => self.unit(at).place,
        }
    }

    /// [6.5] Whether no opponent is left who could do harm, and none can come.
    pub fn is_clear(&self) -> bool {
        let exits = self.battle().is_some_and(|battle| battle.features.exits > 0);
        let gated = exits && self.field.marks.iter().any(Option::is_some);
        !gated && self.is_quiet()
    }

    /// [14.0] Whether every opponent on the display is dead or disabled for good.
    pub fn is_quiet(&self) -> bool {
        let comes_back = |unit: &Unit| unit.health == Health::Down && unit.back_in > 0;
        !self.field.units().iter().any(|unit| unit.is_hostile() || comes_back(unit))
    }

    /// [7.21] Whether a hex lies in the Zone of Control of a hostile unit.
    pub fn is_controlled(&self, place: Place) -> bool {
        let exerts = |unit: &Unit| unit.is_hostile() && !unit.stunned && self.has_zone(unit);
        self.field.units().iter().any(|unit| unit.place.is_next_to(place) && exerts(unit))
    }

    /// [7.24] Whether Zones of Control mean anything to a unit, and so whether it has one.
    pub fn has_zone(&self, unit: &Unit) -> bool {
        let rolls = |opponent: &Opponent| opponent.traits.ball || opponent.traits.car;
        !unit.amok && !self.opponent(unit).is_some_and(rolls)
    }

    /// The Tripper whose turn it is.
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Tripper(turn) => Some(turn),
            _ => None,
        }
    }

    /// The turn in progress, to change it.
    pub(crate) const fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.phase {
            Phase::Tripper(turn) => Some(turn),
            _ => None,
        }
    }

    /// The seat that chooses for the historical side: [17.0C] the Timemaster, or the first Tripper.
    pub fn chooser(&self) -> Seat {
        let first = || self.present().lowest().unwrap_or(Seat::new(0));
        self.master().unwrap_or_else(first)
    }

    /// Whether the one who chooses for the historical side leaves it to the dice.
    pub(crate) fn leaves_to_dice(&self) -> bool {
        self.auto.has(self.chooser())
    }

    /// [8.51] What the results of a recovered weapon count as.
    pub(crate) fn deals(&self, battle: u8, kind: u8) -> crate::book::Harms {
        let opponent = self.book.battle(battle).and_then(|battle| battle.opponents.get(usize::from(kind)));
        opponent.map_or(crate::tables::Harm::ALL, |opponent| opponent.traits.deals)
    }
}

/// The Tripper in a seat, if it is one of the seats of Trippers.
pub(crate) fn tripper_of(trippers: &[Tripper; MAX_TRIPPERS], seats: Seats, seat: Seat) -> &Tripper {
    trippers.get(seat.index()).filter(|_| seats.has(seat)).unwrap_or(&Tripper::ABSENT)
}

impl Tripper {
    /// In place of a Tripper where there is none: neither alive nor lying on the display, with nothing in the pack.
    pub const ABSENT: Self = Self {
        is_female: false,
        fate: Fate::Stranded,
        place: Place::T,
        endurance: 0,
        experience: 0,
        pack: Pack::EMPTY,
        load: 0,
        shot_at: false,
        bleeding: false,
        lured: None,
    };

    /// [3.1] A Tripper who has not chosen anything yet.
    pub fn new() -> Self {
        Self { fate: Fate::Here, endurance: ENDURANCE, ..Self::ABSENT }
    }

    /// Whether he lives and is on the display.
    pub const fn is_present(&self) -> bool {
        self.endurance > 0 && matches!(self.fate, Fate::Here)
    }

    /// Whether he lies dead on the display.
    pub const fn is_fallen(&self) -> bool {
        self.endurance == 0 && matches!(self.fate, Fate::Here)
    }

    /// [3.3] The box of the Record Track in which his Weight Carrying Marker lies.
    pub fn weight_box(&self) -> u8 {
        let carrying = self.pack.half_pounds() / 10;
        u8::try_from(u16::from(self.endurance).saturating_sub(carrying)).unwrap_or(0)
    }

    /// [3.3] His Movement Allowance: Endurance that is not needed for carrying, a third of it, at most six.
    pub fn allowance(&self) -> u8 {
        (self.weight_box() / 3).min(MOST_HEXES)
    }

    /// [7.13] How far he can go in all, if he pays for what goes beyond his allowance.
    pub fn reach(&self) -> u8 {
        // Ruling: his last point is not for sale.
        let spare = self.endurance.saturating_sub(2);
        self.allowance() + spare.min(4).min(MOST_HEXES - self.allowance())
    }
}

impl Default for Tripper {
    fn default() -> Self {
        Self::new()
    }
}

impl Turn {
    /// A new turn for a seat.
    pub const fn new(seat: Seat, done: Seats) -> Self {
        Self {
            seat,
            actor: Who::Tripper(seat),
            done,
            busy: false,
            acted: false,
            moved: 0,
            extra: 0,
            halted: false,
            talked: false,
            doing: Doing::Nothing,
        }
    }

    /// [10.14] What he has been doing, as far as the flux is concerned.
    pub const fn activity(&self, tripper: &Tripper) -> Activity {
        if tripper.shot_at {
            Activity::ShotAt
        } else if self.talked {
            Activity::Negotiate
        } else if self.moved > 0 {
            Activity::Move
        } else {
            Activity::None
        }
    }
}

impl Time {
    /// Whether a battle has been visited.
    pub const fn has_seen(&self, battle: u8) -> bool {
        self.visited & (1 << (battle & 127)) != 0
    }

    /// [17.0] Writes down what was made out.
    pub(crate) fn note(&mut self, found: Found) {
        if self.found.contains(&Some(found)) {
            return;
        }
        if let Some(free) = self.found.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(found);
        } else {
            self.found.rotate_left(1);
            self.found[FOUND - 1] = Some(found);
        }
    }

    /// The battles fought, the oldest first.
    pub fn battles(&self) -> &[u8] {
        &self.path[..usize::from(self.fought).min(PATH)]
    }
}

/// [15.24] Somebody who is still talking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parley {
    /// Who.
    pub seat: Seat,
    /// The rating for the next roll.
    pub rating: Grade,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_timemaster(players: usize) -> State {
        let mut setup = Setup::new(players);
        setup.options.timemaster = true;
        State::new(&setup)
    }

    #[test]
    fn the_timemasters_seat_is_never_taken_for_a_tripper() {
        for players in 1..=MAX_TRIPPERS {
            let mut state = with_timemaster(players);
            for seat in state.seats() {
                state.tripper_mut(seat).experience = 9;
            }
            let master = Seat::new(players);
            assert_eq!(state.master(), Some(master));
            assert_eq!(state.tripper(master), &Tripper::ABSENT, "{players} Trippers");
            assert!(!state.tripper(master).is_present() && !state.tripper(master).is_fallen());
            assert!(state.seats().iter().all(|seat| state.tripper(seat).experience == 9));
            let view = state.view(engine::Viewer::Seat(master));
            assert_eq!(view.tripper(master), &Tripper::ABSENT);
            assert_eq!(view.tripper(Seat::new(0)).experience, 9);
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "has no Tripper")]
    fn the_timemasters_seat_cannot_be_changed_like_a_tripper() {
        let mut state = with_timemaster(2);
        state.tripper_mut(Seat::new(2)).endurance = 1;
    }
}
