//! What can go wrong, in plain sentences without secrets.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// A failure of the store itself.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The address is not one of a database.
    Url {
        /// What is wrong with it; the address itself may contain a password and is not repeated.
        why: &'static str,
    },
    /// The database was last used by a newer version of the program.
    Newer {
        /// The schema it has.
        found: u32,
        /// The newest schema that this program knows.
        known: u32,
    },
    /// The database was last used by an older version of the program, and only a server updates it.
    Older {
        /// The schema it has.
        found: u32,
    },
    /// There is no database, and none was to be created.
    Missing {
        /// Where it was looked for; an address may contain a password and is not repeated.
        place: String,
    },
    /// Another server uses the database.
    InUse {
        /// The file that both want.
        place: String,
    },
    /// The write-ahead log of the database is damaged, and what follows the damage would be lost.
    DamagedLog {
        /// The file.
        place: String,
        /// How many commits follow the damage.
        commits: usize,
    },
    /// There is no table with this id.
    NoTable,
    /// The data cannot be stored.
    Invalid {
        /// What is wrong with it.
        why: &'static str,
    },
    /// This kind of database cannot do it.
    Unsupported {
        /// What to do instead.
        instead: &'static str,
    },
    /// The store was closed, or its writer has stopped.
    Closed,
    /// The database file is no longer the one that was opened.
    Gone {
        /// The file.
        place: String,
    },
    /// The database did not answer in time.
    TimedOut {
        /// What the store was doing.
        doing: &'static str,
    },
    /// The database or the operating system failed.
    Database {
        /// What the store was doing.
        doing: &'static str,
        /// The error of the database or the system.
        source: Arc<dyn Error + Send + Sync>,
    },
}

impl StoreError {
    pub(crate) fn database(doing: &'static str, source: impl Error + Send + Sync + 'static) -> Self {
        Self::Database { doing, source: Arc::new(source) }
    }
}

/// An error that may be a failure of the store itself.
pub(crate) trait MayBeFailure {
    /// The failure, if it is one.
    fn failure(&self) -> Option<&StoreError>;
}

impl MayBeFailure for StoreError {
    fn failure(&self) -> Option<&StoreError> {
        let is_failure =
            matches!(self, Self::Closed | Self::Gone { .. } | Self::TimedOut { .. } | Self::Database { .. });
        is_failure.then_some(self)
    }
}

/// The failure of a store behind an error, if it is one: the database is down, and the request was not to blame.
pub fn failure<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a StoreError> {
    fn of<'a, E: MayBeFailure + Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a StoreError> {
        error.downcast_ref::<E>().and_then(E::failure)
    }
    of::<StoreError>(error)
        .or_else(|| of::<AppendError>(error))
        .or_else(|| of::<UpdateError>(error))
        .or_else(|| of::<CreateError>(error))
        .or_else(|| of::<AccountError>(error))
        .or_else(|| of::<SitError>(error))
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url { why } => write!(f, "the database address is not valid: {why}"),
            Self::Newer { found, known } => write!(
                f,
                "the database has schema {found}, but this program knows only schemas up to {known}: \
                 a newer version has used it. Start that version, or restore a backup"
            ),
            Self::Older { found } => {
                write!(f, "the database still has schema {found}: start the server once, which updates it")
            }
            Self::Missing { place } => write!(f, "there is no Anachron database at {place}"),
            Self::InUse { place } => {
                write!(f, "another server is using {place}: stop it first, or give this one another folder")
            }
            Self::DamagedLog { place, commits } => write!(
                f,
                "the file {place} is damaged: {commits} commits in it can’t be read. Keep a copy of it and of the database, \
                 then restore a backup, or delete it to go on without them"
            ),
            Self::NoTable => f.write_str("there is no such table"),
            Self::Invalid { why } => write!(f, "this cannot be stored: {why}"),
            Self::Unsupported { instead } => write!(f, "this database cannot do that: {instead}"),
            Self::Closed => f.write_str("the store is closed"),
            Self::Gone { place } => write!(
                f,
                "{place} was deleted or replaced while the server was running, and nothing is saved any more: \
                 put the file back, or stop the server and restore a backup"
            ),
            Self::TimedOut { doing } => write!(f, "the database did not answer in time while {doing}"),
            Self::Database { doing, .. } => write!(f, "the database failed while {doing}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Database { source, .. } => Some(source.as_ref()),
            _ => None,
        }
    }
}

/// Defines an error that is either one of a few refusals or a failure of the store.
macro_rules! refusals {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident $({ $(#[$field_doc:meta])* $field:ident: $type:ty })? => $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub enum $name {
            $($(#[$case_doc])* $case $({ $(#[$field_doc])* $field: $type })?,)*
            /// The store itself failed; the write may or may not have been saved.
            Failed(StoreError),
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$case $({ $field })? => write!(f, $text),)*
                    Self::Failed(why) => why.fmt(f),
                }
            }
        }

        impl Error for $name {
            fn source(&self) -> Option<&(dyn Error + 'static)> {
                match self {
                    Self::Failed(why) => why.source(),
                    #[allow(unreachable_patterns, reason = "an error may have no other case")]
                    _ => None,
                }
            }
        }

        impl MayBeFailure for $name {
            fn failure(&self) -> Option<&StoreError> {
                match self {
                    Self::Failed(why) => why.failure(),
                    #[allow(unreachable_patterns, reason = "an error may have no other case")]
                    _ => None,
                }
            }
        }

        impl From<StoreError> for $name {
            fn from(why: StoreError) -> Self {
                Self::Failed(why)
            }
        }
    };
}

refusals! {
    /// Why a table was not created.
    CreateError {
        /// Another table has this id.
        Taken => "another table has this id",
    }
}

refusals! {
    /// Why rows were not appended; none of them was saved.
    AppendError {
        /// Another write came first, or the caller was ahead of the log.
        Conflict {
            /// The next free number.
            next_seq: u64
        } => "another write came first: the next row is number {next_seq}",
        /// There is no table with this id.
        NoTable => "there is no such table",
    }
}

refusals! {
    /// Why a table was not updated.
    UpdateError {
        /// Another write came first.
        Conflict {
            /// The version that the document has now.
            doc_version: u64
        } => "another write came first: the document is at version {doc_version}",
        /// There is no table with this id.
        NoTable => "there is no such table",
    }
}

refusals! {
    /// Why an account was not created.
    AccountError {
        /// Another account has this name, or this email address.
        NameTaken => "this name is taken",
        /// Another account has this email address.
        EmailTaken => "this email address is taken",
        /// Another account has this id.
        IdTaken => "another account has this id",
    }
}

refusals! {
    /// Why a person did not get a seat.
    SitError {
        /// Another person sits there.
        Taken {
            /// Who.
            by: String
        } => "the seat is taken by {by}",
        /// There is no table with this id.
        NoTable => "there is no such table",
    }
}
