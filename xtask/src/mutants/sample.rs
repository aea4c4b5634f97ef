//! Choosing which mutants to try: spread evenly over the files, and in each file over the kinds of change.

use std::collections::BTreeMap;

use super::site::{Kind, Mutant};

/// A mutant in one of several files.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The file, by its place in the list.
    pub(crate) file: usize,
    pub(crate) mutant: Mutant,
}

/// All mutants of the files in the order in which they are to be tried; the same for the same seed.
pub(crate) fn order(files: Vec<Vec<Mutant>>, seed: u64) -> Vec<Candidate> {
    let mut random = Random(seed);
    let mut piles = Vec::new();
    for (file, mutants) in files.into_iter().enumerate() {
        let mut kinds: BTreeMap<Kind, Vec<Candidate>> = BTreeMap::new();
        for mutant in mutants {
            kinds.entry(mutant.kind).or_default().push(Candidate { file, mutant });
        }
        let mut kinds: Vec<_> = kinds.into_values().collect();
        for pile in &mut kinds {
            random.shuffle(pile);
        }
        random.shuffle(&mut kinds);
        piles.push(take_turns(kinds));
    }
    random.shuffle(&mut piles);
    take_turns(piles)
}

/// One of each pile in turn, until all are empty.
fn take_turns(piles: Vec<Vec<Candidate>>) -> Vec<Candidate> {
    let mut piles: Vec<_> = piles.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    loop {
        let before = all.len();
        all.extend(piles.iter_mut().filter_map(Iterator::next));
        if all.len() == before {
            return all;
        }
    }
}

/// `SplitMix64`, so that a sample can be drawn again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the remainder is an index")]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;

    fn drawn(seed: u64) -> Vec<(usize, Kind)> {
        let numbers = find::mutants("fn a() -> [u8; 4] { [1, 2, 3, 4] }").unwrap();
        let mixed = find::mutants("fn a(b: u8) -> bool { c(); b < 1 && b + 1 > 2 }").unwrap();
        let order = order(vec![numbers, mixed], seed);
        order.into_iter().map(|candidate| (candidate.file, candidate.mutant.kind)).collect()
    }

    #[test]
    fn files_and_then_kinds_take_turns() {
        let order = drawn(7);
        for pair in order.chunks(2).take(8) {
            assert_ne!(pair[0].0, pair[1].0, "{order:?}");
        }
        let mixed = order.iter().filter(|(file, _)| *file == 1).map(|(_, kind)| *kind);
        let mut first: Vec<_> = mixed.take(6).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 6, "all six kinds come first: {order:?}");
    }

    #[test]
    fn a_seed_draws_the_same_sample_again_and_another_seed_another_one() {
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }
}
