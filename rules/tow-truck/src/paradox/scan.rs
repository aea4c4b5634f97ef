//! A message cut into words and numbers, each with its place.

use std::ops::Range;

/// A run of letters or a run of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    /// Where it stands, in bytes.
    pub(super) span: Range<usize>,
    /// Small letters or plain digits, whatever script the digits were in.
    pub(super) text: String,
    /// Whether it is a run of digits.
    pub(super) is_digits: bool,
    /// Whether its first letter is large.
    pub(super) is_capital: bool,
    /// Whether all its letters are large.
    pub(super) is_upper: bool,
    /// How many letters are large before the first small one.
    pub(super) large: usize,
    /// What stands between the token before and this one.
    pub(super) gap: &'a str,
}

impl Token<'_> {
    /// Whether it is one of these words.
    pub(super) fn is(&self, words: &[&str]) -> bool {
        !self.is_digits && words.contains(&self.text.as_str())
    }

    /// Whether nothing but blanks stands before it.
    pub(super) fn follows_blank(&self) -> bool {
        !self.gap.is_empty() && self.gap.chars().all(char::is_whitespace)
    }

    /// Whether it follows as the next part of the same number or phrase: after blanks or a hyphen.
    pub(super) fn follows_closely(&self) -> bool {
        self.gap.is_empty() || self.follows_blank() || self.follows_hyphen()
    }

    /// Whether a hyphen or a dash stands before it, with or without blanks.
    pub(super) fn follows_hyphen(&self) -> bool {
        let mut chars = self.gap.trim().chars();
        matches!((chars.next(), chars.next()), (Some(c), None) if is_hyphen(c))
    }

    /// Whether an apostrophe stands right before it.
    pub(super) fn follows_apostrophe(&self) -> bool {
        self.gap.chars().next_back().is_some_and(is_apostrophe)
    }
}

pub(super) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

pub(super) const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '`' | '\u{b4}' | '\u{2bc}')
}

/// Marks that hide in a text and part nothing.
const fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' | '\u{feff}')
}

/// The value of a digit of any script that is likely to be typed.
fn digit(c: char) -> Option<u32> {
    const ZEROS: [u32; 14] = [
        0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x2080, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
        0x2070,
    ];
    let code = u32::from(c);
    let superscript = match c {
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '①'..='⑨' => Some(code - 0x245f),
        'ⁱ' | '⁲' | '⁳' => None,
        _ => ZEROS.iter().find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10)),
    };
    superscript.filter(|_| !matches!(c, 'ⁱ'))
}

/// The letters of a roman numeral that is a character of its own.
fn roman_letters(c: char) -> Option<&'static str> {
    const LETTERS: [&str; 16] =
        ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "L", "C", "D", "M"];
    let at = match c {
        '\u{2160}'..='\u{216f}' => u32::from(c) - 0x2160,
        '\u{2170}'..='\u{217f}' => u32::from(c) - 0x2170,
        _ => return None,
    };
    LETTERS.get(at as usize).copied()
}

/// Cuts a text into its tokens.
pub(super) fn scan(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    // Whether the last token may still grow.
    let mut is_open = false;
    for (at, c) in text.char_indices() {
        if is_hidden(c) {
            continue;
        }
        let end = at + c.len_utf8();
        let digit = digit(c).and_then(|value| char::from_digit(value, 10));
        let is_digits = digit.is_some();
        if !is_digits && !c.is_alphabetic() {
            is_open = false;
            continue;
        }
        if !is_open || tokens.last().is_none_or(|token| token.is_digits != is_digits) {
            let before = tokens.last().map_or(0, |token| token.span.end);
            tokens.push(Token {
                span: at..end,
                text: String::new(),
                is_digits,
                is_capital: c.is_uppercase(),
                is_upper: true,
                large: 0,
                gap: text.get(before..at).unwrap_or_default(),
            });
            is_open = true;
        }
        let Some(token) = tokens.last_mut() else { continue };
        token.span.end = end;
        token.large += usize::from(token.is_upper && c.is_uppercase());
        token.is_upper &= !c.is_lowercase();
        match (digit, roman_letters(c)) {
            (Some(digit), _) => token.text.push(digit),
            (None, Some(letters)) => token.text.push_str(&letters.to_ascii_lowercase()),
            (None, None) => token.text.extend(c.to_lowercase().map(plain)),
        }
    }
    tokens
}

/// A letter without the accents that are likely to be left out.
const fn plain(c: char) -> char {
    match c {
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'à' | 'á' | 'â' => 'a',
        other => other,
    }
}
