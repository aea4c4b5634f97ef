//! Rule numbers, and refusals that name them.

use std::{borrow::Cow, error::Error, fmt};

use serde::Serialize;

/// The number of the rule that made something happen, as the rulebook numbers it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Rule(pub &'static str);

impl Rule {
    /// Named where the table itself decides, not a rulebook: turns, seats, undo.
    pub const TABLE: Self = Self("table");
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names a rule: `rule!("8.23B")`.
#[macro_export]
macro_rules! rule {
    ($number:literal) => {
        $crate::Rule($number)
    };
}

/// Why dice are rolled: the rule and, in a few words, the purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Why {
    /// The rule that asks for the roll.
    pub rule: Rule,
    /// What the roll decides, in our words.
    pub purpose: &'static str,
}

impl Why {
    /// A reason to roll.
    pub const fn new(rule: Rule, purpose: &'static str) -> Self {
        Self { rule, purpose }
    }
}

/// The rules say no: the refusal names the rule, and nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What is wrong, in words for a player.
    pub reason: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by this rule for this reason.
    pub fn new(rule: Rule, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, reason: reason.into() }
    }

    /// A refusal by the table itself, not by a rulebook.
    pub fn table(reason: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Rule::TABLE, reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.reason, self.rule)
    }
}

impl Error for Refusal {}
