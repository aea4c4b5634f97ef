//! The pages people see.

pub(crate) mod account;
pub(crate) mod around;
pub(crate) mod best;
pub(crate) mod confirm;
pub(crate) mod history;
pub(crate) mod how_to;
pub(crate) mod lobby;
pub(crate) mod table;
pub(crate) mod workshop;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use catalog::GameInfo;
use kit::{
    Nav, NavLink, document, html,
    maud::{Markup, html as markup},
};

use crate::{
    people::Visitor,
    problem::{Problem, wants_page},
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
    let links = vec![
        NavLink::new("/", "Tables"),
        NavLink::new("/new", "New table"),
        NavLink::new("/account", "Account"),
    ];
    let who = visitor.person.as_ref().map(|person| person.name.clone());
    Html(document(title, class, head, main, &Nav { links, who }))
}

/// A whole page that draws a game's pieces.
pub(crate) fn game_page(game: &GameInfo, title: &str, visitor: &Visitor, main: &str) -> Html<String> {
    page_with_head(title, visitor, &game_head(game), main)
}

/// What pages that draw a game's pieces load.
pub(crate) fn game_head(game: &GameInfo) -> String {
    kit::board_style(&[game.id]).into_string()
}

/// Redirects to another page, with a cookie if there is a new one.
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

/// A problem as a page for people, or as JSON for programs.
pub(crate) fn error_page(problem: Problem, headers: &HeaderMap, visitor: &Visitor, back: &str) -> Response {
    if !wants_page(headers) {
        return problem.into_response();
    }
    let inside: Markup = markup! {
        p { (problem.sentence()) }
        p { a href=(back) { "Back" } }
    };
    let main = html::card("Sorry", &inside).into_string();
    let mut response = page("Anachron", visitor, &main).into_response();
    *response.status_mut() = problem.into_response().status();
    response
}
