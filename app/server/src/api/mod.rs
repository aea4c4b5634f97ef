//! The JSON API: everything a program needs to create a table, view it, act at it and follow it.

use std::{convert::Infallible, sync::Arc};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use engine::{Decision, LogLine, Offer, Outcome, Prompt, Seat, Seats, SettingKind, SettingSpec, Viewer};
use futures_util::stream;
use plugin::Played;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Status;

use crate::{
    access::Credential,
    app::{App, Creator, TableRequest},
    guard::{Limited, Network, Subject},
    live::{self, Feed, Next, Standing, Subscriber, Woken},
    pages::claim::{end_link_sessions, renew_link},
    problem::Problem,
    proof::{LogHead, Receipt},
    secrets,
    table::{Act, Acted, Inner, Table},
    table_doc::{Holder, SeatDoc},
};

/// The document that describes the API.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// The document that describes the API, with the address of this server.
pub(crate) async fn openapi(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let mut document: Value = serde_json::from_str(OPENAPI).map_err(Problem::internal)?;
    document["servers"] = json!([{ "url": app.site.url() }]);
    Ok(Json(document))
}

/// The games.
pub(crate) async fn games() -> Json<Value> {
    let games: Vec<_> = catalog::games()
        .iter()
        .map(|game| {
            json!({
                "id": game.id,
                "title": game.title,
                "seats": { "least": game.seats.0, "most": game.seats.1 },
                "blurb": game.blurb,
                "settings": game.settings.iter().flat_map(|group| group.settings).map(setting).collect::<Vec<_>>(),
            })
        })
        .collect();
    Json(json!({ "games": games }))
}

/// A setting that a new table accepts.
fn setting(setting: &SettingSpec) -> Value {
    let values = match setting.kind {
        SettingKind::OneOf(values) => json!(values.iter().map(|(value, _)| value).collect::<Vec<_>>()),
        SettingKind::Words(_) => Value::Null,
    };
    json!({ "key": setting.key, "label": setting.label, "values": values, "examples": setting.examples() })
}

/// The public tables.
pub(crate) async fn tables(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let mut all = Vec::new();
    for status in [Status::Open, Status::Running, Status::Finished] {
        for row in app.list(status, 50).await? {
            let Some(doc) = app.doc_of(&row) else { continue };
            let names: Vec<_> = doc.seats.iter().map(|seat| seat.name.as_str()).collect();
            all.push(
                json!({ "id": row.id, "game": doc.game, "status": status_name(status), "seats": names }),
            );
        }
    }
    Ok(Json(json!({ "tables": all })))
}

const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Finished => "finished",
    }
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
    #[serde(default)]
    deadline: Option<u64>,
}

const fn yes() -> bool {
    true
}

/// Creates a table and returns a token for each seat that is not a bot's.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    from: Network,
    Json(new): Json<NewTable>,
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
            json!({ "seat": index + 1, "name": seat.name, "token": token })
        })
        .collect();
    Ok((StatusCode::CREATED, Json(json!({ "id": table.id, "seats": seats }))).into_response())
}

/// What the API needs from the head of a request, copied so that the buffer of the request is free while an act waits
/// for the disk.
pub(crate) struct Bearer {
    /// The token of a seat; an empty one if the header is not understood, which then matches none.
    credential: Credential,
    accepts_lines: bool,
}

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let token = |value: &HeaderValue| {
            value
                .to_str()
                .ok()
                .and_then(|value| value.strip_prefix("Bearer "))
                .unwrap_or_default()
                .trim()
                .into()
        };
        let token = parts.headers.get(header::AUTHORIZATION).map(token);
        let accepts = parts.headers.get(header::ACCEPT);
        let accepts_lines = accepts.is_some_and(|accepts| *accepts == LINES);
        Ok(Self { credential: Credential::Program(token), accepts_lines })
    }
}

impl Bearer {
    /// The seat of the token, or a spectator.
    fn viewer(&self, app: &App, table: &Table, inner: &Inner) -> Result<Viewer, Problem> {
        self.credential.grant(app, table, inner).map(|grant| grant.viewer)
    }
}

/// What the address of a view may carry.
#[derive(Deserialize, Default)]
pub(crate) struct ViewQuery {
    /// The draft after which offers are made.
    #[serde(default)]
    draft: String,
    /// How many entries of the log to leave out.
    #[serde(default)]
    since: usize,
}

/// The table as the bearer sees it, with what they may do.
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<ViewQuery>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let inner = table.lock().await;
    let viewer = bearer.viewer(&app, &table, &inner)?;
    let mut json = TableJson::new(&table, &inner);
    if let Some(game) = inner.game.as_deref() {
        let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
        let refused = |error: engine::SubmitError| Problem::Refused(error.to_string().into());
        let decision = acting.map(|seat| game.decision(seat, &query.draft).map_err(refused)).transpose()?;
        json = json.running(game, viewer, query.since).with_view(game, viewer).with_decision(decision);
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
    let table = app.table(&id).await?;
    let inner = table.lock().await;
    let viewer = bearer.viewer(&app, &table, &inner)?;
    let head = inner.settled_head_for(viewer).ok_or(Problem::NotFound)?;
    let receipt = Receipt::new(&table.id, head, app.store.now_ms()).to_string();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], receipt).into_response())
}

/// A table as the API shows it.
#[derive(Serialize)]
struct TableJson<'a> {
    id: &'a str,
    game: &'a str,
    status: &'static str,
    seats: Vec<&'a str>,
    #[serde(flatten)]
    running: Option<RunningJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log_head: Option<HeadJson>,
    #[serde(flatten)]
    decision: Option<DecisionJson>,
    /// The match whose view is added, and the viewer.
    #[serde(skip)]
    view: Option<(&'a dyn Played, Viewer)>,
}

/// What a table has once its game has started; entries are counted as the viewer counts them.
#[derive(Serialize)]
struct RunningJson {
    seat: Viewer,
    entries: usize,
    settled: usize,
    to_act: Seats,
    log: Vec<LogLine>,
    outcome: Option<Outcome>,
}

/// Where the log was when everything in it was settled.
#[derive(Serialize)]
struct HeadJson {
    entry: usize,
    hash: String,
}

impl From<LogHead> for HeadJson {
    fn from(head: LogHead) -> Self {
        Self { entry: head.entry, hash: head.hex() }
    }
}

/// What the seat is asked and offered.
#[derive(Serialize)]
struct DecisionJson {
    prompt: Option<Prompt>,
    offers: Option<Vec<Offer>>,
}

impl<'a> TableJson<'a> {
    /// A table before its game starts.
    fn new(table: &'a Table, inner: &'a Inner) -> Self {
        Self {
            id: &table.id,
            game: &inner.doc.game,
            status: status_name(inner.status),
            seats: inner.doc.seats.iter().map(|seat| seat.name.as_str()).collect(),
            running: None,
            log_head: None,
            decision: None,
            view: None,
        }
    }

    /// The same with the match, and its log from this entry on.
    fn running(self, game: &dyn Played, viewer: Viewer, since: usize) -> Self {
        let running = RunningJson {
            seat: viewer,
            entries: game.len_for(viewer),
            settled: game.settled_for(viewer),
            to_act: game.to_act(),
            log: game.log_from(since, Some(viewer)),
            outcome: game.outcome(),
        };
        Self { running: Some(running), ..self }
    }

    /// The same with what the viewer may see.
    fn with_view(self, game: &'a dyn Played, viewer: Viewer) -> Self {
        Self { view: Some((game, viewer)), ..self }
    }

    /// The same with what the seat is asked and offered.
    fn with_decision(self, decision: Option<Decision>) -> Self {
        let (prompt, offers) =
            decision.map_or((None, None), |decision| (decision.prompt, Some(decision.offers)));
        Self { decision: Some(DecisionJson { prompt, offers }), ..self }
    }

    /// Adds all of it as one line of JSON.
    fn write(&self, out: &mut Vec<u8>) -> Result<(), Problem> {
        // Room for most tables at once, so that the text need not be moved while it grows.
        out.reserve(if self.view.is_some() { 4 << 10 } else { 1 << 10 });
        serde_json::to_writer(&mut *out, self).map_err(Problem::at_table(self.id))?;
        if let Some((game, viewer)) = self.view {
            // Only the game knows the type of its view: the object is opened again, and the game writes the last field.
            out.pop();
            out.extend_from_slice(b",\"view\":");
            game.write_view(viewer, out);
            out.push(b'}');
        }
        Ok(())
    }
}

/// One whole entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActBody {
    act: String,
    #[serde(default)]
    settled: Option<u64>,
}

/// Plays one whole entry, all of its steps or none. A program that accepts lines of JSON gets a second line when the
/// table waits for it again, and needs no stream.
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(body): Json<ActBody>,
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
    let table = app.table(id).await?;
    let mut inner = table.lock().await;
    let grant = bearer.credential.grant(&app, &table, &inner)?;
    let seat = grant.viewer.seat();
    let seat = seat.ok_or(Problem::Forbidden("You need the token of a seat to act.".into()))?;
    let act = Act { text: &body.act, words: None, settled: body.settled, may_draft: false, as_bot: false };
    let Acted::Played { entries, next_seq } = app.act(&table, &mut inner, seat, &act).await? else {
        return Err(Problem::at_table(id)("an act of the API was kept as a draft"));
    };
    let mut answer = format!("{{\"entries\":{entries}}}").into_bytes();
    if !bearer.accepts_lines {
        return Ok(([(header::CONTENT_TYPE, JSON)], answer).into_response());
    }
    answer.push(b'\n');
    let turn = NextTurn { seat, entries, next_seq };
    if turn.write_line(&table, &inner, &mut answer)? {
        return Ok(([(header::CONTENT_TYPE, LINES)], answer).into_response());
    }
    // Subscribed before the lock is released, so that no change is missed.
    let subscriber = Subscriber::next_turn(app, Arc::clone(&table), bearer.credential.clone(), grant);
    Ok(lines(subscriber, turn, answer))
}

/// The media type of most answers.
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The media type of an answer in lines.
const LINES: HeaderValue = HeaderValue::from_static("application/x-ndjson");

/// What a program is told whose token is void.
fn ended() -> Value {
    json!({ "ended": "This token is void: the seat has changed hands, or its private link was renewed." })
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

/// The turn that a seat waits for after it has acted.
#[derive(Clone, Copy)]
struct NextTurn {
    seat: Seat,
    /// How many entries there were after the act, as the seat counts them.
    entries: usize,
    /// The number of the next row after the act.
    next_seq: u64,
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
        TableJson::new(table, inner).running(game, viewer, since).with_view(game, viewer).write(out)?;
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
    let table = app.table(&id).await?;
    let mut inner = table.lock().await;
    let seat = bearer.viewer(&app, &table, &inner)?.seat();
    let seat = seat.ok_or(Problem::Forbidden("You need the token of a seat to undo.".into()))?;
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
    let table = app.table(&id).await?;
    let (seat, holder) = {
        let inner = table.lock().await;
        let held = bearer.credential.grant(&app, &table, &inner)?.seat;
        let held = held.ok_or(Problem::Forbidden("You need the token of a seat to renew it.".into()))?;
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

/// Follows a table: one event now and one after every change. Offers are not included; a program asks for them.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let grant = bearer.credential.grant(&app, &table, &*table.lock().await)?;
    Ok(live::events(Subscriber::program(app, table, bearer.credential, grant), ProgramFeed::default()))
}

/// The updates of a program that follows a table.
#[derive(Default)]
struct ProgramFeed {
    /// The first line of the log, as the program counts, that it does not have.
    since: usize,
    /// The number of the next row at the last update.
    next_seq: u64,
    /// How many entries were settled for the program at the last view; none before the first.
    settled: Option<usize>,
    /// The revision of the last update.
    revision: Option<u64>,
}

impl Feed for ProgramFeed {
    const KEEP_ALIVE: &'static str = ":\n\n";

    fn update(
        &mut self,
        subscriber: &Subscriber,
        inner: &mut Inner,
        revision: u64,
    ) -> Result<Option<Bytes>, ()> {
        if self.revision.replace(revision) == Some(revision) {
            return Ok(None);
        }
        let (table, viewer) = (&subscriber.table, subscriber.viewer());
        let (entries, settled) = inner
            .game
            .as_deref()
            .map_or((0, None), |game| (game.len_for(viewer) + 1, Some(game.settled_for(viewer))));
        // A sealed entry changes nothing that the log and `to_act` do not show.
        let is_view_new = settled != self.settled;
        // After an undo the log is sent again from the undone entry on.
        let since = inner.first_new_line(viewer, self.since, self.next_seq);
        let key = (revision, since, is_view_new);
        // Players have an update each; spectators share theirs.
        let is_shared = viewer == Viewer::Public;
        let event = if let Some(event) = inner.drawings.public_update(key).filter(|_| is_shared) {
            event
        } else {
            let mut json = TableJson::new(table, inner);
            if let Some(game) = inner.game.as_deref() {
                json = json.running(game, viewer, since);
                json = if is_view_new { json.with_view(game, viewer) } else { json };
            }
            let mut data = Vec::new();
            json.write(&mut data).map_err(|_| ())?;
            let event = live::frame("table", None, &data);
            if is_shared {
                inner.drawings.keep_public_update(key, event.clone());
                table.ask_for_clock();
            }
            event
        };
        (self.since, self.next_seq, self.settled) = (entries, inner.next_seq, settled);
        Ok(Some(event))
    }

    fn changed(&mut self, _: &Table, standing: Standing) -> Next {
        match standing {
            // From now on the seat is theirs to see: everything is sent again.
            Standing::New(grant) => {
                *self = Self::default();
                Next::Go(grant)
            }
            Standing::Same | Standing::Ended(_) => Next::End(live::frame("ended", None, ended().to_string())),
        }
    }
}
