//! Technology paths as they would be written without sets of bits: a breadth-first search from hex to hex.

use std::collections::{HashSet, VecDeque};

use hexgrid::Direction;
use time_agent::{HexId, Layout, Technologies, Technology, World, board::Spot};

/// [A12.3] All technologies that are Connected.
pub(crate) fn statuses(world: &World, layout: &Layout) -> Technologies {
    Technology::ALL.into_iter().filter(|technology| is_connected(world, layout, *technology)).collect()
}

/// [A12.2] [A12.3] Whether an invention of the technology is joined to its indicator.
fn is_connected(world: &World, layout: &Layout, technology: Technology) -> bool {
    let mut queue: VecDeque<HexId> = layout.sources(technology).iter().collect();
    let mut seen: HashSet<HexId> = queue.iter().copied().collect();
    while let Some(hex) = queue.pop_front() {
        for direction in Direction::ALL {
            let Some(next) = hex.step(direction) else { continue };
            if !carries(world, layout, hex, technology, direction) {
                continue;
            }
            if let Spot::Present(indicators) = world.board.spot(next)
                && indicators.has(technology)
            {
                return true;
            }
            if carries(world, layout, next, technology, direction.opposite()) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    false
}

/// [A12.5] [A12.8] Whether a hex carries a technology at the edge in a direction.
fn carries(world: &World, layout: &Layout, hex: HexId, technology: Technology, direction: Direction) -> bool {
    match world.board.spot(hex) {
        Spot::Original { technology: own, .. } => own == technology,
        Spot::Tile { zone, .. } => {
            match (layout.face(hex).and_then(|tile| world.tile(tile)), layout.facing(hex)) {
                (Some(tile), Some(facing)) => {
                    tile.streams[technology.index()].turned(facing).has(usize::from(direction.number()) - 1)
                }
                _ => world.board.zone(zone).is_some_and(|zone| zone.technologies.has(technology)),
            }
        }
        Spot::Outside | Spot::Present(_) => false,
    }
}
