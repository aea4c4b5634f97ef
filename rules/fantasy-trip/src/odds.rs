//! [P5] The odds of an attack or a spell, exact, and reckoned from what the viewer knows.

use std::borrow::Cow;

use engine::{Chance, Seat};

use crate::{
    action::{Action, Aim, Mode},
    adj::{Line, Tally},
    body::{Guard, Id, Nature},
    damage::Spread,
    harm::thresholds,
    rolls::{Stroke, save_ways, stroke_ways},
    spells::{Spell, Type},
    state::{Attack, Phase, State},
};

/// What may come of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It hits, or the spell works.
    Hit,
    /// One of several targets is hit.
    HitOn(Id),
    /// Exactly this many hits get through.
    Hits(i16),
    /// [F15.3] The target is knocked down.
    Fells,
    /// [F15.5] The target is out of the fight.
    Out,
    /// The saving roll succeeds.
    Saves,
}

impl Prospect {
    /// The result in words.
    pub(crate) fn words(self) -> Cow<'static, str> {
        match self {
            Self::Hit => "hits".into(),
            Self::HitOn(id) => format!("hits f{id}").into(),
            Self::Hits(1) => "1 hit".into(),
            Self::Hits(hits) => format!("{hits} hits").into(),
            Self::Fells => "knocks it down".into(),
            Self::Out => "takes it out".into(),
            Self::Saves => "succeeds".into(),
        }
    }
}

/// Everything about an attack before it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reckoning {
    /// The adjDX, line by line.
    pub tally: Tally,
    /// How many dice are rolled.
    pub dice: u8,
    /// In how many ways it hits, and of how many.
    pub hit: (u64, u64),
    /// The hits that get through, misses included.
    pub spread: Spread,
    /// The hits that would knock the target down, those of this turn counted.
    pub fells_at: i16,
    /// The hits that would take it out.
    pub out_at: i16,
    /// Those who might be hit on the way.
    pub on_the_way: Vec<Id>,
}

impl Reckoning {
    /// The lines of the adjDX.
    pub fn lines(&self) -> &[Line] {
        self.tally.lines()
    }
}

impl State {
    /// The attack that an action would be, for a figure whose turn it is.
    pub fn attack_of(&self, action: Action) -> Option<Attack> {
        match (self.phase, action) {
            (Phase::Act(by), Action::Attack { mode, target, aim }) => {
                let penalty = if matches!(mode, Mode::Both | Mode::Sweep) { -4 } else { 0 };
                Some(Attack { penalty, ..Attack::new(by, target, mode, aim) })
            }
            (Phase::Cast(by, casting), Action::At(target)) if casting.spell.kind() == Type::Missile => {
                let attack = Attack::new(by, target, Mode::Bolt(casting.spell), Aim::Body);
                Some(Attack { power: casting.power, ..attack })
            }
            _ => None,
        }
    }

    /// [P5] The reckoning of an attack, as a seat knows things.
    pub fn reckon(&self, seat: Seat, attack: &Attack) -> Reckoning {
        let side = Self::side_of(seat);
        let foe = self.figure(attack.target);
        let knows = foe.body.side == side;
        let mode = if attack.mode == Mode::Both { Mode::Right } else { attack.mode };
        let single = Attack { mode, ..*attack };
        let (tally, dice) = (self.tally(&single), self.dice_for(&single));
        let ways = |multiple: u8| {
            stroke_ways(
                dice,
                tally.total,
                |stroke| matches!(stroke, Stroke::Hit { multiple: m, .. } if m == multiple),
            )
        };
        let of = ways(1).1;
        let hits = [1, 2, 3]
            .map(|multiple| (ways(multiple).0, Spread::of_blow(self.blow(&single, multiple, knows))));
        let miss = of - hits.iter().map(|(ways, _)| ways).sum::<u64>();
        let nothing = Spread::nothing();
        let parts = hits.iter().map(|(ways, spread)| (*ways, spread)).chain([(miss, &nothing)]);
        let spread = Spread::mix(of, parts);
        let (_, fells) = thresholds(foe.body.st);
        let spent = if knows { foe.secret.spent } else { 0 };
        Reckoning {
            tally,
            dice,
            hit: (of - miss, of),
            spread,
            fells_at: (fells - foe.body.turn.hits).max(1),
            out_at: (foe.body.st + self.aid(attack.target, 0) - foe.body.hurt - spent).max(1),
            on_the_way: if mode.is_ranged() {
                self.on_the_way(attack.by, attack.target).filter(|id| !self.is_hidden(*id)).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The chances of an offered action.
    pub(crate) fn odds(&self, seat: Seat, action: Action) -> Vec<Chance<Prospect>> {
        if let Some(attack) = self.attack_of(action) {
            return if attack.mode == Mode::Sweep {
                self.sweep_odds(seat, &attack)
            } else {
                chances(&self.reckon(seat, &attack))
            };
        }
        let roll = |what, (ways, of): (u64, u64)| vec![Chance::new(what, ways, of)];
        match (self.phase, action) {
            (Phase::Cast(by, casting), _) => self.spell_odds(by, casting.spell, action),
            (Phase::Act(by), Action::Cast(spell, _)) => self.spell_odds(by, spell, action),
            (Phase::Act(by), Action::DrawDagger) => roll(Prospect::Saves, save_ways(3, self.dx(by))),
            (Phase::Act(by), Action::BreakAway) => roll(Prospect::Saves, save_ways(4, self.dx(by))),
            (Phase::Act(by), Action::Untie(_)) => roll(Prospect::Saves, save_ways(3, self.order_dx(by))),
            (Phase::Moving(id), Action::Go(crate::action::Move::Scramble(_))) => {
                roll(Prospect::Saves, save_ways(3, self.dx(id)))
            }
            _ => Vec::new(),
        }
    }

    /// [F11a.5] The chance to hit each foe in front.
    fn sweep_odds(&self, seat: Seat, attack: &Attack) -> Vec<Chance<Prospect>> {
        let body = &self.figure(attack.by).body;
        let swept = self
            .seen_foes(attack.by)
            .filter(|foe| body.front().any(|spot| self.figure(*foe).body.covers(spot)));
        let chance = |foe: Id| {
            let (ways, of) = self.reckon(seat, &Attack { target: foe, ..*attack }).hit;
            Chance::new(Prospect::HitOn(foe), ways, of)
        };
        swept.map(chance).collect()
    }

    fn spell_odds(&self, by: Id, spell: Spell, action: Action) -> Vec<Chance<Prospect>> {
        let place = self.figure(by).body.place.unwrap_or_default();
        let (target, hexes) = match action {
            Action::At(target) => (Some(target), self.range(by, target)),
            Action::AtHex(spot) | Action::Swap(spot) => (None, place.distance(spot)),
            Action::Cast(spell, _) if spell.kind() != Type::Thrown && spell.kind() != Type::Missile => {
                (None, 0)
            }
            _ => return Vec::new(),
        };
        let tally = self.cast_tally(by, spell, target, i16::try_from(hexes).unwrap_or(i16::MAX));
        let defends = target.is_some_and(|target| {
            self.figure(target).body.turn.guard == Guard::Defending && self.are_foes(by, target)
        });
        let (ways, of) = stroke_ways(if defends { 4 } else { 3 }, tally.total, Stroke::hits);
        vec![Chance::new(Prospect::Hit, ways, of)]
    }

    /// Whether a viewer knows that a figure is not what it seems.
    pub fn knows_unreal(&self, seat: Seat, id: Id) -> bool {
        let figure = self.figure(id);
        figure.body.side == Self::side_of(seat)
            && matches!(figure.secret.nature, Nature::Image | Nature::Illusion)
    }
}

/// The chances of a reckoning: to hit, each number of hits, to knock down, to take out.
fn chances(reckoning: &Reckoning) -> Vec<Chance<Prospect>> {
    let Reckoning { hit: (ways, of), spread, fells_at, out_at, .. } = reckoning;
    let mut chances = vec![Chance::new(Prospect::Hit, *ways, *of)];
    let all = spread.of();
    chances.extend(
        spread
            .each()
            .filter(|(hits, _)| *hits > 0)
            .map(|(hits, ways)| Chance::new(Prospect::Hits(hits), ways, all)),
    );
    chances.push(Chance::new(Prospect::Fells, spread.at_least(*fells_at), all));
    chances.push(Chance::new(Prospect::Out, spread.at_least(*out_at), all));
    chances
}
