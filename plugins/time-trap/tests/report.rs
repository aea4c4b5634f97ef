//! The report counts what happened, turn by turn, and adds up over threads.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::FIRST;
use engine::{Match, Seat};
use plugin::{Board as _, Fact, Figure, Report as _};
use time_trap::TimeTrap;
use time_trap_plugin::{TimeTrapPlugin, TimeTrapReport};

/// Ten turns in which Man 11 destroys Man 21 on turn 1, until the second player changes that on turn 3.
fn counted() -> (TimeTrapReport, Match<TimeTrap>) {
    let start = [(
        "start",
        "11 (1,1) 12 (1,15) 13 (3,15) 14 (5,15) 15 (7,15) 21 (1,2) 22 (9,15) 23 (11,15) 24 (13,15) 25 (15,15)",
    )];
    let mut game = pagetest::start::<TimeTrap>(2, &start, 1);
    let mut report = TimeTrapReport::default();
    for turn in 1..=10 {
        for (number, text) in [
            (0, if turn == 1 { "11 93, submit" } else { "submit" }),
            (1, if turn == 3 { "change 1 1 50, change 2 2 91, submit" } else { "submit" }),
        ] {
            let seat = Seat::new(number);
            let steps = game.read(seat, text).unwrap();
            for (at, &step) in steps.iter().enumerate() {
                let engine::Draft::Open(state) = game.draft(seat, &steps[..at]).unwrap() else { panic!() };
                report.step(&state, seat, step);
            }
            game.play(seat, &steps).unwrap();
        }
    }
    report.end(game.state(), &game.outcome().unwrap());
    (report, game)
}

#[test]
fn changes_are_counted_by_turn_and_by_how_far_back_they_reach() {
    let (report, _) = counted();
    let sections = report.sections();
    let row = |section: usize, row: usize| sections[section].rows[row].1.clone();
    // No one is destroyed in the last replay; two changes on turn 3 cost 3 and 1 Energy.
    assert!((0..10).all(|turn| row(0, turn)[0] == Figure::Number(0.0)));
    assert_eq!(row(0, 2), [Figure::Number(0.0), Figure::Number(2.0), Figure::Number(4.0)]);
    assert_eq!(row(0, 3), [Figure::Number(0.0), Figure::Number(0.0), Figure::Number(0.0)]);
    assert_eq!(row(1, 0), [Figure::Count(1), Figure::Share(0.5)]);
    assert_eq!(row(1, 1), [Figure::Count(1), Figure::Share(0.5)]);
    assert_eq!(row(1, 2), [Figure::Count(0), Figure::Share(0.0)]);
}

#[test]
fn an_early_lead_that_wins_is_counted() {
    let (report, game) = counted();
    assert!(game.outcome().unwrap().winners.has(FIRST) && game.outcome().unwrap().winners.len() == 1);
    assert_eq!(report.sections()[2].rows[0].1, [Figure::Count(1), Figure::Share(1.0)]);
    assert_eq!(report.sections()[2].rows[1].1, [Figure::Count(0), Figure::Share(0.0)]);
}

#[test]
fn reports_of_threads_add_up() {
    let (mut report, _) = counted();
    report.add(counted().0);
    report.add(TimeTrapReport::default());
    assert_eq!(report.sections()[1].rows[0].1, [Figure::Count(2), Figure::Share(0.5)]);
    assert_eq!(report.sections()[0].rows[2].1[2], Figure::Number(4.0));
}

#[test]
fn an_empty_report_says_nothing() {
    let sections = TimeTrapReport::default().sections();
    assert_eq!(sections[0].rows[0].1, [Figure::None; 3]);
}

#[test]
fn results_keep_men_and_energy() {
    let (_, game) = counted();
    let view = game.view(engine::Viewer::Public);
    let facts = |seat| TimeTrapPlugin::facts(&view, Seat::new(seat));
    let expected = |energy: &str| {
        vec![Fact::class("Players", "2"), Fact::new("Men left", "5"), Fact::new("Energy spent", energy)]
    };
    assert_eq!((facts(0), facts(1)), (expected("0"), expected("4")));
}
