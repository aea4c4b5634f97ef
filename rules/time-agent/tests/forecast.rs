//! What a page and a bot ask about the board: components, cuts, and what a change would do.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, EIGHT_DOORS, facing, hex, hexes, layout, technologies, turn_of};
use engine::Fast;
use time_agent::{
    Change, Forecast, HexSet, Race, Stage, Technologies, Technology, TimeTravel, World, paths::Stops,
    points::Points, tiles::TileName,
};

/// What changes would do to these tiles.
fn forecast(tiles: &str, changes: &[Change]) -> Forecast {
    let (world, layout) = (World::standard(), layout(tiles));
    layout.forecast(&world, layout.statuses(&world), changes)
}

#[test]
fn a_rotation_that_shuts_the_last_door_is_foreseen_with_its_points() {
    let shut = forecast("up 1301 6-09 1, 1302 6-10 1", &[Change::Rotate(hex("1302"), facing(5))]);
    assert_eq!((shut.cut, shut.connected), (technologies("G"), Technologies::NONE));
    let changes: Vec<_> = shut.changes().map(|(race, gain)| (race.name(), gain.rp, gain.vp)).collect();
    assert_eq!(changes, [("Buralti", -1, -1), ("Human", -2, -3), ("Roo", 2, 3)]);
    assert_eq!(shut.time_travel, TimeTravel::Stays);
    let open = forecast("up 1301 6-09 1, 1302 6-10 5", &[Change::Rotate(hex("1302"), facing(1))]);
    assert_eq!(open.connected, technologies("G"));
    assert_eq!(open.gains[Race::Roo.index()], Points { rp: -2, vp: -3 });
}

#[test]
fn a_tile_that_is_face_down_is_not_rotated() {
    let (world, before) = (World::standard(), layout("up 1301 6-09 1"));
    let mut after = before;
    after.change(&world, Change::Rotate(hex("1302"), facing(5)));
    assert_eq!(after, before);
    after.change(&world, Change::Rotate(hex("1301"), facing(5)));
    assert_ne!(after, before);
}

#[test]
fn a_reversal_a_restoration_and_a_tile_turned_up_are_foreseen() {
    let war = forecast("up 0705 5-03 5", &[Change::Alter(hex("0705"))]);
    assert_eq!(war.gains[Race::Zytal.index()], Points { rp: 6, vp: 3 });
    let peace = forecast("up 0705 5-03 5\nreversed 5-03", &[Change::Alter(hex("0705"))]);
    assert_eq!(peace.gains[Race::Zytal.index()], Points { rp: -6, vp: -3 });
    let original = forecast("", &[Change::Alter(hex("0307"))]);
    assert_eq!(original.cut, technologies("A"), "its secondary is face down");
    let world = World::standard();
    let secondary = world.tile_named(TileName::read("5-10").unwrap()).unwrap();
    let up = forecast("down 0806 5-10\nreversed A", &[Change::TurnUp(hex("0806"), secondary, facing(1))]);
    assert_eq!(up.connected, technologies("A"));
}

#[test]
fn the_end_of_time_travel_is_foreseen() {
    let doors = EIGHT_DOORS[..7].join(", ");
    let last = Change::Rotate(hex("1308"), facing(1));
    let doubtful = forecast(&format!("up {doors}, 1308 7-11 2"), &[last]);
    assert_eq!(doubtful.time_travel, TimeTravel::Doubtful, "a secondary may be anywhere");
    let certain = forecast(&format!("up {doors}, 1308 7-11 2, 1001 6-08 1, 1008 7-10 1"), &[last]);
    assert_eq!(certain.time_travel, TimeTravel::Ends);
    assert!(certain.cut.has(Technology::TimeTravel));
}

#[test]
fn a_view_foresees_what_the_state_does() {
    let world = World::standard();
    let tiles = format!("up {}", EIGHT_DOORS.join(", "));
    let position = turn_of(Race::Roo).tiles(&tiles);
    let view = position.state.view(common::viewer(1));
    let mut chance = Fast::new(8);
    for _ in 0..200 {
        let up: Vec<_> = (world.tile_hexes() - view.layout.down()).iter().collect();
        let change = Change::Rotate(up[chance.below(up.len())], hexgrid::Direction::ALL[chance.below(6)]);
        let seen = view.layout.forecast(&world, view.connected, &[change]);
        assert_eq!(seen, position.state.layout.forecast(&world, position.state.connected, &[change]));
    }
}

#[test]
fn a_forecast_of_a_turn_comes_true() {
    let position = turn_of(Race::Roo)
        .tiles("up 1301 6-09 1, 1302 6-10 1, 1303 6-02 1")
        .units("Roo a1 1302, Roo a2 1303")
        .credits("Roo 20, Buralti 20")
        .then("end movement", &[]);
    let changes = [Change::Rotate(hex("1302"), facing(5)), Change::Alter(hex("1303"))];
    let state = &position.state;
    let seen = state.layout.forecast(&state.world, state.connected, &changes);
    let before = Race::ALL.map(|race| position.points(race));
    let after = position.clone().then("rotate 1302 to 5", &[]).then("alter 1303", &[]).then("end turn", &[]);
    for race in Race::ALL {
        let gain = seen.gains[race.index()];
        let (rp, vp) = before[race.index()];
        assert_eq!(after.points(race), (rp + gain.rp, vp + gain.vp), "{race}");
    }
    assert_ne!(after.state.stage, Stage::Alter);
}

#[test]
fn the_line_that_cuts_a_technology_is_found() {
    // Example 3: the shut line runs through 1104, 1203 and 1303.
    let (world, layout) =
        (World::standard(), layout("up 1104 6-09 1, 1203 6-13 5, 1303 6-12 2\ndown 1204 6-07"));
    let component = layout.stream(Technology::Rejuvenation);
    assert_eq!(component.len(), 29);
    assert!(!component.meets(hexes("1204 1304")));
    let cuts = layout.cuts(&world, Technology::Rejuvenation);
    let line: HexSet = cuts.iter().filter(|cut| cut.stops == Stops::Here).map(|cut| cut.hex).collect();
    assert_eq!(line, hexes("1104 1203 1303"));
    let edges: Vec<_> = cuts
        .iter()
        .filter(|cut| cut.stops == Stops::Here)
        .map(|cut| (cut.hex.to_string(), cut.direction))
        .collect();
    let edges: Vec<_> = edges.iter().map(|(hex, direction)| (hex.as_str(), *direction)).collect();
    assert_eq!(edges, [("1104", 3), ("1203", 3), ("1203", 4), ("1303", 3), ("1303", 4)]);
    // Towards the Core, which carries none, it stops beyond the edge.
    assert!(cuts.iter().any(|cut| cut.hex == hex("0904") && cut.stops == Stops::Beyond));
}
