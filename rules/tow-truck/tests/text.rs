//! How actions are written and read, and which texts are refused.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::table;
use engine::{Fast, FaultKind, Game as _, Narrated as _, Offers, Playout, TextFaults, Texts, Uniform};
use lawbook::trial::seat;
use tow_truck::{Action, Ballot, Setup, TowTruck, Wait};

fn read(text: &str) -> Result<Vec<Action>, TextFaults> {
    TowTruck::read(seat(1), text, &mut Texts::default())
}

#[track_caller]
fn canonical(text: &str) -> String {
    let mut texts = Texts::default();
    let steps = TowTruck::read(seat(1), text, &mut texts).unwrap_or_else(|error| panic!("{text}: {error}"));
    TowTruck::write(seat(1), &steps, &texts)
}

#[test]
fn texts_have_one_canonical_form() {
    for (text, written) in [
        ("roll", "roll"),
        ("  ROLL ", "roll"),
        ("agent 3", "agent 3"),
        ("say \"a \\\"word\\\"\"", "say \"a \\\"word\\\"\""),
        ("say\"no blank\"", "say \"no blank\""),
        ("say \"  outer blanks go \"", "say \"outer blanks go\""),
        ("INSIST \"300 Spartans\"", "insist \"300 Spartans\""),
        ("unsure", "unsure"),
        ("talk \"1776, of course\"", "talk \"1776, of course\""),
        ("jump 1776", "jump 1776"),
        ("jump 44 BCE", "jump 44 BCE"),
        ("jump 44bc", "jump 44 BCE"),
        ("jump -44", "jump 44 BCE"),
        ("Jump AD 79", "jump 79"),
        ("jump 1950", "jump 1950"),
        ("jump 1779", "jump 1779"),
        ("span 1779", "span 1779"),
        ("span 1779, year 1776", "jump 1776"),
        ("jump", "jump"),
        ("jump, line 1779", "span 1779"),
        ("jump, line 1950", "jump 1950"),
        ("jump, line 1779, year 1776", "jump 1776"),
        ("line 1779", "line 1779"),
        ("line 1779, year 1776", "line 1779, year 1776"),
        ("jump, stop", "jump, stop"),
        ("jump 1776, jump 1950", "jump 1776, jump 1950"),
        ("year 1776", "year 1776"),
        ("span 1779, stop", "span 1779, stop"),
        ("stop", "stop"),
        ("silent", "silent"),
        ("pass,", "pass"),
        ("paradox 3", "paradox 3"),
        ("vote yes", "vote yes"),
        ("vote NO", "vote no"),
        ("park", "park"),
        ("missed", "missed"),
    ] {
        assert_eq!(canonical(text), written, "{text}");
        assert_eq!(canonical(written), written);
    }
}

#[test]
fn steps_are_what_they_say() {
    let listed = |months: u8| Wait::new(months).unwrap();
    assert_eq!(
        read("jump 1776").unwrap(),
        [Action::Jump, Action::To(listed(144)), Action::Year(common::year(1776))]
    );
    assert_eq!(read("jump 1950").unwrap(), [Action::Jump, Action::To(listed(51))]);
    assert_eq!(read("vote yes").unwrap(), [Action::Vote(Ballot::Yes)]);
    assert_eq!(read("agent 2").unwrap(), [Action::Agent(seat(2))]);
}

#[test]
fn bad_texts_say_where_and_what() {
    for (text, at) in [
        ("", 0),
        ("   ", 3),
        ("fly", 0),
        ("say", 3),
        ("say hello", 4),
        ("insist", 6),
        ("insist hello", 7),
        ("say \"hello", 10),
        ("say \"a\\q\"", 6),
        ("agent", 5),
        ("agent 0", 6),
        ("agent two", 6),
        ("agent 999999", 6),
        ("paradox x", 8),
        ("paradox 99999", 8),
        ("vote maybe", 5),
        ("vote", 4),
        ("span 1776", 5),
        ("roll roll", 5),
        ("stop, , stop", 6),
        ("say \"a\" \"b\"", 8),
        ("時間", 0),
    ] {
        let faults = read(text).unwrap_err();
        let [fault] = faults.all() else { panic!("{text:?}: {faults}") };
        assert_eq!(fault.at, at, "{text:?}: {faults}");
        assert!(matches!(fault.kind, FaultKind::Expected(_)), "{text:?}");
        assert!(text.is_char_boundary(fault.at));
    }
    for (text, at, rule) in [
        ("jump soon", 5, "T5"),
        ("jump 17 76", 5, "T5"),
        ("jump 1776 1777", 5, "T5"),
        ("jump 0", 5, "T2"),
        ("jump 2002", 5, "T2"),
        ("jump 3000 BCE", 5, "T2"),
        ("paradox 0", 8, "T13"),
    ] {
        let faults = read(text).unwrap_err();
        let [fault] = faults.all() else { panic!("{text:?}: {faults}") };
        let FaultKind::Forbidden(refusal) = &fault.kind else { panic!("{text:?}: {faults}") };
        assert_eq!((fault.at, refusal.rule.0), (at, rule), "{text:?}");
    }
}

#[test]
fn every_fault_of_a_text_is_reported() {
    for (text, places) in [
        ("fly, roll, vote maybe; stop it", &[0, 16, 28][..]),
        ("jump soon, jump 0, jump 1776, jump 1777 1778", &[5, 16, 35]),
        // Commas between quotes are words, also in a phrase that is skipped.
        ("shout \"a, b\", say \"c, \\\"d\" e, park, x", &[0, 27, 36]),
        ("say \"a\\q, b\", fly", &[6, 14]),
        ("fly, say \"no end, roll", &[0, 22]),
        (", ,", &[0, 2]),
    ] {
        let faults = read(text).unwrap_err();
        assert_eq!(faults.all().iter().map(|fault| fault.at).collect::<Vec<_>>(), places, "{text}: {faults}");
    }
    assert_eq!(
        read("jump soon, vote maybe").unwrap_err().to_string(),
        "The truck does not know that year. Try 1776 or 44 BCE. [T5]; expected `yes` or `no`"
    );
}

#[test]
fn forged_and_early_actions_are_refused() {
    let game = table(4);
    for (player, entry) in [(2, "roll"), (3, "roll"), (4, "stop"), (9, "roll"), (16, "vote yes")] {
        game.refuses(player, entry, "table");
    }
    for (player, entry, rule) in [
        (1, "stop", "T11"),
        (1, "vote yes", "T13"),
        (1, "park", "T11"),
        (1, "agent 2", "T8"),
        (1, "missed", "table"),
    ] {
        game.refuses(player, entry, rule);
    }
    let game = game.after("1: roll / 4 5 6 | 1: say \"somewhere\"");
    for (player, entry, rule) in [
        (3, "roll", "T11"),
        (3, "say \"I am the agent\"", "T3"),
        (3, "silent", "T3"),
        (3, "year 1776", "T5"),
        (3, "line 1779", "T5"),
        (3, "jump, stop", "T5"),
        (3, "jump 2001", "T5"),
        (3, "span 1779, year 1780", "T5"),
        (3, "span 1779, stop", "T5"),
        (3, "paradox 9", "T13"),
        (3, "park", "table"),
        (1, "jump 1776", "table"),
        (3, "stop, stop", "table"),
    ] {
        game.refuses(player, entry, rule);
    }
    // Part of a jump is a draft.
    assert_eq!(game.offers(3)[..2], ["stop", "jump"]);
    let lines = game.decision(3, "jump").offers;
    assert_eq!(lines.len(), 216);
    assert_eq!(lines[49].label, "Jump to 1951");
    assert_eq!(lines[143].label, "Jump to 1774–1779");
    assert_eq!(lines[200].label, "Jump to 81 BCE–12");
    assert_eq!(lines[201].label, "Jump to 179–82 BCE");
    let decision = game.decision(3, "span 1779");
    assert!(!decision.complete);
    assert_eq!(decision.prompt.unwrap().text, "Which year? All of these count as 1779.");
    let offers: Vec<_> = decision.offers.iter().map(|offer| offer.then.as_str()).collect();
    assert_eq!(offers, ["jump 1779", "jump 1778", "jump 1777", "jump 1776", "jump 1775", "jump 1774"]);
}

#[test]
fn random_games_end() {
    for setup in [
        Setup::new(2),
        Setup::new(3),
        Setup::new(4),
        Setup::new(5).together(),
        Setup::new(8),
        Setup::new(8).together(),
    ] {
        for number in 0..20 {
            let mut playout = Playout::<TowTruck>::new(number);
            let mut state = playout.start(&setup);
            let (outcome, steps) = playout.finish(&mut state, &mut Uniform, 200_000);
            assert!(outcome.is_some(), "{setup:?}, {number}: {steps} steps");
        }
    }
}

#[test]
fn bots_are_never_asked_for_words() {
    let mut chance = Fast::new(3);
    let mut playout = Playout::<TowTruck>::new(3);
    let mut state = playout.start(&Setup::new(5).together());
    let mut offers = Offers::for_bots();
    for _ in 0..5000 {
        let Some(seat) = TowTruck::to_act(&state).lowest() else { break };
        offers.clear();
        TowTruck::offer(&state, seat, &mut offers);
        assert!(offers.actions().all(|action| engine::Step::words(action).is_none()));
        let action = Uniform::pick(&offers, &mut chance);
        let _ = playout.apply(&mut state, seat, action);
    }
}

#[test]
fn no_text_upsets_the_reader() {
    let pieces = [
        "jump",
        "say",
        "insist",
        "unsure",
        "talk",
        "\"",
        "\\",
        "1776",
        " ",
        ",",
        ";",
        "-44",
        "BCE",
        "agent",
        "paradox",
        "vote",
        "yes",
        "span",
        "line",
        "year",
        "\u{6642}",
        "\n",
        "0",
        "99999999999999999999",
        "\u{200f}",
        "missed",
    ];
    let mut chance = Fast::new(11);
    for _ in 0..20_000 {
        let text: String = (0..chance.below(9)).map(|_| pieces[chance.below(pieces.len())]).collect();
        let mut texts = Texts::default();
        match TowTruck::read(seat(1), &text, &mut texts) {
            Ok(steps) => {
                let written = TowTruck::write(seat(1), &steps, &texts);
                assert_eq!(canonical(&written), written, "{text:?}");
            }
            Err(faults) => {
                assert!(faults.all().iter().all(|fault| text.is_char_boundary(fault.at)), "{text:?}");
            }
        }
    }
}
