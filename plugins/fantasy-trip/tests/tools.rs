//! The game master’s tools answer with the numbers that were worked out elsewhere, and name every fault at once.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::Setting;
use fantasy_trip_plugin::FantasyTripPlugin;
use plugin::{Board as _, Figure, Section, Tool};

fn tool(id: &str) -> &'static Tool {
    FantasyTripPlugin::TOOLS.iter().find(|tool| tool.id == id).unwrap()
}

/// What a tool answers to `key=value key=value`.
fn ask(id: &str, answers: &str) -> Result<Vec<Section>, Vec<String>> {
    let setting = |answer: &str| answer.split_once('=').map(|(key, value)| Setting::new(key, value));
    tool(id).run(&answers.split_whitespace().filter_map(setting).collect::<Vec<_>>())
}

/// The figure in the first row whose name starts so.
fn figure(sections: &[Section], row: &str, column: usize) -> f64 {
    let mut rows = sections.iter().flat_map(|section| &section.rows);
    let (_, figures) = rows.find(|(name, _)| name.starts_with(row)).unwrap();
    match figures[column] {
        Figure::Share(number) | Figure::Number(number) => number,
        Figure::Count(count) => f64::from(u32::try_from(count).unwrap()),
        Figure::None => f64::NAN,
    }
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

#[test]
fn every_tool_answers_its_own_examples() {
    for tool in FantasyTripPlugin::TOOLS {
        let sections = tool.run(&[]).unwrap();
        assert!(sections.iter().all(|section| !section.rows.is_empty()), "{}", tool.id);
        for section in &sections {
            assert!(
                section.rows.iter().all(|(_, row)| row.len() == section.columns.len()),
                "{}",
                section.title
            );
        }
    }
}

#[test]
fn hits_are_those_of_the_table() {
    close(figure(&ask("hit", "dx=10").unwrap(), "hits", 0), 108.0 / 216.0);
    close(figure(&ask("hit", "dx=14 dice=4").unwrap(), "hits", 0), 721.0 / 1296.0);
    let all = ask("hit", "dx=30").unwrap();
    close(figure(&all, "hits", 0), 206.0 / 216.0);
    close(figure(&all, "drops", 0), 3.0 / 216.0);
    close(figure(&all, "breaks", 0), 1.0 / 216.0);
}

#[test]
fn damage_is_what_armour_lets_through() {
    close(figure(&ask("damage", "roll=2d-1 stops=3").unwrap(), "hits on average", 0), 28.0 / 9.0);
    close(figure(&ask("damage", "roll=3d−1 stops=4 st=13").unwrap(), "takes out", 0), 1.0 / 216.0);
    let none = ask("damage", "roll=1d-1 stops=6").unwrap();
    assert!(figure(&none, "ST", 0).is_nan(), "no number of blows is enough");
}

#[test]
fn one_blow_counts_misses_and_multiples() {
    let blow = ask("blow", "dx=10 roll=2d stops=3").unwrap();
    close(figure(&blow, "hits on average", 0), 4229.0 / 1944.0);
    close(figure(&blow, "5 or more", 0), 847.0 / 3888.0);
    close(figure(&blow, "8 or more", 0), 47.0 / 864.0);
    let defended = ask("blow", "dx=10 dice=4 roll=2d stops=3").unwrap();
    close(figure(&defended, "hits on average", 0), 10459.0 / 15552.0);
}

#[test]
fn contests_are_won_as_often_as_worked_out_elsewhere() {
    for (answers, wins, decided, long) in [
        ("first=12 second=10", 889.0 / 1266.0, 1055.0 / 1296.0, 0.847_574_669),
        ("first=10 first-dice=2 second=crowd", 5836.0 / 6991.0, 6991.0 / 7776.0, 0.962_308_141),
        ("first=9 second=12", 1295.0 / 6178.0, 3089.0 / 3888.0, 0.065_712_307),
    ] {
        let contest = ask("contest", answers).unwrap();
        close(figure(&contest, "rolled until", 0), wins);
        close(figure(&contest, "one roll", 2), 1.0 - decided);
        close(figure(&contest, "first to be two ahead", 0), long);
    }
}

#[test]
fn times_scales_and_remedies_are_those_of_the_rules() {
    close(figure(&ask("turns", "armour=leather").unwrap(), "running", 0), 3.0);
    close(figure(&ask("turns", "armour=other ma=12").unwrap(), "running", 0), 4.0);
    close(figure(&ask("scales", "yards=300").unwrap(), "barony", 1), 1.0);
    let wounds = "st=12 hurt=5 poison=2 spent=3 physicker=master";
    let recovery = ask("recovery", wounds).unwrap();
    close(figure(&recovery, "days", 0), 8.0);
    close(figure(&recovery, "minutes", 0), 45.0);
    close(figure(&recovery, "now", 0), 2.0);
    close(figure(&recovery, "after a universal antidote", 0), 4.0);
    let dead = ask("recovery", "st=10 hurt=12 spent=0").unwrap();
    close(figure(&dead, "after a revival", 0), 1.0);
    close(figure(&ask("poison", "doses=3").unwrap(), "to notice", 0), 1.0);
    close(figure(&ask("poison", "dx=9").unwrap(), "to take out", 0), 3.0 / 8.0);
}

#[test]
fn every_fault_is_named_at_once() {
    let faults = ask("blow", "dx=many roll=2x stops=99 luck=1").unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(ask("contest", "first-dice=7").unwrap_err()[0].contains("3, 2"), "the choices are named");
}
