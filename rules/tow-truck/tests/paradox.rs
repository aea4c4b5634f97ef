//! [T13] What may be said and what may not: a table of phrases in both directions.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod phrases;

use phrases::{PASSES, REFUSED};
use tow_truck::{
    Roll,
    paradox::{OffenceKind, check, refuse},
};

/// The offending words of a phrase, as the table writes them.
fn offending(phrase: &str) -> String {
    let words = check(phrase, None).into_iter().map(|offence| phrase[offence.span].to_owned());
    words.collect::<Vec<_>>().join(" + ")
}

#[test]
fn phrases_that_give_a_time_away_are_refused() {
    let wrong: Vec<_> = REFUSED
        .iter()
        .filter(|(phrase, words)| offending(phrase) != *words)
        .map(|(phrase, words)| format!("{phrase:?}: expected {words:?}, found {:?}", offending(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn phrases_that_give_no_time_away_pass() {
    let wrong: Vec<_> = PASSES
        .iter()
        .filter(|phrase| !offending(phrase).is_empty())
        .map(|phrase| format!("{phrase:?}: found {:?}", offending(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_is_large_in_both_directions() {
    assert!(REFUSED.len() >= 400, "{}", REFUSED.len());
    assert!(PASSES.len() >= 320, "{}", PASSES.len());
}

#[test]
fn the_agents_own_roll_is_refused_in_every_form() {
    let own = Roll([4, 5, 6]);
    for phrase in [
        "456",
        "4-5-6",
        "4 5 6",
        "4, 5, 6",
        "four five six",
        "four, five, six",
        "four, five and six",
        "a four, a five and a six",
        "4 then 5 then 6",
        "I am 138 months from home",
        "one hundred and thirty-eight months",
        "IV V VI",
        "four followed by a five and a six",
        "4 dice, 5 dice, 6 dice",
        "my dice show four, my second five, my third six",
        "I rolled a four first, my next was five, last of all six",
    ] {
        assert!(!check(phrase, Some(own)).is_empty(), "{phrase}");
    }
    // These do not read as years: only the agent's own roll is an offence.
    for phrase in ["a four, a five and a six", "four, five, six"] {
        let offences = check(phrase, Some(own));
        assert_eq!(offences.len(), 1, "{phrase}");
        assert_eq!(offences[0].kind, OffenceKind::Roll);
        assert!(phrase[offences[0].span.clone()].starts_with("four"), "{phrase}");
        assert_eq!(check(phrase, Some(Roll([4, 5, 5]))), [], "{phrase}");
        assert_eq!(check(phrase, None), [], "{phrase}");
    }
    for phrase in ["three ones", "three 1s", "two ones and a one", "I, I, I"] {
        assert_eq!(check(phrase, Some(Roll([1, 1, 1])))[0].kind, OffenceKind::Roll, "{phrase}");
        assert_eq!(check(phrase, None), [], "{phrase}");
    }
    // Unless the message mentions dice, the numbers must be side by side.
    assert_eq!(check("four kings, five queens, six knaves", Some(own)), []);
    let near = Roll([2, 3, 6]);
    assert_eq!(near.wait().months(), 54);
    assert_eq!(check("54 months", Some(near))[0].kind, OffenceKind::Roll);
    assert_eq!(check("54 steps to go", Some(near))[0].kind, OffenceKind::Roll);
    assert_eq!(check("54 cakes", Some(near)), []);
}

#[test]
fn offences_are_in_order_do_not_overlap_and_fall_on_characters() {
    for (phrase, _) in REFUSED {
        let offences = check(phrase, Some(Roll([1, 1, 1])));
        assert!(offences.is_sorted_by_key(|offence| offence.span.start), "{phrase}");
        assert!(offences.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{phrase}");
        assert!(
            offences
                .iter()
                .all(|offence| phrase.get(offence.span.clone()).is_some_and(|words| !words.is_empty()))
        );
    }
}

#[test]
fn a_refusal_shows_the_words_and_the_rule() {
    let refusal = refuse("The war of 1812, and the twenties", None).unwrap_err();
    assert_eq!(refusal.rule.0, "T13");
    assert_eq!(
        refusal.reason,
        "That would cause a paradox: “1812” reads as a year, “twenties” names a decade."
    );
    assert_eq!(refuse("Napoleon is banished to Elba.", None), Ok(()));
}

#[test]
fn any_text_at_all_can_be_checked() {
    // A word that can be split in many ways is still read quickly.
    assert!(check(&format!("{}q", "sixteens".repeat(37)), None).is_empty());
    let pieces = [
        "1",
        "77",
        "six",
        "-",
        " ",
        "\u{200f}",
        "'",
        "s",
        "ⅯⅮ",
        "th",
        "century",
        "BC",
        "\n",
        "hundred",
        "and",
        "Ω",
        "May",
        ".",
        "O",
        "l",
        "九",
        "½",
        "⑳",
        "\u{3164}",
        ",",
        "in",
        "year",
        "ones",
        "sixtynine",
        "M",
    ];
    let mut seed = 7_usize;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..seed % 12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(seed >> 33) % pieces.len()]);
        }
        for offence in check(&text, Some(Roll([1, 2, 3]))) {
            assert!(text.get(offence.span).is_some(), "{text:?}");
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11);
    }
}
