//! Accounts and sessions on PostgreSQL.

use tokio_postgres::Row;

use super::Postgres;
use super::link::Link;
use crate::error::{AccountError, StoreError};
use crate::text::{count, now_ms};
use crate::types::{Account, Session};

const CREATING: &str = "creating an account";

fn account(row: &Row) -> Account {
    Account { id: row.get(0), name: row.get(1), email: row.get(2), password_hash: row.get(3) }
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

    pub(crate) async fn account_by_login(&self, folded: String) -> Result<Option<Account>, StoreError> {
        let sql = "
            SELECT a.id, a.name, a.mail, a.password_hash FROM logins l JOIN accounts a ON a.id = l.account
            WHERE l.folded = $1";
        Ok(self.query("looking up an account", sql, &[&folded]).await?.first().map(account))
    }

    pub(crate) async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT id, name, mail, password_hash FROM accounts WHERE id = $1";
        Ok(self.query("looking up an account", sql, &[&id]).await?.first().map(account))
    }

    pub(crate) async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        let sql = "
            INSERT INTO sessions (token_hash, person, name, expires_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (token_hash) DO UPDATE
            SET person = excluded.person, name = excluded.name, expires_at = excluded.expires_at";
        let Session { person, name, expires_at } = session;
        self.query("saving a session", sql, &[&&token_hash[..], &person, &name, &expires_at]).await.map(drop)
    }

    pub(crate) async fn session(
        &self,
        token_hash: [u8; 32],
        now: i64,
    ) -> Result<Option<Session>, StoreError> {
        let sql = "SELECT person, name, expires_at FROM sessions WHERE token_hash = $1 AND expires_at > $2";
        let rows = self.query("looking up a session", sql, &[&&token_hash[..], &now]).await?;
        let read = |row: &Row| Session { person: row.get(0), name: row.get(1), expires_at: row.get(2) };
        Ok(rows.first().map(read))
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
    let Account { id, name: shown, email: address, password_hash } = account;
    let insert = "
        INSERT INTO accounts (id, name, mail, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING RETURNING 1";
    if link.query(CREATING, insert, &[id, shown, address, password_hash, &now_ms()]).await?.is_empty() {
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
