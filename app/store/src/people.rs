//! Accounts and who is signed in.

use crate::error::{AccountError, StoreError};
use crate::store::{Store, on};
use crate::text::{check, check_id, folded, now_ms};
use crate::types::{Account, Session};

impl Store {
    /// Creates an account whose name and mail address nobody else signs in with.
    pub async fn create_account(&self, account: Account) -> Result<(), AccountError> {
        check_id(&account.id)?;
        check_id(&account.name)?;
        check(&account.password_hash)?;
        let name = folded(&account.name);
        let mail = account.mail.as_deref().map(folded);
        if name.is_empty() {
            return Err(StoreError::Invalid { why: "a name must have letters" }.into());
        }
        if let Some(mail) = &mail {
            check_id(mail)?;
        }
        // Who takes the address as the name has one login.
        let mail = mail.filter(|mail| *mail != name);
        on!(self, db => db.create_account(account, name, mail).await)
    }

    /// The account that signs in with this name or mail address.
    pub async fn account_by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account_by_login(folded(login)).await)
    }

    /// The account with this key.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account(id).await)
    }

    /// Keeps a session under the hash of its token, in place of any there was.
    pub async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        check(&session.person)?;
        check(&session.name)?;
        on!(self, db => db.put_session(token_hash, session).await)
    }

    /// The session under this hash, unless it has expired.
    pub async fn session(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, StoreError> {
        on!(self, db => db.session(*token_hash, now_ms()).await)
    }

    /// Ends a session; that there was none is no failure.
    pub async fn delete_session(&self, token_hash: &[u8; 32]) -> Result<(), StoreError> {
        on!(self, db => db.delete_session(*token_hash).await)
    }

    /// Removes the sessions that have expired at `now`, in milliseconds since 1970; gives their number.
    pub async fn sweep_sessions(&self, now: i64) -> Result<u64, StoreError> {
        on!(self, db => db.sweep_sessions(now).await)
    }
}
