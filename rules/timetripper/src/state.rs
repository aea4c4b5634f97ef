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

/// [3.1] A Tripper’s Endurance at the start, which is also the maximum.
pub const ENDURANCE: u8 = 20;

/// [7.13] The most hexes a Tripper can move in a Stage, paid for or not.
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
    /// What has to be decided now.
    pub phase: Phase,
    /// The Trippers, by seat; those beyond the players are [`Tripper::ABSENT`].
    pub trippers: [Tripper; MAX_TRIPPERS],
    /// [b72] What each carried on setting off; before that, the starting load.
    pub chosen: [Pack; MAX_TRIPPERS],
    /// Where in time they are.
    pub time: Time,
    /// The battle in progress.
    pub field: Field,
    /// Who leaves the choices of the historical side to the dice.
    pub auto: Seats,
    /// The luck ledger.
    pub luck: Luck,
}

/// What has to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// [3.2] A Tripper chooses what to carry.
    Equip(Seat),
    /// [10.57] A Tripper who controls the marker chooses how far it moves.
    Steer(Seat, Direction),
    /// [6.0] A player picks the letter for a group of counters that are set up at random.
    Letter(CounterGroup),
    /// [6.0] A player picks a border hex for a unit that enters.
    Enter {
        /// The unit.
        unit: u8,
        /// The number along the edge.
        border: u8,
    },
    /// A Tripper's turn in the Tripper Phase.
    Tripper(Turn),
    /// [9.23] A player picks the hex a unit of the historical side moves to.
    Choose {
        /// The unit.
        unit: u8,
        /// Where its target is.
        prey: Place,
        /// Which way it goes.
        way: Way,
    },
    /// [9.0] The historical side acts; no player has to choose.
    History,
    /// The game is over.
    Over(End),
}

/// Counters that are set up together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterGroup {
    /// The first of them, counted in the order in which they are set up.
    pub first: u8,
}

/// Where a unit of the historical side goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// [9.21] Away from the Tripper.
    Away,
    /// [9.24] Towards the Tripper.
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
#[allow(clippy::struct_excessive_bools, reason = "each is a separate fact about the turn")]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// Who acts: the Tripper, or a soldier in awe.
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
    /// Whether the Tripper may not move any more.
    pub halted: bool,
    /// [7.43] Whether the Tripper has negotiated.
    pub talked: bool,
    /// [10.0] Whether all the Tripper has done is command the flux, and negotiating may still follow.
    pub may_talk: bool,
    /// [8.23D] Hexes announced for after the shot; once it is fired, how many of them are left.
    pub announced: u8,
    /// [8.23D] Whether the Tripper has fired or thrown, and so moves no farther than announced.
    pub fired: bool,
    /// What the Tripper is in the middle of.
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
    /// [10.32] The flux moves and has this many hexes left.
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
    /// How many more are allowed; a burst ends only with the last round.
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
    /// [b47] Whether the Tripper is a woman.
    pub is_female: bool,
    /// Where the Tripper is in the game.
    pub fate: Fate,
    /// The Tripper’s hex.
    pub place: Place,
    /// [11.0] The Tripper’s Endurance; 0 is dead.
    pub endurance: u8,
    /// [12.0] How often the Tripper has jumped the flux.
    pub experience: u8,
    /// What the Tripper carries.
    pub pack: Pack,
    /// What the Tripper carried at the start, in half pounds.
    pub load: u16,
    /// [10.14] Whether the Tripper was shot at since the last Tripper Phase.
    pub shot_at: bool,
    /// [b52] Whether a bite bleeds.
    pub bleeding: bool,
    /// [b64] The plant that calls the Tripper.
    pub lured: Option<u8>,
    /// [8.33] What the Tripper is ready to strike together with others in this phase: with what, and in which hex.
    pub ready: Option<(Weapon, Place)>,
}

/// Where in time the Trippers are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time {
    /// The Time Displays.
    pub displays: Displays,
    /// The Tripper in Time Marker.
    pub at: Moment,
    /// [5.14] The battles that have been visited.
    pub visited: u128,
    /// The battles in the order they were fought.
    pub path: [u8; PATH],
    /// How many there were.
    pub fought: u8,
    /// [17.0] What Trippers have discovered on blind displays, oldest first.
    pub found: [Option<Found>; FOUND],
    /// Killed or disabled so far.
    pub kills: u16,
}

/// The most battles one trip can lead through.
pub const PATH: usize = 122;

/// The most discoveries that are kept.
pub const FOUND: usize = 64;

/// [17.0] A discovery on a blind display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Seen from this battle …
    pub from: u8,
    /// … in this direction …
    pub direction: Direction,
    /// … is this battle; 0 is the Time Hole.
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

    /// [13.0] Whether several Trippers travel together.
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

    /// A unit’s entry in the book.
    pub fn opponent(&self, unit: &Unit) -> Option<&Opponent> {
        self.book.battle(unit.battle)?.opponents.get(usize::from(unit.kind))
    }

    /// The entry in the book of the unit with this number.
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

    /// Whether a Tripper or unit that is neither dead nor disabled is in a hex.
    pub fn is_held(&self, place: Place) -> bool {
        self.tripper_at(place).is_some() || self.field.unit_at(place).is_some()
    }

    /// The living Tripper in a hex.
    pub fn tripper_at(&self, place: Place) -> Option<Seat> {
        self.present().iter().find(|seat| self.tripper(*seat).place == place)
    }

    /// Where a Tripper, unit or mount is.
    pub fn place_of(&self, who: Who) -> Place {
        match who {
            Who::Tripper(seat) => self.tripper(seat).place,
            Who::Unit(at) | Who::Mount(at) => self.unit(at).place,
        }
    }

    /// [6.5] Whether no hostile opponent is left and none can arrive.
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

    /// [7.21] Whether a hex is in the Zone of Control of a hostile unit.
    pub fn is_controlled(&self, place: Place) -> bool {
        let exerts = |unit: &Unit| unit.is_hostile() && !unit.stunned && self.has_zone(unit);
        self.field.units().iter().any(|unit| unit.place.is_next_to(place) && exerts(unit))
    }

    /// [7.24] Whether a unit respects Zones of Control, and so has one.
    pub fn has_zone(&self, unit: &Unit) -> bool {
        let rolls = |opponent: &Opponent| opponent.traits.ball || opponent.traits.car;
        // Ruling 57: a horse without a rider holds no one.
        !unit.amok && !unit.is_riderless() && !self.opponent(unit).is_some_and(rolls)
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

    /// Whether the player who chooses for the historical side leaves it to the dice.
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
    /// Stands for a Tripper where there is none: neither alive nor on the display, with an empty pack.
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
        ready: None,
    };

    /// [3.1] A Tripper who has not chosen anything yet.
    pub fn new() -> Self {
        Self { fate: Fate::Here, endurance: ENDURANCE, ..Self::ABSENT }
    }

    /// Whether the Tripper is alive and on the display.
    pub const fn is_present(&self) -> bool {
        self.endurance > 0 && matches!(self.fate, Fate::Here)
    }

    /// Whether the Tripper is dead and on the display.
    pub const fn is_fallen(&self) -> bool {
        self.endurance == 0 && matches!(self.fate, Fate::Here)
    }

    /// [3.3] The box of the Record Track with the Weight Carrying Marker.
    pub fn weight_box(&self) -> u8 {
        let carrying = self.pack.half_pounds() / 10;
        u8::try_from(u16::from(self.endurance).saturating_sub(carrying)).unwrap_or(0)
    }

    /// [3.3] The Movement Allowance: a third of the Endurance that carrying leaves, at most six.
    pub fn allowance(&self) -> u8 {
        (self.weight_box() / 3).min(MOST_HEXES)
    }

    /// [7.13] How far the Tripper can move in all, paying for hexes beyond the allowance.
    pub fn reach(&self) -> u8 {
        // Ruling 29: the last point cannot be spent.
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
            may_talk: false,
            announced: 0,
            fired: false,
            doing: Doing::Nothing,
        }
    }

    /// [10.14] What the Tripper has been doing, as far as the flux is concerned.
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

    /// [17.0] Keeps a discovery.
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

    /// The battles fought, oldest first.
    pub fn battles(&self) -> &[u8] {
        &self.path[..usize::from(self.fought).min(PATH)]
    }
}

/// [15.24] Talks that continue.
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
