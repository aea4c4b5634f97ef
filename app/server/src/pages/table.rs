//! A table: the waiting room before the game, the board during it, and everything that can be done there.

use std::sync::Arc;

use axum::{
    Form,
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use boards::{
    act::Pressed,
    html,
    maud::{Markup, PreEscaped, html as markup},
};
use engine::{Seat, Viewer};
use serde::Deserialize;

use super::{go, lobby::may_watch, page, page_with_head, sorry};
use crate::{
    app::{App, Wish},
    doc::{Holder, SeatDoc, TableDoc},
    drawn::Drawn,
    live,
    people::{Person, Visitor, begin_session, clean_name},
    problem::{Problem, wants_page},
    secrets,
    table::{self, Act, Acted, Table},
};

/// What the address of a table may carry.
#[derive(Deserialize, Default)]
pub(crate) struct Asked {
    /// Which of their seats somebody looks from who holds several.
    seat: Option<usize>,
    /// The invitation to a table that is not public.
    #[serde(default)]
    i: String,
}

/// A request at a table: who asks, and for which one.
pub(crate) struct At {
    app: Arc<App>,
    id: String,
    visitor: Visitor,
    headers: HeaderMap,
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
    fn answer(&self, done: Result<Response, Problem>) -> Response {
        let back = format!("/t/{}", self.id);
        done.unwrap_or_else(|problem| sorry(problem, &self.headers, &self.visitor, &back))
    }

    fn person(&self) -> Result<&Person, Problem> {
        let nobody = || Problem::Forbidden("You do not sit at this table.".into());
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
        let why = "This page is out of date, or you do not sit here; load it again.";
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
    let shown = try_show(&at.app, &at.id, &asked, &at.visitor).await;
    shown.unwrap_or_else(|problem| sorry(problem, &at.headers, &at.visitor, "/"))
}

async fn try_show(app: &Arc<App>, id: &str, asked: &Asked, visitor: &Visitor) -> Result<Response, Problem> {
    let table = app.table(id).await?;
    let inner = table.lock().await;
    let viewer = viewer(&inner.doc, visitor.person.as_ref(), asked.seat);
    let is_invited = secrets::same(&asked.i, &app.secret.invitation(id));
    let person = visitor.person.as_ref().map(|person| person.id.as_str());
    if viewer == Viewer::Public && !may_watch(&inner.doc, person) && !is_invited {
        return Err(Problem::Forbidden("This table takes no spectators.".into()));
    }
    let title = catalog::game(&inner.doc.game).map_or("Anachron", |game| game.title);
    let csrf = table::csrf(&app.secret, &table, &inner.doc, viewer);
    if let Some(board) = inner.page(&table, viewer, &csrf) {
        let head = markup! { meta name="csrf" content=(csrf); }.into_string();
        let around = around(app, &table, &inner.doc, viewer, visitor, inner.running()?);
        let main = format!("{board}{}", around.into_string());
        return Ok(page_with_head(&format!("{title} · Anachron"), visitor, &head, &main).into_response());
    }
    let may_join = inner.is_public || is_invited || inner.doc.host == person.unwrap_or_default();
    let main = waiting_room(app, &table, &inner.doc, visitor, may_join, &asked.i);
    Ok(page(&format!("{title} · Anachron"), visitor, &main.into_string()).into_response())
}

/// What stands below the board: links and what a sitter or the host may do besides playing.
fn around(
    app: &App,
    table: &Table,
    doc: &TableDoc,
    viewer: Viewer,
    visitor: &Visitor,
    game: &dyn Drawn,
) -> Markup {
    let path = table.path();
    let csrf = visitor.csrf(app);
    let seat_link = viewer.seat().map(|seat| {
        let token = app.secret.seat_token(&table.id, seat.index(), doc.seats[seat.index()].epoch);
        (format!("{}{path}/seat/{token}", app.base_url), token)
    });
    let inside = markup! {
        @if let Some((link, token)) = &seat_link {
            p { "To go on from another device, open " a href=(link) { "your secret link" } ". Whoever has it plays for you." }
            details { summary { "For bots of your own" } p { "Token of this seat for the JSON API: " code { (token) } } }
        }
        (PreEscaped(table::ending(game, &path).html))
        @if game.outcome().is_some() {
            (html::form(&format!("{path}/rematch"), &csrf, &html::button("Play again", "again", "1", html::Weight::Main)))
        } @else {
            @for (index, seat) in doc.seats.iter().enumerate() { (hand_over(&path, &csrf, doc, visitor, index, seat)) }
        }
    };
    html::card("About this table", &inside)
}

/// A seat is handed to a bot by whoever holds it or by the host, and taken back by whoever held it.
fn hand_over(
    path: &str,
    csrf: &str,
    doc: &TableDoc,
    visitor: &Visitor,
    index: usize,
    seat: &SeatDoc,
) -> Markup {
    let person = visitor.person.as_ref().map_or("", |person| person.id.as_str());
    let is_host = doc.host == person;
    let (label, what) = match &seat.holder {
        Holder::Person(holder) if holder == person => ("Let a bot play for me".to_owned(), "bot"),
        Holder::Person(_) if is_host => (format!("Let a bot play for {}", seat.name), "bot"),
        Holder::Bot { stands_for: Some(holder), .. } if holder == person => {
            (format!("Take seat {} back", index + 1), "return")
        }
        _ => return markup! {},
    };
    html::form(
        &format!("{path}/hand"),
        csrf,
        &markup! {
            input type="hidden" name="seat" value=(index + 1);
            (html::button(&label, "what", what, html::Weight::Plain))
        },
    )
}

/// The page before the game: who is there, who is missing, and how to come in.
fn waiting_room(
    app: &App,
    table: &Table,
    doc: &TableDoc,
    visitor: &Visitor,
    may_join: bool,
    invitation: &str,
) -> Markup {
    let person = visitor.person.as_ref().map_or("", |person| person.id.as_str());
    let sits = doc.seats_of(person).next().is_some();
    let csrf = visitor.csrf(app);
    let path = table.path();
    let link = format!("{}{path}?i={}", app.base_url, app.secret.invitation(&table.id));
    let row = |(index, seat): (usize, &SeatDoc)| vec![markup! { (index + 1) }, markup! { (seat.name) }];
    let rows: Vec<_> = doc.seats.iter().enumerate().map(row).collect();
    let title = catalog::game(&doc.game).map_or("A game", |game| game.title);
    markup! {
        (html::card(&format!("{title} is waiting for players"), &markup! {
            (html::table(&["Seat", "Who"], &rows))
            @if sits {
                p { "Invite somebody with this link:" }
                p { input readonly value=(link) size="60" aria-label="Invitation"; }
                @if doc.host == person {
                    (html::form(&format!("{path}/fill"), &csrf,
                        &html::button("Begin now with bots in the open seats", "fill", "1", html::Weight::Plain)))
                }
                p { "The game begins when the last seat is taken. This page tells you." }
            } @else if may_join {
                (html::form(&format!("{path}/join"), &csrf, &markup! {
                    input type="hidden" name="i" value=(invitation);
                    @if visitor.person.is_none() { (html::field("Your name", "name", "text", "")) }
                    (html::field("Any words, to be mixed into the dice", "words", "text", ""))
                    (html::button("Sit down", "join", "1", html::Weight::Main))
                }))
            } @else {
                p { "You need an invitation to sit down here." }
            }
            p { "The dice are promised: the SHA-256 of their seed is " code { (table.commitment()) } "." }
            meta http-equiv="refresh" content="3";
        }))
    }
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
                return Err(Problem::Forbidden("You need an invitation to sit down here.".into()));
            }
        }
        let name = clean_name(&form.name).unwrap_or_else(|| "Guest".to_owned());
        let (person, cookie) = at.visitor.known(app, &name).await?;
        let words = engine::normal(&form.words).chars().take(200).collect::<String>();
        table
            .change(&app.store, |doc| {
                if doc.seats_of(&person.id).next().is_some() {
                    return Err(Problem::Refused("You sit at this table already.".into()));
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
                    return Err(Problem::Forbidden("Only the host may begin with bots.".into()));
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
    let not_yours = || Problem::Forbidden("That seat is not yours to hand over.".into());
    let is_host = doc.host == person.id;
    let seat =
        form.seat.checked_sub(1).and_then(|index| doc.seats.get_mut(index)).ok_or(Problem::NotFound)?;
    let holder = match (&seat.holder, form.what.as_str()) {
        (Holder::Person(holder), "bot") if *holder == person.id || is_host => {
            Holder::Bot { skill: bots::Skill::DEFAULT.to_string(), stands_for: Some(holder.clone()) }
        }
        (Holder::Bot { stands_for: Some(holder), .. }, "return") if *holder == person.id => {
            Holder::Person(holder.clone())
        }
        _ => return Err(not_yours()),
    };
    // A new epoch, so that links and tokens from before no longer play.
    seat.holder = holder;
    seat.epoch += 1;
    Ok(())
}

/// Makes the same table again and goes there.
pub(crate) async fn rematch(at: At, Form(form): Form<TableForm>) -> Response {
    let app = &at.app;
    let made = async {
        let (table, person) = at.acting(&form).await?;
        let wish = {
            let inner = table.lock().await;
            let seat = |seat: &SeatDoc| match &seat.holder {
                Holder::Person(holder) if *holder == person.id => SeatDoc::person(holder, &seat.name),
                Holder::Bot { stands_for: None, .. } => {
                    SeatDoc { holder: seat.holder.clone(), name: seat.name.clone(), epoch: 0, entropy: None }
                }
                _ => SeatDoc::open(),
            };
            Wish {
                game: inner.doc.game.clone(),
                settings: inner.doc.settings.clone(),
                seats: inner.doc.seats.iter().map(seat).collect(),
                is_public: inner.is_public,
                spectators: inner.doc.spectators,
                deadline: inner.doc.deadline,
            }
        };
        let table = app.create(&person.id, wish).await?;
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
        let text = pressed.text().ok_or(Problem::Malformed("The form says nothing to do.".into()))?;
        let act = Act { text: &text, words: form.words.as_deref(), settled: form.seq, may_draft: true };
        app.act(&table, seat, &act).await
    };
    match acted.await {
        Ok(_) if wants_page(&at.headers) => go(&format!("/t/{id}"), None),
        Ok(Acted::Drafted) => StatusCode::ACCEPTED.into_response(),
        Ok(Acted::Played { .. }) => StatusCode::OK.into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
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
pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let table = app.table(&id).await?;
    let viewer = {
        let inner = table.lock().await;
        let viewer = viewer(&inner.doc, visitor.person.as_ref(), asked.seat);
        let person = visitor.person.as_ref().map(|person| person.id.as_str());
        if viewer == Viewer::Public && !may_watch(&inner.doc, person) {
            return Err(Problem::Forbidden("This table takes no spectators.".into()));
        }
        viewer
    };
    Ok(live::stream(app, table, viewer).into_response())
}

/// The game file of a finished game.
pub(crate) async fn record(at: At) -> Response {
    let At { app, id, visitor, .. } = &at;
    let file = async {
        let table = app.table(id).await?;
        let inner = table.lock().await;
        let game = inner.running()?;
        if game.outcome().is_none() {
            return Err(Problem::Forbidden(
                "The game file holds every secret; it is here when the game is over.".into(),
            ));
        }
        if !may_watch(&inner.doc, visitor.person.as_ref().map(|person| person.id.as_str())) {
            return Err(Problem::NotFound);
        }
        game.record().map(|record| record.to_string()).ok_or(Problem::NotFound)
    };
    match file.await {
        Ok(file) => {
            let name = format!("attachment; filename=\"{id}.anachron\"");
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, file).into_response()
        }
        Err(problem) => at.answer(Err(problem)),
    }
}
