//! From a view to a whole position: what the viewer cannot know is drawn at random.

use engine::{Dice, Seats, Texts, Viewer};

use crate::{
    messages::{Addressee, Message, Messages},
    order::{Move, Order, Shot},
    state::{Plan, State, TurnResult},
    timeline::{TURNS, Timeline, Turn},
    view::{PlanView, View},
};

impl View {
    /// A whole position that looks just like this view; what the viewer cannot know is drawn at random.
    pub(crate) fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let mut state = State {
            version: self.shared.rules,
            timeline: self.imagine_timeline(dice),
            turn: self.shared.turn + Turn::from(self.shared.over),
            energy: [0; crate::MAX_PLAYERS],
            points: [0; crate::MAX_PLAYERS],
            ledger: [[TurnResult::default(); crate::MAX_PLAYERS]; TURNS],
            plans: [Plan::EMPTY; crate::MAX_PLAYERS],
            submitted: Seats::NONE,
            missed: Seats::NONE,
            messages: Messages::default(),
        };
        for player in &self.shared.players {
            let index = player.seat.index();
            state.energy[index] = player.energy;
            state.points[index] = player.points;
            for (accounts, account) in state.ledger.iter_mut().zip(&player.history) {
                accounts[index] = *account;
            }
            if player.submitted {
                state.submitted = state.submitted.with(player.seat);
            }
            if player.missed {
                state.missed = state.missed.with(player.seat);
            }
            state.plans[index] = match &self.own.plan {
                Some(plan) if self.own.viewer == Viewer::Seat(player.seat) => plan.restore(),
                _ if player.submitted && !player.missed => imagine_plan(dice),
                _ => Plan::EMPTY,
            };
        }
        for message in &self.own.messages {
            let to = match message.to.lowest() {
                Some(only) if message.to.len() == 1 => Addressee::Player(only),
                _ => Addressee::All,
            };
            let words = texts.keep(&message.words);
            state.messages.add(Message { turn: message.turn, from: message.from, to, words });
        }
        state
    }

    fn imagine_timeline(&self, dice: &mut impl Dice) -> Timeline {
        let start: Vec<_> = self.shared.men.iter().map(|man| man.start).collect();
        let mut timeline = Timeline::new(self.shared.players.len(), &start);
        let mut last = 0;
        for man in &self.shared.men {
            let own = self.own.plan.as_ref().filter(|_| self.own.viewer == Viewer::Seat(man.man.owner()));
            for (turn, did) in (1..).zip(&man.turns) {
                let order = match (own, did.fired) {
                    (Some(plan), _) => plan.past[usize::from(turn) - 1][man.man.man().index()],
                    (None, Some(shot)) => Order::new(did.moved, shot),
                    (None, None) => Order::new(did.moved, random_shot(dice)),
                };
                timeline.set(turn, man.man, order);
                last = last.max(turn);
            }
        }
        timeline.replay(1, last);
        timeline
    }
}

impl PlanView {
    fn restore(&self) -> Plan {
        let mut plan =
            Plan { orders: self.orders, spent: self.spent, messages: self.messages, ..Plan::EMPTY };
        plan.pick = self.picked.0;
        for change in &self.changes {
            plan.changes[usize::from(change.turn) - 1][change.man.index()] = Some(change.order);
        }
        plan
    }
}

/// Orders that another player may have submitted: any for each Man, and no changes.
fn imagine_plan(dice: &mut impl Dice) -> Plan {
    let mut plan = Plan::EMPTY;
    plan.orders = plan.orders.map(|_| Some(Order::new(random_move(dice), random_shot(dice))));
    plan
}

#[allow(clippy::cast_possible_truncation, reason = "a die of nine or ten fits")]
fn random_move(dice: &mut impl Dice) -> Move {
    Move::numbered(dice.roll(9) as u8).unwrap_or(Move::STAY)
}

#[allow(clippy::cast_possible_truncation, reason = "a die of nine or ten fits")]
fn random_shot(dice: &mut impl Dice) -> Shot {
    Shot::numbered(dice.roll(10) as u8 - 1).unwrap_or(Shot::HOLD)
}
