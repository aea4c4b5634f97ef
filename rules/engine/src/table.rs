//! Where dice are rolled and events are announced.

use crate::{Audience, Dice, Seat, Viewer, Why};

/// What the rules need from the table they are played at.
pub trait Table<E> {
    /// Rolls one die, 1 to `sides`, seen by this audience.
    fn roll_for(&mut self, audience: Audience, sides: u16, why: Why) -> u16;

    /// Sends this audience an event, which is made only if someone wants events.
    fn emit(&mut self, audience: Audience, event: impl FnOnce() -> E);

    /// Whether anyone wants events; rules need not work out what no one will read.
    fn wants_events(&self) -> bool {
        true
    }

    /// Rolls one die, 1 to `sides`, in the open.
    fn roll(&mut self, sides: u16, why: Why) -> u16 {
        self.roll_for(Audience::All, sides, why)
    }

    /// Sends everyone an event.
    fn announce(&mut self, event: impl FnOnce() -> E) {
        self.emit(Audience::All, event);
    }

    /// Sends one seat an event.
    fn whisper(&mut self, seat: Seat, event: impl FnOnce() -> E) {
        self.emit(Audience::Only(crate::Seats::only(seat)), event);
    }
}

/// A table that keeps no events, for playouts.
#[derive(Clone, Debug)]
pub struct Silent<D>(pub D);

impl<E, D: Dice> Table<E> for Silent<D> {
    #[inline]
    fn roll_for(&mut self, _audience: Audience, sides: u16, _why: Why) -> u16 {
        self.0.roll(sides)
    }

    #[inline]
    fn emit(&mut self, _audience: Audience, _event: impl FnOnce() -> E) {}

    #[inline]
    fn wants_events(&self) -> bool {
        false
    }
}

/// A die that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// How many sides the die has.
    pub sides: u16,
    /// The face it shows.
    pub face: u16,
    /// What it was rolled for.
    pub why: Why,
}

/// Something that happened while an entry was played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Occurrence<E> {
    /// A die was rolled.
    Roll(Rolled, Audience),
    /// The rules announced an event.
    Event(E, Audience),
}

impl<E> Occurrence<E> {
    /// Whether the viewer may know of it.
    pub const fn is_for(&self, viewer: Viewer) -> bool {
        match self {
            Self::Roll(_, audience) | Self::Event(_, audience) => audience.includes(viewer),
        }
    }
}

/// A table that keeps every roll and every event.
#[derive(Clone, Debug)]
pub struct Recorder<E, D> {
    /// Where the dice come from.
    pub dice: D,
    /// What has happened so far.
    pub occurrences: Vec<Occurrence<E>>,
}

impl<E, D: Dice> Recorder<E, D> {
    /// A table with these dice, where nothing has happened yet.
    pub const fn new(dice: D) -> Self {
        Self { dice, occurrences: Vec::new() }
    }
}

impl<E, D: Dice> Table<E> for Recorder<E, D> {
    fn roll_for(&mut self, audience: Audience, sides: u16, why: Why) -> u16 {
        let face = self.dice.roll(sides);
        self.occurrences.push(Occurrence::Roll(Rolled { sides, face, why }, audience));
        face
    }

    fn emit(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.occurrences.push(Occurrence::Event(event(), audience));
    }
}
