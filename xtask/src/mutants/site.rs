//! A mutant: one small change to one place of a source file.

use std::ops::Range;

/// What kind of change it is. A sample takes turns among the kinds, so that the many numbers don't crowd out the rest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// `<` becomes `<=`, `==` becomes `!=`.
    Comparison,
    /// `+` becomes `-`.
    Arithmetic,
    /// `&&` becomes `||`, or a condition is turned round.
    Logic,
    /// A number is one more or one less.
    Number,
    /// A method is swapped for its opposite: `min` for `max`, `any` for `all`.
    Opposite,
    /// A function that answers yes or no always gives the same answer.
    Answer,
    /// The guard of a match arm lets everything through.
    Guard,
    /// A statement is left out.
    Statement,
}

/// A mutant and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mutant {
    /// What is replaced, in bytes of the source.
    pub(crate) span: Range<usize>,
    /// The line it starts on, counted from 1.
    pub(crate) line: usize,
    pub(crate) kind: Kind,
    pub(crate) change: Change,
    /// The text as it is, on one line.
    pub(crate) was: String,
    /// The text as it would be, on one line.
    pub(crate) now: String,
}

/// How the text changes when the mutant is switched on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// The two operands are joined by another operator.
    Operator { left: Range<usize>, other: &'static str, right: Range<usize> },
    /// The number is another one.
    Number(String),
    /// The method with its name here is swapped for another one.
    Method { name: Range<usize>, other: &'static str },
    /// The condition is turned round.
    Negated,
    /// The condition always holds.
    Always,
    /// The statement is left out.
    LeftOut,
    /// The function returns this at once; the span is empty and at the start of its body.
    Returns(&'static str),
}
