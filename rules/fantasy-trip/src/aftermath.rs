//! [F1.5] [F1.6] [V1] What follows the actions of a turn: retreats, damage after the turn, the end of the fight.

use engine::{Table, rule};

use crate::{
    body::{Fate, Guard, Id, Nature, Posture, Turn},
    event::{Cause, Event},
    ground::Spot,
    play::Play,
    spells::Spell,
    state::{End, On, Phase, State},
};

impl State {
    /// [F1.5a] [F1.5d] Whether a figure may force an enemy back: one next to it, and no larger than it is, while it is
    /// awake and on its feet itself. Rulings 81 and 97
    pub fn may_force(&self, id: Id, foe: Id) -> bool {
        let (body, other) = (&self.figure(id).body, &self.figure(foe).body);
        body.turn.struck & (1 << foe) != 0
            && body.turn.hits == 0
            && self.are_foes(id, foe)
            && self.figure(foe).is_able()
            && self.is_awake(id)
            && body.posture == Posture::Standing
            && other.posture != Posture::Prone
            && !other.in_pile
            && !body.in_pile
            && !other.aloft
            && (!other.kind.is_large() || body.kind.shape().len() >= other.kind.shape().len())
            && self.are_adjacent(id, foe)
            && self.retreat_hexes(id, foe).next().is_some()
    }

    /// [F1.5b] The hexes an enemy can be forced into; of a large one, where its head would be.
    pub fn retreat_hexes(&self, id: Id, foe: Id) -> impl Iterator<Item = Spot> + '_ {
        let (body, other) = (&self.figure(id).body, &self.figure(foe).body);
        let from = self.range(id, foe);
        let farther = move |head: &Spot| {
            let mut hexes = other.hexes_at(*head, other.facing);
            hexes.all(|hex| self.seems_open(id, foe, hex) && body.hexes().all(|own| own.distance(hex) > from))
        };
        let around = other.place.into_iter().flat_map(|place| place.0.neighbours());
        around.map(Spot).filter(farther)
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// A figure’s account of the turn that ends is closed, and a new one begins.
    pub(crate) fn new_turn_of(&mut self, id: Id) {
        let engaged = self.figure(id).is_able() && self.is_engaged(id);
        let waits = self.waits(id);
        let roped = self.on(id, Spell::Rope).is_some() || self.on(id, Spell::GiantRope).is_some();
        let body = &mut self.figure_mut(id).body;
        body.floored = body.turn.felled;
        body.was_engaged = engaged && body.was_engaged
            || engaged && body.turn.moved && body.turn.list == crate::body::List::Engaged;
        body.limbs.kneels = body.limbs.kneels.saturating_sub(1);
        body.limbs.dazed = body.limbs.dazed.saturating_sub(1);
        body.waited = if waits { body.waited.saturating_add(1) } else { 0 };
        let reloads = body.turn.moved
            && body.turn.list == crate::body::List::Disengaged
            && body.turn.hexes <= 2
            && body.turn.struck == 0
            && !body.turn.shot;
        if let (true, Some(arm)) = (reloads, body.ready_arm_mut()) {
            arm.reload = arm.reload.saturating_sub(1);
        }
        body.shaken_awake = if body.shaken_awake > 0 { 2 } else { 0 };
        if roped {
            body.roped = body.roped.saturating_add(1);
        }
        body.turn = Turn::new();
    }

    /// [F11a.8] Whether a figure waited for an opening in the turn that ends.
    fn waits(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let body = &figure.body;
        let still =
            body.turn.moved && body.turn.hexes == 0 && body.turn.guard == Guard::None && body.turn.idle;
        let foe_in_front = || {
            body.front().any(|spot| {
                self.in_hex(spot).any(|other| self.are_foes(id, other) && self.figure(other).is_able())
            })
        };
        figure.is_able() && still && !body.is_low() && !body.turn.felled && foe_in_front()
    }

    /// [F1.5b] An enemy is forced back.
    pub(crate) fn force_back(&mut self, foe: Id, spot: Spot) {
        let Phase::Retreat(by) = self.phase else { return };
        let left = self.figure(foe).body.place.unwrap_or_default();
        let body = &mut self.figure_mut(by).body;
        body.turn.struck &= !(1 << foe);
        let (who, other) = (self.who(by), self.who(foe));
        if self.figure(foe).secret.nature == Nature::Image {
            self.vanish(foe);
            return self.next_retreat();
        }
        let pushed = self.figure(foe).body;
        let mut hexes = pushed.hexes_at(spot, pushed.facing);
        let in_the_way = |hex: Spot| self.in_hex(hex).find(|other| *other != foe && self.blocks(*other));
        if let Some((hex, unseen)) = hexes.find_map(|hex| Some((hex, in_the_way(hex)?))) {
            // Someone whom no one saw is in the way.
            let who = self.who(unseen);
            self.tell(Event::Appeared(who, hex));
            self.is_final = true;
            return self.next_retreat();
        }
        let body = &mut self.figure_mut(foe).body;
        (body.place, body.waited) = (Some(spot), 0);
        self.tell(Event::Retreated(who, other, spot));
        self.arrive(foe);
        let large = self.figure(by).body.kind.is_large();
        if large || !self.is_open(left) || self.may_go(by).is_err() {
            return self.next_retreat();
        }
        self.phase = Phase::Follow { by, to: left };
    }

    /// [F1.6] What does damage after the turn, and what ends with it.
    pub(crate) fn after_the_turn(&mut self) {
        self.is_final = true;
        self.shock();
        for id in self.ids() {
            self.tail(id);
            let figure = *self.figure(id);
            let grounded = figure.is_able() && !figure.body.aloft;
            let mut hexes = figure.body.hexes();
            if grounded && hexes.any(|hex| self.has_fire(hex)) {
                // Two more for who came in or was lit this turn; four for who stayed.
                let heat = if figure.body.turn.burns == 0 { 4 } else { 2 };
                self.burn(id, heat);
            }
            let slips = grounded && figure.body.posture == Posture::Standing && !figure.body.kind.is_large();
            if slips
                && self.figure(id).is_able()
                && figure.body.place.is_some_and(|spot| self.is_slippery(spot))
                && self.slips(id)
            {
                self.fall(id);
            }
        }
        self.count_down();
        self.end_orphans();
        self.begin_turn();
    }

    /// [S6.1] Summoned beings whose master is out are gone with the turn.
    fn end_orphans(&mut self) {
        for id in self.ids() {
            let figure = self.figure(id);
            let orphan = figure.secret.nature == Nature::Summoned
                && figure.body.maker.is_some_and(|maker| !self.figure(maker).is_able());
            if orphan && figure.is_on_map() {
                self.vanish(id);
            }
        }
    }

    /// [S10.3] A Shock Shield hurts everyone else in its hex.
    fn shock(&mut self) {
        for id in self.ids() {
            let Some(spot) = self.figure(id).body.place.filter(|_| self.on(id, Spell::ShockShield).is_some())
            else {
                continue;
            };
            let aloft = self.figure(id).body.aloft;
            for other in self.ids() {
                let figure = *self.figure(other);
                let shares = figure.body.covers(spot) && figure.body.aloft == aloft;
                if other == id || !figure.is_able() || !shares || figure.secret.nature == Nature::Image {
                    continue;
                }
                self.show(id, Spell::ShockShield);
                let dice = self.roll(1, rule!("S10.3"), "shock");
                self.scathe(other, Cause::Shock, dice, 0);
            }
        }
    }

    /// [S3.3] Spells with a length run down.
    fn count_down(&mut self) {
        for slot in 0..self.lasting.len() {
            let Some(lasting) = &mut self.state.lasting[slot] else { continue };
            if lasting.left == 0 || lasting.spell.continues() {
                continue;
            }
            lasting.left -= 1;
            if lasting.left == 0 {
                let (spell, on) = (lasting.spell, lasting.on);
                let unreal = spell.name().ends_with("Image") || spell.name().ends_with("Illusion");
                if let (true, On::Figure(id)) = (unreal, on) {
                    self.state.lasting[slot] = None;
                    self.vanish(id);
                } else {
                    self.end_spell(slot);
                }
            }
        }
    }

    /// [V1] Whether the fight is over; if so, it ends.
    pub(crate) fn is_over(&mut self) -> bool {
        if matches!(self.phase, Phase::Over(_)) {
            return true;
        }
        let mut live = self.live_sides();
        let end = match (live.next(), live.next()) {
            (None, _) => End::NoOne,
            (Some(side), None) => End::LastSide(side),
            _ => return false,
        };
        drop(live);
        self.end(end);
        true
    }

    pub(crate) fn end(&mut self, end: End) {
        self.is_final = true;
        for id in self.ids() {
            // [F15.6] The dying are dead now; in the arena and in practice they are spared.
            let dies = self.options.contest == crate::setup::Contest::Death;
            if self.figure(id).body.fate == Fate::Dying && dies {
                self.figure_mut(id).body.fate = Fate::Dead;
            }
        }
        self.tell(Event::Over(end));
        self.phase = Phase::Over(end);
    }

    pub(crate) fn follow(&mut self, follows: bool) {
        let Phase::Follow { by, to } = self.phase else { return };
        if follows {
            self.figure_mut(by).body.place = Some(to);
            let who = self.who(by);
            self.tell(Event::Followed(who, to));
            self.arrive(by);
        }
        self.next_retreat();
    }
}
