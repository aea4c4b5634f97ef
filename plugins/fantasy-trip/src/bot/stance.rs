//! What a place and a facing at the end of a move are worth: what the figure can do there, and what may be done to it.

use fantasy_trip::{
    body::{Guard, Id, List, Opt},
    ground::Spot,
    spells::Spell,
};
use hexgrid::{Direction, Zone};

use super::{
    hands, magic,
    mind::{Hit, Mind, facing},
    net::{FAR, Field, Reach},
};

/// What a figure means to do after its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intent {
    /// Strike.
    Strike,
    /// Shoot or throw.
    Shoot,
    /// Cast a spell.
    Cast,
    /// Change weapons, or pick one up.
    Ready,
    /// Dodge what flies.
    Dodge,
    /// Defend against blows.
    Defend,
    /// Nothing.
    Move,
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    /// The hex.
    pub(super) spot: Spot,
    /// The facing.
    pub(super) facing: Direction,
    /// The MA spent by then.
    pub(super) cost: u8,
    /// The hexes moved by then.
    pub(super) hexes: u8,
    /// How many of the last were in a straight line.
    pub(super) straight: u8,
}

/// An enemy that has still to move, and where it can get.
#[derive(Clone, Debug)]
struct Mover {
    id: Id,
    reach: Reach,
    half: u8,
    engaged: bool,
}

/// What is the same for all places where one figure's move could end.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    id: Id,
    list: List,
    movers: Vec<Mover>,
    /// The enemies that have moved.
    settled: Vec<Id>,
    /// How much of an enemy's attention the figure gets.
    shares: Vec<(Id, f32)>,
    /// How far it is from each hex to the nearest enemy.
    toward: Vec<u8>,
    /// How far it is to a weapon, if the figure needs one.
    arms: Option<Vec<u8>>,
    /// What it is worth to change weapons.
    rearm: f32,
    ma: u8,
    /// How many one-hex moves count as one.
    times: u8,
    /// Whether an enemy may shoot or cast.
    is_shot_at: bool,
}

impl Outlook {
    /// The outlook of a figure that is about to move, or on its way.
    pub(super) fn of(mind: &mut Mind<'_>, id: Id, list: List, field: &Field) -> Self {
        let mut outlook = Self {
            id,
            list,
            movers: Vec::new(),
            settled: Vec::new(),
            shares: Vec::new(),
            toward: Vec::new(),
            arms: None,
            rearm: 0.0,
            ma: mind.state.ma(id),
            times: if mind.state.on(id, Spell::Speed).is_some() { 2 } else { 1 },
            is_shot_at: false,
        };
        let foes: Vec<Id> = mind.foes().collect();
        let cells = foes.iter().flat_map(|foe| mind.figure(*foe).body.hexes());
        outlook.toward = field.distances(mind.net, cells.filter_map(|spot| mind.net.cell(spot)));
        for foe in &foes {
            let body = &mind.figure(*foe).body;
            outlook.is_shot_at |= mind.is_distant(*foe) || body.kind.breath().is_some();
            let reach = u16::from(mind.state.ma(*foe) / 2 + 1);
            let others = mind.own().filter(|other| *other != id && mind.range(*foe, *other) <= reach);
            #[allow(clippy::cast_precision_loss, reason = "a side has few figures")]
            let others = others.count() as f32;
            outlook.shares.push((*foe, 1.0 / (1.0 + 0.6 * others)));
        }
        let saved = *mind.figure(id);
        mind.state.figure_mut(id).body.place = None;
        for foe in foes {
            let body = mind.figure(foe).body;
            if body.turn.moved || !mind.state.is_awake(foe) {
                outlook.settled.push(foe);
                continue;
            }
            let ma = if body.is_low() || body.in_pile { 0 } else { mind.state.ma(foe) };
            let engaged = mind.state.is_engaged(foe);
            let Some(from) = body.place.and_then(|place| mind.net.cell(place)) else { continue };
            let ways = Field::of(&mind.state, mind.net, foe);
            let half = if engaged { 1.min(ma) } else { ma / 2 };
            let reach = ways.reach(mind.net, from, half, body.facing);
            outlook.movers.push(Mover { id: foe, reach, half, engaged });
        }
        *mind.state.figure_mut(id) = saved;
        outlook.rearm = hands::best_change(mind, id, list);
        outlook.arms = hands::wanted_things(mind, id, field);
        outlook
    }

    /// Whether a place is near enough to an enemy to matter much.
    pub(super) fn is_near(&self, cell: usize) -> bool {
        self.toward[cell] <= 2
    }

    /// What a place is worth before anyone does anything there.
    pub(super) fn position(&self, mind: &Mind<'_>, cell: usize, field: &Field) -> f32 {
        let habits = &mind.habits;
        let (id, spot) = (self.id, mind.net.spot(cell));
        let turn = f32::from(mind.view.turn.saturating_sub(6));
        let mut value = 0.0;
        if let Some(arms) = &self.arms {
            value -= 1.5 * f32::from(arms[cell].min(30));
        } else if mind.is_distant(id) {
            let best = if mind.is_wizard(id) { habits.wizard } else { habits.archer };
            let nearest = mind.foes().map(|foe| distance(mind, spot, foe)).min().unwrap_or(0);
            value -= habits.distance * (f32::from(nearest) - best).abs();
        } else {
            let advance = habits.advance + habits.impatience * turn.min(12.0);
            let far = if self.toward[cell] == FAR { 60 } else { self.toward[cell] };
            value -= advance * f32::from(far);
        }
        if field.burns(cell) {
            let body = &mind.figure(id).body;
            value -= mind.worth_of_hits(id)(4 - body.armour.stops() - body.hide);
        }
        if mind.state.is_by_a_drop(spot) && !mind.figure(id).body.kind.is_large() {
            value -= 0.03 * mind.worth_of(id);
        }
        value
    }

    /// What it is worth to end the move so, and what the figure does then.
    pub(super) fn assess(&self, mind: &mut Mind<'_>, place: Place) -> (f32, Intent) {
        let id = self.id;
        let saved = *mind.figure(id);
        self.put(mind, place);
        let risks = self.risks(mind);
        let mut best = (-f32::INFINITY, Intent::Move);
        let mut consider = |value: f32, intent: Intent| {
            if value > best.0 {
                best = (value, intent);
            }
        };
        let caution = mind.habits.caution;
        let total = |risks: &[(Id, f32, f32)]| -caution * risks.iter().map(|risk| risk.1).sum::<f32>();
        consider(total(&risks), Intent::Move);
        if !mind.is_image(id) {
            for (gain, stops, foe, intent) in self.gains(mind, place) {
                let against = |risk: &&(Id, f32, f32)| Some(risk.0) == foe;
                let Some(risk) = risks.iter().find(against) else {
                    consider(gain + total(&risks), intent);
                    continue;
                };
                let first = foe.is_some_and(|foe| mind.is_first(id, foe));
                let value = if first {
                    gain + total(&risks) + caution * risk.1 * stops
                } else {
                    gain * (1.0 - risk.2) + total(&risks)
                };
                consider(value, intent);
            }
        }
        let guards = match self.list {
            List::Disengaged if self.is_shot_at && place.cost <= self.ma / 2 => Some(Guard::Dodging),
            List::Engaged if mind.state.may_defend(id) => Some(Guard::Defending),
            _ => None,
        };
        let low = saved.body.is_low() || saved.body.berserk || mind.is_image(id);
        if let Some(guard) = guards.filter(|_| !low) {
            mind.state.figure_mut(id).body.turn.guard = guard;
            let risks = self.risks(mind);
            let intent = if guard == Guard::Dodging { Intent::Dodge } else { Intent::Defend };
            consider(total(&risks) - 0.1, intent);
        }
        *mind.state.figure_mut(id) = saved;
        best
    }

    fn put(&self, mind: &mut Mind<'_>, place: Place) {
        let id = self.id;
        let body = &mut mind.state.figure_mut(id).body;
        (body.place, body.facing) = (Some(place.spot), place.facing);
        body.turn.list = self.list;
        (body.turn.spent, body.turn.hexes) = (place.cost, place.hexes);
        body.turn.straight = place.straight;
        body.turn.moved = true;
        body.turn.option = match self.list {
            List::Disengaged if place.hexes > 0 => Opt::B,
            List::Disengaged => Opt::A,
            List::Engaged => Opt::J,
            List::HandToHand => Opt::T,
        };
        if place.hexes > 0 {
            let near = mind.foes().filter(|foe| mind.are_adjacent(id, *foe));
            let near = near.fold(0, |near, foe| near | 1 << foe);
            mind.state.figure_mut(id).body.turn.entered = near;
        }
    }

    /// What the figure can do there: the gain, how often it stops the target, the target, and what it is.
    fn gains(&self, mind: &mut Mind<'_>, place: Place) -> Vec<(f32, f32, Option<Id>, Intent)> {
        let id = self.id;
        let mut gains = Vec::new();
        let floored = mind.figure(id).body.floored;
        let fights = !floored && mind.state.may_fight(id).is_ok();
        let near = place.hexes <= self.times;
        let shoots = near && mind.is_archer(id);
        let foes: Vec<Id> = mind.foes().collect();
        for foe in &foes {
            if fights && let Some((_, hit)) = mind.best_blow(id, *foe) {
                gains.push((hit.value, hit.stops, Some(*foe), Intent::Strike));
            }
            if (shoots && !floored || fights && place.cost <= self.ma / 2)
                && let Some((_, hit)) = mind.best_shot(id, *foe)
            {
                gains.push((hit.value, hit.stops, Some(*foe), Intent::Shoot));
            }
        }
        if near && !floored && mind.is_wizard(id) && !magic::hands_are_full(mind, id) {
            let value = magic::best(mind, id).map_or(0.0, |cast| cast.value);
            gains.push((value, 0.0, None, Intent::Cast));
        }
        if place.hexes <= 2 * self.times && !floored && self.rearm > 0.0 {
            gains.push((self.rearm, 0.0, None, Intent::Ready));
        }
        gains
    }

    /// What enemies may do to the figure there: each with its harm, weighed, and how often it stops the figure.
    fn risks(&self, mind: &mut Mind<'_>) -> Vec<(Id, f32, f32)> {
        let id = self.id;
        let mut risks = Vec::with_capacity(self.shares.len());
        let share = |foe: Id| self.shares.iter().find(|(other, _)| *other == foe).map_or(1.0, |it| it.1);
        for foe in &self.settled {
            let hit = mind.threat(*foe, id);
            if hit.value > 0.0 {
                risks.push((*foe, hit.value * share(*foe), hit.stops * share(*foe)));
            }
        }
        for mover in &self.movers {
            let (value, stops) = self.reply(mind, mover);
            if value != 0.0 {
                risks.push((mover.id, value * share(mover.id), stops * share(mover.id)));
            }
        }
        risks
    }

    /// The worst that an enemy which has still to move can do.
    fn reply(&self, mind: &mut Mind<'_>, mover: &Mover) -> (f32, f32) {
        let (id, foe) = (self.id, mover.id);
        let saved = *mind.figure(foe);
        let body = mind.figure(id).body;
        let Some(place) = body.place else { return (0.0, 0.0) };
        let Some(from) = saved.body.place else { return (0.0, 0.0) };
        // From where it is, it can at least turn.
        let turned = facing(from, place);
        if !saved.body.kind.is_dragon() {
            mind.state.figure_mut(foe).body.facing = turned;
        }
        let here = mind.threat(foe, id);
        let mut worst = (here.value, here.stops);
        let large = saved.body.kind.is_large() || body.kind.is_large();
        let next_to = mind.are_adjacent(foe, id);
        if !large && !next_to && !mover.engaged && mover.half > 0 {
            for zone in [Zone::Rear, Zone::Side, Zone::Front] {
                let Some(spot) = self.way_in(mind, mover, place, zone) else { continue };
                let hit = self.charge(mind, foe, spot, place);
                let net = if zone == Zone::Front || body.is_low() {
                    let answer = mind.best_blow(id, foe).map_or(Hit::default(), |(_, hit)| hit);
                    let answer = mind.habits.answer * answer.value;
                    if mind.is_first(id, foe) {
                        hit.value * (1.0 - hit.stops) - answer
                    } else {
                        hit.value - answer
                    }
                } else {
                    hit.value
                };
                if net > worst.0 || zone == Zone::Front && worst.0 == 0.0 {
                    worst = (net, hit.stops);
                }
                mind.state.figure_mut(foe).body = saved.body;
                if zone != Zone::Front {
                    break;
                }
            }
        }
        *mind.state.figure_mut(foe) = saved;
        worst
    }

    /// A hex in this zone of the figure that the enemy can reach.
    fn way_in(&self, mind: &Mind<'_>, mover: &Mover, place: Spot, zone: Zone) -> Option<Spot> {
        let body = &mind.figure(self.id).body;
        Direction::ALL.into_iter().map(|way| place.step(way)).find(|spot| {
            let Some(cell) = mind.net.cell(*spot) else { return false };
            let cost = mover.reach.cost[cell];
            if cost == FAR || body.zone(*spot) != Some(zone) {
                return false;
            }
            // To get behind the figure, an enemy has to go around its front.
            let around = if zone == Zone::Front
                || !mover.reach.passes(mind.net, cell, |on_the_way| {
                    let other = mind.net.spot(on_the_way);
                    other == place || body.zone(other) == Some(Zone::Front)
                }) {
                0
            } else {
                2
            };
            cost.saturating_add(around) <= mover.half
        })
    }

    /// An enemy comes next to the figure and strikes.
    fn charge(&self, mind: &mut Mind<'_>, foe: Id, spot: Spot, at: Spot) -> Hit {
        let body = &mut mind.state.figure_mut(foe).body;
        (body.place, body.facing) = (Some(spot), facing(spot, at));
        (body.turn.hexes, body.turn.option, body.turn.moved) = (3, Opt::B, true);
        body.turn.list = List::Disengaged;
        body.turn.entered |= 1 << self.id;
        mind.best_blow(foe, self.id).map_or(Hit::default(), |(_, hit)| hit)
    }
}

/// How far a hex is from a figure.
pub(super) fn distance(mind: &Mind<'_>, spot: Spot, id: Id) -> u16 {
    let body = &mind.figure(id).body;
    if let (Some(place), false) = (body.place, body.kind.is_large()) {
        return place.distance(spot);
    }
    mind.figure(id).body.hexes().map(|hex| hex.distance(spot)).min().unwrap_or(u16::MAX)
}
