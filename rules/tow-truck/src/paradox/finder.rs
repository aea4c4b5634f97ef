//! How a message tells a time: a number by itself, a day of a month, and all that its neighbours make of it.

use std::ops::RangeInclusive;

use super::{
    Offence, Tells,
    number::{Form, Number, Scale},
    scan::{Kind, Token},
};

/// Numbers of this size read as a year.
pub(super) const YEARS: RangeInclusive<u32> = 100..=2100;
/// Numbers of this size hardly read as anything else.
pub(super) const LATE_YEARS: RangeInclusive<u32> = 1000..=2100;

const SCALES: [&str; 5] = ["million", "millions", "billion", "trillion", "thousand"];
#[rustfmt::skip]
const MONTHS: [&str; 24] = [
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
];

/// Words in a row, each one of several.
pub(super) type Phrase = &'static [&'static [&'static str]];

/// Looks for offences in a message.
pub(super) struct Finder<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) numbers: &'a [Number],
    found: Vec<Offence>,
}

impl<'a> Finder<'a> {
    pub(super) const fn new(tokens: &'a [Token], numbers: &'a [Number]) -> Self {
        Self { tokens, numbers, found: Vec::new() }
    }

    /// Looks for years, dates, decades and centuries.
    pub(super) fn find(&mut self) {
        for number in self.numbers {
            self.single(number);
            self.day(number);
            self.century(number);
            self.in_era(number);
            self.in_place(number);
        }
        self.ago();
        self.runs();
        self.signs();
        self.phrases();
    }

    /// The token so many places after this one, or before it.
    pub(super) fn token(&self, at: usize, by: isize) -> Option<&'a Token> {
        self.tokens.get(at.checked_add_signed(by)?)
    }

    /// Whether the token so many places after this one, or before it, is one of these words.
    pub(super) fn says(&self, at: usize, by: isize, words: &[&str]) -> bool {
        self.token(at, by).is_some_and(|token| token.is(words))
    }

    /// The last token of the first of these phrases that begins here.
    pub(super) fn phrase(&self, at: usize, phrases: &[Phrase]) -> Option<usize> {
        let begins = |phrase: &&Phrase| (0..).zip(**phrase).all(|(by, words)| self.says(at, by, words));
        phrases.iter().find(begins).map(|phrase| at + phrase.len() - 1)
    }

    /// Notes an offence from one token to another.
    pub(super) fn add(&mut self, first: usize, last: usize, tells: Tells) {
        if let (Some(from), Some(to)) = (self.tokens.get(first), self.tokens.get(last)) {
            self.found.push(Offence { span: from.span.start..to.span.end, tells });
        }
    }

    /// A number that reads as a year or a decade by itself.
    fn single(&mut self, number: &Number) {
        let Number { first, last, value, .. } = *number;
        let is_year = YEARS.contains(&value);
        let is_clipped = self.tokens[first].follows_apostrophe();
        let tells = match number.form {
            _ if number.is_plural => self.decade(number),
            // `the 1066th year`, but not `her hundredth book`.
            form if number.is_ordinal => {
                let is_told = value > 1000 || self.says(last, 1, &["year"]);
                (is_year && is_told && form != Form::Words(Scale::Bare)).then_some(Tells::Year)
            }
            Form::Digits(_) | Form::Words(Scale::Counted) if is_year => {
                (!self.is_many(number) && !self.is_relay(number)).then_some(Tells::Year)
            }
            Form::Digits(2) if is_clipped => Some(Tells::Year),
            Form::Digits(1) if is_clipped && self.token(last, 1).is_none() => Some(Tells::Year),
            Form::Digits(8) if is_eight_digit_date(value) => Some(Tells::Date),
            // Two letters are a doctor, a disc or a capital; from three on they are a date.
            Form::Roman(3..) if is_year && !self.tokens[first].is(&["mix"]) => Some(Tells::Year),
            _ => None,
        };
        if let Some(tells) = tells {
            self.add(first, last, tells);
        }
    }

    /// `300 million`.
    fn is_many(&self, number: &Number) -> bool {
        let is_scaled =
            self.token(number.last, 1).is_some_and(|next| next.follows_blank() && next.is(&SCALES));
        is_scaled && !LATE_YEARS.contains(&number.value)
    }

    /// `4x100`.
    fn is_relay(&self, number: &Number) -> bool {
        let is_glued = |by| self.token(number.first, by).is_some_and(|token| token.gap.is_empty());
        number.value.is_multiple_of(100)
            && number.value < 1000
            && (is_glued(0) && is_glued(-1) && self.says(number.first, -1, &["x"]))
            && self.token(number.first, -2).is_some_and(|token| token.kind == Kind::Digits)
    }

    /// `4 July`, `July the fourth`: a day of a month.
    fn day(&mut self, number: &Number) {
        let is_day = (1..=31).contains(&number.value) && !number.is_plural;
        let is_written_so =
            number.is_digits() || (number.is_ordinal && matches!(number.form, Form::Words(_)));
        if !(is_day && is_written_so) {
            return;
        }
        let tokens = self.tokens;
        let is_month = |at: usize| {
            tokens.get(at).is_some_and(|token| {
                // `may` and `march` are also what armies do.
                token.is(&MONTHS) && (token.is_capital || !token.is(&["may", "march", "mar"]))
            })
        };
        let (first, last) = (number.first, number.last);
        let of = usize::from(self.says(last, 1, &["of"]));
        if is_month(last + 1 + of) && self.tokens[last + 1].follows_closely() {
            self.add(first, last + 1 + of, Tells::Date);
        }
        let the = usize::from(self.says(first, -1, &["the"]));
        let is_joined = self.tokens[first].gap.trim_matches([' ', '.']).is_empty();
        if let Some(month) = first.checked_sub(1 + the).filter(|month| is_joined && is_month(*month)) {
            self.add(month, last, Tells::Date);
        }
    }

    /// Two and more numerals in a row that the check cannot read: `一九六九`.
    fn signs(&mut self) {
        let is_sign = |token: &Token| token.kind == Kind::Signs;
        for (at, token) in self.tokens.iter().enumerate().filter(|(_, token)| is_sign(token)) {
            let next = self.token(at, 1).filter(|next| is_sign(next) && next.follows_closely());
            if next.is_some() || token.text.chars().nth(1).is_some() {
                self.add(at, at + usize::from(next.is_some()), Tells::Year);
            }
        }
    }

    /// The offences in order; those that overlap become one.
    pub(super) fn merged(mut self) -> Vec<Offence> {
        self.found.sort_by_key(|offence| (offence.span.start, std::cmp::Reverse(offence.span.end)));
        let mut merged: Vec<Offence> = Vec::new();
        for offence in self.found {
            match merged.last_mut() {
                Some(last) if offence.span.start < last.span.end => {
                    last.span.end = last.span.end.max(offence.span.end);
                }
                _ => merged.push(offence),
            }
        }
        merged
    }
}

/// `17760704` or `04071776`.
fn is_eight_digit_date(value: u32) -> bool {
    let is_year = |year: u32| LATE_YEARS.contains(&year);
    let is_day = |one: u32, other: u32| (1..=31).contains(&one) && (1..=31).contains(&other);
    (is_year(value / 10_000) && is_day(value / 100 % 100, value % 100))
        || (is_year(value % 10_000) && is_day(value / 1_000_000, value / 10_000 % 100))
}
