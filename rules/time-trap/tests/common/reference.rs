//! The game as the rulebook explains it, written a second time and as simply as possible: rows and columns, a
//! list of Men, every replay from the very beginning.

use time_trap::Square;

/// A move and a shot, as digits.
pub(crate) type Digits = (u8, u8);

/// A Man in the course of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pawn {
    pub(crate) row: i8,
    pub(crate) column: i8,
    pub(crate) destroyed: Option<u8>,
}

impl Pawn {
    pub(crate) fn starting(at: Square) -> Self {
        let number = |number: u8| i8::try_from(number).unwrap_or_default();
        Self { row: number(at.row()), column: number(at.column()), destroyed: None }
    }

    /// [2] [3] The square one step away, over the edges if need be.
    fn towards(self, direction: u8) -> (i8, i8) {
        let (down, right) = match direction {
            1 => (-1, 0),
            2 => (-1, 1),
            3 => (0, 1),
            4 => (1, 1),
            5 => (1, 0),
            6 => (1, -1),
            7 => (0, -1),
            8 => (-1, -1),
            _ => (0, 0),
        };
        let (mut row, mut column) = (self.row + down, self.column + right);
        if column > 16 {
            (row, column) = (row + 1, 1);
        }
        if column < 1 {
            (row, column) = (row - 1, 16);
        }
        if row > 16 {
            row -= 16;
        }
        if row < 1 {
            row += 16;
        }
        (row, column)
    }
}

/// One replay of these turns: the Men at the start and after every turn.
pub(crate) fn replay(start: &[Square], turns: &[Vec<Digits>]) -> Vec<Vec<Pawn>> {
    let mut men: Vec<_> = start.iter().map(|&square| Pawn::starting(square)).collect();
    let mut shown = vec![men.clone()];
    for (turn, orders) in (1..).zip(turns) {
        for (man, order) in men.iter_mut().zip(orders) {
            (man.row, man.column) = man.towards(order.0);
        }
        let there: Vec<_> = men.iter().map(|man| man.destroyed.is_none()).collect();
        let mut struck = vec![false; men.len()];
        for one in 0..men.len() {
            for other in 0..men.len() {
                if one == other || !there[one] || !there[other] {
                    continue;
                }
                let (shooter, target) = (men[one], (men[other].row, men[other].column));
                let meets = (shooter.row, shooter.column) == target;
                let fires = (1..=8).contains(&orders[one].1);
                let hits = fires && shooter.towards(orders[one].1) == target;
                struck[other] |= meets || hits;
            }
            struck[one] |= there[one] && orders[one].1 == 9;
        }
        for (man, struck) in men.iter_mut().zip(struck) {
            if struck {
                man.destroyed = Some(turn);
            }
        }
        shown.push(men.clone());
    }
    shown
}

/// [7] What a player scores in a replay.
pub(crate) fn score(shown: &[Vec<Pawn>], player: usize) -> u16 {
    let turns = shown.iter().skip(1);
    let there = turns.map(|men| men[player * 5..player * 5 + 5].iter().filter(|man| man.destroyed.is_none()));
    there.map(|men| u16::try_from(men.count()).unwrap_or_default()).sum()
}
