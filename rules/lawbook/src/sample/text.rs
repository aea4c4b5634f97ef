//! How actions of Highest Bid are written: `say "…", bid 2`, `take`, `risk`.

use engine::{
    TextFault, TextFaults, Texts,
    phrases::{self, Phrase},
    quote,
};

use super::Action;

const STEPS: &str = "`say \"…\"`, `bid 2`, `take` or `risk`";

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
pub(super) fn read(text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
    phrases::read(text, STEPS, |phrase, steps| {
        steps.push(step(phrase, texts)?);
        Ok(())
    })
}

fn step(phrase: &mut Phrase<'_>, texts: &mut Texts) -> Result<Action, TextFault> {
    let verb = phrase.word(STEPS)?;
    match verb.text {
        "say" => Ok(Action::Say { words: texts.keep(&phrase.quoted()?) }),
        "bid" => Ok(Action::Bid(phrase.number("a bid from 1 to 3")?)),
        "take" => Ok(Action::Take),
        "risk" => Ok(Action::Risk),
        "late" => Ok(Action::Late),
        _ => Err(verb.expected(STEPS)),
    }
}
