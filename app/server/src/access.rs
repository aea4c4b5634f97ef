//! Access to a table: what a client has shown for it, what it was given for that, and whether that still holds.
//!
//! Every page, act and stream goes through here. What was given names the seat and its epoch, which grows whenever the seat
//! changes hands or its private link is renewed; a stream compares it on every wake, so that access that was taken away,
//! on this server or another one, ends before anything else is sent.

use engine::{Seat, Viewer};

use crate::{
    app::App,
    pages::front::may_watch,
    problem::Problem,
    secrets,
    table::{Inner, Table},
};

/// What a client shows to be let in.
#[derive(Clone, Debug)]
pub(crate) enum Credential {
    /// A visitor's browser.
    Visitor(Keys),
    /// A program, with the token of a seat or without one.
    Program(Option<Box<str>>),
}

/// What a visitor's browser shows.
#[derive(Clone, Default, Debug)]
pub(crate) struct Keys {
    /// The hash of the session's token, and the person it belongs to.
    pub(crate) session: Option<([u8; 32], String)>,
    /// The token of a seat whose private link was opened on this device.
    pub(crate) linked: Option<String>,
    /// The invitation to a table that is not public.
    pub(crate) invitation: String,
    /// The number of the seat to view the table from, for visitors who hold several.
    pub(crate) seat: Option<usize>,
}

/// What a client was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grant {
    /// The seat that the client plays and its epoch; none for someone who watches.
    pub(crate) seat: Option<(Seat, u32)>,
    /// Whose view the client gets: the public one, while the seat's entry is not theirs to read.
    pub(crate) viewer: Viewer,
}

impl Grant {
    fn of(inner: &Inner, seat: Option<Seat>) -> Self {
        let epoch = |seat: Seat| inner.doc.seats.get(seat.index()).map_or(0, |seat| seat.epoch);
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        Self { seat: seat.map(|seat| (seat, epoch(seat))), viewer: inner.seen_by(viewer) }
    }
}

impl Credential {
    /// What the client may see and play now, or why nothing.
    pub(crate) fn grant(&self, app: &App, table: &Table, inner: &Inner) -> Result<Grant, Problem> {
        let no_spectators = || Problem::Forbidden("This table does not allow spectators.".into());
        match self {
            Self::Visitor(keys) => {
                let seat = keys.seat(app, table, inner);
                let person = keys.session.as_ref().map(|(_, person)| person.as_str());
                let is_invited = || inner.is_invited(&app.secret, &table.id, &keys.invitation);
                if seat.is_none() && !may_watch(&inner.doc, person) && !is_invited() {
                    return Err(no_spectators());
                }
                Ok(Grant::of(inner, seat))
            }
            Self::Program(Some(token)) => {
                let seat = table.seat_by_token(&inner.doc, &app.secret, token);
                let why = "That token does not belong to a seat at this table.";
                seat.map(|seat| Grant::of(inner, Some(seat))).ok_or(Problem::Forbidden(why.into()))
            }
            Self::Program(None) if inner.doc.spectators => Ok(Grant::of(inner, None)),
            Self::Program(None) => Err(no_spectators()),
        }
    }

    /// Whether the client has a session.
    pub(crate) const fn has_session(&self) -> bool {
        matches!(self, Self::Visitor(Keys { session: Some(_), .. }))
    }

    /// The session that the client's access depends on: without it, the client would be given less.
    pub(crate) fn session(&self, app: &App, table: &Table, inner: &Inner) -> Option<[u8; 32]> {
        let Self::Visitor(keys) = self else { return None };
        let (hash, _) = keys.session.as_ref()?;
        let without = Self::Visitor(Keys { session: None, ..keys.clone() });
        let is_same = match (self.grant(app, table, inner), without.grant(app, table, inner)) {
            (Ok(with), Ok(without)) => with == without,
            (Err(_), _) => true,
            (Ok(_), Err(_)) => false,
        };
        (!is_same).then_some(*hash)
    }

    /// Drops the session, which has ended.
    pub(crate) fn sign_out(&mut self) {
        if let Self::Visitor(keys) = self {
            keys.session = None;
        }
    }
}

impl Keys {
    /// The seats that the visitor plays: their own, and the one whose private link was opened on this device.
    pub(crate) fn seats(&self, app: &App, table: &Table, inner: &Inner) -> Vec<usize> {
        let person = self.session.as_ref().map_or("", |(_, person)| person.as_str());
        let mut own: Vec<_> = inner.doc.seats_of(person).collect();
        let token = self.linked.as_deref();
        let linked = token.and_then(|token| table.seat_by_token(&inner.doc, &app.secret, token));
        own.extend(linked.map(Seat::index).filter(|seat| !own.contains(seat)));
        own
    }

    /// The seat from which the visitor views the table: the one they ask for if it is theirs, or their first.
    fn seat(&self, app: &App, table: &Table, inner: &Inner) -> Option<Seat> {
        let own = self.seats(app, table, inner);
        let wanted = self.seat.and_then(|number| number.checked_sub(1)).filter(|index| own.contains(index));
        wanted.or_else(|| own.first().copied()).map(Seat::new)
    }

    /// The seat that a form of the board belongs to, by the form's token.
    pub(crate) fn seat_of_form(&self, app: &App, table: &Table, inner: &Inner, csrf: &str) -> Option<Seat> {
        let is_own = |seat: &Seat| {
            let own = crate::table::csrf(&app.secret, table, &inner.doc, Viewer::Seat(*seat));
            secrets::same(csrf, &own)
        };
        self.seats(app, table, inner).into_iter().map(Seat::new).find(is_own)
    }
}
