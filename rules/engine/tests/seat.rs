//! Seats at a table, and sets of them.

mod common;

use common::{seat, viewer};
use engine::{Audience, MAX_SEATS, Seat, Seats, Viewer};
use proptest::prelude::*;

/// The seats people call by these numbers.
fn seats(numbers: &[usize]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

#[test]
fn people_count_from_one_and_arrays_from_zero() {
    assert_eq!((seat(3).index(), seat(3).number()), (2, 3));
    assert_eq!((format!("{}", seat(3)), format!("{:?}", seat(3))), ("3".to_owned(), "Seat 3".to_owned()));
    assert_eq!(Seat::new(2), seat(3));
    assert_eq!(format!("{:>3}|{:<3}", seat(3), seat(12)), "  3|12 ");
}

#[test]
fn there_is_no_seat_zero_and_none_beyond_the_largest_table() {
    assert_eq!(Seat::numbered(0), None);
    assert_eq!(Seat::numbered(MAX_SEATS), Some(Seat::new(MAX_SEATS - 1)));
    assert_eq!(Seat::numbered(MAX_SEATS + 1), None);
    assert_eq!(Seat::numbered(usize::MAX), None);
    assert!(Seat::new(usize::MAX).index() < MAX_SEATS);
}

#[test]
fn the_first_seats() {
    assert_eq!(Seats::first(0), Seats::NONE);
    assert_eq!(Seats::first(3), seats(&[1, 2, 3]));
    assert_eq!(Seats::first(MAX_SEATS).len(), MAX_SEATS);
    assert_eq!(Seats::first(usize::MAX), Seats::first(MAX_SEATS));
}

#[test]
fn sets_read_as_people_write_them() {
    let set = seats(&[3, 1, 16]);
    assert_eq!(set.join(" and "), "1 and 3 and 16");
    assert_eq!(format!("{set:?}"), "{1, 3, 16}");
    assert_eq!(Seats::NONE.join(", "), "");
}

#[test]
fn seats_in_json_are_numbers_and_the_public_is_null() {
    let json = |value: serde_json::Value| value.to_string();
    assert_eq!(json(serde_json::to_value(seat(4)).unwrap()), "4");
    assert_eq!(json(serde_json::to_value(seats(&[2, 4])).unwrap()), "[2,4]");
    assert_eq!(json(serde_json::to_value(viewer(4)).unwrap()), "4");
    assert_eq!(json(serde_json::to_value(Viewer::Public).unwrap()), "null");
}

#[test]
fn an_audience_includes_its_seats_and_never_a_spectator() {
    let check = |audience: Audience, viewer, expected| assert_eq!(audience.includes(viewer), expected);
    check(Audience::All, viewer(1), true);
    check(Audience::All, Viewer::Public, true);
    check(Audience::Only(seats(&[1, 3])), viewer(3), true);
    check(Audience::Only(seats(&[1, 3])), viewer(2), false);
    check(Audience::Only(Seats::first(MAX_SEATS)), Viewer::Public, false);
    check(Audience::Only(Seats::NONE), viewer(1), false);
}

proptest! {
    #[test]
    fn sets_are_sets(one in prop::collection::btree_set(1..=MAX_SEATS, 0..10),
                     other in prop::collection::btree_set(1..=MAX_SEATS, 0..10),
                     number in 1..=MAX_SEATS) {
        let set: Seats = one.iter().map(|&number| seat(number)).collect();
        let rest: Seats = other.iter().map(|&number| seat(number)).collect();
        prop_assert_eq!(set.len(), one.len());
        prop_assert_eq!(set.is_empty(), one.is_empty());
        prop_assert_eq!(set.lowest().map(Seat::number), one.first().copied());
        prop_assert!(set.iter().map(Seat::number).eq(one.iter().copied()));
        prop_assert_eq!(set.has(seat(number)), one.contains(&number));
        prop_assert!(set.with(seat(number)).has(seat(number)));
        prop_assert!(!set.without(seat(number)).has(seat(number)));
        prop_assert!(set.minus(rest).iter().map(Seat::number).eq(one.difference(&other).copied()));
    }
}
