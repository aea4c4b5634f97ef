//! Live updates: parts of the page that changed, pushed as server-sent events.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::response::sse::{Event, KeepAlive, Sse};
use engine::Viewer;
use tokio::sync::{mpsc, watch};
use tokio_stream::{Stream, wrappers::ReceiverStream};

use crate::{app::App, drawing::Drawing, pages::beside, table::Table};

/// A line that keeps proxies from closing a quiet stream.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Counts an open stream until it ends.
struct Counted(Arc<App>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.streams.dec();
    }
}

/// The stream of updates for a viewer: what differs from the drawing they have, then what changes.
pub(crate) fn stream(
    app: Arc<App>,
    table: Arc<Table>,
    viewer: Viewer,
    drawn: Option<u64>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (send, receive) = mpsc::channel(4);
    app.metrics.streams.inc();
    tokio::spawn(follow(Counted(app), table, viewer, drawn, send));
    Sse::new(ReceiverStream::new(receive)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}

/// What a viewer has before them.
enum Seen {
    /// The waiting room, with these seats.
    Room(String),
    /// A drawing of the board, if it is known.
    Board(Option<Arc<Drawing>>),
}

async fn follow(
    app: Counted,
    table: Arc<Table>,
    viewer: Viewer,
    drawn: Option<u64>,
    send: mpsc::Sender<Result<Event, Infallible>>,
) {
    let app_ref = &app.0;
    let (mut all, mut own) = table.watch(viewer);
    let _presence = table.arrive(viewer);
    let mut ending = app_ref.ending.subscribe();
    let mut seen = {
        let inner = table.lock().await;
        let known = drawn.and_then(|number| inner.remembered(viewer, number));
        if inner.running().is_ok() { Seen::Board(known) } else { Seen::Room(String::new()) }
    };
    loop {
        all.borrow_and_update();
        if let Some(own) = &mut own {
            own.borrow_and_update();
        }
        if let Some(event) = news(app_ref, &table, viewer, &mut seen).await {
            app_ref.metrics.updates.inc();
            if send.send(Ok(event)).await.is_err() {
                return;
            }
        }
        tokio::select! {
            changed = all.changed() => if changed.is_err() { return },
            () = changed(&mut own) => {}
            () = send.closed() => return,
            _ = ending.wait_for(|ending| *ending) => return,
        }
    }
}

/// What to tell somebody who has seen this; they have seen the newest after that.
async fn news(app: &App, table: &Table, viewer: Viewer, seen: &mut Seen) -> Option<Event> {
    let mut inner = table.lock().await;
    match seen {
        Seen::Room(_) if inner.running().is_ok() => {
            *seen = Seen::Board(None);
            // The page itself is another now.
            Some(Event::default().event("begin").data("1"))
        }
        Seen::Room(shown) => {
            let seats = beside::seats(&inner.doc).html;
            let is_new = *shown != seats;
            shown.clone_from(&seats);
            is_new.then(|| Event::default().event("update").data(seats))
        }
        Seen::Board(known) => {
            let update = inner.update(table, viewer, &app.secret, known.as_deref())?;
            let number = update.seen.number().to_string();
            *known = Some(update.seen);
            let parts = update.parts?;
            Some(Event::default().event("update").id(number).data(&*parts))
        }
    }
}

/// Waits for a change of what only the seat sees; for ever if there is no seat.
async fn changed(own: &mut Option<watch::Receiver<u64>>) {
    if let Some(own) = own
        && own.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}
