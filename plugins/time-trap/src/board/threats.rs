//! Threats: the squares that enemies could reach or hit this turn, and which enemies threaten which of the viewer's
//! Men. The page shows both on demand.

use std::fmt::Write as _;

use engine::words::list;
use kit::Fragment;
use maud::html;
use time_trap::{ManView, Piece, Square, board::SIDE};

use super::{context::Context, square::CELL};

/// Squares on the board.
const SQUARES: usize = SIDE as usize * SIDE as usize;

/// What an enemy could do to a Man on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Threat {
    /// Move there, or fire at it.
    Reach,
    /// Only fire at it.
    Fire,
}

/// The squares under threat as the fragment `threats`, and the Men with the enemies who threaten them, in words, as the
/// fragment `threatened`.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 2] {
    let threats = context.may_act().then(|| threats(context));
    let words = context.may_act().then(|| words(&threatened(context)));
    [
        Fragment::new(
            "threats",
            html! {
                g id="threats" aria-hidden="true" {
                    @if let Some(threats) = threats {
                        path.reach stroke-width=(CELL) d=(runs(&threats, Threat::Reach)) {}
                        path.fire stroke-width=(CELL) d=(runs(&threats, Threat::Fire)) {}
                    }
                }
            },
        ),
        Fragment::new(
            "threatened",
            html! { p id="threatened" role="status" { (words.unwrap_or_default()) } },
        ),
    ]
}

/// The Men who are alive: the viewer's own, and the enemies.
fn living<'a>(context: &Context<'a>) -> (Vec<&'a ManView>, Vec<&'a ManView>) {
    let men = context.view.shared.men.iter().filter(|man| context.foresight.is_alive(man, context.played));
    men.partition(|man| context.own_seat() == Some(man.man.owner()))
}

/// The viewer's Men who could be hit or run into where their orders take them, each with the enemies who could do it.
fn threatened(context: &Context<'_>) -> Vec<(Piece, Vec<Piece>)> {
    let (own, enemies) = living(context);
    let reaches = |enemy: &ManView, at: Square| {
        let from = context.foresight.square(enemy, context.played);
        around(from).flat_map(around).any(|square| square == at)
    };
    let by = |man: &ManView| -> (Piece, Vec<Piece>) {
        let at = context.foresight.square(man, context.played + 1);
        (man.man, enemies.iter().filter(|enemy| reaches(enemy, at)).map(|enemy| enemy.man).collect())
    };
    own.into_iter().map(by).filter(|(_, enemies)| !enemies.is_empty()).collect()
}

/// Who threatens whom, in a sentence.
fn words(threatened: &[(Piece, Vec<Piece>)]) -> String {
    if threatened.is_empty() {
        return "No enemy can reach your Men this turn.".to_owned();
    }
    let one = |(man, enemies): &(Piece, Vec<Piece>)| format!("{man} by {}", list(enemies));
    let all: Vec<_> = threatened.iter().map(one).collect();
    format!("In danger this turn: {}.", all.join("; "))
}

/// The worst that enemies who are alive could do to each square this turn.
fn threats(context: &Context<'_>) -> [Option<Threat>; SQUARES] {
    let mut threats = [None; SQUARES];
    let (_, enemies) = living(context);
    for man in enemies {
        let from = context.foresight.square(man, context.played);
        for near in around(from) {
            threats[usize::from(near.0)] = Some(Threat::Reach);
            for far in around(near) {
                threats[usize::from(far.0)].get_or_insert(Threat::Fire);
            }
        }
    }
    threats
}

/// A square and the eight next to it.
fn around(square: Square) -> impl Iterator<Item = Square> {
    time_trap::Move::all().map(move |mv| square.step(mv.offset()))
}

/// The squares of one kind as lines along the rows, each as wide as a square.
fn runs(threats: &[Option<Threat>; SQUARES], wanted: Threat) -> String {
    let mut path = String::new();
    for (row, squares) in (0..).zip(threats.chunks(usize::from(SIDE))) {
        let y = row * CELL + CELL / 2;
        let mut x = 0;
        for run in squares.chunk_by(|a, b| (*a == Some(wanted)) == (*b == Some(wanted))) {
            let width = i32::try_from(run.len()).unwrap_or_default() * CELL;
            if run[0] == Some(wanted) {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{x} {y}h{width}");
            }
            x += width;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_row_are_one_line() {
        let mut threats = [None; SQUARES];
        for square in [0, 1, 5, 16] {
            threats[square] = Some(Threat::Fire);
        }
        assert_eq!(runs(&threats, Threat::Fire), "M0 12h48M120 12h24M0 36h24");
        assert_eq!(runs(&threats, Threat::Reach), "");
    }
}
