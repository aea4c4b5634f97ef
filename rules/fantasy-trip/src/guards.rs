//! [F10] Dodging and defending: who may, who does, and what ends it.

use engine::Table;

use crate::{
    action::Mode,
    body::{Answer, Arm, Body, Guard, Id, List, Posture, Turn},
    event::Event,
    play::Play,
    spells::Type,
    state::{Attack, State},
};

impl State {
    /// [F10.1] [F10.2] [F10.3] What a figure does about attacks on it now. A guard is good only while the figure is awake
    /// and on its feet, and has what it takes: a defender's weapon is dropped or broken, and it defends no more. Ruling 79
    pub fn guard_of(&self, id: Id) -> Guard {
        let body = &self.figure(id).body;
        let has_means = match body.turn.guard {
            Guard::None => return Guard::None,
            Guard::Dodging => true,
            Guard::Defending => body.has_guard(),
        };
        let upright = body.posture == Posture::Standing && !body.in_pile && !body.turn.felled;
        if has_means && upright && self.is_awake(id) { body.turn.guard } else { Guard::None }
    }

    /// [F10.1] [F10.2] How many dice an attack is rolled on.
    pub fn dice_for(&self, attack: &Attack) -> u8 {
        let counts = match self.guard_of(attack.target) {
            Guard::None => false,
            Guard::Dodging => attack.mode.is_dodged(),
            Guard::Defending => attack.mode.is_parried(),
        };
        if counts && !attack.blind { 4 } else { 3 }
    }

    /// [F2.3] Whether the player of a figure wants to be asked.
    pub fn answer_of(&self, id: Id) -> Answer {
        self.figure(id).secret.answer
    }

    /// [F2.3] What a figure could still do about an attack on it.
    pub fn guards_against(&self, attack: &Attack) -> Option<Guard> {
        let target = self.figure(attack.target);
        let turn = &target.body.turn;
        let free = self.is_awake(attack.target)
            && turn.moved
            && !turn.acted
            && !turn.half
            && turn.guard == Guard::None
            && !attack.blind
            && !target.body.berserk
            && !target.body.floored
            && target.body.posture == Posture::Standing;
        if !free {
            return None;
        }
        match turn.list {
            List::Disengaged if attack.mode.is_dodged() && self.may_dodge(attack.target) => {
                Some(Guard::Dodging)
            }
            List::Engaged if attack.mode.is_parried() => {
                self.may_defend(attack.target).then_some(Guard::Defending)
            }
            _ => None,
        }
    }

    /// [F10.1] Whether a figure's move lets it dodge.
    pub fn may_dodge(&self, id: Id) -> bool {
        let turn = &self.figure(id).body.turn;
        turn.list == List::Disengaged && turn.spent <= self.ma(id) / 2
    }

    /// [F10.2] [F10.3] [F10.4] Whether a figure can defend.
    pub fn may_defend(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        body.turn.list == List::Engaged && body.has_guard() && !body.in_pile
    }
}

impl Body {
    /// [F10.3] Whether it holds a bow or a crossbow that is still whole, to parry with once.
    fn has_bow(&self) -> bool {
        let serves = |arm: Arm| (arm.weapon.is_bow() || arm.weapon.is_crossbow()) && !arm.is_useless();
        self.in_right().is_some_and(serves)
    }

    /// [F10.3] Whether it has something to defend with: a hand weapon, a bow, or a humanoid beast's own weapon.
    pub(crate) fn has_guard(&self) -> bool {
        self.has_hand_weapon() || self.has_bow() || self.may_claw() && self.kind.is_humanoid()
    }
}

impl Mode {
    /// Whether it works from afar.
    pub const fn is_ranged(self) -> bool {
        matches!(self, Self::Throw(_) | Self::Shoot | Self::Breath | Self::Bolt(_))
    }

    /// [S3.1] Whether it is a thrown spell, announced so that its target may defend.
    pub const fn is_thrown_spell(self) -> bool {
        matches!(self, Self::Bolt(spell) if !matches!(spell.kind(), Type::Missile))
    }

    /// [F10.1] [S11.5] Whether it is a throw, a missile or a missile spell; a dragon's breath is none of them. Ruling 90
    pub const fn is_missile(self) -> bool {
        matches!(self, Self::Throw(_) | Self::Shoot | Self::Bolt(_)) && !self.is_thrown_spell()
    }

    /// [F10.1] Whether dodging helps against it.
    pub const fn is_dodged(self) -> bool {
        self.is_missile()
    }

    /// [F10.2] Whether defending helps against it.
    pub const fn is_parried(self) -> bool {
        !matches!(self, Self::Shoot | Self::Breath | Self::Bolt(_)) || self.is_thrown_spell()
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [F10] A figure gives up its action to dodge or defend.
    pub(crate) fn guard(&mut self, id: Id, guard: Guard) {
        if guard == Guard::None {
            return;
        }
        let body = &mut self.figure_mut(id).body;
        body.turn.guard = guard;
        body.turn.acted = true;
        body.turn.second = false;
        body.shaken = false;
        let who = self.who(id);
        self.tell(Event::Guarded(who, guard));
    }

    /// [F10.3] A bow that parried is ruined, and who guarded has acted.
    pub(crate) fn parried(&mut self, id: Id) {
        self.figure_mut(id).body.turn.acted = true;
        let body = &self.figure(id).body;
        if body.has_bow() && !body.is_beast() && body.turn.guard == Guard::Defending {
            self.break_hand(id, body.right);
        }
    }

    /// [F10] [F1.4e] A guard that has ended is not taken up again this turn, not even by a sleeper who wakes, and a second
    /// arrow is lost with its bow.
    pub(crate) fn let_lapse(&mut self) {
        for id in self.ids() {
            let Turn { guard, second, .. } = self.figure(id).body.turn;
            if guard != Guard::None && self.guard_of(id) == Guard::None {
                self.figure_mut(id).body.turn.guard = Guard::None;
            }
            if second && !self.figure(id).body.has_bow() {
                self.figure_mut(id).body.turn.second = false;
            }
        }
    }
}
