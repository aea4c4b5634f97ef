//! Anachron's Time Trap: through the whole contract, and the replay alone.

use engine::{Fast, Flow, Game, Offers, Playout, Policy, Seat, Silent, Tier};
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

/// The workload's player: a random order for every Man, and no changes.
struct Plain;

impl Policy<TimeTrap> for Plain {
    #[inline]
    fn choose(&mut self, _: &State, _: Seat, offers: &Offers<Action>, chance: &mut Fast) -> Action {
        let list = offers.list();
        let nth = chance.below(offers.plain_count());
        match list[nth] {
            (action, Tier::Plain) => action,
            // Plain offers come first in Time Trap; this arm only keeps the player honest.
            _ => list.iter().find(|offer| offer.1 == Tier::Plain).map_or(list[0].0, |offer| offer.0),
        }
    }
}

fn points(state: &State) -> [u16; 4] {
    [state.points[0], state.points[1], state.points[2], state.points[3]]
}

/// A recorded game played through the contract; whatever is not offered counts as wrong.
pub(crate) fn contract(game: &Recorded) -> [u16; 4] {
    let start: Vec<_> = game.start.iter().copied().map(Square).collect();
    let mut table = Silent(Fast::new(0));
    let mut state = TimeTrap::start(&Setup::fixed(4, &start), 1, &mut table);
    let mut offers = Offers::new();
    for row in &game.orders {
        for (index, orders) in row.chunks(MEN).enumerate() {
            let seat = Seat::new(index);
            let mut take = |action: Action| {
                offers.clear();
                TimeTrap::offer(&state, seat, &mut offers);
                offers.has(action).then(|| TimeTrap::apply(&mut state, seat, action, &mut table))
            };
            for (man, &(mv, shot)) in Man::ALL.into_iter().zip(orders) {
                let (Some(mv), Some(shot)) = (Move::numbered(mv), Shot::numbered(shot)) else {
                    return [0; 4];
                };
                for step in [Action::Man(man), Action::Move(mv), Action::Fire(shot)] {
                    if take(step) != Some(Flow::Open) {
                        return [0; 4];
                    }
                }
            }
            if take(Action::Submit).is_none() {
                return [0; 4];
            }
        }
    }
    points(&state)
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

    /// One game: distinct random squares, and sixteen random bits for each order as in the kernels.
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
