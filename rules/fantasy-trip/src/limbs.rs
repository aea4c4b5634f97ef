//! [F6] [F8.1] What aimed blows and crippling hits do to heads, arms, legs and wings.

use engine::{Table, rule};

use crate::{
    action::Aim,
    body::{Fate, Id, Limb, Posture},
    event::{Cause, Event},
    play::Play,
};

impl<T: Table<Event>> Play<'_, T> {
    /// [F6] What an aimed blow does by the hits that got through.
    pub(crate) fn maim(&mut self, id: Id, aim: Aim, hits: i16) {
        if !self.figure(id).is_able() || aim == Aim::Body {
            return;
        }
        let scale = if self.figure(id).body.st >= 30 { 2 } else { 1 };
        let over = |number: i16| hits > number * scale;
        let limb = if over(7) {
            Limb::Lost
        } else if over(5) {
            Limb::Useless
        } else {
            Limb::Whole
        };
        let felt = if aim == Aim::Wing { over(4) } else { over(2) };
        if !(felt || aim == Aim::Hand && hits > 0) {
            return;
        }
        let who = self.who(id);
        self.tell(Event::Maimed(who, aim, hits));
        match aim {
            Aim::Body => {}
            Aim::Hand => self.drop_hands(id, false),
            Aim::Head if over(5) => self.out(id, Fate::Unconscious),
            Aim::Head => self.figure_mut(id).body.limbs.dazed = 2,
            Aim::WeaponArm => {
                self.drop_hand(id, self.figure(id).body.right);
                let arm = &mut self.figure_mut(id).body.limbs.weapon_arm;
                *arm = limb.max(*arm);
            }
            Aim::ShieldArm => {
                if limb == Limb::Whole || limb == Limb::Lost {
                    self.drop_shield(id);
                }
                let left = self.figure(id).body.left;
                self.drop_hand(id, left);
                let arm = &mut self.figure_mut(id).body.limbs.shield_arm;
                *arm = limb.max(*arm);
            }
            Aim::Leg => {
                let right = self.figure(id).body.limbs.right_leg == Limb::Whole;
                self.leg(id, limb, right);
            }
            Aim::Wing => {
                let wing = &mut self.figure_mut(id).body.limbs.wing;
                *wing = (*wing).max(if over(7) { Limb::Lost } else { Limb::Useless });
                if self.figure(id).body.aloft {
                    self.fall(id);
                }
            }
        }
    }

    /// [F6.6] A leg is hit.
    pub(crate) fn leg(&mut self, id: Id, limb: Limb, right: bool) {
        let body = &mut self.figure_mut(id).body;
        let leg = if right { &mut body.limbs.right_leg } else { &mut body.limbs.left_leg };
        *leg = limb.max(*leg);
        if limb == Limb::Whole {
            body.limbs.kneels = body.limbs.kneels.max(4);
        }
        self.buckle(id);
    }

    /// [F8.1] A crippling hit.
    pub(crate) fn cripple(&mut self, id: Id) {
        let sum = self.roll(2, rule!("F8.1"), "crippling hit");
        match sum {
            8 => self.leg(id, Limb::Useless, true),
            9 => self.leg(id, Limb::Useless, false),
            10 => self.maim_limb(id, Aim::WeaponArm),
            11 => self.maim_limb(id, Aim::ShieldArm),
            12 => {
                let left = self.st(id);
                if left > 0 {
                    self.hurt(id, Cause::Crippling, left, 0, left);
                }
            }
            _ => return,
        }
        let who = self.who(id);
        let aim = match sum {
            8 | 9 => Aim::Leg,
            10 => Aim::WeaponArm,
            11 => Aim::ShieldArm,
            _ => Aim::Head,
        };
        self.tell(Event::Maimed(who, aim, 0));
    }

    fn maim_limb(&mut self, id: Id, aim: Aim) {
        let body = &mut self.figure_mut(id).body;
        if aim == Aim::WeaponArm {
            body.limbs.weapon_arm = body.limbs.weapon_arm.max(Limb::Useless);
            let right = body.right;
            self.drop_hand(id, right);
        } else {
            body.limbs.shield_arm = body.limbs.shield_arm.max(Limb::Useless);
            let left = body.left;
            self.drop_hand(id, left);
        }
    }

    /// [F6.6] Without its crutch, someone with a useless leg is on its knees again.
    pub(crate) fn buckle(&mut self, id: Id) {
        let body = &mut self.figure_mut(id).body;
        if body.must_kneel() && body.posture == Posture::Standing && !body.aloft {
            body.posture = Posture::Kneeling;
            let who = self.who(id);
            self.tell_of(id, Event::Posed(who, Posture::Kneeling));
        }
    }
}
