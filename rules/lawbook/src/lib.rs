//! The laws every game must obey, and the random play that looks for a breach.
//!
//! A game is tested in one line: `lawbook::obey::<TimeTrap>(2000, &[Setup::random(2), Setup::random(4)])`. Every
//! game is driven by a [`Tape`] of choices; [`laws`] are checked after every entry and at the end.
//! When one is broken, the tape is cut down to the smallest game that still breaks it, and the failure shows that game
//! as a game file. [`archive`] replays the games that are kept for ever, [`golden`] compares whole games with what was
//! seen of them before, [`schema`] the fields of the views. [`Laws`] holds what a game must tell of its secrets;
//! [`Laws::cover`] sees to it that every kind of action is taken and every secret one compared, and [`Laws::obey_odds`]
//! that what is shown is what is rolled. [`trial`] is the harness for tests of single rules. [`sample`] is a tiny game of
//! dice, sealed bids and words that tests the laws themselves.

pub mod archive;
mod course;
pub mod golden;
mod kinds;
mod laws;
pub mod sample;
pub mod schema;
mod shown;
mod tape;
pub mod trial;

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};

use engine::{Fast, Match, Narrated, Seat, Seats, Viewer};
use kinds::Coverage;
use laws::Scope;

pub use course::{Choices, Course, Leaning, Manner, Stuck, compose};
pub use kinds::{Kinds, Never, kind_name};
pub use laws::secrets::Pair;
#[doc(no_inline)]
pub use sample::HighestBid as SampleGame;
pub use shown::{Done, Sampling};
pub use tape::Tape;

/// The laws of one game: those of all games, and what they must be told of its secrets. Most games need to tell nothing.
#[derive(Clone, Copy, Debug)]
pub struct Laws<G: Narrated> {
    alike: AlikeEntries<G>,
    with_other_secrets: OtherSecrets<G>,
    telling_rolls: &'static [&'static str],
    leaning: Option<Leaning<G>>,
}

/// Other entries that a seat could make instead of this one and that no one else can tell from it when they are played with
/// the same dice, except the seats named with each.
pub type AlikeEntries<G> = fn(
    &<G as engine::Game>::State,
    Seat,
    &[<G as engine::Game>::Action],
) -> Vec<(Seats, Vec<<G as engine::Game>::Action>)>;

/// A position that differs from this one in what the viewer does not know, and in nothing else.
pub type OtherSecrets<G> =
    fn(&<G as engine::Game>::State, Viewer, &mut Fast) -> Option<<G as engine::Game>::State>;

impl<G: Narrated> Default for Laws<G> {
    fn default() -> Self {
        Self {
            alike: |_, _, _| Vec::new(),
            with_other_secrets: |_, _, _| None,
            telling_rolls: &[],
            leaning: None,
        }
    }
}

impl<G: Narrated> Laws<G> {
    /// The laws of all games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds entries that others cannot tell from the one that is played. Entries that are sealed while others act need
    /// not be named.
    #[must_use]
    pub const fn with_alike(mut self, alike: AlikeEntries<G>) -> Self {
        self.alike = alike;
        self
    }

    /// Adds positions with other secrets, for secrets that no entry and no die makes.
    #[must_use]
    pub const fn with_other_secrets(mut self, other: OtherSecrets<G>) -> Self {
        self.with_other_secrets = other;
        self
    }

    /// Names the purposes of dice that no one sees, though the entry in which they fall tells what came of them.
    #[must_use]
    pub const fn with_telling_rolls(mut self, purposes: &'static [&'static str]) -> Self {
        self.telling_rolls = purposes;
        self
    }

    /// Lets half of the games lean towards some actions, to come to positions that chance alone comes to rarely.
    #[must_use]
    pub const fn with_leaning(mut self, leaning: Leaning<G>) -> Self {
        self.leaning = Some(leaning);
        self
    }

    /// Checks the laws in random games of every set-up, under every rules version in turn.
    ///
    /// # Panics
    /// If a law is broken; the message shows the smallest game found that breaks it.
    pub fn obey(&self, games: u64, setups: &[G::Setup]) {
        if let Err(breach) = self.try_obey(games, setups) {
            panic!("{} {breach}", G::TITLE);
        }
    }

    /// Checks the laws in random games of every set-up, and gives the first breach cut down to a small game.
    pub fn try_obey(&self, games: u64, setups: &[G::Setup]) -> Result<(), Breach> {
        let mut coverage = Coverage::new();
        for number in 0..games {
            for setup in setups {
                let trial = Trial { laws: self, setup, number, scope: Scope::All, longest: usize::MAX };
                if let Err(breach) = trial.hold(Tape::random(number), &mut coverage) {
                    return Err(trial.shrink(breach));
                }
            }
        }
        Ok(())
    }

    /// Pairs of games after this entry of the seat and after another, or none, that someone must not be able to tell from
    /// it. None if the entry cannot be played.
    pub fn pairs(
        &self,
        game: &mut Match<G>,
        seat: Seat,
        steps: &[G::Action],
        chance: &mut Fast,
    ) -> Option<Vec<Pair<G>>> {
        laws::secrets::pairs(game, self, seat, steps, chance).ok()
    }

    /// Plays random games until every kind of action has been taken, and every kind that the log hides has been compared
    /// with another that onlookers must not be able to tell from it. What is named here never happens, for a reason.
    ///
    /// # Panics
    /// If this many games are not enough, if a kind happens that was said not to, or if a secret shows.
    pub fn cover(&self, kinds: Kinds, never: &[Never<'_>], games: u64, setups: &[G::Setup]) {
        if let Err(missing) = self.try_cover(kinds, never, games, setups) {
            panic!("{}: {missing}", G::TITLE);
        }
    }

    /// The same, and tells what is missing.
    pub fn try_cover(
        &self,
        kinds: Kinds,
        never: &[Never<'_>],
        games: u64,
        setups: &[G::Setup],
    ) -> Result<(), String> {
        const LONG: usize = 6000;
        let mut coverage = Coverage::new();
        'games: for number in 0..games {
            for setup in setups {
                let trial = Trial { laws: self, setup, number, scope: Scope::Secrets, longest: usize::MAX };
                // A long tape, so that the whole game is random.
                let tape = Tape::random_of(number, LONG);
                trial
                    .hold(tape, &mut coverage)
                    .map_err(|Breach { law, seen, .. }| format!("broken law: {law}\nseen: {seen}"))?;
                if kinds::missing(&coverage, kinds, never).is_empty() {
                    break 'games;
                }
            }
        }
        let faults: Vec<_> = kinds::missing(&coverage, kinds, never)
            .into_iter()
            .chain(kinds::wrong(&coverage, kinds, never))
            .collect();
        if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
    }
}

/// A law that was broken, and the smallest game found that breaks it.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The law, in a sentence.
    pub law: String,
    /// What was seen instead.
    pub seen: String,
    /// The game so far, as a game file.
    pub file: String,
    /// How many entries the game had.
    pub entries: usize,
    /// The choices that lead to it.
    pub tape: Vec<u32>,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, seen, file, tape, .. } = self;
        write!(f, "broken law: {law}\nseen: {seen}\nchoices: {tape:?}\n\n{file}")
    }
}

/// Checks the laws in random games of every set-up, for a game that has nothing to tell of its secrets.
///
/// # Panics
/// If a law is broken; the message shows the smallest game found that breaks it.
pub fn obey<G: Narrated>(games: u64, setups: &[G::Setup]) {
    Laws::<G>::new().obey(games, setups);
}

/// The same, and gives the first breach cut down to a small game.
pub fn try_obey<G: Narrated>(games: u64, setups: &[G::Setup]) -> Result<(), Breach> {
    Laws::<G>::new().try_obey(games, setups)
}

/// The rules version of the game with this number: each version has its turn, the newest first.
fn version_of<G: Narrated>(number: u64) -> u16 {
    let (oldest, newest) = (*G::VERSIONS.start(), *G::VERSIONS.end());
    let back = number % (u64::from(newest - oldest) + 1);
    newest - u16::try_from(back).unwrap_or_default()
}

/// One random game of a set-up.
#[derive(Clone, Copy)]
struct Trial<'a, G: Narrated> {
    laws: &'a Laws<G>,
    setup: &'a G::Setup,
    number: u64,
    scope: Scope,
    /// After more entries than this the game is left.
    longest: usize,
}

impl<G: Narrated> Trial<'_, G> {
    /// Plays the game along the tape and checks the laws.
    fn hold(&self, tape: Tape, coverage: &mut Coverage<G::Action>) -> Result<(), Breach> {
        let mut course = None;
        let held = panic::catch_unwind(AssertUnwindSafe(|| {
            let version = version_of::<G>(self.number);
            let start = Course::<G>::new(self.setup, version, self.number, tape);
            let course = course.insert(start.leaning(self.laws.leaning));
            laws::hold_all(course, self.laws, (self.scope, self.longest), coverage)
        }));
        let (law, seen) = match held {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(broken)) => (broken.law.to_owned(), broken.seen),
            Err(payload) => {
                let text = payload.downcast_ref::<String>().cloned();
                let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string));
                ("rules never panic".to_owned(), text.unwrap_or_default())
            }
        };
        // Rules that panic may panic again when the game is written.
        let file = panic::catch_unwind(AssertUnwindSafe(|| file(course.as_ref()?.game(), &law)));
        let file = file.ok().flatten().unwrap_or_default();
        let entries = course.as_ref().map_or(0, |course| course.game().entries().len());
        let tape = course.as_ref().map_or_else(Vec::new, |course| course.tape().used().to_vec());
        Err(Breach { law, seen, file, entries, tape })
    }

    /// Cuts the tape down while the same law stays broken and the game gets no longer.
    fn shrink(self, breach: Breach) -> Breach {
        let mut shrinking = Shrinking::<G> { trial: self, breach, tries: 600 };
        shrinking.try_with(Vec::new());
        let mut block = shrinking.breach.tape.len() / 2;
        while block > 0 {
            shrinking.without_blocks(block);
            block /= 2;
        }
        // The tape is short now: every choice becomes the first option if it can, and blocks of any size are removed.
        loop {
            let before = shrinking.breach.clone();
            shrinking.with_first_choices();
            (1..=24).rev().for_each(|block| shrinking.without_blocks(block));
            if shrinking.tries == 0 || shrinking.breach.tape == before.tape {
                return shrinking.breach;
            }
        }
    }
}

/// Compares a text with the one expected, and fails at the first line that differs.
#[track_caller]
fn compare(name: &str, expected: &str, seen: &str) {
    let differs = expected.lines().zip(seen.lines()).position(|(expected, seen)| expected != seen);
    let at = differs.unwrap_or(expected.lines().count().min(seen.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
    assert!(
        expected == seen,
        "{name}, line {}:\n  expected: {}\n  seen:     {}",
        at + 1,
        line(expected),
        line(seen)
    );
}

/// The game as a file; only the beginning of one that does not end.
fn file<G: Narrated>(game: &Match<G>, law: &str) -> Option<String> {
    const BEGINNING: usize = 24;
    let mut record = game.record()?;
    if law == laws::GAMES_END {
        record.entries.truncate(BEGINNING);
        record.closing_remarks.push("… and so on".to_owned());
    }
    Some(record.to_string())
}

/// A breach that is being made smaller.
struct Shrinking<'a, G: Narrated> {
    trial: Trial<'a, G>,
    breach: Breach,
    tries: usize,
}

impl<G: Narrated> Shrinking<'_, G> {
    /// Keeps the tape if it breaks the same law in a game that is no longer.
    fn try_with(&mut self, tape: Vec<u32>) -> bool {
        if self.tries == 0 {
            return false;
        }
        // A long game takes long to play again, and a longer one would not be kept.
        self.trial.longest = self.breach.entries;
        self.tries = self.tries.saturating_sub(1 + self.breach.entries / 20);
        let Err(other) = self.trial.hold(Tape::given(tape), &mut Coverage::new()) else { return false };
        let size = |breach: &Breach| (breach.entries, breach.tape.len());
        let is_smaller = other.law == self.breach.law && size(&other) <= size(&self.breach);
        if is_smaller {
            self.breach = other;
        }
        is_smaller
    }

    fn without_blocks(&mut self, block: usize) {
        let mut at = 0;
        while at < self.breach.tape.len() {
            let mut shorter = self.breach.tape.clone();
            shorter.drain(at..(at + block).min(shorter.len()));
            if !self.try_with(shorter) {
                at += block;
            }
        }
    }

    fn with_first_choices(&mut self) {
        for at in 0..self.breach.tape.len() {
            let mut simpler = self.breach.tape.clone();
            if let Some(choice) = simpler.get_mut(at).filter(|choice| **choice != 0) {
                *choice = 0;
                self.try_with(simpler);
            }
        }
    }
}
