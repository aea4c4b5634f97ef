//! Names of hexes as printed.

mod common;

use common::any_hex;
use hexgrid::{Direction, Hex, Lower, Name, NameError};
use proptest::prelude::*;

#[test]
fn names_are_read_and_written() {
    let name: Name = "0712".parse().unwrap();
    assert_eq!((name.column(), name.row()), (7, 12));
    assert_eq!(name.to_string(), "0712");
    assert_eq!(Name::parse("0000").unwrap().hex(Lower::Even), Hex::ORIGIN);
    assert_eq!(Name::parse("0000").unwrap().hex(Lower::Odd), Hex::ORIGIN);
}

#[test]
fn bad_names_say_what_is_wrong() {
    for (text, error, words) in [
        ("", NameError::NotFourDigits { digits: 0 }, "the name of a hex is four digits, not 0"),
        ("070", NameError::NotFourDigits { digits: 3 }, "the name of a hex is four digits, not 3"),
        ("07077", NameError::NotFourDigits { digits: 5 }, "the name of a hex is four digits, not 5"),
        (
            "07-7",
            NameError::NotADigit { place: 3 },
            "the name of a hex is four digits, and character 3 is not a digit",
        ),
        (
            "+707",
            NameError::NotADigit { place: 1 },
            "the name of a hex is four digits, and character 1 is not a digit",
        ),
        (
            "070é",
            NameError::NotADigit { place: 4 },
            "the name of a hex is four digits, and character 4 is not a digit",
        ),
    ] {
        assert_eq!(Name::parse(text), Err(error), "{text}");
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn names_have_two_digits_each() {
    assert!(Name::new(99, 99).is_some());
    assert_eq!(Name::new(100, 0), None);
    assert_eq!(Name::new(0, 100), None);
    let last = Name::new(99, 99).unwrap();
    assert_eq!(Name::of(last.hex(Lower::Even).step(Direction::Down), Lower::Even), None);
    assert_eq!(Name::of(last.hex(Lower::Even).step(Direction::UpRight), Lower::Even), None);
    assert_eq!(Name::of(Hex::ORIGIN.step(Direction::Up), Lower::Even), None);
    assert_eq!(Name::of(Hex::ORIGIN.step(Direction::DownLeft), Lower::Even), None);
    assert_eq!(Name::of(Hex::new(i16::MAX, i16::MAX), Lower::Odd), None);
}

#[test]
fn the_lower_columns_decide_what_lies_right() {
    let right_of = |name: &str, lower, direction| {
        let hex = Name::parse(name).unwrap().hex(lower).step(direction);
        Name::of(hex, lower).unwrap().to_string()
    };
    // From a raised column the level neighbour is down-right, from a lowered one it is up-right.
    assert_eq!(right_of("0707", Lower::Even, Direction::DownRight), "0807");
    assert_eq!(right_of("0807", Lower::Even, Direction::UpRight), "0907");
    assert_eq!(right_of("0707", Lower::Odd, Direction::UpRight), "0807");
    assert_eq!(right_of("0807", Lower::Odd, Direction::DownRight), "0907");
}

proptest! {
    #[test]
    fn names_round_trip(column in 0_u8..=99, row in 0_u8..=99) {
        let name = Name::new(column, row).unwrap();
        prop_assert_eq!(name.to_string().len(), 4);
        prop_assert_eq!(name.to_string().parse(), Ok(name));
        for lower in [Lower::Even, Lower::Odd] {
            prop_assert_eq!(Name::of(name.hex(lower), lower), Some(name));
        }
    }

    #[test]
    fn hexes_round_trip(hex in any_hex()) {
        for lower in [Lower::Even, Lower::Odd] {
            let back = Name::of(hex, lower).map(|name| name.hex(lower));
            prop_assert!(back.is_none_or(|back| back == hex));
            prop_assert!(hex.q < 0 || hex.r < 0 || back.is_some());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,6}") {
        let is_name = text.len() == 4 && text.chars().all(|character| character.is_ascii_digit());
        prop_assert_eq!(Name::parse(&text).is_ok(), is_name);
    }

    #[test]
    fn any_digits_are_read_or_refused(text in "[0-9]{0,6}") {
        let read = Name::parse(&text).map(|name| name.to_string()).ok();
        prop_assert_eq!(read, (text.len() == 4).then_some(text));
    }
}
