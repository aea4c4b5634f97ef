//! The printed examples, step for step with scripted dice, on the hexes that the checks give them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, facing, hex, hexes, turn_of};
use time_agent::{Race, Stage, Technology};

#[test]
fn example_1_a_roo_squad_goes_from_the_present_to_a() {
    let before = turn_of(Race::Roo).tiles("down 0705 5-03").credits("Roo 24");
    let position = before.clone().then("move Roo s1 to 0705", &[5]);
    let roo = position.state.race(Race::Roo);
    assert_eq!((roo.credits, roo.used), (10, 1), "9 and 5 more for a squad");
    let layout = &position.state.layout;
    assert_eq!(layout.facing(hex("0705")), Some(facing(5)), "the heavy edge points down-left");
    let edges = |technology| layout.edges(hex("0705"), technology).to_string();
    let streams =
        [Technology::JumpDrive, Technology::Psionics, Technology::Antimatter, Technology::ForceFields];
    assert_eq!(streams.map(edges), ["1246", "2456", "1235", "245"]);
    assert_eq!(position.state.layout.statuses(&position.state.world).to_string(), "J P G A R F T");
    before.clone().credits("Roo 13").refuses("move Roo s1 to 0705", "A7a.2");
    before.clone().but(|state| state.races[4].used = 2).refuses("move Roo s1 to 0705", "A7a.1");
    before.refuses("move Roo s1 to 0606", "A7a.3");
    // Then the Roo reverse the war for 6 credits.
    let position = position.then("end movement", &[]).then("alter 0705", &[]);
    assert_eq!(position.state.race(Race::Roo).credits, 4);
    assert_eq!(position.points(Race::Zytal), (16, 8), "nothing counts before the end of the turn");
    let position = position.then("end turn", &[]);
    assert_eq!((position.points(Race::Buralti), position.points(Race::Zytal)), ((45, 49), (22, 11)));
}

const FIVE: &str = "up 1308 7-07 2, 1207 7-11 2, 1108 7-14 5, 1008 7-04 3, 1208 7-15 5";

#[test]
fn example_2a_a_zytal_squad_moves_along_force_fields_and_not_along_time_travel() {
    let position = turn_of(Race::Zytal).tiles(FIVE).units("Zytal s1 1308");
    let layout = &position.state.layout;
    #[rustfmt::skip]
    let table = [
        // hex    Force Fields  Time Travel
        ("1308", "1256",  "2456"),
        ("1207", "2345",  "1245"),
        ("1108", "256",   "245"),
        ("1008", "12356", "12356"),
        ("1208", "1246",  "2356"),
    ];
    for (name, force_fields, time_travel) in table {
        let edges = |technology| layout.edges(hex(name), technology).to_string();
        assert_eq!(
            (edges(Technology::ForceFields), edges(Technology::TimeTravel)),
            (force_fields.into(), time_travel.into())
        );
    }
    let reach = |technology| layout.reach(&position.state.world, hex("1308"), technology);
    assert_eq!(reach(Technology::TimeTravel), hexes("1207 1108 1208"), "B, C and E, not D");
    position.refuses("move Zytal s1 to 1008 by T", "A7b.3");
    let moved = position.then("move Zytal s1 to 1008 by F", &[]);
    assert_eq!(moved.told(), ["[A7b.1] Zytal squad 1 moves from 1308 to 1008 along Force Fields."]);
}

#[test]
fn example_2b_search_and_combat_in_d() {
    let units = "Zytal a1 1008, Zytal s1 1308, Buralti a1 1008, Buralti s1 1008";
    let drawn = turn_of(Race::Zytal).tiles(FIVE).units(units).credits("Zytal 20, Buralti 20");
    let mut position = drawn.then("move Zytal s1 to 1008 by F", &[]).then("end movement", &[]);
    let asked = position.clone();
    position.act_as(1, "oppose 1008 Buralti yes", &[]);
    #[rustfmt::skip]
    let steps: [(&str, [u16; 2], &str); 6] = [
        ("search Zytal a1 for Buralti a1",  [4, 6], "7 against 6 + 2 = 8, not found."),
        ("search Zytal a1 for Buralti s1",  [5, 6], "8 against 6 + 0 = 6, found."),
        ("search Zytal s1 for Buralti a1",  [3, 5], "7 against 5 + 2 = 7, found."),
        ("attack Buralti a1 with Zytal s1", [2, 4], "5 against 4 + 2 = 6, nothing happens."),
        ("attack Buralti s1 with Zytal s1", [2, 2], "5 against 2 + 3 = 5, both are lost."),
        ("attack Buralti a1 with Zytal a1", [4, 5], "5 against 5 + 2 = 7, nothing happens."),
    ];
    for (text, dice, told) in steps {
        position.act(text, &dice);
        assert!(position.told()[0].ends_with(told), "{text}: {:?}", position.told());
    }
    let left: Vec<_> = position.state.operatives_in(hex("1008")).map(|who| who.to_string()).collect();
    assert_eq!(left, ["Buralti agent 1", "Zytal agent 1"]);
    assert_ne!(
        position.state.active(),
        Some(Race::Zytal),
        "there is nothing left to do, so the turn is over"
    );
    // The same with a hex in which something could be done: neither rotation nor event is offered here.
    let mut elsewhere = asked.clone().units("Zytal a2 1108").then("oppose 1008 Buralti yes", &[]);
    elsewhere = elsewhere.then("end search", &[]);
    assert_eq!(elsewhere.state.stage, Stage::Alter);
    elsewhere.refuses("rotate 1008 to 1", "A11.1");
    elsewhere.refuses("alter 1008", "A11.1");
    let mut peaceful = asked;
    peaceful.act_as(1, "oppose 1008 Buralti no", &[]);
    peaceful = peaceful.then("end search", &[]);
    assert!(peaceful.can("rotate 1008 to 1") && peaceful.can("alter 1008"));
}

#[test]
fn example_3_a_secondary_that_is_turned_up_connects_rejuvenation_again() {
    let cut = "up 1104 6-09 1, 1203 6-13 5, 1303 6-12 2\ndown 1204 6-07";
    let position = turn_of(Race::Human).tiles(cut).credits("Human 20");
    assert_eq!(position.state.connected.to_string(), "J P G A F T", "Rejuvenation is cut off");
    let human = position.points(Race::Human);
    let die = |die| {
        position.clone().then("move Human a1 to 1204", &[die]).then("end movement", &[]).then("end turn", &[])
    };
    let connected = die(2);
    assert_eq!(connected.state.connected.to_string(), "J P G A R F T");
    assert_eq!(connected.points(Race::Human), (human.0 + 2, human.1 + 2), "the solid numbers count again");
    assert_eq!(die(3).state.connected.to_string(), "J P G A F T", "turned the other way it is of no use");
}
