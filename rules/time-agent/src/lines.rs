//! Reading texts line by line, a word at a time; faults know their line, and all of them are reported.

use std::{fmt, str::FromStr};

use engine::phrases;

use crate::race::Race;

/// A fault in a board or in a set of tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1; none for the text as a whole.
    pub line: Option<usize>,
    /// What is wrong, in words.
    pub message: String,
}

impl Fault {
    /// A fault of the text as a whole.
    pub(crate) fn whole(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    /// A fault in a line.
    pub(crate) fn in_line(line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The statements of a text, each with the number of its line. Blank lines and comments are left out; `|` ends a line
/// too, so that a whole text fits on the one line of a setting.
pub(crate) fn statements(text: &str) -> impl Iterator<Item = (usize, Words<'_>)> {
    let lines = (1..).zip(text.lines());
    lines
        .flat_map(|(number, line)| line.split('|').map(move |part| (number, part.trim())))
        .filter(|(_, part)| !part.is_empty() && !part.starts_with('#'))
        .map(|(number, part)| (number, Words { rest: part }))
}

/// The same text on one line, as the setting of a table has it.
pub fn on_one_line(text: &str) -> String {
    let words =
        statements(text).map(|(_, words)| words.rest.split_whitespace().collect::<Vec<_>>().join(" "));
    words.collect::<Vec<_>>().join(" | ")
}

/// What is read of a line, or what is wrong with it.
pub(crate) type Read<T> = Result<T, String>;

/// The words of one line that have not been read yet.
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The next word; none at the end.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word, which stays unread.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        Words { rest: self.rest }.next()
    }

    /// The next word, which this function must understand.
    pub(crate) fn read<T>(&mut self, what: &str, understand: impl FnOnce(&str) -> Option<T>) -> Read<T> {
        let word = self.next().ok_or_else(|| format!("{what} is missing"))?;
        understand(word).ok_or_else(|| format!("expected {what}, not `{}`", shorten(word)))
    }

    /// A number in digits.
    pub(crate) fn number<N: FromStr>(&mut self, what: &str) -> Read<N> {
        self.read(what, phrases::number)
    }

    /// A number in digits between two bounds.
    pub(crate) fn between(&mut self, what: &str, least: u16, most: u16) -> Read<u16> {
        let number: u16 = self.number(what)?;
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        Err(format!("{what} is {least} to {most}, not {number}"))
    }

    /// The name of a race.
    pub(crate) fn race(&mut self) -> Read<Race> {
        self.read("a race", Race::named)
    }

    /// This word, which must come next.
    pub(crate) fn expect(&mut self, word: &str) -> Read<()> {
        self.read(&format!("`{word}`"), |next| (next == word).then_some(()))
    }

    /// All that is left, which must be something.
    pub(crate) fn rest(&mut self, what: &str) -> Read<String> {
        let rest = self.rest.split_whitespace().collect::<Vec<_>>().join(" ");
        self.rest = "";
        if rest.is_empty() { Err(format!("{what} is missing")) } else { Ok(rest) }
    }

    /// The words before this one, which is read too; there must be at least one.
    pub(crate) fn until(&mut self, word: &str, what: &str) -> Read<String> {
        let mut words = Vec::new();
        loop {
            match self.next() {
                Some(next) if next == word => break,
                Some(next) => words.push(next),
                None => return Err(format!("`{word}` is missing")),
            }
        }
        if words.is_empty() { Err(format!("{what} is missing")) } else { Ok(words.join(" ")) }
    }

    /// Nothing may be left.
    pub(crate) fn end(&mut self) -> Read<()> {
        self.next().map_or(Ok(()), |word| Err(format!("`{}` is too much", shorten(word))))
    }
}

/// A word of an unknown text, short and safe to print.
pub(crate) fn shorten(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(24).collect()
}
