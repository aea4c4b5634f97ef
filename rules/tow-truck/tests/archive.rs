//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

mod ending;

use ending::{End, end};
use engine::{Fast, Game as _, Narrated as _, Seat, Silent, Texts, Viewer};
use lawbook::archive::{self, Table};
use tow_truck::{MAX_PLAYERS, Setup, TowTruck};

/// Tables of every size, with teams that take turns and teams that are out together.
fn tables() -> Vec<Table> {
    let mut tables: Vec<_> = (2..=MAX_PLAYERS).map(Table::new).collect();
    tables.extend([2, 3, 2, 3].map(Table::new));
    tables.push(Table::new(4).with("together", "no"));
    tables.push(Table::new(4).with("together", "yes"));
    tables.push(Table::new(5).with("teams", "1,2 / 3,4,5"));
    tables.push(Table::new(6).with("teams", "1,2 / 3,4,5,6").with("together", "yes"));
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<TowTruck, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end);
}

#[test]
fn a_position_and_what_is_imagined_from_it_know_their_version() {
    let setup = Setup { version: 9, ..Setup::new(2) };
    let state = TowTruck::start(&setup, 9, &mut Silent(Fast::new(1)));
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
        let view = TowTruck::view(&state, viewer, &Texts::default());
        let again = TowTruck::imagine(&view, &mut Texts::default(), &mut Fast::new(2));
        assert_eq!((state.setup.version, again.setup.version), (9, 9));
    }
}
