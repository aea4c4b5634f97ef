//! Hexes taken seven at a time.

use crate::hex::{Hex, narrow};

/// A hex and its six neighbours, one of the lattice of such groups that tiles the plane.
///
/// Their centres lie at the origin and wherever steps of (2, 1) and (−1, 3) lead from it. A map whose
/// megahexes are centred elsewhere shifts its hexes before it asks.
///
/// Megahexes have neighbours and distances as hexes do, on a grid of their own that is turned a little.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Megahex {
    /// The place on the grid of megahexes: `q` counts steps of (2, 1), `r` counts steps of (−1, 3).
    pub place: Hex,
}

/// Where a hex is from the centre of its megahex, by `3q + r` modulo 7.
///
/// Both steps of the lattice leave that number alone, and the seven hexes of a megahex have all seven.
const FROM_CENTRE: [Hex; 7] = [
    Hex::new(0, 0),
    Hex::new(0, 1),
    Hex::new(1, -1),
    Hex::new(1, 0),
    Hex::new(-1, 0),
    Hex::new(-1, 1),
    Hex::new(0, -1),
];

impl Megahex {
    /// The megahex at a place on the grid of megahexes.
    pub const fn new(place: Hex) -> Self {
        Self { place }
    }

    /// The one megahex to which a hex belongs.
    pub const fn of(hex: Hex) -> Self {
        let (q, r) = (hex.q as i32, hex.r as i32);
        let from_centre = FROM_CENTRE[(3 * q + r).rem_euclid(7).unsigned_abs() as usize];
        let (q, r) = (hex.q as i64 - from_centre.q as i64, hex.r as i64 - from_centre.r as i64);
        Self::new(Hex::new(narrow((3 * q + r) / 7), narrow((2 * r - q) / 7)))
    }

    /// The hex in the middle.
    pub const fn centre(self) -> Hex {
        Hex::new(2, 1).times(self.place.q).plus(Hex::new(-1, 3).times(self.place.r))
    }

    /// Its seven hexes: the centre, then clockwise from the one above.
    pub const fn hexes(self) -> [Hex; 7] {
        let centre = self.centre();
        let [up, up_right, down_right, down, down_left, up_left] = centre.neighbours();
        [centre, up, up_right, down_right, down, down_left, up_left]
    }

    /// Whether a hex belongs to it.
    pub const fn contains(self, hex: Hex) -> bool {
        self.centre().distance(hex) <= 1
    }

    /// How many megahexes away another is: 0 for itself, 1 for a neighbour.
    pub const fn distance(self, other: Self) -> u16 {
        self.place.distance(other.place)
    }

    /// The six megahexes around it, clockwise.
    pub fn neighbours(self) -> [Self; 6] {
        self.place.neighbours().map(Self::new)
    }
}
