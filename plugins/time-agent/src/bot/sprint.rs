//! The sprint that ends the game: all live inventions of Time Travel are reversed in one turn, and what else the turn
//! brings puts the seat ahead.

use time_agent::{
    HexId, HexSet, Kind, Layout, Operative, Place, Race, Technology, hexes::HEXES, points::Turned,
};

use super::{
    mind::{Mind, WIN},
    plan::{Force, entry_cost},
    sites::Sites,
    streams::live_sources,
    worth::totals,
};

/// How much a point of lead weighs for operatives that take part in a sprint.
const EAGER: f32 = 3.0;

/// How much of what a sprint could gain on the way counts on.
const RELIABLE: f32 = 0.8;

/// How often a rival who is in the way can be removed.
const PAST_A_RIVAL: f32 = 0.4;

/// How much of an alteration counts on where a rival is.
const CONTESTED: f32 = 0.3;

/// A sprint that is less likely to succeed is not tried.
const HOPELESS: f32 = 0.06;

/// A plan to end the game this turn.
#[derive(Clone, Debug)]
pub(super) struct Sprint {
    /// The inventions to reverse.
    pub(super) targets: HexSet,
    /// The credits they need, with the ways there.
    pub(super) cost: u16,
    /// What each alteration adds to the lead; none is needed if the seat is ahead anyway.
    swing: Option<[f32; HEXES]>,
    /// How likely it is that no one is in the way.
    chance: f32,
}

impl Sprint {
    /// A plan for a race, if there is one that wins.
    pub(super) fn plan(mind: &Mind<'_>, layout: &Layout, force: &Force) -> Option<Self> {
        let targets = live_sources(&mind.view.world, layout);
        if targets.is_empty() {
            return None;
        }
        let chance = chance(mind, targets);
        if chance < HOPELESS {
            return None;
        }
        let way = Way::to(mind, layout, force, targets)?;
        let mut later = *layout;
        targets.iter().for_each(|hex| later.alter(hex));
        if mind.term(&later, Technology::TimeTravel) > mind.habits.sure * WIN {
            return Some(Self { targets, cost: way.cost, swing: None, chance });
        }
        if mind.hidden_secondaries(layout) > 0 {
            return None;
        }
        let margin = mind.margin(&later);
        let swing = swings(mind, layout, targets);
        let gain = way.gain(mind, layout, force, &swing);
        (margin + RELIABLE * gain > 0.5).then_some(Self {
            targets,
            cost: way.cost,
            swing: Some(swing),
            chance,
        })
    }

    /// Whether the seat is ahead already, so that the targets can be reversed.
    pub(super) const fn is_ahead(&self) -> bool {
        self.swing.is_none()
    }

    /// How eagerly something should be altered, because it adds to the lead.
    pub(super) fn swing_of(&self, hex: HexId) -> f32 {
        self.swing.map_or(0.0, |swing| EAGER * swing[hex.index()])
    }

    /// Marks the hexes that take part.
    pub(super) fn mark(&self, sites: &mut Sites) {
        sites.finish = self.targets;
        sites.prize = WIN * self.chance;
        if let Some(swing) = &self.swing {
            sites.swing = swing.map(|swing| EAGER * swing.max(0.0));
        }
    }
}

/// How likely it is that a race gets past all rivals at these hexes.
fn chance(mind: &Mind<'_>, targets: HexSet) -> f32 {
    let in_the_way = mind
        .view
        .operatives()
        .filter(|(operative, hex)| targets.has(*hex) && !mind.worth.own[operative.race().index()]);
    in_the_way.fold(1.0, |chance, _| chance * PAST_A_RIVAL)
}

/// What each alteration of an event adds to the seat's lead over its best rival.
fn swings(mind: &Mind<'_>, layout: &Layout, besides: HexSet) -> [f32; HEXES] {
    let (view, world) = (mind.view, &mind.view.world);
    let totals = totals(view, |race| f32::from(view.vp(race)));
    let rivals = (0..totals.len()).filter(|at| *at != mind.seat.index());
    let best = rivals
        .max_by(|one, other| totals[*one].unwrap_or(f32::MIN).total_cmp(&totals[*other].unwrap_or(f32::MIN)));
    let mut swings = [0.0; HEXES];
    for hex in world.tile_hexes() - layout.down() - besides - view.turn.altered {
        let Some(event) = layout.face(hex).and_then(|tile| world.event(tile)) else { continue };
        let turned = if layout.reversed().has(hex) { Turned::Back } else { Turned::Over };
        for race in Race::ALL {
            let gain = f32::from(event.indicator.change(race, turned).vp);
            let owner = view.owner(race).map(engine::Seat::index);
            if owner == Some(mind.seat.index()) {
                swings[hex.index()] += gain;
            } else if owner.is_some() && owner == best {
                swings[hex.index()] -= gain;
            }
        }
    }
    swings
}

/// Who goes to which target, and what that leaves.
#[derive(Clone, Copy, Debug)]
struct Way {
    cost: u16,
    credits: u16,
    ready: u8,
    /// The operatives that are needed at targets, by slot.
    used: u16,
    /// How many are left in the present.
    present: usize,
}

impl Way {
    /// The cheapest way to all targets, if the race can reach and reverse all of them this turn.
    fn to(mind: &Mind<'_>, layout: &Layout, force: &Force, targets: HexSet) -> Option<Self> {
        let world = &mind.view.world;
        let has = &force.has;
        let present = has.force(force.race).filter(|(_, place)| *place == Place::Present).count();
        let mut way = Self { cost: 0, credits: has.credits, ready: has.ready(), used: 0, present };
        for hex in targets {
            let price = layout.alteration_cost(world, hex)?;
            let is_free = |operative: Operative| way.used >> operative.slot() & 1 == 0;
            let may_go = |operative: Operative, from: HexId| {
                !force.has_moved(operative) && layout.reach_any(world, from).has(hex)
            };
            let there = has.in_past(force.race).find(|(operative, from)| is_free(*operative) && *from == hex);
            let near = || {
                has.in_past(force.race)
                    .find(|(operative, from)| is_free(*operative) && may_go(*operative, *from))
            };
            let entry = match there.or_else(near) {
                Some((operative, _)) => {
                    way.used |= 1 << operative.slot();
                    0
                }
                None if way.ready > 0 && way.present > 0 => {
                    way.ready -= 1;
                    way.present -= 1;
                    entry_cost(world, Kind::Agent, hex)?
                }
                None => return None,
            };
            way.cost += price + entry;
            way.credits = way.credits.checked_sub(price)?.checked_sub(entry)?;
        }
        Some(way)
    }

    /// What the operatives that are not needed could add to the lead.
    fn gain(mut self, mind: &Mind<'_>, layout: &Layout, force: &Force, swing: &[f32; HEXES]) -> f32 {
        let world = &mind.view.world;
        let used = self.used;
        let free = force.has.in_past(force.race).filter(|(operative, _)| used >> operative.slot() & 1 == 0);
        let (mut taken, mut sum) = (HexSet::NONE, 0.0);
        let mut take = |way: &mut Self, hexes: HexSet, price: &dyn Fn(HexId) -> Option<u16>| {
            let best = way.best(mind, hexes - taken, swing, price);
            if let Some((hex, value, price)) = best {
                taken = taken.with(hex);
                way.credits -= price;
                sum += value;
            }
            best.is_some()
        };
        let alter = |hex: HexId| layout.alteration_cost(world, hex);
        for (operative, from) in free {
            let here = HexSet::only(from);
            let is_done = force.has_moved(operative);
            let reach = if is_done { here } else { layout.reach_any(world, from) | here };
            take(&mut self, reach, &alter);
        }
        let enter = |hex: HexId| Some(alter(hex)? + entry_cost(world, Kind::Agent, hex)?);
        while self.ready > 0 && self.present > 0 && take(&mut self, world.tile_hexes(), &enter) {
            self.ready -= 1;
            self.present -= 1;
        }
        sum
    }

    /// The hex that adds most to the lead and can be paid, with what it adds and what it costs.
    fn best(
        &self,
        mind: &Mind<'_>,
        hexes: HexSet,
        swing: &[f32; HEXES],
        price: &dyn Fn(HexId) -> Option<u16>,
    ) -> Option<(HexId, f32, u16)> {
        let value = |hex: HexId| swing[hex.index()] * if mind.is_contested(hex) { CONTESTED } else { 1.0 };
        let worthwhile = hexes.iter().filter(|hex| swing[hex.index()] > 0.0);
        let options = worthwhile.filter_map(|hex| Some((hex, value(hex), price(hex)?)));
        let payable = options.filter(|(_, _, price)| *price <= self.credits);
        payable.max_by(|one, other| one.1.total_cmp(&other.1))
    }
}
