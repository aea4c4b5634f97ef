//! Numbers side by side that read as one: `ten sixty-six`, `19 84`, `1-7-7-6`, `four five six`.

use super::{
    OffenceKind,
    finder::{Finder, LATE_YEARS, YEARS},
    number::{Form, Number, Scale},
    scan::TokenKind,
};

/// What a number may measure: `twelve ten-year-olds` is not a year.
#[rustfmt::skip]
const MEASURES: [&str; 16] = [
    "pound", "year", "month", "week", "day", "hour", "minute", "foot", "feet", "inch", "mile", "ton", "gun",
    "man", "dollar", "storey",
];

/// Words that put numbers one after another.
const CHAIN: [&str; 8] = ["then", "and", "next", "followed", "by", "after", "that", "finally"];

/// The digits of numbers one after another; a unit after a ten belongs to it: 18, 80 and 2 make 1882.
fn chained(numbers: &[Number]) -> Option<u32> {
    let mut digits = String::new();
    let (mut is_ten, mut joined) = (false, 0);
    for number in numbers {
        if number.is_ordinal || number.is_plural || number.value >= 100 {
            return None;
        }
        if is_ten && (1..10).contains(&number.value) {
            digits.pop();
            joined += 1;
        }
        digits.push_str(&number.value.to_string());
        is_ten = number.value >= 20 && number.value.is_multiple_of(10);
    }
    // Two halves, or four digits.
    let is_spoken = matches!(numbers.len() - joined, 2 | 4);
    (is_spoken && digits.len() == 4).then(|| digits.parse().ok()).flatten()
}

/// A few numbers of a message, one right after the other.
struct Window<'a> {
    numbers: &'a [Number],
    /// What is between them, without blanks.
    gaps: Vec<&'a str>,
    /// Their digits, one after the other.
    digits: String,
}

impl Window<'_> {
    fn is_all(&self, is: impl Fn(&Form) -> bool) -> bool {
        self.numbers.iter().all(|number| is(&number.form))
    }

    fn is_digits(&self) -> bool {
        self.is_all(|form| matches!(form, Form::Digits(_)))
    }

    fn is_words(&self) -> bool {
        self.is_all(|form| matches!(form, Form::Words(_)))
    }

    /// Whether the numbers are as close together as the parts of one number.
    fn is_close(&self) -> bool {
        let digits = self.is_digits();
        self.gaps.iter().all(|gap| match *gap {
            "" | "-" => true,
            "." | "/" | ":" | "_" | "\u{b7}" => digits,
            _ => false,
        })
    }

    /// Two numbers with this between them.
    fn pair(&self, gap: &str) -> Option<(Number, Number)> {
        match (self.numbers, self.gaps.as_slice()) {
            ([one, other], [found]) if *found == gap => Some((*one, *other)),
            _ => None,
        }
    }

    /// `12:35`.
    fn is_clock(&self) -> bool {
        self.pair(":").is_some_and(|(hours, minutes)| {
            hours.value <= 24 && minutes.form == Form::Digits(2) && minutes.value < 60
        })
    }

    /// `3-10`: the score of a match.
    fn is_score(&self) -> bool {
        self.is_digits() && self.pair("-").is_some_and(|(_, other)| other.value < 60)
    }

    /// `3.14`.
    fn is_fraction(&self) -> bool {
        self.is_digits() && self.pair(".").is_some()
    }

    /// `6/6/44`.
    fn is_date(&self) -> bool {
        let [one, other, year] = self.numbers else { return false };
        let is_day = |number: &Number| (1..=31).contains(&number.value);
        let is_date_form = self.is_digits() && self.is_close() && self.gaps[0] != ":";
        is_date_form && is_day(one) && is_day(other) && year.form == Form::Digits(2)
    }
}

impl<'a> Finder<'a> {
    /// Every window of a run of numbers that reads as a year, the longest first.
    pub(super) fn runs(&mut self) {
        let mut at = 0;
        while at < self.numbers.len() {
            let reading = |length| Some((length, self.reading(&self.window(at, length)?)?));
            let Some((length, (kind, arguable))) = (2..=4).rev().find_map(reading) else {
                at += 1;
                continue;
            };
            let (first, last) = (self.numbers[at].first, self.numbers[at + length - 1].last);
            self.add_arguable(first, last, kind, arguable);
            at += length;
        }
    }

    fn window(&self, at: usize, length: usize) -> Option<Window<'a>> {
        let numbers = self.numbers.get(at..at + length)?;
        let is_run = numbers.windows(2).all(|pair| pair[1].first == pair[0].last + 1 && !pair[0].is_ordinal);
        let may_be_part = |number: &Number| {
            matches!(number.form, Form::Digits(1..=2) | Form::Words(Scale::None)) && !number.is_plural
        };
        if !(is_run && numbers.iter().all(may_be_part)) {
            return None;
        }
        let gaps: Vec<_> = numbers[1..].iter().map(|number| self.tokens[number.first].gap.trim()).collect();
        let digits = numbers.iter().map(|number| match number.form {
            Form::Digits(length) => format!("{:0length$}", number.value),
            _ => number.value.to_string(),
        });
        let window = Window { numbers, gaps, digits: digits.collect() };
        // `7-5 6-4` is a game of tennis.
        let is_alike = !window.is_digits() || window.gaps.iter().all(|gap| *gap == window.gaps[0]);
        is_alike.then_some(window)
    }

    /// What a window gives away, and the number if it need not be a year: `3-2-1`, `9/11`.
    fn reading(&self, window: &Window<'_>) -> Option<(OffenceKind, Option<u32>)> {
        let value: u32 = window.digits.parse().ok()?;
        let last = window.numbers.last()?;
        let reads = match window.digits.len() {
            _ if window.is_clock() => false,
            // `20/20` is about eyesight.
            4 => {
                let may_end = !last.is_ordinal || last.value >= 10;
                let is_joined = window.is_close() || !(self.is_list(window) || self.is_parted(window));
                LATE_YEARS.contains(&value)
                    && value != 2020
                    && may_end
                    && is_joined
                    && !self.is_measure(last, &MEASURES)
            }
            // `four seventy-six` and `four seven six`, but no one says `forty-seven six`.
            3 => {
                let is_spoken = (window.is_digits() || window.is_words()) && window.numbers[0].value < 10;
                let is_other = window.is_score() || window.is_fraction() || last.is_ordinal;
                YEARS.contains(&value)
                    && window.is_close()
                    && is_spoken
                    && !is_other
                    && !self.is_measure(last, &[])
            }
            _ => false,
        };
        if window.is_date() {
            return Some((OffenceKind::Date, None));
        }
        let arguable = (window.is_digits() && window.digits.len() == 3).then_some(value);
        reads.then_some((OffenceKind::Year, arguable))
    }

    /// Numbers one by one that make a year: `eighteen, then eighty, then two`.
    pub(super) fn chains(&mut self) {
        let mut at = 0;
        while at < self.numbers.len() {
            let length = 1 + (at + 1..self.numbers.len()).take_while(|next| self.is_chained(*next)).count();
            let chain = &self.numbers[at..at + length];
            let last = chain[length - 1].last;
            // Two alone may count something: `first ten, then twenty`.
            let is_whole = length > 2 || (chain[0].first == 0 && last + 1 == self.tokens.len());
            let is_year = chained(chain).is_some_and(|value| LATE_YEARS.contains(&value));
            if length > 1 && is_whole && is_year && self.is_free(&chain[length - 1]) {
                self.add(chain[0].first, last, OffenceKind::Year);
            }
            at += length;
        }
    }

    /// Whether the number at this place follows the one before it by nothing but `then` and the like.
    fn is_chained(&self, at: usize) -> bool {
        let (Some(one), Some(other)) = (self.numbers.get(at - 1), self.numbers.get(at)) else { return false };
        let between = self.tokens.get(one.last + 1..other.first).unwrap_or_default();
        !between.is_empty() && between.iter().all(|token| token.is(&CHAIN))
    }

    /// `two ten-pound notes`: the last number belongs to the word after it, which is one of these, or any if none are given.
    fn is_measure(&self, last: &Number, words: &[&str]) -> bool {
        let is_word = |text: &str| words.is_empty() || words.iter().any(|word| text.starts_with(word));
        self.tokens[last.first].follows_blank()
            && self
                .token(last.last, 1)
                .is_some_and(|next| next.gap == "-" && next.kind == TokenKind::Word && is_word(&next.text))
    }

    /// `Apollo 11, 12 and 13`: there are more numbers before or after.
    fn is_list(&self, window: &Window<'_>) -> bool {
        let (Some(one), Some(other)) = (window.numbers.first(), window.numbers.last()) else { return false };
        let and = usize::from(self.says(other.last, 1, &["and", "or"]));
        self.numbers.iter().any(|number| number.last + 1 == one.first || number.first == other.last + 1 + and)
    }

    /// Whether a sentence ends between the numbers.
    fn is_parted(&self, window: &Window<'_>) -> bool {
        window.numbers[1..].iter().zip(&window.gaps).any(|(number, gap)| match *gap {
            "!" | "?" => true,
            "." => self.tokens[number.first].is_capital,
            _ => false,
        })
    }
}
