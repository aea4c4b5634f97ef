//! [F4] [F6] [F10] [W] Attacks: announcing, rolling, and landing blows.

use engine::{Table, rule};
use hexgrid::{Line, Zone};

use crate::{
    action::{Aim, Mode},
    arms::{Armour, Weapon},
    body::{Answer, Arm, Fate, Guard, Id, Nature},
    damage::{Blow, Damage},
    event::{Against, Cause, Event, Save},
    ground::Spot,
    play::Play,
    rolls::{Stroke, stroke},
    spells::Spell,
    state::{Attack, Phase, State},
};

impl Attack {
    /// A plain attack.
    pub const fn new(by: Id, target: Id, mode: Mode, aim: Aim) -> Self {
        Self { by, target, mode, aim, blind: false, at: None, power: 0, penalty: 0 }
    }
}

impl State {
    /// [D5] [W1] The dice of an attack, and everything that is known about what it does. `knows` is whether secret
    /// protections count.
    pub fn blow(&self, attack: &Attack, multiple: u8, knows: bool) -> Blow {
        let body = &self.figure(attack.by).body;
        let arm = self.arm_of(attack);
        let st = body.st;
        let damage = match attack.mode {
            Mode::Claws if body.in_pile && body.kind == crate::kinds::Kind::Bear => Damage::new(3, 0),
            Mode::Claws => body.claws,
            Mode::Breath => body.kind.breath().map_or(Damage::NONE, |(damage, _)| damage),
            Mode::Bolt(spell) => bolt(spell, attack.power),
            Mode::Rush if body.shield == Some(crate::arms::Shield::Spike) => Damage::new(1, -2),
            Mode::Rush => Damage::NONE,
            Mode::Bare => match arm {
                Some(_) => Damage::dagger_in_hth(st),
                None => Damage::bare_hands(st),
            },
            // One hand throws, whatever held it. Ruling 102
            Mode::Throw(_) => arm.map_or(Damage::NONE, |arm| arm.weapon.damage(1, st)),
            _ => arm.map_or(Damage::NONE, |arm| arm.weapon.damage(body.hands(), st)),
        };
        let half_range = attack.mode == Mode::Shoot && {
            let (full, _) = arm.map_or((0, 0), |arm| arm.weapon.range(st));
            self.ranges(attack).0 > full
        };
        let charge = self.is_pole_charge(attack);
        let doubled = attack.aim == Aim::Head && arm.is_some_and(|arm| is_precise(arm.weapon));
        Blow {
            damage,
            multiple,
            halved: half_range || arm.is_some_and(|arm| arm.broken > 0),
            after: u8::from(charge),
            softened: self.is_practice(),
            least: if matches!(attack.mode, Mode::Bolt(_)) { attack.power } else { 0 },
            stops: self.stops(attack, knows),
            doubled,
        }
    }

    /// [W8] Whether a pole weapon strikes in a charge or against one.
    pub fn is_pole_charge(&self, attack: &Attack) -> bool {
        let is_pole = self.weapon_of(attack).is_some_and(Weapon::is_pole);
        if !is_pole || !matches!(attack.mode, Mode::Right | Mode::Left | Mode::Sweep) {
            return false;
        }
        let (by, target) = (attack.by, attack.target);
        let straight = self.figure(by).body.turn.straight >= 3;
        straight && self.has_charged(by, target) || self.has_charged(target, by)
    }

    /// [W15] What armour, shield and spells stop of an attack.
    pub fn stops(&self, attack: &Attack, knows: bool) -> i16 {
        let foe = &self.figure(attack.target).body;
        let hide = foe.armour.stops() + foe.hide;
        let worn = match attack.aim {
            Aim::Head if self.finds_gaps(attack) => 0,
            Aim::Hand if self.finds_gaps(attack) && foe.armour < Armour::Chain => 0,
            Aim::Hand if self.finds_gaps(attack) => hide,
            _ => hide + foe.shield_against(self.zone_hit(attack)) + i16::from(self.is_parried(attack)),
        };
        // Flesh of stone or iron is no armour, and has no gaps. Ruling 91
        worn + self.flesh(attack.target, knows)
    }

    /// The side of the target that an attack hits, from near or from afar.
    fn zone_hit(&self, attack: &Attack) -> Zone {
        if self.are_adjacent(attack.by, attack.target) {
            return self.zone_struck(attack.by, attack.target);
        }
        let from = self.figure(attack.by).body.place.unwrap_or_default();
        self.zone_from_afar(attack.target, from)
    }

    /// [F6.1] [F6.2] Whether a weapon that finds gaps is aimed at the head or the hand.
    fn finds_gaps(&self, attack: &Attack) -> bool {
        matches!(attack.aim, Aim::Head | Aim::Hand) && self.weapon_of(attack).is_some_and(is_precise)
    }

    /// [W11] Whether the target's main-gauche, which has not struck, meets a one-handed blow from the front.
    fn is_parried(&self, attack: &Attack) -> bool {
        let foe = &self.figure(attack.target).body;
        let main_gauche = |arm: Arm| arm.weapon == Weapon::MainGauche && !arm.is_useless();
        matches!(attack.mode, Mode::Right | Mode::Left)
            && self.figure(attack.by).body.hands() == 1
            && foe.in_left().is_some_and(main_gauche)
            && !foe.turn.acted_with_left()
            && !self.finds_gaps(attack)
            && self.zone_hit(attack) == Zone::Front
    }

    /// [D1] [D4] Whether what an attack is made with is still there and of use.
    pub(crate) fn has_means(&self, attack: &Attack) -> bool {
        match attack.mode {
            Mode::Right
            | Mode::Left
            | Mode::Both
            | Mode::Jab
            | Mode::Sweep
            | Mode::Shoot
            | Mode::Throw(_) => self.arm_of(attack).is_some_and(|arm| !arm.is_useless()),
            Mode::Rush => self.figure(attack.by).body.has_shield_ready(),
            Mode::Claws => self.figure(attack.by).body.may_claw(),
            Mode::Bare | Mode::Breath | Mode::Bolt(_) => true,
        }
    }

    /// [S13.6] [S15.4] What flesh of stone or iron stops, as far as it counts or is known.
    pub(crate) fn flesh(&self, id: Id, knows: bool) -> i16 {
        let counts = |spell: Spell| self.on(id, spell).is_some_and(|it| knows || it.shown);
        let stone = if counts(Spell::StoneFlesh) { 4 } else { 0 };
        stone + if counts(Spell::IronFlesh) { 6 } else { 0 }
    }

    /// [W15] What armour, hide and spells stop of any hits.
    pub(crate) fn skin(&self, id: Id) -> i16 {
        let body = &self.figure(id).body;
        body.armour.stops() + body.hide + self.flesh(id, true)
    }
}

impl crate::body::Body {
    /// [W15] What its shield stops of a blow from this side: a ready one in front, a slung one at the rear.
    pub(crate) fn shield_against(&self, zone: Zone) -> i16 {
        let covers = if self.has_shield_ready() { zone == Zone::Front } else { zone == Zone::Rear };
        self.shield.filter(|_| covers && !self.in_pile).map_or(0, crate::arms::Shield::stops)
    }
}

impl crate::body::Turn {
    /// [W11] Whether the off hand has struck this turn.
    pub const fn acted_with_left(&self) -> bool {
        self.half
    }
}

/// [F6.1] Whether a weapon finds gaps.
pub(crate) const fn is_precise(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Dagger | Weapon::ShaKen | Weapon::Whip)
}

/// [S2] The dice of a missile spell.
pub(crate) fn bolt(spell: Spell, power: i8) -> Damage {
    let dice = u8::try_from(power).unwrap_or(1);
    match spell {
        Spell::MagicFist => Damage::new(dice, -2 * power),
        Spell::Fireball => Damage::new(dice, -power),
        _ => Damage::new(dice, 0),
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// Announces attacks one after the other; asks the target where it has a choice.
    pub(crate) fn attacks(&mut self) {
        while let Some(attack) = self.pending.pop() {
            let able = self.figure(attack.by).is_able() && !self.figure(attack.by).body.turn.felled;
            let is_there = attack.blind || self.figure(attack.target).is_on_map();
            // A sweep or a second blow ends with its weapon.
            if !able || !is_there || !self.has_means(&attack) {
                continue;
            }
            if let Some(guard) = self.guards_against(&attack) {
                let image =
                    self.figure(attack.target).secret.nature == Nature::Image && guard == Guard::Defending;
                match self.answer_of(attack.target) {
                    Answer::Ask if !image => {
                        self.phase = Phase::React(attack);
                        return;
                    }
                    Answer::Always if !image => self.guard(attack.target, guard),
                    _ => {}
                }
            }
            self.resolve(&attack);
        }
        self.after_action();
    }

    /// Rolls an attack.
    pub(crate) fn resolve(&mut self, attack: &Attack) {
        self.figure_mut(attack.by).body.waited = 0;
        if attack.blind && !attack.mode.is_ranged() {
            self.blow_at_hex(attack);
            return self.eased(attack.by);
        }
        if attack.mode.is_ranged() {
            self.shoot(attack);
            return self.eased(attack.by);
        }
        // [P4] With a whip or a jab, someone strikes who is not next to his foe.
        self.seen_now(attack.by);
        if self.figure(attack.by).secret.nature == Nature::Image {
            // It touched something, and is no more.
            return self.vanish(attack.by);
        }
        let hit = self.blow_at(attack);
        if !hit && !self.figure(attack.by).body.in_pile {
            self.roll_on_in_the_pile(attack);
        }
        self.eased(attack.by);
    }

    /// [F15.2] The pain counted for this action; with the last blow of it, it is over.
    fn eased(&mut self, id: Id) {
        if self.pending.is_empty() {
            self.figure_mut(id).body.shaken = false;
        }
    }

    /// A blow at one figure; whether it hit.
    fn blow_at(&mut self, attack: &Attack) -> bool {
        let tally = self.tally(attack);
        let dice = self.dice_for(attack);
        let outcome = self.roll_attack(attack, dice, tally.total);
        if dice == 4 {
            self.parried(attack.target);
        }
        if let Stroke::Hit { multiple, automatic } = outcome {
            self.land_blow(attack, multiple, automatic);
            return true;
        }
        self.fumble(attack, outcome);
        false
    }

    /// Rolls the dice of an attack and says what they mean.
    pub(crate) fn roll_attack(&mut self, attack: &Attack, dice: u8, adj_dx: i16) -> Stroke {
        let rule = if dice == 4 { rule!("D2") } else { rule!("D1") };
        let sum = self.roll(dice, rule, "to hit");
        let outcome = stroke(dice, sum, adj_dx);
        let (by, target) = (self.who(attack.by), self.who(attack.target));
        let weapon = self.weapon_of(attack);
        let (mode, aim) = (attack.mode, attack.aim);
        let roll = Against { dice, sum, number: adj_dx };
        self.tell(Event::Attacked { by, target, mode, weapon, aim, roll, stroke: outcome });
        outcome
    }

    /// [D1] [D3] [D4] A roll so bad that the weapon suffers.
    pub(crate) fn fumble(&mut self, attack: &Attack, outcome: Stroke) {
        let arm = self.arm_of(attack);
        let slot = self.slot_of(attack);
        match (outcome, arm) {
            (Stroke::Drop, Some(_)) => self.drop_hand(attack.by, slot),
            (Stroke::Break, Some(_)) => self.break_hand(attack.by, slot),
            (Stroke::Break, None) if matches!(attack.mode, Mode::Bolt(_)) => self.knock_over(attack.by),
            (Stroke::Break, None) if !matches!(attack.mode, Mode::Bolt(_) | Mode::Breath | Mode::Rush) => {
                let hits = self.softened(1);
                self.hurt(attack.by, Cause::Fumble, hits, 0, hits);
            }
            _ => {}
        }
    }

    /// [D4] A weapon breaks.
    pub(crate) fn break_hand(&mut self, id: Id, slot: Option<u8>) {
        let Some(slot) = slot else { return };
        let body = &mut self.figure_mut(id).body;
        let Some(arm) = &mut body.arms[usize::from(slot & 3)] else { return };
        arm.broken += 1;
        let weapon = arm.weapon;
        let who = self.who(id);
        self.is_final = true;
        self.tell(Event::Broke(who, weapon));
    }

    /// [D5] A blow that struck does its damage.
    pub(crate) fn land_blow(&mut self, attack: &Attack, multiple: u8, automatic: bool) {
        let target = attack.target;
        if self.figure(target).secret.nature == Nature::Image {
            return self.vanish(target);
        }
        if attack.mode == Mode::Rush {
            self.rushed(attack);
            if self.figure(attack.by).body.shield != Some(crate::arms::Shield::Spike) {
                return;
            }
        }
        let blow = self.blow(attack, multiple, true);
        let sum = self.roll(blow.damage.dice, rule!("D5"), "damage");
        let after = self.roll(blow.after, rule!("W8"), "charge");
        let mut dice = Blow { stops: 0, doubled: false, ..blow }.hits(sum, after);
        let mut hits = blow.hits(sum, after);
        if attack.mode == Mode::Bolt(Spell::Lightning) {
            dice = self.through_walls(attack, dice);
            hits = (dice - blow.stops).max(0);
        }
        self.last_dice = dice;
        if dice > 0 {
            self.show_flesh(target);
        }
        // [W11] What has stopped a hit strikes no more this turn. Ruling 93
        if self.is_parried(attack) && dice >= blow.stops {
            self.figure_mut(target).body.turn.parried = true;
        }
        let able_before = self.figure(target).is_able();
        self.hurt(target, Cause::Attack, dice, dice.min(blow.stops), hits);
        if hits > 0 && able_before {
            self.after_hits(attack, hits, automatic);
        }
        self.poison(attack, hits);
    }

    /// [S14.3] Five hits fell a made wall hex; the rest reaches the target.
    fn through_walls(&mut self, attack: &Attack, mut hits: i16) -> i16 {
        let Some((from, to)) = self.nearest(attack.by, attack.target) else { return hits };
        let count = Line::new(from.0, to.0).steps().len();
        for at in 1..count.saturating_sub(1) {
            let Some(step) = Line::new(from.0, to.0).steps().nth(at) else { break };
            // [G16] Where it runs between two hexes, one wall does not stop it.
            let wall = step.candidates().map(Spot).find(|spot| self.has_wall(*spot));
            let Some(spot) = wall.filter(|_| self.flown(step).is_none()) else { continue };
            if hits < 5 {
                return 0;
            }
            hits -= 5;
            self.fell_wall(spot);
        }
        hits
    }

    fn after_hits(&mut self, attack: &Attack, hits: i16, automatic: bool) {
        let physical = !attack.mode.is_ranged();
        if physical {
            self.figure_mut(attack.by).body.turn.struck |= 1 << attack.target;
        }
        self.maim(attack.target, attack.aim, hits);
        // Ruling 96
        if automatic && self.options.crippling && self.figure(attack.target).is_able() {
            self.cripple(attack.target);
        }
    }

    /// [F14.1] [F14.2] [F14.3] Poison on the weapon.
    fn poison(&mut self, attack: &Attack, hits: i16) {
        let Some(arm) = self.arm_of(attack) else { return };
        let foe = &self.figure(attack.target).body;
        let bare = foe.armour == Armour::None && foe.hide == 0;
        let dart = arm.weapon == Weapon::Blowgun;
        let works = if dart { bare } else { arm.poisoned && hits > 0 };
        if !works || !matches!(foe.fate, Fate::Able | Fate::Unconscious) {
            return;
        }
        let hits = self.roll(2, rule!("F14.3"), "poison");
        let hits = self.softened(hits);
        if let (false, Some(slot)) = (dart, self.slot_of(attack))
            && let Some(arm) = &mut self.figure_mut(attack.by).body.arms[usize::from(slot)]
        {
            arm.poisoned = false;
        }
        self.hurt(attack.target, Cause::Poison, hits, 0, hits);
    }

    /// [W12] A shield-rush that struck: the foe keeps its feet or falls.
    fn rushed(&mut self, attack: &Attack) {
        let weaker = self.figure(attack.by).body.st < self.figure(attack.target).body.st;
        let number = self.order_dx(attack.target);
        if !self.save(attack.target, if weaker { 2 } else { 3 }, number, Save::Rush, rule!("W12")) {
            self.knock_over(attack.target);
        }
    }

    /// [F5.3] A blow into a pile that missed rolls on at the others in it, enemies first, while its weapon lasts. A sweep
    /// strikes at all of them anyway. Ruling 95
    fn roll_on_in_the_pile(&mut self, attack: &Attack) {
        if !self.figure(attack.target).body.in_pile || attack.mode == Mode::Sweep {
            return;
        }
        let spot = self.figure(attack.target).body.place;
        for friends in [false, true] {
            for other in self.ids() {
                let figure = self.figure(other);
                let is_there = figure.body.in_pile && figure.body.place == spot && figure.is_able();
                let fits = other != attack.target
                    && other != attack.by
                    && self.are_foes(other, attack.by) != friends;
                if !is_there || !fits {
                    continue;
                }
                let continues = self.has_means(attack) && self.figure(attack.by).is_able();
                if !continues || self.blow_at(&Attack { target: other, aim: Aim::Body, ..*attack }) {
                    return;
                }
            }
        }
    }
}
