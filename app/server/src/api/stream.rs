//! A table as a stream of events for a program that follows it.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{Path, State},
    response::Response,
};
use engine::Viewer;
use serde_json::{Value, json};

use super::{bearer::Bearer, table_json::TableJson};
use crate::{
    app::App,
    live::{self, Feed, Next, Standing, Subscriber},
    problem::Problem,
    table::{Inner, Table},
};

/// What a program is told whose token is void.
pub(super) fn ended() -> Value {
    json!({ "ended": "This token is void: the seat has changed hands, or its private link was renewed." })
}

/// Follows a table: one event now and one after every change, each with what the seat is asked and offered.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    bearer: Bearer,
) -> Result<Response, Problem> {
    let table = super::table(&app, &id).await?;
    let (grant, feed) = {
        let inner = table.lock().await;
        let grant = bearer.grant(&app, &table, &inner)?;
        (grant, ProgramFeed::after(bearer.last_event, &inner, grant.viewer))
    };
    Ok(live::events(Subscriber::program(app, table, bearer.credential, grant), feed))
}

/// How many lines of the log, as the viewer counts them, can no longer be undone, with none before them that can; none
/// before the game starts. It is the id of an event.
fn fixed(inner: &Inner, viewer: Viewer) -> Option<usize> {
    inner.game.as_deref().map(|game| game.count_for(viewer, game.settled()))
}

/// The updates of a program that follows a table.
#[derive(Default)]
struct ProgramFeed {
    /// The first line of the log, as the program counts, that it does not have.
    since: usize,
    /// The number of the next row at the last update.
    next_seq: u64,
    /// How many entries were settled for the program at the last view; none before the first.
    settled: Option<usize>,
    /// The revision of the last update.
    revision: Option<u64>,
}

impl ProgramFeed {
    /// The feed of a program whose last event had this id: it has the log up to there, which never changes.
    fn after(last_event: Option<usize>, inner: &Inner, viewer: Viewer) -> Self {
        let known = last_event.filter(|known| fixed(inner, viewer).is_some_and(|fixed| *known <= fixed));
        Self { since: known.map_or(0, |known| known + 1), next_seq: inner.next_seq, ..Self::default() }
    }
}

impl Feed for ProgramFeed {
    const KEEP_ALIVE: &'static str = ":\n\n";

    fn update(
        &mut self,
        subscriber: &Subscriber,
        inner: &mut Inner,
        revision: u64,
    ) -> Result<Option<Bytes>, ()> {
        if self.revision.replace(revision) == Some(revision) {
            return Ok(None);
        }
        let (table, viewer) = (&subscriber.table, subscriber.viewer());
        let (entries, settled) = inner
            .game
            .as_deref()
            .map_or((0, None), |game| (game.len_for(viewer) + 1, Some(game.settled_for(viewer))));
        // A sealed entry changes nothing that the log and `to_act` do not show.
        let is_view_new = settled != self.settled;
        // After an undo the log is sent again from the undone entry on.
        let since = inner.first_new_line(viewer, self.since, self.next_seq);
        let key = (revision, since, is_view_new);
        // Players have an update each; spectators share theirs.
        let is_shared = viewer == Viewer::Public;
        let event = if let Some(event) = inner.drawings.public_update(key).filter(|_| is_shared) {
            event
        } else {
            let mut json = TableJson::new(table, inner);
            if let Some(game) = inner.game.as_deref() {
                json = json.running(game, viewer, since);
                json = if is_view_new { json.with_view(game, viewer) } else { json };
                json = json.with_next_decision(game, viewer).map_err(|_| ())?;
            }
            let mut data = Vec::new();
            json.write(&mut data).map_err(|_| ())?;
            let event = live::frame("table", fixed(inner, viewer).map(|fixed| fixed as u64), &data);
            if is_shared {
                inner.drawings.keep_public_update(key, event.clone());
                table.ask_for_clock();
            }
            event
        };
        (self.since, self.next_seq, self.settled) = (entries, inner.next_seq, settled);
        Ok(Some(event))
    }

    fn changed(&mut self, _: &Table, standing: Standing) -> Next {
        match standing {
            // From now on the seat is theirs to see: everything is sent again.
            Standing::New(grant) => {
                *self = Self::default();
                Next::Go(grant)
            }
            Standing::Same | Standing::Ended(_) => Next::End(live::frame("ended", None, ended().to_string())),
        }
    }
}
