//! [W13] [F14.6] [S9.5] Bombs, gas, fire and sleep.

use engine::{Table, rule};

use crate::{
    arms::Weapon,
    body::{Fate, Id, Nature},
    event::{Cause, Event, Save},
    ground::Spot,
    play::Play,
    spells::Spell,
    state::{Lasting, NO_ONE, On},
};

impl<T: Table<Event>> Play<'_, T> {
    /// [W13] [F14.6] A bomb breaks.
    pub(crate) fn burst(&mut self, bomb: Weapon, spot: Spot) {
        self.is_final = true;
        self.tell(Event::Burst(bomb, spot));
        let poison = bomb == Weapon::PoisonBomb;
        if bomb == Weapon::Molotail {
            self.light(
                spot,
                Lasting {
                    spell: Spell::Fire,
                    caster: NO_ONE,
                    on: On::Hex(spot),
                    power: 1,
                    attribute: 0,
                    left: 3,
                    free: 0,
                    paid: true,
                    shown: true,
                },
            );
            return;
        }
        for id in self.ids() {
            let figure = self.figure(id);
            let near = figure.is_able() && figure.body.hexes().any(|hex| hex.distance(spot) <= 1);
            if near && figure.secret.nature != Nature::Image {
                self.gas(id, poison);
            }
        }
    }

    /// [F14.6] Gas: 4/DX, or sleep; poison gas does 2d that no armour stops.
    fn gas(&mut self, id: Id, poison: bool) {
        let dx = self.dx(id);
        if self.save(id, 4, dx, Save::Gas, rule!("F14.6")) {
            return;
        }
        if poison {
            let hits = self.roll(2, rule!("F14.6"), "poison gas");
            let hits = self.softened(hits);
            self.hurt(id, Cause::Poison, hits, 0, hits);
        } else {
            self.put_to_sleep(id, Spell::Sleep, NO_ONE);
        }
    }

    /// A hex starts to burn; those in it are burnt at once.
    pub(crate) fn light(&mut self, spot: Spot, lasting: Lasting) {
        if self.has_fire(spot) || self.ground.terrain(spot).blocks() || !self.add_lasting(lasting) {
            return;
        }
        self.tell(Event::Lies(lasting.spell, On::Hex(spot), None));
        for id in self.ids() {
            let figure = self.figure(id);
            if figure.is_able() && !figure.body.aloft && figure.body.covers(spot) {
                self.burn(id, 2);
            }
        }
    }

    /// [S9.5] Fire burns a figure; what a turn's fire does is summed up, and armour counts once.
    pub(crate) fn burn(&mut self, id: Id, heat: u8) {
        if self.figure(id).secret.nature == Nature::Image {
            return;
        }
        let stops = self.skin(id);
        let before = self.softened(i16::from(self.figure(id).body.turn.burns));
        let body = &mut self.figure_mut(id).body;
        body.turn.burns = body.turn.burns.saturating_add(heat);
        let after = self.softened(i16::from(self.figure(id).body.turn.burns));
        let (dice, hits) = (after - before, (after - stops).max(0) - (before - stops).max(0));
        if dice > 0 {
            self.show_flesh(id);
        }
        self.hurt(id, Cause::Fire, dice, dice - hits, hits);
    }

    /// A secret protection acts, and everyone knows of it.
    pub(crate) fn show(&mut self, id: Id, spell: Spell) {
        let is = |it: &Lasting| it.on == On::Figure(id) && it.spell == spell && !it.shown;
        let slot = self.lastings().find(|(_, it)| is(it)).map(|(slot, _)| slot);
        if let Some(slot) = slot {
            self.show_lasting(usize::from(slot));
            let who = self.who(id);
            self.tell(Event::Revealed(who, spell));
        }
    }

    /// [P2] What flesh of stone or iron stops, everyone sees.
    pub(crate) fn show_flesh(&mut self, id: Id) {
        self.show(id, Spell::StoneFlesh);
        self.show(id, Spell::IronFlesh);
    }

    /// A figure falls asleep.
    pub(crate) fn put_to_sleep(&mut self, id: Id, spell: Spell, caster: Id) {
        let on = On::Figure(id);
        if self.on(id, spell).is_some() || self.figure(id).body.fate != Fate::Able {
            return;
        }
        self.add_lasting(Lasting {
            spell,
            caster,
            on,
            power: 1,
            attribute: 0,
            left: 0,
            free: 0,
            paid: true,
            shown: true,
        });
        let who = self.who(id);
        self.tell(Event::Lies(spell, on, Some(who)));
        let body = &mut self.figure_mut(id).body;
        body.turn.acted = true;
        body.turn.second = false;
        body.shaken_awake = 0;
    }
}
