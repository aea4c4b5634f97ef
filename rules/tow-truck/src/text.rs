//! How actions are written.
//!
//! `roll`, `agent 2`, `say "…"`, `silent`, `talk "…"`, `pass`, `jump 1776`, `jump 44 BCE`, `stop`, `paradox 3`,
//! `vote yes`, `park`. A draft may hold part of a jump: `jump` alone, or `span 1779` when only the line of the table is
//! chosen.

use engine::{Refusal, Seat, TextFault, TextFaults, Texts, quote, rule, unquote};

use crate::{
    action::{Action, Ballot},
    drift::Wait,
    rescue::{Pick, Speech},
    year::Year,
};

/// Writes steps in their canonical text.
pub(crate) fn write(steps: &[Action], texts: &Texts) -> String {
    let mut phrases: Vec<String> = Vec::new();
    // How the phrase being written may continue.
    let mut pick = Pick::Nothing;
    for &step in steps {
        let phrase = match step {
            Action::Jump => "jump".to_owned(),
            Action::To(wait) if pick == Pick::Line => {
                phrases.pop();
                format!("{} {}", if wait.is_single() { "jump" } else { "span" }, wait.year())
            }
            Action::Year(year) if pick == Pick::Year(Wait::of(year)) => {
                phrases.pop();
                format!("jump {year}")
            }
            Action::To(wait) => format!("line {}", wait.year()),
            Action::Year(year) => format!("year {year}"),
            Action::Agent(seat) => format!("agent {seat}"),
            Action::Roll => "roll".to_owned(),
            Action::Say { words } => format!("say {}", quote(texts.get(words))),
            Action::Clue(clue) => format!("say {}", quote(Speech::Event(clue).get(texts))),
            Action::Silent => "silent".to_owned(),
            Action::Talk { words } => format!("talk {}", quote(texts.get(words))),
            Action::Pass => "pass".to_owned(),
            Action::Stop => "stop".to_owned(),
            Action::Paradox(message) => format!("paradox {message}"),
            Action::Vote(Ballot::Yes) => "vote yes".to_owned(),
            Action::Vote(Ballot::No) => "vote no".to_owned(),
            Action::Park => "park".to_owned(),
            Action::Missed => "missed".to_owned(),
        };
        phrases.push(phrase);
        pick = match step {
            Action::Jump => Pick::Line,
            Action::To(wait) if pick == Pick::Line && !wait.is_single() => Pick::Year(wait),
            _ => Pick::Nothing,
        };
    }
    phrases.join(", ")
}

/// Reads the steps of an entry, or of a part of one; reports the first fault of every phrase.
pub(crate) fn read(text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
    let mut reader = Reader { text, at: 0, steps: Vec::new() };
    let mut faults = Vec::new();
    loop {
        if let Err(fault) = reader.phrase(texts).and_then(|()| reader.end_of_phrase()) {
            faults.push(fault);
            reader.skip_phrase();
        }
        // A comma after the last phrase is allowed.
        if !reader.comma() || reader.peek().is_none() {
            break;
        }
    }
    TextFaults::of(faults).map_or(Ok(reader.steps), Err)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<Action>,
}

impl<'a> Reader<'a> {
    /// The next character that is not a blank; blanks before it are skipped.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// The next word, which ends at a blank, a comma or a quote, and where it starts.
    fn word(&mut self) -> Option<(usize, &'a str)> {
        self.peek()?;
        let (start, rest) = (self.at, &self.text[self.at..]);
        let end =
            rest.find(|c: char| c.is_whitespace() || [',', ';', '"'].contains(&c)).unwrap_or(rest.len());
        self.at += end;
        (end > 0).then_some((start, &rest[..end]))
    }

    fn needed(&mut self, what: &'static str) -> Result<(usize, &'a str), TextFault> {
        self.word().ok_or_else(|| TextFault::expected(self.at, what))
    }

    /// Takes a comma, or a semicolon, which means the same.
    fn comma(&mut self) -> bool {
        let is_comma = matches!(self.peek(), Some(',' | ';'));
        self.at += usize::from(is_comma);
        is_comma
    }

    /// Checks that a phrase ends here.
    fn end_of_phrase(&mut self) -> Result<(), TextFault> {
        match self.peek() {
            None | Some(',' | ';') => Ok(()),
            Some(_) => Err(TextFault::expected(self.at, "a comma, or the end")),
        }
    }

    /// Skips the rest of a phrase; commas between quotes belong to it.
    fn skip_phrase(&mut self) {
        let (mut is_quoted, mut is_escaped) = (false, false);
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' if is_quoted => is_escaped = true,
                '"' => is_quoted = !is_quoted,
                ',' | ';' => return !is_quoted,
                _ => {}
            }
            false
        });
        self.at += end.unwrap_or(rest.len());
    }

    fn phrase(&mut self, texts: &mut Texts) -> Result<(), TextFault> {
        const EXPECTED: &str = "`roll`, `agent 2`, `say \"…\"`, `silent`, `talk \"…\"`, `pass`, `jump 1776`, \
                                `jump 44 BCE`, `stop`, `paradox 1`, `vote yes` or `park`";
        let (at, word) = self.needed(EXPECTED)?;
        let step = match word.to_ascii_lowercase().as_str() {
            "roll" => Action::Roll,
            "silent" => Action::Silent,
            "pass" => Action::Pass,
            "stop" => Action::Stop,
            "park" => Action::Park,
            "missed" => Action::Missed,
            "agent" => Action::Agent(self.seat()?),
            "say" => Action::Say { words: self.words(texts)? },
            "talk" => Action::Talk { words: self.words(texts)? },
            "paradox" => Action::Paradox(self.message()?),
            "vote" => Action::Vote(self.ballot()?),
            "jump" => return self.jump(),
            "year" => Action::Year(self.year()?.1),
            "line" => Action::To(self.line()?),
            "span" => {
                let line = self.line()?;
                self.steps.push(Action::Jump);
                Action::To(line)
            }
            _ => return Err(TextFault::expected(at, EXPECTED)),
        };
        self.steps.push(step);
        Ok(())
    }

    /// [T5] A jump, perhaps with its year: that is a line of the table, and a year of that line if it has several.
    fn jump(&mut self) -> Result<(), TextFault> {
        self.steps.push(Action::Jump);
        if matches!(self.peek(), None | Some(',' | ';')) {
            return Ok(());
        }
        let (_, year) = self.year()?;
        let wait = Wait::of(year);
        self.steps.push(Action::To(wait));
        if !wait.is_single() {
            self.steps.push(Action::Year(year));
        }
        Ok(())
    }

    /// A listed year, which names its line.
    fn line(&mut self) -> Result<Wait, TextFault> {
        let (at, year) = self.year()?;
        let wait = Wait::of(year);
        if wait.year() == year {
            return Ok(wait);
        }
        Err(TextFault::expected(at, format!("a year of the table, such as {}", wait.year())))
    }

    /// A year: everything up to the next comma.
    fn year(&mut self) -> Result<(usize, Year), TextFault> {
        self.peek();
        let (start, rest) = (self.at, &self.text[self.at..]);
        let end = rest.find([',', ';', '"']).unwrap_or(rest.len());
        let unknown = || Refusal::new(rule!("T5"), "The truck does not know that year. Try 1776 or 44 BCE.");
        let read = Year::read(&rest[..end]).unwrap_or_else(|| Err(unknown()));
        let year = read.map_err(|refusal| TextFault::forbidden(start, refusal))?;
        self.at += end;
        Ok((start, year))
    }

    fn seat(&mut self) -> Result<Seat, TextFault> {
        const SEAT: &str = "a seat's number";
        let (at, word) = self.needed(SEAT)?;
        let seat = number(word).and_then(|number| Seat::numbered(usize::from(number)));
        seat.ok_or_else(|| TextFault::expected(at, SEAT))
    }

    fn message(&mut self) -> Result<u16, TextFault> {
        const MESSAGE: &str = "the number of a message";
        let (at, word) = self.needed(MESSAGE)?;
        let number = number(word).ok_or_else(|| TextFault::expected(at, MESSAGE))?;
        if number == 0 {
            let refusal = Refusal::new(rule!("T13"), "The first message is number 1.");
            return Err(TextFault::forbidden(at, refusal));
        }
        Ok(number)
    }

    fn ballot(&mut self) -> Result<Ballot, TextFault> {
        const BALLOT: &str = "`yes` or `no`";
        match self.needed(BALLOT)? {
            (_, word) if word.eq_ignore_ascii_case("yes") => Ok(Ballot::Yes),
            (_, word) if word.eq_ignore_ascii_case("no") => Ok(Ballot::No),
            (at, _) => Err(TextFault::expected(at, BALLOT)),
        }
    }

    fn words(&mut self, texts: &mut Texts) -> Result<engine::TextId, TextFault> {
        self.peek();
        let (words, length) = unquote(&self.text[self.at..])
            .map_err(|bad| TextFault::expected(self.at + bad.at, bad.expected))?;
        self.at += length;
        Ok(texts.keep(&words))
    }
}

/// A number written in digits alone.
fn number(word: &str) -> Option<u16> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}
