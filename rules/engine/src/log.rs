//! The log as a reader may read it: what was done, rolled and caused, each beside its words.

use std::borrow::Cow;

use serde::Serialize;

use crate::{Author, Entry, Game, Match, Narrated, Occurrence, Rule, Seat, Viewer};

/// One entry of the log, its steps and events beside their words.
///
/// Without its type parameters it carries the words alone, for readers that know no game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "")]
pub struct LogLine<A = (), E = ()> {
    /// The entry's number as the reader counts, from 1; the set-up is 0.
    pub entry: usize,
    /// The seat that acted; none for the set-up.
    pub seat: Option<Seat>,
    /// Whether the clock acted because the seat did not.
    pub by_clock: bool,
    /// The steps that the reader may know.
    #[serde(skip)]
    pub steps: Vec<A>,
    /// The same steps in canonical text; none where the reader may know none.
    pub action: Option<String>,
    /// The dice that were rolled.
    pub rolls: Vec<RollWords>,
    /// What happened.
    pub events: Vec<EventWords<E>>,
    /// Remarks kept with the entry; a reader sees only their own.
    pub remarks: Vec<String>,
}

/// A line of this game's log.
pub type LogOf<G> = LogLine<<G as Game>::Action, <G as Game>::Event>;

/// An event beside its words and the rule that caused it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(bound = "")]
pub struct EventWords<E = ()> {
    /// The event.
    #[serde(skip)]
    pub event: E,
    /// The rule that caused it.
    pub rule: Rule,
    /// What happened, in words for a player.
    pub text: String,
}

/// A die that was rolled, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RollWords {
    /// The rule that asked for it.
    pub rule: Rule,
    /// What it decided.
    pub purpose: &'static str,
    /// How many sides the die has.
    pub sides: u16,
    /// The face it showed.
    pub face: u16,
}

impl<A, E> LogLine<A, E> {
    fn empty(entry: usize, seat: Option<Seat>) -> Self {
        Self {
            entry,
            seat,
            by_clock: false,
            steps: Vec::new(),
            action: None,
            rolls: Vec::new(),
            events: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Whether it tells the reader nothing but that the seat has made an entry.
    pub fn is_silent(&self) -> bool {
        self.action.is_none() && self.rolls.is_empty() && self.events.is_empty() && self.remarks.is_empty()
    }
}

impl<G: Narrated> Match<G> {
    /// The whole log; no reader is the keeper of the file, who reads everything.
    pub fn log(&self, reader: Option<Viewer>) -> Vec<LogOf<G>> {
        self.log_between(0, usize::MAX, reader)
    }

    /// The log from this entry to that one, both included and numbered as the reader counts; 0 is the set-up. What
    /// another seat alone was shown is not in it.
    pub fn log_between(&self, first: usize, last: usize, reader: Option<Viewer>) -> Vec<LogOf<G>> {
        self.lines(first, last, reader, |step| step, |event| event)
    }

    /// The words of the same lines, for readers that know no game.
    pub(crate) fn words_between(&self, first: usize, last: usize, reader: Option<Viewer>) -> Vec<LogLine> {
        self.lines(first, last, reader, |_| (), |_| ())
    }

    fn lines<A, E>(
        &self,
        first: usize,
        last: usize,
        reader: Option<Viewer>,
        step: impl Fn(G::Action) -> A + Copy,
        event: impl Fn(G::Event) -> E + Copy,
    ) -> Vec<LogLine<A, E>> {
        let setup = (first == 0).then(|| {
            let mut line = LogLine::empty(0, None);
            self.add_occurrences(&mut line, self.opening(), reader, event);
            line
        });
        let exists = |entry: &&Entry<G>| reader.is_none_or(|viewer| entry.exists_for(viewer));
        let entries = (1..).zip(self.entries().iter().filter(exists));
        let entries = entries.take(last).skip(first.saturating_sub(1));
        let lines = entries.map(|(number, entry)| self.line(number, entry, reader, step, event));
        setup.into_iter().chain(lines).collect()
    }

    fn line<A, E>(
        &self,
        number: usize,
        entry: &Entry<G>,
        reader: Option<Viewer>,
        step: impl Fn(G::Action) -> A,
        event: impl Fn(G::Event) -> E,
    ) -> LogLine<A, E> {
        let is_own = reader.is_none_or(|viewer| viewer.seat() == Some(entry.seat));
        let may_read = |step: &&G::Action| reader.is_some_and(|viewer| G::shows_step(**step, viewer));
        let steps: Cow<'_, [G::Action]> = if is_own {
            Cow::Borrowed(&entry.steps)
        } else {
            entry.steps.iter().filter(may_read).copied().collect()
        };
        let mut line = LogLine::empty(number, Some(entry.seat));
        line.by_clock = entry.author == Author::Clock;
        line.action = (!steps.is_empty()).then(|| G::write(entry.seat, &steps, self.texts()));
        line.steps = steps.iter().copied().map(step).collect();
        if is_own {
            line.remarks.clone_from(&entry.remarks);
        }
        self.add_occurrences(&mut line, &entry.occurrences, reader, event);
        line
    }

    fn add_occurrences<A, E>(
        &self,
        line: &mut LogLine<A, E>,
        occurrences: &[Occurrence<G::Event>],
        reader: Option<Viewer>,
        keep: impl Fn(G::Event) -> E,
    ) {
        line.events.reserve(occurrences.len());
        for occurrence in occurrences {
            if reader.is_some_and(|viewer| !occurrence.is_for(viewer)) {
                continue;
            }
            match *occurrence {
                Occurrence::Roll(rolled, _) => line.rolls.push(RollWords {
                    rule: rolled.why.rule,
                    purpose: rolled.why.purpose,
                    sides: rolled.sides,
                    face: rolled.face,
                }),
                Occurrence::Event(event, _) => {
                    let EventWords { event, rule, text } = self.event_words(event);
                    line.events.push(EventWords { event: keep(event), rule, text });
                }
            }
        }
    }

    /// An event of this match in words.
    pub fn event_words(&self, event: G::Event) -> EventWords<G::Event> {
        let (rule, text) = G::event_words(&event, self.setup(), self.texts(), self.names());
        EventWords { event, rule, text }
    }

    /// What this viewer may know of what has happened in the first `until` entries as they count them, without words.
    pub fn history(&self, viewer: Viewer, until: usize) -> History<'_, G> {
        let until = self.entries_until(viewer, until);
        History { opening: self.opening(), entries: &self.entries()[..until], viewer }
    }
}

/// The events of a match that one viewer may know, without words.
#[derive(Debug)]
pub struct History<'a, G: Narrated> {
    opening: &'a [Occurrence<G::Event>],
    entries: &'a [Entry<G>],
    viewer: Viewer,
}

impl<'a, G: Narrated> History<'a, G> {
    /// A history without a single event.
    pub const fn empty(viewer: Viewer) -> Self {
        Self { opening: &[], entries: &[], viewer }
    }

    /// The events from this entry on, each with the number of its entry as the viewer counts and the seat that acted; 0
    /// is the set-up.
    pub fn events(
        &self,
        from: usize,
    ) -> impl Iterator<Item = (usize, Option<Seat>, &'a G::Event)> + use<'a, G> {
        let viewer = self.viewer;
        let opening = (from == 0).then_some((0, None, self.opening));
        let exists = move |entry: &&'a Entry<G>| entry.exists_for(viewer);
        let entries = (1..).zip(self.entries.iter().filter(exists)).skip(from.saturating_sub(1));
        let entries = entries.map(|(number, entry)| (number, Some(entry.seat), entry.occurrences.as_slice()));
        opening.into_iter().chain(entries).flat_map(move |(number, seat, occurrences)| {
            occurrences.iter().filter_map(move |occurrence| match occurrence {
                Occurrence::Event(event, audience) if audience.includes(viewer) => {
                    Some((number, seat, event))
                }
                Occurrence::Event(..) | Occurrence::Roll(..) => None,
            })
        })
    }
}
