//! Exact odds of the sum of several dice.

/// How many different sums are kept: enough for sixteen six-sided dice.
const SPAN: usize = 96;

/// In how many ways the sum of equal dice can fall.
///
/// ```
/// use engine::{Sums, TWO_DICE};
///
/// assert_eq!((TWO_DICE.at_least(9), TWO_DICE.all()), (10, 36));
/// const THREE: Sums = Sums::of(3, 6);
/// assert_eq!(THREE.exactly(10), 27);
/// ```
#[derive(Clone, Debug)]
pub struct Sums {
    /// The lowest sum: every die shows 1.
    least: u8,
    /// The highest sum.
    most: u8,
    /// From the lowest sum upwards, the ways to show at most that sum.
    up_to: [u64; SPAN],
}

/// Two six-sided dice.
pub static TWO_DICE: Sums = Sums::of(2, 6);

impl Sums {
    /// The sums of this many dice with this many sides. Make it a constant, so that they are counted once.
    ///
    /// # Panics
    /// If the dice have more than 96 sums or fall in more than 2⁶⁴ ways; in a constant, the compiler says so.
    #[allow(clippy::indexing_slicing, reason = "no sum is above the highest, for which there is room")]
    pub const fn of(dice: u8, sides: u8) -> Self {
        assert!(dice > 0 && sides > 0, "there are no dice without sides");
        let span = dice as usize * (sides as usize - 1) + 1;
        assert!(span <= SPAN, "so many dice have more sums than are kept");
        assert!((sides as u64).checked_pow(dice as u32).is_some(), "so many dice fall in too many ways");
        let mut ways = [0; SPAN];
        ways[0] = 1;
        let mut die = 0;
        while die < dice {
            let mut with_one_more = [0; SPAN];
            let mut sum = 0;
            while sum < span {
                let mut face = 0;
                while face < sides as usize && face <= sum {
                    with_one_more[sum] += ways[sum - face];
                    face += 1;
                }
                sum += 1;
            }
            ways = with_one_more;
            die += 1;
        }
        let mut sum = 1;
        while sum < span {
            ways[sum] += ways[sum - 1];
            sum += 1;
        }
        Self { least: dice, most: dice * sides, up_to: ways }
    }

    /// All ways the dice can fall.
    pub const fn all(&self) -> u64 {
        self.at_most(self.most as i16)
    }

    /// In how many ways they show at most this sum.
    #[allow(
        clippy::cast_sign_loss,
        clippy::indexing_slicing,
        reason = "the sum is between the lowest and the highest"
    )]
    pub const fn at_most(&self, sum: i16) -> u64 {
        let (least, most) = (self.least as i16, self.most as i16);
        if sum < least {
            return 0;
        }
        self.up_to[(if sum < most { sum - least } else { most - least }) as usize]
    }

    /// In how many ways they show at least this sum.
    pub const fn at_least(&self, sum: i16) -> u64 {
        self.all() - self.at_most(sum.saturating_sub(1))
    }

    /// In how many ways they show exactly this sum.
    pub const fn exactly(&self, sum: i16) -> u64 {
        self.at_most(sum) - self.at_most(sum.saturating_sub(1))
    }

    /// In how many ways they show a sum for which this holds.
    pub fn when(&self, holds: impl Fn(u8) -> bool) -> u64 {
        self.each().filter(|(sum, _)| holds(*sum)).map(|(_, ways)| ways).sum()
    }

    /// Every sum from the lowest, with its number of ways.
    pub fn each(&self) -> impl Iterator<Item = (u8, u64)> {
        (self.least..=self.most).map(|sum| (sum, self.exactly(i16::from(sum))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts by rolling every combination.
    fn counted(dice: u8, sides: u8) -> Vec<(u8, u64)> {
        let mut sums = vec![0_u16];
        for _ in 0..dice {
            sums = sums.iter().flat_map(|sum| (1..=u16::from(sides)).map(move |face| sum + face)).collect();
        }
        let range = dice..=dice * sides;
        range.map(|sum| (sum, sums.iter().filter(|other| **other == u16::from(sum)).count() as u64)).collect()
    }

    #[test]
    fn sums_are_those_of_all_combinations() {
        for (dice, sides) in
            [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (1, 10), (2, 10), (1, 1), (3, 4), (7, 6)]
        {
            let sums = Sums::of(dice, sides);
            assert_eq!(sums.each().collect::<Vec<_>>(), counted(dice, sides), "{dice} dice of {sides} sides");
            assert_eq!(sums.all(), u64::from(sides).pow(dice.into()));
        }
    }

    #[test]
    fn two_dice_are_as_every_table_prints_them() {
        let at_least: Vec<u64> = (2..=12).map(|sum| TWO_DICE.at_least(sum)).collect();
        assert_eq!(at_least, [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]);
        let at_most: Vec<u64> = (2..=12).map(|sum| TWO_DICE.at_most(sum)).collect();
        assert_eq!(at_most, [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]);
    }

    #[test]
    fn sums_out_of_reach_are_never_or_always_rolled() {
        for sums in [&TWO_DICE, &Sums::of(3, 6)] {
            for low in [i16::MIN, -3, 0, 1] {
                assert_eq!((sums.at_most(low), sums.exactly(low), sums.at_least(low)), (0, 0, sums.all()));
            }
            for high in [19, 200, i16::MAX] {
                assert_eq!((sums.at_most(high), sums.exactly(high), sums.at_least(high)), (sums.all(), 0, 0));
            }
        }
    }
}
