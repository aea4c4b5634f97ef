//! A figure on the map: what everyone may know of it, and what only its side knows.

use hexgrid::Direction;
use serde::{Serialize, Serializer};

use crate::{
    arms::{Armour, Shield, Weapon},
    damage::Damage,
    figures::Build,
    ground::Spot,
    kinds::Kind,
    spells::{Spell, Spells},
};

pub use crate::turn::{Answer, Guard, List, Opt, Turn};

/// Names a figure by its place in the list.
pub type Id = u8;

/// What a figure looks like: one of the roster, or a beast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Looks {
    /// The figure of the roster with this number.
    Roster(Id),
    /// Any beast of this kind.
    Beast(Kind),
}

/// Whether a figure can still fight, and if not, why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It can fight.
    Able,
    /// [F15.5] At ST 0.
    Unconscious,
    /// [F15.6] Below ST 0: dead at the end of the fight.
    Dying,
    /// Dead.
    Dead,
    /// [G15] Fell into a pit, water or a chasm.
    Fallen,
    /// [U3] Left the map by its own edge.
    Escaped,
    /// [V2] Gave up.
    Yielded,
    /// A summoned or made being that is no more.
    Gone,
    /// Not yet on the map.
    Waiting,
}

/// How a figure holds itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Posture {
    /// On its feet.
    Standing,
    /// On its knees.
    Kneeling,
    /// On the ground.
    Prone,
    /// [Fq] Bent over until its next move.
    Bent,
}

/// The state of an arm of the table of weapons in a figure's keeping.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Arm {
    /// The weapon.
    pub weapon: Weapon,
    /// [D4] How often it broke: once and it does half, twice or, for most, once and it is useless.
    pub broken: u8,
    /// [F14.3] Whether it carries a dose of poison.
    pub poisoned: bool,
    /// [S7] The figure whose staff it is; anyone else it hurts.
    pub owner: Option<Id>,
    /// [W4] For how many more turns it must be loaded. Ruling 99
    pub reload: u8,
}

impl Arm {
    /// A new one.
    pub const fn new(weapon: Weapon) -> Self {
        Self { weapon, broken: 0, poisoned: false, owner: None, reload: 0 }
    }

    /// [D4] Whether it is of no use any more. Ruling 101
    pub const fn is_useless(&self) -> bool {
        self.broken >= if self.weapon.breaks_twice() { 2 } else { 1 }
    }
}

/// Where a shield is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Worn {
    /// On the arm.
    Ready,
    /// On the back.
    Slung,
}

/// The state of a limb.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Limb {
    /// As it should be.
    #[default]
    Whole,
    /// Of no use until it is healed.
    Useless,
    /// Gone.
    Lost,
}

/// [F6] [F8.1] The limbs that may be hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Limbs {
    /// The arm with the weapon.
    pub weapon_arm: Limb,
    /// The arm with the shield.
    pub shield_arm: Limb,
    /// The right leg.
    pub right_leg: Limb,
    /// The left leg.
    pub left_leg: Limb,
    /// A wing.
    pub wing: Limb,
    /// [F6.6] For how many more turns it must kneel.
    pub kneels: u8,
    /// [F6.3] 2 in the turn of a blow on the head, 1 in the next one, which it costs 4 DX.
    pub dazed: u8,
}

/// What everyone may know of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Body {
    /// The side it fights for, counted from 0.
    pub side: u8,
    /// The side it belongs to when no one controls it.
    pub own_side: u8,
    /// What it is.
    pub kind: Kind,
    /// What it looks like.
    pub looks: Looks,
    /// Who made it or called it, if anyone did.
    pub maker: Option<Id>,
    /// The turn in which it was made.
    pub born: u16,
    /// Whether it can fight.
    pub fate: Fate,
    /// Where it is; of a large figure, its head. None if the viewer cannot see it, or it is not on the map.
    pub place: Option<Spot>,
    /// Which way it faces.
    #[serde(serialize_with = "way")]
    pub facing: Direction,
    /// How it holds itself.
    pub posture: Posture,
    /// Whether it is in the air.
    pub aloft: bool,
    /// Whether it fights hand to hand in its hex.
    pub in_pile: bool,
    /// Its basic ST.
    pub st: i16,
    /// Its basic DX.
    pub dx: i16,
    /// Its basic IQ.
    pub iq: i16,
    /// Its MA on the ground.
    pub ma: u8,
    /// Its MA in the air.
    pub flies: u8,
    /// Its armour.
    pub armour: Armour,
    /// The hits its hide stops.
    pub hide: i16,
    /// What its claws or teeth do.
    pub claws: Damage,
    /// Its shield.
    pub shield: Option<Shield>,
    /// Where the shield is.
    pub worn: Worn,
    /// What it carries.
    pub arms: [Option<Arm>; 4],
    /// The slot of the weapon in its right hand.
    pub right: Option<u8>,
    /// The slot of the weapon in its left hand, or the same one if both hold it.
    pub left: Option<u8>,
    /// Whether it is a wizard.
    pub wizard: bool,
    /// [F11d.2] Whether its metal is silver.
    pub silver: bool,
    /// The talent Missile Weapons.
    pub missile_weapons: bool,
    /// The talent Unarmed Combat.
    pub unarmed_combat: bool,
    /// [F11c.11] Whether it carries a berserker's potion.
    pub potion: bool,
    /// Whether it has drunk it.
    pub berserk: bool,
    /// [F9.4] The missile spell in its ring, which it need not know.
    pub item: Option<Spell>,
    /// The hits it has lost.
    pub hurt: i16,
    /// Its limbs.
    pub limbs: Limbs,
    /// [F11c.8] Whether its next action is at −2.
    pub shaken: bool,
    /// [F11c.12] Whether it was knocked down last turn.
    pub floored: bool,
    /// [F11a.8] For how many turns it has waited for an opening.
    pub waited: u8,
    /// [Fl] Whether it was engaged when its last move began.
    pub was_engaged: bool,
    /// [P1] Whether it has cast something that may have to be paid for.
    pub has_lasting: bool,
    /// [S11.6] For how many turns a rope has been on it.
    pub roped: u8,
    /// [S11.7] 1 if it has been shaken this turn, 2 if it was in a turn before.
    pub shaken_awake: u8,
    /// This turn.
    pub turn: Turn,
}

/// What a figure really is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Nature {
    /// As it looks.
    Real,
    /// [S5.1] An image.
    Image,
    /// [S5.2] An illusion.
    Illusion,
    /// [S6.1] Called from elsewhere, and as real as anything.
    Summoned,
}

/// [P2] What only a figure's own side knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Secret {
    /// What it really is.
    pub nature: Nature,
    /// The ST it has spent.
    pub spent: i16,
    /// The spells it knows.
    pub spells: Spells,
    /// Whether it dodges and defends.
    pub answer: Answer,
}

/// A figure in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What everyone may know.
    pub body: Body,
    /// What its side knows.
    pub secret: Secret,
}

impl Figure {
    /// A figure as it was built, not yet on the map.
    pub fn built(build: &Build, id: Id, side: u8) -> Self {
        let mut figure = Self::blank(build.kind, side, Looks::Roster(id), build.armour);
        let body = &mut figure.body;
        [body.st, body.dx, body.iq] = build.attributes;
        body.shield = build.shield;
        for (slot, weapon) in body.arms.iter_mut().zip(build.weapons) {
            *slot = weapon.map(Arm::new);
        }
        if let Some(first) = &mut body.arms[0] {
            first.poisoned = build.poisoned;
        }
        for arm in body.arms.iter_mut().flatten().filter(|arm| arm.weapon == Weapon::Staff) {
            arm.owner = Some(id);
        }
        if build.dagger {
            body.arms[2] = Some(Arm::new(Weapon::Dagger));
        }
        (body.wizard, body.silver, body.potion) = (build.wizard, build.silver, build.potion);
        (body.missile_weapons, body.unarmed_combat) = (build.missile_weapons, build.unarmed_combat);
        body.item = build.item;
        body.worn = Worn::Slung;
        if body.arms[0].is_some() {
            body.right = Some(0);
        }
        let takes_two = body.arms[0].is_some_and(|arm| arm.weapon.needs_both_hands());
        if takes_two {
            body.left = Some(0);
        } else if body.shield.is_some() {
            body.worn = Worn::Ready;
        } else if body.arms[1].is_some_and(|arm| arm.weapon.line().hands == 1) && !build.wizard {
            body.left = Some(1);
        } else if body.arms[0].is_some_and(|arm| arm.weapon.takes_both_hands()) {
            body.left = Some(0);
        }
        figure.secret.spells = build.spells;
        figure
    }

    /// A figure of a kind, with the numbers of its table.
    pub fn blank(kind: Kind, side: u8, looks: Looks, armour: Armour) -> Self {
        let beast = kind.beast();
        let [st, dx, iq] = beast.map_or([8; 3], |beast| beast.attributes);
        let body = Body {
            side,
            own_side: side,
            kind,
            looks,
            maker: None,
            born: 0,
            fate: Fate::Waiting,
            place: None,
            facing: Direction::Up,
            posture: Posture::Standing,
            aloft: false,
            in_pile: false,
            st,
            dx,
            iq,
            ma: kind.ma(armour),
            flies: beast.map_or(0, |beast| beast.flies),
            armour,
            hide: beast.map_or(0, |beast| beast.stops),
            claws: beast.map_or(Damage::NONE, |beast| beast.damage),
            shield: None,
            worn: Worn::Slung,
            arms: [None; 4],
            right: None,
            left: None,
            wizard: false,
            silver: false,
            missile_weapons: false,
            unarmed_combat: false,
            potion: false,
            berserk: false,
            item: None,
            hurt: 0,
            limbs: Limbs::default(),
            shaken: false,
            floored: false,
            waited: 0,
            was_engaged: false,
            has_lasting: false,
            roped: 0,
            shaken_awake: 0,
            turn: Turn::new(),
        };
        let secret =
            Secret { nature: Nature::Real, spent: 0, spells: Spells::default(), answer: Answer::Never };
        Self { body, secret }
    }

    /// Whether it can fight.
    pub fn is_able(&self) -> bool {
        self.body.fate == Fate::Able
    }

    /// Whether it lies or stands on the map.
    pub const fn is_on_map(&self) -> bool {
        self.body.place.is_some()
    }
}

impl Body {
    /// [S5.5] [S7] The number it came with, though it may have stepped aside from its double since.
    pub fn number(&self, id: Id) -> Id {
        if let Looks::Roster(number) = self.looks { number } else { id }
    }

    /// The weapon in its right hand.
    pub fn in_right(&self) -> Option<Arm> {
        self.right.and_then(|slot| self.arms[usize::from(slot & 3)])
    }

    /// The same, to be changed.
    pub(crate) fn ready_arm_mut(&mut self) -> Option<&mut Arm> {
        self.right.and_then(|slot| self.arms[usize::from(slot & 3)].as_mut())
    }

    /// The other weapon in its left hand; none if both hands hold the same.
    pub fn in_left(&self) -> Option<Arm> {
        self.left.filter(|slot| Some(*slot) != self.right).and_then(|slot| self.arms[usize::from(slot & 3)])
    }

    /// How many hands hold the weapon in its right hand.
    pub fn hands(&self) -> u8 {
        if self.right.is_some() && self.left == self.right { 2 } else { 1 }
    }

    /// Whether its shield is on its arm.
    pub fn has_shield_ready(&self) -> bool {
        self.shield.is_some() && self.worn == Worn::Ready
    }

    /// Whether it fights with claws, teeth or a weapon of its own.
    pub const fn is_beast(&self) -> bool {
        self.claws.dice > 0
    }

    /// [F6.4] Whether it has claws, teeth or a weapon of its own to strike with; a humanoid beast needs an arm for it.
    pub fn may_claw(&self) -> bool {
        let armless = self.limbs.weapon_arm > Limb::Whole && self.limbs.shield_arm > Limb::Whole;
        self.is_beast() && !(armless && self.kind.is_humanoid())
    }

    /// The slot of a weapon it carries.
    pub fn slot_of(&self, weapon: Weapon) -> Option<u8> {
        (0..4).find(|slot| self.arms[usize::from(*slot)].is_some_and(|arm| arm.weapon == weapon))
    }

    /// [Fu] The slot of a dagger it carries that is still of use.
    pub fn dagger(&self) -> Option<u8> {
        let serves = |arm: Arm| arm.weapon == Weapon::Dagger && !arm.is_useless();
        (0..4).find(|slot| self.arms[usize::from(*slot)].is_some_and(serves))
    }

    /// Whether it has a hand weapon ready to strike or stop a blow with.
    pub fn has_hand_weapon(&self) -> bool {
        let usable = |arm: Option<Arm>| arm.is_some_and(|arm| arm.weapon.strikes() && !arm.is_useless());
        usable(self.in_right()) || usable(self.in_left())
    }

    /// [F6.6] Whether it has a crutch in hand.
    pub fn has_crutch(&self) -> bool {
        let serves = |arm: Option<Arm>| arm.is_some_and(|arm| arm.weapon.is_crutch() && !arm.is_useless());
        self.hands() == 1 && (serves(self.in_right()) || serves(self.in_left()))
    }

    /// [F6.6] How many of its legs are of no use.
    pub fn lame_legs(&self) -> u8 {
        let lame = |leg: Limb| u8::from(leg > Limb::Whole);
        lame(self.limbs.right_leg) + lame(self.limbs.left_leg)
    }

    /// [F6.6] Whether a leg hampers it: −2 DX, and +2 for those who strike at it.
    pub fn is_lame(&self) -> bool {
        self.limbs.kneels > 0 || self.lame_legs() > 0
    }

    /// [F6.6] Whether a leg keeps it on its knees: struck for a few turns, or of no use, and no crutch helps.
    pub fn must_kneel(&self) -> bool {
        let lame = self.lame_legs();
        self.limbs.kneels > 0 || lame > 1 || lame == 1 && !self.has_crutch()
    }

    /// [F6.6] Whether a leg brought it to its knees: it keeps its facing, and can still strike.
    pub fn kneels_by_leg(&self) -> bool {
        self.posture == Posture::Kneeling && self.must_kneel()
    }

    /// Whether it is down, kneeling or bent: all six hexes are its rear.
    pub fn is_low(&self) -> bool {
        self.posture != Posture::Standing
    }
}

/// Writes a direction as its number.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(crate) fn way<S: Serializer>(way: &Direction, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_u8(way.number())
}
