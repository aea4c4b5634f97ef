//! Chances as fractions of 1: how often a stroke of each kind comes up, and what a blow is worth on average.

use std::sync::OnceLock;

use fantasy_trip::{
    damage::Blow,
    rolls::{Stroke, save_ways, stroke_ways},
};

/// The lowest adjDX in the table; everything below it needs the same luck.
const LOWEST: i16 = 2;
/// The highest adjDX in the table.
const HIGHEST: i16 = 24;
const NUMBERS: usize = 23;

/// The most dice of damage in the table.
const MOST_DICE: usize = 10;
const MOST_SUMS: usize = 6 * MOST_DICE + 1;

struct Tables {
    /// By dice (three or four), adjDX and multiple (1 to 3).
    strokes: [[[f32; 3]; NUMBERS]; 2],
    /// By dice and sum.
    sums: [[f32; MOST_SUMS]; MOST_DICE + 1],
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables =
            Tables { strokes: [[[0.0; 3]; NUMBERS]; 2], sums: [[0.0; MOST_SUMS]; MOST_DICE + 1] };
        for (dice, by_number) in (3..).zip(&mut tables.strokes) {
            for (number, chances) in (LOWEST..).zip(by_number) {
                for (multiple, chance) in (1..).zip(chances) {
                    let is = |stroke| matches!(stroke, Stroke::Hit { multiple: m, .. } if m == multiple);
                    *chance = share(stroke_ways(dice, number, is));
                }
            }
        }
        tables.sums[0][0] = 1.0;
        for dice in 1..=MOST_DICE {
            for sum in 1..MOST_SUMS {
                let before = tables.sums[dice - 1];
                tables.sums[dice][sum] =
                    (1..=6).filter(|face| *face <= sum).map(|face| before[sum - face] / 6.0).sum();
            }
        }
        tables
    })
}

/// Ways of all ways, as a fraction.
#[allow(clippy::cast_precision_loss, reason = "four dice fall in 1296 ways")]
fn share((ways, of): (u64, u64)) -> f32 {
    ways as f32 / of.max(1) as f32
}

/// How often a stroke on this many dice does single, double and triple damage.
pub(super) fn strokes(dice: u8, adj_dx: i16) -> [f32; 3] {
    let number = usize::try_from(adj_dx.clamp(LOWEST, HIGHEST) - LOWEST).unwrap_or(0);
    tables().strokes[usize::from(dice >= 4)][number]
}

/// How often a stroke hits.
pub(super) fn hits(dice: u8, adj_dx: i16) -> f32 {
    strokes(dice, adj_dx).iter().sum()
}

/// How often a saving roll succeeds.
pub(super) fn saves(dice: u8, number: i16) -> f32 {
    share(save_ways(dice, number))
}

/// The mean of something over the hits that a blow does, misses included.
pub(super) fn mean(chances: [f32; 3], blow: &Blow, worth: impl Fn(i16) -> f32) -> f32 {
    let sums = &tables().sums;
    let dice = usize::from(blow.damage.dice).min(MOST_DICE);
    let after = usize::from(blow.after).min(MOST_DICE);
    let mut mean = 0.0;
    for (multiple, chance) in (1..).zip(chances) {
        let blow = Blow { multiple, ..*blow };
        for sum in dice..=6 * dice {
            for more in after..=6 * after {
                let often = chance * sums[dice][sum] * sums[after][more];
                let number = |sum: usize| i16::try_from(sum).unwrap_or(0);
                mean += often * worth(blow.hits(number(sum), number(more)));
            }
        }
    }
    mean
}

#[cfg(test)]
mod tests {
    use fantasy_trip::damage::Damage;

    use super::*;

    #[test]
    fn chances_are_those_of_the_printed_table() {
        assert!((hits(3, 12) - 160.0 / 216.0).abs() < 1e-6);
        assert!((hits(4, 12) - 435.0 / 1296.0).abs() < 1e-6);
        assert!((hits(3, -4) - 10.0 / 216.0).abs() < 1e-6, "3, 4 and 5 always hit");
    }

    #[test]
    fn a_certain_blow_does_its_mean() {
        let blow = Blow::plain(Damage::new(2, 0), 4);
        let hits = mean([1.0, 0.0, 0.0], &blow, f32::from);
        assert!((hits - 28.0 / 9.0).abs() < 1e-5, "{hits}");
    }
}
