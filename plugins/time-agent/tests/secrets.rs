//! What a viewer cannot know has no way onto their page, nor into what a bot chooses for them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Expert, Level, compose};
use common::{Game, draw, tour};
use engine::{Seat, Seats, Viewer};
use pagetest::{draw_imagined, viewers};
use time_agent::{Stage, TimeAgent};
use time_agent_plugin::{TimeAgentPlugin, bot::Strategist};

#[test]
fn positions_that_look_alike_are_drawn_alike() {
    let mut hidden = 0;
    for (seats, seed) in [(2, 1), (4, 2), (6, 3)] {
        tour(seats, &[], seed, 300, |game, entry| {
            if entry % 30 != 0 {
                return;
            }
            for viewer in viewers(seats) {
                let page = draw(game, viewer, "").page;
                for number in 0..2 {
                    assert_eq!(
                        page,
                        draw_imagined::<TimeAgentPlugin>(game, viewer, number).page,
                        "{viewer:?}"
                    );
                }
                hidden += usize::from(!game.view(viewer).layout.down().is_empty());
            }
        });
    }
    assert!(hidden > 50, "{hidden} pages with something to hide");
}

/// The game after these entries of one seat, in its headquarters.
fn after(seat: Seat, entries: &[&str]) -> Game {
    let mut game = pagetest::start::<TimeAgent>(3, &[], 8);
    assert_eq!(game.view(Viewer::Public).stage, Stage::Headquarters);
    for text in entries {
        let steps = game.read(seat, text).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

#[test]
fn research_of_others_changes_nothing_on_a_page_and_in_no_bot() {
    let seat = Seat::new(1);
    let idle = after(seat, &[]);
    let down = idle.state().layout.down();
    let [first, second] = [0, 1].map(|at| down.iter().nth(at).unwrap());
    let busy = after(seat, &[&format!("research {first}, look"), &format!("research {second}, look")]);
    for viewer in viewers(3).filter(|viewer| viewer.seat() != Some(seat)) {
        assert_eq!(draw(&idle, viewer, "").page, draw(&busy, viewer, "").page, "{viewer:?}");
    }
    assert_ne!(
        draw(&idle, Viewer::Seat(seat), "").page,
        draw(&busy, Viewer::Seat(seat), "").page,
        "the player sees the tiles"
    );
    for other in Seats::first(3).without(seat) {
        let choose =
            |game: &Game| compose(&mut Expert::new(Strategist::new(Level::Hard), 1), game, other).unwrap();
        assert_eq!(choose(&idle), choose(&busy));
    }
}
