//! [A7b] [A12] Where technologies flow and where operatives can go, as floods over sets of hexes.
//!
//! A flood takes one step in all directions for all hexes at once, with shifts of whole sets. The longest path of the
//! board is the most steps it can take, and a few dozen machine instructions are a step.

use hexgrid::Direction;
use serde::Serialize;

use crate::{
    hexes::{HexId, HexSet},
    layout::Layout,
    technology::{Technologies, Technology},
    world::World,
};

/// An edge at which a technology's stream ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Cut {
    /// The hex that the stream reaches.
    pub hex: HexId,
    /// The direction of the edge, counted from 1 for up.
    pub direction: u8,
    /// Which side of the edge does not carry it.
    pub stops: Stops,
}

/// Why a stream ends at an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stops {
    /// The hex it comes from does not carry it to this edge.
    Here,
    /// The hex beyond the edge does not take it.
    Beyond,
    /// Neither does.
    Both,
}

impl Layout {
    /// [A12.2] [A12.3] The hexes that are joined to a live invention of the technology.
    #[must_use]
    pub fn stream(&self, technology: Technology) -> HexSet {
        self.joined(technology, self.sources(technology))
    }

    /// [A12.2] The hexes that are joined to any of these for the technology, and these themselves.
    #[must_use]
    pub fn joined(&self, technology: Technology, from: HexSet) -> HexSet {
        let (mut all, mut last) = (from, from);
        while !last.is_empty() {
            let mut next = HexSet::NONE;
            for direction in Direction::ALL {
                let leaving = last & self.carriers(technology, direction);
                next |= leaving.shifted(direction) & self.carriers(technology, direction.opposite());
            }
            last = next - all;
            all |= last;
        }
        all
    }

    /// [A12.3] [A12.4] Whether the technology reaches its indicator, or one of several.
    pub fn is_connected(&self, world: &World, technology: Technology) -> bool {
        self.reaches_present(world, technology, self.stream(technology))
    }

    fn reaches_present(&self, world: &World, technology: Technology, stream: HexSet) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            (stream & self.carriers(technology, direction)).meets(world.doors(technology, direction))
        })
    }

    /// [A12.3] All technologies that are Connected as the tiles lie.
    pub fn statuses(&self, world: &World) -> Technologies {
        Technology::ALL.into_iter().filter(|technology| self.is_connected(world, *technology)).collect()
    }

    /// The edges at which a stream that reaches far ends: towards hexes of the past it does not reach, and towards its
    /// own indicators. A page draws them as the line that cuts it.
    pub fn cuts(&self, world: &World, technology: Technology) -> Vec<Cut> {
        let stream = self.stream(technology);
        let mut cuts = Vec::new();
        for hex in stream {
            for direction in Direction::ALL {
                let carries = self.carriers(technology, direction).has(hex);
                let is_door = world.doors(technology, direction).has(hex);
                let beyond = hex.step(direction).filter(|hex| world.past().has(*hex) && !stream.has(*hex));
                let takes = is_door
                    || beyond
                        .is_some_and(|beyond| self.carriers(technology, direction.opposite()).has(beyond));
                let stops = match (carries, takes) {
                    (true, true) => continue,
                    (false, true) => Stops::Here,
                    (true, false) => Stops::Beyond,
                    (false, false) => Stops::Both,
                };
                if is_door || beyond.is_some() {
                    cuts.push(Cut { hex, direction: direction.number(), stops });
                }
            }
        }
        cuts
    }

    /// [A7b] The hexes in which an operative that starts here can end a move along the technology.
    #[must_use]
    pub fn reach(&self, world: &World, from: HexId, technology: Technology) -> HexSet {
        let start = HexSet::only(from);
        // [A7b.6] Originals are open only to those who start on a tile next to them. Ruling 8.
        let originals =
            if world.originals().has(from) { HexSet::NONE } else { start.around() & world.originals() };
        let open = world.tile_hexes() | originals;
        let (mut ends, mut passed, mut last) = (HexSet::NONE, start, start);
        while !last.is_empty() {
            let mut through = HexSet::NONE;
            for direction in Direction::ALL {
                let entered = (last & self.carriers(technology, direction)).shifted(direction) & open;
                ends |= entered;
                // [A7b.3] [A7b.4] One who enters where it is not present, or a face-down tile, stays there.
                through |= (entered - self.down()) & self.carriers(technology, direction.opposite());
            }
            last = through - passed;
            passed |= last;
        }
        ends.without(from)
    }

    /// [A7b] The hexes in which an operative that starts here can end a move along any technology.
    #[must_use]
    pub fn reach_any(&self, world: &World, from: HexId) -> HexSet {
        Technology::ALL
            .into_iter()
            .fold(HexSet::NONE, |all, technology| all | self.reach(world, from, technology))
    }
}
