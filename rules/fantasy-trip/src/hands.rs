//! [Fe] [Fm] [Fq] What a figure takes in hand, picks up, and does for those next to it.

use engine::{Offers, Refusal, Rule, rule};

use crate::{
    action::{Action, Left},
    arms::Weapon,
    body::{Fate, Id, Limb, List},
    setup::Contest,
    spells::Spell,
    state::{State, Thing},
};

impl State {
    pub(crate) fn offer_ready(&self, id: Id, offers: &mut Offers<Action>) {
        let rights = (0..4).map(Some).chain([None]);
        for right in rights {
            let lefts = [
                Left::Empty,
                Left::Same,
                Left::Slot(0),
                Left::Slot(1),
                Left::Slot(2),
                Left::Slot(3),
                Left::Shield,
            ];
            for left in lefts {
                if self.may_ready(id, right, left).is_ok() {
                    offers.plain(Action::Ready(right, left));
                }
            }
        }
    }

    /// [Fe] [Fm] [W6] Whether a figure may take these things in hand.
    pub fn may_ready(&self, id: Id, right: Option<u8>, left: Left) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let arm = |slot: u8| body.arms[usize::from(slot & 3)];
        let main =
            right.map(|slot| arm(slot).ok_or_else(|| Refusal::new(rule!("W7"), "It does not carry that.")));
        let main = main.transpose()?;
        let engaged = body.turn.list == List::Engaged;
        let other = match left {
            Left::Slot(slot) if Some(slot) == right || arm(slot).is_none() => {
                return no(rule!("W7"), "It does not carry that.");
            }
            Left::Slot(slot) => arm(slot),
            _ => None,
        };
        let fits = |arm: Option<crate::body::Arm>| {
            arm.is_none_or(|arm| {
                arm.weapon.st() <= body.st + self.aid(id, 0) && !(engaged && arm.weapon.is_missile())
            })
        };
        if !fits(main) || !fits(other) {
            return no(
                rule!("W6"),
                "It is not strong enough for that, or engaged and reaching for a missile weapon.",
            );
        }
        let two = main.is_some_and(|arm| arm.weapon.needs_both_hands());
        let may_two = main.is_some_and(|arm| arm.weapon.takes_both_hands());
        match left {
            Left::Same if !(two || may_two) => return no(rule!("W1"), "That weapon is held in one hand."),
            Left::Empty | Left::Slot(_) | Left::Shield if two => {
                return no(rule!("W1"), "That weapon takes both hands.");
            }
            Left::Slot(_) if other.is_some_and(|arm| arm.weapon.line().hands == 2) => {
                return no(rule!("W1"), "That weapon takes both hands.");
            }
            Left::Shield if body.shield.is_none() => return no(rule!("W7"), "It has no shield."),
            Left::Empty if right.is_none() => return no(rule!("Fe"), "It would hold nothing at all."),
            _ => {}
        }
        let arms_fail = (right.is_some() && body.limbs.weapon_arm > Limb::Whole)
            || (left != Left::Empty && body.limbs.shield_arm > Limb::Whole);
        if arms_fail {
            return no(rule!("F6.4"), "That arm is useless.");
        }
        let now = (body.right, self.left_of(id));
        if now == (right, left) { no(rule!("Fe"), "It holds just that.") } else { Ok(()) }
    }

    /// What the left hand holds now.
    pub fn left_of(&self, id: Id) -> Left {
        let body = &self.figure(id).body;
        match body.left {
            Some(slot) if body.right == Some(slot) => Left::Same,
            Some(slot) => Left::Slot(slot),
            None if body.has_shield_ready() => Left::Shield,
            None => Left::Empty,
        }
    }

    pub(crate) fn may_pick_up(&self, id: Id, thing: &Thing) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        // [Fq] Engaged, it drops what it holds, and so makes room.
        let engaged = body.turn.list == List::Engaged;
        let frees = engaged && body.right.is_some();
        let useless = |limb: Limb| limb > Limb::Whole;
        match thing {
            Thing::Shield(_) if useless(body.limbs.shield_arm) => no(rule!("F6.5"), "That arm is useless."),
            Thing::Arm(arm)
                if useless(body.limbs.weapon_arm)
                    || arm.weapon.needs_both_hands() && useless(body.limbs.shield_arm) =>
            {
                no(rule!("F6.4"), "That arm is useless.")
            }
            Thing::Shield(_) if body.shield.is_some() && !(engaged && body.has_shield_ready()) => {
                no(rule!("W7"), "One shield is enough.")
            }
            Thing::Arm(_) if body.arms.iter().all(Option::is_some) && !frees => {
                no(rule!("W7"), "It carries enough.")
            }
            Thing::Arm(arm) if arm.weapon.st() > body.st + self.aid(id, 0) => {
                no(rule!("W6"), "It is not strong enough for that.")
            }
            Thing::Arm(arm) if engaged && arm.weapon.is_missile() => {
                no(rule!("Fm"), "Engaged, it can’t ready a missile weapon.")
            }
            _ => Ok(()),
        }
    }

    /// [S7] Whether a staff burns a figure, because it is another's.
    pub(crate) fn burns_with(&self, id: Id, arm: &crate::body::Arm) -> bool {
        let number = self.figure(id).body.number(id);
        arm.weapon == Weapon::Staff && arm.owner.is_some_and(|owner| owner != number)
    }

    /// [F6.6] Whether a figure can get up.
    pub fn may_rise(&self, id: Id) -> Result<(), Refusal> {
        let on_it = |hex| self.in_hex(hex).any(|other| other != id && self.blocks(other));
        if self.figure(id).body.hexes().any(on_it) {
            return Err(Refusal::new(rule!("Fg"), "Someone stands on it."));
        }
        if self.figure(id).body.must_kneel() {
            return Err(Refusal::new(rule!("F6.6"), "Hit in the leg, it can’t get up."));
        }
        Ok(())
    }

    /// [F15.5] [S6.2] [X2] Whether a figure may kill another that is unconscious, or be ordered to kill itself.
    pub fn may_kill(&self, id: Id, target: Id) -> Result<(), Refusal> {
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if self.options.contest != Contest::Death {
            return no(rule!("X2"), "Only a fight to the death is fought to the death.");
        }
        if target == id {
            return if self.is_controlled(id) {
                Ok(())
            } else {
                no(rule!("S6.2"), "Only a controlled figure is ordered to die.")
            };
        }
        let out = matches!(self.figure(target).body.fate, Fate::Unconscious | Fate::Dying);
        if !out || !self.are_foes(id, target) || !self.are_adjacent(id, target) {
            return no(rule!("F15.5"), "Only an unconscious enemy next to you can be killed like that.");
        }
        self.may_fight(id)
    }

    /// [S6.2] Whether a spell makes a figure obey another side.
    pub fn is_controlled(&self, id: Id) -> bool {
        [Spell::ControlAnimal, Spell::ControlPerson].iter().any(|spell| self.on(id, *spell).is_some())
    }

    /// [F15.5] [S11.6] [S11.7] Killing, shaking awake, untying.
    pub(crate) fn offer_care(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        for other in
            self.ids().filter(|other| self.figure(*other).is_on_map() && self.are_adjacent(id, *other))
        {
            let figure = self.figure(other);
            if self.may_kill(id, other).is_ok() {
                offers.rare(Action::Kill(other));
            }
            let asleep =
                self.on(other, Spell::Sleep).is_some() || self.on(other, Spell::MegahexSleep).is_some();
            if asleep && !self.are_foes(id, other) && other != id && body.turn.hexes <= 1 {
                offers.plain(Action::Shake(other));
            }
            let roped = self.on(other, Spell::Rope).is_some() || self.on(other, Spell::GiantRope).is_some();
            if roped && !self.are_foes(id, other) && body.turn.hexes == 0 && figure.is_able() {
                offers.plain(Action::Untie(other));
            }
        }
    }
}
