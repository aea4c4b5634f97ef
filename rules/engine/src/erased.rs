//! A match whose game is not known at compile time, for the server and the command line.

use std::{any::Any, error::Error, fmt};

use serde_json::{Value, json};

use crate::{
    Author, Branch, Decision, Fair, LogLine, Match, Narrated, Outcome, PlayError, Record, Refusal, Rule,
    Seat, Seats, Source, TextFaults, Viewer, decision, gist,
    matches::{Resolved, WordSource},
};

/// A match of any game; actions go in and out as text, views as JSON or plain text.
pub trait AnyMatch: Send {
    /// The game's name in files.
    fn game(&self) -> &'static str;
    /// The game's name for people.
    fn title(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// What the player in this seat is called.
    fn name(&self, seat: Seat) -> String;
    /// Gives the players these names, by seat.
    fn rename(&mut self, names: Vec<String>);
    /// How many entries the log has.
    fn len(&self) -> usize;
    /// How many entries there are for this viewer, who does not count what another seat alone was shown.
    fn len_for(&self, viewer: Viewer) -> usize;
    /// How many of the first `entries` entries exist for this viewer.
    fn count_for(&self, viewer: Viewer, entries: usize) -> usize;
    /// Whether the log is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Who must act now.
    fn to_act(&self) -> Seats;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether this is a what-if, and whose.
    fn branch(&self) -> Option<Branch>;
    /// Where the dice come from.
    fn source(&self) -> &Source;
    /// What the viewer may see after `at` entries, as JSON; `None` is now.
    fn view(&self, viewer: Viewer, at: Option<usize>) -> Value;
    /// Adds what the viewer may see now, as the text of a JSON object.
    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// The same as a string.
    fn view_text(&self, viewer: Viewer) -> String {
        let mut text = Vec::new();
        self.write_view(viewer, &mut text);
        String::from_utf8(text).unwrap_or_default()
    }
    /// What the viewer may see after `at` entries, as plain text; `None` is now.
    fn board(&self, viewer: Viewer, at: Option<usize>) -> String;
    /// What the seat sees with the steps of its draft on the board, as plain text; none of a whole entry.
    fn draft_board(&self, seat: Seat, draft: &str) -> Result<Option<String>, SubmitError>;
    /// The log from this entry on as the reader may read it and counts it; 0 is the set-up. No reader is the keeper of
    /// the file, who reads everything.
    fn log_from(&self, from: usize, reader: Option<Viewer>) -> Vec<LogLine>;
    /// One entry of the log as the reader may read it; 0 is the set-up.
    fn log_line(&self, entry: usize, reader: Option<Viewer>) -> Option<LogLine>;
    /// The whole log as the reader may read it.
    fn log(&self, reader: Option<Viewer>) -> Vec<LogLine> {
        self.log_from(0, reader)
    }
    /// The number of the last entry that the seat made itself.
    fn last_entry_of(&self, seat: Seat) -> Option<usize>;
    /// What the seat is asked and offered after the steps of its draft.
    fn decision(&self, seat: Seat, draft: &str) -> Result<Decision, SubmitError>;
    /// Whether the seat could submit this text, or keep it as a draft.
    fn check(&self, seat: Seat, text: &str) -> Result<(), SubmitError>;
    /// Plays one whole entry; gives its line as the seat may read it.
    fn submit(&mut self, seat: Seat, text: &str) -> Result<LogLine, SubmitError>;
    /// Plays one whole entry that was accepted before; its words are not judged again.
    fn replay_entry(&mut self, seat: Seat, text: &str) -> Result<(), SubmitError>;
    /// Checks and resolves an entry without playing it, so that it can be written down first.
    fn prepare(&mut self, seat: Seat, text: &str) -> Result<Prepared, SubmitError>;
    /// Plays what was prepared; false if the match has moved on since, and nothing has changed.
    fn commit(&mut self, entry: PreparedEntry) -> bool;
    /// What a seat has composed when its time is over, as a whole entry; none if nothing of it can be ended as it stands.
    fn hurried(&self, seat: Seat, draft: &str) -> Option<String>;
    /// The clock acts for a seat that did not act in time.
    fn lapse(&mut self, seat: Seat) -> Result<LogLine, SubmitError>;
    /// How many entries are settled and cannot be undone.
    fn settled(&self) -> usize;
    /// How many entries are settled for this viewer, as they count them: besides those, what they alone have been shown
    /// since.
    fn settled_for(&self, viewer: Viewer) -> usize;
    /// Whether the seat may undo its last entry; gives the draft that is left when it does.
    fn may_undo(&self, seat: Seat) -> Result<String, Refusal>;
    /// Undoes the seat's last entry and gives the draft that is left: the entry without its last step.
    fn undo(&mut self, seat: Seat) -> Result<String, Refusal>;
    /// A what-if for one viewer, after `at` entries as they count them.
    fn what_if(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn AnyMatch>;
    /// The whole game as a file; a what-if has none.
    fn record(&self) -> Option<Record>;
    /// The whole game as a file for one reader, without words that were not for them.
    fn record_for(&self, reader: Viewer) -> Option<Record>;
    /// What a rule says, in one line.
    fn gist(&self, rule: Rule) -> Option<&'static str>;
}

/// A text that was read and checked.
pub enum Prepared {
    /// All its steps are legal and more are needed; this is its canonical text.
    Draft(String),
    /// It is a whole entry.
    Entry(PreparedEntry),
}

/// A whole entry that was checked and resolved.
pub struct PreparedEntry {
    /// The entry in canonical text.
    pub text: String,
    /// Whether the game is over with it.
    pub is_last: bool,
    /// How many entries there were before it.
    at: usize,
    /// The texts it adds.
    words: Vec<String>,
    /// The game's own [`Resolved`].
    resolved: Box<dyn Any + Send>,
}

/// Why a text was not played as an entry; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubmitError {
    /// The text could not be read.
    Unreadable(TextFaults),
    /// It was read and not played.
    NotPlayed(PlayError),
}

impl fmt::Display for SubmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(faults) => faults.fmt(f),
            Self::NotPlayed(error) => error.fmt(f),
        }
    }
}

impl Error for SubmitError {}

impl From<TextFaults> for SubmitError {
    fn from(faults: TextFaults) -> Self {
        Self::Unreadable(faults)
    }
}

impl From<PlayError> for SubmitError {
    fn from(error: PlayError) -> Self {
        Self::NotPlayed(error)
    }
}

impl<G: Narrated> Match<G> {
    fn seen(&self, viewer: Viewer, at: Option<usize>) -> G::View {
        at.map_or_else(|| self.view(viewer), |at| self.view_at(at, viewer))
    }

    /// What all viewers see, as the text of a JSON object; empty if the game does not tell it apart.
    fn shared_view(&self) -> &[u8] {
        let write = || G::shared_view(self.state()).and_then(|shared| serde_json::to_vec(&shared).ok());
        self.shared_view.get_or_init(|| write().unwrap_or_default())
    }

    /// The last entry as this seat may read it.
    fn last_line(&self, seat: Seat) -> LogLine {
        let viewer = Viewer::Seat(seat);
        let last = self.len_for(viewer);
        self.words_between(last.max(1), last, Some(viewer)).swap_remove(0)
    }

    /// Reads a text and plays it as one whole entry.
    fn play_text(&mut self, seat: Seat, text: &str, words: WordSource) -> Result<(), SubmitError> {
        let kept = self.texts.len();
        let steps = self.read(seat, text)?;
        let played = self.resolve(seat, Author::Seat, words, &steps, None);
        match played {
            Ok(resolved) => {
                self.commit(resolved);
                Ok(())
            }
            Err(error) => {
                self.texts.truncate(kept);
                Err(error.into())
            }
        }
    }
}

impl<G: Narrated> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn name(&self, seat: Seat) -> String {
        self.names().of(seat).into_owned()
    }

    fn rename(&mut self, names: Vec<String>) {
        self.rename(names);
    }

    fn len(&self) -> usize {
        self.entries().len()
    }

    fn to_act(&self) -> Seats {
        self.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn branch(&self) -> Option<Branch> {
        self.branch()
    }

    fn source(&self) -> &Source {
        self.source()
    }

    fn view(&self, viewer: Viewer, at: Option<usize>) -> Value {
        serde_json::to_value(self.seen(viewer, at))
            .unwrap_or_else(|error| json!({ "error": error.to_string() }))
    }

    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>) {
        let start = out.len();
        // The closing brace of the shared fields is left out, and the opening brace of the others becomes a comma.
        let shared = self.shared_view();
        out.extend_from_slice(shared.strip_suffix(b"}").unwrap_or_default());
        let own = out.len();
        if serde_json::to_writer(&mut *out, &G::own_view(self.state(), viewer, self.texts())).is_err() {
            out.truncate(start);
            out.extend_from_slice(b"null");
        } else if own > start {
            out[own] = b',';
        }
    }

    fn board(&self, viewer: Viewer, at: Option<usize>) -> String {
        G::board(&self.seen(viewer, at), self.names())
    }

    fn draft_board(&self, seat: Seat, draft: &str) -> Result<Option<String>, SubmitError> {
        let (_, view) = self.decision(seat, draft)?;
        Ok(view.map(|view| G::board(&view, self.names())))
    }

    fn log_from(&self, from: usize, reader: Option<Viewer>) -> Vec<LogLine> {
        self.words_between(from, usize::MAX, reader)
    }

    fn log_line(&self, entry: usize, reader: Option<Viewer>) -> Option<LogLine> {
        self.words_between(entry, entry, reader).pop()
    }

    fn last_entry_of(&self, seat: Seat) -> Option<usize> {
        self.last_entry_of(seat).map(|at| at + 1)
    }

    fn decision(&self, seat: Seat, draft: &str) -> Result<Decision, SubmitError> {
        let decided = self.decide(seat, draft, decision::completes::<G>);
        decided.map(|(decision, _)| decision::erase(self, decision))
    }

    fn check(&self, seat: Seat, text: &str) -> Result<(), SubmitError> {
        let mut texts = self.texts().clone();
        let steps = if text.trim().is_empty() { Vec::new() } else { G::read(seat, text, &mut texts)? };
        self.draft_with(seat, &steps, &texts)?;
        Ok(())
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<LogLine, SubmitError> {
        self.play_text(seat, text, WordSource::New)?;
        Ok(self.last_line(seat))
    }

    fn replay_entry(&mut self, seat: Seat, text: &str) -> Result<(), SubmitError> {
        self.play_text(seat, text, WordSource::Recorded)
    }

    fn prepare(&mut self, seat: Seat, text: &str) -> Result<Prepared, SubmitError> {
        let kept = self.texts.len();
        let steps = self.read(seat, text)?;
        let text = G::write(seat, &steps, &self.texts);
        let resolved = self.resolve(seat, Author::Seat, WordSource::New, &steps, None);
        let words = self.texts.split_off(kept);
        match resolved {
            Ok(resolved) => {
                let (is_last, at) = (resolved.is_last(), self.entries().len());
                Ok(Prepared::Entry(PreparedEntry { text, is_last, at, words, resolved: Box::new(resolved) }))
            }
            Err(PlayError::Incomplete) => Ok(Prepared::Draft(text)),
            Err(error) => Err(error.into()),
        }
    }

    fn commit(&mut self, entry: PreparedEntry) -> bool {
        let PreparedEntry { at, words, resolved, .. } = entry;
        match resolved.downcast::<Resolved<G>>() {
            Ok(resolved) if at == self.entries().len() => {
                self.texts.extend(words);
                self.commit(*resolved);
                true
            }
            _ => false,
        }
    }

    fn hurried(&self, seat: Seat, draft: &str) -> Option<String> {
        let mut texts = self.texts().clone();
        let steps = G::read(seat, draft, &mut texts).ok()?;
        self.hurried(seat, &steps).map(|steps| G::write(seat, &steps, &texts))
    }

    fn lapse(&mut self, seat: Seat) -> Result<LogLine, SubmitError> {
        self.lapse(seat, None)?;
        Ok(self.last_line(seat))
    }

    fn len_for(&self, viewer: Viewer) -> usize {
        self.len_for(viewer)
    }

    fn count_for(&self, viewer: Viewer, entries: usize) -> usize {
        self.count_for(viewer, entries)
    }

    fn settled(&self) -> usize {
        self.settled()
    }

    fn settled_for(&self, viewer: Viewer) -> usize {
        self.settled_for(viewer)
    }

    fn may_undo(&self, seat: Seat) -> Result<String, Refusal> {
        let at = self.may_undo(seat)?;
        Ok(self.draft_left(seat, &self.entries()[at].steps))
    }

    fn undo(&mut self, seat: Seat) -> Result<String, Refusal> {
        let steps = self.undo(seat)?;
        Ok(self.draft_left(seat, &steps))
    }

    fn what_if(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn AnyMatch> {
        Box::new(self.what_if(viewer, at, fair))
    }

    fn record(&self) -> Option<Record> {
        self.record()
    }

    fn record_for(&self, reader: Viewer) -> Option<Record> {
        self.record_for(Some(reader))
    }

    fn gist(&self, rule: Rule) -> Option<&'static str> {
        gist::<G>(rule)
    }
}

impl<G: Narrated> Match<G> {
    /// The draft that is left of an entry when it is undone: all but the step that completed it.
    fn draft_left(&self, seat: Seat, steps: &[G::Action]) -> String {
        let left = &steps[..steps.len().saturating_sub(1)];
        if left.is_empty() { String::new() } else { G::write(seat, left, self.texts()) }
    }
}
