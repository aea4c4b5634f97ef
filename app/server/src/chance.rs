//! Where the seeds of tables and the whims of bots come from.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::Seed;
use sha2::{Digest as _, Sha256};

use crate::{problem::Problem, secrets};

/// Where a server's chance comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Randomness {
    /// The operating system's generator: no one can foresee it.
    #[default]
    System,
    /// This number: the same steps lead to the same games again. For tests and demonstrations on one's own machine.
    Rehearsal(u64),
}

/// What new tables and bots draw from.
pub(crate) struct Urn {
    chance: Randomness,
    /// How many seeds were drawn.
    drawn: AtomicU64,
}

impl Urn {
    pub(crate) fn new(chance: Randomness) -> Self {
        Self { chance, drawn: AtomicU64::new(0) }
    }

    /// The seed of a new table.
    pub(crate) fn seed(&self) -> Result<Seed, Problem> {
        match self.chance {
            Randomness::System => secrets::random().map(Seed).map_err(Problem::internal),
            Randomness::Rehearsal(number) => {
                Ok(Seed(mixed("seed", [number, self.drawn.fetch_add(1, Ordering::Relaxed), 0])))
            }
        }
    }

    /// What a bot in this seat draws for its decision after this many settled entries.
    pub(crate) fn whim(&self, seat: usize, settled: u64) -> u64 {
        match self.chance {
            Randomness::System => secrets::random_number(),
            Randomness::Rehearsal(number) => {
                let bytes = mixed("whim", [number, seat as u64, settled]);
                bytes.iter().take(8).fold(0, |all, byte| all << 8 | u64::from(*byte))
            }
        }
    }
}

/// Bytes that follow from these numbers alone.
fn mixed(what: &str, numbers: [u64; 3]) -> [u8; 32] {
    let hash = numbers
        .iter()
        .fold(Sha256::new_with_prefix(what), |hash, number| hash.chain_update(number.to_le_bytes()));
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rehearsal_repeats_itself_and_real_chance_does_not() {
        let seeds = |chance| {
            let urn = Urn::new(chance);
            [urn.seed().unwrap().0, urn.seed().unwrap().0]
        };
        let [first, second] = seeds(Randomness::Rehearsal(7));
        assert_ne!(first, second, "every table has dice of its own");
        assert_eq!(seeds(Randomness::Rehearsal(7)), [first, second]);
        assert_ne!(seeds(Randomness::Rehearsal(8)), [first, second]);
        assert_ne!(seeds(Randomness::System), seeds(Randomness::System));
        assert_eq!(
            Urn::new(Randomness::Rehearsal(7)).whim(1, 5),
            Urn::new(Randomness::Rehearsal(7)).whim(1, 5)
        );
        assert_ne!(
            Urn::new(Randomness::Rehearsal(7)).whim(1, 5),
            Urn::new(Randomness::Rehearsal(7)).whim(0, 5)
        );
    }
}
