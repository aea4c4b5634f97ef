//! Random games that are worth keeping: whole, and short for the most part.

use engine::{Match, Narrated, Seed};

use crate::{Course, Tape};

/// How many random games each rules version has.
pub(super) const GAMES: usize = 200;

/// The longest random game, in entries.
const LONGEST: usize = 1500;

/// How many bytes a game file may have, and how many each tenth may have.
const BYTES: (usize, usize) = (2500, 8000);

/// How often an entry that the rules refuse is composed again.
const TRIES: usize = 20;

/// A game at this table that ends, with the number it was drawn by; numbers are tried from `first` on.
pub(super) fn game<G: Narrated>(version: u16, setup: &G::Setup, first: u64, nth: usize) -> (u64, Match<G>) {
    let (most, most_of_tenth) = BYTES;
    let mut shortest: Option<(usize, u64, Match<G>)> = None;
    for number in first..first + TRIES as u64 {
        let Some(game) = played::<G>(version, setup, number) else { continue };
        let length = game.record().map_or(usize::MAX, |record| record.to_string().len());
        let is_short = length <= if nth % 10 == 9 { most_of_tenth } else { most };
        if shortest.as_ref().is_none_or(|(other, ..)| length < *other) {
            shortest = Some((length, number, game));
        }
        if is_short {
            break;
        }
    }
    let (_, number, game) = shortest.unwrap_or_else(|| panic!("no random game of {} ends", G::TITLE));
    (number, game)
}

/// A random game to its end, with a missed turn now and then; none if it does not end.
fn played<G: Narrated>(version: u16, setup: &G::Setup, number: u64) -> Option<Match<G>> {
    let mut course = Course::<G>::new(setup, version, Seed::from_number(number), Tape::random(number));
    for _ in 0..LONGEST {
        let Some(seat) = course.choose_seat() else { return Some(course.into_game()) };
        if course.tape_mut().once_in(30) && course.game_mut().lapse(seat, None).is_ok() {
            continue;
        }
        // Words may be refused; others are found.
        let is_played = (0..TRIES)
            .any(|_| course.compose(seat).is_ok_and(|steps| course.game_mut().play(seat, &steps).is_ok()));
        if !is_played {
            return None;
        }
    }
    None
}
