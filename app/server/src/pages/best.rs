//! A person's best results at a game, from what was saved when each table finished.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use catalog::GameInfo;
use kit::{
    html,
    maud::{Markup, html as markup},
};
use serde::Deserialize as _;
use store::{Status, TableRow};

use super::{not_found, page};
use crate::{
    app::App,
    people::Visitor,
    problem::Problem,
    site::Site,
    table_doc::{SeatResult, TableDoc},
};

/// How many of a person's tables are searched, newest first.
pub(super) const SEARCHED: u32 = 1000;

/// How many results are shown.
const SHOWN: usize = 50;

/// One seat's result at one table.
#[derive(Clone)]
pub(super) struct PastResult {
    pub(super) table: String,
    pub(super) at_ms: i64,
    pub(super) seat: SeatResult,
    /// Whether anyone won.
    pub(super) has_winner: bool,
}

impl PastResult {
    fn fact(&self, name: &str) -> Option<&str> {
        self.seat.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.as_str())
    }

    /// Whether only results with the same value of this fact are compared.
    fn is_class(&self, name: &str) -> bool {
        self.seat.facts.iter().any(|fact| fact.name == name && fact.is_class)
    }
}

/// The page.
pub(crate) async fn best(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Some(info) = catalog::game(&game) else { return Ok(not_found(visitor, headers).await) };
    let mut all = Vec::new();
    if let Some(person) = &visitor.person {
        let rows = app.store.tables_of(&person.id, SEARCHED).await.map_err(Problem::internal)?;
        all = rows
            .iter()
            .filter(|row| row.status == Status::Finished)
            .flat_map(|row| results_at(row, &game, &person.id))
            .collect();
    }
    // The best first; of equal results the oldest.
    let sign = if info.fewer_is_better { 1 } else { -1 };
    all.sort_by_key(|result| (!result.seat.won, sign * i64::from(result.seat.score), result.at_ms));
    let main = html::lead(
        &format!("Your best at {}", info.title),
        &markup! {
            @if all.is_empty() {
                p { "No results yet. Finish a game and it will appear here." }
            } @else {
                (results(&app.site, &all, &info))
            }
            p { (html::link(&format!("{}/new?game={}", app.site.root(), info.id), "New table", html::Weight::Plain)) }
        },
    );
    Ok(page(&format!("Your best at {} · Anachron", info.title), &visitor, &main.into_string())
        .into_response())
}

/// The results of a person's seats at a table.
pub(super) fn results_at(row: &TableRow, game: &str, person: &str) -> Vec<PastResult> {
    let doc = TableDoc::deserialize(&row.doc).ok().filter(|doc| doc.game == game && doc.what_if.is_none());
    let Some((result, doc)) = doc.and_then(|doc| Some((doc.result.clone()?, doc))) else { return Vec::new() };
    let seats = doc.seats_of(person).filter_map(|index| result.seats.get(index).cloned());
    let has_winner = result.seats.iter().any(|seat| seat.won);
    seats.map(|seat| PastResult { table: row.id.clone(), at_ms: result.at_ms, seat, has_winner }).collect()
}

fn results(site: &Site, all: &[PastResult], info: &GameInfo) -> Markup {
    let mut names: Vec<&str> = Vec::new();
    for fact in all.iter().flat_map(|result| &result.seat.facts) {
        if !names.contains(&fact.name.as_str()) {
            names.push(&fact.name);
        }
    }
    let heads: Vec<_> =
        ["Day", "Score", "Result"].into_iter().chain(names.iter().copied()).chain([""]).collect();
    let row = |(at, result): (usize, &PastResult)| {
        let is_best = |name: &str| {
            result.is_class(name)
                && result.seat.won
                && all[..at].iter().all(|other| other.fact(name) != result.fact(name))
        };
        let facts = names.iter().map(|name| {
            markup! {
                (result.fact(name).unwrap_or("—"))
                @if is_best(name) { " " b { "· your best" } }
            }
        });
        let first = [
            markup! { (day(result.at_ms)) },
            markup! { @let score = (info.score_words)(&[result.seat.score]); @if result.seat.won { b { (score) } } @else { (score) } },
            markup! { @if result.seat.won { b { "won" } } @else if result.has_winner { "lost" } @else { "no winner" } },
        ];
        let last = markup! { a.button href={ (site.root()) "/t/" (result.table) } { "View" } };
        first.into_iter().chain(facts).chain([last]).collect::<Vec<_>>()
    };
    let rows: Vec<_> = all.iter().enumerate().take(SHOWN).map(row).collect();
    markup! {
        p { "Wins first, then by score" @if info.fewer_is_better { ": fewer " (info.score) " are better" } "." }
        div.wide { (html::list(&heads, &rows)) }
    }
}

/// The day of a moment in UTC: `1980-11-16`.
pub(crate) fn day(at_ms: i64) -> String {
    // Howard Hinnant's `civil_from_days`, for days after 1970.
    let days = at_ms.max(0) / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_match_the_calendar() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(951_782_400_000), "2000-02-29");
        assert_eq!(day(951_868_800_000), "2000-03-01");
        assert_eq!(day(1_798_761_599_999), "2026-12-31");
        assert_eq!(day(1_798_761_600_000), "2027-01-01");
    }
}
