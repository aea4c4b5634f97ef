//! [S8]–[S16] What each spell does once it is cast.

use engine::{Table, rule};

use crate::{
    body::{Fate, Id, Nature},
    event::{Cause, Event, Save},
    ground::Spot,
    play::Play,
    spells::{Spell, Type},
    state::{Casting, Lasting, On},
};

impl<T: Table<Event>> Play<'_, T> {
    /// A spell takes effect.
    pub(crate) fn take_effect(
        &mut self,
        id: Id,
        casting: &Casting,
        multiple: u8,
        target: Option<Id>,
        spot: Option<Spot>,
    ) {
        let spell = casting.spell;
        let thrown = matches!(spell.kind(), Type::Thrown | Type::Special);
        if target.is_some_and(|target| thrown && target != id && self.is_shielded(target)) {
            return;
        }
        if spell.makes_figure() {
            return self.create(id, casting, multiple, spot);
        }
        match (target, spot) {
            (Some(target), _) => self.on_figure(id, casting, multiple, target),
            (None, Some(spot)) => self.on_hex(id, casting, multiple, spot),
            (None, None) => self.around(id, spell, multiple),
        }
    }

    /// [S14.5] [P2] Whether a Spell Shield keeps a spell off a figure; if so, everyone knows of it.
    pub(crate) fn is_shielded(&mut self, id: Id) -> bool {
        if self.on(id, Spell::SpellShield).is_none() {
            return false;
        }
        self.show(id, Spell::SpellShield);
        let who = self.who(id);
        self.tell(Event::Shielded(who));
        true
    }

    pub(crate) fn lasting(spell: Spell, caster: Id, on: On, power: i8, multiple: u8) -> Lasting {
        Lasting {
            spell,
            caster,
            on,
            power,
            attribute: 0,
            left: spell.turns().saturating_mul(multiple),
            free: if spell.continues() { multiple - 1 } else { 0 },
            paid: true,
            shown: !spell.is_secret() && !spell.makes_figure(),
        }
    }

    /// [S3.2] A spell comes to lie on a figure.
    fn lay(&mut self, id: Id, target: Id, lasting: Lasting) {
        let spell = lasting.spell;
        let same = |it: &Lasting| it.attribute == lasting.attribute || spell != Spell::Aid;
        let lies = |it: &Lasting| it.on == On::Figure(target) && it.spell == spell && same(it);
        if self.lastings().any(|(_, it)| lies(it)) {
            if matches!(spell, Spell::Slow | Spell::Speed) {
                let left = lasting.left;
                let old = self
                    .state
                    .lasting
                    .iter_mut()
                    .flatten()
                    .find(|it| it.on == On::Figure(target) && it.spell == spell);
                if let Some(old) = old {
                    old.left = old.left.saturating_add(left);
                }
            }
            return;
        }
        self.add_lasting(lasting);
        let who = self.who(target);
        let event = Event::Lies(spell, On::Figure(target), Some(who));
        if spell.is_secret() {
            let side = self.figure(id).body.side;
            self.tell_side(side, event);
        } else {
            self.tell(event);
        }
    }

    fn on_figure(&mut self, id: Id, casting: &Casting, multiple: u8, target: Id) {
        use Spell as S;
        let (spell, power) = (casting.spell, casting.power);
        let times = i8::try_from(multiple).unwrap_or(1);
        let on = On::Figure(target);
        match spell {
            S::DropWeapon | S::BreakWeapon => {
                let body = &self.figure(target).body;
                let slot = body.right.or(body.left);
                if spell == S::DropWeapon {
                    self.drop_hand(target, slot);
                } else {
                    self.break_hand(target, slot);
                }
            }
            S::Trip => self.knock_over(target),
            S::Aid | S::Clumsiness | S::Confusion => {
                let mut lasting = Self::lasting(spell, id, on, power.saturating_mul(times), 1);
                lasting.attribute = casting.attribute.unwrap_or(1);
                self.lay(id, target, lasting);
                self.save_dying(target);
            }
            S::Sleep | S::MegahexSleep => self.put_to_sleep(target, spell, id),
            S::Freeze => {
                let turns = self.roll(2, rule!("S12.6"), "turns frozen");
                let mut lasting = Self::lasting(spell, id, on, power, 1);
                lasting.left = u8::try_from(turns).unwrap_or(2).saturating_mul(multiple);
                self.lay(id, target, lasting);
                let body = &mut self.figure_mut(target).body;
                (body.turn.acted, body.turn.second) = (true, false);
            }
            S::Rope | S::GiantRope => self.rope(id, spell, target, multiple),
            S::ControlAnimal | S::ControlPerson => self.control(id, spell, target, multiple),
            S::Death => self.death(id, target),
            S::DestroyCreation => {
                if matches!(self.figure(target).secret.nature, Nature::Image | Nature::Illusion) {
                    self.vanish(target);
                }
            }
            S::RemoveThrownSpell => self.end_spell(usize::from(casting.count)),
            S::IronFlesh if self.on(target, S::StoneFlesh).is_some() => {}
            S::StoneFlesh if self.on(target, S::IronFlesh).is_some() => {}
            S::Invisibility if self.is_unreal(target) => self.vanish(target),
            _ => self.lay(id, target, Self::lasting(spell, id, on, power, multiple)),
        }
    }

    fn is_unreal(&self, id: Id) -> bool {
        matches!(self.figure(id).secret.nature, Nature::Image | Nature::Illusion)
    }

    /// [S11.6] [S15.3] A rope winds itself about a figure; two ropes hold the stronger.
    fn rope(&mut self, id: Id, spell: Spell, target: Id, multiple: u8) {
        let st = self.figure(target).body.st;
        if spell == Spell::Rope && st >= 20 {
            return;
        }
        self.lay(id, target, Self::lasting(spell, id, On::Figure(target), 1, multiple));
        let more = if spell == Spell::GiantRope && st < 20 { 2 } else { 1 };
        let body = &mut self.figure_mut(target).body;
        body.roped = body.roped.max(more);
    }

    /// [S6.2] Control: the victim may resist.
    fn control(&mut self, id: Id, spell: Spell, target: Id, multiple: u8) {
        if self.is_unreal(target) {
            return self.vanish(target);
        }
        if self.on(target, spell).is_some() {
            // [S3.2] A second Control adds nothing to the first.
            return;
        }
        let iq = self.iq(target);
        if self.save(target, 3, iq, Save::Control, rule!("S6.2")) {
            // The caster pays a single point, and has paid all.
            let cost = i16::from(spell.line().cost);
            self.figure_mut(id).secret.spent -= cost - 1;
            return;
        }
        let side = self.figure(id).body.side;
        let body = &mut self.figure_mut(target).body;
        (body.side, body.turn.acted, body.turn.second) = (side, true, false);
        let place = body.place;
        self.settle_pile(place);
        if self.figure(target).secret.nature == Nature::Summoned {
            // Its upkeep is the new master's.
            self.figure_mut(target).body.maker = Some(id);
            self.figure_mut(target).body.own_side = side;
            let summons = self
                .state
                .lasting
                .iter_mut()
                .flatten()
                .find(|it| it.on == On::Figure(target) && it.spell.name().starts_with("Summon"));
            if let Some(lasting) = summons {
                lasting.caster = id;
                let who = self.who(target);
                return self.tell(Event::Controlled(who, side));
            }
        }
        self.lay(id, target, Self::lasting(spell, id, On::Figure(target), 1, multiple));
        let who = self.who(target);
        self.tell(Event::Controlled(who, side));
    }

    /// [S16.4] Death: the lower ST falls to −1, the other loses as much as that was.
    fn death(&mut self, id: Id, target: Id) {
        if self.is_unreal(target) {
            return self.vanish(target);
        }
        // The point that a failure costs is not due: this is the price.
        self.figure_mut(id).secret.spent -= i16::from(Spell::Death.line().cost);
        let (own, foe) = (self.st(id), self.st(target));
        let lower = own.min(foe);
        for (victim, st) in [(target, foe), (id, own)] {
            let hits = self.softened(if st == lower { st + 1 } else { lower });
            self.hurt(victim, Cause::Death, hits, 0, hits);
        }
    }

    fn on_hex(&mut self, id: Id, casting: &Casting, multiple: u8, spot: Spot) {
        use Spell as S;
        let spell = casting.spell;
        match spell {
            S::Teleport => return self.teleport(id, spot),
            S::DestroyCreation => return self.destroy_hex(spot),
            S::MegahexAvert | S::MegahexSleep => return self.on_megahex(id, casting, multiple, spot),
            _ => {}
        }
        for at in 0..usize::from(casting.count.clamp(1, 7)) {
            let hex = casting.hexes[at];
            let lasting = Self::lasting(spell, id, On::Hex(hex), 1, multiple);
            match spell {
                S::Fire | S::Fire3 | S::Fire7 => self.light(hex, lasting),
                S::Wall | S::Wall3 | S::Wall7 if self.in_hex(hex).next().is_some() => {}
                _ => {
                    if self.add_lasting(lasting) {
                        let event = Event::Lies(spell, On::Hex(hex), None);
                        if spell.is_secret() {
                            let side = self.figure(id).body.side;
                            self.tell_side(side, event);
                        } else {
                            self.tell(event);
                        }
                    }
                }
            }
        }
    }

    /// [S14.3] A made wall falls.
    pub(crate) fn fell_wall(&mut self, spot: Spot) {
        use Spell as S;
        for slot in 0..self.lasting.len() {
            let wall = self.lasting[slot].is_some_and(|it| {
                it.on == On::Hex(spot) && matches!(it.spell, S::Wall | S::Wall3 | S::Wall7)
            });
            if wall {
                self.end_spell(slot);
            }
        }
    }

    fn destroy_hex(&mut self, spot: Spot) {
        for slot in 0..self.lasting.len() {
            let made = self.lasting[slot].is_some_and(|it| {
                it.on == On::Hex(spot) && it.spell.kind() == Type::Creation && it.is_magic()
            });
            if made {
                self.end_spell(slot);
            }
        }
    }

    /// [S15.5] [S16.5] Everyone in a hex and its six neighbours.
    fn on_megahex(&mut self, id: Id, casting: &Casting, multiple: u8, spot: Spot) {
        for other in self.ids() {
            let figure = *self.figure(other);
            let there = figure.is_able() && figure.body.hexes().any(|hex| hex.distance(spot) <= 1);
            let sleep = casting.spell == Spell::MegahexSleep;
            let meant = if sleep { figure.body.st < 20 } else { self.are_foes(id, other) };
            if !there || other == id || !meant || self.is_shielded(other) {
                continue;
            }
            if sleep {
                self.put_to_sleep(other, Spell::MegahexSleep, id);
            } else {
                self.lay(id, other, Self::lasting(casting.spell, id, On::Figure(other), 1, multiple));
            }
        }
    }

    /// [S15.7] Into another hex at once; into something solid, both die.
    fn teleport(&mut self, id: Id, spot: Spot) {
        let aloft = self.figure(id).body.aloft;
        for image in self.ids() {
            let figure = self.figure(image);
            if figure.secret.nature == Nature::Image && figure.body.covers(spot) && figure.body.aloft == aloft
            {
                self.vanish(image);
            }
        }
        let inside = self.in_hex(spot).find(|other| {
            let figure = self.figure(*other);
            figure.is_able() && figure.body.aloft == aloft && *other != id
        });
        let solid = inside.is_some() || self.has_wall(spot);
        let body = &mut self.figure_mut(id).body;
        let from = body.place;
        (body.place, body.in_pile) = (Some(spot), false);
        let who = self.who(id);
        self.tell_of(id, Event::Teleported(who, spot));
        self.leave_pile(id, from);
        if !solid {
            return self.arrive(id);
        }
        for victim in [Some(id), inside].into_iter().flatten() {
            self.out(victim, Fate::Dead);
        }
    }

    /// Spells that work around the caster.
    fn around(&mut self, id: Id, spell: Spell, multiple: u8) {
        use Spell as S;
        let place = self.figure(id).body.place.unwrap_or_default();
        if spell == S::Staff {
            let mut arm = crate::body::Arm::new(crate::arms::Weapon::Staff);
            arm.owner = Some(self.figure(id).body.number(id));
            let body = &mut self.figure_mut(id).body;
            if let Some(free) = (0..4_u8).find(|slot| body.arms[usize::from(*slot)].is_none()) {
                body.arms[usize::from(free)] = Some(arm);
                if body.limbs.weapon_arm == crate::body::Limb::Whole {
                    body.right = Some(free);
                }
            }
            return;
        }
        for other in self.ids() {
            let figure = *self.figure(other);
            let Some(there) = figure.body.place.filter(|_| figure.is_able() && other != id) else { continue };
            let within = place.megahexes(there) <= 5;
            let meant = match spell {
                S::Dazzle => within,
                S::DispelIllusions => within && figure.secret.nature == Nature::Illusion,
                S::Blast => figure.body.hexes().any(|hex| hex.distance(place) <= 1),
                _ => false,
            };
            if !meant || self.is_shielded(other) {
                continue;
            }
            match spell {
                S::Dazzle => {
                    self.lay(id, other, Self::lasting(spell, id, On::Figure(other), 1, multiple));
                }
                S::DispelIllusions => self.vanish(other),
                _ => self.blast(id, other, multiple),
            }
        }
        if spell == S::RevealMagic {
            self.reveal_magic(place);
        }
    }

    /// [S12.3] [W15] A Blast hits someone; a shield towards the wizard helps.
    fn blast(&mut self, by: Id, id: Id, multiple: u8) {
        if self.figure(id).secret.nature == Nature::Image {
            return self.vanish(id);
        }
        let dice = self.roll(1, rule!("S12.3"), "blast") * i16::from(multiple);
        let shield = self.figure(id).body.shield_against(self.zone_struck(by, id));
        self.scathe(id, Cause::Blast, dice, shield);
    }

    /// [S9.6] Every secret protection within five megahexes shows.
    fn reveal_magic(&mut self, place: Spot) {
        self.show_floors(|floor| floor.megahexes(place) <= 5);
        for slot in 0..self.lasting.len() {
            let Some(lasting) = self.lasting[slot] else { continue };
            let On::Figure(id) = lasting.on else { continue };
            let near = self.figure(id).body.place.is_some_and(|there| there.megahexes(place) <= 5);
            if lasting.spell.is_secret() && near {
                self.show(id, lasting.spell);
            }
        }
    }
}
