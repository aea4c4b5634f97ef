//! [T13] What may not be said: whatever tells the year would cause a paradox.
//!
//! [`check`] reads a message as a strict listener would and gives every place at which it names a year, a date,
//! a decade, a century, or the agent's own roll. It errs on the side of refusing; what slips through can be
//! called a paradox by the rescuers. Ruling 13 lists what is refused and what passes. Games are replayed by this check:
//! to refuse what passed before takes a new version of the rules.
//!
//! Read in this order: `scan` cuts the message into words and digits, with `numeral` for those of other scripts;
//! `spelling` mends what is glued together; `number` reads the numbers; `finder` looks at each of them alone,
//! `places` at the words beside it, `runs` at the numbers beside it, `centuries` at decades and centuries, and
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
use spelling::mended;

/// A place in a message that may not be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offence {
    /// Where, in bytes from the beginning.
    pub span: Range<usize>,
    /// What it tells.
    pub tells: Tells,
}

/// What an offence tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tells {
    /// A year.
    Year,
    /// A day, or how long ago it was.
    Date,
    /// A decade.
    Decade,
    /// A century or a millennium.
    Century,
    /// The agent's own roll, or its wait.
    Roll,
}

impl Tells {
    /// In words for a player: `reads as a year`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Year => "reads as a year",
            Self::Date => "reads as a date",
            Self::Decade => "names a decade",
            Self::Century => "names a century",
            Self::Roll => "tells your roll",
        }
    }
}

/// [T13] All offences of a message, in order and apart from each other; the agent's own roll counts if it is given.
pub fn check(message: &str, roll: Option<Roll>) -> Vec<Offence> {
    let tokens = mended(&scan(message));
    let numbers = numbers(&tokens);
    let mut finder = Finder::new(&tokens, &numbers);
    finder.find();
    if let Some(roll) = roll {
        finder.find_roll(roll);
    }
    finder.merged()
}

/// [T13] Refuses a message with offences, and shows them.
pub fn refuse(message: &str, roll: Option<Roll>) -> Result<(), Refusal> {
    let offences = check(message, roll);
    if offences.is_empty() {
        return Ok(());
    }
    let shown = offences.iter().map(|offence| {
        let words = message.get(offence.span.clone()).unwrap_or_default();
        format!("\u{201c}{words}\u{201d} {}", offence.tells.words())
    });
    let reason = format!("That would cause a paradox: {}.", shown.collect::<Vec<_>>().join(", "));
    Err(Refusal::new(rule!("T13"), reason))
}
