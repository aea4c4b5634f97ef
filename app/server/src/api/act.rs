//! What a program does at a table: it acts, undoes and renews its token.

use std::{convert::Infallible, sync::Arc};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use engine::{Rule, Seat, Viewer};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    JSON, LINES,
    bearer::Bearer,
    body::{Described, JsonBody, whole_number},
    stream::ended,
    table_json::TableJson,
};
use crate::{
    app::App,
    guard::{Limited, Subject},
    live::{Standing, Subscriber, Woken},
    pages::claim::{end_link_sessions, renew_link},
    problem::{Problem, Refused},
    table::{Act, Acted, Inner, Table},
    table_doc::Holder,
};

/// One whole entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActBody {
    act: String,
    #[serde(default, deserialize_with = "whole_number")]
    settled: Option<u64>,
    /// Whether a second line has the prompt and the offers too: to make them takes longer than everything else.
    #[serde(default)]
    offers: bool,
}

impl Described for ActBody {
    const TAKES: &'static str =
        "act, a text, settled, a whole number or null, and offers, which is true or false";
}

/// Plays one whole entry, all of its steps or none. A program that accepts lines of JSON gets a second line when the
/// table waits for it again, and needs no stream.
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
    JsonBody(body): JsonBody<ActBody>,
) -> Result<Response, Problem> {
    play(app, &id, &bearer, &body).await
}

/// Plays an entry and makes the answer, all under one lock.
pub(crate) async fn play(
    app: Arc<App>,
    id: &str,
    bearer: &Bearer,
    body: &ActBody,
) -> Result<Response, Problem> {
    let table = super::table(&app, id).await?;
    let mut inner = table.lock().await;
    let grant = bearer.grant(&app, &table, &inner)?;
    let seat = grant.viewer.seat();
    let seat = seat.ok_or_else(|| bearer.has_no_seat("You need the token of a seat to act."))?;
    let act = Act { text: &body.act, words: None, settled: body.settled, may_draft: false, as_bot: false };
    let acted = app.act(&table, &mut inner, seat, &act).await;
    let acted = acted.map_err(|problem| with_turn(problem, &inner, seat))?;
    let Acted::Played { entries, next_seq } = acted else {
        return Err(Problem::at_table(id)("an act of the API was kept as a draft"));
    };
    let mut answer = format!("{{\"entries\":{entries}}}").into_bytes();
    if !bearer.accepts_lines {
        return Ok(([(header::CONTENT_TYPE, JSON)], answer).into_response());
    }
    answer.push(b'\n');
    let turn = NextTurn { seat, entries, next_seq, with_offers: body.offers };
    if turn.write_line(&table, &inner, &mut answer)? {
        return Ok(([(header::CONTENT_TYPE, LINES)], answer).into_response());
    }
    // Subscribed before the lock is released, so that no change is missed.
    let subscriber = Subscriber::next_turn(app, Arc::clone(&table), bearer.credential.clone(), grant);
    Ok(lines(subscriber, turn, answer))
}

/// An answer in two lines: this one at once, and the table when it waits for the seat again.
fn lines(subscriber: Subscriber, turn: NextTurn, answer: Vec<u8>) -> Response {
    let next = move |(mut subscriber, answer): (Subscriber, Option<Vec<u8>>)| async move {
        if let Some(answer) = answer {
            return Some((Ok::<_, Infallible>(Bytes::from(answer)), Some((subscriber, None))));
        }
        loop {
            match subscriber.wait().await {
                Woken::Changed => {}
                Woken::Idle => return Some((Ok(Bytes::from_static(b"\n")), Some((subscriber, None)))),
                Woken::Shutdown => return None,
            }
            subscriber.mark_seen();
            let (inner, standing) = subscriber.standing().await?;
            if standing != Standing::Same {
                return Some((Ok(Bytes::from(format!("{}\n", ended()))), None));
            }
            let mut line = Vec::new();
            if turn.write_line(&subscriber.table, &inner, &mut line).ok()? {
                return Some((Ok(Bytes::from(line)), None));
            }
        }
    };
    let start = Some((subscriber, Some(answer)));
    let body = stream::unfold(start, move |state| async move { next(state?).await });
    ([(header::CONTENT_TYPE, LINES)], Body::from_stream(body)).into_response()
}

/// Tells a program that acted too late from one that acted wrongly.
fn with_turn(problem: Problem, inner: &Inner, seat: Seat) -> Problem {
    match (problem, inner.game.as_deref()) {
        (Problem::Refused(refused), Some(game)) if refused.rule == Some(Rule::TABLE) => {
            let code = if game.outcome().is_some() {
                "game_over"
            } else if !game.to_act().has(seat) {
                "not_your_turn"
            } else {
                refused.code
            };
            Problem::Refused(Refused { code, ..refused })
        }
        (problem, _) => problem,
    }
}

/// The turn that a seat waits for after it has acted.
#[derive(Clone, Copy)]
struct NextTurn {
    seat: Seat,
    /// How many entries there were after the act, as the seat counts them.
    entries: usize,
    /// The number of the next row after the act.
    next_seq: u64,
    /// Whether the seat wants to know what it is asked and offered.
    with_offers: bool,
}

impl NextTurn {
    /// Adds a line with the table and what has happened since, once it waits for the seat or the game is over.
    fn write_line(self, table: &Table, inner: &Inner, out: &mut Vec<u8>) -> Result<bool, Problem> {
        let game = inner.running()?;
        if !game.to_act().has(self.seat) && game.outcome().is_none() {
            return Ok(false);
        }
        let viewer = Viewer::Seat(self.seat);
        let since = inner.first_new_line(viewer, self.entries, self.next_seq);
        let json = TableJson::new(table, inner).running(game, viewer, since).with_view(game, viewer);
        let json = if self.with_offers { json.with_next_decision(game, viewer)? } else { json };
        json.write(out)?;
        out.push(b'\n');
        Ok(true)
    }
}

/// Undoes the seat's last entry.
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<StatusCode, Problem> {
    let table = super::table(&app, &id).await?;
    let mut inner = table.lock().await;
    let seat = bearer.viewer(&app, &table, &inner)?.seat();
    let seat = seat.ok_or_else(|| bearer.has_no_seat("You need the token of a seat to undo."))?;
    app.limits.allow(Limited::Undo, Subject::seat(&id, seat))?;
    inner.undo(&app.store, &table, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a new token, and with it a new private link, for the seat; the old ones are void.
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Json<Value>, Problem> {
    let table = super::table(&app, &id).await?;
    let (seat, holder) = {
        let inner = table.lock().await;
        let held = bearer.grant(&app, &table, &inner)?.seat;
        let held = held.ok_or_else(|| bearer.has_no_seat("You need the token of a seat to renew it."))?;
        (held, inner.doc.seats[held.0.index()].holder.clone())
    };
    app.limits.allow(Limited::Renewal, Subject::seat(&id, seat.0))?;
    if let Holder::Person(person) = holder {
        end_link_sessions(&app, &person, None).await?;
    }
    renew_link(&app, &table, seat).await?;
    let inner = table.lock().await;
    Ok(Json(json!({ "token": table.token(&inner.doc, &app.secret, seat.0.index()) })))
}
