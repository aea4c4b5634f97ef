//! The log as a reader may read it.

use serde::Serialize;

use crate::{Author, Entry, EventWords, Happening, Match, Rule, Seat, Told, Viewer};

/// One entry of the log in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// The entry's number, counted from 1; the set-up is 0.
    pub entry: usize,
    /// The seat that acted; none for the set-up.
    pub seat: Option<Seat>,
    /// Whether the clock acted because the seat did not.
    pub by_clock: bool,
    /// What was done, in canonical text; none where the reader may not know.
    pub action: Option<String>,
    /// The dice that fell.
    pub rolls: Vec<RollWords>,
    /// What happened.
    pub events: Vec<EventWords>,
    /// Remarks kept with the entry; others' entries keep theirs to themselves.
    pub remarks: Vec<String>,
}

/// A die that fell, in words.
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

impl<G: Told> Match<G> {
    /// The log as the reader may read it: a viewer what concerns them, the keeper of the whole file everything.
    pub fn story(&self, reader: Option<Viewer>) -> Vec<Line> {
        self.story_from(0, reader)
    }

    /// The log from this entry on; 0 is the set-up.
    pub fn story_from(&self, from: usize, reader: Option<Viewer>) -> Vec<Line> {
        let setup = (from == 0).then(|| self.set_up_line(reader));
        let entries = (1..).zip(self.entries()).skip(from.saturating_sub(1));
        setup.into_iter().chain(entries.map(|(number, entry)| self.line(number, entry, reader))).collect()
    }

    fn set_up_line(&self, reader: Option<Viewer>) -> Line {
        let mut line = Line {
            entry: 0,
            seat: None,
            by_clock: false,
            action: None,
            rolls: Vec::new(),
            events: Vec::new(),
            remarks: Vec::new(),
        };
        self.put_happenings(&mut line, self.opening(), reader);
        line
    }

    fn line(&self, number: usize, entry: &Entry<G>, reader: Option<Viewer>) -> Line {
        let is_own = reader.is_none_or(|viewer| viewer.seat() == Some(entry.seat));
        let may_read = |step: &&G::Action| is_own || reader.is_some_and(|viewer| G::shows(**step, viewer));
        let shown: Vec<_> = entry.steps.iter().filter(may_read).copied().collect();
        let action = (!shown.is_empty()).then(|| G::write(entry.seat, &shown, &self.texts));
        let mut line = Line {
            entry: number,
            seat: Some(entry.seat),
            by_clock: entry.author == Author::Clock,
            action,
            rolls: Vec::new(),
            events: Vec::new(),
            remarks: if is_own { entry.remarks.clone() } else { Vec::new() },
        };
        self.put_happenings(&mut line, &entry.happenings, reader);
        line
    }

    fn put_happenings(&self, line: &mut Line, happenings: &[Happening<G::Event>], reader: Option<Viewer>) {
        for happening in happenings {
            if reader.is_some_and(|viewer| !happening.is_for(viewer)) {
                continue;
            }
            match happening {
                Happening::Roll(rolled, _) => line.rolls.push(RollWords {
                    rule: rolled.why.rule,
                    purpose: rolled.why.purpose,
                    sides: rolled.sides,
                    face: rolled.face,
                }),
                Happening::Event(event, _) => line.events.push(G::event(event, self.setup(), &self.texts)),
            }
        }
    }
}
