//! The JSON API: everything a program needs to make a table, look at it, act at it and follow it.

use std::{convert::Infallible, net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{ConnectInfo, FromRequestParts, Path, Query, State},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use engine::{Decision, LogLine, Offer, Outcome, Prompt, Seat, Seats, SettingKind, SettingSpec, Viewer};
use futures_util::stream;
use plugin::Played;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Status;

use crate::{
    app::{App, TableRequest},
    guard::{Limited, caller},
    live::{self, Follower, Tell},
    problem::Problem,
    secrets,
    table::{Act, Acted, Inner, Table},
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// The document that describes the API.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

/// The document that describes the API.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
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

/// A setting as a program may give it to a new table.
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
            let doc: TableDoc = TableDoc::deserialize(&row.doc).map_err(Problem::internal)?;
            let names: Vec<_> = doc.seats.iter().map(|seat| seat.name.as_str()).collect();
            all.push(json!({ "id": row.id, "game": doc.game, "status": words(status), "seats": names }));
        }
    }
    Ok(Json(json!({ "tables": all })))
}

const fn words(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Finished => "finished",
    }
}

/// What a program asks for that makes a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    game: String,
    /// A name for a seat that a program plays, or a bot such as `bot:search:300`.
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

/// Makes a table and gives a token for each seat that is not a bot's.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(new): Json<NewTable>,
) -> Result<Response, Problem> {
    let caller = caller(from, &headers);
    if !caller.is_loopback() && !app.limits.allow(Limited::NewTable, caller) {
        return Err(Problem::TooOften);
    }
    let seat = |(index, name): (usize, &String)| {
        if let Some(skill) = name.strip_prefix("bot:") {
            let bad = |error: bots::BadSkill| Problem::Refused(error.to_string().into());
            return skill.parse().map(SeatDoc::bot).map_err(bad);
        }
        let name = crate::people::clean_name(name).unwrap_or_else(|| format!("Seat {}", index + 1));
        // Each seat is somebody else's: whoever opens the link of one holds no other.
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
    let table = app.create(&first.unwrap_or_default(), request).await?;
    let doc = table.lock().await.doc.clone();
    let seats: Vec<_> = doc
        .seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let token = seat.skill().is_none().then(|| app.secret.seat_token(&table.id, index, seat.epoch));
            json!({ "seat": index + 1, "name": seat.name, "token": token })
        })
        .collect();
    Ok((StatusCode::CREATED, Json(json!({ "id": table.id, "seats": seats }))).into_response())
}

/// What the head of a request says, copied out of it: while an act waits for the disk, nothing else is held of the
/// request, and the buffer it came in is free.
pub(crate) struct Bearer {
    /// The token; empty if there is something else in its place, which is no seat's.
    token: Option<Box<str>>,
    takes_lines: bool,
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
        Ok(Self { token, takes_lines: accepts.is_some_and(|accepts| accepts.as_bytes() == LINES.as_bytes()) })
    }
}

impl Bearer {
    /// Whoever asks: the seat of the token, or a spectator.
    async fn viewer(&self, app: &App, table: &Table) -> Result<Viewer, Problem> {
        let inner = table.lock().await;
        match &self.token {
            Some(token) => app
                .by_token(table, &inner.doc, token)
                .ok_or(Problem::Forbidden("That token does not belong to a seat at this table.".into())),
            None if inner.doc.spectators => Ok(Viewer::Public),
            None => Err(Problem::Forbidden("This table takes no spectators.".into())),
        }
    }
}

/// What a look at a table may ask for.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// The draft to look from.
    #[serde(default)]
    draft: String,
    /// Only entries after this many.
    #[serde(default)]
    since: usize,
}

/// The table as the bearer sees it, with what they may do.
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let viewer = bearer.viewer(&app, &table).await?;
    let inner = table.lock().await;
    let told = match inner.game.as_deref() {
        Some(game) => {
            let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
            let refused = |error: engine::SubmitError| Problem::Refused(error.to_string().into());
            let look = acting.map(|seat| game.decision(seat, &asked.draft).map_err(refused)).transpose()?;
            TableJson::running(&table, &inner, game, viewer, asked.since, true).with_offers(look)
        }
        None => TableJson::open(&table, &inner),
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], told.text()?).into_response())
}

/// A table as a program is told of it.
#[derive(Serialize)]
struct TableJson<'a> {
    id: &'a str,
    game: &'a str,
    status: &'static str,
    seats: Vec<&'a str>,
    #[serde(flatten)]
    running: Option<Running>,
    #[serde(flatten)]
    decision: Option<DecisionJson>,
    /// The view as JSON, which is put in as it is.
    #[serde(skip)]
    view: Option<String>,
}

/// What there is to tell once the game has begun.
#[derive(Serialize)]
struct Running {
    seat: Viewer,
    entries: usize,
    settled: usize,
    to_act: Seats,
    log: Vec<LogLine>,
    outcome: Option<Outcome>,
}

/// What the seat is asked and offered.
#[derive(Serialize)]
struct DecisionJson {
    prompt: Option<Prompt>,
    offers: Option<Vec<Offer>>,
}

impl<'a> TableJson<'a> {
    fn open(table: &'a Table, inner: &'a Inner) -> Self {
        Self {
            id: &table.id,
            game: &inner.doc.game,
            status: words(inner.status),
            seats: inner.doc.seats.iter().map(|seat| seat.name.as_str()).collect(),
            running: None,
            decision: None,
            view: None,
        }
    }

    fn running(
        table: &'a Table,
        inner: &'a Inner,
        game: &dyn Played,
        viewer: Viewer,
        since: usize,
        with_view: bool,
    ) -> Self {
        let running = Running {
            seat: viewer,
            entries: game.len(),
            settled: game.settled(),
            to_act: game.to_act(),
            log: game.log_from(since, Some(viewer)),
            outcome: game.outcome(),
        };
        let view = with_view.then(|| game.view_text(viewer));
        Self { running: Some(running), view, ..Self::open(table, inner) }
    }

    /// All of it as JSON.
    fn text(&self) -> Result<String, Problem> {
        let mut text = Vec::with_capacity(1024 + self.view.as_ref().map_or(0, String::len));
        serde_json::to_writer(&mut text, self).map_err(Problem::internal)?;
        if let Some(view) = &self.view {
            // A table always tells at least its name, so that something stands before the comma.
            text.pop();
            text.extend_from_slice(b",\"view\":");
            text.extend_from_slice(view.as_bytes());
            text.push(b'}');
        }
        String::from_utf8(text).map_err(Problem::internal)
    }

    fn with_offers(self, look: Option<Decision>) -> Self {
        let (prompt, offers) = look.map_or((None, None), |look| (look.prompt, Some(look.offers)));
        Self { decision: Some(DecisionJson { prompt, offers }), ..self }
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

/// Plays one whole entry, all of its steps or none. Whoever accepts lines of JSON gets a second one when the table
/// waits for them again, and needs no stream.
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
    Json(body): Json<ActBody>,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let viewer = bearer.viewer(&app, &table).await?;
    let seat = viewer.seat().ok_or(Problem::Forbidden("Acting needs the token of a seat.".into()))?;
    let act = Act { text: &body.act, words: None, settled: body.settled, may_draft: false, as_bot: false };
    let Acted::Played { entries, next_seq } = app.act(&table, seat, &act).await? else {
        return Err(Problem::internal("a draft was kept that was not asked for"));
    };
    let answer = format!("{{\"entries\":{entries}}}");
    if bearer.takes_lines {
        return Ok(lines(Follower::passing(app, table, viewer), seat, (entries, next_seq), answer));
    }
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// The kind of answer that comes in lines.
const LINES: &str = "application/x-ndjson";

/// An answer in two lines: this one at once, and how the table stands when it waits for the seat again, with what
/// has happened since there were so many entries and that row was next.
fn lines(follower: Follower, seat: Seat, since: (usize, u64), answer: String) -> Response {
    let next = move |(mut follower, answer): (Follower, Option<String>)| async move {
        if let Some(answer) = answer {
            return Some((Ok::<_, Infallible>(Bytes::from(answer + "\n")), Some((follower, None))));
        }
        loop {
            follower.tick();
            if let Some(line) = turn(&follower, seat, since).await.ok()? {
                return Some((Ok(Bytes::from(line + "\n")), None));
            }
            if !follower.wait().await? {
                return Some((Ok(Bytes::from_static(b"\n")), Some((follower, None))));
            }
        }
    };
    let body = stream::unfold(Some((follower, Some(answer))), move |state| async move { next(state?).await });
    ([(header::CONTENT_TYPE, LINES)], Body::from_stream(body)).into_response()
}

/// How the table stands, once it waits for the seat or the game is over.
async fn turn(
    follower: &Follower,
    seat: Seat,
    (entries, next_seq): (usize, u64),
) -> Result<Option<String>, Problem> {
    let inner = follower.table.lock().await;
    let game = inner.running()?;
    if !game.to_act().has(seat) && game.outcome().is_none() {
        return Ok(None);
    }
    let since = inner.news_from(entries, next_seq);
    TableJson::running(&follower.table, &inner, game, follower.viewer, since, true).text().map(Some)
}

/// Takes back the seat's last entry.
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<StatusCode, Problem> {
    let table = app.table(&id).await?;
    let seat = bearer.viewer(&app, &table).await?.seat();
    let seat = seat.ok_or(Problem::Forbidden("Undo needs the token of a seat.".into()))?;
    table.undo(&app.store, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows a table: how it stands again whenever it changes; what is offered is there for the asking.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let viewer = bearer.viewer(&app, &table).await?;
    Ok(live::events(Follower::program(app, table, viewer), Program::default()))
}

/// What a program that follows a table has heard.
#[derive(Default)]
struct Program {
    /// The first entry it has not heard of.
    since: usize,
    /// The row that came next when it heard the others.
    next_seq: u64,
    /// How many entries were settled when it was shown the view; none before the first.
    settled: Option<usize>,
    /// The tick of the last event.
    tick: Option<u64>,
}

impl Tell for Program {
    const QUIET: &'static str = ":\n\n";

    async fn news(&mut self, follower: &mut Follower) -> Result<Option<Bytes>, ()> {
        let tick = follower.tick();
        if self.tick.replace(tick) == Some(tick) {
            return Ok(None);
        }
        let (table, viewer) = (&follower.table, follower.viewer);
        let mut inner = table.lock().await;
        let (entries, settled) =
            inner.game.as_deref().map_or((0, None), |game| (game.len() + 1, Some(game.settled())));
        // What others hand in unseen changes nothing that the log and `to_act` do not tell.
        let with_view = settled != self.settled;
        // What was taken back since is heard again from there on, with what took its place.
        let since = inner.news_from(self.since, self.next_seq);
        let asked = (tick, since, with_view);
        let event = if let Some(event) = inner.drawings.told(viewer, asked) {
            event
        } else {
            let event = stands(table, &inner, viewer, since, with_view).map_err(|_| ())?;
            // Only spectators are several who hear the same.
            if viewer == Viewer::Public {
                inner.drawings.keep_told(viewer, asked, event.clone());
            }
            event
        };
        (self.since, self.next_seq, self.settled) = (entries, inner.next_seq, settled);
        Ok(Some(event))
    }
}

/// How the table stands, with the log from this entry on.
fn stands(
    table: &Table,
    inner: &Inner,
    viewer: Viewer,
    since: usize,
    with_view: bool,
) -> Result<Bytes, Problem> {
    let told = match inner.game.as_deref() {
        Some(game) => TableJson::running(table, inner, game, viewer, since, with_view),
        None => TableJson::open(table, inner),
    };
    Ok(live::frame("table", None, &told.text()?))
}
