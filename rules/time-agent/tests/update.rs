//! [A12] [A13] Technology paths and the update.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, hex, hexes, layout, technologies, turn_of};
use time_agent::{Event, Race, Stage, Technologies, Technology, World};

/// What is cut off as the tiles lie.
fn cut(text: &str) -> Technologies {
    Technologies::ALL.minus(layout(text).statuses(&World::standard()))
}

/// Both doors of Genetic Engineering, one shut and one still open.
const ONE_DOOR: &str = "up 1301 6-09 1, 1302 6-10 1";

/// A Roo turn with an agent behind the open door.
fn at_the_door() -> Position {
    let position = turn_of(Race::Roo).tiles(ONE_DOOR).units("Roo a1 1302").credits("Roo 20, Buralti 20");
    position.then("end movement", &[])
}

#[test]
fn case_a12_1_checked_once_a_turn_for_all_that_changed() {
    let shut = at_the_door().then("rotate 1302 to 5", &[]);
    assert_eq!(shut.state.connected, Technologies::ALL, "not before the end of the turn");
    assert!(!shut.state.layout.is_connected(&shut.state.world, Technology::GeneticEngineering));
    let after = shut.clone().then("end turn", &[]);
    assert_eq!(after.state.connected, Technologies::ALL.minus(technologies("G")));
    // What is cut and mended within a turn does not count: the other tile opens another way.
    let mended = turn_of(Race::Roo)
        .tiles(ONE_DOOR)
        .units("Roo a1 1302, Roo a2 1301")
        .credits("Roo 20, Buralti 20")
        .then("end movement", &[])
        .then("rotate 1302 to 5", &[]);
    let way = (2..=6).find(|way| {
        let open = mended.clone().then(&format!("rotate 1301 to {way}"), &[]);
        open.state.layout.is_connected(&open.state.world, Technology::GeneticEngineering)
    });
    let mended = mended.then(&format!("rotate 1301 to {}", way.unwrap()), &[]).then("end turn", &[]);
    assert!(
        !mended.events().iter().any(|event| matches!(event, Event::Disconnected(_) | Event::Connected(_)))
    );
    assert_eq!(mended.points(Race::Roo), (24, 24));
    // Tiles that were turned up count too: with one door shut, the other is turned up and shut by the die.
    let entered = turn_of(Race::Roo).tiles("up 1301 6-09 1\ndown 1302 6-10").credits("Roo 6, Buralti 20");
    let entered = entered.then("move Roo a1 to 1302", &[5]).then("end movement", &[]);
    let entered = if entered.state.stage == Stage::Alter { entered.then("end turn", &[]) } else { entered };
    assert_eq!(entered.state.connected, Technologies::ALL.minus(technologies("G")));
}

#[test]
fn case_a12_2_hexes_are_joined_where_both_edges_carry_it_and_tiles_within() {
    // 1301 lies in a corner: its only neighbours in the past are 1302 below and 1201 down-left.
    let world = World::standard();
    let joined = |corner: u8, below: u8| {
        let layout = layout(&format!("up 1301 6-13 {corner}, 1302 6-12 {below}"));
        let edges = |name: &str| layout.edges(hex(name), Technology::GeneticEngineering).to_string();
        let all = layout.joined(Technology::GeneticEngineering, hexes("1301"));
        (edges("1301"), edges("1302"), all.has(hex("1302")), all.len() > 1)
    };
    let expect =
        |corner: &str, below: &str, is_below, is_any| (corner.to_owned(), below.to_owned(), is_below, is_any);
    assert_eq!(joined(1, 1), expect("124", "1256", true, true), "both edges between them carry it");
    assert_eq!(joined(1, 4), expect("124", "2345", false, false), "only the upper one does");
    assert_eq!(joined(6, 1), expect("136", "1256", false, false), "only the lower one does");
    // Within a tile all edges are joined: whatever is below and down-left of 1301 is joined through it.
    let (_, _, is_below, _) = joined(2, 1);
    assert!(is_below, "by way of 1201, which is face down");
    assert!(world.past().has(hex("1201")));
}

#[test]
fn case_a12_3_connected_from_a_live_invention_to_the_indicator() {
    assert_eq!(cut(""), Technologies::NONE);
    assert_eq!(cut("up 1301 6-09 1, 1302 6-10 5"), technologies("G"), "both doors shut");
    assert_eq!(cut("up 1301 6-09 1, 1302 6-10 1"), Technologies::NONE, "one is enough");
}

#[test]
fn case_a12_4_time_travel_needs_any_of_its_seven() {
    let all = common::EIGHT_DOORS;
    assert!(cut(&format!("up {}", all.join(", "))).has(Technology::TimeTravel), "all eight doors are shut");
    for open in 0..all.len() {
        let others: Vec<_> = (0..all.len()).filter(|at| *at != open).map(|at| all[at]).collect();
        let cut = cut(&format!("up {}", others.join(", ")));
        assert!(!cut.has(Technology::TimeTravel), "{} is open", &all[open][..4]);
    }
}

#[test]
fn case_a12_5_a_face_down_tile_carries_what_its_zone_carries() {
    let layout = layout("");
    let world = World::standard();
    for hex in world.tile_hexes() {
        let zone = world.board.zone_of(hex).unwrap();
        for technology in Technology::ALL {
            let expected = if zone.technologies.has(technology) { "123456" } else { "" };
            assert_eq!(layout.edges(hex, technology).to_string(), expected, "{hex}");
        }
    }
}

#[test]
fn case_a12_6_an_invention_on_a_face_down_tile_does_not_count() {
    assert_eq!(cut("down 0806 5-10\nreversed A"), technologies("A"));
    assert_eq!(cut("up 0806 5-10 1\nreversed A"), Technologies::NONE);
}

#[test]
fn case_a12_7_a_reversed_invention_is_no_source_but_its_streams_carry() {
    let both = layout("up 0806 5-10 1\nreversed A 5-10");
    assert!(both.stream(Technology::Antimatter).is_empty());
    let one = layout("up 0806 5-10 1\nreversed 5-10");
    assert!(
        one.stream(Technology::Antimatter).has(hex("0806")),
        "the stream of the original runs through it"
    );
    let carries = |layout: &time_agent::Layout| layout.edges(hex("0806"), Technology::Antimatter).to_string();
    assert_eq!(carries(&one), "2456");
    assert_eq!(layout("reversed A").edges(hex("0307"), Technology::Antimatter).to_string(), "123456");
}

#[test]
fn case_a12_8_an_original_carries_nothing_else_and_the_present_passes_nothing_on() {
    let layout = layout("");
    for technology in Technology::ALL {
        let expected = if technology == Technology::TimeTravel { "123456" } else { "" };
        assert_eq!(layout.edges(hex("1004"), technology).to_string(), expected);
        let stream = layout.stream(technology);
        assert!(stream.iter().all(|hex| hex.column() < 14), "no stream is in the present");
    }
    assert!(!layout.stream(Technology::JumpDrive).has(hex("1004")));
}

/// A Zytal turn that reverses or restores the war of 0705.
fn war(reversed: &str) -> Position {
    turn_of(Race::Zytal)
        .tiles(&format!("up 0705 5-03 5\n{reversed}"))
        .units("Zytal a1 0705")
        .credits("Zytal 6, Buralti 20")
        .then("end movement", &[])
        .then("alter 0705", &[])
        .then("end turn", &[])
}

#[test]
fn case_a13_1_reversed_minus_solid_plus_outlined_and_restored_the_opposite() {
    let reversed = war("");
    assert_eq!((reversed.points(Race::Buralti), reversed.points(Race::Zytal)), ((45, 49), (22, 11)));
    assert!(reversed.told().contains(
        &"[A13.1] Zytal: +6 RP, +3 VP, now 22 RP and 11 VP (Zytal-Buralti War #3 is reversed).".to_owned()
    ));
    let restored = war("reversed 5-03");
    assert_eq!((restored.points(Race::Buralti), restored.points(Race::Zytal)), ((47, 51), (10, 5)));
}

#[test]
fn case_a13_2_disconnected_and_connected_likewise_by_the_difference() {
    let cut = at_the_door().then("rotate 1302 to 5", &[]).then("end turn", &[]);
    // Genetic Engineering: Human 2/3 and Buralti 1/1 solid, Roo 2/3 outlined.
    let points = [Race::Human, Race::Buralti, Race::Roo].map(|race| cut.points(race));
    assert_eq!(points, [(26, 25), (45, 49), (26, 27)]);
    let again = cut
        .pass_until(|state| state.active() == Some(Race::Roo) && state.stage == Stage::Move)
        .credits("Roo 20, Buralti 20")
        .then("end movement", &[])
        .then("rotate 1302 to 1", &[])
        .then("end turn", &[]);
    let points = [Race::Human, Race::Buralti, Race::Roo].map(|race| again.points(race));
    assert_eq!(points, [(28, 28), (46, 50), (24, 24)]);
    assert!(again.saw(Event::Connected(Technology::GeneticEngineering)));
}

#[test]
fn case_a13_3_all_of_a_turn_together_for_all_six_races_and_the_marks_go() {
    // Four players: the Buralti have none, and still lose.
    let position = common::with_players(4, Race::Zytal)
        .tiles(&format!("{ONE_DOOR}, 0705 5-03 5"))
        .units("Zytal a1 0705, Zytal a2 1302")
        .credits("Zytal 20, Human 20")
        .then("end movement", &[])
        .then("alter 0705", &[])
        .then("rotate 1302 to 5", &[])
        .then("end turn", &[]);
    assert_eq!(position.points(Race::Buralti), (46 - 1 - 1, 50 - 1 - 1));
    assert_eq!(position.points(Race::Zytal), (22, 11));
    assert_eq!(position.points(Race::Human), (26, 25));
    let order: Vec<_> = position
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Changed { race, .. } => Some(*race),
            _ => None,
        })
        .collect();
    assert_eq!(
        order,
        [Race::Buralti, Race::Zytal, Race::Buralti, Race::Human, Race::Roo],
        "events, then technologies"
    );
    assert_eq!(position.state.turn.altered, hexes(""));
}

#[test]
fn case_a13_4_new_rp_count_from_the_next_income() {
    let position = war("");
    assert_eq!(position.state.race(Race::Zytal).credits, 0, "not at once");
    let next = position.pass_until(|state| state.round == 2);
    assert_eq!(next.state.race(Race::Zytal).credits, 22);
}

#[test]
fn case_a13_5_rp_and_vp_have_no_floor() {
    let poor = turn_of(Race::Zytal)
        .tiles("up 0705 5-03 5")
        .units("Zytal a1 0705")
        .credits("Zytal 6, Human 20")
        .but(|state| (state.races[0].rp, state.races[0].vp) = (0, -3))
        .then("end movement", &[])
        .then("alter 0705", &[])
        .then("end turn", &[]);
    assert_eq!(poor.points(Race::Buralti), (-1, -4));
}

#[test]
fn case_a13_6_the_roo_never_show_more_than_50_but_the_sum_is_kept() {
    let roo = |vp: i16| at_the_door().but(|state| state.races[Race::Roo.index()].vp = vp);
    // Cutting Genetic Engineering gives the Roo 3 VP.
    let cut = roo(49).then("rotate 1302 to 5", &[]).then("end turn", &[]);
    assert_eq!((cut.state.vp(Race::Roo), cut.state.race(Race::Roo).vp), (50, 52));
    assert_eq!(cut.state.standing().played()[4], 50, "50 count in the result");
    // Connected again it takes them back, from the sum and not from what is shown.
    let again = cut
        .pass_until(|state| state.active() == Some(Race::Roo) && state.stage == Stage::Move)
        .credits("Roo 20, Buralti 20")
        .then("end movement", &[])
        .then("rotate 1302 to 1", &[])
        .then("end turn", &[]);
    assert_eq!((again.state.vp(Race::Roo), again.state.race(Race::Roo).vp), (49, 49));
    // No one else has a limit: the Veneb gain 3 VP by the end of Rejuvenation.
    let rich = turn_of(Race::Roo)
        .units("Roo a1 0603")
        .credits("Roo 20, Buralti 20")
        .but(|state| state.races[Race::Veneb.index()].vp = 49)
        .then("end movement", &[])
        .then("alter 0603", &[])
        .then("end turn", &[]);
    assert_eq!((rich.state.vp(Race::Veneb), rich.state.standing().played()[1]), (52, 52));
}
