//! Rings one after another, inward or outward.

use crate::direction::Direction;
use crate::disc::Disc;
use crate::hex::Hex;
use crate::ring::Ring;

/// The rings about a centre wound one after another, each clockwise from the same corner or shift of it.
///
/// An inward spiral that starts at a corner, and an outward one that starts one hex clockwise of a corner,
/// continue from ring to ring without a gap.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spiral {
    centre: Hex,
    inner: u16,
    outer: u16,
    way: Way,
    corner: Direction,
    shift: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Way {
    Inward,
    Outward,
}

impl Spiral {
    /// The spiral from the ring of radius `inner` out to that of radius `outer`.
    pub const fn outward(centre: Hex, inner: u16, outer: u16) -> Self {
        Self { centre, inner, outer, way: Way::Outward, corner: Direction::Up, shift: 0 }
    }

    /// The spiral from the ring of radius `outer` in to that of radius `inner`.
    pub const fn inward(centre: Hex, outer: u16, inner: u16) -> Self {
        Self { centre, inner, outer, way: Way::Inward, corner: Direction::Up, shift: 0 }
    }

    /// The same spiral with every ring starting at another corner.
    pub const fn starting_at(self, corner: Direction) -> Self {
        Self { corner, shift: 0, ..self }
    }

    /// The same spiral with every ring starting a number of hexes further clockwise.
    pub const fn shifted(self, hexes: i32) -> Self {
        Self { shift: self.shift.saturating_add(hexes), ..self }
    }

    /// Its ring of one radius, starting where the spiral enters it.
    pub const fn ring(self, radius: u16) -> Ring {
        Ring::new(self.centre, radius).starting_at(self.corner).shifted(self.shift)
    }

    /// How many hexes it has.
    pub const fn len(self) -> u64 {
        if self.is_empty() { 0 } else { self.within(self.outer) - self.inside(self.inner) }
    }

    /// Whether it has no hex at all, because its inner radius exceeds its outer one.
    pub const fn is_empty(self) -> bool {
        self.inner > self.outer
    }

    /// All its hexes, in winding order.
    pub fn hexes(self) -> impl Iterator<Item = Hex> + Clone {
        self.rings().flat_map(Ring::hexes)
    }

    /// The hex at an index, counted from 0 in winding order.
    pub fn at(self, index: u64) -> Option<Hex> {
        let mut left = index;
        for ring in self.rings() {
            if let Some(index) = u32::try_from(left).ok().filter(|&index| index < ring.len()) {
                return Some(ring.at(index));
            }
            left -= u64::from(ring.len());
        }
        None
    }

    /// The index of a hex in winding order, or `None` if it is not on the spiral.
    pub fn position(self, hex: Hex) -> Option<u64> {
        let radius = self.centre.distance(hex);
        if !(self.inner..=self.outer).contains(&radius) {
            return None;
        }
        let before = match self.way {
            Way::Outward => self.inside(radius) - self.inside(self.inner),
            Way::Inward => self.within(self.outer) - self.within(radius),
        };
        self.ring(radius).position(hex).map(|index| before + u64::from(index))
    }

    fn rings(self) -> impl Iterator<Item = Ring> + Clone {
        (self.inner..=self.outer).map(move |radius| match self.way {
            Way::Outward => self.ring(radius),
            Way::Inward => self.ring(self.outer - (radius - self.inner)),
        })
    }

    /// How many hexes are no further from the centre than a radius.
    const fn within(self, radius: u16) -> u64 {
        Disc::new(self.centre, radius).len()
    }

    /// How many hexes are nearer to the centre than a radius.
    const fn inside(self, radius: u16) -> u64 {
        if radius == 0 { 0 } else { self.within(radius - 1) }
    }
}
