//! The kinds of actions a game has, and which of them random play has taken and compared.

use std::{
    fmt::Debug,
    mem::{Discriminant, discriminant},
};

use engine::Step;

/// The names of all variants of a game's action; [`kinds!`](crate::kinds) makes it.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    /// The names, as they are written in the code.
    pub all: &'static [&'static str],
    /// Those that others do not see at once.
    pub secret: &'static [&'static str],
}

impl Kinds {
    /// Names the kinds that others do not see at once, so that they are compared even if a flaw shows them.
    #[must_use]
    pub const fn secret(self, secret: &'static [&'static str]) -> Self {
        Self { secret, ..self }
    }
}

/// Lists the variants of a game's action: `kinds!(Action: Bid, Take, Risk)`. A variant that is missing does not compile.
#[macro_export]
macro_rules! kinds {
    ($action:ident: $($kind:ident),* $(,)?) => {{
        // No one calls it; the compiler sees whether it knows every variant.
        const _: fn(&$action) = |action| match action {
            $($action::$kind { .. } => {})*
        };
        $crate::Kinds { all: &[$(stringify!($kind)),*], secret: &[] }
    }};
}

/// Something that random play never does with a kind of action, and why.
#[derive(Clone, Copy, Debug)]
pub enum Never<'a> {
    /// The kind is never taken.
    Taken(&'a str, &'a str),
    /// The kind is taken and hidden, but no two entries that differ in it look alike to anyone.
    Compared(&'a str, &'a str),
}

/// How often something was done with one kind of action.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// It was played.
    pub(crate) taken: u32,
    /// It was played, and the log did not show it to everyone.
    pub(crate) hidden: u32,
    /// Entries with it were put beside others that onlookers must not be able to tell from them.
    pub(crate) tried: u32,
    /// Two such entries differed in it, and were compared.
    pub(crate) compared: u32,
}

/// What random play has taken and compared so far.
#[derive(Debug)]
pub(crate) struct Coverage<A> {
    kinds: Vec<(Discriminant<A>, String, Tally)>,
}

impl<A: Step> Coverage<A> {
    /// Nothing so far.
    pub(crate) const fn new() -> Self {
        Self { kinds: Vec::new() }
    }

    /// The tally of this action's kind.
    pub(crate) fn of(&mut self, action: A) -> &mut Tally {
        let kind = discriminant(&action);
        let at = self.kinds.iter().position(|(known, ..)| *known == kind).unwrap_or_else(|| {
            self.kinds.push((kind, kind_name(&action), Tally::default()));
            self.kinds.len() - 1
        });
        &mut self.kinds[at].2
    }

    /// The tally of the kind with this name.
    pub(crate) fn named(&self, name: &str) -> Tally {
        self.kinds
            .iter()
            .find(|(_, known, _)| known == name)
            .map_or_else(Tally::default, |(.., tally)| *tally)
    }
}

/// The name of an action's kind: the first word of what [`Debug`] writes.
pub fn kind_name(action: &impl Debug) -> String {
    let text = format!("{action:?}");
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// What random play should have done and has not.
pub(crate) fn missing<A: Step>(coverage: &Coverage<A>, kinds: Kinds, never: &[Never<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    for kind in kinds.all {
        let tally = coverage.named(kind);
        let untaken = never.iter().any(|never| matches!(never, Never::Taken(name, _) if name == kind));
        let uncompared = never.iter().any(|never| matches!(never, Never::Compared(name, _) if name == kind));
        if tally.taken == 0 && !untaken {
            faults.push(format!("{kind} was never taken"));
        }
        let is_secret = tally.hidden > 0 || kinds.secret.contains(kind);
        if is_secret && tally.compared == 0 && !uncompared {
            let tries = tally.tried;
            faults.push(format!("{kind} is secret and was never compared with another ({tries} tries)"));
        }
    }
    faults
}

/// What was said never to happen and did, or is about no kind at all.
pub(crate) fn wrong<A: Step>(coverage: &Coverage<A>, kinds: Kinds, never: &[Never<'_>]) -> Vec<String> {
    let fault = |never: &Never<'_>| {
        let (Never::Taken(name, reason) | Never::Compared(name, reason)) = never;
        let tally = coverage.named(name);
        let happened = match never {
            Never::Taken(..) => tally.taken > 0,
            Never::Compared(..) => tally.compared > 0,
        };
        if !kinds.all.contains(name) {
            return Some(format!("{name} is no kind of action"));
        }
        happened.then(|| format!("{name} was said never to happen: {reason}"))
    };
    let unknown = kinds.secret.iter().filter(|name| !kinds.all.contains(name));
    let unknown = unknown.map(|name| format!("{name} is no kind of action"));
    never.iter().filter_map(fault).chain(unknown).collect()
}
