//! Rings one after another, and the two Time Displays of `TimeTripper`, which are made of them.

mod common;

use common::{any_direction, any_hex};
use hexgrid::{Direction, Hex, Spiral};
use proptest::prelude::*;

const HOLE: Hex = Hex::ORIGIN;
const PAST: Spiral = Spiral::inward(HOLE, 3, 1);
const FUTURE: Spiral = Spiral::outward(HOLE, 1, 3).starting_at(Direction::UpLeft).shifted(1);

fn past(number: u64) -> Hex {
    PAST.at(number - 1).unwrap_or_else(|| panic!("{number} is not in the past"))
}

fn future(number: u64) -> Hex {
    FUTURE.at(number - 37).unwrap_or_else(|| panic!("{number} is not in the future"))
}

#[test]
fn the_past_winds_inward_from_the_north_corner() {
    for (corner, [outer, middle, inner]) in [
        (Direction::Up, [1, 19, 31]),
        (Direction::UpRight, [4, 21, 32]),
        (Direction::DownRight, [7, 23, 33]),
        (Direction::Down, [10, 25, 34]),
        (Direction::DownLeft, [13, 27, 35]),
        (Direction::UpLeft, [16, 29, 36]),
    ] {
        assert_eq!(past(outer), HOLE.ahead(corner, 3), "{outer}");
        assert_eq!(past(middle), HOLE.ahead(corner, 2), "{middle}");
        assert_eq!(past(inner), HOLE.ahead(corner, 1), "{inner}");
    }
    assert_eq!(past(18), HOLE.ahead(Direction::Up, 3).step(Direction::DownLeft), "18 is west of 1");
    assert_eq!(PAST.len(), 36);
    assert_eq!(PAST.at(36), None);
    assert_eq!(PAST.position(HOLE), None);
}

#[test]
fn the_future_winds_outward_without_a_gap() {
    for (corner, [inner, middle, outer]) in [
        (Direction::Up, [37, 44, 57]),
        (Direction::UpRight, [38, 46, 60]),
        (Direction::DownRight, [39, 48, 63]),
        (Direction::Down, [40, 50, 66]),
        (Direction::DownLeft, [41, 52, 69]),
        (Direction::UpLeft, [42, 54, 72]),
    ] {
        assert_eq!(future(inner), HOLE.ahead(corner, 1), "{inner}");
        assert_eq!(future(middle), HOLE.ahead(corner, 2), "{middle}");
        assert_eq!(future(outer), HOLE.ahead(corner, 3), "{outer}");
    }
    assert_eq!(future(43), HOLE.step(Direction::UpLeft).step(Direction::Up));
    assert_eq!(future(55), HOLE.ahead(Direction::UpLeft, 2).step(Direction::Up));
    assert_eq!(FUTURE.len(), 36);
    assert_eq!(FUTURE.at(36), None);
}

#[test]
fn both_displays_are_unbroken_paths() {
    for display in [PAST, FUTURE] {
        let hexes: Vec<Hex> = display.hexes().collect();
        assert_eq!(hexes.len(), 36);
        assert!(hexes.windows(2).all(|pair| pair[0].is_next_to(pair[1])));
    }
}

#[test]
fn case_5_2_from_29_over_the_hole_to_48() {
    let path: Vec<Hex> = past(29).run(Direction::DownRight).take(4).collect();
    assert_eq!(path, [past(36), HOLE, future(39), future(48)]);
}

#[test]
fn case_10_53_from_19_along_the_edge_of_the_display_to_34() {
    let out: Vec<Hex> = past(19).run(Direction::DownRight).take(4).collect();
    assert_eq!(out[..3], [past(20), past(21), past(5)]);
    assert_eq!(PAST.position(out[3]), None, "beyond 5 the display ends");
    let back: Vec<Hex> = past(5).run(Direction::DownRight.turned(2)).take(3).collect();
    assert_eq!(back, [past(22), past(33), past(34)]);
}

#[test]
fn an_impossible_spiral_is_empty() {
    let spiral = Spiral::outward(HOLE, 3, 2);
    assert!(spiral.is_empty());
    assert_eq!(spiral.len(), 0);
    assert_eq!(spiral.hexes().count(), 0);
    assert_eq!(spiral.at(0), None);
    assert_eq!(spiral.position(HOLE.ahead(Direction::Up, 3)), None);
}

proptest! {
    #[test]
    fn positions_count_the_hexes_in_order(
        centre in any_hex(), inner in 0_u16..4, more in 0_u16..4,
        corner in any_direction(), shift in -9_i32..9
    ) {
        let outer = inner + more;
        for spiral in [Spiral::outward(centre, inner, outer), Spiral::inward(centre, outer, inner)] {
            let spiral = spiral.starting_at(corner).shifted(shift);
            let mut count = 0;
            for hex in spiral.hexes() {
                prop_assert_eq!(spiral.position(hex), Some(count));
                prop_assert_eq!(spiral.at(count), Some(hex));
                count += 1;
            }
            prop_assert_eq!(spiral.len(), count);
            prop_assert_eq!(spiral.at(count), None);
        }
    }
}
