//! Signing up, in and out. An account is optional: it lets people find their tables from other devices.

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

use super::{error_page, page, redirect};
use crate::{
    app::App,
    guard::{Limited, client_address},
    people::{Visitor, sign_in, sign_up, start_session},
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
                (html::field("Name or email", "name", "text", ""))
                (html::password("Password", "password", "current-password"))
                (html::button("Sign in", "do", "in", html::Weight::Main))
            })))
            (html::card("Create account", &html::form("/account", &csrf, &markup! {
                p { "You can play without one. An account lets you find your tables from any device." }
                (html::field("Name", "name", "text", ""))
                (html::field("Email (optional)", "email", "email", ""))
                (html::password("Password (at least 8 characters)", "password", "new-password"))
                (html::button("Create account", "do", "up", html::Weight::Plain))
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
    email: String,
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
    match try_change(&app, client_address(from, &headers), &visitor, &form).await {
        Ok(cookie) => redirect("/", Some(cookie)),
        Err(problem) => error_page(problem, &headers, &visitor, "/account"),
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
        visitor.sign_out(app).await?;
        return Ok(HeaderValue::from_static("anachron=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"));
    }
    if !app.limits.allow(Limited::SignIn, from) {
        return Err(Problem::TooOften);
    }
    let person = match form.what.as_str() {
        "in" => sign_in(app, &form.name, &form.password).await?,
        "up" => sign_up(app, &form.name, Some(&form.email), &form.password).await?,
        _ => return Err(Problem::Malformed("Unknown action: expected sign in, sign up or sign out.".into())),
    };
    start_session(app, &person).await
}
