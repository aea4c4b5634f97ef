//! Signing up, in and out. Nobody needs an account; it carries a name to other devices.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Form,
    extract::{ConnectInfo, State},
    http::{HeaderMap, HeaderValue},
    response::{IntoResponse as _, Response},
};
use kit::{html, maud::html as markup};
use serde::Deserialize;

use super::{go, page, sorry};
use crate::{
    app::App,
    guard::{Limited, caller},
    people::{Visitor, begin_session, sign_in, sign_up},
    problem::Problem,
};

/// The page.
pub(crate) async fn account(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let csrf = visitor.csrf(&app);
    let main = match &visitor.person {
        Some(person) if person.has_account() => html::card(
            "Your account",
            &html::form(
                "/account",
                &csrf,
                &markup! {
                    p { "You are signed in as " strong { (person.name) } "." }
                    (html::button("Sign out", "do", "out", html::Weight::Plain))
                },
            ),
        ),
        _ => markup! {
            (html::card("Sign in", &html::form("/account", &csrf, &markup! {
                (html::field("Name or mail address", "name", "text", ""))
                (html::password("Password", "password", "current-password"))
                (html::button("Sign in", "do", "in", html::Weight::Main))
            })))
            (html::card("Make an account", &html::form("/account", &csrf, &markup! {
                p { "You can play without one. An account lets you find your tables from any device." }
                (html::field("Name", "name", "text", ""))
                (html::field("Mail address, if you like", "mail", "email", ""))
                (html::password("Password, eight characters or more", "password", "new-password"))
                (html::button("Make an account", "do", "up", html::Weight::Plain))
            })))
        },
    };
    page("Account · Anachron", &visitor, &main.into_string()).into_response()
}

/// What the page posts.
#[derive(Deserialize)]
pub(crate) struct AccountForm {
    csrf: String,
    #[serde(rename = "do")]
    what: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    mail: String,
    #[serde(default)]
    password: String,
}

/// Signs up, in or out.
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<AccountForm>,
) -> Response {
    match try_change(&app, caller(from, &headers), &visitor, &form).await {
        Ok(cookie) => go("/", Some(cookie)),
        Err(problem) => sorry(problem, &headers, &visitor, "/account"),
    }
}

async fn try_change(
    app: &App,
    from: IpAddr,
    visitor: &Visitor,
    form: &AccountForm,
) -> Result<HeaderValue, Problem> {
    visitor.check(app, &form.csrf)?;
    if form.what == "out" {
        visitor.leave(app).await?;
        return Ok(HeaderValue::from_static("anachron=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"));
    }
    if !app.limits.allow(Limited::SignIn, from) {
        return Err(Problem::TooOften);
    }
    let person = match form.what.as_str() {
        "in" => sign_in(app, &form.name, &form.password).await?,
        "up" => sign_up(app, &form.name, Some(&form.mail), &form.password).await?,
        _ => return Err(Problem::Malformed("The form says neither in, up nor out.".into())),
    };
    begin_session(app, &person).await
}
