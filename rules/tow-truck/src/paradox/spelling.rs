//! Numbers that are hard to see: with letters that look like digits, or words run together.

use super::{
    number::is_number_word,
    scan::{Token, TokenKind},
};

/// The same tokens, with the digits and the number words that a reader would see in them.
pub(super) fn taken_apart(tokens: &[Token]) -> Vec<Token> {
    let mut seen = Vec::with_capacity(tokens.len());
    // Tokens without a gap between them are looked at together.
    for group in tokens.chunk_by(|_, next| next.gap.is_empty()) {
        if let Some(year) = look_alike(group).or_else(|| based(group)) {
            seen.push(year);
            continue;
        }
        for token in group {
            match number_words(&token.text) {
                Some(words) => seen.extend(apart(token, &words)),
                None => seen.push(token.clone()),
            }
        }
    }
    seen
}

/// Four characters that are a year if some letters are read as digits: `1O66`, `l9l4`.
fn look_alike(group: &[Token]) -> Option<Token> {
    let (first, last) = (group.first()?, group.last()?);
    let text: String = group.iter().map(|token| token.text.as_str()).collect();
    let digits = text.replace('o', "0").replace(['i', 'l'], "1");
    let is_mixed = group.len() > 1 && digits.len() == 4;
    let value = digits.parse().ok().filter(|value: &u32| is_mixed && (1000..=2100).contains(value));
    value.map(|_| Token {
        span: first.span.start..last.span.end,
        text: digits,
        kind: TokenKind::Digits,
        ..first.clone()
    })
}

/// A year to another base, as programs write it: `0x75A`, `0o3532`, `0b11101011010`.
fn based(group: &[Token]) -> Option<Token> {
    let (first, last) = (group.first()?, group.last()?);
    let text: String = group.iter().map(|token| token.text.as_str()).collect();
    let bases = [("0x", 16), ("0o", 8), ("0b", 2)];
    let (digits, base) = bases.iter().find_map(|(mark, base)| Some((text.strip_prefix(mark)?, *base)))?;
    let value = u32::from_str_radix(digits, base).ok().filter(|value| (100..=2100).contains(value))?;
    let span = first.span.start..last.span.end;
    Some(Token { span, text: value.to_string(), kind: TokenKind::Digits, ..first.clone() })
}

/// The number words that are run together in one: `nineteensixtynine`.
fn number_words(text: &str) -> Option<Vec<&str>> {
    const LONGEST: usize = "seventeenth".len();
    // From the end: how long the first word is of what is left from here on, if all of it can be read.
    let mut first = vec![None; text.len() + 1];
    first[text.len()] = Some(0);
    for at in (0..text.len()).rev() {
        first[at] = (3..=LONGEST.min(text.len() - at)).rev().find(|length| {
            first[at + length].is_some() && text.get(at..at + length).is_some_and(is_number_word)
        });
    }
    let (mut words, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let end = at + first[at]?;
        words.push(text.get(at..end)?);
        at = end;
    }
    Some(words)
}

/// A token for each of the words, all with the place of the one.
fn apart<'a>(token: &'a Token, words: &'a [&'a str]) -> impl Iterator<Item = Token> + 'a {
    words.iter().enumerate().map(|(place, word)| Token {
        text: (*word).to_owned(),
        gap: if place == 0 { token.gap.clone() } else { String::new() },
        ..token.clone()
    })
}
