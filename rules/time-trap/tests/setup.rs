//! [2] [8.1] The starting squares.
#![allow(clippy::expect_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeSet;

use common::{square, start, table, viewer};
use engine::{DiceFault, Fair, Match, Narrated as _, Occurrence, PlayError, Seed, Setting};
use time_trap::{ALL_MEN, Setup, Square, TimeTrap};

fn starts(game: &Match<TimeTrap>) -> Vec<Square> {
    game.view(engine::Viewer::Public).shared.men.iter().map(|man| man.start).collect()
}

fn settings(lines: &[&str]) -> Vec<Setting> {
    lines.iter().map(|line| Setting::new("start", *line)).collect()
}

fn faults(players: usize, lines: &[&str]) -> Vec<String> {
    let faults = TimeTrap::read_setup(players, &settings(lines)).expect_err("a bad set-up");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn case_2_men_start_on_distinct_random_squares() {
    // A die of 256 for each Man in the order of their numbers; face 1 is the first square of the first row.
    let faces = [1, 16, 17, 256, 100, 101, 102, 103, 104, 105];
    let game = start(Setup::random(2), &faces).expect("ten faces for ten Men").game.clone();
    let expected =
        ["(1,1)", "(1,16)", "(2,1)", "(16,16)", "(7,4)", "(7,5)", "(7,6)", "(7,7)", "(7,8)", "(7,9)"];
    assert_eq!(starts(&game), expected.map(square));
    for occurrence in game.opening() {
        if let Occurrence::Roll(rolled, _) = occurrence {
            assert_eq!((rolled.sides, rolled.why.rule.0, rolled.why.purpose), (256, "2", "start square"));
        }
    }
    // A square that is taken is rolled for again.
    let faces = [1, 1, 1, 2, 3, 2, 4, 5, 6, 7, 8, 9, 10];
    let game = start(Setup::random(2), &faces).expect("thirteen faces for ten Men").game.clone();
    assert_eq!(starts(&game), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(Square));
    // One face too few, one too many, or one that the die does not have is found.
    let fault = |faces: &[u16]| start(Setup::random(2), faces).err();
    assert_eq!(fault(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), Some(PlayError::Dice(DiceFault::RanOut { sides: 256 })));
    assert_eq!(
        fault(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        Some(PlayError::Dice(DiceFault::LeftOver { count: 1 }))
    );
    assert_eq!(
        fault(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 257]),
        Some(PlayError::Dice(DiceFault::OffTheDie { face: 257, sides: 256 }))
    );
    // Whatever the seed and the table, all squares differ, and another seed gives other squares.
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        for players in 2..=9 {
            let fair = Fair::new(Seed::from_number(number), Vec::new());
            let starts = starts(&Match::start(Setup::random(players), Vec::new(), fair));
            assert_eq!(starts.len(), players * 5);
            assert_eq!(starts.iter().collect::<BTreeSet<_>>().len(), players * 5);
            seen.extend(starts.into_iter().take(5));
        }
    }
    assert!(seen.len() > 100, "start squares are all over the board");
    // The printout numbers each Man by his player and himself.
    let view = table("11 (1,1)").view(viewer(1));
    let numbers: Vec<_> = view.shared.men.iter().map(|man| man.man.to_string()).collect();
    assert_eq!(numbers, ["11", "12", "13", "14", "15", "21", "22", "23", "24", "25"]);
}

#[test]
fn case_8_1_starts_never_change() {
    let mut game = table("11 (5,5) 21 (5,6)");
    let first = starts(&game.game);
    for orders in
        ["11 30; 21 70", "1: change 1 1 99", "21 97", "1: change 1 1 10; 2: change 1 1 99, change 2 1 30"]
    {
        game = game.turn(orders);
        assert_eq!(starts(&game.game), first);
        assert!(game.line_of("11").starts_with("11 (5,5) "));
        assert!(game.line_of("21").starts_with("21 (5,6) "));
    }
}

#[test]
fn some_squares_may_be_fixed_and_the_rest_rolled() {
    let setup =
        TimeTrap::read_setup(2, &settings(&["11 (1,1) 25 (16,16)", "21(2,3)"])).expect("a good set-up");
    // Fixed squares are taken from the beginning, also those of Men who come later.
    let faces = [1, 256, 19, 2, 3, 4, 5, 6, 7, 8];
    let game = start(setup.clone(), &faces).expect("seven squares are left to chance").game.clone();
    let expected =
        ["(1,1)", "(1,2)", "(1,3)", "(1,4)", "(1,5)", "(2,3)", "(1,6)", "(1,7)", "(1,8)", "(16,16)"];
    assert_eq!(starts(&game), expected.map(square));
    // A set-up is written so that it reads back.
    let written = TimeTrap::write_setup(&setup);
    let lines: Vec<_> = written.iter().map(|line| format!("{} {}", line.key, line.value)).collect();
    assert_eq!(lines, ["start 11 (1,1)", "start 21 (2,3) 25 (16,16)"]);
    assert_eq!(TimeTrap::read_setup(2, &written), Ok(setup));
    assert_eq!(TimeTrap::write_setup(&Setup::random(9)), []);
}

#[test]
fn a_full_board_of_fixed_squares_rolls_nothing() {
    let squares: Vec<_> = (0..45).map(|at| Square(at * 5)).collect();
    let setup = Setup::fixed(9, &squares);
    assert!(setup.fixed.iter().all(Option::is_some));
    assert_eq!(squares.len(), ALL_MEN);
    let game = start(setup.clone(), &[]).expect("nothing is left to chance").game.clone();
    assert_eq!(starts(&game), squares);
    assert_eq!(TimeTrap::read_setup(9, &TimeTrap::write_setup(&setup)), Ok(setup));
}

#[test]
fn a_bad_set_up_reports_every_fault_at_once() {
    let found =
        faults(2, &["11 (0,4) 31 (1,1) 12 (17,1) 13 (1,17)", "14 (2,2) 14 (3,3) 15 (2,2)", "16 (1,1) 21"]);
    assert_eq!(
        found,
        [
            "Man 11 can’t start there: rows and columns run from 1 to 16",
            "`31` is not the number of a Man in this game",
            "Man 12 can’t start there: rows and columns run from 1 to 16",
            "Man 13 can’t start there: rows and columns run from 1 to 16",
            "Man 14 has two starting squares",
            "Men 14 and 15 both start on (2,2)",
            "`16` is not the number of a Man in this game",
            "`21` is not a Man and his square, such as `11 (3,4)`",
        ]
    );
    let other = [Setting::new("energy", "20"), Setting::new("start", "11 (1,1)")];
    let found = TimeTrap::read_setup(2, &other).expect_err("there is no such setting");
    assert_eq!((found.len(), found[0].setting), (1, Some(0)));
    assert!(found[0].to_string().contains("energy"), "{}", found[0]);
    let found = TimeTrap::read_setup(1, &[]).expect_err("one player is too few");
    assert_eq!((found.len(), found[0].setting), (1, None));
    assert_eq!(found[0].to_string(), "Time Trap needs 2 to 9 players; you chose 1.");
}
