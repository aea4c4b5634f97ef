//! The style sheet and what is drawn belong together.

mod common;

use std::path::Path;

use common::{draw, fight};
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{check_drawn_is_styled, check_styled_is_drawn, classes, classes_around, viewers};

/// Classes that only tell elements apart.
const UNSTYLED: [&str; 5] = ["cited", "you", "own", "hexmap", "format"];

#[test]
fn every_class_that_is_drawn_is_in_a_style_sheet() {
    let mut drawn = classes_around::<FantasyTripPlugin>();
    for settings in [
        [("fight", "guards"), ("map", "cellar")],
        [("fight", "dragon"), ("map", "bridge")],
        [("fight", "wizards"), ("map", "pit")],
    ] {
        fight(2, &settings, 3, 300, |game, entry| {
            if entry % 10 == 0 || game.outcome().is_some() {
                for viewer in viewers(2) {
                    drawn.extend(classes(&draw(game, viewer, "").page));
                }
            }
        });
    }
    assert!(drawn.contains("fcard") && drawn.contains("spell") && drawn.contains("fates"), "{drawn:?}");
    check_drawn_is_styled::<FantasyTripPlugin>(Path::new(env!("CARGO_MANIFEST_DIR")), &drawn, &UNSTYLED);
}

#[test]
fn every_class_in_the_style_sheet_is_drawn_somewhere() {
    check_styled_is_drawn::<FantasyTripPlugin>(Path::new(env!("CARGO_MANIFEST_DIR")), &["mark-"]);
}
