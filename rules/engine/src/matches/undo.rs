//! What is settled, and what can still be undone.

use super::{Author, Entry, MARK_EVERY, Match};
use crate::{Flow, Narrated, Refusal, Scripted, Seat, Viewer};

impl<G: Narrated> Match<G> {
    /// How many entries are settled: nothing up to the last final one can be undone.
    pub fn settled(&self) -> usize {
        self.entries.iter().rposition(|entry| entry.flow == Flow::Final).map_or(0, |at| at + 1)
    }

    /// How many entries are settled for this viewer, as they count them: besides those that are settled for everyone,
    /// what they alone have been shown since. It tells the viewer nothing of what others do.
    pub fn settled_for(&self, viewer: Viewer) -> usize {
        let settled = self.settled();
        let is_own = |entry: &&Entry<G>| entry.flow == Flow::Private && viewer.seat() == Some(entry.seat);
        self.count_for(viewer, settled) + self.entries[settled..].iter().filter(is_own).count()
    }

    /// The place in the log of the last entry that the seat made itself.
    pub fn last_entry_of(&self, seat: Seat) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.seat == seat && entry.author == Author::Seat)
    }

    /// Which entry the seat may undo: its last, if nothing final came with it or after it and no other seat has acted
    /// on it.
    pub fn may_undo(&self, seat: Seat) -> Result<usize, Refusal> {
        let Some(at) = self.last_entry_of(seat) else {
            return Err(Refusal::table("There is nothing to undo."));
        };
        if at < self.settled() {
            return Err(Refusal::table("You can’t undo this: dice have been rolled or orders revealed."));
        }
        if self.entries[at].flow == Flow::Private {
            return Err(Refusal::table("You can’t undo this: you have seen what it showed you."));
        }
        // Seats that act at once seal one entry each; anything else that follows depends on this entry.
        let mut together = G::to_act(&self.state_at(at)).without(seat);
        for Entry { seat: other, flow, .. } in &self.entries[at + 1..] {
            if !together.has(*other) {
                let reason =
                    format!("You can’t undo this: {} has already acted on it.", self.names().of(*other));
                return Err(Refusal::table(reason));
            }
            if *flow != Flow::Private {
                together = together.without(*other);
            }
        }
        Ok(at)
    }

    /// Undoes the seat's last entry, if it may be undone, and gives its steps.
    pub fn undo(&mut self, seat: Seat) -> Result<Vec<G::Action>, Refusal> {
        let at = self.may_undo(seat)?;
        let before = self.state_at(at);
        // What follows was played unseen by each other, so it plays again the same without this entry.
        self.marks.truncate(at / MARK_EVERY);
        let mut later = self.entries.split_off(at);
        let undone = later.remove(0);
        *self.state = before;
        self.shared_view.take();
        for entry in later {
            for &step in &entry.steps {
                let _ = G::apply(&mut self.state, entry.seat, step, &mut crate::Silent(Scripted::new(&[])));
            }
            self.entries.push(entry);
            if self.entries.len().is_multiple_of(MARK_EVERY) {
                self.marks.push((*self.state).clone());
            }
        }
        Ok(undone.steps)
    }
}
