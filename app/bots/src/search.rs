//! A bot for every game: it imagines the unseen, tries its own steps in a tree, plays on at random, and takes
//! the step that did best.

use std::time::{Duration, Instant};

use engine::{Fast, Flow, Narrated, Offers, Outcome, Playout, Seat, Texts, Uniform};

use crate::{
    Bot,
    tree::{NodeId, Tree},
};

/// Positions imagined for one choice; each playout starts from the next of them.
const IMAGINED: usize = 24;

/// No playout takes more steps than this.
const LONGEST_PLAYOUT: usize = 20_000;

/// How much thought goes into one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts for each choice, more where many steps are offered.
    Playouts(u32),
    /// So much time for each choice.
    Time(Duration),
}

impl Budget {
    /// Whether no thought at all could go into a choice.
    pub(crate) fn is_nothing(self) -> bool {
        matches!(self, Self::Playouts(0) | Self::Time(Duration::ZERO))
    }

    /// Whether another playout may be made.
    fn allows(self, played: u32, begin: Instant, offers: usize) -> bool {
        match self {
            // Twenty offers and more want some playouts each.
            Self::Playouts(count) => (played as usize) < (count as usize).max(12 * offers),
            Self::Time(time) => played == 0 || begin.elapsed() < time,
        }
    }
}

/// The searching bot.
#[derive(Debug)]
pub struct Search<G: Narrated> {
    budget: Budget,
    chance: Fast,
    playout: Playout<G>,
    offers: Offers<G::Action>,
    tree: Tree<G::Action>,
    /// Where in the tree the last choice led, if the next one may go on from there.
    next: Option<NodeId>,
    /// The widest lead or deficit seen, which all others are measured by.
    widest: f64,
}

impl<G: Narrated> Search<G> {
    /// A bot with this budget that repeats itself for the same number, unless its budget is time.
    pub fn new(budget: Budget, number: u64) -> Self {
        Self {
            budget,
            chance: Fast::new(number),
            playout: Playout::new(number.wrapping_add(1)),
            offers: Offers::for_bots(),
            tree: Tree::new(),
            next: None,
            widest: 1.0,
        }
    }

    /// One playout: down the tree by the seat's own steps, then at random to the end.
    fn play_on(&mut self, root: NodeId, position: &G::State, seat: Seat) {
        let mut state = position.clone();
        let mut path = Vec::new();
        let mut node = root;
        loop {
            self.offers.clear();
            if !G::to_act(&state).has(seat) {
                break;
            }
            G::offer(&state, seat, &mut self.offers);
            if self.offers.is_empty() {
                break;
            }
            let branch = self.tree.try_next(node, self.offers.list(), &mut self.chance);
            let is_new = self.tree.is_new(node, branch);
            path.push((node, branch));
            let flow = self.playout.apply(&mut state, seat, self.tree.action(node, branch));
            if flow != Flow::Open || is_new {
                break;
            }
            node = self.tree.follow(node, branch);
        }
        let (outcome, _) = self.playout.finish(&mut state, &mut Uniform, LONGEST_PLAYOUT);
        let worth = self.worth(&outcome.unwrap_or_else(|| G::standing(&state)), seat);
        self.tree.book(&path, worth);
    }

    /// What an end is worth to the seat, from 0 to 1: half for winning, half for the lead over the others.
    #[allow(clippy::cast_precision_loss, reason = "there are at most sixteen winners")]
    fn worth(&mut self, end: &Outcome, seat: Seat) -> f64 {
        let won = if end.winners.has(seat) { 1.0 / end.winners.len() as f64 } else { 0.0 };
        let others = end.played().iter().enumerate().filter(|&(index, _)| index != seat.index());
        let best = others.map(|(_, &score)| score).max().unwrap_or_default();
        let lead = f64::from(end.scores[seat.index()] - best);
        self.widest = self.widest.max(lead.abs());
        0.5 * won + 0.25 * (1.0 + lead / self.widest)
    }
}

impl<G: Narrated> Bot<G> for Search<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, offers: &Offers<G::Action>) -> G::Action {
        if offers.len() == 1 {
            self.next = None;
            return offers.list()[0].0;
        }
        let root = match self.next.take() {
            Some(node) if self.tree.fits(node, offers.list()) => node,
            _ => {
                self.tree = Tree::new();
                0
            }
        };
        let begin = Instant::now();
        let mut texts = Texts::default();
        let positions: Vec<_> =
            (0..IMAGINED).map(|_| G::imagine(view, &mut texts, &mut self.chance)).collect();
        let mut played = 0;
        while self.budget.allows(played, begin, offers.len()) {
            let position = &positions[played as usize % IMAGINED];
            self.play_on(root, position, seat);
            played += 1;
        }
        let Some(best) = self.tree.best(root) else {
            return Uniform::pick(offers, &mut self.chance);
        };
        self.next = Some(self.tree.follow(root, best));
        self.tree.action(root, best)
    }
}
