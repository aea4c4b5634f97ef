//! The clock of a table: whose time is over, and what the clock must do here besides.

use std::{sync::atomic::Ordering, time::Duration};

use engine::{Seat, Seats};
use store::{Status, Store};
use tokio::time::Instant;

use super::{Inner, TRIES, Table};
use crate::{clock::Outage, problem::Problem};

impl Table {
    /// Lets the clock read the table again: the store may know more than this copy.
    pub(crate) fn fall_behind(&self) {
        self.is_behind.store(true, Ordering::Relaxed);
        self.ask_for_clock();
    }

    /// Whether the store may know more than this copy; asked once, it is forgotten.
    pub(crate) fn take_behind(&self) -> bool {
        self.is_behind.swap(false, Ordering::Relaxed)
    }

    /// Whether the clock has something to do here besides watching a deadline.
    pub(crate) fn has_chores(&self) -> bool {
        self.is_behind.load(Ordering::Relaxed) || self.must_wake_bots.load(Ordering::Relaxed)
    }

    /// Lets the clock wake the bots.
    pub(crate) fn ask_for_bots(&self) {
        self.must_wake_bots.store(true, Ordering::Relaxed);
        self.ask_for_clock();
    }

    /// Whether the bots are to be woken; asked once, it is forgotten.
    pub(crate) fn take_bots(&self) -> bool {
        self.must_wake_bots.swap(false, Ordering::Relaxed)
    }

    /// Lets the clock act for a seat, if its time is still over: what the player has entered counts, as far as it can be
    /// ended as it stands.
    pub(crate) async fn lapse(&self, store: &Store, seat: Seat) -> Result<(), Problem> {
        let mut inner = self.lock().await;
        for _ in 0..TRIES {
            // The turn may have ended since the clock checked, here or on another server.
            let is_late = inner.overdue_seats().is_some_and(|late| late.has(seat));
            if !is_late || !inner.is_over_for(store, self).await? {
                return Ok(());
            }
            let entered = inner.draft(seat).map(str::to_owned);
            let entered = entered.and_then(|draft| inner.game.as_deref()?.hurried(seat, &draft));
            let row = entered.map_or_else(|| format!("lapse {seat}"), |entry| format!("{seat}: {entry}"));
            if inner.append(store, self, row).await? {
                // The next turn starts blank.
                inner.drop_draft(store, self, seat.index()).await;
                return Ok(());
            }
        }
        Err(Problem::Stale)
    }
}

impl Inner {
    /// Whether a clock runs for the current turn. Bots alone have none: they may pause.
    pub(crate) fn has_clock(&self) -> bool {
        self.doc.deadline.is_some() && self.status == Status::Running && self.doc.has_players()
    }

    /// The seats whose time for this turn is over.
    pub(crate) fn overdue_seats(&self) -> Option<Seats> {
        let limit = self.doc.deadline().filter(|_| self.has_clock())?;
        let game = self.game.as_deref().filter(|_| self.turn_clock.elapsed() >= limit)?;
        Some(game.to_act()).filter(|late| !late.is_empty())
    }

    /// Whether the turn is over for all servers that share the database; one that is not sets its clock right.
    async fn is_over_for(&mut self, store: &Store, table: &Table) -> Result<bool, Problem> {
        if !store.is_shared() {
            return Ok(true);
        }
        let now = store.ask_time().await.map_err(Problem::at_table(&table.id))?;
        let is_over = self.ends_at().is_some_and(|end| end <= now);
        if !is_over {
            self.set_clock(now);
        }
        Ok(is_over)
    }

    /// Sets the clock of a table that was just loaded: time without a server is not counted.
    pub(super) fn forgive(&mut self, outage: Outage, now: i64) {
        self.turn_started = outage.forgive(self.turn_started);
        self.set_clock(now);
    }

    /// Lets the clock of this turn show how long it has taken, now that it is this time by the database's clock.
    fn set_clock(&mut self, now: i64) {
        let elapsed = u64::try_from(now.saturating_sub(self.turn_started)).unwrap_or(0);
        let now = Instant::now();
        self.turn_clock = now.checked_sub(Duration::from_millis(elapsed)).unwrap_or(now);
    }

    /// When the time for this turn is over, in milliseconds; none without a clock.
    pub(crate) fn ends_at(&self) -> Option<i64> {
        let allowed = i64::try_from(self.doc.deadline().filter(|_| self.has_clock())?.as_millis());
        Some(self.turn_started.saturating_add(allowed.unwrap_or(i64::MAX)))
    }
}
