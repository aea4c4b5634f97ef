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
use crate::{
    api::{CODES, OPENAPI, view_schema_path},
    app::App,
    people::Visitor,
};

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
        (html::card("What a seat sees", &views(&app)))
        (html::card("Problems", &problems()))
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
    let act = format!(
        "curl -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\\n  \
         -H 'Accept: application/x-ndjson' -d '{{\"act\": \"THEN\", \"settled\": 0, \"offers\": true}}' \\\n  {base}/api/tables/ID/act"
    );
    let follow = format!("curl -N -H 'Authorization: Bearer TOKEN' {base}/api/tables/ID/live");
    markup! {
        p { "Create a table with a seat for you and a bot. The response has the table’s id and your token." }
        pre { (create) }
        p { "See what your seat sees, and what it may do." }
        pre { (view) }
        p {
            "Each offer has a text, " code { "then" } ". If the offer is " code { "complete" } ", that text is a whole entry: "
            "play it. If not, ask what may follow with " code { "?draft=" } " and the text."
        }
        pre { (act) }
        p {
            "Accept " code { "application/x-ndjson" } " and you get two lines of JSON: the first when your entry is saved, the "
            "second when it’s your turn again or the game is over, with your view, what has happened and, if you ask for them, your next offers. "
            "Empty lines in between keep the connection open. A bot that plays needs nothing else."
        }
        p { "To follow a table without acting, read its stream of events." }
        pre { (follow) }
    }
}

/// The schemas of what a seat sees.
fn views(app: &App) -> Markup {
    markup! {
        p {
            "A table has the same fields in every game but for " code { "view" } ", the position as you may see it. Its fields "
            "and what they mean, as a JSON schema:"
        }
        ul {
            @for game in catalog::games() {
                li { a href=(app.site.at(&view_schema_path(game.id))) { (game.title) } }
            }
        }
    }
}

/// Everything that can go wrong.
fn problems() -> Markup {
    let rows: Vec<Vec<Markup>> = CODES
        .iter()
        .map(|(code, status, meaning)| {
            vec![markup! { code { (code) } }, markup! { (status) }, markup! { (meaning) }]
        })
        .collect();
    markup! {
        p {
            "A problem has a " code { "code" } ", a " code { "reason" } " in plain words and, if the rules forbid it, the number "
            "of their " code { "rule" } ". Nothing has changed then."
        }
        div.wide { (html::table(&["Code", "Status", "Meaning"], &rows)) }
        p {
            "Pages of other sites may use these addresses from a visitor’s browser: no cookie counts here. With the token of a "
            "seat they may do all that it may; without one they may only read."
        }
    }
}
