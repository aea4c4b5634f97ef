//! Seats at a table, and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

/// The most seats a table can have.
pub const MAX_SEATS: usize = 16;

/// One place at the table, for a person or a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0.
    ///
    /// Indices past the largest table start again at its first seat.
    #[allow(clippy::cast_possible_truncation, reason = "the mask keeps four bits")]
    pub const fn new(index: usize) -> Self {
        Self((index & (MAX_SEATS - 1)) as u8)
    }

    /// The seat people call by this number, counted from 1.
    pub fn numbered(number: usize) -> Option<Self> {
        (1..=MAX_SEATS).contains(&number).then(|| Self::new(number - 1))
    }

    /// The seat's place in arrays, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people call the seat by, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat {}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.0 + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Seats(u16);

impl Seats {
    /// No seat at all.
    pub const NONE: Self = Self(0);

    /// The first `count` seats.
    pub const fn first(count: usize) -> Self {
        if count >= MAX_SEATS { Self(u16::MAX) } else { Self((1 << count) - 1) }
    }

    /// This one seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with the seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set with the seat not in it.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats in this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats in the set, lowest number first.
    pub const fn iter(self) -> Members {
        Members(self)
    }

    /// The numbers of the seats with something between them: `1, 3`.
    pub fn join(self, between: &str) -> String {
        self.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(between)
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with the lowest number, if there is one.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat::new(self.0.trailing_zeros() as usize)) }
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = Members;

    fn into_iter(self) -> Members {
        Members(self)
    }
}

/// The seats of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct Members(Seats);

impl Iterator for Members {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(*self)
    }
}

/// Who looks at a game: a seat, or someone who may see only what everyone may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// A spectator.
    Public,
}

impl Viewer {
    /// The seat the viewer holds, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public => None,
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.seat().serialize(out)
    }
}

/// Who may learn of a roll or an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everyone, spectators included.
    All,
    /// These seats and no one else.
    Only(Seats),
}

impl Audience {
    /// Whether the viewer belongs to the audience.
    pub const fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.has(seat),
            (Self::Only(_), Viewer::Public) => false,
        }
    }
}
