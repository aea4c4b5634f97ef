//! Which numbers need not be a year, so that the agent may insist: `300 Spartans`, `Boeing 747`, `the MCC`. Ruling 15.

use super::{
    finder::Finder,
    number::{Form, Number, Scale},
};

impl Finder<'_> {
    /// The number, if it need not be a year; none if the words around it say that it is one.
    pub(super) fn arguable(&self, number: &Number) -> Option<u32> {
        let Number { first, last, value, form, .. } = *number;
        let is_year = self.is_named(first)
            || self.is_of_a_year(number)
            || self.is_apart(number)
            || self.says(last, 1, &["year"])
            || (self.is_when(number) && self.is_free(number));
        let may_count = match form {
            Form::Digits(_) | Form::Words(Scale::Counted) if value < 1000 => true,
            Form::Digits(_) | Form::Words(Scale::Counted) => self.is_large_count(number),
            // Two letters are no offence; three may be initials.
            Form::Roman(letters) => letters <= 3,
            Form::Words(_) => false,
        };
        (may_count && !is_year).then_some(value)
    }

    /// From 1000 on a number must be written like a count and count something: `1,001 nights`, `two thousand men`.
    fn is_large_count(&self, number: &Number) -> bool {
        let tokens = self.tokens.get(number.first..=number.last).unwrap_or_default();
        let is_grouped = tokens.iter().skip(1).any(|token| token.gap == ",");
        let is_thousand = tokens.iter().any(|token| token.is(&["thousand", "mille", "mil", "tausend"]));
        let is_round = number.value.is_multiple_of(1000);
        (is_grouped || is_thousand || is_round) && (number.is_ordinal || self.is_count(number))
    }
}
