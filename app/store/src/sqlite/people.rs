//! Accounts and sessions on SQLite.

use rusqlite::{OptionalExtension, Row};

use super::Sqlite;
use super::writer::Transaction;
use crate::error::{AccountError, StoreError};
use crate::text::{count, folded, is_free_after, renamed};
use crate::types::{Account, Adoption, NewPassword, Session};

const ACCOUNT: &str =
    "SELECT a.id, a.name, a.mail, a.password_hash, a.recovery_hash, a.created_at FROM accounts a";

fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        email: row.get(2)?,
        password_hash: row.get(3)?,
        recovery_hash: row.get(4)?,
        created_at: row.get(5)?,
    })
}

const SESSION: &str =
    "SELECT token_hash, person, name, browser, started_at, seen_at, expires_at FROM sessions";

fn session(row: &Row<'_>) -> rusqlite::Result<([u8; 32], Session)> {
    let session = Session {
        person: row.get(1)?,
        name: row.get(2)?,
        browser: row.get(3)?,
        started_at: row.get(4)?,
        seen_at: row.get(5)?,
        expires_at: row.get(6)?,
    };
    Ok((row.get(0)?, session))
}

impl Sqlite {
    pub(crate) async fn create_account(
        &self,
        account: Account,
        name: String,
        email: Option<String>,
    ) -> Result<(), AccountError> {
        self.write("creating an account", move |tx| insert_account(tx, account, name, email)).await
    }

    pub(crate) async fn adopt(
        &self,
        adoption: Adoption,
        logins: Option<(String, Option<String>)>,
    ) -> Result<Vec<String>, AccountError> {
        self.write("moving a guest to an account", move |tx| {
            let Adoption { guest, account, token_hash, session } = adoption;
            if let (Some(account), Some((name, email))) = (account, logins)
                && let Err(refusal) = insert_account(tx, account, name, email)?
            {
                return Ok(Err(refusal));
            }
            let moved = match &guest {
                Some(guest) => move_person(tx, guest, &session.person)?,
                None => Vec::new(),
            };
            put_session(tx, token_hash, session)?;
            Ok(Ok(moved))
        })
        .await
    }

    pub(crate) async fn rename(
        &self,
        person: &str,
        name: String,
        folded_name: String,
    ) -> Result<(), AccountError> {
        let person = person.to_owned();
        self.write("changing a name", move |tx| {
            let mut query = tx.conn.prepare_cached("SELECT name, mail FROM accounts WHERE id = ?1")?;
            let old: Option<(String, Option<String>)> =
                query.query_row([&person], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            if let Some((old, email)) = old {
                let mut login = tx.conn.prepare_cached(
                    "INSERT INTO logins (folded, account) VALUES (?1, ?2)
                     ON CONFLICT (folded) DO UPDATE SET account = account WHERE account = excluded.account",
                )?;
                if login.execute((&folded_name, &person))? == 0 {
                    return Ok(Err(AccountError::NameTaken));
                }
                if is_free_after(&old, email.as_deref(), &folded_name) {
                    let mut delete =
                        tx.conn.prepare_cached("DELETE FROM logins WHERE folded = ?1 AND account = ?2")?;
                    delete.execute((folded(&old), &person))?;
                }
                let mut update = tx.conn.prepare_cached("UPDATE accounts SET name = ?2 WHERE id = ?1")?;
                update.execute((&person, &name))?;
            }
            let mut sessions = tx.conn.prepare_cached("UPDATE sessions SET name = ?2 WHERE person = ?1")?;
            sessions.execute((&person, &name))?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn account_by_login(&self, folded: String) -> Result<Option<Account>, StoreError> {
        self.read("looking up an account", move |conn| {
            let mut query = conn.prepare_cached(&format!(
                "{ACCOUNT} WHERE a.id = (SELECT account FROM logins WHERE folded = ?1)"
            ))?;
            query.query_row([folded], account).optional()
        })
        .await
    }

    pub(crate) async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let id = id.to_owned();
        self.read("looking up an account", move |conn| {
            conn.prepare_cached(&format!("{ACCOUNT} WHERE a.id = ?1"))?.query_row([id], account).optional()
        })
        .await
    }

    pub(crate) async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        self.write("saving a session", move |tx| {
            put_session(tx, token_hash, session)?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn session(
        &self,
        token_hash: [u8; 32],
        now: i64,
    ) -> Result<Option<Session>, StoreError> {
        self.read("looking up a session", move |conn| {
            let sql = format!("{SESSION} WHERE token_hash = ?1 AND expires_at > ?2");
            let found = conn.prepare_cached(&sql)?.query_row((&token_hash[..], now), session).optional()?;
            Ok(found.map(|(_, session)| session))
        })
        .await
    }

    pub(crate) async fn sessions_of(
        &self,
        person: &str,
        now: i64,
    ) -> Result<Vec<([u8; 32], Session)>, StoreError> {
        let person = person.to_owned();
        self.read("listing sessions", move |conn| {
            let sql =
                format!("{SESSION} WHERE person = ?1 AND expires_at > ?2 ORDER BY seen_at DESC, token_hash");
            conn.prepare_cached(&sql)?.query_map((person, now), session)?.collect()
        })
        .await
    }

    pub(crate) async fn renew_session(
        &self,
        token_hash: [u8; 32],
        seen_at: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        self.write("renewing a session", move |tx| {
            let sql = "UPDATE sessions SET seen_at = ?2, expires_at = ?3 WHERE token_hash = ?1";
            tx.conn.prepare_cached(sql)?.execute((&token_hash[..], seen_at, expires_at))?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn end_session(&self, person: &str, token_hash: [u8; 32]) -> Result<bool, StoreError> {
        let person = person.to_owned();
        self.write("ending a session", move |tx| {
            let sql = "DELETE FROM sessions WHERE person = ?1 AND token_hash = ?2";
            Ok(Ok(tx.conn.prepare_cached(sql)?.execute((person, &token_hash[..]))? > 0))
        })
        .await
    }

    pub(crate) async fn end_sessions(&self, person: &str, keep: Option<[u8; 32]>) -> Result<u64, StoreError> {
        let person = person.to_owned();
        self.write("ending sessions", move |tx| Ok(Ok(count(end_sessions(tx, &person, keep)?)))).await
    }

    pub(crate) async fn set_password(&self, new: NewPassword) -> Result<bool, StoreError> {
        self.write("changing a password", move |tx| {
            let NewPassword { account, password_hash, recovery, keep } = new;
            let changed = match recovery {
                None => {
                    let sql = "UPDATE accounts SET password_hash = ?2 WHERE id = ?1";
                    tx.conn.prepare_cached(sql)?.execute((&account, password_hash))?
                }
                Some((old, new)) => {
                    let sql = "UPDATE accounts SET password_hash = ?2, recovery_hash = ?4
                               WHERE id = ?1 AND recovery_hash = ?3";
                    let mut update = tx.conn.prepare_cached(sql)?;
                    update.execute((&account, password_hash, &old[..], &new[..]))?
                }
            };
            if changed > 0 {
                end_sessions(tx, &account, keep)?;
            }
            Ok(Ok(changed > 0))
        })
        .await
    }

    pub(crate) async fn set_recovery(&self, account: &str, hash: [u8; 32]) -> Result<bool, StoreError> {
        let account = account.to_owned();
        self.write("changing a recovery code", move |tx| {
            let sql = "UPDATE accounts SET recovery_hash = ?2 WHERE id = ?1";
            Ok(Ok(tx.conn.prepare_cached(sql)?.execute((account, &hash[..]))? > 0))
        })
        .await
    }

    pub(crate) async fn delete_account(&self, account: &str) -> Result<bool, StoreError> {
        let account = account.to_owned();
        self.write("deleting an account", move |tx| {
            end_sessions(tx, &account, None)?;
            tx.conn.prepare_cached("DELETE FROM logins WHERE account = ?1")?.execute([&account])?;
            Ok(Ok(tx.conn.prepare_cached("DELETE FROM accounts WHERE id = ?1")?.execute([&account])? > 0))
        })
        .await
    }

    pub(crate) async fn delete_session(&self, token_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write("ending a session", move |tx| {
            let mut delete = tx.conn.prepare_cached("DELETE FROM sessions WHERE token_hash = ?1")?;
            delete.execute([&token_hash[..]])?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn sweep_sessions(&self, now: i64) -> Result<u64, StoreError> {
        self.write("deleting old sessions", move |tx| {
            let mut sweep = tx.conn.prepare_cached("DELETE FROM sessions WHERE expires_at <= ?1")?;
            Ok(Ok(count(sweep.execute([now])?)))
        })
        .await
    }
}

/// Inserts the account and its logins.
fn insert_account(
    tx: &Transaction<'_>,
    account: Account,
    name: String,
    email: Option<String>,
) -> rusqlite::Result<Result<(), AccountError>> {
    let mut insert = tx.conn.prepare_cached(
        "INSERT INTO accounts (id, name, mail, password_hash, recovery_hash, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING",
    )?;
    let Account { id, name: shown, email: address, password_hash, recovery_hash, created_at } = account;
    let recovery_hash = recovery_hash.as_ref().map(|hash| &hash[..]);
    if insert.execute((&id, shown, address, password_hash, recovery_hash, created_at))? == 0 {
        return Ok(Err(AccountError::IdTaken));
    }
    let mut login = tx
        .conn
        .prepare_cached("INSERT INTO logins (folded, account) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?;
    if login.execute((name, &id))? == 0 {
        return Ok(Err(AccountError::NameTaken));
    }
    if let Some(email) = email
        && login.execute((email, &id))? == 0
    {
        return Ok(Err(AccountError::EmailTaken));
    }
    Ok(Ok(()))
}

/// Moves a guest's seats and documents to another person, ends the guest's sessions, and returns the tables.
fn move_person(tx: &mut Transaction<'_>, from: &str, to: &str) -> rusqlite::Result<Vec<String>> {
    let tables: Vec<(i64, String, String)> = {
        let mut query = tx.conn.prepare_cached(
            "SELECT nr, id, doc FROM tables WHERE nr IN (SELECT nr FROM seats WHERE person = ?1) ORDER BY nr",
        )?;
        let rows = query.query_map([from], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        rows.collect::<rusqlite::Result<_>>()?
    };
    for (nr, id, doc) in &tables {
        let mut update = tx
            .conn
            .prepare_cached("UPDATE tables SET doc = ?2, doc_version = doc_version + 1 WHERE nr = ?1")?;
        update.execute((nr, renamed(doc, from, to)))?;
        tx.announce(id)?;
    }
    tx.conn.prepare_cached("UPDATE seats SET person = ?2 WHERE person = ?1")?.execute((from, to))?;
    tx.conn.prepare_cached("DELETE FROM sessions WHERE person = ?1")?.execute([from])?;
    Ok(tables.into_iter().map(|(_, id, _)| id).collect())
}

fn put_session(tx: &Transaction<'_>, token_hash: [u8; 32], session: Session) -> rusqlite::Result<()> {
    let mut put = tx.conn.prepare_cached(
        "INSERT OR REPLACE INTO sessions (token_hash, person, name, browser, started_at, seen_at, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let Session { person, name, browser, started_at, seen_at, expires_at } = session;
    put.execute((&token_hash[..], person, name, browser, started_at, seen_at, expires_at)).map(drop)
}

/// Ends all sessions of a person but for one, and returns how many.
fn end_sessions(tx: &Transaction<'_>, person: &str, keep: Option<[u8; 32]>) -> rusqlite::Result<usize> {
    let keep = keep.as_ref().map(|hash| &hash[..]);
    let sql = "DELETE FROM sessions WHERE person = ?1 AND token_hash IS NOT ?2";
    tx.conn.prepare_cached(sql)?.execute((person, keep))
}
