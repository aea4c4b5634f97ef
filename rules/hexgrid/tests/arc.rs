//! The wedge in front of a facing.

mod common;

use common::{any_direction, any_hex, named, names};
use hexgrid::{Arc, Direction, Disc, Hex, Lower, Ring, Sheet};
use proptest::prelude::*;

const BATTLE_DISPLAY: Sheet = Sheet::new(Lower::Even, 2..=12, 2..=12);

#[test]
fn case_8_44_the_claymore_of_the_example() {
    let claymore = Arc::new(named("0512"), Direction::Up);
    assert_eq!(named("0512").direction_to(named("0511")), Some(Direction::Up));
    assert_eq!(names(claymore.rank(1)), "0511");
    assert_eq!(names(claymore.rank(2)), "0410 0510 0610");
    assert_eq!(names(claymore.rank(3)), "0310 0409 0509 0609 0710");
    assert_eq!(claymore.hexes(3).count(), 9);
    let lowest_in = |column| {
        let hexes = BATTLE_DISPLAY.hexes().filter(|&hex| claymore.contains(hex));
        hexes.filter_map(|hex| BATTLE_DISPLAY.name(hex)).filter(|name| name.column() == column).max()
    };
    assert_eq!(lowest_in(12).map(|name| name.to_string()), Some("1207".into()));
    assert_eq!(lowest_in(2).map(|name| name.to_string()), Some("0209".into()));
}

#[test]
fn an_arc_is_bounded_by_its_axes() {
    let arc = Arc::new(named("0707"), Direction::DownRight);
    assert_eq!(arc.axes(), [Direction::UpRight, Direction::Down]);
    assert!(!arc.contains(named("0707")));
    for axis in arc.axes() {
        assert!(!named("0707").run(axis).take(5).any(|hex| arc.contains(hex)));
    }
    assert!(named("0707").run(Direction::DownRight).take(5).all(|hex| arc.contains(hex)));
    assert_eq!(arc.rank(0).count(), 0);
}

#[test]
fn six_arcs_cover_axes_once_and_all_between_twice() {
    let apex = named("0707");
    for hex in Disc::new(apex, 9).hexes() {
        let arcs: Vec<Direction> =
            Direction::ALL.into_iter().filter(|&facing| Arc::new(apex, facing).contains(hex)).collect();
        match apex.straight_to(hex) {
            _ if apex == hex => assert!(arcs.is_empty()),
            Some(axis) => assert_eq!(arcs, [axis]),
            None => {
                assert_eq!(arcs.len(), 2, "{hex:?}");
                assert_eq!(arcs[0].turn_to(arcs[1]).abs(), 1, "{hex:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn ranks_list_what_the_arc_contains(apex in any_hex(), facing in any_direction(), distance in 1_u16..9) {
        let arc = Arc::new(apex, facing);
        let rank: Vec<Hex> = arc.rank(distance).collect();
        prop_assert_eq!(rank.len(), 2 * usize::from(distance) - 1);
        let ring = Ring::new(apex, distance).starting_at(facing.opposite());
        prop_assert_eq!(rank, ring.hexes().filter(|&hex| arc.contains(hex)).collect::<Vec<_>>());
        prop_assert_eq!(arc.hexes(distance).count(), usize::from(distance).pow(2));
    }
}
