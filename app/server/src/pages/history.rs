//! Going back: a game entry by entry, every roll of it, and what would have happened otherwise.

use std::net::{IpAddr, SocketAddr};

use axum::{
    Form,
    extract::{ConnectInfo, Query},
    response::{IntoResponse as _, Response},
};
use engine::{Fair, LogLine, Outcome, Seed, Source, Viewer};
use kit::{
    html,
    maud::{Markup, PreEscaped, html as markup},
};
use plugin::Played;
use serde::Deserialize;

use super::{
    go, page_with_head,
    table::{Asked, At},
};
use crate::{
    app::Branch,
    guard::{Limited, caller},
    problem::Problem,
    table::Inner,
    table_doc::WhatIf,
};

/// The table as it was after some entry. The address is a link to the position: whoever opens it sees what they
/// may see of it.
pub(crate) async fn at(at: At, Query(asked): Query<Asked>) -> Response {
    at.answer(show(&at, &asked).await)
}

async fn show(at: &At, asked: &Asked) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.looking(asked).await?;
    let length = inner.running()?.len();
    let n = asked.n.unwrap_or(length).min(length);
    let board = inner.page_at(&table, viewer, &at.app.secret, n).ok_or(Problem::NotFound)?;
    let story = inner.running()?.log_from(n, Some(viewer));
    let link = format!("{}{}/at?n={n}", at.app.base_url, table.path());
    let main = markup! {
        (scrubber(&table.path(), n, length, story.first(), &inner, viewer))
        (PreEscaped(board))
        (html::card("This position", &markup! {
            p { "Whoever opens this link sees what they may see of the position:" }
            (html::to_copy("position", "Link to this position", &link))
            (branch_form(at, &inner, viewer, n))
        }))
    };
    let title = format!("Entry {n} of {length} · Anachron");
    let game = &inner.doc.game;
    let head = markup! { (kit::board_style(&[game])) (kit::table_client(Some(game))) };
    Ok(page_with_head(&title, &at.visitor, &head.into_string(), &main.into_string()).into_response())
}

/// First, one back, a slider, one on, last; all of it works without script.
fn scrubber(
    path: &str,
    n: usize,
    length: usize,
    line: Option<&LogLine>,
    inner: &Inner,
    viewer: Viewer,
) -> Markup {
    let step = |to: usize, label: &str, words: &str, is_there: bool| {
        markup! {
            @if is_there { a.button href=(format!("{path}/at?n={to}")) aria-label=(words) data-key=(words) { (label) } }
            @else { span.button.off aria-hidden="true" { (label) } }
        }
    };
    markup! {
        nav.scrubber id="scrubber" aria-label="Entries of the log" {
            (step(0, "◂◂", "first", n > 0))
            (step(n.saturating_sub(1), "◂", "earlier", n > 0))
            form method="get" action={ (path) "/at" } {
                @if let Some(seat) = viewer.seat() { input type="hidden" name="seat" value=(seat.index() + 1); }
                input type="range" name="n" min="0" max=(length) value=(n) aria-label="Entry";
                noscript { button { "Go" } }
            }
            (step(n + 1, "▸", "later", n < length))
            (step(length, "▸▸", "last", n < length))
            span.told { b { (n) " of " (length) } " " (last_words(line, inner)) }
            a.button href=(path) { "Back to the table" }
        }
    }
}

/// What happened last at this position.
fn last_words(line: Option<&LogLine>, inner: &Inner) -> String {
    let Some(line) = line else { return String::new() };
    let who = line.seat.and_then(|seat| inner.doc.seats.get(seat.index())).map(|seat| seat.name.as_str());
    let what = line.events.last().map(|event| event.text.as_str()).or(line.action.as_deref());
    match (what, who) {
        (Some(what), _) => what.to_owned(),
        (None, Some(who)) => format!("{who} acted."),
        (None, None) => "Set-up.".to_owned(),
    }
}

fn branch_form(at: &At, inner: &Inner, viewer: Viewer, n: usize) -> Markup {
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
        @if viewer.seat().is_none() { (html::choice("Play for", "seat", &seats, own)) }
        @else { input type="hidden" name="seat" value=(own); }
        (html::choice("The others", "others", &[("bots", "are played by bots"), ("me", "are played by me too")], "bots"))
        (html::button("What if? Play on from here", "go", "1", html::Weight::Main))
    };
    markup! {
        p { "Play on from here on your own. It won’t affect the game. What was hidden from you is imagined; the dice are new." }
        (html::form(&format!("/t/{}/what-if", at.id), &at.visitor.csrf(&at.app), &inside))
    }
}

/// What the form for a what-if posts.
#[derive(Deserialize)]
pub(crate) struct BranchForm {
    csrf: String,
    n: usize,
    seat: usize,
    #[serde(default)]
    others: String,
}

/// Makes a what-if and goes there.
pub(crate) async fn what_if(
    at: At,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Form(form): Form<BranchForm>,
) -> Response {
    let made = make(&at, from, &form).await;
    at.answer(made)
}

async fn make(at: &At, from: SocketAddr, form: &BranchForm) -> Result<Response, Problem> {
    at.visitor.check(&at.app, &form.csrf)?;
    if !at.app.limits.allow(Limited::NewTable, caller(from, &at.headers)) {
        return Err(Problem::TooOften);
    }
    let asked = Asked { seat: Some(form.seat), ..Asked::default() };
    let (table, inner, viewer) = at.looking(&asked).await?;
    if inner.doc.what_if.is_some() {
        return Err(Problem::Refused("This is a what-if already; go back to its game for another.".into()));
    }
    let game = inner.running()?;
    let n = form.n.min(game.len());
    let trial = game.branch_off(viewer, n, Fair::new(Seed::from_number(0), Vec::new()));
    if trial.to_act().is_empty() {
        return Err(Problem::Refused(
            "The game is over at this point. Go back a little and try again.".into(),
        ));
    }
    let seat = viewer.seat().map_or(form.seat.wrapping_sub(1), engine::Seat::index);
    if seat >= inner.doc.seats.len() {
        return Err(Problem::NotFound);
    }
    let doc = inner.doc.clone();
    drop(inner);
    let (person, cookie) = at.visitor.known(&at.app, "Guest").await?;
    let what_if = WhatIf {
        table: table.id.clone(),
        seq: table.next_seq().saturating_sub(1),
        at: n,
        seat: viewer.seat().map(engine::Seat::index),
    };
    let branch = Branch { what_if, doc, seat, plays_all: form.others == "me" };
    let branch = at.app.branch(&person.id, branch).await?;
    Ok(go(&branch.path(), cookie))
}

/// Every roll of a game, and the proof of them once it is over.
pub(crate) async fn dice(at: At, Query(asked): Query<Asked>) -> Response {
    at.answer(proof(&at, &asked).await)
}

async fn proof(at: &At, asked: &Asked) -> Result<Response, Problem> {
    let (table, inner, viewer) = at.looking(asked).await?;
    let game = inner.running()?;
    let is_over = game.outcome().is_some();
    // What was rolled in secret is shown when the game is over.
    let story = game.log(Some(viewer).filter(|_| !is_over));
    let commitment = game.source().commitment().map(|commitment| commitment.to_hex());
    let (seed, entropy) = match game.source() {
        Source::Fair(fair) => (is_over.then(|| fair.seed().to_hex()), fair.entropy()),
        Source::Given { .. } => (None, [].as_slice()),
    };
    let words = entropy.iter().map(|(seat, words)| format!("{seat} {words}"));
    let words = words.collect::<Vec<_>>().join("\n");
    let main = markup! {
        (html::card("The dice of this game", &markup! {
            p {
                "Before the first roll the table promised a seed by showing its SHA-256. Everybody could then add words. "
                "All dice follow from the seed and the words, so nobody could bend them: neither a player nor the server."
            }
            dl.proof id="dice" data-seed=[seed.as_deref()] data-promise=[commitment.as_deref()] data-words=(words) {
                dt { "The promise" } dd { code { (commitment.as_deref().unwrap_or("none: the dice are given by hand")) } }
                dt { "The seed" }
                dd { @match &seed { Some(seed) => code { (seed) }, None => "is shown when the game is over" } }
                @for (seat, words) in entropy { dt { "Words of seat " (seat) } dd { (words) } }
            }
            @if is_over {
                p.notice id="proof-result" role="status" {
                    "To check it without this page, download "
                    a href={ (table.path()) "/record" } { "the game file" } " and run " code { "anachron verify FILE" } "."
                }
                p hidden data-needs-script { button type="button" id="prove" { "Check every roll here, in this browser" } }
            }
        }))
        (html::card("Every roll", &rolls(game, &story)))
        p { (html::link(&table.path(), "Back to the table", html::Weight::Plain)) }
    };
    let head = markup! { script type="module" src="/assets/client/dice.js" {} }.into_string();
    Ok(page_with_head("The dice · Anachron", &at.visitor, &head, &main.into_string()).into_response())
}

/// What bots make of the dice of a finished game.
pub(crate) async fn by_bots(
    at: At,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Query(asked): Query<Asked>,
) -> Response {
    at.answer(compared(&at, &asked, caller(from, &at.headers)).await)
}

async fn compared(at: &At, asked: &Asked, from: IpAddr) -> Result<Response, Problem> {
    if !at.app.limits.allow(Limited::Replay, from) {
        return Err(Problem::TooOften);
    }
    let (table, inner, _) = at.looking(asked).await?;
    let game = inner.running()?;
    let skills = catalog::game(&inner.doc.game).map_or(&[][..], |game| game.yardsticks);
    if skills.is_empty() || game.branch().is_some() {
        return Err(Problem::NotFound);
    }
    // Whoever plays the dice again learns them.
    let Some(outcome) = game.outcome() else {
        return Err(Problem::Forbidden("Bots can play the same dice once the game is over.".into()));
    };
    let names: Vec<_> = inner.doc.seats.iter().map(|seat| seat.name.clone()).collect();
    let is_fewer = catalog::game(&inner.doc.game).is_some_and(|game| game.fewer_is_better);
    let copy = game.copy();
    drop(inner);
    let again = move || skills.iter().map(|skill| (*skill, copy.same_rolls(*skill))).collect::<Vec<_>>();
    let again = tokio::task::spawn_blocking(again).await.map_err(Problem::internal)?;
    let row = |who: String, outcome: &Outcome| {
        let scores = outcome.played().iter().map(|score| markup! { (score) });
        std::iter::once(markup! { (who) }).chain(scores).collect::<Vec<_>>()
    };
    let bots = again.iter().filter_map(|(skill, outcome)| {
        Some(row(format!("bots, {}", skill.to_string().replace("expert:", "")), outcome.as_ref()?))
    });
    let rows: Vec<_> = std::iter::once(row("this game".to_owned(), &outcome)).chain(bots).collect();
    let heads: Vec<_> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    let main = markup! {
        (html::card("The same dice in the hands of bots", &markup! {
            p {
                "Bots have played this game once more in every seat, with the same rolls. "
                @if is_fewer { "The fewer points the better." } @else { "The more points the better." }
            }
            div.wide { (html::table(&heads, &rows)) }
        }))
        p { (html::link(&table.path(), "Back to the table", html::Weight::Plain)) }
    };
    Ok(page_with_head("The same dice · Anachron", &at.visitor, "", &main.into_string()).into_response())
}

fn rolls(game: &dyn Played, story: &[LogLine]) -> Markup {
    if story.iter().all(|line| line.rolls.is_empty()) {
        return markup! { p { "Nothing has been rolled yet." } };
    }
    markup! {
        table.ruled id="rolls" {
            thead { tr { th scope="col" { "Entry" } th scope="col" { "For" } th scope="col" { "Rule" } th scope="col" { "Die" } th scope="col" { "Rolled" } } }
            tbody {
                @for line in story { @for roll in &line.rolls {
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
