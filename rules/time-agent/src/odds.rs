//! The chances of a search and of an attack, counted exactly in ways that two dice can fall.

use engine::Chance;

use crate::{
    action::Action,
    board::Board,
    race::Kind,
    state::{Stage, State},
};

/// All ways that two dice can fall.
pub const ALL: u64 = 36;

/// What a search or an attack may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// [A9.3] The target is found.
    Found,
    /// [A9.3] The target stays hidden.
    Hidden,
    /// [A10.2] The defender is lost.
    Won,
    /// [A10.2] Both are lost.
    Tie,
    /// [A10.2] Nothing happens.
    Nothing,
}

impl Prospect {
    /// The result in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Hidden => "stays hidden",
            Self::Won => "the defender is lost",
            Self::Tie => "both are lost",
            Self::Nothing => "nothing happens",
        }
    }
}

/// In how many ways one die with an addition beats, equals and falls short of another.
const fn ways(one: u8, other: u8) -> [u64; 3] {
    let mut ways = [0; 3];
    let mut first = 1;
    while first <= 6 {
        let mut second = 1;
        while second <= 6 {
            let (left, right) = (first + one, second + other);
            let at = if left > right {
                0
            } else if left == right {
                1
            } else {
                2
            };
            ways[at] += 1;
            second += 1;
        }
        first += 1;
    }
    ways
}

/// [A9.3] The ways, of [`ALL`], in which a searcher of one kind finds a target of another.
pub const fn finds(board: &Board, by: Kind, target: Kind) -> u64 {
    let [more, equal, _] = ways(board.values(by).search, board.values(target).hide);
    more + equal
}

/// [A10.2] The ways, of [`ALL`], in which an attacker of one kind kills a target of another, and in which both are lost.
pub const fn kills(board: &Board, by: Kind, target: Kind) -> (u64, u64) {
    let [more, equal, _] = ways(board.values(by).attack, board.values(target).defence);
    (more, equal)
}

impl State {
    /// The chances of an action that is offered; none where no dice decide.
    pub fn odds(&self, action: Action) -> Vec<Chance<Prospect>> {
        let board = &self.world.board;
        match (self.stage, action) {
            (Stage::Search, Action::Search { by, target }) => {
                let found = finds(board, by.kind(), target.kind());
                vec![
                    Chance::new(Prospect::Found, found, ALL),
                    Chance::new(Prospect::Hidden, ALL - found, ALL),
                ]
            }
            (Stage::Combat, Action::Attack { by, target }) => {
                let (won, tie) = kills(board, by.kind(), target.kind());
                vec![
                    Chance::new(Prospect::Won, won, ALL),
                    Chance::new(Prospect::Tie, tie, ALL),
                    Chance::new(Prospect::Nothing, ALL - won - tie, ALL),
                ]
            }
            _ => Vec::new(),
        }
    }
}
