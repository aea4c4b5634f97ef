//! Who sits where, and what they are composing.

use crate::error::{SitError, StoreError};
use crate::store::{Store, on};
use crate::text::{check, check_id};
use crate::types::{Draft, Sitter, TableRow};

impl Store {
    /// Gives a free seat to a person; whoever sits there already may sit down again.
    pub async fn sit(&self, id: &str, seat: u8, person: &str) -> Result<(), SitError> {
        check_id(person)?;
        on!(self, db => db.sit(id, seat, person).await)
    }

    /// Frees a seat if this person sits there; that nobody or somebody else does is no failure.
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

    /// Keeps what a seat is composing; an empty text removes it.
    pub async fn put_draft(&self, id: &str, seat: u8, text: &str) -> Result<(), StoreError> {
        check(text)?;
        on!(self, db => db.put_draft(id, seat, text).await)
    }

    /// What the seats of a table are composing.
    pub async fn drafts(&self, id: &str) -> Result<Vec<Draft>, StoreError> {
        on!(self, db => db.drafts(id).await)
    }
}
