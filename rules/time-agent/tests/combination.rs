//! Rules in combination.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, EIGHT_DOORS, Position, hex, hexes, seat, technologies, turn_of, with_players};
use engine::Seats;
use time_agent::{End, Event, Race, Stage, Technologies, Technology};

#[test]
fn several_races_in_one_hand_oppose_search_and_share() {
    // Three players: Buralti+Roo, Veneb+Zytal, Human+Fiolli. The Humans act in a hex with everyone.
    let units = "Human s1 0705, Fiolli a1 0705, Buralti a1 0705, Roo a1 0705, Zytal a1 0705";
    let mut position = with_players(3, Race::Human)
        .tiles("up 0705 5-03 5")
        .units(units)
        .credits("Human 1, Fiolli 4, Roo 2, Zytal 9, Buralti 9")
        .then("end movement", &[]);
    assert_eq!(position.to_act(), Seats::first(2), "the player’s own Fiolli are not asked");
    position.act_as(2, "oppose 0705 Zytal no", &[]);
    position.act_as(1, "oppose 0705 Buralti yes, oppose 0705 Roo no", &[]);
    let targets: Vec<_> = position.offered("").into_iter().skip(1).collect();
    assert_eq!(
        targets,
        ["search Human s1 for Buralti a1", "search Human s1 for Roo a1", "search Human s1 for Zytal a1"]
    );
    position.act("search Human s1 for Buralti a1", &[6, 1]);
    position.act("end search", &[]);
    position.act("attack Buralti a1 with Human s1", &[6, 1]);
    // The one that opposed is lost; the war costs 6, and the Humans have 1.
    assert_eq!(position.state.stage, Stage::Alter);
    position.refuses("alter 0705", "A11a.1");
    position.act("ask alter 0705", &[]);
    assert_eq!(position.to_act(), Seats::first(3), "the active player answers for the Fiolli");
    position.act_as(3, "share Fiolli 1", &[]);
    position.act_as(2, "share Zytal 5", &[]);
    position.act_as(1, "share Buralti 0, share Roo 0", &[]);
    assert_eq!(position.state.settlement(), ([0, 0, 0, 1, 0, 5], 0));
    position.act("accept", &[]);
    let left = [Race::Human, Race::Fiolli, Race::Zytal].map(|race| position.state.race(race).credits);
    assert_eq!(left, [1, 3, 4], "each race pays from its own treasury");
}

#[test]
fn an_event_is_reversed_by_one_race_and_restored_by_another() {
    let position = turn_of(Race::Zytal)
        .tiles("up 0705 5-03 5")
        .units("Zytal a1 0705, Buralti a1 0705")
        .credits("Zytal 6, Buralti 6")
        .then("end movement", &[]);
    let mut position = position;
    position.act_as(1, "oppose 0705 Buralti no", &[]);
    let position = position.then("end search", &[]).then("alter 0705", &[]).then("end turn", &[]);
    assert_eq!((position.points(Race::Buralti), position.points(Race::Zytal)), ((45, 49), (22, 11)));
    let mut position = position.then("end movement", &[]);
    position.act_as(6, "oppose 0705 Zytal no", &[]);
    let position = position.then("end search", &[]).then("alter 0705", &[]).then("end turn", &[]);
    assert_eq!((position.points(Race::Buralti), position.points(Race::Zytal)), ((46, 50), (16, 8)));
    assert_eq!(position.state.layout.reversed(), hexes(""));
}

#[test]
fn a_secondary_turned_up_in_the_turn_that_reverses_the_original_keeps_it_connected() {
    // 0806 holds the secondary of Antimatter; one agent reverses the original, another turns the secondary up.
    let drawn = turn_of(Race::Fiolli)
        .tiles("down 0806 5-10")
        .units("Fiolli a1 0307")
        .credits("Fiolli 30, Buralti 20");
    let only = drawn.clone().then("end movement", &[]).then("alter 0307", &[]).then("end turn", &[]);
    assert_eq!(only.state.connected, Technologies::ALL.minus(technologies("A")));
    assert_eq!(only.points(Race::Fiolli), (29, 28));
    let both = drawn
        .then("move Fiolli a2 to 0806", &[1])
        .then("end movement", &[])
        .then("alter 0307", &[])
        .then("end turn", &[]);
    assert_eq!(both.state.connected, Technologies::ALL, "cut and mended in one turn");
    assert_eq!(both.points(Race::Fiolli), (27, 26));
}

#[test]
fn a_secondary_that_is_reversed_again_cuts_and_restoring_mends() {
    let cut = turn_of(Race::Fiolli)
        .tiles("up 0806 5-10 1\nreversed A")
        .units("Fiolli a1 0806")
        .credits("Fiolli 24, Buralti 20")
        .then("end movement", &[])
        .then("alter 0806", &[])
        .then("end turn", &[]);
    assert!(!cut.state.connected.has(Technology::Antimatter));
    let mended = cut
        .pass_until(|state| state.active() == Some(Race::Fiolli) && state.stage == Stage::Alter)
        .credits("Fiolli 12, Buralti 20")
        .then("alter 0806", &[])
        .then("end turn", &[]);
    assert!(mended.state.connected.has(Technology::Antimatter));
    assert_eq!(mended.points(Race::Fiolli), (27, 26));
}

#[test]
fn time_travel_presumed_cut_is_reconnected_and_later_really_cut() {
    let reversed = turn_of(Race::Zytal)
        .units("Zytal a1 1004")
        .credits("Zytal 18, Buralti 20")
        .then("end movement", &[])
        .then("alter 1004", &[]);
    let saved = (1..=6)
        .map(|die| reversed.clone().then("end turn", &[die; 97]))
        .find(|after| after.saw(Event::Saved))
        .expect("with some die a secondary saves it");
    // From now on no tile is face down, and research has nothing to look at.
    let headquarters = saved.clone().pass_until(|state| state.stage == Stage::Headquarters);
    headquarters.refuses("research 0101", "A6c.1");
    // Reversing the secondaries that are left ends the game at once.
    let world = saved.state.world.clone();
    let live = saved.state.layout.sources(Technology::TimeTravel);
    assert!(!live.is_empty() && !live.has(hex("1004")));
    let mut last = saved.but(|state| {
        let race = state.active().unwrap();
        for (slot, hex) in live.iter().enumerate() {
            state.races[race.index()].places[slot] = time_agent::Place::Past(hex);
        }
        state.races[race.index()].credits = 99;
    });
    last.act("end movement", &[]);
    for hex in live {
        last.act(&format!("alter {hex}"), &[]);
    }
    last.act("end turn", &[]);
    assert_eq!(last.state.stage, Stage::Over(End::TimeTravel));
    assert!(!last.saw(Event::Doubted));
    assert_eq!(last.state.connected, last.state.layout.statuses(&world));
}

#[test]
fn the_last_door_and_a_tile_turned_up_by_movement_end_the_game_in_one_turn() {
    // Seven doors are shut; the eighth is face down, and the die that turns it up shuts it.
    let doors = EIGHT_DOORS[..7].join(", ");
    let drawn = turn_of(Race::Roo)
        .tiles(&format!("up {doors}, 1001 6-08 1, 1008 7-10 1\ndown 1308 7-11"))
        .credits("Roo 6");
    let shut: Position = drawn.clone().then("move Roo a1 to 1308", &[1]).then("end movement", &[]);
    assert_eq!(shut.state.stage, Stage::Over(End::TimeTravel), "no credit is left, and nothing to alter");
    let open = drawn.then("move Roo a1 to 1308", &[2]).then("end movement", &[]);
    assert!(open.state.outcome().is_none());
}

#[test]
fn the_clock_moves_every_stage_on() {
    let drawn = turn_of(Race::Zytal)
        .tiles("up 0705 5-03 5")
        .units("Zytal a1 0705, Roo a1 0705, Buralti a1 1008")
        .credits("Zytal 9, Roo 9, Buralti 9");
    let entries = [
        "",
        "end movement",
        "oppose 0705 Roo no",
        "end search",
        "ask alter 0705",
        "share Buralti 0",
        "share Roo 2",
    ];
    let mut position = drawn;
    for entry in entries {
        if !entry.is_empty() {
            position.act(entry, &[]);
        }
        let mut late = position.clone();
        let (seat, before) = (late.actor(), late.state.clone());
        let mut silent = engine::Silent(engine::Fast::new(1));
        let flow = <time_agent::TimeAgent as engine::Game>::apply(
            &mut late.state,
            seat,
            time_agent::Action::Lapse,
            &mut silent,
        );
        assert_ne!(flow, engine::Flow::Open, "{:?}", before.stage);
        assert_ne!(late.state, before);
        assert!(late.state.layout.reversed().is_empty());
    }
    assert_eq!(position.actor(), seat(6));
}
