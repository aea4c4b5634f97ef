//! A seat's private link: it lets a device play that seat, and gives it nothing else of the seat's player. Its player can
//! make a new one, which ends the old.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue},
    response::{IntoResponse as _, Response},
};
use engine::Seat;
use kit::{html, maud::html as markup};

use super::{
    error_page, page, redirect,
    table::{AtTable, TableForm},
};
use crate::{
    app::App,
    guard::{Limited, Network, Subject},
    people::{Person, Visitor, lasting_cookie},
    problem::Problem,
    table::Table,
    table_doc::Holder,
};

/// The name of the cookie that holds the token of a seat at this table. The token changes when the seat changes hands.
pub(super) fn cookie_name(table: &str) -> String {
    format!("seat-{table}")
}

/// A link that was opened.
struct PrivateLink {
    /// The name of the seat's player.
    name: String,
    /// The address of the table from this seat.
    to: String,
    /// Whether the visitor plays the seat already.
    is_own: bool,
    /// What lets this device play the seat.
    key: Grant,
}

/// What a link gives.
enum Grant {
    /// The seat at this table, until it changes hands.
    Seat(HeaderValue),
    /// The session of a person who was made for this seat alone.
    Person(Person),
}

/// Opens a link. It asks first if this device would forget who the visitor is.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path((id, token)): Path<(String, String)>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let opened = async {
        let link = find(&app, &id, &token, &visitor).await?;
        let replaces = visitor.person.is_some() && matches!(link.key, Grant::Person(_));
        if link.is_own || !replaces {
            enter(&app, from, &visitor, link).await
        } else {
            Ok(ask(&app, &id, &token, &visitor, &link))
        }
    };
    opened.await.unwrap_or_else(|problem| error_page(problem, &headers, &visitor, "/"))
}

/// Opens a link after the visitor has agreed.
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    Path((id, token)): Path<(String, String)>,
    from: Network,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<TableForm>,
) -> Response {
    let confirmed = async {
        visitor.check(&app, &form.csrf)?;
        enter(&app, from, &visitor, find(&app, &id, &token, &visitor).await?).await
    };
    confirmed.await.unwrap_or_else(|problem| error_page(problem, &headers, &visitor, "/"))
}

async fn find(app: &Arc<App>, id: &str, token: &str, visitor: &Visitor) -> Result<PrivateLink, Problem> {
    let table = app.table(id).await?;
    let inner = table.lock().await;
    let seat = table.seat_by_token(&inner.doc, &app.secret, token).ok_or(Problem::NotFound)?;
    let holder = &inner.doc.seats[seat.index()];
    let Holder::Person(person) = &holder.holder else { return Err(Problem::NotFound) };
    let key = if is_of_seat(person) {
        Grant::Person(Person { id: person.clone(), name: holder.name.clone() })
    } else {
        Grant::Seat(lasting_cookie(app, &cookie_name(id), token, &table.path())?)
    };
    Ok(PrivateLink {
        name: holder.name.clone(),
        to: format!("{}?seat={}", table.path(), seat.index() + 1),
        is_own: visitor.person.as_ref().is_some_and(|visitor| visitor.id == *person),
        key,
    })
}

async fn enter(app: &App, from: Network, visitor: &Visitor, link: PrivateLink) -> Result<Response, Problem> {
    let cookie = match link.key {
        _ if link.is_own => None,
        Grant::Seat(cookie) => Some(cookie),
        Grant::Person(person) => {
            // Each of them is a row in the database.
            app.limits.allow(Limited::Link, from)?;
            Some(visitor.start_session(app, &person).await?)
        }
    };
    Ok(redirect(&link.to, cookie))
}

/// Makes a new private link for a seat, for the person who holds it; the old link and its token are void.
pub(crate) async fn renew(at: AtTable, Form(form): Form<TableForm>) -> Response {
    let renewed = async {
        let (table, person) = at.posted_by(&form).await?;
        let held = {
            let inner = table.lock().await;
            let own = inner.doc.seats_of(&person.id).find(|index| index + 1 == form.seat);
            own.map(|index| (Seat::new(index), inner.doc.seats[index].epoch))
        };
        let why = "Only the player of a seat can make a new private link for it.";
        let seat = held.ok_or(Problem::Forbidden(why.into()))?;
        at.app.limits.allow(Limited::Renewal, Subject::seat(&at.id, seat.0))?;
        end_link_sessions(&at.app, &person.id, Some(at.visitor.session_hash())).await?;
        renew_link(&at.app, &table, seat).await?;
        Ok(redirect(&format!("{}?seat={}", table.path(), form.seat), None))
    };
    at.answer(renewed.await)
}

/// Gives a seat a new epoch, unless it has one already.
pub(crate) async fn renew_link(app: &App, table: &Table, (seat, epoch): (Seat, u32)) -> Result<(), Problem> {
    let renewed = table.change(&app.store, |doc| {
        let seat = doc.seats.get_mut(seat.index()).filter(|seat| seat.epoch == epoch);
        seat.ok_or(Problem::Stale)?.epoch += 1;
        Ok(())
    });
    renewed.await
}

/// Ends the sessions that a private link has started, but for one: those of a person who was made for one seat alone.
pub(crate) async fn end_link_sessions(
    app: &App,
    person: &str,
    keep: Option<[u8; 32]>,
) -> Result<(), Problem> {
    if is_of_seat(person) {
        app.store.end_sessions(person, keep).await.map_err(Problem::internal)?;
    }
    Ok(())
}

/// Whether this person was made for one seat alone, by a program that created its table.
pub(crate) fn is_of_seat(person: &str) -> bool {
    person.starts_with("s:")
}

fn ask(app: &App, id: &str, token: &str, visitor: &Visitor, link: &PrivateLink) -> Response {
    let you = visitor.person.as_ref().map_or("someone else", |person| person.name.as_str());
    let inside = markup! {
        p { "This link makes you " strong { (link.name) } " on this device. You are " strong { (you) }
            " now; without an account, you lose " (you) "’s tables here." }
        (html::form(&app.site.at(&format!("/t/{id}/seat/{token}")), &visitor.csrf(app), &markup! {
            div.buttons {
                (html::button(&format!("Play as {}", link.name), "sure", "1", html::Weight::Main)) " "
                (html::link(&app.site.at(&format!("/t/{id}")), "Stay as you are", html::Weight::Plain))
            }
        }))
    };
    let heading = format!("Play as {}?", link.name);
    let main = html::lead(&heading, &inside).into_string();
    page(&format!("{heading} · Anachron"), visitor, &main).into_response()
}
