//! The driver: jumps to where the rescue is expected to cost least, or stops.

use tow_truck::{Hop, RescueView, Wait};

use super::{at, belief::Belief, memory::Memory};

/// What a driver would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// Jump to this line.
    Jump(Wait),
    /// Stop; if the truck had to jump, this line would be the best, if any is left.
    Stop(Option<Wait>),
}

impl Guess {
    /// The best line to jump to.
    pub const fn line(self) -> Option<Wait> {
        match self {
            Self::Jump(line) => Some(line),
            Self::Stop(line) => line,
        }
    }
}

/// What the rest of a rescue costs, instead of the drift, when the agent may send another message, in months: a fixed
/// part, and a part for each line of drift.
const HEARD: (f64, f64) = (2.0, 0.06);

/// The same when the rescuers must search without another message.
const UNHEARD: (f64, f64) = (4.0, 0.15);

/// Where to jump, and whether to.
pub(super) fn guess(rescue: &RescueView, memory: &Memory) -> Guess {
    let belief = Belief::of(rescue, memory);
    let drift =
        |from: Wait| belief.lines().iter().map(move |(line, chance)| chance * f64::from(from.drift(*line)));
    let stay: f64 = drift(Wait::of(rescue.truck)).sum();
    // A jump always goes to a line where the agent may be, so that fewer are left after it.
    let costs = belief.lines().iter().map(|(to, _)| (*to, jump(rescue, *to, &belief)));
    match costs.min_by(|(_, one), (_, other)| one.total_cmp(other)) {
        Some((to, cost)) if cost < stay => Guess::Jump(to),
        best => Guess::Stop(best.map(|(to, _)| to)),
    }
}

/// [T4] [T5] What the rescue is expected to cost after a jump, with the jump.
fn jump(rescue: &RescueView, to: Wait, belief: &Belief) -> f64 {
    let after = |(line, chance): &(Wait, f64)| {
        let drift = (at(to) - at(*line)).abs();
        let less = |(first, each): (f64, f64)| drift.min(first + each * drift);
        let cost = match Hop::of(rescue.truck, to.year(), line.year()) {
            Hop::Landed => 0.0,
            Hop::Over => less(HEARD),
            Hop::Short => less(UNHEARD),
        };
        chance * cost
    };
    1.0 + belief.lines().iter().map(after).sum::<f64>()
}
