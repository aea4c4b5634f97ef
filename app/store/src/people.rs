//! Accounts and sessions.

use crate::error::{AccountError, StoreError};
use crate::store::{Store, on};
use crate::text::{check, check_id, folded};
use crate::types::{Account, Adoption, NewPassword, Session};

impl Store {
    /// Creates an account, unless another account signs in with its name or email address.
    pub async fn create_account(&self, account: Account) -> Result<(), AccountError> {
        let (name, email) = logins(&account)?;
        on!(self, db => db.create_account(account, name, email).await)
    }

    /// Starts a session of an account, creates the account first if it is new, and moves everything that a guest has to
    /// it: all in one write, or nothing. Returns the tables that have changed.
    ///
    /// A guest has seats, and is named in the documents of the tables they sit at.
    pub async fn adopt(&self, adoption: Adoption) -> Result<Vec<String>, AccountError> {
        check(&adoption.session.person)?;
        check(&adoption.session.name)?;
        let logins = adoption.account.as_ref().map(logins).transpose()?;
        on!(self, db => db.adopt(adoption, logins).await)
    }

    /// Gives a person another name in all their sessions, and their account too if they have one.
    pub async fn rename(&self, person: &str, name: &str) -> Result<(), AccountError> {
        check_id(name)?;
        let folded = folded(name);
        if folded.is_empty() {
            return Err(StoreError::Invalid { why: "a name must not be empty" }.into());
        }
        on!(self, db => db.rename(person, name.to_owned(), folded).await)
    }

    /// The account that signs in with this name or email address.
    pub async fn account_by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account_by_login(folded(login)).await)
    }

    /// The account with this key.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        on!(self, db => db.account(id).await)
    }

    /// Gives an account a new password and ends its sessions, but for one: all in one write. False if there is no such
    /// account, or if its recovery code is not the one that was given.
    pub async fn set_password(&self, new: NewPassword) -> Result<bool, StoreError> {
        check(&new.password_hash)?;
        on!(self, db => db.set_password(new).await)
    }

    /// Gives an account another recovery code; false if there is no such account.
    pub async fn set_recovery(&self, account: &str, hash: [u8; 32]) -> Result<bool, StoreError> {
        on!(self, db => db.set_recovery(account, hash).await)
    }

    /// Deletes an account with everything that it signs in with, and its sessions: all in one write. False if there is no
    /// such account. Its seats are not touched.
    pub async fn delete_account(&self, account: &str) -> Result<bool, StoreError> {
        on!(self, db => db.delete_account(account).await)
    }

    /// Saves a session under the hash of its token, and replaces the old one if there is one.
    pub async fn put_session(&self, token_hash: [u8; 32], session: Session) -> Result<(), StoreError> {
        check(&session.person)?;
        check(&session.name)?;
        on!(self, db => db.put_session(token_hash, session).await)
    }

    /// The session under this hash, unless it has expired.
    pub async fn session(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, StoreError> {
        on!(self, db => db.session(*token_hash, self.now_ms()).await)
    }

    /// The sessions of a person that have not expired, each with the hash of its token; the last used first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<([u8; 32], Session)>, StoreError> {
        on!(self, db => db.sessions_of(person, self.now_ms()).await)
    }

    /// Notes that a session was used, and lets it last longer.
    pub async fn renew_session(
        &self,
        token_hash: &[u8; 32],
        seen_at: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        on!(self, db => db.renew_session(*token_hash, seen_at, expires_at).await)
    }

    /// Ends one session of a person; false if they have no such session.
    pub async fn end_session(&self, person: &str, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        on!(self, db => db.end_session(person, *token_hash).await)
    }

    /// Ends all sessions of a person but for one, and returns how many.
    pub async fn end_sessions(&self, person: &str, keep: Option<[u8; 32]>) -> Result<u64, StoreError> {
        on!(self, db => db.end_sessions(person, keep).await)
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

/// What an account signs in with: its name, and its email address if that is not the same.
fn logins(account: &Account) -> Result<(String, Option<String>), StoreError> {
    check_id(&account.id)?;
    check_id(&account.name)?;
    check(&account.password_hash)?;
    let name = folded(&account.name);
    let email = account.email.as_deref().map(folded);
    if name.is_empty() {
        return Err(StoreError::Invalid { why: "a name must not be empty" });
    }
    if let Some(email) = &email {
        check_id(email)?;
    }
    Ok((name.clone(), email.filter(|email| *email != name)))
}
