//! Straight lines from the middle of one hex to the middle of another, exact to the last hexside.

use crate::hex::{Hex, narrow};

/// The straight line between the middles of two hexes.
///
/// It can be read in two ways. [`steps`](Self::steps) is the walk along the line, one hex after another from
/// end to end. [`entered`](Self::entered) is what a straight edge laid on the map shows: every hex it cuts,
/// even by a corner, and no hex that it only touches. A line and its reverse always agree.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The hex where the line begins.
    pub from: Hex,
    /// The hex where the line ends.
    pub to: Hex,
}

/// Where the walk along a line is after some of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineStep {
    /// In this hex.
    On(Hex),
    /// In the middle of the hexside between these two, the lesser hex first.
    ///
    /// On a line that [runs along hexsides](Line::runs_along_hexsides) the line enters neither here; on any
    /// other line it cuts both equally.
    Between(Hex, Hex),
}

impl LineStep {
    /// One hex for the step; midway between two it is always the lesser.
    ///
    /// So it is the hex in the column further left, or the upper one of the same column. The choice does not
    /// depend on which end the line is drawn from, and the chosen hexes of a line are always connected.
    pub const fn choice(self) -> Hex {
        match self {
            Self::On(hex) | Self::Between(hex, _) => hex,
        }
    }

    /// The one hex of the step, or both.
    pub fn candidates(self) -> impl Iterator<Item = Hex> + Clone {
        let (first, second) = match self {
            Self::On(hex) => (hex, None),
            Self::Between(lesser, greater) => (lesser, Some(greater)),
        };
        [Some(first), second].into_iter().flatten()
    }
}

impl Line {
    /// The line from one hex to another.
    pub const fn new(from: Hex, to: Hex) -> Self {
        Self { from, to }
    }

    /// The same line drawn from its other end.
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    /// How many steps it takes from end to end, one less than it has hexes.
    pub const fn distance(self) -> u16 {
        self.from.distance(self.to)
    }

    /// Whether it leaves its first hex through a corner and then runs along the hexside beyond.
    pub const fn runs_along_hexsides(self) -> bool {
        let way = self.to.minus(self.from);
        let (q, r, s) = (way.q, way.r, way.s());
        self.distance() > 0 && (q == r || r == s || s == q)
    }

    /// The walk along the line, both ends included: one more step than the distance.
    pub fn steps(self) -> impl DoubleEndedIterator<Item = LineStep> + ExactSizeIterator + Clone {
        self.samples().map(|sample| match sample.nearest() {
            Nearest::Lesser => LineStep::On(sample.lesser),
            Nearest::Greater => LineStep::On(sample.greater),
            Nearest::Both => LineStep::Between(sample.lesser, sample.greater),
        })
    }

    /// The walk along the line with the [choice](Step::choice) made at each step.
    pub fn hexes(self) -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        self.steps().map(LineStep::choice)
    }

    /// Every hex whose inside the line enters, in the order it does, both ends included.
    pub fn entered(self) -> impl Iterator<Item = Hex> + Clone {
        self.samples().flat_map(Sample::entered).flatten()
    }

    fn samples(self) -> impl DoubleEndedIterator<Item = Sample> + ExactSizeIterator + Clone {
        (0..=self.distance()).map(move |step| self.sample(i64::from(step)))
    }

    /// The point of the line after a number of steps.
    ///
    /// Each step changes one of the three coordinates by one; it stays whole. The point therefore lies on the
    /// straight row of hexes where that coordinate is constant, within or between two neighbours of that row.
    fn sample(self, step: i64) -> Sample {
        let steps = i64::from(self.distance()).max(1);
        let way = self.to - self.from;
        let (q, r) = (i64::from(way.q), i64::from(way.r));
        let at = |q: i64, r: i64| self.from + Hex::new(narrow(q), narrow(r));
        let (lesser, beside, slide) = if q.abs() == steps {
            (at(q * step / steps, (r * step).div_euclid(steps)), Hex::new(0, 1), r)
        } else if r.abs() == steps {
            (at((q * step).div_euclid(steps), r * step / steps), Hex::new(1, 0), q)
        } else {
            let column = (q * step).div_euclid(steps);
            (at(column, (q + r) * step / steps - column), Hex::new(1, -1), q)
        };
        let past = (slide * step).rem_euclid(steps);
        Sample { lesser, greater: lesser + beside, past, slide, steps }
    }
}

/// A point of a line on the row between the middles of two neighbours.
#[derive(Clone, Copy)]
struct Sample {
    lesser: Hex,
    greater: Hex,
    /// How far the point lies from the lesser hex toward the greater, in parts of `steps`.
    past: i64,
    /// How far the whole line moves from lesser toward greater, in hexes.
    slide: i64,
    steps: i64,
}

enum Nearest {
    Lesser,
    Greater,
    Both,
}

impl Sample {
    fn nearest(&self) -> Nearest {
        match (2 * self.past).cmp(&self.steps) {
            core::cmp::Ordering::Less => Nearest::Lesser,
            core::cmp::Ordering::Equal => Nearest::Both,
            core::cmp::Ordering::Greater => Nearest::Greater,
        }
    }

    /// The hexes of the pair that the line enters, in the order it does.
    ///
    /// A hexside reaches a third of a step to either side of its middle, and there the line has come nearer
    /// to it by a third of the difference between their slopes. If that is enough, it cuts the further hex.
    fn entered(self) -> [Option<Hex>; 2] {
        let tilt = self.steps - 2 * self.slide.abs();
        let enters = |hexes_away: i64| {
            let beyond_the_side = 2 * hexes_away - self.steps;
            beyond_the_side < 0 || 3 * beyond_the_side < tilt.abs()
        };
        let lesser = enters(self.past).then_some(self.lesser);
        let greater = enters(self.steps - self.past).then_some(self.greater);
        // A line steeper than the hexside slides over it the way it goes, a flatter one the other way.
        if (self.slide < 0) == (tilt > 0) { [lesser, greater] } else { [greater, lesser] }
    }
}
