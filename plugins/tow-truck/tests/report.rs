//! The report counts what rescues cost, and adds up over threads; facts are kept of finished games.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{AnyMatch as _, Match, Seat, Source, Viewer};
use plugin::{Board as _, Fact, Figure, Report as _};
use tow_truck::{Action, Setup, TowTruck};
use tow_truck_plugin::{TowTruckPlugin, TowTruckReport};

/// A game of two in which each agent rolls 4-5-6, which is 1811, except the last, who rolls 6-6-6, which is 2000 BCE. The
/// drivers jump to 1800 and on to 1811 exactly; the last drives there and gives up. One message is a paradox.
fn finished() -> Match<TowTruck> {
    let mut game =
        Match::start_from(Setup::new(2), 1, vec![String::new(); 2], Source::SCRIPTED, None).unwrap();
    for rescue in 0..10 {
        let (agent, driver) = (Seat::new(rescue % 2), Seat::new(1 - rescue % 2));
        let dice = if rescue == 9 { [6, 6, 6] } else { [4, 5, 6] };
        game.play_with_faces(agent, &[Action::Roll], &dice).unwrap();
        game.submit(agent, "say \"hm\"").unwrap();
        if rescue == 0 {
            game.submit(driver, "paradox 1").unwrap();
            game.submit(agent, "vote yes").unwrap();
        }
        game.submit(driver, "jump 1800").unwrap();
        if rescue == 9 {
            game.submit(driver, "stop").unwrap();
        } else {
            game.submit(agent, "silent").unwrap();
            game.submit(driver, "jump 1811").unwrap();
        }
    }
    game
}

fn counted(games: usize) -> TowTruckReport {
    let mut all = TowTruckReport::default();
    for _ in 0..games {
        let game = finished();
        let mut report = TowTruckReport::default();
        report.end(game.state(), &game.outcome().unwrap());
        all.add(report);
    }
    all
}

#[test]
fn rescues_are_counted_by_the_age_of_the_agents_year() {
    let sections = counted(3).sections();
    let row = |name: &str| sections[0].rows.iter().find(|(of, _)| of == name).unwrap().1.clone();
    // Nine rescues with two jumps, one of them with a paradox; from 1800 to 2000 BCE are 216 − 140 steps.
    let (number, count) = (Figure::Number, Figure::Count);
    let all = row("all");
    assert_eq!(all[..3], [count(30), number((9.0 * 2.0 + 12.0 + 1.0 + 76.0) / 10.0), number(1.9)]);
    assert_eq!(all[3..], [number(7.6), number(1.0), Figure::Share(0.9), count(3)]);
    assert_eq!(row("Antiquity")[..4], [count(3), number(77.0), number(1.0), number(76.0)]);
    assert_eq!(row("19th century")[..4], [count(27), number(30.0 / 9.0), number(2.0), number(0.0)]);
    assert_eq!(row("20th century")[..2], [count(0), Figure::None]);
}

#[test]
fn rescues_are_counted_by_their_jumps_and_games_by_their_verdict() {
    let sections = counted(2).sections();
    let rows =
        |section: usize| sections[section].rows.iter().map(|(_, figures)| figures[0]).collect::<Vec<_>>();
    let count = Figure::Count;
    assert_eq!(rows(1), [0, 2, 18, 0, 0, 0, 0].map(count));
    // 107 months are too many for a good score.
    assert_eq!(rows(2), [0, 0, 2].map(count));
    // Without a game of two there is no verdict.
    assert_eq!(TowTruckReport::default().sections().len(), 2);
}

#[test]
fn what_is_kept_of_a_game_of_two() {
    let view = finished().view(Viewer::Public);
    let facts = TowTruckPlugin::facts(&view, Seat::new(1));
    assert_eq!(
        facts,
        [Fact::class("Players", "2"), Fact::new("Verdict", "brush up"), Fact::new("Best rescue", "2")]
    );
}
