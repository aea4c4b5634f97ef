//! Figures that cover more than one hex.

use crate::direction::Direction;
use crate::hex::Hex;

/// The hexes a figure covers, as seen from one of them when it faces up.
///
/// A place and a facing put it on the map: the place is the hex of its head, or of its middle where it has
/// one. Shapes of three and four hexes, and the long one of seven, point at a corner and not at a hexside;
/// for those the facing is the hexside to the left of the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    offsets: &'static [Hex],
}

impl Shape {
    /// A single hex.
    pub const ONE: Self = Self::new(&[Hex::ORIGIN]);

    /// A triangle: the head and the two hexes behind it.
    pub const THREE: Self = Self::new(&[Hex::ORIGIN, Hex::new(0, 1), Hex::new(-1, 1)]);

    /// A lozenge: the triangle and a tail.
    pub const FOUR: Self = Self::new(&[Hex::ORIGIN, Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 2)]);

    /// A megahex: the middle and its six neighbours.
    pub const SEVEN: Self = Self::new(&[
        Hex::ORIGIN,
        Hex::new(0, -1),
        Hex::new(1, -1),
        Hex::new(1, 0),
        Hex::new(0, 1),
        Hex::new(-1, 1),
        Hex::new(-1, 0),
    ]);

    /// Two lozenges in file: the tail of the first is the head of the second.
    pub const SEVEN_LONG: Self = Self::new(&[
        Hex::ORIGIN,
        Hex::new(0, 1),
        Hex::new(-1, 1),
        Hex::new(-1, 2),
        Hex::new(-1, 3),
        Hex::new(-2, 3),
        Hex::new(-2, 4),
    ]);

    /// The shape with these hexes at the origin, facing up; each is listed once.
    pub const fn new(offsets: &'static [Hex]) -> Self {
        Self { offsets }
    }

    /// How many hexes it covers.
    pub const fn len(self) -> usize {
        self.offsets.len()
    }

    /// Whether it covers no hex at all.
    pub const fn is_empty(self) -> bool {
        self.offsets.is_empty()
    }

    /// The hexes it covers with a place and a facing, in the order of its definition.
    pub fn hexes(
        self,
        place: Hex,
        facing: Direction,
    ) -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        let turn = Direction::Up.turn_to(facing);
        self.offsets.iter().map(move |offset| place + offset.rotated(turn))
    }

    /// Whether it covers a hex.
    pub fn covers(self, place: Hex, facing: Direction, hex: Hex) -> bool {
        self.hexes(place, facing).any(|covered| covered == hex)
    }

    /// The hexes next to it, each once, going round its own hexes in the order of its definition.
    pub fn border(self, place: Hex, facing: Direction) -> impl Iterator<Item = Hex> + Clone {
        self.hexes(place, facing).enumerate().flat_map(move |(index, covered)| {
            covered.neighbours().into_iter().filter(move |&hex| {
                let mut earlier = self.hexes(place, facing).take(index);
                !self.covers(place, facing, hex) && !earlier.any(|covered| covered.is_next_to(hex))
            })
        })
    }

    /// The distance from its nearest hex to a hex, or `None` if it covers no hex at all.
    pub fn distance(self, place: Hex, facing: Direction, hex: Hex) -> Option<u16> {
        self.hexes(place, facing).map(|covered| covered.distance(hex)).min()
    }
}
