//! Texts that players write: their normal form, and how a file quotes them.

use engine::{Texts, normal, quote, unquote};
use proptest::prelude::*;

#[test]
fn a_text_is_written_between_quotes_with_escapes() {
    let check = |text: &str, quoted: &str| {
        assert_eq!(quote(text), quoted);
        assert_eq!(unquote(quoted), Ok((text.to_owned(), quoted.len())));
    };
    check("", r#""""#);
    check("plain words, and more", r#""plain words, and more""#);
    check(r#"she said "no""#, r#""she said \"no\"""#);
    check(r"back\slash \n", r#""back\\slash \\n""#);
    check("two\nlines", r#""two\nlines""#);
    check("tab\tbell\u{7}", r#""tab\u{9}bell\u{7}""#);
    check("\u{202e}turned\u{feff}", r#""\u{202e}turned\u{feff}""#);
    check("Ω 時間 🕰", r#""Ω 時間 🕰""#);
    check("# is no remark here", r##""# is no remark here""##);
}

#[test]
fn what_follows_the_closing_quote_is_left() {
    assert_eq!(unquote(r#""one" "two""#), Ok(("one".to_owned(), 5)));
    assert_eq!(unquote(r#""\u{1f570}", bid 2"#), Ok(("🕰".to_owned(), 11)));
    assert_eq!(unquote(r#""\u{0000000041}""#), Ok(("A".to_owned(), 16)));
}

#[test]
fn a_bad_quote_says_where_and_what_was_expected() {
    let check = |input: &str, at: usize, expected: &str| {
        let bad = unquote(input).unwrap_err();
        assert_eq!((bad.at, bad.expected), (at, expected), "{input}");
    };
    let (closing, character) = ("a closing quote \"", "a character as \\u{hex}");
    check("", 0, "an opening quote \"");
    check("word", 0, "an opening quote \"");
    check(r#""open"#, 5, closing);
    check(r#""é"#, 3, closing);
    check(r#""ends in \""#, 11, closing);
    check(r#""a\b""#, 2, r#"one of \" \\ \n \u{hex}"#);
    check(r#""é\"#, 3, r#"one of \" \\ \n \u{hex}"#);
    check(r#""\u41""#, 1, character);
    check(r#""\u{41""#, 1, character);
    check(r#""\u{}""#, 1, character);
    check(r#""\u{+41}""#, 1, character);
    check(r#""\u{xyz}""#, 1, character);
    check(r#""\u{d800}""#, 1, character);
    check(r#""\u{110000}""#, 1, character);
    check(r#""\u{fffffffffff}""#, 1, character);
    check(r#""ok\u{é}""#, 3, character);
}

#[test]
fn the_normal_form_has_plain_line_ends_and_no_blanks_around_it() {
    let check = |text: &str, expected: &str| assert_eq!(normal(text), expected);
    check("  two words \n", "two words");
    check("one\r\ntwo\rthree\nfour", "one\ntwo\nthree\nfour");
    check("a\u{0}b\tc\u{1b}[31m", "abc[31m");
    check("\u{3000}wide\u{a0}", "wide");
    check(" \u{0} x", "x");
    check("\r\r\n", "");
    check("one\u{2028}two\u{2029}three", "one\ntwo\nthree");
}

#[test]
fn the_normal_form_shows_all_there_is() {
    let check = |text: &str, expected: &str| assert_eq!(normal(text), expected);
    check("\u{202e}6771\u{202c} is not turned around", "6771 is not turned around");
    check("17\u{200b}7\u{2066}6", "1776");
    check("hid\u{ad}den\u{3164}\u{e0061}", "hidden");
    // What shapes letters and pictures stays with them, but makes no text of its own.
    check("\u{2764}\u{fe0f}\u{200d}\u{1f525}", "\u{2764}\u{fe0f}\u{200d}\u{1f525}");
    check("\u{645}\u{6cc}\u{200c}\u{62e}", "\u{645}\u{6cc}\u{200c}\u{62e}");
    check("\u{200d} \u{fe0f}\u{200c}", "");
}

#[test]
fn texts_are_kept_by_name_and_forgotten_from_the_end() {
    let mut texts = Texts::default();
    assert!(texts.is_empty());
    let (one, two) = (texts.keep(" one "), texts.keep("two\r\nlines"));
    assert_eq!((texts.get(one), texts.get(two), texts.len()), ("one", "two\nlines", 2));
    texts.truncate(1);
    assert_eq!((texts.get(one), texts.get(two), texts.len()), ("one", "", 1));
    assert_eq!(texts.get(engine::TextId::ANY), "");
}

/// Any text at all, with far more than its share of what could break it.
fn any_text() -> impl Strategy<Value = String> {
    let nasty = prop::sample::select(vec![
        '"', '\\', '\n', '\r', '\t', '\0', '#', 'u', '{', '}', '\u{2028}', '\u{200d}',
    ]);
    prop::collection::vec(prop_oneof![any::<char>(), nasty], 0..40).prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_text_reads_back(text in any_text(), rest in any_text()) {
        let quoted = quote(&text);
        prop_assert!(!quoted.contains(char::is_control), "a quoted text is a single line: {quoted:?}");
        prop_assert_eq!(unquote(&(quoted.clone() + &rest)), Ok((text, quoted.len())));
    }

    #[test]
    fn anything_reads_or_is_refused_at_a_place_in_it(text in any_text()) {
        for input in [text.clone(), format!("\"{text}")] {
            match unquote(&input) {
                Ok((read, length)) => {
                    prop_assert!(input.is_char_boundary(length));
                    prop_assert_eq!(unquote(&quote(&read)), Ok((read.clone(), quote(&read).len())));
                }
                Err(bad) => prop_assert!(input.is_char_boundary(bad.at), "{:?} at {}", input, bad.at),
            }
        }
    }

    #[test]
    fn the_normal_form_is_its_own(text in any_text()) {
        let once = normal(&text);
        prop_assert_eq!(normal(&once), once.clone());
        prop_assert!(once.chars().all(|c| c == '\n' || !c.is_control()));
        prop_assert!(once.is_empty() || !once.chars().all(|c| c.is_whitespace() || Texts::is_invisible(c)));
    }
}
