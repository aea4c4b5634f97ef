//! The lobby, with your own tables first, then open, running and finished ones; and the form for a new table.

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    Form,
    extract::{ConnectInfo, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use bots::Skill;
use catalog::GameInfo;
use kit::{
    html,
    maud::{Markup, html as markup},
    setup_form,
};
use serde::Deserialize;
use store::{Status, TableRow};

use super::{error_page, page, redirect};
use crate::{
    app::{App, TableRequest, check_setup},
    guard::{Limited, client_address},
    people::{Person, Visitor, clean_name},
    problem::{Problem, wants_page},
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// How many tables of each status the lobby shows.
const SHOWN: u32 = 30;

/// The lobby.
pub(crate) async fn lobby(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let csrf = visitor.csrf(&app);
    let mut yours = Vec::new();
    if let Some(person) = &visitor.person {
        for row in app.store.tables_of(&person.id, SHOWN).await.map_err(Problem::internal)? {
            yours.push(own_row(&app, &row.id, &person.id).await?);
        }
    }
    // Tables that wait for the visitor come first.
    yours.sort_by_key(|(waits, _)| !waits);
    let yours: Vec<Vec<Markup>> = yours.into_iter().map(|(_, row)| row).collect();
    let (open, running, finished) = (
        rows(&app.list(Status::Open, SHOWN).await?, "Join"),
        rows(&app.list(Status::Running, SHOWN).await?, "Watch"),
        rows(&app.list(Status::Finished, SHOWN).await?, "View"),
    );
    let main = markup! {
        (html::card("Play now", &quick_start(&csrf)))
        @if !yours.is_empty() { (html::card("Your tables", &html::table(&["Table", "Seats", "State"], &yours))) }
        (section("Open tables", "No open tables right now. Create one and invite a friend.", &open))
        (section("In progress", "No public games in progress.", &running))
        (section("Finished", "No finished public games yet.", &finished))
    };
    Ok(page("Anachron", &visitor, &main.into_string()).into_response())
}

fn quick_start(csrf: &str) -> Markup {
    markup! {
        @for game in catalog::games() {
            p { strong { (game.title) } ". " (game.blurb) " " (more(&game)) }
            @let start = game.quick_start;
            (html::form("/new", csrf, &markup! {
                input type="hidden" name="game" value=(game.id);
                input type="hidden" name="bots" value=(start.bots);
                input type="hidden" name="people" value="1";
                input type="hidden" name="skill" value=(game.bots.first().map_or("", |bot| bot.skill));
                (html::button(&format!("Play {} {}", game.title, start.label), "quick", "1", html::Weight::Main))
            }))
        }
        p { a href="/new" { "Or set up a table for friends: seats, bots and clock are up to you." } }
    }
}

/// Links to a game's other pages.
fn more(game: &GameInfo) -> Markup {
    markup! {
        a href={ "/how-to/" (game.id) } { "How to play" }
        " · " a href={ "/best/" (game.id) } { "Your best results" }
        @if let Some(workshop) = game.workshop { " · " a href={ "/workshop/" (game.id) } { (workshop.title) } }
    }
}

fn section(heading: &str, empty: &str, rows: &[Vec<Markup>]) -> Markup {
    let inside = if rows.is_empty() {
        markup! { p { (empty) } }
    } else {
        html::table(&["Table", "Seats", ""], rows)
    };
    html::card(heading, &inside)
}

fn rows(tables: &[TableRow], link: &str) -> Vec<Vec<Markup>> {
    let row = |row: &TableRow| {
        let doc: TableDoc = TableDoc::deserialize(&row.doc).ok()?;
        Some(vec![
            title(&row.id, &doc),
            seats(&doc),
            markup! { a href=(format!("/t/{}", row.id)) { (link) } },
        ])
    };
    tables.iter().filter_map(row).collect()
}

async fn own_row(app: &App, id: &str, person: &str) -> Result<(bool, Vec<Markup>), Problem> {
    let table = app.table(id).await?;
    let inner = table.lock().await;
    let own: Vec<_> = inner.doc.seats_of(person).collect();
    let (waits, state) = match &inner.game {
        None => (false, "waiting for players"),
        Some(game) if game.outcome().is_some() => (false, "finished"),
        Some(game) if game.to_act().iter().any(|seat| own.contains(&seat.index())) => (true, "your turn"),
        Some(_) => (false, "waiting for others"),
    };
    let state = markup! { @if waits { strong { (state) } } @else { (state) } };
    Ok((waits, vec![title(id, &inner.doc), seats(&inner.doc), state]))
}

fn title(id: &str, doc: &TableDoc) -> Markup {
    let name = catalog::game(&doc.game).map_or("a game", |game| game.title);
    markup! { a href=(format!("/t/{id}")) { (name) " " (id) } }
}

fn seats(doc: &TableDoc) -> Markup {
    let names: Vec<_> = doc.seats.iter().map(|seat| seat.name.as_str()).collect();
    markup! { (names.join(", ")) }
}

/// What the address of the form may carry.
#[derive(Deserialize, Default)]
pub(crate) struct NewTableQuery {
    /// The game.
    game: Option<String>,
    /// The values of the form's fields, by name.
    #[serde(flatten)]
    fields: BTreeMap<String, String>,
}

impl NewTableQuery {
    fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    fn or_empty(&self, name: &str) -> &str {
        self.field(name).unwrap_or_default()
    }
}

/// The form for a new table.
pub(crate) async fn new_form(
    State(app): State<Arc<App>>,
    Query(filled): Query<NewTableQuery>,
    visitor: Visitor,
) -> Response {
    form_page(&app, &visitor, &filled, None)
}

/// The form, filled in as it was submitted, with the reason why it was refused.
fn form_page(app: &App, visitor: &Visitor, filled: &NewTableQuery, refusal: Option<&Problem>) -> Response {
    let csrf = visitor.csrf(app);
    let games = catalog::games();
    let chosen = games.iter().find(|game| Some(game.id) == filled.game.as_deref());
    let Some(game) = chosen.or(games.first()) else { return Problem::NotFound.into_response() };
    let counts: Vec<_> = (0..=game.seats.1).map(|count| count.to_string()).collect();
    let counts: Vec<_> = counts.iter().map(|count| (count.as_str(), count.as_str())).collect();
    // A game for one is mostly played alone.
    let usual = if game.seats.0 == 1 { 1 } else { game.seats.1.min(2) }.to_string();
    let people = filled.field("people").unwrap_or(&usual);
    let bots: Vec<_> = game.bots.iter().map(|bot| (bot.skill, bot.words)).collect();
    let skill = filled.field("skill").unwrap_or(bots.first().map_or("", |(skill, _)| skill));
    let inside = markup! {
        input type="hidden" name="game" value=(game.id);
        @if visitor.person.is_none() { (html::field("Your name", "name", "text", filled.or_empty("name"))) }
        (html::choice("Players (including you)", "people", &counts[1..], people))
        (html::choice("Playing on", "screen", &[
            ("", "separate devices"), ("1", "this device, taking turns"),
        ], filled.or_empty("screen")))
        (html::field("Other players’ names (shared device only)", "others", "text", filled.or_empty("others")))
        (html::choice("Bots", "bots", &counts, filled.field("bots").unwrap_or("0")))
        (html::choice("Bot level", "skill", &bots, skill))
        (html::choice("Visibility", "public", &[
            ("", "invitation only"), ("1", "listed in the lobby"),
        ], filled.or_empty("public")))
        (html::choice("Spectators", "spectators", &[
            ("1", "allowed"), ("", "not allowed"),
        ], filled.field("spectators").unwrap_or("1")))
        (html::choice("Time limit per turn", "deadline", &[
            ("", "none"), ("120", "2 minutes"), ("600", "10 minutes"), ("86400", "1 day"), ("604800", "1 week"),
        ], filled.or_empty("deadline")))
        (setup_form::fields(game.settings, &|key| filled.field(&setup_form::field_name(key)).map(str::to_owned)))
        (html::button("Create table", "make", "1", html::Weight::Main))
    };
    let main = markup! {
        @if games.len() > 1 {
            nav.games aria-label="Games" {
                @for other in &games {
                    a.button.main[other.id == game.id] href={ "/new?game=" (other.id) } { (other.title) } " "
                }
            }
        }
        (html::card(&format!("New table: {}", game.title), &markup! {
            p { (game.blurb) }
            p { (more(game)) }
            @if let Some(refusal) = refusal { p.refusal role="alert" { (refusal.sentence()) } }
            (html::form("/new", &csrf, &inside))
        }))
    };
    page("New table · Anachron", visitor, &main.into_string()).into_response()
}

/// What the form for a new table posts.
#[derive(Deserialize)]
pub(crate) struct NewTableForm {
    csrf: String,
    game: String,
    #[serde(default)]
    name: String,
    people: String,
    bots: String,
    #[serde(default)]
    skill: String,
    #[serde(default)]
    public: String,
    #[serde(default)]
    spectators: String,
    #[serde(default)]
    deadline: String,
    #[serde(default)]
    screen: String,
    /// The names of the other players at this device, separated by commas.
    #[serde(default)]
    others: String,
    #[serde(default)]
    quick: String,
    /// The game's own settings.
    #[serde(flatten)]
    settings: BTreeMap<String, String>,
}

impl NewTableForm {
    /// The table that this host wants.
    fn table_request(&self, host: &Person) -> Result<TableRequest, Problem> {
        let skill: Skill = if self.skill.is_empty() {
            Skill::DEFAULT
        } else {
            self.skill.parse().map_err(|error: bots::BadSkill| Problem::Refused(error.to_string().into()))?
        };
        let count = |text: &str| {
            let count = text.parse::<usize>().ok().filter(|count| *count <= engine::MAX_SEATS);
            count.ok_or(Problem::Malformed("Please choose how many players and bots there are.".into()))
        };
        let (people, bots) = (count(&self.people)?, count(&self.bots)?);
        let mut names = self.others.split(',').map(clean_name);
        let mut other = |number: usize| {
            if self.screen.is_empty() {
                return SeatDoc::open();
            }
            let name = names.next().flatten().unwrap_or_else(|| format!("Player {number}"));
            SeatDoc::person(&host.id, &name)
        };
        let seats = std::iter::once(SeatDoc::person(&host.id, &host.name))
            .chain((2..=people).map(&mut other))
            .chain((0..bots).map(|_| SeatDoc::bot(skill)))
            .collect();
        Ok(TableRequest {
            game: self.game.clone(),
            settings: settings(&self.settings),
            seats,
            is_public: !self.public.is_empty(),
            spectators: !self.quick.is_empty() || !self.spectators.is_empty(),
            deadline: self.deadline.parse().ok(),
        })
    }

    /// What was filled in, to show the same form again.
    fn filled(&self) -> NewTableQuery {
        let own = [
            ("name", &self.name),
            ("people", &self.people),
            ("bots", &self.bots),
            ("skill", &self.skill),
            ("public", &self.public),
            ("spectators", &self.spectators),
            ("deadline", &self.deadline),
            ("screen", &self.screen),
            ("others", &self.others),
        ];
        let own = own.into_iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let settings = self.settings.iter().map(|(name, value)| (name.clone(), value.clone()));
        NewTableQuery { game: Some(self.game.clone()), fields: own.chain(settings).collect() }
    }
}

/// Creates a table and redirects to it.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<NewTableForm>,
) -> Response {
    let from = client_address(from, &headers);
    let filled = form.filled();
    match try_create(&app, from, &visitor, form).await {
        Ok(response) => response,
        Err(problem @ Problem::Refused(_)) if wants_page(&headers) => {
            let mut response = form_page(&app, &visitor, &filled, Some(&problem));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            response
        }
        Err(problem) => error_page(problem, &headers, &visitor, "/new"),
    }
}

async fn try_create(
    app: &Arc<App>,
    from: IpAddr,
    visitor: &Visitor,
    form: NewTableForm,
) -> Result<Response, Problem> {
    visitor.check(app, &form.csrf)?;
    if !app.limits.allow(Limited::NewTable, from) {
        return Err(Problem::TooOften);
    }
    let name = clean_name(&form.name).unwrap_or_else(|| "Guest".to_owned());
    // Checked first, so that a refused form leaves nothing behind, not even a guest.
    check_setup(&form.table_request(&Person { id: String::new(), name: name.clone() })?)?;
    let (person, cookie) = visitor.person_or_guest(app, &name).await?;
    let table = app.create(&person.id, form.table_request(&person)?).await?;
    Ok(redirect(&table.path(), cookie))
}

/// The settings among the fields of a form; an empty field is not set.
fn settings(fields: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let setting = |(name, value): (&String, &String)| {
        let key = name.strip_prefix("set-")?.to_owned();
        Some((key, value.trim().to_owned())).filter(|(_, value)| !value.is_empty())
    };
    fields.iter().filter_map(setting).collect()
}

/// Whether a person may see the table: spectators are allowed, or they take part.
pub(crate) fn may_watch(doc: &TableDoc, person: Option<&str>) -> bool {
    let takes_part = person.is_some_and(|person| {
        doc.host == person
            || doc.seats.iter().any(|seat| match &seat.holder {
                Holder::Person(holder) => holder == person,
                Holder::Bot { plays_for, .. } => plays_for.as_deref() == Some(person),
                Holder::Open => false,
            })
    });
    doc.spectators || takes_part
}
