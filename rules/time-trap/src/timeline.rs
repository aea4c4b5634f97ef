//! [6.7] The replay: every Man's orders from the first turn on, and their results.

use engine::Seat;

use crate::{
    board::{OFFSET, Square},
    order::{ALL_MEN, MAX_PLAYERS, MEN, Move, Order, Piece, Shot},
};

/// Turns of a game.
pub const TURNS: usize = 10;

/// A turn, counted from 1.
pub type Turn = u8;

/// The mark of a shot on a square; the bits below it count the Men there.
const FIRE: u8 = 0x80;

/// Room for every Man, rounded up to whole vectors of sixteen.
const ROOM: usize = ALL_MEN.next_multiple_of(16);

/// The direction digit by what it adds to a square: 9, to stay and to aim at oneself, for what adds nothing.
const DIGIT: [u8; 256] = {
    let mut digits = [9; 256];
    let mut digit = 1;
    while digit <= 8 {
        digits[OFFSET[digit as usize] as usize] = digit;
        digit += 1;
    }
    digits
};

/// The orders of one turn, as what they add to squares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TurnOrders {
    moves: [u8; ROOM],
    aims: [u8; ROOM],
    /// [`FIRE`] for a Man who fires.
    fires: [u8; ROOM],
}

/// The Men at the end of one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TurnEnd {
    at: [u8; ROOM],
    /// 1 for a Man on the board, 0 for a destroyed one.
    alive: [u8; ROOM],
    /// [7] The points of each player since the first turn of this replay.
    earned: [u16; MAX_PLAYERS],
}

/// A Man's fate in a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// He is on the board.
    Alive,
    /// He was destroyed on this turn.
    Destroyed(Turn),
}

/// What destroyed a Man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// [3.1] He shared a square with this Man, and perhaps others.
    Collision(Piece),
    /// [4] This Man, and perhaps others, fired at his square.
    Shot(Piece),
    /// [5.2] He destroyed himself.
    Himself,
}

/// All orders given so far and the last replay of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    players: usize,
    rows: [TurnOrders; TURNS],
    /// The start, then the end of each turn.
    frames: [TurnEnd; TURNS + 1],
    /// How many turns have been replayed.
    played: usize,
}

impl Timeline {
    /// [8.1] A timeline before the first turn; where the Men start never changes.
    pub fn new(players: usize, start: &[Square]) -> Self {
        const ROW: TurnOrders = TurnOrders { moves: [0; ROOM], aims: [0; ROOM], fires: [0; ROOM] };
        const FRAME: TurnEnd = TurnEnd { at: [0; ROOM], alive: [0; ROOM], earned: [0; MAX_PLAYERS] };
        let mut timeline = Self { players, rows: [ROW; TURNS], frames: [FRAME; TURNS + 1], played: 0 };
        let begin = &mut timeline.frames[0];
        for (index, square) in start.iter().enumerate().take(players * MEN) {
            begin.at[index] = square.0;
            begin.alive[index] = 1;
        }
        timeline
    }

    /// How many players there are.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// How many turns have been replayed.
    pub const fn played(&self) -> usize {
        self.played
    }

    /// Gives or changes the order of a Man for a turn; the next replay must go back at least that far.
    #[inline]
    pub fn set(&mut self, turn: Turn, piece: Piece, order: Order) {
        let row = &mut self.rows[usize::from(turn) - 1];
        let (index, shot) = (piece.index(), order.shot());
        row.moves[index] = order.mv().offset();
        row.aims[index] = shot.offset();
        row.fires[index] = if shot == Shot::HOLD { 0 } else { FIRE };
    }

    /// The order of a Man for a turn.
    pub fn order(&self, turn: Turn, piece: Piece) -> Order {
        let row = &self.rows[usize::from(turn) - 1];
        let index = piece.index();
        let mv = Move::numbered(DIGIT[usize::from(row.moves[index])]).unwrap_or(Move::STAY);
        let shot = match row.fires[index] {
            0 => Shot::HOLD,
            _ => Shot::numbered(DIGIT[usize::from(row.aims[index])]).unwrap_or(Shot::HOLD),
        };
        Order::new(mv, shot)
    }

    /// [6.7] Replays the turns from `from` to `to`; what came before `from` is as the last replay left it.
    #[inline]
    pub fn replay(&mut self, from: Turn, to: Turn) {
        match self.players {
            2 => self.replay_men::<10, 16>(from, to),
            3 => self.replay_men::<15, 16>(from, to),
            4 => self.replay_men::<20, 32>(from, to),
            5 => self.replay_men::<25, 32>(from, to),
            6 => self.replay_men::<30, 32>(from, to),
            7 => self.replay_men::<35, 48>(from, to),
            8 => self.replay_men::<40, 48>(from, to),
            _ => self.replay_men::<45, ROOM>(from, to),
        }
    }

    #[inline]
    fn replay_men<const COUNT: usize, const LANES: usize>(&mut self, from: Turn, to: Turn) {
        for turn in usize::from(from)..=usize::from(to).min(TURNS) {
            let (before, after) = self.frames.split_at_mut(turn);
            if let (Some(before), Some(after)) = (before.last(), after.first_mut()) {
                play_turn::<COUNT, LANES>(&self.rows[turn - 1], before, after);
            }
        }
        self.played = usize::from(to);
    }

    /// [7] A player's points in the last replay of all turns up to this one.
    pub fn earned(&self, turn: Turn, seat: Seat) -> u16 {
        self.frames[usize::from(turn)].earned[seat.index()]
    }

    /// [8] Where a Man is at the end of a turn, or would be if he had not been destroyed; turn 0 is the
    /// start.
    pub fn square(&self, turn: Turn, piece: Piece) -> Square {
        Square(self.frames[usize::from(turn)].at[piece.index()])
    }

    /// Whether a Man is on the board at the end of a turn; turn 0 is the start.
    pub fn is_alive(&self, turn: Turn, piece: Piece) -> bool {
        self.frames[usize::from(turn)].alive[piece.index()] == 1
    }

    /// A Man's fate in the turns replayed.
    pub fn fate(&self, piece: Piece) -> Fate {
        #[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
        let dead = (1..=self.played as Turn).find(|&turn| !self.is_alive(turn, piece));
        dead.map_or(Fate::Alive, Fate::Destroyed)
    }

    /// What destroyed a Man who was destroyed on this turn; Ruling 21.
    pub fn cause(&self, turn: Turn, piece: Piece) -> Option<Cause> {
        if !self.is_alive(turn - 1, piece) || self.is_alive(turn, piece) {
            return None;
        }
        let square = self.square(turn, piece);
        let mut others =
            Piece::all(self.players).filter(|&other| other != piece && self.is_alive(turn - 1, other));
        if let Some(other) = others.clone().find(|&other| self.square(turn, other) == square) {
            return Some(Cause::Collision(other));
        }
        if self.order(turn, piece).shot() == Shot::SELF {
            return Some(Cause::Himself);
        }
        let fires_here = |other: &Piece| {
            let shot = self.order(turn, *other).shot();
            shot != Shot::HOLD && self.square(turn, *other).step(shot.offset()) == square
        };
        others.find(fires_here).map(Cause::Shot)
    }
}

/// One turn: all Men move, collisions destroy, all Men who were alive when the turn began fire, shots
/// destroy. Rulings 2, 3, 5 and 6.
///
/// Every Man is compared with every other; in lanes of whole vectors that is quicker than a board of squares.
#[inline]
fn play_turn<const COUNT: usize, const LANES: usize>(
    row: &TurnOrders,
    before: &TurnEnd,
    after: &mut TurnEnd,
) {
    let mut at = [0; LANES];
    let mut aimed = [0; LANES];
    let mut fires = [0; LANES];
    for man in 0..LANES {
        // [3] [8.4] All Men move, and so do the ghosts of destroyed ones.
        at[man] = before.at[man].wrapping_add(row.moves[man]);
        // [4.1] [4.2] Men fire from their new squares, even those who have just collided.
        aimed[man] = at[man].wrapping_add(row.aims[man]);
        fires[man] = row.fires[man] & before.alive[man].wrapping_neg();
    }
    let mut met = [0_u8; LANES];
    for other in 0..COUNT {
        let (square, target, here, fire) = (at[other], aimed[other], before.alive[other], fires[other]);
        for man in 0..LANES {
            met[man] += if at[man] == square { here } else { 0 };
            met[man] |= if at[man] == target { fire } else { 0 };
        }
    }
    for man in 0..LANES {
        // [3.1] [4] A Man survives who is alone on his square and not fired at.
        after.alive[man] = before.alive[man] & u8::from(met[man] == 1);
        after.at[man] = at[man];
    }
    // [7] 1 Victory Point for each Man on the board.
    for player in 0..COUNT / MEN {
        let men = &after.alive[player * MEN..(player + 1) * MEN];
        after.earned[player] = before.earned[player] + u16::from(men.iter().sum::<u8>());
    }
}
