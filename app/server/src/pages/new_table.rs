//! The form for a new table: players, bots, the clock and what a game always asks first, everything else under “More”.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use bots::Skill;
use catalog::GameInfo;
use kit::{html, maud::html as markup, setup_form};
use serde::Deserialize;

use super::{
    account::name_field,
    error_page,
    front::{facts, has_no_name, more_links, named},
    page, redirect,
};
use crate::{
    app::{App, Creator, TableRequest, check_setup},
    guard::{Limited, Network},
    names::{clean_name, guest_name},
    people::{Person, Visitor},
    problem::{Problem, wants_page},
    table_doc::SeatDoc,
};

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

    /// Whether something under “More” was chosen that is not the usual.
    fn has_more(&self, game: &GameInfo) -> bool {
        ["public", "screen", "others"].iter().any(|name| !self.or_empty(name).is_empty())
            || self.field("spectators") == Some("")
            || setup_form::has_more(game.settings, &|key| self.setting(key))
    }

    /// What was chosen for a setting of the game.
    fn setting(&self, key: &str) -> Option<String> {
        self.field(&setup_form::field_name(key)).map(str::to_owned)
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
    // Who comes without friends in mind plays against bots.
    let usual_bots = if filled.field("people").is_some() { 0 } else { game.quick_start.bots }.to_string();
    let people = filled.field("people").unwrap_or("1");
    let bots: Vec<_> = game.bots.iter().map(|bot| (bot.skill, bot.words)).collect();
    let skill = filled.field("skill").unwrap_or(bots.first().map_or("", |(skill, _)| skill));
    let inside = markup! {
        input type="hidden" name="game" value=(game.id);
        @if has_no_name(visitor) { (name_field(filled.or_empty("name"))) }
        (html::choice("People (including you)", "people", &counts[1..], people))
        (html::choice("Bots (in addition)", "bots", &counts, filled.field("bots").unwrap_or(&usual_bots)))
        p.hint { "People and bots together: " (together(game)) "." }
        (html::choice("Bot level", "skill", &bots, skill))
        (html::choice("Time limit per turn", "deadline", &[
            ("", "none"), ("120", "2 minutes"), ("600", "10 minutes"), ("86400", "1 day"), ("604800", "1 week"),
        ], filled.or_empty("deadline")))
        (setup_form::first_fields(game.settings, &|key| filled.setting(key)))
        details.more open[filled.has_more(game)] {
            summary { "More" }
            div.fields {
                (html::choice("Visibility", "public", &[
                    ("", "invitation only"), ("1", "listed in the lobby"),
                ], filled.or_empty("public")))
                (html::choice("Spectators", "spectators", &[
                    ("1", "allowed"), ("", "not allowed"),
                ], filled.field("spectators").unwrap_or("1")))
                (html::choice("Playing on", "screen", &[
                    ("", "separate devices"), ("1", "this device, taking turns"),
                ], filled.or_empty("screen")))
                (html::field("Other players’ names (shared device only)", "others", "text", filled.or_empty("others")))
            }
            (setup_form::more_fields(game.settings, &|key| filled.setting(key)))
        }
        (html::button("Create table", "make", "1", html::Weight::Main))
    };
    let main = markup! {
        @if games.len() > 1 {
            nav.games aria-label="Games" {
                @for other in &games {
                    a.button.main[other.id == game.id] href={ (app.site.root()) "/new?game=" (other.id) } { (other.title) } " "
                }
            }
        }
        (html::lead(&format!("New table: {}", game.title), &markup! {
            p { (game.blurb) }
            p { (facts(game)) " · " (more_links(&app.site, game)) }
            @if let Some(refusal) = refusal { p.refusal role="alert" { (refusal.sentence()) } }
            (html::form(&app.site.at("/new"), &csrf, &inside))
        }))
    };
    page(&format!("New table: {} · Anachron", game.title), visitor, &main.into_string()).into_response()
}

/// How many seats a table of the game can have: `2 to 9`.
fn together(game: &GameInfo) -> String {
    let (least, most) = game.seats;
    if least == most { least.to_string() } else { format!("{least} to {most}") }
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
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<NewTableForm>,
) -> Response {
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
    from: Network,
    visitor: &Visitor,
    form: NewTableForm,
) -> Result<Response, Problem> {
    visitor.check(app, &form.csrf)?;
    app.limits.allow(Limited::NewTable, from)?;
    let name = guest_name(&form.name)?;
    // Checked first, so that a refused form leaves nothing behind, not even a guest.
    check_setup(&form.table_request(&Person { id: String::new(), name })?)?;
    let (person, cookie) = named(app, visitor, &form.name).await?;
    let table = app.create(&Creator { person: &person.id, from }, form.table_request(&person)?).await?;
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
