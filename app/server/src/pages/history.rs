//! The history of a game: every position, every roll, what-ifs, and the same dice played by bots.

use axum::{
    Form,
    extract::Query,
    response::{IntoResponse as _, Response},
};
use bots::Skill;
use engine::{Fair, LogLine, Outcome, Seat, Seed, Source, Viewer};
use kit::{
    html,
    maud::{Markup, PreEscaped, html as markup},
};
use plugin::Played;
use serde::Deserialize;

use super::{
    game_page, page_with_head, play_page, redirect,
    table::{AtTable, TableQuery},
};
use crate::{
    app::{Creator, WhatIfRequest},
    guard::{Limited, Network},
    names::NO_NAME,
    problem::Problem,
    table::Inner,
    table_doc::WhatIf,
};

/// The table as it was after some entry. Its address can be shared: everyone sees only what they are allowed to see.
pub(crate) async fn position(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    at.answer(show_position(&at, &query).await)
}

async fn show_position(at: &AtTable, query: &TableQuery) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.view(query).await?;
    let game = inner.running()?;
    let length = game.len_for(viewer);
    let n = query.n.unwrap_or(length).min(length);
    let is_over = n == length && game.outcome().is_some();
    let link = format!("{}{}/at?n={n}", at.app.site.origin(), table.path());
    let [banner, about] = [
        markup! { @if !is_over { (what_if_form(at, &inner, viewer, n)) } },
        markup! {
            p { "Share this position (everyone sees only what they are allowed to):" }
            (html::to_copy("position", "Link to this position", &link))
        },
    ]
    .map(Markup::into_string);
    let around = kit::Around { banner: &banner, table: &about, ..kit::Around::default() };
    let board = inner.page_at(&table, viewer, &at.app.secret, n, around).ok_or(Problem::NotFound)?;
    let line = game.log_line(n, Some(viewer));
    let near = n.saturating_sub(REACH)..=(n + REACH).min(length);
    let told = inner.told_among(&table, viewer, &at.app.secret, near);
    let main = markup! {
        (scrubber(&table.path(), LogPosition { n, length, told: &told }, line.as_ref(), viewer))
        (PreEscaped(board))
    };
    let title = format!("Entry {n} of {length} · Anachron");
    let game = &inner.doc.game;
    let root = at.app.site.root();
    let head = markup! { (kit::board_style(root, &[game])) (kit::table_client(root, Some(game))) };
    Ok(play_page(&title, &at.visitor, &head.into_string(), &main.into_string()).into_response())
}

/// How many entries a step of the buttons goes at most: the log around a position is drawn once to find its items.
const REACH: usize = 14;

/// Where in the log a page is.
#[derive(Clone, Copy)]
struct LogPosition<'a> {
    n: usize,
    length: usize,
    /// The entries around it that the log tells of.
    told: &'a [usize],
}

impl LogPosition<'_> {
    /// The entry before it that the log tells of.
    fn earlier(self) -> usize {
        let before = self.told.iter().copied().filter(|entry| *entry < self.n);
        before.max().unwrap_or_else(|| self.n.saturating_sub(REACH))
    }

    /// The entry after it that the log tells of; the last one, if there is none.
    fn later(self) -> usize {
        let after = self.told.iter().copied().find(|entry| *entry > self.n);
        after.unwrap_or_else(|| (self.n + REACH).min(self.length))
    }
}

/// Buttons to the first, previous, next and last entry, and a slider. The buttons pass over what the log doesn't tell,
/// such as orders that are merely in; the slider stops everywhere. All of it works without script.
fn scrubber(path: &str, at: LogPosition<'_>, line: Option<&LogLine>, viewer: Viewer) -> Markup {
    let LogPosition { n, length, .. } = at;
    let step = |to: usize, label: &str, words: &str, is_enabled: bool| {
        markup! {
            @if is_enabled { a.button href=(format!("{path}/at?n={to}")) aria-label=(words) data-key=(words) { (label) } }
            @else { span.button.off aria-hidden="true" { (label) } }
        }
    };
    markup! {
        nav.scrubber id="scrubber" aria-label="Entries of the log" {
            div.where {
                (step(0, "◂◂", "first", n > 0))
                (step(at.earlier(), "◂", "earlier", n > 0))
                form method="get" action={ (path) "/at" } {
                    @if let Some(seat) = viewer.seat() { input type="hidden" name="seat" value=(seat.index() + 1); }
                    input type="range" name="n" min="0" max=(length) value=(n) aria-label="Entry";
                    noscript { button { "Go" } }
                }
                (step(at.later(), "▸", "later", n < length))
                (step(length, "▸▸", "last", n < length))
                span.told { b { (n) " of " (length) } " " (last_words(line)) }
            }
            @if length > 0 {
                span.by-itself hidden data-needs-script {
                    button.button type="button" data-scrub-play { "Play" }
                    (html::speed())
                }
            }
            a.button href=(path) { "Leave" span.more { "\u{a0}the replay" } }
        }
    }
}

/// What happened with the last entry of this position.
fn last_words(line: Option<&LogLine>) -> String {
    let Some(line) = line else { return String::new() };
    let what = line.events.last().map(|event| event.text.as_str()).or(line.action.as_deref());
    match (what, line.seat) {
        (Some(what), _) => what.to_owned(),
        (None, Some(_)) => "Something that you can’t see.".to_owned(),
        (None, None) => "Set-up.".to_owned(),
    }
}

fn what_if_form(at: &AtTable, inner: &Inner, viewer: Viewer, n: usize) -> Markup {
    if inner.doc.what_if.is_some() {
        return markup! {};
    }
    let numbers: Vec<_> = (1..=inner.doc.seats.len()).map(|number| number.to_string()).collect();
    let seats: Vec<_> = numbers
        .iter()
        .zip(&inner.doc.seats)
        .map(|(number, seat)| (number.as_str(), seat.name.as_str()))
        .collect();
    let own = viewer.seat().map_or("1", |seat| &numbers[seat.index()]);
    let inside = markup! {
        input type="hidden" name="n" value=(n);
        (html::button("What if? Play on from here", "go", "1", html::Weight::Main))
        @if viewer.seat().is_none() { (html::choice("Play for", "seat", &seats, own)) }
        @else { input type="hidden" name="seat" value=(own); }
        @if seats.len() > 1 {
            (html::choice("The others", "others", &[("bots", "bots play them"), ("me", "I play them too")], "bots"))
        }
        p.hint { "Just for you: it won’t affect the game. " (super::around::made_up(&inner.doc)) }
    };
    markup! {
        div.branch data-leads {
            (html::form(&at.app.site.at(&format!("/t/{}/what-if", at.id)), &at.visitor.csrf(&at.app), &inside))
        }
    }
}

/// What the form for a what-if posts.
#[derive(Deserialize)]
pub(crate) struct WhatIfForm {
    csrf: String,
    n: usize,
    seat: usize,
    #[serde(default)]
    others: String,
}

/// Creates a what-if and redirects to it.
pub(crate) async fn what_if(at: AtTable, from: Network, Form(form): Form<WhatIfForm>) -> Response {
    at.answer(create_what_if(&at, from, &form).await)
}

async fn create_what_if(at: &AtTable, from: Network, form: &WhatIfForm) -> Result<Response, Problem> {
    at.visitor.check(&at.app, &form.csrf)?;
    at.app.limits.allow(Limited::NewTable, from)?;
    let query = TableQuery { seat: Some(form.seat), ..TableQuery::default() };
    let (table, inner, viewer) = at.view(&query).await?;
    if inner.doc.what_if.is_some() {
        let why = "This is already a what-if. Go back to the real game to start another.";
        return Err(Problem::Refused(why.into()));
    }
    let game = inner.running()?;
    let n = form.n.min(game.len_for(viewer));
    let trial = game.branch_off(viewer, n, Fair::new(Seed::from_number(0), Vec::new()));
    if trial.to_act().is_empty() {
        return Err(Problem::Refused(
            "The game is over at this point. Choose an earlier one and try again.".into(),
        ));
    }
    let seat = viewer.seat().map_or(form.seat.wrapping_sub(1), engine::Seat::index);
    if seat >= inner.doc.seats.len() {
        return Err(Problem::NotFound);
    }
    let doc = inner.doc.clone();
    drop(inner);
    let (person, cookie) = at.visitor.person_or_guest(&at.app, NO_NAME).await?;
    let what_if = WhatIf {
        table: table.id.clone(),
        seq: table.next_seq().saturating_sub(1),
        at: n,
        seat: viewer.seat().map(engine::Seat::index),
    };
    let request = WhatIfRequest { what_if, doc, seat, plays_all: form.others == "me" };
    let created = at.app.create_what_if(&Creator { person: &person.id, from }, request).await?;
    Ok(redirect(&created.path(), cookie))
}

/// Every roll of a game, and their proof once it is over.
pub(crate) async fn dice(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    at.answer(show_dice(&at, &query).await)
}

async fn show_dice(at: &AtTable, query: &TableQuery) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.view(query).await?;
    let game = inner.running()?;
    let is_over = game.outcome().is_some();
    // Secret rolls are shown when the game is over.
    let log = game.log(Some(viewer).filter(|_| !is_over));
    let commitment = game.source().commitment().map(|commitment| commitment.to_hex());
    let (seed, entropy) = match game.source() {
        Source::Fair(fair) => (is_over.then(|| fair.seed().to_hex()), fair.entropy()),
        Source::Faces { .. } => (None, [].as_slice()),
    };
    let words = entropy.iter().map(|(seat, words)| format!("{seat} {words}"));
    let words = words.collect::<Vec<_>>().join("\n");
    let main = markup! {
        (html::lead("The dice of this game", &markup! {
            p {
                "Before the first roll, the table fixed a seed and showed its fingerprint (SHA-256). Players who joined "
                "could then add words of their own. All dice follow from the seed and these words, so no one, not even "
                "the server, could rig them."
            }
            dl.proof id="dice" data-seed=[seed.as_deref()] data-promise=[commitment.as_deref()] data-words=(words) {
                dt { "Fingerprint" } dd { code { (commitment.as_deref().unwrap_or("none: these dice were entered by hand")) } }
                dt { "Seed" }
                dd { @match &seed { Some(seed) => code { (seed) }, None => "shown when the game is over" } }
                @for (seat, words) in entropy { dt { "Words from seat " (seat) } dd { (words) } }
            }
            @if is_over {
                p.notice id="proof-result" role="status" {
                    "To check it without this page, download "
                    a href={ (table.path()) "/record" } { "the game file" } " and run " code { "anachron verify FILE" } "."
                }
                p hidden data-needs-script { button type="button" id="prove" { "Check every roll here, in this browser" } }
            }
        }))
        @if let Some(head) = inner.settled_head_for(viewer).filter(|_| inner.doc.what_if.is_none()) {
            (html::card("The log of this game", &markup! {
                p {
                    "Everything that happens here is written to a log. Each entry carries a fingerprint of all entries "
                    "before it, so no one, not even the server, can change the past without changing this number:"
                }
                dl.proof { dt { "After entry " (head.entry) } dd { code { (head.hex()) } } }
                p {
                    "Keep a receipt of it. When the game is over, it shows whether the game file continues the "
                    "position you saw. Orders that are still secret are not part of it."
                }
                (html::link(&format!("{}/receipt", table.path()), "Download receipt", html::Weight::Plain))
            }))
        }
        (html::card("Every roll", &rolls(game, &log)))
        p { (html::link(&table.path(), "Back to the table", html::Weight::Plain)) }
    };
    let head =
        markup! { script type="module" src=(at.app.site.at("/assets/client/dice.js")) {} }.into_string();
    Ok(page_with_head("The dice · Anachron", &at.visitor, &head, &main.into_string()).into_response())
}

/// Every entry on one page, as the viewer may read it; each number leads to its position.
pub(crate) async fn whole_log(at: AtTable, Query(query): Query<TableQuery>) -> Response {
    at.answer(show_whole_log(&at, &query).await)
}

async fn show_whole_log(at: &AtTable, query: &TableQuery) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.view(query).await?;
    let game = inner.running()?;
    let path = table.path();
    let lines: Vec<_> = game.log(Some(viewer)).into_iter().filter(|line| !line.is_silent()).collect();
    let name =
        |seat: Seat| inner.doc.seats.get(seat.index()).map_or_else(String::new, |doc| doc.name.clone());
    let mut rules: Vec<_> = lines
        .iter()
        .flat_map(|line| {
            line.events.iter().map(|event| event.rule).chain(line.rolls.iter().map(|roll| roll.rule))
        })
        .collect();
    rules.sort_unstable();
    rules.dedup();
    let inside = markup! {
        p {
            "What you may know of every entry so far. A number leads to the position after it. "
            a href={ (path) "/at" } { "Replay" } " · " a href=(path) { "Back to the table" }
        }
        ol.log.whole-log id="log" {
            @for line in &lines { (PreEscaped(kit::log::item(line, &name, &path).html)) }
        }
        div id="rules" { @for rule in rules { (PreEscaped(kit::why::footnote(rule, game.gist(rule)).html)) } }
    };
    let info = catalog::game(&inner.doc.game).ok_or(Problem::NotFound)?;
    let title = format!("The log of {} · Anachron", info.title);
    let main = html::lead("The whole log", &inside).into_string();
    Ok(game_page(&info, &title, &at.visitor, &main).into_response())
}

/// A finished game next to the same dice played by bots.
pub(crate) async fn same_dice(at: AtTable, from: Network, Query(query): Query<TableQuery>) -> Response {
    at.answer(compare_with_bots(&at, &query, from).await)
}

async fn compare_with_bots(at: &AtTable, query: &TableQuery, from: Network) -> Result<Response, Problem> {
    at.app.limits.allow(Limited::Replay, from)?;
    let (table, inner, _) = at.view(query).await?;
    let game = inner.running()?;
    let info = catalog::game(&inner.doc.game).ok_or(Problem::NotFound)?;
    let skills = info.yardsticks;
    if skills.is_empty() || game.branch().is_some() {
        return Err(Problem::NotFound);
    }
    // The comparison reveals the dice.
    let Some(outcome) = game.outcome() else {
        return Err(Problem::Forbidden("Bots can play the same dice only when the game is over.".into()));
    };
    let names: Vec<_> = inner.doc.seats.iter().map(|seat| seat.name.clone()).collect();
    let copy = game.copy();
    drop(inner);
    let again = move || skills.iter().map(|skill| (*skill, copy.same_rolls(*skill))).collect::<Vec<_>>();
    let again = tokio::task::spawn_blocking(again).await.map_err(Problem::internal)?;
    let row = |who: String, outcome: &Outcome| {
        let scores = outcome.played().iter().map(|score| markup! { (score) });
        std::iter::once(markup! { (who) }).chain(scores).collect::<Vec<_>>()
    };
    // A level has the name under which it is chosen.
    let level = |skill: &Skill| {
        let written = skill.to_string();
        let choice = info.bots.iter().find(|bot| bot.skill == written);
        let words = choice.map_or(written.as_str(), |bot| bot.words);
        words.split(':').next().unwrap_or_default().to_owned()
    };
    let bots = again
        .iter()
        .filter_map(|(skill, outcome)| Some(row(format!("bots, {}", level(skill)), outcome.as_ref()?)));
    let rows: Vec<_> = std::iter::once(row("this game".to_owned(), &outcome)).chain(bots).collect();
    let heads: Vec<_> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    let main = markup! {
        (html::lead("The same dice, played by bots", &markup! {
            p {
                "Bots have played this game again in every seat, with the same rolls. "
                @if info.fewer_is_better { "Fewer " } @else { "More " } (info.score) " are better. " (info.yardstick_note)
            }
            div.wide { (html::table(&heads, &rows)) }
        }))
        p { (html::link(&table.path(), "Back to the table", html::Weight::Plain)) }
    };
    Ok(page_with_head("The same dice · Anachron", &at.visitor, "", &main.into_string()).into_response())
}

fn rolls(game: &dyn Played, log: &[LogLine]) -> Markup {
    if log.iter().all(|line| line.rolls.is_empty()) {
        return markup! { p { "No dice have been rolled yet." } };
    }
    markup! {
        div.wide {
            table.ruled id="rolls" {
                thead { tr { th scope="col" { "Entry" } th scope="col" { "For" } th scope="col" { "Rule" } th scope="col" { "Die" } th scope="col" { "Rolled" } } }
                tbody {
                    @for line in log { @for roll in &line.rolls {
                        tr data-entry=(line.entry) data-sides=(roll.sides) data-face=(roll.face) {
                            td { (line.entry) }
                            td { (roll.purpose) }
                            td title=[game.gist(roll.rule)] { "[" (roll.rule) "]" }
                            td { "d" (roll.sides) }
                            td { b { (roll.face) } }
                        }
                    } }
                }
            }
        }
    }
}
