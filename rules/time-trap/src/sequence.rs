//! The sequence of play: everyone plans, the last player to submit starts the replay, the next turn begins.

use engine::{Flow, Offers, Outcome, Seat, Seats, Table, TextId};

use crate::{
    action::Action,
    event::Event,
    messages::{Addressee, MESSAGES_PER_TURN, Message},
    order::{Man, Move, Order, Piece, Shot},
    setup::Setup,
    state::{ENERGY_PER_TURN, Pick, Plan, Slot, State, TurnResult, price},
    timeline::{Fate, TURNS, Timeline, Turn},
};

impl State {
    /// [2] [6] The first turn, with everyone's first Energy.
    pub(crate) fn start<T: Table<Event>>(setup: &Setup, version: u16, table: &mut T) -> Self {
        let squares = setup.start_squares(table);
        table.announce(|| Event::TurnBegan(1));
        let mut energy = [0; crate::MAX_PLAYERS];
        energy[..setup.players].fill(ENERGY_PER_TURN);
        Self {
            version,
            timeline: Timeline::new(setup.players, &squares),
            turn: 1,
            energy,
            points: [0; crate::MAX_PLAYERS],
            ledger: [[TurnResult::default(); crate::MAX_PLAYERS]; TURNS],
            plans: [Plan::EMPTY; crate::MAX_PLAYERS],
            submitted: Seats::NONE,
            missed: Seats::NONE,
            messages: crate::Messages::default(),
        }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.timeline.players()
    }

    /// Whether all ten turns have been played.
    pub fn is_over(&self) -> bool {
        usize::from(self.turn) > TURNS
    }

    /// All players whose orders are not in yet plan at the same time.
    pub(crate) fn to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::first(self.players()).minus(self.submitted) }
    }

    /// Energy a player can still spend on this turn's changes.
    pub fn energy_left(&self, seat: Seat) -> u16 {
        self.energy[seat.index()] - self.plans[seat.index()].spent
    }

    /// What the player may do next.
    pub(crate) fn offer(&self, seat: Seat, offers: &mut Offers<Action>) {
        match self.plans[seat.index()].pick {
            Pick::Nothing => self.offer_orders(seat, offers),
            Pick::Order(_) => Move::all().for_each(|mv| offers.plain(Action::Move(mv))),
            Pick::Shot(..) => Shot::all().for_each(|shot| offers.plain(Action::Fire(shot))),
        }
    }

    fn offer_orders(&self, seat: Seat, offers: &mut Offers<Action>) {
        let plan = &self.plans[seat.index()];
        // The normal course is to give orders Man by Man, perhaps change the past, and submit.
        let mut unordered = Man::ALL.into_iter().filter(|man| plan.orders[man.index()].is_none());
        let next = unordered.next();
        if let Some(next) = next {
            offers.plain(Action::Man(next));
            unordered.for_each(|man| offers.extra(Action::Man(man)));
            offers.extra(Action::Submit);
        } else {
            offers.plain(Action::Submit);
        }
        if next.is_some() && !offers.takes_extras() {
            return;
        }
        // Rulings 11 and 13.
        let left = self.energy_left(seat);
        for turn in (1..self.turn).rev().take_while(|&turn| price(self.turn - turn) <= left) {
            for man in Man::ALL {
                if plan.changes[usize::from(turn) - 1][man.index()].is_none() {
                    let change = Action::Past { turn, man };
                    if next.is_none() { offers.rare(change) } else { offers.extra(change) }
                }
            }
        }
        if plan.messages < MESSAGES_PER_TURN {
            for other in Seats::first(self.players()).without(seat) {
                offers.extra(Action::Send { to: Addressee::Player(other), words: TextId::ANY });
            }
            if self.players() > 2 {
                offers.extra(Action::Send { to: Addressee::All, words: TextId::ANY });
            }
        }
    }

    /// Takes a step that was offered.
    pub(crate) fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        let plan = &mut self.plans[seat.index()];
        match action {
            Action::Man(man) => plan.pick = Pick::Order(Slot::Now(man)),
            Action::Past { turn, man } => plan.pick = Pick::Order(Slot::Past(turn, man)),
            Action::Move(mv) => {
                if let Pick::Order(slot) = plan.pick {
                    plan.pick = Pick::Shot(slot, mv);
                }
            }
            Action::Fire(shot) => {
                if let Pick::Shot(slot, mv) = plan.pick {
                    plan.give(slot, Order::new(mv, shot), self.turn);
                }
            }
            Action::Send { to, words } => {
                plan.messages += 1;
                self.messages.add(Message { turn: self.turn, from: seat, to, words });
            }
            Action::Submit => return self.submit(seat, Event::Submitted(seat), table),
            // Ruling 17.
            Action::Missed => {
                *plan = Plan::EMPTY;
                self.missed = self.missed.with(seat);
                return self.submit(seat, Event::Missed(seat), table);
            }
        }
        Flow::Open
    }

    /// The last player to submit starts the replay.
    fn submit<T: Table<Event>>(&mut self, seat: Seat, event: Event, table: &mut T) -> Flow {
        self.submitted = self.submitted.with(seat);
        table.announce(|| event);
        if self.to_act().is_empty() {
            self.resolve(table);
            Flow::Final
        } else {
            Flow::Sealed
        }
    }

    /// [6.7] Orders and changes take effect, the game is replayed, and everyone scores. Ruling 9.
    fn resolve<T: Table<Event>>(&mut self, table: &mut T) {
        let fates = table.wants_events().then(|| self.fates());
        let turn = self.turn;
        let earliest = self.enter_orders(table);
        self.timeline.replay(earliest, turn);
        if let Some(before) = fates {
            table.announce(|| Event::Replayed { to: turn });
            self.announce_fates(&before, table);
        }
        self.score(table);
        self.deliver(table);
        self.turn += 1;
        self.submitted = Seats::NONE;
        self.missed = Seats::NONE;
        self.plans[..self.timeline.players()].fill(Plan::EMPTY);
        if let Some(outcome) = self.outcome() {
            table.announce(|| Event::Over(outcome.winners));
        } else {
            self.energy[..self.timeline.players()].iter_mut().for_each(|energy| *energy += ENERGY_PER_TURN);
            table.announce(|| Event::TurnBegan(turn + 1));
        }
    }

    /// [6.2] Enters this turn's orders and all changes into the timeline; gives the earliest turn that
    /// changed.
    fn enter_orders<T: Table<Event>>(&mut self, table: &mut T) -> Turn {
        let turn = self.turn;
        let mut earliest = turn;
        for seat in Seats::first(self.players()) {
            let plan = &self.plans[seat.index()];
            for man in Man::ALL {
                let order = plan.orders[man.index()].unwrap_or(Order::NONE_GIVEN);
                self.timeline.set(turn, man.of(seat), order);
            }
            if plan.spent == 0 {
                continue;
            }
            for change in plan.changes(turn) {
                let piece = change.man.of(seat);
                earliest = earliest.min(change.turn);
                self.timeline.set(change.turn, piece, change.order);
                table.whisper(seat, || Event::Changed {
                    turn: change.turn,
                    piece,
                    order: change.order,
                    price: change.price,
                });
            }
            let energy = plan.spent;
            self.energy[seat.index()] -= energy;
            let left = self.energy[seat.index()];
            table.announce(|| Event::Spent { seat, energy, left });
        }
        earliest
    }

    fn fates(&self) -> [Fate; crate::ALL_MEN] {
        let mut fates = [Fate::Alive; crate::ALL_MEN];
        Piece::all(self.players()).for_each(|piece| fates[piece.index()] = self.timeline.fate(piece));
        fates
    }

    /// [6.7] Announces whose fate has changed since the last replay.
    fn announce_fates<T: Table<Event>>(&self, before: &[Fate; crate::ALL_MEN], table: &mut T) {
        for piece in Piece::all(self.players()) {
            let was = before[piece.index()];
            match (was, self.timeline.fate(piece)) {
                (was, Fate::Destroyed(turn)) if was != Fate::Destroyed(turn) => {
                    let square = self.timeline.square(turn, piece);
                    if let Some(cause) = self.timeline.cause(turn, piece) {
                        table.announce(|| Event::Destroyed { piece, turn, square, cause, before: was });
                    }
                }
                (Fate::Destroyed(was), Fate::Alive) => table.announce(|| Event::Saved { piece, was }),
                _ => {}
            }
        }
    }

    /// [7] Every replay scores points, and they are never lost. Ruling 16.
    fn score<T: Table<Event>>(&mut self, table: &mut T) {
        let turn = self.turn;
        for seat in Seats::first(self.players()) {
            let points = self.timeline.earned(turn, seat);
            let total = &mut self.points[seat.index()];
            *total += points;
            let total = *total;
            table.announce(|| Event::Scored { seat, points, total });
            let energy = self.energy[seat.index()];
            self.ledger[usize::from(turn) - 1][seat.index()] = TurnResult { energy, points: total };
        }
    }

    /// [9] Messages sent with these orders arrive with this printout.
    fn deliver<T: Table<Event>>(&self, table: &mut T) {
        for &message in self.messages.list().iter().filter(|message| message.turn == self.turn) {
            let readers = message.to.seats(message.from, self.players()).with(message.from);
            table.emit(engine::Audience::Only(readers), || Event::Delivered(message));
        }
    }

    /// How the game ended, once all ten turns have been played.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.standing())
    }

    /// The player with the most Victory Points wins; a tie is a shared victory. Ruling 18.
    pub(crate) fn standing(&self) -> Outcome {
        let mut scores = [0; engine::MAX_SEATS];
        for (score, points) in scores.iter_mut().zip(self.points) {
            *score = i32::from(points);
        }
        Outcome::highest(self.players(), scores)
    }
}

impl Plan {
    /// Notes an order that is now complete.
    fn give(&mut self, slot: Slot, order: Order, turn: Turn) {
        match slot {
            Slot::Now(man) => self.orders[man.index()] = Some(order),
            Slot::Past(past, man) => {
                self.changes[usize::from(past) - 1][man.index()] = Some(order);
                self.spent += price(turn - past);
            }
        }
        self.pick = Pick::Nothing;
    }
}
