//! Sums, shares and their margins.

use plugin::Figure;

use super::{RaceCounts, RoundCounts, TechnologyCounts};

/// Victories, of which a shared one is a part, and the games they were counted in.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Share {
    pub(super) part: f64,
    pub(super) all: u64,
}

impl Share {
    /// Counts a game; this many share the victory.
    #[allow(clippy::cast_precision_loss, reason = "there are at most six winners")]
    pub(super) fn count(&mut self, is_part: bool, among: usize) {
        if is_part {
            self.part += 1.0 / among.max(1) as f64;
        }
        self.all += 1;
    }

    pub(super) fn add(&mut self, other: Self) {
        self.part += other.part;
        self.all += other.all;
    }

    /// The share, from 0 to 1.
    pub(super) fn value(self) -> f64 {
        self.part / whole(self.all)
    }

    /// Two standard errors of the share.
    pub(super) fn margin(self) -> f64 {
        let value = self.value();
        2.0 * (value * (1.0 - value) / whole(self.all)).max(0.0).sqrt()
    }

    /// The games, the victories, the share and its margin; nothing without games.
    pub(super) fn figures(self) -> Vec<Figure> {
        if self.all == 0 {
            return vec![Figure::Count(0), Figure::None, Figure::None, Figure::None];
        }
        let (value, margin) = (Figure::Share(self.value()), Figure::Share(self.margin()));
        vec![Figure::Count(self.all), Figure::Number(self.part), value, margin]
    }
}

impl RaceCounts {
    pub(super) fn add(&mut self, other: &Self) {
        self.won.add(other.won);
        self.vp += other.vp;
        self.rp += other.rp;
        self.alterations += other.alterations;
        self.lost += other.lost;
    }
}

impl RoundCounts {
    pub(super) const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.credits += other.credits;
        self.alterations += other.alterations;
        self.rotations += other.rotations;
        self.lost += other.lost;
        self.shared += other.shared;
    }
}

impl TechnologyCounts {
    pub(super) const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.times += other.times;
        self.at_the_end += other.at_the_end;
    }
}

/// A sum by the number of things it was counted over.
#[allow(clippy::cast_precision_loss, reason = "sums over simulated games are far below 2^52")]
pub(super) fn mean(sum: u64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Number(sum as f64 / whole(of)) }
}

/// The same for a sum that may be negative.
#[allow(clippy::cast_precision_loss, reason = "sums over simulated games are far below 2^52")]
pub(super) fn signed_mean(sum: i64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Number(sum as f64 / whole(of)) }
}

/// A part of a whole.
#[allow(clippy::cast_precision_loss, reason = "counts of simulated games are far below 2^52")]
pub(super) fn share(part: u64, of: u64) -> Figure {
    if of == 0 { Figure::None } else { Figure::Share(part as f64 / whole(of)) }
}

#[allow(clippy::cast_precision_loss, reason = "counts of simulated games are far below 2^52")]
fn whole(count: u64) -> f64 {
    count.max(1) as f64
}
