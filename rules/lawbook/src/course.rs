//! A random game in progress: a match, the tape that drives it, and the actions seen so far.

use std::mem::{Discriminant, discriminant};

use engine::{Fair, Fast, Flow, Match, Narrated, Offers, Scripted, Seat, Seed, Silent, Step as _, Texts};

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

/// Where random choices come from.
pub trait Choices {
    /// A number below `bound`, or 0.
    fn below(&mut self, bound: usize) -> usize;
}

impl Choices for Tape {
    fn below(&mut self, bound: usize) -> usize {
        Self::below(self, bound)
    }
}

impl Choices for Fast {
    fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { Self::below(self, bound) }
    }
}

/// How an action is chosen among those that are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Each offer has the same chance.
    Even,
    /// Each kind of action has the same chance, so that one offer among a hundred of another kind is taken as well.
    ByKind,
}

/// Composes a whole entry for a seat that is to act, from everything it is offered: plain, rare and extra. Where words
/// are needed, it has some.
pub fn compose<G: Narrated>(
    game: &mut Match<G>,
    seat: Seat,
    manner: Manner,
    choices: &mut impl Choices,
) -> Result<Vec<G::Action>, Stuck> {
    compose_and_note(game, seat, &Picker { manner, leaning: None }, choices, |_| {})
}

/// How much random play leans towards an action: it is chosen as many times as often as another with 1.
pub type Leaning<G> = fn(&<G as engine::Game>::State, Seat, <G as engine::Game>::Action) -> usize;

struct Picker<G: Narrated> {
    manner: Manner,
    leaning: Option<Leaning<G>>,
}

fn compose_and_note<G: Narrated>(
    game: &mut Match<G>,
    seat: Seat,
    picker: &Picker<G>,
    choices: &mut impl Choices,
    mut note: impl FnMut(G::Action),
) -> Result<Vec<G::Action>, Stuck> {
    let mut state = game.state().clone();
    let mut offers = Offers::new();
    let mut steps = Vec::new();
    while steps.len() < LONGEST_ENTRY {
        offers.clear();
        if G::to_act(&state).has(seat) {
            G::offer(&state, seat, &mut offers);
        }
        let picked = match picker.leaning {
            Some(leaning) => lean(&offers, |action| leaning(&state, seat, action), choices),
            None => pick(&offers, picker.manner, choices),
        };
        let mut action = picked.ok_or(Stuck::NothingOffered)?;
        note(action);
        if action.words().is_some() {
            let words = NASTY[choices.below(NASTY.len())];
            action = action.with_words(game.texts_mut().keep(words));
        }
        let flow = G::apply(&mut state, seat, action, &mut Silent(Scripted::new(&[])));
        steps.push(action);
        if flow != Flow::Open {
            return Ok(steps);
        }
    }
    Err(Stuck::Endless)
}

/// Chooses one of the offered actions.
fn pick<A: engine::Step>(offers: &Offers<A>, manner: Manner, choices: &mut impl Choices) -> Option<A> {
    if manner == Manner::Even {
        return offers.list().get(choices.below(offers.len())).map(|(action, _)| *action);
    }
    let mut kinds: Vec<(Discriminant<A>, usize)> = Vec::new();
    for action in offers.actions() {
        let kind = discriminant(&action);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let &(kind, count) = kinds.get(choices.below(kinds.len()))?;
    let nth = choices.below(count);
    offers.actions().filter(|action| discriminant(action) == kind).nth(nth)
}

/// Chooses one of the offered actions, some rather than others.
fn lean<A: engine::Step>(
    offers: &Offers<A>,
    leaning: impl Fn(A) -> usize,
    choices: &mut impl Choices,
) -> Option<A> {
    let total = offers.actions().map(&leaning).sum();
    let mut left = choices.below(total);
    for action in offers.actions() {
        match left.checked_sub(leaning(action)) {
            Some(rest) => left = rest,
            None => return Some(action),
        }
    }
    offers.actions().next()
}

/// A random game in progress.
#[derive(Debug)]
pub struct Course<G: Narrated> {
    leaning: Option<Leaning<G>>,
    game: Match<G>,
    tape: Tape,
    number: u64,
    /// Actions that were offered at any time to anyone, to be tried where they are not offered.
    seen: Vec<G::Action>,
}

impl<G: Narrated> Course<G> {
    /// The game with this number, which has just started under this rules version.
    ///
    /// # Panics
    /// If the rules do.
    pub fn new(setup: &G::Setup, version: u16, number: u64, tape: Tape) -> Self {
        let names = (1..=G::seats(setup)).map(|number| format!("Seat {number}")).collect();
        let entropy = vec![(Seat::new(0), "a pinch of salt".to_owned())];
        let fair = Fair::new(Seed::from_number(number), entropy);
        let game = Match::start_under(version, setup.clone(), names, fair);
        Self { leaning: None, game, tape, number, seen: Vec::new() }
    }

    /// Half of the games lean towards some actions.
    #[must_use]
    pub fn leaning(mut self, leaning: Option<Leaning<G>>) -> Self {
        self.leaning = leaning.filter(|_| self.number % 4 >= 2);
        self
    }

    /// The match.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// The match, to play on.
    pub fn game_mut(&mut self) -> &mut Match<G> {
        &mut self.game
    }

    /// The tape.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The tape, to choose by.
    pub fn tape_mut(&mut self) -> &mut Tape {
        &mut self.tape
    }

    /// Chance for what is only tried in this position; it leaves the tape, and so the game, as it is.
    pub fn chance(&self) -> Fast {
        let entries = self.game.entries().len() as u64;
        Fast::new(
            self.number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ entries.wrapping_mul(0xd1b5_4a32_d192_ed03),
        )
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

    /// How this game's actions are chosen: every other game by kind.
    pub const fn manner(&self) -> Manner {
        if self.number % 2 == 1 { Manner::ByKind } else { Manner::Even }
    }

    /// Composes a whole entry for the seat, step by step from what is offered.
    pub fn compose(&mut self, seat: Seat) -> Result<Vec<G::Action>, Stuck> {
        let picker = Picker { manner: self.manner(), leaning: self.leaning };
        let Self { game, tape, seen, .. } = self;
        compose_and_note(game, seat, &picker, tape, |action| {
            if seen.len() < 500 && !seen.contains(&action) {
                seen.push(action);
            }
        })
    }

    /// The texts that players have written.
    pub fn texts(&self) -> &Texts {
        self.game.texts()
    }
}
