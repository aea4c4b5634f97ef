//! The laws every game must pass, held against random games at tables of every size.

use engine::{Fast, Seat, Viewer};
use lawbook::{Laws, Never, Sampling, kinds};
use time_agent::{Action, Event, Fight, Found, HexId, HexSet, Prospect, Race, Setup, State, TimeAgent};

/// The laws, with games in which everyone wants to be where the others are.
fn laws() -> Laws<TimeAgent> {
    Laws::new().with_other_secrets(with_two_tiles_swapped).with_leaning(seek_company)
}

/// [A15.4] Two tiles that are face down and that the viewer has not seen have changed places.
fn with_two_tiles_swapped(state: &State, viewer: Viewer, chance: &mut Fast) -> Option<State> {
    let known = viewer.seat().map_or(HexSet::NONE, |seat| state.notebook(seat));
    let hidden = state.layout.down() - known;
    let zones: Vec<_> = state.world.zones().map(|(number, _)| number).collect();
    let zone = state.world.zone_hexes(*zones.get(chance.below(zones.len()))?);
    let places: Vec<HexId> = zone.iter().filter(|hex| hidden.has(*hex)).collect();
    let (&one, &other) = (places.get(chance.below(places.len()))?, places.get(chance.below(places.len()))?);
    let tiles = (state.layout.tile(one)?, state.layout.tile(other)?);
    let mut state = state.clone();
    state.layout.put(one, tiles.1);
    state.layout.put(other, tiles.0);
    Some(state)
}

/// Players buy operatives and send them to each other's, so that races oppose, search and fight each other.
fn seek_company(state: &State, _: Seat, action: Action) -> usize {
    let company = |hex: HexId| {
        let races = Race::ALL.into_iter();
        races.flat_map(|race| state.races[race.index()].in_past(race)).filter(|(_, at)| *at == hex).count()
    };
    match action {
        Action::Buy(_) | Action::Pick(_) => 4,
        Action::Send(hex) | Action::Go(_, hex) => 1 + 30 * company(hex),
        Action::Search { .. } | Action::Attack { .. } | Action::Ask(_) => 8,
        _ => 1,
    }
}

#[test]
fn two_players_obey_the_laws() {
    laws().obey(20, &[Setup::new(2)]);
}

#[test]
fn three_players_obey_the_laws() {
    laws().obey(16, &[Setup::new(3)]);
}

#[test]
fn four_players_obey_the_laws() {
    laws().obey(8, &[Setup::new(4)]);
}

#[test]
fn five_players_obey_the_laws() {
    laws().obey(5, &[Setup::new(5)]);
}

#[test]
fn six_players_obey_the_laws() {
    laws().obey(4, &[Setup::new(6).in_order()]);
}

#[test]
fn every_kind_of_action_is_taken_and_every_secret_compared() {
    let kinds = kinds!(
        Action: Position, Maintain, Return, Buy, Research, Look, StandOppose, StandShares, Done, Pick, Send, Go,
        EndMovement, Oppose, Search, EndSearch, Attack, EndCombat, Do, Ask, Share, Accept, Drop, EndTurn, Lapse,
    )
    .secret(&["Maintain", "Return", "Buy", "Research", "Look", "StandOppose", "StandShares", "Oppose", "Share"]);
    let never: [Never<'_>; 0] = [];
    laws().cover(kinds, &never, 40, &[3, 4, 6].map(Setup::new));
}

#[test]
fn what_is_shown_is_what_is_rolled() {
    let sampling = Sampling { games: 40, positions: 400, every: 2, rolls: 100 };
    let rolled = laws().obey_odds(sampling, &[2, 4].map(Setup::new), |done, shown| {
        done.events().find_map(|event| match (event, shown) {
            (Event::Searched(_, found), Prospect::Found) => Some(*found == Found::Yes),
            (Event::Searched(_, found), Prospect::Hidden) => Some(*found == Found::No),
            (Event::Attacked(_, fight), Prospect::Won) => Some(*fight == Fight::Won),
            (Event::Attacked(_, fight), Prospect::Tie) => Some(*fight == Fight::Tie),
            (Event::Attacked(_, fight), Prospect::Nothing) => Some(*fight == Fight::Nothing),
            _ => None,
        })
    });
    for what in ["Found", "Hidden", "Won", "Tie", "Nothing"] {
        assert!(rolled.get(what).is_some_and(|rolls| *rolls > 1000), "{what}: {rolled:?}");
    }
}
