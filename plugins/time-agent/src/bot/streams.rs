//! Where streams could be cut or mended: floods over sets of hexes, and the hexes that matter to each technology.

use hexgrid::Direction;
use time_agent::{HexId, HexSet, Layout, Technology, World};

/// No stream has more steps than this; longer ones are followed no further.
const LONGEST: usize = 64;

/// [A12.2] The hexes joined to these for a technology, with one hex left out.
pub(super) fn flood(layout: &Layout, technology: Technology, from: HexSet, without: HexSet) -> HexSet {
    let (mut all, mut last) = (from - without, from - without);
    while !last.is_empty() {
        last = step(layout, technology, last) - all - without;
        all |= last;
    }
    all
}

fn step(layout: &Layout, technology: Technology, from: HexSet) -> HexSet {
    let mut next = HexSet::NONE;
    for direction in Direction::ALL {
        let leaving = from & layout.carriers(technology, direction);
        next |= leaving.shifted(direction) & layout.carriers(technology, direction.opposite());
    }
    next
}

/// The edges at which a stream reaches its indicators.
pub(super) fn open_doors(world: &World, layout: &Layout, technology: Technology, stream: HexSet) -> usize {
    let open = |direction: Direction| {
        (stream & layout.carriers(technology, direction) & world.doors(technology, direction)).len()
    };
    Direction::ALL.into_iter().map(open).sum()
}

/// The hexes next to a technology's indicators.
pub(super) fn door_hexes(world: &World, technology: Technology) -> HexSet {
    let doors = Direction::ALL.into_iter().map(|direction| world.doors(technology, direction));
    doors.fold(HexSet::NONE, |all, doors| all | doors)
}

/// The hexes whose tiles could make a difference to a technology if they lay otherwise.
///
/// A Connected technology has at least one path; only the hexes of it, and those at the indicators, can cut it. A
/// technology that is cut can be mended where its stream and what still leads to its indicator come close.
pub(super) fn sensitive(world: &World, layout: &Layout, technology: Technology) -> HexSet {
    let doors = door_hexes(world, technology);
    let (stream, path) = path(world, layout, technology);
    if let Some(path) = path {
        return path | (doors & stream);
    }
    let open =
        |all, direction| all | (layout.carriers(technology, direction) & world.doors(technology, direction));
    let open = Direction::ALL.into_iter().fold(HexSet::NONE, open);
    let back = flood(layout, technology, open, HexSet::NONE);
    (stream.around() | stream) & (back.around() | back | doors) & world.tile_hexes()
}

/// The stream of a technology, and the hexes of one path from an invention to an indicator if there is one.
fn path(world: &World, layout: &Layout, technology: Technology) -> (HexSet, Option<HexSet>) {
    let mut layers = [HexSet::NONE; LONGEST];
    let mut last = layout.sources(technology);
    let (mut all, mut count) = (last, 0);
    while !last.is_empty() && count < LONGEST {
        layers[count] = last;
        count += 1;
        last = step(layout, technology, last) - all;
        all |= last;
    }
    let is_open = |hexes: HexSet| {
        Direction::ALL.into_iter().find_map(|direction| {
            (hexes & layout.carriers(technology, direction) & world.doors(technology, direction)).first()
        })
    };
    let end = (0..count).find_map(|at| Some((at, is_open(layers[at])?)));
    (all, end.map(|(at, hex)| trace_back(layout, technology, &layers[..at], hex)))
}

/// The way back from a hex through the layers of a flood.
fn trace_back(layout: &Layout, technology: Technology, layers: &[HexSet], end: HexId) -> HexSet {
    let (mut path, mut here) = (HexSet::only(end), HexSet::only(end));
    for layer in layers.iter().rev() {
        let before = (step(layout, technology, here) & *layer).first();
        here = before.map_or(HexSet::NONE, HexSet::only);
        path |= here;
    }
    path
}

/// [A12.4] The live inventions of Time Travel from which it reaches the present.
pub(super) fn live_sources(world: &World, layout: &Layout) -> HexSet {
    let time_travel = Technology::TimeTravel;
    let reaches = |source: &HexId| {
        let stream = flood(layout, time_travel, HexSet::only(*source), HexSet::NONE);
        open_doors(world, layout, time_travel, stream) > 0
    };
    layout.sources(time_travel).iter().filter(reaches).collect()
}
