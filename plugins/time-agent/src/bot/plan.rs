//! Where operatives should go: the force of one race, and the best move of each operative.

use time_agent::{HexId, HexSet, Kind, Layout, Operative, Place, Race, World, board::Spot, race::RaceState};

use super::{
    mind::Mind,
    sites::{Purse, Sites},
};

/// A move must be worth this much more than to stay.
const WORTH_MOVING: f32 = 0.25;

/// A race with its operatives at a moment of its turn, or before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Force {
    /// Whose it is.
    pub(super) race: Race,
    /// What the race has.
    pub(super) has: RaceState,
    /// [A7.2] The operatives that have moved, by slot.
    pub(super) moved: u16,
    purse: Purse,
}

/// A move, or none for an operative that stays, and what comes of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Move {
    /// Who moves.
    pub(super) operative: Operative,
    /// Where to.
    pub(super) to: HexId,
    /// What it is worth more than to stay.
    pub(super) gain: f32,
}

impl Force {
    /// The force of a race as its player sees it.
    pub(super) fn of(mind: &Mind<'_>, race: Race) -> Self {
        let view = mind.view;
        let moved = if view.active() == Some(race) { view.turn.moved } else { 0 };
        let has = *view.race(race);
        Self { race, has, moved, purse: Purse::new(has.credits, &mind.habits) }
    }

    /// What is left to spend.
    pub(super) const fn purse(&self) -> Purse {
        self.purse
    }

    pub(super) const fn has_moved(&self, operative: Operative) -> bool {
        self.moved >> operative.slot() & 1 == 1
    }

    /// The best move of all operatives.
    pub(super) fn best(&self, mind: &Mind<'_>, layout: &Layout, sites: &Sites) -> Option<Move> {
        let movers = self.has.force(self.race).filter(|(operative, place)| {
            // Operatives of a kind in the present are all the same.
            let is_first = self.has.first(self.race, operative.kind(), Place::Present) == Some(*operative);
            !self.has_moved(*operative) && (*place != Place::Present || is_first)
        });
        let moves = movers.filter_map(|(operative, _)| self.best_of(mind, layout, sites, operative));
        moves.filter(|best| best.gain > WORTH_MOVING).max_by(|one, other| one.gain.total_cmp(&other.gain))
    }

    /// The best move of one operative.
    pub(super) fn best_of(
        &self,
        mind: &Mind<'_>,
        layout: &Layout,
        sites: &Sites,
        operative: Operative,
    ) -> Option<Move> {
        let taken = self.taken(mind, operative);
        match self.has.places[operative.slot()] {
            Place::Bank => None,
            Place::Present => self.best_entry(mind, sites, operative, taken),
            Place::Past(from) => {
                let (kind, purse) = (operative.kind(), self.purse());
                let stay = sites.value(from, kind, purse, taken);
                let value = |to: HexId| sites.value(to, kind, purse, taken) - stay;
                let reach = layout.reach_any(&mind.view.world, from);
                best_hex(reach, value).map(|(to, gain)| Move { operative, to, gain })
            }
        }
    }

    /// [A7a.1] The best hex to send an operative to.
    fn best_entry(
        &self,
        mind: &Mind<'_>,
        sites: &Sites,
        operative: Operative,
        taken: HexSet,
    ) -> Option<Move> {
        if self.has.ready() == 0 {
            return None;
        }
        let (kind, purse, world) = (operative.kind(), self.purse(), &mind.view.world);
        let value = |to: HexId| {
            let entry = entry_cost(world, kind, to)?;
            let left = purse.after(entry)?;
            Some(sites.value(to, kind, left, taken) - mind.habits.sunk * purse.price(entry))
        };
        let values = |to: HexId| value(to).unwrap_or(f32::MIN);
        let best = best_hex(world.tile_hexes(), values);
        best.filter(|(_, gain)| *gain > f32::MIN).map(|(to, gain)| Move { operative, to, gain })
    }

    /// What an operative in the past is worth there: the best of staying and going on.
    pub(super) fn worth_in_past(
        &self,
        mind: &Mind<'_>,
        layout: &Layout,
        sites: &Sites,
        operative: Operative,
    ) -> f32 {
        let Some(from) = self.has.places[operative.slot()].hex() else { return 0.0 };
        let stay = sites.value(from, operative.kind(), self.purse(), self.taken(mind, operative));
        stay + self.best_of(mind, layout, sites, operative).map_or(0.0, |best| best.gain.max(0.0))
    }

    /// The hexes in which others of the hand are, so that a second one has little to do there.
    fn taken(&self, mind: &Mind<'_>, besides: Operative) -> HexSet {
        let own = self.has.in_past(self.race).filter(|(operative, _)| *operative != besides);
        let own: HexSet = own.map(|(_, hex)| hex).collect();
        let allies = mind.view.hand(mind.seat).filter(|race| *race != self.race);
        allies.fold(own, |all, race| all | mind.view.races[race.index()].hexes())
    }
}

/// [A7a.1] [A7a.2] What it costs to send an operative of a kind to a hex.
pub(super) fn entry_cost(world: &World, kind: Kind, hex: HexId) -> Option<u16> {
    let Spot::Tile { cost, .. } = world.board.spot(hex) else { return None };
    let more = if kind == Kind::Squad { world.board.prices.squad_entry } else { 0 };
    Some(u16::from(cost) + u16::from(more))
}

/// The hex of a set with the highest value.
fn best_hex(hexes: HexSet, value: impl Fn(HexId) -> f32) -> Option<(HexId, f32)> {
    let values = hexes.iter().map(|hex| (hex, value(hex)));
    values.max_by(|one, other| one.1.total_cmp(&other.1))
}
