//! A fight drawn by hand, so that a test reads as an example: who is where, one action, the dice, and what came of it.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use fantasy_trip::Setup;

/// A fight of ready figures in the arena.
#[track_caller]
pub(crate) fn setup(sides: &[&str]) -> Setup {
    let setup = Setup::of(sides);
    assert!(setup.sides.iter().all(|side| !side.is_empty()), "no such figure in {sides:?}");
    setup
}
