//! Sums, shares and their margins.

use plugin::Figure;

use super::SideCounts;

/// Victories, of which a shared one is a part, and the fights they were counted in.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Share {
    pub(super) part: f64,
    pub(super) all: u64,
}

impl Share {
    /// Counts a fight; this many share the victory.
    #[allow(clippy::cast_precision_loss, reason = "there are at most four winners")]
    pub(super) fn count(&mut self, is_part: bool, among: usize) {
        if is_part {
            self.part += 1.0 / among.max(1) as f64;
        }
        self.all += 1;
    }

    fn add(&mut self, other: Self) {
        self.part += other.part;
        self.all += other.all;
    }

    /// The fights, the victories, the share and two standard errors of it.
    pub(super) fn figures(self) -> Vec<Figure> {
        let value = self.part / whole(self.all);
        let margin = 2.0 * (value * (1.0 - value) / whole(self.all)).max(0.0).sqrt();
        vec![Figure::Count(self.all), Figure::Number(self.part), Figure::Share(value), Figure::Share(margin)]
    }
}

impl SideCounts {
    pub(super) fn add(&mut self, other: Self) {
        let Self { names, won, done, taken, experience, figures, fates } = other;
        self.names = self.names.take().or(names);
        self.won.add(won);
        self.done += done;
        self.taken += taken;
        self.experience += experience;
        self.figures += figures;
        self.fates.iter_mut().zip(fates).for_each(|(sum, more)| *sum += more);
    }
}

/// A sum by the number of things it was counted over.
#[allow(clippy::cast_precision_loss, reason = "sums over simulated fights are far below 2^52")]
pub(super) fn mean(sum: u64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Number(sum as f64 / whole(of)) }
}

/// The same for a sum that may be negative.
#[allow(clippy::cast_precision_loss, reason = "sums over simulated fights are far below 2^52")]
pub(super) fn signed_mean(sum: i64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Number(sum as f64 / whole(of)) }
}

/// A part of a whole.
#[allow(clippy::cast_precision_loss, reason = "counts of simulated fights are far below 2^52")]
pub(super) fn share(part: u64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Share(part as f64 / whole(of)) }
}

#[allow(clippy::cast_precision_loss, reason = "counts of simulated fights are far below 2^52")]
fn whole(count: u64) -> f64 {
    count.max(1) as f64
}
