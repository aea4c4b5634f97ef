//! The pages people see.

pub(crate) mod account;
pub(crate) mod account_life;
pub(crate) mod api;
pub(crate) mod around;
pub(crate) mod best;
pub(crate) mod claim;
pub(crate) mod confirm;
pub(crate) mod front;
pub(crate) mod history;
pub(crate) mod how_to;
pub(crate) mod new_table;
pub(crate) mod rematch;
pub(crate) mod seats;
pub(crate) mod table;
pub(crate) mod tools;
pub(crate) mod veterans;
pub(crate) mod workshop;

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};
use catalog::GameInfo;
use kit::{
    Nav, NavLink, document, html,
    maud::{Markup, html as markup},
};
use serde_json::json;

use crate::{
    app::App,
    people::Visitor,
    problem::{Problem, Told, wants_page},
    site::Site,
};

/// A whole page.
pub(crate) fn page(title: &str, visitor: &Visitor, main: &str) -> Html<String> {
    page_with_head(title, visitor, "", main)
}

/// A whole page with additions to its head.
pub(crate) fn page_with_head(title: &str, visitor: &Visitor, head: &str, main: &str) -> Html<String> {
    framed(title, "", visitor, head, main)
}

/// The page of a table, which fills the window.
pub(crate) fn play_page(title: &str, visitor: &Visitor, head: &str, main: &str) -> Html<String> {
    framed(title, "play", visitor, head, main)
}

fn framed(title: &str, class: &str, visitor: &Visitor, head: &str, main: &str) -> Html<String> {
    let link = |path: &str, label: &str| NavLink::new(visitor.site.at(path), label);
    let mut links = vec![link("/", "Tables"), link("/new", "New table")];
    let who = visitor.person.as_ref().map(|person| person.name.clone());
    let menu = match &visitor.person {
        None => {
            links.push(link("/account", "Sign in"));
            Vec::new()
        }
        Some(person) if person.has_account() => vec![
            link("/account#name", "Change name"),
            link("/account", "Account"),
            link("/account#out", "Sign out"),
        ],
        Some(_) => vec![
            link("/account#name", "Change name"),
            link("/account#up", "Create account"),
            link("/account#in", "Sign in"),
        ],
    };
    Html(document(title, class, head, main, &Nav { root: visitor.site.root().to_owned(), links, who, menu }))
}

/// A whole page that draws a game's pieces.
pub(crate) fn game_page(game: &GameInfo, title: &str, visitor: &Visitor, main: &str) -> Html<String> {
    page_with_head(title, visitor, &game_head(&visitor.site, game), main)
}

/// What pages that draw a game's pieces load.
pub(crate) fn game_head(site: &Site, game: &GameInfo) -> String {
    kit::board_style(site.root(), &[game.id]).into_string()
}

/// Redirects to another page, whose path starts with the root of the site, with a cookie if there is a new one.
pub(crate) fn redirect(to: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(to).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The page for an address that does not exist.
pub(crate) async fn not_found(visitor: Visitor, headers: HeaderMap) -> Response {
    error_page(Problem::NotFound, &headers, &visitor, "/")
}

/// A problem as a page for people, or as JSON for programs; `back` is a path of the site.
pub(crate) fn error_page(problem: Problem, headers: &HeaderMap, visitor: &Visitor, back: &str) -> Response {
    if !wants_page(headers) {
        return problem.into_response();
    }
    sorry(problem.status(), problem.sentence(), problem.retry_after(), visitor, back)
}

/// A page that says what went wrong and leads back.
fn sorry(
    status: StatusCode,
    sentence: &str,
    retry_after: Option<HeaderValue>,
    visitor: &Visitor,
    back: &str,
) -> Response {
    let heading = match status {
        StatusCode::NOT_FOUND => "Page not found",
        StatusCode::FORBIDDEN => "You can’t do that here",
        StatusCode::TOO_MANY_REQUESTS => "Too many tries",
        _ => "Sorry",
    };
    let inside: Markup = markup! {
        p { (sentence) }
        div.buttons {
            @if back != "/" { (html::link(&visitor.site.at(back), "Back", html::Weight::Main)) " " }
            (html::link(&visitor.site.at("/"), "All tables", html::Weight::Plain))
        }
    };
    let main = html::lead(heading, &inside).into_string();
    let mut response = page(&format!("{heading} · Anachron"), visitor, &main).into_response();
    *response.status_mut() = status;
    if let Some(wait) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, wait);
    }
    response
}

/// Makes a page of every error for people, and JSON with a reason for scripts. The API speaks for itself.
pub(crate) async fn errors_for_people(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if crate::api::has(request.uri().path()) {
        return next.run(request).await;
    }
    if !wants_page(request.headers()) {
        return with_reason(next.run(request).await).await;
    }
    let mut head = Request::new(Body::empty());
    if let Some(cookie) = request.headers().get(header::COOKIE) {
        head.headers_mut().insert(header::COOKIE, cookie.clone());
    }
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_page = kind.is_some_and(|kind| kind.starts_with("text/html"));
    if !(status.is_client_error() || status.is_server_error()) || is_page {
        return response;
    }
    let said = response.extensions().get::<Told>().map(|told| Arc::clone(&told.sentence));
    let sentence = said.unwrap_or_else(|| general_words(status).into());
    let retry_after = response.headers().get(header::RETRY_AFTER).cloned();
    let (mut parts, _) = head.into_parts();
    let visitor =
        Visitor::from_request_parts(&mut parts, &app).await.unwrap_or_else(|_| Visitor::stranger(&app));
    sorry(status, &sentence, retry_after, &visitor, "/")
}

/// The longest reason that is passed on, in bytes.
const LONGEST_REASON: usize = 2048;

/// Puts a refusal that no handler of ours has written, such as that a body is not JSON, into the form of all others.
async fn with_reason(response: Response) -> Response {
    let status = response.status();
    let is_ours = response.extensions().get::<Told>().is_some();
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_text = kind.is_none_or(|kind| kind.starts_with("text/plain"));
    if !(status.is_client_error() || status.is_server_error()) || is_ours || !is_text {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let said = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
    let said = std::str::from_utf8(&said).unwrap_or_default().trim();
    let reason = if said.is_empty() { general_words(status) } else { said };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, Body::from(json!({ "reason": reason }).to_string()))
}

/// What to say when no handler has said anything.
fn general_words(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "The link may be wrong or out of date.",
        StatusCode::METHOD_NOT_ALLOWED => "You can’t open this address directly. Go back and use the form.",
        StatusCode::PAYLOAD_TOO_LARGE => "That is too much at once. Please send less.",
        status if status.is_server_error() => "The server has a problem. Please try again in a moment.",
        _ => "Something in the address or the form is missing or wrong. Please go back and try again.",
    }
}
