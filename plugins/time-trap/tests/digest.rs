//! What changed: whatever happened since the viewer's last turn, each change of their points, Energy and Men is told.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Seat;
use pagetest::{Reported, check_reports};
use time_trap::View;
use time_trap_plugin::TimeTrapPlugin;

fn numbers(view: &View, seat: Seat) -> Vec<(String, i64)> {
    let own = view.shared.players.iter().find(|player| player.seat == seat).unwrap();
    let men = view.shared.men.iter().filter(|man| man.man.owner() == seat && man.destroyed.is_none());
    let men = i64::try_from(men.count()).unwrap();
    let numbers = [("points", own.points.into()), ("Energy", own.energy.into()), ("Men", men)];
    numbers.map(|(what, value)| (what.to_owned(), value)).into()
}

#[test]
fn every_change_of_a_players_own_numbers_is_told_however_long_they_were_away() {
    let (mut digests, mut changed, mut longest) = (0, 0, 0);
    for (seats, seed) in [(2, 2), (4, 4), (9, 6)] {
        let one: Reported = check_reports::<TimeTrapPlugin>(seats, &[], seed, 400, numbers);
        (digests, changed, longest) =
            (digests + one.digests, changed + one.changed, longest.max(one.longest));
    }
    assert!(
        digests > 60 && changed > 60 && longest > 20,
        "{digests} digests, {changed} with changes, {longest}"
    );
}
