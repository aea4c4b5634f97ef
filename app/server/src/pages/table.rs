//! A table: the waiting room before the game, the board during it, and everything that can be done there.

use std::sync::Arc;

use axum::{
    Form, Json,
    extract::{FromRequestParts, Path, Query, State},
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
    around::{Around, next_screen},
    go,
    lobby::may_watch,
    page, page_with_head, play_page, sorry,
};
use crate::{
    app::{App, TableRequest},
    drawings::Packing,
    live::{self, Follower, Page, Shown},
    people::{Person, Visitor, begin_session, clean_name},
    problem::{Problem, wants_page},
    secrets,
    table::{self, Act, Acted, Inner, Table, seats},
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// What the address of a table may carry.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// Which of their seats somebody looks from who holds several.
    pub(super) seat: Option<usize>,
    /// The invitation to a table that is not public.
    #[serde(default)]
    pub(super) i: String,
    /// The drawing the page has, for a stream that goes on from there.
    pub(super) drawn: Option<u64>,
    /// Given by pages that can unpack long updates.
    pub(super) packed: Option<u8>,
    /// After how many entries to look.
    pub(super) n: Option<usize>,
}

/// A request at a table: who asks, and for which one.
pub(crate) struct At {
    pub(super) app: Arc<App>,
    pub(super) id: String,
    pub(super) visitor: Visitor,
    pub(super) headers: HeaderMap,
}

impl FromRequestParts<Arc<App>> for At {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Path(id) = Path::from_request_parts(parts, app).await.map_err(|_| Problem::NotFound)?;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Self { app: Arc::clone(app), id, visitor, headers: parts.headers.clone() })
    }
}

impl At {
    /// The answer, or a page that says why not and leads back to the table.
    pub(super) fn answer(&self, done: Result<Response, Problem>) -> Response {
        let back = format!("/t/{}", self.id);
        done.unwrap_or_else(|problem| sorry(problem, &self.headers, &self.visitor, &back))
    }

    /// The table and the seat somebody looks from, if they may look.
    pub(super) async fn looking(
        &self,
        asked: &Asked,
    ) -> Result<(Arc<Table>, OwnedMutexGuard<Inner>, Viewer), Problem> {
        let table = self.app.table(&self.id).await?;
        let inner = table.lock_owned().await;
        let viewer = viewer(&inner.doc, self.visitor.person.as_ref(), asked.seat);
        let is_invited = secrets::same(&asked.i, &self.app.secret.invitation(&self.id));
        let person = self.visitor.person.as_ref().map(|person| person.id.as_str());
        if viewer == Viewer::Public && !may_watch(&inner.doc, person) && !is_invited {
            return Err(Problem::Forbidden("This table does not allow spectators.".into()));
        }
        Ok((table, inner, viewer))
    }

    fn person(&self) -> Result<&Person, Problem> {
        let nobody = || Problem::Forbidden("You have no seat at this table.".into());
        self.visitor.person.as_ref().ok_or_else(nobody)
    }

    /// Somebody the server knows, with a form of theirs, at this table.
    async fn acting(&self, form: &TableForm) -> Result<(Arc<Table>, &Person), Problem> {
        self.visitor.check(&self.app, &form.csrf)?;
        Ok((self.app.table(&self.id).await?, self.person()?))
    }

    /// The seat behind a form of the board; the form's token belongs to the seat.
    async fn seated(&self, csrf: &str) -> Result<(Arc<Table>, Seat), Problem> {
        let table = self.app.table(&self.id).await?;
        let person = self.person()?;
        let seat = {
            let inner = table.lock().await;
            let is_own = |seat: &Seat| {
                let own = table::csrf(&self.app.secret, &table, &inner.doc, Viewer::Seat(*seat));
                secrets::same(csrf, &own)
            };
            inner.doc.seats_of(&person.id).map(Seat::new).find(is_own)
        };
        let why = "This page is out of date, or you have no seat here. Reload it.";
        Ok((table, seat.ok_or(Problem::Forbidden(why.into()))?))
    }
}

/// Who looks at a table, from where they sit.
fn viewer(doc: &TableDoc, person: Option<&Person>, seat: Option<usize>) -> Viewer {
    let Some(person) = person else { return Viewer::Public };
    let own: Vec<_> = doc.seats_of(&person.id).collect();
    let wanted = seat.and_then(|number| number.checked_sub(1)).filter(|index| own.contains(index));
    wanted.or_else(|| own.first().copied()).map_or(Viewer::Public, |index| Viewer::Seat(Seat::new(index)))
}

/// The page of a table.
pub(crate) async fn show(at: At, Query(asked): Query<Asked>) -> Response {
    let shown = try_show(&at, &asked).await;
    shown.unwrap_or_else(|problem| sorry(problem, &at.headers, &at.visitor, "/"))
}

async fn try_show(at: &At, asked: &Asked) -> Result<Response, Problem> {
    let At { app, visitor, .. } = at;
    let (table, mut inner, viewer) = at.looking(asked).await?;
    if let Some(seat) = next_at_this_screen(&inner, viewer, asked) {
        let cover = if inner.running()?.hides() { "/pass" } else { "" };
        return Ok(go(&format!("{}{cover}?seat={seat}", table.path()), None));
    }
    let info = catalog::game(&inner.doc.game);
    let title = format!("{} · Anachron", info.map_or("A table", |game| game.title));
    let person = visitor.person.as_ref().map_or("", |person| person.id.as_str());
    let is_invited = secrets::same(&asked.i, &app.secret.invitation(&at.id));
    let around = Around {
        app,
        table: &table,
        visitor,
        viewer,
        may_join: inner.is_public || is_invited || inner.doc.host == person,
        invitation: &asked.i,
    };
    if let Ok(game) = inner.running() {
        let parts =
            [around.header(&inner.doc, game), around.banner(&inner.doc), around.table_tab(&inner.doc, game)];
        let [header, banner, about] = parts.map(Markup::into_string);
        let added = kit::Around { header: &header, banner: &banner, table: &about };
        let Some((board, drawn)) = inner.page(&table, viewer, &app.secret, added) else {
            return Err(Problem::NotFound);
        };
        let csrf = table::csrf(&app.secret, &table, &inner.doc, viewer);
        let head = markup! {
            meta name="csrf" content=(csrf);
            meta name="drawn" content=(drawn);
            @if let Some(info) = &info { (kit::board_style(&[info.id])) (kit::table_client(Some(info.id))) }
        };
        return Ok(play_page(&title, visitor, &head.into_string(), &board).into_response());
    }
    let main = around.waiting_room(&inner.doc).into_string();
    // Without script the page asks again by itself.
    let head = markup! { noscript { meta http-equiv="refresh" content="5"; } (kit::table_client(None)) }
        .into_string();
    Ok(page_with_head(&title, visitor, &head, &main).into_response())
}

/// The number of the seat to show first to somebody who plays several from one screen and has not said which.
fn next_at_this_screen(inner: &Inner, viewer: Viewer, asked: &Asked) -> Option<usize> {
    let own = seats::together(&inner.doc, viewer);
    if asked.seat.is_some() || own.is_empty() || inner.doc.what_if.is_some() {
        return None;
    }
    let to_act = inner.running().ok()?.to_act();
    let seat = own.iter().map(|(seat, _)| *seat).find(|seat| to_act.has(*seat))?;
    Some(seat.index() + 1)
}

/// Covers the table while the screen goes from one player to another.
pub(crate) async fn pass(at: At, Query(asked): Query<Asked>) -> Response {
    let passed = async {
        let (table, inner, viewer) = at.looking(&asked).await?;
        let seat = viewer.seat().ok_or(Problem::NotFound)?;
        let name = &inner.doc.seats[seat.index()].name;
        let to = format!("{}?seat={}", table.path(), seat.index() + 1);
        let inside = markup! {
            p { "The table is covered. Hand the screen to " strong { (name) } "; everyone else look away." }
            p { (html::link(&to, &format!("I am {name}: show me the table"), html::Weight::Main)) }
            @for (other, name) in seats::together(&inner.doc, viewer) {
                @if other != seat { p { (html::link(&format!("{}/pass?seat={other}", table.path()), &format!("I am {name}"), html::Weight::Plain)) } }
            }
        };
        let main = html::card(&format!("{name} is next"), &inside).into_string();
        Ok(page("Pass the screen · Anachron", &at.visitor, &main).into_response())
    };
    at.answer(passed.await)
}

/// What forms at a table post.
#[derive(Deserialize, Default)]
pub(crate) struct TableForm {
    #[serde(default)]
    csrf: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    words: String,
    #[serde(default)]
    i: String,
    #[serde(default)]
    what: String,
    #[serde(default)]
    seat: usize,
}

/// Sits down at a table.
pub(crate) async fn join(at: At, Form(form): Form<TableForm>) -> Response {
    let At { app, id, .. } = &at;
    let joined = async {
        at.visitor.check(app, &form.csrf)?;
        let table = app.table(id).await?;
        {
            let inner = table.lock().await;
            if !inner.is_public && !secrets::same(&form.i, &app.secret.invitation(id)) {
                return Err(Problem::Forbidden("You need an invitation to join this table.".into()));
            }
        }
        let name = clean_name(&form.name).unwrap_or_else(|| "Guest".to_owned());
        let (person, cookie) = at.visitor.known(app, &name).await?;
        let words = engine::normal(&form.words).chars().take(200).collect::<String>();
        table
            .change(&app.store, |doc| {
                if doc.seats_of(&person.id).next().is_some() {
                    return Err(Problem::Refused("You already have a seat at this table.".into()));
                }
                let index = doc.open_seat().ok_or(Problem::Refused("Every seat is taken.".into()))?;
                let epoch = doc.seats[index].epoch + 1;
                let entropy = (!words.is_empty()).then(|| words.clone());
                doc.seats[index] = SeatDoc { epoch, entropy, ..SeatDoc::person(&person.id, &person.name) };
                Ok(())
            })
            .await?;
        app.wake_bots(&table);
        Ok(go(&table.path(), cookie))
    };
    at.answer(joined.await)
}

/// Puts bots into all open seats; the host may.
pub(crate) async fn fill(at: At, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let filled = async {
        let (table, person) = at.acting(&form).await?;
        table
            .change(&app.store, |doc| {
                if doc.host != person.id {
                    return Err(Problem::Forbidden("Only the host may start with bots.".into()));
                }
                for seat in doc.seats.iter_mut().filter(|seat| seat.holder == Holder::Open) {
                    *seat = SeatDoc { epoch: seat.epoch + 1, ..SeatDoc::bot(bots::Skill::DEFAULT) };
                }
                doc.name_bots();
                Ok(())
            })
            .await?;
        app.wake_bots(&table);
        Ok(go(&table.path(), None))
    };
    at.answer(filled.await)
}

/// Hands a seat to a bot, or takes it back.
pub(crate) async fn hand(at: At, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let handed = async {
        let (table, person) = at.acting(&form).await?;
        table.change(&app.store, |doc| change_hands(doc, person, &form)).await?;
        app.wake_bots(&table);
        Ok(go(&table.path(), None))
    };
    at.answer(handed.await)
}

fn change_hands(doc: &mut TableDoc, person: &Person, form: &TableForm) -> Result<(), Problem> {
    let is_host = doc.host == person.id;
    let seat =
        form.seat.checked_sub(1).and_then(|index| doc.seats.get_mut(index)).ok_or(Problem::NotFound)?;
    let holder = match (&seat.holder, form.what.as_str()) {
        (Holder::Person(holder), "bot") if *holder == person.id || is_host => {
            Holder::Bot { skill: bots::Skill::DEFAULT.to_string(), stands_for: Some(holder.clone()) }
        }
        (Holder::Open, "bot") if is_host => {
            Holder::Bot { skill: bots::Skill::DEFAULT.to_string(), stands_for: None }
        }
        (Holder::Bot { stands_for: Some(holder), .. }, "return") if *holder == person.id => {
            Holder::Person(holder.clone())
        }
        (Holder::Person(_) | Holder::Bot { .. }, "open") if is_host => Holder::Open,
        _ => return Err(Problem::Forbidden("That seat is not yours to hand over.".into())),
    };
    if holder == Holder::Open {
        "open".clone_into(&mut seat.name);
    }
    // A new epoch, so that links and tokens from before no longer play.
    seat.holder = holder;
    seat.epoch += 1;
    doc.name_bots();
    Ok(())
}

/// Makes the same table again and goes there.
pub(crate) async fn rematch(at: At, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let made = async {
        let (table, person) = at.acting(&form).await?;
        let request = {
            let inner = table.lock().await;
            let seat = |seat: &SeatDoc| match &seat.holder {
                Holder::Person(holder) if *holder == person.id => SeatDoc::person(holder, &seat.name),
                Holder::Bot { stands_for: None, .. } => {
                    SeatDoc { holder: seat.holder.clone(), name: seat.name.clone(), epoch: 0, entropy: None }
                }
                _ => SeatDoc::open(),
            };
            TableRequest {
                game: inner.doc.game.clone(),
                settings: inner.doc.settings.clone(),
                seats: inner.doc.seats.iter().map(seat).collect(),
                is_public: inner.is_public,
                spectators: inner.doc.spectators,
                deadline: inner.doc.deadline,
            }
        };
        let table = app.create(&person.id, request).await?;
        Ok::<_, Problem>(go(&table.path(), None))
    };
    at.answer(made.await)
}

/// Opens a seat's secret link: this device now plays for the seat.
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    Path((id, token)): Path<(String, String)>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let claimed = async {
        let table = app.table(&id).await?;
        let inner = table.lock().await;
        let seat =
            app.by_token(&table, &inner.doc, &token).and_then(Viewer::seat).ok_or(Problem::NotFound)?;
        let seat = &inner.doc.seats[seat.index()];
        let Holder::Person(holder) = &seat.holder else { return Err(Problem::NotFound) };
        let cookie = begin_session(&app, &Person { id: holder.clone(), name: seat.name.clone() }).await?;
        Ok(go(&table.path(), Some(cookie)))
    };
    claimed.await.unwrap_or_else(|problem| sorry(problem, &headers, &visitor, "/"))
}

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
pub(crate) async fn act(at: At, Form(form): Form<ActForm>) -> Response {
    let At { app, id, .. } = &at;
    let acted = async {
        let (table, seat) = at.seated(&form.csrf).await?;
        let pressed =
            Pressed { act: form.act.as_deref(), draft: form.draft.as_deref(), add: form.add.as_deref() };
        let text = pressed.text().ok_or(Problem::Malformed("No action was submitted.".into()))?;
        let act = Act {
            text: &text,
            words: form.words.as_deref(),
            settled: form.seq,
            may_draft: true,
            as_bot: false,
        };
        let acted = app.act(&table, seat, &act).await?;
        let (inner, viewer) = (table.lock().await, Viewer::Seat(seat));
        let together = seats::together(&inner.doc, viewer);
        let next = next_screen(inner.running()?, &table.path(), viewer, &together);
        Ok((acted, seat, next))
    };
    match acted.await {
        Ok((_, seat, next)) if wants_page(&at.headers) => {
            go(&next.unwrap_or_else(|| format!("/t/{id}?seat={seat}")), None)
        }
        Ok((Acted::Drafted, ..)) => StatusCode::ACCEPTED.into_response(),
        Ok((Acted::Played { .. }, _, None)) => StatusCode::OK.into_response(),
        // Where the screen goes to by itself.
        Ok((Acted::Played { .. }, _, next)) => Json(json!({ "next": next })).into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// Says why an act with its words would not be taken, or that it would (`{"reason":null}`), and does nothing.
pub(crate) async fn check(at: At, Form(form): Form<ActForm>) -> Response {
    let checked = async {
        let (table, seat) = at.seated(&form.csrf).await?;
        let act = form.act.as_deref().ok_or(Problem::Malformed("No action was submitted.".into()))?;
        let reason = match table.would_take(seat, act, form.words.as_deref()).await {
            Ok(()) => None,
            Err(Problem::Refused(reason)) => Some(reason),
            Err(problem) => return Err(problem),
        };
        Ok(Json(json!({ "reason": reason })).into_response())
    };
    at.answer(checked.await)
}

/// Takes back what was handed in last.
pub(crate) async fn undo(at: At, Form(form): Form<TableForm>) -> Response {
    let At { app, id, .. } = &at;
    let undone = async {
        let (table, seat) = at.seated(&form.csrf).await?;
        table.undo(&app.store, seat).await
    };
    match undone.await {
        Ok(()) if wants_page(&at.headers) => go(&format!("/t/{id}"), None),
        Ok(()) => StatusCode::OK.into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// The live stream of a table.
pub(crate) async fn watch(at: At, Query(asked): Query<Asked>) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.looking(&asked).await?;
    drop(inner);
    let packing = asked.packed.map_or(Packing::Plain, |_| Packing::Packed);
    let page = Page { shown: Shown::Unknown(asked.drawn), packing };
    Ok(live::events(Follower::new(at.app, table, viewer), page))
}

/// The game file of a finished game, without words that were not for its reader.
pub(crate) async fn record(at: At, Query(asked): Query<Asked>) -> Response {
    let file = async {
        let (_, inner, viewer) = at.looking(&asked).await?;
        let game = inner.running()?;
        if game.outcome().is_none() {
            return Err(Problem::Forbidden(
                "The game file holds every secret. It is available when the game is over.".into(),
            ));
        }
        game.record_for(viewer).map(|record| record.to_string()).ok_or(Problem::NotFound)
    };
    match file.await {
        Ok(file) => {
            let name = format!("attachment; filename=\"{}.anachron\"", at.id);
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, file).into_response()
        }
        Err(problem) => at.answer(Err(problem)),
    }
}
