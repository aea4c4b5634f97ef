//! The drafts of the seats, which are kept in the store so that every server has them.

use engine::Seat;
use store::{Store, StoreError};

use super::{Acted, Inner, Table, seat_number};
use crate::problem::{Problem, causes};

impl Inner {
    /// Saves the draft of a seat.
    pub(super) async fn keep_draft(
        &mut self,
        store: &Store,
        table: &Table,
        seat: usize,
        draft: String,
    ) -> Result<Acted, Problem> {
        put_draft(store, table, seat, &draft).await.map_err(Problem::at_table(&table.id))?;
        self.drafts.insert(seat, draft);
        table.notify_seat(seat);
        Ok(Acted::Drafted)
    }

    /// The draft of a seat, for the player in it.
    pub(crate) fn draft(&self, seat: Seat) -> Option<&str> {
        let draft = self.drafts.get(&seat.index()).filter(|draft| !draft.is_empty());
        draft.filter(|_| !self.is_sealed(seat)).map(String::as_str)
    }

    /// Whether a seat has a draft.
    pub(super) fn has_draft(&self, seat: usize) -> bool {
        self.drafts.get(&seat).is_some_and(|draft| !draft.is_empty())
    }

    /// Deletes the draft of a seat that has played.
    pub(super) async fn drop_draft(&mut self, store: &Store, table: &Table, seat: usize) {
        if self.drafts.remove(&seat).is_some_and(|draft| !draft.is_empty())
            && let Err(error) = put_draft(store, table, seat, "").await
        {
            // The entry is on disk; an old draft does no harm.
            tracing::warn!(table = %table.id, error = causes(&error), "a draft could not be deleted");
        }
    }

    /// Reads the drafts that other servers have saved since.
    pub(super) async fn refresh_drafts(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let kept = store.drafts(&table.id).await.map_err(Problem::at_table(&table.id))?;
        let kept = kept.into_iter().map(|draft| (usize::from(draft.seat), draft.text)).collect();
        let old = std::mem::replace(&mut self.drafts, kept);
        for seat in 0..self.doc.seats.len() {
            let text = |drafts: &super::Drafts| drafts.get(&seat).cloned().unwrap_or_default();
            if text(&old) != text(&self.drafts) {
                table.notify_seat(seat);
            }
        }
        Ok(())
    }
}

async fn put_draft(store: &Store, table: &Table, seat: usize, text: &str) -> Result<(), StoreError> {
    table.expect_write();
    let put = store.put_draft(&table.id, seat_number(seat), text).await;
    if put.is_err() {
        table.forget_write();
    }
    put
}
