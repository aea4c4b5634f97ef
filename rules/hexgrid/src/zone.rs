//! Front, side and rear of a figure that faces a direction.

use crate::direction::Direction;
use crate::hex::Hex;

/// What a hexside is to a figure with a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The side faced and the ones left and right of it.
    Front,
    /// The two sides next to the front.
    Side,
    /// The side behind.
    Rear,
}

impl Zone {
    /// The zone of a direction for a figure with a facing.
    pub const fn of(facing: Direction, direction: Direction) -> Self {
        match facing.turn_to(direction) {
            -1..=1 => Self::Front,
            3 => Self::Rear,
            _ => Self::Side,
        }
    }

    /// The zone of a neighbouring hex for a figure with a place and a facing, or `None` if it is not a neighbour.
    pub const fn of_hex(place: Hex, facing: Direction, neighbour: Hex) -> Option<Self> {
        match place.direction_to(neighbour) {
            Some(direction) => Some(Self::of(facing, direction)),
            None => None,
        }
    }

    /// The directions of this zone for a facing, clockwise from left to right: three, two or one.
    pub fn directions(self, facing: Direction) -> impl Iterator<Item = Direction> + Clone {
        [-2, -1, 0, 1, 2, 3]
            .into_iter()
            .map(move |hexsides| facing.turned(hexsides))
            .filter(move |&direction| Self::of(facing, direction) == self)
    }

    /// The neighbouring hexes of this zone for a place and a facing, in the same order.
    pub fn hexes(self, place: Hex, facing: Direction) -> impl Iterator<Item = Hex> + Clone {
        self.directions(facing).map(move |direction| place.step(direction))
    }
}
