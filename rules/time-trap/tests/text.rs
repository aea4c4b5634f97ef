//! [5] [6.3] [9.2] How orders are written, and what a player learns about those that cannot be read.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Trial, seat, table, table_for};
use engine::{FaultKind, Narrated as _, TextFaults, Texts};
use proptest::prelude::*;
use time_trap::{Action, Addressee, Man, Move, Shot, TimeTrap};

fn read(player: usize, text: &str) -> Result<Vec<Action>, TextFaults> {
    TimeTrap::read(seat(player), text, &mut Texts::default())
}

/// What a text of player 1 reads as, written in its one canonical form.
#[track_caller]
fn canonical(text: &str) -> String {
    let mut texts = Texts::default();
    let steps = TimeTrap::read(seat(1), text, &mut texts).unwrap_or_else(|faults| {
        panic!("{text}: {faults} at {}", faults.at());
    });
    TimeTrap::write(seat(1), &steps, &texts)
}

fn man(digit: u8) -> Man {
    Man::numbered(digit).unwrap()
}

fn order(mv: u8, shot: u8) -> [Action; 2] {
    [Action::Move(Move::numbered(mv).unwrap()), Action::Fire(Shot::numbered(shot).unwrap())]
}

#[test]
fn case_6_3_change_is_four_digits() {
    // Turn, Man, move, shot: in one number, apart, with his whole number, with letters.
    let [mv, shot] = order(1, 9);
    let change = [Action::Past { turn: 3, man: man(2) }, mv, shot];
    #[rustfmt::skip]
    let forms = [
        "change 3219", "change 3 2 19", "change 3 12 19", "change 3 m2 19", "change 3 2 1 9", "Change 3 2 n self",
        "change 3 2 move 1 fire 9", "change 3 2 n fire self", "change 3 2 n, fire 9", "change 3 2, move 1, fire 9",
        "change 3 2, move n fire self", "  change   3  2   19  ", "change 3 2 19,", "change 3 2 19;",
    ];
    for form in forms {
        assert_eq!(read(1, form).as_deref(), Ok(&change[..]), "{form}");
        assert_eq!(canonical(form), "change 3 2 19", "{form}");
    }
    // It changes that order and costs what its turn costs.
    let game = table("12 (5,5)").turn("12 30").turn("12 30").turn("12 30").turn("12 30");
    let game = game.turn("1: change 3219");
    assert_eq!(game.men("12"), "-12 (4,8) turn 3");
    assert_eq!(game.energy(), [57, 60]);
    // Every digit that can stand there, and no other.
    for turn in 0..=9_u8 {
        for digit in 0..=9_u8 {
            for (mv, shot) in [(0, 0), (1, 0), (9, 9), (5, 7)] {
                let good = turn >= 1 && (1..=5).contains(&digit) && mv >= 1;
                let in_one = read(1, &format!("change {turn}{digit}{mv}{shot}"));
                assert_eq!(in_one.is_ok(), good, "{turn}{digit}{mv}{shot}");
                let apart = read(1, &format!("change {turn} {digit} {mv}{shot}"));
                assert_eq!(apart.ok(), in_one.ok(), "{turn} {digit} {mv}{shot}");
            }
        }
    }
}

#[test]
fn an_order_reads_the_same_in_every_form() {
    #[rustfmt::skip]
    let forms = [
        "12 35", "2 35", "m2 35", "M2 35", "m12 35", "man 2 35", "man 12 35", "12 3 5", "12 e s", "12 E S",
        "12 e fire s", "12 3 fire 5", "12 move 3 fire 5", "12 move e fire s", "12 move 35", "m2 e, fire s",
        "12, move 3, fire 5", "12, move 35", "12 3, fire 5", " 12\t35 ",
    ];
    let [mv, shot] = order(3, 5);
    let steps = [Action::Man(man(2)), mv, shot];
    for form in forms {
        assert_eq!(read(1, form).as_deref(), Ok(&steps[..]), "{form}");
        assert_eq!(canonical(form), "12 35", "{form}");
    }
    // The example of the design, and words for the digits that are no directions.
    assert_eq!(canonical("m2 ne, fire s"), "12 25");
    assert_eq!(canonical("12 ne fire s"), "12 25");
    assert_eq!(canonical("12 stay none"), "12 90");
    assert_eq!(canonical("12 hold hold"), "12 90");
    assert_eq!(canonical("12 stay self"), "12 99");
    let letters = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    for (digit, letters) in (1..).zip(letters) {
        assert_eq!(canonical(&format!("11 {letters} {letters}")), format!("11 {digit}{digit}"));
    }
}

#[test]
fn steps_one_by_one_and_one_line_give_the_same_game() {
    let start = table_for(3, "11 (5,5) 12 (9,9) 21 (5,7)").turn("11 30, 12 10").turn("12 50; 21 70");
    let line = "11 35, 12 49, 15 90, change 1 1 19, change 2 2 90, to 2 \"ha\", to all \"hm\", submit";
    #[rustfmt::skip]
    let steps = [
        "11", "move 3", "fire 5", "12", "move se", "fire self", "m5", "move stay", "fire none",
        "change 1 1", "move n", "fire 9", "change 2 2", "move 9", "fire 0", "to 2 \"ha\"", "to all \"hm\"", "submit",
    ];
    let (one, other) = (read(1, line).unwrap(), read(1, &steps.join(", ")).unwrap());
    assert_eq!(one, other);
    // Growing the draft by what is offered leads there too.
    let mut draft = String::new();
    for at in 0..steps.len() {
        let so_far = TimeTrap::write(seat(1), &one[..at], &Texts::default());
        let next = TimeTrap::write(seat(1), &one[..=at], &Texts::default());
        if one[at] == Action::Submit {
            break;
        }
        assert!(
            start.offers_after(1, &words(&so_far)).contains(&words_but_last(&next)),
            "{next} after {so_far}"
        );
        draft = next;
    }
    assert!(draft.ends_with("to all \"\""), "{draft}");
    let play = |text: &str| {
        let mut game = start.clone();
        engine::AnyMatch::submit(&mut game.game, seat(1), text).unwrap();
        game.turn("")
    };
    let (one, other) = (play(line), play(&steps.join(", ")));
    assert_eq!(one.game.state(), other.game.state());
    assert_eq!(one.men("11 12"), "-11 (4,6) turn 1, -12 (9,10) turn 3");
    // The record keeps the canonical line.
    let record = one.game.record().unwrap();
    let kept: Vec<_> = record.entries.iter().filter(|entry| entry.seat == seat(1)).collect();
    assert_eq!(kept[2].text, line);
}

/// A draft in which every message has words, as a decision needs them.
fn words(draft: &str) -> String {
    draft.replace("\"\"", "\"x\"")
}

/// The same with the last message still blank, as offers write it.
fn words_but_last(draft: &str) -> String {
    match draft.strip_suffix("\"\"") {
        Some(before) => format!("{}\"\"", words(before)),
        None => words(draft),
    }
}

#[test]
fn messages_are_written_with_their_addressee() {
    let kept = |text: &str| {
        let mut texts = Texts::default();
        let steps = TimeTrap::read(seat(1), text, &mut texts).unwrap();
        match steps[..] {
            [Action::Send { to, words }] => (to, texts.get(words).to_owned()),
            _ => panic!("{steps:?}"),
        }
    };
    assert_eq!(kept("to 3 \"hello\""), (Addressee::Player(seat(3)), "hello".to_owned()));
    assert_eq!(kept("TO ALL \"hello\""), (Addressee::All, "hello".to_owned()));
    assert_eq!(kept("from 1 to 3\"hello\""), (Addressee::Player(seat(3)), "hello".to_owned()));
    assert_eq!(canonical("from 1 to 3 \"a, b; c \\\"d\\\"\""), "to 3 \"a, b; c \\\"d\\\"\"");
    assert_eq!(canonical("to 2 \"x\", 11 35; submit"), "to 2 \"x\", 11 35, submit");
}

const EXPECTED: &str = "an order such as `12 35`";
const COMMA: &str = "a comma";
const OWN: &str = "one of your Men, 11 to 15";
const MOVE: &str = "a move";
const SHOT: &str = "a shot";
const TURN: &str = "the turn whose order you change, 1 to 9";
const FOUR: &str = "four digits";
const RECIPIENT: &str = "a player’s number, or `all`";

#[test]
fn a_fault_says_where_it_is_and_what_was_expected() {
    #[rustfmt::skip]
    let bad: [(&str, &str, &str); 62] = [
        // text,             what is before the fault, what was expected
        ("",                 "",                 EXPECTED),
        ("   ",              "   ",              EXPECTED),
        (",",                "",                 EXPECTED),
        ("12 35,,14 30",     "12 35,",           EXPECTED),
        ("12 35, , 14 30",   "12 35, ",          EXPECTED),
        ("hello",            "",                 EXPECTED),
        ("12 35, hello",     "12 35, ",          EXPECTED),
        ("-12 35",           "",                 EXPECTED),
        ("\"12 35\"",        "",                 EXPECTED),
        ("時 35",            "",                 EXPECTED),
        ("12 35 14 30",      "12 35 ",           COMMA),
        ("12 35 submit",     "12 35 ",           COMMA),
        ("12 3 5 7",         "12 3 5 ",          COMMA),
        ("submit now",       "submit ",          COMMA),
        ("submit submit",    "submit ",          COMMA),
        ("12 \"35\"",        "12 ",              COMMA),
        ("to 2 \"x\" 12 35", "to 2 \"x\" ",      COMMA),
        ("change 3219 5",    "change 3219 ",     COMMA),
        ("10 35",            "",                 OWN),
        ("16 35",            "",                 OWN),
        ("0 35",             "",                 OWN),
        ("6 35",             "",                 OWN),
        ("101 35",           "",                 OWN),
        ("112 35",           "",                 OWN),
        ("999999999999 35",  "",                 OWN),
        ("m 35",             "",                 OWN),
        ("mm2 35",           "",                 OWN),
        ("m+2 35",           "",                 OWN),
        ("m2x 35",           "",                 OWN),
        ("12a 35",           "",                 OWN),
        ("man",              "man",              "the Man, by his digit or his number"),
        ("man x 35",         "man ",             OWN),
        ("12 05",            "12 ",              MOVE),
        ("12 0",             "12 ",              MOVE),
        ("12 355",           "12 ",              MOVE),
        ("12 3x",            "12 ",              MOVE),
        ("12 none",          "12 ",              MOVE),
        ("12 fire s",        "12 ",              MOVE),
        ("12 nne",           "12 ",              MOVE),
        ("12 move",          "12 move",          MOVE),
        ("12 move move 3",   "12 move ",         MOVE),
        ("move",             "move",             MOVE),
        ("move move 3",      "move ",            MOVE),
        ("move x",           "move ",            MOVE),
        ("12 3 x",           "12 3 ",            SHOT),
        ("12 3 stay",        "12 3 ",            SHOT),
        ("12 ne fire",       "12 ne fire",       SHOT),
        ("12 ne fire 10",    "12 ne fire ",      SHOT),
        ("fire",             "fire",             SHOT),
        ("fire x",           "fire ",            SHOT),
        ("change",           "change",           TURN),
        ("change x",         "change ",          TURN),
        ("change 0 2 19",    "change ",          TURN),
        ("change 10 2 19",   "change ",          TURN),
        ("change +3 2 19",   "change ",          TURN),
        ("change 32 19",     "change ",          TURN),
        ("change 32190",     "change ",          TURN),
        ("change 3",         "change 3",         "the Man whose order you change, 1 to 5"),
        ("change 3 6 19",    "change 3 ",        OWN),
        ("change 3 2 09",    "change 3 2 ",      MOVE),
        ("change 3619",      "change ",          FOUR),
        ("change 3209",      "change ",          FOUR),
    ];
    for (text, before, expected) in bad {
        check_fault(text, before, expected);
    }
    #[rustfmt::skip]
    let bad_messages = [
        ("to",               "to",               RECIPIENT),
        ("to x \"hi\"",      "to ",              RECIPIENT),
        ("to 0 \"hi\"",      "to ",              RECIPIENT),
        ("to 10 \"hi\"",     "to ",              RECIPIENT),
        ("to +2 \"hi\"",     "to ",              RECIPIENT),
        ("to \"hi\"",        "to ",              RECIPIENT),
        ("to 2",             "to 2",             "an opening quote"),
        ("to 2 hi",          "to 2 ",            "an opening quote"),
        ("to 2 \"hi",        "to 2 \"hi",        "a closing quote"),
        ("to 2 \"h\\i\"",    "to 2 \"h",         "one of"),
        ("to 2 \"\\u{zz}\"", "to 2 \"",          "a character as"),
        ("from",             "from",             "your own number"),
        ("from 1",           "from 1",           "`to` and who"),
        ("from 1 hello",     "from 1 ",          "`to` and who"),
        ("from 1 2 \"hi\"",  "from 1 ",          "`to` and who"),
    ];
    for (text, before, expected) in bad_messages {
        check_fault(text, before, expected);
    }
}

#[track_caller]
fn check_fault(text: &str, before: &str, expected: &str) {
    assert!(text.starts_with(before), "{text}");
    let Err(faults) = read(1, text) else { panic!("{text:?} has no fault") };
    match &faults.all()[0].kind {
        FaultKind::Expected(found) => {
            assert_eq!(faults.at(), before.len(), "{text:?}: {found}");
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
        FaultKind::Forbidden(refusal) => panic!("{text:?}: {refusal}"),
    }
}

#[test]
fn what_a_rule_forbids_names_the_rule_and_the_place() {
    #[rustfmt::skip]
    let forbidden = [
        // text,                         what is before it,          rule
        ("21 35",                        "",                         "2"),
        ("11 35, m22 35",                "11 35, ",                  "2"),
        ("man 95 35",                    "man ",                     "2"),
        ("change 3 22 19",               "change 3 ",                "6.6"),
        ("11 35, change 3 m95 19",       "11 35, change 3 ",         "6.6"),
        ("change 3219, change 3 2 19",   "change 3219, ",            "6.5"),
        ("change 3 2, change 3 12 90",   "change 3 2, ",             "6.5"),
        ("from 2 to 3 \"hi\"",           "from ",                    "9.3"),
        ("11 35, from x to 3 \"hi\"",    "11 35, from ",             "9.3"),
    ];
    for (text, before, rule) in forbidden {
        assert!(text.starts_with(before), "{text}");
        let Err(faults) = read(1, text) else { panic!("{text:?} is not forbidden") };
        match &faults.all()[0].kind {
            FaultKind::Forbidden(refusal) => {
                assert_eq!((faults.at(), refusal.rule.0), (before.len(), rule), "{text:?}: {refusal}");
            }
            FaultKind::Expected(found) => panic!("{text:?}: {found}"),
        }
    }
    // Player 2 may order what belongs to player 2.
    assert!(read(2, "21 35, change 3 22 19, from 2 to 3 \"hi\"").is_ok());
}

#[test]
fn every_fault_is_reported_at_once() {
    let text = "11 3x, 12 35, 21 10, to 2 \"a, b\", change 3 2 19, change 0 1 11, change 3219, to x \"c\"";
    let faults = read(1, text).unwrap_err();
    let found: Vec<_> = faults.all().iter().map(|fault| &text[fault.at..]).collect();
    assert_eq!(found.len(), 5, "{faults}");
    for (found, expected) in found.iter().zip(["3x", "21 10", "0 1 11", "change 3219", "x \"c\""]) {
        assert!(found.starts_with(expected), "{found} is not {expected}");
    }
}

#[test]
fn bad_text_changes_nothing_at_the_table() {
    let mut game = table("11 (5,5)").game.clone();
    let before = (game.state().clone(), game.texts().len());
    for text in ["to 2 \"kept?\", 11 3x", "to 2 \"kept?\"", "to 2 \"kept?\", 21 30, submit"] {
        assert!(engine::AnyMatch::submit(&mut game, seat(1), text).is_err(), "{text}");
        assert_eq!((game.state().clone(), game.texts().len()), before, "{text}");
    }
}

fn any_step() -> impl Strategy<Value = Action> {
    let man = (1..=5_u8).prop_map(man);
    prop_oneof![
        man.clone().prop_map(Action::Man),
        (1..=9_u8, man).prop_map(|(turn, man)| Action::Past { turn, man }),
        (1..=9_u8).prop_map(|digit| Action::Move(Move::numbered(digit).unwrap())),
        (0..=9_u8).prop_map(|digit| Action::Fire(Shot::numbered(digit).unwrap())),
        Just(Action::Submit),
        Just(Action::Missed),
    ]
}

/// Whether one past order is picked twice, which no text may do.
fn picks_twice(steps: &[Action]) -> bool {
    let picks: Vec<_> = steps.iter().filter(|step| matches!(step, Action::Past { .. })).collect();
    (0..picks.len()).any(|at| picks[..at].contains(&picks[at]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any steps in any order, sensible or not, are written so that they read back.
    #[test]
    fn any_steps_read_back(steps in prop::collection::vec(any_step(), 1..20), player in 1..=9_usize) {
        let text = TimeTrap::write(seat(player), &steps, &Texts::default());
        match read(player, &text) {
            Ok(back) => prop_assert_eq!(back, steps, "{}", text),
            Err(faults) => prop_assert!(picks_twice(&steps), "{}: {} at {}", text, faults, faults.at()),
        }
    }

    /// No text makes the reader panic, and every fault is at a character of the text or at its end.
    #[test]
    fn any_text_is_read_or_refused(text in "([0-9mn es,;\"]|change |to |fire |move |submit|[^a]){0,30}") {
        if let Err(faults) = read(1, &text) {
            prop_assert!(faults.all().iter().all(|fault| text.is_char_boundary(fault.at)), "{:?}: {:?}", text, faults);
        }
    }
}

#[test]
fn a_whole_turn_fits_on_one_line() {
    let line = "11 35, 12 19, 13 90, 14 68, 15 77, submit";
    let game: Trial = table("11 (5,5)");
    let (decision, view) = game.game.decision(seat(1), line).unwrap();
    assert!(decision.complete);
    assert_eq!(decision.draft, line);
    assert!(decision.offers.is_empty() && view.is_none());
}
