//! An entry that a bot composes a little at a time, so that it can be interrupted for the bots of others.

use std::time::{Duration, Instant};

use engine::{Draft, Match, Narrated, Offers, PlayError, Seat, Viewer};

use crate::Bot;

/// The most that one choice takes of the time that is left for the entry: a quarter, so that later choices get some too.
const SHARE: u32 = 4;

/// How long a bot may think about a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Now, before it is interrupted.
    pub now: Duration,
    /// From now on in all, before it must choose.
    pub in_all: Duration,
}

impl Patience {
    /// As long as the bot likes.
    pub const ENDLESS: Self = Self { now: Duration::MAX, in_all: Duration::MAX };
}

/// An entry that a bot is composing.
pub struct Thought<G: Narrated> {
    bot: Box<dyn Bot<G>>,
    game: Match<G>,
    seat: Seat,
    steps: Vec<G::Action>,
    choice: Option<Choice<G>>,
    /// How long it may still think about the whole entry.
    left: Duration,
}

/// What a bot is choosing from.
struct Choice<G: Narrated> {
    view: G::View,
    offers: Offers<G::Action>,
    /// How long it may still think about this choice.
    left: Duration,
}

impl<G: Narrated> Thought<G> {
    /// An entry for this seat, about which the bot thinks no longer than this.
    pub fn new(bot: Box<dyn Bot<G>>, game: Match<G>, seat: Seat, longest: Duration) -> Self {
        Self { bot, game, seat, steps: Vec::new(), choice: None, left: longest }
    }

    /// Thinks for about this long, at least until the next choice; true if the entry is complete.
    pub fn go_on(&mut self, time: Duration) -> Result<bool, PlayError> {
        let start = Instant::now();
        loop {
            let before = start.elapsed();
            let Some(mut choice) = self.next_choice()? else { return Ok(true) };
            let patience = Patience { now: time.saturating_sub(before), in_all: choice.left };
            let chosen = self.bot.ponder(&choice.view, self.seat, &choice.offers, patience);
            let took = start.elapsed().saturating_sub(before);
            self.left = self.left.saturating_sub(took);
            choice.left = choice.left.saturating_sub(took);
            match chosen {
                Some(action) => self.steps.push(action),
                None => self.choice = Some(choice),
            }
            if start.elapsed() >= time {
                return Ok(false);
            }
        }
    }

    /// The choice that comes next; none if the entry is complete.
    fn next_choice(&mut self) -> Result<Option<Choice<G>>, PlayError> {
        if let Some(choice) = self.choice.take() {
            return Ok(Some(choice));
        }
        let mut offers = Offers::for_bots();
        let view = offered(&self.game, self.seat, &self.steps, &mut offers)?;
        Ok(view.map(|view| Choice { view, offers, left: self.left / SHARE }))
    }

    /// The match it is about.
    pub const fn game(&self) -> &Match<G> {
        &self.game
    }

    /// What was chosen so far.
    pub fn steps(&self) -> &[G::Action] {
        &self.steps
    }
}

/// What a seat sees and is offered after these steps; none if nothing more is to be chosen.
pub(crate) fn offered<G: Narrated>(
    game: &Match<G>,
    seat: Seat,
    steps: &[G::Action],
    offers: &mut Offers<G::Action>,
) -> Result<Option<G::View>, PlayError> {
    let Draft::Open(state) = game.draft(seat, steps)? else { return Ok(None) };
    offers.clear();
    G::offer(&state, seat, offers);
    Ok((!offers.is_empty()).then(|| G::view(&state, Viewer::Seat(seat), game.texts())))
}
