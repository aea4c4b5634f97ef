//! The digest: whatever happened since the viewer's last decision, every change of their own numbers is in it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Seat;
use pagetest::{Reported, check_reports};
use time_agent::{Kind, Race, View};
use time_agent_plugin::TimeAgentPlugin;

/// The points and the operatives of the seat's races.
fn numbers(view: &View, seat: Seat) -> Vec<(String, i64)> {
    let races: Vec<_> = Race::ALL.into_iter().filter(|race| view.owner(*race) == Some(seat)).collect();
    let name = |race: &Race, what: &str| match races.len() {
        1 => what.to_owned(),
        _ => format!("{what} ({})", race.people()),
    };
    let all = races.iter().flat_map(|race| {
        let state = &view.races[race.index()];
        let force = |kind: Kind| {
            i64::try_from(state.force(*race).filter(|(who, _)| who.kind() == kind).count()).unwrap()
        };
        [
            (name(race, "VP"), state.vp.into()),
            (name(race, "RP"), state.rp.into()),
            (name(race, "agents"), force(Kind::Agent)),
            (name(race, "squads"), force(Kind::Squad)),
        ]
    });
    all.collect()
}

#[test]
fn every_change_of_a_players_own_numbers_is_told_however_long_they_were_away() {
    let (mut digests, mut changed, mut longest) = (0, 0, 0);
    for (seats, seed) in [(2, 1), (3, 2), (6, 3), (4, 5)] {
        let one: Reported = check_reports::<TimeAgentPlugin>(seats, &[], seed, 700, numbers);
        (digests, changed, longest) =
            (digests + one.digests, changed + one.changed, longest.max(one.longest));
    }
    assert!(
        digests > 600 && changed > 200 && longest > 100,
        "{digests} digests, {changed} with changes, {longest}"
    );
}
