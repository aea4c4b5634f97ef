//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

use std::sync::Arc;

use engine::{Fast, Game as _, Match, Narrated as _, Seat, Silent, Texts, Viewer};
use lawbook::archive::{self, Table};
use time_agent::{End, STANDARD_BOARD, STANDARD_TILES, Setup, Stage, TimeAgent, World, on_one_line};

fn end(game: &Match<TimeAgent>) -> Option<End> {
    match game.state().stage {
        Stage::Over(end) => Some(end),
        _ => None,
    }
}

/// Tables of every size, with dealt and with chosen races, on the standard board and on another.
fn tables() -> Vec<Table> {
    let mut tables: Vec<_> = (2..=6).cycle().take(60).map(Table::new).collect();
    tables.push(Table::new(3).with("races", "Human+Fiolli / Buralti+Roo / Veneb+Zytal"));
    let board = STANDARD_BOARD.replace("rounds 30", "rounds 2");
    tables.push(Table::new(2).with("board", on_one_line(&board)));
    let tiles = STANDARD_TILES.replace("The Quiet Doctrine", "The Loud Doctrine");
    tables.push(Table::new(4).with("tiles", on_one_line(&tiles)));
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<TimeAgent, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end);
}

#[test]
fn a_position_and_what_is_imagined_from_it_know_their_version() {
    let world =
        World::read_under(9, STANDARD_BOARD, STANDARD_TILES).unwrap_or_else(|faults| panic!("{faults:?}"));
    let setup = Setup { world: Arc::new(world), ..Setup::new(3) };
    let state = TimeAgent::start(&setup, 9, &mut Silent(Fast::new(1)));
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(0))] {
        let view = TimeAgent::view(&state, viewer, &Texts::default());
        let again = TimeAgent::imagine(&view, &mut Texts::default(), &mut Fast::new(2));
        assert_eq!((state.world.version, again.world.version), (9, 9));
    }
}
