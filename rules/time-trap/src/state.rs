//! Everything about a game in progress.

use engine::Seats;

use crate::{
    event::PlannedChange,
    messages::Messages,
    order::{MAX_PLAYERS, MEN, Man, Move, Order},
    timeline::{TURNS, Timeline, Turn},
};

/// [6] The Energy every player gets at the start of every turn.
pub const ENERGY_PER_TURN: u16 = 10;

/// A game in progress, secrets included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The rules version.
    pub version: u16,
    /// Orders and their last replay.
    pub timeline: Timeline,
    /// The turn that orders are being given for; one more than [`TURNS`] when the game is over.
    pub turn: Turn,
    /// [6.1] Energy of each player.
    pub energy: [u16; MAX_PLAYERS],
    /// [7] Victory Points of each player.
    pub points: [u16; MAX_PLAYERS],
    /// Energy and points after each turn.
    pub ledger: [[TurnResult; MAX_PLAYERS]; TURNS],
    /// What each player plans for this turn.
    pub plans: [Plan; MAX_PLAYERS],
    /// The players the table does not wait for: their orders are in, or their time has run out.
    pub submitted: Seats,
    /// The players whose time ran out this turn.
    pub missed: Seats,
    /// Diplomatic Messages.
    pub messages: Messages,
}

/// What a player had at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct TurnResult {
    /// Energy.
    pub energy: u16,
    /// Victory Points.
    pub points: u16,
}

/// What a player is composing or has submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// This turn's orders.
    pub orders: [Option<Order>; MEN],
    /// [6.3] New orders for past turns, by turn and Man.
    pub changes: [[Option<Order>; MEN]; TURNS - 1],
    /// [6.2] Energy the changes cost.
    pub spent: u16,
    /// The decision that the player is in the middle of.
    pub pick: Pick,
    /// Messages sent this turn.
    pub messages: u8,
}

impl Plan {
    /// A plan in which nothing is decided.
    pub const EMPTY: Self = Self {
        orders: [None; MEN],
        changes: [[None; MEN]; TURNS - 1],
        spent: 0,
        pick: Pick::Nothing,
        messages: 0,
    };

    /// The changes planned on this turn, earliest first.
    pub fn changes(&self, turn: Turn) -> impl Iterator<Item = PlannedChange> + '_ {
        (1..).zip(&self.changes).flat_map(move |(past, orders)| {
            Man::ALL.into_iter().zip(orders).filter_map(move |(man, order)| {
                Some(PlannedChange { turn: past, man, order: (*order)?, price: price(turn - past) })
            })
        })
    }
}

/// The decision a player is in the middle of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// None.
    Nothing,
    /// This order was picked; its move is asked for.
    Order(Slot),
    /// The move is chosen; the shot is asked for.
    Shot(Slot, Move),
}

/// An order that a player can give: one for this turn, or a new one for a past turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// This turn's order of a Man.
    Now(Man),
    /// A past turn's order of a Man.
    Past(Turn, Man),
}

/// [6.2] What it costs to change an order from this many turns ago: 1 3 6 10 15 21 28 36 45.
pub const fn price(turns_ago: u8) -> u16 {
    let ago = turns_ago as u16;
    ago * (ago + 1) / 2
}
