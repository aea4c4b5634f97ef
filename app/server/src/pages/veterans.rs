//! A person’s veterans at a game: what was saved of each when a table finished, and how to take one to the next table.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use catalog::GameInfo;
use engine::words::count;
use kit::{
    html,
    maud::{Markup, html as markup},
    setup_form,
};
use plugin::Veterans;
use serde::Deserialize;
use store::Status;

use super::{
    best::{PastResult, SEARCHED, day, results_at},
    game_page, not_found,
};
use crate::{app::App, people::Visitor, problem::Problem, site::Site, table_doc::VeteranDoc};

/// What the address of the page may carry.
#[derive(Deserialize, Default)]
pub(crate) struct VeteranQuery {
    /// The veteran whose page it is; all of them without one.
    name: Option<String>,
}

/// One game of a veteran.
struct Service {
    result: PastResult,
    veteran: VeteranDoc,
}

/// The life of a veteran with its games, the newest first. It ends when the veteran is lost; one that comes new to a game
/// starts a life of its own, whatever others of its name have done.
struct Career {
    name: String,
    services: Vec<Service>,
}

impl Career {
    fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }

    fn is_lost(&self) -> bool {
        self.services.iter().any(|service| service.veteran.is_lost)
    }

    fn wins(&self) -> usize {
        self.services.iter().filter(|service| service.result.seat.won).count()
    }

    /// The sheet that the last game left.
    fn sheet(&self) -> &str {
        self.services.first().map_or("", |service| &service.veteran.sheet)
    }
}

/// The page of one veteran, or of all.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(query): Query<VeteranQuery>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = catalog::game(&game).and_then(|info| Some((info, info.veterans?)));
    let Some((info, kind)) = found else { return Ok(not_found(visitor, headers).await) };
    let careers = careers(&app, &visitor, info.id).await?;
    let (title, inside) = match query.name.as_deref() {
        None => (format!("Your {}", kind.things), all(&app.site, &info, kind, &careers)),
        Some(name) => {
            let lives: Vec<_> = careers.iter().filter(|career| career.is_called(name.trim())).collect();
            let Some((last, earlier)) = lives.split_first() else {
                return Ok(not_found(visitor, headers).await);
            };
            (last.name.clone(), one(&app.site, &info, kind, last, earlier))
        }
    };
    let main = html::lead(&title, &inside);
    Ok(game_page(&info, &format!("{title} · Anachron"), &visitor, &main.into_string()).into_response())
}

/// The lives of the person’s veterans; the one that played last comes first.
async fn careers(app: &App, visitor: &Visitor, game: &str) -> Result<Vec<Career>, Problem> {
    let Some(person) = &visitor.person else { return Ok(Vec::new()) };
    let rows = app.store.tables_of(&person.id, SEARCHED).await.map_err(Problem::internal)?;
    let finished = rows.iter().filter(|row| row.status == Status::Finished);
    let mut results: Vec<_> = finished.flat_map(|row| results_at(row, game, &person.id)).collect();
    results.sort_by_key(|result| result.at_ms);
    let mut careers: Vec<Career> = Vec::new();
    for result in results {
        for veteran in result.seat.veterans.clone() {
            let service = Service { result: result.clone(), veteran };
            let name = &service.veteran.name;
            let continues = |career: &&mut Career| career.is_called(name) && !career.is_lost();
            match careers.iter_mut().rev().find(continues).filter(|_| !service.veteran.is_new) {
                Some(career) => career.services.insert(0, service),
                None => careers.push(Career { name: name.clone(), services: vec![service] }),
            }
        }
    }
    careers.reverse();
    careers.sort_by_key(|career| career.services.first().map(|last| std::cmp::Reverse(last.result.at_ms)));
    Ok(careers)
}

fn all(site: &Site, info: &GameInfo, kind: Veterans, careers: &[Career]) -> Markup {
    let row = |career: &Career| {
        vec![
            markup! { b { (career.name) } },
            markup! { (career.services.len()) },
            markup! { (career.wins()) },
            markup! { (career.services.first().map(|last| day(last.result.at_ms)).unwrap_or_default()) },
            markup! { @if career.is_lost() { "lost" } @else { "ready" } },
            markup! {
                form method="get" action=(site.at(&format!("/veterans/{}", info.id))) {
                    button name="name" value=(career.name) aria-label={ "Open " (career.name) } { "Open" }
                }
            },
        ]
    };
    // Earlier lives are on the page of the last one.
    let is_last = |(nth, career): &(usize, &Career)| {
        careers.iter().position(|other| other.is_called(&career.name)) == Some(*nth)
    };
    let rows: Vec<_> = careers.iter().enumerate().filter(is_last).map(|(_, career)| row(career)).collect();
    markup! {
        @if rows.is_empty() {
            p { "No " (kind.things) " yet. Finish a game with one of your own and its record starts here." }
        } @else {
            div.wide { (html::list(&["Name", "Games", "Won", "Last", "State", ""], &rows)) }
        }
        p { (html::link(&site.at(&format!("/new?game={}", info.id)), "New table", html::Weight::Plain)) }
    }
}

/// The page of a veteran: the life that lasts, or the last one, and those before it.
fn one(site: &Site, info: &GameInfo, kind: Veterans, career: &Career, earlier: &[&Career]) -> Markup {
    markup! {
        p { (summary(career)) }
        @if career.is_lost() {
            p { (career.name) " is lost and will not play again. Another of that name starts from the beginning." }
        } @else {
            p { "As the last game left it: " code { (career.sheet()) } }
            div.buttons {
                (next(site, info, kind, "Create a table", career.sheet()))
                @for (words, sheet) in (kind.improve)(career.sheet()) { (next(site, info, kind, &words, &sheet)) }
            }
            p.hint { "The sheet goes into the form of a new table. It changes for good when that game is over." }
        }
        (services(site, career))
        @for other in earlier {
            h2 { "An earlier " (other.name) }
            p { (summary(other)) @if other.is_lost() { " Lost." } @else { " Its sheet: " code { (other.sheet()) } } }
            (services(site, other))
        }
        p { a href=(site.at(&format!("/veterans/{}", info.id))) { "All your " (kind.things) } }
    }
}

/// How many games a veteran has played and won.
fn summary(career: &Career) -> String {
    let games = count(i64::try_from(career.services.len()).unwrap_or(i64::MAX), "game");
    format!("{games}, {} won.", career.wins())
}

/// The games of a veteran, a row each.
fn services(site: &Site, career: &Career) -> Markup {
    let mut names: Vec<&str> = Vec::new();
    for fact in career.services.iter().flat_map(|service| &service.veteran.facts) {
        if !names.contains(&fact.name.as_str()) {
            names.push(&fact.name);
        }
    }
    let heads: Vec<_> = ["Day", "Result"].into_iter().chain(names.iter().copied()).chain([""]).collect();
    let row = |service: &Service| {
        let Service { result, veteran } = service;
        let fact = |name: &&str| {
            let fact = veteran.facts.iter().find(|fact| fact.name == **name);
            markup! { (fact.map_or("—", |fact| fact.value.as_str())) }
        };
        let first = [
            markup! { (day(result.at_ms)) },
            markup! { @if result.seat.won { b { "won" } } @else if result.has_winner { "lost" } @else { "no winner" } },
        ];
        let last = markup! { a.button href=(site.at(&format!("/t/{}", result.table))) { "View" } };
        first.into_iter().chain(names.iter().map(fact)).chain([last]).collect::<Vec<_>>()
    };
    let rows: Vec<_> = career.services.iter().map(row).collect();
    markup! { div.wide { (html::list(&heads, &rows)) } }
}

/// A button that leads to the form of a new table with this sheet.
fn next(site: &Site, info: &GameInfo, kind: Veterans, label: &str, sheet: &str) -> Markup {
    markup! {
        form method="get" action=(site.at("/new")) {
            input type="hidden" name="game" value=(info.id);
            button name=(setup_form::field_name(kind.setting)) value=(sheet) { (label) }
        }
    }
}
