//! [A7] Movement.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, facing, hex, hexes, operative, turn_of};
use engine::Flow;
use time_agent::{Cause, Event, Place, Race, Stage, Technology};

/// Example 2a of the checks: five tiles at the lower right.
const FIVE: &str = "up 1308 7-07 2, 1207 7-11 2, 1108 7-14 5, 1008 7-04 3, 1208 7-15 5";

/// A Zytal turn on these tiles.
fn zytal(units: &str) -> Position {
    turn_of(Race::Zytal).tiles(FIVE).units(units)
}

#[test]
fn case_a7_1_all_movement_comes_first_one_by_one_in_any_order_or_not_at_all() {
    let position = zytal("Zytal a1 1308, Zytal s1 1108").credits("Zytal 20");
    let offers = position.offered("");
    assert_eq!(offers, ["end movement", "move Zytal a1", "move Zytal a2", "move Zytal s1"]);
    position.refuses("rotate 1308 to 3", "A7.1");
    position.refuses("to 1208", "A7.1");
    position.refuses("move Zytal a1, move Zytal s1", "A7.1");
    let one =
        position.clone().then("move Zytal s1 to 1208 by T", &[]).then("move Zytal a1 to 1207 by F", &[]);
    let other =
        position.clone().then("move Zytal a1 to 1207 by F", &[]).then("move Zytal s1 to 1208 by T", &[]);
    assert_eq!(one.state, other.state);
    let ended = position.then("end movement", &[]);
    assert_eq!(ended.state.stage, Stage::Alter, "no one else is there");
    ended.refuses("move Zytal a1", "A7.1");
}

#[test]
fn case_a7_2_an_operative_moves_once_into_or_within() {
    let position = zytal("Zytal a1 1308").credits("Zytal 40");
    let moved = position.clone().then("move Zytal a1 to 1207 by F", &[]);
    moved.refuses("move Zytal a1 to 1308 by F", "A7.2");
    let sent = position.clone().then("move Zytal a2 to 1108", &[]);
    sent.refuses("move Zytal a2 to 1207 by F", "A7.2");
    position.refuses("move Zytal a2 to 1207 by F", "A7.2");
    position.refuses("move Zytal a1 to 1207", "A7.2");
}

#[test]
fn case_a7_3_others_hinder_no_move_and_any_number_share_a_hex() {
    let free = zytal("Zytal s1 1308").credits("Zytal 20");
    let crowd = "Buralti s1 1308, Buralti a1 1207, Roo s1 1207, Human a1 1108, Human s1 1008, Veneb a1 1007";
    let crowded = free.clone().units(crowd);
    for who in ["move Zytal s1", "move Zytal a1"] {
        let offers = free.offered(who);
        assert!(offers.len() > 10, "{offers:?}");
        assert_eq!(crowded.offered(who), offers, "out of a crowd, through one, into one, and past it");
    }
    let there = crowded
        .units("Zytal a1 1008, Zytal a2 1008, Roo a1 1008, Fiolli s1 1008")
        .then("move Zytal s1 to 1008 by F", &[]);
    assert_eq!(there.state.operatives_in(hex("1008")).count(), 6);
}

#[test]
fn case_a7_4_a_face_down_tile_is_turned_up_by_a_die() {
    let position = turn_of(Race::Roo).tiles("down 0705 5-03").credits("Roo 24");
    let position = position.then("move Roo s1 to 0705", &[5]);
    let layout = &position.state.layout;
    assert_eq!(layout.facing(hex("0705")), Some(facing(5)));
    let name = position.state.world.tile(layout.face(hex("0705")).unwrap()).unwrap().name;
    assert_eq!(name.to_string(), "5-03");
    let tile = layout.face(hex("0705")).unwrap();
    assert!(position.saw(Event::TurnedUp {
        hex: hex("0705"),
        tile,
        facing: facing(5),
        cause: Cause::Entered
    }));
    assert_eq!(position.flow, Flow::Final);
    // A tile that is up keeps its facing, and no die is rolled.
    let up = turn_of(Race::Roo).tiles("up 0705 5-03 2").credits("Roo 24").then("move Roo s1 to 0705", &[]);
    assert_eq!((up.state.layout.facing(hex("0705")), up.flow), (Some(facing(2)), Flow::Sealed));
}

#[test]
fn case_a7_5_nothing_enters_the_present() {
    let position = zytal("Zytal a1 1308").credits("Zytal 20");
    position.refuses("move Zytal a1 to 1407 by F", "A7.5");
    position.refuses("move Zytal a2 to 1407", "A7.5");
    let world = &position.state.world;
    for technology in Technology::ALL {
        let reach = position.state.layout.reach(world, hex("1308"), technology);
        assert_eq!(reach - world.past(), hexes(""));
    }
}

#[test]
fn case_a7a_1_into_the_past_takes_a_ready_machine_and_the_printed_cost() {
    let position = turn_of(Race::Roo).credits("Roo 13").then("move Roo a1 to 0101", &[1]);
    let roo = position.state.race(Race::Roo);
    assert_eq!((roo.credits, roo.used, roo.places[0]), (0, 1, Place::Past(hex("0101"))));
    turn_of(Race::Roo).credits("Roo 12").refuses("move Roo a1 to 0101", "A7a.1");
    let unready = turn_of(Race::Roo).credits("Roo 50, Buralti 9").but(|state| state.races[4].used = 2);
    unready.refuses("move Roo a1 to 0101", "A7a.1");
    // Any tile hex, up or down: all 97 are offered to the rich.
    let rich = turn_of(Race::Roo).tiles(FIVE).credits("Roo 50");
    assert_eq!(rich.offered("move Roo a1").len(), 97);
    rich.refuses("move Roo a1 to 1608", "A7a.1");
    rich.refuses("move Roo a2", "A7.1");
    rich.refuses("move Roo a5", "A6b.1");
    rich.refuses("move Human a1", "A5.4");
}

#[test]
fn case_a7a_2_a_squad_pays_five_more() {
    let position = turn_of(Race::Roo).credits("Roo 24").then("move Roo s1 to 0705", &[1]);
    assert_eq!(position.state.race(Race::Roo).credits, 24 - 9 - 5);
    assert!(position.saw(Event::Sent { operative: operative("Roo s1"), to: hex("0705"), paid: 14 }));
    turn_of(Race::Roo).credits("Roo 13").refuses("move Roo s1 to 0705", "A7a.2");
    assert!(turn_of(Race::Roo).credits("Roo 14").can("move Roo s1 to 0705"));
    assert!(turn_of(Race::Roo).credits("Roo 13").can("move Roo a1 to 0705"));
}

#[test]
fn case_a7a_3_never_straight_to_an_original_invention() {
    let position = turn_of(Race::Roo).credits("Roo 99");
    for original in ["0104", "0107", "0302", "0307", "0603", "0606", "1004"] {
        position.refuses(&format!("move Roo a1 to {original}"), "A7a.3");
    }
}

#[test]
fn case_a7b_1_within_the_past_along_one_technology_any_distance_for_nothing() {
    let position = zytal("Zytal s1 1308");
    let moved = position.clone().then("move Zytal s1 to 1008 by F", &[]);
    assert_eq!(moved.state.race(Race::Zytal).places[8], Place::Past(hex("1008")));
    assert_eq!((moved.state.race(Race::Zytal).credits, moved.state.race(Race::Zytal).used), (0, 0));
    // One technology all the way: Time Travel leads to 1108 and no farther, Force Fields would go on.
    position.refuses("move Zytal s1 to 1008 by T", "A7b.3");
    position.refuses("move Zytal s1 to 1308 by F", "A7b.1");
    position.refuses("move Zytal s1 to 1501 by F", "A7b.1");
}

#[test]
fn case_a7b_2_it_must_be_present_at_the_edge_left_but_not_where_it_enters() {
    // 1308 has Force Fields at 6, up-left, which leads to 1207.
    let position = zytal("Zytal s1 1308");
    assert!(position.can("move Zytal s1 to 1207 by F"));
    // 1108 has no Time Travel at 3, where it is entered from 1208.
    assert!(!position.state.layout.edges(hex("1108"), Technology::TimeTravel).has(2));
    assert!(position.can("move Zytal s1 to 1108 by T"));
    // Of 1008, Psionics is at 1, 2 and 3: up, up-right and down-right, never at 6.
    let from = zytal("Zytal s1 1008");
    assert_eq!(from.state.layout.edges(hex("1008"), Technology::Psionics).to_string(), "123");
    from.refuses("move Zytal s1 to 0908 by P", "A7b.3");
    from.refuses("move Zytal s1 to 0908 by G", "A7b.2");
}

#[test]
fn case_a7b_3_to_pass_through_it_must_be_present_on_both_sides() {
    let position = zytal("Zytal s1 1308");
    let reach = |technology| position.state.layout.reach(&position.state.world, hex("1308"), technology);
    assert_eq!(reach(Technology::ForceFields), hexes("0908 1007 1008 1108 1207 1208 1307"));
    assert_eq!(reach(Technology::TimeTravel), hexes("1108 1207 1208"));
}

#[test]
fn case_a7b_4_a_face_down_tile_ends_the_move() {
    let position = zytal("Zytal s1 1308");
    // 1007 is face down: it can be entered, and nothing behind it is in reach.
    let layout = &position.state.layout;
    assert!(layout.down().has(hex("1007")));
    let reach = layout.reach(&position.state.world, hex("1308"), Technology::ForceFields);
    assert!(reach.has(hex("1007")) && !reach.has(hex("0907")) && !reach.has(hex("1006")));
    let moved = position.then("move Zytal s1 to 1007 by F", &[4]);
    assert_eq!(moved.state.hex_of(operative("Zytal s1")), Some(hex("1007")));
    assert_eq!(moved.state.layout.facing(hex("1007")), Some(facing(4)));
}

#[test]
fn case_a7b_5_what_was_turned_up_counts_for_those_who_move_later() {
    let position = zytal("Zytal s1 1308, Zytal a1 1308").tiles(&format!("{FIVE}\ndown 1007 7-13"));
    position.refuses("move Zytal a1 to 1006 by F", "A7b.3");
    position.refuses("move Zytal a1 to 1107 by F", "A7b.3");
    // 7-13 has Force Fields at 2, 4, 5 and 6. A 2 turns them to 3, 5, 6 and 1: in from 1108, out to 1006.
    let up = position.clone().then("move Zytal s1 to 1007 by F", &[2]);
    up.refuses("move Zytal a1 to 1107 by F", "A7b.3");
    let there = up.then("move Zytal a1 to 1006 by F", &[1]);
    assert_eq!(there.state.hex_of(operative("Zytal a1")), Some(hex("1006")));
    // A 1 leaves them where they are: in from 1008, out to 1107.
    let right = position.then("move Zytal s1 to 1007 by F", &[1]);
    right.refuses("move Zytal a1 to 1006 by F", "A7b.3");
    let there = right.then("move Zytal a1 to 1107 by F", &[1]);
    assert_eq!(there.state.hex_of(operative("Zytal a1")), Some(hex("1107")));
}

#[test]
fn case_a7b_6_an_original_is_entered_only_by_those_who_began_on_a_tile_next_to_it() {
    // 1003 and 1005 are next to 1004, the original of Time Travel; 1002 is not.
    let tiles = "up 1003 6-09 1, 1002 6-11 1";
    let near = turn_of(Race::Roo).tiles(tiles).units("Roo a1 1003");
    assert!(near.can("move Roo a1 to 1004 by T"));
    let far = turn_of(Race::Roo).tiles(tiles).units("Roo a1 1002");
    assert!(far.can("move Roo a1 to 1003 by T"));
    far.refuses("move Roo a1 to 1004 by T", "A7b.6");
    // Passed too: along its own technology to the other side, where 1005 is.
    assert!(near.can("move Roo a1 to 1005 by T"));
    let reach = far.state.layout.reach(&far.state.world, hex("1002"), Technology::TimeTravel);
    assert!(!reach.has(hex("1005")) && !reach.has(hex("1004")));
    // Another technology leads in, but not through.
    let jump = near.state.layout.reach(&near.state.world, hex("1003"), Technology::JumpDrive);
    assert!(jump.has(hex("1004")) && !jump.has(hex("1005")));
}

#[test]
fn case_a7b_7_an_original_is_left_like_a_tile_by_its_own_technology() {
    let position = turn_of(Race::Roo).units("Roo a1 1004");
    let reach = |technology| position.state.layout.reach(&position.state.world, hex("1004"), technology);
    assert_eq!(reach(Technology::TimeTravel), hexes("1003 1104 1105 1005") | hexes("0904 0905"));
    assert_eq!(reach(Technology::JumpDrive), hexes(""));
    position.refuses("move Roo a1 to 1003 by J", "A7b.2");
}
