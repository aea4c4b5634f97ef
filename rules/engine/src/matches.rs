//! A game being played: its log, its dice, its undo.

mod counting;
mod undo;

use std::{error::Error, fmt, sync::OnceLock};

use crate::{
    Checked, Commitment, Dice, DiceFault, Fair, Flow, Names, Narrated, Occurrence, Offers, Outcome, Recorder,
    Refusal, Scripted, Seat, Seats, Step as _, Texts, Viewer,
};

/// A copy of the state is kept after every this many entries, so that going back is quick.
const MARK_EVERY: usize = 16;

/// Where the dice of a match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A seed, with what the players added.
    Fair(Fair),
    /// Faces supplied with each entry: scripted by hand, or recorded under a seed that is still secret.
    Faces {
        /// The commitment to the secret seed, if there is one.
        commitment: Option<Commitment>,
        /// What the players added to it.
        entropy: Vec<(Seat, String)>,
    },
}

impl Source {
    /// Faces scripted by hand.
    pub const SCRIPTED: Self = Self::Faces { commitment: None, entropy: Vec::new() };

    /// The commitment to the seed, if there is a seed.
    pub fn commitment(&self) -> Option<Commitment> {
        match self {
            Self::Fair(fair) => Some(fair.seed().commitment()),
            Self::Faces { commitment, .. } => *commitment,
        }
    }

    /// The dice of one entry; recorded faces are used, or compared if the seed is known.
    fn dice<'a>(&self, entry: usize, faces: Option<&'a [u16]>) -> Box<dyn Dice + 'a> {
        match (self, faces) {
            (Self::Fair(fair), None) => Box::new(fair.dice(entry as u64)),
            (Self::Fair(fair), Some(faces)) => Box::new(Checked::new(fair.dice(entry as u64), faces)),
            (Self::Faces { .. }, faces) => Box::new(Scripted::new(faces.unwrap_or_default())),
        }
    }
}

/// Who made an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// The player in the seat.
    Seat,
    /// The clock, because the player missed a deadline.
    Clock,
}

/// One entry of the log: all steps of one decision, taken together or not at all.
#[derive(Clone, Debug)]
pub struct Entry<G: Narrated> {
    /// The seat that acted.
    pub seat: Seat,
    /// Who made the entry.
    pub author: Author,
    /// What was done.
    pub steps: Vec<G::Action>,
    /// Whether it can be undone.
    pub flow: Flow,
    /// What happened.
    pub occurrences: Vec<Occurrence<G::Event>>,
    /// Remarks of a reader, kept with the entry.
    pub remarks: Vec<String>,
}

/// Marks a match as a what-if: whose it is, and where it leaves the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The one viewer the branch belongs to.
    pub viewer: Viewer,
    /// How many entries of the game it knows.
    pub from: usize,
}

/// Why an entry was not played; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The rules, or the table, say no.
    Refused {
        /// Which step of the entry, counted from 0.
        step: usize,
        /// The refusal.
        refusal: Refusal,
    },
    /// Every step is legal, and more are needed.
    Incomplete,
    /// The faces that were supplied do not fit.
    Dice(DiceFault),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { refusal, .. } => refusal.fmt(f),
            Self::Incomplete => Refusal::table("The entry is not complete: more steps are needed.").fmt(f),
            Self::Dice(fault) => fault.fmt(f),
        }
    }
}

impl Error for PlayError {}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused { step: 0, refusal }
    }
}

/// An entry and the position after it, not yet played.
pub(crate) struct Resolved<G: Narrated> {
    state: Box<G::State>,
    entry: Entry<G>,
}

impl<G: Narrated> Resolved<G> {
    /// Whether the game is over with it.
    pub(crate) fn is_last(&self) -> bool {
        G::outcome(&self.state).is_some()
    }
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Match<G: Narrated> {
    version: u16,
    setup: G::Setup,
    names: Vec<String>,
    source: Source,
    pub(crate) texts: Texts,
    opening: Vec<Occurrence<G::Event>>,
    /// The position a what-if started with; that of a game follows from its set-up and its opening rolls.
    first: Option<Box<G::State>>,
    /// The state before entry 16, 32, …
    marks: Vec<G::State>,
    /// In a box, so that a resolved position takes its place without being copied.
    state: Box<G::State>,
    /// What all viewers see of the state, as JSON, once one of them has looked.
    pub(crate) shared_view: OnceLock<Vec<u8>>,
    entries: Vec<Entry<G>>,
    /// How many of them were shown to one seat alone; none of those is ever undone.
    private: usize,
    branch: Option<Branch>,
}

impl<G: Narrated> Match<G> {
    /// Starts a game with the newest rules.
    pub fn start(setup: G::Setup, names: Vec<String>, fair: Fair) -> Self {
        Self::start_under(*G::VERSIONS.end(), setup, names, fair)
    }

    /// Starts a game under this rules version, one of [`crate::Game::VERSIONS`], with a set-up of the same version.
    pub fn start_under(version: u16, setup: G::Setup, names: Vec<String>, fair: Fair) -> Self {
        let mut table = Recorder::new(fair.dice(0));
        let state = G::start(&setup, version, &mut table);
        Self::assemble(version, setup, names, Source::Fair(fair), table.occurrences, state)
    }

    /// Starts a game of this rules version with dice from this source; recorded faces are used or compared.
    pub fn start_from(
        setup: G::Setup,
        version: u16,
        names: Vec<String>,
        source: Source,
        faces: Option<&[u16]>,
    ) -> Result<Self, PlayError> {
        let mut table = Recorder::new(source.dice(0, faces));
        let state = G::start(&setup, version, &mut table);
        if let Some(fault) = table.dice.fault() {
            return Err(PlayError::Dice(fault));
        }
        let opening = table.occurrences;
        Ok(Self::assemble(version, setup, names, source, opening, state))
    }

    fn assemble(
        version: u16,
        setup: G::Setup,
        names: Vec<String>,
        source: Source,
        opening: Vec<Occurrence<G::Event>>,
        state: G::State,
    ) -> Self {
        let (first, marks) = (None, Vec::new());
        let texts = Texts::default();
        Self {
            version,
            setup,
            names,
            source,
            texts,
            opening,
            first,
            marks,
            state: Box::new(state),
            shared_view: OnceLock::new(),
            entries: Vec::new(),
            private: 0,
            branch: None,
        }
    }

    /// A what-if for one viewer: their view after `at` entries as they count them, the unknown drawn at random, with dice
    /// of its own.
    ///
    /// Everything in it comes from the view and from `fair`: real dice and other seats' secrets have no way in.
    #[must_use]
    pub fn what_if(&self, viewer: Viewer, at: usize, fair: Fair) -> Self {
        let at = at.min(self.len_for(viewer));
        let view = G::view(&self.state_at(self.entries_until(viewer, at)), viewer, &self.texts);
        let mut texts = Texts::default();
        let state = G::imagine(&view, &mut texts, &mut fair.dice(u64::MAX));
        Self {
            version: self.version,
            setup: self.setup.clone(),
            names: self.names.clone(),
            source: Source::Fair(fair),
            texts,
            opening: Vec::new(),
            first: Some(Box::new(state.clone())),
            marks: Vec::new(),
            state: Box::new(state),
            shared_view: OnceLock::new(),
            entries: Vec::new(),
            private: 0,
            branch: Some(Branch { viewer, from: at }),
        }
    }

    /// The state, secrets included: for the rules and the keeper of the table, never for a viewer.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// The set-up.
    pub const fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The rules version.
    pub const fn version(&self) -> u16 {
        self.version
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.names.len()
    }

    /// What the players are called.
    pub fn names(&self) -> Names<'_> {
        Names::new(G::PLAYER, &self.names)
    }

    /// The names as they were given, by seat; an empty one for a player without a name.
    pub fn given_names(&self) -> &[String] {
        &self.names
    }

    /// Gives the players these names, by seat.
    pub fn rename(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// The texts that players have written.
    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The texts that players have written, to add to them.
    pub const fn texts_mut(&mut self) -> &mut Texts {
        &mut self.texts
    }

    /// Whether this is a what-if, and whose.
    pub const fn branch(&self) -> Option<Branch> {
        self.branch
    }

    /// Where the dice come from.
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// What happened before the first entry.
    pub fn opening(&self) -> &[Occurrence<G::Event>] {
        &self.opening
    }

    /// The log.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Keeps remarks with the last entry.
    pub(crate) fn remark(&mut self, remarks: &[String]) {
        if let Some(entry) = self.entries.last_mut() {
            entry.remarks = remarks.to_vec();
        }
    }

    /// Who must act now.
    pub fn to_act(&self) -> Seats {
        G::to_act(&self.state)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    /// What the viewer may see.
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.state, viewer, &self.texts)
    }

    /// What the viewer could see after the first `at` entries.
    pub fn view_at(&self, at: usize, viewer: Viewer) -> G::View {
        G::view(&self.state_at(at), viewer, &self.texts)
    }

    /// The state after the first `at` entries, played again from the nearest copy that was kept.
    pub fn state_at(&self, at: usize) -> G::State {
        let at = at.min(self.entries.len());
        let mark = (at / MARK_EVERY).min(self.marks.len());
        let mut state = match mark.checked_sub(1) {
            Some(kept) => self.marks[kept].clone(),
            None => self.first_state(),
        };
        for entry in &self.entries[mark * MARK_EVERY..at] {
            let faces = faces(&entry.occurrences);
            let mut table = crate::Silent(Scripted::new(&faces));
            for &step in &entry.steps {
                let _ = G::apply(&mut state, entry.seat, step, &mut table);
            }
        }
        state
    }

    /// The state before the first entry.
    fn first_state(&self) -> G::State {
        if let Some(first) = &self.first {
            return (**first).clone();
        }
        let faces = faces(&self.opening);
        G::start(&self.setup, self.version, &mut crate::Silent(Scripted::new(&faces)))
    }

    /// Reads the text of an entry without playing it.
    pub fn read(&mut self, seat: Seat, text: &str) -> Result<Vec<G::Action>, crate::TextFaults> {
        let kept = self.texts.len();
        G::read(seat, text, &mut self.texts).inspect_err(|_| self.texts.truncate(kept))
    }

    /// Plays the steps of one whole entry, or none of them.
    pub fn play(&mut self, seat: Seat, steps: &[G::Action]) -> Result<&Entry<G>, PlayError> {
        self.enter(seat, Author::Seat, WordSource::New, steps, None)
    }

    /// Plays one whole entry with these faces, which are used, or compared if the seed is known.
    pub fn play_with_faces(
        &mut self,
        seat: Seat,
        steps: &[G::Action],
        faces: &[u16],
    ) -> Result<&Entry<G>, PlayError> {
        self.enter(seat, Author::Seat, WordSource::New, steps, Some(faces))
    }

    /// Plays one whole entry from a record, which is trusted in its words and nothing else. Recorded faces are
    /// used, or compared if the seed is known.
    pub fn play_recorded(
        &mut self,
        seat: Seat,
        steps: &[G::Action],
        faces: Option<&[u16]>,
    ) -> Result<&Entry<G>, PlayError> {
        self.enter(seat, Author::Seat, WordSource::Recorded, steps, faces)
    }

    /// The clock acts for a seat that did not act in time.
    pub fn lapse(&mut self, seat: Seat, faces: Option<&[u16]>) -> Result<&Entry<G>, PlayError> {
        let step =
            self.to_act().has(seat).then(|| G::lapse(&self.state, seat)).flatten().ok_or_else(|| {
                Refusal::table(format!("The clock can’t act for {} now.", self.names().of(seat)))
            })?;
        self.enter(seat, Author::Clock, WordSource::Recorded, &[step], faces)
    }

    /// What a seat has composed when its time is over, ended as it stands: as much of it as can be ended. None if nothing
    /// of it can.
    pub fn hurried(&self, seat: Seat, steps: &[G::Action]) -> Option<Vec<G::Action>> {
        (1..=steps.len()).rev().find_map(|length| self.ended(seat, steps[..length].to_vec()))
    }

    fn ended(&self, seat: Seat, mut steps: Vec<G::Action>) -> Option<Vec<G::Action>> {
        /// Some players answer for several sides in one entry.
        const MOST: usize = 16;
        for _ in 0..MOST {
            match self.draft(seat, &steps).ok()? {
                Draft::Complete => return Some(steps),
                Draft::Open(state) => steps.push(G::hurry(&state, seat)?),
            }
        }
        None
    }

    fn enter(
        &mut self,
        seat: Seat,
        author: Author,
        words: WordSource,
        steps: &[G::Action],
        faces: Option<&[u16]>,
    ) -> Result<&Entry<G>, PlayError> {
        let resolved = self.resolve(seat, author, words, steps, faces)?;
        Ok(self.commit(resolved))
    }

    /// Checks and resolves the steps of one whole entry without playing them.
    pub(crate) fn resolve(
        &self,
        seat: Seat,
        author: Author,
        words: WordSource,
        steps: &[G::Action],
        faces: Option<&[u16]>,
    ) -> Result<Resolved<G>, PlayError> {
        let mut state = self.state.clone();
        let mut table = Recorder::new(self.source.dice(self.entries.len() + 1, faces));
        let mut flow = Flow::Open;
        let mut offers = Offers::with_room();
        for (at, &step) in steps.iter().enumerate() {
            let refused = |refusal| PlayError::Refused { step: at, refusal };
            if flow != Flow::Open {
                return Err(refused(Refusal::table("The entry was already complete before this step.")));
            }
            if author == Author::Seat {
                self.may_step(&state, (seat, step), &self.texts, words, &mut offers).map_err(refused)?;
            }
            flow = G::apply(&mut state, seat, step, &mut table);
        }
        if let Some(fault) = table.dice.fault() {
            return Err(PlayError::Dice(fault));
        }
        let mut occurrences = table.occurrences;
        if flow == Flow::Open {
            return Err(PlayError::Incomplete);
        }
        occurrences.shrink_to_fit();
        if occurrences.iter().any(|occurrence| matches!(occurrence, Occurrence::Roll(..))) {
            flow = Flow::Final;
        }
        let entry = Entry { seat, author, steps: steps.to_vec(), flow, occurrences, remarks: Vec::new() };
        Ok(Resolved { state, entry })
    }

    /// Plays what was resolved for this very position.
    pub(crate) fn commit(&mut self, resolved: Resolved<G>) -> &Entry<G> {
        self.state = resolved.state;
        self.shared_view.take();
        self.private += usize::from(resolved.entry.flow == Flow::Private);
        self.entries.push(resolved.entry);
        if self.entries.len().is_multiple_of(MARK_EVERY) {
            self.marks.push((*self.state).clone());
        }
        &self.entries[self.entries.len() - 1]
    }

    /// The position as the seat is composing it: these steps tried out, unseen by anyone else.
    pub fn draft(&self, seat: Seat, steps: &[G::Action]) -> Result<Draft<G>, PlayError> {
        self.draft_with(seat, steps, &self.texts)
    }

    pub(crate) fn draft_with(
        &self,
        seat: Seat,
        steps: &[G::Action],
        texts: &Texts,
    ) -> Result<Draft<G>, PlayError> {
        let mut state = self.state.clone();
        let mut flow = Flow::Open;
        let mut offers = Offers::with_room();
        for (at, &step) in steps.iter().enumerate() {
            let refused = |refusal| PlayError::Refused { step: at, refusal };
            if flow != Flow::Open {
                return Err(refused(Refusal::table("The entry was already complete before this step.")));
            }
            self.may_step(&state, (seat, step), texts, WordSource::New, &mut offers).map_err(refused)?;
            flow = G::apply(&mut state, seat, step, &mut crate::Silent(Scripted::new(&[])));
        }
        // A complete draft may have used dice that were never rolled, so its position is not shown.
        Ok(if flow == Flow::Open { Draft::Open(state) } else { Draft::Complete })
    }
}

/// What a seat has composed so far.
#[derive(Clone, Debug)]
pub enum Draft<G: Narrated> {
    /// More steps are needed; this is the position with the steps so far.
    Open(Box<G::State>),
    /// The steps make a whole entry that can be played.
    Complete,
}

impl<G: Narrated> Match<G> {
    /// Whether the seat may take this step now; the buffer is used again for every step of an entry.
    fn may_step(
        &self,
        state: &G::State,
        (seat, step): (Seat, G::Action),
        texts: &Texts,
        words: WordSource,
        offers: &mut Offers<G::Action>,
    ) -> Result<(), Refusal> {
        let to_act = G::to_act(state);
        if to_act.is_empty() {
            return Err(Refusal::table("The game is over."));
        }
        if !to_act.has(seat) {
            let others = self.names().list(to_act);
            return Err(Refusal::table(format!("It is not your turn: the table is waiting for {others}.")));
        }
        offers.clear();
        G::offer(state, seat, offers);
        if !offers.has(step) {
            return Err(G::why_not(state, seat, step, self.names()));
        }
        match step.words().filter(|_| words == WordSource::New) {
            Some(words) => G::judge_words(state, seat, step, texts.get(words)),
            None => Ok(()),
        }
    }
}

/// Where the words of an entry come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordSource {
    /// A player says them now: the rules judge them.
    New,
    /// They were said and judged before: the record is trusted.
    Recorded,
}

/// The faces that were rolled, in order.
pub fn faces<E>(occurrences: &[Occurrence<E>]) -> Vec<u16> {
    let roll = |occurrence: &Occurrence<E>| match occurrence {
        Occurrence::Roll(rolled, _) => Some(rolled.face),
        Occurrence::Event(..) => None,
    };
    occurrences.iter().filter_map(roll).collect()
}
