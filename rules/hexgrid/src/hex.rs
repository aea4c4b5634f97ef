//! A place on the endless plane of hexes, and arithmetic with places.

use core::iter::successors;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::direction::Direction;

/// A hex in axial coordinates, or the way from one hex to another.
///
/// `q` counts columns to the right and `r` counts hexes down the column; one column right at the same `r` is
/// a step down-right. The third coordinate, [`s`](Self::s), makes the three add up to zero.
///
/// Maps stay far within [`Hex::LIMIT`] of the origin. Beyond it sums wrap and distances stop growing, but
/// nothing panics.
///
/// The order of hexes is column by column from the left, and down each column.
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// The column, counted to the right.
    pub q: i16,
    /// The place in the column, counted down.
    pub r: i16,
}

impl Hex {
    /// The hex that coordinates are counted from.
    pub const ORIGIN: Self = Self::new(0, 0);

    /// Coordinates up to this size either way never wrap when two hexes are added, subtracted or measured.
    pub const LIMIT: i16 = i16::MAX / 2;

    /// The hex in column `q` at place `r`.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The third coordinate, counted up and to the left.
    pub const fn s(self) -> i16 {
        0_i16.wrapping_sub(self.q).wrapping_sub(self.r)
    }

    /// How many steps it takes from here to `other`.
    #[expect(clippy::cast_possible_truncation, reason = "what does not fit is cut off just before")]
    pub const fn distance(self, other: Self) -> u16 {
        let q = other.q as i32 - self.q as i32;
        let r = other.r as i32 - self.r as i32;
        let steps = (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2;
        if steps > u16::MAX as u32 { u16::MAX } else { steps as u16 }
    }

    /// How many steps it takes from the origin to here.
    pub const fn length(self) -> u16 {
        Self::ORIGIN.distance(self)
    }

    /// Whether `other` shares a hexside with this hex.
    pub const fn is_next_to(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// The neighbour in a direction.
    pub const fn step(self, direction: Direction) -> Self {
        self.plus(direction.offset())
    }

    /// The hex a number of steps away in a direction, or behind if the number is negative.
    pub const fn ahead(self, direction: Direction, steps: i16) -> Self {
        self.plus(direction.offset().times(steps))
    }

    /// The six neighbours, clockwise from the one above.
    pub const fn neighbours(self) -> [Self; 6] {
        [
            self.step(Direction::Up),
            self.step(Direction::UpRight),
            self.step(Direction::DownRight),
            self.step(Direction::Down),
            self.step(Direction::DownLeft),
            self.step(Direction::UpLeft),
        ]
    }

    /// The straight run of hexes in a direction, without this one and without end.
    pub fn run(self, direction: Direction) -> impl Iterator<Item = Self> + Clone {
        successors(Some(self.step(direction)), move |hex| Some(hex.step(direction)))
    }

    /// The direction of a neighbour, or `None` for a hex that is not next to this one.
    pub const fn direction_to(self, neighbour: Self) -> Option<Direction> {
        if self.is_next_to(neighbour) { self.straight_to(neighbour) } else { None }
    }

    /// The direction whose straight run from here passes through `other`, if there is one.
    pub const fn straight_to(self, other: Self) -> Option<Direction> {
        let way = other.minus(self);
        match (way.q.signum(), way.r.signum(), way.s().signum()) {
            (0, -1, 1) => Some(Direction::Up),
            (1, -1, 0) => Some(Direction::UpRight),
            (1, 0, -1) => Some(Direction::DownRight),
            (0, 1, -1) => Some(Direction::Down),
            (-1, 1, 0) => Some(Direction::DownLeft),
            (-1, 0, 1) => Some(Direction::UpLeft),
            _ => None,
        }
    }

    /// This hex turned about the origin by a number of hexsides, clockwise.
    pub const fn rotated(self, hexsides: i32) -> Self {
        let (q, r, s) = (self.q, self.r, self.s());
        match hexsides.rem_euclid(6) {
            0 => self,
            1 => Self::new(r.wrapping_neg(), s.wrapping_neg()),
            2 => Self::new(s, q),
            3 => Self::new(q.wrapping_neg(), r.wrapping_neg()),
            4 => Self::new(r, s),
            _ => Self::new(s.wrapping_neg(), q.wrapping_neg()),
        }
    }

    /// This hex turned about a centre by a number of hexsides, clockwise.
    pub const fn rotated_about(self, centre: Self, hexsides: i32) -> Self {
        centre.plus(self.minus(centre).rotated(hexsides))
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }

    pub(crate) const fn minus(self, other: Self) -> Self {
        Self::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }

    pub(crate) const fn times(self, factor: i16) -> Self {
        Self::new(self.q.wrapping_mul(factor), self.r.wrapping_mul(factor))
    }
}

/// Brings a coordinate worked out in wide numbers back to its own size, wrapping as sums of hexes do.
#[expect(clippy::cast_possible_truncation, reason = "only coordinates beyond the limit do not fit")]
pub(crate) const fn narrow(coordinate: i64) -> i16 {
    coordinate as i16
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Hex {
    fn add_assign(&mut self, other: Self) {
        *self = self.plus(other);
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

impl SubAssign for Hex {
    fn sub_assign(&mut self, other: Self) {
        *self = self.minus(other);
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::ORIGIN.minus(self)
    }
}

impl Mul<i16> for Hex {
    type Output = Self;

    fn mul(self, factor: i16) -> Self {
        self.times(factor)
    }
}
