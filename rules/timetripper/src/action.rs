//! What can be done, one small step at a time.

use engine::{Seat, Step};
use hexgrid::Direction;

use crate::{
    gear::Item,
    map::Place,
    weapons::{Mode, Weapon},
};

/// One small step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [3.22] Carries so many of something.
    Take(Item, u8),
    /// [3.2] Carries one of the loads that are proposed.
    Preset(u8),
    /// [3.4] Sets off.
    Start,
    /// [10.57] Moves the marker so far.
    Steer(u8),
    /// [6.0] Selects a letter.
    Letter(Direction),
    /// [6.0] Lets a unit enter here.
    Border(Place),
    /// [9.23] Moves a unit of the historical side here.
    Send(Place),
    /// Leaves this choice to a die.
    ForMe,
    /// Leaves such choices to the dice from now on, or no longer.
    Auto(bool),
    /// Acts with the unit in this hex: oneself, or somebody in awe.
    Actor(Place),
    /// [13.0] Lets another Tripper go first.
    After(Seat),
    /// [7.0] Moves a hex.
    Move(Place),
    /// [7.14] Carries a fallen Tripper a hex.
    Carry(Seat, Place),
    /// [7.41] Drops so many of something.
    Drop(Item, u8),
    /// [7.42D] Picks something up.
    PickUp(Item),
    /// Hands so many of something to a Tripper next to one.
    Give(Seat, Item, u8),
    /// [8.21] Fires a weapon at somebody, or at what he rides; whoever is in awe fires his own.
    Fire {
        /// With what.
        weapon: Weapon,
        /// How.
        mode: Mode,
        /// Into which hex.
        place: Place,
        /// [8.24] At the mount instead of the rider.
        mount: bool,
    },
    /// [8.1] Goes on firing.
    Shot {
        /// Into which hex.
        place: Place,
        /// [8.24] At the mount instead of the rider.
        mount: bool,
    },
    /// [8.1] Stops firing.
    Cease,
    /// [8.42] [8.43] Throws a grenade.
    Throw(Weapon, Place),
    /// [8.44A] Sets up the Claymore.
    Lay(Direction),
    /// [8.44B] Fires the Claymore.
    Detonate,
    /// [8.31] Attacks somebody next to one, or what he rides.
    Melee {
        /// With what; whoever is in awe uses what he has, and is said to use his hands.
        weapon: Weapon,
        /// In which hex.
        place: Place,
        /// [8.34] The mount instead of the rider.
        mount: bool,
        /// [8.33] Together with everybody else one commands who stands next to the target.
        together: bool,
    },
    /// [7.42C] Reloads a weapon.
    Reload(Weapon),
    /// [10.1] Tries to command the flux.
    Command,
    /// [10.2] Conjures it, with this letter for its set-up.
    Conjure(Direction),
    /// [10.3] Moves it a hex.
    Flux(Place),
    /// [10.4] Aligns it.
    Align(Direction),
    /// [10.5] Jumps it.
    Jump,
    /// [10.13] Lets it be.
    Release,
    /// [15.0] Negotiates.
    Talk,
    /// [14.0] Takes the treasure of the battle.
    Loot,
    /// [6.5] Rests until nothing more is gained by it.
    RestUp,
    /// Ends the turn; who has done nothing rests.
    End,
    /// What the clock does for a seat that let its time run out.
    Lapse,
}

impl Step for Action {}
