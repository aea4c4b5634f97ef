//! Illusions, spells and the unseen stay secret: whatever a viewer cannot know makes no difference to their page.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{draw, fight};
use engine::{Seat, Viewer};
use fantasy_trip::body::Nature;
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{draw_imagined, viewers};

const WIZARDS: &[(&str, &str)] = &[
    (
        "side-1",
        "Nix, human, 8/12/12, wizard, spells invisibility; Nox, human, 8/12/12, wizard, spells image + illusion; Bron",
    ),
    ("side-2", "Iden; Alric; Wolf"),
    (
        "own-map",
        "map ring|title The ring|rows|111111111|....:....|..O......|.........|.........|.........|.........|222222222",
    ),
];

#[test]
fn what_a_viewer_cannot_know_makes_no_difference_to_their_page() {
    let (mut doubtful, mut hidden) = (0, 0);
    for seed in 0..6 {
        fight(2, WIZARDS, seed, 260, |game, entry| {
            if entry % 6 != 0 {
                return;
            }
            for viewer in viewers(2) {
                let view = game.view(viewer);
                doubtful += view
                    .figures
                    .iter()
                    .filter(|seen| seen.secret.is_none() && seen.body.maker.is_some())
                    .count();
                hidden += view.figures.iter().filter(|seen| seen.secret.is_none() && seen.hidden).count();
                let [one, other] =
                    [1, 2].map(|number| draw_imagined::<FantasyTripPlugin>(game, viewer, number).page);
                assert_eq!(one, other, "{viewer:?} at {entry} of {seed}");
                assert_eq!(one, draw(game, viewer, "").page, "{viewer:?} at {entry} of {seed}");
            }
        });
    }
    assert!(doubtful > 20 && hidden > 0, "{doubtful} figures were doubtful, {hidden} hidden");
}

/// The page says what a figure really is to its own side alone.
#[test]
fn only_its_own_side_is_told_what_is_not_real() {
    let mut told = 0;
    for seed in 0..6 {
        fight(2, WIZARDS, seed, 260, |game, entry| {
            if entry % 6 != 0 || game.outcome().is_some() {
                return;
            }
            for side in 0..2 {
                let own = game.view(Viewer::Seat(Seat::new(side)));
                let made = own.figures.iter().find(|seen| {
                    seen.body.place.is_some()
                        && seen
                            .secret
                            .is_some_and(|secret| matches!(secret.nature, Nature::Image | Nature::Illusion))
                });
                let Some(made) = made else { continue };
                let id = format!("u-{}", made.id);
                let classes = |viewer: Viewer| {
                    let drawn = draw(game, viewer, "");
                    let found = drawn.fragments.iter().find(|fragment| fragment.id == id);
                    found.is_some_and(|fragment| fragment.html.contains("unreal"))
                };
                assert!(classes(Viewer::Seat(Seat::new(side))));
                assert!(!classes(Viewer::Seat(Seat::new(1 - side))) && !classes(Viewer::Public));
                told += 1;
            }
        });
    }
    assert!(told > 5, "{told}");
}

#[test]
fn what_is_sealed_is_on_no_other_page() {
    let mut compared = std::collections::BTreeSet::new();
    for seed in 0..4 {
        compared.extend(pagetest::check_secrets::<FantasyTripPlugin>(2, WIZARDS, seed, 200).into_keys());
    }
    assert!(compared.contains("Answer"), "{compared:?}");
}
