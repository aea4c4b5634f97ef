//! What goes into the store and comes out of it.

use std::fmt;

use serde_json::Value;

use crate::chain::{Chain, Hash, LogKey};

/// The secret from which a table's dice come; it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceSeed([u8; 32]);

impl DiceSeed {
    /// A seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, to roll the dice with.
    pub const fn reveal(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The status of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A seat is open.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
}

impl Status {
    /// The word for it in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Finished => "finished",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        [Self::Open, Self::Running, Self::Finished].into_iter().find(|status| status.as_str() == word)
    }
}

/// A table to be created.
#[derive(Clone)]
pub struct NewTable {
    /// Its id, unique among all tables, without control characters.
    pub id: String,
    /// The game's name in files.
    pub game: String,
    /// The head of the game file.
    pub head: String,
    /// The seed of its dice.
    pub seed: DiceSeed,
    /// What the server keeps about it, as the text of a JSON value.
    pub doc: String,
    /// Its status.
    pub status: Status,
    /// Whether it is listed in the lobby.
    pub is_public: bool,
    /// Who sits there from the start.
    pub sitters: Vec<Sitter>,
    /// The first rows of its log.
    pub rows: Vec<String>,
}

impl fmt::Debug for NewTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, game, head: _, seed: _, doc: _, status, is_public, sitters: _, rows: _ } = self;
        let mut shown = f.debug_struct("NewTable");
        shown.field("id", id).field("game", game).field("status", status).field("is_public", is_public);
        shown.finish_non_exhaustive()
    }
}

/// A table as it is now.
#[derive(Clone, PartialEq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game's name in files.
    pub game: String,
    /// The head of the game file.
    pub head: String,
    /// The seed of its dice.
    pub seed: DiceSeed,
    /// The secret from which the salts of its log come.
    pub log_key: LogKey,
    /// What the server keeps about it.
    pub doc: Value,
    /// The version of `doc`: 1 at first, and one more with each update.
    pub doc_version: u64,
    /// Its status.
    pub status: Status,
    /// Whether it is listed in the lobby.
    pub is_public: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was last updated or appended to, in milliseconds since 1970.
    pub updated_at: i64,
    /// When its log was last appended to, or else when it was created, in milliseconds since 1970.
    pub moved_at: i64,
    /// The number that the next row of its log will have.
    pub next_seq: u64,
}

impl fmt::Debug for TableRow {
    /// Leaves out what may contain secrets: the seed, the head and the document.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("TableRow");
        shown.field("id", &self.id).field("game", &self.game).field("doc_version", &self.doc_version);
        shown.field("status", &self.status).field("is_public", &self.is_public);
        shown.field("updated_at", &self.updated_at).field("next_seq", &self.next_seq);
        shown.finish_non_exhaustive()
    }
}

impl TableRow {
    /// The chain of its log before the first row.
    pub fn chain(&self) -> Chain {
        Chain::new(&self.id, self.seed.reveal(), self.log_key)
    }

    /// The first row of this log, by its number, that is not what was written there, or is missing; none if all are.
    pub fn first_bad_row(&self, log: &[LogRow]) -> Option<u64> {
        let mut chain = self.chain();
        log.iter().find_map(|row| {
            let expected = chain.next_seq;
            (row.seq != expected || row.hash != chain.push(&self.id, &row.body)).then_some(expected)
        })
    }
}

/// What changes about a table in one write.
#[derive(Clone)]
pub struct TableUpdate {
    /// The new document, as the text of a JSON value.
    pub doc: String,
    /// Whether it is listed in the lobby.
    pub is_public: bool,
    /// All who sit there from now on; none if that stays as it is.
    pub sitters: Option<Vec<Sitter>>,
    /// The new status; none if it stays as it is.
    pub status: Option<Status>,
}

/// Which tables to list; the newest come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Only those of this status.
    pub status: Option<Status>,
    /// Only those that are listed in the lobby.
    pub public_only: bool,
    /// At most this many.
    pub limit: u32,
    /// Only those created before the table with this id: the last one of the page before.
    pub before: Option<String>,
}

impl Default for Filter {
    fn default() -> Self {
        Self { status: None, public_only: false, limit: 100, before: None }
    }
}

/// One row of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// Its text.
    pub body: String,
    /// The hash of it and of all rows before it.
    pub hash: Hash,
}

/// A table's position after some row of its log, saved so that the log need not be replayed from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last row that it includes.
    pub seq: u64,
    /// The position as text.
    pub text: String,
}

/// A person with a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The unique id.
    pub id: String,
    /// The name as its owner writes it; no other account has one that looks like it.
    pub name: String,
    /// The email address, if given; unique among names and addresses, ignoring case.
    pub email: Option<String>,
    /// The argon2 hash of the password.
    pub password_hash: String,
    /// The SHA-256 of the code that lets its owner choose a new password; none if there is no code.
    pub recovery_hash: Option<[u8; 32]>,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("id", &self.id).field("name", &self.name).finish_non_exhaustive()
    }
}

/// A signed-in person or a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Who it is.
    pub person: String,
    /// The name to show.
    pub name: String,
    /// What kind of browser it is in, in words.
    pub browser: String,
    /// When it started, in milliseconds since 1970.
    pub started_at: i64,
    /// When it was last used, give or take an hour.
    pub seen_at: i64,
    /// When it ends.
    pub expires_at: i64,
}

/// A new password for an account.
#[derive(Clone)]
pub struct NewPassword {
    /// The account.
    pub account: String,
    /// The argon2 hash of the password.
    pub password_hash: String,
    /// The hash of the recovery code that was given instead of the old password, and that of the code that replaces it.
    pub recovery: Option<([u8; 32], [u8; 32])>,
    /// The hash of the token of the only session that stays.
    pub keep: Option<[u8; 32]>,
}

/// A guest who becomes an account, or anyone who signs in.
#[derive(Clone, Debug)]
pub struct Adoption {
    /// The guest whose seats and tables move to the account; none if nothing moves.
    pub guest: Option<String>,
    /// The account to create first; none if it exists.
    pub account: Option<Account>,
    /// The hash of the new session's token.
    pub token_hash: [u8; 32],
    /// The new session; its person is the account.
    pub session: Session,
}

/// A person in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// The seat.
    pub seat: u8,
    /// The person.
    pub person: String,
}

/// The draft of a seat, which no one else may see; it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatDraft {
    /// The seat.
    pub seat: u8,
    /// The draft as text.
    pub text: String,
}

impl fmt::Debug for SeatDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft").field("seat", &self.seat).finish_non_exhaustive()
    }
}
