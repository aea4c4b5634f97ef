//! Visitors: a session lives in a cookie, and an account lets someone sign in on other devices.

use std::sync::{Arc, OnceLock};

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use store::Session;

use crate::{app::App, problem::Problem, secrets, site::Site};

/// The name of the cookie of a session.
const COOKIE: &str = "anachron";

/// The name of the cookie of a visitor without a session, from which the tokens of their forms are derived.
const VISITOR: &str = "anachron-visitor";

/// The name of the cookie that proves that this browser has been signed in to an account.
const DEVICE: &str = "anachron-device";

/// How long a session lasts after it was last used, in milliseconds.
const SESSION_LIFETIME: i64 = 180 * 24 * 3600 * 1000;

/// How long a session is used before that is noted, in milliseconds.
const RENEW_AFTER: i64 = 3600 * 1000;

/// The client that sent a request.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visitor {
    /// The account or guest behind the session; none for a first visit.
    pub(crate) person: Option<Person>,
    /// The token of their session; the tokens of forms are derived from it.
    token: String,
    /// The site they visit.
    pub(crate) site: Site,
    /// What kind of browser they use, in words.
    browser: String,
    /// What proves that this browser has been signed in to an account.
    device: Option<String>,
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
        let browser = browser(&parts.headers);
        let device = cookie(&parts.headers, DEVICE);
        let Some(token) = cookie(&parts.headers, COOKIE).filter(|token| token.len() == 64) else {
            let new = || parts.extensions.get::<NewVisitor>().map(|new| new.0.clone());
            let token = cookie(&parts.headers, VISITOR).or_else(new).unwrap_or_default();
            return Ok(Self { person: None, token, site: app.site.clone(), browser, device });
        };
        let session = app.store.session(&secrets::digest(&token)).await.map_err(Problem::internal)?;
        if let (Some(session), Some(renewal)) = (&session, parts.extensions.get::<Renewal>()) {
            renewal.renew(app, &token, session).await;
        }
        let person = session.map(|session| Person { id: session.person, name: session.name });
        Ok(Self { person, token, site: app.site.clone(), browser, device })
    }
}

/// What kind of browser sent these headers, in words: `Firefox on Linux`.
fn browser(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    // Most browsers also name those that they want to be taken for, so the order counts.
    let program = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (program, system) {
        (Some(program), Some(system)) => format!("{program} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown browser".to_owned(),
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

/// The cookie of a session that was renewed while a page was made.
#[derive(Clone, Default)]
struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    /// Lets a session that is used last longer.
    async fn renew(&self, app: &App, token: &str, session: &Session) {
        let now = app.store.now_ms();
        if now.saturating_sub(session.seen_at) < RENEW_AFTER {
            return;
        }
        let renewed = app.store.renew_session(&secrets::digest(token), now, now + SESSION_LIFETIME).await;
        // If it fails, the session stays as it was, and the next page tries again.
        if renewed.map_err(Problem::internal).is_ok()
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
            // Signing out or in sets another one.
            response.headers_mut().entry(header::SET_COOKIE).or_insert_with(|| cookie.clone());
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
        Self { site: app.site.clone(), ..Self::default() }
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
        let cookie = self.start_session(app, &person).await?;
        Ok((person, Some(cookie)))
    }

    /// The random name of this browser, if it has been signed in to this account.
    pub(crate) fn device_of(&self, app: &App, account: &str) -> Option<&str> {
        let (name, proof) = self.device.as_deref()?.split_once('.')?;
        secrets::same(proof, &app.secret.device(account, name)).then_some(name)
    }

    /// A cookie that proves from now on that this browser has been signed in to this account.
    pub(crate) fn device_cookie(&self, app: &App, account: &str) -> Result<HeaderValue, Problem> {
        let new = || secrets::random_name(20).map_err(Problem::internal);
        let name = self.device_of(app, account).map_or_else(new, |name| Ok(name.to_owned()))?;
        let value = format!("{name}.{}", app.secret.device(account, &name));
        lasting_cookie(app, DEVICE, &value, &app.site.at("/account"))
    }

    /// Ends the visitor's session, and returns a cookie that takes the place of theirs.
    pub(crate) async fn sign_out(&self, app: &App) -> Result<HeaderValue, Problem> {
        app.store.delete_session(&self.session_hash()).await.map_err(Problem::internal)?;
        if let Some(person) = &self.person {
            app.tell_sign_out(person).await?;
        }
        no_session(app)
    }

    /// The hash under which the visitor's session is stored.
    pub(crate) fn session_hash(&self) -> [u8; 32] {
        secrets::digest(&self.token)
    }

    /// Starts a session of a person in the visitor's browser and returns its cookie.
    pub(crate) async fn start_session(&self, app: &App, person: &Person) -> Result<HeaderValue, Problem> {
        let (token, session) = self.new_session(app, person)?;
        app.store.put_session(secrets::digest(&token), session).await.map_err(Problem::internal)?;
        session_cookie(app, &token)
    }

    /// A new session of a person in the visitor's browser, with its token.
    pub(crate) fn new_session(&self, app: &App, person: &Person) -> Result<(String, Session), Problem> {
        let token = secrets::hex(&secrets::random().map_err(Problem::internal)?);
        let now = app.store.now_ms();
        let session = Session {
            person: person.id.clone(),
            name: person.name.clone(),
            browser: self.browser.clone(),
            started_at: now,
            seen_at: now,
            expires_at: now + SESSION_LIFETIME,
        };
        Ok((token, session))
    }
}

/// A cookie that makes the browser forget its session.
pub(crate) fn no_session(app: &App) -> Result<HeaderValue, Problem> {
    let gone = format!("{}; Max-Age=0", set_cookie(app, COOKIE, "", app.site.cookie_path()));
    HeaderValue::from_str(&gone).map_err(Problem::internal)
}

/// The cookie of the session with this token.
pub(crate) fn session_cookie(app: &App, token: &str) -> Result<HeaderValue, Problem> {
    lasting_cookie(app, COOKIE, token, app.site.cookie_path())
}

/// A cookie that lasts as long as a session.
pub(crate) fn lasting_cookie(app: &App, name: &str, value: &str, path: &str) -> Result<HeaderValue, Problem> {
    let age = SESSION_LIFETIME / 1000;
    let cookie = format!("{}; Max-Age={age}", set_cookie(app, name, value, path));
    HeaderValue::from_str(&cookie).map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_named_in_words() {
        let named = |agent: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
            browser(&headers)
        };
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(named(firefox), "Firefox on Linux");
        let safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                      Version/18.5 Mobile/15E148 Safari/604.1";
        assert_eq!(named(safari), "Safari on iPhone");
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                    Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0";
        assert_eq!(named(edge), "Edge on Windows");
        assert_eq!(named("curl/8"), "Unknown browser");
    }
}
