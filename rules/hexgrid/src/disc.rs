//! The hexes within a distance of a centre.

use crate::hex::{Hex, narrow};

/// The hexes no further than a radius from a centre: a filled hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Disc {
    /// The hex in the middle.
    pub centre: Hex,
    /// The greatest distance from the centre.
    pub radius: u16,
}

impl Disc {
    /// The disc about a centre.
    pub const fn new(centre: Hex, radius: u16) -> Self {
        Self { centre, radius }
    }

    /// How many hexes it has.
    #[expect(clippy::len_without_is_empty, reason = "a disc has at least its centre")]
    pub const fn len(self) -> u64 {
        let radius = self.radius as u64;
        1 + 3 * radius * (radius + 1)
    }

    /// Whether a hex is in it.
    pub const fn contains(self, hex: Hex) -> bool {
        self.centre.distance(hex) <= self.radius
    }

    /// All its hexes, column by column from the left and down each column.
    pub fn hexes(self) -> impl Iterator<Item = Hex> + Clone {
        let radius = i64::from(self.radius);
        (-radius..=radius).flat_map(move |q| {
            let top = (-radius).max(-radius - q);
            let bottom = radius.min(radius - q);
            (top..=bottom).map(move |r| self.centre + Hex::new(narrow(q), narrow(r)))
        })
    }
}
