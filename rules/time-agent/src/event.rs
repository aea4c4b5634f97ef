//! What happens in a game, without words.

use engine::{Seat, Seats};
use hexgrid::Direction;

use crate::{
    action::{Answer, Purchase, Request},
    hexes::{HexId, HexSet},
    order::TurnOrder,
    points::Points,
    race::{Operative, Race},
    state::End,
    technology::Technology,
    tiles::TileId,
};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// [A1.1] A player has this race.
    Dealt(Race, Seat),
    /// [A1.4] No one plays this race.
    Unplayed(Race),
    /// [A2.1] A round begins.
    Round(u8),
    /// [A3.1] A race gets its income.
    Income {
        /// Who.
        race: Race,
        /// How much.
        gained: u16,
        /// What it has now.
        credits: u16,
    },
    /// [A5.2] A race has picked its position, counted from 1.
    Picked(Race, u8),
    /// [A5.4] The turn order of the round.
    Ordered(TurnOrder),
    /// [A6.1] A player is done with headquarters; what was decided is still sealed.
    Finished(Seat),
    /// [A6c.2] What a player saw on a tile; only that player is told.
    Saw(Race, HexId, TileId),
    /// [A6a.2] An operative is maintained.
    Maintained(Operative, HexId),
    /// [A6a.1] An operative is back in the present.
    Returned(Operative, HexId),
    /// [A6b.1] A race has bought this many.
    Bought {
        /// Who.
        race: Race,
        /// What.
        item: Purchase,
        /// How many.
        count: u8,
        /// For how many credits.
        paid: u16,
    },
    /// [A6c.3] A race has looked at these tiles.
    Looked(Race, HexSet),
    /// [A5.4] A race's turn begins.
    TurnBegan(Race),
    /// [A7a.1] An operative was sent into the past.
    Sent {
        /// Who.
        operative: Operative,
        /// Where to.
        to: HexId,
        /// For how many credits.
        paid: u16,
    },
    /// [A7b.1] An operative moved within the past.
    Moved {
        /// Who.
        operative: Operative,
        /// Where from.
        from: HexId,
        /// Where to.
        to: HexId,
        /// Along what.
        technology: Technology,
    },
    /// [A7.4] A tile was turned up.
    TurnedUp {
        /// Where.
        hex: HexId,
        /// Which tile it is.
        tile: TileId,
        /// The direction of its heavy edge.
        facing: Direction,
        /// Why.
        cause: Cause,
    },
    /// [A8.2] A player has answered; the answer is still sealed.
    Answered(Seat),
    /// [A8.1] Whether a race opposes the active one in a hex.
    Opposed(Race, HexId, Answer),
    /// [A9.3] A search.
    Searched(Duel, Found),
    /// [A10.2] An attack.
    Attacked(Duel, Fight),
    /// [A11a.1] An event or an invention was altered.
    Altered {
        /// By whom.
        race: Race,
        /// Where.
        hex: HexId,
        /// The tile; none for an original invention.
        tile: Option<TileId>,
        /// Whether it is reversed now.
        reversed: Reversal,
        /// What it cost in all.
        cost: u16,
    },
    /// [A11b.1] A tile was rotated.
    Rotated {
        /// By whom.
        race: Race,
        /// Where.
        hex: HexId,
        /// Where its heavy edge pointed.
        from: Direction,
        /// Where it points now.
        to: Direction,
        /// What it cost in all.
        cost: u16,
    },
    /// [A11c.1] A race asks the others for shares.
    Asked(Race, Request, u16),
    /// [A11c.1] A player has stated shares; they are still sealed.
    Stated(Seat),
    /// [A11c.1] What a race would pay.
    Offered(Race, u16),
    /// [A11c.3] What a race has paid for another.
    Paid(Race, u16),
    /// [A11c.2] A race does without what it asked shares for.
    Dropped(Race, Request),
    /// [A12.3] A technology is Connected again.
    Connected(Technology),
    /// [A12.3] A technology is Disconnected.
    Disconnected(Technology),
    /// [A14.1] Time Travel may be cut off: all tiles are turned up.
    Doubted,
    /// [A14.2] A secondary invention saves Time Travel.
    Saved,
    /// [A13] The points of a race change.
    Changed {
        /// Whose.
        race: Race,
        /// Because of what.
        source: ValueSource,
        /// By how much.
        by: Points,
        /// What it has now: resource points, and the victory points that it shows.
        now: Points,
    },
    /// A deadline passed.
    Missed(Seat),
    /// [A14.5] The game is over.
    Over {
        /// Why.
        end: End,
        /// Who won.
        winners: Seats,
        /// The victory points of each winner.
        points: i32,
    },
}

/// Why a tile was turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// [A7.4] An operative entered it.
    Entered,
    /// [A14.1] Time Travel may be cut off.
    Doubt,
}

/// Two operatives who roll dice against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// The active one.
    pub by: Operative,
    /// The other.
    pub target: Operative,
    /// Where.
    pub hex: HexId,
    /// Their dice, the active one first.
    pub dice: [u8; 2],
    /// Their totals, the active one first.
    pub totals: [u8; 2],
}

/// [A9.3] What came of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// The target is found.
    Yes,
    /// It is not.
    No,
}

/// [A10.2] What came of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fight {
    /// The defender is lost.
    Won,
    /// Both are lost.
    Tie,
    /// Nothing happens.
    Nothing,
}

/// [A11a.1] Whether something that was altered is reversed now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reversal {
    /// It is.
    Reversed,
    /// It is as it was.
    Restored,
}

/// [A13] Why points change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueSource {
    /// [A13.1] An event was altered.
    Event(TileId, Reversal),
    /// [A13.2] A technology was cut off.
    Disconnected(Technology),
    /// [A13.2] A technology was connected again.
    Connected(Technology),
}
