//! How a message gives a time away: by a number alone, by a day of a month, or by a number and what is around it.

use std::ops::RangeInclusive;

use super::{
    Offence, OffenceKind,
    number::{Form, Number, Scale},
    scan::{Token, TokenKind},
};

/// Numbers of this size read as a year.
pub(super) const YEARS: RangeInclusive<u32> = 100..=2100;
/// Numbers of this size rarely read as anything else.
pub(super) const LATE_YEARS: RangeInclusive<u32> = 1000..=2100;

const SCALES: [&str; 5] = ["million", "millions", "billion", "trillion", "thousand"];
#[rustfmt::skip]
const MONTHS: [&str; 24] = [
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
];

/// Words in a row, each one of several.
pub(super) type WordPattern = &'static [&'static [&'static str]];

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
            self.in_calendar(number);
        }
        self.ago();
        self.runs();
        self.chains();
        self.signs();
        self.phrases();
    }

    /// The token that is `by` places after this one, or before it if negative.
    pub(super) fn token(&self, at: usize, by: isize) -> Option<&'a Token> {
        self.tokens.get(at.checked_add_signed(by)?)
    }

    /// Whether the token that is `by` places after this one, or before it, is one of these words.
    pub(super) fn says(&self, at: usize, by: isize, words: &[&str]) -> bool {
        self.token(at, by).is_some_and(|token| token.is(words))
    }

    /// The last token of the first of these phrases that starts here.
    pub(super) fn phrase(&self, at: usize, phrases: &[WordPattern]) -> Option<usize> {
        let starts = |phrase: &&WordPattern| (0..).zip(**phrase).all(|(by, words)| self.says(at, by, words));
        phrases.iter().find(starts).map(|phrase| at + phrase.len() - 1)
    }

    /// Notes an offence from one token to another.
    pub(super) fn add(&mut self, first: usize, last: usize, kind: OffenceKind) {
        if let (Some(from), Some(to)) = (self.tokens.get(first), self.tokens.get(last)) {
            self.found.push(Offence { span: from.span.start..to.span.end, kind, arguable: None });
        }
    }

    /// Notes an offence that the agent may argue with, if this number is given.
    pub(super) fn add_arguable(
        &mut self,
        first: usize,
        last: usize,
        kind: OffenceKind,
        arguable: Option<u32>,
    ) {
        self.add(first, last, kind);
        if let Some(offence) = self.found.last_mut() {
            offence.arguable = arguable;
        }
    }

    /// A number that reads as a year or a decade by itself.
    fn single(&mut self, number: &Number) {
        let Number { first, last, value, .. } = *number;
        let is_year = YEARS.contains(&value);
        let is_clipped = self.tokens[first].follows_apostrophe();
        let kind = match number.form {
            _ if number.is_plural => self.decade(number),
            // `the 1066th year`, but not `her hundredth book`.
            form if number.is_ordinal => {
                let is_named = value > 1000 || self.says(last, 1, &["year"]);
                (is_year && is_named && form != Form::Words(Scale::Bare)).then_some(OffenceKind::Year)
            }
            Form::Digits(_) | Form::Words(Scale::Counted) if is_year => {
                (!self.is_many(number) && !self.is_relay(number)).then_some(OffenceKind::Year)
            }
            Form::Digits(2) if is_clipped => Some(OffenceKind::Year),
            Form::Digits(1) if is_clipped && self.token(last, 1).is_none() => Some(OffenceKind::Year),
            Form::Digits(8) if is_eight_digit_date(value) => Some(OffenceKind::Date),
            // Two letters are a doctor, a disc or a capital; three or more are a date.
            Form::Roman(3..) if is_year && !self.tokens[first].is(&["mix"]) => Some(OffenceKind::Year),
            _ => None,
        };
        if let Some(kind) = kind {
            let arguable = self.arguable(number).filter(|_| kind == OffenceKind::Year);
            self.add_arguable(first, last, kind, arguable);
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
            && self.token(number.first, -2).is_some_and(|token| token.kind == TokenKind::Digits)
    }

    /// `4 July`, `July the fourth`: a day of a month.
    fn day(&mut self, number: &Number) {
        let is_day = (1..=31).contains(&number.value) && !number.is_plural;
        let is_day_form = number.is_digits() || (number.is_ordinal && matches!(number.form, Form::Words(_)));
        if !(is_day && is_day_form) {
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
            self.add(first, last + 1 + of, OffenceKind::Date);
        }
        let the = usize::from(self.says(first, -1, &["the"]));
        let is_joined = self.tokens[first].gap.trim_matches([' ', '.']).is_empty();
        if let Some(month) = first.checked_sub(1 + the).filter(|month| is_joined && is_month(*month)) {
            self.add(month, last, OffenceKind::Date);
        }
    }

    /// Two or more numerals in a row that the check cannot read: `一九六九`.
    fn signs(&mut self) {
        let is_sign = |token: &Token| token.kind == TokenKind::Signs;
        for (at, token) in self.tokens.iter().enumerate().filter(|(_, token)| is_sign(token)) {
            let next = self.token(at, 1).filter(|next| is_sign(next) && next.follows_closely());
            if next.is_some() || token.text.chars().nth(1).is_some() {
                self.add(at, at + usize::from(next.is_some()), OffenceKind::Year);
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
                    last.arguable = last.arguable.and(offence.arguable);
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
