//! The list of games and the erased matches.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Fair, Record, Seed, Setting, Viewer};

fn fair() -> Fair {
    Fair::new(Seed::from_number(1), Vec::new())
}

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|seat| format!("Seat {seat}")).collect()
}

#[test]
fn every_listed_game_starts_with_its_fewest_and_most_seats() {
    for game in catalog::games() {
        for seats in [game.seats.0, game.seats.1] {
            // A fifth seat at TimeTripper is the Timemaster's.
            let master = [Setting::new("timemaster", "yes")];
            let settings = if game.id == "timetripper" && seats == 5 { &master[..] } else { &[] };
            let started = catalog::start(game.id, names(seats), settings, fair()).unwrap();
            assert_eq!((started.game(), started.seats()), (game.id, seats));
            assert!(!started.to_act().is_empty());
            assert!(!started.board(Viewer::Public, None).is_empty());
        }
        for seats in [game.seats.0 - 1, game.seats.1 + 1] {
            let faults = catalog::start(game.id, names(seats), &[], fair()).err().unwrap();
            assert_eq!(faults.len(), 1, "{faults:?}");
        }
        for setting in game.settings.iter().flat_map(|group| group.settings) {
            for example in setting.examples() {
                let starts = |seats: usize, more: Option<(&str, &str)>| {
                    let more = more.map(|(key, value)| Setting::new(key, value));
                    let settings: Vec<_> =
                        std::iter::once(Setting::new(setting.key, example)).chain(more).collect();
                    catalog::start(game.id, names(seats), &settings, fair()).is_ok()
                };
                // What one choice needs of the others.
                let more = match (setting.key, example) {
                    ("victory", "D") => Some(("treasure", "yes")),
                    ("blind", "yes") => Some(("shuffle", "1")),
                    _ => None,
                };
                let started = (game.seats.0..=game.seats.1).any(|seats| starts(seats, more));
                assert!(started, "{}={example}", setting.key);
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
    let faults = catalog::start("time-trap", names(2), &settings, fair()).err().unwrap();
    assert_eq!(faults.len(), 5, "{faults:#?}");
}

#[test]
fn an_unknown_game_is_named_with_the_known_ones() {
    let known: Vec<_> = catalog::games().iter().map(|game| game.id).collect();
    let known = engine::words::list(&known);
    let faults = catalog::start("time-trip\u{7}", names(2), &[], fair()).err().unwrap();
    assert_eq!(faults, [format!("there is no game `time-trip`; the games are {known}")]);
    let file = b"anachron 1\ngame chess\nrules 1\nseat 1 \"a\"\ndice scripted\nstart\n";
    let error = catalog::replay(&Record::parse(file).unwrap()).err().unwrap();
    assert_eq!(
        error.to_string(),
        format!("line 2, column 1: there is no game `chess`; the games are {known}")
    );
}

/// Every game brings all that the site needs of it.
#[test]
fn every_listed_game_is_whole() {
    for game in catalog::games() {
        assert!(!game.blurb.is_empty() && !game.bots.is_empty() && !game.keys.is_empty(), "{}", game.id);
        assert!(game.minutes.0 <= game.minutes.1 && (1970..=2030).contains(&game.year), "{}", game.id);
        let seats = 1 + game.quick_start.bots;
        assert!(catalog::start(game.id, names(seats), &[], fair()).is_ok(), "{}", game.id);
        for bot in game.bots {
            assert!(bot.skill.parse::<bots::Skill>().is_ok(), "{}: {}", game.id, bot.skill);
        }
        assert!((game.how_to_play)().into_string().contains("<p>"), "{}", game.id);
    }
}
