//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

mod ending;

use ending::{End, end};
use engine::{Fast, Game as _, Narrated as _, Seat, Silent, Texts, Viewer};
use lawbook::archive::{self, Table};
use time_trap::{Setup, TimeTrap};

/// Tables of every size, with random and with fixed starting squares.
fn tables() -> Vec<Table> {
    let mut tables: Vec<_> = [2, 3, 2, 4, 2, 3, 5, 6, 2, 7, 8, 9].map(Table::new).to_vec();
    tables.push(Table::new(2).with("start", "11 (3,4) 12 (5,6) 21 (4,4) 22 (6,6)"));
    tables.push(Table::new(3).with("start", "11 (1,1) 21 (16,16) 31 (1,16)"));
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<TimeTrap, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end);
}

#[test]
fn a_position_and_what_is_imagined_from_it_know_their_version() {
    let setup = Setup::random(2);
    let state = TimeTrap::start(&setup, 9, &mut Silent(Fast::new(1)));
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
        let view = TimeTrap::view(&state, viewer, &Texts::default());
        let again = TimeTrap::imagine(&view, &mut Texts::default(), &mut Fast::new(2));
        assert_eq!((state.version, again.version), (9, 9));
    }
}
