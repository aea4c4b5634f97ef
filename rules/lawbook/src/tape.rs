//! The choices that drive a random game.

use engine::Fast;

/// Choices to use one after the other; after its end, the first option is always chosen.
#[derive(Clone, Debug)]
pub struct Tape {
    choices: Vec<u32>,
    at: usize,
}

impl Tape {
    /// A tape of random length and choices, the same for the same number.
    pub fn random(number: u64) -> Self {
        const LONGEST: usize = 4000;
        let mut chance = Fast::new(number);
        // Short tapes reach the end of a game soon; long ones wander.
        let bound = [50, 400, LONGEST][chance.below(3)];
        let length = chance.below(bound);
        Self::drawn(chance, length)
    }

    /// A tape of this many random choices, the same for the same number.
    pub fn random_of(number: u64, length: usize) -> Self {
        Self::drawn(Fast::new(number), length)
    }

    fn drawn(mut chance: Fast, length: usize) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "half of the bits are enough")]
        let choices = (0..length).map(|_| chance.bits() as u32).collect();
        Self { choices, at: 0 }
    }

    /// A tape of these choices.
    pub fn given(choices: Vec<u32>) -> Self {
        Self { choices, at: 0 }
    }

    /// The choices used so far.
    pub fn used(&self) -> &[u32] {
        &self.choices[..self.at]
    }

    /// A number below `bound`; 0 after the end of the tape.
    pub fn below(&mut self, bound: usize) -> usize {
        let Some(&choice) = self.choices.get(self.at) else { return 0 };
        self.at += 1;
        if bound == 0 { 0 } else { choice as usize % bound }
    }

    /// True about once in `bound` times, and never after the end of the tape.
    pub fn once_in(&mut self, bound: usize) -> bool {
        self.below(bound) + 1 == bound
    }
}
