//! What a viewer may see of Highest Bid, and how the unseen is imagined.

use engine::{Dice, Names, Seat, Texts, Viewer, quote, words::count};
use serde::Serialize;

use super::{Hand, MOST_SEATS, Pot, SECRET_DIE, Setup, State};

/// What one viewer may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; none is the public's.
    pub viewer: Viewer,
    /// The rules version.
    pub rules: u16,
    /// The round being played, or the last.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Sides of the pot's die.
    pub die: u16,
    /// All seats.
    pub seats: Vec<SeatView>,
    /// The pot that waits for its winner's decision.
    pub pot: Option<PotView>,
}

/// What the viewer may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its points, without its secret number.
    pub points: i32,
    /// [1] [5] Its secret number: the viewer's own, or everyone's when the game is over.
    pub secret: Option<u16>,
    /// Whether it has bid.
    pub has_bid: bool,
    /// [2] Its bid: the viewer's own, or everyone's when all are in.
    pub bid: Option<u8>,
    /// [2.1] What it says with its bid.
    pub says: Option<String>,
}

/// A pot that waits for its winner's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PotView {
    /// Who won it.
    pub winner: Seat,
    /// What it is worth.
    pub worth: u16,
}

impl State {
    /// What the viewer may see; a new field of the state does not compile until it has its place here.
    pub(super) fn view(&self, viewer: Viewer, texts: &Texts) -> View {
        let Self { version, setup: Setup { seats: _, rounds, die }, round, secrets, points, hands, pot } =
            self;
        let seat = |seat: Seat| {
            let Hand { said, bid } = hands[seat.index()];
            let is_own = viewer == Viewer::Seat(seat);
            let is_shown = is_own || pot.is_some();
            SeatView {
                seat,
                points: points[seat.index()],
                secret: (is_own || self.is_over()).then_some(secrets[seat.index()]),
                has_bid: bid.is_some(),
                bid: bid.filter(|_| is_shown),
                says: said.filter(|_| is_shown).map(|words| texts.get(words).to_owned()),
            }
        };
        View {
            viewer,
            rules: *version,
            round: *round.min(rounds),
            rounds: *rounds,
            over: self.is_over(),
            die: *die,
            seats: self.players().map(seat).collect(),
            pot: pot.map(|Pot { winner, worth }| PotView { winner, worth }),
        }
    }
}

impl View {
    /// A whole position that looks just like this view; what the viewer cannot know is drawn at random.
    pub(super) fn imagine(&self, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let mut state = State {
            version: self.rules,
            setup: Setup { seats: self.seats.len(), rounds: self.rounds, die: self.die },
            round: self.round + u8::from(self.over),
            secrets: [0; MOST_SEATS],
            points: [0; MOST_SEATS],
            hands: [Hand::default(); MOST_SEATS],
            pot: self.pot.map(|PotView { winner, worth }| Pot { winner, worth }),
        };
        for seen in &self.seats {
            let index = seen.seat.index();
            state.points[index] = seen.points;
            state.secrets[index] = seen.secret.unwrap_or_else(|| dice.roll(SECRET_DIE));
            let sealed = |dice: &mut _| u8::try_from(Dice::roll(dice, 3)).unwrap_or(1);
            state.hands[index] = Hand {
                said: seen.says.as_ref().map(|words| texts.keep(words)),
                bid: seen.has_bid.then(|| seen.bid.unwrap_or_else(|| sealed(dice))),
            };
        }
        state
    }

    /// The view as plain text.
    pub(super) fn board(&self, names: Names<'_>) -> String {
        let seat = |seen: &SeatView| {
            let mut parts = vec![format!("{}: {}", names.of(seen.seat), count(seen.points, "point"))];
            parts.extend(seen.secret.map(|secret| format!("secret number {secret}")));
            parts.extend(match seen.bid {
                Some(bid) => Some(format!("bids {bid}")),
                None => seen.has_bid.then(|| "has bid".to_owned()),
            });
            parts.extend(seen.says.as_deref().map(|words| format!("says {}", quote(words))));
            parts.join(", ")
        };
        let mut lines = vec![format!("Round {} of {}", self.round, self.rounds)];
        lines.extend(self.seats.iter().map(seat));
        lines.extend(
            self.pot.map(|pot| format!("{} decides on a pot of {}.", names.of(pot.winner), pot.worth)),
        );
        lines.extend(self.over.then(|| "The game is over.".to_owned()));
        lines.join("\n")
    }
}
