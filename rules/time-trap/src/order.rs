//! [5] Orders: two digits, one for the move and one for the shot.

use std::{fmt, num::NonZeroU8};

use engine::Seat;
use serde::{Serialize, Serializer};

use crate::board::{ARROWS, OFFSET, WORDS};

/// How many Men each player has.
pub const MEN: usize = 5;

/// The most players.
pub const MAX_PLAYERS: usize = 9;

/// How many Men there are in the largest game.
pub const ALL_MEN: usize = MEN * MAX_PLAYERS;

/// [2] One of a player's five Men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Man(u8);

impl Man {
    /// A player's five Men.
    pub const ALL: [Self; MEN] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// The Man with this digit, 1 to 5.
    pub fn numbered(digit: u8) -> Option<Self> {
        (1..=5).contains(&digit).then(|| Self(digit - 1))
    }

    /// His digit, 1 to 5.
    pub const fn digit(self) -> u8 {
        self.0 + 1
    }

    /// His place among the player's Men, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// His place among all Men of the game.
    #[allow(clippy::cast_possible_truncation, reason = "there are at most sixteen seats")]
    pub const fn of(self, seat: Seat) -> Piece {
        Piece(seat.index() as u8 * 5 + self.0)
    }
}

/// A Man of any player, by his place among all Men of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Piece(pub(crate) u8);

impl Piece {
    /// Every Man of a game with this many players.
    pub fn all(players: usize) -> impl Iterator<Item = Self> + Clone {
        #[allow(clippy::cast_possible_truncation, reason = "there are at most 45 Men")]
        (0..players.min(MAX_PLAYERS) * MEN).map(|index| Self(index as u8))
    }

    /// The player who owns him.
    pub const fn owner(self) -> Seat {
        Seat::new(self.index() / MEN)
    }

    /// Which of his owner's Men he is.
    pub const fn man(self) -> Man {
        Man(self.0 % 5)
    }

    /// His place among all Men.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// [2] His two-digit number: the player's digit, then his own.
    pub const fn number(self) -> u8 {
        (self.0 / 5 + 1) * 10 + self.0 % 5 + 1
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.number())
    }
}

/// [5.1] A Man's move: 1 to 8 are directions, 9 stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Move(u8);

impl Move {
    /// He stays where he is.
    pub const STAY: Self = Self(9);

    /// The move with this digit, 1 to 9.
    pub fn numbered(digit: u8) -> Option<Self> {
        (1..=9).contains(&digit).then_some(Self(digit))
    }

    /// All nine moves.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=9).map(Self)
    }

    /// Its digit.
    pub const fn digit(self) -> u8 {
        self.0
    }

    /// What it adds to the square.
    pub const fn offset(self) -> u8 {
        OFFSET[self.0 as usize]
    }

    /// The move in words: `moves up`.
    pub fn words(self) -> String {
        if self == Self::STAY { "stays".to_owned() } else { format!("moves {}", WORDS[usize::from(self.0)]) }
    }

    /// The move as a command: `move up`.
    pub fn command(self) -> String {
        if self == Self::STAY { "stay".to_owned() } else { format!("move {}", WORDS[usize::from(self.0)]) }
    }

    /// The move as an arrow.
    pub const fn arrow(self) -> &'static str {
        ARROWS[self.0 as usize]
    }
}

/// [5.2] A Man's shot: 1 to 8 are directions, 0 holds fire, 9 destroys himself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shot(u8);

impl Shot {
    /// He holds fire.
    pub const HOLD: Self = Self(0);
    /// He destroys himself.
    pub const SELF: Self = Self(9);

    /// The shot with this digit, 0 to 9.
    pub fn numbered(digit: u8) -> Option<Self> {
        (digit <= 9).then_some(Self(digit))
    }

    /// All ten shots.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=9).map(Self)
    }

    /// Its digit.
    pub const fn digit(self) -> u8 {
        self.0
    }

    /// What it adds to the Man's square.
    pub const fn offset(self) -> u8 {
        OFFSET[self.0 as usize]
    }

    /// The shot in words: `fires up`.
    pub fn words(self) -> String {
        match self {
            Self::HOLD => "holds fire".to_owned(),
            Self::SELF => "self-destructs".to_owned(),
            _ => format!("fires {}", WORDS[usize::from(self.0)]),
        }
    }

    /// The shot as a command: `fire up`.
    pub fn command(self) -> String {
        match self {
            Self::HOLD => "hold fire".to_owned(),
            Self::SELF => "self-destruct".to_owned(),
            _ => format!("fire {}", WORDS[usize::from(self.0)]),
        }
    }

    /// The shot as an arrow.
    pub const fn arrow(self) -> &'static str {
        match self.0 {
            9 => "✕",
            digit => ARROWS[digit as usize],
        }
    }
}

/// [5] A two-digit order: the move, then the shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order(NonZeroU8);

impl Order {
    /// Stay and hold fire: what a Man without an order does. Ruling 8.
    pub const NONE_GIVEN: Self = Self(NonZeroU8::new(90).unwrap());

    /// The order to move and fire like this.
    pub fn new(mv: Move, shot: Shot) -> Self {
        Self(NonZeroU8::new(mv.0 * 10 + shot.0).unwrap_or(Self::NONE_GIVEN.0))
    }

    /// The move.
    pub const fn mv(self) -> Move {
        Move(self.0.get() / 10)
    }

    /// The shot.
    pub const fn shot(self) -> Shot {
        Shot(self.0.get() % 10)
    }

    /// The order as a command: `move up, hold fire`.
    pub fn command(self) -> String {
        format!("{}, {}", self.mv().command(), self.shot().command())
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let digits = [b'0' + self.0.get() / 10, b'0' + self.0.get() % 10];
        out.serialize_str(str::from_utf8(&digits).unwrap_or_default())
    }
}
