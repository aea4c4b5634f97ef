//! The order of what can be done: of the ways to attack, the one that does most comes first.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{draw, fight};
use engine::{Chance, Viewer};
use fantasy_trip::{Action, action::Aim, odds::Prospect, state::Phase};
use pagetest::tags;

#[test]
fn the_attack_that_does_most_is_listed_first() {
    let sides = [("side-1", "Marrec; Wat; Bear"), ("side-2", "Fenn; Pip; Grath"), ("limit", "25")];
    let mut compared = 0;
    for seed in 1..=8 {
        fight(2, &sides, seed, 400, |game, _| {
            let Phase::Act(_) = game.state().phase else { return };
            let Some(seat) = game.to_act().lowest() else { return };
            let drawn = draw(game, Viewer::Seat(seat), "");
            let offers = &drawn.decision.as_ref().unwrap().offers;
            let attacks =
                offers.iter().filter(|offer| matches!(offer.action, Action::Attack { aim: Aim::Body, .. }));
            let worth = |chances: &[Chance<Prospect>]| {
                [Prospect::Out, Prospect::Fells, Prospect::Hit]
                    .map(|what| chances.iter().find(|chance| chance.what == what).map(Chance::percent))
            };
            let Some(best) = attacks.clone().map(|offer| worth(&offer.odds)).max() else { return };
            // The first way to attack on the page is among the best: its values are those of an offer in its group.
            let page = tags(drawn.fragment("actions"));
            let first = page.iter().position(|tag| tag.get("id").is_some_and(|id| id.contains("attack-")));
            let first = first.unwrap_or_else(|| panic!("{}", drawn.fragment("actions")));
            let group_ends = page[first + 1..]
                .iter()
                .position(|tag| {
                    tag.get("id").is_some_and(|id| id.contains("attack-") || id.contains("aimed"))
                })
                .map_or(page.len(), |at| first + 1 + at);
            let in_group: Vec<_> =
                page[first..group_ends].iter().filter_map(|tag| tag.get("value")).collect();
            let shown = attacks.filter(|offer| in_group.contains(&offer.then.as_str()));
            assert_eq!(
                shown.map(|offer| worth(&offer.odds)).max(),
                Some(best),
                "{}",
                drawn.fragment("actions")
            );
            compared += 1;
        });
    }
    assert!(compared > 40, "{compared}");
}
