//! [T13] Which numbers need not be a year, and how an agent insists on one. Ruling 15.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{TowTrial as _, table, table_with};
use engine::{AnyMatch as _, Record, Viewer, quote, replay};
use lawbook::trial::viewer;
use tow_truck::{
    RescueEventView, Roll, TowTruck,
    paradox::{check, refuse, refuse_insisting},
};

/// Stopped by the check, but the agent may insist.
#[rustfmt::skip]
const ARGUABLE: &[&str] = &[
    "300 Spartans hold the pass", "Three hundred Spartans hold the pass", "A Boeing 747 takes off", "747s take off",
    "Ray Bradbury publishes Fahrenheit 451", "The R101 crashes in France", "the 100% solution", "101 dalmatians",
    "the hundred and one dalmatians", "1,001 nights are told", "the thousand and one nights", "two thousand men march",
    "1,776 people drown", "a fleet of 1000 ships", "around 300 Spartans", "in 300 ships they come", "9/11", "3-2-1 and lift-off",
    "the MCC is founded", "the CCC plants trees", "the 1,500th performance", "trois cents Spartiates", "Les Quatre Cents Coups",
    "a Peugeot 205 and a Peugeot 504", "500 miles in Indianapolis",
];

/// Certain: no one may insist on it.
#[rustfmt::skip]
const CERTAIN: &[&str] = &[
    "The war of 1812", "in 1492", "1492", "Orwell's 1984", "1066 arrows fly", "1776 men sign", "4 July", "ten sixty-six",
    "four seventy-six", "seven eleven", "nineteen hundred men", "seventeen hundred and seventy-six patriots", "two thousand",
    "In 476 Rome falls", "the year 300", "300 AD", "300 BC", "the 753rd year since Rome", "(476)", "476: the end of Rome",
    "the crash of 192", "It is 476 and Rome falls", "since 410", "the 300s", "the twenties", "the 18th century", "MDCC",
    "54 years ago", "0x75A", "mille huit cent douze", "5642 in the Hebrew calendar", "一九六九", "17 76", "19.69", "the spirit of '76",
    "300 Spartans and 1812", "747s in the sixties",
];

#[test]
fn a_number_that_need_not_be_a_year_is_arguable() {
    for phrase in ARGUABLE {
        let offences = check(phrase, None);
        assert!(!offences.is_empty(), "{phrase} is stopped");
        assert!(offences.iter().all(|offence| offence.arguable.is_some()), "{phrase}: {offences:?}");
        assert!(refuse(phrase, None).unwrap_err().reason.ends_with("may vote on it."), "{phrase}");
        assert_eq!(refuse_insisting(phrase, None), Ok(()), "{phrase}");
    }
}

#[test]
fn what_is_certainly_a_time_is_not() {
    for phrase in CERTAIN {
        let offences = check(phrase, None);
        assert!(offences.iter().any(|offence| offence.arguable.is_none()), "{phrase}: {offences:?}");
        assert!(!refuse(phrase, None).unwrap_err().reason.contains("insist"), "{phrase}");
        let refusal = refuse_insisting(phrase, None).unwrap_err();
        assert!(refusal.reason.starts_with("You can’t insist on that: “"), "{phrase}: {}", refusal.reason);
        assert_eq!(refusal.rule.0, "T13");
    }
}

#[test]
fn the_agents_own_roll_is_certain() {
    let phrase = "456 sailors drown";
    assert_eq!(refuse_insisting(phrase, None), Ok(()));
    assert!(refuse_insisting(phrase, Some(Roll([4, 5, 6]))).is_err());
}

#[test]
fn the_number_in_doubt_is_known() {
    let numbers = |phrase| check(phrase, None).iter().map(|offence| offence.arguable).collect::<Vec<_>>();
    assert_eq!(numbers("300 Spartans, a Boeing 747 and 1812"), [Some(300), Some(747), None]);
    assert_eq!(numbers("9/11"), [Some(911)]);
}

#[test]
fn an_agent_insists_and_the_table_is_told() {
    let game = table(3).after("1: roll / 4 5 6");
    game.refuses(1, "say \"300 Spartans hold the pass\"", "T13");
    game.refuses(1, "insist \"in 1492\"", "T13");
    game.refuses(1, "insist \"\"", "T3");
    game.refuses(2, "insist \"300 Spartans hold the pass\"", "table");
    assert!(game.offers(1).contains(&"insist \"\"".to_owned()), "{:?}", game.offers(1));
    let game = game.after("1: insist \"300 Spartans hold the pass\"");
    for who in [viewer(1), viewer(2), viewer(3), Viewer::Public] {
        let story = game.rescue_for(who).story;
        let said = RescueEventView::Said {
            message: 1,
            words: "300 Spartans hold the pass".to_owned(),
            insisted: true,
        };
        assert_eq!(story, [said], "{who:?}");
        let log = format!("{:?}", game.game.log(Some(who)));
        assert!(log.contains("who insists that it names no year: “300 Spartans"), "{log}");
        assert!(game.game.board(who, None).contains("not a year, the agent insists"));
    }
    // Only the agent can insist, and only when it is time to speak.
    game.refuses(2, "insist \"300 Spartans hold the pass\"", "T3");
}

/// Whatever is not certain can be insisted on, even if no one doubts it.
#[test]
fn there_is_no_harm_in_insisting_on_nothing() {
    let game = table(2).after("1: roll / 4 5 6 | 1: insist \"Rome burns\"");
    assert_eq!(game.rescue_for(viewer(2)).months, 0);
}

#[test]
fn the_table_may_challenge_it() {
    let game = table(3).after("1: roll / 4 5 6 | 1: insist \"300 Spartans hold the pass\"");
    assert!(game.offers(2).contains(&"paradox 1".to_owned()));
    let game = game.after("2: paradox 1 | 1: vote no | 3: vote yes");
    assert_eq!(game.rescue_for(viewer(2)).months, 12);
}

#[test]
fn a_record_is_trusted_whatever_the_check_says_today() {
    let game = table_with(2, &[]).after("1: roll / 4 5 6 | 1: insist \"A Boeing 747 takes off\"");
    let file = game.game.record().unwrap().to_string();
    assert!(file.contains("\n1: insist \"A Boeing 747 takes off\"\n"), "{file}");
    for words in ["A Boeing 747 takes off", "in 1492", "Rome burns", ""] {
        let file = file.replace(&quote("A Boeing 747 takes off"), &quote(words));
        let again = replay::<TowTruck>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
        assert_eq!(again.record().unwrap().to_string(), file);
        assert_eq!(again.state().rescue(0).unwrap().messages(), 1, "{words}");
    }
}

/// A driver may say that they don't know what a message describes: once, before the truck jumps. Ruling 16.
#[test]
fn a_driver_who_does_not_know_says_so() {
    let game = table(4).after("1: roll / 4 5 6");
    game.refuses(3, "unsure", "table");
    let game = game.after("1: say \"hm\"");
    let game = game.after("3: unsure");
    for who in [viewer(1), viewer(2), Viewer::Public] {
        assert!(matches!(game.rescue_for(who).story[1], RescueEventView::Unsure { .. }), "{who:?}");
    }
    game.refuses(3, "unsure", "T3");
    // After a jump that brings no message there is nothing new to be unsure of.
    let game = game.after("3: jump 1950");
    game.refuses(3, "unsure", "T3");
    let game = game.after("3: jump 1700 | 1: say \"hm\" | 3: unsure | 3: stop");
    assert_eq!(game.last().months, 2 + u32::from(game.last().drift.unwrap()));
    let game = table(6).after("1: roll / 4 5 6 | 1: say \"hm\"");
    game.refuses(5, "unsure", "T3");
}
