//! Accounts and sessions.

use crate::error::{AccountError, StoreError};
use crate::store::{Store, on};
use crate::text::{check, check_id, folded, now_ms};
use crate::types::{Account, Session};

impl Store {
    /// Creates an account, unless another account signs in with its name or email address.
    pub async fn create_account(&self, account: Account) -> Result<(), AccountError> {
        check_id(&account.id)?;
        check_id(&account.name)?;
        check(&account.password_hash)?;
        let name = folded(&account.name);
        let email = account.email.as_deref().map(folded);
        if name.is_empty() {
            return Err(StoreError::Invalid { why: "a name must not be empty" }.into());
        }
        if let Some(email) = &email {
            check_id(email)?;
        }
        // An account whose name is its email address has one login.
        let email = email.filter(|email| *email != name);
        on!(self, db => db.create_account(account, name, email).await)
    }

    /// The account that signs in with this name or email address.
    pub async fn account_by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account_by_login(folded(login)).await)
    }

    /// The account with this key.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account(id).await)
    }

    /// Saves a session under the hash of its token, and replaces the old one if there is one.
    pub async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        check(&session.person)?;
        check(&session.name)?;
        on!(self, db => db.put_session(token_hash, session).await)
    }

    /// The session under this hash, unless it has expired.
    pub async fn session(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, StoreError> {
        on!(self, db => db.session(*token_hash, now_ms()).await)
    }

    /// Ends a session, if there is one.
    pub async fn delete_session(&self, token_hash: &[u8; 32]) -> Result<(), StoreError> {
        on!(self, db => db.delete_session(*token_hash).await)
    }

    /// Deletes the sessions that have expired at `now`, in milliseconds since 1970, and returns their number.
    pub async fn sweep_sessions(&self, now: i64) -> Result<u64, StoreError> {
        on!(self, db => db.sweep_sessions(now).await)
    }
}
