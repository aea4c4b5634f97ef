//! [2.3] [5.0] The Time Displays and moving on them, by the printed examples.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use hexgrid::Direction;
use timetripper::time::{Displays, Era, Moment};

/// The battles on the way: `0` stands for a Time Hole.
fn way(from: u8, direction: u8, hexes: u16) -> (Vec<u8>, Moment) {
    let displays = Displays::printed();
    let mut passed = Vec::new();
    let start = displays.find(from).unwrap();
    let end = displays.travel(start, Direction::from_number(direction).unwrap(), hexes, |moment| {
        passed.push(displays.battle(moment).unwrap_or(0));
    });
    (passed, end)
}

fn at(era: Era, corner: u8, radius: i16) -> u8 {
    let displays = Displays::printed();
    let hex = displays.hole(era).hex.ahead(Direction::from_number(corner).unwrap(), radius);
    displays.battle(Moment { era, hex }).unwrap()
}

#[test]
fn case_2_31_the_past_is_an_inward_spiral() {
    // The corners of the outer, middle and inner ring, clockwise from north.
    assert_eq!([1, 2, 3, 4, 5, 6].map(|corner| at(Era::Past, corner, 3)), [1, 4, 7, 10, 13, 16]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|corner| at(Era::Past, corner, 2)), [19, 21, 23, 25, 27, 29]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|corner| at(Era::Past, corner, 1)), [31, 32, 33, 34, 35, 36]);
}

#[test]
fn case_2_32_the_future_is_an_outward_spiral() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|corner| at(Era::Future, corner, 1)), [37, 38, 39, 40, 41, 42]);
    assert_eq!((at(Era::Future, 1, 2), at(Era::Future, 3, 2)), (44, 48));
    assert_eq!((at(Era::Future, 1, 3), at(Era::Future, 6, 3)), (57, 72));
    let displays = Displays::printed();
    for battle in 1..=72 {
        let moment = displays.find(battle).unwrap();
        assert_eq!(moment.era, if battle <= 36 { Era::Past } else { Era::Future });
    }
    assert_eq!(displays.moments().count(), 74, "two displays of 37 hexes");
}

#[test]
fn case_5_2_over_the_time_hole_into_the_future() {
    let (passed, end) = way(29, 3, 4);
    assert_eq!((passed, end.era), (vec![36, 0, 39, 48], Era::Future));
    // A marker that stops on the hole has not passed it.
    let (passed, end) = way(29, 3, 2);
    assert_eq!((passed, end.era), (vec![36, 0], Era::Past));
}

#[test]
fn case_10_53_two_hexsides_to_the_right_at_the_edge() {
    assert_eq!(way(19, 3, 6).0, [20, 21, 5, 22, 33, 34]);
}

#[test]
fn case_5_0_from_any_hex_in_any_direction_the_marker_stays_on_the_displays() {
    let displays = Displays::printed();
    for from in displays.moments() {
        for direction in Direction::ALL {
            let (mut last, mut steps) = (from, 0);
            let end = displays.travel(from, direction, 12, |moment| {
                let through_hole = displays.is_hole(last) && steps > 0;
                let near = last.hex.is_next_to(moment.hex) && last.era == moment.era;
                assert!(near || through_hole, "{last:?} {moment:?}");
                assert!(moment.hex.length() <= 3);
                last = moment;
                steps += 1;
            });
            assert_eq!(end, last);
        }
    }
}

#[test]
fn case_17_0a_shuffled_displays_keep_every_battle_on_its_own() {
    let printed = Displays::printed();
    for number in 0..50 {
        let displays = Displays::shuffled(number);
        assert_eq!(displays, Displays::shuffled(number), "the same number is the same order");
        for battle in 1..=72 {
            assert_eq!(
                displays.find(battle).map(|moment| moment.era),
                printed.find(battle).map(|moment| moment.era)
            );
        }
        let holes = displays.moments().filter(|moment| displays.is_hole(*moment)).count();
        assert_eq!(holes, 2);
    }
    assert_ne!(Displays::shuffled(1), Displays::shuffled(2));
}
