//! Visitors: a session lives in a cookie, and an account lets someone sign in on other devices.

use std::sync::{Arc, OnceLock};

use argon2::{Argon2, PasswordHash, PasswordHasher as _, PasswordVerifier as _};
use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use store::{Account, AccountError, Adoption, Session, Status};

use crate::{
    app::App,
    guard::{Limited, Subject},
    problem::Problem,
    secrets,
    site::Site,
    table::now_ms,
};

/// The name of the cookie of a session.
const COOKIE: &str = "anachron";

/// The name of the cookie of a visitor without a session, from which the tokens of their forms are derived.
const VISITOR: &str = "anachron-visitor";

/// How long a session lasts, in milliseconds.
const SESSION_LIFETIME: i64 = 180 * 24 * 3600 * 1000;

/// The most characters of a name.
pub(crate) const LONGEST_NAME: usize = 30;

/// The fewest characters of a password.
pub(crate) const SHORTEST_PASSWORD: usize = 8;

/// The most tables at which a new name is shown.
const MOST_TABLES: u32 = 1000;

/// The client that sent a request.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visitor {
    /// The account or guest behind the session; none for a first visit.
    pub(crate) person: Option<Person>,
    /// The token of their session; the tokens of forms are derived from it.
    token: String,
    /// The site they visit.
    pub(crate) site: Site,
}

/// An account or a guest.
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
        let Some(token) = cookie(&parts.headers, COOKIE).filter(|token| token.len() == 64) else {
            let new = || parts.extensions.get::<NewVisitor>().map(|new| new.0.clone());
            let token = cookie(&parts.headers, VISITOR).or_else(new).unwrap_or_default();
            return Ok(Self { person: None, token, site: app.site.clone() });
        };
        let session = app.store.session(&secrets::digest(&token)).await.map_err(Problem::internal)?;
        if let (Some(session), Some(renewal)) = (&session, parts.extensions.get::<Renewal>()) {
            renewal.renew(app, &token, session).await;
        }
        let person = session.map(|session| Person { id: session.person, name: session.name });
        Ok(Self { person, token, site: app.site.clone() })
    }
}

/// The value of a cookie.
pub(crate) fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == wanted).then(|| value.to_owned())
    })
}

/// The token of a visitor who came without a cookie.
#[derive(Clone)]
struct NewVisitor(String);

/// The new cookie of a session that was renewed with this request.
#[derive(Clone, Default)]
struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    /// Lets a session that is used last as long as a new one, once half of its time is over.
    async fn renew(&self, app: &App, token: &str, session: &Session) {
        let expires_at = now_ms() + SESSION_LIFETIME;
        if session.expires_at > expires_at - SESSION_LIFETIME / 2 {
            return;
        }
        let renewed = Session { expires_at, ..session.clone() };
        // If it cannot be saved now, the next request tries again.
        if app.store.put_session(secrets::digest(token), renewed).await.is_ok()
            && let Ok(cookie) = session_cookie(app, token)
        {
            let _ = self.0.set(cookie);
        }
    }
}

/// Gives every visitor a token of their own, so that no form of theirs can be made by anyone else.
pub(crate) async fn know_again(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if cookie(request.headers(), COOKIE).is_some() {
        let renewal = Renewal::default();
        request.extensions_mut().insert(renewal.clone());
        let mut response = next.run(request).await;
        if let Some(cookie) = renewal.0.get() {
            response.headers_mut().entry(header::SET_COOKIE).or_insert(cookie.clone());
        }
        return response;
    }
    let is_known = cookie(request.headers(), VISITOR).is_some();
    let token = match secrets::random() {
        Ok(bytes) if !is_known => secrets::hex(&bytes),
        _ => return next.run(request).await,
    };
    request.extensions_mut().insert(NewVisitor(token.clone()));
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
    if is_page
        && let Ok(cookie) = HeaderValue::from_str(&set_cookie(&app, VISITOR, &token, app.site.cookie_path()))
    {
        response.headers_mut().entry(header::SET_COOKIE).or_insert(cookie);
    }
    response
}

/// A cookie that only we can read, and that no other site sends along with its forms.
pub(crate) fn set_cookie(app: &App, name: &str, value: &str, path: &str) -> String {
    let secure = if app.site.is_secure() { "; Secure" } else { "" };
    format!("{name}={value}; Path={path}; HttpOnly; SameSite=Lax{secure}")
}

impl Visitor {
    /// Someone who is not known.
    pub(crate) fn stranger(app: &App) -> Self {
        Self { person: None, token: String::new(), site: app.site.clone() }
    }

    /// The token that every form of this visitor carries.
    pub(crate) fn csrf(&self, app: &App) -> String {
        app.secret.csrf(&self.token)
    }

    /// Refuses a form that does not carry the visitor's token.
    pub(crate) fn check(&self, app: &App, csrf: &str) -> Result<(), Problem> {
        if !self.token.is_empty() && secrets::same(csrf, &self.csrf(app)) {
            return Ok(());
        }
        let why =
            "This form is out of date, or your browser keeps no cookies. Reload the page and try again.";
        Err(Problem::Forbidden(why.into()))
    }

    /// The visitor as a person; a first-time visitor becomes a guest with this name and gets a cookie.
    pub(crate) async fn person_or_guest(
        &self,
        app: &App,
        name: &str,
    ) -> Result<(Person, Option<HeaderValue>), Problem> {
        if let Some(person) = &self.person {
            return Ok((person.clone(), None));
        }
        let id = format!("g:{}", secrets::random_name(20).map_err(Problem::internal)?);
        let person = Person { id, name: name.to_owned() };
        let cookie = start_session(app, &person).await?;
        Ok((person, Some(cookie)))
    }

    /// Ends the visitor's session, and returns a cookie that takes the place of theirs.
    pub(crate) async fn sign_out(&self, app: &App) -> Result<HeaderValue, Problem> {
        app.store.delete_session(&secrets::digest(&self.token)).await.map_err(Problem::internal)?;
        let gone = format!("{}; Max-Age=0", set_cookie(app, COOKIE, "", app.site.cookie_path()));
        HeaderValue::from_str(&gone).map_err(Problem::internal)
    }
}

/// A name as others see it: without control characters, with single spaces and not too long; none if it is empty.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    let name = engine::normal(name).split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.chars().take(LONGEST_NAME).collect::<String>().trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Starts a session and returns its cookie.
pub(crate) async fn start_session(app: &App, person: &Person) -> Result<HeaderValue, Problem> {
    let (token, session) = new_session(person)?;
    app.store.put_session(secrets::digest(&token), session).await.map_err(Problem::internal)?;
    session_cookie(app, &token)
}

/// A new session of a person, with its token.
fn new_session(person: &Person) -> Result<(String, Session), Problem> {
    let token = secrets::hex(&secrets::random().map_err(Problem::internal)?);
    let session = Session {
        person: person.id.clone(),
        name: person.name.clone(),
        expires_at: now_ms() + SESSION_LIFETIME,
    };
    Ok((token, session))
}

fn session_cookie(app: &App, token: &str) -> Result<HeaderValue, Problem> {
    lasting_cookie(app, COOKIE, token, app.site.cookie_path())
}

/// A cookie that lasts as long as a session.
pub(crate) fn lasting_cookie(app: &App, name: &str, value: &str, path: &str) -> Result<HeaderValue, Problem> {
    let age = SESSION_LIFETIME / 1000;
    let cookie = format!("{}; Max-Age={age}", set_cookie(app, name, value, path));
    HeaderValue::from_str(&cookie).map_err(Problem::internal)
}

/// What someone who wants an account types in.
pub(crate) struct NewAccount<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) password: &'a str,
}

/// Creates an account and signs it in; a guest's tables move to it in the same write. Returns the cookie.
pub(crate) async fn sign_up(
    app: &App,
    guest: Option<&Person>,
    new: &NewAccount<'_>,
) -> Result<HeaderValue, Problem> {
    let name = chosen_name(new.name)?;
    if new.password.chars().count() < SHORTEST_PASSWORD {
        return Err(Problem::Refused("Your password needs at least 8 characters.".into()));
    }
    let password_hash = hash(app, new.password.to_owned()).await?;
    let id = format!("a:{}", secrets::random_name(20).map_err(Problem::internal)?);
    let email = Some(new.email.trim()).filter(|email| !email.is_empty()).map(str::to_owned);
    let account = Account { id: id.clone(), name: name.clone(), email, password_hash };
    become_account(app, guest, Some(account), &Person { id, name }).await
}

/// Signs an account in; the tables of a guest move to it in the same write. Returns the cookie.
pub(crate) async fn enter(
    app: &App,
    guest: Option<&Person>,
    account: &Person,
) -> Result<HeaderValue, Problem> {
    become_account(app, guest, None, account).await
}

async fn become_account(
    app: &App,
    guest: Option<&Person>,
    account: Option<Account>,
    person: &Person,
) -> Result<HeaderValue, Problem> {
    let (token, session) = new_session(person)?;
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
        AccountError::NameTaken => Problem::Refused("That name is taken. Please choose another.".into()),
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

/// A name that someone has typed in: not empty, and not too long.
fn chosen_name(name: &str) -> Result<String, Problem> {
    let too_long = engine::normal(name).trim().chars().count() > LONGEST_NAME;
    if too_long {
        return Err(Problem::Refused(format!("A name can have up to {LONGEST_NAME} characters.").into()));
    }
    clean_name(name).ok_or(Problem::Refused("Please enter a name.".into()))
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
    let (stored, given) = (account.password_hash, password.to_owned());
    let _turn = app.hashing.acquire().await.map_err(Problem::internal)?;
    let fits = tokio::task::spawn_blocking(move || {
        let parsed = PasswordHash::new(&stored).ok();
        parsed.is_some_and(|parsed| Argon2::default().verify_password(given.as_bytes(), &parsed).is_ok())
    })
    .await
    .map_err(Problem::internal)?;
    if fits { Ok(Person { id: account.id, name: account.name }) } else { Err(wrong()) }
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
