//! Highest Bid: a tiny game with dice, secrets, sealed bids, a decision for one player, and words.
//!
//! It shows what a game is made of, in the smallest size. Read in this order: this file is the rules; [`view`]
//! is what may be seen, and how the unseen is imagined; [`text`] is how actions are written; [`words`] is what
//! the game says. [`Flawed`] is the same game with one deliberate flaw, to test the laws.

mod flawed;
mod text;
mod view;
mod words;

use std::cmp::Reverse;

use engine::{Audience, Flow, Game, MAX_SEATS, Offers, Outcome, Seat, Seats, Step, Table, TextId, Why, rule};

pub use flawed::{Flaw, Flawed};
pub use view::{PotView, SeatView, View};

/// The cases of the game: number, gist, and where another game names the test of the case.
pub const RULEBOOK: &str = "\
1 | Two to four players each roll a secret number from 1 to 6 that only they see. | -
2 | There are three rounds, or as many as agreed; in each, all seats bid 1, 2 or 3 in secret. | -
2.1 | With its bid a seat may say one thing, up to 80 characters, which is shown with the bids. | -
2.2 | A seat that misses its deadline bids nothing, or takes the pot if it had one to decide on. | -
3 | When all have bid, the bids are shown and a die is rolled for the value of the pot. | -
3.1 | The highest bid wins the pot and pays what it bid; a tie goes to the fewest points, then to the lowest seat. | -
4 | The winner decides whether to take the pot or to risk it. | -
4.1 | A risked pot is doubled or lost, with even chances. | -
5 | After the last round the secret numbers are added; the most points win, and a tie is shared. | -
";

/// [1] The most seats a game has.
pub const MOST_SEATS: usize = 4;

/// [3.1] The rules version from which a tie goes to the seat with the fewest points; before it, to the lowest seat.
pub const FEWEST_POINTS_FIRST: u16 = 2;

/// [1] Sides of the die that gives a seat its secret number.
const SECRET_DIE: u16 = 6;

/// The rules of Highest Bid.
#[derive(Clone, Copy, Debug)]
pub struct HighestBid;

/// What is chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many seats, two to four.
    pub seats: usize,
    /// [2] How many rounds.
    pub rounds: u8,
    /// [3] Sides of the pot's die.
    pub die: u16,
}

impl Setup {
    /// A game with this many seats, three rounds and a die of six.
    pub const fn new(seats: usize) -> Self {
        Self { seats, rounds: 3, die: 6 }
    }
}

/// A game in progress, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The rules version.
    pub version: u16,
    /// What was chosen before the game.
    pub setup: Setup,
    /// The round being played; one more than there are when the game is over.
    pub round: u8,
    /// [1] The secret number of each seat.
    pub secrets: [u16; MOST_SEATS],
    /// The points of each seat, without its secret number.
    pub points: [i32; MOST_SEATS],
    /// [2] What each seat has bid and said this round.
    pub hands: [Hand; MOST_SEATS],
    /// [4] The pot that waits for its winner's decision.
    pub pot: Option<Pot>,
}

/// What a seat does in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// [2.1] What it says.
    pub said: Option<TextId>,
    /// [2] What it bids.
    pub bid: Option<u8>,
}

/// [4] A pot whose winner is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pot {
    /// Who won it.
    pub winner: Seat,
    /// What it is worth.
    pub worth: u16,
}

/// One step of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// [2.1] Says something with its bid.
    Say {
        /// What it says.
        words: TextId,
    },
    /// [2] Bids.
    Bid(u8),
    /// [4] Takes the pot.
    Take,
    /// [4] Risks the pot.
    Risk,
    /// [2.2] Misses the deadline; only the clock does this.
    Late,
}

impl Step for Action {
    fn words(self) -> Option<TextId> {
        if let Self::Say { words } = self { Some(words) } else { None }
    }

    fn with_words(self, words: TextId) -> Self {
        if let Self::Say { .. } = self { Self::Say { words } } else { self }
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// [1] A seat got its secret number; only that seat knows.
    Dealt(Seat, u16),
    /// [2] A round began.
    RoundBegan(u8),
    /// [2] A seat has bid; no one sees what.
    HasBid(Seat),
    /// [2.2] A seat missed its deadline.
    WasLate(Seat),
    /// [3] What a seat had bid and said.
    Shown(Seat, Hand),
    /// [3.1] A seat won the pot and paid its bid.
    Won(Pot),
    /// [4] The winner took the pot.
    Taken(Pot),
    /// [4.1] The winner risked the pot, and it counts double.
    Doubled(Pot),
    /// [4.1] The winner risked the pot and lost it.
    Lost(Pot),
    /// [5] The secret number of a seat was shown and added.
    Added(Seat, u16),
    /// [5] The game is over.
    Over(Seats),
}

/// [4.1] What may come of a pot that is risked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// It counts double.
    Doubled,
    /// It is lost.
    Lost,
}

impl Game for HighestBid {
    const ID: &'static str = "highest-bid";
    const TITLE: &'static str = "Highest Bid";
    const VERSIONS: std::ops::RangeInclusive<u16> = 1..=FEWEST_POINTS_FIRST;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=MOST_SEATS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        setup.seats
    }

    fn start<T: Table<Event>>(setup: &Setup, version: u16, table: &mut T) -> State {
        let mut secrets = [0; MOST_SEATS];
        for seat in Seats::first(setup.seats) {
            let why = Why::new(rule!("1"), "secret number");
            let number = table.roll_for(Audience::Only(Seats::only(seat)), SECRET_DIE, why);
            table.whisper(seat, || Event::Dealt(seat, number));
            secrets[seat.index()] = number;
        }
        table.announce(|| Event::RoundBegan(1));
        let (points, hands) = ([0; MOST_SEATS], [Hand::default(); MOST_SEATS]);
        State { version, setup: *setup, round: 1, secrets, points, hands, pot: None }
    }

    /// [2] [4] The winner of an open pot alone, or else everyone who has not bid.
    fn to_act(state: &State) -> Seats {
        match state.pot {
            Some(pot) => Seats::only(pot.winner),
            None if state.is_over() => Seats::NONE,
            None => state.players().filter(|seat| state.hands[seat.index()].bid.is_none()).collect(),
        }
    }

    fn offer(state: &State, seat: Seat, offers: &mut Offers<Action>) {
        if state.pot.is_some() {
            offers.plain(Action::Take);
            offers.plain(Action::Risk);
            return;
        }
        (1..=3).for_each(|bid| offers.plain(Action::Bid(bid)));
        if state.hands[seat.index()].said.is_none() {
            offers.extra(Action::Say { words: TextId::ANY });
        }
    }

    fn apply<T: Table<Event>>(state: &mut State, seat: Seat, action: Action, table: &mut T) -> Flow {
        match (action, state.pot) {
            (Action::Say { words }, _) => {
                state.hands[seat.index()].said = Some(words);
                Flow::Open
            }
            (Action::Bid(bid), _) => {
                table.announce(|| Event::HasBid(seat));
                state.bid(seat, bid, table)
            }
            (Action::Late, None) => {
                table.announce(|| Event::WasLate(seat));
                state.bid(seat, 0, table)
            }
            (Action::Take | Action::Late, Some(pot)) => state.take(pot, table),
            (Action::Risk, Some(pot)) => state.risk(pot, table),
            (Action::Take | Action::Risk, None) => Flow::Open,
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.is_over().then(|| Self::standing(state))
    }

    /// [5] Most points win, the secret numbers added.
    fn standing(state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in state.players() {
            scores[seat.index()] = state.points[seat.index()] + i32::from(state.secrets[seat.index()]);
        }
        Outcome::highest(state.setup.seats, scores)
    }
}

impl State {
    /// The seats at the table.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.setup.seats).iter()
    }

    /// Whether all rounds have been played.
    pub const fn is_over(&self) -> bool {
        self.round > self.setup.rounds
    }

    /// [2] A bid stays sealed until the last one is in.
    fn bid<T: Table<Event>>(&mut self, seat: Seat, bid: u8, table: &mut T) -> Flow {
        self.hands[seat.index()].bid = Some(bid);
        if !HighestBid::to_act(self).is_empty() {
            return Flow::Sealed;
        }
        self.show_bids(table);
        Flow::Final
    }

    /// [3] [3.1] All bids are shown, the pot is rolled, and the highest bid wins it.
    fn show_bids<T: Table<Event>>(&mut self, table: &mut T) {
        for seat in self.players() {
            table.announce(|| Event::Shown(seat, self.hands[seat.index()]));
        }
        let winner = self.highest_bidder();
        let paid = self.hands[winner.index()].bid.unwrap_or_default();
        let pot = Pot { winner, worth: table.roll(self.setup.die, Why::new(rule!("3"), "value of the pot")) };
        self.points[winner.index()] -= i32::from(paid);
        self.pot = Some(pot);
        table.announce(|| Event::Won(pot));
    }

    /// [3.1] The seat with the highest bid; version 2 changed who wins a tie.
    fn highest_bidder(&self) -> Seat {
        let rank = |seat: &Seat| {
            let bid = self.hands[seat.index()].bid;
            let points = if self.version < FEWEST_POINTS_FIRST { 0 } else { self.points[seat.index()] };
            (Reverse(bid), points)
        };
        // Of equals the first is found, which is the lowest seat.
        self.players().min_by_key(rank).unwrap_or(Seat::new(0))
    }

    /// [4] Nothing is rolled, so the winner may undo it until someone has acted on it.
    fn take<T: Table<Event>>(&mut self, pot: Pot, table: &mut T) -> Flow {
        self.points[pot.winner.index()] += i32::from(pot.worth);
        table.announce(|| Event::Taken(pot));
        self.next_round(table);
        if self.is_over() { Flow::Final } else { Flow::Sealed }
    }

    /// [4.1] Double or nothing.
    fn risk<T: Table<Event>>(&mut self, pot: Pot, table: &mut T) -> Flow {
        if table.roll(2, Why::new(rule!("4.1"), "double or nothing")) == 2 {
            self.points[pot.winner.index()] += 2 * i32::from(pot.worth);
            table.announce(|| Event::Doubled(pot));
        } else {
            table.announce(|| Event::Lost(pot));
        }
        self.next_round(table);
        Flow::Final
    }

    /// [2] [5] The next round begins, or the secret numbers are shown and the game is over.
    fn next_round<T: Table<Event>>(&mut self, table: &mut T) {
        self.pot = None;
        self.hands = [Hand::default(); MOST_SEATS];
        self.round += 1;
        let Some(outcome) = HighestBid::outcome(self) else {
            return table.announce(|| Event::RoundBegan(self.round));
        };
        for seat in self.players() {
            table.announce(|| Event::Added(seat, self.secrets[seat.index()]));
        }
        table.announce(|| Event::Over(outcome.winners));
    }
}
