//! What a viewer may see, and how the unseen is imagined.
//!
//! Public are the starts, all moves, the shots that were fired, Energy, points and who has submitted. Secret
//! are plans, changes until they show in a replay, the shots that ghosts were ordered to fire, and cards that
//! are addressed to others.

use engine::{Dice, Seat, Seats, Texts, Viewer};
use serde::{Serialize, Serializer, ser::SerializeStruct as _};

use crate::{
    board::Square,
    event::Change,
    messages::{Addressee, Card, Mail},
    order::{MEN, Man, Move, Order, Piece, Shot},
    state::{Account, Pick, Plan, Slot, State},
    timeline::{Fate, TURNS, Timeline, Turn},
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; none is everybody's.
    pub viewer: Viewer,
    /// The turn orders are being given for, at most ten.
    pub turn: Turn,
    /// Whether all ten turns have been played.
    pub over: bool,
    /// All players.
    pub players: Vec<PlayerView>,
    /// All Men, with the last replay.
    pub men: Vec<ManView>,
    /// The viewer's own plan.
    pub plan: Option<PlanView>,
    /// Diplomatic Messages that the viewer wrote or was sent, oldest first.
    pub letters: Vec<Letter>,
}

/// What everybody may know of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// The player.
    pub seat: Seat,
    /// Energy, before this turn's changes.
    pub energy: u16,
    /// Victory Points.
    pub points: u16,
    /// Whether the table does not wait for this turn's orders any more.
    pub submitted: bool,
    /// Whether that is because the deadline has passed without them.
    pub missed: bool,
    /// Energy and points after each turn played.
    pub history: Vec<Account>,
}

/// [8] What the last replay shows of a Man.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ManView {
    /// The Man.
    pub man: Piece,
    /// [8.1] Where he starts.
    pub start: Square,
    /// What he did, turn by turn.
    pub passages: Vec<Passage>,
    /// [8.4] Where he is, or would be if he had not been destroyed.
    pub at: Square,
    /// The turn on which he was destroyed.
    pub destroyed: Option<Turn>,
}

/// What a Man did on one turn of the replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Passage {
    /// His move.
    pub moved: Move,
    /// Where it took him.
    pub to: Square,
    /// His shot; none for a ghost, who fires nothing.
    pub fired: Option<Shot>,
}

/// A player's own plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanView {
    /// This turn's orders, Man by Man; none is stay and hold fire.
    pub orders: [Option<Order>; MEN],
    /// Changes of past orders.
    pub changes: Vec<Change>,
    /// Energy the changes cost.
    pub spent: u16,
    /// Energy that is left.
    pub left: u16,
    /// The orders of the turns played, Man by Man, as they stand before this turn's changes.
    pub past: Vec<[Order; MEN]>,
    /// The decision the player is in the middle of.
    pub picked: Picked,
    /// Cards handed in this turn.
    pub cards: u8,
}

/// The decision a player is in the middle of.
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
pub struct Letter {
    /// The turn it was handed in with.
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
    /// What the viewer may see; a new field of the state must find its place here.
    pub(crate) fn view(&self, viewer: Viewer, texts: &Texts) -> View {
        let Self { timeline, turn, energy, points, ledger, plans, submitted, missed, mail } = self;
        let played = usize::from(*turn) - 1;
        let player = |seat: Seat| PlayerView {
            seat,
            energy: energy[seat.index()],
            points: points[seat.index()],
            submitted: submitted.has(seat),
            missed: missed.has(seat),
            history: ledger[..played].iter().map(|accounts| accounts[seat.index()]).collect(),
        };
        let is_seated = |seat: &Seat| seat.index() < self.players();
        #[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
        let last_turn = TURNS as Turn;
        View {
            viewer,
            turn: (*turn).min(last_turn),
            over: self.is_over(),
            players: Seats::first(self.players()).iter().map(player).collect(),
            men: Piece::all(self.players()).map(|piece| man(timeline, *turn - 1, piece)).collect(),
            plan: viewer.seat().filter(is_seated).map(|seat| self.plan_view(seat, &plans[seat.index()])),
            letters: mail.cards().iter().filter_map(|&card| self.letter(card, viewer, texts)).collect(),
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
            cards: plan.cards,
        }
    }

    /// A card as the viewer may read it; Ruling 19.
    fn letter(&self, card: Card, viewer: Viewer, texts: &Texts) -> Option<Letter> {
        let reader = viewer.seat()?;
        let delivered = card.turn < self.turn;
        let to = card.to.seats(card.from, self.players());
        let may_read = reader == card.from || (delivered && to.has(reader));
        let words = || texts.get(card.words).to_owned();
        may_read.then(|| Letter { turn: card.turn, from: card.from, to, delivered, words: words() })
    }
}

/// [8] What the replay shows of a Man; what a ghost would have fired stays unknown. Ruling 7.
fn man(timeline: &Timeline, played: Turn, piece: Piece) -> ManView {
    let passage = |turn: Turn| {
        let order = timeline.order(turn, piece);
        let fired = timeline.is_alive(turn - 1, piece).then(|| order.shot());
        Passage { moved: order.mv(), to: timeline.square(turn, piece), fired }
    };
    ManView {
        man: piece,
        start: timeline.square(0, piece),
        passages: (1..=played).map(passage).collect(),
        at: timeline.square(played, piece),
        destroyed: match timeline.fate(piece) {
            Fate::Alive => None,
            Fate::Destroyed(turn) => Some(turn),
        },
    }
}

impl View {
    /// A whole position that looks just like this view; what the viewer cannot know is drawn anew.
    pub(crate) fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let mut state = State {
            timeline: self.imagine_timeline(dice),
            turn: self.turn + Turn::from(self.over),
            energy: [0; crate::MAX_PLAYERS],
            points: [0; crate::MAX_PLAYERS],
            ledger: [[Account::default(); crate::MAX_PLAYERS]; TURNS],
            plans: [Plan::EMPTY; crate::MAX_PLAYERS],
            submitted: Seats::NONE,
            missed: Seats::NONE,
            mail: Mail::default(),
        };
        for player in &self.players {
            let index = player.seat.index();
            state.energy[index] = player.energy;
            state.points[index] = player.points;
            for (accounts, account) in state.ledger.iter_mut().zip(&player.history) {
                accounts[index] = *account;
            }
            if player.submitted {
                state.submitted = state.submitted.with(player.seat);
            }
            if player.missed {
                state.missed = state.missed.with(player.seat);
            }
            state.plans[index] = match &self.plan {
                Some(plan) if self.viewer == Viewer::Seat(player.seat) => plan.restore(),
                _ if player.submitted && !player.missed => imagine_plan(dice),
                _ => Plan::EMPTY,
            };
        }
        for letter in &self.letters {
            let to = match letter.to.lowest() {
                Some(only) if letter.to.len() == 1 => Addressee::Player(only),
                _ => Addressee::All,
            };
            let words = texts.keep(&letter.words);
            state.mail.add(Card { turn: letter.turn, from: letter.from, to, words });
        }
        state
    }

    fn imagine_timeline(&self, dice: &mut impl Dice) -> Timeline {
        let start: Vec<_> = self.men.iter().map(|man| man.start).collect();
        let mut timeline = Timeline::new(self.players.len(), &start);
        let mut last = 0;
        for man in &self.men {
            let own = self.plan.as_ref().filter(|_| self.viewer == Viewer::Seat(man.man.owner()));
            for (turn, passage) in (1..).zip(&man.passages) {
                let order = match (own, passage.fired) {
                    (Some(plan), _) => plan.past[usize::from(turn) - 1][man.man.man().index()],
                    (None, Some(shot)) => Order::new(passage.moved, shot),
                    (None, None) => Order::new(passage.moved, random_shot(dice)),
                };
                timeline.set(turn, man.man, order);
                last = last.max(turn);
            }
        }
        timeline.replay(1, last);
        timeline
    }
}

impl PlanView {
    fn restore(&self) -> Plan {
        let mut plan = Plan { orders: self.orders, spent: self.spent, cards: self.cards, ..Plan::EMPTY };
        plan.pick = self.picked.0;
        for change in &self.changes {
            plan.changes[usize::from(change.turn) - 1][change.man.index()] = Some(change.order);
        }
        plan
    }
}

/// Orders another player may have handed in: any for each Man, and no changes.
fn imagine_plan(dice: &mut impl Dice) -> Plan {
    let mut plan = Plan::EMPTY;
    plan.orders = plan.orders.map(|_| Some(Order::new(random_move(dice), random_shot(dice))));
    plan
}

#[allow(clippy::cast_possible_truncation, reason = "a die of nine or ten fits")]
fn random_move(dice: &mut impl Dice) -> Move {
    Move::numbered(dice.roll(9) as u8).unwrap_or(Move::STAY)
}

#[allow(clippy::cast_possible_truncation, reason = "a die of nine or ten fits")]
fn random_shot(dice: &mut impl Dice) -> Shot {
    Shot::numbered(dice.roll(10) as u8 - 1).unwrap_or(Shot::HOLD)
}
