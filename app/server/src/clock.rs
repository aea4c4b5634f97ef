//! The clock: turns whose time is over, tables that fell behind, bots that must be woken, and tables that no one uses.
//!
//! Time limits are measured by a clock that nothing sets, and where several servers share a database, a turn is over only
//! when the database's clock says so too: none of them can end it because its own clock is ahead. Time when no server was
//! running counts for no one: servers note now and then that they are alive, and the next one to start knows from it how
//! long there was none.

use std::{error::Error, sync::Arc, time::Duration};

use serde_json::Value;
use store::{CreateError, Filter, NewTable, Status, Store, StoreError, TableUpdate, UpdateError};
use tokio::time::Instant;

use crate::{
    app::{App, catch_up},
    problem::Problem,
    table::Table,
    table_doc::TableDoc,
};

/// How often the clock checks all tables in memory.
const TICK: Duration = Duration::from_millis(250);

/// How often the clock looks after the database.
const LOOK: Duration = Duration::from_secs(1);

/// How often sessions are deleted that have expired.
const SWEEP: Duration = Duration::from_hours(1);

/// How often servers note that they are alive, while a clock runs at some table.
const BEAT: Duration = Duration::from_secs(15);

/// The id under which the store keeps when a server was last alive.
const ALIVE_ID: &str = "_alive";

/// A time when no server was running, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Outage {
    pub(crate) from: i64,
    pub(crate) to: i64,
}

impl Outage {
    /// The start of a turn, moved by the part of the outage that fell into it.
    pub(crate) fn forgive(self, turn_started: i64) -> i64 {
        turn_started.saturating_add(self.to.saturating_sub(self.from.max(turn_started)).max(0))
    }
}

/// The outage that ends now, if a server has ever been alive.
pub(crate) async fn last_outage(store: &Store) -> Result<Outage, StoreError> {
    let now = store.now_ms();
    let last = store.table(ALIVE_ID).await?.and_then(|row| row.doc.as_i64());
    Ok(last.filter(|last| *last < now).map_or(Outage::default(), |from| Outage { from, to: now }))
}

/// Notes in the store that a server is alive.
pub(crate) async fn beat(store: &Store) -> Result<(), Box<dyn Error + Send + Sync>> {
    let doc = Value::from(store.now_ms()).to_string();
    let Some(row) = store.table(ALIVE_ID).await? else {
        let new = NewTable {
            id: ALIVE_ID.to_owned(),
            game: String::new(),
            head: String::new(),
            seed: store::DiceSeed::new([0; 32]),
            doc,
            status: Status::Finished,
            is_public: false,
            sitters: Vec::new(),
            rows: Vec::new(),
        };
        return match store.create_table(new).await {
            // If another server makes it at the same moment, that is as good.
            Ok(_) | Err(CreateError::Taken) => Ok(()),
            Err(error) => Err(error.into()),
        };
    };
    let update = TableUpdate { doc, is_public: false, sitters: None, status: None };
    match store.update_table_with(ALIVE_ID, row.doc_version, update).await {
        // A conflict means that another server has just done the same.
        Ok(_) | Err(UpdateError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Whether a table runs without visitors: its game is about to start, or people play there with a clock or a bot. Bots
/// alone pause until someone watches.
fn runs_unattended(doc: &TableDoc, status: Status) -> bool {
    match status {
        Status::Open => !doc.is_open(),
        Status::Running => doc.has_players() && (doc.deadline.is_some() || doc.has_bots()),
        Status::Finished => false,
    }
}

/// Loads the tables that run without visitors, so that their clocks and bots go on after a restart.
async fn load_unattended(app: &Arc<App>) {
    for status in [Status::Running, Status::Open] {
        let filter = Filter { status: Some(status), public_only: false, limit: 100_000, before: None };
        let rows = app.store.list(filter).await.map_err(Problem::internal);
        for row in rows.unwrap_or_default() {
            if app.doc_of(&row).is_some_and(|doc| runs_unattended(&doc, status)) {
                // A table that cannot be loaded is in the log of errors, and must not hold up the others.
                let _logged = app.table(&row.id).await;
            }
        }
    }
}

/// Checks all tables in memory until the server stops, even those that no one has visited since it started.
pub(crate) async fn run(app: Arc<App>) {
    load_unattended(&app).await;
    let mut next_beat = Instant::now();
    let (mut next_look, mut next_sweep) = (Instant::now(), Instant::now());
    while !app.stops_within(TICK).await {
        app.drop_idle();
        let mut has_clocks = false;
        for table in app.all_in_memory().into_iter().filter(|table| table.needs_clock()) {
            // A table that is busy at this moment is checked next time.
            let Some(mut inner) = table.try_lock() else { continue };
            inner.drop_caches(&table);
            has_clocks |= inner.has_clock();
            let is_late = inner.overdue_seats().is_some();
            drop(inner);
            if table.has_chores() || is_late {
                do_chores(&app, table);
            }
        }
        if Instant::now() >= next_look {
            next_look = Instant::now() + LOOK;
            look_after_database(&app);
            app.thinkers.report();
        }
        if Instant::now() >= next_sweep {
            next_sweep = Instant::now() + SWEEP;
            let app = Arc::clone(&app);
            // A failure is already logged, and the next round tries again.
            tokio::spawn(async move { app.store.sweep_sessions(app.store.now_ms()).await.ok() });
        }
        if has_clocks && Instant::now() >= next_beat {
            next_beat = Instant::now() + BEAT;
            // Without it, the next server counts more time as an outage: players get more time, never less.
            let _logged = beat(&app.store).await.map_err(Problem::internal);
        }
    }
}

/// Looks whether the database file is still there, and asks a database that fails whether it works again: in a task of
/// its own, because one that fails may take long to say so.
fn look_after_database(app: &Arc<App>) {
    // The store reports to the log what it finds.
    let is_there = app.store.check_place().is_ok();
    if is_there
        && app.outages.is_ongoing()
        && let Ok(turn) = Arc::clone(&app.asking).try_lock_owned()
    {
        let app = Arc::clone(app);
        tokio::spawn(async move {
            if beat(&app.store).await.is_ok() {
                app.outages.worked();
            }
            drop(turn);
        });
    }
}

/// Does what the clock found at one table, in a task of its own: a slow table must not hold up the others.
fn do_chores(app: &Arc<App>, table: Arc<Table>) {
    let Ok(turn) = Arc::clone(&table.chores).try_lock_owned() else { return };
    let app = Arc::clone(app);
    tokio::spawn(async move {
        if table.take_behind() {
            catch_up(&app, &table).await;
        }
        let late = table.lock().await.overdue_seats().unwrap_or_default();
        for seat in late {
            // A failure is already logged, and the next round tries again.
            let _ = table.lapse(&app.store, seat).await;
        }
        table.take_bots();
        app.wake_bots(&table);
        // A database that fails is asked again after a moment, not at once.
        if table.has_chores() {
            app.stops_within(Duration::from_secs(1)).await;
        }
        drop(turn);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_without_a_server_counts_for_no_one() {
        let outage = Outage { from: 1000, to: 5000 };
        assert_eq!(outage.forgive(900), 4900, "the turn had run for 100 ms");
        assert_eq!(outage.forgive(1000), 5000);
        assert_eq!(outage.forgive(6000), 6000, "a later turn is not concerned");
        assert_eq!(Outage::default().forgive(900), 900);
    }
}
