//! The laws every game must obey, and the random play that looks for a breach.
//!
//! A game is tested in one line: `lawbook::obey::<TimeTrap>(2000, &[Setup::random(2), Setup::random(4)])`. Every
//! game is driven by a [`Tape`] of choices; [`laws`] are checked after every entry and at the end.
//! When one is broken, the tape is cut down to the smallest game that still breaks it, and the failure shows that game
//! as a game file. [`archive`] replays the games that are kept for ever, [`golden`] compares whole games with what was seen of them before, [`schema`] the fields of the
//! views. [`trial`] is the harness for tests of single rules. [`sample`] is a tiny game of dice, sealed bids and words
//! that tests the laws themselves.

pub mod archive;
mod course;
pub mod golden;
mod laws;
pub mod sample;
pub mod schema;
mod tape;
pub mod trial;

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};

use engine::{Match, Narrated, Seed};

pub use course::{Course, Stuck};
#[doc(no_inline)]
pub use sample::HighestBid as SampleGame;
pub use tape::Tape;

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

/// Checks the laws in random games of every set-up, under every rules version in turn.
///
/// # Panics
/// If a law is broken; the message shows the smallest game found that breaks it.
pub fn obey<G: Narrated>(games: u64, setups: &[G::Setup]) {
    if let Err(breach) = try_obey::<G>(games, setups) {
        panic!("{} {breach}", G::TITLE);
    }
}

/// Checks the laws in random games of every set-up, and gives the first breach cut down to a small game.
pub fn try_obey<G: Narrated>(games: u64, setups: &[G::Setup]) -> Result<(), Breach> {
    for number in 0..games {
        for setup in setups {
            let tape = Tape::random(number);
            if let Err(breach) = hold::<G>(setup, number, tape) {
                return Err(shrink::<G>(setup, number, breach));
            }
        }
    }
    Ok(())
}

/// The rules version of the game with this number: each version has its turn, the newest first.
fn version_of<G: Narrated>(number: u64) -> u16 {
    let (oldest, newest) = (*G::VERSIONS.start(), *G::VERSIONS.end());
    let back = number % (u64::from(newest - oldest) + 1);
    newest - u16::try_from(back).unwrap_or_default()
}

/// Plays one game along the tape and checks the laws.
fn hold<G: Narrated>(setup: &G::Setup, number: u64, tape: Tape) -> Result<(), Breach> {
    let mut course = None;
    let held = panic::catch_unwind(AssertUnwindSafe(|| {
        let seed = Seed::from_number(number);
        laws::hold_all(course.insert(Course::<G>::new(setup, version_of::<G>(number), seed, tape)))
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

/// Cuts the tape down while the same law stays broken and the game gets no longer.
fn shrink<G: Narrated>(setup: &G::Setup, number: u64, breach: Breach) -> Breach {
    let mut shrinking = Shrinking::<G> { setup, number, breach, tries: 1500 };
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

/// A breach that is being made smaller.
struct Shrinking<'a, G: Narrated> {
    setup: &'a G::Setup,
    number: u64,
    breach: Breach,
    tries: usize,
}

impl<G: Narrated> Shrinking<'_, G> {
    /// Keeps the tape if it breaks the same law in a game that is no longer.
    fn try_with(&mut self, tape: Vec<u32>) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let Err(other) = hold::<G>(self.setup, self.number, Tape::given(tape)) else { return false };
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
