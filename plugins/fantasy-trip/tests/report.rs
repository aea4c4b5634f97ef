//! The digest: whatever happened since the viewer's last decision, every hit on their own figures is in it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Seat;
use fantasy_trip::{State, view::View};
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{Reported, check_reports};

/// What is left of each of the side's figures after its hits.
fn numbers(view: &View, seat: Seat) -> Vec<(String, i64)> {
    let own = view.figures.iter().filter(|seen| seen.body.own_side == State::side_of(seat));
    own.map(|seen| (format!("ST ({})", seen.name), -i64::from(seen.body.hurt))).collect()
}

#[test]
fn every_hit_on_a_players_figures_is_told() {
    let duel = [("side-1", "Bron"), ("side-2", "Tessa")];
    let fight = [("side-1", "Pia; Grath; Iden"), ("side-2", "Tessa; Bear; Morwen"), ("limit", "25")];
    let (mut digests, mut changed) = (0, 0);
    for seed in 1..=16 {
        let sides = if seed % 4 == 1 { &duel[..] } else { &fight };
        let one: Reported = check_reports::<FantasyTripPlugin>(2, sides, seed, 700, numbers);
        (digests, changed) = (digests + one.digests, changed + one.changed);
    }
    assert!(digests > 150 && changed > 10, "{digests} digests, {changed} with changes");
}
