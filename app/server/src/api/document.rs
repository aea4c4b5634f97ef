//! The document that describes the API, completed with what the catalog knows.

use std::sync::Arc;

use axum::{Json, extract::State};
use catalog::GameInfo;
use engine::{SettingKind, SettingSpec};
use serde_json::{Value, json};

use super::{errors::CODES, view_schema};
use crate::{app::App, problem::Problem};

/// The document without what depends on the catalog and the site.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

/// The document that describes the API, with the address of this server.
pub(crate) async fn openapi(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let mut document: Value = serde_json::from_str(OPENAPI).map_err(Problem::internal)?;
    document["servers"] = json!([{ "url": app.site.url() }]);
    complete(&mut document, &catalog::games());
    Ok(Json(document))
}

/// Adds the games, what their tables and views are like, and the codes of problems.
fn complete(document: &mut Value, games: &[GameInfo]) {
    let ids: Vec<_> = games.iter().map(|game| game.id).collect();
    let components = &mut document["components"];
    components["parameters"]["game"]["schema"]["enum"] = json!(ids);
    let codes: Vec<_> = CODES.iter().map(|(code, ..)| code).collect();
    let schemas = &mut components["schemas"];
    schemas["Problem"]["properties"]["code"]["enum"] = json!(codes);
    for schema in ["NewTable", "ListedTable", "Table"] {
        schemas[schema]["properties"]["game"]["enum"] = json!(ids);
    }
    let fewest = games.iter().map(|game| game.seats.0).min();
    let most = games.iter().map(|game| game.seats.1).max();
    schemas["NewTable"]["properties"]["seats"]["minItems"] = json!(fewest);
    schemas["NewTable"]["properties"]["seats"]["maxItems"] = json!(most);
    schemas["NewTable"]["anyOf"] = games.iter().map(new_table).collect();
    schemas["Table"]["anyOf"] = games.iter().map(table).collect();
    if let Some(schemas) = schemas.as_object_mut() {
        schemas.extend(games.iter().map(|game| (view_name(game), view_schema::of(game))));
    }
}

/// What a table of this game is created with.
fn new_table(game: &GameInfo) -> Value {
    let (fewest, most) = game.seats;
    let settings = game.settings.iter().flat_map(|group| group.settings);
    json!({
        "title": game.title,
        "properties": {
            "game": { "const": game.id },
            "seats": { "minItems": fewest, "maxItems": most },
            "settings": { "items": { "anyOf": settings.map(pair).collect::<Vec<_>>() } },
        },
    })
}

/// A setting and its value.
fn pair(setting: &SettingSpec) -> Value {
    let value = match setting.kind {
        SettingKind::OneOf(values) => {
            json!({ "enum": values.iter().map(|(value, _)| value).collect::<Vec<_>>() })
        }
        SettingKind::Words(_) => json!({ "type": "string" }),
    };
    json!({ "prefixItems": [{ "const": setting.key }, value] })
}

/// What is seen at a table of this game.
fn table(game: &GameInfo) -> Value {
    let view = format!("#/components/schemas/{}", view_name(game));
    json!({
        "title": game.title,
        "properties": { "game": { "const": game.id }, "view": { "$ref": view } },
    })
}

/// The name of the schema of a game's views in the document.
fn view_name(game: &GameInfo) -> String {
    format!("View.{}", game.id)
}
