//! Tokens, most of them derived from the server's own secret.

use sha2::{Digest as _, Sha256};

/// A secret that all servers of one database share; the tokens of seats and forms are derived from it.
///
/// HMAC hashes the key before every message, in two ways: kept is where both hashes are then.
#[derive(Clone)]
pub(crate) struct Secret {
    inner: Sha256,
    outer: Sha256,
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A secret of these bytes.
    pub(crate) fn new(key: [u8; 32]) -> Self {
        let after_key = |pad: u8| {
            let mut block = [pad; 64];
            block.iter_mut().zip(key).for_each(|(slot, key)| *slot ^= key);
            Sha256::new().chain_update(block)
        };
        Self { inner: after_key(0x36), outer: after_key(0x5c) }
    }

    /// The token of a seat, in private links and in the API.
    pub(crate) fn seat_token(&self, table: &str, seat: usize, epoch: u32) -> String {
        hex(&self.derive(&format!("seat {table} {seat} {epoch}")))[..40].to_owned()
    }

    /// The token of an invitation to a table; it changes when the invitation is renewed.
    pub(crate) fn invitation(&self, table: &str, epoch: u32) -> String {
        hex(&self.derive(&format!("invitation {table} {epoch}")))[..24].to_owned()
    }

    /// The token that every form of a session carries.
    pub(crate) fn csrf(&self, session: &str) -> String {
        hex(&self.derive(&format!("csrf {session}")))[..32].to_owned()
    }

    /// What proves that a browser has been signed in to an account, for one with this random name.
    pub(crate) fn device(&self, account: &str, name: &str) -> String {
        hex(&self.derive(&format!("device {account} {name}")))[..40].to_owned()
    }

    /// A name for a network that tells nothing about it.
    pub(crate) fn network(&self, network: &str) -> String {
        hex(&self.derive(&format!("network {network}")))[..16].to_owned()
    }

    /// HMAC-SHA-256 of a message under the secret.
    fn derive(&self, message: &str) -> [u8; 32] {
        let inner = self.inner.clone().chain_update(message).finalize();
        self.outer.clone().chain_update(inner).finalize().into()
    }
}

/// Whether two tokens are equal, in a time that does not reveal where they differ.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let differs = |(a, b): (u8, u8)| a ^ b;
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).map(differs).fold(0, |all, bits| all | bits) == 0
}

/// The SHA-256 under which a session's token is stored.
pub(crate) fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// Bytes from the operating system's random generator.
pub(crate) fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A number from the same generator, for uses where a fixed number would do if it failed.
pub(crate) fn random_number() -> u64 {
    random().map_or(7, |bytes| bytes.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// A short random name for addresses, without vowels and look-alikes.
pub(crate) fn random_name(length: usize) -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 24] = b"bcdfghjkmnpqrstvwxz23456";
    let bytes = random()?;
    Ok(bytes
        .iter()
        .take(length)
        .map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]))
        .collect())
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derive_is_hmac_sha_256() {
        // The second test case of RFC 4231, its key padded with zeros to 32 bytes as HMAC does itself.
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        assert_eq!(
            hex(&Secret::new(key).derive("what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }

    #[test]
    fn every_seat_table_and_epoch_has_its_own_token() {
        let secret = Secret::new([7; 32]);
        let tokens = [
            secret.seat_token("a", 0, 0),
            secret.seat_token("a", 0, 1),
            secret.seat_token("a", 1, 0),
            secret.seat_token("b", 0, 0),
            Secret::new([8; 32]).seat_token("a", 0, 0),
        ];
        for (at, token) in tokens.iter().enumerate() {
            assert!(tokens[..at].iter().all(|other| !same(token, other)));
            assert!(same(token, &token.clone()));
        }
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
