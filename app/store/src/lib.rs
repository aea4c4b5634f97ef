//! The log of all tables, on SQLite (default) or PostgreSQL.
//!
//! A table here is a head, a secret seed, a JSON document and an append-only log of text rows; the store knows
//! nothing of games. [`Store`] is the whole of it: what it promises holds for both databases and is written down
//! as tests in `tests/conformance.rs`.
//!
//! - **What was acknowledged is on disk.** [`Store::append`] and every other write return after the commit.
//! - **Sequence numbers start at 1 and have no gaps.** Whoever is quicker gets the number; the other is told the
//!   next free one ([`AppendError::Conflict`]), reads what came between and tries again.
//! - **Many tables, one transaction.** A single writer takes whatever is queued and commits it together.
//!
//! Reading order: `types`, `error`, `store`, then `sqlite/writer` and `postgres/writer`, which do the work.

mod admin;
mod changes;
mod error;
mod migrations;
mod people;
mod postgres;
mod seats;
mod sqlite;
mod store;
mod text;
mod types;

pub use admin::{Counts, Gap, Report};
pub use changes::{Change, Changes, Notice};
pub use error::{AccountError, AppendError, CreateError, SitError, StoreError, UpdateError};
pub use store::Store;
pub use types::{
    Account, Draft, Filter, LogRow, NewTable, Seed, Session, Sitter, Snapshot, Status, TableRow,
};
