//! Drawings of a table, each made once for all who see the same.
//!
//! What a viewer has seen is remembered as hashes of its parts, so that they can be sent what differs; the parts
//! themselves are kept only for a moment, while others who see the same may ask for them.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use axum::body::Bytes;
use base64ct::{Base64, Encoding as _};
use engine::{Seat, Viewer};
use kit::Fragment;

use crate::live::frame;

/// How many drawings of a viewer are remembered, for those whose stream broke a moment ago.
const REMEMBERED: usize = 4;

/// What a viewer sees, as the hashes of its parts.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// Tells drawings of one table apart.
    number: u64,
    parts: Vec<(Box<str>, u64)>,
}

/// Updates longer than this are packed for those who can unpack them.
const LONG: usize = 8_000;

/// An event for pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    /// As it is.
    plain: Bytes,
    /// Packed, if it is long; otherwise the same.
    packed: Bytes,
}

impl Event {
    fn new(number: u64, html: &str) -> Self {
        let plain = frame("update", Some(number), html);
        let packed = if html.len() > LONG {
            let packed = miniz_oxide::deflate::compress_to_vec(html.as_bytes(), 6);
            frame("packed", Some(number), &Base64::encode_string(&packed))
        } else {
            plain.clone()
        };
        Self { plain, packed }
    }

    /// The event for somebody who unpacks, or does not.
    pub(crate) fn of(self, packing: Packing) -> Bytes {
        match packing {
            Packing::Packed => self.packed,
            Packing::Plain => self.plain,
        }
    }
}

/// Whether a page unpacks what is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Packed,
    Plain,
}

/// Something to send, and what its receiver has seen after that.
#[derive(Debug)]
pub(crate) struct Update {
    /// What the viewer has seen with it.
    pub(crate) seen: Arc<Drawing>,
    /// An event with the parts that changed; none if nothing did.
    pub(crate) event: Option<Event>,
}

/// The newest drawing for one kind of viewer.
#[derive(Debug)]
struct Newest {
    /// The ticks at which it was made.
    tick: (u64, u64),
    drawing: Arc<Drawing>,
    /// Its parts, while they are kept.
    fragments: Option<Arc<[Fragment]>>,
    /// The number of the drawing before it, and what to send to somebody who has that.
    since: Option<(u64, Option<Event>)>,
    older: VecDeque<Arc<Drawing>>,
}

/// The newest drawings for each kind of viewer.
#[derive(Debug)]
pub(crate) struct Drawings {
    newest: BTreeMap<Option<usize>, Newest>,
    /// What programs were told last, by viewer.
    told: BTreeMap<Option<usize>, (Asked, Bytes)>,
    count: u64,
}

/// What a program has to be told: at which tick, the log from which entry on, and whether with the view.
pub(crate) type Asked = (u64, usize, bool);

impl Drawings {
    /// No drawings yet. The first gets the number after this one, which is chosen at random, so that nobody
    /// takes a drawing of today for one from before the server was started.
    pub(crate) const fn after(count: u64) -> Self {
        Self { newest: BTreeMap::new(), told: BTreeMap::new(), count }
    }

    /// The parts of the page at this tick, drawn now if nobody has asked before.
    pub(crate) fn parts(
        &mut self,
        viewer: Viewer,
        tick: (u64, u64),
        draw: impl FnOnce() -> Vec<Fragment>,
    ) -> (Arc<Drawing>, Arc<[Fragment]>) {
        let key = viewer.seat().map(Seat::index);
        let old = self.newest.remove(&key);
        let newest = match old {
            Some(Newest { tick: at, drawing, fragments, since, older }) if at == tick => {
                let fragments = fragments.unwrap_or_else(|| draw().into());
                Newest { tick, drawing, fragments: Some(fragments), since, older }
            }
            old => {
                let fragments: Arc<[Fragment]> = draw().into();
                self.count += 1;
                let drawing = Arc::new(Drawing::new(self.count, &fragments));
                let since = old
                    .as_ref()
                    .map(|old| (old.drawing.number, difference(&old.drawing, &drawing, &fragments)));
                let older = old.map_or_else(VecDeque::new, |Newest { drawing, mut older, .. }| {
                    older.truncate(REMEMBERED - 1);
                    older.push_front(drawing);
                    older
                });
                Newest { tick, drawing, fragments: Some(fragments), since, older }
            }
        };
        let given = (Arc::clone(&newest.drawing), newest.fragments.clone().unwrap_or_default());
        self.newest.insert(key, newest);
        given
    }

    /// What to send to a viewer who has seen this much, or nothing yet.
    pub(crate) fn update(
        &mut self,
        viewer: Viewer,
        tick: (u64, u64),
        seen: Option<&Drawing>,
        draw: impl FnOnce() -> Vec<Fragment>,
    ) -> Update {
        let key = viewer.seat().map(Seat::index);
        // Whoever has the newest needs no parts at all.
        if let (Some(newest), Some(seen)) = (self.newest.get(&key), seen)
            && newest.tick == tick
            && newest.drawing.number == seen.number
        {
            return Update { seen: Arc::clone(&newest.drawing), event: None };
        }
        let (drawing, fragments) = self.parts(viewer, tick, draw);
        let since = self.newest.get(&key).and_then(|newest| newest.since.as_ref());
        let event = match (seen, since) {
            (Some(seen), Some((number, event))) if *number == seen.number => event.clone(),
            (Some(seen), _) => difference(seen, &drawing, &fragments),
            (None, _) => difference(&Drawing { number: 0, parts: Vec::new() }, &drawing, &fragments),
        };
        Update { seen: drawing, event }
    }

    /// What another program was told that sees the same and has heard as much.
    pub(crate) fn told(&self, viewer: Viewer, asked: Asked) -> Option<Bytes> {
        let told = self.told.get(&viewer.seat().map(Seat::index));
        told.filter(|(of, _)| *of == asked).map(|(_, event)| event.clone())
    }

    /// Keeps what a program is told, for others.
    pub(crate) fn keep_told(&mut self, viewer: Viewer, asked: Asked, event: Bytes) {
        self.told.insert(viewer.seat().map(Seat::index), (asked, event));
    }

    /// What a viewer has seen who says that they have this drawing, if it is remembered.
    pub(crate) fn remembered(&self, viewer: Viewer, number: u64) -> Option<Arc<Drawing>> {
        let newest = self.newest.get(&viewer.seat().map(Seat::index))?;
        let mut all = std::iter::once(&newest.drawing).chain(&newest.older);
        all.find(|drawing| drawing.number == number).cloned()
    }

    /// Lets go of everything that can be drawn again.
    pub(crate) fn drop_caches(&mut self) {
        for newest in self.newest.values_mut() {
            newest.fragments = None;
            newest.since = None;
        }
        self.told.clear();
    }
}

impl Drawing {
    fn new(number: u64, fragments: &[Fragment]) -> Self {
        let part = |fragment: &Fragment| (fragment.id.as_str().into(), hash(&fragment.html));
        Self { number, parts: fragments.iter().map(part).collect() }
    }

    /// Tells drawings of one table apart.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }
}

fn hash(html: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    hasher.finish()
}

/// An event with the parts that are new or changed, and marks for those that are gone.
fn difference(old: &Drawing, new: &Drawing, fragments: &[Fragment]) -> Option<Event> {
    let mut before: BTreeMap<&str, u64> = old.parts.iter().map(|(id, hash)| (&**id, *hash)).collect();
    let mut out = String::new();
    for (fragment, (_, hash)) in fragments.iter().zip(&new.parts) {
        if before.remove(fragment.id.as_str()) != Some(*hash) {
            out.push_str(&fragment.html);
        }
    }
    for gone in before.keys() {
        out.push_str("<i data-gone=\"");
        out.push_str(gone);
        out.push_str("\"></i>");
    }
    (!out.is_empty()).then(|| Event::new(new.number, &out))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(parts: &[(&str, &str)]) -> Vec<Fragment> {
        parts.iter().map(|(id, html)| Fragment { id: (*id).to_owned(), html: (*html).to_owned() }).collect()
    }

    /// What stands behind `data: ` in an event.
    fn data(event: Option<&Event>) -> String {
        let text = String::from_utf8(event.map_or(Vec::new(), |event| event.plain.to_vec()));
        text.unwrap_or_default().split("data: ").nth(1).unwrap_or_default().trim_end().to_owned()
    }

    #[test]
    fn only_what_changed_is_sent_and_only_once_drawn() {
        let (mut drawings, all) = (Drawings::after(0), Viewer::Public);
        let first = drawings.update(all, (0, 0), None, || page(&[("a", "A"), ("b", "B")]));
        assert_eq!(data(first.event.as_ref()), "AB");
        let same = drawings.update(all, (0, 0), Some(&first.seen), || panic!("it is drawn already"));
        assert_eq!(same.event, None);
        let second = drawings.update(all, (1, 0), Some(&first.seen), || page(&[("a", "A2"), ("c", "C")]));
        assert_eq!(data(second.event.as_ref()), "A2C<i data-gone=\"b\"></i>");
        let again = drawings.update(all, (1, 0), Some(&first.seen), || panic!("it is drawn already"));
        assert_eq!(again.event, second.event);
        let third = drawings.update(all, (2, 0), Some(&first.seen), || page(&[("a", "A"), ("b", "B")]));
        assert_eq!(third.event, None, "nothing differs from the first");
    }

    #[test]
    fn what_is_long_is_packed_for_those_who_unpack() {
        let short = Event::new(7, "short");
        assert_eq!(short.clone().of(Packing::Packed), short.of(Packing::Plain));
        let html = "<li>a long update</li>".repeat(1000);
        let long = Event::new(7, &html);
        assert_eq!(data(Some(&long)), html);
        let packed = String::from_utf8(long.of(Packing::Packed).to_vec()).unwrap_or_default();
        let packed =
            packed.strip_prefix("event: packed\nid: 7\ndata: ").map(str::trim_end).unwrap_or_default();
        let bytes = Base64::decode_vec(packed).unwrap_or_default();
        assert_eq!(miniz_oxide::inflate::decompress_to_vec(&bytes).ok(), Some(html.into_bytes()));
    }

    #[test]
    fn who_comes_back_gets_what_changed_since() {
        let (mut drawings, all) = (Drawings::after(0), Viewer::Public);
        let (first, _) = drawings.parts(all, (0, 0), || page(&[("a", "A"), ("b", "B")]));
        for tick in 1..=4 {
            drawings.parts(all, (tick, 0), || page(&[("a", "A"), ("b", &tick.to_string())]));
        }
        let seen = drawings.remembered(all, first.number());
        assert!(seen.is_some());
        let late = drawings.update(all, (4, 0), seen.as_deref(), || panic!("it is drawn already"));
        assert_eq!(data(late.event.as_ref()), "4");
        drawings.parts(all, (5, 0), || page(&[("a", "A")]));
        assert!(drawings.remembered(all, first.number()).is_none(), "too long ago");
        assert!(drawings.remembered(Viewer::Seat(Seat::new(0)), 6).is_none(), "another sees other things");
    }

    #[test]
    fn what_was_shed_is_drawn_again_the_same() {
        let (mut drawings, all) = (Drawings::after(0), Viewer::Public);
        let (first, _) = drawings.parts(all, (0, 0), || page(&[("a", "A")]));
        drawings.drop_caches();
        let quiet = drawings.update(all, (0, 0), Some(&first), || panic!("nothing is needed"));
        assert_eq!(quiet.event, None);
        let new = drawings.update(all, (0, 0), None, || page(&[("a", "A")]));
        assert_eq!((data(new.event.as_ref()).as_str(), new.seen.number()), ("A", first.number()));
    }
}
