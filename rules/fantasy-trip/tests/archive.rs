//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

mod ending;

use ending::{Ending, ending};
use engine::{Fast, Game as _, Narrated as _, Seat, Silent, Texts, Viewer};
use fantasy_trip::{FantasyTrip, Setup, fights::FIGHTS, figures, maps};
use lawbook::archive::{self, Table};

/// A map so small that figures meet at once.
const RING: &str = "map ring|title The ring|rows|111111111|....:....|..O..v.^.|.........|222222222";

/// Every ready fight, every map, every ready figure in the ring, and every option; most are stopped early.
fn tables() -> Vec<Table> {
    let near = |limit: u16| Table::new(2).with("own-map", RING).with("limit", limit);
    let mut tables: Vec<_> = FIGHTS.iter().map(|fight| near(3).with("fight", fight.name)).collect();
    for (map, contest) in maps::ready().iter().zip(["death", "arena", "practice"].iter().cycle()) {
        let sides = usize::from(map.sides()).min(4);
        let table = Table::new(sides).with("map", &map.name).with("contest", contest).with("limit", 4);
        let named = [
            ("side-1", "Bron; Iden"),
            ("side-2", "Tessa; Morwen"),
            ("side-3", "Korin; Pip"),
            ("side-4", "Bear"),
        ];
        tables.push(named[..sides].iter().fold(table, |table, (side, names)| table.with(side, names)));
    }
    for (nth, build) in figures::ready().iter().enumerate() {
        let against = ["Bron", "Vesper; Wolf", "Grath; Pip"][nth % 3];
        tables.push(near(6).with("side-1", &build.name).with("side-2", against));
    }
    let own = "Ada, human, 13/12/11, broadsword, leather";
    tables.push(
        near(9).with("extra", 4).with("side-1", own).with("crippling", "yes").with("no-first-bolt", "no"),
    );
    tables.push(near(9).with("side-1", "Iden; Vesper").with("no-first-bolt", "yes").with("crippling", "no"));
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<FantasyTrip, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &Ending::ALL, ending);
}

#[test]
fn a_position_and_what_is_imagined_from_it_know_their_version() {
    let mut setup = Setup::of(&["Bron", "Tessa"]);
    setup.options.version = 9;
    let state = FantasyTrip::start(&setup, 9, &mut Silent(Fast::new(1)));
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
        let view = FantasyTrip::view(&state, viewer, &Texts::default());
        let again = FantasyTrip::imagine(&view, &mut Texts::default(), &mut Fast::new(2));
        assert_eq!((state.options.version, again.options.version), (9, 9));
    }
}
