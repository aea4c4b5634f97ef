//! The hexes at one distance from a centre.

use crate::direction::Direction;
use crate::hex::{Hex, narrow};

/// The hexes at one distance from a centre, counted clockwise from one of them.
///
/// The corner of a ring in a direction is the hex straight out in that direction. A ring of radius 0 is
/// its centre alone.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring {
    centre: Hex,
    radius: u16,
    /// The first hex, counted clockwise from the corner above the centre; less than the length.
    first: u32,
}

impl Ring {
    /// The ring about a centre, starting at the corner above it.
    pub const fn new(centre: Hex, radius: u16) -> Self {
        Self { centre, radius, first: 0 }
    }

    /// The same ring, starting at another corner.
    pub const fn starting_at(self, corner: Direction) -> Self {
        Self { first: corner as u32 * self.radius as u32, ..self }
    }

    /// The same ring, starting a number of hexes further clockwise, or back if the number is negative.
    pub const fn shifted(self, hexes: i32) -> Self {
        let hexes = hexes.rem_euclid(self.len().cast_signed()).unsigned_abs();
        Self { first: (self.first + hexes) % self.len(), ..self }
    }

    /// The hex in the middle.
    pub const fn centre(self) -> Hex {
        self.centre
    }

    /// The distance of all its hexes from the centre.
    pub const fn radius(self) -> u16 {
        self.radius
    }

    /// How many hexes it has: six for each step of radius, or one for radius 0.
    #[expect(clippy::len_without_is_empty, reason = "a ring is never empty")]
    pub const fn len(self) -> u32 {
        if self.radius == 0 { 1 } else { 6 * self.radius as u32 }
    }

    /// The hex at an index, clockwise from the first at 0 and round again past the end.
    pub const fn at(self, index: u32) -> Hex {
        if self.radius == 0 {
            return self.centre;
        }
        let radius = self.radius as u32;
        let place = (self.first + index % self.len()) % self.len();
        // On the side that begins above the centre, every hex is one further down-right.
        let on_first_side = Hex::new(narrow((place % radius) as i64), narrow(-(radius as i64)));
        self.centre.plus(on_first_side.rotated((place / radius).cast_signed()))
    }

    /// The index of a hex on the ring, or `None` if it is not on it.
    pub fn position(self, hex: Hex) -> Option<u32> {
        if self.radius == 0 {
            return (hex == self.centre).then_some(0);
        }
        let radius = i32::from(self.radius);
        let way = hex - self.centre;
        let (sides, along) = (0..6).find_map(|sides| {
            let way = way.rotated(-sides);
            let is_on_this_side = i32::from(way.r) == -radius && (0..radius).contains(&i32::from(way.q));
            is_on_this_side.then_some((sides, i32::from(way.q)))
        })?;
        let place = (sides * radius + along).unsigned_abs();
        Some((place + self.len() - self.first) % self.len())
    }

    /// All its hexes, clockwise from the first.
    pub fn hexes(self) -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |index| self.at(index))
    }
}
