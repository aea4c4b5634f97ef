//! A table: the waiting room before the game, the board during it, and everything that visitors do there.

use std::sync::Arc;

use axum::{
    Form, Json,
    extract::{FromRequestParts, Path, Query},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use engine::{Seat, Viewer};
use kit::{
    act::Pressed,
    html,
    maud::{Markup, html as markup},
};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::OwnedMutexGuard;

use super::{
    around::{TablePage, next_screen},
    claim, error_page, page, page_with_head, play_page, redirect, seats,
};
use crate::{
    access::{Credential, Grant, Keys},
    app::App,
    drawings::Compression,
    guard::{Limited, Subject},
    live::{self, Displayed, PageFeed, Subscriber},
    people::{Person, Visitor, cookie},
    problem::{Problem, wants_page},
    proof::{self, Receipt},
    table::{self, Act, Acted, Inner, Table, seats::seats_at_screen},
};

/// What the address of a table may carry.
#[derive(Deserialize, Default)]
pub(crate) struct TableQuery {
    /// The seat to view the table from, for visitors who hold several.
    pub(super) seat: Option<usize>,
    /// The invitation to a table that is not public.
    #[serde(default)]
    pub(super) i: String,
    /// The number of the drawing that the page has, from which its stream continues.
    pub(super) drawn: Option<u64>,
    /// Given by pages that can unpack compressed updates.
    pub(super) packed: Option<u8>,
    /// The number of entries, as the viewer counts them, after which to show the table.
    pub(super) n: Option<usize>,
    /// The number of the seat that the visitor has just lost, where a stream has ended.
    pub(super) lost: Option<usize>,
}

/// A visitor's request at a table.
pub(crate) struct AtTable {
    pub(super) app: Arc<App>,
    pub(super) id: String,
    pub(super) visitor: Visitor,
    /// The token of a seat whose private link was opened on this device.
    linked: Option<String>,
    pub(super) headers: HeaderMap,
}

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(|_| Problem::NotFound)?;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let linked = cookie(&parts.headers, &claim::cookie_name(&id));
        Ok(Self { app: Arc::clone(app), id, visitor, linked, headers: parts.headers.clone() })
    }
}

impl AtTable {
    /// The response, or a page that says what went wrong and links back to the table.
    pub(super) fn answer(&self, done: Result<Response, Problem>) -> Response {
        let back = format!("/t/{}", self.id);
        done.unwrap_or_else(|problem| error_page(problem, &self.headers, &self.visitor, &back))
    }

    /// Locks the table and finds out who the visitor is there, if they may see it.
    pub(super) async fn view(
        &self,
        query: &TableQuery,
    ) -> Result<(Arc<Table>, OwnedMutexGuard<Inner>, Viewer), Problem> {
        let (table, inner, grant) = self.enter(&Credential::Visitor(self.keys(query))).await?;
        Ok((table, inner, grant.viewer))
    }

    /// Locks the table and finds out what the visitor may see and play there, if anything.
    async fn enter(
        &self,
        credential: &Credential,
    ) -> Result<(Arc<Table>, OwnedMutexGuard<Inner>, Grant), Problem> {
        let table = self.app.table(&self.id).await?;
        let inner = table.lock_owned().await;
        let grant = credential.grant(&self.app, &table, &inner)?;
        Ok((table, inner, grant))
    }

    /// What the visitor shows to be let in.
    fn keys(&self, query: &TableQuery) -> Keys {
        let person = self.visitor.person.as_ref();
        Keys {
            session: person.map(|person| (self.visitor.session_hash(), person.id.clone())),
            linked: self.linked.clone(),
            invitation: query.i.clone(),
            seat: query.seat,
        }
    }

    pub(super) fn person(&self) -> Result<&Person, Problem> {
        let stranger = || Problem::Forbidden("You have no seat at this table.".into());
        self.visitor.person.as_ref().ok_or_else(stranger)
    }

    /// The table and the person who posted a form there.
    pub(super) async fn posted_by(&self, form: &TableForm) -> Result<(Arc<Table>, &Person), Problem> {
        self.visitor.check(&self.app, &form.csrf)?;
        Ok((self.app.table(&self.id).await?, self.person()?))
    }

    /// Locks the table and finds the seat that a form of the board belongs to, by the form's token.
    pub(super) async fn seat(
        &self,
        csrf: &str,
    ) -> Result<(Arc<Table>, OwnedMutexGuard<Inner>, Seat), Problem> {
        let table = self.app.table(&self.id).await?;
        let inner = table.lock_owned().await;
        let seat = self.keys(&TableQuery::default()).seat_of_form(&self.app, &table, &inner, csrf);
        let why = "This page is out of date, or you have no seat here. Reload the page.";
        let seat = seat.ok_or(Problem::Forbidden(why.into()))?;
        Ok((table, inner, seat))
    }
}

/// The page of a table.
pub(crate) async fn show(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    let shown = try_show(&at, &query).await;
    shown.unwrap_or_else(|problem| error_page(problem, &at.headers, &at.visitor, "/"))
}

async fn try_show(at: &AtTable, query: &TableQuery) -> Result<Response, Problem> {
    let AtTable { app, visitor, .. } = at;
    let entered = at.enter(&Credential::Visitor(at.keys(query))).await;
    let (table, mut inner, grant) = entered.map_err(|problem| match (query.lost, problem) {
        (Some(seat), Problem::Forbidden(why)) => {
            Problem::Forbidden(format!("You no longer hold seat {seat}. {why}").into())
        }
        (_, problem) => problem,
    })?;
    let viewer = grant.viewer;
    if let Some(seat) = next_at_screen(&inner, viewer, query) {
        let cover = if inner.running()?.hides() { "/pass" } else { "" };
        return Ok(redirect(&format!("{}{cover}?seat={seat}", table.path()), None));
    }
    let (root, info) = (app.site.root(), catalog::game(&inner.doc.game));
    let title = format!("{} · Anachron", info.map_or("Table", |game| game.title));
    let person = visitor.person.as_ref().map_or("", |person| person.id.as_str());
    let is_invited = inner.is_invited(&app.secret, &at.id, &query.i);
    let around = TablePage {
        app,
        table: &table,
        visitor,
        viewer,
        may_join: inner.is_public
            || is_invited
            || inner.doc.host == person
            || seats::is_kept_for(&inner.doc, person),
        invitation: &query.i,
        lost: query.lost.filter(|_| grant.seat.is_none()),
    };
    if let Ok(game) = inner.running() {
        let parts =
            [around.header(&inner.doc, game), around.banner(&inner.doc), around.table_tab(&inner.doc, game)];
        let [header, banner, about] = parts.map(Markup::into_string);
        let added = kit::Around { header: &header, banner: &banner, table: &about, clock: None };
        let drawn = inner.page(&table, viewer, &app.secret, added);
        let (board, number) = drawn.ok_or(Problem::NotFound)?;
        let csrf = table::csrf(&app.secret, &table, &inner.doc, viewer);
        let head = markup! {
            meta name="csrf" content=(csrf);
            meta name="drawn" content=(number);
            meta name="now" content=(app.store.now_ms());
            @if let Some(info) = &info { (kit::board_style(root, &[info.id])) (kit::table_client(root, Some(info.id))) }
        };
        return Ok(play_page(&title, visitor, &head.into_string(), &board).into_response());
    }
    let main = around.waiting_room(&inner.doc).into_string();
    let is_guest = inner.doc.seats_of(person).next().is_none();
    let title = if is_guest && around.may_join { TablePage::invitation_title(&inner.doc) } else { title };
    let about = TablePage::table_facts(&inner.doc);
    let blurb = info.map_or("", |game| game.blurb);
    // Without script the page reloads itself, unless someone is typing a name.
    let head = markup! {
        @if !is_guest { noscript { meta http-equiv="refresh" content="5"; } }
        meta name="description" content={ (about) ". " (blurb) };
        meta property="og:title" content=(title);
        meta property="og:description" content={ (about) ". " (blurb) };
        meta property="og:type" content="website";
        meta property="og:site_name" content="Anachron";
        (kit::table_client(root, None))
    };
    Ok(page_with_head(&title, visitor, &head.into_string(), &main).into_response())
}

/// The number of the seat to show first to a visitor who plays several from one device and has not chosen one.
fn next_at_screen(inner: &Inner, viewer: Viewer, query: &TableQuery) -> Option<usize> {
    let own = seats_at_screen(&inner.doc, viewer);
    if query.seat.is_some() || own.is_empty() || inner.doc.what_if.is_some() {
        return None;
    }
    let to_act = inner.running().ok()?.to_act();
    let seat = own.iter().map(|(seat, _)| *seat).find(|seat| to_act.has(*seat))?;
    Some(seat.index() + 1)
}

/// Covers the table while players pass the device.
pub(crate) async fn pass_screen(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    let passed = async {
        let (table, inner, viewer) = at.view(&query).await?;
        let seat = viewer.seat().ok_or(Problem::NotFound)?;
        let name = &inner.doc.seats[seat.index()].name;
        let to = format!("{}?seat={}", table.path(), seat.index() + 1);
        let inside = markup! {
            p { "Pass the device to " strong { (name) } ". Everyone else, look away." }
            p { (html::link(&to, &format!("I am {name}: show the table"), html::Weight::Main)) }
            @for (other, name) in seats_at_screen(&inner.doc, viewer) {
                @if other != seat { p { (html::link(&format!("{}/pass?seat={other}", table.path()), &format!("I am {name}"), html::Weight::Plain)) } }
            }
        };
        let main = html::lead(&format!("{name} is next"), &inside).into_string();
        Ok(page("Pass the device · Anachron", &at.visitor, &main).into_response())
    };
    at.answer(passed.await)
}

/// What forms at a table post.
#[derive(Deserialize, Default)]
pub(crate) struct TableForm {
    #[serde(default)]
    pub(super) csrf: String,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) words: String,
    #[serde(default)]
    pub(super) i: String,
    #[serde(default)]
    pub(super) what: String,
    #[serde(default)]
    pub(super) seat: usize,
}

/// The answer to a form of the board without an action.
const NO_ACTION: &str = "No action was submitted. Choose one and try again.";

/// What the board posts.
#[derive(Deserialize)]
pub(crate) struct ActForm {
    csrf: String,
    act: Option<String>,
    draft: Option<String>,
    add: Option<String>,
    words: Option<String>,
    seq: Option<u64>,
}

/// Plays, or keeps a draft.
pub(crate) async fn act(at: AtTable, Form(form): Form<ActForm>) -> Response {
    let AtTable { app, id, .. } = &at;
    let acted = async {
        let pressed =
            Pressed { act: form.act.as_deref(), draft: form.draft.as_deref(), add: form.add.as_deref() };
        let text = pressed.text();
        let (table, mut inner, seat) = at.seat(&form.csrf).await?;
        let text = text.ok_or(Problem::Malformed(NO_ACTION.into()))?;
        let act = Act {
            text: &text,
            words: form.words.as_deref(),
            settled: form.seq,
            may_draft: true,
            as_bot: false,
        };
        let acted = app.act(&table, &mut inner, seat, &act).await?;
        let viewer = Viewer::Seat(seat);
        let at_screen = seats_at_screen(&inner.doc, viewer);
        let next = next_screen(inner.running()?, &table.path(), viewer, &at_screen);
        Ok((acted, seat, next))
    };
    match acted.await {
        Ok((_, seat, next)) if wants_page(&at.headers) => {
            redirect(&next.unwrap_or_else(|| app.site.at(&format!("/t/{id}?seat={seat}"))), None)
        }
        Ok((Acted::Drafted, ..)) => StatusCode::ACCEPTED.into_response(),
        Ok((Acted::Played { .. }, _, None)) => StatusCode::OK.into_response(),
        // The page that the device shows next.
        Ok((Acted::Played { .. }, _, next)) => Json(json!({ "next": next })).into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// Says why an act would be refused, or that it would not (`{"reason":null}`), without doing it.
pub(crate) async fn check(at: AtTable, Form(form): Form<ActForm>) -> Response {
    let checked = async {
        let (_, inner, seat) = at.seat(&form.csrf).await?;
        let act = form.act.as_deref().ok_or(Problem::Malformed(NO_ACTION.into()))?;
        let reason = match inner.check(seat, act, form.words.as_deref()) {
            Ok(()) => None,
            Err(Problem::Refused(refused)) => Some(refused.why),
            Err(problem) => return Err(problem),
        };
        Ok(Json(json!({ "reason": reason })).into_response())
    };
    at.answer(checked.await)
}

/// Undoes the player's last submission.
pub(crate) async fn undo(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let AtTable { app, id, .. } = &at;
    let undone = async {
        let (table, mut inner, seat) = at.seat(&form.csrf).await?;
        app.limits.allow(Limited::Undo, Subject::seat(id, seat))?;
        inner.undo(&app.store, &table, seat).await
    };
    match undone.await {
        Ok(()) if wants_page(&at.headers) => redirect(&app.site.at(&format!("/t/{id}")), None),
        Ok(()) => StatusCode::OK.into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// The live stream of a table.
pub(crate) async fn watch(at: AtTable, Query(query): Query<TableQuery>) -> Result<Response, Problem> {
    let credential = Credential::Visitor(at.keys(&query));
    let (table, inner, grant) = at.enter(&credential).await?;
    drop(inner);
    let packing = query.packed.map_or(Compression::Plain, |_| Compression::Packed);
    let feed = PageFeed { displayed: Displayed::Unknown(query.drawn), packing };
    Ok(live::events(Subscriber::page(at.app, table, credential, grant), feed))
}

/// The game file of a finished game, without words that its reader may not read.
pub(crate) async fn record(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    let file = async {
        let (table, inner, viewer) = at.view(&query).await?;
        let game = inner.running()?;
        if game.outcome().is_none() {
            let why = "The game file contains every secret, so you can download it when the game is over.";
            return Err(Problem::Forbidden(why.into()));
        }
        let mut record = game.record_for(viewer).ok_or(Problem::NotFound)?;
        let failed = |error| Problem::at_table(&at.id)(error);
        let row = at.app.store.table(&table.id).await.map_err(failed)?.ok_or(Problem::NotFound)?;
        proof::attach(&mut record, &row, &at.app.store.log(&table.id, 1).await.map_err(failed)?);
        Ok(record.to_string())
    };
    match file.await {
        Ok(file) => download(&format!("{}.anachron", at.id), file),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// A receipt for the last settled position, for anyone who may see the table.
pub(crate) async fn receipt(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    let receipt = async {
        let (table, inner, viewer) = at.view(&query).await?;
        let head = inner.settled_head_for(viewer).filter(|_| inner.doc.what_if.is_none());
        let head = head.ok_or(Problem::NotFound)?;
        let name = format!("{}-entry-{}-receipt.txt", table.id, head.entry);
        Ok((name, Receipt::new(&table.id, head, at.app.store.now_ms()).to_string()))
    };
    match receipt.await {
        Ok((name, receipt)) => download(&name, receipt),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// A text that the browser saves under this name.
fn download(name: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}
