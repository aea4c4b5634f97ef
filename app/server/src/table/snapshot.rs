//! Saved positions, from which a long game is restored without playing all of its log.

use std::sync::atomic::Ordering;

use engine::{Record, Seed};
use plugin::Played;
use store::{Status, Store};

use super::{Inner, Table, first_row, log::status};
use crate::{problem::Problem, proof::LogHead};

/// How many rows of the log there are between two snapshots, at least.
pub(super) const EVERY: u64 = 64;

impl Inner {
    /// Restores the match from the last snapshot, if there is one.
    pub(super) async fn restore_snapshot(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let Some(kept) = store.snapshot(&table.id).await.map_err(Problem::at_table(&table.id))? else {
            return Ok(());
        };
        let Some(game) = self.game_of(&kept.text, table.seed) else { return Ok(()) };
        let rows = store.log(&table.id, kept.seq).await.map_err(Problem::at_table(&table.id))?;
        let Some(last) = rows.first().filter(|row| row.seq == kept.seq && game.settled() == game.len())
        else {
            return Ok(());
        };
        self.settled_head = Some(LogHead { entry: game.len(), row: kept.seq, hash: last.hash });
        self.snapshot_due = kept.seq + EVERY;
        self.status = if self.doc.closed.is_some() { Status::Finished } else { status(Some(&*game)) };
        self.game = Some(game);
        self.name_players();
        (self.next_seq, self.head) = (kept.seq + 1, Some(last.hash));
        table.next_seq.store(self.next_seq, Ordering::Release);
        // The turn started no later than with its last row: a deadline may come later because of this, never earlier.
        self.turn_started = last.at_ms;
        self.moved_at = last.at_ms;
        Ok(())
    }

    /// The game of a snapshot; none if it is not the game of this table, so that the log must be played from its start.
    fn game_of(&self, snapshot: &str, seed: Seed) -> Option<Box<dyn Played>> {
        let mut record = Record::parse(snapshot.as_bytes()).ok()?;
        record.dice.seed = Some(seed);
        let game = catalog::replay(&record).ok()?;
        let settings = first_row::planned_settings(&self.doc, seed)?;
        (first_row::settings_of(&*game) == settings).then_some(game)
    }
}

/// A position as it is saved: the game file so far, without names, which are in the document, where they can change.
pub(crate) fn text(game: &dyn Played) -> Option<String> {
    let mut record = game.record()?;
    record.seats.iter_mut().for_each(String::clear);
    Some(record.to_string())
}
