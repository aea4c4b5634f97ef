//! [8] The printout, as plain text.

mod common;

use common::{table, table_for, viewer};
use engine::Viewer;
use time_trap::printout;

#[test]
fn case_8_printout() {
    let game = table_for(2, "11 (5,5) 12 (2,2) 21 (5,6)").turn("11 90; 21 97");
    assert!(game.printout(1).starts_with("TIME TRAP   turn 2 of 10, after turn 1\n"));
    let game = game.turn("11 52, 12 46");
    let text = printout(&game.view(Viewer::Public));
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "TIME TRAP   turn 3 of 10, after the replay of turns 1–2");
    // The Map: sixteen columns and rows, with the Men who are left and no one else.
    assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>().join(" "), {
        (1..=16).map(|column| column.to_string()).collect::<Vec<_>>().join(" ")
    });
    let map: Vec<Vec<_>> = lines[3..19].iter().map(|line| line.split_whitespace().collect()).collect();
    let mut shown = 0;
    for (row, squares) in (1..).zip(&map) {
        assert_eq!((squares.len(), squares[0]), (17, row.to_string().as_str()));
        for (column, found) in (1..).zip(&squares[1..]) {
            let men = &game.view(Viewer::Public).shared.men;
            let there = men
                .iter()
                .find(|man| man.destroyed.is_none() && (man.at.row(), man.at.column()) == (row, column));
            assert_eq!(*found, there.map_or(".".to_owned(), |man| man.man.to_string()));
            shown += usize::from(there.is_some());
        }
    }
    assert_eq!(shown, 9, "one of ten was destroyed");
    assert_eq!(map[2][3], "12");
    // Everyone's Energy and Victory Points.
    assert_eq!(game.line("Player"), "Player Energy Victory Points Men left");
    assert_eq!(game.line("1 30"), "1 30 12 4");
    assert_eq!(game.line("2 30"), "2 30 15 5");
    // Each Man's start, moves, shots and end; a shot that missed is a shot all the same.
    assert_eq!(game.line_of("11"), "11 (5,5) 90 -5 (6,5) turn 1");
    assert_eq!(game.line_of("12"), "12 (2,2) 90 46 (3,3)");
    assert_eq!(game.line_of("21"), "21 (5,6) 97 90 (5,6)");
    // Every Man has his line.
    assert_eq!(lines.iter().filter(|line| line.contains('(')).count(), 10);
    // All players and spectators read the same.
    assert_eq!(game.printout(1), text);
    assert_eq!(game.printout(2), text);
}

#[test]
fn case_8_3_minus_for_the_destroyed() {
    let game = table("11 (5,5) 21 (5,7)").turn("11 32; 21 76").turn("11 13; 21 90").turn("11 29; 21 30");
    // On the turn he is destroyed he moved and fired; from then on he only moves, with a minus.
    assert_eq!(game.line_of("11"), "11 (5,5) 32 -1 -2 (3,7) turn 1");
    assert_eq!(game.line_of("21"), "21 (5,7) 76 -9 -3 (5,7) turn 1");
    // A saved Man loses his minus signs, and his shots show.
    let game = game.turn("2: change 1 1 30");
    assert_eq!(game.line_of("11"), "11 (5,5) 32 13 29 -9 (3,7) turn 3");
    assert_eq!(game.line_of("21"), "21 (5,7) 30 90 30 90 (5,9)");
}

#[test]
fn case_8_4_final_square_of_the_destroyed() {
    // He ends where his orders would have taken him, over edges and through others.
    let game = table("11 (5,16) 21 (6,2)").turn("11 99").turn("11 30").turn("11 30");
    assert_eq!(game.line_of("11"), "11 (5,16) 99 -3 -3 (6,2) turn 1");
    assert_eq!(game.line_of("21"), "21 (6,2) 90 90 90 (6,2)");
    // The Map does not show him there.
    assert_eq!(game.line("6 . 21").split(' ').nth(2), Some("21"));
    let view = game.view(Viewer::Public);
    assert_eq!(
        (view.shared.men[0].at.to_string(), view.shared.men[0].destroyed),
        ("(6,2)".to_owned(), Some(1))
    );
}

#[test]
fn the_first_printout_is_the_initial_position() {
    let text = table("11 (5,5)").printout(1);
    assert!(text.starts_with("TIME TRAP   turn 1 of 10, initial position\n"), "{text}");
    assert!(text.lines().any(|line| line.trim() == "11  (5,5)"), "{text}");
}

#[test]
fn the_last_printout_says_that_it_is_over() {
    let text = table("11 (5,5)").idle(10).printout(1);
    assert!(text.starts_with("TIME TRAP   the game is over after 10 turns\n"), "{text}");
}

#[test]
fn a_players_printout_shows_their_own_plans() {
    let mut game = table("11 (5,5)").turn("");
    game.submit(1, "11 35, 13 90, change 1 2 40, to 2 \"peace?\"");
    let own = game.printout(1);
    assert!(own.contains("Your orders for turn 2: 11 35, 13 90\n"), "{own}");
    assert!(own.contains("Your change: turn 1, Man 12, to 40 (1 Energy)\n"), "{own}");
    assert!(own.contains("Energy left after your changes: 19\n"), "{own}");
    assert!(own.contains("Turn 2, message from 1 to 2 (not yet delivered):\n  peace?\n"), "{own}");
    assert!(own.lines().any(|line| line.ends_with("orders are in")), "{own}");
    // Others see only that the orders are in.
    let other = game.printout(2);
    assert_eq!(other, printout(&game.view(Viewer::Public)));
    assert!(other.lines().any(|line| line.ends_with("orders are in")), "{other}");
    assert_eq!(game.view(viewer(2)).own.messages, []);
}

#[test]
fn a_message_of_several_lines_is_indented() {
    let game = table("11 (5,5)").turn("1: to 2 \"one\\ntwo\"");
    let text = game.printout(2);
    assert!(text.contains("Turn 1, message from 1 to 2:\n  one\n  two\n"), "{text}");
}

#[test]
fn columns_line_up_on_every_turn_and_no_line_ends_in_blanks() {
    let mut game = table_for(9, "11 (16,16) 21 (1,1)");
    for turn in 0..=10 {
        let text = printout(&game.view(Viewer::Public));
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
        if turn == 0 {
            game = game.turn("11 99");
            continue;
        }
        let head = text.lines().find(|line| line.starts_with("Man")).expect("a line of heads");
        let columns = [head.find("start"), head.find("move"), head.find("end")].map(Option::unwrap);
        for line in text.lines().filter(|line| line.contains('(')) {
            let squares: Vec<_> = line.match_indices('(').map(|(at, _)| at).collect();
            assert_eq!(squares, [columns[0], columns[2]], "{head}\n{line}");
            assert!(line[columns[1]..].starts_with(|c: char| c.is_ascii_digit()), "{head}\n{line}");
        }
        if turn < 10 {
            game = game.turn("21 30; 3: 31 10");
        }
    }
}
