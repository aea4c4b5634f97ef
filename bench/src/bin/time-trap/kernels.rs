//! Bare kernels of the same workload, to show what the machine can do: no offers, and no rules beyond the replay.
//!
//! `plain` is the obvious program; `scalar` has one board of men and shots and no branches, and replays either every turn
//! or only the new one.

#![allow(
    clippy::inline_always,
    clippy::cast_possible_truncation,
    clippy::needless_range_loop,
    reason = "the kernels are measured as they were first written, with casts and loops"
)]

use crate::Recorded;

const MEN: usize = 20;
const TURNS: usize = 10;

/// What a direction digit adds to a square.
const DELTA: [u8; 10] = [0, 240, 241, 1, 17, 16, 15, 255, 239, 0];

/// xoshiro256++.
pub(crate) struct Rng([u64; 4]);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        let mut z = seed;
        let mut next = || {
            z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut x = z;
            x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ (x >> 31)
        };
        Self([next(), next(), next(), next()])
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    #[inline(always)]
    fn below(&mut self, bound: u64) -> usize {
        (((self.next() >> 32) * bound) >> 32) as usize
    }
}

fn start(rng: &mut Rng) -> [u8; MEN] {
    let mut start = [0; MEN];
    let mut used = [0_u64; 4];
    let (mut bits, mut left) = (0, 0);
    for square in &mut start {
        loop {
            if left == 0 {
                bits = rng.next();
                left = 8;
            }
            let s = bits as u8;
            bits >>= 8;
            left -= 1;
            let bit = 1 << (s & 63);
            let word = &mut used[usize::from(s >> 6)];
            if *word & bit == 0 {
                *word |= bit;
                *square = s;
                break;
            }
        }
    }
    start
}

/// The straightforward kernel: every turn replays all turns.
#[inline(always)]
fn plain_play(start: [u8; MEN], mut order: impl FnMut(usize, usize) -> (u8, u8)) -> [u16; 4] {
    let mut orders = [[(0, 0); MEN]; TURNS];
    let mut points = [0; 4];
    for turn in 0..TURNS {
        for (man, slot) in orders[turn].iter_mut().enumerate() {
            *slot = order(turn, man);
        }
        let (mut at, mut alive) = (start, [true; MEN]);
        for row in &orders[..=turn] {
            let (mut count, mut hit) = ([0_u8; 256], [false; 256]);
            for man in (0..MEN).filter(|&man| alive[man]) {
                at[man] = at[man].wrapping_add(DELTA[usize::from(row[man].0)]);
                count[usize::from(at[man])] += 1;
            }
            for man in (0..MEN).filter(|&man| alive[man] && row[man].1 != 0) {
                hit[usize::from(at[man].wrapping_add(DELTA[usize::from(row[man].1)]))] = true;
            }
            for man in 0..MEN {
                let square = usize::from(at[man]);
                alive[man] &= count[square] == 1 && !hit[square];
                points[man / 5] += u16::from(alive[man]);
            }
        }
    }
    points
}

#[inline(never)]
pub(crate) fn plain_game(rng: &mut Rng) -> [u16; 4] {
    let start = start(rng);
    plain_play(start, |_, _| (1 + rng.below(9) as u8, rng.below(10) as u8))
}

pub(crate) fn plain(game: &Recorded) -> [u16; 4] {
    plain_play(game.start, |turn, man| game.orders[turn][man])
}

/// The decoded orders of a turn: what each move and each shot adds to a square, and whether the man fires.
#[derive(Clone, Copy)]
struct Row {
    moves: [u8; MEN],
    aims: [u8; MEN],
    fires: [u8; MEN],
}

const ZERO: Row = Row { moves: [0; MEN], aims: [0; MEN], fires: [0; MEN] };

const fn order_table() -> [[u8; 4]; 90] {
    let mut table = [[0; 4]; 90];
    let mut order = 0;
    while order < 90 {
        let shot = order % 10;
        table[order] = [DELTA[order / 10 + 1], DELTA[shot], (shot != 0) as u8, 0];
        order += 1;
    }
    table
}

static ORDERS: [[u8; 4]; 90] = order_table();

#[inline(always)]
fn turn(row: &Row, at: &mut [u8; MEN], alive: &mut [u8; MEN]) {
    // Low byte: men on the square; high byte: shots at it.
    let mut board = [0_u16; 256];
    for man in 0..MEN {
        at[man] = at[man].wrapping_add(row.moves[man]);
    }
    for man in 0..MEN {
        let here = u16::from(alive[man]);
        board[usize::from(at[man])] += here;
        board[usize::from(at[man].wrapping_add(row.aims[man]))] += (here & u16::from(row.fires[man])) << 8;
    }
    for man in 0..MEN {
        alive[man] &= u8::from(board[usize::from(at[man])] <= 1);
    }
}

#[inline(always)]
fn pay(points: &mut [u16; 4], alive: &[u8; MEN], weight: u16) {
    for (player, points) in points.iter_mut().enumerate() {
        let mut men = 0;
        for man in 0..5 {
            men += alive[player * 5 + man];
        }
        *points += u16::from(men) * weight;
    }
}

/// `FULL` replays every turn; otherwise each turn is played once, and its points count as often as it would be replayed.
#[inline(always)]
fn scalar_play<const FULL: bool>(start: &[u8; MEN], mut row: impl FnMut(usize) -> Row) -> [u16; 4] {
    let mut points = [0; 4];
    if FULL {
        let mut rows = [ZERO; TURNS];
        for last in 0..TURNS {
            rows[last] = row(last);
            let (mut at, mut alive) = (*start, [1; MEN]);
            for row in &rows[..=last] {
                turn(row, &mut at, &mut alive);
                pay(&mut points, &alive, 1);
            }
        }
    } else {
        let (mut at, mut alive) = (*start, [1; MEN]);
        for last in 0..TURNS {
            turn(&row(last), &mut at, &mut alive);
            pay(&mut points, &alive, (TURNS - last) as u16);
        }
    }
    points
}

#[inline(never)]
pub(crate) fn scalar_game<const FULL: bool>(rng: &mut Rng) -> [u16; 4] {
    let start = start(rng);
    scalar_play::<FULL>(&start, |_| {
        let mut row = ZERO;
        for chunk in 0..MEN / 4 {
            let bits = rng.next();
            for k in 0..4 {
                let order = ORDERS[((((bits >> (16 * k)) & 0xffff) * 90) >> 16) as usize];
                row.moves[chunk * 4 + k] = order[0];
                row.aims[chunk * 4 + k] = order[1];
                row.fires[chunk * 4 + k] = order[2];
            }
        }
        row
    })
}

pub(crate) fn scalar<const FULL: bool>(game: &Recorded) -> [u16; 4] {
    scalar_play::<FULL>(&game.start, |turn| {
        let mut row = ZERO;
        for (man, &(mv, shot)) in game.orders[turn].iter().enumerate() {
            row.moves[man] = DELTA[usize::from(mv)];
            row.aims[man] = DELTA[usize::from(shot)];
            row.fires[man] = u8::from(shot != 0);
        }
        row
    })
}
