//! Drawings of a table, each made once for all who see the same.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use boards::Fragment;
use engine::Viewer;

/// What a viewer sees, cut into parts.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// Tells drawings of one table apart.
    number: u64,
    fragments: Vec<Fragment>,
    /// The drawing before this one, and what to send to somebody who has it.
    since: Option<(u64, Arc<str>)>,
}

impl Drawing {
    /// What changes for somebody who has seen `seen`; nothing if it is this drawing.
    pub(crate) fn update_for(&self, seen: &Self) -> Option<Arc<str>> {
        if self.number == seen.number {
            return None;
        }
        match &self.since {
            Some((number, update)) if *number == seen.number => Some(Arc::clone(update)),
            _ => Some(difference(&seen.fragments, &self.fragments)),
        }
        .filter(|update| !update.is_empty())
    }

    /// Everything, for somebody who has seen nothing or something unknown.
    pub(crate) fn whole(&self) -> Arc<str> {
        difference(&[], &self.fragments)
    }
}

/// A drawing and the ticks at which it was made.
type Newest = ((u64, u64), Arc<Drawing>);

/// The newest drawing for each kind of viewer.
#[derive(Debug, Default)]
pub(crate) struct Drawings {
    newest: BTreeMap<Option<usize>, Newest>,
    count: u64,
}

impl Drawings {
    /// The drawing for a viewer at this tick, made now if nobody has asked before.
    pub(crate) fn get(
        &mut self,
        viewer: Viewer,
        tick: (u64, u64),
        draw: impl FnOnce() -> Vec<Fragment>,
    ) -> Arc<Drawing> {
        let key = viewer.seat().map(engine::Seat::index);
        let old = match self.newest.get(&key) {
            Some((at, drawing)) if *at == tick => return Arc::clone(drawing),
            Some((_, drawing)) => Some(Arc::clone(drawing)),
            None => None,
        };
        let fragments = draw();
        let since = old.map(|old| (old.number, difference(&old.fragments, &fragments)));
        self.count += 1;
        let drawing = Arc::new(Drawing { number: self.count, fragments, since });
        self.newest.insert(key, (tick, Arc::clone(&drawing)));
        drawing
    }
}

/// The parts that are new or changed, and marks for those that are gone.
fn difference(old: &[Fragment], new: &[Fragment]) -> Arc<str> {
    let before: BTreeMap<&str, &str> = old.iter().map(|f| (f.id.as_str(), f.html.as_str())).collect();
    let after: BTreeSet<&str> = new.iter().map(|f| f.id.as_str()).collect();
    let mut out = String::new();
    for fragment in new {
        if before.get(fragment.id.as_str()) != Some(&fragment.html.as_str()) {
            out.push_str(&fragment.html);
        }
    }
    for gone in before.keys().filter(|id| !after.contains(*id)) {
        out.push_str("<i data-gone=\"");
        out.push_str(gone);
        out.push_str("\"></i>");
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: &str, html: &str) -> Fragment {
        Fragment { id: id.to_owned(), html: html.to_owned() }
    }

    #[test]
    fn only_what_changed_is_sent_and_only_once_drawn() {
        let mut drawings = Drawings::default();
        let first = drawings.get(Viewer::Public, (0, 0), || vec![part("a", "A"), part("b", "B")]);
        let same = drawings.get(Viewer::Public, (0, 0), || panic!("it is drawn already"));
        assert_eq!(same.update_for(&first), None);
        let second = drawings.get(Viewer::Public, (1, 0), || vec![part("a", "A2"), part("c", "C")]);
        assert_eq!(second.update_for(&first).as_deref(), Some("A2C<i data-gone=\"b\"></i>"));
        let third = drawings.get(Viewer::Public, (2, 0), || vec![part("a", "A"), part("b", "B")]);
        assert_eq!(third.update_for(&first), None, "nothing differs from the first");
        assert_eq!(&*third.whole(), "AB");
    }
}
