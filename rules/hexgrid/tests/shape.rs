//! Figures that cover more than one hex.

mod common;

use std::collections::BTreeSet;

use common::{any_direction, any_hex, named, names};
use hexgrid::{Direction, Hex, Megahex, Shape};
use proptest::prelude::*;

const SHAPES: [Shape; 5] = [Shape::ONE, Shape::THREE, Shape::FOUR, Shape::SEVEN, Shape::SEVEN_LONG];

#[test]
fn shapes_stand_behind_their_head() {
    let facing_up = |shape: Shape| names(shape.hexes(named("0707"), Direction::Up));
    assert_eq!(facing_up(Shape::ONE), "0707");
    assert_eq!(facing_up(Shape::THREE), "0707 0708 0607");
    assert_eq!(facing_up(Shape::FOUR), "0707 0708 0607 0608");
    assert_eq!(facing_up(Shape::SEVEN), "0707 0706 0806 0807 0708 0607 0606");
    assert_eq!(facing_up(Shape::SEVEN_LONG), "0707 0708 0607 0608 0609 0509 0510");
    let right_about = names(Shape::FOUR.hexes(named("0707"), Direction::Down));
    assert_eq!(right_about, "0707 0706 0806 0805");
}

#[test]
fn a_triangle_has_nine_hexes_around_it() {
    for (shape, around) in SHAPES.into_iter().zip([6, 9, 10, 12, 14]) {
        assert_eq!(shape.border(named("0707"), Direction::Up).count(), around, "{shape:?}");
    }
}

#[test]
fn a_shape_of_no_hexes_is_nowhere() {
    let none = Shape::new(&[]);
    assert!(none.is_empty());
    assert_eq!(none.distance(named("0707"), Direction::Up, named("0707")), None);
    assert_eq!(none.border(named("0707"), Direction::Up).count(), 0);
}

proptest! {
    #[test]
    fn turning_keeps_the_head_and_moves_the_rest(place in any_hex(), facing in any_direction()) {
        for shape in SHAPES {
            let hexes: Vec<Hex> = shape.hexes(place, facing).collect();
            prop_assert_eq!(hexes.len(), shape.len());
            prop_assert_eq!(hexes[0], place);
            let turned: Vec<Hex> = hexes.iter().map(|hex| hex.rotated_about(place, 1)).collect();
            prop_assert!(shape.hexes(place, facing.clockwise()).eq(turned));
        }
        // Turned all the way, three hexes about their head cover a megahex.
        let swept: BTreeSet<Hex> =
            Direction::ALL.into_iter().flat_map(|facing| Shape::THREE.hexes(place, facing)).collect();
        prop_assert_eq!(swept.len(), 7);
    }

    #[test]
    fn seven_hexes_are_a_megahex_whatever_they_face(hex in any_hex(), facing in any_direction()) {
        let megahex = Megahex::of(hex);
        let covered: BTreeSet<Hex> = Shape::SEVEN.hexes(megahex.centre(), facing).collect();
        prop_assert_eq!(covered, BTreeSet::from(megahex.hexes()));
    }

    #[test]
    fn the_border_is_all_at_distance_one_each_once(
        place in any_hex(), facing in any_direction(), q in -6_i16..=6, r in -6_i16..=6
    ) {
        for shape in SHAPES {
            let border: Vec<Hex> = shape.border(place, facing).collect();
            prop_assert_eq!(border.iter().collect::<BTreeSet<_>>().len(), border.len());
            prop_assert!(border.iter().all(|&hex| shape.distance(place, facing, hex) == Some(1)));
            let hex = place + Hex::new(q, r);
            let distance = shape.distance(place, facing, hex);
            prop_assert_eq!(border.contains(&hex), distance == Some(1));
            prop_assert_eq!(shape.covers(place, facing, hex), distance == Some(0));
        }
    }
}
