//! A table as one viewer sees it: what is drawn for them, and what has changed since the last drawing.

use std::{
    ops::RangeInclusive,
    sync::{Arc, atomic::Ordering},
};

use engine::{Seat, Viewer};
use kit::{Around, Clock, Fragment, Seating, Showing};
use plugin::Played;

use super::{
    Drafts, Inner, Table,
    seats::{csrf, seating, seats_at_screen},
};
use crate::{
    drawings::{Drawing, Update},
    pages::around,
    secrets::Secret,
    site::Site,
    table_doc::TableDoc,
};

impl Inner {
    /// What to send to a client that has this drawing, or none yet; none before the game starts.
    pub(crate) fn update(
        &mut self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        seen: Option<&Drawing>,
    ) -> Option<Update> {
        table.ask_for_clock();
        let perspective = Perspective::new(table, &self.doc, viewer, secret, self.moment(viewer));
        let game = self.game.as_deref()?;
        let draw = || {
            let stage = perspective.stage(&self.drafts, self.before_reveal);
            perspective.with_ours(game, game.fragments(&stage))
        };
        Some(self.drawings.update(viewer, perspective.revision, seen, draw))
    }

    /// The viewer's drawing with this number, if it is remembered.
    pub(crate) fn remembered(&self, viewer: Viewer, number: u64) -> Option<Arc<Drawing>> {
        self.drawings.remembered(viewer, number)
    }

    /// The page for a viewer, and the number of its drawing; none before the game starts.
    pub(crate) fn page(
        &mut self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        around: Around<'_>,
    ) -> Option<(String, u64)> {
        table.ask_for_clock();
        let perspective = Perspective::new(table, &self.doc, viewer, secret, self.moment(viewer));
        let game = self.game.as_deref()?;
        let around = Around { clock: perspective.moment.clock, ..around };
        let stage = Showing { around, ..perspective.stage(&self.drafts, self.before_reveal) };
        let mut number = 0;
        let page = game.page(&stage, &mut |draw| {
            let draw = || perspective.with_ours(game, draw());
            let (drawing, fragments) = self.drawings.fragments(viewer, perspective.revision, draw);
            number = drawing.number();
            fragments
        });
        Some((page, number))
    }

    /// Which of these entries, as the viewer counts them, have an item of their own in the viewer's log.
    pub(crate) fn told_among(
        &self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        entries: RangeInclusive<usize>,
    ) -> Vec<usize> {
        let perspective = Perspective::new(table, &self.doc, viewer, secret, self.moment(viewer));
        let Some(game) = self.game.as_deref() else { return Vec::new() };
        let stage = Showing { at: Some(*entries.end()), ..perspective.stage(&self.drafts, None) };
        let fragments = game.fragments(&stage);
        let is_told = |entry: &usize| {
            let id = kit::log::id(*entry);
            fragments.iter().any(|fragment| fragment.id == id)
        };
        entries.filter(is_told).collect()
    }

    /// The page as it was after this many entries as the viewer counts them.
    pub(crate) fn page_at(
        &self,
        table: &Table,
        viewer: Viewer,
        secret: &Secret,
        entries: usize,
        around: Around<'_>,
    ) -> Option<String> {
        let perspective = Perspective::new(table, &self.doc, viewer, secret, self.moment(viewer));
        let game = self.game.as_deref()?;
        let stage = Showing { at: Some(entries), around, ..perspective.stage(&self.drafts, None) };
        Some(game.page(&stage, &mut |draw| draw().into()))
    }

    /// The clock of the turn, and after how many entries a closed table is shown, with nothing to do.
    fn moment(&self, viewer: Viewer) -> ShownAt {
        let clock = self.ends_at().zip(self.doc.deadline).map(|(until, limit)| Clock { until, limit });
        ShownAt {
            clock,
            at: self.doc.closed.as_ref().and_then(|_| Some(self.game.as_deref()?.len_for(viewer))),
        }
    }

    /// Drops what can be drawn again; the clock is then needed only for a deadline.
    pub(crate) fn drop_caches(&mut self, table: &Table) {
        self.drawings.drop_caches();
        table.needs_clock.store(self.has_clock() || table.has_chores(), Ordering::Relaxed);
    }
}

/// What is drawn for a viewer besides the match.
struct Perspective<'d> {
    site: Site,
    path: String,
    csrf: String,
    seating: Vec<Seating>,
    viewer: Viewer,
    /// How often what all viewers see has changed, and what only this viewer sees.
    revision: (u64, u64),
    /// The seats that are played from the viewer's screen.
    at_screen: Vec<(Seat, String)>,
    doc: &'d TableDoc,
    moment: ShownAt,
}

/// When a table is shown.
#[derive(Clone, Copy)]
struct ShownAt {
    /// The clock of the turn.
    clock: Option<Clock>,
    /// After how many entries the table is shown, if it was closed.
    at: Option<usize>,
}

impl<'d> Perspective<'d> {
    fn new(table: &Table, doc: &'d TableDoc, viewer: Viewer, secret: &Secret, moment: ShownAt) -> Self {
        let own = viewer.seat().map_or(0, |seat| *table.seat_revisions[seat.index()].borrow());
        Self {
            site: table.site.clone(),
            path: table.path(),
            csrf: csrf(secret, table, doc, viewer),
            seating: seating(doc, table),
            viewer,
            revision: (table.revisions.borrow().count, own),
            at_screen: seats_at_screen(doc, viewer),
            doc,
            moment,
        }
    }

    fn stage<'a>(&'a self, drafts: &'a Drafts, before: Option<usize>) -> Showing<'a> {
        let draft = self.viewer.seat().and_then(|seat| drafts.get(&seat.index())).map_or("", String::as_str);
        let Self { site, path, csrf, seating, viewer, moment: ShownAt { clock, at }, .. } = self;
        let around = Around { clock: *clock, ..Around::default() };
        Showing { root: site.root(), path, csrf, seating, viewer: *viewer, draft, before, at: *at, around }
    }

    /// The game's fragments and the server's.
    fn with_ours(&self, game: &dyn Played, mut fragments: Vec<Fragment>) -> Vec<Fragment> {
        let count = |entry| game.count_for(self.viewer, entry);
        around::add_notes(&mut fragments, &self.doc.notes, count);
        fragments.push(around::game_links(game, &self.path));
        fragments.push(around::seat_switcher(game, &self.path, self.viewer, &self.at_screen));
        fragments.push(around::table_news(self.doc, game, &self.site, &self.path, &self.csrf, self.viewer));
        fragments
    }
}
