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
    /// [3.22] Carries this many of an item.
    Take(Item, u8),
    /// [3.2] Carries a ready-made load.
    Preset(u8),
    /// [3.4] Sets off.
    Start,
    /// [10.57] Moves the marker this many hexes.
    Steer(u8),
    /// [6.0] Selects a letter.
    Letter(Direction),
    /// [6.0] Lets a unit enter here.
    Border(Place),
    /// [9.23] Moves a unit of the historical side here.
    Send(Place),
    /// Leaves this choice to a die.
    ForMe,
    /// Leaves such choices to the dice from now on, or takes them back.
    Auto(bool),
    /// Acts with the unit in this hex: the Tripper, or a soldier in awe.
    Actor(Place),
    /// [13.0] Lets another Tripper go first.
    After(Seat),
    /// [7.0] Moves a hex.
    Move(Place),
    /// [8.23D] Announces how many hexes to move after a shot.
    Announce(u8),
    /// [7.14] Carries a fallen Tripper a hex.
    Carry(Seat, Place),
    /// [7.41] Drops this many of an item.
    Drop(Item, u8),
    /// [7.42D] Picks up an item.
    PickUp(Item),
    /// Hands this many of an item to a Tripper in the next hex.
    Give(Seat, Item, u8),
    /// [8.21] Fires a weapon at a target or its mount; soldiers in awe fire their own.
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
    /// [8.1] Fires again.
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
    /// [8.31] Attacks a target in the next hex, or its mount.
    Melee {
        /// With what; soldiers in awe use their own weapons, written as bare hands.
        weapon: Weapon,
        /// In which hex.
        place: Place,
        /// [8.34] The mount instead of the rider.
        mount: bool,
        /// [8.33] Together with all other commanded soldiers next to the target.
        together: bool,
    },
    /// [8.33] Gets ready to strike the target in a hex together with a Tripper who acts later.
    Ready(Weapon, Place),
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
    /// [10.13] Leaves it alone.
    Release,
    /// [15.0] Negotiates.
    Talk,
    /// [14.0] Takes the treasure of the battle.
    Loot,
    /// [6.5] Rests to full Endurance.
    RestUp,
    /// Ends the turn; a Tripper who has done nothing rests.
    End,
    /// What the clock does when a seat runs out of time.
    Lapse,
}

impl Step for Action {}
