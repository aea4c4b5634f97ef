//! Accounts and sessions on SQLite.

use rusqlite::{OptionalExtension, Row};

use super::Sqlite;
use crate::error::{AccountError, StoreError};
use crate::text::count;
use crate::types::{Account, Session};

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
        self.write("creating an account", move |tx| {
            let mut insert = tx.conn.prepare_cached(
                "INSERT INTO accounts (id, name, mail, password_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT DO NOTHING",
            )?;
            let Account { id, name: shown, email: address, password_hash } = account;
            if insert.execute((&id, shown, address, password_hash, tx.now))? == 0 {
                return Ok(Err(AccountError::IdTaken));
            }
            let mut login = tx.conn.prepare_cached(
                "INSERT INTO logins (folded, account) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            )?;
            if login.execute((name, &id))? == 0 {
                return Ok(Err(AccountError::NameTaken));
            }
            if let Some(email) = email
                && login.execute((email, &id))? == 0
            {
                return Ok(Err(AccountError::EmailTaken));
            }
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
            let mut put = tx.conn.prepare_cached(
                "INSERT INTO sessions (token_hash, person, name, expires_at) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (token_hash) DO UPDATE
                 SET person = excluded.person, name = excluded.name, expires_at = excluded.expires_at",
            )?;
            put.execute((&token_hash[..], session.person, session.name, session.expires_at))?;
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
