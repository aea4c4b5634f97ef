//! Chance: seeded dice that can be verified, scripted and recorded dice, and fast dice for simulation.

mod fair;
mod sources;
mod sums;

pub use fair::{Commitment, Fair, Seed};
pub(crate) use fair::{from_hex, to_hex};
pub use sources::{Checked, DiceFault, Fast, Scripted, Seeded};
pub use sums::{Sums, TWO_DICE};

/// A source of rolls.
pub trait Dice {
    /// Rolls one die, 1 to `sides`; a die without sides shows 1.
    fn roll(&mut self, sides: u16) -> u16;

    /// What is wrong with the dice, if anything is.
    fn fault(&self) -> Option<DiceFault> {
        None
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, sides: u16) -> u16 {
        (**self).roll(sides)
    }

    fn fault(&self) -> Option<DiceFault> {
        (**self).fault()
    }
}

impl<D: Dice + ?Sized> Dice for Box<D> {
    fn roll(&mut self, sides: u16) -> u16 {
        (**self).roll(sides)
    }

    fn fault(&self) -> Option<DiceFault> {
        (**self).fault()
    }
}
