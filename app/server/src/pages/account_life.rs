//! What else an account needs in its life: the recovery code, a new password with it, all data in a file, and its end.

use std::sync::Arc;

use axum::{
    Form, Json,
    extract::{Query, State},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use engine::{Seat, Viewer};
use kit::{
    html,
    maud::{Markup, html as markup},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    account::{is_id, new_password, way_back},
    error_page, page, redirect,
};
use crate::{
    accounts,
    app::App,
    guard::{Limited, Network},
    people::{Person, Visitor, cookie, no_session, set_cookie},
    problem::{Problem, wants_page},
    table::{Inner, now_ms},
    table_doc::SeatDoc,
};

/// The name of the cookie that carries a new recovery code to the page that shows it.
const CODE: &str = "anachron-code";

/// The address of that page.
const CODE_PAGE: &str = "/account/code";

/// The most tables in an export.
const MOST_TABLES: u32 = 10_000;

/// Redirects to the page that shows a new recovery code, which is kept nowhere else.
/// From there people go on to the table whose page led here.
pub(super) fn show_code(
    app: &App,
    code: &str,
    session: Option<HeaderValue>,
    table: &str,
) -> Result<Response, Problem> {
    let query = if is_id(table) { format!("?table={table}") } else { String::new() };
    let mut response = redirect(&app.site.at(&format!("{CODE_PAGE}{query}")), session);
    let cookie = format!("{}; Max-Age=600", set_cookie(app, CODE, code, &app.site.at(CODE_PAGE)));
    let cookie = HeaderValue::from_str(&cookie).map_err(Problem::internal)?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}

/// What the address of the page with the code may carry.
#[derive(Deserialize)]
pub(crate) struct CodeQuery {
    /// The table to go back to.
    #[serde(default)]
    table: String,
}

/// Shows a new recovery code once.
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(query): Query<CodeQuery>,
) -> Response {
    let Some(code) = cookie(&headers, CODE) else { return redirect(&app.site.at("/account#code"), None) };
    let inside = markup! {
        p { "If you forget your password, this code lets you choose a new one. Write it down or save it in a safe place:" }
        // On a phone the field is too narrow for all of it.
        p { strong { code { (code) } } }
        (html::to_copy("recovery-code", "Recovery code", &code))
        p { "It is shown only now. Your account page gives you a new one at any time." }
        (html::link(&way_back(&app, &query.table), "I have saved it", html::Weight::Main))
    };
    let main = html::lead("Your recovery code", &inside).into_string();
    let mut response = page("Recovery code · Anachron", &visitor, &main).into_response();
    let gone = format!("{}; Max-Age=0", set_cookie(&app, CODE, "", &app.site.at(CODE_PAGE)));
    if let Ok(gone) = HeaderValue::from_str(&gone) {
        response.headers_mut().append(header::SET_COOKIE, gone);
    }
    response
}

/// What the forms of these pages post.
#[derive(Deserialize, Default)]
pub(crate) struct LifeForm {
    csrf: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    code: String,
    #[serde(default)]
    password: String,
}

/// Asks for a recovery code and a new password.
pub(crate) async fn recover_form(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    recover_page(&app, &visitor, &LifeForm::default(), None)
}

fn recover_page(app: &App, visitor: &Visitor, filled: &LifeForm, refusal: Option<&Problem>) -> Response {
    let form = markup! {
        (said(refusal))
        label.field {
            span { "Name or email" }
            input type="text" name="name" value=(filled.name) autocomplete="username" required;
        }
        label.field {
            span { "Recovery code" }
            input type="text" name="code" value=(filled.code) autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required;
        }
        (new_password("New password", "password"))
        (html::button("Save password", "do", "recover", html::Weight::Main))
    };
    let inside = markup! {
        p { "You got a recovery code when you created your account. If you have lost it, ask the operator of this server for a new one." }
        (html::form(&app.site.at("/account/recover"), &visitor.csrf(app), &form))
        p { "You will be signed out on all other devices." }
    };
    finish("Forgot your password?", &inside, visitor, refusal)
}

/// Gives the account a new password and signs it in.
pub(crate) async fn recover(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<LifeForm>,
) -> Response {
    let recovered = async {
        visitor.check(&app, &form.csrf)?;
        app.limits.allow(Limited::SignIn, from)?;
        let (person, code) = accounts::recover(&app, from, &form.name, &form.code, &form.password).await?;
        let session = accounts::enter(&app, &visitor, None, &person).await?;
        let mut response = show_code(&app, &code, Some(session), "")?;
        response.headers_mut().append(header::SET_COOKIE, visitor.device_cookie(&app, &person.id)?);
        Ok(response)
    };
    match recovered.await {
        Ok(response) => response,
        Err(problem) if wants_page(&headers) => recover_page(&app, &visitor, &form, Some(&problem)),
        Err(problem) => problem.into_response(),
    }
}

/// Asks before an account is deleted.
pub(crate) async fn delete_form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    match account_of(&visitor) {
        Ok(_) => delete_page(&app, &visitor, None),
        Err(problem) => error_page(problem, &headers, &visitor, "/account"),
    }
}

fn delete_page(app: &App, visitor: &Visitor, refusal: Option<&Problem>) -> Response {
    let form = markup! {
        (said(refusal))
        (html::password("Your password", "password", "current-password"))
        div.buttons {
            (html::button("Delete account", "do", "delete", html::Weight::Main)) " "
            (html::link(&app.site.at("/account"), "Keep it", html::Weight::Plain))
        }
    };
    let inside = markup! {
        p { "Your name, email address, password and sessions are deleted. This can’t be undone." }
        ul {
            li { "You leave every table that is waiting for players." }
            li { "You resign from every running game; a bot plays on." }
            li { "Finished games stay, with “Former player” in place of your name. What you wrote in them stays too." }
        }
        p { a href=(app.site.at("/account/export")) { "Download your data" } " first if you want to keep it." }
        (html::form(&app.site.at("/account/delete"), &visitor.csrf(app), &form))
    };
    finish("Delete your account?", &inside, visitor, refusal)
}

/// Deletes the account and signs its owner out.
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<LifeForm>,
) -> Response {
    let deleted = async {
        visitor.check(&app, &form.csrf)?;
        app.limits.allow(Limited::SignIn, from)?;
        accounts::delete(&app, account_of(&visitor)?, &form.password).await?;
        no_session(&app)
    };
    match deleted.await {
        Ok(cookie) => redirect(&app.site.at("/"), Some(cookie)),
        Err(problem) if wants_page(&headers) => delete_page(&app, &visitor, Some(&problem)),
        Err(problem) => problem.into_response(),
    }
}

fn account_of(visitor: &Visitor) -> Result<&Person, Problem> {
    let account = visitor.person.as_ref().filter(|person| person.has_account());
    account.ok_or(Problem::Forbidden("You are not signed in.".into()))
}

fn said(refusal: Option<&Problem>) -> Markup {
    markup! { @if let Some(refusal) = refusal { p.refusal role="alert" { (refusal.sentence()) } } }
}

fn finish(heading: &str, inside: &Markup, visitor: &Visitor, refusal: Option<&Problem>) -> Response {
    let main = html::lead(heading, inside).into_string();
    let mut response = page(&format!("{heading} · Anachron"), visitor, &main).into_response();
    if let Some(refusal) = refusal {
        *response.status_mut() = refusal.status();
    }
    response
}

/// Everything that is kept about a person, as a file to download.
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let exported = async {
        let person = visitor.person.as_ref().ok_or(Problem::Forbidden("You are not signed in.".into()))?;
        app.limits.allow(Limited::Export, from)?;
        let account = app.store.account(&person.id).await.map_err(Problem::internal)?;
        let account = account.map(|account| {
            json!({
                "email": account.email,
                "created_at": account.created_at,
                "has_recovery_code": account.recovery_hash.is_some(),
            })
        });
        let sessions = app.store.sessions_of(&person.id).await.map_err(Problem::internal)?;
        let sessions = sessions.iter().map(|(hash, session)| {
            json!({
                "browser": session.browser,
                "started_at": session.started_at,
                "seen_at": session.seen_at,
                "expires_at": session.expires_at,
                "is_this": *hash == visitor.session_hash(),
            })
        });
        let rows = app.store.tables_of(&person.id, MOST_TABLES).await.map_err(Problem::internal)?;
        let mut tables = Vec::new();
        for row in rows {
            let mut json = match app.table(&row.id).await {
                Ok(table) => table_json(&*table.lock().await, &person.id),
                // What is damaged must not keep anyone from the rest.
                Err(Problem::Unreadable(_)) => json!({ "game": row.game, "is_damaged": true }),
                Err(problem) => return Err(problem),
            };
            json["id"] = json!(row.id);
            json["created_at"] = json!(row.created_at);
            tables.push(json);
        }
        Ok(json!({
            "format": "anachron export 1",
            "exported_at": now_ms(),
            "id": person.id,
            "name": person.name,
            "account": account,
            "sessions": sessions.collect::<Vec<_>>(),
            "tables": tables,
        }))
    };
    match exported.await {
        Ok(json) => {
            let name = HeaderValue::from_static("attachment; filename=\"anachron-export.json\"");
            ([(header::CONTENT_DISPOSITION, name)], Json(json)).into_response()
        }
        Err(problem) => error_page(problem, &headers, &visitor, "/account"),
    }
}

/// What is kept about a person at one table; it goes through their own view of it.
fn table_json(inner: &Inner, person: &str) -> Value {
    let seat_json = |(index, seat): (usize, &SeatDoc)| {
        let own = Seat::new(index);
        let viewer = inner.seen_by(Viewer::Seat(own));
        let entries = inner.game.as_deref().filter(|_| viewer == Viewer::Seat(own)).map(|game| {
            let lines = game.log(Some(viewer)).into_iter().filter(|line| line.seat == Some(own));
            lines.map(|line| json!({ "entry": line.entry, "action": line.action })).collect::<Vec<_>>()
        });
        json!({
            "seat": index + 1,
            "name": seat.name,
            "words_for_the_dice": seat.entropy,
            "draft": inner.draft(own),
            "entries": entries,
            "result": inner.doc.result.as_ref().and_then(|result| result.seats.get(index)),
        })
    };
    let own = inner.doc.seats.iter().enumerate().filter(|(_, seat)| seat.claimant() == Some(person));
    json!({
        "game": inner.doc.game,
        "status": inner.status.as_str(),
        "is_host": inner.doc.host == person,
        "is_what_if": inner.doc.what_if.is_some(),
        "seats": own.map(seat_json).collect::<Vec<_>>(),
    })
}
