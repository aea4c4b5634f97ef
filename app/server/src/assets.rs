//! The style sheets, scripts and pictures that pages link to.

use axum::{
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use boards::{Board, assets};

use crate::problem::Problem;

/// The little picture of the site.
pub(crate) async fn icon() -> Response {
    asset("image/svg+xml", assets::ICON)
}

/// What all games share: `/assets/client/main.js`.
pub(crate) async fn shared(Path(name): Path<String>) -> Result<Response, Problem> {
    let text = assets::shared(&name).ok_or(Problem::NotFound)?;
    named(&name, text)
}

/// What one game adds: `/assets/time-trap.css` and `/assets/time-trap.js`.
pub(crate) async fn of_game(Path(name): Path<String>) -> Result<Response, Problem> {
    let text = game_file(&name).ok_or(Problem::NotFound)?;
    named(&name, text)
}

/// The style sheet or the script of a game of the catalog, by its id.
fn game_file(name: &str) -> Option<&'static str> {
    macro_rules! files {
        ($($game:ty),*) => {
            match name.rsplit_once('.')? {
                $(
                    (<$game as engine::Game>::ID, "css") => Some(<$game as Board>::STYLE),
                    (<$game as engine::Game>::ID, "js") => Some(<$game as Board>::SCRIPT),
                )*
                _ => None,
            }
        };
    }
    catalog::each_game!(files)
}

/// A text with the type that its name says.
fn named(name: &str, text: &'static str) -> Result<Response, Problem> {
    match name.rsplit_once('.') {
        Some((_, "css")) => Ok(asset("text/css; charset=utf-8", text)),
        Some((_, "js")) => Ok(asset("text/javascript; charset=utf-8", text)),
        _ => Err(Problem::NotFound),
    }
}

fn asset(kind: &'static str, body: &'static str) -> Response {
    let cache = HeaderValue::from_static("public, max-age=300");
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, cache)], body)
        .into_response()
}
