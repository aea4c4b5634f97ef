//! The direction of a hex far away.

mod common;

use std::cmp::Ordering;

use common::{any_hex, named, names};
use hexgrid::{Bearing, Direction, Hex, Lower, Sheet};
use proptest::prelude::*;

const BATTLE_DISPLAY: Sheet = Sheet::new(Lower::Even, 2..=12, 2..=12);

#[test]
fn the_border_belongs_to_the_directions_from_the_middle() {
    for (number, mut expected) in [
        (1, vec!["0402", "0502", "0602", "0702", "0802", "0902"]),
        (2, vec!["1002", "1102", "1202", "1203", "1204", "1205", "1206"]),
        (3, vec!["1112", "1207", "1208", "1209", "1210", "1211", "1212"]),
        (4, vec!["0412", "0512", "0612", "0712", "0812", "0912", "1012"]),
        (5, vec!["0207", "0208", "0209", "0210", "0211", "0212", "0312"]),
        (6, vec!["0202", "0203", "0204", "0205", "0206", "0302"]),
    ] {
        let mut hexes: Vec<Hex> = BATTLE_DISPLAY
            .border()
            .filter(|&hex| Bearing::of(named("0707"), hex).unwrap().clockwise().number() == number)
            .collect();
        hexes.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names(hexes), expected.join(" "), "direction {number}");
    }
}

#[test]
fn the_two_upper_ties_of_the_border_are_ties() {
    let from_the_middle = |name| Bearing::of(named("0707"), named(name)).unwrap();
    assert_eq!(from_the_middle("0402"), Bearing::Between(Direction::UpLeft));
    assert_eq!(from_the_middle("1002"), Bearing::Between(Direction::Up));
    assert_eq!(from_the_middle("1002").counterclockwise(), Direction::Up);
    assert_eq!(from_the_middle("1002").clockwise(), Direction::UpRight);
    assert_eq!(from_the_middle("0902"), Bearing::Toward(Direction::Up));
    assert_eq!(Bearing::of(named("0707"), named("0707")), None);
}

#[test]
fn a_tie_is_two_directions_mixed_in_equal_parts() {
    // Every way is some steps ahead in one direction and some in the next one clockwise.
    for direction in Direction::ALL {
        for (ahead, aside) in (1..9).flat_map(|ahead| (0..9).map(move |aside| (ahead, aside))) {
            let way = Hex::ORIGIN.ahead(direction, ahead).ahead(direction.clockwise(), aside);
            let expected = match ahead.cmp(&aside) {
                Ordering::Greater => Bearing::Toward(direction),
                Ordering::Equal => Bearing::Between(direction),
                Ordering::Less => Bearing::Toward(direction.clockwise()),
            };
            assert_eq!(Bearing::of(Hex::ORIGIN, way), Some(expected));
            assert_eq!(expected.is_between(), ahead == aside);
        }
    }
}

proptest! {
    #[test]
    fn a_bearing_turns_with_the_plane_and_back_again(from in any_hex(), to in any_hex()) {
        prop_assume!(from != to);
        let turned = |bearing, hexsides| match bearing {
            Bearing::Toward(direction) => Bearing::Toward(Direction::turned(direction, hexsides)),
            Bearing::Between(direction) => Bearing::Between(Direction::turned(direction, hexsides)),
        };
        let bearing = Bearing::of(from, to).unwrap();
        prop_assert_eq!(Bearing::of(from, to.rotated_about(from, 1)), Some(turned(bearing, 1)));
        prop_assert_eq!(Bearing::of(to, from), Some(turned(bearing, 3)));
    }
}
