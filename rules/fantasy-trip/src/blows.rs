//! [F2.4] [F6] [W8]–[W12] Blows that a figure may strike: reach, hands, jabs, rushes, sweeps, aims.

use engine::{Offers, Refusal, Rule, rule};
use hexgrid::Arc;

use crate::{
    action::{Action, Aim, Mode},
    arms::Weapon,
    body::Id,
    ground::Spot,
    state::{Attack, State},
    strike::is_precise,
};

impl State {
    pub(crate) fn offer_blows(&self, id: Id, offers: &mut Offers<Action>) {
        for target in self.seen_foes(id) {
            for mode in [Mode::Right, Mode::Left, Mode::Both, Mode::Bare, Mode::Claws, Mode::Jab, Mode::Rush]
            {
                if self.may_strike(id, target, mode).is_ok() {
                    self.offer_aims_at(id, target, mode, offers);
                }
            }
        }
        if self.may_sweep(id).is_ok() {
            offers.plain(Action::Attack { mode: Mode::Sweep, target: 0, aim: Aim::Body });
        }
        self.offer_two(id, offers);
    }

    /// [W10] Two weapons at two foes.
    fn offer_two(&self, id: Id, offers: &mut Offers<Action>) {
        for first in self.seen_foes(id).filter(|foe| self.may_strike(id, *foe, Mode::Both).is_ok()) {
            let others = self.seen_foes(id).filter(|other| self.may_strike_two(id, first, *other).is_ok());
            others.for_each(|second| offers.plain(Action::Two(first, second)));
        }
    }

    /// [W10] Whether a figure may strike at two foes, with its right hand and with its left.
    pub fn may_strike_two(&self, id: Id, first: Id, second: Id) -> Result<(), Refusal> {
        if first == second {
            return Err(Refusal::new(rule!("W10"), "Those are not two foes."));
        }
        self.may_strike(id, first, Mode::Both)?;
        self.may_strike(id, second, Mode::Left)
    }

    pub(crate) fn offer_aims_at(&self, id: Id, target: Id, mode: Mode, offers: &mut Offers<Action>) {
        for aim in Aim::ALL {
            if self.may_aim(id, target, mode, aim).is_ok() {
                let action = Action::Attack { mode, target, aim };
                if aim == Aim::Body { offers.plain(action) } else { offers.rare(action) }
            }
        }
    }

    /// [F6] Whether a figure may aim at a part of another.
    pub fn may_aim(&self, id: Id, target: Id, mode: Mode, aim: Aim) -> Result<(), Refusal> {
        let foe = &self.figure(target).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if aim == Aim::Body {
            return Ok(());
        }
        if matches!(mode, Mode::Both | Mode::Sweep | Mode::Rush | Mode::Breath | Mode::Bolt(_)) {
            return no(rule!("F6.3"), "That attack can’t be aimed.");
        }
        let weapon = self.weapon_of(&Attack::new(id, target, mode, aim));
        match aim {
            Aim::Hand
                if !weapon.is_some_and(is_precise)
                    || self.range(id, target) > 3
                    || !foe.kind.is_humanoid() =>
            {
                no(rule!("F6.2"), "Only a dagger, sha-ken or whip finds a hand, within three hexes.")
            }
            Aim::WeaponArm | Aim::ShieldArm if !foe.kind.is_humanoid() => {
                no(rule!("F6.4"), "It has no arms.")
            }
            Aim::Wing if foe.flies == 0 => no(rule!("F6.7"), "It has no wings."),
            Aim::Leg if foe.kind == crate::kinds::Kind::GiantSnake || foe.aloft => {
                no(rule!("F6.6"), "There is no leg to hit.")
            }
            _ => Ok(()),
        }
    }

    /// Whether a weapon in hand can be used.
    pub(crate) fn usable(&self, id: Id, mode: Mode) -> Result<Weapon, Refusal> {
        use crate::body::Limb;
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let arm = if mode == Mode::Left { body.in_left() } else { body.in_right() };
        let Some(arm) = arm else { return no(rule!("W1"), "There is no weapon in that hand.") };
        if !arm.weapon.strikes() {
            return no(rule!("Fb"), "No one strikes with a missile weapon.");
        }
        if arm.is_useless() {
            return no(rule!("D4"), "It is broken.");
        }
        let limb = if mode == Mode::Left { body.limbs.shield_arm } else { body.limbs.weapon_arm };
        if limb > Limb::Whole {
            return no(rule!("F6.4"), "That arm is useless.");
        }
        if mode == Mode::Left && arm.weapon == Weapon::MainGauche && body.turn.parried {
            return no(rule!("W11"), "It has stopped a hit, and does not strike this turn.");
        }
        Ok(arm.weapon)
    }

    /// Whether a figure may strike another in this way; an error says why not.
    pub fn may_strike(&self, id: Id, target: Id, mode: Mode) -> Result<(), Refusal> {
        let (body, foe) = (&self.figure(id).body, &self.figure(target).body);
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if mode == Mode::Claws && body.is_beast() && !body.may_claw() {
            return no(rule!("F6.4"), "Both its arms are useless.");
        }
        if body.in_pile {
            let there = foe.in_pile && foe.place == body.place;
            return match mode {
                _ if !there => no(rule!("F5.2"), "In a pile it strikes only its own foes there."),
                Mode::Claws if body.is_beast() => Ok(()),
                Mode::Bare if !body.is_beast() => Ok(()),
                _ => no(rule!("Ft"), "Hand to hand it uses bare hands or a dagger."),
            };
        }
        match mode {
            Mode::Right | Mode::Left | Mode::Both => {
                let weapon = self.usable(id, mode)?;
                if mode == Mode::Both {
                    self.usable(id, Mode::Left)?;
                }
                if mode == Mode::Left && self.usable(id, Mode::Right).is_ok() && body.in_left().is_none() {
                    return no(rule!("F8.2"), "The left hand is empty.");
                }
                let whip = weapon == Weapon::Whip && mode == Mode::Right;
                if whip && self.range(id, target) <= 3 {
                    return self.has_line(id, target);
                }
            }
            Mode::Bare if body.is_beast() => return no(rule!("B2"), "It has claws."),
            Mode::Bare if body.in_right().is_some_and(|arm| arm.weapon.strikes()) => {
                return no(rule!("F4.1"), "It has a weapon in hand.");
            }
            Mode::Claws if !body.is_beast() => return no(rule!("B2"), "It has no claws."),
            Mode::Claws if body.turn.clawed => return no(rule!("B5"), "It has clawed already."),
            Mode::Jab => return self.may_jab(id, target),
            Mode::Rush => self.may_rush(id, target)?,
            _ => {}
        }
        if !body.front().any(|front| foe.covers(front)) {
            return no(rule!("G2"), "Blows go into front hexes only.");
        }
        Ok(())
    }

    /// [W9] Whether a figure may jab at another two hexes away.
    fn may_jab(&self, id: Id, target: Id) -> Result<(), Refusal> {
        let (body, foe) = (&self.figure(id).body, &self.figure(target).body);
        let no = |reason: &'static str| Err(Refusal::new(rule!("W9"), reason));
        let weapon = self.usable(id, Mode::Right)?;
        if !weapon.is_pole() || weapon == Weapon::Javelin {
            return no("Only a pole weapon reaches two hexes, and no javelin.");
        }
        let place = body.place.unwrap_or_default();
        let Some(spot) = Arc::new(place.0, body.facing).rank(2).map(Spot).find(|spot| foe.covers(*spot))
        else {
            return no("It is not in one of the three hexes that a jab reaches.");
        };
        if self.are_adjacent(id, target) {
            return no("It is next to you: strike it.");
        }
        let ahead = place.step(body.facing);
        if spot == ahead.step(body.facing) && self.standing_in(ahead).is_some() {
            return no("Someone stands in between.");
        }
        if self.is_clear(place, spot) { Ok(()) } else { no("A wall is in between.") }
    }

    /// [W12] Whether a figure may rush another with its shield.
    fn may_rush(&self, id: Id, target: Id) -> Result<(), Refusal> {
        let (body, foe) = (&self.figure(id).body, &self.figure(target).body);
        let no = |reason: &'static str| Err(Refusal::new(rule!("W12"), reason));
        if !body.has_shield_ready() || body.limbs.shield_arm > crate::body::Limb::Whole {
            return no("It has no shield on a sound arm.");
        }
        if body.is_low() {
            return no("It must be on its feet to rush.");
        }
        if foe.st > 2 * body.st {
            return no("The foe is more than twice as strong.");
        }
        if foe.is_low() || foe.aloft { no("The foe is already down, or in the air.") } else { Ok(()) }
    }

    /// [F11a.5] Whether a figure may sweep.
    fn may_sweep(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let weapon = self.usable(id, Mode::Right)?;
        let foe_there = self.swept_by(id).any(|foe| self.are_foes(id, foe) && !self.is_hidden(foe));
        if weapon.sweeps() && foe_there && !body.in_pile {
            return Ok(());
        }
        Err(Refusal::new(rule!("F11a.5"), "A sweep takes a large cutting weapon and a foe in front."))
    }

    pub(crate) fn has_line(&self, id: Id, target: Id) -> Result<(), Refusal> {
        let Some((from, to)) = self.nearest(id, target) else {
            return Err(Refusal::new(rule!("G16"), "There is no one there."));
        };
        if !self.figure(id).body.is_ahead(to) {
            return Err(Refusal::new(rule!("G17"), "It is not ahead."));
        }
        if !self.is_clear(from, to) {
            return Err(Refusal::new(rule!("G16"), "A wall blocks the line."));
        }
        Ok(())
    }
}
