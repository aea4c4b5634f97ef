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

/// The same fight where no one can run: a small map for two sides, or for four.
pub(crate) fn close(mut setup: Setup) -> Setup {
    let two = "map ring\ntitle The ring\nrows\n111111111\n....:....\n..O..v.^.\n.........\n222222222\n";
    let four = "map cross\ntitle The cross\nrows\n.111111111.\n3.........4\n3..O......4\n3.....v...4\n3.........4\n3...:.....4\n3......^..4\n3.........4\n3.........4\n.222222222.\n";
    let text = if setup.sides.len() == 2 { two } else { four };
    setup.ground = std::sync::Arc::new(fantasy_trip::maps::read(text).unwrap());
    setup
}
