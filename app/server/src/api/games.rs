//! The games: their seats, settings, bots and views.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use engine::{SettingKind, SettingSpec};
use plugin::BotChoice;
use serde_json::{Value, json};

use super::{
    body::{Asked, Nothing},
    view_schema,
};
use crate::{app::App, problem::Problem};

/// The games.
pub(crate) async fn games(State(app): State<Arc<App>>, _: Asked<Nothing>) -> Json<Value> {
    let games: Vec<_> = catalog::games()
        .iter()
        .map(|game| {
            json!({
                "id": game.id,
                "title": game.title,
                "seats": { "least": game.seats.0, "most": game.seats.1 },
                "blurb": game.blurb,
                "view_schema": app.site.at(&view_schema_path(game.id)),
                "bots": game.bots.iter().map(bot).collect::<Vec<_>>(),
                "settings": game.settings.iter().flat_map(|group| group.settings).map(setting).collect::<Vec<_>>(),
            })
        })
        .collect();
    Json(json!({ "games": games }))
}

/// A bot that a player may choose.
fn bot(bot: &BotChoice) -> Value {
    json!({ "bot": bot.skill, "words": bot.words })
}

/// The address of the schema of a game's views.
pub(crate) fn view_schema_path(game: &str) -> String {
    format!("/api/games/{game}/view.schema.json")
}

/// The schema of a game's views.
pub(crate) async fn describe_view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let unknown = || {
        let why = catalog::UnknownGame(id.clone()).to_string();
        Problem::Program(StatusCode::NOT_FOUND, "no_such_game", why.into())
    };
    let game = catalog::game(&id).ok_or_else(unknown)?;
    let mut schema = view_schema::of(&game);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["$id"] = json!(format!("{}{}", app.site.url(), view_schema_path(game.id)));
    Ok(Json(schema))
}

/// A setting that a new table accepts.
fn setting(setting: &SettingSpec) -> Value {
    let values = match setting.kind {
        SettingKind::OneOf(values) => json!(values.iter().map(|(value, _)| value).collect::<Vec<_>>()),
        SettingKind::Words(_) => Value::Null,
    };
    json!({ "key": setting.key, "label": setting.label, "values": values, "examples": setting.examples() })
}
