//! The tree of one seat's own steps, with the results of the playouts through each of them.

use engine::{Fast, Step, Tier};

/// The weight of trying steps that were rarely tried, against steps that did well.
const CURIOSITY: f64 = 0.7;

/// The number of a node of a [`Tree`].
pub(crate) type NodeId = usize;

/// A step that can be taken at a node.
#[derive(Clone, Debug)]
struct Edge<A> {
    action: A,
    tier: Tier,
    visits: u32,
    /// The sum of the values of all playouts through it.
    total: f64,
    to: Option<NodeId>,
}

/// All steps of one seat's decision that were tried, from its start.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Vec<Edge<A>>>,
}

impl<A: Step> Tree<A> {
    /// A tree in which nothing was tried yet.
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Vec::new()] }
    }

    /// Whether exactly these actions are offered at the node.
    pub(crate) fn fits(&self, node: NodeId, offers: &[(A, Tier)]) -> bool {
        let branches = &self.nodes[node];
        branches.len() == offers.len()
            && branches.iter().zip(offers).all(|(branch, (action, _))| branch.action == *action)
    }

    /// Chooses the next step to try among these offers: a new one, or the most promising.
    ///
    /// Imagined positions can differ in what they offer, so a node collects every action that was ever offered there.
    pub(crate) fn try_next(&mut self, node: NodeId, offers: &[(A, Tier)], chance: &mut Fast) -> usize {
        let branches = &mut self.nodes[node];
        for &(action, tier) in offers {
            if !branches.iter().any(|branch| branch.action == action) {
                branches.push(Edge { action, tier, visits: 0, total: 0.0, to: None });
            }
        }
        let offered = |branch: &Edge<A>| offers.iter().any(|&(action, _)| action == branch.action);
        let new = branches.iter().filter(|branch| branch.visits == 0 && offered(branch)).count();
        if new > 0 {
            let nth = chance.below(new);
            let is_new = |at: &usize| branches[*at].visits == 0 && offered(&branches[*at]);
            return (0..branches.len()).filter(is_new).nth(nth).unwrap_or_default();
        }
        let visits: u32 = branches.iter().map(|branch| branch.visits).sum();
        let log = f64::from(visits.max(1)).ln();
        let promise = |branch: &Edge<A>| {
            let visits = f64::from(branch.visits.max(1));
            branch.total / visits + CURIOSITY * (log / visits).sqrt()
        };
        let best = (0..branches.len())
            .filter(|&at| offered(&branches[at]))
            .max_by(|&one, &other| promise(&branches[one]).total_cmp(&promise(&branches[other])));
        best.unwrap_or_default()
    }

    /// The action of a branch.
    pub(crate) fn action(&self, node: NodeId, branch: usize) -> A {
        self.nodes[node][branch].action
    }

    /// Whether the branch has never been tried.
    pub(crate) fn is_new(&self, node: NodeId, branch: usize) -> bool {
        self.nodes[node][branch].visits == 0
    }

    /// The node a branch leads to.
    pub(crate) fn follow(&mut self, node: NodeId, branch: usize) -> NodeId {
        if let Some(to) = self.nodes[node][branch].to {
            return to;
        }
        let to = self.nodes.len();
        self.nodes.push(Vec::new());
        self.nodes[node][branch].to = Some(to);
        to
    }

    /// Records the value of a playout through these branches.
    pub(crate) fn record(&mut self, path: &[(NodeId, usize)], value: f64) {
        for &(node, branch) in path {
            let branch = &mut self.nodes[node][branch];
            branch.visits += 1;
            branch.total += value;
        }
    }

    /// The branch that was tried most often; of equals a plain one, then the one with the best results.
    pub(crate) fn best(&self, node: NodeId) -> Option<usize> {
        let branches = &self.nodes[node];
        (0..branches.len()).max_by(|&one, &other| {
            let key = |at: usize| (branches[at].visits, branches[at].tier == Tier::Plain);
            key(one).cmp(&key(other)).then(branches[one].total.total_cmp(&branches[other].total))
        })
    }
}
