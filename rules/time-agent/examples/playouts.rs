//! How many random games a second: `cargo run --release -p time-agent --example playouts`.
#![allow(clippy::print_stdout, reason = "it prints what it measures")]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "it measures time")]

use std::time::Instant;

use engine::{Playout, Uniform};
use time_agent::{Setup, TimeAgent};

fn main() {
    for players in [2, 3, 6] {
        let setup = Setup::new(players);
        let mut playout = Playout::<TimeAgent>::new(1);
        let (games, started) = (500_u32, Instant::now());
        let mut steps = 0;
        for _ in 0..games {
            let mut state = playout.start(&setup);
            steps += playout.finish(&mut state, &mut Uniform, usize::MAX).1;
        }
        let millis = started.elapsed().as_millis().max(1);
        let per_second = |number: u128| number * 1000 / millis;
        println!(
            "{players} players: {} games and {} steps a second, {} steps a game",
            per_second(games.into()),
            per_second(steps as u128),
            steps / games as usize
        );
    }
}
