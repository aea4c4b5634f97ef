//! [7] Points, the end of the game, missed turns, and tables of every size.

mod common;

use common::{seat, square, table, table_for, viewer};
use engine::{Author, Fast, Flow, Game as _, Narrated as _, Seats, Silent, Texts};
use time_trap::{Event, Piece, TimeTrap};

#[test]
fn case_7_points_per_man_and_turn_never_lost() {
    // Five Men who live for ever earn 5, 10, 15 … 50.
    let mut game = table("11 (5,5)");
    let mut total = 0;
    for turn in 1..=10 {
        game = game.turn("");
        total += 5 * turn;
        assert_eq!(game.points(), [total, total]);
    }
    assert_eq!(game.points(), [275, 275]);
    // A Man destroyed on a turn scores nothing for it, nor for any later turn.
    let game = table("11 (5,5) 21 (5,6)").turn("").turn("21 97");
    assert_eq!(game.points(), [5 + 5 + 4, 5 + 10]);
    let scored = |seat, points, total| Event::Scored { seat, points, total };
    assert!(game.events().contains(&scored(seat(1), 9, 14)));
    let game = game.turn("");
    assert_eq!(game.points(), [14 + 5 + 4 + 4, 15 + 15]);
    // A replay that kills a Man earlier pays less, and takes back nothing.
    let game = game.turn("2: change 1 1 97");
    assert_eq!(game.points(), [27 + 16, 30 + 20]);
    assert!(game.events().contains(&scored(seat(1), 16, 43)));
    // A replay that saves him pays for all his turns, but not for what earlier replays did not pay.
    let game = game.turn("1: change 1 1 10");
    assert_eq!(game.points(), [43 + 25, 50 + 25]);
    // A player without Men earns nothing and keeps what he has.
    let all = "11 99, 12 99, 13 99, 14 99, 15 99";
    let game = table("11 (5,5)").turn("").turn(all).turn("");
    assert_eq!(game.points(), [5 + 5 + 5, 5 + 10 + 15]);
}

#[test]
fn the_most_points_after_ten_turns_win() {
    let game = table("11 (5,5) 21 (5,6)").idle(9);
    assert_eq!(game.game.outcome(), None);
    let game = game.turn("21 97");
    let outcome = game.game.outcome().expect("ten turns are over");
    assert_eq!((outcome.winners, outcome.played()), (Seats::only(seat(2)), &[274, 275][..]));
    assert!(game.events_for(viewer(1)).contains(&Event::Over(Seats::only(seat(2)))));
    assert!(game.game.to_act().is_empty());
    assert_eq!(game.energy(), [100, 100], "no turn begins that would pay");
    assert!(!game.events_for(viewer(1)).iter().any(|event| matches!(event, Event::TurnBegan(_))));
    assert_eq!(game.forbids("1: 11 30"), "table");
    assert_eq!(game.forbids("1: change 1 1 30"), "table");
}

#[test]
fn a_tie_is_a_shared_victory() {
    let game = table("11 (5,5)").idle(10);
    let outcome = game.game.outcome().expect("ten turns are over");
    assert_eq!((outcome.winners, outcome.played()), (Seats::first(2), &[275, 275][..]));
    // Two of three share it, and the third has no part in it.
    let game = table_for(3, "21 (5,5)").idle(9).turn("21 99");
    let outcome = game.game.outcome().expect("ten turns are over");
    assert_eq!(outcome.played(), [275, 274, 275]);
    assert_eq!(outcome.winners, Seats::only(seat(1)).with(seat(3)));
    assert!(game.events().contains(&Event::Over(outcome.winners)));
}

#[test]
fn a_missed_turn_stays_holds_fire_and_is_paid() {
    let mut game = table("11 (5,5) 21 (9,9)").turn("11 30; 21 30");
    game.submit(1, "11 30");
    let entry = game.game.lapse(seat(2), None).expect("the clock may act");
    assert_eq!((entry.author, entry.seat), (Author::Clock, seat(2)));
    // The clock was the last to act, so it started the replay.
    assert_eq!(game.men("11 21"), "11 (5,7), 21 (9,10)");
    assert_eq!(game.energy(), [30, 30]);
    assert_eq!(game.points(), [15, 15]);
    assert!(game.events_for(viewer(1)).contains(&Event::Missed(seat(2))));
    // He may come back, and change what he did not order, at the price of its turn.
    let game = game.turn("21 50; 1: change 2 1 50");
    assert_eq!(game.men("11 21"), "11 (6,6), 21 (10,10)");
    let game = game.turn("2: change 2 1 30");
    assert_eq!(game.men("21"), "21 (10,11)");
    assert_eq!(game.energy(), [49, 47]);
    assert_eq!(game.points(), [50, 50]);
    // Everyone may miss a turn, or even every turn.
    let mut game = table("11 (5,5)").game.clone();
    for _ in 0..10 {
        for player in [2, 1] {
            game.lapse(seat(player), None).expect("the clock may act");
        }
    }
    assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(Seats::first(2)));
}

#[test]
fn only_the_clock_misses_a_turn_and_only_for_those_it_waits_for() {
    let mut game = table("11 (5,5)");
    assert_eq!(game.refused("1: missed").rule.0, "table");
    game.submit(1, "11 30");
    assert!(game.game.lapse(seat(1), None).is_err(), "his orders are in");
    assert!(game.game.lapse(seat(3), None).is_err(), "there is no third player");
    assert_eq!(game.forbids("1: 11 50"), "table");
    // A player who has taken his orders back can miss the turn like any other.
    game.game.undo(seat(1)).expect("nothing has been revealed");
    game.game.lapse(seat(1), None).expect("the clock may act");
    game.submit(2, "");
    assert_eq!(game.men("11"), "11 (5,5)");
}

#[test]
fn what_was_begun_before_the_deadline_is_not_played() {
    // A match takes only whole submissions, but the rules themselves may be in the middle of one.
    let mut state = table("11 (5,5)").turn("").game.state().clone();
    let table = &mut Silent(Fast::new(1));
    let mut texts = Texts::default();
    for step in TimeTrap::read(seat(1), "11 30, change 1 1 50, 12", &mut texts).unwrap() {
        assert_eq!(TimeTrap::apply(&mut state, seat(1), step, table), Flow::Open);
    }
    let missed = TimeTrap::lapse(&state, seat(1)).unwrap();
    assert_eq!(TimeTrap::apply(&mut state, seat(1), missed, table), Flow::Sealed);
    assert_eq!(TimeTrap::apply(&mut state, seat(2), missed, table), Flow::Final);
    let man = Piece::all(2).next().unwrap();
    assert_eq!((state.timeline.square(2, man), state.energy[0]), (square("(5,5)"), 30));
}

#[test]
fn nothing_happens_until_the_last_orders_are_in() {
    let mut game = table_for(3, "11 (5,5) 21 (5,6) 31 (9,9)");
    for (player, others) in [(3, "1, 2"), (1, "2")] {
        game.submit(player, &format!("{player}1 30"));
        assert_eq!(game.men("11 21 31"), "11 (5,5), 21 (5,6), 31 (9,9)");
        assert_eq!(game.points(), [0, 0, 0]);
        assert_eq!(game.game.to_act().join(", "), others);
        assert_eq!(game.events(), [Event::Submitted(seat(player))]);
    }
    game.submit(2, "21 70");
    assert_eq!(game.men("11 21 31"), "11 (5,6), 21 (5,5), 31 (9,10)");
    assert_eq!(game.points(), [5, 5, 5]);
}

#[test]
fn the_order_of_submission_makes_no_difference() {
    let start = table_for(3, "11 (5,5) 21 (5,7) 31 (4,6)").turn("11 30; 21 30; 31 30");
    let lines =
        [(1, "11 31, change 1 1 90"), (2, "21 70, change 1 1 70, to 3 \"hush\""), (3, "to 1 \"no\", 31 96")];
    let play = |order: [usize; 3]| {
        let mut game = start.clone();
        for at in order {
            game.submit(lines[at].0, lines[at].1);
        }
        // Only the announcement that the last orders are in may differ.
        let rest = |event: &Event| !matches!(event, Event::Submitted(_));
        let events = [1, 2, 3].map(|player| {
            let known = game.events_for(viewer(player)).into_iter().filter(rest);
            known.map(|event| game.game.event_words(event).text).collect::<Vec<_>>()
        });
        ([1, 2, 3].map(|player| game.json(viewer(player)).to_string()), events)
    };
    let first = play([0, 1, 2]);
    assert_eq!(first.1.each_ref().map(Vec::len), [10, 10, 10]);
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(play(order), first, "{order:?}");
    }
}

#[test]
fn two_to_nine_play() {
    for players in 2..=9 {
        let game = table_for(players, "11 (5,5)").turn("11 30").idle(9);
        assert_eq!(game.points(), vec![275; players]);
        assert_eq!(game.energy(), vec![100; players]);
        assert_eq!(game.game.outcome().map(|outcome| outcome.winners), Some(Seats::first(players)));
    }
    for players in [0, 1, 10, 16] {
        assert!(TimeTrap::read_setup(players, &[]).is_err(), "{players}");
    }
    // The last Man of the ninth player fights like the first of the first.
    let game = table_for(9, "11 (5,5) 95 (5,6)").turn("95 97");
    assert_eq!(game.men("11 95"), "-11 (5,5) turn 1, 95 (5,6)");
    assert_eq!(game.points(), [4, 5, 5, 5, 5, 5, 5, 5, 5]);
    let game = table_for(9, "11 (5,5) 95 (5,6)").turn("11 93");
    assert_eq!(game.points(), [5, 5, 5, 5, 5, 5, 5, 5, 4]);
}

#[test]
fn nine_men_may_meet_and_eight_may_fire_at_one() {
    // From all eight sides they come onto the ninth: more cannot meet on a turn.
    let men = "11 (5,5) 21 (4,5) 31 (4,6) 41 (5,6) 51 (6,6) 61 (6,5) 71 (6,4) 81 (5,4) 91 (4,4)";
    let game = table(men).turn("21 50; 31 60; 41 70; 51 80; 61 10; 71 20; 81 30; 91 40");
    let all = "11 21 31 41 51 61 71 81 91";
    let gone: Vec<_> = all.split(' ').map(|man| format!("-{man} (5,5) turn 1")).collect();
    assert_eq!(game.men(all), gone.join(", "));
    assert_eq!(game.points(), [4; 9]);
    // Or they stay where they are, and all fire at him.
    let game = table(men).turn("21 95; 31 96; 41 97; 51 98; 61 91; 71 92; 81 93; 91 94");
    assert_eq!(game.men("11 21 91"), "-11 (5,5) turn 1, 21 (4,5), 91 (4,4)");
    assert_eq!(game.points(), [4, 5, 5, 5, 5, 5, 5, 5, 5]);
}
