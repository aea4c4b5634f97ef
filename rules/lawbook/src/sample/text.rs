//! How actions of Highest Bid are written: `say "…", bid 2`, `take`, `risk`.

use engine::{TextFault, Texts, quote, unquote};

use super::Action;

/// Writes steps in their canonical text.
pub(super) fn write(steps: &[Action], texts: &Texts) -> String {
    let phrase = |step: &Action| match *step {
        Action::Say { words } => format!("say {}", quote(texts.get(words))),
        Action::Bid(bid) => format!("bid {bid}"),
        Action::Take => "take".to_owned(),
        Action::Risk => "risk".to_owned(),
        Action::Late => "late".to_owned(),
    };
    steps.iter().map(phrase).collect::<Vec<_>>().join(", ")
}

/// Reads the steps of an entry, or of a part of one.
pub(super) fn read(text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFault> {
    let mut reader = Reader { text, at: 0 };
    let mut steps = Vec::new();
    loop {
        steps.push(reader.step(texts)?);
        match reader.rest().chars().next() {
            None => return Ok(steps),
            Some(',') => reader.at += 1,
            Some(_) => return Err(TextFault::expected(reader.at, "a comma between steps")),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// What is left, without the blanks before it.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// The next word, which is of letters and digits.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn step(&mut self, texts: &mut Texts) -> Result<Action, TextFault> {
        let word = self.word();
        match word {
            "say" => {
                let rest = self.rest();
                let (words, length) =
                    unquote(rest).map_err(|bad| TextFault::expected(self.at + bad.at, bad.expected))?;
                self.at += length;
                Ok(Action::Say { words: texts.keep(&words) })
            }
            "bid" => {
                let number = self.word();
                let at = self.at - number.len();
                number.parse().map(Action::Bid).map_err(|_| TextFault::expected(at, "a bid from 1 to 3"))
            }
            "take" => Ok(Action::Take),
            "risk" => Ok(Action::Risk),
            "late" => Ok(Action::Late),
            _ => Err(TextFault::expected(self.at - word.len(), "`say \"…\"`, `bid 2`, `take` or `risk`")),
        }
    }
}
