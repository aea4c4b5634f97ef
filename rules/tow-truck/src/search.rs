//! Finds historic events by the words of a clue: by stems, despite misspellings, with rare words counting most.
//! Integers only.

mod stem;

use std::{collections::BTreeMap, sync::LazyLock};

use crate::knowledge::{HistoricEvent, HistoricEventId, described, historic_event, historic_events};
use stem::stems;

/// A historic event that fits a clue, and how well: 1000 is word for word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The historic event.
    pub event: HistoricEventId,
    /// How well it fits, 1 to 1000.
    pub score: u32,
}

/// The historic events that fit the words best, best first.
pub fn search(words: &str, most: usize) -> Vec<Hit> {
    INDEX.search(words, most)
}

/// How well words must fit a historic event to be recognised as it.
const LIKELY: u32 = 400;

/// How sure it is that words describe a historic event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// They are its description, word for word.
    Exact,
    /// They are much like it.
    Likely,
}

/// The historic event that these words describe, if it is known.
pub fn recognise(words: &str) -> Option<(&'static HistoricEvent, Certainty)> {
    if let Some(event) = described(words) {
        return Some((event, Certainty::Exact));
    }
    let hit = search(words, 1).into_iter().next().filter(|hit| hit.score >= LIKELY)?;
    historic_event(hit.event).map(|event| (event, Certainty::Likely))
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let names = |(at, event): (usize, &'static HistoricEvent)| {
        let others = event.known_as.split("; ").filter(|name| !name.is_empty());
        std::iter::once(event.text).chain(others).map(move |name| (at, name))
    };
    Index::new(historic_events().iter().enumerate().flat_map(names))
});

/// How much a misspelt word counts, out of [`WHOLE`].
const MISSPELT: u32 = 3;
const WHOLE: u32 = 4;

/// How much a word of the clue weighs that is missing in the description.
const CLUE_WEIGHT: u32 = 2;
/// How much a word of the description weighs that is missing in the clue.
const TEXT_WEIGHT: u32 = 1;

/// Which words are in which descriptions; an event has one description and perhaps a few other names.
struct Index {
    /// The event of each description.
    owners: Vec<u16>,
    /// All stems, in order.
    words: Vec<String>,
    /// For each stem, where its descriptions start in `places`; one more at the end.
    begins: Vec<usize>,
    /// The descriptions that have each stem, stem by stem.
    places: Vec<u16>,
    /// What each stem is worth: the rarer, the more.
    worth: Vec<u32>,
    /// What all stems of each description are worth together.
    totals: Vec<u32>,
    /// Fingerprints of each stem and of each stem without one letter, sorted, with the stem.
    near: Vec<(u32, u16)>,
    /// Fingerprints of three letters in a row, sorted, with the stem.
    triples: Vec<(u32, u16)>,
}

impl Index {
    #[allow(clippy::cast_possible_truncation, reason = "there are fewer than 65,536 descriptions and stems")]
    fn new<'a>(texts: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let mut by_word: BTreeMap<String, Vec<u16>> = BTreeMap::new();
        let mut owners = Vec::new();
        for (at, (owner, text)) in texts.enumerate() {
            owners.push(owner as u16);
            for word in stems(text) {
                let places = by_word.entry(word).or_default();
                if places.last() != Some(&(at as u16)) {
                    places.push(at as u16);
                }
            }
        }
        let count = owners.len();
        let mut index = Self {
            owners,
            words: Vec::with_capacity(by_word.len()),
            begins: vec![0],
            places: Vec::new(),
            worth: Vec::with_capacity(by_word.len()),
            totals: vec![0; count],
            near: Vec::new(),
            triples: Vec::new(),
        };
        for (word, places) in by_word {
            let (number, worth) = (index.words.len() as u16, rarity(count, places.len()));
            for place in &places {
                index.totals[usize::from(*place)] += worth;
            }
            index.near.extend(without_a_letter(&word).map(|print| (print, number)));
            index.triples.extend(triples(&word).map(|print| (print, number)));
            index.worth.push(worth);
            index.places.extend(places);
            index.begins.push(index.places.len());
            index.words.push(word);
        }
        index.near.sort_unstable();
        index.triples.sort_unstable();
        index
    }

    fn search(&self, words: &str, most: usize) -> Vec<Hit> {
        let mut asked = stems(words);
        asked.sort_unstable();
        asked.dedup();
        let mut scores = vec![0_u32; self.totals.len()];
        let mut wanted = 0;
        for word in &asked {
            let (found, part) = match self.words.binary_search(word) {
                Ok(at) => (vec![at], WHOLE),
                Err(_) => (self.misspelt(word), MISSPELT),
            };
            let worth = found.iter().map(|at| self.worth[*at]).max();
            wanted += worth.unwrap_or_else(|| rarity(self.totals.len(), 1) / 2);
            let mut touched: Vec<(u16, u32)> = Vec::new();
            for at in found {
                let places = &self.places[self.begins[at]..self.begins[at + 1]];
                touched.extend(places.iter().map(|place| (*place, self.worth[at] * part / WHOLE)));
            }
            touched.sort_unstable_by_key(|(place, worth)| (*place, std::cmp::Reverse(*worth)));
            touched.dedup_by_key(|(place, _)| *place);
            for (place, worth) in touched {
                scores[usize::from(place)] += worth;
            }
        }
        let hits = scores.iter().enumerate().filter(|(_, score)| **score > 0);
        let mut hits: Vec<_> = hits
            .filter_map(|(at, score)| {
                // What both have, out of what each has; people leave out more than they add.
                let both = (*score).min(wanted).min(self.totals[at]);
                let all = CLUE_WEIGHT * wanted + TEXT_WEIGHT * self.totals[at];
                let score = ((CLUE_WEIGHT + TEXT_WEIGHT) * 1000 * both / all.max(1)).clamp(1, 1000);
                HistoricEventId::at(self.owners[at].into()).map(|event| Hit { event, score })
            })
            .collect();
        // Of each event, the description that fits best.
        hits.sort_unstable_by_key(|hit| (hit.event, std::cmp::Reverse(hit.score)));
        hits.dedup_by_key(|hit| hit.event);
        let fame = |hit: &Hit| historic_event(hit.event).map_or(0, |event| event.fame);
        hits.sort_by_key(|hit| std::cmp::Reverse((hit.score, fame(hit))));
        hits.truncate(most);
        hits
    }

    /// Stems that are one letter away; if there are none, stems that share most of their triples.
    fn misspelt(&self, word: &str) -> Vec<usize> {
        let length = word.chars().count();
        if length < 4 {
            return Vec::new();
        }
        let mut found: Vec<usize> = Vec::new();
        for print in without_a_letter(word) {
            let from = self.near.partition_point(|(other, _)| *other < print);
            let same = self.near[from..].iter().take_while(|(other, _)| *other == print);
            found.extend(same.map(|(_, at)| usize::from(*at)));
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|at| is_one_letter_away(word, &self.words[*at]));
        if found.is_empty() && length >= 6 { self.alike(word) } else { found }
    }

    /// Stems that share at least three fifths of their triples with the word.
    fn alike(&self, word: &str) -> Vec<usize> {
        let asked: Vec<_> = triples(word).collect();
        let mut shared: BTreeMap<u16, usize> = BTreeMap::new();
        for print in &asked {
            let from = self.triples.partition_point(|(other, _)| other < print);
            let same = self.triples[from..].iter().take_while(|(other, _)| other == print);
            same.for_each(|(_, at)| *shared.entry(*at).or_default() += 1);
        }
        let is_alike = |(at, count): &(u16, usize)| {
            let own = triples(&self.words[usize::from(*at)]).count();
            5 * 2 * count >= 3 * (asked.len() + own)
        };
        shared.into_iter().filter(is_alike).map(|(at, _)| usize::from(at)).collect()
    }
}

/// What a word is worth that is in `with` of `all` texts: the square of the logarithm of how rare it is.
#[allow(clippy::cast_possible_truncation, reason = "the number is below a thousand")]
fn rarity(all: usize, with: usize) -> u32 {
    let ratio = ((all as u64) << 16) / (with as u64).max(1);
    let whole = ratio.max(1).ilog2();
    // Between two powers of two the logarithm is nearly a straight line.
    let rest = ((ratio << 4) >> whole) & 15;
    let logarithm = (whole * 16 + rest as u32).saturating_sub(16 * 16) + 4;
    logarithm * logarithm / 16
}

/// A number for a run of letters; two runs rarely share it.
fn fingerprint(letters: impl Iterator<Item = char>) -> u32 {
    letters.fold(0x811c_9dc5, |print, c| (print ^ u32::from(c)).wrapping_mul(0x0100_0193))
}

/// The fingerprints of a word, and of the word without each of its letters.
fn without_a_letter(word: &str) -> impl Iterator<Item = u32> + '_ {
    let length = word.chars().count();
    let without = move |gone: usize| {
        fingerprint(word.chars().enumerate().filter(move |(at, _)| *at != gone).map(|(_, c)| c))
    };
    (0..=length).map(without)
}

/// The fingerprints of every three letters in a row, with a blank at either end.
fn triples(word: &str) -> impl Iterator<Item = u32> + '_ {
    let padded = || std::iter::once(' ').chain(word.chars()).chain([' ']);
    let count = word.chars().count();
    (0..count).map(move |at| fingerprint(padded().skip(at).take(3)))
}

/// Whether one word becomes the other by adding, removing or changing one letter or swapping two.
fn is_one_letter_away(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    match long.len() - short.len() {
        0 => {
            short.get(same + 1..) == long.get(same + 1..)
                || (short.get(same) == long.get(same + 1)
                    && short.get(same + 1) == long.get(same)
                    && short.get(same + 2..) == long.get(same + 2..))
        }
        1 => short[same..] == long[same + 1..],
        _ => false,
    }
}
