//! The choices that drive a random game.

use lawbook::Tape;

/// This many choices below ten from this tape.
fn choices(mut tape: Tape, count: usize) -> Vec<usize> {
    (0..count).map(|_| tape.below(10)).collect()
}

#[test]
fn the_same_number_gives_the_same_tape() {
    assert_eq!(choices(Tape::random(7), 50), choices(Tape::random(7), 50));
    assert_ne!(choices(Tape::random(7), 50), choices(Tape::random(8), 50));
}

#[test]
fn tapes_are_of_many_lengths() {
    let length = |number| {
        let mut tape = Tape::random(number);
        for _ in 0..5000 {
            tape.below(2);
        }
        tape.used().len()
    };
    let lengths: Vec<_> = (0..100).map(length).collect();
    assert!(lengths.iter().any(|&length| length < 20));
    assert!(lengths.iter().any(|&length| length > 1000));
    assert!(lengths.iter().all(|&length| length < 4000));
}

#[test]
fn a_choice_is_below_its_bound() {
    assert_eq!(choices(Tape::given(vec![3, 13, 20, u32::MAX]), 4), [3, 3, 0, 5]);
    assert_eq!(Tape::given(vec![3]).below(0), 0);
    assert_eq!(Tape::given(vec![3]).below(1), 0);
}

#[test]
fn after_its_end_the_first_is_chosen_and_nothing_more_is_used() {
    let mut tape = Tape::given(vec![4, 5]);
    assert!(tape.used().is_empty());
    assert_eq!([tape.below(10), tape.below(10), tape.below(10)], [4, 5, 0]);
    assert_eq!(tape.used(), [4, 5]);
}

#[test]
fn once_in_four_is_the_last_of_four_and_never_after_the_end() {
    let mut tape = Tape::given(vec![0, 1, 2, 3, 7]);
    let seen: Vec<_> = (0..7).map(|_| tape.once_in(4)).collect();
    assert_eq!(seen, [false, false, false, true, true, false, false]);
}
