//! How a viewer counts the entries: what one seat alone was shown does not exist for anyone else.

use super::{Entry, Match};
use crate::{Flow, Narrated, Viewer};

impl<G: Narrated> Entry<G> {
    /// Whether the entry exists for this viewer: what one seat alone was shown exists for that seat only.
    pub fn exists_for(&self, viewer: Viewer) -> bool {
        self.flow != Flow::Private || viewer.seat() == Some(self.seat)
    }
}

impl<G: Narrated> Match<G> {
    /// How many entries there are for this viewer.
    pub fn len_for(&self, viewer: Viewer) -> usize {
        self.count_for(viewer, self.entries.len())
    }

    /// How many of the first `entries` entries exist for this viewer: the number that the last of them has for them.
    pub fn count_for(&self, viewer: Viewer, entries: usize) -> usize {
        let entries = entries.min(self.entries.len());
        if self.private == 0 {
            return entries;
        }
        self.entries[..entries].iter().filter(|entry| entry.exists_for(viewer)).count()
    }

    /// After how many entries the game stands where the viewer counts `count` of them. What others were shown alone
    /// after that belongs to it: it changes nothing that the viewer can see.
    pub fn entries_until(&self, viewer: Viewer, count: usize) -> usize {
        if self.private == 0 {
            return count.min(self.entries.len());
        }
        let mut left = count;
        let is_after = |entry: &Entry<G>| {
            if !entry.exists_for(viewer) {
                return false;
            }
            let is_after = left == 0;
            left = left.saturating_sub(1);
            is_after
        };
        self.entries.iter().position(is_after).unwrap_or(self.entries.len())
    }
}
