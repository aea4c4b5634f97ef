//! A match whose game is not known at compile time, for the server and the command line.

use std::{any::Any, error::Error, fmt};

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    Author, Branch, Chance, Draft, Fair, Line, Match, Misread, Offers, Outcome, PlayError, Prompt, Record,
    Refusal, Rule, Seat, Seats, Source, Step as _, Target, TextId, Texts, Tier, Told, Viewer, gist,
    matches::WorkedOut,
};

/// A match of any game; actions go in and out as text, views as JSON or plain text.
pub trait AnyMatch: Send {
    /// The game's name in files.
    fn game(&self) -> &'static str;
    /// The game's name for people.
    fn title(&self) -> &'static str;
    /// The names of the seats.
    fn names(&self) -> &[String];
    /// How many entries the log has.
    fn len(&self) -> usize;
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
    /// What the viewer may see now, as the text of a JSON object.
    fn view_text(&self, viewer: Viewer) -> String;
    /// What the viewer may see after `at` entries, as plain text; `None` is now.
    fn board(&self, viewer: Viewer, at: Option<usize>) -> String;
    /// The log as the reader may read it; the keeper of the whole file reads everything.
    fn story(&self, reader: Option<Viewer>) -> Vec<Line>;
    /// The log from this entry on; 0 is the set-up.
    fn story_from(&self, from: usize, reader: Option<Viewer>) -> Vec<Line>;
    /// What the seat is asked and offered after the steps of its draft.
    fn look(&self, seat: Seat, draft: &str) -> Result<Look, TakeError>;
    /// Plays one whole entry; gives its line as the seat may read it.
    fn take(&mut self, seat: Seat, text: &str) -> Result<Line, TakeError>;
    /// Checks and works out an entry without playing it, for whoever must write it down first.
    fn ready(&mut self, seat: Seat, text: &str) -> Result<Ready, TakeError>;
    /// Plays what was made ready; false if the match has moved on since, and nothing has changed.
    fn put(&mut self, entry: ReadyEntry) -> bool;
    /// Lets the clock act for a seat that did not act in time.
    fn lapse(&mut self, seat: Seat) -> Result<Line, TakeError>;
    /// How many entries are settled and cannot be taken back.
    fn settled(&self) -> usize;
    /// Whether the seat may take its last entry back.
    fn may_undo(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes the seat's last entry back and gives its text.
    fn undo(&mut self, seat: Seat) -> Result<String, Refusal>;
    /// A what-if for one viewer.
    fn what_if(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn AnyMatch>;
    /// The whole game as a file; a what-if has none.
    fn record(&self) -> Option<Record>;
    /// The whole game as a file for one reader, without words that were not for them.
    fn record_for(&self, reader: Viewer) -> Option<Record>;
    /// What a rule says, in one line.
    fn gist(&self, rule: Rule) -> Option<&'static str>;
}

/// A text that was read and checked.
pub enum Ready {
    /// All its steps are legal and more are needed; this is its canonical text.
    Draft(String),
    /// It is a whole entry.
    Entry(ReadyEntry),
}

/// A whole entry that was checked and worked out.
pub struct ReadyEntry {
    /// The entry in canonical text.
    pub text: String,
    /// Whether the game is over with it.
    pub is_last: bool,
    /// How many entries there were before it.
    at: usize,
    /// The texts it adds.
    words: Vec<String>,
    /// The game's own [`WorkedOut`].
    worked_out: Box<dyn Any + Send>,
}

/// What a seat is asked and offered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Look {
    /// The question; none when the draft is a whole entry.
    pub prompt: Option<Prompt>,
    /// The draft in canonical text.
    pub draft: String,
    /// Whether the draft is a whole entry that can be played.
    pub complete: bool,
    /// What the seat may do next.
    pub offers: Vec<LookOffer>,
    /// What the seat sees with its draft on the board; none when the draft is a whole entry.
    pub view: Option<Value>,
    /// The same as plain text.
    pub board: Option<String>,
}

/// One offered action in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LookOffer {
    /// The draft with this action added; where words are asked for, with empty quotes for them.
    pub then: String,
    /// What it does.
    pub label: String,
    /// What the player touches.
    pub target: Target,
    /// The rule that offers it.
    pub rule: Rule,
    /// How usual it is.
    pub tier: Tier,
    /// Whether the player is asked for words.
    pub asks_words: bool,
    /// What may come of it, where dice decide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<Chance>,
}

/// Why a text was not taken as an entry; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TakeError {
    /// The text could not be read.
    Misread(Misread),
    /// It was read and not played.
    NotPlayed(PlayError),
}

impl fmt::Display for TakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misread(misread) => misread.fmt(f),
            Self::NotPlayed(error) => error.fmt(f),
        }
    }
}

impl Error for TakeError {}

impl From<Misread> for TakeError {
    fn from(misread: Misread) -> Self {
        Self::Misread(misread)
    }
}

impl From<PlayError> for TakeError {
    fn from(error: PlayError) -> Self {
        Self::NotPlayed(error)
    }
}

impl<G: Told> Match<G> {
    fn seen(&self, viewer: Viewer, at: Option<usize>) -> G::View {
        at.map_or_else(|| self.view(viewer), |at| self.view_at(at, viewer))
    }

    /// What the seat is asked and offered after the steps of its draft, and what it sees with them on the
    /// board; nothing is seen of a whole entry before it is played.
    pub fn compose(&self, seat: Seat, draft: &str) -> Result<(Look, Option<G::View>), TakeError> {
        let mut texts = self.texts().clone();
        let steps = if draft.trim().is_empty() { Vec::new() } else { G::read(seat, draft, &mut texts)? };
        let draft = G::write(seat, &steps, &texts);
        let Draft::Open(state) = self.draft_with(seat, &steps, &texts)? else {
            let offers = Vec::new();
            return Ok((Look { prompt: None, draft, complete: true, offers, view: None, board: None }, None));
        };
        let view = G::view(&state, Viewer::Seat(seat), &texts);
        let look = Look {
            prompt: G::to_act(&state).has(seat).then(|| G::prompt(&state, seat)),
            draft,
            complete: false,
            offers: look_offers::<G>(&state, seat, &steps, &texts),
            board: Some(G::board(&view)),
            view: serde_json::to_value(&view).ok(),
        };
        Ok((look, Some(view)))
    }

    /// The last entry as this seat may read it.
    fn last_line(&self, seat: Seat) -> Line {
        let mut last = self.story_from(self.entries().len().max(1), Some(Viewer::Seat(seat)));
        last.swap_remove(last.len() - 1)
    }
}

fn look_offers<G: Told>(state: &G::State, seat: Seat, draft: &[G::Action], texts: &Texts) -> Vec<LookOffer> {
    let mut offers = Offers::new();
    if G::to_act(state).has(seat) {
        G::offer(state, seat, &mut offers);
    }
    let offer = |&(action, tier): &(G::Action, Tier)| {
        let steps: Vec<_> = draft.iter().copied().chain([action]).collect();
        let words = G::offered(state, seat, action);
        LookOffer {
            then: G::write(seat, &steps, texts),
            label: words.label,
            target: words.target,
            rule: words.rule,
            tier,
            asks_words: action.words() == Some(TextId::ANY),
            odds: G::odds(state, seat, action),
        }
    };
    offers.list().iter().map(offer).collect()
}

impl<G: Told> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn names(&self) -> &[String] {
        self.names()
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

    fn view_text(&self, viewer: Viewer) -> String {
        // Room for most views at once, so that a long one is not moved again and again while it grows.
        let mut text = Vec::with_capacity(6 * 1024);
        let written = serde_json::to_writer(&mut text, &self.view(viewer));
        written.ok().and_then(|()| String::from_utf8(text).ok()).unwrap_or_else(|| "null".to_owned())
    }

    fn board(&self, viewer: Viewer, at: Option<usize>) -> String {
        G::board(&self.seen(viewer, at))
    }

    fn story(&self, reader: Option<Viewer>) -> Vec<Line> {
        self.story(reader)
    }

    fn story_from(&self, from: usize, reader: Option<Viewer>) -> Vec<Line> {
        self.story_from(from, reader)
    }

    fn look(&self, seat: Seat, draft: &str) -> Result<Look, TakeError> {
        self.compose(seat, draft).map(|(look, _)| look)
    }

    fn take(&mut self, seat: Seat, text: &str) -> Result<Line, TakeError> {
        let kept = self.texts.len();
        let steps = self.read(seat, text)?;
        if let Err(error) = self.play(seat, &steps) {
            self.texts.truncate(kept);
            return Err(error.into());
        }
        Ok(self.last_line(seat))
    }

    fn ready(&mut self, seat: Seat, text: &str) -> Result<Ready, TakeError> {
        let kept = self.texts.len();
        let steps = self.read(seat, text)?;
        let text = G::write(seat, &steps, &self.texts);
        let worked_out = self.work_out(seat, Author::Seat, &steps, None);
        let words = self.texts.split_off(kept);
        match worked_out {
            Ok(worked_out) => {
                let (is_last, at) = (worked_out.is_last(), self.entries().len());
                Ok(Ready::Entry(ReadyEntry { text, is_last, at, words, worked_out: Box::new(worked_out) }))
            }
            Err(PlayError::Incomplete) => Ok(Ready::Draft(text)),
            Err(error) => Err(error.into()),
        }
    }

    fn put(&mut self, entry: ReadyEntry) -> bool {
        let ReadyEntry { at, words, worked_out, .. } = entry;
        match worked_out.downcast::<WorkedOut<G>>() {
            Ok(worked_out) if at == self.entries().len() => {
                self.texts.extend(words);
                self.put(*worked_out);
                true
            }
            _ => false,
        }
    }

    fn lapse(&mut self, seat: Seat) -> Result<Line, TakeError> {
        self.lapse(seat, None)?;
        Ok(self.last_line(seat))
    }

    fn settled(&self) -> usize {
        self.settled()
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refusal> {
        self.may_undo(seat).map(|_| ())
    }

    fn undo(&mut self, seat: Seat) -> Result<String, Refusal> {
        let steps = self.undo(seat)?;
        Ok(G::write(seat, &steps, self.texts()))
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
