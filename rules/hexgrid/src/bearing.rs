//! The nearest of the six directions to a hex far away.

use crate::direction::Direction;
use crate::hex::Hex;

/// The direction nearest to the straight line from one hex to another.
///
/// Each direction takes in the sixth of the plane within 30° of it. The lines between the sixths run through
/// the corners of the hex, and a hex exactly on one belongs to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearing {
    /// Nearer to this direction than to any other.
    Toward(Direction),
    /// Exactly midway between this direction and the next one clockwise.
    Between(Direction),
}

impl Bearing {
    /// The bearing of one hex as seen from another, or `None` if they are the same hex.
    pub fn of(from: Hex, to: Hex) -> Option<Self> {
        if from == to {
            return None;
        }
        let way = to - from;
        let nearest = Direction::ALL.into_iter().max_by_key(|&direction| along(way, direction))?;
        let best = along(way, nearest);
        Some(if along(way, nearest.clockwise()) == best {
            Self::Between(nearest)
        } else if along(way, nearest.counterclockwise()) == best {
            Self::Between(nearest.counterclockwise())
        } else {
            Self::Toward(nearest)
        })
    }

    /// The nearest direction, and of two equally near the clockwise one.
    pub const fn clockwise(self) -> Direction {
        match self {
            Self::Toward(direction) => direction,
            Self::Between(direction) => direction.clockwise(),
        }
    }

    /// The nearest direction, and of two equally near the counterclockwise one.
    pub const fn counterclockwise(self) -> Direction {
        match self {
            Self::Toward(direction) | Self::Between(direction) => direction,
        }
    }

    /// Whether it is exactly midway between two directions.
    pub const fn is_between(self) -> bool {
        matches!(self, Self::Between(_))
    }
}

/// How far a way leads in a direction, on the same scale for all six.
fn along(way: Hex, direction: Direction) -> i32 {
    let step = direction.offset();
    let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
    product(way.q, step.q) + product(way.r, step.r) + product(way.s(), step.s())
}
