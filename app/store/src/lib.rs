//! The log of all tables, on SQLite (default) or PostgreSQL.
//!
//! A table here is a head, a secret seed, a JSON document and an append-only log of text rows; the store knows
//! nothing about games. [`Store`] is the whole interface. Its promises hold for both databases, and the tests in
//! `tests/conformance.rs` spell them out.
//!
//! - **What is acknowledged is on disk.** [`Store::append`] and every other write return after the commit.
//! - **Sequence numbers start at 1 and have no gaps.** Of two writers the faster one gets the number; the other gets
//!   the next free one with the error ([`AppendError::Conflict`]), reads the rows in between and tries again.
//! - **Every row is chained.** It carries a hash of itself and of all rows before it ([`chain`]), so that a row that was
//!   changed, dropped, swapped or inserted behind the store's back is found.
//! - **Many tables, one transaction.** A single writer takes everything that is queued and commits it together.
//!
//! Reading order: `types`, `error`, `store`, then `sqlite/writer` and `postgres/writer`, which do the work.

mod admin;
pub mod chain;
mod changes;
mod clock;
mod error;
mod faults;
mod migrations;
mod people;
mod postgres;
mod seats;
mod sqlite;
mod store;
mod text;
mod types;

pub use admin::{Counts, Diagnosis, Gap};
pub use changes::{Change, Changes, Notice};
pub use error::{AccountError, AppendError, CreateError, SitError, StoreError, UpdateError, failure};
pub use faults::{FaultAt, Faults};
pub use sqlite::restore::{Restored, Restoring};
pub use store::Store;
pub use text::{folded as login_key, name_key};
pub use types::{
    Account, Adoption, DiceSeed, Filter, LogRow, NewPassword, NewTable, SeatDraft, Session, Sitter, Snapshot,
    Status, TableRow, TableUpdate,
};
