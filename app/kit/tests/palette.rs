//! Colours can be read, and told apart.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use boards::{CSS, palette::LIVERIES};

/// Red, green and blue from 0 to 1, straightened.
fn linear(colour: &str) -> [f64; 3] {
    let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
    [1, 3, 5].map(part).map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

fn luminance(colour: &str) -> f64 {
    let [r, g, b] = linear(colour);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The value of a property in the nth block that sets it.
fn value(name: &str, nth: usize) -> &'static str {
    let at = CSS.match_indices(&format!("--{name}: #")).nth(nth).unwrap().0 + name.len() + 4;
    &CSS[at..at + 7]
}

#[test]
fn what_is_printed_on_counters_can_be_read() {
    for livery in LIVERIES {
        let ratio = contrast(livery.fill, livery.ink);
        assert!(ratio >= 4.5, "{}: {ratio:.2}", livery.name);
    }
}

#[test]
fn the_style_sheet_has_the_same_colours() {
    for (number, livery) in (1..).zip(LIVERIES) {
        assert!(CSS.contains(&format!(
            ".s{number} {{ --f: {}; --t: {}; --d: {}; }}",
            livery.fill, livery.ink, livery.dashes
        )));
    }
}

#[test]
fn text_can_be_read_on_every_paper_in_light_and_dark() {
    for scheme in [0, 1] {
        for text in ["ink", "soft", "red", "blue", "green"] {
            for paper in ["paper", "card", "wash", "ground", "tint"] {
                let ratio = contrast(value(text, scheme), value(paper, scheme));
                assert!(ratio >= 4.5, "{text} on {paper}, scheme {scheme}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn no_two_liveries_share_a_mark_or_a_line() {
    for (at, one) in LIVERIES.iter().enumerate() {
        for other in &LIVERIES[at + 1..] {
            assert_ne!(one.mark, other.mark);
            assert_ne!(one.dashes, other.dashes);
        }
    }
}
