//! Bots that know their game: they follow advice where there is some, and otherwise take any plain offer.

use engine::{Fast, Narrated, Offers, Seat, Seats, Uniform};

use crate::Bot;

/// Knowledge of a game: it recommends an action for a seat from what that seat may see.
pub trait Advice<G: Narrated>: Send {
    /// The recommended action, if there is one; it is ignored if it is not offered.
    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        offers: &Offers<G::Action>,
        chance: &mut Fast,
    ) -> Option<G::Action>;

    /// The seats it waits for before it acts, at a table with people.
    fn waits_for(&self, _view: &G::View, _seat: Seat) -> Seats {
        Seats::NONE
    }
}

/// A bot that follows advice; without advice it takes any plain offer.
#[derive(Clone, Debug)]
pub struct Expert<A> {
    advice: A,
    chance: Fast,
}

impl<A> Expert<A> {
    /// A bot with this advice that repeats itself for the same number.
    pub fn new(advice: A, number: u64) -> Self {
        Self { advice, chance: Fast::new(number) }
    }
}

impl<G: Narrated, A: Advice<G>> Bot<G> for Expert<A> {
    fn choose(&mut self, view: &G::View, seat: Seat, offers: &Offers<G::Action>) -> G::Action {
        let advice = self.advice.advise(view, seat, offers, &mut self.chance);
        let offered = advice.filter(|action| offers.has(*action));
        offered.unwrap_or_else(|| Uniform::pick(offers, &mut self.chance))
    }

    fn waits_for(&self, view: &G::View, seat: Seat) -> Seats {
        self.advice.waits_for(view, seat)
    }
}
