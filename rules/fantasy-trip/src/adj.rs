//! [F11] The adjDX, line by line, each with its rule.

use engine::{Rule, rule};
use hexgrid::Zone;
use serde::Serialize;

use crate::{
    action::{Aim, Mode},
    arms::Weapon,
    body::{Id, Limb, List, Posture},
    ground::{Spot, Terrain},
    kinds::Kind,
    spells::{Spell, Type},
    state::{Attack, State},
};

/// One line of a reckoning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// The rule.
    pub rule: Rule,
    /// What it adds.
    pub dx: i16,
    /// Why, in a few words.
    pub why: &'static str,
}

/// The most lines that can come together.
const MOST_LINES: usize = 28;

/// An adjDX with its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    lines: [Line; MOST_LINES],
    count: u8,
    /// What they add up to.
    pub total: i16,
}

impl Tally {
    /// Nothing yet.
    pub const fn new() -> Self {
        let none = Line { rule: Rule::TABLE, dx: 0, why: "" };
        Self { lines: [none; MOST_LINES], count: 0, total: 0 }
    }

    /// Adds a line if it applies.
    pub fn add(&mut self, applies: bool, dx: i16, rule: Rule, why: &'static str) {
        if !applies || dx == 0 {
            return;
        }
        self.total += dx;
        if let Some(line) = self.lines.get_mut(usize::from(self.count)) {
            *line = Line { rule, dx, why };
            self.count += 1;
        }
    }

    /// Its lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines[..usize::from(self.count)]
    }

    /// What a rule adds.
    pub fn by(&self, rule: &str) -> i16 {
        self.lines().iter().filter(|line| line.rule.0 == rule).map(|line| line.dx).sum()
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// [F1.4c] What lies in the figure itself: DX, armour, wounds, spells, flight; it decides the order of actions.
    pub fn own_tally(&self, id: Id) -> Tally {
        let mut tally = self.bodily_tally(id);
        let flies = self.flies_by_spell(id) && !self.figure(id).body.floored;
        tally.add(flies, -2, rule!("F11c.3"), "in flight by a spell");
        tally
    }

    /// [F11c.2] [F11c.3] Whether a spell keeps it in the air.
    fn flies_by_spell(&self, id: Id) -> bool {
        self.figure(id).body.aloft && self.on(id, Spell::Flight).is_some()
    }

    /// The same without flight, which counts more for shots and throws.
    fn bodily_tally(&self, id: Id) -> Tally {
        let body = &self.figure(id).body;
        let mut tally = Tally::new();
        if body.floored {
            // DX 0 for most purposes, and it rises last.
            tally.add(true, 0, rule!("F11c.12"), "knocked down last turn");
            return tally;
        }
        tally.add(true, body.dx, rule!("D1"), "basic DX");
        tally.add(true, self.aid(id, 1), rule!("S9.1"), "Aid");
        tally.add(true, -body.armour.dx(), rule!("F11d.1"), "armour");
        let shield = body.shield.filter(|_| body.has_shield_ready()).map_or(0, super::arms::Shield::dx);
        tally.add(true, -shield, rule!("F11d.1"), "shield");
        self.wounds(id, &mut tally);
        // Any hex that a large figure covers counts.
        let here = |test: &dyn Fn(Spot) -> bool| !body.aloft && body.is_on(test);
        tally.add(here(&|spot| self.has_fire(spot)), -2, rule!("F11c.4"), "in fire");
        let on_body = here(&|spot| self.body_in(spot, id)) && !body.in_pile && body.posture != Posture::Prone;
        tally.add(on_body, -2, rule!("F11c.5"), "on a body");
        tally.add(self.on(id, Spell::Dazzle).is_some(), -3, rule!("F11c.6"), "dazzled");
        tally.add(body.turn.over_broken, -2, rule!("F11c.7"), "over broken ground");
        let on_broken = here(&|spot| self.ground.terrain(spot) == Terrain::Broken);
        tally.add(on_broken && !body.turn.over_broken, -2, rule!("F11c.7"), "on broken ground");
        let roped = self.on(id, Spell::Rope).is_some() || self.on(id, Spell::GiantRope).is_some();
        tally.add(roped, -1 - i16::from(body.roped).max(1), rule!("F11c.9"), "in a rope");
        tally.add(true, -self.clumsiness(id), rule!("F11c.10"), "clumsy");
        tally.add(body.berserk, 1, rule!("F11c.11"), "berserk");
        tally
    }

    /// [F6] [F15] Weakness and wounds, which no one berserk feels. Ruling 92
    fn wounds(&self, id: Id, tally: &mut Tally) {
        let body = &self.figure(id).body;
        let limbs = body.limbs;
        // Exhaustion does not count, so no one learns of it by the order of actions.
        let weak = body.st - body.hurt <= 3 && !body.berserk;
        tally.add(weak, -3, rule!("F15.1"), "ST 3 or less");
        tally.add(body.shaken && !body.berserk, -2, rule!("F11c.8"), "hurt badly");
        tally.add(limbs.dazed == 1 && !body.berserk, -4, rule!("F6.3"), "hit on the head");
        tally.add(body.is_lame() && !body.berserk, -2, rule!("F6.6"), "hit in the leg");
        let dead_arm = limbs.shield_arm > Limb::Whole && body.has_shield_ready();
        tally.add(dead_arm, -2, rule!("F6.5"), "a shield on a useless arm");
    }

    /// The number that decides the order of actions.
    pub fn order_dx(&self, id: Id) -> i16 {
        self.own_tally(id).total
    }

    /// [F11] The adjDX of an attack.
    pub fn tally(&self, attack: &Attack) -> Tally {
        let mut tally = self.bodily_tally(attack.by);
        let Attack { by, target, mode, .. } = *attack;
        let foe = &self.figure(target).body;
        tally.add(true, i16::from(attack.penalty), penalty_rule(mode), "two blows or a sweep");
        tally.add(attack.blind, -6, rule!("P4"), "no one is seen there");
        self.by_side(attack, &mut tally);
        self.by_mode(attack, &mut tally);
        if !attack.blind {
            self.by_target(attack, &mut tally);
        }
        tally.add(true, aim_dx(attack, foe.aloft), aim_rule(attack), "aimed");
        let flight = self.flies_by_spell(by);
        let afar = matches!(mode, Mode::Throw(_) | Mode::Shoot);
        tally.add(flight && afar, -4, rule!("F11c.2"), "in flight by a spell");
        tally.add(flight && !afar, -2, rule!("F11c.3"), "in flight by a spell");
        let there = match attack.at {
            Some(spot) => self.ground.terrain(spot).height(),
            None => self.height(target),
        };
        self.by_height(by, there, attack.blind || !foe.aloft, &mut tally);
        tally
    }

    /// [F11c.13] Standing higher or lower than what is aimed at.
    fn by_height(&self, by: Id, there: i8, is_grounded: bool, tally: &mut Tally) {
        let height = i16::from(self.height(by)) - i16::from(there);
        let counts = is_grounded && !self.figure(by).body.aloft;
        tally.add(counts, 2 * height.signum(), rule!("F11c.13"), "higher or lower");
    }

    /// [F11a.1] [F11a.2] [F3.7] Side and rear, which only physical attacks gain by. Ruling 84
    fn by_side(&self, attack: &Attack, tally: &mut Tally) {
        let Attack { by, target, mode, .. } = *attack;
        if attack.blind {
            return;
        }
        let foe = &self.figure(target).body;
        let gains = !matches!(mode, Mode::Shoot | Mode::Breath | Mode::Bolt(_));
        if self.figure(by).body.in_pile && foe.in_pile {
            tally.add(gains, 4, rule!("F3.7"), "hand to hand");
        } else {
            let zone = self.zone_struck(by, target);
            tally.add(gains && zone == Zone::Side, 2, rule!("F11a.1"), "from the side");
            tally.add(gains && zone == Zone::Rear, 4, rule!("F11a.2"), "from the rear");
        }
        tally.add(foe.is_lame(), 2, rule!("F6.6"), "hit in the leg");
    }

    fn by_mode(&self, attack: &Attack, tally: &mut Tally) {
        let Attack { by, target, mode, .. } = *attack;
        let body = &self.figure(by).body;
        let weapon = self.weapon_of(attack);
        match mode {
            Mode::Right | Mode::Jab | Mode::Sweep | Mode::Both => {
                let pole = weapon.is_some_and(Weapon::is_pole) && !attack.blind;
                let set = pole && body.turn.hexes == 0 && self.came_in(target, by);
                tally.add(set && mode != Mode::Jab, 2, rule!("F11a.3"), "a pole against someone who came on");
            }
            Mode::Left => {
                let pole = weapon.is_some_and(Weapon::is_pole) && !attack.blind;
                let set = pole && body.turn.hexes == 0 && self.came_in(target, by);
                tally.add(set, 2, rule!("F11a.3"), "a pole against someone who came on");
                tally.add(attack.penalty == 0, -4, rule!("F8.2"), "with the off hand");
            }
            Mode::Throw(_) => {
                let bomb = weapon.is_some_and(Weapon::is_bomb);
                let (hexes, megahexes) = self.ranges(attack);
                tally.add(!bomb, -hexes, rule!("F11e.1"), "range");
                tally.add(bomb, -megahexes, rule!("F11e.3"), "range in megahexes");
                tally.add(body.kind == Kind::Halfling, 2, rule!("B1"), "a halfling throws");
                self.concealed(attack, tally);
            }
            Mode::Shoot | Mode::Bolt(_) => {
                let (hexes, megahexes) = self.ranges(attack);
                let trained = body.missile_weapons && self.is_own_shot(by, mode);
                let long = trained && hexes > 25;
                tally.add(long, long_shot(hexes), rule!("F9.3"), "a long shot");
                tally.add(!long, -range_dx(megahexes), rule!("F11e.2"), "range in megahexes");
                let crossbow = weapon.is_some_and(Weapon::is_crossbow);
                let prone = body.posture == Posture::Prone;
                tally.add(crossbow && prone, 1, rule!("F11a.6"), "a crossbow lying down");
                // Ruling 89
                tally.add(crossbow && !prone && self.has_support(by), 2, rule!("F11a.7"), "with support");
                self.concealed(attack, tally);
            }
            Mode::Breath => tally.add(true, -self.ranges(attack).0, rule!("B5"), "range"),
            Mode::Claws => {
                // Ruling 104
                let off_hand = body.kind.is_humanoid() && body.limbs.weapon_arm > Limb::Whole;
                tally.add(off_hand, -4, rule!("F8.2"), "with the off hand");
            }
            Mode::Bare | Mode::Rush => {}
        }
        let fights = !matches!(mode, Mode::Bolt(_) | Mode::Breath);
        let staff = weapon == Some(Weapon::Staff);
        tally.add(
            fights && body.wizard && weapon.is_some() && !staff,
            -4,
            rule!("S1.7"),
            "a wizard's other weapon",
        );
        tally.add(
            fights && !mode.is_ranged(),
            i16::from(body.waited.min(2)),
            rule!("F11a.8"),
            "waited for an opening",
        );
        if let Mode::Bolt(spell) = mode {
            self.casting_lines(by, spell, tally);
        }
    }

    /// [F9.4] Whether what is shot is a weapon or a spell that the figure knows, not only its ring.
    fn is_own_shot(&self, by: Id, mode: Mode) -> bool {
        !matches!(mode, Mode::Bolt(spell) if !self.figure(by).secret.spells.has(spell))
    }

    /// [F11d.2] [S1.6] What hampers a cast; a ring minds no metal.
    fn casting_lines(&self, by: Id, spell: Spell, tally: &mut Tally) {
        let figure = self.figure(by);
        let body = &figure.body;
        let metal = body.armour.is_metal() || body.arms.iter().flatten().any(|arm| arm.weapon.is_metal());
        let hampers = metal && !body.silver && figure.secret.spells.has(spell);
        tally.add(hampers, -4, rule!("F11d.2"), "metal about a wizard");
        tally.add(body.in_pile, -4, rule!("S1.6"), "casting hand to hand");
    }

    /// [F11b] [F11c.1] What the target is like, and the light.
    fn by_target(&self, attack: &Attack, tally: &mut Tally) {
        let Attack { by, target, mode, .. } = *attack;
        let foe = &self.figure(target).body;
        let sight = self.on(by, Spell::MageSight).is_some();
        let unseen = self.on(target, Spell::Invisibility).is_some();
        tally.add(unseen && !sight, -6, rule!("F11b.1"), "invisible");
        let plain = !unseen && !sight;
        tally.add(plain && self.on(target, Spell::Blur).is_some(), -4, rule!("F11b.2"), "blurred");
        let there = foe.place;
        let shadowed = there.is_some_and(|spot| self.has_shadow(spot));
        tally.add(plain && shadowed, -4, rule!("F11b.3"), "in Shadow");
        let through = mode.is_ranged() && self.passes_shadow(by, target);
        let dark = self.is_in_the_dark(by) || through || there.is_some_and(|spot| self.is_dark(spot));
        tally.add(plain && dark, -6, rule!("F11c.1"), "darkness or Shadow");
        tally.add(foe.kind == Kind::GiantSnake, -3, rule!("F11b.4"), "a giant snake");
        tally.add(foe.aloft && !foe.kind.is_large(), -4, rule!("F11b.5"), "in flight");
        tally.add(foe.aloft && foe.kind.is_large(), -1, rule!("F11b.6"), "large and in flight");
    }

    /// [F11c.1] Whether a figure is in Shadow or in darkness.
    fn is_in_the_dark(&self, id: Id) -> bool {
        self.figure(id).body.place.is_some_and(|spot| self.has_shadow(spot) || self.is_dark(spot))
    }

    fn passes_shadow(&self, by: Id, target: Id) -> bool {
        let Some((from, to)) = self.nearest(by, target) else { return false };
        self.way(from, to).any(|spot| self.has_shadow(spot))
    }

    /// [F11f] Concealment.
    fn concealed(&self, attack: &Attack, tally: &mut Tally) {
        let Some((from, to)) = self.nearest(attack.by, attack.target) else { return };
        if attack.blind || from.distance(to) <= 1 {
            return;
        }
        let foe = &self.figure(attack.target).body;
        let low = foe.is_low() && !foe.aloft;
        let next = Spot(from.0).0;
        let toward = to.0.neighbours().into_iter().min_by_key(|hex| hex.distance(next)).map(Spot);
        let behind = low && toward.is_some_and(|spot| self.body_in(spot, attack.target));
        // Those who fight in a pile hide no one else in it. Ruling 85
        let covers =
            |other: Id| other != attack.target && self.is_body(other) && !self.figure(other).body.in_pile;
        let among = low && self.in_hex(to).any(covers);
        tally.add(behind || among, -4, rule!("F11f.2"), "down by a body");
        // Higher ground between the two hides a lower figure.
        let (high, low_by) = (|spot: Spot| self.ground.terrain(spot).height(), self.height(attack.by));
        let edge = toward.is_some_and(|spot| high(spot) > high(to) && high(spot) >= low_by && spot != from);
        let kneels = foe.posture != Posture::Standing;
        tally.add(edge && !(behind || among) && !kneels, -4, rule!("F11f.2"), "half hidden");
        tally.add(edge && !(behind || among) && kneels, -6, rule!("F11f.3"), "only head and shoulders");
        let own = from.0.neighbours().into_iter().min_by_key(|hex| hex.distance(to.0)).map(Spot);
        let own_edge = own.is_some_and(|spot| high(spot) > high(from) && spot != to);
        tally.add(own_edge, -2, rule!("F11f.1"), "shooting from cover");
    }

    /// The range of an attack in hexes and in megahexes.
    pub fn ranges(&self, attack: &Attack) -> (i16, i16) {
        let Some((from, to)) = self.ends(attack) else { return (0, 0) };
        let number = |range: u16| i16::try_from(range).unwrap_or(i16::MAX);
        (number(from.distance(to)), number(from.megahexes(to)))
    }

    /// The hexes between which an attack goes.
    pub fn ends(&self, attack: &Attack) -> Option<(Spot, Spot)> {
        let Some(spot) = attack.at else { return self.nearest(attack.by, attack.target) };
        let hexes = self.figure(attack.by).body.hexes();
        hexes.min_by_key(|hex| hex.distance(spot)).map(|from| (from, spot))
    }

    /// The weapon of an attack, if it has one.
    pub fn weapon_of(&self, attack: &Attack) -> Option<Weapon> {
        self.arm_of(attack).map(|arm| arm.weapon)
    }

    /// The weapon of an attack with its state.
    pub fn arm_of(&self, attack: &Attack) -> Option<crate::body::Arm> {
        let slot = self.slot_of(attack)?;
        self.figure(attack.by).body.arms[usize::from(slot & 3)]
    }

    /// The slot of the weapon of an attack.
    pub fn slot_of(&self, attack: &Attack) -> Option<u8> {
        let body = &self.figure(attack.by).body;
        let other = body.left.filter(|slot| Some(*slot) != body.right);
        match attack.mode {
            Mode::Right | Mode::Jab | Mode::Sweep | Mode::Shoot | Mode::Both => body.right,
            Mode::Left => other,
            Mode::Throw(slot) => Some(slot),
            Mode::Bare if body.in_pile => {
                let is_dagger = |slot: &u8| {
                    let arm = body.arms[usize::from(*slot & 3)];
                    arm.is_some_and(|arm| {
                        matches!(arm.weapon, Weapon::Dagger | Weapon::Cestus) && !arm.is_useless()
                    })
                };
                body.right.filter(is_dagger).or(other.filter(is_dagger))
            }
            _ => None,
        }
    }

    /// [F11a.3] Whether a figure moved next to another this turn.
    pub fn came_in(&self, mover: Id, at: Id) -> bool {
        let turn = &self.figure(mover).body.turn;
        turn.moved && turn.hexes > 0 && turn.entered & (1 << at) != 0
    }

    /// [W8] Whether a figure charged another: not engaged, it moved next to it and can still strike, whatever it said it
    /// would do. Ruling 24
    pub fn has_charged(&self, id: Id, at: Id) -> bool {
        let body = &self.figure(id).body;
        body.turn.list == List::Disengaged
            && self.came_in(id, at)
            && body.turn.spent <= self.ma(id) / 2
            && !body.is_low()
    }

    /// [S1.2] The adjDX of a cast that is not a missile. Ruling 86
    pub fn cast_tally(&self, by: Id, spell: Spell, target: Option<Id>, hexes: i16) -> Tally {
        let mut tally = self.own_tally(by);
        self.casting_lines(by, spell, &mut tally);
        let is_thrown = spell.kind() == Type::Thrown && target != Some(by);
        tally.add(is_thrown, -hexes, rule!("F11e.1"), "range");
        if let Some(target) = target.filter(|_| is_thrown) {
            let attack = Attack::new(by, target, Mode::Claws, Aim::Body);
            self.by_target(&attack, &mut tally);
            self.by_height(by, self.height(target), !self.figure(target).body.aloft, &mut tally);
            self.concealed(&attack, &mut tally);
        } else {
            let dark = self.is_in_the_dark(by) && self.on(by, Spell::MageSight).is_none();
            tally.add(dark, -6, rule!("F11c.1"), "darkness or Shadow");
        }
        tally
    }
}

fn penalty_rule(mode: Mode) -> Rule {
    if mode == Mode::Sweep { rule!("F11a.5") } else { rule!("F11a.4") }
}

/// [F11e.2] What range costs a missile: 3–4 megahexes 1, 5–6 2, and so forth.
pub const fn range_dx(megahexes: i16) -> i16 {
    if megahexes < 3 { 0 } else { (megahexes - 1) / 2 }
}

/// [F9.3] What range costs a trained archer beyond 25 yards.
pub const fn long_shot(yards: i16) -> i16 {
    match yards {
        ..=25 => 0,
        26..=50 => -4,
        51..=100 => -5,
        _ => -6 - (yards - 101) / 50,
    }
}

/// [F6] What aiming costs.
pub fn aim_dx(attack: &Attack, in_flight: bool) -> i16 {
    match attack.aim {
        Aim::Body => 0,
        Aim::Head | Aim::Hand | Aim::ShieldArm => -6,
        Aim::Wing if in_flight => -2,
        Aim::WeaponArm | Aim::Leg | Aim::Wing => -4,
    }
}

/// [F6] The rule of an aim.
pub fn aim_rule(attack: &Attack) -> Rule {
    match attack.aim {
        Aim::Body => rule!("D1"),
        Aim::Head => rule!("F6.3"),
        Aim::Hand => rule!("F6.2"),
        Aim::WeaponArm => rule!("F6.4"),
        Aim::ShieldArm => rule!("F6.5"),
        Aim::Leg => rule!("F6.6"),
        Aim::Wing => rule!("F6.7"),
    }
}
