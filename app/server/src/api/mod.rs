//! The JSON API: everything a program needs to create a table, view it, act at it and follow it.
//!
//! `games`, `tables`, `act` and `stream` have the addresses; `table_json` is what a program gets of a table, `body` reads
//! what it sends, `errors` says what went wrong, and `document` and `view_schema` describe all of it.

mod act;
mod bearer;
mod body;
mod document;
mod errors;
mod games;
mod stream;
mod table_json;
mod tables;
mod view_schema;

use std::sync::Arc;

use axum::http::{HeaderValue, StatusCode};

pub(crate) use act::{ActBody, act, play, renew, undo};
pub(crate) use bearer::Bearer;
pub(crate) use document::{OPENAPI, openapi};
pub(crate) use errors::{CODES, for_program, to_programs};
pub(crate) use games::{describe_view, games, view_schema_path};
pub(crate) use stream::live;
pub(crate) use tables::{create, receipt, tables, view};

use crate::{app::App, problem::Problem, table::Table};

/// The media type of most answers.
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The media type of an answer in lines.
const LINES: HeaderValue = HeaderValue::from_static("application/x-ndjson");

/// Whether a path belongs to the API.
pub(crate) fn has(path: &str) -> bool {
    path.starts_with("/api/")
}

/// The table with this id.
async fn table(app: &App, id: &str) -> Result<Arc<Table>, Problem> {
    app.table(id).await.map_err(|problem| match problem {
        Problem::NotFound => {
            let why = "There is no table with this id.";
            Problem::Program(StatusCode::NOT_FOUND, "no_such_table", why.into())
        }
        problem => problem,
    })
}
