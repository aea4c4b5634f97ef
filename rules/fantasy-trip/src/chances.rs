//! [P5] The chances of attacks, jumps, guards and spells.

use engine::{Chance, Seat};
use hexgrid::Zone;

use crate::{
    action::{Action, Aim, Mode},
    arms::{Shield, Weapon},
    body::{Guard, Id, Posture},
    odds::{Odds, Reckoning},
    prospects::{Answers, Prospect, Question},
    rolls::{Passing, Stroke, passing, save_ways, stroke_ways, sums},
    spells::{Spell, Type},
    state::{Attack, Casting, On, Phase, State},
};

impl State {
    /// An attack on one foe, or a sweep.
    pub(crate) fn attack_odds(&self, seat: Seat, attack: &Attack) -> Odds {
        let Attack { by, target, .. } = *attack;
        if attack.mode == Mode::Sweep {
            let swept: Vec<_> = self.swept_by(by).filter(|id| self.is_seen_by(seat, *id)).collect();
            let daunted = swept.iter().any(|foe| self.daunts(by, *foe));
            let attacks: Vec<_> = swept.iter().map(|foe| Attack { target: *foe, ..*attack }).collect();
            return self.on_each(seat, by, daunted, &attacks);
        }
        let mut reckoning = self.reckon(seat, attack);
        if attack.mode == Mode::Both {
            let other = self.reckon(seat, &Attack { mode: Mode::Left, ..*attack });
            reckoning.hit = either_hits(reckoning.hit, other.hit);
            reckoning.spread = reckoning.spread.and(&other.spread);
        }
        let obeys = self.daunts(by, target).then(|| save_ways(3, self.iq(by)));
        let mut odds = self.answers(attack, &reckoning, obeys);
        if attack.mode == Mode::Rush {
            odds.retain(|chance| chance.what != Prospect::Fells);
            odds.push(self.rush_falls(attack, reckoning.hit));
        }
        odds
    }

    fn is_seen_by(&self, seat: Seat, id: Id) -> bool {
        self.figure(id).body.side == Self::side_of(seat) || !self.is_hidden(id)
    }

    /// [W12] A shield-rush hits, and the foe does not keep its feet.
    fn rush_falls(&self, attack: &Attack, hit: (u64, u64)) -> Chance<Prospect> {
        let weaker = self.figure(attack.by).body.st < self.figure(attack.target).body.st;
        let (stands, of) = save_ways(if weaker { 2 } else { 3 }, self.order_dx(attack.target));
        Chance::new(Prospect::Fells, hit.0 * (of - stands), hit.1 * of)
    }

    /// The chance to hit each of several.
    pub(crate) fn on_each(&self, seat: Seat, by: Id, daunted: bool, attacks: &[Attack]) -> Odds {
        let obeys = self.obeys(by, daunted);
        let mut held = Held::NOW;
        let mut odds = Odds::new();
        for attack in attacks {
            let (yes, no) = (Prospect::HitOn(attack.target), Prospect::MissOn(attack.target));
            let reckoning = self.reckon(seat, attack);
            let answers = Answers::either(yes, no, reckoning.hit).after(held.chance(), Some(no));
            odds.extend(answers.after(obeys, Some(no)).chances());
            if attack.mode == Mode::Sweep {
                let spare =
                    self.arm_of(attack).is_some_and(|arm| arm.weapon.breaks_twice() && arm.broken == 0);
                held = held.after(&reckoning, spare);
            }
        }
        odds
    }

    /// [S6.2] In how many ways a figure that is told to attack does it.
    fn obeys(&self, by: Id, daunted: bool) -> (u64, u64) {
        let (resists, of) = save_ways(3, self.iq(by));
        if daunted { (of - resists, of) } else { (1, 1) }
    }

    /// The chances of a reckoning: the roll, each number of hits, to knock down, to take out.
    fn answers(&self, attack: &Attack, reckoning: &Reckoning, daunted: Option<(u64, u64)>) -> Odds {
        let Reckoning { hit, spread, fells_at, out_at, .. } = reckoning;
        let mut roll = Answers::either(Prospect::Hit, Prospect::Miss, *hit);
        let (mut hits, mut harm) = (Answers::hits(spread), Answers::harm(spread, *fells_at, *out_at));
        // The nearest is passed first, and so is reckoned last.
        for id in reckoning.on_the_way.iter().rev() {
            let (past, struck) = self.passes(attack, *id);
            let of = sums(3).all();
            let fizzles = of - past - struck;
            let on_the_way = Answers::each(&[
                (Prospect::Hit, past),
                (Prospect::Strays(*id), struck),
                (Prospect::Miss, fizzles),
            ]);
            roll = roll.behind(on_the_way);
            hits = hits.after((past, of), Some(Prospect::Hits(0)));
            harm = harm.after((past, of), None);
        }
        if let Some((resists, of)) = daunted {
            let obeys = (of - resists, of);
            roll = roll.after(obeys, Some(Prospect::Resists));
            hits = hits.after(obeys, Some(Prospect::Hits(0)));
            harm = harm.after(obeys, None);
        }
        let rolls = attack.mode != Mode::Rush || self.figure(attack.by).body.shield == Some(Shield::Spike);
        let bomb = self.weapon_of(attack).is_some_and(Weapon::is_bomb);
        let mut odds: Odds = roll.chances().collect();
        if rolls && !bomb {
            odds.extend(hits.chances());
        }
        odds.extend(harm.chances());
        odds
    }

    /// [D7] In how many ways of 216 what flies passes someone on the way, and in how many it strikes them.
    fn passes(&self, attack: &Attack, id: Id) -> (u64, u64) {
        let number = self.tally(&Attack { target: id, aim: Aim::Body, ..*attack }).total;
        let when = |wanted: fn(Passing) -> bool| sums(3).when(|sum| wanted(passing(i16::from(sum), number)));
        let past = when(|it| it == Passing::Past);
        let fizzles = matches!(attack.mode, Mode::Bolt(_)) && self.are_foes(attack.by, id);
        let failed = if fizzles { 0 } else { when(|it| it == Passing::Failed) };
        (past, failed + when(|it| matches!(it, Passing::Struck(_))))
    }

    /// [F3.2] [F5.1] The chances of jumping someone.
    pub(crate) fn close_odds(&self, seat: Seat, by: Id, target: Id) -> Odds {
        let foe = &self.figure(target).body;
        let daunted = matches!(self.phase, Phase::Act(_)) && self.daunts(by, target);
        if foe.in_pile || self.is_helpless(target) {
            // No die is rolled, and the first blow is struck at once.
            let mut state = self.clone();
            for id in [by, target] {
                let body = &mut state.figure_mut(id).body;
                (body.place, body.in_pile, body.posture) = (foe.place, true, Posture::Prone);
            }
            let attack = Attack::new(by, target, state.hth_mode(by), Aim::Body);
            let resists = daunted.then(|| save_ways(3, self.iq(by)));
            return state.answers(&attack, &state.reckon(seat, &attack), resists);
        }
        let from_behind = self.figure(by).body.place.and_then(|place| foe.zone(place)) == Some(Zone::Rear);
        let unarmed = !foe.has_hand_weapon() && !foe.may_claw() && !foe.unarmed_combat;
        let struck = u64::from(!(from_behind || unarmed));
        let die =
            Answers::each(&[(Prospect::Pile, 4), (Prospect::ThrownBack, 1), (Prospect::StruckBack, struck)]);
        let obeys = self.obeys(by, daunted);
        let instead = daunted.then_some(Prospect::Resists);
        die.after(obeys, instead).chances().collect()
    }

    /// [F2.3] The chances of an announced attack if its target answers so.
    pub(crate) fn guard_odds(&self, seat: Seat, attack: &Attack, guard: Guard) -> Odds {
        let mut state = self.clone();
        if guard != Guard::None {
            state.figure_mut(attack.target).body.turn.guard = guard;
        }
        if let (true, Mode::Bolt(spell)) = (attack.mode.is_thrown_spell(), attack.mode) {
            state.phase = Phase::Cast(attack.by, Casting::new(spell, 1, false));
            return state.spell_odds(attack.by, Some(spell), Action::At(attack.target));
        }
        let reckoning = state.reckon(seat, attack);
        let mut odds = state.answers(attack, &reckoning, None);
        if matches!(attack.mode, Mode::Bolt(_)) {
            // How strong it is, only the caster knows.
            odds.retain(|chance| chance.what.question() == Question::Roll);
        }
        odds
    }

    pub(crate) fn cast_odds(&self, seat: Seat, by: Id, casting: &Casting, action: Action) -> Odds {
        match (self.attack_of(action), action) {
            (Some(attack), _) => self.attack_odds(seat, &attack),
            (None, Action::AtHex(spot)) if casting.spell.kind() == Type::Missile => {
                let attack = Self::attack_on_hex(by, Mode::Bolt(casting.spell), spot);
                let hit = stroke_ways(3, self.tally(&attack).total, Stroke::hits);
                Answers::either(Prospect::Hit, Prospect::Miss, hit).chances().collect()
            }
            _ => self.spell_odds(by, Some(casting.spell), action),
        }
    }

    /// [S1.2] [S6.2] The chances that a spell works, and is not resisted.
    pub(crate) fn spell_odds(&self, by: Id, spell: Option<Spell>, action: Action) -> Odds {
        let place = self.figure(by).body.place.unwrap_or_default();
        let removed = |slot: u8| match self.lasting[usize::from(slot)].map(|it| it.on) {
            Some(On::Figure(target)) => Some(target),
            _ => None,
        };
        let (spell, target, hexes) = match (action, spell) {
            (Action::At(target), Some(spell)) => (spell, Some(target), self.range(by, target)),
            (Action::Let(slot), Some(spell)) => {
                let target = removed(slot);
                (spell, target, target.map_or(0, |target| self.range(by, target)))
            }
            (Action::AtHex(spot) | Action::Swap(spot), Some(spell)) => (spell, None, place.distance(spot)),
            (Action::Done, Some(spell)) => (spell, None, 0),
            (Action::Cast(spell, _), _) if !matches!(spell.kind(), Type::Thrown | Type::Missile) => {
                (spell, None, 0)
            }
            _ => return Vec::new(),
        };
        let tally = self.cast_tally(by, spell, target, i16::try_from(hexes).unwrap_or(i16::MAX));
        let defends = target
            .is_some_and(|target| self.guard_of(target) == Guard::Defending && self.are_foes(by, target));
        let dice = if defends && spell.kind() == Type::Thrown { 4 } else { 3 };
        let hit = stroke_ways(dice, tally.total, Stroke::hits);
        let answers = Answers::either(Prospect::Hit, Prospect::Miss, hit);
        match (spell, target) {
            (Spell::ControlAnimal | Spell::ControlPerson, Some(target)) => {
                let resists = save_ways(3, self.iq(target));
                let save = Answers::either(Prospect::Resists, Prospect::Hit, resists);
                save.behind(answers).chances().collect()
            }
            _ => answers.chances().collect(),
        }
    }
}

/// [F11a.5] In how many ways the weapon of a sweep is still of use, in one piece or in two.
#[derive(Clone, Copy)]
struct Held {
    ways: [u64; 2],
    of: u64,
}

impl Held {
    /// Before the first stroke.
    const NOW: Self = Self { ways: [1, 0], of: 1 };

    fn chance(self) -> (u64, u64) {
        (self.ways[0] + self.ways[1], self.of)
    }

    /// After one more stroke; `spare` is whether it may break once and go on.
    fn after(self, stroke: &Reckoning, spare: bool) -> Self {
        let ways = |is: fn(Stroke) -> bool| stroke_ways(stroke.dice, stroke.tally.total, is);
        let (keeps, of) = ways(|stroke| !matches!(stroke, Stroke::Drop | Stroke::Break));
        let breaks = if spare { ways(|stroke| stroke == Stroke::Break).0 } else { 0 };
        // A crowd so large that the numbers do not fit is not worth reckoning.
        let Some(all) = self.of.checked_mul(of) else { return self };
        let [whole, broken] = self.ways;
        Self { ways: [whole * keeps, whole * breaks + broken * keeps], of: all }
    }
}

/// In how many ways at least one of two strokes hits.
fn either_hits(one: (u64, u64), other: (u64, u64)) -> (u64, u64) {
    let of = one.1 * other.1;
    (of - (one.1 - one.0) * (other.1 - other.0), of)
}
