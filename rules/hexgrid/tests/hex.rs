//! Places and arithmetic with places.

mod common;

use common::{any_direction, any_hex, named, names};
use hexgrid::{Direction, Hex};
use proptest::prelude::*;

#[test]
fn distances_on_the_battle_display() {
    for (from, to, distance) in [
        ("0707", "0707", 0),
        ("0707", "0807", 1),
        ("0707", "0706", 1),
        ("0707", "0606", 1),
        // Even columns lie lower, so 0608 is not next to 0707 but 0607 is.
        ("0707", "0607", 1),
        ("0707", "0608", 2),
        ("0707", "0202", 7),
        ("0707", "1212", 8),
        ("0202", "1212", 15),
        ("0212", "1202", 15),
        ("0205", "1205", 10),
    ] {
        assert_eq!(named(from).distance(named(to)), distance, "{from} to {to}");
    }
}

#[test]
fn the_random_set_up_chart_hangs_together() {
    // How each number is reached from T in the direction of its letter: steps ahead, then steps one hexside
    // to the right of it.
    let ways = [(2, 0), (1, 1), (3, 0), (2, 1), (4, 0), (2, 2)];
    let chart = |number: usize, letter: Direction| {
        let (ahead, aside) = ways[number - 1];
        named("0707").ahead(letter, ahead).ahead(letter.clockwise(), aside)
    };
    for (number, letter, name) in [
        (1, Direction::Up, "0705"),
        (2, Direction::Up, "0805"),
        (3, Direction::Up, "0704"),
        (4, Direction::Up, "0804"),
        (5, Direction::Up, "0703"),
        (6, Direction::Up, "0904"),
        (3, Direction::Down, "0710"),
    ] {
        assert_eq!(names([chart(number, letter)]), name, "{number} {letter:?}");
    }
    let mut places: Vec<Hex> = Direction::ALL
        .into_iter()
        .flat_map(|letter| (1..=6).map(move |number| chart(number, letter)))
        .collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 36, "every roll has a hex of its own");
}

#[test]
fn the_brawlball_runs_straight_to_the_edge_and_down_it() {
    assert_eq!(names(named("0904").run(Direction::UpRight).take(3)), "1003 1103 1202");
    let rebound = Direction::UpRight.turned(2);
    assert_eq!(names(named("1202").run(rebound).take(7)), "1203 1204 1205 1206 1207 1208 1209");
}

#[test]
fn a_straight_run_is_known_by_its_end() {
    let here = named("0707");
    assert_eq!(here.straight_to(named("1205")), None);
    assert_eq!(here.straight_to(named("1104")), None);
    assert_eq!(here.straight_to(named("1105")), Some(Direction::UpRight));
    assert_eq!(here.direction_to(named("1105")), None);
    assert_eq!(here.direction_to(named("0806")), Some(Direction::UpRight));
    assert_eq!(here.straight_to(here), None);
}

#[test]
fn the_ends_of_the_plane_do_not_panic() {
    let (first, last) = (Hex::new(i16::MIN, i16::MIN), Hex::new(i16::MAX, i16::MAX));
    assert_eq!(first.distance(last), u16::MAX);
    assert_eq!(last + Hex::new(1, 1), first);
    assert_eq!(-first, first);
    for turns in 0..6 {
        assert_eq!(first.rotated(turns).rotated(-turns), first);
    }
    let corner = Hex::new(Hex::LIMIT, Hex::LIMIT);
    assert_eq!((-corner).distance(corner), 65_532, "within the limit every distance is true");
}

proptest! {
    #[test]
    fn distance_is_the_same_both_ways_and_takes_no_short_cut(a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        prop_assert_eq!(a.distance(b) == 0, a == b);
    }

    #[test]
    fn distance_counts_the_steps_of_a_walk(start in any_hex(), end in any_hex()) {
        // Some neighbour is always one nearer until the end is reached, and none is more than one nearer.
        let mut here = start;
        for left in (0..start.distance(end)).rev() {
            let nearest = here.neighbours().into_iter().min_by_key(|hex| hex.distance(end)).unwrap();
            prop_assert_eq!(nearest.distance(end), left);
            here = nearest;
        }
        prop_assert_eq!(here, end);
    }

    #[test]
    fn arithmetic_undoes_itself(a in any_hex(), b in any_hex(), n in -20_i16..=20) {
        prop_assert_eq!(a + b - b, a);
        prop_assert_eq!(a + -a, Hex::ORIGIN);
        prop_assert_eq!((a + b) * n, a * n + b * n);
        prop_assert_eq!((a * n).length(), a.length() * n.unsigned_abs());
        let mut sum = a;
        sum += b;
        prop_assert_eq!(sum, a + b);
        sum -= a;
        prop_assert_eq!(sum, b);
        prop_assert_eq!(a.q + a.r + a.s(), 0);
    }

    #[test]
    fn six_turns_are_none_and_turning_keeps_distances(
        a in any_hex(), b in any_hex(), centre in any_hex(), turns in -13_i32..=13
    ) {
        prop_assert_eq!(a.rotated(6), a);
        let once_at_a_time = (0..turns.rem_euclid(6)).fold(a, |hex, _| hex.rotated(1));
        prop_assert_eq!(a.rotated(turns), once_at_a_time);
        let turned = |hex: Hex| hex.rotated_about(centre, turns);
        prop_assert_eq!(turned(a).distance(turned(b)), a.distance(b));
        prop_assert_eq!(turned(centre), centre);
        if turns.rem_euclid(6) != 0 && a != centre {
            prop_assert_ne!(turned(a), a);
        }
    }

    #[test]
    fn a_turn_carries_each_direction_to_the_next(
        start in any_hex(), direction in any_direction(), n in 1_i16..20
    ) {
        let end = start.ahead(direction, n);
        prop_assert_eq!(end.rotated_about(start, 1), start.ahead(direction.clockwise(), n));
        prop_assert_eq!(start.run(direction).nth(usize::from(n.unsigned_abs()) - 1), Some(end));
        prop_assert_eq!(start.straight_to(end), Some(direction));
        prop_assert_eq!(end.straight_to(start), Some(direction.opposite()));
        prop_assert_eq!(start.ahead(direction, -n), start.ahead(direction.opposite(), n));
    }
}
