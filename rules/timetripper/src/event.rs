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

/// A Tripper, a unit or a mount, as it is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A Tripper.
    Tripper(Seat),
    /// A unit.
    Unit(Tag),
    /// What a unit rides.
    Mount(Tag),
}

/// How a unit is named: by its battle, its kind and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tag {
    /// The battle.
    pub battle: u8,
    /// Which of its kinds of opponent.
    pub kind: u8,
    /// Its number on the display.
    pub number: u8,
}

/// [8.21] The accuracy of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Who attacks; none for a shell or a mine.
    pub by: Option<Named>,
    /// The target.
    pub at: Option<Named>,
    /// Where.
    pub place: Place,
    /// With what, if a Tripper or his mine attacks.
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
    /// The target.
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
    /// [3.2] A Tripper is ready, carrying this many half pounds.
    Equipped(Seat, u16),
    /// [13.3] A Tripper rolled this many of an item.
    Drew(Seat, Item, u8),
    /// [5.0] The marker moved.
    Travelled {
        /// From here.
        from: Moment,
        /// That way.
        direction: Direction,
        /// How far.
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
        /// The highest sum that succeeds.
        experience: u8,
    },
    /// [5.31] A roll to reach the present.
    Hole {
        /// The sum of the dice.
        rolled: u8,
        /// The highest sum that succeeds.
        experience: u8,
    },
    /// [5.32] The Time Hole without an aligned flux.
    Unaligned,
    /// [5.14] The marker came to a battle that was visited before.
    Visited(u8),
    /// The Trippers land in a battle.
    Landed(u8),
    /// [6.43] This many opponents of a kind are there.
    Arrived {
        /// The battle.
        battle: u8,
        /// Which of its opponents.
        kind: u8,
        /// How many.
        count: u8,
    },
    /// [b51] The values of a creature.
    Shaped(Tag, Values),
    /// [10.62] A creature came along through the flux.
    Carried(Named, Place),
    /// A Battle Stage starts.
    Stage(u16),
    /// A Tripper or unit moved.
    Moved(Named, Place, Place),
    /// [8.21D] An attack hit or missed.
    Aimed(Aim),
    /// [8.21E] An attack had a result.
    Struck(Blow),
    /// [8.81] Stunned.
    Stunned(Named),
    /// [8.82] A die for a wounded soldier: 1 to 3 disables.
    WoundDie(Named, u8),
    /// [8.83] [8.84] Out of action.
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
    /// [11.0] Endurance gained, and the new total.
    Gained(Seat, u8, u8),
    /// A Tripper died.
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
    /// [8.33] A Tripper is ready to strike a target together with others.
    Ready(Seat, Weapon, Named),
    /// [7.42C] A Tripper reloaded a weapon and has this many reloads left.
    Reloaded(Seat, Weapon, u8),
    /// [7.42D] A Tripper picked up this many of an item.
    Picked(Seat, Item, u8),
    /// [7.41] A Tripper dropped this many of an item.
    Dropped(Seat, Item, u8),
    /// One Tripper handed an item to another.
    Gave(Seat, Seat, Item, u8),
    /// [14.0] A Tripper took the treasure of a battle.
    Looted(Seat, u8),
    /// [9.11] A unit tried to detect a Tripper.
    Detected {
        /// Who.
        by: Named,
        /// Its target.
        prey: Named,
        /// The sum of the dice.
        rolled: u8,
        /// [9.12] What was added for being near.
        near: i8,
        /// [9.12C] What was taken off for a flare.
        flare: i8,
        /// The result.
        reaction: Reaction,
    },
    /// [10.14] The flux obeys, or not.
    Command {
        /// Who.
        seat: Seat,
        /// What else the Tripper was doing.
        activity: Activity,
        /// The sum of the dice.
        rolled: u8,
        /// What is subtracted.
        experience: u8,
        /// Whether it obeys.
        obeys: bool,
    },
    /// [10.2] The flux appeared.
    Conjured(Place),
    /// [10.3] The flux moved.
    FluxMoved(Place),
    /// [10.62] The flux swept up a creature.
    Swept(Named),
    /// [b60] The flux sent a unit away for good.
    Banished(Tag),
    /// [10.4] A Tripper aligned the flux.
    Aligned(Seat, Direction),
    /// [10.5] A Tripper jumped the flux and now has this much Experience.
    Jumped(Seat, u8),
    /// [b55] [b59] [b66] An opponent made the flux jump.
    Driven(Tag),
    /// [b55] Someone comes out of the flux.
    Released(Named, Place),
    /// [b66] A Tripper is carried off without the radio (true), or found again (false).
    Adrift(Seat, bool),
    /// [b66] This many more jumps through time.
    Exiled(u8),
    /// [b64] A plant calls a Tripper or a soldier in awe.
    Lured(Named, Tag),
    /// A Tripper rested.
    Rested(Seat),
    /// [b57] [b59] [b66] A unit tried to detect the flux or an item.
    Sensed {
        /// Who.
        by: Named,
        /// The sum of the dice.
        rolled: u8,
        /// [9.12] What was added for being near.
        near: i8,
        /// [9.12C] What was taken off for a flare.
        flare: i8,
        /// The result.
        reaction: Reaction,
    },
    /// [10.63] A Tripper came back to life.
    Raised(Seat),
    /// [15.3] A Tripper negotiated.
    Talked {
        /// Who.
        seat: Seat,
        /// The rating of the battle.
        rating: Grade,
        /// The sum of the dice.
        rolled: u8,
        /// The result.
        talk: Talk,
    },
    /// [15.21] The die for a soldier, and whether it is in awe.
    Awed(Tag, u8, bool),
    /// [b9] [b33] A unit changed its values.
    Became(Tag, Values),
    /// [b8] An elephant runs amok.
    Amok(Tag),
    /// [b43] This many more opponents of a battle’s kind arrive.
    Summoned(u8, u8, u8),
    /// [b45] A unit came out of an exit.
    Emerged(Tag, Place),
    /// [b68] A unit came back to life.
    Returned(Tag),
    /// [b68] The battle ends.
    Dawn,
    /// After too many Stages everyone is thrown through time.
    Thrown,
    /// [b72] The trip starts over.
    BlackHole,
    /// [b57] A robot picked something up.
    Gathered(Tag, Item),
    /// [17.0] An attempt to make out a hex of a blind display.
    Discerned {
        /// Which way from here.
        direction: Direction,
        /// The sum of the dice.
        rolled: u8,
        /// The battle there, if it was made out; 0 is the Time Hole.
        battle: Option<u8>,
    },
    /// A Tripper is home.
    Home(Seat),
    /// A Tripper was left behind.
    Stranded(Seat),
    /// The game is over.
    Over(End),
}
