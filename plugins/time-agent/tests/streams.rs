//! What the page draws of streams is what the rules say of them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{draw, tour};
use engine::Viewer;
use pagetest::tags;
use plugin::Board as _;
use time_agent::{Technology, tiles::Edges};
use time_agent_plugin::TimeAgentPlugin;

#[test]
fn a_note_says_connected_and_a_way_is_drawn_exactly_when_the_rules_say_so() {
    let mut cut = 0;
    tour(2, &[], 4, 900, |game, entry| {
        if entry % 25 != 0 {
            return;
        }
        let view = game.view(Viewer::Public);
        let drawn = draw(game, Viewer::Public, "");
        for technology in Technology::ALL {
            let is_connected = view.layout.is_connected(&view.world, technology);
            let letter = technology.letter();
            let overlay = tags(drawn.fragment(&format!("st-{letter}")));
            let has_way = overlay.iter().any(|tag| tag.get("class") == Some("way-in"));
            assert_eq!(has_way, is_connected, "{letter} at {entry}");
            let is_marked = drawn.fragment("present").contains(&format!("cut-{letter}"));
            assert_eq!(is_marked, !is_connected, "{letter} at {entry}");
            cut += usize::from(!is_connected);
        }
    });
    assert!(cut > 0, "no technology was ever cut off");
}

#[test]
fn every_edge_that_carries_a_technology_has_its_line() {
    tour(3, &[], 6, 200, |game, entry| {
        if entry % 40 != 0 {
            return;
        }
        let view = game.view(Viewer::Public);
        let drawn = draw(game, Viewer::Public, "");
        for hex in view.world.tile_hexes() - view.layout.down() {
            let cell = tags(drawn.fragment(&format!("t{hex}")));
            for technology in Technology::ALL {
                let class = format!("ln {}", technology.letter());
                let line = cell.iter().find(|tag| tag.get("class") == Some(&class));
                let drawn = line.and_then(|tag| tag.get("d")).map_or(0, |path| path.matches('M').count());
                let edges: Edges = view.layout.edges(hex, technology);
                assert_eq!(drawn, edges.numbers().count(), "{hex} {technology:?}");
            }
        }
    });
}

#[test]
fn what_a_player_writes_on_the_board_is_never_sent() {
    let script = TimeAgentPlugin::SCRIPT;
    for way_out in ["fetch(", "XMLHttpRequest", "sendBeacon", "WebSocket", "post("] {
        assert!(!script.contains(way_out), "{way_out}");
    }
    assert!(script.contains("localStorage"));
}
