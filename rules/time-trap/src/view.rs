//! What a viewer may see.
//!
//! Public are the starting squares, all moves, the shots that were fired, Energy, points and who has
//! submitted. Secret are plans, changes until they show in a replay, the shots that ghosts were ordered to
//! fire, and messages to others.

use engine::{Seat, Seats, Texts, Viewer};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::{
    board::Square,
    event::PlannedChange,
    messages::Message,
    order::{MEN, Man, Move, Order, Piece, Shot},
    state::{Pick, Plan, Slot, State, TurnResult},
    timeline::{Fate, TURNS, Timeline, Turn},
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// What everyone may see.
    #[serde(flatten)]
    pub shared: SharedView,
    /// What only the viewer may see.
    #[serde(flatten)]
    pub own: OwnView,
}

/// What everyone may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SharedView {
    /// The rules version, for positions imagined from the view.
    #[serde(skip)]
    pub rules: u16,
    /// The turn orders are being given for, at most ten.
    pub turn: Turn,
    /// Whether all ten turns have been played.
    pub over: bool,
    /// All players.
    pub players: Vec<PlayerView>,
    /// All Men, with the last replay.
    pub men: Vec<ManView>,
}

/// What only one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OwnView {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The viewer's own plan.
    pub plan: Option<PlanView>,
    /// Diplomatic Messages that the viewer sent or received, oldest first.
    pub messages: Vec<MessageView>,
}

/// What everyone may know of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// The player.
    pub seat: Seat,
    /// Energy, before this turn's changes.
    pub energy: u16,
    /// Victory Points.
    pub points: u16,
    /// Whether the table no longer waits for this turn's orders.
    pub submitted: bool,
    /// Whether that is because time ran out.
    pub missed: bool,
    /// Energy and points after each turn played.
    pub history: Vec<TurnResult>,
}

/// [8] What the last replay shows of a Man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManView {
    /// The Man.
    pub man: Piece,
    /// [8.1] Where he starts.
    pub start: Square,
    /// What he did, turn by turn.
    pub turns: Vec<ManTurn>,
    /// [8.4] Where he is, or would be if he had not been destroyed.
    pub at: Square,
    /// The turn on which he was destroyed.
    pub destroyed: Option<Turn>,
}

/// What a Man did on one turn of the replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ManTurn {
    /// His move.
    pub moved: Move,
    /// Where it took him.
    pub to: Square,
    /// His shot; none for a ghost, who cannot fire.
    pub fired: Option<Shot>,
}

/// In columns, not turn by turn: most of a view are turns, and this way they are half as long.
impl Serialize for ManView {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Self { man, start, turns, at, destroyed } = self;
        let mut map = out.serialize_struct("ManView", 7)?;
        map.serialize_field("man", man)?;
        map.serialize_field("start", start)?;
        map.serialize_field("moved", &ManColumn(turns, |turn: &ManTurn| turn.moved))?;
        map.serialize_field("to", &ManColumn(turns, |turn: &ManTurn| turn.to))?;
        map.serialize_field("fired", &ManColumn(turns, |turn: &ManTurn| turn.fired))?;
        map.serialize_field("at", at)?;
        map.serialize_field("destroyed", destroyed)?;
        map.end()
    }
}

/// One thing that a Man did, turn by turn.
struct ManColumn<'a, F>(&'a [ManTurn], F);

impl<T: Serialize, F: Fn(&ManTurn) -> T> Serialize for ManColumn<'_, F> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(&self.1))
    }
}

/// A player's own plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanView {
    /// This turn's orders, Man by Man; none is stay and hold fire.
    pub orders: [Option<Order>; MEN],
    /// Changes of past orders.
    pub changes: Vec<PlannedChange>,
    /// Energy the changes cost.
    pub spent: u16,
    /// Energy that is left.
    pub left: u16,
    /// The orders of the turns played, Man by Man, before this turn's changes.
    pub past: Vec<[Order; MEN]>,
    /// The decision that the player is in the middle of.
    pub picked: Picked,
    /// Messages sent this turn.
    pub messages: u8,
}

/// The decision that a player is in the middle of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked(pub Pick);

impl Serialize for Picked {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let (slot, moved) = match self.0 {
            Pick::Nothing => return out.serialize_none(),
            Pick::Order(slot) => (slot, None),
            Pick::Shot(slot, mv) => (slot, Some(mv)),
        };
        let (turn, man) = match slot {
            Slot::Now(man) => (None, man),
            Slot::Past(turn, man) => (Some(turn), man),
        };
        let mut map = out.serialize_struct("Picked", 3)?;
        map.serialize_field("turn", &turn)?;
        map.serialize_field("man", &man.digit())?;
        map.serialize_field("move", &moved)?;
        map.end()
    }
}

/// A Diplomatic Message as its readers see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MessageView {
    /// The turn it was sent on.
    pub turn: Turn,
    /// Who wrote it.
    pub from: Seat,
    /// Who gets it.
    pub to: Seats,
    /// Whether it has been delivered.
    pub delivered: bool,
    /// What it says.
    pub words: String,
}

impl State {
    /// What everyone may see. A new field of the state does not compile until someone decides here and in
    /// [`Self::own_view`] who may see it.
    pub(crate) fn shared_view(&self) -> SharedView {
        let Self {
            version,
            timeline,
            turn,
            energy,
            points,
            ledger,
            plans: _,
            submitted,
            missed,
            messages: _,
        } = self;
        let played = usize::from(*turn) - 1;
        let player = |seat: Seat| PlayerView {
            seat,
            energy: energy[seat.index()],
            points: points[seat.index()],
            submitted: submitted.has(seat),
            missed: missed.has(seat),
            history: ledger[..played].iter().map(|accounts| accounts[seat.index()]).collect(),
        };
        #[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
        let last_turn = TURNS as Turn;
        SharedView {
            rules: *version,
            turn: (*turn).min(last_turn),
            over: self.is_over(),
            players: Seats::first(self.players()).iter().map(player).collect(),
            men: Piece::all(self.players()).map(|piece| man(timeline, *turn - 1, piece)).collect(),
        }
    }

    /// What only this viewer may see.
    pub(crate) fn own_view(&self, viewer: Viewer, texts: &Texts) -> OwnView {
        let Self {
            version: _,
            timeline: _,
            turn: _,
            energy: _,
            points: _,
            ledger: _,
            plans,
            submitted: _,
            missed: _,
            messages,
        } = self;
        let is_seated = |seat: &Seat| seat.index() < self.players();
        OwnView {
            viewer,
            plan: viewer.seat().filter(is_seated).map(|seat| self.plan_view(seat, &plans[seat.index()])),
            messages: messages.list().iter().filter_map(|&sent| self.message(sent, viewer, texts)).collect(),
        }
    }

    fn plan_view(&self, seat: Seat, plan: &Plan) -> PlanView {
        let orders = |turn: Turn| Man::ALL.map(|man| self.timeline.order(turn, man.of(seat)));
        PlanView {
            orders: plan.orders,
            changes: plan.changes(self.turn).collect(),
            spent: plan.spent,
            left: self.energy_left(seat),
            past: (1..self.turn).map(orders).collect(),
            picked: Picked(plan.pick),
            messages: plan.messages,
        }
    }

    /// A message, if the viewer may read it; Ruling 19.
    fn message(&self, message: Message, viewer: Viewer, texts: &Texts) -> Option<MessageView> {
        let reader = viewer.seat()?;
        let delivered = message.turn < self.turn;
        let to = message.to.seats(message.from, self.players());
        let may_read = reader == message.from || (delivered && to.has(reader));
        let words = || texts.get(message.words).to_owned();
        let Message { turn, from, .. } = message;
        may_read.then(|| MessageView { turn, from, to, delivered, words: words() })
    }
}

/// [8] What the replay shows of a Man; what a ghost was ordered to fire stays secret. Ruling 7.
fn man(timeline: &Timeline, played: Turn, piece: Piece) -> ManView {
    let did = |turn: Turn| {
        let order = timeline.order(turn, piece);
        let fired = timeline.is_alive(turn - 1, piece).then(|| order.shot());
        ManTurn { moved: order.mv(), to: timeline.square(turn, piece), fired }
    };
    ManView {
        man: piece,
        start: timeline.square(0, piece),
        turns: (1..=played).map(did).collect(),
        at: timeline.square(played, piece),
        destroyed: match timeline.fate(piece) {
            Fate::Alive => None,
            Fate::Destroyed(turn) => Some(turn),
        },
    }
}
