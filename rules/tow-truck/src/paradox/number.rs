//! Numbers in a message: in digits, in English words, in roman letters.

use super::scan::{Token, is_apostrophe};

/// A number and the tokens it is written with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    /// Its first token.
    pub(super) first: usize,
    /// Its last token.
    pub(super) last: usize,
    /// Its value.
    pub(super) value: u32,
    /// How it is written.
    pub(super) form: Form,
    /// Whether it is an ordinal, `18th` or `eighteenth`.
    pub(super) is_ordinal: bool,
    /// Whether it is a plural, `1920s` or `twenties`.
    pub(super) is_plural: bool,
}

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// In so many digits.
    Digits(usize),
    /// In words; a scale is `hundred` or `thousand`.
    Words(Scale),
    /// In roman letters, so many.
    Roman(usize),
}

/// How a number in words uses `hundred` or `thousand`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// Not at all: `sixty-six`.
    None,
    /// Alone: `a thousand`.
    Bare,
    /// With a number before or after it: `two thousand`, `thousand and one`.
    Counted,
}

impl Number {
    /// Whether it is written in digits.
    pub(super) const fn is_digits(&self) -> bool {
        matches!(self.form, Form::Digits(_))
    }
}

/// All numbers of a message, in order.
pub(super) fn numbers(tokens: &[Token<'_>]) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let number = if tokens[at].is_digits { Some(digits(tokens, at)) } else { None };
        let number = number.or_else(|| words(tokens, at)).or_else(|| roman(tokens, at));
        at = number.map_or(at, |number| number.last) + 1;
        numbers.extend(number);
    }
    numbers
}

/// A number in digits, with groups of three put together: `1,776`, `1 776`.
fn digits(tokens: &[Token<'_>], first: usize) -> Number {
    let mut text = tokens[first].text.clone();
    let mut last = first;
    while let Some(next) = tokens.get(last + 1) {
        let mut gap = next.gap.chars();
        let groups = match (gap.next(), gap.next()) {
            (Some(c), None) => {
                matches!(c, ',' | '.' | '_' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}') || is_apostrophe(c)
            }
            _ => false,
        };
        let fits = next.is_digits && next.text.len() == 3 && (last > first || text.len() <= 3);
        if !(groups && fits && !text.starts_with('0')) {
            break;
        }
        text.push_str(&next.text);
        last += 1;
    }
    let value = text.parse().unwrap_or(u32::MAX);
    let mut number =
        Number { first, last, value, form: Form::Digits(text.len()), is_ordinal: false, is_plural: false };
    if let Some(next) = tokens.get(last + 1) {
        let is_joined = next.gap.is_empty();
        let is_possessive = next.gap.chars().all(is_apostrophe);
        if is_joined && next.is(&["st", "nd", "rd", "th"]) {
            (number.is_ordinal, number.last) = (true, last + 1);
        } else if (is_joined || is_possessive) && next.is(&["s"]) {
            (number.is_plural, number.last) = (true, last + 1);
        }
    }
    number
}

/// What a word says in a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Zero,
    Unit(u32),
    Teen(u32),
    Ten(u32),
    Hundred,
    Thousand,
}

/// A word of a number, and whether it is an ordinal or a plural.
fn part(word: &str) -> Option<(Part, Ending)> {
    const UNITS: [(&str, &str); 9] = [
        ("one", "first"),
        ("two", "second"),
        ("three", "third"),
        ("four", "fourth"),
        ("five", "fifth"),
        ("six", "sixth"),
        ("seven", "seventh"),
        ("eight", "eighth"),
        ("nine", "ninth"),
    ];
    const TEENS: [(&str, &str); 10] = [
        ("ten", "tenth"),
        ("eleven", "eleventh"),
        ("twelve", "twelfth"),
        ("thirteen", "thirteenth"),
        ("fourteen", "fourteenth"),
        ("fifteen", "fifteenth"),
        ("sixteen", "sixteenth"),
        ("seventeen", "seventeenth"),
        ("eighteen", "eighteenth"),
        ("nineteen", "nineteenth"),
    ];
    const TENS: [(&str, &str, &str); 8] = [
        ("twenty", "twentieth", "twenties"),
        ("thirty", "thirtieth", "thirties"),
        ("forty", "fortieth", "forties"),
        ("fifty", "fiftieth", "fifties"),
        ("sixty", "sixtieth", "sixties"),
        ("seventy", "seventieth", "seventies"),
        ("eighty", "eightieth", "eighties"),
        ("ninety", "ninetieth", "nineties"),
    ];
    let found = |pairs: &[(&str, &str)]| {
        (1..).zip(pairs).find_map(|(value, (cardinal, ordinal))| match word {
            word if word == *cardinal => Some((value, Ending::None)),
            word if word == *ordinal => Some((value, Ending::Ordinal)),
            _ => None,
        })
    };
    match word {
        "zero" | "oh" | "o" | "nought" | "naught" | "aught" | "ought" => {
            return Some((Part::Zero, Ending::None));
        }
        "hundred" => return Some((Part::Hundred, Ending::None)),
        "hundreds" => return Some((Part::Hundred, Ending::Plural)),
        "hundredth" => return Some((Part::Hundred, Ending::Ordinal)),
        "thousand" => return Some((Part::Thousand, Ending::None)),
        "thousands" => return Some((Part::Thousand, Ending::Plural)),
        "thousandth" => return Some((Part::Thousand, Ending::Ordinal)),
        // Old and American spellings.
        "fourty" => return Some((Part::Ten(40), Ending::None)),
        "noughties" | "aughties" => return Some((Part::Ten(0), Ending::Plural)),
        _ => {}
    }
    if let Some((value, ending)) = found(&UNITS) {
        return Some((Part::Unit(value), ending));
    }
    if let Some((value, ending)) = found(&TEENS) {
        return Some((Part::Teen(value + 9), ending));
    }
    (2..).zip(TENS).find_map(|(tens, (cardinal, ordinal, plural))| match word {
        word if word == cardinal => Some((Part::Ten(tens * 10), Ending::None)),
        word if word == ordinal => Some((Part::Ten(tens * 10), Ending::Ordinal)),
        word if word == plural => Some((Part::Ten(tens * 10), Ending::Plural)),
        _ => None,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    None,
    Ordinal,
    Plural,
}

/// Reads one number in words, as English builds it.
struct Reader<'a, 'b> {
    tokens: &'a [Token<'b>],
    first: usize,
    /// The token after the last one taken.
    at: usize,
    ending: Ending,
}

impl Reader<'_, '_> {
    /// The part that comes next, if it belongs to the number.
    fn peek(&self, ahead: usize) -> Option<(Part, Ending)> {
        let token = self.tokens.get(self.at + ahead).filter(|token| !token.is_digits)?;
        let is_joined = self.at + ahead == self.first || token.follows_closely();
        if is_joined && self.ending == Ending::None { part(&token.text) } else { None }
    }

    fn take(&mut self, ending: Ending) {
        self.at += 1;
        self.ending = ending;
    }

    /// A number below a hundred: `sixty-six`, `twelve`, `four`, `oh`.
    fn small(&mut self) -> Option<u32> {
        let (value, ending) = match self.peek(0)? {
            (Part::Zero, ending) => (0, ending),
            (Part::Unit(value) | Part::Teen(value), ending) => (value, ending),
            (Part::Ten(value), ending) => {
                self.take(ending);
                if let Some((Part::Unit(unit), ending)) = self.peek(0) {
                    self.take(ending);
                    return Some(value + unit);
                }
                return Some(value);
            }
            (Part::Hundred | Part::Thousand, _) => return None,
        };
        self.take(ending);
        Some(value)
    }

    fn scale(&mut self, wanted: Part) -> bool {
        match self.peek(0) {
            Some((part, ending)) if part == wanted => {
                self.take(ending);
                true
            }
            _ => false,
        }
    }

    /// What follows a scale: `and six`, `six`.
    fn rest(&mut self) -> Option<u32> {
        let is_and =
            self.tokens.get(self.at).is_some_and(|token| token.follows_closely() && token.is(&["and"]));
        if is_and && self.ending == Ending::None {
            let has_more = matches!(self.peek(1), Some((Part::Unit(_) | Part::Teen(_) | Part::Ten(_), _)));
            if !has_more {
                return None;
            }
            self.at += 1;
        }
        self.small()
    }
}

/// A number in words that begins here.
fn words(tokens: &[Token<'_>], first: usize) -> Option<Number> {
    let mut reader = Reader { tokens, first, at: first, ending: Ending::None };
    let start = reader.small();
    let mut value = start.unwrap_or(1);
    let (mut scaled, mut added) = (false, false);
    if reader.scale(Part::Hundred) {
        (scaled, value) = (true, value * 100);
        if let Some(rest) = reader.rest() {
            (added, value) = (true, value + rest);
        }
    }
    if reader.scale(Part::Thousand) {
        (scaled, value) = (true, value * 1000);
        if let Some(rest) = reader.rest() {
            added = true;
            value += if reader.scale(Part::Hundred) { rest * 100 + reader.rest().unwrap_or(0) } else { rest };
        }
    }
    if start.is_none() && !scaled {
        return None;
    }
    let scale = match (scaled, start.is_some() || added) {
        (false, _) => Scale::None,
        (true, false) => Scale::Bare,
        (true, true) => Scale::Counted,
    };
    Some(Number {
        first,
        last: reader.at - 1,
        value,
        form: Form::Words(scale),
        is_ordinal: reader.ending == Ending::Ordinal,
        is_plural: reader.ending == Ending::Plural,
    })
}

/// A number in roman letters: large ones, or at least four small ones; `XIXth` is an ordinal.
fn roman(tokens: &[Token<'_>], at: usize) -> Option<Number> {
    let token = &tokens[at];
    let text = token.text.as_str();
    let bare = ["eme", "th", "st", "nd", "rd", "e"].iter().find_map(|end| text.strip_suffix(end));
    let (letters, is_ordinal) = match bare.filter(|bare| !token.is_upper && bare.len() == token.large) {
        Some(bare) => (bare, true),
        None => (text, false),
    };
    if !(token.is_upper || is_ordinal || (letters.len() >= 4 && !token.is_capital)) {
        return None;
    }
    let value = roman_value(letters)?;
    Some(Number {
        first: at,
        last: at,
        value,
        form: Form::Roman(letters.len()),
        is_ordinal,
        is_plural: false,
    })
}

/// The value of roman letters that stand as they should.
fn roman_value(letters: &str) -> Option<u32> {
    const SIGNS: [(&str, u32); 13] = [
        ("m", 1000),
        ("cm", 900),
        ("d", 500),
        ("cd", 400),
        ("c", 100),
        ("xc", 90),
        ("l", 50),
        ("xl", 40),
        ("x", 10),
        ("ix", 9),
        ("v", 5),
        ("iv", 4),
        ("i", 1),
    ];
    let (mut rest, mut value) = (letters, 0);
    for (sign, worth) in SIGNS {
        let is_single = !matches!(worth, 1000 | 100 | 10 | 1);
        let mut times = 0;
        while let Some(shorter) = rest.strip_prefix(sign) {
            times += 1;
            if times > 4 || (is_single && times > 1) {
                return None;
            }
            (rest, value) = (shorter, value + worth);
        }
        // After `ix` comes nothing, after `xc` no ten, after `cm` no hundred.
        let is_done = times > 0
            && match worth {
                9 | 4 => !rest.is_empty(),
                90 | 40 => rest.starts_with(['x', 'l']),
                900 | 400 => rest.starts_with(['c', 'd']),
                _ => false,
            };
        if is_done {
            return None;
        }
    }
    (rest.is_empty() && value > 0).then_some(value)
}
