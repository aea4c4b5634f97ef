//! The sequence of play: an agent rolls and sends a message; the rescuers jump; an agent who is passed over sends
//! another message; when the jumping ends they drift together, and the next agent rolls.

use std::sync::Arc;

use engine::{Audience, Flow, Offers, Seat, Seats, Table, TextId, Why, rule};

use crate::{
    action::{Action, Ballot},
    drift::{Roll, Wait},
    event::{Event, Meeting},
    knowledge,
    rescue::{Hop, Judgement, JumpChoice, Rescue, RescueEvent, RescueTurn, Speech, TALKS},
    setup::Setup,
    state::{Call, Lane, LaneStage, State},
    year::Year,
};

impl State {
    /// The position before the first roll: the first agent is to roll, or the first of each team.
    pub(crate) fn start<T: Table<Event>>(setup: &Setup, table: &mut T) -> Self {
        let stage = |lane: usize| {
            if lane >= setup.lanes() {
                return LaneStage::Done;
            }
            let next = setup.first_agent(lane);
            if lane == 0 || setup.together {
                LaneStage::Ready { agent: next, handed: false }
            } else {
                LaneStage::Waiting { next }
            }
        };
        let lanes = [0, 1].map(|lane| Lane { done: 0, stage: stage(lane) });
        let state = Self { setup: *setup, lanes, past: Arc::default(), call: None };
        for lane in 0..2 {
            state.announce_ready(lane, table);
        }
        state
    }

    fn announce_ready<T: Table<Event>>(&self, lane: usize, table: &mut T) {
        if let LaneStage::Ready { agent, .. } = self.lanes[lane].stage {
            let number = self.lanes[lane].done;
            table.announce(|| Event::Ready { crew: self.setup.crew(lane, number, agent), number });
        }
    }

    /// What a seat may do.
    pub(crate) fn offer(&self, seat: Seat, offers: &mut Offers<Action>) {
        if self.call.is_some() {
            offers.plain(Action::Vote(Ballot::Yes));
            offers.plain(Action::Vote(Ballot::No));
            return;
        }
        let Some(lane) = self.lane_of(seat) else { return };
        match &self.lanes[lane].stage {
            LaneStage::Ready { handed, .. } => {
                offers.plain(Action::Roll);
                // Ruling 3.
                if self.setup.is_teams() && !handed {
                    let others = self.setup.lane(lane).without(seat);
                    others.iter().for_each(|other| offers.extra(Action::Agent(other)));
                }
            }
            LaneStage::Rescue(rescue) if seat == rescue.crew.agent => rescue.offer_agent(offers),
            LaneStage::Rescue(rescue) => rescue.offer_rescuer(seat, offers),
            LaneStage::Parking { .. } => offers.plain(Action::Park),
            LaneStage::Waiting { .. } | LaneStage::Done => {}
        }
    }

    /// Takes a step that was offered, or that the clock takes.
    pub(crate) fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        if let Some(call) = self.call {
            return match action {
                Action::Vote(ballot) => self.vote(call, seat, ballot, table),
                Action::Missed => {
                    table.announce(|| Event::Missed(seat));
                    self.vote(call, seat, Ballot::No, table)
                }
                _ => Flow::Open,
            };
        }
        let Some(lane) = self.lane_of(seat) else { return Flow::Open };
        let action = if action == Action::Missed {
            table.announce(|| Event::Missed(seat));
            self.clock_action(lane, seat)
        } else {
            action
        };
        match &mut self.lanes[lane].stage {
            LaneStage::Ready { .. } => match action {
                Action::Roll => self.roll(lane, seat, table),
                Action::Agent(other) => {
                    self.lanes[lane].stage = LaneStage::Ready { agent: other, handed: true };
                    self.announce_ready(lane, table);
                    Flow::Final
                }
                _ => Flow::Open,
            },
            LaneStage::Rescue(rescue) => {
                let flow = rescue.apply(seat, action, table);
                if let Action::Paradox(message) = action {
                    let judgement =
                        Judgement { message, caller: seat, yes: Seats::only(seat), no: Seats::NONE };
                    self.call = Some(Call { lane, judgement });
                } else if rescue.turn == RescueTurn::Over {
                    self.finish(lane, table);
                }
                flow
            }
            LaneStage::Parking { .. } => {
                table.announce(|| Event::Parked(seat));
                self.lanes[lane].stage = LaneStage::Done;
                Flow::Sealed
            }
            LaneStage::Waiting { .. } | LaneStage::Done => Flow::Open,
        }
    }

    /// What the clock does for a seat that missed its deadline; Ruling 12.
    fn clock_action(&self, lane: usize, seat: Seat) -> Action {
        match &self.lanes[lane].stage {
            LaneStage::Ready { .. } => Action::Roll,
            LaneStage::Rescue(rescue) if seat == rescue.crew.agent => Action::Silent,
            LaneStage::Rescue(rescue) if seat == rescue.crew.driver => Action::Stop,
            LaneStage::Rescue(_) => Action::Pass,
            _ => Action::Park,
        }
    }

    /// [T11] The agent rolls out of sight of the rescuers; the other team sees the year.
    fn roll<T: Table<Event>>(&mut self, lane: usize, agent: Seat, table: &mut T) -> Flow {
        const STRANDED: Why = Why::new(rule!("T11"), "where the agent is stranded");
        let number = self.lanes[lane].done;
        let crew = self.setup.crew(lane, number, agent);
        let insiders = Audience::Only(crew.insiders());
        table.announce(|| Event::Rolled(agent));
        #[allow(clippy::cast_possible_truncation, reason = "a die of six fits")]
        let roll = Roll([0; 3].map(|_| table.roll_for(insiders, 6, STRANDED) as u8));
        let wait = roll.wait();
        table.emit(insiders, || Event::Stranded { agent, roll, wait });
        self.lanes[lane].stage = LaneStage::Rescue(Rescue::new(crew, number, wait));
        Flow::Final
    }

    /// [T6] A rescue is over: it counts, and the next one is made ready.
    fn finish<T: Table<Event>>(&mut self, lane: usize, table: &mut T) {
        let LaneStage::Rescue(rescue) = std::mem::replace(&mut self.lanes[lane].stage, LaneStage::Done)
        else {
            return;
        };
        let crew = rescue.crew;
        table.announce(|| Event::Met(rescue.meeting()));
        Arc::make_mut(&mut self.past).push(rescue);
        self.announce_totals(crew.team(), table);
        self.lanes[lane].done += 1;
        let (done, other) = (self.lanes[lane].done, 1 - lane);
        if done < self.setup.rescues() {
            let next = self.setup.next_agent(&crew, done);
            self.lanes[lane].stage = LaneStage::Waiting { next };
        } else if !matches!(
            self.lanes[other].stage,
            LaneStage::Done | LaneStage::Parking { .. } | LaneStage::Waiting { .. }
        ) {
            self.lanes[lane].stage = LaneStage::Parking { driver: crew.driver };
        }
        // The lane that waits is next: this one if it is the only one or both are out together, else the other.
        let next_lane =
            if matches!(self.lanes[other].stage, LaneStage::Waiting { .. }) { other } else { lane };
        if let LaneStage::Waiting { next } = self.lanes[next_lane].stage {
            self.lanes[next_lane].stage = LaneStage::Ready { agent: next, handed: false };
            self.announce_ready(next_lane, table);
        } else if self.lanes[lane].stage == LaneStage::Done {
            self.lanes[other].stage = LaneStage::Done;
            self.announce_over(table);
        }
    }

    /// [T8] [T9] [T10] Announces what those who took part have spent so far.
    fn announce_totals<T: Table<Event>>(&self, seats: Seats, table: &mut T) {
        if self.setup.players == 3 {
            for seat in seats {
                table.announce(|| Event::Total { seats: Seats::only(seat), months: self.months(seat) });
            }
        } else if let Some(any) = seats.lowest() {
            table.announce(|| Event::Total { seats, months: self.months(any) });
        }
    }

    fn announce_over<T: Table<Event>>(&self, table: &mut T) {
        let pair = (self.setup.players == 2).then(|| self.months(Seat::new(0)));
        table.announce(|| Event::Over { winners: self.standing().winners, pair });
    }

    /// [T13] A vote is secret until the whole table has voted; more than half decide. Ruling 6.
    fn vote<T: Table<Event>>(&mut self, mut call: Call, seat: Seat, ballot: Ballot, table: &mut T) -> Flow {
        table.announce(|| Event::Voted(seat));
        call.judgement.count(seat, ballot);
        self.call = Some(call);
        if !self.to_act().is_empty() {
            return Flow::Sealed;
        }
        self.call = None;
        let judgement = call.judgement;
        table.announce(|| Event::Judged(judgement));
        if let LaneStage::Rescue(rescue) = &mut self.lanes[call.lane].stage {
            rescue.story.push(RescueEvent::Judged(judgement));
            rescue.paradoxes += u32::from(judgement.is_upheld());
        }
        Flow::Final
    }
}

impl Rescue {
    /// [T3] [T4] [T12] The agent sends a message, or stops the jumping once the truck has passed over.
    fn offer_agent(&self, offers: &mut Offers<Action>) {
        if self.jumps > 0 {
            offers.plain(Action::Stop);
        }
        offers.extra(Action::Say { words: TextId::ANY });
        offers.extra(Action::Insist { words: TextId::ANY });
        for &clue in knowledge::clues(self.wait) {
            offers.plain(Action::Clue(clue));
        }
        offers.rare(Action::Silent);
    }

    /// [T3] [T5] [T12] The driver jumps or stops; everyone in the truck may talk and call a paradox.
    fn offer_rescuer(&self, seat: Seat, offers: &mut Offers<Action>) {
        match self.pick {
            _ if seat != self.crew.driver => offers.plain(Action::Pass),
            JumpChoice::Nothing => {
                offers.plain(Action::Stop);
                offers.plain(Action::Jump);
                // Ruling 16.
                if self.may_be_unsure() {
                    offers.rare(Action::Unsure);
                }
            }
            // Ruling 2: a jump goes to another year.
            JumpChoice::Line => {
                let elsewhere = Wait::all().filter(|wait| wait.year() != self.truck || !wait.is_single());
                return elsewhere.for_each(|wait| offers.plain(Action::To(wait)));
            }
            JumpChoice::Year(wait) => {
                for year in wait.span().filter(|year| *year != self.truck) {
                    let jump = Action::Year(year);
                    if year == wait.year() { offers.plain(jump) } else { offers.rare(jump) }
                }
                return;
            }
        }
        if !offers.takes_extras() {
            return;
        }
        if self.crew.rescuers.len() > 1 && self.talks(seat) < TALKS {
            offers.extra(Action::Talk { words: TextId::ANY });
        }
        for message in (1..=self.messages()).filter(|message| !self.is_judged(*message)) {
            offers.extra(Action::Paradox(message));
        }
    }

    /// Takes a step of the agent or of a rescuer.
    fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        let insisted = matches!(action, Action::Insist { .. });
        match action {
            Action::Say { words } | Action::Insist { words } => {
                self.say(seat, Speech::Text(words), insisted, table);
            }
            Action::Clue(clue) => self.say(seat, Speech::Event(clue), insisted, table),
            Action::Silent => {
                table.announce(|| Event::Silent(seat));
                self.story.push(RescueEvent::Silent);
                self.turn = RescueTurn::Rescuers;
            }
            Action::Talk { words } => {
                let words = Speech::Text(words);
                table.emit(Audience::Only(self.crew.team()), || Event::Talked(seat, words));
                self.story.push(RescueEvent::Talked(seat, words));
            }
            Action::Unsure => {
                table.announce(|| Event::Unsure(seat));
                self.story.push(RescueEvent::Unsure(seat));
            }
            Action::Pass => {
                self.left = self.left.with(seat);
                return Flow::Sealed;
            }
            Action::To(wait) if wait.is_single() => self.drive(seat, wait.year(), table),
            Action::To(wait) => {
                self.pick = JumpChoice::Year(wait);
                return Flow::Open;
            }
            Action::Jump => {
                self.pick = JumpChoice::Line;
                return Flow::Open;
            }
            Action::Year(year) => self.drive(seat, year, table),
            Action::Stop => {
                table.announce(|| Event::Stopped(seat));
                self.story.push(RescueEvent::Stopped(seat));
                self.meet();
            }
            Action::Paradox(message) => {
                let agent = self.crew.agent;
                table.announce(|| Event::Called { caller: seat, agent, message });
            }
            _ => return Flow::Open,
        }
        Flow::Final
    }

    /// [T3] A message goes out, and it is the rescuers' turn.
    fn say<T: Table<Event>>(&mut self, agent: Seat, words: Speech, insisted: bool, table: &mut T) {
        self.story.push(RescueEvent::Said { words, insisted });
        let number = self.messages();
        table.announce(|| Event::Said { agent, number, words, insisted });
        self.turn = RescueTurn::Rescuers;
    }

    /// [T5] A jump; one that lands in the agent's year ends the rescue. Ruling 1.
    fn drive<T: Table<Event>>(&mut self, driver: Seat, to: Year, table: &mut T) {
        let from = self.truck;
        let hop = self.jump(to);
        table.announce(|| Event::Jumped { driver, from, to, hop });
        if hop == Hop::Landed {
            self.meet();
        }
    }

    fn meeting(&self) -> Meeting {
        Meeting {
            crew: self.crew,
            wait: self.wait,
            truck: self.truck,
            jumps: self.jumps,
            drift: self.drift.unwrap_or_default(),
            paradoxes: self.paradoxes,
            months: self.months(),
        }
    }
}
