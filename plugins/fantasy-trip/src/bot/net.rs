//! Ways across a map: its hexes by number, and how far a figure gets.

use std::sync::Arc;

use fantasy_trip::{
    body::{Body, Id, Posture},
    ground::{Ground, Spot, Terrain},
    spells::Spell,
    state::{On, State},
};
use hexgrid::Direction;

/// The number of no hex.
const NONE: u16 = u16::MAX;
/// A hex that was not reached.
pub(super) const FAR: u8 = u8::MAX;

/// The hexes of a map by number, and which are next to each other.
#[derive(Clone, Debug)]
pub(super) struct Net {
    ground: Arc<Ground>,
    spots: Vec<Spot>,
    next: Vec<[u16; 6]>,
}

impl Net {
    /// The hexes of this map.
    pub(super) fn of(ground: &Arc<Ground>) -> Self {
        let spots: Vec<_> = ground.spots().collect();
        let number =
            |spot: Spot| ground.index(spot).and_then(|index| u16::try_from(index).ok()).unwrap_or(NONE);
        let next = spots.iter().map(|spot| Direction::ALL.map(|way| number(spot.step(way)))).collect();
        Self { ground: Arc::clone(ground), spots, next }
    }

    /// Whether it is the net of this map.
    pub(super) fn fits(&self, ground: &Arc<Ground>) -> bool {
        Arc::ptr_eq(&self.ground, ground) || self.ground == *ground
    }

    /// The number of a hex.
    pub(super) fn cell(&self, spot: Spot) -> Option<usize> {
        self.ground.index(spot)
    }

    /// The hex with a number.
    pub(super) fn spot(&self, cell: usize) -> Spot {
        self.spots[cell]
    }

    fn step(&self, cell: usize, way: Direction) -> Option<usize> {
        let next = self.next[cell][way.index()];
        (next != NONE).then_some(usize::from(next))
    }
}

/// What every hex is to a figure on its way.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// What it costs to enter; 0 if no one can.
    cost: Vec<u8>,
    /// How many enemies engage there.
    stops: Vec<u8>,
    /// Whether it is higher than the floor.
    high: Vec<bool>,
    /// How many of them it takes to stop the figure.
    need: u8,
    /// Whether it burns.
    fire: Vec<bool>,
    /// The kind's shape matters to large figures only.
    body: Body,
    shuns_fire: bool,
}

impl Field {
    /// The field as a figure finds it.
    pub(super) fn of(state: &State, net: &Net, id: Id) -> Self {
        let body = state.figure(id).body;
        let len = net.spots.len();
        let mut field = Self {
            cost: vec![0; len],
            stops: vec![0; len],
            high: vec![false; len],
            need: body.kind.engaged_by(),
            fire: vec![false; len],
            body,
            shuns_fire: body.iq < 8,
        };
        for cell in 0..len {
            let terrain = net.ground.terrain(net.spots[cell]);
            field.cost[cell] = match terrain {
                Terrain::Broken => 2,
                _ => u8::from(terrain.is_footing()),
            };
            field.high[cell] = terrain == Terrain::High;
        }
        for (_, lasting) in state.lastings() {
            let On::Hex(spot) = lasting.on else { continue };
            let Some(cell) = net.cell(spot) else { continue };
            match lasting.spell {
                Spell::Wall | Spell::Wall3 | Spell::Wall7 => field.cost[cell] = 0,
                Spell::Fire | Spell::Fire3 | Spell::Fire7 => field.fire[cell] = true,
                _ => {}
            }
        }
        for other in state.ids().filter(|other| *other != id) {
            field.add(state, net, id, other);
        }
        field
    }

    fn add(&mut self, state: &State, net: &Net, id: Id, other: Id) {
        let figure = state.figure(other);
        if figure.body.aloft || !figure.is_on_map() {
            return;
        }
        let lies = !figure.is_able() || figure.body.posture == Posture::Prone && !figure.body.in_pile;
        for cell in figure.body.hexes().filter_map(|spot| net.cell(spot)) {
            let cost = &mut self.cost[cell];
            *cost = match (*cost, lies) {
                (0, _) | (_, false) => 0,
                (_, true) => 3,
            };
        }
        let engages = state.are_foes(id, other)
            && state.is_awake(other)
            && !figure.body.is_low()
            && !figure.body.in_pile
            && state.is_armed(other);
        if engages {
            let weight = if figure.body.kind.is_large() { 3 } else { 1 };
            for cell in figure.body.front().filter_map(|spot| net.cell(spot)) {
                self.stops[cell] += weight;
            }
        }
    }

    /// Whether a hex burns.
    pub(super) fn burns(&self, cell: usize) -> bool {
        self.fire[cell]
    }

    /// What a step costs; none if it cannot be taken.
    fn price(&self, net: &Net, from: usize, to: usize, facing: Direction) -> Option<u8> {
        let cost = self.cost[to];
        if cost == 0 || self.shuns_fire && self.fire[to] && !self.fire[from] {
            return None;
        }
        if self.body.kind.is_large() {
            let room = |spot: Spot| net.cell(spot).is_some_and(|cell| self.cost[cell] > 0);
            if !self.body.hexes_at(net.spot(to), facing).all(room) {
                return None;
            }
        }
        Some(if self.high[to] && !self.high[from] { cost.max(2) } else { cost })
    }

    /// Whether a large figure has room to face this way here.
    pub(super) fn has_room(&self, net: &Net, cell: usize, facing: Direction) -> bool {
        let room = |spot: Spot| net.cell(spot).is_some_and(|cell| self.cost[cell] > 0);
        !self.body.kind.is_large() || self.body.hexes_at(net.spot(cell), facing).all(room)
    }

    /// How far the figure gets from a hex with this many points of MA.
    pub(super) fn reach(&self, net: &Net, from: usize, most: u8, facing: Direction) -> Reach {
        let mut reach = Reach::new(self.cost.len(), from);
        reach.found.push(u16::try_from(from).unwrap_or(NONE));
        let mut at = 0;
        // Cheap hexes first: a hex is looked at again if a cheaper way to it turns up.
        while at < reach.found.len() {
            let cell = usize::from(reach.found[at]);
            at += 1;
            if cell != from && self.stops[cell] >= self.need {
                continue;
            }
            for way in Direction::ALL {
                let Some(to) = net.step(cell, way) else { continue };
                let Some(price) = self.price(net, cell, to, facing) else { continue };
                let cost = reach.cost[cell].saturating_add(price);
                if cost > most || cost >= reach.cost[to] {
                    continue;
                }
                let straight = reach.way[cell] == Some(way) || cell == from;
                reach.straight[to] = if straight { reach.straight[cell] + 1 } else { 1 };
                reach.cost[to] = cost;
                reach.steps[to] = reach.steps[cell] + 1;
                reach.way[to] = Some(way);
                reach.found.push(u16::try_from(to).unwrap_or(NONE));
            }
        }
        reach.found.sort_unstable();
        reach.found.dedup();
        reach
    }

    /// How many points of MA it is from each hex to the nearest of some hexes; figures in the way are ignored.
    pub(super) fn distances(&self, net: &Net, goals: impl Iterator<Item = usize>) -> Vec<u8> {
        let mut far = vec![FAR; self.cost.len()];
        let mut found: Vec<usize> = goals.collect();
        for goal in &found {
            far[*goal] = 0;
        }
        let mut at = 0;
        while at < found.len() {
            let cell = found[at];
            at += 1;
            for way in Direction::ALL {
                let Some(to) = net.step(cell, way) else { continue };
                let footing = net.ground.terrain(net.spot(to)).is_footing();
                if footing && far[cell] + 1 < far[to] && far[cell] < 200 {
                    far[to] = far[cell] + 1;
                    found.push(to);
                }
            }
        }
        far
    }
}

/// How far a figure gets.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    from: usize,
    /// The hexes it reaches, by number.
    pub(super) found: Vec<u16>,
    /// The MA to each hex, or [`FAR`].
    pub(super) cost: Vec<u8>,
    /// The steps to each hex.
    pub(super) steps: Vec<u8>,
    /// How many of the last steps are in a straight line.
    pub(super) straight: Vec<u8>,
    way: Vec<Option<Direction>>,
}

impl Reach {
    fn new(len: usize, from: usize) -> Self {
        let mut cost = vec![FAR; len];
        cost[from] = 0;
        Self {
            from,
            found: Vec::with_capacity(len),
            cost,
            steps: vec![0; len],
            straight: vec![0; len],
            way: vec![None; len],
        }
    }

    /// The first step on the way to a hex; none if the figure is there, or never gets there.
    pub(super) fn first_step(&self, net: &Net, to: usize) -> Option<Direction> {
        let (mut cell, mut first) = (to, None);
        for _ in 0..self.way.len() {
            if cell == self.from {
                return first;
            }
            let way = self.way[cell]?;
            first = Some(way);
            cell = net.step(cell, way.opposite())?;
        }
        first
    }

    /// Whether the way to a hex leads through one of these.
    pub(super) fn passes(&self, net: &Net, to: usize, through: impl Fn(usize) -> bool) -> bool {
        let mut cell = to;
        for _ in 0..self.way.len() {
            let Some(before) = self.way[cell].and_then(|way| net.step(cell, way.opposite())) else {
                return false;
            };
            cell = before;
            if cell == self.from {
                return false;
            }
            if through(cell) {
                return true;
            }
        }
        false
    }
}
