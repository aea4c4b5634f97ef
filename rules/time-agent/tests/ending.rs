//! [A14] The end of Time Travel, and of the game.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, EIGHT_DOORS, Position, hex, hexes, seat, turn_of, with_players};
use engine::{Game as _, Seats};
use time_agent::{Cause, End, Event, Race, Stage, Technology, TimeAgent};

/// A Zytal turn in which the original of Time Travel has just been reversed; more tiles may be up.
fn reversed(tiles: &str) -> Position {
    turn_of(Race::Zytal)
        .tiles(tiles)
        .units("Zytal a1 1004")
        .credits("Zytal 18, Buralti 20")
        .then("end movement", &[])
        .then("alter 1004", &[])
}

/// The end of that turn, with this die for every tile that is turned up.
fn ended(position: &Position, die: u16) -> Position {
    let down = position.state.layout.down().len();
    position.clone().then("end turn", &vec![die; down])
}

#[test]
fn case_a14_1_all_tiles_are_turned_up_by_name_a_die_each_and_the_check_is_done_again() {
    let position = reversed("up 0705 5-03 5");
    assert_eq!(position.state.layout.down().len(), 96);
    let after = ended(&position, 1);
    assert!(after.state.layout.down().is_empty());
    let events = after.events();
    assert_eq!(events[0], Event::Doubted);
    let turned: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::TurnedUp { hex, cause: Cause::Doubt, .. } => Some(hex.to_string()),
            _ => None,
        })
        .collect();
    assert!(turned.len() == 96 && turned.is_sorted(), "by hex name");
    assert!(!turned.contains(&"0705".to_owned()), "what was up stays as it was");
    assert_eq!(
        after.state.connected,
        after.state.layout.statuses(&after.state.world),
        "judged on the new board"
    );
}

#[test]
fn case_a14_2_connected_then_play_continues() {
    let position = reversed("");
    let saved = (1..=6).map(|die| ended(&position, die)).find(|after| after.saw(Event::Saved));
    let saved = saved.expect("with some die a secondary is joined to the present");
    assert!(saved.state.outcome().is_none() && saved.state.active() != Some(Race::Zytal));
    assert!(saved.state.connected.has(Technology::TimeTravel));
    let cut: Vec<_> =
        saved.events().into_iter().filter(|event| matches!(event, Event::Disconnected(_))).collect();
    let others = time_agent::Technologies::ALL.minus(saved.state.connected);
    assert_eq!(cut.len(), others.iter().count(), "the others are judged on the new board");
}

/// A Zytal agent about to shut the last of eight doors; the war of 0705 is reversed in the same turn.
fn last_door(more: &str) -> Position {
    let doors = EIGHT_DOORS[..7].join(", ");
    turn_of(Race::Zytal)
        .tiles(&format!("up {doors}, 1308 7-11 2, 0705 5-03 5{more}"))
        .units("Zytal a1 1308, Zytal a2 0705")
        .credits("Zytal 9, Buralti 20")
        .then("end movement", &[])
        .then("alter 0705", &[])
        .then("rotate 1308 to 1", &[])
}

#[test]
fn case_a14_3_disconnected_then_nothing_more_but_the_update_of_this_turn() {
    let over = ended(&last_door(""), 3);
    assert_eq!(over.state.stage, Stage::Over(End::TimeTravel));
    assert!(over.saw(Event::Doubted) && !over.saw(Event::Saved), "every door is shut, whatever is turned up");
    assert!(
        over.to_act().is_empty() && !over.events().iter().any(|event| matches!(event, Event::TurnBegan(_)))
    );
    let mut expected = (22, 11);
    for event in over.events() {
        if let Event::Changed {
            race: Race::Zytal,
            by,
            source: time_agent::ValueSource::Disconnected(_),
            ..
        } = event
        {
            expected = (expected.0 + by.rp, expected.1 + by.vp);
        }
    }
    assert_eq!(over.points(Race::Zytal), expected, "the war and the final technologies count");
    assert_eq!(over.state.connected, over.state.layout.statuses(&over.state.world));
}

#[test]
fn case_a14_4_no_secondary_face_down_the_end_at_once() {
    let position = last_door(", 1001 6-08 1, 1008 7-10 1");
    let down = position.state.layout.down();
    assert!(!position.state.layout.hides_secondary(&position.state.world, Technology::TimeTravel));
    let over = position.then("end turn", &[]);
    assert_eq!(over.state.stage, Stage::Over(End::TimeTravel));
    assert_eq!(
        (over.state.layout.down(), over.saw(Event::Doubted)),
        (down, false),
        "the rest stays down and carries"
    );
    assert!(over.state.connected.has(Technology::JumpDrive));
}

#[test]
fn case_a14_5_most_vp_win_added_up_within_a_hand() {
    let position = last_door(", 1001 6-08 1, 1008 7-10 1").but(|state| state.races[5].vp = 60);
    let over = position.then("end turn", &[]);
    assert_eq!(over.state.outcome().unwrap().winners, Seats::only(seat(6)));
    // With three players the sums decide: 50 + 24, 43 + 8, 28 + 26.
    let sums = with_players(3, Race::Zytal).state.standing();
    assert_eq!((sums.played(), sums.winners), (&[74, 51, 54][..], Seats::only(seat(1))));
}

#[test]
fn case_a14_6_equal_hands_share_the_victory() {
    let position = with_players(3, Race::Zytal).but(|state| {
        state.races[Race::Buralti.index()].vp = 20;
        state.races[Race::Roo.index()].vp = 31;
        state.stage = Stage::Over(End::TimeTravel);
    });
    let outcome = TimeAgent::outcome(&position.state).unwrap();
    assert_eq!(outcome.played(), [51, 51, 54]);
    assert_eq!(outcome.winners, Seats::only(seat(3)));
    let shared = position.but(|state| state.races[Race::Human.index()].vp = 25);
    assert_eq!(shared.state.outcome().unwrap().winners, Seats::first(3));
}

#[test]
fn case_a14_7_at_the_bound_nothing_is_turned_up() {
    let last = turn_of(Race::Zytal)
        .but(|state| {
            state.round = 30;
            state.turn.at = 5;
        })
        .tiles("up 0705 5-03 5")
        .units("Roo a1 0705")
        .then("end movement", &[]);
    assert_eq!(last.state.stage, Stage::Over(End::LastRound));
    assert_eq!(last.state.layout.down().len(), 96);
    assert_eq!(last.state.outcome().unwrap().winners, Seats::only(seat(1)), "the Buralti lead with 50");
    assert!(last.told().last().unwrap().starts_with("[A14.7] The last round is over. Player 1 wins with 50"));
    assert_eq!(last.state.layout.reversed(), hexes(""));
    assert!(last.state.layout.facing(hex("0705")).is_some());
}
