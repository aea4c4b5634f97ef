//! The wedge of hexes in front of a facing.

use crate::direction::Direction;
use crate::hex::Hex;
use crate::ring::Ring;

/// The hexes strictly between the two axes 60° either side of a facing, without end.
///
/// Neither the hexes on the two axes belong to it nor its own apex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arc {
    /// The hex it opens from.
    pub apex: Hex,
    /// The direction down its middle.
    pub facing: Direction,
}

impl Arc {
    /// The arc that opens from a hex in a direction.
    pub const fn new(apex: Hex, facing: Direction) -> Self {
        Self { apex, facing }
    }

    /// The directions of the two axes that bound it, left then right.
    pub const fn axes(self) -> [Direction; 2] {
        [self.facing.counterclockwise(), self.facing.clockwise()]
    }

    /// Whether a hex is in it.
    pub const fn contains(self, hex: Hex) -> bool {
        let way = hex.minus(self.apex).rotated(self.facing.turn_to(Direction::Up));
        way.r < 0 && way.s() > 0
    }

    /// Its hexes at one distance from the apex, clockwise: one, then two more for each step.
    pub fn rank(self, distance: u16) -> impl Iterator<Item = Hex> + Clone {
        let first = Ring::new(self.apex, distance).starting_at(self.facing.counterclockwise()).shifted(1);
        (1..2 * u32::from(distance)).map(move |index| first.at(index - 1))
    }

    /// Its hexes out to a distance, nearest first.
    pub fn hexes(self, reach: u16) -> impl Iterator<Item = Hex> + Clone {
        (1..=reach).flat_map(move |distance| self.rank(distance))
    }
}
