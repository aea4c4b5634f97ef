//! Random games that are worth keeping: lively, and most of them cut off before they get long.

use engine::{Fast, Match, Narrated};

use crate::{Course, Tape};

/// How many random games each rules version has.
pub(super) const GAMES: usize = 200;

/// One random game in this many is played to its end, however long it gets.
const WHOLE: usize = 10;

/// A game that is longer than this many bytes is cut off.
const LONG: usize = 3000;

/// The longest random game, in entries.
const LONGEST: usize = 1500;

/// How many games are tried for a short one that ends.
const GAMES_TRIED: usize = 5;

/// How often an entry that the rules refuse is composed again.
const ENTRIES_TRIED: usize = 10;

/// The random game with this place in the archive, and the number it was drawn by.
pub(super) fn game<G: Narrated>(version: u16, setup: &G::Setup, nth: usize) -> (u64, Match<G>) {
    // Far enough apart that no two games are drawn by the same number.
    let first = nth as u64 * 100;
    if !nth.is_multiple_of(WHOLE) {
        let course = Course::new(setup, version, first, lively(first));
        return (first, played(course, LONG));
    }
    // Tapes of all lengths: after the end of a tape the first option is always chosen, and most games end soon.
    let whole = (first..).take(GAMES_TRIED).filter_map(|number| {
        let course = Course::new(setup, version, number, Tape::random(number));
        let game = played(course, usize::MAX);
        game.outcome().is_some().then_some((number, game))
    });
    let shortest = whole.min_by_key(|(_, game)| game.entries().len());
    shortest.unwrap_or_else(|| panic!("no random game of {} ends", G::TITLE))
}

/// A tape that decides everything at random.
fn lively(number: u64) -> Tape {
    let mut chance = Fast::new(number);
    #[allow(clippy::cast_possible_truncation, reason = "half of the bits are enough")]
    let choices = (0..20_000).map(|_| chance.bits() as u32).collect();
    Tape::given(choices)
}

/// Plays to the end or until the game is too long, with a missed turn now and then.
fn played<G: Narrated>(mut course: Course<G>, long: usize) -> Match<G> {
    let mut length = 0;
    while course.game().entries().len() < LONGEST && length < long {
        let Some(seat) = course.choose_seat() else { break };
        let lapses = course.tape_mut().once_in(30) && course.game_mut().lapse(seat, None).is_ok();
        // Words may be refused; others are found.
        let is_played = lapses
            || (0..ENTRIES_TRIED).any(|_| {
                course.compose(seat).is_ok_and(|steps| course.game_mut().play(seat, &steps).is_ok())
            });
        if !is_played {
            break;
        }
        if course.game().entries().len().is_multiple_of(4) {
            length = course.game().record().map_or(0, |record| record.to_string().len());
        }
    }
    course.into_game()
}
