//! [F1.4] How a figure does what it chose to do.

use engine::{Table, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Aim, Left, Mode},
    body::{Fate, Guard, Id, List, Nature, Posture, Worn},
    event::{Cause, Event, Save},
    play::Play,
    rolls::Stroke,
    spells::Spell,
    state::{Attack, Phase, State, Thing},
};

impl State {
    /// [S6.2] Whether a controlled figure balks at attacking another: one of at least twice its basic ST.
    pub fn daunts(&self, id: Id, target: Id) -> bool {
        self.is_controlled(id) && self.figure(target).body.st >= 2 * self.figure(id).body.st
    }

    /// [F11a.5] Everyone in a figure's front hexes whom its sweep strikes at, friends and flyers too. Ruling 95
    pub fn swept_by(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        let body = &self.figure(id).body;
        self.able().filter(move |other| {
            let figure = self.figure(*other);
            *other != id && body.front().any(|spot| figure.body.covers(spot))
        })
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// A figure acts.
    pub(crate) fn act(&mut self, action: Action) {
        if let Phase::Cast(id, casting) = self.phase {
            return self.aim_spell(id, casting, action);
        }
        let Phase::Act(id) = self.phase else { return };
        self.state.has_acted_ever |= 1 << id;
        if !matches!(action, Action::Done | Action::Guard(_)) {
            // [F10.4] Who acts after all has given up its guard.
            self.figure_mut(id).body.turn.guard = Guard::None;
        }
        match action {
            Action::Attack { mode, target, aim } => return self.attack(id, mode, target, aim),
            Action::Blind { mode, spot } => {
                self.spend(id, mode);
                return self.attack_hex(id, mode, spot, 0);
            }
            Action::Close(target) => return self.close(id, target),
            Action::Cast(spell, power) => return self.begin_cast(id, spell, power, false),
            Action::Feign(spell) => return self.begin_cast(id, spell, 1, true),
            Action::DrawDagger => return self.try_dagger(id),
            Action::BreakAway => return self.break_away(id),
            Action::Kill(target) => return self.kill(id, target),
            Action::Two(first, second) => return self.attack_two(id, first, second),
            Action::Rise => return self.rise(id),
            Action::Done => {
                let body = &mut self.figure_mut(id).body;
                body.turn.idle = !body.turn.half && !body.turn.shot && body.turn.guard == Guard::None;
                let who = self.who(id);
                self.tell(Event::Passed(who));
            }
            Action::Ready(right, left) => self.ready(id, right, left),
            Action::PickUp(slot) => self.pick_up(id, slot),
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

    /// [W10] Two weapons strike at two foes.
    fn attack_two(&mut self, id: Id, first: Id, second: Id) {
        let strong = if self.daunts(id, second) { second } else { first };
        if self.balks(id, strong) {
            return;
        }
        let blow = |mode, target| Attack { penalty: -4, ..Attack::new(id, target, mode, Aim::Body) };
        let _ = self.pending.push(blow(Mode::Left, second));
        let _ = self.pending.push(blow(Mode::Right, first));
        let turn = &mut self.figure_mut(id).body.turn;
        (turn.half, turn.acted, turn.shot) = (true, true, true);
        self.attacks();
    }

    fn attack(&mut self, id: Id, mode: Mode, target: Id, aim: Aim) {
        let daunting = match mode {
            Mode::Sweep => self.swept_by(id).find(|foe| self.daunts(id, *foe)),
            _ => Some(target),
        };
        if daunting.is_some_and(|foe| self.balks(id, foe)) {
            return;
        }
        let attack = Attack::new(id, target, mode, aim);
        match mode {
            Mode::Both => {
                let both = |mode| Attack { mode, penalty: -4, ..attack };
                let _ = self.pending.push(both(Mode::Left));
                let _ = self.pending.push(both(Mode::Right));
            }
            Mode::Sweep => {
                for other in (0..self.count).rev() {
                    if self.swept_by(id).any(|swept| swept == other) {
                        let _ = self.pending.push(Attack { target: other, penalty: -4, ..attack });
                    }
                }
            }
            _ => {
                let _ = self.pending.push(attack);
            }
        }
        self.spend(id, mode);
        self.attacks();
    }

    /// What an attack costs of a figure's turn: its action, or half of it for a dragon; a second arrow may be left.
    fn spend(&mut self, id: Id, mode: Mode) {
        let dragon = self.figure(id).body.kind.is_dragon();
        let second = self.figure(id).body.turn.second;
        let quick = mode == Mode::Shoot && !second && self.shoots_twice(id);
        let adj_dx = self.order_dx(id);
        let body = &mut self.figure_mut(id).body;
        body.turn.half |= matches!(mode, Mode::Left | Mode::Both) || dragon;
        body.turn.breathed |= mode == Mode::Breath;
        let may_go_on = dragon
            && (mode == Mode::Breath && !body.turn.clawed || mode == Mode::Claws && !body.turn.breathed);
        body.turn.clawed |= mode == Mode::Claws;
        body.turn.acted = !may_go_on;
        body.turn.shot = true;
        body.turn.second = quick;
        if let (Mode::Shoot, Some(arm)) = (mode, body.ready_arm_mut()) {
            arm.reload = arm.weapon.reload(adj_dx);
        }
    }

    /// [S6.2] A controlled figure that is to attack someone twice as strong saves again, and may break free.
    pub(crate) fn balks(&mut self, id: Id, target: Id) -> bool {
        self.daunts(id, target) && self.breaks_free(id)
    }

    /// [S6.2] A controlled figure resists an order; if it makes its roll, it is free and has lost its action.
    fn breaks_free(&mut self, id: Id) -> bool {
        let iq = self.iq(id);
        if !self.save(id, 3, iq, Save::Control, rule!("S6.2")) {
            return false;
        }
        self.end_spells_on(id, &[Spell::ControlAnimal, Spell::ControlPerson]);
        self.finish(id);
        self.after_action();
        true
    }

    /// [F15.5] [S6.2] An enemy next to someone unconscious can kill; a controlled figure can be ordered to kill itself.
    fn kill(&mut self, by: Id, target: Id) {
        if by == target && self.breaks_free(by) {
            return;
        }
        self.figure_mut(by).body.turn.acted = true;
        self.out(target, Fate::Dead);
        self.after_action();
    }

    /// [W3] Whether an archer is quick enough for a second arrow.
    fn shoots_twice(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        let bow = body.in_right().filter(|arm| arm.weapon.is_bow());
        let quick = bow.and_then(|arm| arm.weapon.quick_at()).is_some_and(|at| self.order_dx(id) >= at);
        quick && body.turn.list == List::Disengaged
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
            if left != Left::Shield {
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
        body.worn = if left == Left::Shield { Worn::Ready } else { Worn::Slung };
        self.buckle(id);
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
                self.free_left_hand(id, engaged);
                let body = &mut self.figure_mut(id).body;
                (body.shield, body.worn) = (Some(shield), Worn::Ready);
            }
            Thing::Arm(arm) => {
                if engaged {
                    let right = self.figure(id).body.right;
                    self.drop_hand(id, right);
                }
                if arm.weapon.needs_both_hands() {
                    self.free_left_hand(id, engaged);
                }
                let body = &mut self.figure_mut(id).body;
                let Some(free) = (0..4).find(|at| body.arms[usize::from(*at)].is_none()) else { return };
                body.arms[usize::from(free)] = Some(arm);
                body.right = Some(free);
                if arm.weapon.needs_both_hands() {
                    body.left = Some(free);
                } else if body.left.is_some_and(|left| {
                    body.arms[usize::from(left & 3)].is_some_and(|arm| arm.weapon.needs_both_hands())
                }) {
                    body.left = None;
                }
                if self.burns_with(id, &arm) {
                    let hits = self.roll(3, rule!("S7"), "another's staff");
                    let hits = self.softened(hits);
                    self.hurt(id, Cause::Staff, hits, 0, hits);
                }
            }
        }
        if engaged && self.figure(id).is_able() && self.figure(id).body.posture == Posture::Standing {
            self.figure_mut(id).body.posture = Posture::Bent;
        }
        self.buckle(id);
        self.announce_hands(id);
    }

    /// [Fe] [Fq] The left hand is made free: engaged, what it holds is dropped, else it is slung.
    fn free_left_hand(&mut self, id: Id, engaged: bool) {
        let body = &mut self.figure_mut(id).body;
        let both = body.left.is_some() && body.left == body.right;
        let needs_both = both && body.in_right().is_some_and(|arm| arm.weapon.needs_both_hands());
        if !engaged || both && !needs_both {
            body.left = None;
            if needs_both {
                body.right = None;
            }
        } else {
            let left = body.left;
            self.drop_hand(id, left);
        }
        if engaged {
            self.drop_shield(id);
        }
        self.figure_mut(id).body.worn = Worn::Slung;
    }

    /// [Fg] [G10] A figure gets up, and chooses its facing.
    fn rise(&mut self, id: Id) {
        self.finish(id);
        let place = self.figure(id).body.place.unwrap_or_default();
        let large = self.figure(id).body.kind.is_large();
        if !large && self.is_slippery(place) && self.slips(id) {
            return self.after_action();
        }
        self.figure_mut(id).body.posture = Posture::Standing;
        let who = self.who(id);
        self.tell(Event::Rose(who));
        self.phase = Phase::Turning(id);
    }

    /// [G10] A figure that got up, left a pile or was teleported faces this way.
    pub(crate) fn turned(&mut self, id: Id, way: Direction) {
        self.figure_mut(id).body.facing = way;
        let who = self.who(id);
        self.tell_of(id, Event::Faced(who, way));
        self.after_action();
    }

    fn disengage(&mut self, id: Id, way: Direction) {
        let body = &mut self.figure_mut(id).body;
        let to = body.place.unwrap_or_default().step(way);
        (body.place, body.waited) = (Some(to), 0);
        let who = self.who(id);
        self.tell_of(id, Event::Moved(who, to));
        self.arrive(id);
    }

    /// [S11.7] A sleeper wakes when it has been shaken for two turns.
    fn shake(&mut self, id: Id) {
        let body = &mut self.figure_mut(id).body;
        if body.shaken_awake < 2 {
            body.shaken_awake = 1;
        } else {
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
