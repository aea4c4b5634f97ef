//! The front page: your turns first, then the games, then everyone's tables. The lists keep themselves up to date.

use std::sync::Arc;

use axum::{
    Form,
    extract::State,
    http::{HeaderMap, HeaderValue},
    response::{Html, IntoResponse as _, Response},
};
use catalog::GameInfo;
use engine::Seats;
use kit::{
    html, limit_words,
    maud::{Markup, html as markup},
};
use store::{Status, TableRow};

use super::{account::name_field, error_page, page_with_head, redirect};
use crate::{
    accounts::rename,
    app::App,
    guard::{Limited, Network},
    names::{NO_NAME, guest_name},
    people::{Person, Visitor},
    problem::Problem,
    site::Site,
    table::now_ms,
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// How many tables of each kind the page shows.
const SHOWN: usize = 30;

/// How many of a person's tables are looked at.
const SEARCHED: u32 = 100;

/// What the site is, in a sentence.
const SLOGAN: &str = "One table for time-travel games: in the browser, with friends or bots.";

/// The page.
pub(crate) async fn front(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let (site, csrf) = (&app.site, visitor.csrf(&app));
    let main = markup! {
        div.banner { h1 { "Anachron" } p { (SLOGAN) } }
        @if has_no_name(&visitor) { (name_form(site, &csrf)) }
        (own_tables(&app, visitor.person.as_ref()).await?)
        div.game-cards { @for game in catalog::games() { (game_card(site, &game, &csrf)) } }
        (public_tables(&app).await?)
        p.hint.foot {
            a href=(site.at("/api")) { "For programs and bots" }
        }
    };
    let head = markup! {
        meta name="description" content=(SLOGAN);
        script type="module" src=(site.at("/assets/client/lobby.js")) {}
    };
    Ok(page_with_head("Anachron", &visitor, &head.into_string(), &main.into_string()).into_response())
}

/// The lists of tables alone, for a page that is already there.
pub(crate) async fn tables(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Html<String>, Problem> {
    let lists = markup! { (own_tables(&app, visitor.person.as_ref()).await?) (public_tables(&app).await?) };
    Ok(Html(lists.into_string()))
}

/// Whether a visitor has not said yet what they want to be called.
pub(super) fn has_no_name(visitor: &Visitor) -> bool {
    visitor.person.as_ref().is_none_or(|person| person.name == NO_NAME)
}

/// The form in which a newcomer chooses a name, before the first game.
fn name_form(site: &Site, csrf: &str) -> Markup {
    markup! {
        form.your-name method="post" action=(site.at("/name")) {
            input type="hidden" name="csrf" value=(csrf);
            (name_field(""))
            button type="submit" { "Save" }
            p.hint { "Other players see this name. You need no account." }
        }
    }
}

/// What the form for a name posts.
#[derive(serde::Deserialize)]
pub(crate) struct NameForm {
    csrf: String,
    #[serde(default)]
    name: String,
}

/// Gives a newcomer a name.
pub(crate) async fn choose_name(
    State(app): State<Arc<App>>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<NameForm>,
) -> Response {
    let named = async {
        visitor.check(&app, &form.csrf)?;
        app.limits.allow(Limited::Join, from)?;
        let (_, cookie) = named(&app, &visitor, &form.name).await?;
        Ok(redirect(&app.site.at("/"), cookie))
    };
    named.await.unwrap_or_else(|problem| error_page(problem, &headers, &visitor, "/"))
}

/// The visitor as a person with this name; without one, as before.
pub(super) async fn named(
    app: &App,
    visitor: &Visitor,
    name: &str,
) -> Result<(Person, Option<HeaderValue>), Problem> {
    let name = guest_name(name)?;
    let (mut person, cookie) = visitor.person_or_guest(app, &name).await?;
    if name != NO_NAME && person.name == NO_NAME {
        rename(app, &person, &name).await?;
        person.name = name;
    }
    Ok((person, cookie))
}

fn game_card(site: &Site, game: &GameInfo, csrf: &str) -> Markup {
    let (root, start) = (site.root(), game.quick_start);
    markup! {
        section.card.game {
            h2 { (game.title) }
            img src={ (root) "/assets/" (game.id) ".svg" } alt="" width="320" height="180" loading="lazy";
            p { (game.blurb) }
            p.hint { (facts(game)) }
            (html::form(&site.at("/new"), csrf, &markup! {
                input type="hidden" name="game" value=(game.id);
                input type="hidden" name="bots" value=(start.bots);
                input type="hidden" name="people" value="1";
                input type="hidden" name="skill" value=(game.bots.first().map_or("", |bot| bot.skill));
                div.buttons {
                    button.main type="submit" name="quick" value="1" title={ "Play " (game.title) " " (start.label) } {
                        "Play now" span.unseen { ": " (game.title) " " (start.label) }
                    }
                    a.button href={ (root) "/new?game=" (game.id) "&people=" (game.seats.1.min(2)) } { "With friends" span.unseen { ": " (game.title) } }
                    a.button href={ (root) "/how-to/" (game.id) } { "How to play" span.unseen { " " (game.title) } }
                }
            }))
            p.hint { (own_links(site, game)) }
        }
    }
}

/// How many play it, how long it takes, and how old it is: `2–9 players · 20–60 min · 1979`.
pub(super) fn facts(game: &GameInfo) -> String {
    let (least, most) = game.seats;
    let players = match (least, most) {
        (1, 1) => "1 player".to_owned(),
        _ if least == most => format!("{least} players"),
        _ => format!("{least}–{most} players"),
    };
    format!("{players} · {} · {}", minutes(game), game.year)
}

/// How long a game takes.
pub(super) fn minutes(game: &GameInfo) -> String {
    let (short, long) = game.minutes;
    if short == long { format!("{short} min") } else { format!("{short}–{long} min") }
}

/// Links to a game's other pages.
pub(super) fn more_links(site: &Site, game: &GameInfo) -> Markup {
    markup! {
        a href={ (site.root()) "/how-to/" (game.id) } { "How to play" } " · " (own_links(site, game))
    }
}

fn own_links(site: &Site, game: &GameInfo) -> Markup {
    let root = site.root();
    markup! {
        a href={ (root) "/best/" (game.id) } { "Your best results" }
        @if let Some(kind) = game.veterans { " · " a href={ (root) "/veterans/" (game.id) } { "Your " (kind.things) } }
        @if !game.tools.is_empty() { " · " a href={ (root) "/tools/" (game.id) } { "Tools" } }
        @if let Some(workshop) = game.workshop { " · " a href={ (root) "/workshop/" (game.id) } { (workshop.title) } }
    }
}

/// A row of a list of tables.
struct TableLine {
    /// Where it stands among the person's tables: those that wait for them come first.
    rank: u8,
    cells: Vec<Markup>,
}

async fn own_tables(app: &App, person: Option<&Person>) -> Result<Markup, Problem> {
    let (mut current, mut over, mut what_ifs) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(person) = person {
        for row in app.store.tables_of(&person.id, SEARCHED).await.map_err(Problem::internal)? {
            let Some(doc) = app.doc_of(&row) else { continue };
            if doc.closed.is_some() {
                continue;
            }
            let list = match row.status {
                _ if doc.what_if.is_some() => &mut what_ifs,
                Status::Finished => &mut over,
                Status::Open | Status::Running => &mut current,
            };
            if list.len() < SHOWN {
                list.push(own_row(app, &row, &doc, &person.id).await);
            }
        }
    }
    current.sort_by_key(|row| row.rank);
    let waits = current.iter().filter(|row| row.rank == 0).count();
    let heading = match waits {
        0 => "Your tables".to_owned(),
        1 => "Your turn at 1 table".to_owned(),
        _ => format!("Your turn at {waits} tables"),
    };
    Ok(markup! {
        div id="own-tables" data-live {
            @if !current.is_empty() { (html::card(&heading, &table(current))) }
            @if !over.is_empty() || !what_ifs.is_empty() {
                section.card.past {
                    @if !over.is_empty() { details { summary { h2 { "Your finished games" } } (table(over)) } }
                    @if !what_ifs.is_empty() { details { summary { h2 { "Your what-ifs" } } (table(what_ifs)) } }
                }
            }
        }
    })
}

async fn own_row(app: &App, row: &TableRow, doc: &TableDoc, person: &str) -> TableLine {
    let is_kept = |seat: &SeatDoc| seat.holder == Holder::Open && seat.kept_for.as_deref() == Some(person);
    let progress = Progress::of(app, row).await;
    let (rank, state) = match row.status {
        Status::Finished => (3, result_words(doc)),
        Status::Open if doc.seats.iter().any(is_kept) => {
            let host = doc.seats_of(&doc.host).next().map_or("Someone", |index| &doc.seats[index].name);
            (0, format!("{host} wants a rematch"))
        }
        Status::Open => (2, "waiting for players".to_owned()),
        Status::Running => {
            // One table that can no longer be played must not take the others along.
            let own: Vec<_> = doc.seats_of(person).collect();
            match &progress.to_act {
                Ok(to_act) if to_act.iter().any(|seat| own.contains(&seat.index())) => {
                    (0, "your turn".to_owned())
                }
                to_act => (1, waiting_words(doc, to_act)),
            }
        }
    };
    let state = markup! { @if rank == 0 { strong { (state) } } @else { (state) } };
    let verb = if rank == 0 { "Play" } else { "Open" };
    TableLine { rank, cells: cells(&app.site, row, doc, state, &progress, verb) }
}

/// Whose turn it is at a running table.
fn waiting_words(doc: &TableDoc, to_act: &Result<Seats, Problem>) -> String {
    let to_act = match to_act {
        Ok(to_act) => *to_act,
        Err(Problem::Unreadable(_)) => return "can’t be read".to_owned(),
        Err(_) => Seats::NONE,
    };
    let seats = to_act.iter().filter_map(|seat| doc.seats.get(seat.index()));
    let names: Vec<_> = seats.map(|seat| seat.name.as_str()).collect();
    if names.is_empty() {
        "can’t be continued".to_owned()
    } else {
        format!("waiting for {}", engine::words::list(&names))
    }
}

/// How far the game of a table is, as everyone may know.
struct Progress {
    /// Who must act; only of a game that is running.
    to_act: Result<Seats, Problem>,
    moves: u64,
    /// When the last of them was made, in milliseconds since 1970.
    moved_at: i64,
}

impl Progress {
    async fn of(app: &App, row: &TableRow) -> Self {
        let (to_act, (moves, moved_at)) = match Self::running(app, row).await {
            Ok((to_act, moves)) => (Ok(to_act), moves),
            // The first row of a log is not a move. While a game is not running, no row of it is secret.
            Err(problem) => (Err(problem), (row.next_seq.saturating_sub(2), row.moved_at)),
        };
        Self { to_act, moves, moved_at }
    }

    /// Some rows of a running game are known to one seat alone, and count for no one else.
    async fn running(app: &App, row: &TableRow) -> Result<(Seats, (u64, i64)), Problem> {
        if row.status != Status::Running {
            return Err(Problem::NotFound);
        }
        let table = app.table(&row.id).await?;
        let inner = table.lock().await;
        Ok((inner.running()?.to_act(), inner.public_moves()))
    }
}

async fn public_tables(app: &App) -> Result<Markup, Problem> {
    let limit = u32::try_from(SHOWN).unwrap_or(u32::MAX);
    let mut lists = Vec::new();
    for (status, heading, verb) in [
        (Status::Open, "Open tables", "Join"),
        (Status::Running, "In progress", "Watch"),
        (Status::Finished, "Finished", "View"),
    ] {
        let mut rows = Vec::new();
        for row in app.list(status, limit).await? {
            let Some(doc) = app.doc_of(&row) else { continue };
            let progress = Progress::of(app, &row).await;
            let state = markup! { (public_state(&row, &doc, &progress)) };
            rows.push(TableLine { rank: 0, cells: cells(&app.site, &row, &doc, state, &progress, verb) });
        }
        lists.push((heading, rows));
    }
    Ok(markup! {
        div id="public-tables" data-live {
            @for (heading, rows) in lists { @if !rows.is_empty() { (html::card(heading, &table(rows))) } }
        }
    })
}

fn public_state(row: &TableRow, doc: &TableDoc, progress: &Progress) -> String {
    match row.status {
        Status::Open => {
            let taken = doc.seats.iter().filter(|seat| seat.holder != Holder::Open).count();
            format!("{taken} of {} seats taken", doc.seats.len())
        }
        Status::Running => waiting_words(doc, &progress.to_act),
        Status::Finished => result_words(doc),
    }
}

fn table(rows: Vec<TableLine>) -> Markup {
    let rows: Vec<_> = rows.into_iter().map(|row| row.cells).collect();
    let heads = ["Game", "Players", "State", "Time limit", "Moves", "Last move", ""];
    markup! { div.wide.tables { (html::list(&heads, &rows)) } }
}

fn cells(
    site: &Site,
    row: &TableRow,
    doc: &TableDoc,
    state: Markup,
    progress: &Progress,
    verb: &str,
) -> Vec<Markup> {
    let title = catalog::game(&doc.game).map_or("A game", |game| game.title);
    let path = format!("{}/t/{}", site.root(), row.id);
    vec![
        markup! { a href=(path) { (title) } },
        markup! { (players(doc)) },
        state,
        markup! { (doc.deadline.map_or_else(|| "none".to_owned(), limit_words)) },
        markup! { (progress.moves) },
        markup! { (ago(now_ms(), progress.moved_at)) },
        markup! { a.button href=(path) { (verb) span.unseen { ": " (title) } } },
    ]
}

/// Who plays, with empty seats last.
fn players(doc: &TableDoc) -> String {
    let is_free = |seat: &&SeatDoc| seat.is_free();
    let mut names: Vec<_> =
        doc.seats.iter().filter(|seat| !is_free(seat)).map(|seat| seat.name.clone()).collect();
    match doc.seats.iter().filter(is_free).count() {
        0 => {}
        1 => names.push("1 empty seat".to_owned()),
        count => names.push(format!("{count} empty seats")),
    }
    names.join(", ")
}

/// How a game ended, in a few words: `Ann won, 251 : 229 points`, `215 months`.
pub(super) fn result_words(doc: &TableDoc) -> String {
    let Some(result) = &doc.result else { return "finished".to_owned() };
    let winners: Vec<_> = doc
        .seats
        .iter()
        .zip(&result.seats)
        .filter(|(_, result)| result.won)
        .map(|(seat, _)| seat.name.as_str())
        .collect();
    let scores: Vec<_> = result.seats.iter().map(|seat| seat.score).collect();
    let is_shared = scores.iter().all(|score| Some(score) == scores.first());
    let words = catalog::game(&doc.game).map_or_else(String::new, |game| (game.score_words)(&scores));
    match winners.len() {
        // Those who play together, or alone, have no winner, but a score.
        0 if is_shared => words,
        0 => format!("no one won, {words}"),
        _ => format!("{} won, {words}", engine::words::list(&winners)),
    }
}

/// How long ago something was: `5 min ago`, or the day.
fn ago(now: i64, then: i64) -> String {
    match (now - then).max(0) / 60_000 {
        0 => "just now".to_owned(),
        minutes @ 1..60 => format!("{minutes} min ago"),
        minutes @ 60..1_440 => format!("{} h ago", minutes / 60),
        _ => super::best::day(then),
    }
}

/// Whether a person may see the table: spectators are allowed, or they take part.
pub(crate) fn may_watch(doc: &TableDoc, person: Option<&str>) -> bool {
    let takes_part = person.is_some_and(|person| {
        doc.host == person || doc.seats.iter().any(|seat| seat.claimant() == Some(person))
    });
    doc.spectators || takes_part
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn old_moves_have_a_date() {
        let minute = 60_000;
        let now = 951_868_800_000;
        assert_eq!(ago(now, now + 5), "just now");
        assert_eq!(ago(now, now - 59 * minute), "59 min ago");
        assert_eq!(ago(now, now - 60 * minute), "1 h ago");
        assert_eq!(ago(now, now - 1_440 * minute), "2000-02-29");
    }
}
