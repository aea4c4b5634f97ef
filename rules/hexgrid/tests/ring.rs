//! The hexes at one distance.

mod common;

use std::collections::BTreeSet;

use common::{any_direction, any_hex, named, names};
use hexgrid::{Direction, Hex, Ring};
use proptest::prelude::*;

#[test]
fn a_ring_goes_clockwise_from_the_corner_above() {
    let ring = Ring::new(named("0707"), 2);
    assert_eq!(names(ring.hexes()), "0705 0805 0906 0907 0908 0808 0709 0608 0508 0507 0506 0605");
    assert_eq!(names(ring.starting_at(Direction::DownRight).hexes().take(3)), "0908 0808 0709");
    assert_eq!(names(ring.starting_at(Direction::UpLeft).shifted(1).hexes().take(2)), "0605 0705");
    assert_eq!(names(ring.shifted(-1).hexes().take(2)), "0605 0705");
}

#[test]
fn a_ring_of_no_radius_is_its_centre() {
    let ring = Ring::new(named("0707"), 0).starting_at(Direction::Down).shifted(5);
    assert_eq!(names(ring.hexes()), "0707");
    assert_eq!(ring.position(named("0707")), Some(0));
    assert_eq!(ring.position(named("0708")), None);
}

#[test]
fn the_longest_ring_does_not_panic() {
    let ring = Ring::new(Hex::ORIGIN, u16::MAX).shifted(i32::MIN).shifted(i32::MAX);
    assert_eq!(ring.at(u32::MAX), ring.at(u32::MAX % ring.len()));
}

proptest! {
    #[test]
    fn a_ring_has_six_hexes_a_step_all_at_its_distance(centre in any_hex(), radius in 1_u16..12) {
        let ring = Ring::new(centre, radius);
        let hexes: Vec<Hex> = ring.hexes().collect();
        prop_assert_eq!(hexes.len(), 6 * usize::from(radius));
        prop_assert!(hexes.iter().all(|hex| hex.distance(centre) == radius));
        prop_assert_eq!(hexes.iter().collect::<BTreeSet<_>>().len(), hexes.len());
        for (index, hex) in hexes.iter().enumerate() {
            prop_assert!(hex.is_next_to(hexes[(index + 1) % hexes.len()]));
        }
    }

    #[test]
    fn corners_lie_straight_out_and_in_turn(
        centre in any_hex(), radius in 1_u16..12, corner in any_direction()
    ) {
        let ring = Ring::new(centre, radius).starting_at(corner);
        for turn in 0..6_u16 {
            let expected = centre.ahead(corner.turned(turn.into()), i16::try_from(radius).unwrap());
            prop_assert_eq!(ring.at(u32::from(turn * radius)), expected);
        }
    }

    #[test]
    fn position_finds_what_at_gives(
        centre in any_hex(), radius in 1_u16..12, corner in any_direction(),
        shift in -99_i32..99, index in 0_u32..500
    ) {
        let ring = Ring::new(centre, radius).starting_at(corner).shifted(shift);
        prop_assert_eq!(ring.position(ring.at(index)), Some(index % ring.len()));
        prop_assert_eq!(ring.position(centre), None);
        prop_assert_eq!(ring.position(ring.at(index) * 3 - centre * 2), None);
    }
}
