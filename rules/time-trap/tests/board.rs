//! [3] [8.2] The board: directions, edges, and how squares are written.

mod common;

use common::{check, square, table};
use engine::Target;
use time_trap::{Man, Move, Square, board};

/// Where each direction leads from the four corners, worked out from rules 3.2 and 3.3 with pencil and paper.
#[rustfmt::skip]
const CORNERS: [(&str, [&str; 8]); 4] = [
    //           1 ↑       2 ↗       3 →       4 ↘       5 ↓       6 ↙       7 ←       8 ↖
    ("(1,1)",   ["(16,1)",  "(16,2)", "(1,2)",  "(2,2)",  "(2,1)",  "(1,16)", "(16,16)", "(15,16)"]),
    ("(1,16)",  ["(16,16)", "(1,1)",  "(2,1)",  "(3,1)",  "(2,16)", "(2,15)", "(1,15)",  "(16,15)"]),
    ("(16,1)",  ["(15,1)",  "(15,2)", "(16,2)", "(1,2)",  "(1,1)",  "(16,16)", "(15,16)", "(14,16)"]),
    ("(16,16)", ["(15,16)", "(16,1)", "(1,1)",  "(2,1)",  "(1,16)", "(1,15)", "(16,15)", "(15,15)"]),
];

/// The same from the middle of each side.
#[rustfmt::skip]
const SIDES: [(&str, [&str; 8]); 4] = [
    //           1 ↑       2 ↗       3 →       4 ↘       5 ↓       6 ↙       7 ←       8 ↖
    ("(1,8)",   ["(16,8)",  "(16,9)", "(1,9)",  "(2,9)",  "(2,8)",  "(2,7)",  "(1,7)",   "(16,7)"]),
    ("(16,8)",  ["(15,8)",  "(15,9)", "(16,9)", "(1,9)",  "(1,8)",  "(1,7)",  "(16,7)",  "(15,7)"]),
    ("(8,1)",   ["(7,1)",   "(7,2)",  "(8,2)",  "(9,2)",  "(9,1)",  "(8,16)", "(7,16)",  "(6,16)"]),
    ("(8,16)",  ["(7,16)",  "(8,1)",  "(9,1)",  "(10,1)", "(9,16)", "(9,15)", "(8,15)",  "(7,15)"]),
];

/// Moves a Man in each direction and looks where he is, and whether the offer pointed there.
#[track_caller]
fn check_moves(from: &str, to: &[&str; 8]) {
    let start = format!("11 {from}");
    for (direction, to) in (1..).zip(to) {
        check(&start, &format!("11 {direction}0"), &format!("11 {to}"));
        check_target(&start, "11", direction - 1, to);
    }
}

/// Checks which square the offer at this place in the list targets.
#[track_caller]
fn check_target(men: &str, draft: &str, place: usize, expected: &str) {
    let offers = table(men).decision(1, draft).offers;
    let expected = square(expected);
    assert_eq!(offers[place].target, Target::Square(expected.row(), expected.column()), "{men}: {draft}");
}

/// Puts a target where each direction should lead, and fires there.
#[track_caller]
fn check_shots(from: &str, to: &[&str; 8]) {
    for (direction, to) in (1..).zip(to) {
        let men = format!("11 {from} 21 {to}");
        check(&men, &format!("11 9{direction}"), &format!("11 {from}, -21 {to} turn 1"));
        check_target(&men, "11 9", direction, to);
    }
}

#[test]
fn case_3_eight_directions_one_square() {
    check_moves("(5,5)", &["(4,5)", "(4,6)", "(5,6)", "(6,6)", "(6,5)", "(6,4)", "(5,4)", "(4,4)"]);
    check("11 (5,5)", "11 90", "11 (5,5)");
    // Any or all of a player's Men move on one turn, each his own way.
    check(
        "11 (5,5) 12 (5,8) 13 (5,11) 14 (9,5) 15 (9,8)",
        "11 10, 12 30, 13 50, 14 70, 15 80",
        "11 (4,5), 12 (5,9), 13 (6,11), 14 (9,4), 15 (8,7)",
    );
    check("11 (5,5) 12 (5,8)", "12 40", "11 (5,5), 12 (6,9)");
}

#[test]
fn case_3_2_top_and_bottom_wrap() {
    for (from, to) in [SIDES[0], SIDES[1]] {
        check_moves(from, &to);
    }
    // Ten moves up from the second row: the board has no top.
    check("11 (2,8)", &["11 10"; 10].join("|"), "11 (8,8)");
}

#[test]
fn case_3_3_sides_wrap_with_a_row() {
    for (from, to) in [SIDES[2], SIDES[3]] {
        check_moves(from, &to);
    }
    for (corner, to) in CORNERS {
        check_moves(corner, &to);
    }
    // Over the right edge and back over the left one, he is where he was.
    check("11 (8,16)", "11 30 | 11 70", "11 (8,16)");
    check("11 (16,16)", "11 30 | 11 70", "11 (16,16)");
}

#[test]
fn case_4_3_fire_wraps_like_movement() {
    for (from, to) in CORNERS.into_iter().chain(SIDES) {
        check_shots(from, &to);
    }
    // Straight across the edge, without the row, there is nothing to hit.
    check("11 (8,16) 21 (8,1)", "11 93", "21 (8,1)");
    check("11 (8,1) 21 (8,16)", "11 97", "21 (8,16)");
}

#[test]
fn case_8_2_row_then_column() {
    assert_eq!(square("(3,14)").to_string(), "(3,14)");
    assert_eq!((square("(3,14)").row(), square("(3,14)").column()), (3, 14));
    assert_eq!(
        [Square(0), Square(15), Square(16), Square(255)].map(|s| s.to_string()),
        ["(1,1)", "(1,16)", "(2,1)", "(16,16)"]
    );
    assert_eq!(
        [(0, 1), (1, 0), (17, 1), (1, 17), (255, 255)].map(|(row, column)| Square::at(row, column)),
        [None; 5]
    );
    let game = table("11 (3,14)").turn("11 50");
    assert_eq!(game.line_of("11"), "11 (3,14) 50 (4,14)");
    // On the Map the Man is in the row and the column that his square names.
    let map_row = game.line("4 ");
    assert_eq!(map_row.split_whitespace().position(|word| word == "11"), Some(14), "{map_row}");
    assert_eq!(serde_json::to_string(&square("(3,14)")).unwrap(), "[3,14]");
}

#[test]
fn every_direction_has_its_opposite() {
    for start in (0..=255).map(Square) {
        for direction in 1..=4 {
            let (there, back) = (Move::numbered(direction).unwrap(), Move::numbered(direction + 4).unwrap());
            assert_eq!(start.step(there.offset()).step(back.offset()), start);
        }
    }
    assert_eq!(board::OFFSET[0], 0);
    assert_eq!(Man::numbered(0), None);
}
