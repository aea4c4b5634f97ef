//! The battle in progress: who and what is on the Battle Display.

use engine::Seat;
use hexgrid::Direction;

use crate::{
    book::Values,
    gear::{Item, Origin},
    map::Place,
    state::Parley,
    tables::Grade,
};

/// The most opponents and passengers on the display at once.
pub const MAX_UNITS: usize = 64;

/// The most loose things on the display at once.
pub const MAX_LOOSE: usize = 32;

/// The most trees, holes, exits or treasures on the display.
pub const MAX_MARKS: usize = 20;

/// A Tripper, unit or mount on the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A Tripper.
    Tripper(Seat),
    /// An opponent or passenger.
    Unit(u8),
    /// What a unit rides.
    Mount(u8),
}

/// What a unit can still do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Health {
    /// Everything.
    Up,
    /// [8.83] Disabled or dead; its weapon may be there to take.
    Down,
    /// [10.62] In the flux.
    Swept,
    /// [b66] In a flux that was sent away without the radio, until the others land.
    Adrift,
    /// No longer there.
    Gone,
}

/// What a unit rides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steed {
    /// Nothing.
    None,
    /// An animal or machine that can move.
    Up,
    /// [8.81] One that cannot move this Stage.
    Stunned,
    /// One that is dead.
    Down,
}

/// An opponent, or a passenger who came along through the flux.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate marker on the counter")]
pub struct Unit {
    /// The battle it comes from.
    pub battle: u8,
    /// Which of its opponents it is.
    pub kind: u8,
    /// Its values now.
    pub values: Values,
    /// Where it is.
    pub place: Place,
    /// What it can do.
    pub health: Health,
    /// What it rides.
    pub steed: Steed,
    /// [6.42] What it has left, if it has Endurance at all.
    pub endurance: u8,
    /// [8.81] Whether it is stunned.
    pub stunned: bool,
    /// [15.21] In awe of this Tripper.
    pub awed: Option<Seat>,
    /// [10.62] Carried here from another battle.
    pub carried: bool,
    /// [10.62] [15.13] Does nothing in its first Stage here.
    pub dazed: bool,
    /// [9.26] Does nothing for the rest of the battle, if the rule is taken literally.
    pub frozen: bool,
    /// [9.33] Does not move for the rest of the battle, if the rule is taken literally.
    pub rooted: bool,
    /// [15.23] Flees for the rest of the Stage.
    pub fleeing: bool,
    /// [b8] Runs amok.
    pub amok: bool,
    /// [15.21] Hexes a soldier in awe has moved this phase; with [`Unit::HALT`] it must stop where it is.
    pub moved: u8,
    /// [15.21] Whether a soldier in awe has attacked this phase.
    pub acted: bool,
    /// [8.23D] Hexes announced for after the shot of a soldier in awe; once he has fired, how many of them are left.
    pub announced: u8,
    /// [8.23D] Whether a soldier in awe has fired this phase, and so moves no farther than announced.
    pub fired: bool,
    /// [b64] The plant that calls a soldier in awe.
    pub lured: Option<u8>,
    /// [7.44] For a horse that has lost its rider: the number of the counter that rode it.
    pub rider: Option<u8>,
    /// Whether its weapon has been taken.
    pub stripped: bool,
    /// [b68] Stages until it comes back.
    pub back_in: u8,
    /// [b57] What it has picked up.
    pub holds: Option<Loose>,
}

impl Unit {
    /// [7.21] Added to the hexes moved by a unit that must stop.
    pub const HALT: u8 = 0x80;

    /// An unused slot.
    pub const NONE: Self = Self {
        battle: 0,
        kind: 0,
        values: Values { attack: 0, accuracy: None, defense: 0, detection: None },
        place: Place::T,
        health: Health::Gone,
        steed: Steed::None,
        endurance: 0,
        stunned: false,
        awed: None,
        carried: false,
        dazed: false,
        frozen: false,
        rooted: false,
        fleeing: false,
        amok: false,
        moved: 0,
        acted: false,
        announced: 0,
        fired: false,
        lured: None,
        rider: None,
        stripped: false,
        back_in: 0,
        holds: None,
    };

    /// Whether it is on the display and not out of the battle.
    pub const fn is_up(&self) -> bool {
        matches!(self.health, Health::Up)
    }

    /// Whether it is an enemy of the Trippers who can still do harm.
    pub const fn is_hostile(&self) -> bool {
        self.is_up() && self.awed.is_none() && !self.is_riderless()
    }

    /// [7.44] Whether it is a horse that has lost its rider: it stays where it is and harms no one.
    pub const fn is_riderless(&self) -> bool {
        self.rider.is_some()
    }

    /// [8.23D] Hexes a soldier in awe has entered this phase.
    pub const fn entered(&self) -> u8 {
        self.moved & !Self::HALT
    }

    /// Whether it rides a living mount.
    pub const fn rides(&self) -> bool {
        matches!(self.steed, Steed::Up | Steed::Stunned)
    }
}

/// An item on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loose {
    /// What it is.
    pub item: Item,
    /// How many of it.
    pub count: u8,
    /// Whether it is a weapon without a round in it.
    pub empty: bool,
    /// Whose a recovered weapon was.
    pub origin: Origin,
    /// Where it is.
    pub place: Place,
}

/// [8.44] A Claymore that has been set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mine {
    /// Where.
    pub place: Place,
    /// Where it points.
    pub facing: Direction,
    /// In which Stage.
    pub stage: u16,
}

/// [b66] Sent through time against their will.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exile {
    /// How many more times, this battle included.
    pub times: u8,
    /// How many Stages are left in this battle.
    pub stages: u8,
}

/// The battle in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate fact about the battle")]
pub struct Field {
    /// Its number; 0 before the first.
    pub battle: u8,
    /// The Battle Stage, from 1.
    pub stage: u16,
    /// Opponents and passengers.
    pub units: [Unit; MAX_UNITS],
    /// How many of them there are.
    pub count: u8,
    /// Items on the ground.
    pub loose: [Option<Loose>; MAX_LOOSE],
    /// [10.2] Where the flux is.
    pub flux: Option<Place>,
    /// [10.4] Who has aligned it, and how.
    pub aligned: Option<(Seat, Direction)>,
    /// [8.44]
    pub mine: Option<Mine>,
    /// [8.43C] In which Stage the newest M1 grenade was thrown, and where.
    pub flare: Option<(u16, Place)>,
    /// [8.43C] In which of the last Stages M1 grenades were thrown; the lowest bit is this Stage.
    pub flares: u8,
    /// [b26] [b27] [b45] Trees, shellholes or exits, whichever the battle has.
    pub marks: [Option<Place>; MAX_MARKS],
    /// [b44] Where treasures are.
    pub hoard: [Option<Place>; MAX_MARKS],
    /// [b55] Where the flux restraint is.
    pub restraint: Option<Place>,
    /// [15.0] The rating for this battle, once a die has picked it.
    pub rating: Option<Grade>,
    /// [15.11] Whether the table has given an awe result here.
    pub awe_used: bool,
    /// [15.24] The talks in progress.
    pub parley: Option<Parley>,
    /// [15.25] Whether they are enraged in this Stage.
    pub rage: bool,
    /// [b36] The Stage in which the first shot was fired.
    pub fired: Option<u16>,
    /// [b31] Whether a Tripper has attacked one of the wary.
    pub provoked: bool,
    /// [14.0] Whether the treasure has been taken.
    pub looted: bool,
    /// [6.5] How much has been done at leisure.
    pub leisure: u8,
    /// [17.0] Whether a Tripper has already looked for the neighbouring battles from here.
    pub discerned: bool,
    /// [b66] The Timelord’s exile, if there is one.
    pub exile: Option<Exile>,
    /// The next unit to act in the Historical Soldier Phase.
    pub next: u8,
    /// The progress of the set-up.
    pub deployment: Deployment,
}

/// The progress of a battle’s set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deployment {
    /// Counters that have been set up at random.
    pub queue: u8,
    /// Units that have been checked for entering.
    pub entered: u8,
    /// [6.31] Hexes that are taken.
    pub taken: u128,
    /// [6.0] Numbers whose six hexes are used, a bit for each.
    pub numbers: u8,
    /// [6.0] The side that units enter from; 0 before the die is rolled.
    pub border: u8,
}

impl Deployment {
    /// Whether a counter was put there.
    pub const fn has_taken(&self, place: Place) -> bool {
        self.taken & (1 << place.index()) != 0
    }
}

impl Field {
    /// An empty field for this battle.
    pub const fn new(battle: u8) -> Self {
        Self {
            battle,
            stage: 0,
            units: [Unit::NONE; MAX_UNITS],
            count: 0,
            loose: [None; MAX_LOOSE],
            flux: None,
            aligned: None,
            mine: None,
            flare: None,
            flares: 0,
            marks: [None; MAX_MARKS],
            hoard: [None; MAX_MARKS],
            restraint: None,
            rating: None,
            awe_used: false,
            parley: None,
            rage: false,
            fired: None,
            provoked: false,
            looted: false,
            leisure: 0,
            discerned: false,
            exile: None,
            next: 0,
            deployment: Deployment { queue: 0, entered: 0, taken: 0, numbers: 0, border: 0 },
        }
    }

    /// All units, whatever has become of them.
    pub fn units(&self) -> &[Unit] {
        &self.units[..usize::from(self.count)]
    }

    /// The same, to change them.
    pub(crate) fn units_mut(&mut self) -> &mut [Unit] {
        &mut self.units[..usize::from(self.count)]
    }

    /// A unit.
    pub fn unit(&self, index: u8) -> &Unit {
        &self.units[usize::from(index) % MAX_UNITS]
    }

    /// A unit, to change it.
    pub(crate) fn unit_mut(&mut self, index: u8) -> &mut Unit {
        &mut self.units[usize::from(index) % MAX_UNITS]
    }

    /// The unit in a hex that is up.
    pub fn unit_at(&self, place: Place) -> Option<u8> {
        let at = self.units().iter().position(|unit| unit.place == place && unit.is_up())?;
        u8::try_from(at).ok()
    }

    /// The numbers of units that are up.
    pub(crate) fn up(&self) -> impl Iterator<Item = u8> + use<> {
        let up = self.units().iter().enumerate().filter(|(_, unit)| unit.is_up());
        let mut left = up.fold(0u64, |set, (at, _)| set | 1 << at);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let at = left.trailing_zeros();
            left &= left - 1;
            u8::try_from(at).ok()
        })
    }

    /// Whether a tree, shellhole or exit is in a hex.
    pub fn is_marked(&self, place: Place) -> bool {
        self.marks.contains(&Some(place))
    }

    /// Adds a unit, if there is room for it.
    pub fn add(&mut self, unit: Unit) -> Option<u8> {
        let index = self.count;
        let slot = self.units.get_mut(usize::from(index))?;
        *slot = unit;
        self.count += 1;
        Some(index)
    }

    /// Puts an item on the ground; it is lost if there is no room.
    pub(crate) fn put_down(&mut self, loose: Loose) {
        let same = |other: &Loose| Loose { count: loose.count, ..*other } == loose;
        if let Some(pile) = self.loose.iter_mut().flatten().find(|other| same(other)) {
            pile.count = pile.count.saturating_add(loose.count);
        } else {
            self.put_down_alone(loose);
        }
    }

    /// [6.31] Puts an item on the ground as a counter of its own; it is lost if there is no room.
    pub(crate) fn put_down_alone(&mut self, loose: Loose) {
        if let Some(free) = self.loose.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(loose);
        }
    }
}
