//! The six ways out of a hex.

mod common;

use common::{any_direction, named, names};
use hexgrid::{Direction, Hex};
use proptest::prelude::*;

#[test]
fn steps_from_an_odd_and_from_an_even_column_are_as_printed() {
    for (from, around) in
        [("0707", "0706 0806 0807 0708 0607 0606"), ("0807", "0806 0907 0908 0808 0708 0707")]
    {
        assert_eq!(names(named(from).neighbours()), around);
        let by_number =
            (1..=6).filter_map(Direction::from_number).map(|direction| named(from).step(direction));
        assert_eq!(names(by_number), around);
    }
}

#[test]
fn a_die_numbers_the_directions() {
    assert_eq!(Direction::from_number(0), None);
    assert_eq!(Direction::from_number(7), None);
    assert_eq!(Direction::from_number(1), Some(Direction::Up));
    assert_eq!(Direction::from_number(6), Some(Direction::UpLeft));
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.index(), index);
        assert_eq!(usize::from(direction.number()), index + 1);
        assert_eq!(Direction::from_number(direction.number()), Some(direction));
    }
}

#[test]
fn turns_go_the_short_way_and_about_face_goes_right() {
    use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
    for (from, to, hexsides) in [(Up, Up, 0), (Up, UpRight, 1), (Up, DownRight, 2), (Up, Down, 3)] {
        assert_eq!(from.turn_to(to), hexsides);
    }
    for (from, to, hexsides) in [(Up, DownLeft, -2), (Up, UpLeft, -1), (UpLeft, Up, 1), (Down, Up, 3)] {
        assert_eq!(from.turn_to(to), hexsides);
    }
    assert_eq!(UpRight.turned(2), Down);
    assert_eq!(UpRight.opposite(), DownLeft);
    assert_eq!(Up.counterclockwise(), UpLeft);
}

proptest! {
    #[test]
    fn turning_there_gets_there(from in any_direction(), to in any_direction(), turns in -100_i32..=100) {
        prop_assert_eq!(from.turned(from.turn_to(to)), to);
        prop_assert_eq!(from.turned(turns).turned(-turns), from);
        prop_assert_eq!(from.turned(turns).offset(), from.offset().rotated(turns));
        prop_assert_eq!(from.opposite().offset(), -from.offset());
    }

    #[test]
    fn only_neighbours_have_a_direction(q in -3_i16..=3, r in -3_i16..=3) {
        let hex = Hex::new(q, r);
        let direction = Hex::ORIGIN.direction_to(hex);
        prop_assert_eq!(direction.is_some(), hex.length() == 1);
        if let Some(direction) = direction {
            prop_assert_eq!(direction.offset(), hex);
        }
    }
}
