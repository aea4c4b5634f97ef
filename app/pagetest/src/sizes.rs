//! How large pages and updates are.

use std::fmt::Display;

use engine::{Match, Narrated, Viewer};
use plugin::Board;

use crate::{Drawn, draw, packed};

/// How many bytes an update takes: the server packs what is longer than 8 kB, and writes it in four letters for three
/// bytes.
pub fn sent(update: &str) -> usize {
    if update.len() > 8_000 { packed(update).div_ceil(3) * 4 } else { update.len() }
}

/// The updates of a table, of which the largest counts.
pub struct Updates<G: Narrated> {
    old: Vec<Drawn<G>>,
    /// How many bytes the largest took, and where it was and what was in it.
    pub worst: (usize, String),
}

impl<G: Narrated> Default for Updates<G> {
    fn default() -> Self {
        Self { old: Vec::new(), worst: (0, String::new()) }
    }
}

impl<G: Narrated> Updates<G> {
    /// The pages of another table, which are not updates of those before.
    pub fn restart(&mut self) {
        self.old.clear();
    }

    /// The pages of the same viewers after the next entry.
    pub fn take(&mut self, new: Vec<Drawn<G>>, at: impl Display) {
        for (new, old) in new.iter().zip(&self.old) {
            let size = sent(&new.update_from(old));
            if size > self.worst.0 {
                self.worst = (size, format!("{at}: {:?}", largest(new, old)));
            }
        }
        self.old = new;
    }
}

/// The largest fragments of an update.
fn largest<G: Narrated>(new: &Drawn<G>, old: &Drawn<G>) -> Vec<(usize, String)> {
    let sent = new.fragments.iter().filter(|part| !old.fragments.contains(part));
    let mut parts: Vec<_> = sent.map(|part| (part.html.len(), part.id.clone())).collect();
    parts.sort_unstable_by(|a, b| b.cmp(a));
    parts.truncate(8);
    parts
}

/// How many bytes the largest update takes that a step of a draft brings, among the first steps of everyone who is to
/// act.
pub fn worst_step<P: Board>(game: &Match<P::Game>) -> usize {
    const STEPS: usize = 6;
    let mut worst = 0;
    for seat in game.to_act() {
        let viewer = Viewer::Seat(seat);
        let before = draw::<P>(game, viewer, "");
        let offers = before.decision.iter().flat_map(|decision| &decision.offers);
        let drafts = offers.filter(|offer| !game.decision(seat, &offer.then).unwrap().0.complete);
        for offer in drafts.take(STEPS) {
            let after = draw::<P>(game, viewer, &offer.then);
            worst = worst.max(sent(&after.update_from(&before)));
        }
    }
    worst
}
