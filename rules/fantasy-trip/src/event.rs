//! What happens, without words.

use hexgrid::Direction;

use crate::{
    action::{Aim, Mode},
    arms::{Shield, Weapon},
    body::{Fate, Guard, Id, Looks, Opt, Posture},
    ground::Spot,
    rolls::Stroke,
    spells::Spell,
    state::{End, On},
};

/// A figure with what it looks like, so that it can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// Its number.
    pub id: Id,
    /// What it looks like.
    pub looks: Looks,
}

/// A roll against a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Against {
    /// How many dice.
    pub dice: u8,
    /// What they show together.
    pub sum: i16,
    /// The number to roll at or under.
    pub number: i16,
}

/// Why someone saved or failed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named after its rule")]
pub enum Save {
    /// [G8] Crossing a body.
    Body,
    /// [G11] Being pushed.
    Push,
    /// [G15] At the edge of a drop.
    Drop,
    /// [W12] A shield-rush.
    Rush,
    /// [S8.4] A Magic Fist.
    Fist,
    /// [S9.2] Avert.
    Avert,
    /// [S13.5] A slippery floor.
    Slip,
    /// [B6] A dragon's tail.
    Tail,
    /// [F14.6] Gas.
    Gas,
    /// [S5.6] Running at a supposed image.
    Collide,
    /// [S6.2] Control.
    Control,
    /// [Fu] Drawing a dagger.
    Dagger,
    /// [F7] Breaking away.
    BreakAway,
    /// [S11.6] A rope.
    Rope,
}

/// Why hits are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A blow, a shot, a throw, a bolt.
    Attack,
    /// [F14.1] Poison.
    Poison,
    /// [S9.5] Fire.
    Fire,
    /// [S10.3] A Shock Shield.
    Shock,
    /// [S12.3] A Blast.
    Blast,
    /// [G15] A fall into a drop.
    Drop,
    /// [S7] Another's staff.
    Staff,
    /// [D3] A broken claw or knuckle.
    Fumble,
    /// [S16.4] Death.
    Death,
    /// [S15.7] Teleport into something solid.
    Solid,
    /// [F8.1] A crippling hit in the head.
    Crippling,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// [U3] A figure enters.
    Entered(Who, Spot, Direction),
    /// [F1.0] A turn begins.
    TurnBegan(u16),
    /// [F1.1] A side has the initiative with this roll.
    Initiative(u8, u8),
    /// [F1.1] A side moves in this place, counted from 1.
    Ordered(u8, u8),
    /// [F1.2] A spell was paid for.
    Renewed(Who, Spell, i8),
    /// [F1.2] A spell ends.
    SpellEnded(Spell, On, Option<Who>),
    /// [F2.1] A figure takes an option.
    Chose(Who, Opt),
    /// [G7] A figure moved.
    Moved(Who, Spot),
    /// [P4] A figure comes into sight.
    Appeared(Who, Spot),
    /// [P4] A figure is lost from sight.
    Vanished(Who),
    /// [G10] A figure faces this way.
    Faced(Who, Direction),
    /// A figure is in this posture now.
    Posed(Who, Posture),
    /// [G12] A figure is in the air now, or on the ground.
    Flew(Who, bool),
    /// [U3] A figure left the map.
    Left(Who),
    /// An attack with its roll and what came of it.
    Attacked {
        /// Who attacks.
        by: Who,
        /// Whom.
        target: Who,
        /// How.
        mode: Mode,
        /// With what, if it is a weapon.
        weapon: Option<Weapon>,
        /// At what.
        aim: Aim,
        /// The roll.
        roll: Against,
        /// What it led to.
        stroke: Stroke,
    },
    /// [P4] An attack on a hex found no one.
    Nothing(Who, Spot),
    /// [D7] A missile passes, or hits, someone on the way.
    OnTheWay(Who, Against, bool),
    /// [D4] A weapon breaks.
    Broke(Who, Weapon),
    /// A weapon is dropped.
    Dropped(Who, Weapon),
    /// A shield is dropped.
    DroppedShield(Who, Shield),
    /// [F1.6] [F15] Hits: dice, stopped, and what got through.
    Hurt {
        /// Who is hurt.
        who: Who,
        /// By what.
        cause: Cause,
        /// Hits before armour.
        dice: i16,
        /// Hits that armour, shield and spells stopped.
        stopped: i16,
        /// Hits that got through.
        hits: i16,
    },
    /// [F15.3] A figure falls.
    Felled(Who),
    /// A figure is out of the fight.
    Out(Who, Fate),
    /// [F6] An aimed blow, or a crippling one, has its effect.
    Maimed(Who, Aim, i16),
    /// A saving roll.
    Saved(Who, Save, Against, bool),
    /// [F10] A figure dodges or defends.
    Guarded(Who, Guard),
    /// [F3.2] The defence die of a figure that is jumped.
    Defence(Who, Who, u8),
    /// [F3.1] Someone asks another to fight hand to hand.
    Asked(Who, Who),
    /// [F5.1] Someone joins a pile against another.
    Joined(Who, Who),
    /// [F3.1] A figure declines to fight hand to hand.
    Declined(Who),
    /// [F5.5] A figure is free of hand-to-hand combat.
    Free(Who),
    /// [Fe] A figure has other things in its hands: right, left, shield.
    Readied(Who, Option<Weapon>, Option<Weapon>, bool),
    /// [Fg] A figure got up.
    Rose(Who),
    /// [F1.5] A figure is forced back.
    Retreated(Who, Who, Spot),
    /// [F1.5b] A figure follows.
    Followed(Who, Spot),
    /// [S1.2] A cast with its roll; the spell only where it shows.
    Cast(Who, Option<Spell>, Against, bool),
    /// [P1] What was really cast; for its side.
    ReallyCast(Who, Spell, i8, bool),
    /// A spell lies on a figure or a hex now.
    Lies(Spell, On, Option<Who>),
    /// [S4.1] Something was made.
    Created(Who, Spot),
    /// [S5.1] Something vanishes.
    Gone(Who),
    /// [S5.3] A figure disbelieves another.
    Disbelieved(Who, Who),
    /// [S11.5] A missile turns back.
    Reversed(Who),
    /// [S14.5] A spell does nothing to a shielded figure.
    Shielded(Who),
    /// [S9.6] A secret protection is revealed.
    Revealed(Who, Spell),
    /// [S6.2] A figure obeys another side now.
    Controlled(Who, u8),
    /// [V2] A figure gives up.
    Yielded(Who),
    /// [F11c.11] A figure goes berserk.
    Berserk(Who),
    /// [W13] A bomb breaks in a hex.
    Burst(Weapon, Spot),
    /// [S15.7] A figure is somewhere else.
    Teleported(Who, Spot),
    /// A figure does nothing.
    Passed(Who),
    /// The fight is over.
    Over(End),
}
