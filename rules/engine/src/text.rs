//! Texts that players write, kept outside the state so that the state stays plain and quick to copy.

use std::fmt::Write as _;

/// The longest text a seat may write in one action, in characters; games may allow less.
pub const MAX_TEXT: usize = 2000;

/// Names one text in a table's [`Texts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextId(u32);

impl TextId {
    /// The placeholder in an offer that needs words from the player.
    pub const ANY: Self = Self(u32::MAX);
}

/// Everything players have written at one table, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(Vec<String>);

impl Texts {
    /// Keeps a text in its [`normal`] form and returns its name.
    #[allow(clippy::cast_possible_truncation, reason = "four billion texts do not fit in memory")]
    pub fn keep(&mut self, text: &str) -> TextId {
        self.0.push(normal(text));
        TextId(self.0.len() as u32 - 1)
    }

    /// The text with this name; the placeholder of an offer is empty.
    pub fn get(&self, id: TextId) -> &str {
        self.0.get(id.0 as usize).map_or("", String::as_str)
    }

    /// How many texts are kept.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a character shows nothing by itself: it hides in a text, joins or separates its letters, or reverses
    /// them. No text keeps one, except those that shape the character before them.
    #[rustfmt::skip]
    pub const fn is_invisible(c: char) -> bool {
        matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
    }

    /// Removes and returns everything after the first `count` texts.
    pub(crate) fn split_off(&mut self, count: usize) -> Vec<String> {
        self.0.split_off(count.min(self.0.len()))
    }

    /// Adds texts that were removed.
    pub(crate) fn extend(&mut self, texts: Vec<String>) {
        self.0.extend(texts);
    }

    /// Forgets everything after the first `count` texts.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

/// The normal form of a written text: `\n` for every line end, no other control characters, nothing invisible,
/// no blanks at either end.
///
/// Joiners and selectors stay after the character they shape: letters and emoji depend on them.
pub fn normal(text: &str) -> String {
    let unix = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let mut out = String::with_capacity(unix.len());
    for c in unix.chars() {
        let shapes = matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
            && out.chars().next_back().is_some_and(|before| !before.is_whitespace());
        if c == '\n' || shapes || !(c.is_control() || Texts::is_invisible(c)) {
            out.push(c);
        }
    }
    out.trim().to_owned()
}

/// Writes a text between quotes, with escapes for quotes, backslashes, line ends and other control characters.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() || Texts::is_invisible(c) || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Why a quoted text could not be read: where, in bytes from the opening quote, and what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadQuote {
    /// Bytes from the opening quote.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

/// Reads a quoted text at the beginning of `input`; gives the text and how many bytes it took.
pub fn unquote(input: &str) -> Result<(String, usize), BadQuote> {
    let mut out = String::new();
    let mut chars = input.char_indices();
    if !matches!(chars.next(), Some((0, '"'))) {
        return Err(BadQuote { at: 0, expected: "an opening quote \"" });
    }
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((out, at + 1)),
            '\\' => match chars.next() {
                Some((_, '"')) => out.push('"'),
                Some((_, '\\')) => out.push('\\'),
                Some((_, 'n')) => out.push('\n'),
                Some((_, 'u')) => {
                    let bad = BadQuote { at, expected: "a character as \\u{hex}" };
                    let rest = input.get(at + 2..).and_then(|r| r.strip_prefix('{')).ok_or(bad)?;
                    let digits = rest.split('}').next().filter(|d| d.len() < rest.len()).ok_or(bad)?;
                    // The library also accepts a sign, which is not a digit.
                    let code = digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(digits);
                    let code = code.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                    let code = code.and_then(char::from_u32).ok_or(bad)?;
                    out.push(code);
                    for _ in 0..digits.len() + 2 {
                        chars.next();
                    }
                }
                _ => return Err(BadQuote { at, expected: "one of \\\" \\\\ \\n \\u{hex}" }),
            },
            c => out.push(c),
        }
    }
    Err(BadQuote { at: input.len(), expected: "a closing quote \"" })
}
