//! Live updates: what changed, pushed as server-sent events to pages and programs.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use engine::{Seat, Viewer};
use futures_util::stream;
use tokio::sync::{OwnedMutexGuard, watch};

use crate::{
    access::{Credential, Grant},
    app::App,
    drawings::{Compression, Drawing},
    pages::around,
    table::{Inner, OpenStream, Revision, Table},
};

/// A stream that has been silent for this long sends something, so that neither proxies nor pages close it.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// How long to wait before a database that fails is asked about a session again.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// How long a change that is not urgent may wait for the next one, so that both are sent together.
const SOFT_DELAY: Duration = Duration::from_millis(50);

/// An event in the wire format of server-sent events.
pub(crate) fn frame(event: &str, id: Option<u64>, data: impl AsRef<[u8]>) -> Bytes {
    let data = data.as_ref();
    let mut out = Vec::with_capacity(data.len() + 64);
    out.extend_from_slice(b"event: ");
    out.extend_from_slice(event.as_bytes());
    if let Some(id) = id {
        out.extend_from_slice(b"\nid: ");
        out.extend_from_slice(id.to_string().as_bytes());
    }
    for line in data.split(|byte| *byte == b'\n') {
        out.extend_from_slice(b"\ndata: ");
        out.extend_from_slice(line);
    }
    out.extend_from_slice(b"\n\n");
    out.into()
}

/// A client that waits for changes at a table.
pub(crate) struct Subscriber {
    pub(crate) app: Arc<App>,
    pub(crate) table: Arc<Table>,
    /// What the client shows to be let in, and what it was given for it; both are compared on every wake.
    credential: Credential,
    grant: Grant,
    /// Changes that all viewers can see.
    changes: watch::Receiver<Revision>,
    /// The last of those that the client knows.
    seen: Revision,
    /// Changes that only the player in the seat can see.
    seat_changes: Option<watch::Receiver<u64>>,
    /// What the seat alone was shown by entries of its own.
    private_entries: Option<watch::Receiver<u64>>,
    /// Sessions of the table's players that have ended.
    sign_outs: watch::Receiver<u64>,
    /// Shows the other players that this one is online.
    stream: Option<OpenStream>,
}

/// Why a subscriber stopped waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Woken {
    /// Something has changed.
    Changed,
    /// Nothing has changed for a while: time to keep the connection alive.
    Idle,
    /// The server stops, or gives this copy of the table up.
    Shutdown,
}

/// What has become of a subscriber's access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// It is what it was.
    Same,
    /// The client plays or sees the table from a seat as before or more, and the stream must begin again: the seat has a
    /// new epoch, or its sealed entry is settled.
    New(Grant),
    /// It was taken away: the seat with this number, if there was one.
    Ended(Option<usize>),
}

impl Subscriber {
    /// A page, which also shows its player's draft.
    pub(crate) fn page(app: Arc<App>, table: Arc<Table>, credential: Credential, grant: Grant) -> Self {
        let mut subscriber = Self::program(app, table, credential, grant);
        subscriber.seat_changes = subscriber.table.watch_seat(grant.viewer);
        subscriber
    }

    /// A program, which has no drafts.
    pub(crate) fn program(app: Arc<App>, table: Arc<Table>, credential: Credential, grant: Grant) -> Self {
        app.metrics.streams.inc();
        let mut subscriber = Self::next_turn(app, table, credential, grant);
        subscriber.stream = Some(subscriber.table.open_stream(grant.viewer));
        subscriber
    }

    /// A program that only waits for its next turn.
    pub(crate) fn next_turn(app: Arc<App>, table: Arc<Table>, credential: Credential, grant: Grant) -> Self {
        let mut changes = table.watch();
        let seen = *changes.borrow_and_update();
        let (sign_outs, private_entries) = (table.watch_sign_outs(), table.watch_private(grant.viewer));
        let (seat_changes, stream) = (None, None);
        Self {
            app,
            table,
            credential,
            grant,
            changes,
            seen,
            seat_changes,
            private_entries,
            sign_outs,
            stream,
        }
    }

    /// Whose view the client gets.
    pub(crate) const fn viewer(&self) -> Viewer {
        self.grant.viewer
    }

    /// Marks everything up to now as seen, and counts the changes that the client can see, other than drafts.
    pub(crate) fn mark_seen(&mut self) -> u64 {
        if let Some(seat_changes) = &mut self.seat_changes {
            seat_changes.borrow_and_update();
        }
        self.sign_outs.borrow_and_update();
        self.seen = *self.changes.borrow_and_update();
        let private = self.private_entries.as_mut().map_or(0, |entries| *entries.borrow_and_update());
        self.seen.count + private
    }

    /// Locks the table and finds out whether the client may still see it as it did.
    ///
    /// Who has lost the session is looked up first; while the database does not say, nothing is sent. None if the server
    /// stops meanwhile.
    pub(crate) async fn standing(&mut self) -> Option<(OwnedMutexGuard<Inner>, Standing)> {
        loop {
            let session = if self.credential.has_session() {
                let inner = self.table.lock().await;
                self.credential.session(&self.app, &self.table, &inner)
            } else {
                None
            };
            if let Some(hash) = session {
                match self.app.store.session(&hash).await {
                    Ok(Some(_)) => {}
                    Ok(None) => self.credential.sign_out(),
                    Err(_) if self.app.stops_within(ASK_AGAIN).await => return None,
                    Err(_) => continue,
                }
            }
            let inner = self.table.lock_owned().await;
            let standing = match self.credential.grant(&self.app, &self.table, &inner) {
                Ok(now) if now == self.grant => Standing::Same,
                Ok(now)
                    if self.grant.seat.is_none() || now.seat.map(seat_of) == self.grant.seat.map(seat_of) =>
                {
                    Standing::New(now)
                }
                Ok(_) | Err(_) => Standing::Ended(self.grant.seat.map(|(seat, _)| seat.index() + 1)),
            };
            return Some((inner, standing));
        }
    }

    /// Continues with what the client is given now.
    pub(crate) fn adopt(&mut self, grant: Grant) {
        self.grant = grant;
        self.private_entries = self.table.watch_private(grant.viewer);
        self.stream = Some(self.table.open_stream(grant.viewer));
    }

    /// Waits for a change that has not been marked as seen. When the server stops, every table changes.
    pub(crate) async fn wait(&mut self) -> Woken {
        let must_end = |subscriber: &Self| subscriber.app.is_stopping() || subscriber.table.is_gone();
        if must_end(self) {
            return Woken::Shutdown;
        }
        let woken = self.changed().await;
        if must_end(self) { Woken::Shutdown } else { woken }
    }

    async fn changed(&mut self) -> Woken {
        let Self { changes, seen, seat_changes, private_entries, sign_outs, .. } = self;
        let changed = async {
            if changes.changed().await.is_err() {
                return Woken::Shutdown;
            }
            if changes.borrow().urgent == seen.urgent {
                let urgent = changes.wait_for(|revision| revision.urgent != seen.urgent);
                let _ = tokio::time::timeout(SOFT_DELAY, urgent).await;
            }
            Woken::Changed
        };
        tokio::select! {
            woken = changed => woken,
            () = grown(seat_changes.as_mut()) => Woken::Changed,
            () = grown(private_entries.as_mut()) => Woken::Changed,
            () = grown(Some(sign_outs)) => Woken::Changed,
            () = tokio::time::sleep(KEEP_ALIVE) => Woken::Idle,
        }
    }
}

const fn seat_of((seat, _): (Seat, u32)) -> Seat {
    seat
}

/// Waits until a number has grown; for ever, if there is none.
async fn grown(number: Option<&mut watch::Receiver<u64>>) {
    if let Some(number) = number
        && number.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        if self.stream.is_some() {
            self.app.metrics.streams.dec();
        }
    }
}

/// What a stream sends to its subscriber.
pub(crate) trait Feed: Send + 'static {
    /// What keeps an idle stream alive.
    const KEEP_ALIVE: &'static str;

    /// What has changed since the last event, if anything; an error ends the stream.
    fn update(
        &mut self,
        subscriber: &Subscriber,
        inner: &mut Inner,
        revision: u64,
    ) -> Result<Option<Bytes>, ()>;

    /// What to do when the client's access is another one.
    fn changed(&mut self, table: &Table, standing: Standing) -> Next;
}

/// How a stream continues when the client's access is another one.
pub(crate) enum Next {
    /// With this grant.
    Go(Grant),
    /// It ends after this event.
    End(Bytes),
}

/// A stream of events: one now, and one after every change, as long as the client has access.
pub(crate) fn events<F: Feed>(subscriber: Subscriber, feed: F) -> Response {
    let next = |state: Option<(Subscriber, F)>| async move {
        let (mut subscriber, mut feed) = state?;
        loop {
            let revision = subscriber.mark_seen();
            let (mut inner, standing) = subscriber.standing().await?;
            if standing != Standing::Same {
                match feed.changed(&subscriber.table, standing) {
                    Next::Go(grant) => subscriber.adopt(grant),
                    Next::End(event) => return Some((Ok::<_, Infallible>(event), None)),
                }
            }
            let event = feed.update(&subscriber, &mut inner, revision).ok()?;
            drop(inner);
            if let Some(event) = event {
                subscriber.app.metrics.updates.inc();
                return Some((Ok(event), Some((subscriber, feed))));
            }
            match subscriber.wait().await {
                Woken::Changed => {}
                Woken::Idle => {
                    let quiet = Bytes::from_static(F::KEEP_ALIVE.as_bytes());
                    return Some((Ok(quiet), Some((subscriber, feed))));
                }
                Woken::Shutdown => return None,
            }
        }
    };
    let body = Body::from_stream(stream::unfold(Some((subscriber, feed)), next));
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, body).into_response()
}

/// The updates of a page.
pub(crate) struct PageFeed {
    pub(crate) displayed: Displayed,
    pub(crate) packing: Compression,
}

/// What a page displays.
pub(crate) enum Displayed {
    /// The drawing with the number that the page gives, if it gives one.
    Unknown(Option<u64>),
    /// The waiting room, with these seats.
    WaitingRoom(String),
    /// A drawing of the board, if its number is known.
    Board(Option<Arc<Drawing>>),
}

impl Feed for PageFeed {
    const KEEP_ALIVE: &'static str = "event: quiet\ndata: 1\n\n";

    fn update(
        &mut self,
        subscriber: &Subscriber,
        inner: &mut Inner,
        revision: u64,
    ) -> Result<Option<Bytes>, ()> {
        let (app, table, viewer) = (&subscriber.app, &subscriber.table, subscriber.viewer());
        let Self { displayed, packing } = self;
        if let Displayed::Unknown(number) = displayed {
            let known = number.and_then(|number| inner.remembered(viewer, number));
            *displayed = if inner.running().is_ok() {
                Displayed::Board(known)
            } else {
                Displayed::WaitingRoom(String::new())
            };
        }
        Ok(match displayed {
            Displayed::Unknown(_) => None,
            Displayed::WaitingRoom(_) if inner.running().is_ok() => {
                *displayed = Displayed::Board(None);
                // The game has started: the page must be loaded again.
                Some(frame("begin", None, "1"))
            }
            Displayed::WaitingRoom(room) => {
                let seats = around::seats(&inner.doc, &app.site).html;
                let is_new = *room != seats;
                room.clone_from(&seats);
                is_new.then(|| frame("update", Some(revision), &seats))
            }
            Displayed::Board(seen) => match inner.update(table, viewer, &app.secret, seen.as_deref()) {
                Some(update) => {
                    *seen = Some(update.seen);
                    update.event.map(|event| event.bytes(*packing))
                }
                None => None,
            },
        })
    }

    fn changed(&mut self, table: &Table, standing: Standing) -> Next {
        Next::End(match standing {
            // The page must be loaded again: its forms have old tokens, or the seat is theirs from now on.
            Standing::Same | Standing::New(_) => frame("begin", None, "1"),
            // So must this one, which then says what was lost.
            Standing::Ended(seat) => {
                let lost = seat.map_or_else(String::new, |seat| format!("?lost={seat}"));
                frame("ended", None, format!("{}{lost}", table.path()))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::frame;

    #[test]
    fn an_event_keeps_its_lines() {
        assert_eq!(frame("update", Some(7), "one\ntwo"), "event: update\nid: 7\ndata: one\ndata: two\n\n");
        assert_eq!(frame("begin", None, "1"), "event: begin\ndata: 1\n\n");
    }
}
