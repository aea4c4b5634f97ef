//! The contract of a game: who acts, what is legal, what happens. No words, no allocation.

use std::{fmt::Debug, ops::RangeInclusive};

use serde::Serialize;

use crate::{MAX_SEATS, Offers, Seat, Seats, Table, TextId};

/// The rules of one game, as pure functions on its state.
pub trait Game: Copy + Debug + Send + Sync + 'static {
    /// The name in files and addresses: `name-of-the-game`.
    const ID: &'static str;
    /// The name people call it by.
    const TITLE: &'static str;
    /// The rules versions that can be played; new games use the last.
    ///
    /// A rule that changes gets a new version, and games that started under an old one end under it. So the state and the
    /// view know their version, the view for positions imagined from it. What a game brings along (battles, tiles, maps)
    /// belongs to a version too: the set-up has what was there when it was read under its version.
    const VERSIONS: RangeInclusive<u16>;
    /// How many seats a table may have.
    const SEATS: RangeInclusive<usize>;

    /// What is chosen before the game starts.
    type Setup: Clone + PartialEq + Debug + Send + Sync;
    /// Everything about a game in progress, secrets included.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One small step of a decision.
    type Action: Step;
    /// Something that happened, without words.
    type Event: Copy + PartialEq + Debug + Send + Sync;

    /// How many seats this set-up has.
    fn seats(setup: &Self::Setup) -> usize;

    /// The position before the first action, under one of [`Self::VERSIONS`]; the set-up is of the same version.
    fn start<T: Table<Self::Event>>(setup: &Self::Setup, version: u16, table: &mut T) -> Self::State;

    /// Who must act now: one seat, or several that act unseen by each other, or none when the game is over.
    fn to_act(state: &Self::State) -> Seats;

    /// Adds the legal actions of a seat that is to act.
    fn offer(state: &Self::State, seat: Seat, offers: &mut Offers<Self::Action>);

    /// Carries out an action that was offered.
    fn apply<T: Table<Self::Event>>(
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        table: &mut T,
    ) -> Flow;

    /// How the game ended, once it is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// How the game would end if it ended now.
    fn standing(state: &Self::State) -> Outcome;
}

/// One small step of a decision; plain data.
pub trait Step: Copy + Eq + Debug + Send + Sync + 'static {
    /// The text the step carries, if it carries one.
    fn words(self) -> Option<TextId> {
        None
    }

    /// The same step with other words.
    #[must_use]
    fn with_words(self, _words: TextId) -> Self {
        self
    }
}

/// What a step did to the entry it belongs to.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The seat is still composing; nothing is decided, and no one else has seen anything.
    Open,
    /// The entry is complete; its seat may undo it until something final follows.
    Sealed,
    /// The seat alone was shown something: its entry cannot be undone, and for everyone else nothing has changed. The seat
    /// still has to act, and seats that act at once make as many such entries as they like.
    Private,
    /// Something was rolled, revealed or decided: nothing before this can be undone.
    Final,
}

/// A number per seat.
pub type Scores = [i32; MAX_SEATS];

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How many seats played.
    pub seats: usize,
    /// Who won; several share a victory, and none means that all have lost.
    pub winners: Seats,
    /// What each seat scored.
    pub scores: Scores,
}

impl Outcome {
    /// The seats with the highest score win together.
    pub fn highest(seats: usize, scores: Scores) -> Self {
        let played = &scores[..seats.min(MAX_SEATS)];
        let best = played.iter().max().copied().unwrap_or_default();
        let winners = (0..played.len()).filter(|&i| played[i] == best).map(Seat::new).collect();
        Self { seats, winners, scores }
    }

    /// The scores of the seats that played.
    pub fn played(&self) -> &[i32] {
        &self.scores[..self.seats.min(MAX_SEATS)]
    }
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut map = out.serialize_struct("Outcome", 2)?;
        map.serialize_field("winners", &self.winners)?;
        map.serialize_field("scores", self.played())?;
        map.end()
    }
}
