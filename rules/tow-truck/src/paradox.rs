//! [T13] What a message must not say: anything that gives the year away would cause a paradox.
//!
//! [`check`] reads a message as a strict listener would and finds every place that names a year, a date, a decade,
//! a century, or the agent's own roll. When in doubt it refuses; the rescuers can call a paradox on what slips through.
//! Ruling 13 lists what is refused and what passes. A message is checked once, when it is sent: a replay trusts the
//! record, so this check may become stricter or laxer without a new version of the rules.
//!
//! Read in this order: `scan` cuts the message into words and digits, with `numeral` for those of other scripts;
//! `spelling` takes apart words that are run together; `number` reads the numbers; `finder` looks at each number
//! alone, `places` at the words around it, `runs` at the numbers around it, `centuries` at decades and centuries, and
//! `roll` at the agent's dice.

mod centuries;
mod finder;
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
    let shown = offences.iter().map(|offence| {
        let words = message.get(offence.span.clone()).unwrap_or_default();
        format!("“{words}” {}", offence.kind.words())
    });
    let reason = format!("That would cause a paradox: {}.", shown.collect::<Vec<_>>().join(", "));
    Err(Refusal::new(rule!("T13"), reason))
}
