//! The chain of a log: each row carries a hash of itself and of everything before it.
//!
//! A row is sealed first: SHA-256 of a tag, the row's own salt and its body. The hash of the row is SHA-256 of a tag, the
//! table's id, the row's number, the hash of the row before and the seal. The first row follows on the table's id and the
//! commitment to its dice. `docs/adr/0009-a-log-that-shows-when-it-was-rewritten.md` says why.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// A hash of the chain.
pub type Hash = [u8; 32];

/// The salt of one row: anyone who has it can check the row's body against its seal.
pub type Salt = [u8; 16];

const START: &str = "anachron log start 1\n";
const SALT: &str = "anachron log salt 1\n";
const SEAL: &str = "anachron log row 1\n";
const LINK: &str = "anachron log link 1\n";

/// The secret from which the salts of a log come; it is never printed, and never leaves the store as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LogKey([u8; 32]);

impl LogKey {
    /// A key of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, to store them.
    pub(crate) const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// The salt of a row; it tells nothing about the salts of others.
    pub fn salt(&self, seq: u64) -> Salt {
        // The key and the number have fixed lengths, so nothing can be appended to what is hashed.
        let hash = Sha256::new().chain_update(SALT).chain_update(self.0).chain_update(seq.to_be_bytes());
        let mut salt = [0; 16];
        salt.copy_from_slice(&hash.finalize()[..16]);
        salt
    }
}

impl fmt::Debug for LogKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LogKey(secret)")
    }
}

/// What the first row of a table's log follows on: its id, and the SHA-256 of the seed of its dice.
pub fn start(table: &str, commitment: &[u8; 32]) -> Hash {
    named(START, table).chain_update(commitment).finalize().into()
}

/// The seal of a row. Without the salt it tells nothing about the body, however few bodies are possible.
pub fn seal(salt: &Salt, body: &str) -> Hash {
    Sha256::new().chain_update(SEAL).chain_update(salt).chain_update(body).finalize().into()
}

/// The hash of a row with this number and seal that follows on a row with this hash.
pub fn link(table: &str, seq: u64, before: &Hash, seal: &Hash) -> Hash {
    named(LINK, table)
        .chain_update(seq.to_be_bytes())
        .chain_update(before)
        .chain_update(seal)
        .finalize()
        .into()
}

/// A hash that starts with a tag and the id of a table, which cannot run into what follows.
fn named(tag: &str, table: &str) -> Sha256 {
    let length = u64::try_from(table.len()).unwrap_or(u64::MAX);
    Sha256::new().chain_update(tag).chain_update(length.to_be_bytes()).chain_update(table)
}

/// The end of a log, from which its next rows are hashed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    key: LogKey,
    /// The number of the next row.
    pub next_seq: u64,
    /// The hash of the last row, or what the first one follows on.
    pub head: Hash,
}

impl Chain {
    /// An empty log.
    pub fn new(table: &str, seed: &[u8; 32], key: LogKey) -> Self {
        Self { key, next_seq: 1, head: start(table, &Sha256::digest(seed).into()) }
    }

    /// A log whose last row has this hash, or is the end of an empty one.
    pub(crate) const fn after(key: LogKey, next_seq: u64, head: Hash) -> Self {
        Self { key, next_seq, head }
    }

    /// Adds a row and returns its hash.
    pub fn push(&mut self, table: &str, body: &str) -> Hash {
        let seal = seal(&self.key.salt(self.next_seq), body);
        self.head = link(table, self.next_seq, &self.head, &seal);
        self.next_seq += 1;
        self.head
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: LogKey = LogKey::new([7; 32]);

    fn hashes(table: &str, key: LogKey, bodies: &[&str]) -> Vec<Hash> {
        let mut chain = Chain::new(table, &[1; 32], key);
        bodies.iter().map(|body| chain.push(table, body)).collect()
    }

    #[test]
    fn every_part_of_a_row_changes_its_hash_and_all_that_follow() {
        let plain = hashes("t", KEY, &["a", "b", "c"]);
        let other = hashes("t", KEY, &["a", "B", "c"]);
        assert_eq!(plain[0], other[0]);
        assert!(plain[1] != other[1] && plain[2] != other[2]);
        assert_ne!(hashes("t", KEY, &["b", "a"])[1], plain[1], "order counts");
        assert_ne!(hashes("u", KEY, &["a"])[0], plain[0], "the table counts");
        assert_ne!(hashes("t", LogKey::new([8; 32]), &["a"])[0], plain[0], "the salt counts");
        let mut elsewhere = Chain::new("t", &[2; 32], KEY);
        assert_ne!(elsewhere.push("t", "a"), plain[0], "the dice count");
        assert_ne!(seal(&KEY.salt(1), "a"), seal(&KEY.salt(2), "a"), "equal rows do not look equal");
        assert_eq!(format!("{KEY:?}"), "LogKey(secret)");
    }

    #[test]
    fn the_hashes_are_those_that_the_documents_describe() {
        // Computed by another program from the description.
        let expected = [
            0x2b, 0x69, 0x33, 0x51, 0xec, 0xee, 0xb8, 0xf6, 0xeb, 0x07, 0xf4, 0xbf, 0xa4, 0x02, 0x49, 0xe9,
            0x35, 0xbe, 0x5d, 0x77, 0x24, 0x93, 0x44, 0xb5, 0x99, 0x59, 0xb4, 0xf2, 0xef, 0xc7, 0x17, 0xd5,
        ];
        assert_eq!(hashes("t", KEY, &["a"]), [expected]);
    }
}
