//! Finding historic events by the words of a clue, as people would put it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_types, reason = "one test measures how long a search takes")]

use std::time::{Duration, Instant};

use tow_truck::{
    knowledge::{historic_event, historic_events},
    search::{Hit, search},
};

/// Clues in other words than those of the event files, and the year that should be found first.
#[rustfmt::skip]
const CLUES: &[(&str, i16)] = &[
    ("The American declaration of independence is signed.", 1776),
    ("Colonies in America declared independence", 1776),
    ("Jane Austen published her book Pride and Prejudice", 1813),
    ("Napoleon has been banished to Elba", 1814),
    ("The Normans under William beat Harold at Hastings", 1066),
    ("The great liner Titanic sank after hitting an iceberg", 1912),
    ("Titanik sinks", 1912),
    ("Archduke Franz Ferdinand was murdered in Sarajevo", 1914),
    ("Darwin's Origin of Species is published", 1859),
    ("The Bastille was stormed by Parisians", 1789),
    ("A nuclear reactor blew up in Chernobyl", 1986),
    ("Chernobil reactor explosion", 1986),
    ("Sputnik is orbiting the earth", 1957),
    ("An atom bomb was dropped on Hiroshima", 1945),
    ("Hillary and Tenzing climbed Mount Everest", 1953),
    ("Howard Carter found Tutankhamun's tomb", 1922),
    ("Alexander Fleming discovered penicilin", 1928),
    ("Bell talks to Watson on the telephone", 1876),
    ("The volcano Krakatoa exploded", 1883),
    ("Pompeii was buried by Vesuvius", 79),
    ("Senators murdered Julius Caesar", -44),
    ("Caesar crossed the Rubicon river", -49),
    ("Athenians beat the Persians at Marathon", -490),
    ("King John had to seal the Magna Carta", 1215),
    ("Guy Fawkes wanted to blow up the House of Lords with gunpowder", 1605),
    ("Columbus lands in the Bahamas", 1492),
    ("Martin Luther protests against indulgences with his theses", 1517),
    ("Dolly the cloned sheep", 1996),
    ("The Berlin Wall fell and people climbed on it", 1989),
    ("Someone stole the Mona Lisa from the Louvre", 1911),
    ("Nelson Mandela was released from prison", 1990),
    ("The space shuttle Challenger explodes after launch", 1986),
    ("Martin Luther King says he has a dream", 1963),
    ("Mallory and Irvine vanished near the top of Everest", 1924),
    ("L. Frank Baum's Wizard of Oz comes out", 1900),
    ("Alan Turing's imitation game for machines that think", 1950),
];

fn best(words: &str) -> Option<Hit> {
    search(words, 1).first().copied()
}

fn is_of(hit: Hit, year: i16) -> bool {
    let found = historic_event(hit.event).unwrap();
    (found.from.number()..=found.to.number()).contains(&year)
}

#[test]
fn paraphrased_clues_are_found() {
    let wrong: Vec<_> = CLUES
        .iter()
        .filter(|(words, year)| !best(words).is_some_and(|hit| is_of(hit, *year)))
        .map(|(words, year)| {
            let found = best(words).map(|hit| (hit.score, historic_event(hit.event).unwrap()));
            format!("{words} ({year}): {found:?}")
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_event_is_found_by_its_own_words() {
    // Other events may fit these words as well, but not better.
    let lost: Vec<_> = historic_events()
        .iter()
        .step_by(7)
        .filter(|one| {
            let hits = search(one.text, 3);
            !hits.iter().any(|hit| historic_event(hit.event) == Some(*one) && hit.score == hits[0].score)
        })
        .map(|one| one.text)
        .collect();
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn misspelt_names_are_found() {
    for (words, year) in [
        ("Vercingetorx surrenders", -52),
        ("Tutankamun is buried", -1327),
        ("Gutenburg's printing press in Mainz", 1450),
        ("Hiroshma destroyed", 1945),
        ("Krakatau explodes", 1883),
        ("Zepelin airship over Lake Constance", 1900),
    ] {
        let hit = best(words).unwrap();
        assert!(is_of(hit, year), "{words}: {:?}", historic_event(hit.event));
    }
}

/// `lbax` and `Elba` have three letters in a row in common, but two changes lie between them.
#[test]
fn a_word_two_letters_away_is_another_word() {
    assert!(is_of(best("Elbra").unwrap(), 1814));
    assert_eq!(search("lbax", 5), []);
}

#[test]
fn words_that_say_nothing_find_nothing() {
    for words in ["", "   ", "and then they were there", "?!", "xqzzkwv", "b", "v", "o x"] {
        assert_eq!(search(words, 5), [], "{words}");
    }
    // A word that no description has makes the fit worse.
    let (sure, unsure) = (best("Krakatoa").unwrap(), best("Krakatoa xqzzkwv wvkxq").unwrap());
    assert!(sure.score > unsure.score);
    assert_eq!(search("the war", 4).len(), 4);
    assert_eq!(search("the war", 0), []);
}

#[test]
fn the_best_come_first_and_the_order_is_fixed() {
    let hits = search("independence of a country in Africa", 50);
    assert!(hits.is_sorted_by_key(|hit| std::cmp::Reverse(hit.score)));
    assert!(hits.iter().all(|hit| (1..=1000).contains(&hit.score)));
    assert_eq!(hits, search("independence of a country in Africa", 50));
    let exact = search(historic_events()[100].text, 1)[0];
    assert_eq!(exact.score, 1000);
}

#[test]
fn a_search_takes_less_than_five_milliseconds() {
    let longest = "The emperor of the Romans defeated the great armies of kings and queens in many wars, whereupon \
                   the peple of evry contry bilt larg churces, roads, bridges, and ships to sale arond the wrld, \
                   inventd machins and discoverd planits, printed boks about sciense, musick, and the theeter";
    search(longest, 10);
    let quickest = (0..10).map(|_| {
        let start = Instant::now();
        assert_eq!(search(longest, 10).len(), 10);
        start.elapsed()
    });
    let quickest = quickest.min().unwrap();
    println!("a long clue with many misspellings takes {quickest:?}");
    assert!(quickest < Duration::from_millis(5), "{quickest:?}");
}
