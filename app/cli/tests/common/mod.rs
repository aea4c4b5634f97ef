//! Real servers to try things at, and a client for them.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(unused_imports, reason = "each file of tests uses its own share")]

mod http;
mod node;
mod player;
// The databases are those of the store's own tests, so that there is one way to get them.
#[allow(clippy::doc_markdown, reason = "the store's own dictionary knows its words")]
#[path = "../../../store/tests/common/mod.rs"]
mod stores;

pub(crate) use http::{Answer, Browser, Events, Table, ask, get, post};
pub(crate) use node::{Node, Place};
pub(crate) use player::Player;
pub(crate) use stores::{Folder, postgres};

use std::time::{Duration, Instant};

/// How long a test waits for what must come soon, on a machine that has other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until something is so.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A number from the environment.
pub(crate) fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

/// Marsaglia's xorshift, so that a failure can be repeated.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // Neighbouring seeds begin far apart.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
