//! Anachron's Time Trap: through the whole contract, and the replay alone.

use std::collections::VecDeque;

use engine::{Fast, Offers, Playout, Policy, Seat, Tier};
use time_trap::{
    Action, MEN, Man, Move, Order, Piece, Setup, Shot, Square, State, TURNS, TimeTrap, Timeline,
};

use crate::Recorded;

/// How much of the game each turn replays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replay {
    /// From the first turn.
    Full,
    /// From the earliest turn with a new order.
    Incremental,
}

/// Random games through the contract: offers, apply, a silent table.
pub(crate) struct Contract {
    playout: Playout<TimeTrap>,
    setup: Setup,
}

impl Contract {
    pub(crate) fn new(number: u64) -> Self {
        Self { playout: Playout::new(number), setup: Setup::random(4) }
    }

    pub(crate) fn game(&mut self) -> [u16; 4] {
        let mut state = self.playout.start(&self.setup);
        self.playout.finish(&mut state, &mut Plain, usize::MAX);
        points(&state)
    }

    /// Plays a game and counts its steps.
    pub(crate) fn steps(&mut self) -> usize {
        let mut state = self.playout.start(&self.setup);
        self.playout.finish(&mut state, &mut Plain, usize::MAX).1
    }
}

/// The player of the workload: a random order for every Man, and no changes.
struct Plain;

impl Policy<TimeTrap> for Plain {
    #[inline]
    fn choose(&mut self, _: &State, _: Seat, offers: &Offers<Action>, chance: &mut Fast) -> Action {
        let list = offers.list();
        let nth = chance.below(offers.plain_count());
        match list[nth] {
            (action, Tier::Plain) => action,
            // Plain offers come first in Time Trap, so this never happens.
            _ => list.iter().find(|offer| offer.1 == Tier::Plain).map_or(list[0].0, |offer| offer.0),
        }
    }
}

fn points(state: &State) -> [u16; 4] {
    [state.points[0], state.points[1], state.points[2], state.points[3]]
}

/// A recorded game played through the contract.
pub(crate) fn contract(game: &Recorded) -> [u16; 4] {
    let start: Vec<_> = game.start.iter().copied().map(Square).collect();
    let mut playout = Playout::<TimeTrap>::new(0);
    let mut state = playout.start(&Setup::fixed(4, &start));
    let mut script = Script { steps: steps(game), is_legal: true };
    playout.finish(&mut state, &mut script, usize::MAX);
    if script.is_legal && script.steps.is_empty() { points(&state) } else { [0; 4] }
}

/// The steps of a recorded game: orders for each seat's Men in turn, and a submission.
fn steps(game: &Recorded) -> VecDeque<(Seat, Action)> {
    let mut steps = VecDeque::new();
    for row in &game.orders {
        for (index, orders) in row.chunks(MEN).enumerate() {
            let seat = Seat::new(index);
            for (man, &(mv, shot)) in Man::ALL.into_iter().zip(orders) {
                steps.push_back((seat, Action::Man(man)));
                steps.extend(Move::numbered(mv).map(|mv| (seat, Action::Move(mv))));
                steps.extend(Shot::numbered(shot).map(|shot| (seat, Action::Fire(shot))));
            }
            steps.push_back((seat, Action::Submit));
        }
    }
    steps
}

/// Takes recorded steps, and notes when one of them is not offered.
struct Script {
    steps: VecDeque<(Seat, Action)>,
    is_legal: bool,
}

impl Policy<TimeTrap> for Script {
    fn choose(&mut self, _: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let step = self.steps.pop_front().filter(|(of, step)| *of == seat && offers.has(*step));
        self.is_legal &= step.is_some();
        step.map_or(offers.list()[0].0, |(_, step)| step)
    }
}

/// A recorded game, the replay alone.
pub(crate) fn replay(game: &Recorded, replay: Replay) -> [u16; 4] {
    play(&game.start, replay, |turn, piece| {
        let (mv, shot) = game.orders[turn - 1][piece.index()];
        match (Move::numbered(mv), Shot::numbered(shot)) {
            (Some(mv), Some(shot)) => Order::new(mv, shot),
            _ => Order::NONE_GIVEN,
        }
    })
}

#[inline]
fn play(start: &[u8; 20], replay: Replay, mut order: impl FnMut(usize, Piece) -> Order) -> [u16; 4] {
    let mut timeline = Timeline::new(4, &start.map(Square));
    let mut points = [0; 4];
    for turn in 1..=TURNS {
        #[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
        let now = turn as u8;
        Piece::all(4).for_each(|piece| timeline.set(now, piece, order(turn, piece)));
        timeline.replay(if replay == Replay::Full { 1 } else { now }, now);
        for (seat, points) in points.iter_mut().enumerate() {
            *points += timeline.earned(now, Seat::new(seat));
        }
    }
    points
}

/// Random games, the replay alone.
pub(crate) struct Random {
    chance: Fast,
    orders: Vec<Order>,
}

impl Random {
    pub(crate) fn new(number: u64) -> Self {
        let orders = Move::all().flat_map(|mv| Shot::all().map(move |shot| Order::new(mv, shot)));
        Self { chance: Fast::new(number), orders: orders.collect() }
    }

    /// One game: distinct random squares, and sixteen random bits per order as in the kernels.
    pub(crate) fn game(&mut self, replay: Replay) -> [u16; 4] {
        let Self { chance, orders } = self;
        let mut start = [0; 20];
        let mut taken = [false; 256];
        let mut bits = Bits::default();
        for square in &mut start {
            *square = loop {
                #[allow(clippy::cast_possible_truncation, reason = "eight bits are asked for")]
                let square = bits.take(8, chance) as u8;
                if !std::mem::replace(&mut taken[usize::from(square)], true) {
                    break square;
                }
            };
        }
        let mut bits = Bits::default();
        play(&start, replay, |_, _| orders[(bits.take(16, chance) * 90) >> 16])
    }
}

/// Small numbers from large draws.
#[derive(Default)]
struct Bits {
    bits: u64,
    left: u32,
}

impl Bits {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the mask keeps a few bits")]
    fn take(&mut self, count: u32, chance: &mut Fast) -> usize {
        if self.left < count {
            *self = Self { bits: chance.bits(), left: 64 };
        }
        let taken = self.bits & ((1 << count) - 1);
        self.bits >>= count;
        self.left -= count;
        taken as usize
    }
}
