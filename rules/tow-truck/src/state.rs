//! Everything about a game in progress.

use std::sync::Arc;

use engine::{Outcome, Seat, Seats};
use serde::Serialize;

use crate::{
    rescue::{Judgement, Rescue},
    setup::Setup,
};

/// [T10] The most months two players may spend for an expert score.
pub const EXPERT: u32 = 50;

/// [T10] The most months two players may spend for a good score.
pub const GOOD: u32 = 100;

/// A game in progress, secrets included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Who plays with whom.
    pub setup: Setup,
    /// The lanes in which rescues happen: the first alone, or one for each team.
    pub lanes: [Lane; 2],
    /// The rescues that are over, oldest first, shared so that copying the state is cheap.
    pub past: Arc<Vec<Rescue>>,
    /// [T13] The call that the table is voting on; everything else waits.
    pub call: Option<Call>,
}

/// The rescues of one team, or of a whole small table, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    /// How many rescues are over.
    pub done: u8,
    /// What happens now.
    pub stage: LaneStage,
}

/// What happens in a lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LaneStage {
    /// It is the other team's turn.
    Waiting {
        /// Who will be the agent.
        next: Seat,
    },
    /// It is an agent's turn to roll the dice.
    Ready {
        /// The agent.
        agent: Seat,
        /// Whether a teammate has passed the role on to them.
        handed: bool,
    },
    /// A rescue is under way.
    Rescue(Rescue),
    /// The rescues are done, and it is time to park the truck while the other team is still out.
    Parking {
        /// Who parks it.
        driver: Seat,
    },
    /// Nothing more happens here.
    Done,
}

impl LaneStage {
    /// Who acts next in the lane.
    pub fn to_act(&self) -> Seats {
        match self {
            Self::Waiting { .. } | Self::Done => Seats::NONE,
            Self::Ready { agent, .. } => Seats::only(*agent),
            Self::Rescue(rescue) => rescue.to_act(),
            Self::Parking { driver } => Seats::only(*driver),
        }
    }
}

/// [T13] A call of paradox that the table is voting on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The lane of the rescue.
    pub lane: usize,
    /// The message and the votes so far.
    pub judgement: Judgement,
}

impl State {
    /// Who acts next at the table.
    pub(crate) fn to_act(&self) -> Seats {
        if let Some(call) = &self.call {
            return self.setup.everyone().minus(call.judgement.voted());
        }
        self.lanes.iter().flat_map(|lane| lane.stage.to_act()).collect()
    }

    /// The lane in which this seat acts next, when there is no vote.
    pub(crate) fn lane_of(&self, seat: Seat) -> Option<usize> {
        self.lanes.iter().position(|lane| lane.stage.to_act().has(seat))
    }

    /// The rescue under way in a lane.
    pub fn rescue(&self, lane: usize) -> Option<&Rescue> {
        match &self.lanes.get(lane)?.stage {
            LaneStage::Rescue(rescue) => Some(rescue),
            _ => None,
        }
    }

    /// The rescue in which this seat is the agent.
    pub(crate) fn stranded(&self, seat: Seat) -> Option<&Rescue> {
        [0, 1].into_iter().filter_map(|lane| self.rescue(lane)).find(|rescue| rescue.crew.agent == seat)
    }

    /// Whether all rescues are over.
    pub fn is_over(&self) -> bool {
        self.lanes.iter().all(|lane| lane.stage == LaneStage::Done)
    }

    /// [T8] [T9] [T10] The months that count for a player: those of the rescues they or their team took part in.
    pub fn months(&self, seat: Seat) -> u32 {
        self.rescues_of(seat).map(Rescue::months).sum()
    }

    /// [T8] The months of a player's best rescue.
    pub fn best(&self, seat: Seat) -> Option<u32> {
        self.rescues_of(seat).map(Rescue::months).min()
    }

    fn rescues_of(&self, seat: Seat) -> impl Iterator<Item = &Rescue> {
        self.past.iter().filter(move |rescue| rescue.crew.team().has(seat))
    }

    /// How the game ended, once it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.standing())
    }

    /// [T8] [T9] [T10] The fewest months win, then the best single rescue; two players win together or not at all.
    pub(crate) fn standing(&self) -> Outcome {
        let everyone = self.setup.everyone();
        let mut scores = [0; engine::MAX_SEATS];
        for seat in everyone {
            scores[seat.index()] = i32::try_from(self.months(seat)).unwrap_or(i32::MAX);
        }
        // Ruling 8.
        let worth = |seat: Seat| (self.months(seat), self.best(seat).unwrap_or(u32::MAX));
        let winners = if self.setup.players == 2 {
            let is_won = Verdict::of(self.months(Seat::new(0))) != Verdict::Review;
            if is_won { everyone } else { Seats::NONE }
        } else {
            let least = everyone.iter().map(worth).min();
            everyone.iter().filter(|seat| Some(worth(*seat)) == least).collect()
        };
        Outcome { seats: self.setup.players, winners, scores }
    }
}

/// [T10] What two players have earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// An expert score.
    Expert,
    /// A good score.
    Good,
    /// Time to brush up on world history.
    Review,
}

impl Verdict {
    /// The verdict on this many months.
    pub const fn of(months: u32) -> Self {
        if months <= EXPERT {
            Self::Expert
        } else if months <= GOOD {
            Self::Good
        } else {
            Self::Review
        }
    }
}
