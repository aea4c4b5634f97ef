//! [F3] [F5] [F7] Hand-to-hand combat.

use engine::{Refusal, Table, rule};
use hexgrid::{Direction, Zone};

use crate::{
    action::{Aim, Mode},
    arms::Weapon,
    body::{Id, Limb, Nature, Posture},
    event::{Event, Save},
    play::Play,
    state::{Attack, Phase, State},
};

impl State {
    /// [F3.1] Whether a figure may jump another; an error says why not. `Ok(false)` means that it must agree.
    pub fn may_close(&self, by: Id, target: Id) -> Result<bool, Refusal> {
        let (body, foe) = (&self.figure(by).body, &self.figure(target).body);
        let no = |reason: &'static str| Err(Refusal::new(rule!("F3.1"), reason));
        if !self.are_foes(by, target) || !self.figure(target).is_able() {
            return no("You can only jump an enemy who is still able to fight.");
        }
        if body.kind.is_large() || foe.kind.is_large() && !foe.is_low() {
            return no("No one fights a standing large figure hand to hand.");
        }
        if foe.aloft || body.aloft {
            return no("There is no hand-to-hand combat in the air.");
        }
        let (Some(here), Some(_)) = (body.place, foe.place) else { return no("There is no one there.") };
        if !self.are_adjacent(by, target) {
            return no("You can only jump an enemy next to you.");
        }
        if body.is_beast() && !body.may_claw() {
            return Err(Refusal::new(rule!("F6.4"), "Both its arms are useless."));
        }
        if foe.place != body.place {
            self.may_go(by)?;
        }
        let from_behind = foe.zone(here) == Some(Zone::Rear);
        let joins = foe.in_pile;
        let slower = self.ma(target) < self.ma(by);
        Ok(joins
            || foe.is_low()
            || from_behind
            || slower
            || self.is_helpless(target)
            || self.is_cornered(target, by))
    }

    /// [F7] The ways into an empty hex next to a pile; a large figure needs room for all of it.
    pub(crate) fn ways_out(&self, id: Id) -> impl Iterator<Item = Direction> + '_ {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        Direction::ALL.into_iter().filter(move |way| {
            let to = place.step(*way);
            if body.kind.is_large() { self.fits(id, to, body.facing) } else { self.is_empty(to) }
        })
    }

    /// [Fu] [F6.4] Whether a figure could take a dagger in hand, and in which slot that is; an error says why not.
    /// Ruling 100
    pub fn may_draw(&self, id: Id) -> Result<u8, Refusal> {
        let body = &self.figure(id).body;
        let Some(slot) = body.dagger() else {
            return Err(Refusal::new(rule!("Fu"), "It carries no dagger."));
        };
        if body.limbs.weapon_arm > Limb::Whole {
            return Err(Refusal::new(rule!("F6.4"), "That arm is useless."));
        }
        Ok(slot)
    }

    /// The weapon a figure fights with hand to hand: bare hands, or a ready dagger.
    pub fn hth_mode(&self, id: Id) -> Mode {
        if self.figure(id).body.is_beast() { Mode::Claws } else { Mode::Bare }
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [Fo] A figure jumps another.
    pub(crate) fn close(&mut self, by: Id, target: Id) {
        if self.balks(by, target) {
            return;
        }
        if self.may_close(by, target).unwrap_or(true) {
            self.jump(by, target);
        } else {
            let (one, other) = (self.who(by), self.who(target));
            self.tell(Event::Asked(one, other));
            self.phase = Phase::Agree { by, target };
        }
    }

    /// [F3.1] The target answers.
    pub(crate) fn agree(&mut self, by: Id, target: Id, agrees: bool) {
        if agrees {
            self.jump(by, target);
        } else {
            let who = self.who(target);
            self.tell(Event::Declined(who));
            self.figure_mut(by).body.turn.acted = true;
            self.after_action();
        }
    }

    /// [F3.2] [F3.3] [F3.4] [F3.5] The defence die, and what comes of it.
    fn jump(&mut self, by: Id, target: Id) {
        self.figure_mut(by).body.turn.acted = true;
        self.figure_mut(by).body.waited = 0;
        if self.figure(by).secret.nature == Nature::Image
            || self.figure(target).secret.nature == Nature::Image
        {
            let image = if self.figure(by).secret.nature == Nature::Image { by } else { target };
            self.vanish(image);
            return self.after_action();
        }
        let foe = self.figure(target).body;
        if foe.in_pile {
            let (one, other) = (self.who(by), self.who(target));
            self.tell(Event::Joined(one, other));
            self.drop_hands(by, true);
            self.join(by, target);
            return self.strike_now(by, target);
        }
        let die = if self.is_helpless(target) { 1 } else { self.defence_die(by, target) };
        match die {
            1..=4 => {
                self.drop_hands(target, true);
                if die >= 3 {
                    self.draw_dagger(target);
                }
                self.drop_hands(by, true);
                self.join(by, target);
                self.strike_now(by, target);
            }
            6 => {
                let mode = self.best_blow(target);
                let attack = Attack::new(target, by, mode, Aim::Body);
                self.land_blow(&attack, 1, false);
                self.after_action();
            }
            _ => self.after_action(),
        }
    }

    fn defence_die(&mut self, by: Id, target: Id) -> i16 {
        let foe = self.figure(target).body;
        let from_behind = self.figure(by).body.place.and_then(|place| foe.zone(place)) == Some(Zone::Rear);
        let unarmed = !foe.has_hand_weapon() && !foe.may_claw() && !foe.unarmed_combat;
        loop {
            let die = self.roll(1, rule!("F3.2"), "defence against being jumped");
            let (one, other) = (self.who(target), self.who(by));
            self.tell(Event::Defence(one, other, u8::try_from(die).unwrap_or(1)));
            if die < 6 || !(from_behind || unarmed) {
                return die;
            }
        }
    }

    /// The blow a figure strikes without a roll.
    fn best_blow(&self, id: Id) -> Mode {
        let body = &self.figure(id).body;
        match body.in_right() {
            _ if body.may_claw() => Mode::Claws,
            Some(arm) if arm.weapon.strikes() && !arm.is_useless() => Mode::Right,
            _ => Mode::Bare,
        }
    }

    /// [F3.2] Both are on the ground in the defender's hex; that of a large one is its head's. Ruling 103
    pub(crate) fn join(&mut self, by: Id, target: Id) {
        let place = self.figure(target).body.place;
        for id in [by, target] {
            let body = &mut self.figure_mut(id).body;
            body.place = place;
            body.in_pile = true;
            body.posture = Posture::Prone;
            body.waited = 0;
        }
        if let Some(spot) = place {
            let who = self.who(by);
            self.tell(Event::Moved(who, spot));
        }
    }

    /// [F3.6] The attacker strikes at once.
    fn strike_now(&mut self, by: Id, target: Id) {
        let mode = self.hth_mode(by);
        let _ = self.pending.push(Attack::new(by, target, mode, Aim::Body));
        self.attacks();
    }

    /// A carried dagger comes to hand.
    pub(crate) fn draw_dagger(&mut self, id: Id) {
        let Ok(slot) = self.may_draw(id) else { return };
        let body = &mut self.figure_mut(id).body;
        if body.right != Some(slot) && body.left != Some(slot) {
            body.right = Some(slot);
            let who = self.who(id);
            self.tell(Event::Readied(who, Some(Weapon::Dagger), None, false));
        }
    }

    /// [Fu] A figure in hand-to-hand combat tries to draw its dagger.
    pub(crate) fn try_dagger(&mut self, id: Id) {
        self.figure_mut(id).body.turn.acted = true;
        let dx = self.dx(id);
        if self.save(id, 3, dx, Save::Dagger, rule!("Fu")) {
            self.draw_dagger(id);
        }
        self.after_action();
    }

    /// [F7] A figure tries to break away.
    pub(crate) fn break_away(&mut self, id: Id) {
        self.figure_mut(id).body.turn.acted = true;
        let dx = self.dx(id);
        let free = self.save(id, 4, dx, Save::BreakAway, rule!("F7"));
        if free && self.ways_out(id).next().is_some() {
            self.phase = Phase::StepOut(id);
        } else {
            self.after_action();
        }
    }

    /// [F7] It gets up and steps out of the pile.
    pub(crate) fn step_out(&mut self, id: Id, way: Direction) {
        let from = self.figure(id).body.place;
        let to = from.map(|place| place.step(way));
        let body = &mut self.figure_mut(id).body;
        (body.place, body.posture) = (to, Posture::Standing);
        if !body.kind.is_large() {
            body.facing = way;
        }
        if let Some(to) = to {
            let who = self.who(id);
            self.tell(Event::Moved(who, to));
        }
        self.leave_pile(id, from);
        self.buckle(id);
        self.arrive(id);
        if self.figure(id).is_able() && !self.figure(id).body.is_low() {
            self.phase = Phase::Turning(id);
        } else {
            self.after_action();
        }
    }
}
