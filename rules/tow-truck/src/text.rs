//! How actions are written.
//!
//! `roll`, `agent 2`, `say "…"`, `insist "…"`, `silent`, `talk "…"`, `unsure`, `pass`, `jump 1776`, `jump 44 BCE`,
//! `stop`, `paradox 3`, `vote yes`, `park`. A draft may hold part of a jump: `jump` alone, or `span 1779` when only the line of the table is
//! chosen.

use engine::{
    Refusal, TextFault, TextFaults, Texts,
    phrases::{self, Phrase},
    quote, rule,
};

use crate::{
    action::{Action, Ballot},
    drift::Wait,
    rescue::{JumpChoice, Speech},
    year::Year,
};

/// Writes steps in their canonical text.
pub(crate) fn write(steps: &[Action], texts: &Texts) -> String {
    let mut phrases: Vec<String> = Vec::new();
    // How the phrase being written may continue.
    let mut pick = JumpChoice::Nothing;
    for &step in steps {
        let phrase = match step {
            Action::Jump => "jump".to_owned(),
            Action::To(wait) if pick == JumpChoice::Line => {
                phrases.pop();
                format!("{} {}", if wait.is_single() { "jump" } else { "span" }, wait.year())
            }
            Action::Year(year) if pick == JumpChoice::Year(Wait::of(year)) => {
                phrases.pop();
                format!("jump {year}")
            }
            Action::To(wait) => format!("line {}", wait.year()),
            Action::Year(year) => format!("year {year}"),
            Action::Agent(seat) => format!("agent {seat}"),
            Action::Roll => "roll".to_owned(),
            Action::Say { words } => format!("say {}", quote(texts.get(words))),
            Action::Insist { words } => format!("insist {}", quote(texts.get(words))),
            Action::Clue(clue) => format!("say {}", quote(Speech::Event(clue).get(texts))),
            Action::Silent => "silent".to_owned(),
            Action::Talk { words } => format!("talk {}", quote(texts.get(words))),
            Action::Unsure => "unsure".to_owned(),
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
            Action::Jump => JumpChoice::Line,
            Action::To(wait) if pick == JumpChoice::Line && !wait.is_single() => JumpChoice::Year(wait),
            _ => JumpChoice::Nothing,
        };
    }
    phrases.join(", ")
}

const EXPECTED: &str = "`roll`, `agent 2`, `say \"…\"`, `insist \"…\"`, `silent`, `talk \"…\"`, `unsure`, `pass`, \
                        `jump 1776`, `jump 44 BCE`, `stop`, `paradox 1`, `vote yes` or `park`";

/// Reads the steps of an entry, or of a part of one; reports every fault at once.
pub(crate) fn read(text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
    phrases::read(text, EXPECTED, |phrase, steps| read_phrase(phrase, texts, steps))
}

fn read_phrase(phrase: &mut Phrase<'_>, texts: &mut Texts, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    let verb = phrase.word(EXPECTED)?;
    let step = match verb.lower().as_str() {
        "roll" => Action::Roll,
        "silent" => Action::Silent,
        "unsure" => Action::Unsure,
        "pass" => Action::Pass,
        "stop" => Action::Stop,
        "park" => Action::Park,
        "missed" => Action::Missed,
        "agent" => Action::Agent(phrase.seat("a seat’s number")?),
        "say" => Action::Say { words: texts.keep(&phrase.quoted()?) },
        "insist" => Action::Insist { words: texts.keep(&phrase.quoted()?) },
        "talk" => Action::Talk { words: texts.keep(&phrase.quoted()?) },
        "paradox" => Action::Paradox(message(phrase)?),
        "vote" => Action::Vote(phrase.read("`yes` or `no`", ballot)?),
        "jump" => return jump(phrase, steps),
        "year" => Action::Year(year(phrase)?),
        "line" => Action::To(line(phrase)?),
        "span" => {
            let line = line(phrase)?;
            steps.push(Action::Jump);
            Action::To(line)
        }
        _ => return Err(verb.expected(EXPECTED)),
    };
    steps.push(step);
    Ok(())
}

/// [T5] A jump, perhaps with its year: that is a line of the table, and a year of that line if it has several.
fn jump(phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    if phrase.is_done() {
        steps.push(Action::Jump);
        return Ok(());
    }
    let year = year(phrase)?;
    let wait = Wait::of(year);
    steps.extend([Action::Jump, Action::To(wait)]);
    steps.extend((!wait.is_single()).then_some(Action::Year(year)));
    Ok(())
}

/// A year: all that is left of the phrase.
fn year(phrase: &mut Phrase<'_>) -> Result<Year, TextFault> {
    let word = phrase.rest();
    let unknown = || Refusal::new(rule!("T5"), "The truck does not know that year. Try 1776 or 44 BCE.");
    Year::read(word.text).unwrap_or_else(|| Err(unknown())).map_err(|refusal| word.forbidden(refusal))
}

/// A listed year, which names its line.
fn line(phrase: &mut Phrase<'_>) -> Result<Wait, TextFault> {
    let (at, year) = (phrase.at(), year(phrase)?);
    let wait = Wait::of(year);
    if wait.year() == year {
        return Ok(wait);
    }
    Err(TextFault::expected(at, format!("a year of the table, such as {}", wait.year())))
}

/// The number of a message.
fn message(phrase: &mut Phrase<'_>) -> Result<u16, TextFault> {
    let at = phrase.at();
    match phrase.number("the number of a message")? {
        0 => Err(TextFault::forbidden(at, Refusal::new(rule!("T13"), "The first message is number 1."))),
        number => Ok(number),
    }
}

fn ballot(word: &str) -> Option<Ballot> {
    let ballots = [("yes", Ballot::Yes), ("no", Ballot::No)];
    ballots.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, ballot)| ballot)
}
