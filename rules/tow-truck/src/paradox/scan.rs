//! Cuts a message into words and numbers, each with its place.

use std::{mem::take, ops::Range};

use engine::Texts;

use super::numeral;

/// A run of letters, of digits, or of other numerals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// Where it is, in bytes.
    pub(super) span: Range<usize>,
    /// Lower-case letters or plain digits, whatever script the digits were in.
    pub(super) text: String,
    /// What it is a run of.
    pub(super) kind: TokenKind,
    /// Whether its first letter is upper case.
    pub(super) is_capital: bool,
    /// Whether all its letters are upper case.
    pub(super) is_upper: bool,
    /// How many letters are upper case before the first lower-case one.
    pub(super) upper: usize,
    /// What is between the token before and this one, with one character for all blanks, one for all hyphens and
    /// one for all apostrophes.
    pub(super) gap: String,
}

/// What a token is a run of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// Letters.
    Word,
    /// Digits.
    Digits,
    /// Numerals that are not digits.
    Signs,
}

impl Token {
    /// Whether it is one of these words.
    pub(super) fn is(&self, words: &[&str]) -> bool {
        self.kind == TokenKind::Word && words.contains(&self.text.as_str())
    }

    /// Whether there is nothing but blanks before it.
    pub(super) fn follows_blank(&self) -> bool {
        !self.gap.is_empty() && self.gap.trim().is_empty()
    }

    /// Whether it follows as the next part of the same number or phrase: after blanks or a hyphen.
    pub(super) fn follows_closely(&self) -> bool {
        matches!(self.gap.trim(), "" | "-")
    }

    /// Whether there is an apostrophe right before it.
    pub(super) fn follows_apostrophe(&self) -> bool {
        self.gap.ends_with('\'')
    }
}

/// Cuts a text into its tokens.
pub(super) fn scan(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut gap = String::new();
    // Whether the last token may still grow.
    let mut is_open = false;
    for (at, c) in text.char_indices() {
        if Texts::is_invisible(c) || is_accent(c) {
            continue;
        }
        let value = numeral::value(c);
        let kind = match value {
            Some(_) => TokenKind::Digits,
            None if numeral::is_sign(c) => TokenKind::Signs,
            None if c.is_alphabetic() => TokenKind::Word,
            None => {
                is_open = false;
                gap.push(mark(c));
                continue;
            }
        };
        let end = at + c.len_utf8();
        if !is_open || tokens.last().is_none_or(|token| token.kind != kind) {
            tokens.push(Token {
                span: at..end,
                text: String::new(),
                kind,
                is_capital: c.is_uppercase(),
                is_upper: true,
                upper: 0,
                gap: take(&mut gap),
            });
            is_open = true;
        }
        let Some(token) = tokens.last_mut() else { continue };
        token.span.end = end;
        token.upper += usize::from(token.is_upper && c.is_uppercase());
        token.is_upper &= !c.is_lowercase();
        match (value, numeral::roman(c)) {
            (Some(value), _) => token.text.push_str(&value.to_string()),
            (None, Some(letters)) => token.text.push_str(letters),
            (None, None) => token.text.extend(c.to_lowercase().map(plain)),
        }
    }
    tokens
}

/// Marks on, under or around another character.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A character of a gap; the blank of Braille is a blank too.
const fn mark(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '`' | '\u{b4}' | '\u{2bc}' => '\'',
        '\u{2800}' => ' ',
        c if c.is_whitespace() => ' ',
        other => other,
    }
}

/// A letter without the accents that people often leave out.
const fn plain(c: char) -> char {
    match c {
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'à' | 'á' | 'â' => 'a',
        other => other,
    }
}
