//! [F1.4] [F2.3] What a figure may do when its turn to act comes, and how it does it.

use engine::{Offers, Refusal, Rule, Table, rule};
use hexgrid::{Arc, Direction};

use crate::{
    action::{Action, Aim, Left, Mode},
    arms::Weapon,
    body::{Fate, Guard, Id, List, Nature, Opt, Posture, Worn},
    event::{Cause, Event, Save},
    ground::Spot,
    options::{Limit, uses_arms},
    play::Play,
    rolls::Stroke,
    spells::Spell,
    state::{Attack, Phase, State, Thing},
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
                self.are_foes(id, foe) && self.are_adjacent(id, foe) && self.is_pole_charge(&Attack::new(id, foe, Mode::Right, Aim::Body))
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
            return if body.floored { no(rule!("F15.3"), "It was knocked down last turn, and does nothing in this one.") } else { Ok(()) };
        }
        if body.posture != Posture::Standing {
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
            for mode in [Mode::Right, Mode::Left, Mode::Both, Mode::Bare, Mode::Claws, Mode::Jab, Mode::Rush] {
                if self.may_strike(id, target, mode).is_ok() {
                    self.offer_aims_at(id, target, mode, offers);
                }
            }
        }
        if self.may_sweep(id).is_ok() {
            offers.plain(Action::Attack { mode: Mode::Sweep, target: 0, aim: Aim::Body });
        }
        let side = self.figure(id).body.side;
        if self.has_hidden_foes(side) && !self.figure(id).body.in_pile {
            let mode = if self.figure(id).body.is_beast() { Mode::Claws } else { Mode::Right };
            let armed = mode == Mode::Claws || self.usable(id, Mode::Right).is_ok();
            if armed {
                let empty = |spot: &Spot| self.ground.terrain(*spot).is_footing() && self.standing_in(*spot).is_none();
                self.figure(id).body.front().filter(empty).for_each(|spot| offers.rare(Action::Blind { mode, spot }));
            }
        }
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
            Aim::Hand if !weapon.is_some_and(is_precise) || self.range(id, target) > 3 || !foe.kind.is_humanoid() => {
                no(rule!("F6.2"), "Only a dagger, sha-ken or whip finds a hand, within three hexes.")
            }
            Aim::WeaponArm | Aim::ShieldArm if !foe.kind.is_humanoid() => no(rule!("F6.4"), "It has no arms."),
            Aim::Wing if foe.flies == 0 => no(rule!("F6.7"), "It has no wings."),
            Aim::Leg if foe.kind == crate::kinds::Kind::GiantSnake || foe.aloft => no(rule!("F6.6"), "There is no leg to hit."),
            _ => Ok(()),
        }
    }

    /// Whether a weapon in hand can be used.
    fn usable(&self, id: Id, mode: Mode) -> Result<Weapon, Refusal> {
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
            Mode::Bare if body.in_right().is_some_and(|arm| arm.weapon.strikes()) => return no(rule!("F4.1"), "It has a weapon in hand."),
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
        let Some(spot) = Arc::new(place.0, body.facing).rank(2).map(Spot).find(|spot| foe.covers(*spot)) else {
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
        if !body.has_shield_ready() {
            return no("It has no shield on its arm.");
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
        let foe_there = self.seen_foes(id).any(|foe| body.front().any(|front| self.figure(foe).body.covers(front)));
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
        let ready = body.right == Some(slot) || body.left == Some(slot) || body.kind == crate::kinds::Kind::Halfling;
        match arm {
            _ if body.in_pile => no(rule!("Ft"), "Hand to hand no one throws."),
            Some(arm) if !arm.weapon.is_thrown() || arm.is_useless() => no(rule!("W1"), "It can’t be thrown."),
            Some(_) if !ready => no(rule!("Fb"), "It is not in hand."),
            Some(_) if matches!(figure.secret.nature, Nature::Image | Nature::Illusion) => no(rule!("S5.5"), "A double throws nothing."),
            Some(_) if self.options.contest == crate::setup::Contest::Practice => no(rule!("X3"), "There are no missiles in practice."),
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

    fn offer_breath(&self, id: Id, offers: &mut Offers<Action>) {
        let figure = self.figure(id);
        let body = &figure.body;
        let Some((_, cost)) = body.kind.breath() else { return };
        let used = body.turn.breathed || body.turn.spent > self.ma(id) / 2 || body.in_pile;
        if used || self.st(id) <= cost || matches!(figure.secret.nature, Nature::Image) {
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
        let either = |one: Opt, other: Opt| self.allows(id, if list == List::Disengaged { one } else { other }).is_ok();
        if body.in_pile {
            return self.offer_in_pile(id, offers);
        }
        if body.posture != Posture::Standing && either(Opt::G, Opt::P) && !body.turn.crawled && self.may_rise(id).is_ok() {
            offers.plain(Action::Rise);
        }
        if list == List::Disengaged && self.may_dodge(id) && body.turn.guard == Guard::None && !body.berserk && !body.is_low() && !body.floored {
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
            let free = Direction::ALL.into_iter().filter(|way| self.is_open(place.step(*way)) && !body.kind.is_large());
            free.for_each(|way| offers.plain(Action::Disengage(way)));
        }
        let may_close = !body.is_low() && either(Opt::B, Opt::O);
        for foe in self.seen_foes(id).filter(|foe| may_close && self.may_close(id, *foe).is_ok()) {
            offers.plain(Action::Close(foe));
        }
        if either(Opt::H, Opt::R) && self.is_caster(id) {
            self.offer_spells(id, offers);
        }
        if either(Opt::I, Opt::S) && body.kind.may_disbelieve() && self.figure(id).secret.nature == Nature::Real {
            self.seen_foes(id).for_each(|foe| offers.plain(Action::Disbelieve(foe)));
        }
        if body.potion && !body.berserk {
            offers.rare(Action::Berserk);
        }
        self.offer_care(id, offers);
    }

    fn may_take_guard(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let body = &figure.body;
        self.may_defend(id) && body.turn.guard == Guard::None && !body.berserk && !body.is_low() && !body.floored && figure.secret.nature != Nature::Image
    }

    fn offer_in_pile(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        if body.floored {
            return;
        }
        if let Some(slot) = body.slot_of(Weapon::Dagger).filter(|slot| body.right != Some(*slot) && body.left != Some(*slot)) {
            let _ = slot;
            offers.plain(Action::DrawDagger);
        }
        if !body.berserk {
            offers.plain(Action::BreakAway);
        }
        if self.is_caster(id) {
            self.offer_spells(id, offers);
        }
    }

    /// [F15.5] [S11.6] [S11.7] Killing, shaking awake, untying.
    fn offer_care(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        for other in self.ids().filter(|other| self.figure(*other).is_on_map() && self.are_adjacent(id, *other)) {
            let figure = self.figure(other);
            let out = matches!(figure.body.fate, Fate::Unconscious | Fate::Dying);
            if out && self.are_foes(id, other) && self.may_fight(id).is_ok() {
                offers.rare(Action::Kill(other));
            }
            let asleep = self.on(other, Spell::Sleep).is_some() || self.on(other, Spell::MegahexSleep).is_some();
            if asleep && !self.are_foes(id, other) && other != id && body.turn.hexes <= 1 {
                offers.plain(Action::Shake(other));
            }
            let roped = self.on(other, Spell::Rope).is_some() || self.on(other, Spell::GiantRope).is_some();
            if roped && !self.are_foes(id, other) && body.turn.hexes == 0 && figure.is_able() {
                offers.plain(Action::Untie(other));
            }
        }
    }

    /// [F6.6] Whether a figure can get up.
    pub fn may_rise(&self, id: Id) -> Result<(), Refusal> {
        let limbs = &self.figure(id).body.limbs;
        let leg = limbs.right_leg.max(limbs.left_leg) > crate::body::Limb::Whole;
        if limbs.kneels > 0 || leg {
            return Err(Refusal::new(rule!("F6.6"), "Hit in the leg, it can’t get up."));
        }
        Ok(())
    }

    fn offer_ready(&self, id: Id, offers: &mut Offers<Action>) {
        let rights = (0..4).map(Some).chain([None]);
        for right in rights {
            let lefts = [Left::Empty, Left::Same, Left::Slot(0), Left::Slot(1), Left::Slot(2), Left::Slot(3), Left::Shield];
            for left in lefts {
                if self.may_ready(id, right, left).is_ok() {
                    offers.plain(Action::Ready(right, left));
                }
            }
        }
    }

    /// [Fe] [Fm] [W6] Whether a figure may take these things in hand.
    pub fn may_ready(&self, id: Id, right: Option<u8>, left: Left) -> Result<(), Refusal> {
        use crate::body::Limb;
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let arm = |slot: u8| body.arms[usize::from(slot & 3)];
        let main = right.map(|slot| arm(slot).ok_or_else(|| Refusal::new(rule!("W7"), "It does not carry that.")));
        let main = main.transpose()?;
        let engaged = body.turn.list == List::Engaged;
        let other = match left {
            Left::Slot(slot) if Some(slot) == right || arm(slot).is_none() => return no(rule!("W7"), "It does not carry that."),
            Left::Slot(slot) => arm(slot),
            _ => None,
        };
        let fits = |arm: Option<crate::body::Arm>| {
            arm.is_none_or(|arm| arm.weapon.st() <= body.st + self.aid(id, 0) && !(engaged && arm.weapon.is_missile()))
        };
        if !fits(main) || !fits(other) {
            return no(rule!("W6"), "It is not strong enough for that, or engaged and reaching for a missile weapon.");
        }
        let two = main.is_some_and(|arm| arm.weapon.needs_both_hands());
        let may_two = main.is_some_and(|arm| arm.weapon.takes_both_hands());
        match left {
            Left::Same if !(two || may_two) => return no(rule!("W1"), "That weapon is held in one hand."),
            Left::Empty | Left::Slot(_) | Left::Shield if two => return no(rule!("W1"), "That weapon takes both hands."),
            Left::Slot(_) if other.is_some_and(|arm| arm.weapon.line().hands == 2) => return no(rule!("W1"), "That weapon takes both hands."),
            Left::Shield if body.shield.is_none() => return no(rule!("W7"), "It has no shield."),
            Left::Empty if right.is_none() => return no(rule!("Fe"), "It would hold nothing at all."),
            _ => {}
        }
        let arms_fail = (right.is_some() && body.limbs.weapon_arm > Limb::Whole) || (left != Left::Empty && body.limbs.shield_arm > Limb::Whole);
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

    fn may_pick_up(&self, id: Id, thing: &Thing) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        match thing {
            Thing::Shield(_) if body.shield.is_some() => no(rule!("W7"), "One shield is enough."),
            Thing::Arm(_) if body.arms.iter().all(Option::is_some) => no(rule!("W7"), "It carries enough."),
            Thing::Arm(arm) if arm.weapon.st() > body.st => no(rule!("W6"), "It is not strong enough for that."),
            Thing::Arm(arm) if body.turn.list == List::Engaged && arm.weapon.is_missile() => no(rule!("Fm"), "Engaged, it can’t ready a missile weapon."),
            _ => Ok(()),
        }
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
                    other != id && figure.is_able() && !figure.body.aloft && front.front().any(|spot| figure.body.covers(spot))
                };
                let mut ids = (0..self.count).rev();
                while let Some(other) = ids.next() {
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
        let may_go_on = dragon && !(body.turn.breathed && body.turn.clawed) && mode == Mode::Breath && !body.turn.clawed
            || dragon && mode == Mode::Claws && !body.turn.breathed;
        body.turn.clawed |= mode == Mode::Claws;
        body.turn.acted = !may_go_on;
        body.turn.shot |= mode == Mode::Shoot;
        body.turn.second = quick;
        if mode == Mode::Shoot {
            body.reload = reload;
        }
        self.attacks();
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
        match target {
            Some(target) => {
                let _ = self.pending.push(Attack { blind: true, ..Attack::new(id, target, mode, Aim::Body) });
                self.attacks();
            }
            None => {
                self.roll(3, rule!("P4"), "at a hex");
                self.tell(Event::Nothing(who, spot));
                self.after_action();
            }
        }
    }

    /// [B6] A dragon's tail strikes at those behind it.
    pub(crate) fn tail(&mut self, id: Id) {
        let body = self.figure(id).body;
        if !body.kind.is_dragon() || body.aloft || !self.figure(id).is_able() {
            return;
        }
        let mut ids = self.ids();
        while let Some(other) = ids.next() {
            let figure = *self.figure(other);
            let behind = self.are_foes(id, other) && figure.is_able() && !figure.body.kind.is_large() && !figure.body.is_low()
                && !figure.body.aloft && body.rear().any(|spot| figure.body.covers(spot));
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
        body.worn = if left == Left::Shield || (engaged && left == Left::Empty && body.worn == Worn::Ready) { Worn::Ready } else { Worn::Slung };
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
                } else if body.left.is_some_and(|left| body.arms[usize::from(left & 3)].is_some_and(|arm| arm.weapon.needs_both_hands())) {
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
