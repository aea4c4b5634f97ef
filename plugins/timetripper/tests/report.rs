//! The digest: whatever happened since the viewer's last decision, what became of their Endurance is in it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Seat;
use pagetest::{Reported, check_reports};
use timetripper::view::View;
use timetripper_plugin::TimeTripperPlugin;

/// The Endurance of the seat's Tripper, once it has left home.
fn numbers(view: &View, seat: Seat) -> Vec<(String, i64)> {
    let tripper = view.trippers.get(seat.index()).filter(|_| seat.index() < usize::from(view.players));
    tripper.map(|tripper| ("Endurance".to_owned(), tripper.endurance.into())).into_iter().collect()
}

#[test]
fn every_change_of_a_players_endurance_is_told_however_long_they_were_away() {
    let (mut digests, mut changed, mut longest) = (0, 0, 0);
    for (seats, seed) in [1, 2, 1, 3].into_iter().cycle().zip(1..=40) {
        let one: Reported = check_reports::<TimeTripperPlugin>(seats, &[], seed, 400, numbers);
        (digests, changed, longest) =
            (digests + one.digests, changed + one.changed, longest.max(one.longest));
    }
    assert!(
        digests > 300 && changed > 150 && longest > 60,
        "{digests} digests, {changed} with changes, {longest}"
    );
}
