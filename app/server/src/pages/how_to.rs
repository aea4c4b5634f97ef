//! How to play a game: one page per game, drawn by the game's own board.

use axum::{
    extract::Path,
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use engine::Narrated;
use kit::{
    html,
    maud::{Markup, html as markup},
};
use plugin::Plugin;

use super::{game_page, not_found};
use crate::people::Visitor;

/// The how-to page of a game.
pub(crate) async fn show(Path(game): Path<String>, visitor: Visitor, headers: HeaderMap) -> Response {
    let Some(info) = catalog::game(&game) else { return not_found(visitor, headers).await };
    let title = format!("How to play {}", info.title);
    let main = markup! {
        article.how-to {
            (html::lead(&title, &(info.how_to_play)()))
            (all_rules(info.id))
            p { (html::link(&format!("{}/new?game={}", visitor.site.root(), info.id), "Create a table", html::Weight::Main)) }
        }
    };
    game_page(&info, &format!("{title} · Anachron"), &visitor, &main.into_string()).into_response()
}

/// Every rule of a game with its number, as the log and the footnotes cite it, in a fold.
fn all_rules(game: &str) -> Markup {
    let rules = catalog::visit(game, Rules).unwrap_or_default();
    markup! {
        section.card {
            details {
                summary { h2 { "All rules" } }
                p.hint { "Each rule in brief, with the number that the table shows wherever the rule applies." }
                dl.proof { @for (number, gist) in rules { dt { (number) } dd { (gist) } } }
            }
        }
    }
}

/// Reads a game's list of rules: their numbers, and what they say in brief.
struct Rules;

impl catalog::GameVisitor for Rules {
    type Out = Vec<(&'static str, &'static str)>;

    fn visit<P: Plugin>(self) -> Self::Out {
        let rule = |line: &'static str| {
            let mut parts = line.split('|').map(str::trim);
            Some((parts.next()?, parts.next()?)).filter(|(number, _)| !number.starts_with('#'))
        };
        <P::Game as Narrated>::RULEBOOK.lines().filter_map(rule).collect()
    }
}
