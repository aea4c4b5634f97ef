-- Tables are numbered in order of creation, so that tables which are played at the same time are close together in the
-- index of the log, and a commit touches few of its pages.
--
-- SQLite would make a temporary table of the three words after IN for every row that is checked.
CREATE TABLE tables (
    nr          INTEGER PRIMARY KEY AUTOINCREMENT,
    id          TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    head        TEXT    NOT NULL,
    seed        BLOB    NOT NULL CHECK (length(seed) = 32),
    log_key     BLOB    NOT NULL CHECK (length(log_key) = 32),
    status      TEXT    NOT NULL CHECK (status = 'open' OR status = 'running' OR status = 'finished'),
    is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    doc_version INTEGER NOT NULL,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL,
    doc         TEXT    NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status, is_public, nr);

-- Rows are stored in the order they were written, so that a batch fills whole pages; the key is a separate index. The hash
-- covers the row and all rows before it.
CREATE TABLE log (
    nr    INTEGER NOT NULL,
    seq   INTEGER NOT NULL CHECK (seq >= 1),
    at_ms INTEGER NOT NULL,
    body  TEXT    NOT NULL,
    hash  BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (nr, seq)
) STRICT;

CREATE TABLE snapshots (
    nr   INTEGER PRIMARY KEY REFERENCES tables,
    seq  INTEGER NOT NULL,
    body TEXT    NOT NULL
) STRICT;

CREATE TABLE seats (
    nr     INTEGER NOT NULL REFERENCES tables,
    seat   INTEGER NOT NULL,
    person TEXT    NOT NULL,
    PRIMARY KEY (nr, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person, nr);

CREATE TABLE drafts (
    nr   INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    body TEXT    NOT NULL,
    PRIMARY KEY (nr, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
    id            TEXT    PRIMARY KEY NOT NULL,
    name          TEXT    NOT NULL,
    mail          TEXT,
    password_hash TEXT    NOT NULL,
    recovery_hash BLOB    CHECK (length(recovery_hash) = 32),
    created_at    INTEGER NOT NULL
) STRICT;

-- Names and email addresses share one key, so that no one can take another person's address as a name. Names that look
-- alike have the same key.
CREATE TABLE logins (
    folded  TEXT PRIMARY KEY NOT NULL,
    account TEXT NOT NULL REFERENCES accounts
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token_hash BLOB    PRIMARY KEY NOT NULL CHECK (length(token_hash) = 32),
    person     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    browser    TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_person ON sessions (person);
