//! One reader for the texts of all games: phrases between commas, each a few words, numbers or quoted texts.
//!
//! A game's reader is a function that turns one [`Phrase`] into steps or into a fault. [`read`] calls it for every
//! phrase of a text and gathers the faults, so that a player learns of all of them at once:
//!
//! ```
//! use engine::{TextFault, phrases::{self, Phrase}};
//!
//! #[derive(Debug, PartialEq)]
//! enum Action { Bid(u8), Say(String) }
//!
//! fn step(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
//!     let verb = phrase.word("`bid 2` or `say \"…\"`")?;
//!     match verb.text {
//!         "bid" => Ok(Action::Bid(phrase.number("a bid from 1 to 3")?)),
//!         "say" => Ok(Action::Say(phrase.quoted()?)),
//!         _ => Err(verb.expected("`bid 2` or `say \"…\"`")),
//!     }
//! }
//!
//! fn read(text: &str) -> Result<Vec<Action>, engine::TextFaults> {
//!     phrases::read(text, "`bid 2` or `say \"…\"`", |phrase, steps| {
//!         steps.push(step(phrase)?);
//!         Ok(())
//!     })
//! }
//!
//! assert_eq!(read("say \"one, or two?\", bid 2"), Ok(vec![Action::Say("one, or two?".into()), Action::Bid(2)]));
//!
//! let faults = read("bet 2, say \"hm\", bid two").unwrap_err();
//! let places: Vec<_> = faults.all().iter().map(|fault| fault.at).collect();
//! assert_eq!(places, [0, 21]);
//! assert_eq!(faults.all()[1].to_string(), "expected a bid from 1 to 3");
//! ```

use std::str::FromStr;

use crate::{Refusal, Seat, TextFault, TextFaults, unquote};

/// The most faults reported of one text: no one fixes more at once, and a hostile text may have millions.
const MOST_FAULTS: usize = 50;

/// What separates two phrases, and may follow the last one.
const SEPARATORS: [char; 2] = [',', ';'];

/// Reads every phrase of a text with `phrase`, which adds the steps of one phrase or gives its fault.
///
/// A phrase must be read to its end, and none may be empty, except after a comma at the end of the text. `expected`
/// says what a phrase can be.
pub fn read<'a, A>(
    text: &'a str,
    expected: &'static str,
    mut phrase: impl FnMut(&mut Phrase<'a>, &mut Vec<A>) -> Result<(), TextFault>,
) -> Result<Vec<A>, TextFaults> {
    let (mut steps, mut faults) = (Vec::new(), Vec::new());
    for mut next in split(text) {
        let read = if next.is_done() {
            Err(TextFault::expected(next.at(), expected))
        } else {
            phrase(&mut next, &mut steps).and_then(|()| next.end())
        };
        faults.extend(read.err());
        if faults.len() == MOST_FAULTS {
            break;
        }
    }
    TextFaults::of(faults).map_or(Ok(steps), Err)
}

/// The phrases of a text: at least one, which may be empty, and no empty one after a last comma.
pub fn split(text: &str) -> impl Iterator<Item = Phrase<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = end_of_phrase(text, start);
        let after = (end + 1).min(text.len());
        next = (!text[after..].trim().is_empty()).then_some(after);
        Some(Phrase { text, start, end, at: start })
    })
}

/// Where the phrase that begins here ends: at the next comma outside quotes, or with the text.
fn end_of_phrase(text: &str, start: usize) -> usize {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let ends = |c: char| {
        let ends = !is_quoted && SEPARATORS.contains(&c);
        is_quoted ^= c == '"' && !is_escaped;
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        ends
    };
    text[start..].find(ends).map_or(text.len(), |length| start + length)
}

/// A number written in digits and nothing else.
pub fn number<N: FromStr>(word: &str) -> Option<N> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A word of a phrase and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// Where it begins, in bytes from the beginning of the text.
    pub at: usize,
    /// The word.
    pub text: &'a str,
}

impl Word<'_> {
    /// Whether it is this word, in small or in capital letters.
    pub fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// The word in small letters.
    pub fn lower(&self) -> String {
        self.text.to_ascii_lowercase()
    }

    /// The fault that something else was expected in its place.
    pub fn expected(&self, what: impl Into<std::borrow::Cow<'static, str>>) -> TextFault {
        TextFault::expected(self.at, what)
    }

    /// The fault that a rule forbids it.
    pub const fn forbidden(&self, refusal: Refusal) -> TextFault {
        TextFault::forbidden(self.at, refusal)
    }
}

/// One phrase of a text, read from left to right.
///
/// Words end at a blank or a quote. Every place is in bytes from the beginning of the whole text.
#[derive(Clone, Debug)]
pub struct Phrase<'a> {
    text: &'a str,
    start: usize,
    end: usize,
    at: usize,
}

impl<'a> Phrase<'a> {
    /// Where the next word begins, or the phrase ends.
    pub fn at(&self) -> usize {
        self.end - self.left().len()
    }

    /// What is left, without the blanks before it.
    fn left(&self) -> &'a str {
        self.text[self.at..self.end].trim_start()
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.left().is_empty()
    }

    /// The whole phrase, read or not, without the blanks around it.
    pub fn whole(&self) -> Word<'a> {
        let text = self.text[self.start..self.end].trim_start();
        Word { at: self.end - text.len(), text: text.trim_end() }
    }

    /// The next word, which stays unread; none at the end and before a quote.
    pub fn peek(&self) -> Option<Word<'a>> {
        let left = self.left();
        let text = &left[..left.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(left.len())];
        (!text.is_empty()).then(|| Word { at: self.at(), text })
    }

    /// Reads the next word if there is one.
    pub fn next_word(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.at = word.at + word.text.len();
        Some(word)
    }

    /// Reads the next word, which must be there.
    pub fn word(&mut self, what: &'static str) -> Result<Word<'a>, TextFault> {
        self.next_word().ok_or_else(|| TextFault::expected(self.at(), what))
    }

    /// Reads the next word, which this function must understand.
    pub fn read<T>(
        &mut self,
        what: &'static str,
        understand: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, TextFault> {
        let word = self.word(what)?;
        understand(word.text).ok_or_else(|| word.expected(what))
    }

    /// Reads a number in digits.
    pub fn number<N: FromStr>(&mut self, what: &'static str) -> Result<N, TextFault> {
        self.read(what, number)
    }

    /// Reads the number of a seat.
    pub fn seat(&mut self, what: &'static str) -> Result<Seat, TextFault> {
        self.read(what, |word| number(word).and_then(Seat::numbered))
    }

    /// Reads a text between quotes.
    pub fn quoted(&mut self) -> Result<String, TextFault> {
        let at = self.at();
        let (text, length) =
            unquote(self.left()).map_err(|bad| TextFault::expected(at + bad.at, bad.expected))?;
        self.at = at + length;
        Ok(text)
    }

    /// Reads all that is left of the phrase, without the blanks around it; may be empty.
    pub fn rest(&mut self) -> Word<'a> {
        let rest = Word { at: self.at(), text: self.left().trim_end() };
        self.at = self.end;
        rest
    }

    /// Reads this word if it comes next; says whether it did.
    pub fn has(&mut self, word: &str) -> bool {
        let is_next = self.peek().is_some_and(|next| next.is(word));
        if is_next {
            self.next_word();
        }
        is_next
    }

    /// Reads this word, which must come next.
    pub fn expect(&mut self, word: &str) -> Result<(), TextFault> {
        let at = self.at();
        self.has(word).then_some(()).ok_or_else(|| TextFault::expected(at, format!("`{word}`")))
    }

    /// Nothing may be left.
    pub fn end(&self) -> Result<(), TextFault> {
        self.is_done().then_some(()).ok_or_else(|| TextFault::expected(self.at(), "a comma, or the end"))
    }
}
