//! What a player can do, in small steps.

use engine::Step;
use hexgrid::Direction;
use serde::Serialize;

use crate::{
    body::{Answer, Guard, Id, Looks, Opt, Posture},
    ground::Spot,
    spells::Spell,
};

/// One step of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// [G7] Into the next hex.
    Step(Direction),
    /// [G8] Across a body at the usual cost, with a roll not to fall.
    Scramble(Direction),
    /// [G8] Over a body, two hexes straight on.
    Leap(Direction),
    /// [G11] A large figure pushes on over smaller ones, and its move ends.
    Push(Direction),
    /// [G10] A dragon turns one hexside about its head: to the right, or to the left.
    Wheel {
        /// Which way.
        right: bool,
    },
    /// [G12] Into the air.
    TakeOff,
    /// [G12] Onto the ground, and the move is over.
    Land,
    /// [Fd] [Ff] Down to the knees or to the ground.
    Drop(Posture),
    /// [G10] The end of the move, facing this way.
    Face(Direction),
    /// [U3] Off the map by one's own edge.
    Leave,
}

/// How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// A blow with the weapon in the right hand, or in both.
    Right,
    /// [F8.2] A blow with the weapon in the left hand.
    Left,
    /// [W10] Two blows, one with each.
    Both,
    /// [F4.1] A blow with bare hands; in hand-to-hand combat a ready dagger is used.
    Bare,
    /// [B2] Claws, teeth, or a beast's own weapon.
    Claws,
    /// [W9] A jab at two hexes.
    Jab,
    /// [F11a.5] A sweep at everyone in front.
    Sweep,
    /// [W12] A rush with the shield.
    Rush,
    /// [F11e.1] The weapon in this slot is thrown.
    Throw(u8),
    /// [Ff] A shot with the missile weapon in hand.
    Shoot,
    /// [B5] A dragon's breath.
    Breath,
    /// [S2] A missile spell.
    Bolt(Spell),
}

/// What an attack is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Anywhere.
    Body,
    /// [F6.1] [F6.3] The head.
    Head,
    /// [F6.2] The hand.
    Hand,
    /// [F6.4] The weapon arm.
    WeaponArm,
    /// [F6.5] The shield arm.
    ShieldArm,
    /// [F6.6] A leg.
    Leg,
    /// [F6.7] A wing.
    Wing,
}

impl Aim {
    /// All that can be aimed at, the body first.
    pub const ALL: [Self; 7] =
        [Self::Body, Self::Head, Self::Hand, Self::WeaponArm, Self::ShieldArm, Self::Leg, Self::Wing];
}

/// What the left hand holds after a change of weapons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nothing.
    Empty,
    /// The same weapon as the right hand.
    Same,
    /// The weapon in this slot.
    Slot(u8),
    /// The shield.
    Shield,
}

/// One step of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [U3] The figure enters here, facing this way.
    Enter(Spot, Direction),
    /// [F1.1] The side moves in this place of the order, counted from 0.
    Order(u8),
    /// [F1.2] The spell in this slot is paid for.
    Keep(u8),
    /// [F1.2] The spell in this slot ends.
    Let(u8),
    /// Nothing more: renewing, moving figures, acting or retreating.
    Done,
    /// [F2.1] A figure takes an option.
    Choose(Id, Opt),
    /// A step of its move.
    Go(Move),
    /// [P4] A step of its move that others do not see.
    Sneak(Move),
    /// [F2.3] Whether a figure dodges and defends when it is attacked.
    Answer(Id, Answer),
    /// [V2] A figure gives up.
    Yield(Id),
    /// [S5.4] [S6.1] A made or summoned being is dismissed.
    Dismiss(Id),
    /// An attack on a figure.
    Attack {
        /// How.
        mode: Mode,
        /// On whom; 0 for a sweep, which names no one.
        target: Id,
        /// At what.
        aim: Aim,
    },
    /// [W10] Two blows with two weapons: the right hand at the first foe, the left at the second.
    Two(Id, Id),
    /// [P4] An attack on a hex in which no one is seen.
    Blind {
        /// How.
        mode: Mode,
        /// Where.
        spot: Spot,
    },
    /// [Fe] [Fm] Weapons are changed: what the right hand holds, and the left.
    Ready(Option<u8>, Left),
    /// [Fe] [Fq] A thing on the ground is picked up.
    PickUp(u8),
    /// [Fg] [Fp] The figure gets up.
    Rise,
    /// [Fi] [Fs] It refuses to believe in a figure.
    Disbelieve(Id),
    /// [F11c.11] It drinks the berserker's potion.
    Berserk,
    /// [Fn] It moves one hex instead of attacking.
    Disengage(Direction),
    /// [Fo] It jumps on an enemy.
    Close(Id),
    /// [Fu] It tries to draw a dagger.
    DrawDagger,
    /// [Fv] It tries to break away.
    BreakAway,
    /// [F15.5] [S6.2] It kills someone who is unconscious; a controlled figure, ordered to die, itself.
    Kill(Id),
    /// [S11.7] It shakes a sleeper.
    Shake(Id),
    /// [S11.6] It tries to take a rope off someone, perhaps itself.
    Untie(Id),
    /// [Fh] [Fr] It casts a spell of this strength.
    Cast(Spell, i8),
    /// [P1] It pretends to cast a secret protection.
    Feign(Spell),
    /// The spell is aimed at a figure.
    At(Id),
    /// The spell is aimed at a hex, or a hex is added to those it covers.
    AtHex(Spot),
    /// [S5.5] The original steps aside into this hex, and its double stays in its place.
    Swap(Spot),
    /// An image or an illusion looks like this.
    Like(Looks),
    /// [S9.1] Aid adds to this attribute: 0 ST, 1 DX, 2 IQ.
    Attribute(u8),
    /// [F2.3] What the target does about an attack.
    Guard(Guard),
    /// [F3.1] Whether a figure agrees to fight hand to hand.
    Agree(bool),
    /// [F3.3] [F7] Where it steps.
    Out(Direction),
    /// [F1.5a] An enemy is forced back into a hex.
    Retreat(Id, Spot),
    /// [F1.5b] Whether the victor follows.
    Follow(bool),
}

impl Step for Action {}
