//! The settings of a game: what is asked before it starts, and how answers are written.

use std::fmt;

use crate::{Narrated, quote};

/// One choice of a set-up, as files and command lines write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// What is chosen.
    pub key: String,
    /// How.
    pub value: String,
}

impl Setting {
    /// A setting.
    pub fn new(key: impl Into<String>, value: impl Into<String>) -> Self {
        Self { key: key.into(), value: value.into() }
    }

    /// Whether the value reads back as it is, without quotes: one line, without a remark, and no blanks at its ends.
    pub fn is_plain(&self) -> bool {
        let value = self.value.as_str();
        value.trim() == value
            && !value.starts_with('"')
            && !value.contains(|c: char| c == '#' || c.is_control())
    }
}

/// One fault of a set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupFault {
    /// The setting at fault, by its place in the list; none for the set-up as a whole.
    pub setting: Option<usize>,
    /// What is wrong, in words for a player.
    pub message: String,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Reads the set-up of a game under a rules version; reports every fault at once. What no text should hold is a fault in
/// every game.
pub fn read_setup<G: Narrated>(
    version: u16,
    seats: usize,
    settings: &[Setting],
) -> Result<G::Setup, Vec<SetupFault>> {
    let is_stray = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    let faults: Vec<_> = settings
        .iter()
        .enumerate()
        .filter_map(|(at, Setting { key, value })| {
            let stray = key.chars().chain(value.chars()).find(|c| is_stray(*c))?;
            let message = format!(
                "A setting contains the control character {}. Take it out.",
                quote(&stray.to_string())
            );
            Some(SetupFault { setting: Some(at), message })
        })
        .collect();
    if faults.is_empty() { G::read_setup_under(version, seats, settings) } else { Err(faults) }
}

/// Settings that belong together in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingGroup {
    /// What they are about.
    pub title: &'static str,
    /// What a player should know before choosing, in a sentence or two; may be empty.
    pub about: &'static str,
    /// The settings.
    pub settings: &'static [SettingSpec],
    /// Who should look at them.
    pub asked: Asked,
}

/// Whom a group of settings concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Everyone who starts a game: a form asks for them at once.
    Always,
    /// Those who look for more than the usual.
    UnderMore,
}

/// One setting of a game, as a form asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingSpec {
    /// Its name in files and on the command line.
    pub key: &'static str,
    /// What is asked.
    pub label: &'static str,
    /// How it is answered.
    pub kind: SettingKind,
}

/// How a setting is answered; it may always be left out, which means what the rulebook says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// In words, such as this example.
    Words(&'static str),
    /// One of these values, each with what it means; the first is the default.
    OneOf(&'static [(&'static str, &'static str)]),
}

impl SettingSpec {
    /// A setting answered in words, such as this example.
    pub const fn words(key: &'static str, label: &'static str, example: &'static str) -> Self {
        Self { key, label, kind: SettingKind::Words(example) }
    }

    /// A setting with these values, each with what it means; the first is the default.
    pub const fn one_of(
        key: &'static str,
        label: &'static str,
        values: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { key, label, kind: SettingKind::OneOf(values) }
    }

    /// An optional rule, which is off unless it is chosen.
    pub const fn option(key: &'static str, label: &'static str) -> Self {
        Self::one_of(key, label, &[("no", "off"), ("yes", "on")])
    }

    /// Answers that the game understands.
    pub fn examples(&self) -> Vec<&'static str> {
        match self.kind {
            SettingKind::Words(example) => vec![example],
            SettingKind::OneOf(values) => values.iter().map(|(value, _)| *value).collect(),
        }
    }
}
