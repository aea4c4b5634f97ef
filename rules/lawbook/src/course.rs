//! A random game in progress: a match, the tape that drives it, and the actions seen so far.

use engine::{Fair, Flow, Match, Narrated, Offers, Scripted, Seat, Seed, Silent, Step as _, Texts};

use crate::Tape;

/// An entry with more steps than this counts as endless.
pub(crate) const LONGEST_ENTRY: usize = 1000;

/// Words that have broken other software.
const NASTY: [&str; 8] = [
    "meet me at dawn",
    "\"quoted\", and; a # sign",
    "back\\slash \\n \\u{41}",
    "two\nlines",
    "<script>alert(1)</script> &amp;",
    "Ω≈ç√ 時間 🕰\u{200f}",
    "12 3, submit",
    "'; drop table games; --",
];

/// Why an entry could not be composed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// Nothing is offered, though the seat is to act and its entry is not complete.
    NothingOffered,
    /// The entry does not end.
    Endless,
}

/// A random game in progress.
#[derive(Debug)]
pub struct Course<G: Narrated> {
    game: Match<G>,
    tape: Tape,
    /// Actions that were offered at any time to anyone, to be tried where they are not offered.
    seen: Vec<G::Action>,
}

impl<G: Narrated> Course<G> {
    /// A game that has just started, under this rules version; a set-up of the newest is read again under an older one.
    ///
    /// # Panics
    /// If the rules do.
    pub fn new(setup: &G::Setup, version: u16, seed: Seed, tape: Tape) -> Self {
        let names = (1..=G::seats(setup)).map(|number| format!("Seat {number}")).collect();
        let entropy = vec![(Seat::new(0), "a pinch of salt".to_owned())];
        let setup = if version == *G::VERSIONS.end() {
            setup.clone()
        } else {
            let read = G::read_setup_under(version, G::seats(setup), &G::write_setup(setup));
            read.unwrap_or_else(|faults| panic!("under rules version {version}: {faults:?}"))
        };
        let game = Match::start_under(version, setup, names, Fair::new(seed, entropy));
        Self { game, tape, seen: Vec::new() }
    }

    /// The match.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// The match, to play on.
    pub fn game_mut(&mut self) -> &mut Match<G> {
        &mut self.game
    }

    /// The match, played as far as it got.
    pub fn into_game(self) -> Match<G> {
        self.game
    }

    /// The tape.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The tape, to choose by.
    pub fn tape_mut(&mut self) -> &mut Tape {
        &mut self.tape
    }

    /// Actions seen in any offer so far.
    pub(crate) fn seen(&self) -> &[G::Action] {
        &self.seen
    }

    /// Chooses a seat that is to act.
    pub fn choose_seat(&mut self) -> Option<Seat> {
        let seats: Vec<_> = self.game.to_act().iter().collect();
        let at = self.tape.below(seats.len());
        seats.get(at).copied()
    }

    /// Composes a whole entry for the seat, step by step from what is offered.
    pub fn compose(&mut self, seat: Seat) -> Result<Vec<G::Action>, Stuck> {
        let mut state = self.game.state().clone();
        let mut offers = Offers::new();
        let mut steps = Vec::new();
        while steps.len() < LONGEST_ENTRY {
            offers.clear();
            if G::to_act(&state).has(seat) {
                G::offer(&state, seat, &mut offers);
            }
            let action = self.pick(&offers).ok_or(Stuck::NothingOffered)?;
            let flow = G::apply(&mut state, seat, action, &mut Silent(Scripted::new(&[])));
            steps.push(action);
            if flow != Flow::Open {
                return Ok(steps);
            }
        }
        Err(Stuck::Endless)
    }

    /// Chooses an offered action, with words where it needs them.
    fn pick(&mut self, offers: &Offers<G::Action>) -> Option<G::Action> {
        let (action, _) = *offers.list().get(self.tape.below(offers.len()))?;
        if self.seen.len() < 500 && !self.seen.contains(&action) {
            self.seen.push(action);
        }
        if action.words().is_none() {
            return Some(action);
        }
        let words = NASTY[self.tape.below(NASTY.len())];
        Some(action.with_words(self.keep(words)))
    }

    /// Keeps words in the match, as the text of an action would.
    fn keep(&mut self, words: &str) -> engine::TextId {
        self.game.texts_mut().keep(words)
    }

    /// The texts that players have written.
    pub fn texts(&self) -> &Texts {
        self.game.texts()
    }
}
