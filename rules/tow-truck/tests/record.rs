//! Game files: whole ones that replay, and hand-made ones that do not follow from the rules.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;

use common::table_with;
use engine::{Record, replay};
use tow_truck::TowTruck;

const HEAD: &str = "anachron 1\ngame tow-truck\nrules 1\n";
const TWO: &str = "seat 1 \"Ann\"\nseat 2 \"Bob\"\ndice scripted\n\nstart\n";
const FIVE: &str = "seat 1 \"A\"\nseat 2 \"B\"\nseat 3 \"C\"\nseat 4 \"D\"\nseat 5 \"E\"\n";

/// What is wrong with a file, and in which line.
#[track_caller]
fn fault(rest: &str) -> (usize, String) {
    let file = format!("{HEAD}{rest}");
    match Record::parse(file.as_bytes()) {
        Err(error) => (error.place.line, error.to_string()),
        Ok(record) => {
            let error = replay::<TowTruck>(&record).map(|_| ()).unwrap_err();
            (error.place.line, error.message)
        }
    }
}

#[test]
fn a_file_replays_with_its_words() {
    let game = table_with(5, &[("teams", "1,3,4 / 2,5"), ("together", "yes")])
        .play("1 roll 456 | 1 say \"two\\nlines, \\\"quoted\\\" # and more\" | 4 talk \"1776; or 1812?\" | 3 jump 44 BCE");
    let file = game.game.record().unwrap().to_string();
    assert!(file.contains("set teams 1,3,4 / 2,5\nset together yes\n"), "{file}");
    assert!(file.contains("\n1: roll\n  roll 4 5 6\n"), "{file}");
    let again = replay::<TowTruck>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
    assert_eq!(again.state(), game.game.state());
    assert_eq!(again.record().unwrap().to_string(), file);
}

#[test]
fn files_that_do_not_follow_from_the_rules_are_refused() {
    let rolled = format!("{TWO}1: roll\n  roll 4 5 6\n");
    let said = format!("{rolled}1: say \"somewhere\"\n");
    for (rest, line, what) in [
        (format!("{TWO}1: roll\n  roll 4 5 7\n"), 9, ""),
        (format!("{TWO}1: roll\n  roll 4 5\n"), 9, ""),
        (format!("{TWO}1: roll\n  roll 4 5 6 1\n"), 9, ""),
        (format!("{TWO}2: roll\n"), 9, "not to act"),
        (format!("{TWO}1: say \"too early\"\n"), 9, "rolled first"),
        (format!("{rolled}1: say \"The war of 1812\"\n"), 11, "1812"),
        (format!("{rolled}1: say \"{}\"\n", "x".repeat(301)), 11, "301"),
        (format!("{rolled}1: say \"\"\n"), 11, "no words"),
        (format!("{rolled}1: stop\n"), 11, "not jumped over you"),
        (format!("{said}2: jump 0\n"), 12, "no year 0"),
        (format!("{said}2: jump 3000\n"), 12, "begins in 2000 BCE"),
        (format!("{said}2: jump 2001\n"), 12, "in that year already"),
        (format!("{said}2: jump tomorrow\n"), 12, "a year"),
        (format!("{said}2: span 1779\n"), 12, "not complete"),
        (format!("{said}2: paradox 2\n"), 12, "no message"),
        (format!("{said}2: missed\n"), 12, "Only the clock"),
        (format!("{said}1: vote yes\n"), 12, "not to act"),
        (format!("{said}result winners 1 scores 0 0\n"), 12, "not over"),
        (format!("{FIVE}set teams 1,2 / 3,4\ndice scripted\n\nstart\n"), 9, "no team has seat 5"),
        (format!("{FIVE}set teams 1 / 2,3,4,5\ndice scripted\n\nstart\n"), 9, "at least two players"),
        (
            "seat 1 \"A\"\nseat 2 \"B\"\nset together yes\ndice scripted\n\nstart\n".to_owned(),
            6,
            "four or more",
        ),
        ("seat 1 \"alone\"\ndice scripted\n\nstart\n".to_owned(), 7, "2 to 16 seats"),
    ] {
        let (at, message) = fault(&rest);
        assert!(message.contains(what), "{rest}\n{message}");
        assert_eq!(at, line, "{rest}\n{message}");
    }
}
