//! Decades and centuries, with and without a number.

use super::{
    OffenceKind,
    finder::{Finder, WordPattern, YEARS},
    number::{Form, Number, Scale},
    scan::{Token, TokenKind},
};

const CENTURIES: [&str; 6] = ["century", "centuries", "cent", "millennium", "millennia", "millenium"];
/// Words for centuries in other languages, which write the number in more ways.
#[rustfmt::skip]
const SIECLES: [&str; 10] = [
    "siecle", "jahrhundert", "jahrhunderts", "secolo", "siglo", "século", "eeuw", "wiek", "век", "saeculo",
];
/// How ordinals end before them: `dix-huitième siècle`, `achtzehntes Jahrhundert`.
#[rustfmt::skip]
const ORDINALS: [&str; 9] = ["ieme", "zehnte", "zehntes", "zehnten", "zigste", "zigsten", "esimo", "ende", "imo"];
const POSSESSIVES: [&str; 6] = ["his", "her", "their", "my", "your", "our"];
const TURNS: &[&str] = &["turn", "end", "dawn", "start", "close", "beginning", "middle"];
const PARTS: &[&str] = &["half", "third", "quarter", "decade", "decades", "year", "years"];
const ONE: &[&str] = &["century", "millennium"];
const NAMES: [WordPattern; 7] = [
    &[&["trecento", "quattrocento", "cinquecento", "seicento", "settecento", "ottocento", "novecento"]],
    &[&["midcentury"]],
    &[&["new", "mid"], ONE],
    &[&["fin"], &["de"], &["siecle"]],
    &[TURNS, &["of"], &["the", "a", "this"], ONE],
    &[PARTS, &["of"], &["the", "this"], ONE],
    &[ONE, &["s"], TURNS],
];

/// Whether it is a word for a century or a millennium.
pub(super) fn is_century(token: &Token) -> bool {
    token.is(&CENTURIES) || token.is(&SIECLES)
}

impl Finder<'_> {
    /// What a plural gives away: `the twenties`, `the 60s`, `the nineteen-hundreds`.
    pub(super) fn decade(&self, number: &Number) -> Option<OffenceKind> {
        let Number { first, last, value, .. } = *number;
        let is_year = YEARS.contains(&value);
        match number.form {
            Form::Words(Scale::Counted) if is_year => return Some(OffenceKind::Century),
            Form::Digits(_) if is_year && !value.is_multiple_of(10) => return Some(OffenceKind::Year),
            Form::Digits(_) if (10..=2100).contains(&value) => {}
            Form::Words(Scale::None) => {}
            _ => return None,
        }
        let is_age = value < 100 && [-1, -2].into_iter().any(|by| self.says(first, by, &POSSESSIVES));
        let is_wind = self.tokens[first].is(&["forties"]) && self.says(first, -1, &["roaring"]);
        // `the teens`, but not `teens scream`, `tens of thousands`, `noughts and crosses`.
        let is_common = self.tokens[first].is(&["teens", "tens", "noughts", "aughts", "oughts", "zeros"]);
        let mut before = self.numbers.iter().filter(|other| other.last + 1 == first);
        let is_counted = before.any(|other| (10..=20).contains(&other.value));
        let is_named = (is_counted || self.says(first, -1, &["the", "early", "mid", "late"]))
            && !self.says(last, 1, &["of"]);
        let is_decade = value.is_multiple_of(10) && !is_age && !is_wind && (is_named || !is_common);
        is_decade.then_some(OffenceKind::Decade)
    }

    /// `the 18th century`, `XIX siècle`, `the 19th c.`, `century 18`, `C19`.
    pub(super) fn century(&mut self, number: &Number) {
        let Number { first, last, .. } = *number;
        let is_roman = matches!(number.form, Form::Roman(_));
        let is_glued = |token: &Token| token.gap.is_empty();
        let ending = self.token(last, 1).is_some_and(|next| is_glued(next) && next.is(&["e", "eme"]));
        let at = last + 1 + usize::from(ending);
        if let Some(next) = self.tokens.get(at) {
            let is_close = next.follows_closely();
            let is_siecle = next.is(&SIECLES) && (is_close || next.gap == ". ");
            let is_century = next.is(&CENTURIES) && is_close && (number.is_ordinal || is_roman);
            let is_clear =
                self.token(at, 1).is_none_or(|token| token.follows_blank() || !token.follows_closely());
            let is_short = next.is(&["c"]) && is_close && number.is_ordinal && is_clear;
            if is_siecle || is_century || is_short {
                self.add(first, at, OffenceKind::Century);
            }
        }
        // `siglo diecinueve`
        let is_foreign = self.says(first, -1, &SIECLES) && self.tokens[first].follows_closely();
        let is_counted = self.token(first, -1).is_some_and(is_century) && (number.is_digits() || is_roman);
        // C14 is carbon.
        let is_label = self.says(first, -1, &["c"])
            && is_glued(&self.tokens[first])
            && number.form == Form::Digits(2)
            && (15..=21).contains(&number.value);
        if is_counted || is_foreign || is_label {
            self.add(first - 1, last, OffenceKind::Century);
        }
    }

    /// Words that name a time without a number.
    pub(super) fn phrases(&mut self) {
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            let is_ordinal =
                token.kind == TokenKind::Word && ORDINALS.iter().any(|end| token.text.ends_with(end));
            let is_close = self.token(at, 1).is_some_and(Token::follows_closely);
            if is_ordinal && is_close && self.says(at, 1, &SIECLES) {
                self.add(at, at + 1, OffenceKind::Century);
            }
            if let Some(last) = self.phrase(at, &NAMES) {
                self.add(at, last, OffenceKind::Century);
            }
            let is_glued = |by| self.token(at, by).is_some_and(|token| token.gap.is_empty());
            let is_two = self.token(at, 1).is_some_and(|token| token.text == "2");
            if self.says(at, 0, &["y"]) && is_two && self.says(at, 2, &["k"]) && is_glued(1) && is_glued(2) {
                self.add(at, at + 2, OffenceKind::Year);
            }
        }
    }
}
