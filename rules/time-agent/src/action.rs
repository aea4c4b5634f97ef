//! What a seat may do, step by step.

use engine::Step;
use hexgrid::Direction;
use serde::{Serialize, Serializer};

use crate::{
    hexes::HexId,
    race::{Kind, Operative, Race},
    technology::Technology,
};

/// One small step of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [A5.2] Takes this position in the turn order, counted from 1.
    Position(u8),
    /// [A6a.1] Keeps an operative in the past with a machine.
    Maintain(Operative),
    /// [A6a.1] Brings an operative back to the present.
    Return(Operative),
    /// [A6b.1] Buys something.
    Buy(Purchase),
    /// [A6c.2] Names a tile to look at with the next machine.
    Research(HexId),
    /// [A6c.2] Looks at the named tiles.
    Look,
    /// [A8.3] Leaves an answer for this race; none means that it wants to be asked again.
    StandOppose(Race, Option<Answer>),
    /// [A11c.4] Leaves an answer to all requests for shares.
    StandShares(Shares),
    /// [A6.1] Ends the headquarters of one race.
    Done,
    /// [A7.1] Picks an operative to move.
    Pick(Operative),
    /// [A7a.1] Sends the picked operative into the past.
    Send(HexId),
    /// [A7b.1] Moves the picked operative within the past, along a technology.
    Go(Technology, HexId),
    /// [A7.1] Ends the movement.
    EndMovement,
    /// [A8.1] Says whether a race opposes the active one in a hex.
    Oppose {
        /// Who answers.
        race: Race,
        /// Where.
        hex: HexId,
        /// What.
        answer: Answer,
    },
    /// [A9.1] Searches for an operative.
    Search {
        /// Who searches.
        by: Operative,
        /// For whom.
        target: Operative,
    },
    /// [A9.1] Ends the search.
    EndSearch,
    /// [A10.1] Attacks an operative that was found.
    Attack {
        /// Who attacks.
        by: Operative,
        /// Whom.
        target: Operative,
    },
    /// [A10.1] Ends the combat.
    EndCombat,
    /// [A11a.1] [A11b.1] Alters an event or an invention, or rotates a tile, and pays for it alone.
    Do(Request),
    /// [A11c.1] Asks the others for shares.
    Ask(Request),
    /// [A11c.1] States what a race would pay.
    Share {
        /// Who pays.
        race: Race,
        /// How many credits.
        amount: u16,
    },
    /// [A11c.2] Takes the shares, pays the rest and acts.
    Accept,
    /// [A11c.2] Drops it; no one pays.
    Drop,
    /// [A12.1] Ends the turn.
    EndTurn,
    /// The deadline passed; only the clock does this.
    Lapse,
}

impl Step for Action {}

/// [A6b.1] What can be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purchase {
    /// A time machine.
    Machine,
    /// An operative.
    Operative(Kind),
}

impl Purchase {
    /// Everything.
    pub const ALL: [Self; 3] = [Self::Machine, Self::Operative(Kind::Agent), Self::Operative(Kind::Squad)];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::Operative(kind) => kind.name(),
        }
    }
}

impl Serialize for Purchase {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.name())
    }
}

/// [A8.1] Whether a race opposes another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// It does.
    Yes,
    /// It does not.
    No,
}

impl Answer {
    /// `yes` or `no`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }
}

/// [A11c.4] What a race does when it is asked for shares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shares {
    /// Its player decides each time.
    #[default]
    Ask,
    /// It never pays anything.
    Nothing,
}

/// [A11.3] Something to do in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Where.
    pub hex: HexId,
    /// What.
    pub deed: Deed,
}

/// [A11.3] What can be done in a hex, each once a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// [A11a.1] Reverse or restore its event or invention.
    Alter,
    /// [A11b.1] Turn its tile, so that the heavy edge points there.
    Rotate(Direction),
}

impl Deed {
    /// Its place in arrays: 0 for an alteration, 1 for a rotation.
    pub const fn index(self) -> usize {
        match self {
            Self::Alter => 0,
            Self::Rotate(_) => 1,
        }
    }
}

impl Request {
    /// To alter what is in a hex.
    pub const fn alter(hex: HexId) -> Self {
        Self { hex, deed: Deed::Alter }
    }

    /// To rotate the tile of a hex.
    pub const fn rotate(hex: HexId, facing: Direction) -> Self {
        Self { hex, deed: Deed::Rotate(facing) }
    }
}
