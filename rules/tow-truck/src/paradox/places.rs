//! Numbers that name a time because of the words around them: `79 AD`, `54 years ago`, `in 79`, `(79)`, `the war of 12`.

use super::{
    OffenceKind,
    finder::{Finder, WordPattern},
    number::{Form, Number, Scale},
    scan::{Token, TokenKind},
};

#[rustfmt::skip]
const SPANS: [&str; 10] = [
    "year", "years", "month", "months", "decade", "decades", "century", "centuries", "millennium", "millennia",
];
/// What is known by its year.
#[rustfmt::skip]
const OF_A_YEAR: [&str; 18] = [
    "summer", "winter", "spring", "autumn", "fall", "class", "spirit", "crash", "panic", "boys", "men", "war",
    "wars", "revolution", "revolutions", "rising", "rebellion", "generation",
];
#[rustfmt::skip]
const NAMED_BY_YEAR: [&str; 10] = [
    "expo", "euro", "italia", "windows", "meiji", "taisho", "taishō", "showa", "shōwa", "heisei",
];
/// Words that may start or continue a sentence but are never counted.
#[rustfmt::skip]
const STARTERS: [&str; 24] = [
    "the", "a", "an", "this", "his", "her", "its", "their", "my", "our", "i", "he", "she", "it", "we", "you",
    "they", "there", "and", "but", "as", "when", "while", "then",
];
/// What a number before a capital letter may count or name.
const COUNTED: [&str; 9] =
    ["men", "women", "people", "children", "street", "road", "avenue", "lane", "square"];

const ERAS: [WordPattern; 6] = [
    &[&["before", "after"], &["christ"]],
    &[&["anno"], &["domini", "hegirae"]],
    &[&["year", "years"], &["of"], &["our", "the"], &["lord"]],
    &[&["year", "years"], &["of"], &["grace"]],
    &[&["before", "after", "of", "in"], &["our", "common", "christian"], &["era"]],
    &[&["before", "of", "in"], &["the"], &["common", "christian"], &["era"]],
];
const AGO: [WordPattern; 3] =
    [&[&["ago", "hence"]], &[&["from", "before"], &["now"]], &[&["before"], &["the"], &["present"]]];

/// On which side of its number an era is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EraSide {
    Before,
    After,
}

/// Whether a word looks like a plural.
fn is_plural(word: &str) -> bool {
    word.ends_with('s') && !["us", "is", "ss"].iter().any(|end| word.ends_with(end))
}

impl Finder<'_> {
    /// `79 AD`, `AD 79`, `44 years before Christ`.
    pub(super) fn in_era(&mut self, number: &Number) {
        let next = number.last + 1;
        let years = usize::from(self.says(next, 0, &["year", "years"]));
        if let Some(end) = self.era(next, EraSide::After).or_else(|| self.era(next + years, EraSide::After)) {
            self.add(number.first, end, OffenceKind::Year);
        }
        if let Some(start) = self.era_before(number.first) {
            self.add(start, number.last, OffenceKind::Year);
        }
    }

    /// The last token of an era that starts here: `AD`, `B.C.`, `before Christ`, `of our Lord`.
    fn era(&self, at: usize, side: EraSide) -> Option<usize> {
        let token = self.tokens.get(at)?;
        if !(token.follows_closely() || side == EraSide::Before) {
            return None;
        }
        // `an ad 3 pages long`
        let is_notice =
            side == EraSide::Before && self.says(at, -1, &["a", "an", "the", "this", "his", "her"]);
        if token.is(&["bc", "bce", "auc"])
            || (token.is(&["ad"]) && (token.is_upper || !is_notice))
            || (token.is(&["ce"]) && (token.is_upper || side == EraSide::After))
        {
            return Some(at);
        }
        for letters in [&["b", "c", "e"][..], &["b", "c"], &["a", "d"], &["c", "e"]] {
            let tokens = self.tokens.get(at..at + letters.len()).unwrap_or_default();
            let is_dotted = tokens.iter().skip(1).all(|token| matches!(token.gap.as_str(), "." | ". "));
            if is_dotted && tokens.iter().map(|token| token.text.as_str()).eq(letters.iter().copied()) {
                return Some(at + letters.len() - 1);
            }
        }
        self.phrase(at, &ERAS)
    }

    /// The first token of an era that ends right before this one: `AD 79`, `anno Domini 79`.
    fn era_before(&self, first: usize) -> Option<usize> {
        if !self.tokens[first].gap.chars().all(|c| matches!(c, ' ' | '.')) {
            return None;
        }
        (1..=4)
            .filter_map(|back| first.checked_sub(back))
            .find(|start| self.era(*start, EraSide::Before) == Some(first - 1))
    }

    /// `54 years ago`, `a century ago`: that is as good as a date.
    pub(super) fn ago(&mut self) {
        for at in 0..self.tokens.len() {
            let number = self.numbers.iter().find(|number| number.last == at);
            let is_close = self.token(at, 1).is_some_and(Token::follows_closely);
            let is_counted = number.is_some() || self.says(at, 0, &["a", "an"]);
            let is_span = is_close && is_counted && self.says(at, 1, &SPANS);
            if let Some(last) = self.phrase(at + 2, &AGO).filter(|_| is_span) {
                self.add(number.map_or(at, |number| number.first), last, OffenceKind::Date);
            }
        }
    }

    /// A number that names a year because of its place.
    pub(super) fn in_place(&mut self, number: &Number) {
        let Number { first, last, value, form, .. } = *number;
        if number.is_ordinal || number.is_plural || value == 0 {
            return;
        }
        let is_small = match form {
            Form::Digits(length) => length <= 2,
            Form::Words(scale) => scale == Scale::None && value >= 20,
            Form::Roman(_) => false,
        };
        let is_two = is_small && value >= 10;
        if (self.may_be_named(number) && self.is_named(first))
            || (is_small && self.is_when(number) && self.is_free(number))
            || (is_two && (self.is_apart(number) || self.is_of_a_year(number)))
            || (form == Form::Digits(2) && self.says(first, -1, &NAMED_BY_YEAR))
        {
            self.add(first, last, OffenceKind::Year);
        }
    }

    /// `the war of 12`, `class of 45`, but not `a war of 30 years`.
    pub(super) fn is_of_a_year(&self, number: &Number) -> bool {
        self.says(number.first, -1, &["of"])
            && self.says(number.first, -2, &OF_A_YEAR)
            && !self.says(number.last, 1, &SPANS)
    }

    /// Whether the word after it is what it counts: `300 Spartans`.
    pub(super) fn is_count(&self, number: &Number) -> bool {
        let Some(next) = self.token(number.last, 1) else { return false };
        next.follows_blank() && next.kind == TokenKind::Word && (is_plural(&next.text) || next.is(&COUNTED))
    }

    /// Whether it could be the name of a year, unlike those in `the year two brothers meet` and `the year CDs are sold`.
    fn may_be_named(&self, number: &Number) -> bool {
        match number.form {
            Form::Digits(_) => true,
            Form::Words(_) => number.value >= 20 || self.is_free(number),
            Form::Roman(letters) => {
                let is_glued = self.token(number.last, 1).is_some_and(|next| next.gap.is_empty());
                let is_double = letters == 2 && (number.value < 100 || self.tokens[number.first].is(&["mm"]));
                (letters >= 3 || is_double) && !is_glued
            }
        }
    }

    /// `the year 79`, `anno 79`, `c. 79`, `l'an 79`.
    pub(super) fn is_named(&self, first: usize) -> bool {
        let is_stopped = self.tokens[first].gap.starts_with('.');
        let is_year = first == 1 || self.says(first, -2, &["the", "in", "of", "a"]);
        let is_small = self.token(first, -1).is_some_and(|token| !token.is_capital);
        self.says(first, -1, &["anno", "circa", "ca", "jahr"])
            || (self.says(first, -1, &["year"]) && is_year && !is_stopped)
            || (self.says(first, -1, &["c"]) && is_small && is_stopped)
            || (self.says(first, -1, &["an"]) && self.says(first, -2, &["l"]))
    }

    /// Whether the words before it introduce a year: `in`, `since`, `it is now`.
    pub(super) fn is_when(&self, number: &Number) -> bool {
        let first = number.first;
        let before = |by: isize, words: &[&str]| self.says(first, by, words);
        let is_age = before(-2, &["of", "at", "aged", "age", "is", "was", "be"]);
        let now = if before(-1, &["now"]) { -2 } else { -1 };
        let is_it = before(now, &["is", "was", "s"]) && before(now - 1, &["it", "year"]);
        matches!(self.tokens[first].gap.as_str(), " " | " '")
            && (before(-1, &["in", "since", "until", "till", "during"])
                || (before(-1, &["around", "about"]) && !is_age)
                || (before(-1, &["by", "from"]) && first == 1)
                || is_it)
    }

    /// Whether nothing follows that the number could count: `In 79 Vesuvius erupts`, but not `in 80 days`.
    pub(super) fn is_free(&self, number: &Number) -> bool {
        let Some(next) = self.token(number.last, 1) else { return true };
        if next.gap.starts_with(['.', ',', ';', ':', '!', '?', ')']) {
            return true;
        }
        if !next.follows_blank() || next.kind != TokenKind::Word {
            return false;
        }
        if next.is(&STARTERS) {
            return true;
        }
        // In the middle of a sentence a capital letter is part of a name: `stars in 12 Angry Men`.
        let starts = |token: &Token| !token.follows_closely();
        let is_opening = number.first == 1
            || self.token(number.first, -1).is_some_and(starts)
            || self.says(number.first, -2, &["it", "is", "back", "early", "late"]);
        let is_counted =
            is_plural(&next.text) || [1, 2].into_iter().any(|by| self.says(number.last, by, &COUNTED));
        next.is_capital && is_opening && !is_counted
    }

    /// Whether it is set apart, in brackets or as a heading: `(79)`, `79: Vesuvius erupts`.
    pub(super) fn is_apart(&self, number: &Number) -> bool {
        let gap = &self.tokens[number.first].gap;
        let next = self.token(number.last, 1);
        let is_closed = next.is_none_or(|next| next.gap.starts_with([')', ']']));
        let is_heading = next.is_some_and(|next| {
            let is_broken = match next.gap.trim() {
                ":" | "-" => true,
                "," | "." => next.is_capital,
                _ => false,
            };
            is_broken && next.gap.ends_with(' ') && next.kind == TokenKind::Word
        });
        (gap.ends_with(['(', '[']) && is_closed) || (number.first == 0 && is_heading)
    }
}
