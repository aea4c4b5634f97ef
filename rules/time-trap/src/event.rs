//! What happens, without words.

use engine::{Seat, Seats};

use crate::{
    board::Square,
    messages::Message,
    order::{Man, Order, Piece},
    timeline::{Cause, Fate, Turn},
};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player's orders are in.
    Submitted(Seat),
    /// A player's deadline passed without orders.
    Missed(Seat),
    /// [6] A past order was changed; only its owner learns of it.
    Changed {
        /// The turn it was given for.
        turn: Turn,
        /// The Man.
        piece: Piece,
        /// The new order.
        order: Order,
        /// What it cost.
        price: u16,
    },
    /// [6.2] A player spent Energy on changes.
    Spent {
        /// The player.
        seat: Seat,
        /// How much.
        energy: u16,
        /// How much is left.
        left: u16,
    },
    /// [6.7] The game was replayed from the first turn.
    Replayed {
        /// The last turn replayed.
        to: Turn,
    },
    /// A Man was destroyed who had survived the last replay, or had been destroyed on another turn of it.
    Destroyed {
        /// The Man.
        piece: Piece,
        /// The turn.
        turn: Turn,
        /// Where.
        square: Square,
        /// By what.
        cause: Cause,
        /// His fate in the last replay.
        before: Fate,
    },
    /// [6.7] A Man who had been destroyed in the last replay is back on the board.
    Saved {
        /// The Man.
        piece: Piece,
        /// The turn on which he had been destroyed.
        was: Turn,
    },
    /// [7] A player scored in a replay.
    Scored {
        /// The player.
        seat: Seat,
        /// The points of this replay.
        points: u16,
        /// All points so far.
        total: u16,
    },
    /// [9] A Diplomatic Message arrived.
    Delivered(Message),
    /// [6] A turn began, and every player got Energy.
    TurnBegan(Turn),
    /// The game is over.
    Over(Seats),
}

/// A change a player has planned, for the log and the view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct PlannedChange {
    /// The turn the order was given for.
    pub turn: Turn,
    /// The Man, by his digit.
    #[serde(serialize_with = "digit")]
    pub man: Man,
    /// The new order.
    pub order: Order,
    /// What it costs.
    pub price: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn digit<S: serde::Serializer>(man: &Man, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_u8(man.digit())
}
