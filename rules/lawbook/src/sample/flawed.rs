//! Highest Bid with one deliberate flaw, to prove that the laws catch it.

use std::{borrow::Cow, cell::Cell};

use engine::{
    Chance, Dice, Flow, Game, Names, Narrated, OfferWords, Offers, Outcome, Prompt, Refusal, Rule, Seat,
    Seats, Setting, SettingGroup, SetupFault, Table, TextFaults, TextId, Texts, Viewer, Why, rule,
};

use super::{Action, Event, Hand, HighestBid, Luck, Setup, State, View};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The view shows sealed bids to everyone.
    LeakyView,
    /// The log shows sealed bids to everyone.
    LeakyLog,
    /// A sealed bid is announced to everyone.
    LeakyEvent,
    /// A prompt adds up the sealed bids of others.
    LeakyPrompt,
    /// A refusal adds up the sealed bids of others.
    LeakyRefusal,
    /// The view shows the secret numbers to everyone.
    LeakyDeal,
    /// The view of the public alone shows sealed bids.
    LeakyToPublic,
    /// The view of the seat with the fewest points shows sealed bids.
    LeakyToLast,
    /// The view shows what others say with their sealed bids.
    LeakyWords,
    /// What was bid is announced when the next seat bids.
    LeakyLater,
    /// No seat is offered what another has bid.
    LeakyOffer,
    /// A seat is offered a sealed bid of another with other odds.
    LeakyOdds,
    /// The secret numbers are announced to everyone before the first round.
    LeakyOpening,
    /// A bid is final at once, though others are still bidding.
    FinalBids,
    /// A bid counts as something that its seat alone was shown.
    PrivateBids,
    /// The winner of a pot is offered nothing.
    DriedUp,
    /// A seat may say one thing after another, and can never bid.
    AllTalk,
    /// The first round is repeated without end.
    NeverEnds,
    /// There is an outcome while the last round is being played.
    EndsTwice,
    /// The standing after the last round leaves the secret numbers out.
    WrongStanding,
    /// An event names a rule that is not in the rulebook.
    UnknownRule,
    /// A refusal names a rule that is not in the rulebook.
    UnknownRefusal,
    /// An offer has no words.
    NoLabel,
    /// An event has no words.
    SilentEvent,
    /// Only bots are offered a bid of four.
    BotsOnly,
    /// What the clock does is offered to everyone.
    ClockOffered,
    /// What the clock does leaves the entry open.
    ClockStuck,
    /// Words are offered, and then none are good enough.
    DeafEars,
    /// A saying is written without its quotes.
    BadText,
    /// The set-up is written without its setting.
    LostSetting,
    /// The first to bid bids one more.
    FirstCome,
    /// The imagined position forgets the viewer's own bid.
    BadMemory,
    /// The imagined position follows the newest rules, whatever the game follows.
    NewestRules,
    /// A die is rolled while the seat is still composing.
    RollsInDraft,
    /// The state is different at a table that keeps no events.
    NeedsEvents,
    /// The rules panic at a risked pot of five.
    Panics,
    /// The rules panic before the first round.
    PanicsAtStart,
    /// No one is ever offered to risk a pot.
    NoRisk,
    /// One risked pot in six is taken instead, and is shown as doubled or lost.
    WrongOdds,
}

thread_local! {
    static CHOSEN: Cell<Option<Flaw>> = const { Cell::new(None) };
}

impl Flaw {
    /// Stands for the flaw that was chosen in this thread: one type for many flaws, which the compiler reads only once.
    pub const CHOSEN: u8 = u8::MAX;

    /// Chooses the flaw of this thread.
    pub fn choose(self) {
        CHOSEN.set(Some(self));
    }
}

/// Highest Bid with the flaw of this number, as in `Flawed<{ Flaw::LeakyView as u8 }>`.
#[derive(Clone, Copy, Debug)]
pub struct Flawed<const FLAW: u8>;

impl<const FLAW: u8> Flawed<FLAW> {
    fn has(flaw: Flaw) -> bool {
        FLAW == flaw as u8 || FLAW == Flaw::CHOSEN && CHOSEN.get() == Some(flaw)
    }
}

/// What a leaky sentence reveals of the bids that are in.
fn sum_of_bids(state: &State) -> u8 {
    state.hands.iter().filter_map(|hand| hand.bid).sum()
}

impl<const FLAW: u8> Game for Flawed<FLAW> {
    const ID: &'static str = HighestBid::ID;
    const TITLE: &'static str = HighestBid::TITLE;
    const VERSIONS: std::ops::RangeInclusive<u16> = HighestBid::VERSIONS;
    const SEATS: std::ops::RangeInclusive<usize> = HighestBid::SEATS;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(setup: &Setup) -> usize {
        HighestBid::seats(setup)
    }

    fn start<T: Table<Event>>(setup: &Setup, version: u16, table: &mut T) -> State {
        assert!(!Self::has(Flaw::PanicsAtStart), "the box is empty");
        let state = HighestBid::start(setup, version, table);
        if Self::has(Flaw::LeakyOpening) {
            for seat in state.players() {
                table.announce(|| Event::Dealt(seat, state.secrets[seat.index()]));
            }
        }
        state
    }

    fn to_act(state: &State) -> Seats {
        HighestBid::to_act(state)
    }

    fn offer(state: &State, seat: Seat, offers: &mut Offers<Action>) {
        if Self::has(Flaw::DriedUp) && state.pot.is_some() {
            return;
        }
        if Self::has(Flaw::AllTalk) && state.pot.is_none() {
            return offers.plain(Action::Say { words: TextId::ANY });
        }
        if Self::has(Flaw::LeakyOffer) && state.pot.is_none() {
            let is_free = |bid: &u8| state.hands.iter().all(|hand| hand.bid != Some(*bid)) || *bid == 1;
            return (1..=3).filter(is_free).for_each(|bid| offers.plain(Action::Bid(bid)));
        }
        if Self::has(Flaw::NoRisk) && state.pot.is_some() {
            return offers.plain(Action::Take);
        }
        HighestBid::offer(state, seat, offers);
        if Self::has(Flaw::ClockOffered) {
            offers.rare(Action::Late);
        }
        if Self::has(Flaw::BotsOnly) && !offers.takes_extras() {
            offers.plain(Action::Bid(4));
        }
    }

    fn apply<T: Table<Event>>(state: &mut State, seat: Seat, action: Action, table: &mut T) -> Flow {
        let mut action = action;
        match action {
            Action::Bid(bid) if Self::has(Flaw::LeakyEvent) => {
                table.announce(|| Event::Shown(seat, Hand { said: None, bid: Some(bid) }));
            }
            Action::Bid(_) if Self::has(Flaw::LeakyLater) => {
                for other in state.players().filter(|other| state.hands[other.index()].bid.is_some()) {
                    table.announce(|| Event::Shown(other, state.hands[other.index()]));
                }
            }
            Action::Bid(bid) if Self::has(Flaw::FirstCome) && sum_of_bids(state) == 0 => {
                action = Action::Bid(bid + 1);
            }
            Action::Say { .. } if Self::has(Flaw::RollsInDraft) => {
                table.roll(6, Why::new(rule!("2.1"), "how loud it is said"));
            }
            Action::Risk if Self::has(Flaw::WrongOdds) => {
                let face = table.roll(6, Why::new(rule!("4.1"), "second thoughts"));
                action = if face == 1 { Action::Take } else { Action::Risk };
            }
            Action::Risk if Self::has(Flaw::Panics) => {
                assert!(state.pot.is_none_or(|pot| pot.worth != 5), "no change for five");
            }
            _ => {}
        }
        let flow = HighestBid::apply(state, seat, action, table);
        if Self::has(Flaw::NeverEnds) {
            state.round = 1;
        }
        if Self::has(Flaw::NeedsEvents) && state.is_over() && !table.wants_events() {
            state.points = [0; super::MOST_SEATS];
        }
        match flow {
            Flow::Sealed if Self::has(Flaw::FinalBids) => Flow::Final,
            Flow::Sealed if Self::has(Flaw::PrivateBids) => Flow::Private,
            _ => flow,
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if Self::has(Flaw::EndsTwice) && state.round == state.setup.rounds {
            return Some(Self::standing(state));
        }
        HighestBid::outcome(state)
    }

    fn standing(state: &State) -> Outcome {
        let mut standing = HighestBid::standing(state);
        if Self::has(Flaw::WrongStanding) {
            standing.scores[..super::MOST_SEATS].copy_from_slice(&state.points);
        }
        standing
    }
}

impl<const FLAW: u8> Narrated for Flawed<FLAW> {
    type View = View;
    type Result = Luck;

    const SETTINGS: &'static [SettingGroup] = HighestBid::SETTINGS;

    const RULEBOOK: &'static str = HighestBid::RULEBOOK;

    fn read_setup_under(_version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        HighestBid::read_setup(seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        if Self::has(Flaw::LostSetting) { Vec::new() } else { HighestBid::write_setup(setup) }
    }

    fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        HighestBid::read(seat, text, texts)
    }

    fn write(seat: Seat, steps: &[Action], texts: &Texts) -> String {
        match steps {
            [Action::Say { words }, ..] if Self::has(Flaw::BadText) => format!("say {}", texts.get(*words)),
            _ => HighestBid::write(seat, steps, texts),
        }
    }

    fn view(state: &State, viewer: Viewer, texts: &Texts) -> View {
        let mut view = HighestBid::view(state, viewer, texts);
        for seen in &mut view.seats {
            let hand = state.hands[seen.seat.index()];
            let is_last = |seat: Seat| {
                state.players().all(|other| state.points[seat.index()] <= state.points[other.index()])
            };
            if Self::has(Flaw::LeakyView)
                || Self::has(Flaw::LeakyToPublic) && viewer == Viewer::Public
                || Self::has(Flaw::LeakyToLast) && viewer.seat().is_some_and(is_last)
            {
                seen.bid = hand.bid;
            }
            if Self::has(Flaw::LeakyWords) {
                seen.says = hand.said.map(|words| texts.get(words).to_owned());
            }
            if Self::has(Flaw::LeakyDeal) {
                seen.secret = Some(state.secrets[seen.seat.index()]);
            }
        }
        view
    }

    fn imagine(view: &View, texts: &mut Texts, dice: &mut impl Dice) -> State {
        let mut state = HighestBid::imagine(view, texts, dice);
        if let (true, Viewer::Seat(seat), None) = (Self::has(Flaw::BadMemory), view.viewer, view.pot) {
            state.hands[seat.index()].bid = None;
        }
        if Self::has(Flaw::NewestRules) {
            state.version = *Self::VERSIONS.end();
        }
        state
    }

    fn prompt(state: &State, seat: Seat, names: Names<'_>) -> Prompt {
        let mut prompt = HighestBid::prompt(state, seat, names);
        if Self::has(Flaw::LeakyPrompt) {
            prompt.text = format!("The others bid {} in total. {}", sum_of_bids(state), prompt.text);
        }
        prompt
    }

    fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
        let mut offered = HighestBid::offer_words(state, seat, action, names);
        if Self::has(Flaw::NoLabel) && action == Action::Risk {
            offered.label.clear();
        }
        offered
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        let refusal = HighestBid::why_not(state, seat, action, names);
        if Self::has(Flaw::LeakyRefusal) {
            return Refusal::new(refusal.rule, format!("The others bid {} in total.", sum_of_bids(state)));
        }
        if Self::has(Flaw::UnknownRefusal) {
            return Refusal::new(rule!("4.9"), refusal.reason);
        }
        refusal
    }

    fn event_words(event: &Event, setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        let (mut rule, mut text) = HighestBid::event_words(event, setup, texts, names);
        if Self::has(Flaw::UnknownRule) && matches!(event, Event::Lost(_)) {
            rule = rule!("4.9");
        }
        if Self::has(Flaw::SilentEvent) && matches!(event, Event::Lost(_)) {
            text.clear();
        }
        (rule, text)
    }

    fn odds(state: &State, seat: Seat, action: Action) -> Vec<Chance<Luck>> {
        if Self::has(Flaw::LeakyOdds)
            && let Action::Bid(bid) = action
        {
            let is_taken = state.hands.iter().any(|hand| hand.bid == Some(bid));
            return vec![Chance::new(Luck::Doubled, u64::from(is_taken), 2)];
        }
        HighestBid::odds(state, seat, action)
    }

    fn result_words(result: Luck, setup: &Setup, names: Names<'_>) -> Cow<'static, str> {
        HighestBid::result_words(result, setup, names)
    }

    fn board(view: &View, names: Names<'_>) -> String {
        HighestBid::board(view, names)
    }

    fn shows_step(action: Action, viewer: Viewer) -> bool {
        Self::has(Flaw::LeakyLog) || HighestBid::shows_step(action, viewer)
    }

    fn lapse(state: &State, seat: Seat) -> Option<Action> {
        if Self::has(Flaw::ClockStuck) && state.pot.is_none() {
            return Some(Action::Take);
        }
        HighestBid::lapse(state, seat)
    }

    fn judge_words(state: &State, seat: Seat, action: Action, words: &str) -> Result<(), Refusal> {
        if Self::has(Flaw::DeafEars) {
            return Err(Refusal::new(rule!("2.1"), "No words are good enough."));
        }
        HighestBid::judge_words(state, seat, action, words)
    }
}
