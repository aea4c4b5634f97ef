//! Numbers in a message: in digits, in words, in roman numerals.

use super::{
    centuries::is_century,
    foreign,
    scan::{Token, TokenKind},
};

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
    /// In this many digits.
    Digits(usize),
    /// In words; a scale is `hundred` or `thousand`.
    Words(Scale),
    /// In this many roman letters.
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
pub(super) fn numbers(tokens: &[Token]) -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let number = if tokens[at].kind == TokenKind::Digits { Some(digits(tokens, at)) } else { None };
        let number = number.or_else(|| foreign::number(tokens, at));
        let number = number.or_else(|| words(tokens, at)).or_else(|| roman(tokens, at));
        at = number.map_or(at, |number| number.last) + 1;
        numbers.extend(number);
    }
    numbers
}

/// A number in digits, with groups of three put together: `1,776`, `1 776`.
fn digits(tokens: &[Token], first: usize) -> Number {
    let mut text = tokens[first].text.clone();
    let mut last = first;
    while let Some(next) = tokens.get(last + 1) {
        let groups = matches!(next.gap.as_str(), "," | "." | "_" | " " | "'");
        let fits =
            next.kind == TokenKind::Digits && next.text.len() == 3 && (last > first || text.len() <= 3);
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
        if is_joined && next.is(&["st", "nd", "rd", "th"]) {
            (number.is_ordinal, number.last) = (true, last + 1);
        } else if (is_joined || next.gap == "'") && next.is(&["s", "ies"]) {
            (number.is_plural, number.last) = (true, last + 1);
        }
    }
    number
}

/// What a word means in a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberPart {
    Zero,
    Unit(u32),
    Teen(u32),
    Ten(u32),
    Hundred,
    Thousand,
}

/// A number as a cardinal, an ordinal and a plural.
type NumberWords = [&'static str; 3];

#[rustfmt::skip]
const UNITS: [NumberWords; 10] = [
    ["zero", "zeroth", "zeros"], ["one", "first", "ones"], ["two", "second", "twos"], ["three", "third", "threes"],
    ["four", "fourth", "fours"], ["five", "fifth", "fives"], ["six", "sixth", "sixes"],
    ["seven", "seventh", "sevens"], ["eight", "eighth", "eights"], ["nine", "ninth", "nines"],
];
#[rustfmt::skip]
const TEENS: [NumberWords; 10] = [
    ["ten", "tenth", "tens"], ["eleven", "eleventh", "elevens"], ["twelve", "twelfth", "twelves"],
    ["thirteen", "thirteenth", "thirteens"], ["fourteen", "fourteenth", "fourteens"],
    ["fifteen", "fifteenth", "fifteens"], ["sixteen", "sixteenth", "sixteens"],
    ["seventeen", "seventeenth", "seventeens"], ["eighteen", "eighteenth", "eighteens"],
    ["nineteen", "nineteenth", "nineteens"],
];
#[rustfmt::skip]
const TENS: [NumberWords; 8] = [
    ["twenty", "twentieth", "twenties"], ["thirty", "thirtieth", "thirties"], ["forty", "fortieth", "forties"],
    ["fifty", "fiftieth", "fifties"], ["sixty", "sixtieth", "sixties"], ["seventy", "seventieth", "seventies"],
    ["eighty", "eightieth", "eighties"], ["ninety", "ninetieth", "nineties"],
];
const SCALES: [NumberWords; 2] =
    [["hundred", "hundredth", "hundreds"], ["thousand", "thousandth", "thousands"]];

/// Whether a word is a number by itself.
pub(super) fn is_number_word(word: &str) -> bool {
    part(word).is_some()
}

/// A word of a number, and whether it is an ordinal or a plural.
fn part(word: &str) -> Option<(NumberPart, NumberEnding)> {
    let find = |rows: &[NumberWords]| {
        (0..).zip(rows).find_map(|(at, row)| {
            let endings = [NumberEnding::None, NumberEnding::Ordinal, NumberEnding::Plural];
            row.iter().zip(endings).find(|(form, _)| **form == word).map(|(_, ending)| (at, ending))
        })
    };
    let part = match word {
        // Other spellings and names.
        "oh" | "o" | "nought" | "naught" | "aught" | "ought" => (NumberPart::Zero, NumberEnding::None),
        "noughts" | "aughts" | "oughts" | "noughties" | "aughties" => {
            (NumberPart::Zero, NumberEnding::Plural)
        }
        "teens" => (NumberPart::Teen(10), NumberEnding::Plural),
        "ninteen" => (NumberPart::Teen(19), NumberEnding::None),
        "fourty" => (NumberPart::Ten(40), NumberEnding::None),
        "ninty" => (NumberPart::Ten(90), NumberEnding::None),
        _ => {
            if let Some((value, ending)) = find(&UNITS) {
                (if value == 0 { NumberPart::Zero } else { NumberPart::Unit(value) }, ending)
            } else if let Some((value, ending)) = find(&TEENS) {
                (NumberPart::Teen(10 + value), ending)
            } else if let Some((tens, ending)) = find(&TENS) {
                (NumberPart::Ten(20 + 10 * tens), ending)
            } else {
                let (at, ending) = find(&SCALES)?;
                (if at == 0 { NumberPart::Hundred } else { NumberPart::Thousand }, ending)
            }
        }
    };
    Some(part)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberEnding {
    None,
    Ordinal,
    Plural,
}

/// Reads one number in words, as English builds it.
struct Reader<'a> {
    tokens: &'a [Token],
    first: usize,
    /// The token after the last one taken.
    at: usize,
    ending: NumberEnding,
}

impl Reader<'_> {
    /// The part `ahead` of the next one, if it belongs to the number.
    fn peek(&self, ahead: usize) -> Option<(NumberPart, NumberEnding)> {
        let token = self.tokens.get(self.at + ahead).filter(|token| token.kind == TokenKind::Word)?;
        let is_joined = self.at + ahead == self.first || token.follows_closely();
        // `nineteen oh five`, but not `twelve o'clock`.
        let next = self.tokens.get(self.at + ahead + 1);
        let has_more = next.is_some_and(|next| next.kind == TokenKind::Digits || is_number_word(&next.text));
        if !is_joined || self.ending != NumberEnding::None || (token.is(&["o", "oh"]) && !has_more) {
            return None;
        }
        part(&token.text)
    }

    fn take(&mut self, ending: NumberEnding) {
        self.at += 1;
        self.ending = ending;
    }

    /// A number below a hundred: `sixty-six`, `twelve`, `four`, `oh`.
    fn small(&mut self) -> Option<u32> {
        let (value, ending) = match self.peek(0)? {
            (NumberPart::Zero, ending) => (0, ending),
            (NumberPart::Unit(value) | NumberPart::Teen(value), ending) => (value, ending),
            (NumberPart::Ten(value), ending) => {
                self.take(ending);
                if let Some((NumberPart::Unit(unit), ending)) = self.peek(0) {
                    self.take(ending);
                    return Some(value + unit);
                }
                return Some(value);
            }
            (NumberPart::Hundred | NumberPart::Thousand, _) => return None,
        };
        self.take(ending);
        Some(value)
    }

    fn scale(&mut self, wanted: NumberPart) -> bool {
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
        if is_and && self.ending == NumberEnding::None {
            let has_more = matches!(
                self.peek(1),
                Some((NumberPart::Unit(_) | NumberPart::Teen(_) | NumberPart::Ten(_), _))
            );
            if !has_more {
                return None;
            }
            self.at += 1;
        }
        self.small()
    }
}

/// A number in words that starts here.
fn words(tokens: &[Token], first: usize) -> Option<Number> {
    let mut reader = Reader { tokens, first, at: first, ending: NumberEnding::None };
    let start = reader.small();
    let mut value = start.unwrap_or(1);
    let (mut scaled, mut added) = (false, false);
    if reader.scale(NumberPart::Hundred) {
        (scaled, value) = (true, value * 100);
        if let Some(rest) = reader.rest() {
            (added, value) = (true, value + rest);
        }
    }
    if reader.scale(NumberPart::Thousand) {
        (scaled, value) = (true, value * 1000);
        if let Some(rest) = reader.rest() {
            added = true;
            value += if reader.scale(NumberPart::Hundred) {
                rest * 100 + reader.rest().unwrap_or(0)
            } else {
                rest
            };
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
        is_ordinal: reader.ending == NumberEnding::Ordinal,
        is_plural: reader.ending == NumberEnding::Plural,
    })
}

/// A number in roman numerals; `XIXth` is an ordinal.
///
/// The letters are upper case, or there are at least four of them (five if only the first is upper case: Cixi was an
/// empress), or they count centuries.
fn roman(tokens: &[Token], at: usize) -> Option<Number> {
    if let Some(number) = spaced_roman(tokens, at) {
        return Some(number);
    }
    let token = &tokens[at];
    let text = token.text.as_str();
    let counts = tokens.get(at + 1).is_some_and(is_century);
    let bare = ["eme", "th", "st", "nd", "rd", "e"].iter().find_map(|end| text.strip_suffix(end));
    let bare = bare.filter(|bare| counts || (!token.is_upper && bare.len() == token.upper));
    let letters = bare.unwrap_or(text);
    let value = roman_value(letters)?;
    let is_long = letters.len() >= if token.is_capital { 5 } else { 4 };
    let is_capitals = token.is_upper || (bare.is_some() && letters.len() == token.upper);
    let form = Form::Roman(letters.len());
    let number = Number { first: at, last: at, value, form, is_ordinal: bare.is_some(), is_plural: false };
    (is_capitals || is_long || (counts && value <= 21)).then_some(number)
}

/// Four or more roman letters, one by one: `M C M X I V`, `M.C.M.X.I.V`.
fn spaced_roman(tokens: &[Token], first: usize) -> Option<Number> {
    const LONGEST: usize = "mdccclxxxviii".len();
    let is_letter = |token: &Token| token.is(&["m", "d", "c", "l", "x", "v", "i"]);
    let is_next = |token: &Token| is_letter(token) && matches!(token.gap.trim(), "" | "." | "-");
    let tokens = tokens.get(first..)?.iter().take(LONGEST).enumerate();
    let letters: String = tokens
        .take_while(|(place, token)| if *place == 0 { is_letter(token) } else { is_next(token) })
        .map(|(_, token)| token.text.as_str())
        .collect();
    (4..=letters.len()).rev().find_map(|length| {
        let value = roman_value(&letters[..length])?;
        let (last, form) = (first + length - 1, Form::Roman(length));
        Some(Number { first, last, value, form, is_ordinal: false, is_plural: false })
    })
}

/// The value of roman letters in a correct order.
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
        // Nothing may follow `ix`, no ten `xc`, and no hundred `cm`.
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
