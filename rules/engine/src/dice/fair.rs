//! Dice that no one can cheat with: the table commits to the seed before the first roll and shows it at the end.

use std::fmt;

use sha2::{Digest, Sha256};

use super::Seeded;
use crate::Seat;

/// What all dice of a game come from; secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed made from a small number, for simulations that can be repeated.
    pub fn from_number(number: u64) -> Self {
        Self(Sha256::digest(format!("anachron seed {number}")).into())
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        from_hex(text).map(Self)
    }

    /// The seed in hexadecimal digits.
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// The commitment that can be shown before the first roll.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The SHA-256 of a seed: it binds the table to the seed without showing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        from_hex(text).map(Self)
    }

    /// The commitment in hexadecimal digits.
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }
}

/// A seed with the words that players added after its commitment was shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Fair {
    seed: Seed,
    entropy: Vec<(Seat, String)>,
    key: [u8; 32],
}

impl Fair {
    /// Mixes the seed with what the players added, in the order of their seats.
    ///
    /// The key is the SHA-256 of `anachron dice 1`, a line end, the 32 bytes of the seed and, for each seat that
    /// added anything, a line end, its number, a blank and its words.
    pub fn new(seed: Seed, mut entropy: Vec<(Seat, String)>) -> Self {
        entropy.sort();
        let mut hash = Sha256::new();
        hash.update(b"anachron dice 1\n");
        hash.update(seed.0);
        for (seat, words) in &entropy {
            hash.update(format!("\n{seat} {words}"));
        }
        let key = hash.finalize().into();
        Self { seed, entropy, key }
    }

    /// The seed.
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// What the players added.
    pub fn entropy(&self) -> &[(Seat, String)] {
        &self.entropy
    }

    /// The dice of one log entry; entry 0 is the set-up.
    pub fn dice(&self, entry: u64) -> Seeded {
        Seeded::new(self.key, entry)
    }
}

impl fmt::Debug for Fair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, entropy, key: _ } = self;
        f.debug_struct("Fair").field("seed", seed).field("entropy", entropy).finish_non_exhaustive()
    }
}

/// Bytes as lower-case hexadecimal digits.
/// Bytes in hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// Reads two hexadecimal digits for each byte.
pub(crate) fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Vec<u8> =
        text.chars().map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok())).collect::<Option<_>>()?;
    let mut bytes = [0; N];
    if digits.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}
