//! Years as people count them: 1 BCE is followed by 1, and there is no year 0.

use std::fmt;

use engine::{Refusal, rule};
use serde::Serialize;

/// A year between 2000 BCE and the present.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Year(i16);

impl Year {
    /// [T1] The year the time machine was built in, and the truck starts from.
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

    /// Reads `1776`, `44 BCE`, `44bc`, `BC 44`, `-44`, `AD 79` or `79 CE`; nothing if it is no year at all.
    pub fn read(text: &str) -> Option<Result<Self, Refusal>> {
        let lower = text.trim().to_ascii_lowercase().replace('.', "");
        let lower = lower.trim();
        let (digits, sign) = if let Some(rest) = strip_era(lower, &["bce", "bc"]) {
            (rest, -1)
        } else if let Some(rest) = strip_era(lower, &["ce", "ad"]) {
            (rest, 1)
        } else if let Some(rest) = lower.strip_prefix('-').or_else(|| lower.strip_prefix('\u{2212}')) {
            (rest, -1)
        } else {
            (lower, 1)
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
            "There is no year 0: 1 BCE is followed by the year 1."
        } else {
            "The table begins in 2000 BCE and ends in the present, 2001."
        };
        Refusal::new(rule!("T2"), reason)
    }
}

/// What is left of a year without its era, which stands behind it or before.
fn strip_era<'a>(text: &'a str, eras: &[&str]) -> Option<&'a str> {
    eras.iter().find_map(|era| text.strip_suffix(era).or_else(|| text.strip_prefix(era)))
}

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 { write!(f, "{} BCE", -i32::from(self.0)) } else { self.0.fmt(f) }
    }
}
