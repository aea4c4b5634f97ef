//! A fight in progress: figures, spells in force, things on the ground, and what has to be decided.

use std::sync::Arc;

use engine::{Seat, Seats, Stack};
use hexgrid::Direction;
use serde::Serialize;

use crate::{
    action::{Aim, Mode},
    arms::Shield,
    body::{Arm, Fate, Figure, Id, Looks, Nature},
    figures::Build,
    ground::{Ground, Spot},
    kinds::Kind,
    setup::{Options, Setup},
    spells::Spell,
};

/// The most sides.
pub const MOST_SIDES: usize = 4;
/// The most figures of a side.
pub const MOST_OF_A_SIDE: usize = 8;
/// The most figures on the map, made and summoned ones included.
pub const MOST_FIGURES: usize = 48;
/// The most spells in force; each burning or shadowed hex is one.
pub const MOST_LASTING: usize = 128;
/// [P2] From this slot on are the spells that only their caster's side knows of, in a part for each side: so no one learns
/// from the slot of a spell he sees how many there are that he does not.
const FIRST_SECRET: usize = 64;
/// How many slots of those each side has.
const SECRETS_OF_A_SIDE: usize = (MOST_LASTING - FIRST_SECRET) / MOST_SIDES;
/// The most things on the ground.
pub const MOST_THINGS: usize = 48;

/// [S14.4] [S11.3] The caster of what works like a spell and is none: a molotail's fire, the sleep of a gas bomb.
pub const NO_ONE: Id = Id::MAX;

/// What a spell in force lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum On {
    /// A figure.
    Figure(Id),
    /// A hex.
    Hex(Spot),
}

/// A spell in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lasting {
    /// The spell.
    pub spell: Spell,
    /// Who cast it; [`NO_ONE`] if it is no magic.
    pub caster: Id,
    /// What it lies on.
    pub on: On,
    /// How strong it is, in points of ST.
    pub power: i8,
    /// Which attribute Aid adds to: 0 ST, 1 DX, 2 IQ.
    pub attribute: u8,
    /// Turns left, this one included; 0 for a spell that is paid for or has no end.
    pub left: u8,
    /// [S1.3] How often it is renewed free.
    pub free: u8,
    /// Whether it was paid for, or needs no pay, this turn.
    pub paid: bool,
    /// [P2] Whether everyone knows of it.
    pub shown: bool,
}

impl Lasting {
    /// Whether someone cast it, so that magic undoes it. Ruling 98
    pub const fn is_magic(&self) -> bool {
        self.caster != NO_ONE
    }
}

/// A thing on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Thing {
    /// A weapon.
    Arm(Arm),
    /// A shield.
    Shield(Shield),
}

/// A thing and where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Loose {
    /// Where.
    pub spot: Spot,
    /// What.
    pub thing: Thing,
}

/// An attack that has been announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Attack {
    /// Who attacks.
    pub by: Id,
    /// Whom.
    pub target: Id,
    /// How.
    pub mode: Mode,
    /// At what.
    pub aim: Aim,
    /// [P4] Whether a hex is attacked, not a figure that is seen.
    pub blind: bool,
    /// [P4] The hex that is attacked.
    pub at: Option<Spot>,
    /// The strength of a missile spell.
    pub power: i8,
    /// Whether it is struck with both weapons, or in a sweep.
    pub penalty: i8,
}

/// A spell that is being aimed, within its caster's draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Casting {
    /// The spell.
    pub spell: Spell,
    /// Its strength, in points of its cost.
    pub power: i8,
    /// Whether it is only pretended.
    pub feigned: bool,
    /// The hexes chosen so far.
    pub hexes: [Spot; 7],
    /// How many.
    pub count: u8,
    /// What an image or an illusion shall look like.
    pub looks: Option<Looks>,
    /// The attribute that Aid adds to.
    pub attribute: Option<u8>,
}

/// What has to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// [U3] Where a figure enters.
    Deploy(Id),
    /// [F1.1] The side with the initiative picks its place in the order.
    Order,
    /// [F1.2] A side pays for its spells, or lets them end.
    Renew(u8),
    /// [F1.3] A side chooses options and moves.
    Move(u8),
    /// [F1.3] A figure is on its way.
    Moving(Id),
    /// [F1.4] A figure's turn to act.
    Act(Id),
    /// [S1.2] A wizard chooses what a spell is aimed at.
    Cast(Id, Casting),
    /// [G10] A figure that got up, left a pile or was teleported chooses its facing.
    Turning(Id),
    /// [F2.3] Whether the target of an attack dodges or defends.
    React(Attack),
    /// [F3.1] Whether a figure agrees to fight hand to hand.
    Agree {
        /// Who wants to.
        by: Id,
        /// Who is asked.
        target: Id,
    },
    /// [F3.3] Where a figure goes that got up or broke away.
    StepOut(Id),
    /// [F1.5] Whether a figure forces an enemy back.
    Retreat(Id),
    /// [F1.5b] Whether it follows.
    Follow {
        /// Who may follow.
        by: Id,
        /// The hex that was left.
        to: Spot,
    },
    /// The fight is over.
    Over(End),
}

/// How a fight ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// [V1] One side is left.
    LastSide(u8),
    /// [V1] No side is left.
    NoOne,
    /// [V3] The limit of turns was reached.
    Limit,
}

/// An attack still to be resolved after the one before it.
pub type Pending = Stack<Attack, 16>;

/// A fight in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The map.
    pub ground: Arc<Ground>,
    /// The names of the figures that came with the set-up.
    pub names: Arc<Vec<String>>,
    /// How it is played.
    pub options: Options,
    /// How many sides there are.
    pub sides: u8,
    /// The turn, counted from 1; 0 while figures enter.
    pub turn: u16,
    /// What has to be decided.
    pub phase: Phase,
    /// The figures; those past the count are blank.
    pub figures: [Figure; MOST_FIGURES],
    /// How many figures there are.
    pub count: u8,
    /// How many of them came with the set-up.
    pub roster: u8,
    /// The spells in force.
    pub lasting: [Option<Lasting>; MOST_LASTING],
    /// The slots of [`Self::lasting`] from this one on are empty, up to the secret ones, so that no one has to look there.
    pub in_force: u8,
    /// The secret slots are empty from this one on, counted among themselves.
    pub secrets_in_force: u8,
    /// The things on the ground.
    pub things: [Option<Loose>; MOST_THINGS],
    /// [F1.1] The sides in the order of their moves.
    pub order: [u8; MOST_SIDES],
    /// [F1.1] What each side rolled.
    pub rolled: [u8; MOST_SIDES],
    /// [F1.1] The side with the initiative.
    pub initiative: u8,
    /// Attacks to be resolved after the one that is announced.
    pub pending: Pending,
    /// [U4] The figures that have acted since the fight began, one bit each.
    pub has_acted_ever: u64,
    /// [F2.3] The thrown spell whose target is asked whether it defends.
    pub casting: Option<Casting>,
    /// [X4] The figures as they came, by number.
    pub builds: Arc<Vec<Build>>,
}

impl State {
    /// The position before anyone enters.
    pub fn new(setup: &Setup) -> Self {
        let mut figures =
            [Figure::blank(Kind::Human, 0, Looks::Beast(Kind::Human), crate::arms::Armour::None);
                MOST_FIGURES];
        let mut count: u8 = 0;
        for (side, builds) in (0..).zip(&setup.sides) {
            for build in builds {
                figures[usize::from(count)] = Figure::built(build, count, side);
                count += 1;
            }
        }
        Self {
            ground: Arc::clone(&setup.ground),
            names: Arc::new(setup.sides.iter().flatten().map(|build| build.name.clone()).collect()),
            options: setup.options,
            sides: u8::try_from(setup.sides.len()).unwrap_or(2),
            turn: 0,
            phase: Phase::Deploy(0),
            figures,
            count,
            roster: count,
            lasting: [None; MOST_LASTING],
            in_force: 0,
            secrets_in_force: 0,
            things: [None; MOST_THINGS],
            order: [0, 1, 2, 3],
            rolled: [0; MOST_SIDES],
            initiative: 0,
            pending: Stack::new(),
            has_acted_ever: 0,
            casting: None,
            builds: Arc::new(setup.sides.iter().flatten().cloned().collect()),
        }
    }

    /// A figure.
    pub fn figure(&self, id: Id) -> &Figure {
        &self.figures[usize::from(id) % MOST_FIGURES]
    }

    /// A figure, to be changed.
    pub fn figure_mut(&mut self, id: Id) -> &mut Figure {
        &mut self.figures[usize::from(id) % MOST_FIGURES]
    }

    /// All figures by number.
    pub fn ids(&self) -> impl Iterator<Item = Id> + Clone + use<> {
        0..self.count
    }

    /// The figures that can fight.
    pub fn able(&self) -> impl Iterator<Item = Id> + Clone + '_ {
        self.ids().filter(|id| self.figure(*id).is_able())
    }

    /// [S5.5] Whether a figure is really one that came with the set-up, wherever it stepped.
    pub fn is_of_roster(&self, id: Id) -> bool {
        let figure = self.figure(id);
        figure.secret.nature == Nature::Real && matches!(figure.body.looks, Looks::Roster(_))
    }

    /// Whether two figures fight for different sides.
    pub fn are_foes(&self, one: Id, other: Id) -> bool {
        self.figure(one).body.side != self.figure(other).body.side
    }

    /// The seat of a side; each side has one.
    pub fn seat_of(side: u8) -> Seat {
        Seat::new(usize::from(side))
    }

    /// The side of a seat.
    pub fn side_of(seat: Seat) -> u8 {
        u8::try_from(seat.index()).unwrap_or(0)
    }

    /// Who must act now.
    pub fn to_act(&self) -> Seats {
        let side = |id: Id| self.figure(id).body.side;
        let side = match self.phase {
            Phase::Over(_) => return Seats::NONE,
            Phase::Order => self.initiative,
            Phase::Renew(side) | Phase::Move(side) => side,
            Phase::Deploy(id)
            | Phase::Moving(id)
            | Phase::Act(id)
            | Phase::Cast(id, _)
            | Phase::Turning(id)
            | Phase::StepOut(id)
            | Phase::Retreat(id)
            | Phase::Follow { by: id, .. } => side(id),
            Phase::React(Attack { target, .. }) | Phase::Agree { target, .. } => side(target),
        };
        Seats::only(Self::seat_of(side))
    }

    /// Adds a spell in force; false if there is no room for it.
    pub fn add_lasting(&mut self, lasting: Lasting) -> bool {
        let side = usize::from(self.figure(lasting.caster).body.side) % MOST_SIDES;
        let own = FIRST_SECRET + side * SECRETS_OF_A_SIDE;
        let first = if lasting.shown { 0..FIRST_SECRET } else { own..own + SECRETS_OF_A_SIDE };
        let mut slots = first.chain(0..MOST_LASTING);
        let Some(slot) = slots.find(|slot| self.lasting[*slot].is_none()) else { return false };
        self.lasting[slot] = Some(lasting);
        self.count_spells();
        true
    }

    /// [P2] Everyone knows of the spell in this slot now, and it is in force among those that everyone knows.
    pub(crate) fn show_lasting(&mut self, slot: usize) {
        if let Some(lasting) = self.lasting[slot].take() {
            self.add_lasting(Lasting { shown: true, ..lasting });
        }
    }

    /// Finds the last spell in force again.
    pub(crate) fn count_spells(&mut self) {
        let (known, secret) = self.lasting.split_at(FIRST_SECRET);
        let end =
            |part: &[Option<Lasting>]| part.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        [self.in_force, self.secrets_in_force] =
            [end(known), end(secret)].map(|end| u8::try_from(end).unwrap_or(u8::MAX));
    }

    /// The spells in force with their slots.
    pub fn lastings(&self) -> impl Iterator<Item = (u8, &Lasting)> + Clone {
        let (known, secret) = self.lasting.split_at(FIRST_SECRET);
        let known = (0_u8..).zip(&known[..usize::from(self.in_force)]);
        let first = u8::try_from(FIRST_SECRET).unwrap_or(0);
        let secret = (first..).zip(&secret[..usize::from(self.secrets_in_force)]);
        known.chain(secret).filter_map(|(slot, lasting)| Some((slot, lasting.as_ref()?)))
    }

    /// Whether no spell is in force, as in most fights of fighters; then no one has to look for any.
    #[inline]
    const fn is_without_magic(&self) -> bool {
        self.in_force == 0 && self.secrets_in_force == 0
    }

    /// The first spell in force for which this holds.
    #[inline]
    fn find_lasting(&self, holds: impl Fn(&Lasting) -> bool) -> Option<&Lasting> {
        // Two plain loops, because this is asked all the time, and a chain of both parts is slower.
        let (known, secret) = self.lasting.split_at(FIRST_SECRET);
        let known = &known[..usize::from(self.in_force)];
        let secret = &secret[..usize::from(self.secrets_in_force)];
        let first = |part: &'_ [Option<Lasting>]| part.iter().position(|it| it.as_ref().is_some_and(&holds));
        match first(known) {
            Some(slot) => known[slot].as_ref(),
            None => first(secret).and_then(|slot| secret[slot].as_ref()),
        }
    }

    /// The spell of this kind on a figure.
    pub fn on(&self, id: Id, spell: Spell) -> Option<&Lasting> {
        if self.is_without_magic() {
            return None;
        }
        self.find_lasting(|it| it.on == On::Figure(id) && it.spell == spell)
    }

    /// Whether one of these spells lies on a hex.
    pub fn hex_has(&self, spot: Spot, spells: &[Spell]) -> bool {
        !self.is_without_magic()
            && self.find_lasting(|it| it.on == On::Hex(spot) && spells.contains(&it.spell)).is_some()
    }

    /// Puts a thing on the ground; if there is no room, the oldest is lost.
    pub fn drop_thing(&mut self, spot: Spot, thing: Thing) {
        let loose = Some(Loose { spot, thing });
        if let Some(slot) = self.things.iter_mut().find(|slot| slot.is_none()) {
            *slot = loose;
        } else {
            self.things.rotate_left(1);
            self.things[MOST_THINGS - 1] = loose;
        }
    }

    /// The things on the ground with their slots.
    pub fn loose(&self) -> impl Iterator<Item = (u8, &Loose)> {
        (0..).zip(&self.things).filter_map(|(slot, loose)| Some((slot, loose.as_ref()?)))
    }

    /// Adds a figure; none if there is no room.
    pub fn add_figure(&mut self, figure: Figure) -> Option<Id> {
        let gone = |figure: &Figure| matches!(figure.body.fate, Fate::Gone);
        // A vanished being's number is used again only when there is no other.
        let id = if usize::from(self.count) < MOST_FIGURES {
            self.count += 1;
            self.count - 1
        } else {
            let id = (self.roster..self.count).find(|id| gone(self.figure(*id)))?;
            // What was done to the one before was not done to it.
            for figure in &mut self.figures {
                figure.body.turn.struck &= !(1 << id);
                figure.body.turn.entered &= !(1 << id);
            }
            id
        };
        *self.figure_mut(id) = figure;
        Some(id)
    }

    /// [F1.1] The sides that still have figures able to fight.
    pub fn live_sides(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        (0..self.sides).filter(|side| self.able().any(|id| self.figure(id).body.side == *side))
    }

    /// The six directions clockwise from a figure's facing.
    pub fn ways(&self, id: Id) -> [Direction; 6] {
        let facing = self.figure(id).body.facing;
        [0, 1, 2, 3, 4, 5].map(|hexsides| facing.turned(hexsides))
    }
}
