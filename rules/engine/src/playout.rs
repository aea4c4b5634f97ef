//! Playing a game without words: the loop of simulations and searching bots.

use crate::{Fast, Flow, Game, Offers, Outcome, Seat, Silent, Step, Tier};

/// How rarely a playout takes an action of [`Tier::Rare`] when plain ones are offered: once in this many steps.
const RARELY: usize = 16;

/// Chooses actions in a playout.
pub trait Policy<G: Game> {
    /// Chooses one of the offered actions, of which there is at least one.
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        offers: &Offers<G::Action>,
        chance: &mut Fast,
    ) -> G::Action;
}

/// Chooses any plain action with the same chance, and rarely a rare one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl Uniform {
    /// Chooses one of the offered actions, of which there is at least one.
    #[inline]
    pub fn pick<A: Step>(offers: &Offers<A>, chance: &mut Fast) -> A {
        let list = offers.list();
        let plain = offers.plain_count();
        if plain == list.len() {
            return list[chance.below(plain)].0;
        }
        let rare = list.iter().filter(|&&(_, tier)| tier == Tier::Rare).count();
        let (tier, count) = match (plain, rare) {
            (0, 0) => (Tier::Extra, list.len()),
            (0, _) => (Tier::Rare, rare),
            (_, 0) => (Tier::Plain, plain),
            _ if chance.below(RARELY) == 0 => (Tier::Rare, rare),
            _ => (Tier::Plain, plain),
        };
        let nth = chance.below(count);
        let chosen = list.iter().filter(|&&(_, t)| t == tier).nth(nth);
        chosen.map_or(list[0].0, |&(action, _)| action)
    }
}

impl<G: Game> Policy<G> for Uniform {
    #[inline]
    fn choose(&mut self, _: &G::State, _: Seat, offers: &Offers<G::Action>, chance: &mut Fast) -> G::Action {
        Self::pick(offers, chance)
    }
}

/// A playout's dice and its buffer of offers, which is reused.
#[derive(Clone, Debug)]
pub struct Playout<G: Game> {
    table: Silent<Fast>,
    chance: Fast,
    offers: Offers<G::Action>,
}

impl<G: Game> Playout<G> {
    /// A playout that repeats for the same number.
    pub fn new(number: u64) -> Self {
        Self {
            table: Silent(Fast::new(number)),
            chance: Fast::new(number ^ 0x9e37_79b9_7f4a_7c15),
            offers: Offers::for_bots(),
        }
    }

    /// The generator that choices are drawn from.
    pub const fn chance(&mut self) -> &mut Fast {
        &mut self.chance
    }

    /// A new game's first position, with playout dice.
    pub fn start(&mut self, setup: &G::Setup) -> G::State {
        G::start(setup, *G::VERSIONS.end(), &mut self.table)
    }

    /// Takes one given step.
    pub fn apply(&mut self, state: &mut G::State, seat: Seat, action: G::Action) -> Flow {
        G::apply(state, seat, action, &mut self.table)
    }

    /// Plays one step for a seat that is to act; false if nothing is offered.
    #[inline]
    pub fn step(&mut self, state: &mut G::State, seat: Seat, policy: &mut impl Policy<G>) -> bool {
        self.offers.clear();
        G::offer(state, seat, &mut self.offers);
        if self.offers.is_empty() {
            return false;
        }
        let action = policy.choose(state, seat, &self.offers, &mut self.chance);
        let _ = G::apply(state, seat, action, &mut self.table);
        true
    }

    /// Plays to the end, or until `limit` steps have been taken; gives the outcome and the steps taken.
    pub fn finish(
        &mut self,
        state: &mut G::State,
        policy: &mut impl Policy<G>,
        limit: usize,
    ) -> (Option<Outcome>, usize) {
        let mut steps = 0;
        while steps < limit {
            let Some(seat) = G::to_act(state).lowest() else { break };
            if !self.step(state, seat, policy) {
                break;
            }
            steps += 1;
        }
        (G::outcome(state), steps)
    }
}
