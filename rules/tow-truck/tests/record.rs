//! Game files: whole ones that replay, ones that break the rules, and ones from before the check became stricter.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::table_with;
use engine::{AnyMatch as _, Match, PlayError, Record, Source, Step as _, SubmitError, quote, replay};
use lawbook::trial::seat;
use tow_truck::{Action, Setup, TowTruck};

/// A game whose messages an older, laxer check let pass.
const LAXER_CHECK: &str = include_str!("records/laxer-check.anachron");

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
        .after("1: roll / 4 5 6 | 1: say \"two\\nlines, \\\"quoted\\\" # and more\" | 4: talk \"1776; or 1812?\" | 3: jump 44 BCE");
    let file = game.game.record().unwrap().to_string();
    assert!(file.contains("set teams 1,3,4 / 2,5\nset together yes\n"), "{file}");
    assert!(file.contains("\n1: roll\n  roll 4 5 6\n"), "{file}");
    let again = replay::<TowTruck>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
    assert_eq!(again.state(), game.game.state());
    assert_eq!(again.record().unwrap().to_string(), file);
}

#[test]
fn files_that_break_the_rules_are_refused() {
    let rolled = format!("{TWO}1: roll\n  roll 4 5 6\n");
    let said = format!("{rolled}1: say \"somewhere\"\n");
    for (rest, line, what) in [
        (format!("{TWO}1: roll\n  roll 4 5 7\n"), 9, ""),
        (format!("{TWO}1: roll\n  roll 4 5\n"), 9, ""),
        (format!("{TWO}1: roll\n  roll 4 5 6 1\n"), 9, ""),
        (format!("{TWO}2: roll\n"), 9, "not your turn"),
        (format!("{TWO}1: say \"too early\"\n"), 9, "Roll the dice first"),
        (format!("{rolled}1: stop\n"), 11, "not jumped over you"),
        (format!("{said}2: jump 0\n"), 12, "no year 0"),
        (format!("{said}2: jump 3000\n"), 12, "from 2000 BCE"),
        (format!("{said}2: jump 2001\n"), 12, "already in that year"),
        (format!("{said}2: jump tomorrow\n"), 12, "does not know that year"),
        (format!("{said}2: span 1779\n"), 12, "not complete"),
        (format!("{said}2: paradox 2\n"), 12, "no message"),
        (format!("{said}2: missed\n"), 12, "Only the clock"),
        (format!("{said}1: vote yes\n"), 12, "not your turn"),
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

/// Words are judged once, when a player says them: a check that has become stricter must not break older games.
#[test]
fn a_game_from_before_the_check_became_stricter_replays_but_its_messages_are_refused_today() {
    let record = Record::parse(LAXER_CHECK.as_bytes()).unwrap();
    let old = replay::<TowTruck>(&record).unwrap();
    assert!(old.outcome().is_some());
    // The same game once more, entry by entry as the server replays its log: a message is refused to a player who says
    // it now, at the very place where the record is trusted.
    let mut now =
        Match::<TowTruck>::start_from(Setup::new(2), 1, old.given_names().to_vec(), Source::SCRIPTED, None)
            .unwrap();
    let mut messages = 0;
    for entry in old.entries() {
        let faces = engine::faces(&entry.occurrences);
        if let [step @ Action::Say { .. }] = entry.steps[..] {
            let said = format!("say {}", quote(old.texts().get(step.words().unwrap())));
            let before = now.state().clone();
            match now.submit(entry.seat, &said) {
                Err(SubmitError::NotPlayed(PlayError::Refused { refusal, .. })) => {
                    assert_eq!(refusal.rule.0, "T13", "{said}");
                }
                other => panic!("{said}: {other:?}"),
            }
            assert_eq!(now.state(), &before, "{said}");
            now.replay_entry(entry.seat, &said).unwrap();
            messages += 1;
        } else {
            now.play_recorded(entry.seat, &entry.steps, Some(&faces)).unwrap();
        }
    }
    assert_eq!(messages, 10);
    assert_eq!(now.state(), old.state());
    assert_eq!(now.outcome(), old.outcome());
}

/// Nor must a limit on the length of messages that has become smaller.
#[test]
fn recorded_messages_may_have_any_length() {
    for words in [String::new(), "x".repeat(301), "x".repeat(3000)] {
        let file = format!("{HEAD}{TWO}1: roll\n  roll 4 5 6\n1: say {}\n", quote(&words));
        let game = replay::<TowTruck>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
        assert_eq!(game.entries().len(), 2, "{} characters", words.len());
        let mut again = table_with(2, &[]).after("1: roll / 4 5 6").game;
        assert!(again.submit(seat(1), &format!("say {}", quote(&words))).is_err());
    }
}
