//! The JSON API as a page for people who want to write a bot or a program.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use kit::{
    html,
    maud::{Markup, html as markup},
};
use serde_json::Value;

use super::page;
use crate::{api::OPENAPI, app::App, people::Visitor};

/// The page.
pub(crate) async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let document: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    let main = markup! {
        (html::lead("For programs and bots", &markup! {
            p {
                "Programs play like people: they create a table, read what a seat sees and may do, and act. Each seat has a "
                "token; players find theirs on the table’s page, under “Connect your own bot”."
            }
            p { "The whole description, for tools: " a href=(app.site.at("/api/openapi.json")) { "openapi.json" } "." }
        }))
        (html::card("Addresses", &addresses(app.site.root(), &document)))
        (html::card("An example", &example(app.site.url())))
    };
    page("For programs and bots · Anachron", &visitor, &main.into_string()).into_response()
}

fn addresses(root: &str, document: &Value) -> Markup {
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let empty = serde_json::Map::new();
    let paths = document["paths"].as_object().unwrap_or(&empty);
    let rows: Vec<Vec<Markup>> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.filter(|(_, operation)| operation["summary"].is_string()).map(
                move |(method, operation)| {
                    vec![
                        markup! { code { (method.to_uppercase()) " " (root) (path) } },
                        markup! { (words(&operation["summary"])) },
                    ]
                },
            )
        })
        .collect();
    markup! { div.wide { (html::table(&["Address", "What it does"], &rows)) } }
}

fn example(base: &str) -> Markup {
    let game = catalog::games().into_iter().find(|game| (game.seats.0..=game.seats.1).contains(&2));
    let (id, bot) = game.map_or(("", ""), |game| (game.id, game.bots.first().map_or("", |bot| bot.skill)));
    let seats = format!(r#"{{"game": "{id}", "seats": ["Ada", "bot:{bot}"]}}"#);
    let create =
        format!("curl -H 'Content-Type: application/json' \\\n  -d '{seats}' \\\n  {base}/api/tables");
    let view = format!("curl -H 'Authorization: Bearer TOKEN' {base}/api/tables/ID");
    markup! {
        p { "Create a table with a seat for you and a bot. The response has the table’s id and your token." }
        pre { (create) }
        p { "See what your seat sees, and what it may do." }
        pre { (view) }
    }
}
