//! Front, side and rear.

mod common;

use common::{any_direction, any_hex, named, names};
use hexgrid::{Direction, Zone};
use proptest::prelude::*;

const ZONES: [Zone; 3] = [Zone::Front, Zone::Side, Zone::Rear];

#[test]
fn a_facing_has_three_front_two_side_and_one_rear_hex() {
    let zone = |zone: Zone, facing| names(zone.hexes(named("0707"), facing));
    assert_eq!(zone(Zone::Front, Direction::Up), "0606 0706 0806");
    assert_eq!(zone(Zone::Side, Direction::Up), "0607 0807");
    assert_eq!(zone(Zone::Rear, Direction::Up), "0708");
    assert_eq!(zone(Zone::Front, Direction::DownRight), "0806 0807 0708");
    assert_eq!(zone(Zone::Side, Direction::DownRight), "0706 0607");
    assert_eq!(zone(Zone::Rear, Direction::DownRight), "0606");
}

proptest! {
    #[test]
    fn every_neighbour_is_in_one_zone(place in any_hex(), facing in any_direction()) {
        let hexes: Vec<_> =
            ZONES.into_iter().flat_map(|zone| zone.hexes(place, facing)).collect();
        prop_assert_eq!(hexes.len(), 6);
        for neighbour in place.neighbours() {
            prop_assert!(hexes.contains(&neighbour));
            let zone = Zone::of_hex(place, facing, neighbour).unwrap();
            prop_assert!(zone.hexes(place, facing).any(|hex| hex == neighbour));
        }
        prop_assert_eq!(Zone::of_hex(place, facing, place), None);
        prop_assert_eq!(Zone::of_hex(place, facing, place.ahead(facing, 2)), None);
    }

    #[test]
    fn a_figure_behind_me_that_faces_my_way_has_me_in_front(place in any_hex(), facing in any_direction()) {
        let behind = place.step(facing.opposite());
        prop_assert_eq!(Zone::of_hex(place, facing, behind), Some(Zone::Rear));
        prop_assert_eq!(Zone::of_hex(behind, facing, place), Some(Zone::Front));
    }
}
