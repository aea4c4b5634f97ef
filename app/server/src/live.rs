//! Live updates: parts of the page that changed, pushed as server-sent events.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::response::sse::{Event, KeepAlive, Sse};
use engine::Viewer;
use tokio::sync::{mpsc, watch};
use tokio_stream::{Stream, wrappers::ReceiverStream};

use crate::{app::App, drawing::Drawing, table::Table};

/// A line that keeps proxies from closing a quiet stream.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Counts an open stream until it ends.
struct Counted(Arc<App>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.streams.dec();
    }
}

/// The stream of updates for a viewer: first everything, then what changes.
pub(crate) fn stream(
    app: Arc<App>,
    table: Arc<Table>,
    viewer: Viewer,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (send, receive) = mpsc::channel(4);
    app.metrics.streams.inc();
    tokio::spawn(follow(Counted(app), table, viewer, send));
    Sse::new(ReceiverStream::new(receive)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}

async fn follow(
    app: Counted,
    table: Arc<Table>,
    viewer: Viewer,
    send: mpsc::Sender<Result<Event, Infallible>>,
) {
    let app_ref = &app.0;
    let (mut all, mut own) = table.watch(viewer);
    let _presence = table.arrive(viewer);
    let mut ending = app_ref.ending.subscribe();
    let mut seen: Option<Arc<Drawing>> = None;
    loop {
        all.borrow_and_update();
        if let Some(own) = &mut own {
            own.borrow_and_update();
        }
        let drawing = {
            let mut inner = table.lock().await;
            let csrf = crate::table::csrf(&app_ref.secret, &table, &inner.doc, viewer);
            inner.drawing(&table, viewer, &csrf)
        };
        if let Some(drawing) = drawing {
            let update = match &seen {
                Some(seen) => drawing.update_for(seen),
                None => Some(drawing.whole()),
            };
            seen = Some(drawing);
            if let Some(update) = update {
                app_ref.metrics.updates.inc();
                if send.send(Ok(Event::default().event("update").data(&*update))).await.is_err() {
                    return;
                }
            }
        } else {
            // The game has not begun; when it does, the page itself is another.
            seen = None;
        }
        tokio::select! {
            changed = all.changed() => if changed.is_err() { return },
            () = changed(&mut own) => {}
            () = send.closed() => return,
            _ = ending.wait_for(|ending| *ending) => return,
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
