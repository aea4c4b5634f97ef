//! [A8] Opposition.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, hex, hexes, seat, turn_of, with_players};
use engine::{Flow, Seats, Viewer};
use time_agent::{Action, Answer, Event, Race, Stage};

const TILES: &str = "up 1308 7-07 2, 1207 7-11 2, 1108 7-14 5, 1008 7-04 3";

/// A Zytal turn with these operatives, movement over.
fn asked(units: &str) -> Position {
    turn_of(Race::Zytal).tiles(TILES).units(units).credits("Zytal 50").then("end movement", &[])
}

#[test]
fn case_a8_1_every_other_player_in_a_hex_answers_race_by_race() {
    let mut position =
        asked("Zytal a1 1008, Zytal s1 1308, Buralti a1 1008, Buralti s1 1308, Roo a1 1008, Human a1 1108");
    assert_eq!(position.state.stage, Stage::Oppose);
    assert_eq!(position.to_act(), [seat(1), seat(5)].into_iter().collect(), "the Humans are alone in 1108");
    assert_eq!(position.offered(""), ["oppose 1008 Buralti yes", "oppose 1008 Buralti no"]);
    position.refuses("oppose 1308 Buralti yes", "A8.1");
    position.refuses("end turn", "A8.1");
    let first = Action::Oppose { race: Race::Buralti, hex: hex("1008"), answer: Answer::No };
    position.play_as(seat(1), first, &[]);
    assert_eq!(
        (position.flow, position.events()),
        (Flow::Open, vec![]),
        "one answer of two is not an answer"
    );
    position.act_as(1, "oppose 1308 Buralti yes", &[]);
    position.act_as(5, "oppose 1008 Roo no", &[]);
    assert!(position.saw(Event::Opposed(Race::Buralti, hex("1308"), Answer::Yes)));
    assert!(position.saw(Event::Opposed(Race::Buralti, hex("1008"), Answer::No)));
    assert_eq!(position.state.blocked(), hexes("1308"));
    // A player with two races there answers for each.
    let mut two = with_players(3, Race::Human).tiles(TILES).credits("Human 30");
    two = two.units("Human a1 1008, Buralti a1 1008, Roo a1 1008").then("end movement", &[]);
    two.act_as(1, "oppose 1008 Buralti yes, oppose 1008 Roo no", &[]);
    assert_eq!((two.state.turn.opposing[0], two.state.turn.declined[4]), (hexes("1008"), hexes("1008")));
}

#[test]
fn case_a8_2_answers_are_sealed_shown_together_and_hold_for_the_turn() {
    let mut position = asked("Zytal a1 1008, Zytal a2 1108, Buralti a1 1008, Roo a1 1008");
    position.act_as(1, "oppose 1008 Buralti yes", &[]);
    assert_eq!((position.flow, position.to_act()), (Flow::Sealed, Seats::only(seat(5))));
    assert_eq!(position.events(), [Event::Answered(seat(1))], "that they answered, not what");
    let turn = |who| position.state.view(who).turn;
    assert_eq!(turn(Viewer::Seat(seat(5))).opposing[0], hexes(""));
    assert_eq!(turn(Viewer::Seat(seat(6))).opposing[0], hexes(""));
    assert_eq!(turn(Viewer::Seat(seat(1))).opposing[0], hexes("1008"));
    position.act_as(5, "oppose 1008 Roo no", &[]);
    assert_eq!(position.flow, Flow::Final);
    assert_eq!(position.state.view(Viewer::Public).turn.opposing[0], hexes("1008"));
    let later = position.then("end search", &[]);
    assert_eq!(later.state.blocked(), hexes("1008"), "it still holds in the alteration");
    later.refuses("alter 1008", "A11.1");
    // Then it is over: in the next turn everyone who meets the active race is asked, whatever they said before.
    let next = later.then("end turn", &[]);
    assert_eq!(next.state.active(), Some(Race::Buralti));
    assert_eq!((next.state.turn.opposing, next.state.turn.declined), Default::default());
    let mut next = next.pass_until(|state| state.stage == Stage::Oppose);
    assert_eq!(next.to_act(), [seat(5), seat(6)].into_iter().collect());
    next.act_as(5, "oppose 1008 Roo yes", &[]);
    next.act_as(6, "oppose 1008 Zytal no", &[]);
    assert_eq!(next.state.turn.opposing[Race::Roo.index()], hexes("1008"), "who let the Zytal pass");
    assert_eq!(next.state.turn.opposing[Race::Buralti.index()], hexes(""), "the active race opposes no one");
}

#[test]
fn case_a8_3_a_standing_answer_counts_and_no_answer_is_yes() {
    let units = "Zytal a1 1008, Buralti a1 1008, Roo a1 1008";
    let drawn = turn_of(Race::Zytal).tiles(TILES).units(units).credits("Zytal 50");
    let left = drawn.but(|state| {
        state.standing[0].oppose[Race::Zytal.index()] = Some(Answer::No);
        state.standing[0].oppose[Race::Human.index()] = Some(Answer::Yes);
    });
    let position = left.clone().then("end movement", &[]);
    assert_eq!(position.to_act(), Seats::only(seat(5)), "the Buralti are not asked");
    let mut both = left.but(|state| state.standing[4].oppose[Race::Zytal.index()] = Some(Answer::No));
    both.act("end movement", &[]);
    assert!(both.saw(Event::Opposed(Race::Roo, hex("1008"), Answer::No)) && both.flow == Flow::Final);
    assert_eq!(both.state.stage, Stage::Search, "no one is asked at all");
    // The clock answers yes for the Roo.
    let mut late = position;
    let mut silent = engine::Silent(engine::Fast::new(1));
    let lapse = time_agent::Action::Lapse;
    let _ = <time_agent::TimeAgent as engine::Game>::apply(&mut late.state, seat(5), lapse, &mut silent);
    assert_eq!(late.state.turn.opposing[4], hexes("1008"));
    assert_eq!(late.state.turn.declined[0], hexes("1008"));
}

#[test]
fn case_a8_4_races_in_one_hand_are_not_asked_do_not_oppose_and_are_not_searched_for() {
    // With three players, one holds the Veneb and the Zytal.
    let position = with_players(3, Race::Zytal).tiles(TILES).credits("Zytal 50");
    let alone = position.clone().units("Zytal a1 1008, Veneb a1 1008").then("end movement", &[]);
    assert_eq!(alone.state.stage, Stage::Alter, "no one is asked, and there is no one to search for");
    assert!(alone.can("alter 1008"));
    let mut mixed = position.units("Zytal a1 1008, Veneb a1 1008, Roo a1 1008").then("end movement", &[]);
    mixed.act_as(1, "oppose 1008 Roo no", &[]);
    assert_eq!(mixed.offered(""), ["end search", "search Zytal a1 for Roo a1"]);
    mixed.refuses("search Zytal a1 for Veneb a1", "A8.4");
}

#[test]
fn case_a8_5_an_original_counts_as_a_tile() {
    let mut position = asked("Zytal a1 1004, Buralti a1 1004");
    assert_eq!(position.offered(""), ["oppose 1004 Buralti yes", "oppose 1004 Buralti no"]);
    position.act_as(1, "oppose 1004 Buralti yes", &[]);
    position.act("search Zytal a1 for Buralti a1", &[6, 1]);
    position.act("attack Buralti a1 with Zytal a1", &[6, 1]);
    assert_eq!(position.state.operatives_in(hex("1004")).count(), 1);
    assert!(position.can("alter 1004"));
}
