//! The printed examples, step for step.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{TowTrial as _, table_with, year};
use engine::Viewer;
use lawbook::trial::viewer;
use tow_truck::RescueEventView;

/// Alice (player 1) is stranded in 1811; Bob (3) and Charles (4) come for her. The others are players 2 and 5.
#[test]
fn alice_is_rescued_for_five_months() {
    let game = table_with(5, &[("teams", "1,3,4 / 2,5")]).after("1: roll / 4 5 6");
    let place = game.rescue_for(viewer(1)).place.unwrap();
    assert_eq!((place.year, place.roll.unwrap().to_string()), (year(1811), "4-5-6".to_owned()));
    // Naming the year of a war would be a paradox.
    game.refuses(1, "say \"The war of 1812\"", "T13");
    let game = game.after("1: say \"The American declaration of independence is signed.\"");
    let game = game.after("4: talk \"That was 1776.\" | 4: pass | 3: jump 1776");
    assert_eq!(game.to_act(), "1", "they passed over her");
    let game = game.after("1: say \"Jane Austen publishes Emma.\" | 3: jump 1850");
    assert_eq!(game.to_act(), "1");
    let game = game.after("1: say \"Napoleon is banished to Elba.\" | 3: jump 1800");
    assert_eq!(game.to_act(), "1");
    // She decides to stop the jumping: three months of jumps and two of drift.
    let game = game.after("1: stop");
    let last = game.last();
    assert_eq!((last.jumps, last.drift, last.months), (3, Some(2), 5));
    assert_eq!(game.months(), [5, 0, 5, 5, 0]);
    assert_eq!(
        game.words(),
        [
            "[T12] Player 1 stops the jumping.",
            "[T6] Player 1 was in 1811 (roll 4-5-6), and the truck drifts from 1800 to 1811: 3 jumps, 2 months of drift, 5 months in all.",
            "[T8] Player 1, Player 3 and Player 4: 5 months so far.",
            "[T8] Team 2, rescue 1 of 5: Player 2 is the agent and Player 5 drives the truck.",
        ]
    );
    let jumps: Vec<_> =
        last.story.iter().filter(|moment| matches!(moment, RescueEventView::Jumped { .. })).collect();
    assert_eq!(jumps.len(), 3);
    let board = engine::AnyMatch::board(&game.game, Viewer::Public, None);
    assert!(board.contains("2. “Jane Austen publishes Emma.”\n  -> 1850, over the agent\n"), "{board}");
    assert!(board.contains("3 jumps, 2 months of drift, 5 months in all"), "{board}");
}

/// In the first diagram each of three jumps passes over the agent; in the second the second jump does not.
#[test]
fn the_two_diagrams() {
    let game = common::table(2).after("1: roll / 4 5 6 | 1: say \"one\" | 2: jump 1700");
    let first = game.clone().after("1: say \"two\" | 2: jump 1900 | 1: say \"three\" | 2: jump 1750");
    assert_eq!(first.to_act(), "1", "they can still talk to each other");
    let second = game.after("1: say \"two\" | 2: jump 1750");
    assert_eq!(second.to_act(), "2", "they can't, and must drift to the agent or jump again");
    let last = second.after("2: stop").last();
    assert_eq!((last.jumps, last.drift), (2, Some(148 - 138)));
}
