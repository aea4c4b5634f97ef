//! Years of other calendars and reigns: `5642 in the Hebrew calendar`, `year VII of the Republic`, `1299 AH`, `the 45th
//! year of Queen Victoria`.

use super::{
    OffenceKind,
    finder::{Finder, WordPattern},
    number::{Form, Number},
    scan::Token,
};

#[rustfmt::skip]
const CALENDARS: [&str; 32] = [
    "hebrew", "jewish", "islamic", "muslim", "moslem", "hijri", "hegira", "hijra", "lunar", "persian", "iranian",
    "coptic", "ethiopian", "ethiopic", "julian", "gregorian", "buddhist", "chinese", "hindu", "saka", "vikram", "maya",
    "mayan", "roman", "republican", "revolutionary", "armenian", "byzantine", "thai", "bengali", "japanese", "macedonian",
];
const COUNTS: [&str; 6] = ["calendar", "era", "reckoning", "year", "count", "style"];

/// What may follow the number of a year.
const AFTER: [WordPattern; 8] = [
    &[&["ab"], &["urbe"], &["condita"]],
    &[&["anno"], &["mundi"]],
    &[&["hijri", "hijra", "hegira", "hejira"]],
    &[&["since", "after", "from", "of"], &["the"], &["hijra", "hegira", "hejira", "flight"]],
    &[&["since", "after", "from"], &["the"], &["founding", "foundation"], &["of"], &["rome", "the"]],
    &[&["since", "after", "from"], &["the"], &["creation"], &["of"], &["the"], &["world"]],
    &[&["of"], &["the"], &["french"], &["republic", "revolution"]],
    &[&["of"], &["the"], &["republic", "revolution"]],
];
/// The same of a year in a reign.
const REIGNS: [WordPattern; 4] = [
    &[&["of"], &["the"], &["reign"]],
    &[&["in"], &["the"], &["reign"]],
    &[&["of"], RULERS],
    &[&["of"], &["the"], RULERS],
];
#[rustfmt::skip]
const RULERS: &[&str] = &[
    "king", "queen", "emperor", "empress", "tsar", "czar", "tsarina", "czarina", "pope", "sultan", "pharaoh", "caliph",
    "kaiser", "shah",
];

impl Finder<'_> {
    /// A number that counts the years of another calendar, or of a reign.
    pub(super) fn in_calendar(&mut self, number: &Number) {
        let Number { first, last, value, .. } = *number;
        if number.is_plural || value == 0 {
            return;
        }
        let years = usize::from(self.says(last, 1, &["year", "years"]));
        let named = self.says(first, -1, &["year", "an", "anno"]);
        let end = last + 1 + years;
        let is_close = self.tokens.get(end).is_some_and(Token::follows_closely);
        let is_year = years == 1 || named;
        if let Some(end) = self.phrase(end, &AFTER).filter(|_| is_close) {
            // Neither `12 men of the Republic` nor `the second year of the Republic`.
            let is_of = self.says(last + years, 1, &["of"]);
            if named || !is_of {
                self.add(first - usize::from(named), end, OffenceKind::Year);
            }
        }
        let is_regnal = value > 1 && is_year && (number.is_ordinal || named);
        if let Some(end) = self.phrase(end, &REIGNS).filter(|_| is_close && is_regnal) {
            self.add(first - usize::from(named), end, OffenceKind::Date);
        }
        if self.is_marked(number) {
            self.add(first, last + 1, OffenceKind::Year);
        }
        if let Some(at) = self.calendar() {
            let is_large = value >= 100 && !matches!(number.form, Form::Roman(..3));
            if (is_large || named) && !self.is_count(number) {
                self.add(first, last, OffenceKind::Year);
            }
            // `the Jewish year 42`
            if at + 2 == first && self.says(at, 1, &["year"]) {
                self.add(at, last, OffenceKind::Year);
            }
        }
    }

    /// `1299 AH`, `5642 AM`, but not `7 AM`.
    fn is_marked(&self, number: &Number) -> bool {
        let Some(mark) = self.token(number.last, 1).filter(|mark| mark.follows_closely()) else {
            return false;
        };
        match number.value {
            3000.. => mark.is(&["am"]) && number.is_digits(),
            _ => mark.is(&["ah"]) && mark.is_upper && number.is_digits() && number.value > 1,
        }
    }

    /// The first word of the calendar that the message mentions: `Hebrew` of `the Hebrew calendar`.
    fn calendar(&self) -> Option<usize> {
        (0..self.tokens.len()).find(|at| self.says(*at, 0, &CALENDARS) && self.says(*at, 1, &COUNTS))
    }
}
