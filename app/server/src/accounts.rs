//! Accounts: signing up and in, passwords, recovery codes, names, and the end of an account.

use argon2::{Argon2, PasswordHash, PasswordHasher as _, PasswordVerifier as _};
use axum::http::HeaderValue;
use store::{Account, AccountError, Adoption, NewPassword, Status, Store, StoreError, TableUpdate};

use crate::{
    app::App,
    guard::{Limited, Network, Subject},
    names::chosen_name,
    pages::seats::forget,
    people::{Person, Visitor, session_cookie},
    problem::Problem,
    secrets,
    table::seats::sitters,
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

/// An account that was just created.
pub(crate) struct SignedUp {
    /// Its id.
    pub(crate) account: String,
    /// The cookie of its session.
    pub(crate) session: HeaderValue,
    /// Its recovery code, which is not kept.
    pub(crate) code: String,
}

/// Creates an account and signs it in; a guest's tables move to it in the same write.
pub(crate) async fn sign_up(
    app: &App,
    visitor: &Visitor,
    guest: Option<&Person>,
    new: &NewAccount<'_>,
) -> Result<SignedUp, Problem> {
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
    let person = Person { id, name };
    let session = become_account(app, visitor, guest, Some(account), &person).await?;
    Ok(SignedUp { account: person.id, session, code })
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

/// Whose attempts to sign in count together: everything that leads to one account is one, however it is written.
fn attempts(account: Option<&Account>, login: &str) -> [u8; 32] {
    let name = || format!("name {}", store::login_key(login.trim()));
    secrets::digest(&account.map_or_else(name, |account| account.id.clone()))
}

/// Counts an attempt to sign in. What others try, from wherever, does not use up what is allowed to a browser that has
/// been signed in to the account.
fn allow_sign_in(
    app: &App,
    from: Network,
    visitor: &Visitor,
    account: Option<&Account>,
    login: &str,
) -> Result<(), Problem> {
    let known = account.and_then(|account| Some((account, visitor.device_of(app, &account.id)?)));
    if let Some((account, device)) = known {
        let device = secrets::digest(&format!("{} {device}", account.id));
        return app.limits.allow(Limited::Device, Subject::Device(device));
    }
    let tried = attempts(account, login);
    app.limits.allow(Limited::Guess, Subject::LoginFrom(tried, from))?;
    app.limits.allow(Limited::Account, Subject::Login(tried))
}

/// Finds the account with this name or email address and this password.
pub(crate) async fn sign_in(
    app: &App,
    from: Network,
    visitor: &Visitor,
    login: &str,
    password: &str,
) -> Result<Person, Problem> {
    let wrong = || Problem::Forbidden("Wrong name or password.".into());
    let account = app.store.account_by_login(login.trim()).await.map_err(Problem::internal)?;
    allow_sign_in(app, from, visitor, account.as_ref(), login)?;
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
    app.limits.allow(Limited::Confirm, Subject::Login(secrets::digest(&person.id)))?;
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
    if !app.store.set_password(new).await.map_err(Problem::internal)? {
        return Err(Problem::NotFound);
    }
    renew_links(app, person).await
}

/// Signs a person out everywhere but in one session, and makes their private links void: whatever let anyone play their
/// seats elsewhere ends.
pub(crate) async fn sign_out_elsewhere(
    app: &App,
    person: &Person,
    keep: Option<[u8; 32]>,
) -> Result<(), Problem> {
    app.store.end_sessions(&person.id, keep).await.map_err(Problem::internal)?;
    renew_links(app, person).await
}

/// Ends one session of a person, and what it shows; false if they have no such session.
pub(crate) async fn end_session(app: &App, person: &Person, session: &[u8; 32]) -> Result<bool, Problem> {
    let is_ended = app.store.end_session(&person.id, session).await.map_err(Problem::internal)?;
    app.tell_sign_out(person).await?;
    Ok(is_ended)
}

/// Gives all seats of a person new private links and tokens. Their streams, here and at other servers, notice by the
/// documents of the tables.
async fn renew_links(app: &App, person: &Person) -> Result<(), Problem> {
    let rows = app.store.tables_of(&person.id, MOST_TABLES).await.map_err(Problem::internal)?;
    for row in rows {
        let table = match app.table(&row.id).await {
            // No one can play at a table that cannot be read.
            Err(Problem::Unreadable(_) | Problem::Refused(_)) => continue,
            table => table?,
        };
        let renewed = table.change(&app.store, |doc| {
            for seat in doc.seats.iter_mut().filter(|seat| seat.player() == Some(&person.id)) {
                seat.epoch += 1;
            }
            Ok(())
        });
        renewed.await?;
    }
    Ok(())
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
    from: Network,
    login: &str,
    code: &str,
    password: &str,
) -> Result<(Person, String), Problem> {
    let wrong = || Problem::Forbidden("Wrong name or recovery code.".into());
    let account = app.store.account_by_login(login.trim()).await.map_err(Problem::internal)?;
    let tried = attempts(account.as_ref(), login);
    app.limits.allow(Limited::Recovery, Subject::LoginFrom(tried, from))?;
    check_password(password, login.trim())?;
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
    let person = Person { id: account.id, name: account.name };
    renew_links(app, &person).await?;
    Ok((person, new))
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
        // What is left after that cannot be read at all, and must not keep anyone from deleting their account.
        let left = app.store.tables_of(&person.id, MOST_TABLES).await.map_err(Problem::internal)?;
        if left.len() >= rows.len() || left.is_empty() {
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
async fn leave(app: &std::sync::Arc<App>, person: &Person, id: &str) -> Result<(), Problem> {
    let table = match app.table(id).await {
        Err(Problem::Unreadable(_)) => return leave_unreadable(app, person, id).await,
        table => table?,
    };
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

/// Takes a person out of a table whose log is damaged: its document is changed as it is.
async fn leave_unreadable(app: &App, person: &Person, id: &str) -> Result<(), Problem> {
    let row = app.store.table(id).await.map_err(Problem::at_table(id))?.ok_or(Problem::NotFound)?;
    let Some(mut doc) = app.doc_of(&row) else { return Ok(()) };
    forget(&mut doc, &person.id, None, row.status == Status::Finished);
    let update = TableUpdate {
        doc: serde_json::to_string(&doc).map_err(Problem::at_table(id))?,
        is_public: row.is_public,
        sitters: Some(sitters(&doc)),
        status: None,
    };
    app.store.update_table_with(id, row.doc_version, update).await.map(drop).map_err(Problem::at_table(id))
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
