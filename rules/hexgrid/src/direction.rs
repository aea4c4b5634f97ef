//! The six ways out of a hex.

use crate::hex::Hex;

/// One of the six directions, which also names a hexside, a corner of a ring, and a facing.
///
/// They are numbered clockwise, 1 = up to 6 = up-left, and order accordingly.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Number 1.
    Up,
    /// Number 2.
    UpRight,
    /// Number 3.
    DownRight,
    /// Number 4.
    Down,
    /// Number 5.
    DownLeft,
    /// Number 6.
    UpLeft,
}

impl Direction {
    /// All six, clockwise from up.
    pub const ALL: [Self; 6] =
        [Self::Up, Self::UpRight, Self::DownRight, Self::Down, Self::DownLeft, Self::UpLeft];

    /// The direction with a number from 1 to 6, as a die shows it.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Up),
            2 => Some(Self::UpRight),
            3 => Some(Self::DownRight),
            4 => Some(Self::Down),
            5 => Some(Self::DownLeft),
            6 => Some(Self::UpLeft),
            _ => None,
        }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its place in [`Direction::ALL`], 0 to 5: how many hexsides it is clockwise of up.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The step from a hex to its neighbour in this direction.
    pub const fn offset(self) -> Hex {
        match self {
            Self::Up => Hex::new(0, -1),
            Self::UpRight => Hex::new(1, -1),
            Self::DownRight => Hex::new(1, 0),
            Self::Down => Hex::new(0, 1),
            Self::DownLeft => Hex::new(-1, 1),
            Self::UpLeft => Hex::new(-1, 0),
        }
    }

    /// This direction turned by a number of hexsides: to the right, or to the left if it is negative.
    pub const fn turned(self, hexsides: i32) -> Self {
        match (self as i32 + hexsides.rem_euclid(6)) % 6 {
            0 => Self::Up,
            1 => Self::UpRight,
            2 => Self::DownRight,
            3 => Self::Down,
            4 => Self::DownLeft,
            _ => Self::UpLeft,
        }
    }

    /// One hexside to the right.
    pub const fn clockwise(self) -> Self {
        self.turned(1)
    }

    /// One hexside to the left.
    pub const fn counterclockwise(self) -> Self {
        self.turned(-1)
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The smallest turn from this direction to another, from −2 to 3 hexsides to the right.
    pub const fn turn_to(self, other: Self) -> i32 {
        let right = (other as i32 - self as i32).rem_euclid(6);
        if right > 3 { right - 6 } else { right }
    }
}
