//! [5] Orders of two digits.

mod common;

use common::{check, seat, table};
use engine::{Narrated as _, Texts};
use time_trap::{Man, Move, Order, Piece, Shot, TimeTrap};

#[test]
fn case_5_two_digit_orders() {
    // The first digit moves, then the second fires.
    check("11 (5,5) 21 (6,6)", "11 35", "11 (5,6), -21 (6,6) turn 1");
    check("11 (5,5) 21 (6,6)", "11 53", "11 (6,5), -21 (6,6) turn 1");
    // Every pair of digits is an order, reads back and prints as it was written.
    for mv in Move::all() {
        for shot in Shot::all() {
            let order = Order::new(mv, shot);
            assert_eq!((order.mv(), order.shot()), (mv, shot));
            assert_eq!(order.to_string(), format!("{}{}", mv.digit(), shot.digit()));
            let game = table("11 (8,8)").turn(&format!("11 {order}"));
            let code = format!("{}{}", mv.digit(), shot.digit());
            assert_eq!(game.line_of("11").split_whitespace().nth(2), Some(code.as_str()));
            assert_eq!(game.game.state().timeline.order(1, Piece::all(2).next().unwrap()), order);
        }
    }
    // A Man gets one order a turn.
    assert_eq!(table("11 (5,5)").forbids("11 35, 11 53"), "5");
}

#[test]
fn case_5_1_first_digit_moves() {
    let digits = (0..=255).filter_map(Move::numbered).map(Move::digit);
    assert_eq!(digits.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(Move::STAY.digit(), 9);
    check("11 (5,5)", "11 90", "11 (5,5)");
    check("11 (5,5)", "11 20", "11 (4,6)");
    // Every one of the nine is offered for a Man who was picked, and nothing else.
    let offers: Vec<_> = (1..=9).map(|digit| format!("11 {digit}")).collect();
    assert_eq!(table("11 (5,5)").offers_after(1, "11"), offers);
    assert_eq!(
        TimeTrap::read(seat(1), "11 0", &mut Texts::default()).map_err(|faults| faults.at()),
        Err("11 ".len())
    );
}

#[test]
fn case_5_2_second_digit_fires() {
    let digits = (0..=255).filter_map(Shot::numbered).map(Shot::digit);
    assert_eq!(digits.collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // 0 holds fire: no one around him is hurt.
    let around = "11 (5,5) 21 (4,5) 22 (4,6) 23 (5,6) 24 (6,6) 25 (6,5)";
    check(around, "11 90", "11 (5,5), 21 (4,5), 22 (4,6), 23 (5,6), 24 (6,6), 25 (6,5)");
    // 9 destroys himself and no one else, neither those next to him nor the one he has just passed.
    check(around, "11 99", "-11 (5,5) turn 1, 21 (4,5), 22 (4,6), 23 (5,6), 24 (6,6), 25 (6,5)");
    check("11 (5,5) 21 (5,6)", "11 39; 21 70", "-11 (5,6) turn 1, 21 (5,5)");
    assert_eq!(table(around).turn("11 99").fates(), "[5.2] 11 on 1 at (5,5) by himself");
    // He is still there to be shot at and to collide with on that turn.
    assert_eq!(
        table("11 (5,5) 21 (5,7)").turn("11 39; 21 70").fates(),
        "[3.1] 11 on 1 at (5,6) met 21; [3.1] 21 on 1 at (5,6) met 11"
    );
    check("11 (5,5) 21 (5,7)", "11 99; 21 77 | 21 70", "-11 (5,5) turn 1, 21 (5,5)");
    // All ten are offered after the move.
    let offers: Vec<_> = (0..=9).map(|digit| format!("11 3{digit}")).collect();
    assert_eq!(table("11 (5,5)").offers_after(1, "11 3"), offers);
}

#[test]
fn case_5_3_destroyed_men_are_ordered_too() {
    let game = table("11 (5,5) 21 (5,6)").turn("21 97");
    assert_eq!(game.men("11"), "-11 (5,5) turn 1");
    // He is offered like everyone else, and his orders count once the past has changed.
    let ordered: Vec<_> = (1..=5).map(|man| format!("1{man}")).collect();
    assert!(ordered.iter().all(|man| game.offers_after(1, "").contains(man)));
    let game = game.turn("11 53").turn("11 50");
    assert_eq!(game.men("11 21"), "-11 (7,5) turn 1, 21 (5,6)");
    let saved = game.turn("2: change 1 1 90");
    assert_eq!(saved.men("11 21"), "11 (7,5), 21 (5,6)");
    assert_eq!(saved.fates(), "[6.7] 11 saved from 1");
    // The shot he was ordered to fire on turn 2 is fired now: it hits the Man who was there.
    let game = table("11 (5,5) 21 (5,6) 22 (7,6)").turn("21 97").turn("11 54; 22 90");
    assert_eq!(game.men("11 22"), "-11 (6,5) turn 1, 22 (7,6)");
    let game = game.turn("2: change 1 1 90");
    assert_eq!(game.men("11 22"), "11 (6,5), -22 (7,6) turn 2");
    assert_eq!(game.fates(), "[6.7] 11 saved from 1; [4] 22 on 2 at (7,6) shot by 11");
}

#[test]
fn men_and_pieces_are_numbered_by_player_and_digit() {
    let numbers: Vec<_> = Piece::all(9).map(Piece::number).collect();
    let expected: Vec<_> =
        (1..=9).flat_map(|player| (1..=5).map(move |man| player * 10 + man)).collect::<Vec<u8>>();
    assert_eq!(numbers, expected);
    for piece in Piece::all(9) {
        assert_eq!(piece.man().of(piece.owner()), piece);
    }
    assert_eq!((0..=255).filter_map(Man::numbered).count(), 5);
}

#[test]
fn steps_that_do_not_follow_are_refused() {
    let game = table("11 (5,5)");
    assert_eq!(game.forbids("1: move 3"), "5.1");
    assert_eq!(game.forbids("1: fire 3"), "5.2");
    assert_eq!(game.forbids("11, fire 3"), "5.2");
    assert_eq!(game.forbids("11 3, move 4"), "5.1");
    assert_eq!(game.forbids("11 3, 12 40"), "5");
    assert_eq!(game.forbids("1: 11"), "5");
}
