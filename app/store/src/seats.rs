//! Who sits where, and the drafts of the seats.

use crate::error::{SitError, StoreError};
use crate::store::{Store, on};
use crate::text::{check, check_id};
use crate::types::{SeatDraft, Sitter, TableRow};

impl Store {
    /// Gives a free seat to a person; nothing happens if they already sit there.
    pub async fn sit(&self, id: &str, seat: u8, person: &str) -> Result<(), SitError> {
        check_id(person)?;
        on!(self, db => db.sit(id, seat, person).await)
    }

    /// Frees a seat if this person sits there; otherwise nothing happens.
    pub async fn leave_seat(&self, id: &str, seat: u8, person: &str) -> Result<(), StoreError> {
        on!(self, db => db.leave_seat(id, seat, person).await)
    }

    /// Who sits at a table, by seat.
    pub async fn sitters(&self, id: &str) -> Result<Vec<Sitter>, StoreError> {
        on!(self, db => db.sitters(id).await)
    }

    /// The tables at which a person sits, newest first.
    pub async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        on!(self, db => db.tables_of(person, limit).await)
    }

    /// The ids of the tables whose documents have this text as a value, which takes a look at every one of them.
    pub async fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        on!(self, db => db.tables_naming(person).await)
    }

    /// Saves the draft of a seat; an empty text deletes it.
    pub async fn put_draft(&self, id: &str, seat: u8, text: &str) -> Result<(), StoreError> {
        check(text)?;
        on!(self, db => db.put_draft(id, seat, text).await)
    }

    /// The drafts of a table's seats.
    pub async fn drafts(&self, id: &str) -> Result<Vec<SeatDraft>, StoreError> {
        on!(self, db => db.drafts(id).await)
    }
}
