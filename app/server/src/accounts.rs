//! Accounts: signing up and in, passwords, recovery codes, names, and the end of an account.

use argon2::{Argon2, PasswordHash, PasswordHasher as _, PasswordVerifier as _};
use axum::http::HeaderValue;
use store::{Account, AccountError, Adoption, NewPassword, Status, Store, StoreError};

use crate::{
    app::App,
    guard::{Limited, Subject},
    names::chosen_name,
    pages::seats::forget,
    people::{Person, Visitor, session_cookie},
    problem::Problem,
    secrets,
};

/// The fewest characters of a password.
pub(crate) const SHORTEST_PASSWORD: usize = 8;

/// The most tables at which a new name is shown.
const MOST_TABLES: u32 = 1000;

/// Passwords that are long enough and tried first by everyone who guesses.
const COMMON_PASSWORDS: [&str; 20] = [
    "password",
    "password1",
    "password123",
    "passw0rd",
    "12345678",
    "123456789",
    "1234567890",
    "11111111",
    "00000000",
    "qwertyui",
    "qwertyuiop",
    "qwerty123",
    "1q2w3e4r",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "anachron",
    "letmein1",
];

/// What someone who wants an account types in.
pub(crate) struct NewAccount<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) password: &'a str,
}

/// Creates an account and signs it in; a guest's tables move to it in the same write. Returns the cookie, and the recovery
/// code, which is not kept.
pub(crate) async fn sign_up(
    app: &App,
    visitor: &Visitor,
    guest: Option<&Person>,
    new: &NewAccount<'_>,
) -> Result<(HeaderValue, String), Problem> {
    let name = chosen_name(new.name)?;
    check_password(new.password, &name)?;
    let code = new_code()?;
    let password_hash = hash(app, new.password.to_owned()).await?;
    let id = format!("a:{}", secrets::random_name(20).map_err(Problem::internal)?);
    let email = Some(new.email.trim()).filter(|email| !email.is_empty()).map(str::to_owned);
    let account = Account {
        id: id.clone(),
        name: name.clone(),
        email,
        password_hash,
        recovery_hash: Some(code_hash(&code)),
        created_at: app.store.now_ms(),
    };
    let cookie = become_account(app, visitor, guest, Some(account), &Person { id, name }).await?;
    Ok((cookie, code))
}

/// Refuses a password that is too short or too easy to guess.
fn check_password(password: &str, name: &str) -> Result<(), Problem> {
    if password.chars().count() < SHORTEST_PASSWORD {
        return Err(Problem::Refused("Your password needs at least 8 characters.".into()));
    }
    let plain = password.to_lowercase();
    if COMMON_PASSWORDS.contains(&plain.as_str()) || plain == name.to_lowercase() {
        return Err(Problem::Refused("That password is easy to guess. Please choose another.".into()));
    }
    Ok(())
}

/// A new recovery code: five groups of five letters.
fn new_code() -> Result<String, Problem> {
    let letters = secrets::random_name(25).map_err(Problem::internal)?;
    let groups: Vec<_> = letters.as_bytes().chunks(5).map(String::from_utf8_lossy).collect();
    Ok(groups.join("-"))
}

/// The hash of a recovery code, however it was typed.
fn code_hash(code: &str) -> [u8; 32] {
    let letters: String = code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    secrets::digest(&letters)
}

/// Signs an account in; the tables of a guest move to it in the same write. Returns the cookie.
pub(crate) async fn enter(
    app: &App,
    visitor: &Visitor,
    guest: Option<&Person>,
    account: &Person,
) -> Result<HeaderValue, Problem> {
    become_account(app, visitor, guest, None, account).await
}

async fn become_account(
    app: &App,
    visitor: &Visitor,
    guest: Option<&Person>,
    account: Option<Account>,
    person: &Person,
) -> Result<HeaderValue, Problem> {
    let (token, session) = visitor.new_session(app, person)?;
    let guest = guest.filter(|guest| !guest.has_account());
    let adoption = Adoption {
        guest: guest.map(|guest| guest.id.clone()),
        account,
        token_hash: secrets::digest(&token),
        session,
    };
    let moved = app.store.adopt(adoption).await.map_err(account_problem)?;
    app.reread(&moved).await;
    if let Some(guest) = guest {
        rename_seats(app, &person.id, &guest.name, &person.name).await?;
    }
    session_cookie(app, &token)
}

fn account_problem(error: AccountError) -> Problem {
    match error {
        AccountError::NameTaken => {
            let why = "That name is taken, or looks like one that is. Please choose another.";
            Problem::Refused(why.into())
        }
        AccountError::EmailTaken => Problem::Refused("That email address is already registered.".into()),
        error => Problem::internal(error),
    }
}

/// Changes a person's name: for new tables, in their sessions, and at the tables that are not over.
pub(crate) async fn rename(app: &App, person: &Person, name: &str) -> Result<(), Problem> {
    let name = chosen_name(name)?;
    app.store.rename(&person.id, &name).await.map_err(account_problem)?;
    rename_seats(app, &person.id, &person.name, &name).await
}

/// Changes a person's name at the tables that are not over.
async fn rename_seats(app: &App, person: &str, old: &str, new: &str) -> Result<(), Problem> {
    if old == new {
        return Ok(());
    }
    let rows = app.store.tables_of(person, MOST_TABLES).await.map_err(Problem::internal)?;
    for row in rows.iter().filter(|row| row.status != Status::Finished) {
        // A table that cannot be read keeps the old name.
        let table = match app.table(&row.id).await {
            Err(Problem::Unreadable(_)) => continue,
            table => table?,
        };
        let renamed = table.change(&app.store, |doc| {
            doc.rename(person, old, new);
            Ok(())
        });
        renamed.await?;
    }
    Ok(())
}

/// Finds the account with this name or email address and this password.
pub(crate) async fn sign_in(app: &App, login: &str, password: &str) -> Result<Person, Problem> {
    let wrong = || Problem::Forbidden("Wrong name or password.".into());
    let tried = Subject::Login(secrets::digest(&login.trim().to_lowercase()));
    app.limits.allow(Limited::Account, tried)?;
    let account = app.store.account_by_login(login.trim()).await.map_err(Problem::internal)?;
    let Some(account) = account else {
        // As much work as for a name that exists, so that the time taken does not reveal which names do.
        hash(app, password.to_owned()).await?;
        return Err(wrong());
    };
    let person = Person { id: account.id.clone(), name: account.name.clone() };
    if fits(app, &account, password).await? { Ok(person) } else { Err(wrong()) }
}

/// Whether this is the account's password.
async fn fits(app: &App, account: &Account, password: &str) -> Result<bool, Problem> {
    let (stored, given) = (account.password_hash.clone(), password.to_owned());
    let _turn = app.hashing.acquire().await.map_err(Problem::internal)?;
    let fits = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&stored).ok();
        parsed.is_some_and(|parsed| Argon2::default().verify_password(given.as_bytes(), &parsed).is_ok())
    });
    fits.await.map_err(Problem::internal)
}

/// Refuses someone who is signed in and does not know the account's password.
pub(crate) async fn confirm(app: &App, person: &Person, password: &str) -> Result<(), Problem> {
    app.limits.allow(Limited::Account, Subject::Login(secrets::digest(&person.id)))?;
    let account = app.store.account(&person.id).await.map_err(Problem::internal)?;
    let account = account.ok_or_else(|| Problem::Refused("You have no account.".into()))?;
    if fits(app, &account, password).await? {
        return Ok(());
    }
    Err(Problem::Refused("That is not your password. Nothing was changed.".into()))
}

/// Changes the password of someone who knows the old one; their other sessions end.
pub(crate) async fn change_password(
    app: &App,
    visitor: &Visitor,
    person: &Person,
    old: &str,
    new: &str,
) -> Result<(), Problem> {
    check_password(new, &person.name)?;
    confirm(app, person, old).await?;
    let new = NewPassword {
        account: person.id.clone(),
        password_hash: hash(app, new.to_owned()).await?,
        recovery: None,
        keep: Some(visitor.session_hash()),
    };
    if app.store.set_password(new).await.map_err(Problem::internal)? {
        Ok(())
    } else {
        Err(Problem::NotFound)
    }
}

/// Gives an account a new recovery code, for someone who knows its password.
pub(crate) async fn renew_code(app: &App, person: &Person, password: &str) -> Result<String, Problem> {
    confirm(app, person, password).await?;
    let code = new_code()?;
    app.store.set_recovery(&person.id, code_hash(&code)).await.map_err(Problem::internal)?;
    Ok(code)
}

/// Gives an account a new password, for someone who has its recovery code: all its sessions end, and a new code takes
/// the place of the old one. Returns the account and the code.
pub(crate) async fn recover(
    app: &App,
    login: &str,
    code: &str,
    password: &str,
) -> Result<(Person, String), Problem> {
    let wrong = || Problem::Forbidden("Wrong name or recovery code.".into());
    app.limits.allow(Limited::Account, Subject::Login(secrets::digest(&login.trim().to_lowercase())))?;
    check_password(password, login.trim())?;
    let account = app.store.account_by_login(login.trim()).await.map_err(Problem::internal)?;
    // The same work for a name that does not exist.
    let password_hash = hash(app, password.to_owned()).await?;
    let account = account.ok_or_else(wrong)?;
    let new = new_code()?;
    let change = NewPassword {
        account: account.id.clone(),
        password_hash,
        recovery: Some((code_hash(code), code_hash(&new))),
        keep: None,
    };
    if !app.store.set_password(change).await.map_err(Problem::internal)? {
        return Err(wrong());
    }
    Ok((Person { id: account.id, name: account.name }, new))
}

/// A new recovery code for the account with this name or email address, for an operator; none if there is no such
/// account. The old code stops working; the password does not.
pub async fn reset_account(store: &Store, login: &str) -> Result<Option<(String, String)>, StoreError> {
    let Some(account) = store.account_by_login(login).await? else { return Ok(None) };
    let unlucky = StoreError::Invalid { why: "the system has no random bytes" };
    let code = new_code().map_err(|_| unlucky)?;
    let is_set = store.set_recovery(&account.id, code_hash(&code)).await?;
    Ok(is_set.then_some((account.name, code)))
}

/// Deletes an account for someone who knows its password: it leaves its seats, results keep a neutral name, and its
/// sessions end. What could not be done is done when they try again.
pub(crate) async fn delete(
    app: &std::sync::Arc<App>,
    person: &Person,
    password: &str,
) -> Result<(), Problem> {
    confirm(app, person, password).await?;
    loop {
        let rows = app.store.tables_of(&person.id, MOST_TABLES).await.map_err(Problem::internal)?;
        for row in &rows {
            leave(app, person, &row.id).await?;
        }
        if rows.is_empty() {
            break;
        }
    }
    // Tables that they left earlier may still name them.
    for id in app.store.tables_naming(&person.id).await.map_err(Problem::internal)? {
        leave(app, person, &id).await?;
    }
    app.store.delete_account(&person.id).await.map_err(Problem::internal)?;
    Ok(())
}

/// Takes a person out of a table for good.
async fn leave(app: &std::sync::Arc<App>, person: &Person, table: &str) -> Result<(), Problem> {
    let table = app.table(table).await?;
    let entries = table.entries().await;
    let is_over = table.lock().await.status == Status::Finished;
    table
        .change(&app.store, |doc| {
            forget(doc, &person.id, entries, is_over);
            Ok(())
        })
        .await?;
    app.wake_bots(&table);
    Ok(())
}

async fn hash(app: &App, password: String) -> Result<String, Problem> {
    let _turn = app.hashing.acquire().await.map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    })
    .await
    .map_err(Problem::internal)?
    .map_err(Problem::internal)
}
