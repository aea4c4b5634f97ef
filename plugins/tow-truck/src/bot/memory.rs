//! What a bot knows of history: the event files, blurred according to its level and searched by the words of a clue.

use engine::Seat;
use tow_truck::{
    RescueEventView, RescueView, View, Wait,
    knowledge::{HistoricEvent, historic_event, historic_events, id_of},
    search::search,
};

use super::at;
use bots::Level;

/// By how many lines of the table a bot may get a date wrong, by fame from 1 to 5.
#[rustfmt::skip]
const BLUR: [(Level, [f64; 5]); 3] = [
    //               1     2     3     4     5
    (Level::Hard,   [0.0,  0.0,  0.0,  0.0,  0.0]),
    (Level::Medium, [25.0, 18.0, 13.0, 9.0,  6.0]),
    (Level::Easy,   [80.0, 70.0, 58.0, 44.0, 32.0]),
];

/// How many events a clue calls to mind.
const RECALLED: usize = 10;

/// A bot's knowledge during one rescue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    blur: [f64; 5],
    /// What the bot gets wrong differs by seat and from rescue to rescue.
    seed: u64,
}

/// When an event was, as far as the bot knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dated {
    /// The line of the table, as the bot remembers it.
    pub(super) line: f64,
    /// By how many lines that may be wrong.
    pub(super) doubt: f64,
    /// How well the words fit, 0 to 1.
    pub(super) fit: f64,
}

impl Memory {
    /// What the seat knows in this rescue.
    pub(super) fn new(level: Level, view: &View, rescue: &RescueView, seat: Seat) -> Self {
        let blur = BLUR.iter().find(|(of, _)| *of == level).map_or([0.0; 5], |(_, blur)| *blur);
        let past = view.past.iter().filter(|past| past.crew.lane == rescue.crew.lane);
        let years = past.filter_map(|past| past.place).map(|place| u64::from(place.wait.months()));
        // The start of a rescue differs from game to game: the agent knows the year, the others the first message.
        let said = rescue.story.iter().find_map(|moment| match moment {
            RescueEventView::Said { words, .. } => {
                Some(words.bytes().fold(0, |hash, byte| scatter(hash ^ u64::from(byte))))
            }
            _ => None,
        });
        let own = rescue.place.map(|place| u64::from(place.wait.months())).or(said).unwrap_or_default();
        let seed = years.fold(scatter(own) ^ seat.index() as u64, |seed, wait| scatter(seed ^ wait));
        Self { blur, seed }
    }

    /// When an event was, as the bot remembers it, by its place in the event files.
    pub(super) fn date(&self, index: usize) -> Option<Dated> {
        let one = historic_events().get(index)?;
        let blur = self.blur[usize::from(one.fame.clamp(1, 5)) - 1] * grain(middle(one));
        let off = blur * error(self.seed ^ (index as u64).rotate_left(32));
        // No agent is stranded in the present.
        let line = (middle(one) + off).round().clamp(1.0, 216.0);
        Some(Dated { line, doubt: blur / 3.0 + width(one), fit: 1.0 })
    }

    /// The events that the words of a clue call to mind, best first.
    pub(super) fn recall(&self, words: &str) -> Vec<Dated> {
        // Bots use the words of the event files: no search is needed.
        if let Some(event) = id_of(words) {
            return self.date(event.index()).into_iter().collect();
        }
        let dated = search(words, RECALLED).into_iter().filter_map(|hit| {
            // Agents describe what everyone knows.
            let fame = 0.6 + 0.08 * f64::from(historic_event(hit.event)?.fame);
            let fit = fame * f64::from(hit.score) / 1000.0;
            self.date(hit.event.index()).map(|date| Dated { fit, ..date })
        });
        dated.collect()
    }
}

/// How much a line counts: in ancient times a line is a lifetime or more, and no one is wrong by thirty of those. From
/// 1892 on a line is a year and counts in full, in antiquity it counts a third.
fn grain(line: f64) -> f64 {
    (1.0 - (line - 109.0).max(0.0) / 135.0).max(0.33)
}

/// The line of the middle of an event.
pub(super) fn middle(one: &HistoricEvent) -> f64 {
    at(Wait::of(one.middle()))
}

/// By how many lines an event may be off its middle, because its date is not known exactly.
pub(super) fn width(one: &HistoricEvent) -> f64 {
    (at(Wait::of(one.from)) - at(Wait::of(one.to))) / 2.0
}

/// A number between -1 and 1, more often near 0.
fn error(seed: u64) -> f64 {
    let half = |bits: u64| f64::from(u32::try_from(bits & 0xffff).unwrap_or_default()) / 65_535.0;
    let bits = scatter(seed);
    half(bits) + half(bits >> 16) - 1.0
}

/// Mixes the bits of a number.
fn scatter(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
