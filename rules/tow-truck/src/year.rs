//! Years as people count them: 1 BCE is followed by 1, and there is no year 0.

use std::fmt;

use engine::{Refusal, rule};
use serde::Serialize;

/// A year between 2000 BCE and the present.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Year(i16);

impl Year {
    /// [T1] The year the time machine was built in and the truck starts from.
    pub const PRESENT: Self = Self(2001);

    /// [T1] As far back as the machine can travel.
    pub const EARLIEST: Self = Self(-2000);

    /// The year with this number, below 0 for BCE; there is no year 0 and none outside the table.
    pub const fn new(number: i16) -> Option<Self> {
        if number == 0 || number < Self::EARLIEST.0 || number > Self::PRESENT.0 {
            return None;
        }
        Some(Self(number))
    }

    /// A year of the drift table, which has no others.
    pub(crate) const fn from_table(number: i16) -> Self {
        Self(number)
    }

    /// The year as a number, below 0 for BCE.
    pub const fn number(self) -> i16 {
        self.0
    }

    /// What marks a year as BCE: a sign before its number, or letters before or after it.
    pub const BCE_MARKS: [&str; 4] = ["bce", "bc", "-", "\u{2212}"];

    /// Reads `1776`, `44 BCE`, `44bc`, `BC 44`, `-44`, `AD 79` or `79 CE`; none if it is not a year at all.
    pub fn read(text: &str) -> Option<Result<Self, Refusal>> {
        // Letters may have full stops, as in 44 B.C.; a number may not.
        let is_split =
            |three: &[u8]| matches!(three, [a, b'.', b] if a.is_ascii_digit() && b.is_ascii_digit());
        if text.as_bytes().windows(3).any(is_split) {
            return None;
        }
        let lower = text.to_ascii_lowercase().replace('.', "");
        let lower = lower.trim();
        let (digits, sign) = if let Some(rest) = without_mark(lower, &Self::BCE_MARKS) {
            (rest, -1)
        } else {
            (without_mark(lower, &["ce", "ad"]).unwrap_or(lower), 1)
        };
        let digits = digits.trim();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number = digits.parse::<i16>().ok().map(|number| sign * number);
        Some(number.and_then(Self::new).ok_or_else(|| Self::refusal(number)))
    }

    fn refusal(number: Option<i16>) -> Refusal {
        let reason = if number == Some(0) {
            "There is no year 0: after 1 BCE comes the year 1."
        } else {
            "The truck can’t go there: it reaches from 2000 BCE to the present, 2001."
        };
        Refusal::new(rule!("T2"), reason)
    }
}

/// What is left of a year without the first of these marks that it has.
fn without_mark<'a>(text: &'a str, marks: &[&str]) -> Option<&'a str> {
    marks.iter().find_map(|mark| {
        let is_word = mark.starts_with(char::is_alphabetic);
        text.strip_prefix(mark).or_else(|| text.strip_suffix(mark).filter(|_| is_word))
    })
}

/// A range of years in words: `1776`, `1774–1779`, `82–44 BCE`, `81 BCE–12`.
pub(crate) fn years(first: Year, last: Year) -> String {
    if first == last {
        last.to_string()
    } else if last.0 < 0 {
        format!("{}–{last}", -i32::from(first.0))
    } else {
        format!("{first}–{last}")
    }
}

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 { write!(f, "{} BCE", -i32::from(self.0)) } else { self.0.fmt(f) }
    }
}
