//! Tables: which there are, a new one, and one as a program may see it.

use std::{num::NonZeroU8, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Status;

use super::{
    JSON,
    bearer::Bearer,
    body::{Asked, Described, JsonBody, whole_number},
    table_json::{HeadJson, PlayerJson, TableJson, players, status_name},
};
use crate::{
    app::{App, Creator, TableRequest},
    guard::{Limited, Network},
    problem::Problem,
    proof::Receipt,
    secrets,
    table_doc::{Holder, SeatDoc},
};

/// What the address of the list may carry.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// The most tables to list.
    #[serde(default)]
    limit: Option<NonZeroU8>,
}

impl Described for ListQuery {
    const TAKES: &'static str = "limit, a whole number from 1 to 255";
}

/// The public tables, those that wait for players first.
pub(crate) async fn tables(
    State(app): State<Arc<App>>,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<Value>, Problem> {
    let most = query.limit.map_or(usize::MAX, |limit| usize::from(limit.get()));
    let mut all = Vec::new();
    for status in [Status::Open, Status::Running, Status::Finished] {
        if all.len() >= most {
            break;
        }
        for row in app.list(status, 50).await? {
            let Some(doc) = app.doc_of(&row) else { continue };
            let names: Vec<_> = doc.seats.iter().map(|seat| seat.name.as_str()).collect();
            all.push(json!({
                "id": row.id,
                "game": doc.game,
                "status": status_name(status),
                "seats": names,
                "players": players(&doc),
            }));
        }
    }
    all.truncate(most);
    Ok(Json(json!({ "tables": all })))
}

/// The table that a program wants to create.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    game: String,
    /// Each a name, for a seat that the program plays, or a bot such as `bot:search:300`.
    seats: Vec<String>,
    #[serde(default)]
    settings: Vec<(String, String)>,
    #[serde(default)]
    public: bool,
    #[serde(default = "yes")]
    spectators: bool,
    #[serde(default, deserialize_with = "whole_number")]
    deadline: Option<u64>,
}

impl Described for NewTable {
    const TAKES: &'static str = "game, a text; seats, a list of texts; settings, a list of pairs of texts; public and \
                                 spectators, true or false; and deadline, a whole number or null";
}

const fn yes() -> bool {
    true
}

/// A seat of a new table.
#[derive(Serialize)]
struct CreatedSeat<'a> {
    #[serde(flatten)]
    player: PlayerJson<'a>,
    /// The token of the seat; none if a bot plays it.
    token: Option<String>,
}

/// Creates a table and returns a token for each seat that is not a bot's.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    from: Network,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<Response, Problem> {
    if !from.is_here() {
        app.limits.allow(Limited::NewTable, from)?;
    }
    let seat = |(index, name): (usize, &String)| {
        if let Some(skill) = name.strip_prefix("bot:") {
            let bad = |error: bots::BadSkill| Problem::Refused(error.to_string().into());
            return skill.parse().map(SeatDoc::bot).map_err(bad);
        }
        let name = crate::names::clean_name(name).unwrap_or_else(|| format!("Seat {}", index + 1));
        // Each seat belongs to another person, so that the link of one seat opens no other.
        let person = secrets::random_name(20).map_err(Problem::internal)?;
        Ok(SeatDoc::person(&format!("s:{person}"), &name))
    };
    let seats =
        new.seats.iter().take(engine::MAX_SEATS + 1).enumerate().map(seat).collect::<Result<Vec<_>, _>>()?;
    let request = TableRequest {
        game: new.game,
        settings: new.settings,
        seats,
        is_public: new.public,
        spectators: new.spectators,
        deadline: new.deadline,
    };
    let first = request.seats.iter().find_map(|seat| match &seat.holder {
        Holder::Person(person) => Some(person.clone()),
        Holder::Open | Holder::Bot { .. } => None,
    });
    let table = app.create(&Creator { person: &first.unwrap_or_default(), from }, request).await?;
    let doc = &table.lock().await.doc;
    let seats: Vec<_> = doc
        .seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let token = seat.skill().is_none().then(|| table.token(doc, &app.secret, index));
            CreatedSeat { player: PlayerJson::new(index, seat), token }
        })
        .collect();
    Ok((StatusCode::CREATED, Json(json!({ "id": table.id, "seats": seats }))).into_response())
}

/// What the address of a view may carry.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewQuery {
    /// The draft after which offers are made.
    #[serde(default)]
    draft: String,
    /// How many entries of the log to leave out.
    #[serde(default)]
    since: u32,
}

impl Described for ViewQuery {
    const TAKES: &'static str = "draft, a text, and since, a whole number";
}

/// The table as the bearer sees it, with what they may do.
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(query): Asked<ViewQuery>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = super::table(&app, &id).await?;
    let inner = table.lock().await;
    let viewer = bearer.viewer(&app, &table, &inner)?;
    let mut json = TableJson::new(&table, &inner);
    if let Some(game) = inner.game.as_deref() {
        json = json.running(game, viewer, query.since as usize).with_view(game, viewer);
        let decided = json.with_decision(game, viewer, &query.draft);
        json = decided.map_err(|error| Problem::Refused(error.into()))?;
        json.log_head = inner.settled_head_for(viewer).map(HeadJson::from);
    }
    let mut body = Vec::new();
    json.write(&mut body)?;
    Ok(([(header::CONTENT_TYPE, JSON)], body).into_response())
}

/// A receipt for the last settled position, for anyone who may see the table.
pub(crate) async fn receipt(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = super::table(&app, &id).await?;
    let inner = table.lock().await;
    let viewer = bearer.viewer(&app, &table, &inner)?;
    let no_receipt = || {
        let why = "The game has not started, so there is nothing to give a receipt for.";
        Problem::Program(StatusCode::NOT_FOUND, "no_receipt", why.into())
    };
    let head = inner.settled_head_for(viewer).ok_or_else(no_receipt)?;
    let receipt = Receipt::new(&table.id, head, app.store.now_ms()).to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], receipt).into_response())
}
