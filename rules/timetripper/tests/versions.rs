//! The path of a later fix: games go on under the rules they began with, and new ones follow the new rules.
//!
//! There is one version so far. `cargo test -p timetripper --features later-version --test versions` builds one more, which
//! changes a rule (packs are ten pounds lighter) and a battle (two spearmen at Adrianople), and runs the same tests.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{
    AnyMatch as _, Fair, Game as _, Match, Narrated as _, Record, Seat, Seed, Setting, Viewer, replay,
};
use timetripper::{Setup, TimeTripper, book::Book};

/// The battle that version 2 changes.
const ADRIANOPLE: u8 = 11;

/// A pack of 44 pounds: by version 1 it may be carried, by version 2 it is too heavy.
const HEAVY: &str = "take m16-ammo 20, start";

fn newest() -> u16 {
    *TimeTripper::VERSIONS.end()
}

/// A table that starts in Adrianople, before anything was chosen.
fn table(version: u16) -> Match<TimeTripper> {
    let settings = [Setting::new("begin-in", ADRIANOPLE.to_string())];
    let setup = TimeTripper::read_setup_under(version, 1, &settings).unwrap();
    Match::start_under(version, setup, vec!["Ada".to_owned()], fair(3))
}

fn fair(number: u64) -> Fair {
    Fair::new(Seed::from_number(number), Vec::new())
}

fn may_carry_much(game: &Match<TimeTripper>) -> bool {
    let mut copy = game.what_if(Viewer::Seat(Seat::new(0)), game.entries().len(), fair(4));
    match copy.submit(Seat::new(0), HEAVY) {
        Ok(_) => true,
        Err(error) => {
            assert!(error.to_string().contains("too heavy"), "{error}");
            false
        }
    }
}

/// Plays by first choices until the game is over.
fn to_its_end(mut game: Match<TimeTripper>) -> Match<TimeTripper> {
    while let Some(seat) = game.to_act().lowest() {
        let mut offers = engine::Offers::new();
        let mut state = game.state().clone();
        let mut steps = Vec::new();
        loop {
            offers.clear();
            TimeTripper::offer(&state, seat, &mut offers);
            let step = offers.actions().next().unwrap();
            steps.push(step);
            let flow =
                TimeTripper::apply(&mut state, seat, step, &mut engine::Silent(engine::Scripted::new(&[])));
            if flow != engine::Flow::Open {
                break;
            }
        }
        game.play(seat, &steps).unwrap();
    }
    game
}

#[test]
fn each_version_has_its_rule_and_its_battle() {
    for version in TimeTripper::VERSIONS {
        let is_first = version == 1;
        assert_eq!(may_carry_much(&table(version)), is_first, "version {version}");
        let mut game = table(version);
        game.submit(Seat::new(0), "start").unwrap();
        assert_eq!(game.state().field.battle, ADRIANOPLE);
        assert_eq!(game.state().field.units().len() == 2, !is_first, "version {version}");
        assert_eq!(Book::of(version).battle(12), Book::of(1).battle(12), "all other battles are the same");
    }
}

#[test]
fn new_games_follow_the_newest_rules() {
    let setup = Setup::read(1, &[]).unwrap();
    let game = Match::<TimeTripper>::start(setup, vec![String::new()], fair(1));
    assert_eq!((game.version(), game.setup().book.version()), (newest(), newest()));
}

#[test]
fn a_game_file_replays_under_its_own_version() {
    for version in TimeTripper::VERSIONS {
        let written = to_its_end(table(version)).record().unwrap().to_string();
        assert!(written.contains(&format!("\nrules {version}\n")), "{written}");
        let record = Record::parse(written.as_bytes()).unwrap();
        let again = replay::<TimeTripper>(&record).unwrap();
        assert_eq!(again.record().unwrap().to_string(), written);
        assert_eq!(again.state().book.version(), version);
        for other in TimeTripper::VERSIONS.filter(|other| *other != version) {
            let forged = written.replace(&format!("rules {version}\n"), &format!("rules {other}\n"));
            assert!(replay::<TimeTripper>(&Record::parse(forged.as_bytes()).unwrap()).is_err(), "{forged}");
        }
    }
}

#[test]
fn a_what_if_follows_the_rules_of_its_game() {
    for version in TimeTripper::VERSIONS {
        let game = table(version);
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Public] {
            let branch = game.what_if(viewer, 0, fair(5)).what_if(viewer, 0, fair(6));
            assert_eq!((branch.version(), branch.state().book.version()), (version, version));
            assert_eq!(may_carry_much(&branch), version == 1);
        }
    }
}

#[test]
fn a_version_of_the_future_is_refused_in_plain_words() {
    let next = newest() + 1;
    let file =
        format!("anachron 1\ngame timetripper\nrules {next}\nseat 1 \"Ada\"\ndice scripted\n\nstart\n");
    let refused = replay::<TimeTripper>(&Record::parse(file.as_bytes()).unwrap()).map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("this program plays TimeTripper by rules version"), "{refused}");
}
