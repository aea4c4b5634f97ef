//! Your name, signing up, in and out, your password and your sessions. An account is optional: it lets people find their
//! tables from other devices.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use engine::Commitment;
use kit::{
    html,
    maud::{Markup, html as markup},
};
use serde::Deserialize;
use store::Session;

use super::{account_life::show_code, best::day, error_page, page, redirect};
use crate::{
    accounts::{
        NewAccount, SHORTEST_PASSWORD, SignedUp, change_password, end_session, enter, rename, renew_code,
        sign_in, sign_out_elsewhere, sign_up,
    },
    app::App,
    guard::{Limited, Network},
    names::{LONGEST_NAME, NO_NAME},
    people::{Person, Visitor, no_session},
    problem::{Problem, wants_page},
    secrets::hex,
    site::Site,
    table::now_ms,
};

/// What the address of the page may carry.
#[derive(Deserialize)]
pub(crate) struct AccountQuery {
    /// What was just done.
    #[serde(default)]
    done: String,
}

/// The page.
pub(crate) async fn account(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(query): Query<AccountQuery>,
) -> Result<Response, Problem> {
    let table = came_from(&headers).unwrap_or_default().to_owned();
    let filled = AccountForm { done: query.done, table, ..AccountForm::default() };
    shown(&app, &visitor, &filled, None).await
}

/// The table whose page led here.
fn came_from(headers: &HeaderMap) -> Option<&str> {
    let address = headers.get(header::REFERER)?.to_str().ok()?;
    let (_, table) = address.split_once("/t/")?;
    table.split(['/', '?', '#']).next().filter(|id| is_id(id))
}

/// Whether this can be the id of a table.
pub(super) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Where to go when all is done: back to the table, or to all of them.
pub(super) fn way_back(app: &App, table: &str) -> String {
    if is_id(table) { app.site.at(&format!("/t/{table}")) } else { app.site.at("/") }
}

/// What to say after something was done.
fn done_words(what: &str) -> Option<&'static str> {
    match what {
        "password" => Some(
            "Your password was changed. You are signed out everywhere else. Your private links are new; the old ones are void.",
        ),
        "end" => Some("That session was signed out."),
        "end-others" => {
            Some("You are signed out everywhere else. Your private links are new; the old ones are void.")
        }
        _ => None,
    }
}

/// The page, filled in as it was sent, with the reason why it was refused in its place.
async fn shown(
    app: &App,
    visitor: &Visitor,
    filled: &AccountForm,
    refusal: Option<&Problem>,
) -> Result<Response, Problem> {
    let csrf = visitor.csrf(app);
    let cards = Cards { site: &app.site, csrf: &csrf, filled, refusal, this: visitor.session_hash() };
    let main = match &visitor.person {
        Some(person) if person.has_account() => markup! {
            (cards.name(person))
            (cards.sign_out("You are signed in as ", person, "Your tables stay with your account."))
            (cards.sessions(&app.store.sessions_of(&person.id).await.map_err(Problem::internal)?))
            (cards.password())
            (cards.code())
            (cards.data())
        },
        Some(person) => {
            let tables = app.store.tables_of(&person.id, 100).await.map_err(Problem::internal)?.len();
            markup! {
                (cards.name(person))
                (cards.sign_up(&person.name, tables))
                (cards.sign_in(tables))
                (cards.sign_out("You play as a guest, ", person,
                    "Without an account, you lose your tables when you sign out."))
            }
        }
        None => markup! { (cards.sign_in(0)) (cards.sign_up("", 0)) },
    };
    // A refusal stands in its form; one that belongs to none, at the top.
    let forms = ["name", "in", "up", "password", "code"];
    let general = refusal.filter(|_| !forms.contains(&filled.what.as_str()));
    let main = markup! {
        h1.page-title { "Account" }
        @if let Some(refusal) = general { p.refusal role="alert" { (refusal.sentence()) } }
        @if let Some(done) = done_words(&filled.done) { (html::notice(done)) }
        (main)
    };
    let mut response = page("Account · Anachron", visitor, &main.into_string()).into_response();
    if let Some(refusal) = refusal {
        *response.status_mut() = refusal.status();
    }
    Ok(response)
}

/// A field for a name.
pub(super) fn name_field(value: &str) -> Markup {
    markup! {
        label.field {
            span { "Your name" }
            input type="text" name="name" value=(value) maxlength=(LONGEST_NAME) autocomplete="nickname" placeholder=(NO_NAME);
        }
    }
}

/// A field for a new password.
pub(super) fn new_password(label: &str, name: &str) -> Markup {
    markup! {
        label.field {
            span { (label) " (at least " (SHORTEST_PASSWORD) " characters)" }
            input type="password" name=(name) minlength=(SHORTEST_PASSWORD) maxlength="200" autocomplete="new-password" required;
        }
    }
}

/// The cards of the page.
struct Cards<'a> {
    site: &'a Site,
    csrf: &'a str,
    filled: &'a AccountForm,
    refusal: Option<&'a Problem>,
    /// The hash of this session's token.
    this: [u8; 32],
}

impl Cards<'_> {
    /// What was typed into a field of this form, or what it says at first.
    fn value<'b>(&'b self, what: &str, typed: &'b str, first: &'b str) -> &'b str {
        if self.filled.what == what { typed } else { first }
    }

    fn refusal(&self, what: &str) -> Markup {
        let refusal = self.refusal.filter(|_| self.filled.what == what);
        markup! { @if let Some(refusal) = refusal { p.refusal role="alert" { (refusal.sentence()) } } }
    }

    /// The table to go back to.
    fn table(&self) -> Markup {
        let table = &self.filled.table;
        markup! { @if !table.is_empty() { input type="hidden" name="table" value=(table); } }
    }

    fn form(&self, heading: &str, id: &str, inside: &Markup) -> Markup {
        markup! { div id=(id) { (html::card(heading, &html::form(&self.site.at("/account"), self.csrf, inside))) } }
    }

    fn name(&self, person: &Person) -> Markup {
        let hint =
            if person.has_account() { "You also sign in with it." } else { "Other players see this name." };
        self.form(
            "Your name",
            "name",
            &markup! {
                (self.refusal("name"))
                (self.table())
                (name_field(self.value("name", &self.filled.name, &person.name)))
                p.hint { (hint) }
                (html::button("Save name", "do", "name", html::Weight::Plain))
            },
        )
    }

    fn sign_in(&self, tables: usize) -> Markup {
        self.form("Sign in", "in", &markup! {
            (self.refusal("in"))
            (self.table())
            label.field {
                span { "Name or email" }
                input type="text" name="name" value=(self.value("in", &self.filled.name, "")) autocomplete="username" required;
            }
            (html::password("Password", "password", "current-password"))
            @if tables > 0 {
                label.check {
                    input type="checkbox" name="bring" value="1" checked;
                    " Add " (games_words(tables)) " you played as a guest to this account"
                }
            }
            (html::button("Sign in", "do", "in", html::Weight::Main))
            p.hint { a href=(self.site.at("/account/recover")) { "Forgot your password?" } }
        })
    }

    fn sign_up(&self, name: &str, tables: usize) -> Markup {
        let name = if name == NO_NAME { "" } else { name };
        self.form("Create account", "up", &markup! {
            (self.refusal("up"))
            (self.table())
            p {
                "You can play without one. An account lets you find your tables from any device."
                @if tables > 0 { " Your current games come with you." }
            }
            label.field {
                span { "Name" }
                input type="text" name="name" value=(self.value("up", &self.filled.name, name))
                    maxlength=(LONGEST_NAME) autocomplete="username" required;
            }
            label.field {
                span { "Email (optional)" }
                input type="email" name="email" value=(self.value("up", &self.filled.email, "")) maxlength="200" autocomplete="email";
            }
            (new_password("Password", "password"))
            (html::button("Create account", "do", "up", html::Weight::Main))
        })
    }

    fn password(&self) -> Markup {
        self.form(
            "Change password",
            "password",
            &markup! {
                (self.refusal("password"))
                (html::password("Old password", "password", "current-password"))
                (new_password("New password", "new"))
                p.hint { "You will be signed out on all other devices." }
                (html::button("Change password", "do", "password", html::Weight::Plain))
            },
        )
    }

    fn code(&self) -> Markup {
        self.form(
            "Recovery code",
            "code",
            &markup! {
                (self.refusal("code"))
                p { "If you forget your password, a recovery code lets you choose a new one. A new code replaces the old one." }
                (html::password("Your password", "password", "current-password"))
                (html::button("Get a new code", "do", "code", html::Weight::Plain))
            },
        )
    }

    fn sessions(&self, sessions: &[([u8; 32], Session)]) -> Markup {
        let session = |(hash, session): &([u8; 32], Session)| {
            markup! {
                li {
                    p {
                        strong { (session.browser) } @if *hash == self.this { " (this one)" }
                        br;
                        "Since " (day(session.started_at)) ", last seen " (ago(now_ms(), session.seen_at))
                    }
                    @if *hash != self.this {
                        (html::form(&self.site.at("/account"), self.csrf, &markup! {
                            input type="hidden" name="session" value=(hex(hash));
                            (html::button("Sign out", "do", "end", html::Weight::Plain))
                        }))
                    }
                }
            }
        };
        let inside = markup! {
            ul.plain { @for kept in sessions { (session(kept)) } }
            @if sessions.len() > 1 {
                (html::form(&self.site.at("/account"), self.csrf, &html::button("Sign out everywhere else", "do", "end-others", html::Weight::Plain)))
            }
            (html::form(&self.site.at("/account"), self.csrf, &html::button("Sign out everywhere", "do", "end-all", html::Weight::Plain)))
            p.hint { "Both also make your private links void. Each of your tables shows its new link." }
        };
        markup! { div id="sessions" { (html::card("Where you are signed in", &inside)) } }
    }

    fn data(&self) -> Markup {
        let inside = markup! {
            p { "Download everything that is kept about you, or delete your account for good." }
            div.buttons {
                (html::link(&self.site.at("/account/export"), "Download data", html::Weight::Plain)) " "
                (html::link(&self.site.at("/account/delete"), "Delete account", html::Weight::Plain))
            }
        };
        markup! { div id="data" { (html::card("Your data", &inside)) } }
    }

    fn sign_out(&self, words: &str, person: &Person, warning: &str) -> Markup {
        self.form(
            "Sign out",
            "out",
            &markup! {
                p { (words) strong { (person.name) } ". " (warning) }
                (html::button("Sign out", "do", "out", html::Weight::Plain))
            },
        )
    }
}

/// How long ago a moment was; sessions note their use about once an hour.
fn ago(now: i64, then: i64) -> String {
    match now.saturating_sub(then) / 3_600_000 {
        ..=1 => "within the last 2 hours".to_owned(),
        hours @ 2..48 => format!("{hours} hours ago"),
        hours => format!("{} days ago", hours / 24),
    }
}

fn games_words(games: usize) -> String {
    if games == 1 { "the game".to_owned() } else { format!("the {games} games") }
}

/// What the page posts.
#[derive(Deserialize, Default)]
pub(crate) struct AccountForm {
    csrf: String,
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    /// Whether a guest's tables move to the account that signs in.
    #[serde(default)]
    bring: String,
    /// The new password.
    #[serde(default)]
    new: String,
    /// The session to end.
    #[serde(default)]
    session: String,
    /// The table whose page led here.
    #[serde(default)]
    table: String,
    /// What was done before.
    #[serde(skip)]
    done: String,
}

/// Signs up, in or out, changes the name or the password, or ends sessions.
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<AccountForm>,
) -> Response {
    match try_change(&app, from, &visitor, &form).await {
        Ok(response) => response,
        Err(problem) if wants_page(&headers) => match shown(&app, &visitor, &form, Some(&problem)).await {
            Ok(page) => page,
            Err(problem) => error_page(problem, &headers, &visitor, "/account"),
        },
        Err(problem) => problem.into_response(),
    }
}

async fn try_change(
    app: &App,
    from: Network,
    visitor: &Visitor,
    form: &AccountForm,
) -> Result<Response, Problem> {
    visitor.check(app, &form.csrf)?;
    let guest = visitor.person.as_ref().filter(|person| !person.has_account());
    let done = || redirect(&app.site.at(&format!("/account?done={}", form.what)), None);
    if let (Some(person), None) = (&visitor.person, guest) {
        match form.what.as_str() {
            "password" => {
                app.limits.allow(Limited::SignIn, from)?;
                change_password(app, visitor, person, &form.password, &form.new).await?;
                return Ok(done());
            }
            "code" => {
                app.limits.allow(Limited::SignIn, from)?;
                return show_code(app, &renew_code(app, person, &form.password).await?, None, "");
            }
            "end" => {
                let hash = Commitment::from_hex(&form.session).ok_or(Problem::NotFound)?.0;
                return if end_session(app, person, &hash).await? {
                    Ok(done())
                } else {
                    Err(Problem::NotFound)
                };
            }
            "end-others" => {
                sign_out_elsewhere(app, person, Some(visitor.session_hash())).await?;
                return Ok(done());
            }
            "end-all" => {
                sign_out_elsewhere(app, person, None).await?;
                return Ok(redirect(&app.site.at("/"), Some(no_session(app)?)));
            }
            _ => {}
        }
    }
    if form.what == "out" {
        let cookie = visitor.sign_out(app).await?;
        return Ok(redirect(&app.site.at("/"), Some(cookie)));
    }
    if form.what == "name" {
        let no_person = || Problem::Refused("Sit down at a table first, or create an account.".into());
        rename(app, visitor.person.as_ref().ok_or_else(no_person)?, &form.name).await?;
        return Ok(redirect(&way_back(app, &form.table), None));
    }
    app.limits.allow(Limited::SignIn, from)?;
    match form.what.as_str() {
        "in" => {
            let account = sign_in(app, from, visitor, &form.name, &form.password).await?;
            let guest = guest.filter(|_| !form.bring.is_empty());
            let session = enter(app, visitor, guest, &account).await?;
            let mut response = redirect(&way_back(app, &form.table), Some(session));
            let device = visitor.device_cookie(app, &account.id)?;
            response.headers_mut().append(header::SET_COOKIE, device);
            Ok(response)
        }
        "up" => {
            let new = NewAccount { name: &form.name, email: &form.email, password: &form.password };
            let SignedUp { account, session, code } = sign_up(app, visitor, guest, &new).await?;
            let mut response = show_code(app, &code, Some(session), &form.table)?;
            let device = visitor.device_cookie(app, &account)?;
            response.headers_mut().append(header::SET_COOKIE, device);
            Ok(response)
        }
        _ => Err(Problem::Malformed("Unknown action: expected sign in, sign up or sign out.".into())),
    }
}
