//! [F1.4] How a figure does what it chose to do.

use engine::{Table, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Aim, Left, Mode},
    arms::Weapon,
    body::{Id, List, Nature, Posture, Worn},
    event::{Cause, Event, Save},
    ground::Spot,
    play::Play,
    rolls::Stroke,
    spells::Spell,
    state::{Attack, Phase, State, Thing},
};

impl<T: Table<Event>> Play<'_, T> {
    /// A figure acts.
    pub(crate) fn act(&mut self, action: Action) {
        if let Phase::Cast(id, casting) = self.phase {
            return self.aim_spell(id, casting, action);
        }
        let Phase::Act(id) = self.phase else { return };
        self.state.has_acted_ever |= 1 << id;
        match action {
            Action::Attack { mode, target, aim } => return self.attack(id, mode, target, aim),
            Action::Blind { mode, spot } => return self.attack_hex(id, mode, spot),
            Action::Close(target) => return self.close(id, target),
            Action::Cast(spell, power) => return self.begin_cast(id, spell, power, false),
            Action::Feign(spell) => return self.begin_cast(id, spell, 1, true),
            Action::DrawDagger => return self.try_dagger(id),
            Action::BreakAway => return self.break_away(id),
            Action::Kill(target) => return self.kill(id, target),
            Action::Done => {
                let body = &mut self.figure_mut(id).body;
                body.turn.idle = !body.turn.half && !body.turn.shot;
                let who = self.who(id);
                self.tell(Event::Passed(who));
            }
            Action::Ready(right, left) => self.ready(id, right, left),
            Action::PickUp(slot) => self.pick_up(id, slot),
            Action::Rise => self.rise(id),
            Action::Disbelieve(target) => self.disbelieve(id, target),
            Action::Berserk => {
                let body = &mut self.figure_mut(id).body;
                (body.berserk, body.potion) = (true, false);
                let who = self.who(id);
                self.tell(Event::Berserk(who));
            }
            Action::Disengage(way) => self.disengage(id, way),
            Action::Guard(guard) => self.guard(id, guard),
            Action::Shake(other) => self.shake(other),
            Action::Untie(other) => self.untie(id, other),
            _ => {}
        }
        self.finish(id);
        self.after_action();
    }

    /// A figure has acted.
    fn finish(&mut self, id: Id) {
        let body = &mut self.figure_mut(id).body;
        body.turn.acted = true;
        body.turn.second = false;
        body.shaken = false;
    }

    fn attack(&mut self, id: Id, mode: Mode, target: Id, aim: Aim) {
        if self.balks(id, target, mode) {
            return;
        }
        let attack = Attack::new(id, target, mode, aim);
        let dragon = self.figure(id).body.kind.is_dragon();
        let second = self.figure(id).body.turn.second;
        let quick = mode == Mode::Shoot && !second && self.shoots_twice(id);
        match mode {
            Mode::Both => {
                let both = |mode| Attack { mode, penalty: -4, ..attack };
                let _ = self.pending.push(both(Mode::Left));
                let _ = self.pending.push(both(Mode::Right));
            }
            Mode::Sweep => {
                let front = self.figure(id).body;
                let swept = |state: &State, other: Id| {
                    let figure = state.figure(other);
                    other != id
                        && figure.is_able()
                        && !figure.body.aloft
                        && front.front().any(|spot| figure.body.covers(spot))
                };
                for other in (0..self.count).rev() {
                    if swept(self, other) {
                        let _ = self.pending.push(Attack { target: other, penalty: -4, ..attack });
                    }
                }
            }
            _ => {
                let _ = self.pending.push(attack);
            }
        }
        let reload = self.figure(id).body.in_right().map_or(0, |arm| arm.weapon.reload(self.order_dx(id)));
        let body = &mut self.figure_mut(id).body;
        body.turn.half |= matches!(mode, Mode::Left | Mode::Both) || dragon;
        body.turn.breathed |= mode == Mode::Breath;
        let may_go_on = dragon
            && (mode == Mode::Breath && !body.turn.clawed || mode == Mode::Claws && !body.turn.breathed);
        body.turn.clawed |= mode == Mode::Claws;
        body.turn.acted = !may_go_on;
        body.turn.shot = true;
        body.turn.second = quick;
        if mode == Mode::Shoot {
            body.reload = reload;
        }
        self.attacks();
    }

    /// [S6.2] A controlled figure that is to attack someone twice as strong saves again, and may break free.
    fn balks(&mut self, id: Id, target: Id, mode: Mode) -> bool {
        let (body, foe) = (&self.figure(id).body, &self.figure(target).body);
        let controlled =
            [Spell::ControlAnimal, Spell::ControlPerson].iter().any(|spell| self.on(id, *spell).is_some());
        if !controlled || mode == Mode::Sweep || foe.st < 2 * body.st {
            return false;
        }
        let iq = self.iq(id);
        if !self.save(id, 3, iq, Save::Control, rule!("S6.2")) {
            return false;
        }
        self.end_spells_on(id, &[Spell::ControlAnimal, Spell::ControlPerson]);
        self.finish(id);
        self.after_action();
        true
    }

    /// [W3] Whether an archer is quick enough for a second arrow.
    fn shoots_twice(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        let bow = body.in_right().filter(|arm| arm.weapon.is_bow());
        let quick = bow.and_then(|arm| arm.weapon.quick_at()).is_some_and(|at| self.order_dx(id) >= at);
        quick && body.turn.list == List::Disengaged
    }

    /// [P4] An attack on a hex in which no one is seen.
    fn attack_hex(&mut self, id: Id, mode: Mode, spot: Spot) {
        self.figure_mut(id).body.turn.acted = true;
        self.is_final = true;
        // Anyone beside it would be seen, so that nothing is ever there; the blow is spent.
        let who = self.who(id);
        let target = self.in_hex(spot).find(|other| self.figure(*other).is_able());
        if let Some(target) = target {
            let _ = self.pending.push(Attack { blind: true, ..Attack::new(id, target, mode, Aim::Body) });
            self.attacks();
        } else {
            self.roll(3, rule!("P4"), "at a hex");
            self.tell(Event::Nothing(who, spot));
            self.after_action();
        }
    }

    /// [B6] A dragon's tail strikes at those behind it.
    pub(crate) fn tail(&mut self, id: Id) {
        let body = self.figure(id).body;
        if !body.kind.is_dragon() || body.aloft || !self.figure(id).is_able() {
            return;
        }
        for other in self.ids() {
            let figure = *self.figure(other);
            let behind = self.are_foes(id, other)
                && figure.is_able()
                && !figure.body.kind.is_large()
                && !figure.body.is_low()
                && !figure.body.aloft
                && body.rear().any(|spot| figure.body.covers(spot));
            if !behind {
                continue;
            }
            let adj = self.order_dx(id);
            let sum = self.roll(3, rule!("B6"), "tail");
            if !matches!(crate::rolls::stroke(3, sum, adj), Stroke::Hit { .. }) {
                continue;
            }
            if figure.secret.nature == Nature::Image {
                self.vanish(other);
                continue;
            }
            let dx = self.dx(other);
            if !self.save(other, 3, dx, Save::Tail, rule!("B6")) {
                self.knock_over(other);
            }
        }
    }

    /// [Fe] [Fm] Other things come to hand; engaged, what was held is dropped.
    fn ready(&mut self, id: Id, right: Option<u8>, left: Left) {
        let engaged = self.figure(id).body.turn.list == List::Engaged;
        let held = [self.figure(id).body.right, self.figure(id).body.left];
        let kept = |slot: u8| right == Some(slot) || left == Left::Slot(slot);
        if engaged {
            for slot in held.into_iter().flatten().filter(|slot| !kept(*slot)) {
                self.drop_hand(id, Some(slot));
            }
            if left != Left::Shield && (left != Left::Empty) {
                self.drop_shield(id);
            }
        }
        let body = &mut self.figure_mut(id).body;
        body.right = right;
        body.left = match left {
            Left::Same => right,
            Left::Slot(slot) => Some(slot),
            Left::Empty | Left::Shield => None,
        };
        body.worn = if left == Left::Shield || (engaged && left == Left::Empty && body.worn == Worn::Ready) {
            Worn::Ready
        } else {
            Worn::Slung
        };
        self.announce_hands(id);
    }

    fn announce_hands(&mut self, id: Id) {
        let body = self.figure(id).body;
        let name = |arm: Option<crate::body::Arm>| arm.map(|arm| arm.weapon);
        let who = self.who(id);
        self.tell(Event::Readied(who, name(body.in_right()), name(body.in_left()), body.has_shield_ready()));
    }

    /// [Fe] [Fq] A thing is picked up and readied.
    fn pick_up(&mut self, id: Id, slot: u8) {
        let Some(loose) = self.state.things[usize::from(slot)].take() else { return };
        let engaged = self.figure(id).body.turn.list == List::Engaged;
        match loose.thing {
            Thing::Shield(shield) => {
                let body = &mut self.figure_mut(id).body;
                body.shield = Some(shield);
                let free = body.left.is_none();
                body.worn = if free { Worn::Ready } else { Worn::Slung };
            }
            Thing::Arm(arm) => {
                if engaged {
                    let right = self.figure(id).body.right;
                    self.drop_hand(id, right);
                }
                let body = &mut self.figure_mut(id).body;
                let Some(free) = (0..4).find(|at| body.arms[usize::from(*at)].is_none()) else { return };
                body.arms[usize::from(free)] = Some(arm);
                body.right = Some(free);
                if arm.weapon.needs_both_hands() {
                    body.left = Some(free);
                    if body.worn == Worn::Ready {
                        body.worn = Worn::Slung;
                    }
                } else if body.left.is_some_and(|left| {
                    body.arms[usize::from(left & 3)].is_some_and(|arm| arm.weapon.needs_both_hands())
                }) {
                    body.left = None;
                }
                if arm.weapon == Weapon::Staff && arm.owner.is_some_and(|owner| owner != id) {
                    let hits = self.roll(3, rule!("S7"), "another's staff");
                    self.hurt(id, Cause::Staff, hits, 0, hits);
                }
            }
        }
        if engaged && self.figure(id).is_able() && self.figure(id).body.posture == Posture::Standing {
            self.figure_mut(id).body.posture = Posture::Bent;
        }
        self.announce_hands(id);
    }

    fn rise(&mut self, id: Id) {
        let place = self.figure(id).body.place.unwrap_or_default();
        if self.is_slippery(place) {
            let dx = self.dx(id);
            if !self.save(id, 3, dx, Save::Slip, rule!("S13.5")) {
                return;
            }
        }
        self.figure_mut(id).body.posture = Posture::Standing;
        let who = self.who(id);
        self.tell(Event::Rose(who));
    }

    fn disengage(&mut self, id: Id, way: Direction) {
        let body = &mut self.figure_mut(id).body;
        let to = body.place.unwrap_or_default().step(way);
        (body.place, body.waited) = (Some(to), 0);
        let who = self.who(id);
        self.tell_of(id, Event::Moved(who, to));
        if self.has_fire(to) {
            self.burn(id, 2);
        }
    }

    /// [S11.7] A sleeper wakes when it has been shaken for two turns.
    fn shake(&mut self, id: Id) {
        let body = &mut self.figure_mut(id).body;
        body.shaken_awake += 1;
        if body.shaken_awake >= 2 {
            self.end_spells_on(id, &[Spell::Sleep, Spell::MegahexSleep]);
        }
    }

    /// [S11.6] Someone tries to take a rope off.
    fn untie(&mut self, id: Id, other: Id) {
        let number = self.order_dx(id);
        if self.save(id, 3, number, Save::Rope, rule!("S11.6")) {
            self.end_spells_on(other, &[Spell::Rope, Spell::GiantRope]);
        }
    }
}
