//! [F1.4] [F2.3] What a figure may do when its turn to act comes, and how it does it.

use engine::{Offers, Refusal, Rule, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Aim, Mode},
    body::{Guard, Id, Limb, List, Nature, Opt, Posture},
    options::{Limit, uses_arms},
    spells::Spell,
    state::{Attack, State},
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
                    && self.is_pole_charge(&Attack::new(id, foe, Mode::Right, Aim::Body))
                    && self.may_strike(id, foe, Mode::Right).is_ok()
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
        let in_left = body.left == Some(slot) && body.right != Some(slot);
        let limb = if in_left { body.limbs.shield_arm } else { body.limbs.weapon_arm };
        match arm {
            _ if body.in_pile => no(rule!("Ft"), "Hand to hand no one throws."),
            Some(arm) if !arm.weapon.is_thrown() || arm.is_useless() => {
                no(rule!("W1"), "It can’t be thrown.")
            }
            Some(_) if !ready => no(rule!("Fb"), "It is not in hand."),
            Some(_) if limb > Limb::Whole => no(rule!("F6.4"), "That arm is useless."),
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
        let may_leave = self.allows(id, Opt::N).is_ok() && self.may_go(id).is_ok();
        if list == List::Engaged && may_leave && !body.is_low() && !body.berserk {
            let free = Direction::ALL
                .into_iter()
                .filter(|way| self.is_open(place.step(*way)) && !self.shuns(id, place.step(*way)))
                .filter(|_| !body.kind.is_large());
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
        if self.may_draw(id).is_ok_and(|slot| !ready(slot)) {
            offers.plain(Action::DrawDagger);
        }
        if !body.berserk && self.may_go(id).is_ok() {
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
