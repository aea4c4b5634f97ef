//! The sources of rolls.

use std::{error::Error, fmt};

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Dice;

/// Dice from a 256-bit key: `ChaCha` with twenty rounds, one stream per log entry.
///
/// A face is made so that any language can repeat it: take 32-bit words until one is below the largest
/// multiple of `sides` that fits in 32 bits; the face is 1 plus the remainder of dividing it by `sides`.
#[derive(Clone)]
pub struct Seeded(ChaCha20Rng);

impl Seeded {
    /// The dice of one stream of the key.
    pub fn new(key: [u8; 32], stream: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(key);
        words.set_stream(stream);
        Self(words)
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded(secret)")
    }
}

impl Dice for Seeded {
    #[allow(clippy::cast_possible_truncation, reason = "a remainder of a u16 fits in a u16")]
    fn roll(&mut self, sides: u16) -> u16 {
        let sides = u64::from(sides.max(1));
        let limit = (1 << 32) / sides * sides;
        loop {
            let word = u64::from(self.0.next_u32());
            if word < limit {
                return 1 + (word % sides) as u16;
            }
        }
    }
}

/// Quick dice for playouts: good enough for sampling, not for a real game.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// Dice that repeat for the same number.
    pub fn new(number: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(number))
    }

    /// A number from 0 up to but not including `bound`, and 0 for a bound of 0.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the product's upper half is below the bound")]
    pub fn below(&mut self, bound: usize) -> usize {
        let word = self.0.next_u64() >> 32;
        ((word * bound as u64) >> 32) as usize
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Dice for Fast {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the number is below a u16")]
    fn roll(&mut self, sides: u16) -> u16 {
        1 + self.below(usize::from(sides.max(1))) as u16
    }
}

/// What can be wrong with recorded or scripted dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceFault {
    /// More rolls were needed than were supplied.
    RanOut {
        /// The sides of the die that was needed.
        sides: u16,
    },
    /// A face is not on the die.
    OffTheDie {
        /// The face that was supplied.
        face: u16,
        /// The sides of the die.
        sides: u16,
    },
    /// The seed gives another face than the recorded one.
    Differs {
        /// Which roll of the entry, counted from 1.
        roll: usize,
        /// The recorded face.
        recorded: u16,
        /// The face the seed gives.
        seeded: u16,
    },
    /// More rolls were supplied than were needed.
    LeftOver {
        /// How many were not used.
        count: usize,
    },
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RanOut { sides } => {
                write!(f, "a roll is missing: the rules roll a die with {sides} sides here")
            }
            Self::OffTheDie { face, sides } => write!(f, "a die with {sides} sides can’t show {face}"),
            Self::Differs { roll, recorded, seeded } => {
                write!(f, "roll {roll} is recorded as {recorded}, but the seed gives {seeded}")
            }
            Self::LeftOver { count: 1 } => f.write_str("there is 1 roll more than the rules make"),
            Self::LeftOver { count } => write!(f, "there are {count} rolls more than the rules make"),
        }
    }
}

impl Error for DiceFault {}

/// Dice whose faces are known beforehand: from a test, from a person, or from a record without its seed.
///
/// After a fault they show every face in turn, so that rules which roll until a face comes up still end.
#[derive(Clone, Debug)]
pub struct Scripted<'a> {
    faces: &'a [u16],
    used: usize,
    fault: Option<DiceFault>,
}

impl<'a> Scripted<'a> {
    /// Dice that show these faces in this order.
    pub const fn new(faces: &'a [u16]) -> Self {
        Self { faces, used: 0, fault: None }
    }

    fn fail(&mut self, fault: DiceFault) {
        self.fault.get_or_insert(fault);
    }
}

impl Dice for Scripted<'_> {
    #[allow(clippy::cast_possible_truncation, reason = "a remainder of a u16 fits in a u16")]
    fn roll(&mut self, sides: u16) -> u16 {
        let sides = sides.max(1);
        let next = self.faces.get(self.used).copied();
        self.used += 1;
        match next {
            Some(face) if (1..=sides).contains(&face) => return face,
            Some(face) => self.fail(DiceFault::OffTheDie { face, sides }),
            None => self.fail(DiceFault::RanOut { sides }),
        }
        1 + (self.used % usize::from(sides)) as u16
    }

    fn fault(&self) -> Option<DiceFault> {
        let left = self.faces.len().saturating_sub(self.used);
        self.fault.or((left > 0).then_some(DiceFault::LeftOver { count: left }))
    }
}

/// Seeded dice compared with a record, roll by roll.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    seeded: Seeded,
    recorded: &'a [u16],
    used: usize,
    fault: Option<DiceFault>,
}

impl<'a> Checked<'a> {
    /// The seeded dice, and the faces they are expected to show.
    pub const fn new(seeded: Seeded, recorded: &'a [u16]) -> Self {
        Self { seeded, recorded, used: 0, fault: None }
    }
}

impl Dice for Checked<'_> {
    fn roll(&mut self, sides: u16) -> u16 {
        let seeded = self.seeded.roll(sides);
        let next = self.recorded.get(self.used).copied();
        self.used += 1;
        let fault = match next {
            Some(recorded) if recorded == seeded => None,
            Some(recorded) => Some(DiceFault::Differs { roll: self.used, recorded, seeded }),
            None => Some(DiceFault::RanOut { sides }),
        };
        self.fault = self.fault.or(fault);
        seeded
    }

    fn fault(&self) -> Option<DiceFault> {
        let left = self.recorded.len().saturating_sub(self.used);
        self.fault.or((left > 0).then_some(DiceFault::LeftOver { count: left }))
    }
}
