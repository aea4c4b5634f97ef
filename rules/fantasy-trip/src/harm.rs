//! [F15] Hits and what they do: pain, falls, unconsciousness, death; limbs; what is dropped.

use engine::{Table, rule};

use crate::{
    body::{Fate, Id, Nature, Posture, Worn},
    event::{Cause, Event, Save},
    ground::Spot,
    play::Play,
    setup::Contest,
    spells::Spell,
    state::{Lasting, On, Thing},
};

/// [F15.2] [F15.4] The hits in one turn that shake and that fell a figure, by its basic ST.
pub(crate) const fn thresholds(st: i16) -> (i16, i16) {
    match st {
        ..=29 => (5, 8),
        30..=49 => (9, 16),
        _ => (15, 25),
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// A figure loses hits, with everything that follows from it.
    pub(crate) fn hurt(&mut self, id: Id, cause: Cause, dice: i16, stopped: i16, hits: i16) {
        let who = self.who(id);
        self.tell(Event::Hurt { who, cause, dice, stopped, hits });
        if hits <= 0 || !self.figure(id).is_on_map() {
            return;
        }
        self.is_final = true;
        self.seen_now(id);
        let body = &mut self.figure_mut(id).body;
        body.hurt += hits;
        body.turn.hits += hits;
        let (shakes, fells) = thresholds(body.st);
        let (taken, was_awake) = (body.turn.hits, body.fate == Fate::Able);
        // [F15.2] Once a turn, however many more hits come. Ruling 87
        if taken >= shakes && taken - hits < shakes {
            body.shaken = true;
        }
        self.end_spells_on(id, &[Spell::Sleep, Spell::MegahexSleep]);
        if was_awake && taken >= fells && !self.figure(id).body.turn.felled {
            self.knock_over(id);
        }
        if self.figure(id).body.fate == Fate::Unconscious && self.st(id) < 0 {
            self.out(id, Fate::Dying);
        }
        self.check_st(id);
    }

    /// [W15] [X3] Magical hits that armour and these many more points stop: a Blast, a shock.
    pub(crate) fn scathe(&mut self, id: Id, cause: Cause, dice: i16, more: i16) {
        let dice = self.softened(dice);
        let stops = self.skin(id) + more;
        if dice > 0 {
            self.show_flesh(id);
        }
        self.hurt(id, cause, dice, dice.min(stops), (dice - stops).max(0));
    }

    /// [F15.3] A figure is knocked down, with hits or without.
    pub(crate) fn knock_over(&mut self, id: Id) {
        let who = self.who(id);
        self.tell(Event::Felled(who));
        self.fall(id);
    }

    /// [P4] A figure that no one saw is seen for a moment.
    pub(crate) fn seen_now(&mut self, id: Id) {
        if let Some(place) = self.figure(id).body.place.filter(|_| self.is_hidden(id)) {
            let who = self.who(id);
            self.is_final = true;
            self.tell(Event::Appeared(who, place));
        }
    }

    /// What a hex does to someone who comes into it: fire burns, and a slippery floor may fell.
    pub(crate) fn arrive(&mut self, id: Id) {
        let figure = *self.figure(id);
        if !figure.is_able() || figure.body.aloft {
            return;
        }
        let mut hexes = figure.body.hexes();
        if hexes.any(|hex| self.has_fire(hex)) {
            self.burn(id, 2);
        }
        let body = &self.figure(id).body;
        let upright = body.posture == Posture::Standing && !body.kind.is_large();
        let slippery = body.place.is_some_and(|place| self.is_slippery(place));
        if self.figure(id).is_able() && upright && slippery && self.slips(id) {
            self.knock_over(id);
        }
    }

    /// [S13.5] [P2] A figure on a slippery floor makes 3/DX or slips; either way everyone knows of the floor now.
    pub(crate) fn slips(&mut self, id: Id) -> bool {
        if let Some(place) = self.figure(id).body.place {
            self.show_floors(|floor| floor.distance(place) <= 1);
        }
        let dx = self.dx(id);
        !self.save(id, 3, dx, Save::Slip, rule!("S13.5"))
    }

    /// Slippery floors for which this holds are no secret any more.
    pub(crate) fn show_floors(&mut self, holds: impl Fn(Spot) -> bool) {
        for slot in 0..self.lasting.len() {
            let Some(Lasting { spell, on, shown, .. }) = self.lasting[slot] else { continue };
            let here = matches!(on, On::Hex(floor) if holds(floor));
            if spell == Spell::SlipperyFloor && here && !shown {
                self.show_lasting(slot);
                self.tell(Event::Lies(spell, on, None));
            }
        }
    }

    /// [F1.4f] [F11c.12] A figure falls where it is, and does nothing more this turn; at the edge of a drop it may go over.
    /// Ruling 83
    pub(crate) fn fall(&mut self, id: Id) {
        if self.figure(id).body.aloft {
            self.come_down(id);
        }
        self.seen_now(id);
        let body = &mut self.figure_mut(id).body;
        body.posture = Posture::Prone;
        body.aloft = false;
        body.waited = 0;
        (body.turn.felled, body.turn.acted, body.turn.second) = (true, true, false);
        let (place, able) = (body.place, body.fate == Fate::Able);
        let Some(place) = place else { return };
        if self.ground.terrain(place).is_drop() {
            return self.drop_into(id);
        }
        let by_a_drop = self.is_by_a_drop(place);
        if able && by_a_drop && !self.figure(id).body.kind.is_large() {
            let dx = self.dx(id);
            if !self.save(id, 4, dx, Save::Drop, rule!("G15")) {
                self.drop_into(id);
            }
        }
    }

    /// [G15] Into a pit, water or a chasm: 2d hits and out of the fight.
    fn drop_into(&mut self, id: Id) {
        if self.figure(id).secret.nature == Nature::Image {
            return self.vanish(id);
        }
        let hits = self.roll(2, rule!("G15"), "hits of the fall");
        let hits = self.softened(hits);
        let who = self.who(id);
        self.tell(Event::Hurt { who, cause: Cause::Drop, dice: hits, stopped: 0, hits });
        self.figure_mut(id).body.hurt += hits;
        // [X2] [X3] In the arena and in practice the fallen are spared.
        let dies = self.st(id) < 0 && self.options.contest == Contest::Death;
        let fate = if dies { Fate::Dead } else { Fate::Fallen };
        self.out(id, fate);
    }

    /// [F15.5] [F15.6] [X3] What its ST makes of a figure that can fight; those who are out only a new hit makes worse.
    pub(crate) fn check_st(&mut self, id: Id) {
        if !self.figure(id).is_able() {
            return;
        }
        match self.st(id) {
            ..=3 if self.is_practice() => self.out(id, Fate::Yielded),
            ..0 => self.out(id, Fate::Dying),
            0 => self.out(id, Fate::Unconscious),
            _ => {}
        }
    }

    /// [F15.6] Someone dying whose ST is 0 again will live, and is unconscious. Ruling 72
    pub(crate) fn save_dying(&mut self, id: Id) {
        if self.figure(id).body.fate == Fate::Dying && self.st(id) >= 0 {
            self.figure_mut(id).body.fate = Fate::Unconscious;
            let who = self.who(id);
            self.tell(Event::Out(who, Fate::Unconscious));
        }
    }

    /// A figure is out of the fight.
    pub(crate) fn out(&mut self, id: Id, fate: Fate) {
        let figure = *self.figure(id);
        let made = figure.secret.nature != Nature::Real;
        let fate = if made && matches!(fate, Fate::Unconscious | Fate::Dying | Fate::Dead) {
            Fate::Gone
        } else {
            fate
        };
        self.is_final = true;
        let who = self.who(id);
        self.tell(Event::Out(who, fate));
        self.figure_mut(id).body.fate = fate;
        if matches!(fate, Fate::Unconscious | Fate::Dying | Fate::Dead) {
            self.drop_all(id);
            self.figure_mut(id).body.posture = Posture::Prone;
            self.figure_mut(id).body.aloft = false;
        } else {
            self.figure_mut(id).body.place = None;
        }
        self.figure_mut(id).body.turn.acted = true;
        self.figure_mut(id).body.turn.second = false;
        self.leave_pile(id, figure.body.place);
        self.end_spells_of(id);
        self.end_spells_on_all(id);
    }

    /// [F5.5] A figure with no foe left in its pile is free, lying.
    pub(crate) fn leave_pile(&mut self, id: Id, spot: Option<Spot>) {
        self.figure_mut(id).body.in_pile = false;
        self.settle_pile(spot);
    }

    /// [F5.5] Those in a pile who have no foe left there are free, lying.
    pub(crate) fn settle_pile(&mut self, spot: Option<Spot>) {
        let Some(spot) = spot else { return };
        for one in self.ids() {
            let figure = self.figure(one);
            if !figure.body.in_pile || figure.body.place != Some(spot) {
                continue;
            }
            let has_foe = self.ids().any(|other| {
                let foe = self.figure(other);
                foe.body.in_pile && foe.is_able() && foe.body.place == Some(spot) && self.are_foes(one, other)
            });
            if !has_foe {
                self.figure_mut(one).body.in_pile = false;
                let who = self.who(one);
                self.tell(Event::Free(who));
            }
        }
    }

    /// [S5.4] [S6.1] A caster who is out pays for nothing, and what was made vanishes at once.
    fn end_spells_of(&mut self, id: Id) {
        for slot in 0..self.lasting.len() {
            // Summoned beings stay to the end of the turn.
            let ends = self.lasting[slot]
                .is_some_and(|it| it.caster == id && it.spell.continues() && it.spell.summons().is_none());
            if ends {
                self.end_spell(slot);
            }
        }
        for made in self.ids() {
            let figure = self.figure(made);
            let unreal = matches!(figure.secret.nature, Nature::Image | Nature::Illusion);
            if unreal && figure.is_able() && figure.body.maker == Some(id) {
                self.vanish(made);
            }
        }
    }

    /// Spells on a figure that is out are of no interest any more.
    fn end_spells_on_all(&mut self, id: Id) {
        for slot in 0..self.lasting.len() {
            if self.lasting[slot].is_some_and(|it| it.on == On::Figure(id)) {
                self.state.lasting[slot] = None;
            }
        }
    }

    pub(crate) fn end_spells_on(&mut self, id: Id, spells: &[Spell]) {
        for slot in 0..self.lasting.len() {
            if self.lasting[slot].is_some_and(|it| it.on == On::Figure(id) && spells.contains(&it.spell)) {
                self.end_spell(slot);
            }
        }
    }

    /// A spell ends.
    pub(crate) fn end_spell(&mut self, slot: usize) {
        let Some(lasting) = self.state.lasting[slot].take() else { return };
        let who = match lasting.on {
            On::Figure(id) => Some(self.who(id)),
            On::Hex(_) => None,
        };
        let event = Event::SpellEnded(lasting.spell, lasting.on, who);
        // [P1] The end of a summons would tell what an image is not.
        if lasting.spell.is_secret() && !lasting.shown || lasting.spell.makes_figure() {
            let side = self.figure(lasting.caster).body.side;
            self.tell_side(side, event);
        } else {
            self.tell(event);
        }
        let On::Figure(id) = lasting.on else { return };
        match lasting.spell {
            Spell::Flight if self.figure(id).body.aloft && self.figure(id).body.flies == 0 => self.land(id),
            Spell::Rope | Spell::GiantRope => self.figure_mut(id).body.roped = 0,
            // Without it, ST may be gone.
            Spell::Aid => self.check_st(id),
            Spell::ControlAnimal | Spell::ControlPerson => {
                let body = &mut self.figure_mut(id).body;
                body.side = body.own_side;
                let place = body.place;
                self.settle_pile(place);
                let (who, side) = (self.who(id), self.figure(id).body.side);
                self.tell(Event::Controlled(who, side));
            }
            spell if spell.name().starts_with("Summon") => self.vanish(id),
            _ => {}
        }
    }

    /// A flyer comes down where it is; onto someone or into a drop, it falls.
    fn land(&mut self, id: Id) {
        let place = self.figure(id).body.place;
        let bad =
            place.is_some_and(|spot| !self.is_footing(spot) || self.in_hex(spot).any(|other| other != id));
        if bad {
            self.fall(id);
        }
        self.figure_mut(id).body.aloft = false;
        self.buckle(id);
    }

    /// [G12] What falls out of the air comes down in the nearest hex that has room, unless a drop is below it.
    fn come_down(&mut self, id: Id) {
        let body = &self.figure(id).body;
        let (Some(place), facing) = (body.place, body.facing) else { return };
        if self.ground.terrain(place).is_drop() || self.fits(id, place, facing) {
            return;
        }
        let room = self.ground.spots().filter(|spot| self.fits(id, *spot, facing));
        let nearest = room.min_by_key(|spot| spot.distance(place));
        if let Some(spot) = nearest {
            self.figure_mut(id).body.place = Some(spot);
            let who = self.who(id);
            self.tell(Event::Moved(who, spot));
        }
    }

    /// [S5.1] A made or summoned being is no more.
    pub(crate) fn vanish(&mut self, id: Id) {
        if !self.figure(id).is_on_map() {
            return;
        }
        self.is_final = true;
        let who = self.who(id);
        self.tell(Event::Gone(who));
        let place = self.figure(id).body.place;
        let body = &mut self.figure_mut(id).body;
        body.fate = Fate::Gone;
        body.place = None;
        body.turn.acted = true;
        body.turn.second = false;
        self.leave_pile(id, place);
        self.end_spells_on_all(id);
        let slot = self.lasting.iter().position(|it| {
            it.is_some_and(|it| it.on == On::Figure(id) && it.spell.name().starts_with("Summon"))
        });
        if let Some(slot) = slot {
            self.state.lasting[slot] = None;
        }
    }

    /// Drops the weapon in one hand.
    pub(crate) fn drop_hand(&mut self, id: Id, slot: Option<u8>) {
        let Some(slot) = slot else { return };
        let body = &mut self.figure_mut(id).body;
        let arm = body.arms[usize::from(slot & 3)].take();
        if body.right == Some(slot) {
            body.right = None;
        }
        if body.left == Some(slot) {
            body.left = None;
        }
        let place = body.place;
        if let (Some(arm), Some(place)) = (arm, place) {
            let unreal = matches!(self.figure(id).secret.nature, Nature::Image | Nature::Illusion);
            if !unreal {
                self.drop_thing(place, Thing::Arm(arm));
            }
            let who = self.who(id);
            self.tell(Event::Dropped(who, arm.weapon));
        }
        self.buckle(id);
    }

    pub(crate) fn drop_shield(&mut self, id: Id) {
        let body = &mut self.figure_mut(id).body;
        if body.worn != Worn::Ready {
            return;
        }
        if let (Some(shield), Some(place)) = (body.shield.take(), body.place) {
            let who = self.who(id);
            if !matches!(self.figure(id).secret.nature, Nature::Image | Nature::Illusion) {
                self.drop_thing(place, Thing::Shield(shield));
            }
            self.tell(Event::DroppedShield(who, shield));
        }
    }

    /// Drops what is in both hands; a dagger stays if `but_dagger`.
    pub(crate) fn drop_hands(&mut self, id: Id, but_dagger: bool) {
        use crate::arms::Weapon;
        for hand in [self.figure(id).body.right, self.figure(id).body.left] {
            let arm = hand.and_then(|slot| self.figure(id).body.arms[usize::from(slot & 3)]);
            let stays =
                but_dagger && arm.is_some_and(|arm| matches!(arm.weapon, Weapon::Dagger | Weapon::Cestus));
            if arm.is_some() && !stays {
                self.drop_hand(id, hand);
            }
        }
        self.drop_shield(id);
    }

    fn drop_all(&mut self, id: Id) {
        self.drop_hands(id, false);
    }
}
