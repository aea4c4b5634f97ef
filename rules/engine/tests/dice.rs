//! Chance: the faces a seed gives can never change, are fair, and give nothing away.

mod common;

use common::{fair, seat, seeded};
use engine::{Checked, Commitment, Dice, DiceFault, Fair, Fast, Scripted, Seed, Seeded, Source};

/// This many faces of dice with these sides.
fn rolls(mut dice: impl Dice, sides: u16, count: usize) -> Vec<u16> {
    (0..count).map(|_| dice.roll(sides)).collect()
}

// The known answers below were made with another program in another language, from the description in ADR 2.

#[test]
fn known_answers_of_the_streams_of_a_key() {
    let check = |stream, faces: [u16; 20]| assert_eq!(rolls(Seeded::new([0; 32], stream), 6, 20), faces);
    check(0, [1, 1, 1, 6, 6, 1, 3, 6, 5, 4, 2, 5, 5, 4, 6, 1, 6, 6, 5, 2]);
    check(1, [2, 3, 2, 4, 6, 5, 2, 1, 2, 4, 3, 2, 2, 2, 6, 6, 6, 5, 6, 2]);
    check(2, [3, 5, 6, 3, 5, 5, 1, 1, 3, 2, 2, 1, 4, 1, 3, 2, 3, 4, 5, 5]);
    check(1 << 32, [3, 5, 1, 5, 5, 1, 3, 3, 5, 2, 6, 6, 6, 3, 6, 3, 1, 3, 3, 3]);
    check(u64::MAX, [3, 6, 5, 4, 6, 3, 5, 4, 3, 5, 6, 1, 2, 5, 1, 4, 2, 6, 2, 4]);
}

#[test]
fn known_answers_of_dice_of_many_sizes() {
    let mut dice = Seeded::new([0; 32], 0);
    let sides = [2, 3, 4, 6, 8, 10, 12, 20, 100, 256, 1000, 65535];
    assert_eq!(sides.map(|sides| dice.roll(sides)), [1, 1, 1, 6, 6, 5, 9, 16, 47, 82, 8, 4100]);
}

#[test]
fn known_answers_beyond_one_block_of_the_cipher() {
    let faces = rolls(Seeded::new([0; 32], 0), 256, 40);
    assert_eq!(faces[12..20], [107, 22, 196, 179, 160, 86, 153, 116]);
    assert_eq!(faces[32..], [46, 100, 175, 26, 143, 124, 177, 170]);
}

#[test]
fn known_answer_where_a_word_is_too_large_and_is_passed_over() {
    // The fourth word of this stream, 4294913244, is not below 4294902150, the largest multiple of 65175.
    assert_eq!(rolls(Seeded::new([0; 32], 848), 65175, 6), [54845, 43342, 8451, 50903, 19436, 42736]);
}

#[test]
fn known_answers_of_a_seed_with_and_without_entropy() {
    let seed = Seed::from_number(1);
    assert_eq!(seed.to_hex(), "1381c5535cd885002e9ed729d1b9b6d14bf821e9d50063cdaf7c4bf70e240307");
    let plain = Fair::new(seed, Vec::new());
    assert_eq!(rolls(plain.dice(0), 6, 16), [3, 1, 6, 4, 1, 3, 3, 3, 3, 3, 5, 6, 1, 4, 3, 4]);
    assert_eq!(rolls(plain.dice(1), 6, 16), [5, 4, 2, 5, 5, 5, 3, 6, 4, 6, 1, 1, 2, 3, 6, 2]);
    assert_eq!(rolls(plain.dice(2), 6, 16), [1, 3, 5, 1, 3, 1, 6, 5, 3, 6, 1, 6, 5, 6, 2, 2]);
    let salted = Fair::new(seed, vec![(seat(3), "über\npepper".to_owned()), (seat(1), "salt".to_owned())]);
    assert_eq!(rolls(salted.dice(0), 6, 16), [6, 3, 6, 2, 5, 2, 4, 6, 3, 4, 4, 5, 3, 6, 2, 5]);
    assert_eq!(rolls(salted.dice(7), 20, 8), [13, 11, 11, 8, 8, 19, 6, 6]);
}

#[test]
fn known_answers_of_the_commitment() {
    let check = |seed: Seed, hex: &str| {
        assert_eq!(seed.commitment().to_hex(), hex);
        assert_eq!(Commitment::from_hex(hex), Some(seed.commitment()));
    };
    check(Seed::from_number(1), "92480fe9ac5622caa8bbc2bcd44351f91c2d1fbffb4781134376bb1303d00809");
    let counting = std::array::from_fn(|at| u8::try_from(at).unwrap());
    check(Seed(counting), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

#[test]
fn a_seed_reads_back_from_its_digits() {
    let seed = Seed::from_number(9);
    assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
    assert_eq!(Seed::from_hex(&seed.to_hex().to_uppercase()), Some(seed));
    let (short, long) = (&seed.to_hex()[1..], seed.to_hex() + "0");
    for wrong in ["", "0", short, &long, &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
        assert_eq!(Seed::from_hex(wrong), None, "{wrong}");
    }
}

/// The sum of (seen - expected)² / expected stays below what one set of fair dice in a million exceeds.
fn check_uniform(dice: &mut impl Dice, sides: u16, limit: u64) {
    const EACH: u64 = 2000;
    let mut seen = vec![0_u64; usize::from(sides)];
    for _ in 0..EACH * u64::from(sides) {
        seen[usize::from(dice.roll(sides)) - 1] += 1;
    }
    let squares: u64 = seen.iter().map(|&count| count.abs_diff(EACH).pow(2)).sum();
    assert!(squares < limit * EACH, "a die of {sides}: {seen:?}");
}

#[test]
fn every_face_is_as_likely_as_any_other() {
    for (sides, limit) in [(2, 24), (3, 28), (6, 36), (10, 45), (20, 64), (256, 375)] {
        check_uniform(&mut fair(5).dice(3), sides, limit);
        check_uniform(&mut Fast::new(5), sides, limit);
    }
}

#[test]
fn first_rolls_of_all_entries_are_uniform_too() {
    struct FirstRolls(Fair, u64);
    impl Dice for FirstRolls {
        fn roll(&mut self, sides: u16) -> u16 {
            self.1 += 1;
            self.0.dice(self.1).roll(sides)
        }
    }
    check_uniform(&mut FirstRolls(fair(8), 0), 6, 36);
}

#[test]
fn every_entry_and_every_word_of_entropy_gives_other_dice() {
    let salted = |words: &str| Fair::new(Seed::from_number(1), vec![(seat(1), words.to_owned())]);
    let other_seat = Fair::new(Seed::from_number(1), vec![(seat(2), "salt".to_owned())]);
    let sets = [fair(1), fair(2), salted("salt"), salted("salt "), salted(""), other_seat];
    let mut seen: Vec<_> =
        sets.iter().flat_map(|fair| (0..50).map(|entry| rolls(fair.dice(entry), 1000, 8))).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 50 * sets.len());
}

#[test]
fn entropy_is_mixed_in_the_order_of_seats() {
    let words = |number: usize| (seat(number), format!("words of {number}"));
    let one = Fair::new(Seed::from_number(1), vec![words(1), words(2)]);
    let other = Fair::new(Seed::from_number(1), vec![words(2), words(1)]);
    assert_eq!(one, other);
    assert_eq!(one.entropy(), [words(1), words(2)]);
}

#[test]
fn no_debug_text_shows_the_seed_or_what_comes_from_it() {
    let fair = fair(1);
    let game = seeded(2, 1);
    let shown = [
        format!("{:?}", fair.seed()),
        format!("{fair:?}"),
        format!("{:?}", fair.dice(0)),
        format!("{:?}", Checked::new(fair.dice(0), &[])),
        format!("{:?}", Source::Fair(fair)),
        format!("{game:?} {:?}", game.record()),
    ];
    // The beginnings of the seed and of the key, in hexadecimal digits and as bytes.
    for secret in ["1381c553", "19, 129, 197", "c74fbcb1", "199, 79, 188"] {
        assert!(shown.iter().all(|shown| !shown.contains(secret)), "{secret} in {shown:?}");
    }
}

#[test]
fn a_die_without_sides_shows_one() {
    assert_eq!(rolls(fair(1).dice(0), 0, 3), [1, 1, 1]);
    assert_eq!(rolls(Fast::new(1), 0, 3), [1, 1, 1]);
    assert_eq!(rolls(Scripted::new(&[1]), 0, 1), [1]);
}

/// These faces, rolled with dice of these sides, leave this fault.
fn check_given(faces: &[u16], sides: &[u16], fault: Option<DiceFault>, words: &str) {
    let mut dice = Scripted::new(faces);
    for &sides in sides {
        assert!((1..=sides).contains(&dice.roll(sides)));
    }
    assert_eq!(dice.fault(), fault);
    assert_eq!(fault.map_or_else(String::new, |fault| fault.to_string()), words);
}

#[test]
fn scripted_dice_show_their_faces_and_name_their_first_fault() {
    assert_eq!(rolls(Scripted::new(&[3, 1, 6]), 6, 3), [3, 1, 6]);
    check_given(&[3, 1, 20], &[6, 6, 20], None, "");
    let ran_out = DiceFault::RanOut { sides: 8 };
    check_given(&[3], &[6, 8, 4], Some(ran_out), "a roll is missing: the rules roll a die with 8 sides here");
    let off = DiceFault::OffTheDie { face: 7, sides: 6 };
    check_given(&[7, 0], &[6, 6, 6], Some(off), "a die with 6 sides can’t show 7");
    let zero = DiceFault::OffTheDie { face: 0, sides: 6 };
    check_given(&[0], &[6], Some(zero), "a die with 6 sides can’t show 0");
    let one_left = DiceFault::LeftOver { count: 1 };
    check_given(&[3, 4], &[6], Some(one_left), "there is 1 roll more than the rules make");
    let left = DiceFault::LeftOver { count: 3 };
    check_given(&[3, 4, 5, 6], &[6], Some(left), "there are 3 rolls more than the rules make");
}

#[test]
fn scripted_dice_that_ran_out_show_every_face_so_that_rolling_again_ends() {
    let mut faces = rolls(Scripted::new(&[]), 6, 6);
    faces.sort_unstable();
    assert_eq!(faces, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn checked_dice_show_what_the_seed_gives_and_name_their_first_fault() {
    let truth = rolls(fair(1).dice(2), 6, 3);
    assert_eq!(truth, [1, 3, 5]);
    let check = |written: &[u16], fault: Option<DiceFault>| {
        let mut dice = Checked::new(fair(1).dice(2), written);
        assert_eq!(rolls(&mut dice, 6, 3), truth, "a wrong record changes no die");
        assert_eq!(dice.fault(), fault);
    };
    check(&[1, 3, 5], None);
    check(&[1, 4, 6], Some(DiceFault::Differs { roll: 2, recorded: 4, seeded: 3 }));
    check(&[1, 3], Some(DiceFault::RanOut { sides: 6 }));
    check(&[1, 3, 5, 5], Some(DiceFault::LeftOver { count: 1 }));
    let differs = DiceFault::Differs { roll: 2, recorded: 4, seeded: 3 };
    assert_eq!(differs.to_string(), "roll 2 is recorded as 4, but the seed gives 3");
}

#[test]
fn fast_dice_repeat_and_stay_in_range() {
    let faces = |number| rolls(Fast::new(number), 1000, 20);
    assert_eq!(faces(7), faces(7));
    assert_ne!(faces(7), faces(8));
    let mut fast = Fast::new(3);
    assert_eq!(fast.below(0), 0);
    assert_eq!(fast.below(1), 0);
    for bound in [2, 3, 7, 1000, usize::from(u16::MAX)] {
        assert!((0..2000).all(|_| fast.below(bound) < bound));
        let sides = u16::try_from(bound).unwrap();
        assert!((0..2000).all(|_| (1..=sides).contains(&fast.roll(sides))));
    }
    assert_ne!(fast.bits(), fast.bits());
}
