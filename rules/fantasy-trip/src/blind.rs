//! [P4] Attacks on a hex in which no one is seen: blows, jabs, throws, shots, breath and missile spells.

use engine::{Offers, Refusal, Rule, Table, rule};
use hexgrid::Arc;

use crate::{
    action::{Action, Aim, Mode},
    arms::Weapon,
    body::{Id, List, Nature, Opt},
    event::{Against, Event},
    ground::Spot,
    play::Play,
    rolls::{Stroke, stroke},
    spells::Spell,
    state::{Attack, State},
};

impl State {
    /// [P4] Whether a foe whom a figure's side does not see could be in a hex.
    fn may_lurk(&self, id: Id, spot: Spot) -> bool {
        let side = self.figure(id).body.side;
        let hidden = |other: Id| self.figure(other).body.side != side && self.is_hidden(other);
        let mut unseen = self.able().filter(|foe| hidden(*foe));
        let invisible = unseen.clone().any(|foe| self.on(foe, Spell::Invisibility).is_some());
        !self.ground.terrain(spot).blocks()
            && !self.has_wall(spot)
            && self.in_hex(spot).all(hidden)
            && (invisible || self.is_deep_shadow(spot) && unseen.next().is_some())
    }

    /// [P4] Whether a figure may attack a hex in this way; an error says why not.
    pub fn may_attack_hex(&self, id: Id, mode: Mode, spot: Spot) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if body.in_pile || !self.may_lurk(id, spot) {
            return no(rule!("P4"), "No unseen enemy can be there.");
        }
        let from = body.hexes().min_by_key(|hex| hex.distance(spot)).unwrap_or_default();
        self.reaches_hex(id, mode, from, spot)?;
        // The line takes longest to look at, so all that is quicker comes first.
        let clear = match mode {
            Mode::Bolt(Spell::Lightning) => !self.ground.blocks_line(from, spot, |_| false),
            _ => self.is_clear(from, spot),
        };
        if clear { Ok(()) } else { no(rule!("G16"), "A wall blocks the line.") }
    }

    /// Whether an attack of this kind reaches a hex if nothing is in between.
    fn reaches_hex(&self, id: Id, mode: Mode, from: Spot, spot: Spot) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let (place, ahead) = (body.place.unwrap_or_default(), body.is_ahead(spot));
        match mode {
            Mode::Right | Mode::Claws => {
                let whip = mode == Mode::Right && self.usable(id, mode)? == Weapon::Whip;
                let reached = body.front().any(|front| front == spot)
                    || whip && ahead && (1..=3).contains(&place.distance(spot));
                if reached { Ok(()) } else { no(rule!("G2"), "Blows go into front hexes only.") }
            }
            Mode::Jab => {
                let weapon = self.usable(id, mode)?;
                let reached = Arc::new(place.0, body.facing).rank(2).any(|hex| Spot(hex) == spot);
                let step = place.step(body.facing);
                let through = spot == step.step(body.facing) && self.standing_in(step).is_some();
                if weapon.is_pole() && weapon != Weapon::Javelin && reached && !through {
                    Ok(())
                } else {
                    no(rule!("W9"), "A jab with that does not reach it.")
                }
            }
            Mode::Throw(_) | Mode::Shoot if !ahead || spot == place => no(rule!("G17"), "It is not ahead."),
            Mode::Bolt(_) if !ahead && place.distance(spot) > 1 || spot == place => {
                no(rule!("G17"), "It is not ahead.")
            }
            Mode::Shoot => {
                let (_, most) = body.in_right().map_or((0, 0), |arm| arm.weapon.range(body.st));
                let range = i16::try_from(from.distance(spot)).unwrap_or(i16::MAX);
                if range > most { no(rule!("F9.1"), "It is out of range.") } else { Ok(()) }
            }
            Mode::Throw(_) | Mode::Breath | Mode::Bolt(_) => Ok(()),
            Mode::Left | Mode::Both | Mode::Bare | Mode::Sweep | Mode::Rush => {
                no(rule!("P4"), "That can’t be aimed at a hex.")
            }
        }
    }

    /// [P4] The hexes that a figure may attack because an enemy is somewhere unseen.
    pub(crate) fn offer_blind(&self, id: Id, offers: &mut Offers<Action>) {
        let body = &self.figure(id).body;
        if body.in_pile || !self.has_hidden_foes(body.side) {
            return;
        }
        let opt = if body.turn.list == List::Disengaged { Opt::F } else { Opt::L };
        let fights = self.may_fight(id).is_ok() && !body.turn.second;
        let shoots =
            body.turn.second || self.allows(id, opt).and_then(|()| self.may_use_missile(id, opt)).is_ok();
        let struck = if body.is_beast() {
            !body.turn.clawed && body.may_claw()
        } else {
            self.usable(id, Mode::Right).is_ok()
        };
        let blow = if body.is_beast() { Mode::Claws } else { Mode::Right };
        let modes = [
            (fights && struck, blow),
            (fights && !body.is_beast(), Mode::Jab),
            (shoots, Mode::Shoot),
            (self.may_breathe(id), Mode::Breath),
        ];
        let slots = (0..4).filter(|slot| fights && self.may_throw(id, *slot).is_ok());
        let throws = slots.map(|slot| (true, Mode::Throw(slot)));
        for (_, mode) in modes.into_iter().chain(throws).filter(|(may, _)| *may) {
            self.ground
                .spots()
                .filter(|spot| self.may_attack_hex(id, mode, *spot).is_ok())
                .for_each(|spot| offers.rare(Action::Blind { mode, spot }));
        }
    }

    /// The attack on a hex, as anyone may reckon it: who might be there makes no difference.
    pub(crate) const fn attack_on_hex(id: Id, mode: Mode, spot: Spot) -> Attack {
        Attack { blind: true, at: Some(spot), ..Attack::new(id, id, mode, Aim::Body) }
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [P4] An attack on a hex in which no one is seen.
    pub(crate) fn attack_hex(&mut self, id: Id, mode: Mode, spot: Spot, power: i8) {
        self.is_final = true;
        let there = self.in_hex(spot).find(|other| self.figure(*other).is_able() && *other != id);
        let attack = Attack { target: there.unwrap_or(id), power, ..State::attack_on_hex(id, mode, spot) };
        let _ = self.pending.push(attack);
        self.attacks();
    }

    /// [P4] The roll at a hex; whom it hits, if anyone is there. A miss looks the same either way.
    pub(crate) fn roll_at_hex(&mut self, attack: &Attack) -> (Stroke, Option<Id>) {
        let number = self.tally(&Attack { target: attack.by, ..*attack }).total;
        let sum = self.roll(3, rule!("P4"), "at a hex");
        let outcome = stroke(3, sum, number);
        let there = (attack.target != attack.by && outcome.hits()).then_some(attack.target);
        let (by, spot) = (self.who(attack.by), attack.at.unwrap_or_default());
        if let Some(target) = there {
            let (target, weapon) = (self.who(target), self.weapon_of(attack));
            let (mode, aim, roll) = (attack.mode, attack.aim, Against { dice: 3, sum, number });
            self.tell(Event::Attacked { by, target, mode, weapon, aim, roll, stroke: outcome });
        } else {
            self.tell(Event::Nothing(by, spot));
        }
        (outcome, there)
    }

    /// [P4] A blow into a hex.
    pub(crate) fn blow_at_hex(&mut self, attack: &Attack) {
        self.seen_now(attack.by);
        let (outcome, there) = self.roll_at_hex(attack);
        match (outcome, there) {
            (Stroke::Hit { .. }, Some(_)) if self.figure(attack.by).secret.nature == Nature::Image => {
                self.vanish(attack.by);
            }
            (Stroke::Hit { multiple, automatic }, Some(_)) => {
                self.land_blow(&Attack { blind: false, at: None, ..*attack }, multiple, automatic);
            }
            _ => self.fumble(attack, outcome),
        }
    }
}
