//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

use engine::Match;
use lawbook::archive::{self, Table};
use time_agent::{End, STANDARD_BOARD, STANDARD_TILES, Stage, TimeAgent, on_one_line};

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
    let tiles = STANDARD_TILES.replace("The Quiet Doctrine", "The Loud Doctrine").replace("War #", "War ");
    tables.push(Table::new(4).with("tiles", on_one_line(&tiles)));
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<TimeAgent, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end);
}
