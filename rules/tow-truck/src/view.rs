//! What a viewer may see, and how the unseen is imagined.
//!
//! Public are who does what, the messages, the jumps and what they did, the scores and the rescues that are
//! over. Secret are the roll and the year of a rescue that goes on, which only the agent and the other team
//! know; what rescuers say among themselves, for ever; and votes until all have voted.

use std::sync::Arc;

use engine::{Dice, Seat, Seats, Texts, Viewer};
use serde::Serialize;

use crate::{
    action::Ballot,
    drift::{Roll, Wait},
    rescue::{Crew, Hop, Judgement, Moment, Pick, Rescue, Turn, Words},
    search::meant,
    setup::Setup,
    state::{Call, Lane, Stage, State, Verdict},
    year::Year,
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; none is everybody's.
    pub viewer: Viewer,
    /// How many play.
    pub players: usize,
    /// [T8] The two teams, where there are teams.
    pub teams: Option<[Seats; 2]>,
    /// Whether both teams are out at the same time.
    pub together: bool,
    /// What each player, or his team, has spent in the past, in months.
    pub months: Vec<u32>,
    /// Each player's or his team's best rescue.
    pub best: Vec<Option<u32>>,
    /// Where rescues happen.
    pub lanes: Vec<LaneView>,
    /// The rescues that are over, oldest first.
    pub past: Vec<RescueView>,
    /// [T13] What the table is voting on.
    pub call: Option<CallView>,
    /// Whether all rescues are over.
    pub over: bool,
    /// [T10] What two players have earned so far.
    pub verdict: Option<Verdict>,
}

/// The rescues of a team, or of the whole of a small table.
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
    pub stage: StageView,
}

/// What happens in a lane.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "stage", rename_all = "lowercase")]
pub enum StageView {
    /// It is the other team's turn.
    Waiting {
        /// Who will be the agent.
        next: Seat,
    },
    /// An agent is to roll.
    Ready {
        /// The agent.
        agent: Seat,
        /// Whether a teammate has made him the agent.
        handed: bool,
    },
    /// A rescue goes on.
    Rescue {
        /// The rescue.
        rescue: Box<RescueView>,
    },
    /// The truck is to be parked.
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
    pub place: Option<Place>,
    /// Where the truck is.
    pub truck: Year,
    /// Whom the rescue waits for.
    pub turn: Turn,
    /// Rescuers who leave the next jump to the driver.
    pub left: Seats,
    /// How far the viewer has come in saying where he jumps, if he drives.
    pub pick: Pick,
    /// [T5] Jumps made.
    pub jumps: u32,
    /// [T13] Paradoxes found.
    pub paradoxes: u32,
    /// What has happened, as far as the viewer may know.
    pub story: Vec<MomentView>,
    /// [T6] The months of drift, once they have met.
    pub drift: Option<u8>,
    /// What it has cost so far.
    pub months: u32,
}

/// [T11] Where an agent is stranded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// The three dice.
    pub roll: Option<Roll>,
    /// The year.
    pub year: Year,
    /// The line of the table.
    pub wait: Wait,
}

impl Place {
    fn of(wait: Wait) -> Self {
        Self { roll: wait.roll(), year: wait.year(), wait }
    }
}

/// Something that happened in a rescue, with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum MomentView {
    /// The agent sent a message.
    Said {
        /// The number of the message.
        message: u16,
        /// What it says.
        words: String,
    },
    /// The agent sent none.
    Silent,
    /// A rescuer spoke to the others.
    Talked {
        /// Who.
        seat: Seat,
        /// What he said.
        words: String,
    },
    /// The truck jumped.
    Jumped {
        /// Where to.
        to: Year,
        /// What it did.
        hop: Hop,
    },
    /// The table voted on a message.
    Judged {
        /// How.
        #[serde(flatten)]
        judgement: Judgement,
        /// Whether it was found to be a paradox.
        upheld: bool,
    },
    /// Somebody ended the jumping.
    Stopped {
        /// Who.
        seat: Seat,
    },
}

/// [T13] A call the table is voting on.
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
    /// What the viewer may see; a new field of the state must find its place here.
    pub(crate) fn view(&self, viewer: Viewer, texts: &Texts) -> View {
        let Self { setup, lanes, past, call } = self;
        let Setup { players, teams, together } = *setup;
        let lane = |at: usize| LaneView {
            seats: setup.lane(at),
            done: lanes[at].done,
            of: setup.rescues(),
            stage: match &lanes[at].stage {
                Stage::Waiting { next } => StageView::Waiting { next: *next },
                Stage::Ready { agent, handed } => StageView::Ready { agent: *agent, handed: *handed },
                Stage::Rescue(rescue) => StageView::Rescue { rescue: Box::new(rescue.view(viewer, texts)) },
                Stage::Parking { driver } => StageView::Parking { driver: *driver },
                Stage::Done => StageView::Done,
            },
        };
        let everybody = || setup.everybody().iter();
        View {
            viewer,
            players,
            teams: setup.is_teams().then_some(teams),
            together,
            months: everybody().map(|seat| self.months(seat)).collect(),
            best: everybody().map(|seat| self.best(seat)).collect(),
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
        let tell = |moment: &Moment| match *moment {
            Moment::Said(words) => {
                message += 1;
                Some(MomentView::Said { message, words: words.get(texts).to_owned() })
            }
            Moment::Silent => Some(MomentView::Silent),
            // Ruling 5.
            Moment::Talked(seat, words) => {
                is_in(crew.team()).then(|| MomentView::Talked { seat, words: words.get(texts).to_owned() })
            }
            Moment::Jumped { to, hop } => Some(MomentView::Jumped { to, hop }),
            Moment::Judged(judgement) => {
                Some(MomentView::Judged { judgement, upheld: judgement.is_upheld() })
            }
            Moment::Stopped(seat) => Some(MomentView::Stopped { seat }),
        };
        RescueView {
            crew: *crew,
            number: number + 1,
            place: (*turn == Turn::Over || is_in(crew.insiders())).then(|| Place::of(*wait)),
            truck: *truck,
            turn: *turn,
            left: *left,
            pick: if is_in(Seats::only(crew.driver)) { *pick } else { Pick::Nothing },
            jumps: *jumps,
            paradoxes: *paradoxes,
            story: story.iter().filter_map(tell).collect(),
            drift: *drift,
            months: self.months(),
        }
    }
}

impl View {
    /// A whole position that looks just like this view; what the viewer cannot know is drawn anew.
    pub(crate) fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let Self { players, teams, together, lanes, past, call, .. } = self;
        let setup = Setup { players: *players, teams: teams.unwrap_or_default(), together: *together };
        let past = past.iter().map(|rescue| rescue.imagine(texts, dice)).collect::<Vec<_>>();
        let lanes = [0, 1].map(|at| {
            let Some(lane) = lanes.get(at) else { return Lane { done: 0, stage: Stage::Done } };
            let stage = match &lane.stage {
                StageView::Waiting { next } => Stage::Waiting { next: *next },
                StageView::Ready { agent, handed } => Stage::Ready { agent: *agent, handed: *handed },
                StageView::Rescue { rescue } => Stage::Rescue(rescue.imagine(texts, dice)),
                StageView::Parking { driver } => Stage::Parking { driver: *driver },
                StageView::Done => Stage::Done,
            };
            Lane { done: lane.done, stage }
        });
        State {
            setup,
            lanes,
            past: Arc::new(past),
            call: call.as_ref().map(|call| call.imagine(self.viewer, dice)),
        }
    }
}

impl CallView {
    fn imagine(&self, viewer: Viewer, dice: &mut impl Dice) -> Call {
        let Self { lane, message, caller, voted, own } = *self;
        let mut judgement = Judgement { message, caller, yes: Seats::NONE, no: Seats::NONE };
        for seat in voted {
            let ballot = match own.filter(|_| viewer == Viewer::Seat(seat)) {
                Some(own) => own,
                None if seat == caller || dice.roll(2) == 1 => Ballot::Yes,
                None => Ballot::No,
            };
            judgement.count(seat, ballot);
        }
        Call { lane, judgement }
    }
}

impl RescueView {
    /// [T4] The lines of the table that fit what the jumps have done; whoever knows the year has but one.
    pub fn possible(&self) -> Vec<Wait> {
        if let Some(place) = self.place {
            return vec![place.wait];
        }
        let fits = |wait: &Wait| {
            let mut from = Year::PRESENT;
            self.story.iter().all(|moment| match moment {
                MomentView::Jumped { to, hop } => {
                    Hop::of(std::mem::replace(&mut from, *to), *to, wait.year()) == *hop
                }
                _ => true,
            })
        };
        Wait::all().filter(|wait| *wait != Wait::PRESENT).filter(fits).collect()
    }

    /// Lines that also fit what was said, as far as it is known when that was; all that the jumps have left, if none do.
    fn likely(&self) -> Vec<Wait> {
        const NEAR: u8 = 8;
        let possible = self.possible();
        let said = |moment: &MomentView| match moment {
            MomentView::Said { words, .. } => {
                meant(words).map(|(historic_event, _)| Wait::of(historic_event.middle()))
            }
            _ => None,
        };
        let told: Vec<Wait> = self.story.iter().filter_map(said).collect();
        let fits = |line: &Wait| told.iter().all(|told| told.drift(*line) <= NEAR);
        let likely: Vec<_> = possible.iter().copied().filter(fits).collect();
        if likely.is_empty() { possible } else { likely }
    }

    fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> Rescue {
        let likely = if self.place.is_some() { self.possible() } else { self.likely() };
        let wait = match likely.as_slice() {
            [] => Wait::PRESENT,
            [only] => *only,
            several => {
                let faces = u16::try_from(several.len()).unwrap_or(u16::MAX);
                several[usize::from(dice.roll(faces).saturating_sub(1)) % several.len()]
            }
        };
        let moment = |moment: &MomentView| match moment {
            MomentView::Said { words, .. } => Moment::Said(Words::Text(texts.keep(words))),
            MomentView::Silent => Moment::Silent,
            MomentView::Talked { seat, words } => Moment::Talked(*seat, Words::Text(texts.keep(words))),
            MomentView::Jumped { to, hop } => Moment::Jumped { to: *to, hop: *hop },
            MomentView::Judged { judgement, .. } => Moment::Judged(*judgement),
            MomentView::Stopped { seat } => Moment::Stopped(*seat),
        };
        Rescue {
            crew: self.crew,
            number: self.number - 1,
            wait,
            truck: self.truck,
            turn: self.turn,
            left: self.left,
            pick: self.pick,
            jumps: self.jumps,
            paradoxes: self.paradoxes,
            story: self.story.iter().map(moment).collect(),
            drift: self.drift,
        }
    }
}
