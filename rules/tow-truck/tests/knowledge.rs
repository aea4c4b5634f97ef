//! The event files: their form, that no description gives a year away, and how they cover the table.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::collections::BTreeMap;

use tow_truck::{
    Wait,
    knowledge::{
        EventKind, FILES, HistoricEvent, Region, clues, described, historic_event, historic_events, parse,
    },
    paradox,
    search::search,
};

#[test]
fn every_line_of_the_event_files_is_well_formed() {
    for (name, file) in FILES {
        let (events, faults) = parse(file);
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "{name}:\n{}", faults.join("\n"));
        assert!(events.len() > 500, "{name}");
    }
    let sorted = historic_events().is_sorted_by_key(|event| event.from);
    assert!(sorted, "the files follow each other in time");
}

#[test]
fn no_event_gives_its_year_away() {
    let offending: Vec<_> = historic_events()
        .iter()
        .filter_map(|event| {
            let offences = paradox::check(event.text, None);
            let first = offences.first()?;
            Some(format!("{}: {:?} in {}", first.kind.words(), &event.text[first.span.clone()], event.text))
        })
        .collect();
    assert!(offending.is_empty(), "{} events give a time away:\n{}", offending.len(), offending.join("\n"));
}

#[test]
fn no_event_gives_a_roll_away() {
    // Each event is checked against the rolls of the agents to whom it is offered.
    for wait in Wait::all().skip(1) {
        let roll = wait.roll().unwrap();
        for &clue in clues(wait) {
            let text = historic_event(clue).unwrap().text;
            assert_eq!(paradox::check(text, Some(roll)), [], "{roll}: {text}");
        }
    }
}

#[test]
fn no_event_is_listed_twice() {
    let mut seen: BTreeMap<Vec<String>, &HistoricEvent> = BTreeMap::new();
    for event in historic_events() {
        let mut words: Vec<_> = event
            .text
            .split(|c: char| !c.is_alphanumeric())
            .map(str::to_lowercase)
            .filter(|word| word.len() > 3)
            .collect();
        words.sort();
        words.dedup();
        if let Some(other) = seen.insert(words, event) {
            panic!("{} and {}: {} / {}", other.from, event.from, other.text, event.text);
        }
    }
}

#[test]
fn no_two_events_are_the_same_in_other_words() {
    let mut twins = Vec::new();
    for one in historic_events() {
        for other in search(one.text, 3).into_iter().filter(|hit| hit.score >= 800) {
            let other = historic_event(other.event).unwrap();
            let is_near = Wait::of(one.middle()).drift(Wait::of(other.middle())) <= 4;
            if is_near && one.text < other.text {
                twins.push(format!("{}: {} / {}: {}", one.from, one.text, other.from, other.text));
            }
        }
    }
    assert!(twins.is_empty(), "{}", twins.join("\n"));
}

#[test]
fn faults_are_all_reported() {
    let file = "# a comment\n\n\
        1066 | 5 | war | britain | William of Normandy wins the battle of Hastings\n\
        1065 | 5 | war | britain | This one comes after its successor, sadly\n\
        1067 | 6 | war | britain | This one is more famous than can be\n\
        1068 | 5 | brawl | britain | This one is of a kind that no one knows\n\
        1069 | 5 | war | atlantis | This one is in a place that no one knows\n\
        1070 | 5 | war | britain | Too short\n\
        0 | 5 | war | britain | This one is in a year that never was\n\
        1071..1099 | 5 | war | britain | This one takes far too long to happen\n\
        1073..1072 | 5 | war | britain | This one ends before it has begun\n\
        1074 | 5 | war | britain | This one ends with a full stop it should not have.\n\
        1075 | 5 | war\n\
        2002 | 5 | war | britain | This one happens after the present of the game";
    let (events, faults) = parse(file);
    assert_eq!(events.len(), 1);
    let lines: Vec<_> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, (4..=14).collect::<Vec<_>>(), "{faults:?}");
}

#[test]
fn every_year_of_the_table_is_near_an_event() {
    let mut by_step = BTreeMap::new();
    for event in historic_events() {
        *by_step.entry(Wait::of(event.middle()).months()).or_insert(0_u32) += 1;
    }
    for wait in Wait::all().skip(1) {
        let nearest = by_step.keys().map(|step| step.abs_diff(wait.months())).min().unwrap();
        assert!(nearest <= 3, "{} is {nearest} steps from an event", wait.year());
        assert!(clues(wait).len() >= 20, "{} has {} clues to offer", wait.year(), clues(wait).len());
    }
    // The coverage report; `cargo test -p tow-truck --test knowledge -- --nocapture` shows it.
    println!("{} events", historic_events().len());
    let count =
        |what: &dyn Fn(&HistoricEvent) -> bool| historic_events().iter().filter(|event| what(event)).count();
    for fame in 1..=5 {
        println!("fame {fame}: {}", count(&|event| event.fame == fame));
    }
    for kind in EventKind::ALL {
        let many = count(&|event| event.kind == *kind);
        println!("{}: {many}", kind.word());
        assert!(many > 0, "{}", kind.word());
    }
    for region in Region::ALL {
        let many = count(&|event| event.region == *region);
        println!("{}: {many}", region.word());
        assert!(many > 0, "{}", region.word());
    }
    for wait in Wait::all().rev() {
        let many = by_step.get(&wait.months()).copied().unwrap_or_default();
        println!("step {}, up to {}: {many}", wait.months(), wait.year());
    }
    assert!(historic_events().len() >= 1500);
}

#[test]
fn clues_are_near_the_agent_and_in_order() {
    let moon = Wait::of(tow_truck::Year::new(1969).unwrap());
    let texts: Vec<_> = clues(moon).iter().map(|id| historic_event(*id).unwrap()).collect();
    assert!(texts.is_sorted_by_key(|event| event.from));
    assert!(texts.iter().all(|near| Wait::of(near.middle()).drift(moon) <= 12));
    assert!(texts.iter().any(|near| near.text.contains("Moon")), "{texts:?}");
    assert!(clues(Wait::PRESENT).len() > 10);
}

#[test]
fn an_event_is_found_by_its_description() {
    let some = historic_events()[4000];
    assert_eq!(described(some.text), Some(&some));
    assert_eq!(described("something that no one wrote down"), None);
}
