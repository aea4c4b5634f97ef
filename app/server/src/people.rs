//! Visitors: everybody gets a session with a cookie; an account is a name that can be carried to other devices.

use std::sync::Arc;

use argon2::{Argon2, PasswordHash, PasswordHasher as _, PasswordVerifier as _};
use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
};
use store::{Account, AccountError, Session};

use crate::{app::App, problem::Problem, secrets, table::now_ms};

/// The name of the cookie.
const COOKIE: &str = "anachron";

/// How long a session lasts without being used, in milliseconds.
const LASTS: i64 = 180 * 24 * 3600 * 1000;

/// Whoever asks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Who they are: an account, a guest, or nobody yet.
    pub(crate) person: Option<Person>,
    /// The token of their session, for forms.
    token: String,
}

/// Somebody the server knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Person {
    /// `a:…` for an account, `g:…` for a guest.
    pub(crate) id: String,
    /// The name the others see.
    pub(crate) name: String,
}

impl Person {
    /// Whether they have an account.
    pub(crate) fn has_account(&self) -> bool {
        self.id.starts_with("a:")
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Some(token) = cookie(parts) else { return Ok(Self { person: None, token: String::new() }) };
        let session = app.store.session(&secrets::digest(&token)).await.map_err(Problem::internal)?;
        let person = session.map(|session| Person { id: session.person, name: session.name });
        Ok(Self { person, token })
    }
}

fn cookie(parts: &Parts) -> Option<String> {
    let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == COOKIE && value.len() == 64).then(|| value.to_owned())
    })
}

impl Visitor {
    /// The token every form of this visitor carries.
    pub(crate) fn csrf(&self, app: &App) -> String {
        app.secret.csrf(&self.token)
    }

    /// Refuses a form that does not carry the visitor's token.
    pub(crate) fn check(&self, app: &App, csrf: &str) -> Result<(), Problem> {
        if secrets::same(csrf, &self.csrf(app)) {
            return Ok(());
        }
        Err(Problem::Forbidden("This form is out of date; load the page again.".into()))
    }

    /// The visitor as a person; whoever is not known yet becomes a guest with this name.
    pub(crate) async fn known(
        &self,
        app: &App,
        name: &str,
    ) -> Result<(Person, Option<HeaderValue>), Problem> {
        if let Some(person) = &self.person {
            return Ok((person.clone(), None));
        }
        let id = format!("g:{}", secrets::random_name(20).map_err(Problem::internal)?);
        let person = Person { id, name: name.to_owned() };
        let cookie = begin_session(app, &person).await?;
        Ok((person, Some(cookie)))
    }

    /// Ends the visitor's session.
    pub(crate) async fn leave(&self, app: &App) -> Result<(), Problem> {
        app.store.delete_session(&secrets::digest(&self.token)).await.map_err(Problem::internal)
    }
}

/// A name as others may see it: no control characters, at most 30 long, not empty.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    let name: String = engine::normal(name).replace('\n', " ").chars().take(30).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Begins a session and gives its cookie.
pub(crate) async fn begin_session(app: &App, person: &Person) -> Result<HeaderValue, Problem> {
    let token = secrets::hex(&secrets::random().map_err(Problem::internal)?);
    let session =
        Session { person: person.id.clone(), name: person.name.clone(), expires_at: now_ms() + LASTS };
    app.store.put_session(secrets::digest(&token), session).await.map_err(Problem::internal)?;
    let secure = if app.base_url.starts_with("https://") { "; Secure" } else { "" };
    let age = LASTS / 1000;
    HeaderValue::from_str(&format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}"))
        .map_err(Problem::internal)
}

/// Makes an account with a name and a password.
pub(crate) async fn sign_up(
    app: &App,
    name: &str,
    mail: Option<&str>,
    password: &str,
) -> Result<Person, Problem> {
    let name = clean_name(name).ok_or(Problem::Refused("An account needs a name.".into()))?;
    if password.chars().count() < 8 {
        return Err(Problem::Refused("A password has at least eight characters.".into()));
    }
    let hash = hash(password.to_owned()).await?;
    let id = format!("a:{}", secrets::random_name(20).map_err(Problem::internal)?);
    let account = Account {
        id: id.clone(),
        name: name.clone(),
        mail: mail.map(str::trim).filter(|mail| !mail.is_empty()).map(str::to_owned),
        password_hash: hash,
    };
    match app.store.create_account(account).await {
        Ok(()) => Ok(Person { id, name }),
        Err(AccountError::NameTaken) => Err(Problem::Refused("That name is taken.".into())),
        Err(AccountError::MailTaken) => Err(Problem::Refused("That mail address has an account.".into())),
        Err(error) => Err(Problem::internal(error)),
    }
}

/// Finds the account with this name or mail address and password.
pub(crate) async fn sign_in(app: &App, login: &str, password: &str) -> Result<Person, Problem> {
    let wrong = || Problem::Forbidden("Name and password do not belong together.".into());
    let account = app.store.account_by_login(login.trim()).await.map_err(Problem::internal)?;
    let Some(account) = account else {
        // As much work as for a name that exists, so that time does not tell which names do.
        hash(password.to_owned()).await?;
        return Err(wrong());
    };
    let (stored, given) = (account.password_hash, password.to_owned());
    let fits = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&stored).ok();
        parsed.is_some_and(|parsed| Argon2::default().verify_password(given.as_bytes(), &parsed).is_ok())
    })
    .await
    .map_err(Problem::internal)?;
    if fits { Ok(Person { id: account.id, name: account.name }) } else { Err(wrong()) }
}

async fn hash(password: String) -> Result<String, Problem> {
    tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    })
    .await
    .map_err(Problem::internal)?
    .map_err(Problem::internal)
}
