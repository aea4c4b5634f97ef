//! A bot for every game: it imagines what is hidden, tries its own steps in a tree, plays on at random, and takes the
//! step with the best results.

use std::time::{Duration, Instant};

use engine::{Fast, Flow, Narrated, Offers, Outcome, Playout, Seat, Texts, Uniform};

use crate::{
    Bot, Patience,
    tree::{NodeId, Tree},
};

/// Positions imagined for one choice; each playout starts from the next of them.
const IMAGINED: usize = 24;

/// No playout takes more steps than this.
const LONGEST_PLAYOUT: usize = 20_000;

/// How much thought goes into one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// This many playouts for each choice, or more if many steps are offered.
    Playouts(u32),
    /// This much time for each choice.
    Time(Duration),
}

impl Budget {
    /// Whether it leaves no room for a single playout.
    pub(crate) fn is_zero(self) -> bool {
        matches!(self, Self::Playouts(0) | Self::Time(Duration::ZERO))
    }

    /// Whether one choice takes more than this many playouts, or more than this time.
    pub fn exceeds(self, playouts: u32, time: Duration) -> bool {
        match self {
            Self::Playouts(count) => count > playouts,
            Self::Time(asked) => asked > time,
        }
    }

    /// Whether there is room for another playout after this many, and this much time.
    fn allows(self, played: u32, thought: Duration, offers: usize) -> bool {
        match self {
            // Every offer gets a few playouts, however many there are.
            Self::Playouts(count) => (played as usize) < (count as usize).max(12 * offers),
            Self::Time(time) => played == 0 || thought < time,
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
    /// The node that the last choice led to, if the next choice can continue from there.
    next: Option<NodeId>,
    /// The choice it is thinking about, if it was interrupted.
    interrupted: Option<Considered<G::State>>,
    /// The widest lead or deficit seen so far, by which all others are scaled.
    widest: f64,
}

/// A choice that is being thought about.
#[derive(Debug)]
struct Considered<S> {
    root: NodeId,
    /// What the position may be.
    positions: Vec<S>,
    played: u32,
    thought: Duration,
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
            interrupted: None,
            widest: 1.0,
        }
    }

    /// One playout: down the tree with the seat's own steps, then at random to the end.
    fn play_out(&mut self, root: NodeId, position: &G::State, seat: Seat) {
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
        let value = self.value(&outcome.unwrap_or_else(|| G::standing(&state)), seat);
        self.tree.record(&path, value);
    }

    /// The value of an outcome for the seat, from 0 to 1: half for winning, half for the lead over the others.
    #[allow(clippy::cast_precision_loss, reason = "there are at most sixteen winners")]
    fn value(&mut self, end: &Outcome, seat: Seat) -> f64 {
        let won = if end.winners.has(seat) { 1.0 / end.winners.len() as f64 } else { 0.0 };
        let others = end.played().iter().enumerate().filter(|&(index, _)| index != seat.index());
        let best = others.map(|(_, &score)| score).max().unwrap_or_default();
        let lead = f64::from(end.scores[seat.index()] - best);
        self.widest = self.widest.max(lead.abs());
        0.5 * won + 0.25 * (1.0 + lead / self.widest)
    }
}

impl<G: Narrated> Search<G> {
    /// Starts to think about a choice: from where the last one led to, if that fits.
    fn consider(&mut self, view: &G::View, offers: &Offers<G::Action>) -> Considered<G::State> {
        let root = match self.next.take() {
            Some(node) if self.tree.fits(node, offers.list()) => node,
            _ => {
                self.tree = Tree::new();
                0
            }
        };
        let mut texts = Texts::default();
        let positions = (0..IMAGINED).map(|_| G::imagine(view, &mut texts, &mut self.chance)).collect();
        Considered { root, positions, played: 0, thought: Duration::ZERO }
    }
}

impl<G: Narrated> Bot<G> for Search<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, offers: &Offers<G::Action>) -> G::Action {
        self.interrupted = None;
        let chosen = self.ponder(view, seat, offers, Patience::ENDLESS);
        chosen.unwrap_or_else(|| Uniform::pick(offers, &mut self.chance))
    }

    fn ponder(
        &mut self,
        view: &G::View,
        seat: Seat,
        offers: &Offers<G::Action>,
        patience: Patience,
    ) -> Option<G::Action> {
        if offers.len() == 1 {
            self.next = None;
            return Some(offers.list()[0].0);
        }
        let start = Instant::now();
        let mut considered = self.interrupted.take().unwrap_or_else(|| self.consider(view, offers));
        let (before, played_before) = (considered.thought, considered.played);
        loop {
            let elapsed = start.elapsed();
            considered.thought = before.saturating_add(elapsed);
            // Each time it gets at least a little further.
            let (has_tried, is_further) = (considered.played > 0, considered.played > played_before);
            if !self.budget.allows(considered.played, considered.thought, offers.len())
                || has_tried && elapsed >= patience.in_all
            {
                break;
            }
            if is_further && elapsed >= patience.now {
                self.interrupted = Some(considered);
                return None;
            }
            let position = &considered.positions[considered.played as usize % IMAGINED];
            self.play_out(considered.root, position, seat);
            considered.played += 1;
        }
        let Some(best) = self.tree.best(considered.root) else {
            return Some(Uniform::pick(offers, &mut self.chance));
        };
        self.next = Some(self.tree.follow(considered.root, best));
        Some(self.tree.action(considered.root, best))
    }
}
