//! From a view to a whole position that looks like it: what the viewer cannot know is drawn at random.

use std::sync::Arc;

use engine::{Dice, Seats, Texts, Viewer};

use crate::{
    action::Ballot,
    drift::Wait,
    rescue::{Judgement, Rescue, RescueEvent, Speech},
    search::recognise,
    setup::Setup,
    state::{Call, Lane, LaneStage, State},
    view::{CallView, LaneStageView, RescueEventView, RescueView, View},
};

impl View {
    /// A whole position that looks exactly like this view.
    pub(crate) fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let Self { rules, players, teams, together, lanes, past, call, .. } = self;
        let teams = teams.unwrap_or_default();
        let setup = Setup { version: *rules, players: *players, teams, together: *together };
        let past = past.iter().map(|rescue| rescue.imagine(texts, dice)).collect::<Vec<_>>();
        let lanes = [0, 1].map(|at| {
            let Some(lane) = lanes.get(at) else { return Lane { done: 0, stage: LaneStage::Done } };
            let stage = match &lane.stage {
                LaneStageView::Waiting { next } => LaneStage::Waiting { next: *next },
                LaneStageView::Ready { agent, handed } => LaneStage::Ready { agent: *agent, handed: *handed },
                LaneStageView::Rescue { rescue } => LaneStage::Rescue(rescue.imagine(texts, dice)),
                LaneStageView::Parking { driver } => LaneStage::Parking { driver: *driver },
                LaneStageView::Done => LaneStage::Done,
            };
            Lane { done: lane.done, stage }
        });
        let call = call.as_ref().map(|call| call.imagine(self.viewer, dice));
        State { setup, lanes, past: Arc::new(past), call }
    }
}

impl CallView {
    /// The call, with the hidden votes drawn at random.
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
    /// The rescue, with the agent on a line that fits the jumps and, if possible, the messages.
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
        let moment = |moment: &RescueEventView| match moment {
            RescueEventView::Said { words, insisted, .. } => {
                RescueEvent::Said { words: Speech::Text(texts.keep(words)), insisted: *insisted }
            }
            RescueEventView::Silent => RescueEvent::Silent,
            RescueEventView::Talked { seat, words } => {
                RescueEvent::Talked(*seat, Speech::Text(texts.keep(words)))
            }
            RescueEventView::Unsure { seat } => RescueEvent::Unsure(*seat),
            RescueEventView::Jumped { to, hop } => RescueEvent::Jumped { to: *to, hop: *hop },
            RescueEventView::Judged { judgement, .. } => RescueEvent::Judged(*judgement),
            RescueEventView::Stopped { seat } => RescueEvent::Stopped(*seat),
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

    /// The possible lines that are also near every event that a message describes; all possible lines if none are.
    fn likely(&self) -> Vec<Wait> {
        const NEAR: u8 = 8;
        let possible = self.possible();
        let described = self.story.iter().filter_map(|moment| match moment {
            RescueEventView::Said { words, .. } => {
                recognise(words).map(|(event, _)| Wait::of(event.middle()))
            }
            _ => None,
        });
        let described: Vec<Wait> = described.collect();
        let is_near = |line: &Wait| described.iter().all(|event| event.drift(*line) <= NEAR);
        let likely: Vec<_> = possible.iter().copied().filter(is_near).collect();
        if likely.is_empty() { possible } else { likely }
    }
}
