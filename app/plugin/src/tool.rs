//! Tools: small calculators of a game, useful beside a paper game too.

use std::ops::RangeInclusive;

use engine::{Setting, SettingKind, SettingSpec, phrases};

use crate::Section;

/// A calculator: a few questions, and an answer in figures.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// Its name in addresses and on the command line.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it works out, in a sentence, with the rules it follows.
    pub about: &'static str,
    /// What it asks; a question that is not answered has its example, or its first value, for an answer.
    pub fields: &'static [SettingSpec],
    /// Works it out.
    pub work: fn(&mut Answers<'_>) -> Vec<Section>,
}

impl Tool {
    /// The answer, or every fault at once.
    pub fn run(&self, given: &[Setting]) -> Result<Vec<Section>, Vec<String>> {
        let known = |key: &str| self.fields.iter().any(|field| field.key == key);
        let unknown = given.iter().filter(|setting| !known(&setting.key));
        let faults = unknown.map(|setting| format!("There is no field “{}”.", setting.key)).collect();
        let mut answers = Answers { fields: self.fields, given, faults };
        let sections = (self.work)(&mut answers);
        if answers.faults.is_empty() { Ok(sections) } else { Err(answers.faults) }
    }
}

/// What was answered to the questions of a tool, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Answers<'a> {
    fields: &'static [SettingSpec],
    given: &'a [Setting],
    faults: Vec<String>,
}

impl<'a> Answers<'a> {
    /// The answer in words.
    pub fn words(&self, key: &str) -> &'a str {
        let given = self.given.iter().rev().find(|setting| setting.key == key);
        let given = given.map(|setting| setting.value.trim()).filter(|value| !value.is_empty());
        given.or_else(|| self.field(key).map(usual)).unwrap_or_default()
    }

    /// The place of the answer among the values of its field; one that is not among them is a fault.
    pub fn choice(&mut self, key: &str) -> usize {
        let (words, field) = (self.words(key), self.field(key));
        let Some(SettingSpec { kind: SettingKind::OneOf(values), label, .. }) = field else { return 0 };
        if let Some(at) = values.iter().position(|(value, _)| *value == words) {
            return at;
        }
        let known: Vec<_> = values.iter().map(|(value, _)| *value).collect();
        self.fault(format!("{label}: write {}.", known.join(", ")));
        0
    }

    /// Whether the answer is `yes`.
    pub fn yes(&mut self, key: &str) -> bool {
        self.choice(key);
        self.words(key) == "yes"
    }

    /// The answer as a number in this range; anything else is a fault.
    pub fn number(&mut self, key: &str, range: RangeInclusive<i16>) -> i16 {
        let words = self.words(key);
        let (digits, sign) = words.strip_prefix(['-', '−']).map_or((words, 1), |digits| (digits, -1));
        if let Some(number) =
            phrases::number::<i16>(digits).map(|number| sign * number).filter(|number| range.contains(number))
        {
            return number;
        }
        let label = self.field(key).map_or(key, |field| field.label);
        self.fault(format!("{label}: write a number from {} to {}.", range.start(), range.end()));
        *range.start()
    }

    /// Something is wrong with the answers.
    pub fn fault(&mut self, message: impl Into<String>) {
        self.faults.push(message.into());
    }

    fn field(&self, key: &str) -> Option<&'static SettingSpec> {
        self.fields.iter().find(|field| field.key == key)
    }
}

/// What counts as the answer where none is given.
fn usual(field: &SettingSpec) -> &'static str {
    match field.kind {
        SettingKind::Words(example) => example,
        SettingKind::OneOf(values) => values.first().map_or("", |(value, _)| value),
    }
}
