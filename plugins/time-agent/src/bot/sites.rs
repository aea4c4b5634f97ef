//! What each hex of the past offers to a race that has an operative there.

use hexgrid::Direction;
use time_agent::{
    Change, HexId, HexSet, Kind, Layout, Race, Technology, World,
    board::Spot,
    hexes::HEXES,
    points::Turned,
    technology::TECHNOLOGIES,
    tiles::{Content, TileId},
};

use super::{Habits, mind::Mind, streams::sensitive, worth::credit};

/// How often one who cannot pay now will be able to later.
const LATER: f32 = 0.35;

/// How much a second operative of the same hand helps where rivals are in the way.
const SUPPORT: f32 = 0.2;

/// The values of all hexes for one race.
#[derive(Clone, Debug)]
pub(super) struct Sites {
    /// What an alteration is worth, without its cost; nothing where there is nothing to alter.
    pub(super) alter: [f32; HEXES],
    /// What it costs.
    pub(super) cost: [u16; HEXES],
    /// The best rotation with its worth, without its cost.
    pub(super) rotate: [(f32, Option<Direction>); HEXES],
    /// What a face-down tile promises.
    pub(super) promise: [f32; HEXES],
    /// What a guard is worth.
    pub(super) guard: [f32; HEXES],
    /// The inventions of Time Travel that the race should reverse now, because that wins.
    pub(super) finish: HexSet,
    /// What it is worth to be at one of them.
    pub(super) prize: f32,
    /// What an alteration adds to the seat's lead if the game ends this turn, while a sprint needs it.
    pub(super) swing: [f32; HEXES],
    /// How many operatives of rivals are in each hex.
    rivals: [u8; HEXES],
    rotation_cost: u16,
    contested: [f32; 2],
}

/// What one who has this much money can make of a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    /// The credits left to spend in the hex.
    pub(super) credits: u16,
    /// What one of them is worth.
    pub(super) credit: f32,
}

impl Purse {
    /// The purse of one who has this many credits.
    pub(super) fn new(credits: u16, habits: &Habits) -> Self {
        Self { credits, credit: credit(credits, habits) }
    }

    /// The same purse after a payment; what a credit is worth stays the same for the whole plan.
    pub(super) fn after(self, paid: u16) -> Option<Self> {
        Some(Self { credits: self.credits.checked_sub(paid)?, ..self })
    }

    /// What this payment is worth.
    pub(super) fn price(self, paid: u16) -> f32 {
        self.credit * f32::from(paid)
    }
}

impl Sites {
    /// The values of all hexes as the tiles lie.
    pub(super) fn of(mind: &Mind<'_>, layout: &Layout) -> Self {
        let world = &mind.view.world;
        let mut sites = Self {
            alter: [0.0; HEXES],
            cost: [0; HEXES],
            rotate: [(0.0, None); HEXES],
            promise: [0.0; HEXES],
            guard: [0.0; HEXES],
            finish: HexSet::NONE,
            prize: 0.0,
            swing: [0.0; HEXES],
            rivals: [0; HEXES],
            rotation_cost: world.board.prices.rotate.into(),
            contested: mind.habits.contested,
        };
        for race in Race::ALL.into_iter().filter(|race| !mind.worth.own[race.index()]) {
            for (_, hex) in mind.view.races[race.index()].in_past(race) {
                sites.rivals[hex.index()] += 1;
            }
        }
        let streams = Streams::of(mind, layout);
        for hex in world.past() {
            if layout.down().has(hex) {
                continue;
            }
            sites.consider_alteration(mind, layout, &streams, hex);
            sites.consider_rotation(mind, layout, &streams, hex);
        }
        sites.consider_promises(mind, layout, &streams);
        sites
    }

    fn consider_alteration(&mut self, mind: &Mind<'_>, layout: &Layout, streams: &Streams, hex: HexId) {
        let Some(cost) = layout.alteration_cost(&mind.view.world, hex) else { return };
        let worth = alteration(mind, layout, streams, hex);
        self.alter[hex.index()] = worth;
        self.cost[hex.index()] = cost;
        let is_time_travel = layout.inventions(Technology::TimeTravel).has(hex);
        let part = if is_time_travel { mind.habits.guard_time } else { mind.habits.guard };
        // What could be done against the seat here, or what it will have done and others could undo.
        let guard = if worth < 0.0 { -worth * part } else { worth * part * 0.5 };
        // Others who are there already guard it too.
        self.guard[hex.index()] = guard / (1.0 + f32::from(self.rivals[hex.index()]));
    }

    fn consider_rotation(&mut self, mind: &Mind<'_>, layout: &Layout, streams: &Streams, hex: HexId) {
        let matters = streams.at(hex);
        let Some(facing) = layout.facing(hex).filter(|_| matters.contains(&true)) else { return };
        let best = &mut self.rotate[hex.index()];
        for to in Direction::ALL.into_iter().filter(|to| *to != facing) {
            let worth = rotation(mind, layout, streams, hex, to);
            if worth > best.0 {
                *best = (worth, Some(to));
            }
        }
    }

    fn consider_promises(&mut self, mind: &Mind<'_>, layout: &Layout, streams: &Streams) {
        let world = &mind.view.world;
        let unseen = unseen_by_zone(mind, layout);
        for hex in layout.down() {
            let content = match layout.tile(hex) {
                Some(tile) => content_worth(mind, world, tile),
                None => zone_of(world, hex).map_or(0.0, |zone| unseen[zone]),
            };
            let block = |technology: &Technology| {
                if !streams.sensitive[technology.index()].has(hex) {
                    return 0.0;
                }
                let without = mind.term_without(layout, *technology, HexSet::only(hex));
                without - streams.terms[technology.index()]
            };
            let block = Technology::ALL.iter().map(block).fold(0.0, f32::max);
            self.promise[hex.index()] = content + mind.habits.curiosity + mind.habits.turns_well * block;
        }
    }

    /// What an operative can make of a hex now, with this much money.
    pub(super) fn value(&self, hex: HexId, kind: Kind, purse: Purse, taken: HexSet) -> f32 {
        let at = hex.index();
        let mut value = self.uncontested(hex, purse);
        value *= self.contested[kind.index()].powi(i32::from(self.rivals[at]));
        value += self.guard[at];
        if taken.has(hex) {
            value = 0.0;
        }
        if self.finish.has(hex) {
            // A second one helps only against those who are there already.
            let part = match (taken.has(hex), self.rivals[at]) {
                (false, _) => 1.0,
                (true, 0) => 0.0,
                (true, _) => SUPPORT,
            };
            value += part * self.prize;
        } else if !taken.has(hex) && self.cost[at] <= purse.credits {
            value += self.swing[at];
        }
        value
    }

    /// What can be made of a hex if no one opposes it.
    pub(super) fn uncontested(&self, hex: HexId, purse: Purse) -> f32 {
        let at = hex.index();
        let mut left = purse.credits;
        let mut value = self.promise[at];
        let alter = self.alter[at] - purse.price(self.cost[at]);
        if alter > 0.0 {
            if self.cost[at] <= left {
                left -= self.cost[at];
                value += alter;
            } else {
                value += alter * LATER;
            }
        }
        let rotate = self.rotate[at].0 - purse.price(self.rotation_cost);
        if rotate > 0.0 {
            value += if self.rotation_cost <= left { rotate } else { rotate * LATER };
        }
        value
    }
}

/// What each technology is worth as the tiles lie, and the hexes that could change it.
#[derive(Clone, Debug)]
pub(super) struct Streams {
    pub(super) terms: [f32; TECHNOLOGIES],
    sensitive: [HexSet; TECHNOLOGIES],
}

impl Streams {
    pub(super) fn of(mind: &Mind<'_>, layout: &Layout) -> Self {
        Self {
            terms: Technology::ALL.map(|technology| mind.term(layout, technology)),
            sensitive: Technology::ALL.map(|technology| sensitive(&mind.view.world, layout, technology)),
        }
    }

    /// The technologies to which the way this tile lies could make a difference.
    fn at(&self, hex: HexId) -> [bool; TECHNOLOGIES] {
        self.sensitive.map(|hexes| hexes.has(hex))
    }
}

/// What it is worth to alter what is in a hex, without its cost.
pub(super) fn alteration(mind: &Mind<'_>, layout: &Layout, streams: &Streams, hex: HexId) -> f32 {
    let world = &mind.view.world;
    if let Some(technology) = layout.invention_at(world, hex) {
        let mut later = *layout;
        later.alter(hex);
        return mind.term(&later, technology) - streams.terms[technology.index()];
    }
    let turned = if layout.reversed().has(hex) { Turned::Back } else { Turned::Over };
    let event = layout.face(hex).and_then(|tile| world.event(tile));
    event.map_or(0.0, |event| mind.habits.lasts * mind.worth.of_turning(&event.indicator, turned))
}

/// What it is worth to turn a tile, without its cost.
pub(super) fn rotation(
    mind: &Mind<'_>,
    layout: &Layout,
    streams: &Streams,
    hex: HexId,
    to: Direction,
) -> f32 {
    let mut later = *layout;
    later.change(&mind.view.world, Change::Rotate(hex, to));
    let matters =
        Technology::ALL.into_iter().filter(|technology| streams.sensitive[technology.index()].has(hex));
    matters.map(|technology| mind.term(&later, technology) - streams.terms[technology.index()]).sum()
}

/// What the seat would lose by the worst rotation of a tile.
pub(super) fn worst_rotation(mind: &Mind<'_>, layout: &Layout, streams: &Streams, hex: HexId) -> f32 {
    if !streams.at(hex).contains(&true) || layout.facing(hex).is_none() {
        return 0.0;
    }
    let losses = Direction::ALL.into_iter().map(|to| -rotation(mind, layout, streams, hex, to));
    losses.fold(0.0, f32::max)
}

/// What is on a face-down tile that the seat knows or guesses, if it can be used.
fn content_worth(mind: &Mind<'_>, world: &World, tile: TileId) -> f32 {
    let Some(tile) = world.tile(tile) else { return 0.0 };
    match &tile.content {
        Content::Plain => 0.0,
        Content::Event(event) => {
            let worth = mind.habits.lasts * mind.worth.of_turning(&event.indicator, Turned::Over);
            (worth - 0.15 * f32::from(event.cost)).max(0.0)
        }
        // To find the last inventions of Time Travel brings the end nearer.
        Content::Invention { technology: Technology::TimeTravel, .. } => (mind.end * 0.1).max(-1.0),
        // A secondary that is turned up mends its technology.
        Content::Invention { technology, .. } => {
            let is_cut = !mind.view.connected.has(*technology);
            if is_cut { -mind.cut[technology.index()] * 0.5 } else { 0.0 }
        }
    }
}

fn zone_of(world: &World, hex: HexId) -> Option<usize> {
    match world.board.spot(hex) {
        Spot::Tile { zone, .. } => Some(usize::from(zone).min(9)),
        _ => None,
    }
}

/// The mean of what the unseen tiles of each zone are worth.
#[allow(clippy::cast_precision_loss, reason = "a zone has a few tiles")]
fn unseen_by_zone(mind: &Mind<'_>, layout: &Layout) -> [f32; 10] {
    let world = &mind.view.world;
    let seen: Vec<TileId> = world.tile_hexes().iter().filter_map(|hex| layout.tile(hex)).collect();
    let (mut sums, mut counts) = ([0.0; 10], [0_u8; 10]);
    for (id, tile) in world.tiles().filter(|(id, _)| !seen.contains(id)) {
        let zone = usize::from(tile.name.zone).min(9);
        sums[zone] += content_worth(mind, world, id);
        counts[zone] += 1;
    }
    std::array::from_fn(|zone| sums[zone] / f32::from(counts[zone].max(1)))
}
