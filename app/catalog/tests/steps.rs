//! Random play of every game to its end.
//!
//! `ANACHRON_STEPS` sets how many steps all games take together (300,000 by default).
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use catalog::GameVisitor;
use engine::{Game, Narrated as _, Playout, Uniform};
use plugin::{Listed, Plugin};

/// No game of random steps is longer than this.
const LONGEST: usize = 1_000_000;

/// Plays games of one kind until this many steps have been taken.
struct Play {
    steps: usize,
    seats: (usize, usize),
}

impl GameVisitor for Play {
    /// The games and the steps.
    type Out = (u64, usize);

    fn visit<P: Plugin>(self) -> (u64, usize) {
        let (mut games, mut taken) = (0, 0);
        for number in 0.. {
            if taken >= self.steps {
                break;
            }
            let range = self.seats.1 - self.seats.0 + 1;
            let seats = self.seats.0 + usize::try_from(number).unwrap() % range;
            // Where a number of seats needs settings of its own, the others stand for it.
            let Ok(setup) = <P as Listed>::Game::read_setup(seats, &[]) else { continue };
            let mut playout = Playout::<<P as Listed>::Game>::new(number);
            let mut state = playout.start(&setup);
            let (outcome, steps) = playout.finish(&mut state, &mut Uniform, LONGEST);
            assert!(
                outcome.is_some(),
                "game {number} of {} with {seats} seats never ends",
                <P as Listed>::Game::ID
            );
            games += 1;
            taken += steps;
        }
        (games, taken)
    }
}

#[test]
fn random_games_end() {
    let steps: usize = std::env::var("ANACHRON_STEPS").map_or(300_000, |text| text.parse().unwrap());
    let all = catalog::games();
    for game in &all {
        let play = Play { steps: steps / all.len(), seats: game.seats };
        let (games, taken) = catalog::visit(game.id, play).unwrap();
        assert!(games > 0 && taken >= steps / all.len(), "{}: {games} games, {taken} steps", game.id);
    }
}
