//! Live updates: what changed, pushed as server-sent events to pages and programs.

use std::{convert::Infallible, future::Future, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use engine::Viewer;
use futures_util::stream;
use tokio::sync::watch;

use crate::{
    app::App,
    drawings::{Drawing, Packing},
    pages::around,
    table::{Presence, Table, Tick},
};

/// After this time without news something is sent, so that neither proxies nor pages give the stream up.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// How long news may wait for more that nobody is in a hurry to hear.
const MOMENT: Duration = Duration::from_millis(50);

/// An event as it goes over the wire.
pub(crate) fn frame(event: &str, id: Option<u64>, data: &str) -> Bytes {
    let mut out = String::with_capacity(data.len() + 64);
    out.push_str("event: ");
    out.push_str(event);
    if let Some(id) = id {
        out.push_str("\nid: ");
        out.push_str(&id.to_string());
    }
    for line in data.split('\n') {
        out.push_str("\ndata: ");
        out.push_str(line);
    }
    out.push_str("\n\n");
    out.into()
}

/// Somebody who follows a table.
pub(crate) struct Follower {
    pub(crate) app: Arc<App>,
    pub(crate) table: Arc<Table>,
    pub(crate) viewer: Viewer,
    /// Changes that all may see.
    all: watch::Receiver<Tick>,
    /// What has been told of those.
    told: Tick,
    /// Changes that only the one in the seat may see.
    own: Option<watch::Receiver<u64>>,
    ending: watch::Receiver<bool>,
    /// Shows the others that somebody is here.
    presence: Option<Presence>,
}

impl Follower {
    /// Somebody who follows a table from now on.
    pub(crate) fn new(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        let (all, own) = table.watch(viewer);
        let (ending, presence) = (app.ending.subscribe(), Some(table.arrive(viewer)));
        app.metrics.streams.inc();
        let told = Tick::default();
        Self { app, table, viewer, all, told, own, ending, presence }
    }

    /// The same for a program, which has no drafts.
    pub(crate) fn program(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        let mut follower = Self::new(app, table, viewer);
        follower.own = None;
        follower
    }

    /// The same for a program that only waits for its next turn.
    pub(crate) fn passing(app: Arc<App>, table: Arc<Table>, viewer: Viewer) -> Self {
        let ((all, _), ending) = (table.watch(viewer), app.ending.subscribe());
        Self { app, table, viewer, all, told: Tick::default(), own: None, ending, presence: None }
    }

    /// How often what all may see has changed; what comes later is news.
    pub(crate) fn tick(&mut self) -> u64 {
        if let Some(own) = &mut self.own {
            own.borrow_and_update();
        }
        self.told = *self.all.borrow_and_update();
        self.told.count
    }

    /// Waits for news: whether there are any, or none for a while; none at all is the end.
    pub(crate) async fn wait(&mut self) -> Option<bool> {
        let Self { all, told, own, ending, .. } = self;
        let own = async {
            if let Some(own) = own
                && own.changed().await.is_ok()
            {
                return;
            }
            std::future::pending::<()>().await;
        };
        let news = async {
            all.changed().await.ok()?;
            if all.borrow().urgent == told.urgent {
                let hurry = all.wait_for(|tick| tick.urgent != told.urgent);
                let _ = tokio::time::timeout(MOMENT, hurry).await;
            }
            Some(true)
        };
        tokio::select! {
            news = news => news,
            () = own => Some(true),
            _ = ending.wait_for(|ending| *ending) => None,
            () = tokio::time::sleep(KEEP_ALIVE) => Some(false),
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        if self.presence.is_some() {
            self.app.metrics.streams.dec();
        }
    }
}

/// What a follower is told, one event at a time.
pub(crate) trait Tell: Send + 'static {
    /// What is sent after a while without news, so that nobody takes the stream for dead.
    const QUIET: &'static str;

    /// The news since the last, if there are any; an error ends the stream.
    fn news(&mut self, follower: &mut Follower) -> impl Future<Output = Result<Option<Bytes>, ()>> + Send;
}

/// A stream of events: the news now, and again whenever there are any.
pub(crate) fn events<T: Tell>(follower: Follower, tell: T) -> Response {
    let next = |(mut follower, mut tell): (Follower, T)| async move {
        loop {
            if let Some(event) = tell.news(&mut follower).await.ok()? {
                follower.app.metrics.updates.inc();
                return Some((Ok::<_, Infallible>(event), (follower, tell)));
            }
            if !follower.wait().await? {
                return Some((Ok(Bytes::from_static(T::QUIET.as_bytes())), (follower, tell)));
            }
        }
    };
    let body = Body::from_stream(stream::unfold((follower, tell), next));
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, body).into_response()
}

/// The page of a viewer, as it is told what changed.
pub(crate) struct Page {
    pub(crate) shown: Shown,
    pub(crate) packing: Packing,
}

/// What the page of a viewer has before it.
pub(crate) enum Shown {
    /// Whatever it says that it has: the number of a drawing.
    Unknown(Option<u64>),
    /// The waiting room, with these seats.
    Room(String),
    /// A drawing of the board.
    Board(Option<Arc<Drawing>>),
}

impl Tell for Page {
    const QUIET: &'static str = "event: quiet\ndata: 1\n\n";

    async fn news(&mut self, follower: &mut Follower) -> Result<Option<Bytes>, ()> {
        let tick = follower.tick();
        let Follower { app, table, viewer, .. } = follower;
        let mut inner = table.lock().await;
        let Self { shown, packing } = self;
        if let Shown::Unknown(drawn) = shown {
            let known = drawn.and_then(|number| inner.remembered(*viewer, number));
            *shown = if inner.running().is_ok() { Shown::Board(known) } else { Shown::Room(String::new()) };
        }
        Ok(match shown {
            Shown::Unknown(_) => None,
            Shown::Room(_) if inner.running().is_ok() => {
                *shown = Shown::Board(None);
                // The page itself is another now.
                Some(frame("begin", None, "1"))
            }
            Shown::Room(room) => {
                let seats = around::seats(&inner.doc).html;
                let is_new = *room != seats;
                room.clone_from(&seats);
                is_new.then(|| frame("update", Some(tick), &seats))
            }
            Shown::Board(seen) => match inner.update(table, *viewer, &app.secret, seen.as_deref()) {
                Some(update) => {
                    *seen = Some(update.seen);
                    update.event.map(|event| event.of(*packing))
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
