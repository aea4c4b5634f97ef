//! The style sheet and what is drawn belong together.

mod common;

use std::path::Path;

use common::{OWN, draw, start};
use engine::Viewer;
use pagetest::{check_drawn_is_styled, check_styled_is_drawn, classes, classes_around};
use timetripper_plugin::TimeTripperPlugin;

/// Classes of the kit that only tell elements apart.
const UNSTYLED: [&str; 3] = ["cited", "enemy", "you"];

#[test]
fn every_class_that_is_drawn_is_in_a_style_sheet() {
    let mut drawn = classes_around::<TimeTripperPlugin>();
    for players in [1, 3] {
        let game = start(players, &[], 5);
        drawn.extend(classes(&draw(&game, OWN, "").page));
        drawn.extend(classes(&draw(&game, Viewer::Public, "").page));
    }
    for seed in 0..5 {
        let settings = [("choices", "dice"), ("negotiation", "yes"), ("treasure", "yes")];
        for game in common::positions(&settings, seed) {
            drawn.extend(classes(&draw(&game, OWN, "").page));
        }
        let over = common::expertly_played(start(1, &settings, seed), seed, |_| false);
        drawn.extend(classes(&draw(&over, OWN, "").page));
    }
    assert!(
        drawn.contains("condition") && drawn.contains("weapons") && drawn.contains("battle-list"),
        "{drawn:?}"
    );
    check_drawn_is_styled::<TimeTripperPlugin>(Path::new(env!("CARGO_MANIFEST_DIR")), &drawn, &UNSTYLED);
}

#[test]
fn every_class_in_the_style_sheet_is_drawn_somewhere() {
    let stems = ["kind-", "marker-", "mark-"];
    check_styled_is_drawn::<TimeTripperPlugin>(Path::new(env!("CARGO_MANIFEST_DIR")), &stems);
}
