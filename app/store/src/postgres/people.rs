//! Accounts and sessions on PostgreSQL.

use tokio_postgres::Row;

use super::link::Link;
use super::tables::bytes;
use super::{Param, Postgres};
use crate::error::{AccountError, StoreError};
use crate::text::{count, folded, is_free_after, nat, renamed};
use crate::types::{Account, Adoption, NewPassword, Session};

const CREATING: &str = "creating an account";
const MOVING: &str = "moving a guest to an account";
const RENAMING: &str = "changing a name";

const PUT_SESSION: &str = "
    INSERT INTO sessions (token_hash, person, name, browser, started_at, seen_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (token_hash) DO UPDATE
    SET person = excluded.person, name = excluded.name, browser = excluded.browser,
        started_at = excluded.started_at, seen_at = excluded.seen_at, expires_at = excluded.expires_at";

const ACCOUNT: &str =
    "SELECT a.id, a.name, a.mail, a.password_hash, a.recovery_hash, a.created_at FROM accounts a";

fn account(row: &Row) -> Account {
    Account {
        id: row.get(0),
        name: row.get(1),
        email: row.get(2),
        password_hash: row.get(3),
        recovery_hash: row.get::<_, Option<&[u8]>>(4).and_then(|hash| hash.try_into().ok()),
        created_at: row.get(5),
    }
}

const SESSION: &str =
    "SELECT token_hash, person, name, browser, started_at, seen_at, expires_at FROM sessions";

fn session(row: &Row) -> Result<([u8; 32], Session), StoreError> {
    let session = Session {
        person: row.get(1),
        name: row.get(2),
        browser: row.get(3),
        started_at: row.get(4),
        seen_at: row.get(5),
        expires_at: row.get(6),
    };
    Ok((bytes(row, 0)?, session))
}

impl Postgres {
    pub(crate) async fn create_account(
        &self,
        account: Account,
        name: String,
        email: Option<String>,
    ) -> Result<(), AccountError> {
        let (mut link, _permit) = self.pool.borrow(CREATING).await?;
        link.begin(CREATING).await?;
        let outcome = insert_account(&mut link, &account, &name, email.as_deref()).await;
        link.end(CREATING, if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        self.pool.give_back(link);
        outcome
    }

    pub(crate) async fn adopt(
        &self,
        adoption: Adoption,
        logins: Option<(String, Option<String>)>,
    ) -> Result<Vec<String>, AccountError> {
        let (mut link, _permit) = self.pool.borrow(MOVING).await?;
        link.begin(MOVING).await?;
        let outcome = move_guest(&mut link, &self.origin.to_string(), &adoption, logins).await;
        link.end(MOVING, if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        self.pool.give_back(link);
        let moved = outcome?;
        for (id, next_seq) in &moved {
            self.announce(id, *next_seq);
        }
        Ok(moved.into_iter().map(|(id, _)| id).collect())
    }

    pub(crate) async fn rename(
        &self,
        person: &str,
        name: String,
        folded_name: String,
    ) -> Result<(), AccountError> {
        let (mut link, _permit) = self.pool.borrow(RENAMING).await?;
        link.begin(RENAMING).await?;
        let outcome = rename(&mut link, person, &name, &folded_name).await;
        link.end(RENAMING, if outcome.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        self.pool.give_back(link);
        outcome
    }

    pub(crate) async fn account_by_login(&self, folded: String) -> Result<Option<Account>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE a.id = (SELECT account FROM logins WHERE folded = $1)");
        Ok(self.query("looking up an account", &sql, &[&folded]).await?.first().map(account))
    }

    pub(crate) async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE a.id = $1");
        Ok(self.query("looking up an account", &sql, &[&id]).await?.first().map(account))
    }

    pub(crate) async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        let Session { person, name, browser, started_at, seen_at, expires_at } = session;
        let params: [Param<'_>; 7] =
            [&&token_hash[..], &person, &name, &browser, &started_at, &seen_at, &expires_at];
        self.query("saving a session", PUT_SESSION, &params).await.map(drop)
    }

    pub(crate) async fn session(
        &self,
        token_hash: [u8; 32],
        now: i64,
    ) -> Result<Option<Session>, StoreError> {
        let sql = format!("{SESSION} WHERE token_hash = $1 AND expires_at > $2");
        let rows = self.query("looking up a session", &sql, &[&&token_hash[..], &now]).await?;
        Ok(rows.first().map(session).transpose()?.map(|(_, session)| session))
    }

    pub(crate) async fn sessions_of(
        &self,
        person: &str,
        now: i64,
    ) -> Result<Vec<([u8; 32], Session)>, StoreError> {
        let sql =
            format!("{SESSION} WHERE person = $1 AND expires_at > $2 ORDER BY seen_at DESC, token_hash");
        self.query("listing sessions", &sql, &[&person, &now]).await?.iter().map(session).collect()
    }

    pub(crate) async fn renew_session(
        &self,
        token_hash: [u8; 32],
        seen_at: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE token_hash = $1";
        self.query("renewing a session", sql, &[&&token_hash[..], &seen_at, &expires_at]).await.map(drop)
    }

    pub(crate) async fn end_session(&self, person: &str, token_hash: [u8; 32]) -> Result<bool, StoreError> {
        let sql = "DELETE FROM sessions WHERE person = $1 AND token_hash = $2 RETURNING 1";
        Ok(!self.query("ending a session", sql, &[&person, &&token_hash[..]]).await?.is_empty())
    }

    pub(crate) async fn end_sessions(&self, person: &str, keep: Option<[u8; 32]>) -> Result<u64, StoreError> {
        let keep = keep.as_ref().map(|hash| &hash[..]);
        let sql = "DELETE FROM sessions WHERE person = $1 AND token_hash IS DISTINCT FROM $2 RETURNING 1";
        Ok(count(self.query("ending sessions", sql, &[&person, &keep]).await?.len()))
    }

    pub(crate) async fn set_password(&self, new: NewPassword) -> Result<bool, StoreError> {
        let NewPassword { account, password_hash, recovery, keep } = new;
        let (old, new) = recovery.unzip();
        let [old, new, keep] = [&old, &new, &keep].map(|hash| hash.as_ref().map(|hash| &hash[..]));
        let sql = "
            WITH changed AS (
                UPDATE accounts SET password_hash = $2, recovery_hash = coalesce($4, recovery_hash)
                WHERE id = $1 AND ($3::BYTEA IS NULL OR recovery_hash = $3) RETURNING id
            ), ended AS (
                DELETE FROM sessions
                WHERE person IN (SELECT id FROM changed) AND token_hash IS DISTINCT FROM $5
            ) SELECT id FROM changed";
        let params: [Param<'_>; 5] = [&account, &password_hash, &old, &new, &keep];
        Ok(!self.query("changing a password", sql, &params).await?.is_empty())
    }

    pub(crate) async fn set_recovery(&self, account: &str, hash: [u8; 32]) -> Result<bool, StoreError> {
        let sql = "UPDATE accounts SET recovery_hash = $2 WHERE id = $1 RETURNING 1";
        Ok(!self.query("changing a recovery code", sql, &[&account, &&hash[..]]).await?.is_empty())
    }

    pub(crate) async fn delete_account(&self, account: &str) -> Result<bool, StoreError> {
        let sql = "
            WITH unnamed AS (DELETE FROM logins WHERE account = $1),
                 ended AS (DELETE FROM sessions WHERE person = $1)
            DELETE FROM accounts WHERE id = $1 RETURNING 1";
        Ok(!self.query("deleting an account", sql, &[&account]).await?.is_empty())
    }

    pub(crate) async fn delete_session(&self, token_hash: [u8; 32]) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1";
        self.query("ending a session", sql, &[&&token_hash[..]]).await.map(drop)
    }

    pub(crate) async fn sweep_sessions(&self, now: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM sessions WHERE expires_at <= $1 RETURNING 1";
        Ok(count(self.query("deleting old sessions", sql, &[&now]).await?.len()))
    }
}

/// Inserts the account and its logins; waits for another transaction that inserts the same.
async fn insert_account(
    link: &mut Link,
    account: &Account,
    name: &str,
    email: Option<&str>,
) -> Result<(), AccountError> {
    let Account { id, name: shown, email: address, password_hash, recovery_hash, created_at } = account;
    let insert = "
        INSERT INTO accounts (id, name, mail, password_hash, recovery_hash, created_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1";
    let recovery_hash = recovery_hash.as_ref().map(|hash| &hash[..]);
    let params: [Param<'_>; 6] = [id, shown, address, password_hash, &recovery_hash, created_at];
    if link.query(CREATING, insert, &params).await?.is_empty() {
        return Err(AccountError::IdTaken);
    }
    let login = "INSERT INTO logins (folded, account) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1";
    if link.query(CREATING, login, &[&name, id]).await?.is_empty() {
        return Err(AccountError::NameTaken);
    }
    if let Some(email) = email
        && link.query(CREATING, login, &[&email, id]).await?.is_empty()
    {
        return Err(AccountError::EmailTaken);
    }
    Ok(())
}

/// Does everything that an adoption asks for, and returns the tables that have changed, each with its next number.
async fn move_guest(
    link: &mut Link,
    origin: &str,
    adoption: &Adoption,
    logins: Option<(String, Option<String>)>,
) -> Result<Vec<(String, u64)>, AccountError> {
    let Adoption { guest, account, token_hash, session } = adoption;
    if let (Some(account), Some((name, email))) = (account, &logins) {
        insert_account(link, account, name, email.as_deref()).await?;
    }
    let mut moved = Vec::new();
    if let Some(guest) = guest {
        // Locked in order, so that two moves cannot wait for each other; a document cannot change until the commit.
        let tables = "
            SELECT t.nr, t.id, t.doc, p.next_seq FROM tables t JOIN tips p ON p.nr = t.nr
            WHERE t.nr IN (SELECT nr FROM seats WHERE person = $1) ORDER BY t.nr FOR UPDATE OF t";
        let update = "
            UPDATE tables SET doc = $2, doc_version = doc_version + 1 WHERE nr = $1
            RETURNING pg_notify('anachron', $3::TEXT || ' ' || $4::BIGINT || ' ' || id)::TEXT";
        for row in link.query(MOVING, tables, &[guest]).await? {
            let (nr, id, doc, next_seq): (i64, String, String, i64) =
                (row.get(0), row.get(1), row.get(2), row.get(3));
            let doc = renamed(&doc, guest, &session.person);
            link.query(MOVING, update, &[&nr, &doc, &origin, &next_seq]).await?;
            moved.push((id, nat(next_seq)));
        }
        let seats = "UPDATE seats SET person = $2 WHERE person = $1";
        link.query(MOVING, seats, &[guest, &session.person]).await?;
        link.query(MOVING, "DELETE FROM sessions WHERE person = $1", &[guest]).await?;
    }
    let Session { person, name, browser, started_at, seen_at, expires_at } = session;
    let params: [Param<'_>; 7] = [&&token_hash[..], person, name, browser, started_at, seen_at, expires_at];
    link.query(MOVING, PUT_SESSION, &params).await?;
    Ok(moved)
}

/// Changes the name of an account, if there is one, and of all sessions of the person.
async fn rename(link: &mut Link, person: &str, name: &str, folded_name: &str) -> Result<(), AccountError> {
    let accounts = "SELECT name, mail FROM accounts WHERE id = $1 FOR UPDATE";
    if let Some(row) = link.query(RENAMING, accounts, &[&person]).await?.first() {
        let (old, email): (String, Option<String>) = (row.get(0), row.get(1));
        let login = "
            INSERT INTO logins (folded, account) VALUES ($1, $2)
            ON CONFLICT (folded) DO UPDATE SET account = excluded.account WHERE logins.account = excluded.account
            RETURNING 1";
        if link.query(RENAMING, login, &[&folded_name, &person]).await?.is_empty() {
            return Err(AccountError::NameTaken);
        }
        if is_free_after(&old, email.as_deref(), folded_name) {
            let delete = "DELETE FROM logins WHERE folded = $1 AND account = $2";
            link.query(RENAMING, delete, &[&folded(&old), &person]).await?;
        }
        link.query(RENAMING, "UPDATE accounts SET name = $2 WHERE id = $1", &[&person, &name]).await?;
    }
    link.query(RENAMING, "UPDATE sessions SET name = $2 WHERE person = $1", &[&person, &name]).await?;
    Ok(())
}
