//! Straight lines, checked against slow geometry in whole fractions.

mod common;

use common::{any_hex, named, names};
use hexgrid::{Direction, Disc, Hex, Line, LineStep};
use proptest::prelude::*;

/// The hexes nearest to the point of a line after some of its steps, found by measuring every one.
fn nearest(line: Line, step: i64) -> Vec<Hex> {
    let steps = i64::from(line.distance()).max(1);
    let way = line.to - line.from;
    let square_to = |hex: Hex| {
        let off = |hex: i16, from: i16, way: i16| {
            let off = (i64::from(hex) - i64::from(from)) * steps - i64::from(way) * step;
            off * off
        };
        off(hex.q, line.from.q, way.q) + off(hex.r, line.from.r, way.r) + off(hex.s(), line.from.s(), way.s())
    };
    let around = || Disc::new(line.from, line.distance() + 1).hexes();
    let least = around().map(square_to).min();
    around().filter(|&hex| Some(square_to(hex)) == least).collect()
}

/// When a line enters the inside of a hex, as a fraction of its length, or `None` if it does not.
///
/// The inside of a hex is where each two of the three coordinates, counted from its middle, differ by less
/// than one. Each of those limits cuts a stretch from the line.
fn entry(line: Line, hex: Hex) -> Option<(i64, i64)> {
    let start = line.from - hex;
    let way = line.to - line.from;
    let less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let (mut begin, mut end) = ((0, 1), (1, 1));
    for (start, slope) in [
        (start.q - start.r, way.q - way.r),
        (start.r - start.s(), way.r - way.s()),
        (start.s() - start.q, way.s() - way.q),
    ] {
        let (start, slope) = (i64::from(start), i64::from(slope));
        if slope == 0 {
            if start.abs() >= 1 {
                return None;
            }
            continue;
        }
        let at = |limit: i64| ((limit - start) * slope.signum(), slope.abs());
        let (first, last) = if slope > 0 { (at(-1), at(1)) } else { (at(1), at(-1)) };
        begin = if less(begin, first) { first } else { begin };
        end = if less(last, end) { last } else { end };
    }
    less(begin, end).then_some(begin)
}

fn entered_slowly(line: Line) -> Vec<Hex> {
    let mut hexes: Vec<((i64, i64), Hex)> = Disc::new(line.from, line.distance() + 1)
        .hexes()
        .filter_map(|hex| entry(line, hex).map(|entry| (entry, hex)))
        .collect();
    hexes.sort_by(|((a, b), _), ((c, d), _)| (a * d).cmp(&(c * b)));
    hexes.into_iter().map(|(_, hex)| hex).collect()
}

fn line(from: &str, to: &str) -> Line {
    Line::new(named(from), named(to))
}

#[test]
fn a_line_down_a_hexrow_is_the_run() {
    let line = line("0904", "1202");
    assert_eq!(names(line.hexes()), "0904 1003 1103 1202");
    assert_eq!(names(line.entered()), "0904 1003 1103 1202");
    assert!(!line.runs_along_hexsides());
}

#[test]
fn a_line_along_a_hexside_has_a_hex_on_either_side() {
    let line = line("0707", "0907");
    let steps: Vec<LineStep> = line.steps().collect();
    let between = LineStep::Between(named("0806"), named("0807"));
    assert_eq!(steps, [LineStep::On(named("0707")), between, LineStep::On(named("0907"))]);
    assert_eq!(names(between.candidates()), "0806 0807");
    assert_eq!(names(line.hexes()), "0707 0806 0907");
    assert_eq!(names(line.entered()), "0707 0907", "the straight edge enters neither of the two");
    assert!(line.runs_along_hexsides());
}

#[test]
fn a_line_across_the_middle_of_a_hexside_cuts_both_hexes() {
    // Four columns right and one row up: it leaves the middle column half way between two of its hexes.
    let line = line("0707", "1106");
    assert!(!line.runs_along_hexsides());
    let middle = line.steps().nth(2);
    assert_eq!(middle, Some(LineStep::Between(named("0906"), named("0907"))));
    assert_eq!(names(line.entered()), "0707 0806 0907 0906 1006 1106");
}

#[test]
fn a_straight_edge_cuts_corners_that_the_walk_passes_by() {
    let line = Line::new(Hex::ORIGIN, Hex::new(7, -1));
    assert_eq!(line.hexes().count(), 8);
    assert!(!line.hexes().any(|hex| hex == Hex::new(3, -1)));
    assert!(line.entered().any(|hex| hex == Hex::new(3, -1)));
}

#[test]
fn a_line_to_itself_is_one_hex() {
    let line = line("0707", "0707");
    assert_eq!(line.steps().collect::<Vec<_>>(), [LineStep::On(named("0707"))]);
    assert_eq!(names(line.entered()), "0707");
    assert!(!line.runs_along_hexsides());
}

#[test]
fn a_step_on_one_hex_has_one_candidate() {
    assert_eq!(names(LineStep::On(named("0707")).candidates()), "0707");
}

#[test]
fn the_longest_line_is_drawn_without_overflow() {
    let end = Hex::new(Hex::LIMIT, Hex::LIMIT - 1);
    let line = Line::new(-end, end);
    let mut steps = line.steps();
    assert_eq!(steps.len(), 65_531);
    assert_eq!(steps.next_back(), Some(LineStep::On(end)));
    assert_eq!(line.steps().nth(32_765), Some(LineStep::On(Hex::ORIGIN)));
}

#[test]
fn every_short_line_agrees_with_slow_geometry() {
    for to in Disc::new(Hex::ORIGIN, 13).hexes() {
        let line = Line::new(Hex::ORIGIN, to);
        assert_eq!(line.entered().collect::<Vec<_>>(), entered_slowly(line), "entered to {to:?}");
        for (index, step) in (0..).zip(line.steps()) {
            assert_eq!(step.candidates().collect::<Vec<_>>(), nearest(line, index), "step {index} to {to:?}");
        }
    }
}

#[test]
fn lines_along_hexsides_are_those_to_the_corners() {
    for to in Disc::new(Hex::ORIGIN, 6).hexes() {
        let is_corner = Direction::ALL.into_iter().any(|direction| {
            (1..=3).any(|n| (direction.offset() + direction.clockwise().offset()) * n == to)
        });
        assert_eq!(Line::new(Hex::ORIGIN, to).runs_along_hexsides(), is_corner, "{to:?}");
    }
}

#[test]
fn between_two_hexes_a_line_enters_both_or_runs_along_both() {
    for to in Disc::new(Hex::ORIGIN, 13).hexes() {
        let line = Line::new(Hex::ORIGIN, to);
        let is_entered = |hex| line.entered().any(|entered| entered == hex);
        for step in line.steps() {
            match step {
                LineStep::On(hex) => assert!(is_entered(hex)),
                LineStep::Between(lesser, greater) => {
                    assert!(lesser < greater && lesser.is_next_to(greater));
                    assert_eq!(is_entered(lesser), !line.runs_along_hexsides(), "{to:?}");
                    assert_eq!(is_entered(greater), !line.runs_along_hexsides(), "{to:?}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn a_line_has_one_more_hex_than_its_distance_all_connected(from in any_hex(), to in any_hex()) {
        let line = Line::new(from, to);
        let hexes: Vec<Hex> = line.hexes().collect();
        prop_assert_eq!(hexes.len(), usize::from(from.distance(to)) + 1);
        prop_assert_eq!((hexes.first(), hexes.last()), (Some(&from), Some(&to)));
        prop_assert!(hexes.windows(2).all(|pair| pair[0].is_next_to(pair[1])));
        for (step, distance) in line.steps().zip(0..) {
            prop_assert!(step.candidates().all(|hex| hex.distance(from) == distance));
        }
    }

    #[test]
    fn a_reversed_line_passes_the_same_hexes(from in any_hex(), to in any_hex()) {
        let line = Line::new(from, to);
        prop_assert!(line.reversed().steps().eq(line.steps().rev()));
        let mut back: Vec<Hex> = line.reversed().entered().collect();
        back.reverse();
        prop_assert!(line.entered().eq(back));
    }

    #[test]
    fn a_line_turned_half_round_has_mirrored_candidates(from in any_hex(), to in any_hex()) {
        let mirrored = Line::new(-from, -to);
        for (step, other) in Line::new(from, to).steps().zip(mirrored.steps()) {
            let mut candidates: Vec<Hex> = step.candidates().map(|hex| -hex).collect();
            candidates.reverse();
            prop_assert_eq!(candidates, other.candidates().collect::<Vec<_>>());
        }
    }

    #[test]
    fn long_lines_agree_with_slow_geometry(from in any_hex(), to in any_hex()) {
        let line = Line::new(from, to);
        prop_assert_eq!(line.entered().collect::<Vec<_>>(), entered_slowly(line));
    }
}
