//! Live updates: what changed, pushed as server-sent events to pages and programs.

use std::{convert::Infallible, future::Future, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use engine::{Seat, Viewer};
use futures_util::stream;
use tokio::sync::watch;

use crate::{
    app::App,
    drawings::{Compression, Drawing},
    pages::around,
    table::{OpenStream, Revision, Table},
};

/// A stream that has been silent for this long sends something, so that neither proxies nor pages close it.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

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
    pub(crate) viewer: Viewer,
    /// Changes that all viewers can see.
    changes: watch::Receiver<Revision>,
    /// The last of those that the client knows.
    seen: Revision,
    /// Changes that only the player in the seat can see.
    seat_changes: Option<watch::Receiver<u64>>,
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

impl Subscriber {
    /// A page, which also shows its player's draft.
    pub(crate) fn page(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        let mut subscriber = Self::program(app, table, viewer);
        subscriber.seat_changes = subscriber.table.watch_seat(viewer);
        subscriber
    }

    /// A program, which has no drafts.
    pub(crate) fn program(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        app.metrics.streams.inc();
        let mut subscriber = Self::next_turn(app, table, viewer);
        subscriber.stream = Some(subscriber.table.open_stream(viewer));
        subscriber
    }

    /// A program that only waits for its next turn.
    pub(crate) fn next_turn(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        let mut changes = table.watch();
        let seen = *changes.borrow_and_update();
        Self { app, table, viewer, changes, seen, seat_changes: None, stream: None }
    }

    /// Marks everything up to now as seen, and counts the changes that all viewers can see.
    pub(crate) fn mark_seen(&mut self) -> u64 {
        if let Some(seat_changes) = &mut self.seat_changes {
            seat_changes.borrow_and_update();
        }
        self.seen = *self.changes.borrow_and_update();
        self.seen.count
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
        let Self { changes, seen, seat_changes, .. } = self;
        let seat_changed = async {
            if let Some(seat_changes) = seat_changes
                && seat_changes.changed().await.is_ok()
            {
                return;
            }
            std::future::pending::<()>().await;
        };
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
            () = seat_changed => Woken::Changed,
            () = tokio::time::sleep(KEEP_ALIVE) => Woken::Idle,
        }
    }
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
        subscriber: &mut Subscriber,
    ) -> impl Future<Output = Result<Option<Bytes>, ()>> + Send;
}

/// A stream of events: one now, and one after every change.
pub(crate) fn events<F: Feed>(subscriber: Subscriber, feed: F) -> Response {
    let next = |(mut subscriber, mut feed): (Subscriber, F)| async move {
        loop {
            if let Some(event) = feed.update(&mut subscriber).await.ok()? {
                subscriber.app.metrics.updates.inc();
                return Some((Ok::<_, Infallible>(event), (subscriber, feed)));
            }
            match subscriber.wait().await {
                Woken::Changed => {}
                Woken::Idle => {
                    return Some((Ok(Bytes::from_static(F::KEEP_ALIVE.as_bytes())), (subscriber, feed)));
                }
                Woken::Shutdown => return None,
            }
        }
    };
    let body = Body::from_stream(stream::unfold((subscriber, feed), next));
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
    /// The visitor's seat, if they see only what everyone sees until its entry is settled.
    pub(crate) sealed: Option<Seat>,
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

    async fn update(&mut self, subscriber: &mut Subscriber) -> Result<Option<Bytes>, ()> {
        let revision = subscriber.mark_seen();
        let Subscriber { app, table, viewer, .. } = subscriber;
        let mut inner = table.lock().await;
        let Self { displayed, packing, sealed } = self;
        if sealed.is_some_and(|seat| !inner.is_sealed(seat)) {
            *sealed = None;
            // The seat is theirs from now on: the page must be loaded again.
            return Ok(Some(frame("begin", None, "1")));
        }
        if let Displayed::Unknown(number) = displayed {
            let known = number.and_then(|number| inner.remembered(*viewer, number));
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
            Displayed::Board(seen) => match inner.update(table, *viewer, &app.secret, seen.as_deref()) {
                Some(update) => {
                    *seen = Some(update.seen);
                    update.event.map(|event| event.bytes(*packing))
                }
                None => None,
            },
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
