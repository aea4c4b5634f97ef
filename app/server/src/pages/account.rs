//! Your name, signing up, in and out. An account is optional: it lets people find their tables from other devices.

use std::sync::Arc;

use axum::{
    Form,
    extract::State,
    http::{HeaderMap, HeaderValue},
    response::{IntoResponse as _, Response},
};
use kit::{
    html,
    maud::{Markup, html as markup},
};
use serde::Deserialize;

use super::{error_page, page, redirect};
use crate::{
    app::App,
    guard::{Limited, Network},
    people::{LONGEST_NAME, NewAccount, Person, SHORTEST_PASSWORD, Visitor, enter, rename, sign_in, sign_up},
    problem::{Problem, wants_page},
    site::Site,
};

/// The page.
pub(crate) async fn account(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    shown(&app, &visitor, &AccountForm::default(), None).await
}

/// The page, filled in as it was sent, with the reason why it was refused in its place.
async fn shown(
    app: &App,
    visitor: &Visitor,
    filled: &AccountForm,
    refusal: Option<&Problem>,
) -> Result<Response, Problem> {
    let csrf = visitor.csrf(app);
    let cards = Cards { site: &app.site, csrf: &csrf, filled, refusal };
    let main = match &visitor.person {
        Some(person) if person.has_account() => markup! {
            (cards.name(person))
            (cards.sign_out("You are signed in as ", person, "Your tables stay with your account."))
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
    let general = refusal.filter(|_| !["name", "in", "up"].contains(&filled.what.as_str()));
    let main = markup! {
        h1.page-title { "Account" }
        @if let Some(refusal) = general { p.refusal role="alert" { (refusal.sentence()) } }
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
            input type="text" name="name" value=(value) maxlength=(LONGEST_NAME) autocomplete="nickname" placeholder="Guest";
        }
    }
}

/// The cards of the page.
struct Cards<'a> {
    site: &'a Site,
    csrf: &'a str,
    filled: &'a AccountForm,
    refusal: Option<&'a Problem>,
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

    fn form(&self, heading: &str, id: &str, inside: &Markup) -> Markup {
        markup! { div id=(id) { (html::card(heading, &html::form(&self.site.at("/account"), self.csrf, inside))) } }
    }

    fn name(&self, person: &Person) -> Markup {
        let hint = if person.has_account() {
            "You also sign in with it."
        } else {
            "The others see it at the table."
        };
        self.form(
            "Your name",
            "name",
            &markup! {
                (self.refusal("name"))
                (name_field(self.value("name", &self.filled.name, &person.name)))
                p.hint { (hint) }
                (html::button("Save name", "do", "name", html::Weight::Plain))
            },
        )
    }

    fn sign_in(&self, tables: usize) -> Markup {
        self.form("Sign in", "in", &markup! {
            (self.refusal("in"))
            label.field {
                span { "Name or email" }
                input type="text" name="name" value=(self.value("in", &self.filled.name, "")) autocomplete="username" required;
            }
            (html::password("Password", "password", "current-password"))
            @if tables > 0 {
                label.check {
                    input type="checkbox" name="bring" value="1" checked;
                    " Bring " (tables_words(tables)) " to this account"
                }
            }
            (html::button("Sign in", "do", "in", html::Weight::Main))
        })
    }

    fn sign_up(&self, name: &str, tables: usize) -> Markup {
        let name = if name == "Guest" { "" } else { name };
        self.form("Create account", "up", &markup! {
            (self.refusal("up"))
            p {
                "You can play without one. An account lets you find your tables from any device."
                @if tables > 0 { " You keep " (tables_words(tables)) "." }
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
            label.field {
                span { "Password (at least " (SHORTEST_PASSWORD) " characters)" }
                input type="password" name="password" minlength=(SHORTEST_PASSWORD) maxlength="200" autocomplete="new-password" required;
            }
            (html::button("Create account", "do", "up", html::Weight::Main))
        })
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

fn tables_words(tables: usize) -> String {
    if tables == 1 { "your table".to_owned() } else { format!("your {tables} tables") }
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
}

/// Signs up, in or out, or changes the name.
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<AccountForm>,
) -> Response {
    match try_change(&app, from, &visitor, &form).await {
        Ok(cookie) => redirect(&app.site.at("/"), cookie),
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
) -> Result<Option<HeaderValue>, Problem> {
    visitor.check(app, &form.csrf)?;
    let guest = visitor.person.as_ref().filter(|person| !person.has_account());
    if form.what == "out" {
        return visitor.sign_out(app).await.map(Some);
    }
    if form.what == "name" {
        let no_person = || Problem::Refused("Sit down at a table first, or create an account.".into());
        rename(app, visitor.person.as_ref().ok_or_else(no_person)?, &form.name).await?;
        return Ok(None);
    }
    app.limits.allow(Limited::SignIn, from)?;
    match form.what.as_str() {
        "in" => {
            let account = sign_in(app, &form.name, &form.password).await?;
            enter(app, guest.filter(|_| !form.bring.is_empty()), &account).await.map(Some)
        }
        "up" => {
            let new = NewAccount { name: &form.name, email: &form.email, password: &form.password };
            sign_up(app, guest, &new).await.map(Some)
        }
        _ => Err(Problem::Malformed("Unknown action: expected sign in, sign up or sign out.".into())),
    }
}
