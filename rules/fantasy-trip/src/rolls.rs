//! Rolls against a number: to hit, to save, to miss, and what a contest comes to.

use engine::{Sums, TWO_DICE};
use serde::Serialize;

use crate::damage::{FOUR, THREE};

/// What a roll to hit leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stroke {
    /// It hits; 1, or 2 and 3 for double and triple damage.
    Hit {
        /// What the damage is multiplied by.
        multiple: u8,
        /// Whether the dice alone decided, not the adjDX.
        automatic: bool,
    },
    /// It misses.
    Miss,
    /// It misses, and the weapon is dropped.
    Drop,
    /// It misses, and the weapon breaks.
    Break,
}

impl Stroke {
    /// Whether it hits.
    pub const fn hits(self) -> bool {
        matches!(self, Self::Hit { .. })
    }
}

/// [D1] [D2] What a sum of three or four dice means against an adjDX.
pub fn stroke(dice: u8, sum: i16, adj_dx: i16) -> Stroke {
    let automatic = |multiple| Stroke::Hit { multiple, automatic: true };
    match (dice, sum) {
        (4, ..=4) | (3, ..=3) => automatic(3),
        (4, 5) | (3, 4) => automatic(2),
        (3, 5) => automatic(1),
        (4, 23..) | (3, 18..) => Stroke::Break,
        (4, 21..) | (3, 17) => Stroke::Drop,
        (4, 20) | (3, 16) => Stroke::Miss,
        _ if sum <= adj_dx => Stroke::Hit { multiple: 1, automatic: false },
        _ => Stroke::Miss,
    }
}

/// [D6] Whether a saving roll of this sum on two, three or four dice succeeds.
pub fn saves(dice: u8, sum: i16, number: i16) -> bool {
    let (always, never) = match dice {
        ..=2 => (2, 12),
        3 => (5, 16),
        _ => (5, 20),
    };
    sum <= always || (sum < never && sum <= number)
}

/// What a roll to miss someone on the way leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Passing {
    /// It flies past.
    Past,
    /// It hits the figure that was to be missed, for this multiple of the damage.
    Struck(u8),
    /// It was not passed, but no number said that it was struck.
    Failed,
}

/// [D7] What a roll of three dice to miss means.
pub fn passing(sum: i16, adj_dx: i16) -> Passing {
    match sum {
        17.. => Passing::Struck(3),
        15..=16 => Passing::Struck(2),
        14 => Passing::Struck(1),
        // Ruling 94
        ..=5 => Passing::Past,
        _ if sum <= adj_dx => Passing::Past,
        _ => Passing::Failed,
    }
}

/// The sums of two, three or four dice.
pub fn sums(dice: u8) -> &'static Sums {
    match dice {
        ..=2 => &TWO_DICE,
        3 => &THREE,
        _ => &FOUR,
    }
}

/// In how many ways a stroke has a result for which this holds, and of how many.
pub fn stroke_ways(dice: u8, adj_dx: i16, holds: impl Fn(Stroke) -> bool) -> (u64, u64) {
    let sums = sums(dice);
    (sums.when(|sum| holds(stroke(dice, i16::from(sum), adj_dx))), sums.all())
}

/// In how many ways a saving roll succeeds, and of how many.
pub fn save_ways(dice: u8, number: i16) -> (u64, u64) {
    let sums = sums(dice);
    (sums.when(|sum| saves(dice, i16::from(sum), number)), sums.all())
}
