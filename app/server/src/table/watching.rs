//! Who watches a table: what wakes its pages and programs, and which of them are open.

use std::sync::{Arc, atomic::Ordering};

use engine::{Seat, Viewer};
use tokio::sync::watch;

use super::Table;

/// How often a table has changed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Revision {
    /// All changes.
    pub(crate) count: u64,
    /// Changes that are sent at once.
    pub(crate) urgent: u64,
}

impl Table {
    /// Changes that all viewers can see.
    pub(crate) fn watch(&self) -> watch::Receiver<Revision> {
        self.revisions.subscribe()
    }

    /// Changes that only this viewer can see.
    pub(crate) fn watch_seat(&self, viewer: Viewer) -> Option<watch::Receiver<u64>> {
        let revisions = viewer.seat().and_then(|seat| self.seat_revisions.get(seat.index()));
        revisions.map(watch::Sender::subscribe)
    }

    /// Entries that only this viewer knows of.
    pub(crate) fn watch_private(&self, viewer: Viewer) -> Option<watch::Receiver<u64>> {
        let entries = viewer.seat().and_then(|seat| self.private_entries.get(seat.index()));
        entries.map(watch::Sender::subscribe)
    }

    /// Sessions of the players that end.
    pub(crate) fn watch_sign_outs(&self) -> watch::Receiver<u64> {
        self.sign_outs.subscribe()
    }

    /// Lets all subscribers look whether their sessions still exist.
    pub(crate) fn tell_sign_out(&self) {
        self.sign_outs.send_modify(|count| *count += 1);
    }

    /// Wakes all subscribers.
    pub(crate) fn notify(&self) {
        self.revisions.send_modify(|revision| {
            revision.count += 1;
            revision.urgent += 1;
        });
    }

    /// Wakes all subscribers, which may wait a moment for the next change.
    pub(super) fn notify_softly(&self) {
        self.revisions.send_modify(|revision| revision.count += 1);
    }

    /// Wakes the pages of one seat.
    pub(super) fn notify_seat(&self, seat: usize) {
        // Also if none is open: what was drawn before is out of date.
        if let Some(revisions) = self.seat_revisions.get(seat) {
            revisions.send_modify(|revision| *revision += 1);
        }
    }

    /// Wakes the pages and programs of a seat that alone knows of its new entry: no one else hears of it.
    pub(super) fn notify_private(&self, seat: usize) {
        self.notify_seat(seat);
        if let Some(entries) = self.private_entries.get(seat) {
            entries.send_modify(|count| *count += 1);
        }
    }

    /// Counts an open stream for as long as the guard lives.
    pub(crate) fn open_stream(self: &Arc<Self>, viewer: Viewer) -> OpenStream {
        let seat = viewer.seat().map(Seat::index).filter(|seat| *seat < self.seat_streams.len());
        self.streams.fetch_add(1, Ordering::SeqCst);
        self.resume_bots();
        if let Some(seat) = seat
            && self.seat_streams[seat].fetch_add(1, Ordering::Relaxed) == 0
        {
            self.notify();
        }
        OpenStream { table: Arc::clone(self), seat }
    }

    /// Whether the player in this seat is online.
    pub(super) fn is_online(&self, seat: usize) -> bool {
        self.seat_streams.get(seat).is_some_and(|count| count.load(Ordering::Relaxed) > 0)
    }
}

/// An open stream, counted as long as it lives.
pub(crate) struct OpenStream {
    table: Arc<Table>,
    seat: Option<usize>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.table.streams.fetch_sub(1, Ordering::Relaxed);
        self.table.touch();
        if let Some(seat) = self.seat
            && self.table.seat_streams[seat].fetch_sub(1, Ordering::Relaxed) == 1
        {
            self.table.notify();
        }
    }
}
