//! [F1.4] [F2.3] What a figure may do when its turn to act comes, and how it does it.

use engine::{Offers, Refusal, Rule, rule};
use hexgrid::{Arc, Direction};

use crate::{
    action::{Action, Aim, Mode},
    arms::Weapon,
    body::{Guard, Id, List, Nature, Opt, Posture},
    ground::Spot,
    options::{Limit, uses_arms},
    spells::Spell,
    state::{Attack, State},
    strike::is_precise,
};

impl State {
    /// Whether a figure gets a turn to act at all.
    pub fn may_act(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let fresh = figure.body.born == self.turn && figure.body.maker.is_some();
        self.is_awake(id) && figure.body.turn.moved && !figure.body.turn.felled && !fresh
    }

    /// [F1.4d] Whether its pole weapon strikes in or against a charge, and so first.
    pub fn strikes_first(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        body.in_right().is_some_and(|arm| arm.weapon.is_pole())
            && self.able().any(|foe| {
                self.are_foes(id, foe)
                    && self.are_adjacent(id, foe)
                    && self.is_pole_charge(&Attack::new(id, foe, Mode::Right, Aim::Body))
            })
    }

    /// [F2.3] Whether a figure's list and move still allow an option; an error says why not.
    pub fn allows(&self, id: Id, opt: Opt) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let turn = &body.turn;
        if turn.list != opt.list() {
            return Err(Refusal::new(rule!("F2.2"), "That option is not on its list this turn."));
        }
        let far = match self.limit_before(id, opt) {
            Limit::Points(most) => turn.spent > most,
            Limit::Hexes(most) | Limit::Shift(most) => turn.hexes > most,
            Limit::Still => turn.hexes > 0,
        };
        if far || turn.crawled && !matches!(opt, Opt::A | Opt::G | Opt::P) {
            let rule = if matches!(opt, Opt::B) { rule!("F2.4") } else { rule!("F2.3") };
            return Err(Refusal::new(rule, "It moved too far for that."));
        }
        if body.floored && !matches!(opt, Opt::G | Opt::P) {
            return Err(Refusal::new(rule!("F11c.12"), "It was knocked down last turn."));
        }
        Ok(())
    }

    fn limit_before(&self, id: Id, opt: Opt) -> Limit {
        // A figure that cannot move may still do what needs no move.
        if self.ma(id) == 0 { Limit::Still } else { self.limit(id, opt) }
    }

    /// What a figure whose turn it is may do.
    pub(crate) fn offer_acts(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        offers.plain(Action::Done);
        self.offer_blind(id, offers);
        if body.turn.second {
            return self.offer_shots(id, offers);
        }
        if self.may_fight(id).is_ok() {
            self.offer_blows(id, offers);
            self.offer_throws(id, offers);
        }
        let may_shoot = match body.turn.list {
            List::Disengaged => self.allows(id, Opt::F).and_then(|()| self.may_use_missile(id, Opt::F)),
            _ => self.allows(id, Opt::L).and_then(|()| self.may_use_missile(id, Opt::L)),
        };
        if may_shoot.is_ok() {
            self.offer_shots(id, offers);
        }
        self.offer_breath(id, offers);
        if !body.turn.half {
            self.offer_others(id, offers);
        }
    }

    /// [F2.4] Whether a figure may strike, throw or rush now.
    pub fn may_fight(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if body.in_pile {
            return if body.floored {
                no(rule!("F15.3"), "It was knocked down last turn, and does nothing in this one.")
            } else {
                Ok(())
            };
        }
        if body.posture != Posture::Standing && !body.kneels_by_leg() {
            return no(rule!("Fg"), "It must be on its feet to attack.");
        }
        if body.aloft && body.flies > 0 && self.on(id, Spell::Flight).is_none() {
            return no(rule!("G12"), "A natural flyer must land to strike.");
        }
        self.allows(id, if body.turn.list == List::Disengaged { Opt::B } else { Opt::J })
    }

    /// The foes that a figure sees, in reach or not.
    pub fn seen_foes(&self, id: Id) -> impl Iterator<Item = Id> + Clone + '_ {
        self.ids().filter(move |other| {
            let figure = self.figure(*other);
            figure.is_able() && figure.is_on_map() && self.are_foes(id, *other) && !self.is_hidden(*other)
        })
    }

    fn offer_blows(&self, id: Id, offers: &mut Offers<Action>) {
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

    fn offer_aims_at(&self, id: Id, target: Id, mode: Mode, offers: &mut Offers<Action>) {
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
        Ok(arm.weapon)
    }

    /// Whether a figure may strike another in this way; an error says why not.
    pub fn may_strike(&self, id: Id, target: Id, mode: Mode) -> Result<(), Refusal> {
        let (body, foe) = (&self.figure(id).body, &self.figure(target).body);
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
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
        let foe_there =
            self.seen_foes(id).any(|foe| body.front().any(|front| self.figure(foe).body.covers(front)));
        if weapon.sweeps() && foe_there && !body.in_pile {
            return Ok(());
        }
        Err(Refusal::new(rule!("F11a.5"), "A sweep takes a large cutting weapon and a foe in front."))
    }

    fn has_line(&self, id: Id, target: Id) -> Result<(), Refusal> {
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

    fn offer_throws(&self, id: Id, offers: &mut Offers<Action>) {
        for slot in 0..4 {
            if self.may_throw(id, slot).is_err() {
                continue;
            }
            for target in self.seen_foes(id).filter(|target| self.has_line(id, *target).is_ok()) {
                let mode = Mode::Throw(slot);
                if self.range(id, target) > 0 {
                    self.offer_aims_at(id, target, mode, offers);
                }
            }
        }
    }

    /// [W1] Whether the weapon in a slot can be thrown.
    pub fn may_throw(&self, id: Id, slot: u8) -> Result<(), Refusal> {
        let figure = self.figure(id);
        let body = &figure.body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let arm = body.arms[usize::from(slot & 3)];
        let ready =
            body.right == Some(slot) || body.left == Some(slot) || body.kind == crate::kinds::Kind::Halfling;
        match arm {
            _ if body.in_pile => no(rule!("Ft"), "Hand to hand no one throws."),
            Some(arm) if !arm.weapon.is_thrown() || arm.is_useless() => {
                no(rule!("W1"), "It can’t be thrown.")
            }
            Some(_) if !ready => no(rule!("Fb"), "It is not in hand."),
            Some(_) if matches!(figure.secret.nature, Nature::Image | Nature::Illusion) => {
                no(rule!("S5.5"), "A double throws nothing.")
            }
            Some(_) if self.options.contest == crate::setup::Contest::Practice => {
                no(rule!("X3"), "There are no missiles in practice.")
            }
            Some(_) => Ok(()),
            None => no(rule!("W1"), "There is nothing there to throw."),
        }
    }

    fn offer_shots(&self, id: Id, offers: &mut Offers<Action>) {
        for target in self.seen_foes(id) {
            if self.may_shoot(id, target).is_ok() {
                self.offer_aims_at(id, target, Mode::Shoot, offers);
            }
        }
    }

    /// Whether a figure may shoot at another.
    pub fn may_shoot(&self, id: Id, target: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        self.has_line(id, target)?;
        let range = i16::try_from(self.range(id, target)).unwrap_or(i16::MAX);
        let (_, most) = body.in_right().map_or((0, 0), |arm| arm.weapon.range(body.st));
        if range > most {
            return Err(Refusal::new(rule!("F9.1"), "It is out of range."));
        }
        Ok(())
    }

    /// [B5] Whether a dragon has fire to breathe now.
    pub fn may_breathe(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let body = &figure.body;
        let used = body.turn.breathed || body.turn.spent > self.ma(id) / 2 || body.in_pile || body.floored;
        let cost = body.kind.breath().map(|(_, cost)| cost);
        cost.is_some_and(|cost| self.st(id) > cost) && !used && figure.secret.nature != Nature::Image
    }

    fn offer_breath(&self, id: Id, offers: &mut Offers<Action>) {
        if !self.may_breathe(id) {
            return;
        }
        for target in self.seen_foes(id) {
            let clear = self.nearest(id, target).is_some_and(|(from, to)| self.is_clear(from, to));
            if clear {
                offers.plain(Action::Attack { mode: Mode::Breath, target, aim: Aim::Body });
            }
        }
    }

    fn offer_others(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let list = body.turn.list;
        let either = |one: Opt, other: Opt| {
            self.allows(id, if list == List::Disengaged { one } else { other }).is_ok()
        };
        if body.in_pile {
            return self.offer_in_pile(id, offers);
        }
        if body.posture != Posture::Standing
            && either(Opt::G, Opt::P)
            && !body.turn.crawled
            && self.may_rise(id).is_ok()
        {
            offers.plain(Action::Rise);
        }
        if list == List::Disengaged
            && self.may_dodge(id)
            && body.turn.guard == Guard::None
            && !body.berserk
            && !body.is_low()
            && !body.floored
        {
            offers.plain(Action::Guard(Guard::Dodging));
        }
        if list == List::Engaged && self.allows(id, Opt::K).is_ok() && self.may_take_guard(id) {
            offers.plain(Action::Guard(Guard::Defending));
        }
        if either(Opt::E, Opt::M) && uses_arms(body) {
            self.offer_ready(id, offers);
        }
        if either(Opt::E, Opt::Q) && uses_arms(body) && self.figure(id).secret.nature == Nature::Real {
            for (slot, loose) in self.loose().filter(|(_, loose)| loose.spot.distance(place) <= 1) {
                if self.may_pick_up(id, &loose.thing).is_ok() {
                    offers.plain(Action::PickUp(slot));
                }
            }
        }
        if list == List::Engaged && self.allows(id, Opt::N).is_ok() && !body.is_low() && !body.berserk {
            let free = Direction::ALL
                .into_iter()
                .filter(|way| self.is_open(place.step(*way)) && !body.kind.is_large());
            free.for_each(|way| offers.plain(Action::Disengage(way)));
        }
        let may_close = !body.is_low() && either(Opt::B, Opt::O);
        for foe in self.seen_foes(id).filter(|foe| may_close && self.may_close(id, *foe).is_ok()) {
            offers.plain(Action::Close(foe));
        }
        if either(Opt::H, Opt::R) && self.is_caster(id) {
            self.offer_spells(id, offers);
        }
        if either(Opt::I, Opt::S)
            && body.kind.may_disbelieve()
            && self.figure(id).secret.nature == Nature::Real
        {
            self.seen_foes(id).for_each(|foe| offers.plain(Action::Disbelieve(foe)));
        }
        if body.potion && !body.berserk && !body.floored {
            offers.rare(Action::Berserk);
        }
        if !body.floored {
            self.offer_care(id, offers);
        }
    }

    fn may_take_guard(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let body = &figure.body;
        self.may_defend(id)
            && body.turn.guard == Guard::None
            && !body.berserk
            && !body.is_low()
            && !body.floored
            && figure.secret.nature != Nature::Image
    }

    fn offer_in_pile(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        if body.floored {
            return;
        }
        let ready = |slot: u8| body.right == Some(slot) || body.left == Some(slot);
        if body.slot_of(Weapon::Dagger).is_some_and(|slot| !ready(slot)) {
            offers.plain(Action::DrawDagger);
        }
        if !body.berserk {
            offers.plain(Action::BreakAway);
        }
        if self.may_kill(id, id).is_ok() {
            offers.rare(Action::Kill(id));
        }
        if self.is_caster(id) {
            self.offer_spells(id, offers);
        }
    }
}
