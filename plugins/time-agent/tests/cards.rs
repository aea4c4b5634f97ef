//! What a page tells about tiles, inventions and events, and the tables for newcomers.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Game, draw, tour};
use engine::{Seat, Viewer};
use pagetest::{check_page, first_load, start, tags, viewers};
use plugin::Board as _;
use time_agent::{Kind, Race, STANDARD_TILES, Technology, TimeAgent, World, board::Spot, on_one_line};
use time_agent_plugin::TimeAgentPlugin;

fn play(game: &mut Game, seat: Seat, entry: &str) {
    let steps = game.read(seat, entry).unwrap();
    game.play(seat, &steps).unwrap();
}

#[test]
fn a_table_with_tiles_of_its_own_lists_the_events_of_its_own_set() {
    assert!(STANDARD_TILES.contains("A Star Is Spared"));
    let tiles = on_one_line(&STANDARD_TILES.replace("A Star Is Spared", "A Star Is Sold"));
    let mut named = 0;
    tour(2, &[("tiles", &tiles)], 1, 900, |game, entry| {
        if entry % 100 != 0 {
            return;
        }
        let events = game.state().world.tiles().filter(|(tile, _)| game.state().world.event(*tile).is_some());
        let events = events.count();
        for viewer in viewers(2) {
            let drawn = draw(game, viewer, "");
            check_page(&drawn);
            let listed = |kind: char| {
                let is_listed =
                    |id: &str| id.strip_prefix(kind).is_some_and(|rest| rest.parse::<u8>().is_ok());
                drawn.fragments.iter().filter(|fragment| is_listed(&fragment.id)).count()
            };
            assert_eq!(listed('x') + listed('y'), events, "each is found or not found");
            assert!(!drawn.page.contains("A Star Is Spared"));
            named += usize::from(drawn.page.contains("A Star Is Sold"));
            let size = first_load::<TimeAgentPlugin>(&drawn);
            assert!(size < 60_000, "{size} bytes");
        }
    });
    assert!(named >= 6, "the event is on every page: {named}");
}

#[test]
fn every_tile_says_where_it_lies_and_every_invention_what_it_feeds() {
    let mut only = 0;
    tour(2, &[], 4, 900, |game, entry| {
        if entry % 60 != 0 {
            return;
        }
        let view = game.view(Viewer::Public);
        let drawn = draw(game, Viewer::Public, "");
        for hex in view.world.tile_hexes() {
            let Spot::Tile { zone, cost } = view.world.board.spot(hex) else { panic!("{hex} takes a tile") };
            let tile = &tags(drawn.fragment(&format!("t{hex}")))[0];
            assert_eq!(tile.get("data-lies"), Some(format!("z{zone}-{cost}").as_str()));
        }
        for technology in Technology::ALL {
            let sources = view.layout.sources(technology);
            for hex in view.layout.inventions(technology) {
                let cost = view.layout.alteration_cost(&view.world, hex).unwrap();
                let told = drawn.fragment(&format!("t{hex}"));
                let is_reversed = view.layout.reversed().has(hex);
                let does = if is_reversed { "restore" } else { "reverse" };
                assert!(told.contains(&format!("{cost} credits to {does}")), "{told}");
                let is_only = !is_reversed && sources.len() == 1;
                assert_eq!(told.contains("the only source"), is_only, "{told}");
                let is_original = view.world.originals().has(hex);
                assert_eq!(told.contains("Original invention"), is_original, "{told}");
                only += usize::from(is_only);
            }
        }
    });
    assert!(only > 10, "{only} inventions were alone");
}

#[test]
fn the_card_of_a_back_says_what_its_zone_carries() {
    let game = start::<TimeAgent>(2, &[], 1);
    let page = draw(&game, Viewer::Public, "").page;
    let world = World::standard();
    for (number, zone) in world.zones() {
        let card = page.split(&format!("<div id=\"z{number}\">")).nth(1).unwrap();
        let card = card.split("</div>").next().unwrap();
        for technology in Technology::ALL {
            let is_named = card.contains(world.board.name(technology));
            assert_eq!(is_named, zone.technologies.has(technology), "{technology:?} in zone {number}");
        }
    }
}

#[test]
fn tiles_that_a_player_has_seen_are_marked_and_offered_last() {
    let mut game = start::<TimeAgent>(2, &[], 3);
    let seat = Seat::new(0);
    play(&mut game, seat, "research 0101, research 0203, look");
    let drawn = draw(&game, Viewer::Seat(seat), "");
    let buttons: Vec<_> = tags(drawn.fragment("actions"))
        .into_iter()
        .filter(|tag| tag.get("value").is_some_and(|value| value.starts_with("research ")))
        .collect();
    let (seen, fresh): (Vec<_>, Vec<_>) =
        buttons.iter().partition(|tag| tag.get("data-mark") == Some("seen"));
    assert_eq!((seen.len(), fresh.len()), (2, game.state().layout.down().len() - 2));
    assert_eq!(seen.iter().filter_map(|tag| tag.get("data-place")).collect::<Vec<_>>(), ["0101", "0203"]);
    assert!(seen.iter().all(|tag| tag.text.contains("seen")));
    assert!(buttons[..fresh.len()].iter().all(|tag| tag.get("data-mark").is_none()), "they come first");
}

#[test]
fn newcomers_find_races_technologies_and_units_together() {
    let page = TimeAgentPlugin::how_to_play().into_string();
    let section = page.split("<section id=\"tables\">").nth(1).unwrap().split("</section>").next().unwrap();
    let rows: Vec<_> = section.split("<tr>").map(|row| row.replace("</td><td>", "|")).collect();
    let world = World::standard();
    let row = |name: &str| rows.iter().find(|row| row.contains(&format!(" {name}|"))).unwrap();
    for race in Race::ALL {
        let start = world.board.races[race.index()];
        let row = row(race.people());
        assert!(row.contains(&format!("|{}|{}", start.rp, start.vp)), "{row}");
        assert!(row.contains(&format!(
            "{} machines, {} agents, {} squad",
            start.machines, start.force[0], start.force[1]
        )));
    }
    for technology in Technology::ALL {
        let row = row(world.board.name(technology));
        assert!(row.contains(&world.original(technology).unwrap().to_string()), "{row}");
    }
    for kind in Kind::ALL {
        let values = world.board.values(kind);
        let numbers = [values.search, values.hide, values.attack, values.defence];
        let numbers = numbers.map(|value| value.to_string()).join("|");
        assert!(
            section.replace("</td><td>", "|").to_lowercase().contains(&format!("{}|{numbers}", kind.name()))
        );
    }
}
