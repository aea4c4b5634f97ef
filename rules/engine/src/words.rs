//! Small helpers for sentences: capitals, ordinals, plurals, signs and lists.

use std::fmt::Display;

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
pub fn ordinal(number: impl Into<u64>) -> String {
    let number = number.into();
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 month`, `2 months`: a number with its noun, whose plural only adds an s.
pub fn count(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    count_of(number, noun, &format!("{noun}s"))
}

/// `1 hex`, `2 hexes`: a number with its noun, whose plural is irregular.
pub fn count_of(number: impl Into<i64>, one: &str, several: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { several })
}

/// `+2`, `−3`: a number that says in which direction.
pub fn signed(number: impl Into<i64>) -> String {
    let number = number.into();
    let sign = if number < 0 { '−' } else { '+' };
    format!("{sign}{}", number.unsigned_abs())
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[impl Display]) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn list_or(items: &[impl Display]) -> String {
    joined(items, "or")
}

fn joined(items: &[impl Display], last_word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(ToString::to_string).collect();
            format!("{} {last_word} {last}", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stands_before_every_change() {
        assert_eq!([-3, 0, 12].map(signed), ["−3", "+0", "+12"]);
    }

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let spoken: Vec<_> = [1_u64, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111, 112].map(ordinal).into();
        assert_eq!(
            spoken,
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th", "112th"]
        );
    }

    #[test]
    fn one_of_a_thing_is_singular_and_any_other_number_plural() {
        assert_eq!([0, 1, 2].map(|n| count(n, "month")), ["0 months", "1 month", "2 months"]);
        assert_eq!([1, 3].map(|n| count_of(n, "hex", "hexes")), ["1 hex", "3 hexes"]);
        assert_eq!(count(-1, "month"), "-1 months");
    }

    #[test]
    fn lists_have_one_word_before_the_last_item() {
        assert_eq!(list(&[""; 0]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(list_or(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn capitals_may_be_longer_than_the_letter() {
        assert_eq!(
            [capital("man 3"), capital("élan"), capital("ß"), capital("")],
            ["Man 3", "Élan", "SS", ""]
        );
    }
}
