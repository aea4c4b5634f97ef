//! A seat's private link: it lets a device play that seat, and gives it nothing else of the seat's player.

use std::sync::Arc;

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue},
    response::{IntoResponse as _, Response},
};
use kit::{html, maud::html as markup};

use super::{error_page, page, redirect, table::TableForm};
use crate::{
    app::App,
    guard::{Limited, Network},
    people::{Person, Visitor, lasting_cookie},
    problem::Problem,
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
    // A program that creates a table makes a person for each seat, who has nothing else.
    let key = if person.starts_with("s:") {
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
