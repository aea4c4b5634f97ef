//! How to play a game: one page per game, drawn by the game's own board.

use axum::{
    extract::Path,
    response::{IntoResponse as _, Response},
};
use kit::{html, maud::html as markup};

use super::game_page;
use crate::{people::Visitor, problem::Problem};

/// The page.
pub(crate) async fn show(Path(game): Path<String>, visitor: Visitor) -> Result<Response, Problem> {
    let info = catalog::game(&game).ok_or(Problem::NotFound)?;
    let title = format!("How to play {}", info.title);
    let main = markup! {
        article.how-to {
            (html::card(&title, &(info.how_to_play)()))
            p { (html::link(&format!("/new?game={}", info.id), "Create a table", html::Weight::Main)) }
        }
    };
    Ok(game_page(&info, &format!("{title} · Anachron"), &visitor, &main.into_string()).into_response())
}
