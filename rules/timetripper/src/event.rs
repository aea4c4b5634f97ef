//! What happens, without words but with every number that mattered.

use engine::Seat;
use hexgrid::Direction;
use serde::Serialize;

use crate::{
    book::Values,
    gear::Item,
    map::Place,
    state::End,
    tables::{Activity, Column, Grade, Harm, Reaction, Talk},
    time::Moment,
    weapons::{Mode, Weapon},
};

/// Somebody or something by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A Tripper.
    Tripper(Seat),
    /// A unit.
    Unit(Tag),
    /// What a unit rides.
    Mount(Tag),
}

/// A unit by name: the battle it comes from, which opponent of it, and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tag {
    /// The battle.
    pub battle: u8,
    /// Which opponent.
    pub kind: u8,
    /// Its number on the display.
    pub number: u8,
}

/// [8.21] The accuracy of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Who attacks; none for a shell or a mine.
    pub by: Option<Named>,
    /// Whom.
    pub at: Option<Named>,
    /// Where.
    pub place: Place,
    /// With what, if a Tripper attacks.
    pub weapon: Option<(Weapon, Mode)>,
    /// The accuracy.
    pub accuracy: Grade,
    /// The range.
    pub range: u8,
    /// [8.6] What is needed.
    pub needs: i8,
    /// [8.23A] [8.23B] [8.23C] Added for the target's size.
    pub large: i8,
    /// [8.23D] Taken off for moving.
    pub moved: i8,
    /// [b47] Added for other reasons.
    pub special: i8,
    /// The sum of the dice.
    pub rolled: u8,
    /// Whether it hits.
    pub hits: bool,
}

/// [8.7] The result of an attack that hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Who attacks; none for a shell or a mine.
    pub by: Option<Named>,
    /// Whom.
    pub at: Named,
    /// The Attack Value.
    pub attack: i16,
    /// The Defense Strength.
    pub defense: i16,
    /// [15.25] Whether rage moves it a column to the right.
    pub rage: bool,
    /// The column.
    pub column: Column,
    /// The sum of the dice.
    pub rolled: u8,
    /// What the table says.
    pub harm: Harm,
    /// What it counts as.
    pub counts_as: Harm,
}

/// [11.0] What Endurance is lost to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// [8.8] An attack.
    Attack,
    /// [11.0] Acting in a turn, and [7.13] moving farther than the allowance.
    Effort,
    /// [b52] A bite that bleeds.
    Bleeding,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// [3.2] A Tripper is ready, with so many half pounds.
    Equipped(Seat, u16),
    /// [13.3] A Tripper rolled so many of something.
    Drew(Seat, Item, u8),
    /// [5.0] The marker moved.
    Travelled {
        /// From here.
        from: Moment,
        /// That way.
        direction: Direction,
        /// So far.
        hexes: u8,
        /// To here.
        to: Moment,
        /// [10.53] Whether the flux was aligned.
        aligned: bool,
    },
    /// [10.57] Whether the marker is controlled.
    Controlled {
        /// Who tries.
        seat: Seat,
        /// The sum of the dice.
        rolled: u8,
        /// What it had to be at most.
        experience: u8,
    },
    /// [5.31] A try at the present.
    Hole {
        /// The sum of the dice.
        rolled: u8,
        /// What it had to be at most.
        experience: u8,
    },
    /// [5.32] The Time Hole without an aligned flux.
    Unaligned,
    /// [5.14] A battle that has been visited.
    Visited(u8),
    /// A battle begins.
    Landed(u8),
    /// [6.43] So many opponents are there.
    Arrived {
        /// The battle.
        battle: u8,
        /// Which of its opponents.
        kind: u8,
        /// How many.
        count: u8,
    },
    /// [b51] What a creature is like.
    Shaped(Tag, Values),
    /// [10.62] Somebody came along.
    Carried(Named, Place),
    /// A Battle Stage begins.
    Stage(u16),
    /// Somebody moved.
    Moved(Named, Place, Place),
    /// [8.21D] An attack hit or missed.
    Aimed(Aim),
    /// [8.21E] An attack had a result.
    Struck(Blow),
    /// [8.81]
    Stunned(Named),
    /// [8.82] A die for a wounded soldier: down from 1 to 3.
    WoundDie(Named, u8),
    /// [8.83] [8.84] Out of the battle.
    Downed(Named),
    /// [11.0] Endurance lost.
    Lost {
        /// Who loses it.
        who: Named,
        /// How much.
        points: u8,
        /// What is left.
        left: u8,
        /// What cost it.
        cause: Loss,
    },
    /// [11.0] Endurance gained, and what there is.
    Gained(Seat, u8, u8),
    /// A Tripper is dead.
    Died(Seat),
    /// [8.21F] Whether a weapon is empty now.
    Ammo {
        /// Which.
        weapon: Weapon,
        /// The sum of the dice.
        rolled: u8,
        /// Whether it is empty.
        empty: bool,
    },
    /// [8.44A] A mine is laid.
    Laid(Seat, Place, Direction),
    /// [8.44B] A mine goes off.
    Detonated(Place),
    /// [8.42] A grenade bursts.
    Burst(Weapon, Place),
    /// [b27] A shell bursts.
    Shell(Place),
    /// [7.42C]
    Reloaded(Seat, Weapon, u8),
    /// [7.42D]
    Picked(Seat, Item, u8),
    /// [7.41]
    Dropped(Seat, Item, u8),
    /// Something went from one Tripper to another.
    Gave(Seat, Seat, Item, u8),
    /// [14.0]
    Looted(Seat, u8),
    /// [9.11] Somebody looked for a Tripper.
    Detected {
        /// Who.
        by: Named,
        /// For whom.
        prey: Named,
        /// The sum of the dice.
        rolled: u8,
        /// [9.12] What was added for being near.
        near: i8,
        /// [9.12C] What was taken off for a flare.
        flare: i8,
        /// What came of it.
        reaction: Reaction,
    },
    /// [10.14] The flux obeys, or not.
    Command {
        /// Who.
        seat: Seat,
        /// Doing what.
        activity: Activity,
        /// The sum of the dice.
        rolled: u8,
        /// What is taken off.
        experience: u8,
        /// Whether it obeys.
        obeys: bool,
    },
    /// [10.2]
    Conjured(Place),
    /// [10.3]
    FluxMoved(Place),
    /// [10.62]
    Swept(Named),
    /// [b60]
    Banished(Tag),
    /// [10.4]
    Aligned(Seat, Direction),
    /// [10.5]
    Jumped(Seat, u8),
    /// [b55] [b59] [b66] Somebody else made the flux jump.
    Driven(Tag),
    /// [b55] A Tripper comes out of the flux.
    Released(Seat, Place),
    /// [b66] A Tripper is carried off without the radio, or finds the others again.
    Adrift(Seat, bool),
    /// [b66] So many more times through time.
    Exiled(u8),
    /// [b64] A plant calls a Tripper.
    Lured(Seat, Tag),
    /// A Tripper rested.
    Rested(Seat),
    /// [b57] [b59] [b66] Somebody looked for the flux, or for a thing.
    Sensed {
        /// Who.
        by: Named,
        /// The sum of the dice.
        rolled: u8,
        /// [9.12] What was added for being near.
        near: i8,
        /// [9.12C] What was taken off for a flare.
        flare: i8,
        /// What came of it.
        reaction: Reaction,
    },
    /// [10.63] Alive again.
    Raised(Seat),
    /// [15.3]
    Talked {
        /// Who.
        seat: Seat,
        /// The rating of the battle.
        rating: Grade,
        /// The sum of the dice.
        rolled: u8,
        /// What came of it.
        talk: Talk,
    },
    /// [15.21] Whether a soldier is in awe.
    Awed(Tag, u8, bool),
    /// [b9] [b33] A unit changed its values.
    Became(Tag, Values),
    /// [b8] An elephant runs amok.
    Amok(Tag),
    /// [b43] More come.
    Summoned(u8, u8, u8),
    /// [b45] One comes out.
    Emerged(Tag, Place),
    /// [b68] It is back.
    Returned(Tag),
    /// [b68] The battle ends.
    Dawn,
    /// [b72] Everything begins anew.
    BlackHole,
    /// [b57] A robot picked something up.
    Gathered(Tag, Item),
    /// [17.0] A hex of the blind display was made out, or not.
    Discerned {
        /// Which way from here.
        direction: Direction,
        /// The sum of the dice.
        rolled: u8,
        /// What lies there, if it was made out; 0 is the Time Hole.
        battle: Option<u8>,
    },
    /// Home.
    Home(Seat),
    /// Left behind.
    Stranded(Seat),
    /// The game is over.
    Over(End),
}
