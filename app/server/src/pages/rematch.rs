//! A rematch: one player asks, the others' seats are kept for them, and their end page offers to join.

use axum::{
    Form, Json,
    response::{IntoResponse as _, Response},
};
use engine::Setting;
use serde_json::json;

use super::{
    redirect, seats,
    table::{AtTable, TableForm},
};
use crate::{
    app::{Creator, TableRequest},
    guard::{Limited, Network},
    people::Person,
    problem::{Problem, wants_page},
    secrets,
    table::{Inner, Table, now_ms},
    table_doc::{Holder, RematchDoc, SeatDoc, TableDoc},
};

/// How often to look again after another player came first.
const TRIES: usize = 3;

/// Asks for a rematch, or joins the one that someone else has asked for.
pub(crate) async fn rematch(at: AtTable, from: Network, Form(form): Form<TableForm>) -> Response {
    let done = async {
        at.app.limits.allow(Limited::NewTable, from)?;
        let table = at.app.table(&at.id).await?;
        let person = at.person()?.clone();
        // The live page has the token of its seat, other pages that of the visitor.
        if at.visitor.check(&at.app, &form.csrf).is_err() {
            at.seat(&form.csrf).await?;
        }
        for _ in 0..TRIES {
            match ask_or_join(&at, from, &table, &person, &form.what).await {
                Err(Problem::Stale) => {}
                done => return done,
            }
        }
        Err(Problem::Stale)
    };
    match done.await {
        Ok(path) if wants_page(&at.headers) => redirect(&path, None),
        Ok(path) => Json(json!({ "next": path })).into_response(),
        Err(problem) => at.answer(Err(problem)),
    }
}

/// The field `what` of a form that asks for the same start as well.
const SAME: &str = "same";

/// The address of the rematch.
async fn ask_or_join(
    at: &AtTable,
    from: Network,
    table: &Table,
    person: &Person,
    what: &str,
) -> Result<String, Problem> {
    let app = &at.app;
    let (known, request, name) = {
        let inner = table.lock().await;
        let game = inner.running()?;
        if game.outcome().is_none() && inner.doc.closed.is_none() {
            return Err(Problem::Refused("The game is not over yet.".into()));
        }
        let claims = |seat: &&SeatDoc| seat.player() == Some(&person.id);
        let own = inner.doc.seats.iter().find(claims);
        let own = own.ok_or(Problem::Forbidden("Only players can ask for a rematch.".into()))?;
        let mut request = request(&inner, person);
        for (key, value) in game.new_secrets(secrets::random_number()) {
            request.settings.retain(|(other, _)| *other != key);
            request.settings.extend(value.map(|value| (key.to_owned(), value)));
        }
        for Setting { key, value } in if what == SAME { game.same_start() } else { Vec::new() } {
            request.settings.retain(|(other, _)| *other != key);
            request.settings.push((key, value));
        }
        (inner.doc.rematch.clone(), request, own.name.clone())
    };
    if let Some(path) = join(at, known.as_ref(), person).await? {
        return Ok(path);
    }
    let created = app.create(&Creator { person: &person.id, from }, request).await?;
    let asked = RematchDoc { table: created.id.clone(), by: name };
    let noted = table.change(&app.store, |doc| {
        if doc.rematch != known {
            return Err(Problem::Stale);
        }
        doc.rematch = Some(asked.clone());
        Ok(())
    });
    if let Err(problem) = noted.await {
        // Someone else has asked at the same moment: theirs counts.
        let close = created.change(&app.store, |doc: &mut TableDoc| {
            doc.close(now_ms(), "Someone else started a rematch first.");
            Ok(())
        });
        close.await?;
        return Err(problem);
    }
    app.wake_bots(&created);
    Ok(created.path())
}

/// Takes the seat that is kept for a person at the rematch, and returns its address; none if it was closed.
async fn join(
    at: &AtTable,
    rematch: Option<&RematchDoc>,
    person: &Person,
) -> Result<Option<String>, Problem> {
    let Some(rematch) = rematch else { return Ok(None) };
    let table = at.app.table(&rematch.table).await?;
    {
        let inner = table.lock().await;
        if inner.doc.closed.is_some() {
            return Ok(None);
        }
        if !seats::is_kept_for(&inner.doc, &person.id) {
            return Ok(Some(table.path()));
        }
    }
    let entry = table.entries().await;
    table.change(&at.app.store, |doc| seats::take_seat(doc, person, "", entry)).await?;
    at.app.wake_bots(&table);
    Ok(Some(table.path()))
}

/// The same table with the same people: the one who asks sits down, the others' seats are kept for them.
fn request(inner: &Inner, person: &Person) -> TableRequest {
    let seat = |seat: &SeatDoc| match (seat.player(), &seat.holder) {
        (Some(player), _) if player == person.id => SeatDoc::person(player, &seat.name),
        (Some(player), _) => SeatDoc::kept(player, &seat.name),
        (None, Holder::Bot { .. }) if let Some(resigned) = &seat.resigned => {
            SeatDoc::kept(&resigned.person, &resigned.name)
        }
        (None, Holder::Bot { .. }) => SeatDoc::bot(seat.skill().unwrap_or(bots::Skill::DEFAULT)),
        (None, _) => SeatDoc::open(),
    };
    TableRequest {
        game: inner.doc.game.clone(),
        settings: inner.doc.settings.clone(),
        seats: inner.doc.seats.iter().map(seat).collect(),
        is_public: inner.is_public,
        spectators: inner.doc.spectators,
        deadline: inner.doc.deadline,
    }
}
