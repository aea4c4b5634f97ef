//! Games of every rules version that replay as they did when they were kept; see [`lawbook::archive`].

use engine::Match;
use lawbook::archive::{self, Table};
use timetripper::{
    TimeTripper,
    state::{End, Phase},
};

fn end(game: &Match<TimeTripper>) -> Option<End> {
    match game.state().phase {
        Phase::Over(end) => Some(end),
        _ => None,
    }
}

const DUCKS: &str = "battle 11 | title Ducks | display past | negotiate no | treasure none | set-up random | \
                     opponent Ducks | kind animal | looks serpent | values 2X1F | count 1D | leaves nothing | note Quack.";

/// A trip that starts in each battle, alone or as a team by every optional rule; and trips with every other choice.
fn tables() -> Vec<Table> {
    let alone = || Table::new(1);
    let mut tables = vec![
        alone().with("victory", "B").with("choices", "dice").with("set-up", "letters"),
        alone().with("victory", "A").with("choices", "ask").with("set-up", "dice"),
        alone().with("victory", "C").with("load", "m16-ammo 5, m26 2"),
        alone().with("victory", "D").with("treasure", "yes").with("negotiation", "yes"),
        alone().with("literal-freeze", "yes").with("negotiation", "no").with("treasure", "no"),
        alone().with("literal-freeze", "no").with("shuffle", 1980).with("blind", "yes"),
        alone().with("battles", DUCKS).with("begin-in", 11),
        Table::new(2).with("victory", "E").with("pounds", 55).with("women", "1, 2"),
        Table::new(2).with("pounds", 50).with("tontine", "yes").with("random-equipment", "no"),
        Table::new(3).with("pounds", 65).with("random-equipment", "yes").with("tontine", "no"),
        Table::new(4).with("pounds", 60).with("choices", "ask").with("negotiation", "yes"),
        Table::new(2).with("timemaster", "yes").with("blind", "no").with("choices", "ask"),
        Table::new(3).with("timemaster", "yes").with("blind", "yes").with("shuffle", 7),
        Table::new(5).with("timemaster", "yes").with("choices", "dice").with("treasure", "yes"),
        Table::new(2).with("timemaster", "no").with("pounds", 70).with("victory", "E"),
    ];
    for battle in 1..=72 {
        let table = if battle % 3 > 0 { alone() } else { Table::new(2) };
        tables.push(table.with("begin-in", battle).with("negotiation", "yes").with("treasure", "yes"));
    }
    tables
}

#[test]
fn archived_games_replay_as_they_were() {
    archive::check::<TimeTripper, _, _>(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end);
}
