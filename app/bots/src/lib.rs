//! Computer players. A bot is given a view and an offer, and nothing else: it cannot use what its seat may not know.
//! This crate knows no game; a game's own bots come with its plug-in.
//!
//! [`Skill`] names a bot as people write it: `random`, `search:500` or `expert:easy`. [`Bot`] is what every bot does.
//! [`Random`] takes any offer, [`Search`] imagines what is hidden and plays on from there, and [`Expert`] follows the
//! [`Advice`] of a game. [`compose`] lets a bot make a whole entry in a match; a [`Thought`] is one that it makes a little
//! at a time.

mod expert;
mod search;
mod skill;
mod thought;
mod tree;

use engine::{Fast, Match, Narrated, Offers, PlayError, Seat, Seats, Uniform};

pub use expert::{Advice, Expert};
pub use search::{Budget, Search};
pub use skill::{BadSkill, Level, Skill};
pub use thought::{Patience, Thought};

/// A computer player: it chooses for a seat from what that seat may see and do.
pub trait Bot<G: Narrated>: Send {
    /// Chooses one of the offered actions, of which there is at least one.
    fn choose(&mut self, view: &G::View, seat: Seat, offers: &Offers<G::Action>) -> G::Action;

    /// The same within limits: none if it was interrupted. Then it is asked the same again, and continues where it was. A bot
    /// that chooses at once need not care.
    fn ponder(
        &mut self,
        view: &G::View,
        seat: Seat,
        offers: &Offers<G::Action>,
        _patience: Patience,
    ) -> Option<G::Action> {
        Some(self.choose(view, seat, offers))
    }

    /// The seats it waits for before it acts, at a table with people.
    fn waits_for(&self, _view: &G::View, _seat: Seat) -> Seats {
        Seats::NONE
    }
}

/// Takes any offered action, but no mere conveniences.
#[derive(Clone, Debug)]
pub struct Random(Fast);

impl Random {
    /// A bot that makes the same choices for the same number.
    pub fn new(number: u64) -> Self {
        Self(Fast::new(number))
    }
}

impl<G: Narrated> Bot<G> for Random {
    fn choose(&mut self, _view: &G::View, _seat: Seat, offers: &Offers<G::Action>) -> G::Action {
        Uniform::pick(offers, &mut self.0)
    }
}

/// Lets the bot compose a whole entry for the seat.
pub fn compose<G: Narrated>(
    bot: &mut dyn Bot<G>,
    game: &Match<G>,
    seat: Seat,
) -> Result<Vec<G::Action>, PlayError> {
    let mut offers = Offers::for_bots();
    let mut steps = Vec::new();
    while let Some(view) = thought::offered(game, seat, &steps, &mut offers)? {
        steps.push(bot.choose(&view, seat, &offers));
    }
    Ok(steps)
}
