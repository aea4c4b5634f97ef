//! Matches of Time Trap to draw.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use engine::{Match, Seat, Viewer};
use time_trap::TimeTrap;
use time_trap_plugin::TimeTrapPlugin;

/// The first player's seat.
pub const FIRST: Seat = Seat::new(0);

/// What a viewer of Time Trap is shown.
pub type Drawn = pagetest::Drawn<TimeTrap>;

/// A match after this many turns of random orders.
pub fn played(players: usize, seed: u64, turns: usize) -> Match<TimeTrap> {
    let mut game = pagetest::start(players, &[], seed);
    pagetest::play(&mut game, turns * players, seed);
    game
}

/// The page a viewer gets; the draft is the viewer's own.
pub fn draw(game: &Match<TimeTrap>, viewer: Viewer, draft: &str) -> Drawn {
    pagetest::draw::<TimeTrapPlugin>(game, viewer, draft)
}

/// The page the first player gets.
pub fn draw_first(game: &Match<TimeTrap>, draft: &str) -> Drawn {
    draw(game, Viewer::Seat(FIRST), draft)
}
