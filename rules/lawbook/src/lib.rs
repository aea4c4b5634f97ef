//! The laws every game must pass, and the random play that looks for a breach.
//!
//! A game obeys in one line: `lawbook::obey::<TimeTrap>(2000, &[Setup::random(2), Setup::random(4)])`. Every
//! game is driven by a [`Tape`] of choices; [`laws`] are held against it entry by entry and at its end. When
//! one breaks, the tape is cut down to the smallest game that still breaks it, and the failure shows that game
//! as a game file. [`sample`] is a tiny game of dice, sealed bids and words for trying the laws themselves.

mod course;
mod laws;
pub mod sample;
mod tape;

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};

use engine::{Seed, Told};

pub use course::Course;
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
    /// The choices that lead there.
    pub tape: Vec<u32>,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, seen, file, tape } = self;
        write!(f, "broken law: {law}\nseen: {seen}\nchoices: {tape:?}\n\n{file}")
    }
}

/// Holds the laws against random games of every set-up.
///
/// # Panics
/// If a law is broken; the message shows the smallest game found that breaks it.
pub fn obey<G: Told>(games: u64, setups: &[G::Setup]) {
    if let Err(breach) = try_obey::<G>(games, setups) {
        panic!("{} {breach}", G::TITLE);
    }
}

/// Holds the laws against random games of every set-up, and gives the first breach cut down to a small game.
pub fn try_obey<G: Told>(games: u64, setups: &[G::Setup]) -> Result<(), Breach> {
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

/// Plays one game along the tape and holds the laws against it.
fn hold<G: Told>(setup: &G::Setup, number: u64, tape: Tape) -> Result<(), Breach> {
    let mut course = Course::<G>::new(setup, Seed::from_number(number), tape);
    let held = panic::catch_unwind(AssertUnwindSafe(|| laws::hold_all(&mut course)));
    let (law, seen) = match held {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(broken)) => (broken.law.to_owned(), broken.seen),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().cloned();
            let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string));
            ("rules never panic".to_owned(), text.unwrap_or_default())
        }
    };
    let file = course.game().record().map(|record| record.to_string()).unwrap_or_default();
    Err(Breach { law, seen, file, tape: course.tape().used().to_vec() })
}

/// Cuts the tape down while the same law stays broken: first whole blocks go, then choices become the first.
fn shrink<G: Told>(setup: &G::Setup, number: u64, mut breach: Breach) -> Breach {
    let mut tries = 400;
    let mut still_breaks = |tape: Vec<u32>, breach: &mut Breach| {
        if tries == 0 {
            return false;
        }
        tries -= 1;
        match hold::<G>(setup, number, Tape::given(tape)) {
            Err(smaller) if smaller.law == breach.law && smaller.tape.len() <= breach.tape.len() => {
                *breach = smaller;
                true
            }
            _ => false,
        }
    };
    let mut block = breach.tape.len() / 2;
    while block > 0 {
        let mut at = 0;
        while at < breach.tape.len() {
            let mut shorter = breach.tape.clone();
            shorter.drain(at..(at + block).min(shorter.len()));
            if !still_breaks(shorter, &mut breach) {
                at += block;
            }
        }
        block /= 2;
    }
    for at in 0..breach.tape.len() {
        let mut simpler = breach.tape.clone();
        if let Some(choice) = simpler.get_mut(at).filter(|choice| **choice != 0) {
            *choice = 0;
            still_breaks(simpler, &mut breach);
        }
    }
    breach
}
