//! [T13] What a message must not say: anything that gives the year away would cause a paradox.
//!
//! [`check`] reads a message as a strict listener would and finds every place that names a year, a date, a decade,
//! a century, or the agent's own roll. When in doubt it refuses; the rescuers can call a paradox on what slips through.
//! Ruling 13 lists what is refused and what passes. A message is checked once, when it is sent: a replay trusts the
//! record, so this check may become stricter or laxer without a new version of the rules.
//!
//! Read in this order: `scan` cuts the message into words and digits, with `numeral` for those of other scripts;
//! `spelling` takes apart words that are run together; `number` reads the numbers, with `foreign` for those in other
//! languages; `finder` looks at each number alone, `places` at the words around it, `calendars` at the calendar it is
//! counted in, `runs` at the numbers around it, `centuries` at decades and centuries, and `roll` at the agent's dice;
//! `doubt` says which numbers need not be a year.

mod calendars;
mod centuries;
mod doubt;
mod finder;
mod foreign;
mod number;
mod numeral;
mod places;
mod roll;
mod runs;
mod scan;
mod spelling;

use std::ops::Range;

use engine::{Refusal, rule};
use serde::Serialize;

use crate::drift::Roll;
use finder::Finder;
use number::numbers;
use scan::scan;
use spelling::taken_apart;

/// A place in a message that gives something away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offence {
    /// Where, in bytes from the start of the message.
    pub span: Range<usize>,
    /// What it gives away.
    pub kind: OffenceKind,
    /// The number, if it need not be a year: the agent may insist that it is not. Ruling 15.
    pub arguable: Option<u32>,
}

/// What an offence gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OffenceKind {
    /// A year.
    Year,
    /// A date, or how long ago it was.
    Date,
    /// A decade.
    Decade,
    /// A century or a millennium.
    Century,
    /// The agent's own roll, or its wait.
    Roll,
}

impl OffenceKind {
    /// In words for a player: `reads as a year`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Year => "reads as a year",
            Self::Date => "reads as a date",
            Self::Decade => "names a decade",
            Self::Century => "names a century",
            Self::Roll => "gives your roll away",
        }
    }
}

/// [T13] All offences of a message, in order and without overlaps; the agent's own roll is an offence if it is given.
pub fn check(message: &str, roll: Option<Roll>) -> Vec<Offence> {
    let tokens = taken_apart(&scan(message));
    let numbers = numbers(&tokens);
    let mut finder = Finder::new(&tokens, &numbers);
    finder.find();
    if let Some(roll) = roll {
        finder.find_roll(roll);
    }
    finder.merged()
}

/// [T13] Refuses a message that has offences, and shows them.
pub fn refuse(message: &str, roll: Option<Roll>) -> Result<(), Refusal> {
    let offences = check(message, roll);
    if offences.is_empty() {
        return Ok(());
    }
    let reason = format!("That would cause a paradox: {}.", shown(message, &offences));
    // Ruling 15.
    let is_arguable = offences.iter().all(|offence| offence.arguable.is_some());
    let or =
        if is_arguable { " Not a year? Then insist: the table is told, and may vote on it." } else { "" };
    Err(Refusal::new(rule!("T13"), reason + or))
}

/// [T13] Refuses to let an agent insist on a message that names a time for certain. Ruling 15.
pub fn refuse_insisting(message: &str, roll: Option<Roll>) -> Result<(), Refusal> {
    let mut offences = check(message, roll);
    offences.retain(|offence| offence.arguable.is_none());
    if offences.is_empty() {
        return Ok(());
    }
    let reason = format!("You can’t insist on that: {}.", shown(message, &offences));
    Err(Refusal::new(rule!("T13"), reason))
}

/// The offending words and what they give away.
fn shown(message: &str, offences: &[Offence]) -> String {
    let shown = offences.iter().map(|offence| {
        let words = message.get(offence.span.clone()).unwrap_or_default();
        format!("“{words}” {}", offence.kind.words())
    });
    shown.collect::<Vec<_>>().join(", ")
}
