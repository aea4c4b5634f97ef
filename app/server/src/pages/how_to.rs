//! How to play a game: one page per game, drawn by the game's own board.

use axum::{
    extract::Path,
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use kit::{html, maud::html as markup};

use super::{game_page, not_found};
use crate::people::Visitor;

/// The how-to page of a game.
pub(crate) async fn show(Path(game): Path<String>, visitor: Visitor, headers: HeaderMap) -> Response {
    let Some(info) = catalog::game(&game) else { return not_found(visitor, headers).await };
    let title = format!("How to play {}", info.title);
    let main = markup! {
        article.how-to {
            (html::lead(&title, &(info.how_to_play)()))
            p { (html::link(&format!("/new?game={}", info.id), "Create a table", html::Weight::Main)) }
        }
    };
    game_page(&info, &format!("{title} · Anachron"), &visitor, &main.into_string()).into_response()
}
