//! Accounts and sessions on SQLite.

use rusqlite::{OptionalExtension, Row};

use super::Sqlite;
use super::writer::Transaction;
use crate::error::{AccountError, StoreError};
use crate::text::{count, folded, is_free_after, renamed};
use crate::types::{Account, Adoption, Session};

fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account { id: row.get(0)?, name: row.get(1)?, email: row.get(2)?, password_hash: row.get(3)? })
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
            let mut query = conn.prepare_cached(
                "SELECT a.id, a.name, a.mail, a.password_hash FROM logins l JOIN accounts a ON a.id = l.account
                 WHERE l.folded = ?1",
            )?;
            query.query_row([folded], account).optional()
        })
        .await
    }

    pub(crate) async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let id = id.to_owned();
        self.read("looking up an account", move |conn| {
            let mut query =
                conn.prepare_cached("SELECT id, name, mail, password_hash FROM accounts WHERE id = ?1")?;
            query.query_row([id], account).optional()
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
            let mut query = conn.prepare_cached(
                "SELECT person, name, expires_at FROM sessions WHERE token_hash = ?1 AND expires_at > ?2",
            )?;
            query
                .query_row((&token_hash[..], now), |row| {
                    Ok(Session { person: row.get(0)?, name: row.get(1)?, expires_at: row.get(2)? })
                })
                .optional()
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
        "INSERT INTO accounts (id, name, mail, password_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO NOTHING",
    )?;
    let Account { id, name: shown, email: address, password_hash } = account;
    if insert.execute((&id, shown, address, password_hash, tx.now))? == 0 {
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
        "INSERT INTO sessions (token_hash, person, name, expires_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (token_hash) DO UPDATE
         SET person = excluded.person, name = excluded.name, expires_at = excluded.expires_at",
    )?;
    put.execute((&token_hash[..], session.person, session.name, session.expires_at)).map(drop)
}
