//! Drawings of a table, each made once for all clients that see the same.
//!
//! What a client has seen is remembered as hashes of its fragments, so that only the difference is sent. The fragments
//! themselves are kept for a moment only, for other clients that see the same.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::{DefaultHasher, Hash, Hasher as _},
    sync::Arc,
};

use axum::body::Bytes;
use base64ct::{Base64, Encoding as _};
use engine::{Seat, Viewer};
use kit::Fragment;

use crate::live::frame;

/// How many drawings per viewer are remembered, for clients that reconnect after a moment.
const REMEMBERED: usize = 4;

/// What a viewer sees, as hashes of its fragments.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// Depends on what is drawn and on nothing else, so that it tells nothing of what is drawn for others.
    number: u64,
    hashes: Vec<(Box<str>, u64)>,
}

/// Updates longer than this, in bytes, are compressed for clients that can unpack them.
const LONG: usize = 8_000;

/// An update of a page, in the wire format of server-sent events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PageEvent {
    plain: Bytes,
    /// Compressed if it is long, otherwise the same.
    packed: Bytes,
}

impl PageEvent {
    fn new(number: u64, html: &str) -> Self {
        let plain = frame("update", Some(number), html);
        let packed = if html.len() > LONG {
            let packed = miniz_oxide::deflate::compress_to_vec(html.as_bytes(), 6);
            frame("packed", Some(number), Base64::encode_string(&packed))
        } else {
            plain.clone()
        };
        Self { plain, packed }
    }

    /// The event for a client that can or cannot unpack.
    pub(crate) fn bytes(self, packing: Compression) -> Bytes {
        match packing {
            Compression::Packed => self.packed,
            Compression::Plain => self.plain,
        }
    }
}

/// Whether a client can unpack compressed events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    Packed,
    Plain,
}

/// An update, and what its receiver has seen after it.
#[derive(Debug)]
pub(crate) struct Update {
    /// The drawing that the client then has.
    pub(crate) seen: Arc<Drawing>,
    /// The fragments that changed; none if nothing did.
    pub(crate) event: Option<PageEvent>,
}

/// The newest drawing for one viewer.
#[derive(Debug)]
struct Newest {
    /// The revisions at which it was made: what all viewers see, and what only this one sees.
    revision: (u64, u64),
    drawing: Arc<Drawing>,
    /// Its fragments, while they are kept.
    fragments: Option<Arc<[Fragment]>>,
    /// The number of the drawing before it, and what to send to a client that has that one.
    since: Option<(u64, Option<PageEvent>)>,
    older: VecDeque<Arc<Drawing>>,
}

/// The newest drawings for each viewer, and the last update for programs.
#[derive(Default, Debug)]
pub(crate) struct Drawings {
    newest: BTreeMap<Option<usize>, Newest>,
    /// The last update for spectating programs.
    public_update: Option<(UpdateKey, Bytes)>,
}

/// What an update for programs depends on: the revision, the first entry of the log, and whether it has the view.
pub(crate) type UpdateKey = (u64, usize, bool);

impl Drawings {
    /// The fragments of the page at this revision, drawn now unless they are at hand.
    pub(crate) fn fragments(
        &mut self,
        viewer: Viewer,
        revision: (u64, u64),
        draw: impl FnOnce() -> Vec<Fragment>,
    ) -> (Arc<Drawing>, Arc<[Fragment]>) {
        let key = viewer.seat().map(Seat::index);
        let old = self.newest.remove(&key);
        let newest = match old {
            Some(Newest { revision: at, drawing, fragments, since, older }) if at == revision => {
                let fragments = fragments.unwrap_or_else(|| draw().into());
                Newest { revision, drawing, fragments: Some(fragments), since, older }
            }
            old => {
                let fragments: Arc<[Fragment]> = draw().into();
                let drawing = Arc::new(Drawing::new(&fragments));
                let since = old
                    .as_ref()
                    .map(|old| (old.drawing.number, difference(&old.drawing, &drawing, &fragments)));
                let older = old.map_or_else(VecDeque::new, |Newest { drawing, mut older, .. }| {
                    older.truncate(REMEMBERED - 1);
                    older.push_front(drawing);
                    older
                });
                Newest { revision, drawing, fragments: Some(fragments), since, older }
            }
        };
        let drawn = (Arc::clone(&newest.drawing), newest.fragments.clone().unwrap_or_default());
        self.newest.insert(key, newest);
        drawn
    }

    /// What to send to a client that has this drawing, or none yet.
    pub(crate) fn update(
        &mut self,
        viewer: Viewer,
        revision: (u64, u64),
        seen: Option<&Drawing>,
        draw: impl FnOnce() -> Vec<Fragment>,
    ) -> Update {
        let key = viewer.seat().map(Seat::index);
        // A client that has the newest drawing needs no fragments at all.
        if let (Some(newest), Some(seen)) = (self.newest.get(&key), seen)
            && newest.revision == revision
            && newest.drawing.number == seen.number
        {
            return Update { seen: Arc::clone(&newest.drawing), event: None };
        }
        let (drawing, fragments) = self.fragments(viewer, revision, draw);
        let since = self.newest.get(&key).and_then(|newest| newest.since.as_ref());
        let event = match (seen, since) {
            (Some(seen), Some((number, event))) if *number == seen.number => event.clone(),
            (Some(seen), _) => difference(seen, &drawing, &fragments),
            (None, _) => difference(&Drawing { number: 0, hashes: Vec::new() }, &drawing, &fragments),
        };
        Update { seen: drawing, event }
    }

    /// The same update for another program that spectates.
    pub(crate) fn public_update(&self, key: UpdateKey) -> Option<Bytes> {
        self.public_update.as_ref().filter(|(of, _)| *of == key).map(|(_, event)| event.clone())
    }

    /// Keeps an update for other programs that spectate.
    pub(crate) fn keep_public_update(&mut self, key: UpdateKey, event: Bytes) {
        self.public_update = Some((key, event));
    }

    /// The drawing with this number, if it is remembered.
    pub(crate) fn remembered(&self, viewer: Viewer, number: u64) -> Option<Arc<Drawing>> {
        let newest = self.newest.get(&viewer.seat().map(Seat::index))?;
        let mut all = std::iter::once(&newest.drawing).chain(&newest.older);
        all.find(|drawing| drawing.number == number).cloned()
    }

    /// Drops everything that can be drawn again.
    pub(crate) fn drop_caches(&mut self) {
        for newest in self.newest.values_mut() {
            newest.fragments = None;
            newest.since = None;
        }
        self.public_update = None;
    }
}

impl Drawing {
    fn new(fragments: &[Fragment]) -> Self {
        let hashed = |fragment: &Fragment| (fragment.id.as_str().into(), hash(&fragment.html));
        let hashes: Vec<(Box<str>, u64)> = fragments.iter().map(hashed).collect();
        // Short enough for a number of a script.
        Self { number: hash(&hashes) >> 12, hashes }
    }

    /// The same for drawings that are the same, and for no others.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }
}

fn hash(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// An event with the fragments that are new or changed, and marks for those that are gone.
fn difference(old: &Drawing, new: &Drawing, fragments: &[Fragment]) -> Option<PageEvent> {
    let mut before: BTreeMap<&str, u64> = old.hashes.iter().map(|(id, hash)| (&**id, *hash)).collect();
    let mut out = String::new();
    for (fragment, (_, hash)) in fragments.iter().zip(&new.hashes) {
        if before.remove(fragment.id.as_str()) != Some(*hash) {
            out.push_str(&fragment.html);
        }
    }
    for gone in before.keys() {
        out.push_str("<i data-gone=\"");
        out.push_str(gone);
        out.push_str("\"></i>");
    }
    (!out.is_empty()).then(|| PageEvent::new(new.number, &out))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(parts: &[(&str, &str)]) -> Vec<Fragment> {
        parts.iter().map(|(id, html)| Fragment { id: (*id).to_owned(), html: (*html).to_owned() }).collect()
    }

    /// The data of an event.
    fn data(event: Option<&PageEvent>) -> String {
        let text = String::from_utf8(event.map_or(Vec::new(), |event| event.plain.to_vec()));
        text.unwrap_or_default().split("data: ").nth(1).unwrap_or_default().trim_end().to_owned()
    }

    #[test]
    fn only_changes_are_sent_and_each_drawing_is_made_once() {
        let (mut drawings, all) = (Drawings::default(), Viewer::Public);
        let first = drawings.update(all, (0, 0), None, || page(&[("a", "A"), ("b", "B")]));
        assert_eq!(data(first.event.as_ref()), "AB");
        let same = drawings.update(all, (0, 0), Some(&first.seen), || panic!("it is already drawn"));
        assert_eq!(same.event, None);
        let second = drawings.update(all, (1, 0), Some(&first.seen), || page(&[("a", "A2"), ("c", "C")]));
        assert_eq!(data(second.event.as_ref()), "A2C<i data-gone=\"b\"></i>");
        let again = drawings.update(all, (1, 0), Some(&first.seen), || panic!("it is already drawn"));
        assert_eq!(again.event, second.event);
        let third = drawings.update(all, (2, 0), Some(&first.seen), || page(&[("a", "A"), ("b", "B")]));
        assert_eq!(third.event, None, "nothing differs from the first");
    }

    #[test]
    fn long_updates_are_compressed_for_clients_that_can_unpack() {
        let short = PageEvent::new(7, "short");
        assert_eq!(short.clone().bytes(Compression::Packed), short.bytes(Compression::Plain));
        let html = "<li>a long update</li>".repeat(1000);
        let long = PageEvent::new(7, &html);
        assert_eq!(data(Some(&long)), html);
        let packed = String::from_utf8(long.bytes(Compression::Packed).to_vec()).unwrap_or_default();
        let packed =
            packed.strip_prefix("event: packed\nid: 7\ndata: ").map(str::trim_end).unwrap_or_default();
        let bytes = Base64::decode_vec(packed).unwrap_or_default();
        assert_eq!(miniz_oxide::inflate::decompress_to_vec(&bytes).ok(), Some(html.into_bytes()));
    }

    #[test]
    fn a_client_that_reconnects_gets_what_changed_since() {
        let (mut drawings, all) = (Drawings::default(), Viewer::Public);
        let (first, _) = drawings.fragments(all, (0, 0), || page(&[("a", "A"), ("b", "B")]));
        for revision in 1..=4 {
            drawings.fragments(all, (revision, 0), || page(&[("a", "A"), ("b", &revision.to_string())]));
        }
        let seen = drawings.remembered(all, first.number());
        assert!(seen.is_some());
        let late = drawings.update(all, (4, 0), seen.as_deref(), || panic!("it is already drawn"));
        assert_eq!(data(late.event.as_ref()), "4");
        drawings.fragments(all, (5, 0), || page(&[("a", "A")]));
        assert!(drawings.remembered(all, first.number()).is_none(), "too long ago");
        let (last, _) = drawings.fragments(all, (5, 0), || panic!("it is already drawn"));
        assert!(drawings.remembered(all, last.number()).is_some());
        let other = Viewer::Seat(Seat::new(0));
        assert!(drawings.remembered(other, last.number()).is_none(), "that is another viewer's");
    }

    #[test]
    fn a_number_tells_what_is_drawn_and_not_how_often() {
        let (mut drawings, own) = (Drawings::default(), Viewer::Seat(Seat::new(0)));
        let (first, _) = drawings.fragments(own, (0, 0), || page(&[("a", "A")]));
        drawings.fragments(Viewer::Public, (0, 0), || page(&[("a", "A"), ("b", "B")]));
        let (second, _) = drawings.fragments(own, (0, 1), || page(&[("a", "A2")]));
        let (third, _) = drawings.fragments(own, (0, 2), || page(&[("a", "A")]));
        assert_ne!(first.number(), second.number());
        assert_eq!(first.number(), third.number());
    }

    #[test]
    fn dropped_fragments_are_drawn_again_the_same() {
        let (mut drawings, all) = (Drawings::default(), Viewer::Public);
        let (first, _) = drawings.fragments(all, (0, 0), || page(&[("a", "A")]));
        drawings.drop_caches();
        let quiet = drawings.update(all, (0, 0), Some(&first), || panic!("nothing is needed"));
        assert_eq!(quiet.event, None);
        let new = drawings.update(all, (0, 0), None, || page(&[("a", "A")]));
        assert_eq!((data(new.event.as_ref()).as_str(), new.seen.number()), ("A", first.number()));
    }
}
