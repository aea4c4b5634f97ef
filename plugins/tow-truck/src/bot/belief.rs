//! Where the rescuers think the agent is, after all messages and jumps: a weight for each line of the table.

use tow_truck::{RescueEventView, RescueView, Wait, Year};

use super::{
    at,
    memory::{Dated, Memory},
};

/// How likely each possible line is.
#[derive(Clone, Debug)]
pub(super) struct Belief(Vec<(Wait, f64)>);

impl Belief {
    /// What a bot with this memory makes of a rescue.
    pub(super) fn of(rescue: &RescueView, memory: &Memory) -> Self {
        let mut lines: Vec<_> = rescue.possible().into_iter().map(|line| (line, 1.0)).collect();
        // A clue is weighed at the next jump or clue, when the rescuers have said all they have to say about it.
        let (mut truck, mut dates) = (0.0, Vec::new());
        for moment in &rescue.story {
            match moment {
                RescueEventView::Said { words, .. } => {
                    weigh(&mut lines, truck, &std::mem::replace(&mut dates, memory.recall(words)));
                }
                RescueEventView::Talked { words, .. } => {
                    let fit = trust_in_talk(&dates);
                    dates.extend(years(words).map(|year| Dated {
                        line: at(Wait::of(year)),
                        doubt: 0.5,
                        fit,
                    }));
                }
                RescueEventView::Jumped { to, .. } => {
                    weigh(&mut lines, truck, &std::mem::take(&mut dates));
                    truck = at(Wait::of(*to));
                }
                _ => {}
            }
        }
        weigh(&mut lines, truck, &dates);
        let total: f64 = lines.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut lines {
            *weight /= total;
        }
        Self(lines)
    }

    /// The lines where the agent may be, and how likely they are.
    pub(super) fn lines(&self) -> &[(Wait, f64)] {
        &self.0
    }
}

/// How fast worse fits lose weight against better ones.
const SHARPNESS: i32 = 12;

/// An event that fits the words this well is almost certainly meant.
const SURE: f64 = 0.45;

/// An agent speaks of his own time or of what lies beyond it, seen from the truck; seldom of what lies before.
const BEYOND: f64 = 0.6;
const BEFORE: f64 = 0.1;

/// What the weights of all lines come to, about, for a date without doubt.
const WHOLE: f64 = 2.1;

/// How much a year counts that a fellow rescuer names: more than what the words may mean, less than what they say.
fn trust_in_talk(dates: &[Dated]) -> f64 {
    let own = dates.iter().map(|date| date.fit).fold(0.0, f64::max);
    if own > 0.9 { 0.8 } else { own.max(SURE) * 1.1 }
}

/// Weighs the lines by a clue that was sent when the truck was at this line.
fn weigh(lines: &mut [(Wait, f64)], truck: f64, dates: &[Dated]) {
    let best = dates.iter().map(|date| date.fit).fold(0.0, f64::max);
    if best <= 0.0 || lines.is_empty() {
        return;
    }
    let trust = (best / SURE).min(1.0) * 0.98;
    // A date far from every possible line was found by mistake.
    let nearest = |date: &Dated| {
        let apart = lines.iter().map(|(line, _)| (at(*line) - date.line).abs()).fold(f64::MAX, f64::min);
        1.0 / (1.0 + apart / (4.0 + 2.0 * date.doubt)).powi(3)
    };
    let shares: Vec<_> = dates.iter().map(|date| (date.fit / best).powi(SHARPNESS) * nearest(date)).collect();
    let total: f64 = shares.iter().sum();
    for (line, weight) in lines.iter_mut() {
        let here = dates.iter().zip(&shares).map(|(date, share)| share * likely(at(*line), truck, date));
        let unknown = (1.0 - trust) / 216.0;
        *weight *= trust * here.sum::<f64>() / total.max(f64::MIN_POSITIVE) + unknown;
    }
}

/// How likely an agent on this line describes an event of this date.
fn likely(line: f64, truck: f64, date: &Dated) -> f64 {
    // Positive if the event is beyond the agent, seen from the truck.
    let beyond = (date.line - line) * (line - truck).signum();
    let doubt = 1.0 + date.doubt;
    let reach = if beyond >= 0.0 { 2.5 } else { 1.5 } * doubt;
    let side = match beyond.abs() {
        apart if apart < 0.5 => 1.0,
        _ if beyond > 0.0 => BEYOND,
        _ => BEFORE,
    };
    // An event whose date is uncertain is as likely to be on either side.
    let side = (side + date.doubt) / (1.0 + date.doubt);
    side * (-beyond.abs() / reach).exp() / (WHOLE * doubt)
}

/// The years that a rescuer mentions.
fn years(words: &str) -> impl Iterator<Item = Year> + '_ {
    let parts: Vec<&str> =
        words.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let named = (0..parts.len()).filter_map(move |first| {
        let era = parts.get(first + 1).filter(|era| era.chars().all(char::is_alphabetic));
        let with_era = era.and_then(|era| Year::read(&format!("{} {era}", parts[first])));
        let year = with_era.or_else(|| Year::read(parts[first]).filter(|_| parts[first].len() > 2))?;
        year.ok()
    });
    named.collect::<Vec<_>>().into_iter()
}
