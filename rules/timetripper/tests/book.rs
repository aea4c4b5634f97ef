//! [6.1] [6.2] The printed battles as data, and what is wrong with bad ones.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::collections::BTreeSet;

use timetripper::{
    book::{Book, Kind, Leaves, SetUp, parse},
    time::Displays,
};

#[test]
fn all_72_battles_are_there_and_complete() {
    let faults = parse(include_str!("../battles/printed.battles")).err().unwrap_or_default();
    assert!(faults.is_empty(), "{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    let book = Book::printed();
    let numbers: Vec<_> = book.battles().iter().map(|battle| battle.number).collect();
    assert_eq!(numbers, (1..=72).collect::<Vec<_>>());
    let displays = Displays::printed();
    for battle in book.battles() {
        let moment = displays.find(battle.number).unwrap();
        assert_eq!(moment.era, battle.era, "{}", battle.title);
        assert!((150..=500).contains(&battle.note.len()), "{}: {}", battle.title, battle.note.len());
    }
}

#[test]
fn figures_are_as_printed() {
    let book = Book::printed();
    let described = |number: u8| {
        let battle = book.battle(number).unwrap();
        let opponents = battle.opponents.iter().map(|of| {
            let values = of.values.map_or_else(|| "random".to_owned(), |values| values.to_string());
            let mount = of.mount.as_ref().map_or_else(String::new, |mount| format!(" on {}", mount.values));
            format!("{values} {}D{:+}{mount}", of.count.dice, of.count.plus)
        });
        opponents.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(described(1), "15X15C 0D+1, 8X10A 1D-1");
    assert_eq!(described(8), "6X2G 2D+0, 10X12E 1D+0");
    assert_eq!(described(15), "9B6G 1D+2 on 3X4X");
    assert_eq!(described(26), "15B1F 1D+0");
    assert_eq!(described(41), "10X10E 1D+3, 15A10C 1D+0");
    assert_eq!(described(51), "random 1D+2");
    assert_eq!(described(56), "3X2E 2D+0, 12E2H 1D+2");
    assert_eq!((described(58), described(63), described(67)), (described(55), described(55), described(55)));
    assert_eq!((described(61), described(65), described(69)), (described(59), described(59), described(59)));
    assert_eq!(described(72), "", "no one fights in a black hole");
    let mons = book.battle(26).unwrap();
    assert_eq!((mons.features.trees, mons.set_up), (Some((5, 8)), SetUp::Enter));
    assert_eq!(mons.negotiate.unwrap().map(timetripper::tables::Grade::to_char), ['C', 'D', 'E']);
    let treasure = mons.treasure.as_ref().unwrap();
    assert_eq!((treasure.value, treasure.tenths), (3, 2));
    assert_eq!(mons.opponents[0].leaves, Leaves::Rifle);
}

#[test]
fn what_is_special_is_in_the_data() {
    let book = Book::printed();
    let first = |number: u8| &book.battle(number).unwrap().opponents[0];
    assert_eq!((first(1).traits.endurance, first(1).large, first(1).kind), (Some(20), 4, Kind::Animal));
    assert!(book.battle(8).unwrap().opponents[1].traits.rampage);
    assert_eq!(first(9).traits.after_firing.unwrap().to_string(), "7X5H");
    assert_eq!(first(15).traits.next_to.unwrap().to_string(), "6X6G");
    assert_eq!(first(31).traits.wary, Some(2));
    assert_eq!(first(33).traits.banzai.unwrap().values.to_string(), "5X2I");
    assert_eq!(first(43).traits.summons.map(|(kind, _)| kind), Some(1));
    assert_eq!(book.battle(43).unwrap().opponents[1].traits.eyes_of, Some(0));
    assert!(first(48).traits.ball);
    assert_eq!(book.battle(48).unwrap().opponents[1].moves, 6);
    assert_eq!(first(68).traits.undying, Some(1));
    assert_eq!(book.battle(68).unwrap().features.dawn, Some(12));
    assert!(book.battle(72).unwrap().features.black_hole);
}

#[test]
fn every_fault_of_a_file_is_listed_with_its_line() {
    let text = "title Too early\nbattle 200\nbattle 73\n  title A\n  title B\n  display sideways\n  negotiate XYZ\n  \
                treasure much\n  feature lava 3\n  feature exits 2\n  opponent Men\n    kind ghost\n    values 5Q\n    \
                count 9D\n    looks weasel\n    summons Ghosts 1D\n    leavs\n    ball yes\nbattle 74\n  same-as 99\n";
    let faults: Vec<_> = parse(text).unwrap_err().iter().map(ToString::to_string).collect();
    let expected = [
        "line 1: `title` comes before the first battle",
        "line 2: a battle has a number from 1 to 120, not `200`",
        "line 5: there is a second `title` in battle 73",
        "line 6: a display is `past` or `future`, not `sideways`",
        "line 7: expected three ratings from A to H, or `no`, not `XYZ`",
        "line 9: unknown feature `lava`",
        "line 12: a kind is `soldier`, `animal` or `thing`, not `ghost`",
        "line 13: expected four values such as 15B1F, not `5Q`",
        "line 14: expected a count such as 3, 1D or 2D+2, not `9D`",
        "line 15: unknown silhouette `weasel`",
        "line 16: no other opponent of battle 73 is called Ghosts",
        "line 17: unknown word `leavs`; did you mean `leaves`?",
        "line 18: `ball` takes no value",
        "line 20: there is no battle 99 here with its own lines",
        "line 3: battle 73 has no `set-up`",
        "line 3: exits need opponents that come out of them, and the other way round",
    ];
    for fault in expected {
        assert!(faults.contains(&fault.to_owned()), "{fault}\nis missing from\n{}", faults.join("\n"));
    }
}

#[test]
fn letters_before_a_word_count_as_wrong_letters() {
    let first = |word: &str| {
        let faults = parse(&format!("battle 73\n  opponent Men\n    {word}\n")).unwrap_err();
        faults.iter().find(|fault| fault.line == 3).unwrap().message.clone()
    };
    assert_eq!(first("myleaves"), "unknown word `myleaves`; did you mean `leaves`?");
    assert_eq!(first("hisleaves"), "unknown word `hisleaves`");
}

/// Reads a file that may be anything: battles with numbers of their own, or faults on lines that exist.
fn check_reading(text: &str) {
    match parse(text) {
        Ok(battles) => {
            let numbers: BTreeSet<_> = battles.iter().map(|battle| battle.number).collect();
            assert_eq!(numbers.len(), battles.len(), "{text}");
        }
        Err(faults) => {
            let lines = 1..=text.lines().count();
            assert!(!faults.is_empty());
            assert!(
                faults.iter().all(|fault| lines.contains(&fault.line) && !fault.message.is_empty()),
                "{faults:?}"
            );
        }
    }
}

#[test]
fn a_file_may_be_anything_and_nothing_breaks() {
    let printed = include_str!("../battles/printed.battles");
    for cut in (0..printed.len()).step_by(97).filter(|cut| printed.is_char_boundary(*cut)) {
        check_reading(&printed[..cut]);
        check_reading(&printed[cut..]);
    }
    for text in ["\u{feff}battle 1", "battle", "battle 1\n opponent", "battle 1\nfeature"] {
        check_reading(text);
        assert!(parse(text).is_err(), "{text}");
    }
    for text in ["", "#\n#"] {
        assert_eq!(parse(text), Ok(Vec::new()));
    }
}
