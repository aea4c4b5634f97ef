//! [P5] The odds of whatever dice decide, exact, and reckoned from what the viewer knows.

use engine::{Chance, Seat};
use hexgrid::Direction;

pub use crate::prospects::{Prospect, Question};
use crate::{
    action::{Action, Aim, Mode, Move},
    adj::{Line, Tally},
    body::{Id, Nature, Posture},
    damage::{Blow, Damage, Spread},
    ground::Spot,
    harm::thresholds,
    prospects::Answers,
    rolls::{Stroke, save_ways, stroke_ways},
    spells::{Spell, Type},
    state::{Attack, On, Phase, State, Thing},
};

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

pub(crate) type Odds = Vec<Chance<Prospect>>;

/// A saving roll.
fn save(dice: u8, number: i16) -> Odds {
    Answers::either(Prospect::Saves, Prospect::Fails, save_ways(dice, number)).chances().collect()
}

/// The saving roll of another figure, which falls if it fails.
fn keeps_feet(id: Id, dice: u8, number: i16) -> impl Iterator<Item = Chance<Prospect>> {
    Answers::either(Prospect::Stands(id), Prospect::Falls(id), save_ways(dice, number)).chances()
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
        self.reckon_on(seat, attack, self.dice_for(attack))
    }

    fn reckon_on(&self, seat: Seat, attack: &Attack, dice: u8) -> Reckoning {
        let side = Self::side_of(seat);
        let foe = self.figure(attack.target);
        let knows = foe.body.side == side;
        let mode = if attack.mode == Mode::Both { Mode::Right } else { attack.mode };
        let single = Attack { mode, ..*attack };
        let tally = self.tally(&single);
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
                let seen = |id: &Id| self.figure(*id).body.side == side || !self.is_hidden(*id);
                self.on_the_way(attack.by, attack.target).filter(seen).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The chances of an offered action; none if no dice decide it, as far as the seat knows.
    pub(crate) fn odds(&self, seat: Seat, action: Action) -> Odds {
        match self.phase {
            Phase::Move(side) if action == Action::Done => self.staying_odds(side),
            Phase::Moving(id) => match action {
                Action::Go(step) | Action::Sneak(step) => self.step_odds(seat, id, step),
                _ => Vec::new(),
            },
            Phase::Act(id) => self.act_odds(seat, id, action),
            Phase::Cast(by, casting) => self.cast_odds(seat, by, &casting, action),
            Phase::React(attack) => match action {
                Action::Guard(guard) => self.guard_odds(seat, &attack, guard),
                _ => Vec::new(),
            },
            Phase::Agree { by, target } if action == Action::Agree(true) => self.close_odds(seat, by, target),
            Phase::StepOut(id) => match action {
                Action::Out(way) => self.slip_odds(seat, id, self.beside(id, way)),
                _ => Vec::new(),
            },
            Phase::Retreat(_) => match action {
                Action::Retreat(foe, spot) if self.may_slip(seat, foe, spot) => {
                    keeps_feet(foe, 3, self.dx(foe)).collect()
                }
                _ => Vec::new(),
            },
            Phase::Follow { by, to } if action == Action::Follow(true) => self.slip_odds(seat, by, to),
            _ => Vec::new(),
        }
    }

    fn beside(&self, id: Id, way: Direction) -> Spot {
        self.figure(id).body.place.unwrap_or_default().step(way)
    }

    /// [S13.5] Whether a seat knows that a figure might slip in a hex.
    fn may_slip(&self, seat: Seat, id: Id, spot: Spot) -> bool {
        let body = &self.figure(id).body;
        let slippery = self.lastings().any(|(_, it)| {
            let near = matches!(it.on, On::Hex(hex) if hex.distance(spot) <= 1);
            it.spell == Spell::SlipperyFloor && near && self.knows_of(Some(seat), it)
        });
        slippery && !body.aloft && !body.kind.is_large()
    }

    fn slip_odds(&self, seat: Seat, id: Id, spot: Spot) -> Odds {
        if self.may_slip(seat, id, spot) { save(3, self.dx(id)) } else { Vec::new() }
    }

    /// [S9.2] Averted figures that are left where they are.
    fn staying_odds(&self, side: u8) -> Odds {
        let left = self.able().filter(|id| {
            let body = &self.figure(*id).body;
            let upright = !body.in_pile && body.posture != Posture::Prone;
            body.side == side && !body.turn.moved && upright && self.averted_by(*id).is_some()
        });
        left.flat_map(|id| keeps_feet(id, 3, self.dx(id))).collect()
    }

    /// [G8] [G11] [S5.6] [S9.2] [S13.5] The chances of a step.
    fn step_odds(&self, seat: Seat, id: Id, step: Move) -> Odds {
        let (body, dx) = (&self.figure(id).body, self.dx(id));
        let spot = match step {
            Move::Step(way) | Move::Scramble(way) => self.beside(id, way),
            Move::Leap(way) => self.beside(id, way).step(way),
            Move::Push(way) => return self.push_odds(id, way),
            Move::Face(_) if self.is_short_of_fleeing(id) => return save(3, dx),
            Move::Land => body.place.unwrap_or_default(),
            _ => return Vec::new(),
        };
        let runs = matches!(step, Move::Step(_) | Move::Scramble(_)) && !body.aloft && !body.kind.is_large();
        if runs && self.in_hex(spot).any(|other| other != id && self.blocks(other)) {
            return save(4, dx);
        }
        let scrambles = matches!(step, Move::Scramble(_));
        let grounded = !body.aloft || step == Move::Land;
        let slips = grounded && body.posture == Posture::Standing && {
            let mut known = self.clone();
            known.figure_mut(id).body.aloft = false;
            known.may_slip(seat, id, spot)
        };
        match (scrambles, slips) {
            (false, false) => Vec::new(),
            (true, true) => {
                let both = Answers::either(Prospect::Saves, Prospect::Fails, save_ways(3, dx));
                both.after(save_ways(3, dx), Some(Prospect::Fails)).chances().collect()
            }
            _ => save(3, dx),
        }
    }

    fn push_odds(&self, id: Id, way: Direction) -> Odds {
        let body = &self.figure(id).body;
        let head = self.beside(id, way);
        let pushed = self.able().filter(|other| {
            *other != id
                && self.blocks(*other)
                && body.hexes_at(head, body.facing).any(|hex| self.figure(*other).body.covers(hex))
        });
        pushed.flat_map(|other| keeps_feet(other, 3, self.dx(other))).collect()
    }

    fn act_odds(&self, seat: Seat, id: Id, action: Action) -> Odds {
        if let Some(attack) = self.attack_of(action) {
            return self.attack_odds(seat, &attack);
        }
        match action {
            Action::Two(first, second) => {
                let at = |mode, target| Attack { penalty: -4, ..Attack::new(id, target, mode, Aim::Body) };
                let daunted = self.daunts(id, first) || self.daunts(id, second);
                self.on_each(seat, id, daunted, &[at(Mode::Right, first), at(Mode::Left, second)])
            }
            Action::Blind { mode, spot } => {
                let number = self.tally(&Self::attack_on_hex(id, mode, spot)).total;
                let hit = stroke_ways(3, number, Stroke::hits);
                Answers::either(Prospect::Hit, Prospect::Miss, hit).chances().collect()
            }
            Action::Close(target) => self.close_odds(seat, id, target),
            Action::Cast(..) => self.spell_odds(id, None, action),
            Action::Kill(target) if target == id => {
                let resists = save_ways(3, self.iq(id));
                let roll = Answers::either(Prospect::Resists, Prospect::Fails, resists).chances();
                let dies = (resists.1 - resists.0, resists.1);
                roll.chain(Answers::one(Prospect::Out, dies).chances()).collect()
            }
            Action::Disbelieve(_) => save(3, self.iq(id)),
            Action::DrawDagger => save(3, self.dx(id)),
            Action::BreakAway => save(4, self.dx(id)),
            Action::Untie(_) => save(3, self.order_dx(id)),
            Action::Disengage(way) => self.slip_odds(seat, id, self.beside(id, way)),
            Action::Rise => {
                let place = self.figure(id).body.place.unwrap_or_default();
                self.slip_odds(seat, id, place)
            }
            Action::PickUp(slot) => self.pick_up_odds(id, slot),
            _ => Vec::new(),
        }
    }

    /// [S7] What another's staff does to the hand that takes it.
    fn pick_up_odds(&self, id: Id, slot: u8) -> Odds {
        let thing = self.things[usize::from(slot)].map(|loose| loose.thing);
        match thing {
            Some(Thing::Arm(arm)) if self.burns_with(id, &arm) => {
                let softened = self.is_practice();
                let spread = Spread::of_blow(Blow { softened, ..Blow::plain(Damage::new(3, 0), 0) });
                Answers::hits(&spread).chances().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a viewer knows that a figure is not what it seems.
    pub fn knows_unreal(&self, seat: Seat, id: Id) -> bool {
        let figure = self.figure(id);
        figure.body.side == Self::side_of(seat)
            && matches!(figure.secret.nature, Nature::Image | Nature::Illusion)
    }
}
