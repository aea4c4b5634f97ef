//! Everything about a game in progress, as plain data that is quick to copy.

use std::sync::Arc;

use engine::{Outcome, Scores, Seat, Seats};

use crate::{
    action::{Answer, Request, Shares},
    hexes::{HexId, HexSet},
    layout::Layout,
    order::TurnOrder,
    race::{Operative, RACES, Race, RaceState, SLOTS},
    technology::Technologies,
    world::World,
};

/// A game in progress, secrets included.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The board and the tiles.
    pub world: Arc<World>,
    /// How many players there are.
    pub players: u8,
    /// [A1.2] Who plays each race; none for a race that is not played.
    pub owners: [Option<Seat>; RACES],
    /// The round, counted from 1.
    pub round: u8,
    /// What has to be decided now.
    pub stage: Stage,
    /// [A5] The turn order of this round, as far as it has been picked.
    pub order: TurnOrder,
    /// [A5.3] The turn order of the last round.
    pub last_order: TurnOrder,
    /// The tiles as they lie.
    pub layout: Layout,
    /// [A13.2] The technologies that were Connected at the last update.
    pub connected: Technologies,
    /// What each race has.
    pub races: [RaceState; RACES],
    /// [A6c.3] The hexes at which each race has looked in earlier headquarters.
    pub looked: [HexSet; RACES],
    /// [A8.3] [A11c.4] The answers that each race has left.
    pub standing: [Standing; RACES],
    /// [A6] The headquarters of each race, sealed until all are done.
    pub desks: [Desk; RACES],
    /// The turn in progress.
    pub turn: Turn,
}

/// What has to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// [A5.2] Races pick their positions.
    Order,
    /// [A6] All races are in their headquarters at once.
    Headquarters,
    /// [A7] The active race moves.
    Move,
    /// [A8] The others say whether they oppose it.
    Oppose,
    /// [A9] The active race searches.
    Search,
    /// [A10] The active race attacks.
    Combat,
    /// [A11] The active race alters events and timestreams.
    Alter,
    /// [A11c.1] The others state what they would pay.
    Shares,
    /// [A11c.2] The active race takes the shares and acts, or drops it.
    Settle,
    /// The game is over.
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// [A14.3] [A14.4] Time Travel was cut off.
    TimeTravel,
    /// [A2.2] The last round was played.
    LastRound,
}

impl End {
    /// All endings.
    pub const ALL: [Self; 2] = [Self::TimeTravel, Self::LastRound];
}

/// Answers that a race has left, so that it need not be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// [A8.3] Whether it opposes each race; none means that it wants to be asked.
    pub oppose: [Option<Answer>; RACES],
    /// [A11c.4] Whether it pays shares.
    pub shares: Shares,
}

/// [A6] The headquarters of one race: what it has decided so far, seen by its player alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    /// What the race will have.
    pub race: RaceState,
    /// [A6a.1] Its operatives in the past that are neither maintained nor returned yet, by slot.
    pub undecided: u16,
    /// [A6c.2] The tiles named for the next machine.
    pub named: HexSet,
    /// [A6c.1] The tiles it has looked at.
    pub seen: HexSet,
    /// Whether its headquarters are done.
    pub is_done: bool,
}

/// A set of operatives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OperativeSet(u128);

impl OperativeSet {
    /// No operative at all.
    pub const EMPTY: Self = Self(0);

    /// Whether the operative is in the set.
    pub const fn has(self, operative: Operative) -> bool {
        self.0 >> operative.index() & 1 == 1
    }

    /// Adds an operative.
    pub const fn add(&mut self, operative: Operative) {
        self.0 |= 1 << operative.index();
    }
}

/// The turn of one race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Its position in the order of the round, counted from 0.
    pub at: u8,
    /// [A7.1] The operative that is about to move.
    pub picked: Option<Operative>,
    /// [A7.2] The operatives that have moved, by slot.
    pub moved: u16,
    /// [A8.1] The hexes in which each race opposes the active one.
    pub opposing: [HexSet; RACES],
    /// [A8.1] The hexes in which each race does not.
    pub declined: [HexSet; RACES],
    /// [A9.1] [A10.1] Whom each active operative has searched for, and later attacked.
    pub tried: [OperativeSet; SLOTS],
    /// [A9.4] Who has been found.
    pub found: OperativeSet,
    /// [A11.3] The hexes in which an event or an invention has been altered.
    pub altered: HexSet,
    /// [A11.3] The hexes in which a tile has been rotated.
    pub rotated: HexSet,
    /// [A11c.4] The hexes for which shares in the alteration, and in the rotation, have been asked.
    pub asked: [HexSet; 2],
    /// [A11c.1] What shares are asked for.
    pub request: Option<Request>,
    /// [A11c.1] What each race would pay.
    pub shares: [Option<u16>; RACES],
}

impl State {
    /// Who must act now.
    pub(crate) fn to_act(&self) -> Seats {
        let owners = |waits: &dyn Fn(Race) -> bool| {
            Race::ALL.into_iter().filter(|race| waits(*race)).filter_map(|race| self.owner(race)).collect()
        };
        match self.stage {
            Stage::Order => self.picker().and_then(|race| self.owner(race)).into_iter().collect(),
            Stage::Headquarters => owners(&|race| !self.desks[race.index()].is_done),
            Stage::Oppose => owners(&|race| !self.questions(race).is_empty()),
            Stage::Shares => owners(&|race| self.turn.shares[race.index()].is_none()),
            Stage::Move | Stage::Search | Stage::Combat | Stage::Alter | Stage::Settle => {
                self.active().and_then(|race| self.owner(race)).into_iter().collect()
            }
            Stage::Over(_) => Seats::NONE,
        }
    }

    /// Who plays a race.
    pub const fn owner(&self, race: Race) -> Option<Seat> {
        self.owners[race.index()]
    }

    /// [A1.4] Whether anyone plays the race.
    pub const fn is_played(&self, race: Race) -> bool {
        self.owner(race).is_some()
    }

    /// The races that someone plays.
    pub fn played(&self) -> impl Iterator<Item = Race> + '_ {
        Race::ALL.into_iter().filter(|race| self.is_played(*race))
    }

    /// [A1.3] The races of a player.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Race> + '_ {
        Race::ALL.into_iter().filter(move |race| self.owner(*race) == Some(seat))
    }

    /// [A8.4] Whether both races are in one hand.
    pub fn are_allied(&self, one: Race, other: Race) -> bool {
        one == other || (self.is_played(one) && self.owner(one) == self.owner(other))
    }

    /// The race whose turn it is.
    pub fn active(&self) -> Option<Race> {
        match self.stage {
            Stage::Order | Stage::Headquarters | Stage::Over(_) => None,
            _ => self.order.at(self.turn.at.into()),
        }
    }

    /// What a race has.
    pub const fn race(&self, race: Race) -> &RaceState {
        &self.races[race.index()]
    }

    /// [A13.6] The victory points that a race shows.
    pub fn vp(&self, race: Race) -> i16 {
        self.world.shown(race, self.race(race).vp)
    }

    /// The hex of an operative in the past.
    pub const fn hex_of(&self, operative: Operative) -> Option<HexId> {
        self.race(operative.race()).places[operative.slot()].hex()
    }

    /// The operatives of all races in a hex.
    pub fn operatives_in(&self, hex: HexId) -> impl Iterator<Item = Operative> + '_ {
        self.played()
            .flat_map(|race| self.race(race).in_past(race))
            .filter(move |(_, at)| *at == hex)
            .map(|(operative, _)| operative)
    }

    /// [A6c.4] The face-down tiles whose faces a player has seen.
    pub fn notebook(&self, seat: Seat) -> HexSet {
        let seen = self.hand(seat).fold(HexSet::NONE, |seen, race| {
            seen | self.looked[race.index()] | self.desks[race.index()].seen
        });
        seen & self.layout.down()
    }

    /// How the game ended, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        matches!(self.stage, Stage::Over(_)).then(|| self.standing())
    }

    /// [A14.5] [A14.6] Most victory points win, added up within a hand; equal hands share the victory.
    pub fn standing(&self) -> Outcome {
        let mut scores = Scores::default();
        for race in Race::ALL {
            if let Some(seat) = self.owner(race) {
                scores[seat.index()] += i32::from(self.vp(race));
            }
        }
        Outcome::highest(self.players.into(), scores)
    }
}
