-- Tables are numbered in order of creation, so that tables which are played at the same time are close together in the
-- index of the log, and a commit touches few of its pages.
CREATE TABLE tables (
    nr          BIGINT  PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    id          TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    head        TEXT    NOT NULL,
    seed        BYTEA   NOT NULL CHECK (octet_length(seed) = 32),
    log_key     BYTEA   NOT NULL CHECK (octet_length(log_key) = 32),
    status      TEXT    NOT NULL CHECK (status IN ('open', 'running', 'finished')),
    is_public   BOOLEAN NOT NULL,
    doc_version BIGINT  NOT NULL,
    created_at  BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL,
    doc         TEXT    NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, is_public, nr);

-- Where each log ends, and the hash of its last row. A server that appends locks this row first, so that servers take turns at a table. The row is
-- narrow and its pages have free space, because it is updated with every append.
CREATE TABLE tips (
    nr       BIGINT PRIMARY KEY REFERENCES tables,
    next_seq BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    head     BYTEA  NOT NULL CHECK (octet_length(head) = 32)
) WITH (fillfactor = 50);

-- The hash covers the row and all rows before it.
CREATE TABLE log (
    nr    BIGINT NOT NULL,
    seq   BIGINT NOT NULL CHECK (seq >= 1),
    at_ms BIGINT NOT NULL,
    body  TEXT   NOT NULL,
    hash  BYTEA  NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (nr, seq)
);

CREATE TABLE snapshots (
    nr   BIGINT PRIMARY KEY REFERENCES tables,
    seq  BIGINT NOT NULL,
    body TEXT   NOT NULL
);

CREATE TABLE seats (
    nr     BIGINT   NOT NULL REFERENCES tables,
    seat   SMALLINT NOT NULL,
    person TEXT     NOT NULL,
    PRIMARY KEY (nr, seat)
);
CREATE INDEX seats_by_person ON seats (person, nr);

CREATE TABLE drafts (
    nr   BIGINT   NOT NULL REFERENCES tables,
    seat SMALLINT NOT NULL,
    body TEXT     NOT NULL,
    PRIMARY KEY (nr, seat)
);

CREATE TABLE accounts (
    id            TEXT   PRIMARY KEY,
    name          TEXT   NOT NULL,
    mail          TEXT,
    password_hash TEXT   NOT NULL,
    recovery_hash BYTEA  CHECK (octet_length(recovery_hash) = 32),
    created_at    BIGINT NOT NULL
);

-- Names and email addresses share one key, so that no one can take another person's address as a name. Names that look
-- alike have the same key.
CREATE TABLE logins (
    folded  TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts
);

CREATE TABLE sessions (
    token_hash BYTEA  PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    person     TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    browser    TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_person ON sessions (person);
