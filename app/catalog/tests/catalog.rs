//! The list of games and the erased matches.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use engine::{Fair, Record, Seed, Setting, Viewer};

fn fair() -> Fair {
    Fair::new(Seed::from_number(1), Vec::new())
}

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|seat| format!("Seat {seat}")).collect()
}

#[test]
fn every_listed_game_begins_with_its_fewest_and_most_seats() {
    for game in catalog::games() {
        for seats in [game.seats.0, game.seats.1] {
            // A fifth seat at TimeTripper is the Timemaster's.
            let master = [Setting::new("timemaster", "yes")];
            let settings = if game.id == "timetripper" && seats == 5 { &master[..] } else { &[] };
            let begun = catalog::begin(game.id, names(seats), settings, fair()).unwrap();
            assert_eq!((begun.game(), begun.names().len()), (game.id, seats));
            assert!(!begun.to_act().is_empty());
            assert!(!begun.board(Viewer::Public, None).is_empty());
        }
        for seats in [game.seats.0 - 1, game.seats.1 + 1] {
            let faults = catalog::begin(game.id, names(seats), &[], fair()).err().unwrap();
            assert_eq!(faults.len(), 1, "{faults:?}");
        }
        for choice in game.settings {
            for example in choice.examples() {
                let begins = |seats: usize, more: Option<(&str, &str)>| {
                    let more = more.map(|(key, value)| Setting::new(key, value));
                    let settings: Vec<_> =
                        std::iter::once(Setting::new(choice.key, example)).chain(more).collect();
                    catalog::begin(game.id, names(seats), &settings, fair()).is_ok()
                };
                // What one choice needs of the others.
                let more = match (choice.key, example) {
                    ("victory", "D") => Some(("treasure", "yes")),
                    ("blind", "yes") => Some(("shuffle", "1")),
                    _ => None,
                };
                let begun = (game.seats.0..game.seats.1).any(|seats| begins(seats, more));
                assert!(begun, "{}={example}", choice.key);
            }
        }
    }
}

#[test]
fn a_bad_set_up_reports_every_fault_at_once() {
    let settings = [
        Setting::new("start", "11 (3,4) 12 (3,4) 99 (1,1)"),
        Setting::new("colour", "red"),
        Setting::new("start", "13 (0,17) 14"),
    ];
    let faults = catalog::begin("time-trap", names(2), &settings, fair()).err().unwrap();
    assert_eq!(faults.len(), 5, "{faults:#?}");
}

#[test]
fn an_unknown_game_is_named_with_the_known_ones() {
    let faults = catalog::begin("time-trip\u{7}", names(2), &[], fair()).err().unwrap();
    assert_eq!(faults, ["there is no game `time-trip` here; there is time-trap, timetripper, tow-truck"]);
    let file = b"anachron 1\ngame chess\nrules 1\nseat 1 \"a\"\ndice scripted\nstart\n";
    let error = catalog::replay(&Record::parse(file).unwrap()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: there is no game `chess` here; there is time-trap, timetripper, tow-truck"
    );
}
