//! The style sheets, scripts and pictures that pages link to.

use axum::{
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use kit::assets;

use crate::problem::Problem;

/// The icon of the site.
pub(crate) async fn icon() -> Response {
    asset("image/svg+xml", assets::ICON)
}

/// What all games share: `/assets/client/main.js`.
pub(crate) async fn shared(Path(name): Path<String>) -> Result<Response, Problem> {
    let text = assets::shared(&name).ok_or(Problem::NotFound)?;
    match name.rsplit_once('.') {
        Some((_, "css")) => Ok(style(text)),
        Some((_, "js")) => Ok(script(text)),
        _ => Err(Problem::NotFound),
    }
}

/// What one game adds: `/assets/ID.css` and `/assets/ID.js`.
pub(crate) async fn of_game(Path(name): Path<String>) -> Result<Response, Problem> {
    let (id, ending) = name.rsplit_once('.').ok_or(Problem::NotFound)?;
    let game = catalog::game(id).ok_or(Problem::NotFound)?;
    match ending {
        "css" => Ok(style(game.style)),
        "js" => Ok(script(game.script)),
        _ => Err(Problem::NotFound),
    }
}

fn style(text: &'static str) -> Response {
    asset("text/css; charset=utf-8", text)
}

fn script(text: &'static str) -> Response {
    asset("text/javascript; charset=utf-8", text)
}

fn asset(kind: &'static str, body: &'static str) -> Response {
    let cache = HeaderValue::from_static("public, max-age=300");
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CACHE_CONTROL, cache)], body)
        .into_response()
}
