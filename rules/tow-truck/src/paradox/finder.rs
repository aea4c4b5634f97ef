//! How a message tells a time: numbers by themselves, beside words, next to each other, and a few phrases.

use super::{
    Offence, Tells,
    number::{Form, Number, Scale},
    scan::Token,
};
use crate::drift::Roll;

/// Numbers of this size read as a year.
const YEARS: std::ops::RangeInclusive<u32> = 100..=2100;

/// Looks for offences in a message.
pub(super) struct Finder<'a> {
    tokens: &'a [Token<'a>],
    numbers: &'a [Number],
    found: Vec<Offence>,
}

const CENTURIES: [&str; 9] = [
    "century",
    "centuries",
    "cent",
    "millennium",
    "millennia",
    "millenium",
    "siecle",
    "jahrhundert",
    "secolo",
];
const SCALES: [&str; 5] = ["million", "millions", "billion", "trillion", "thousand"];
const SPANS: [&str; 10] = [
    "year",
    "years",
    "month",
    "months",
    "decade",
    "decades",
    "century",
    "centuries",
    "millennium",
    "millennia",
];
const POSSESSIVES: [&str; 6] = ["his", "her", "their", "my", "your", "our"];
const MONTHS: [&str; 24] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "jan",
    "feb",
    "mar",
    "apr",
    "jun",
    "jul",
    "aug",
    "sep",
    "sept",
    "oct",
    "nov",
    "dec",
];

impl<'a> Finder<'a> {
    pub(super) const fn new(tokens: &'a [Token<'a>], numbers: &'a [Number]) -> Self {
        Self { tokens, numbers, found: Vec::new() }
    }

    /// Looks for years, dates, decades and centuries.
    pub(super) fn find(&mut self) {
        for at in 0..self.numbers.len() {
            self.single(at);
            self.beside(at);
        }
        self.runs();
        self.phrases();
    }

    fn token(&self, at: usize) -> Option<&'a Token<'a>> {
        self.tokens.get(at)
    }

    /// The token that stands so many places before this one.
    fn before(&self, at: usize, places: usize) -> Option<&'a Token<'a>> {
        self.tokens.get(at.checked_sub(places)?)
    }

    fn add(&mut self, first: usize, last: usize, tells: Tells) {
        if let (Some(from), Some(to)) = (self.tokens.get(first), self.tokens.get(last)) {
            self.found.push(Offence { span: from.span.start..to.span.end, tells });
        }
    }

    /// A number that reads as a year by itself.
    fn single(&mut self, at: usize) {
        let number = self.numbers[at];
        let Number { first, last, value, .. } = number;
        let is_many = self.token(last + 1).is_some_and(|next| next.follows_blank() && next.is(&SCALES));
        let after_apostrophe = self.tokens[first].follows_apostrophe();
        match number.form {
            Form::Digits(_)
                if number.is_plural && value.is_multiple_of(10) && (10..=2100).contains(&value) =>
            {
                self.add(first, last, Tells::Decade);
            }
            Form::Digits(_) if YEARS.contains(&value) && !number.is_ordinal && !is_many => {
                self.add(first, last, Tells::Year);
            }
            Form::Digits(2) if after_apostrophe && !number.is_ordinal => self.add(first, last, Tells::Year),
            Form::Digits(8) if is_eight_digit_date(value) => self.add(first, last, Tells::Date),
            Form::Words(scale) if number.is_plural => {
                let mut two_before = [1, 2].into_iter().filter_map(|places| self.before(first, places));
                let is_age = two_before.any(|token| token.is(&POSSESSIVES));
                let is_wind =
                    value == 40 && self.before(first, 1).is_some_and(|token| token.is(&["roaring"]));
                if scale == Scale::None && !is_age && !is_wind {
                    self.add(first, last, Tells::Decade);
                } else if scale == Scale::Counted && YEARS.contains(&value) {
                    self.add(first, last, Tells::Century);
                }
            }
            Form::Words(Scale::Counted) if YEARS.contains(&value) && !number.is_ordinal && !is_many => {
                self.add(first, last, Tells::Year);
            }
            // Two letters are a doctor, a disc or a capital; from three on they are a date.
            Form::Roman(letters)
                if letters >= 3 && YEARS.contains(&value) && !self.tokens[first].is(&["mix"]) =>
            {
                self.add(first, last, Tells::Year);
            }
            _ => {}
        }
    }

    /// A number that is made a year, a date or a century by the words beside it.
    fn beside(&mut self, at: usize) {
        let number = self.numbers[at];
        let Number { first, last, value, .. } = number;
        if let Some(end) = self.era(last + 1, Side::After) {
            self.add(first, end, Tells::Year);
        }
        if let Some(begin) = self.era_before(first) {
            self.add(begin, last, Tells::Year);
        }
        let next = self.token(last + 1);
        let is_century = next.is_some_and(|next| next.follows_closely() && next.is(&CENTURIES));
        let may_count_centuries = number.is_ordinal || matches!(number.form, Form::Roman(_));
        if is_century && may_count_centuries {
            self.add(first, last + 1, Tells::Century);
        }
        let after_century = self.before(first, 1).is_some_and(|token| token.is(&CENTURIES));
        if after_century && (number.is_digits() || matches!(number.form, Form::Roman(_))) {
            self.add(first - 1, last, Tells::Century);
        }
        if next.is_some_and(|next| next.follows_closely() && next.is(&SPANS)) {
            self.ago(first, last + 1);
        }
        self.day(&number);
        if number.is_ordinal || number.is_plural || value == 0 {
            return;
        }
        let before =
            |places: usize, words: &[&str]| self.before(first, places).is_some_and(|token| token.is(words));
        let small = match number.form {
            Form::Digits(length) => length <= 2,
            Form::Words(scale) => scale == Scale::None && value >= 20,
            Form::Roman(_) => false,
        };
        let is_last = next.is_none_or(|next| next.gap.starts_with(['.', ',', ';', ':', '!', '?', ')']));
        let of_a_year =
            ["summer", "winter", "spring", "autumn", "fall", "class", "spirit", "crash", "panic", "boys"];
        let named_by_year = ["expo", "euro", "italia", "windows"];
        let year = before(1, &["anno", "circa", "ca"])
            || (before(1, &["year"]) && before(2, &["the", "in", "of", "a"]))
            || (small
                && is_last
                && before(1, &["in", "since", "until", "till"])
                && self.tokens[first].follows_blank())
            || (small && before(1, &["of"]) && before(2, &of_a_year) && value >= 10)
            || (matches!(number.form, Form::Digits(2)) && before(1, &named_by_year));
        if year && !matches!(number.form, Form::Roman(_)) {
            self.add(first, last, Tells::Year);
        }
    }

    /// `79 AD`, `44 B.C.`, `before Christ`: the last token of an era that begins here.
    fn era(&self, at: usize, side: Side) -> Option<usize> {
        let token = self.token(at)?;
        if !(token.follows_closely() || side == Side::Before) {
            return None;
        }
        let letters = |wanted: &[&str]| {
            wanted.iter().enumerate().all(|(place, letter)| {
                self.token(at + place).is_some_and(|token| {
                    let is_dotted = place == 0 || matches!(token.gap, "." | ". ");
                    token.is(&[letter]) && is_dotted
                })
            })
        };
        if token.is(&["bc", "bce", "auc"]) {
            return Some(at);
        }
        if token.is(&["ad", "ce"]) && (token.is_upper || side == Side::After) {
            return Some(at);
        }
        for wanted in [&["b", "c", "e"][..], &["b", "c"], &["a", "d"], &["c", "e"]] {
            if letters(wanted) {
                return Some(at + wanted.len() - 1);
            }
        }
        let word = |place: usize, words: &[&str]| self.token(at + place).is_some_and(|token| token.is(words));
        if (word(0, &["before", "after"]) && word(1, &["christ"]))
            || (word(0, &["anno"]) && word(1, &["domini", "hegirae"]))
        {
            return Some(at + 1);
        }
        let the = usize::from(word(1, &["the"]));
        let is_era = word(1 + the, &["common", "christian"]) && word(2 + the, &["era"]);
        (word(0, &["before", "of", "in"]) && is_era).then_some(at + 2 + the)
    }

    /// The first token of an era that ends right before this one: `AD 79`, `anno Domini 79`.
    fn era_before(&self, first: usize) -> Option<usize> {
        let is_joined = |gap: &str| gap.chars().all(|c| c.is_whitespace() || c == '.');
        if !self.token(first).is_some_and(|token| is_joined(token.gap)) {
            return None;
        }
        (1..=3)
            .filter_map(|back| first.checked_sub(back))
            .find(|begin| self.era(*begin, Side::Before) == Some(first - 1))
    }

    /// `54 years ago`: how long ago is as good as a date.
    fn ago(&mut self, first: usize, span: usize) {
        let word =
            |place: usize, words: &[&str]| self.token(span + place).is_some_and(|token| token.is(words));
        let last = if word(1, &["ago", "hence"]) {
            span + 1
        } else if word(1, &["from", "before"]) && word(2, &["now", "2001"]) {
            span + 2
        } else if word(1, &["before"]) && word(2, &["the"]) && word(3, &["present"]) {
            span + 3
        } else {
            return;
        };
        self.add(first, last, Tells::Date);
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
        let of = usize::from(self.token(last + 1).is_some_and(|token| token.is(&["of"])));
        if is_month(last + 1 + of) && self.tokens[last + 1].follows_closely() {
            self.add(first, last + 1 + of, Tells::Date);
        }
        let the = usize::from(self.before(first, 1).is_some_and(|token| token.is(&["the"])));
        let is_joined = self.tokens[first].gap.trim_matches([' ', '.']).is_empty();
        if let Some(month) = first.checked_sub(1 + the).filter(|month| is_joined && is_month(*month)) {
            self.add(month, last, Tells::Date);
        }
    }

    /// Numbers that stand together and read as one: `ten sixty-six`, `19 84`, `1-7-7-6`, `four five six`.
    fn runs(&mut self) {
        let mut at = 0;
        while at < self.numbers.len() {
            let mut end = at + 1;
            while end < self.numbers.len() && self.go_together(end - 1, end) {
                end += 1;
            }
            let run = &self.numbers[at..end];
            if run.len() > 1 && self.reads_as_year(run) {
                self.add(run[0].first, run[run.len() - 1].last, Tells::Year);
            }
            at = end;
        }
    }

    fn go_together(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.numbers[one], self.numbers[other]);
        let token = &self.tokens[other.first];
        if other.first != one.last + 1
            || [one, other].iter().any(|number| number.is_ordinal || number.is_plural)
        {
            return false;
        }
        match (one.form, other.form) {
            // `ten sixty-six`, but not `two ten-pound notes`.
            (Form::Words(Scale::None), Form::Words(Scale::None)) => {
                let next = self.token(other.last + 1);
                let is_measure = token.follows_blank() && next.is_some_and(|next| next.gap == "-");
                token.follows_closely() && !is_measure
            }
            (Form::Digits(1..=2), Form::Digits(1..=2)) => {
                token.follows_closely() || matches!(token.gap.trim(), "." | "/" | ":" | "\u{b7}" | "_")
            }
            // `19 eighty-four`, but not `Apollo 11 two men`.
            (Form::Digits(2), Form::Words(Scale::None)) => {
                token.follows_closely() && (10..=20).contains(&one.value) && other.value >= 10
            }
            (Form::Words(Scale::None), Form::Digits(2)) => {
                token.follows_closely() && (10..=20).contains(&one.value)
            }
            _ => false,
        }
    }

    fn reads_as_year(&self, run: &[Number]) -> bool {
        if let [one, other] = run {
            let gap = self.tokens[other.first].gap;
            let is_clock = one.is_digits() && other.form == Form::Digits(2) && other.value < 60;
            let latest = match gap {
                ":" => 24,
                "/" => 0,
                _ => 12,
            };
            let is_fraction = gap == "." && one.is_digits();
            if (is_clock && one.value <= latest)
                || is_fraction
                || (gap == "/" && (one.value, other.value) == (24, 7))
            {
                return false;
            }
        }
        let is_date = run.len() == 3
            && run.iter().all(Number::is_digits)
            && run[..2].iter().all(|number| (1..=31).contains(&number.value))
            && run[2].form == Form::Digits(2);
        let mut digits = String::new();
        for number in run {
            match number.form {
                Form::Digits(2) if number.value < 10 => digits.push('0'),
                _ => {}
            }
            digits.push_str(&number.value.to_string());
        }
        is_date || digits.parse().is_ok_and(|value: u32| YEARS.contains(&value))
    }

    /// Words that name a time without a number.
    fn phrases(&mut self) {
        const ALONE: [&str; 8] = [
            "trecento",
            "quattrocento",
            "cinquecento",
            "seicento",
            "settecento",
            "ottocento",
            "novecento",
            "mcm",
        ];
        for at in 0..self.tokens.len() {
            let word =
                |place: usize, words: &[&str]| self.token(at + place).is_some_and(|token| token.is(words));
            let digits = |place: usize, text: &str| {
                self.token(at + place)
                    .is_some_and(|token| token.is_digits && token.text == text && token.gap.is_empty())
            };
            if word(0, &ALONE) {
                self.add(at, at, Tells::Century);
            } else if word(0, &["y"]) && digits(1, "2") && word(2, &["k"]) {
                self.add(at, at + 2, Tells::Year);
            } else if word(0, &["fin"]) && word(1, &["de"]) && word(2, &["siecle"]) {
                self.add(at, at + 2, Tells::Century);
            } else if word(0, &["turn", "end", "dawn", "start", "close"])
                && word(1, &["of"])
                && word(2, &["the", "a"])
                && word(3, &["century", "millennium"])
            {
                self.add(at, at + 3, Tells::Century);
            } else if word(0, &["new"]) && word(1, &["century", "millennium"]) {
                self.add(at, at + 1, Tells::Century);
            } else if word(0, &["a", "an", "one"]) && word(1, &SPANS) {
                self.ago(at, at + 1);
            }
        }
    }

    /// [T11] The agent's own roll, die by die, or the months of its wait.
    pub(super) fn find_roll(&mut self, roll: Roll) {
        let wait = u32::from(roll.wait().months());
        for number in self.numbers {
            let unit = self.token(number.last + 1);
            if number.value == wait && unit.is_some_and(|unit| unit.is(&["month", "months", "step", "steps"]))
            {
                self.found.push(self.offence(number.first, number.last + 1));
            }
            if number.value == roll.0.iter().fold(0, |value, die| value * 10 + u32::from(*die)) {
                self.found.push(self.offence(number.first, number.last));
            }
        }
        let dice: Vec<_> =
            self.numbers.iter().filter(|number| !matches!(number.form, Form::Roman(_))).collect();
        for dice in dice.windows(3) {
            let is_roll = dice.iter().zip(roll.0).all(|(number, die)| number.value == u32::from(die));
            let is_close = dice.windows(2).all(|pair| {
                let between = self.tokens.get(pair[0].last + 1..pair[1].first).unwrap_or_default();
                between.len() <= 2 && between.iter().all(|token| token.is(&["and", "a", "then", "an"]))
            });
            if is_roll && is_close {
                self.found.push(self.offence(dice[0].first, dice[2].last));
            }
        }
    }

    fn offence(&self, first: usize, last: usize) -> Offence {
        let last = last.min(self.tokens.len().saturating_sub(1));
        Offence { span: self.tokens[first].span.start..self.tokens[last].span.end, tells: Tells::Roll }
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

/// On which side of its number an era stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// `17760704` or `04071776`.
fn is_eight_digit_date(value: u32) -> bool {
    let is_year = |year: u32| (1000..=2100).contains(&year);
    let is_day = |one: u32, other: u32| (1..=31).contains(&one) && (1..=31).contains(&other);
    (is_year(value / 10_000) && is_day(value / 100 % 100, value % 100))
        || (is_year(value % 10_000) && is_day(value / 1_000_000, value / 10_000 % 100))
}
