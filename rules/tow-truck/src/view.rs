//! What a viewer may see.
//!
//! Public: who does what, the messages, the jumps and whether they passed over the agent, the scores, and the rescues
//! that are over. Secret: the roll and the year of a rescue under way, which only the agent and the other team
//! know; what rescuers say to each other, even after the game; and votes until everyone has voted.

use engine::{Seat, Seats, Texts, Viewer};
use serde::Serialize;

use crate::{
    action::Ballot,
    drift::{Roll, Wait},
    rescue::{Crew, Hop, Judgement, JumpChoice, Rescue, RescueEvent, RescueTurn},
    setup::Setup,
    state::{Call, LaneStage, State, Verdict},
    year::Year,
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The rules version, for positions imagined from the view.
    #[serde(skip)]
    pub rules: u16,
    /// How many play.
    pub players: usize,
    /// [T8] The two teams, where there are teams.
    pub teams: Option<[Seats; 2]>,
    /// Whether both teams play at the same time.
    pub together: bool,
    /// How many months each player, or their team, has spent in the past.
    pub months: Vec<u32>,
    /// The months of each player's or their team's best rescue.
    pub best: Vec<Option<u32>>,
    /// The lanes in which rescues happen.
    pub lanes: Vec<LaneView>,
    /// The rescues that are over, oldest first.
    pub past: Vec<RescueView>,
    /// [T13] The call that the table is voting on.
    pub call: Option<CallView>,
    /// Whether all rescues are over.
    pub over: bool,
    /// [T10] What two players have earned so far.
    pub verdict: Option<Verdict>,
}

/// The rescues of one team, or of a whole small table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LaneView {
    /// Who takes part.
    pub seats: Seats,
    /// How many rescues are over.
    pub done: u8,
    /// Of how many.
    pub of: u8,
    /// What happens now.
    #[serde(flatten)]
    pub stage: LaneStageView,
}

/// What happens in a lane.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "stage", rename_all = "lowercase")]
pub enum LaneStageView {
    /// It is the other team's turn.
    Waiting {
        /// Who will be the agent.
        next: Seat,
    },
    /// It is an agent's turn to roll.
    Ready {
        /// The agent.
        agent: Seat,
        /// Whether a teammate has passed the role on to them.
        handed: bool,
    },
    /// A rescue is under way.
    Rescue {
        /// The rescue.
        rescue: Box<RescueView>,
    },
    /// It is time to park the truck.
    Parking {
        /// Who parks it.
        driver: Seat,
    },
    /// Nothing more happens here.
    Done,
}

/// What may be seen of a rescue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RescueView {
    /// Who does what.
    #[serde(flatten)]
    pub crew: Crew,
    /// Which rescue of its lane it is, counted from 1.
    pub number: u8,
    /// [T11] Where the agent is, if the viewer may know.
    pub place: Option<AgentPlace>,
    /// Where the truck is.
    pub truck: Year,
    /// Who acts next.
    pub turn: RescueTurn,
    /// The rescuers who leave the next jump to the driver.
    pub left: Seats,
    /// How much of the next jump the viewer has chosen, if they drive.
    pub pick: JumpChoice,
    /// [T5] Jumps made.
    pub jumps: u32,
    /// [T13] Paradoxes found.
    pub paradoxes: u32,
    /// What has happened, as far as the viewer may know, in order.
    pub story: Vec<RescueEventView>,
    /// [T6] The months of drift, once they have met.
    pub drift: Option<u8>,
    /// What it has cost so far.
    pub months: u32,
}

/// [T11] Where an agent is stranded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AgentPlace {
    /// The three dice.
    pub roll: Option<Roll>,
    /// The year.
    pub year: Year,
    /// The line of the table.
    pub wait: Wait,
}

impl AgentPlace {
    fn of(wait: Wait) -> Self {
        Self { roll: wait.roll(), year: wait.year(), wait }
    }
}

/// Something that happened in a rescue, with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum RescueEventView {
    /// The agent sent a message.
    Said {
        /// The number of the message.
        message: u16,
        /// What it says.
        words: String,
        /// [T13] Whether the agent insists that it names no year.
        insisted: bool,
    },
    /// The agent sent no message.
    Silent,
    /// A rescuer spoke to the team.
    Talked {
        /// Who.
        seat: Seat,
        /// What they said.
        words: String,
    },
    /// The driver does not know what the last message describes.
    Unsure {
        /// Who.
        seat: Seat,
    },
    /// The truck jumped.
    Jumped {
        /// Where to.
        to: Year,
        /// Whether it passed over the agent.
        hop: Hop,
    },
    /// The table voted on a message.
    Judged {
        /// The votes.
        #[serde(flatten)]
        judgement: Judgement,
        /// Whether it was a paradox.
        upheld: bool,
    },
    /// A player stopped the jumping.
    Stopped {
        /// Who.
        seat: Seat,
    },
}

/// [T13] A call that the table is voting on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CallView {
    /// The lane of the rescue.
    pub lane: usize,
    /// The message.
    pub message: u16,
    /// Who called it.
    pub caller: Seat,
    /// Who has voted.
    pub voted: Seats,
    /// The viewer's own vote.
    pub own: Option<Ballot>,
}

impl State {
    /// What the viewer may see; a new field of the state will not compile until it is placed here.
    pub(crate) fn view(&self, viewer: Viewer, texts: &Texts) -> View {
        let Self { setup, lanes, past, call } = self;
        let Setup { version, players, teams, together } = *setup;
        let lane = |at: usize| LaneView {
            seats: setup.lane(at),
            done: lanes[at].done,
            of: setup.rescues(),
            stage: match &lanes[at].stage {
                LaneStage::Waiting { next } => LaneStageView::Waiting { next: *next },
                LaneStage::Ready { agent, handed } => LaneStageView::Ready { agent: *agent, handed: *handed },
                LaneStage::Rescue(rescue) => {
                    LaneStageView::Rescue { rescue: Box::new(rescue.view(viewer, texts)) }
                }
                LaneStage::Parking { driver } => LaneStageView::Parking { driver: *driver },
                LaneStage::Done => LaneStageView::Done,
            },
        };
        let everyone = || setup.everyone().iter();
        View {
            viewer,
            rules: version,
            players,
            teams: setup.is_teams().then_some(teams),
            together,
            months: everyone().map(|seat| self.months(seat)).collect(),
            best: everyone().map(|seat| self.best(seat)).collect(),
            lanes: (0..setup.lanes()).map(lane).collect(),
            past: past.iter().map(|rescue| rescue.view(viewer, texts)).collect(),
            call: call.as_ref().map(|call| call.view(viewer)),
            over: self.is_over(),
            verdict: (players == 2).then(|| Verdict::of(self.months(Seat::new(0)))),
        }
    }
}

impl Call {
    fn view(&self, viewer: Viewer) -> CallView {
        let Self { lane, judgement: Judgement { message, caller, yes, no } } = *self;
        let own = viewer.seat().and_then(|seat| {
            let yes = yes.has(seat).then_some(Ballot::Yes);
            yes.or_else(|| no.has(seat).then_some(Ballot::No))
        });
        CallView { lane, message, caller, voted: self.judgement.voted(), own }
    }
}

impl Rescue {
    fn view(&self, viewer: Viewer, texts: &Texts) -> RescueView {
        let Self { crew, number, wait, truck, turn, left, pick, jumps, paradoxes, story, drift } = self;
        let is_in = |seats: Seats| viewer.seat().is_some_and(|seat| seats.has(seat));
        let mut message = 0;
        let seen = |moment: &RescueEvent| match *moment {
            RescueEvent::Said { words, insisted } => {
                message += 1;
                Some(RescueEventView::Said { message, words: words.get(texts).to_owned(), insisted })
            }
            RescueEvent::Silent => Some(RescueEventView::Silent),
            // Ruling 5.
            RescueEvent::Talked(seat, words) => is_in(crew.team())
                .then(|| RescueEventView::Talked { seat, words: words.get(texts).to_owned() }),
            RescueEvent::Unsure(seat) => Some(RescueEventView::Unsure { seat }),
            RescueEvent::Jumped { to, hop } => Some(RescueEventView::Jumped { to, hop }),
            RescueEvent::Judged(judgement) => {
                Some(RescueEventView::Judged { judgement, upheld: judgement.is_upheld() })
            }
            RescueEvent::Stopped(seat) => Some(RescueEventView::Stopped { seat }),
        };
        RescueView {
            crew: *crew,
            number: number + 1,
            place: (*turn == RescueTurn::Over || is_in(crew.insiders())).then(|| AgentPlace::of(*wait)),
            truck: *truck,
            turn: *turn,
            left: *left,
            pick: if is_in(Seats::only(crew.driver)) { *pick } else { JumpChoice::Nothing },
            jumps: *jumps,
            paradoxes: *paradoxes,
            story: story.iter().filter_map(seen).collect(),
            drift: *drift,
            months: self.months(),
        }
    }
}

impl RescueView {
    /// [T4] The lines of the table where the agent can be after these jumps; just one for a viewer who knows the year.
    pub fn possible(&self) -> Vec<Wait> {
        if let Some(place) = self.place {
            return vec![place.wait];
        }
        let fits = |wait: &Wait| {
            let mut from = Year::PRESENT;
            self.story.iter().all(|moment| match moment {
                RescueEventView::Jumped { to, hop } => {
                    Hop::of(std::mem::replace(&mut from, *to), *to, wait.year()) == *hop
                }
                _ => true,
            })
        };
        Wait::all().filter(|wait| *wait != Wait::PRESENT).filter(fits).collect()
    }
}
