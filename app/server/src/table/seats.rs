//! Who sits where at a table: the document in the store, and what pages and forms need from it.

use engine::{Seat, Seats, Viewer};
use kit::Seating;
use store::{Sitter, Status, Store, TableUpdate};

use super::{Inner, Table, seat_number};
use crate::{
    problem::Problem,
    secrets::{self, Secret},
    table_doc::{Holder, SeatDoc, TableDoc},
};

impl Inner {
    /// The bots that must act, with their skill.
    pub(crate) fn bots_to_act(&self) -> impl Iterator<Item = (Seat, bots::Skill)> + '_ {
        let game = self.game.as_ref().filter(|_| self.doc.closed.is_none());
        let to_act = game.map_or(Seats::NONE, |game| game.to_act());
        to_act.iter().filter_map(|seat| Some((seat, self.doc.seats[seat.index()].skill()?)))
    }

    /// Saves the document; false if it was changed in the meantime, and the change has been read.
    pub(super) async fn put_doc(
        &mut self,
        store: &Store,
        table: &Table,
        doc: TableDoc,
    ) -> Result<bool, Problem> {
        let text = serde_json::to_string(&doc).map_err(Problem::at_table(&table.id))?;
        let is_closed = doc.closed.is_some();
        let is_public = self.is_public && !is_closed;
        let update = TableUpdate {
            doc: text,
            is_public,
            sitters: Some(sitters(&doc)).filter(|new| *new != sitters(&self.doc)),
            status: is_closed.then_some(Status::Finished),
        };
        table.expect_write();
        match store.update_table_with(&table.id, self.doc_version, update).await {
            Ok(version) => {
                self.doc = doc;
                self.doc_version = version;
                self.is_public = is_public;
                self.after_doc();
                Ok(true)
            }
            Err(store::UpdateError::Conflict { .. }) => {
                table.forget_write();
                self.refresh_doc(store, table).await?;
                Ok(false)
            }
            Err(error) => {
                table.forget_write();
                // It may have been saved all the same.
                table.fall_behind();
                Err(Problem::at_table(&table.id)(error))
            }
        }
    }

    /// Marks the seats that go to someone else while an entry of theirs waits for the others: it stays sealed until the
    /// turn is settled. Returns all seats that go to someone else; their drafts are not for the new player either.
    pub(super) fn seal(&self, doc: &mut TableDoc) -> Vec<usize> {
        let Some(game) = self.game.as_deref() else { return Vec::new() };
        let mut passed_on = Vec::new();
        for (index, (before, after)) in self.doc.seats.iter().zip(&mut doc.seats).enumerate() {
            if before.player() == after.player() {
                continue;
            }
            passed_on.push(index);
            let seat = Seat::new(index);
            // A player who still has to act must see where the seat stands.
            let waits = !game.to_act().has(seat)
                && game.last_entry_of(seat).is_some_and(|entry| entry > game.settled());
            after.sealed_at = waits.then(|| game.settled());
        }
        passed_on
    }

    /// Whether the entry of this seat was made by the player before, and is not for the one who sits there now.
    pub(crate) fn is_sealed(&self, seat: Seat) -> bool {
        let sealed_at = self.doc.seats.get(seat.index()).and_then(|seat| seat.sealed_at);
        self.game.as_deref().is_some_and(|game| sealed_at == Some(game.settled()))
    }

    /// What someone with this seat may see: only what everyone sees, while its entry is sealed.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Viewer {
        if viewer.seat().is_some_and(|seat| self.is_sealed(seat)) { Viewer::Public } else { viewer }
    }

    /// Whether this is the current invitation, and there is something left to be invited to.
    pub(crate) fn is_invited(&self, secret: &Secret, table: &str, token: &str) -> bool {
        let is_over = self.game.is_some() && !self.doc.is_open();
        !is_over && secrets::same(token, &secret.invitation(table, self.doc.invitation_epoch))
    }

    /// Updates what depends on the document.
    fn after_doc(&mut self) {
        if self.doc.closed.is_some() {
            self.status = Status::Finished;
        }
        self.name_players();
    }

    /// Gives the players of the match the names of their seats.
    pub(super) fn name_players(&mut self) {
        let name =
            |seat: &SeatDoc| if seat.holder == Holder::Open { String::new() } else { seat.name.clone() };
        let names = self.doc.seats.iter().map(name).collect();
        if let Some(game) = &mut self.game {
            game.rename(names);
        }
    }

    pub(super) async fn refresh_doc(&mut self, store: &Store, table: &Table) -> Result<(), Problem> {
        let row = store.table(&table.id).await.map_err(Problem::at_table(&table.id))?;
        let row = row.ok_or_else(|| {
            table.give_up();
            Problem::NotFound
        })?;
        if row.doc_version != self.doc_version {
            self.doc = serde_json::from_value(row.doc).map_err(Problem::at_table(&table.id))?;
            self.doc_version = row.doc_version;
            self.after_doc();
            self.is_public = row.is_public;
            table.notify();
        }
        Ok(())
    }
}

/// Who has a claim to each seat, so that the store finds a person's tables.
pub(crate) fn sitters(doc: &TableDoc) -> Vec<Sitter> {
    let seats = doc.seats.iter().enumerate();
    let sitter = |(index, seat): (usize, &SeatDoc)| {
        Some(Sitter { seat: seat_number(index), person: seat.claimant()?.to_owned() })
    };
    seats.filter_map(sitter).collect()
}

/// Who holds each seat, as pages show it. Everyone at a shared device is online when one of them is.
pub(super) fn seating(doc: &TableDoc, table: &Table) -> Vec<Seating> {
    let is_online = |index: usize, seat: &SeatDoc| match &seat.holder {
        Holder::Person(person) => doc.seats_of(person).any(|own| table.is_online(own)),
        Holder::Open | Holder::Bot { .. } => table.is_online(index),
    };
    let seating = |(index, seat): (usize, &SeatDoc)| Seating {
        holder: match seat.holder {
            Holder::Open => kit::PlayerKind::Open,
            Holder::Person(_) => kit::PlayerKind::Person,
            Holder::Bot { .. } => kit::PlayerKind::Bot,
        },
        is_here: is_online(index, seat),
    };
    doc.seats.iter().enumerate().map(seating).collect()
}

/// The token that every act of a seat must carry.
pub(crate) fn csrf(secret: &Secret, table: &Table, doc: &TableDoc, viewer: Viewer) -> String {
    let Some(seat) = viewer.seat() else { return String::new() };
    let epoch = doc.seats.get(seat.index()).map_or(0, |seat| seat.epoch);
    secret.csrf(&format!("{} {} {epoch}", table.id, seat.index()))
}

/// The seats and names that are played from the viewer's screen, if there are several.
pub(crate) fn seats_at_screen(doc: &TableDoc, viewer: Viewer) -> Vec<(Seat, String)> {
    let holder = viewer.seat().and_then(|seat| doc.seats.get(seat.index()));
    let Some(SeatDoc { holder: Holder::Person(person), .. }) = holder else { return Vec::new() };
    let own = doc.seats_of(person).map(|index| (Seat::new(index), doc.seats[index].name.clone()));
    Some(own.collect::<Vec<_>>()).filter(|own| own.len() > 1).unwrap_or_default()
}
