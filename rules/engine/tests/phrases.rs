//! The phrase reader: where each word is, what every fault is, and that one fault hides no other.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::seat;
use engine::{
    Refusal, TextFault, TextFaults,
    phrases::{self, Phrase, Word},
    rule,
};
use proptest::prelude::*;

/// The phrases of a text, each with its place.
fn split(text: &str) -> Vec<(usize, &str)> {
    phrases::split(text).map(|phrase| phrase.whole()).map(|Word { at, text }| (at, text)).collect()
}

/// The first phrase of a text.
fn phrase(text: &str) -> Phrase<'_> {
    phrases::split(text).next().unwrap()
}

/// Where a fault is, and what it says.
fn shown(fault: &TextFault) -> (usize, String) {
    (fault.at, fault.to_string())
}

fn fault<T: std::fmt::Debug>(read: Result<T, TextFault>) -> (usize, String) {
    shown(&read.unwrap_err())
}

/// Everything that is wrong with a text of numbers, quoted texts and the word `end`.
fn faults(text: &str) -> Vec<(usize, String)> {
    let read = phrases::read(text, "a step", |phrase, steps| {
        let step = if phrase.peek().is_none() {
            phrase.quoted()?
        } else if phrase.has("end") {
            "end".to_owned()
        } else {
            phrase.number::<u8>("a number up to 255")?.to_string()
        };
        steps.push(step);
        Ok(())
    });
    read.err().iter().flat_map(TextFaults::all).map(shown).collect()
}

fn expected(at: usize, what: &str) -> (usize, String) {
    (at, format!("expected {what}"))
}

#[test]
fn phrases_stand_between_commas_and_semicolons() {
    assert_eq!(split("12 35, 13 ne fire s;submit"), [(0, "12 35"), (7, "13 ne fire s"), (20, "submit")]);
    assert_eq!(split(" one "), [(1, "one")]);
}

#[test]
fn a_comma_inside_quotes_is_part_of_its_phrase() {
    let text = r#"to 3 "yes, no; \", \\", end"#;
    assert_eq!(split(text), [(0, r#"to 3 "yes, no; \", \\""#), (24, "end")]);
    assert_eq!(split(r#"a "b" c, d"e,f"g, h"#), [(0, r#"a "b" c"#), (9, r#"d"e,f"g"#), (18, "h")]);
    assert_eq!(split(r"a \, b"), [(0, r"a \"), (5, "b")], "a backslash outside quotes is nothing special");
}

#[test]
fn an_unclosed_quote_holds_the_rest_of_the_text() {
    assert_eq!(split("say \"hm, bid 2"), [(0, "say \"hm, bid 2")]);
    assert_eq!(split(r#"say "hm\", bid 2"#), [(0, r#"say "hm\", bid 2"#)]);
}

#[test]
fn a_text_has_at_least_one_phrase_and_none_after_a_last_comma() {
    assert_eq!(split(""), [(0, "")]);
    assert_eq!(split("  "), [(2, "")]);
    assert_eq!(split("a,"), [(0, "a")]);
    assert_eq!(split("a ; "), [(0, "a")]);
    assert_eq!(split(","), [(0, "")]);
    assert_eq!(split("a,,"), [(0, "a"), (2, "")]);
    assert_eq!(split(" , a"), [(1, ""), (3, "a")]);
}

#[test]
fn words_are_read_from_left_to_right_each_with_its_place() {
    let mut phrase = phrase("  fire  m16\tburst 0409 , end");
    assert_eq!((phrase.at(), phrase.peek()), (2, Some(Word { at: 2, text: "fire" })));
    assert_eq!(phrase.word("a verb"), Ok(Word { at: 2, text: "fire" }));
    assert_eq!(phrase.next_word(), Some(Word { at: 8, text: "m16" }));
    assert!(!phrase.has("single") && phrase.has("burst"));
    assert!(!phrase.is_done());
    assert_eq!(phrase.number(""), Ok(409_u16));
    assert!(phrase.is_done() && phrase.end().is_ok());
    assert_eq!((phrase.peek(), phrase.next_word(), phrase.at()), (None, None, 23));
    assert_eq!(fault(phrase.word("a hex")), expected(23, "a hex"), "at the comma");
}

#[test]
fn places_are_in_bytes() {
    let mut phrase = phrases::split("é 時間, ü 🕰 x").nth(1).unwrap();
    assert_eq!(phrase.word(""), Ok(Word { at: 11, text: "ü" }));
    assert_eq!(phrase.word(""), Ok(Word { at: 14, text: "🕰" }));
    assert_eq!(phrase.whole(), Word { at: 11, text: "ü 🕰 x" });
    assert_eq!(fault(phrase.end()), expected(19, "a comma, or the end"));
    let wide = phrases::split("a\u{3000}b").next().unwrap().rest();
    assert_eq!(wide.text, "a\u{3000}b");
    assert_eq!(split("\u{3000}a\u{a0},b"), [(3, "a"), (7, "b")], "any blank is a blank");
}

#[test]
fn a_word_ends_before_a_quote() {
    let mut phrase = phrase(r#"to all"yes, no" x"#);
    assert!(phrase.expect("to").is_ok() && phrase.has("ALL"));
    assert_eq!(phrase.peek(), None, "a quote is not a word");
    assert_eq!(fault(phrase.clone().word("a word")), expected(6, "a word"));
    assert_eq!(phrase.quoted().as_deref(), Ok("yes, no"));
    assert_eq!(phrase.rest(), Word { at: 16, text: "x" });
    assert_eq!(phrase.rest(), Word { at: 17, text: "" });
}

#[test]
fn the_rest_of_a_phrase_is_read_as_one() {
    let mut phrase = phrase("jump  44  BCE  , stop");
    assert!(phrase.has("jump"));
    assert_eq!(phrase.rest(), Word { at: 6, text: "44  BCE" });
    assert!(phrase.is_done());
}

#[test]
fn words_are_compared_without_regard_to_capitals() {
    let mut phrase = phrase("Fire M16");
    let verb = phrase.word("").unwrap();
    assert!(verb.is("fire") && !verb.is("fires"));
    assert_eq!(verb.lower(), "fire");
    assert!(phrase.expect("m16").is_ok());
}

#[test]
fn a_number_is_digits_and_fits() {
    let read = |text| phrase(text).number::<u8>("a number").map_err(|fault| fault.at);
    assert_eq!([read("7"), read(" 007"), read("255")], [Ok(7), Ok(7), Ok(255)]);
    assert_eq!([read("256"), read("+7"), read("-7"), read("7a"), read("٣")], [Err(0); 5]);
    assert_eq!(read(" "), Err(1));
    assert_eq!(phrases::number::<u8>(""), None);
}

#[test]
fn a_seat_is_one_of_the_largest_table() {
    let read = |text| phrase(text).seat("a seat").map_err(|fault| shown(&fault));
    assert_eq!([read("1"), read("16")], [Ok(seat(1)), Ok(seat(16))]);
    for text in ["0", "17", "x", "99999999999999999999999"] {
        assert_eq!(read(text), Err(expected(0, "a seat")));
    }
}

#[test]
fn a_fault_says_where_it_is_and_what_was_expected() {
    assert_eq!(fault(phrase("a b").expect("b")), expected(0, "`b`"));
    assert_eq!(fault(phrase(" ").expect("b")), expected(1, "`b`"));
    assert_eq!(fault(phrase("six").read("a die", |_| None::<()>)), expected(0, "a die"));
    assert_eq!(phrase("six").read("a die", |word| Some(word.len())), Ok(3));
    let word = Word { at: 9, text: "x" };
    assert_eq!(shown(&word.expected(format!("{} things", 2))), expected(9, "2 things"));
    let refusal = Refusal::new(rule!("6.6"), "Not your Man.");
    assert_eq!(shown(&word.forbidden(refusal)), (9, "Not your Man. [6.6]".to_owned()));
}

#[test]
fn a_bad_quote_is_shown_where_it_breaks() {
    let read = |text| fault(phrases::split(text).nth(1).unwrap().quoted());
    assert_eq!(read("é, word"), expected(4, "an opening quote \""));
    assert_eq!(read("é, , x"), expected(4, "an opening quote \""));
    assert_eq!(read("é, \"ö"), expected(7, "a closing quote \""));
    assert_eq!(read(r#"é,"ö\x", "#), expected(6, r#"one of \" \\ \n \u{hex}"#));
}

#[test]
fn every_fault_of_a_text_is_reported_in_order() {
    assert_eq!(faults("1, \"two, or three\", end"), []);
    assert_eq!(
        faults("x, 2, end 3, 4,, 256, \"five\""),
        [
            expected(0, "a number up to 255"),
            expected(10, "a comma, or the end"),
            expected(15, "a step"),
            expected(17, "a number up to 255"),
        ]
    );
}

#[test]
fn a_bad_escape_hides_nothing_and_an_unclosed_quote_the_rest() {
    let escape = expected(2, r#"one of \" \\ \n \u{hex}"#);
    assert_eq!(faults(r#" "\x, y", z"#), [escape, expected(10, "a number up to 255")]);
    assert_eq!(faults("x, \"y, z"), [expected(0, "a number up to 255"), expected(8, "a closing quote \"")]);
}

#[test]
fn an_empty_phrase_is_a_fault_except_the_last() {
    assert_eq!(faults(""), [expected(0, "a step")]);
    assert_eq!(faults("   "), [expected(3, "a step")]);
    assert_eq!(faults(","), [expected(0, "a step")]);
    assert_eq!(faults("1, 2;"), []);
    assert_eq!(faults(" ,1"), [expected(1, "a step")]);
    assert_eq!(faults("1,,2"), [expected(2, "a step")]);
}

#[test]
fn a_text_of_a_million_faults_is_not_read_to_its_end() {
    assert_eq!(faults(&",".repeat(1_000_000)).len(), 50);
}

proptest! {
    #[test]
    fn any_text_is_split_into_all_of_its_characters_but_the_separators(
        text in "[a ,;\"\\\\é時]{0,24}"
    ) {
        let mut last = 0;
        for phrase in phrases::split(&text) {
            let whole = phrase.whole();
            prop_assert!(text[last..whole.at].chars().all(|c| c.is_whitespace() || ",;".contains(c)));
            prop_assert!(text[whole.at..].starts_with(whole.text));
            last = whole.at + whole.text.len();
        }
        prop_assert!(text[last..].chars().all(|c| c.is_whitespace() || ",;".contains(c)));
    }

    #[test]
    fn every_fault_lies_in_its_text(text in "[a1 ,;\"\\\\é時]{0,24}") {
        for (at, _) in faults(&text) {
            prop_assert!(text.is_char_boundary(at), "{text:?} at {at}");
        }
    }
}
