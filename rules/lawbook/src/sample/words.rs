//! What Highest Bid says: set-up, prompts, offers, refusals, events.

use std::borrow::Cow;

use engine::{
    Asked, Chance, Dice, Game, Names, Narrated, OfferWords, Prompt, Refusal, Rule, Seat, Setting,
    SettingGroup, SettingSpec, SetupFault, Target, TextFaults, Texts, Viewer, at_most, rule,
};

use super::{Action, Event, HighestBid, Luck, MOST_SEATS, RULEBOOK, Setup, State, View, text};

/// [2.1] The most characters a seat may say.
const SAYING: usize = 80;

impl Narrated for HighestBid {
    type View = View;
    type Result = Luck;

    const SETTINGS: &'static [SettingGroup] = &[SettingGroup {
        asked: Asked::UnderMore,
        title: "The game",
        about: "",
        settings: &[
            SettingSpec::words("rounds", "Rounds [2]", "5"),
            SettingSpec::words("die", "Sides of the pot’s die [3]", "10"),
        ],
    }];

    const RULEBOOK: &'static str = RULEBOOK;

    const HOW_TO_WRITE: &'static str = "\
bid 2                  bids 2; a bid is 1, 2 or 3
say \"words\", bid 2     says something that is shown with the bids
take, or risk          takes the pot you won, or risks it";

    /// Reads `rounds 5` and `die 10`, and reports every fault, not only the first.
    fn read_setup_under(_version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        let mut setup = Setup::new(seats);
        let mut faults = Vec::new();
        if !<HighestBid as Game>::SEATS.contains(&seats) {
            let message = format!("Highest Bid needs 2 to {MOST_SEATS} players; you chose {seats}.");
            faults.push(SetupFault { setting: None, message });
        }
        for (at, Setting { key, value }) in settings.iter().enumerate() {
            let message = match (key.as_str(), value.parse()) {
                ("rounds", Ok(rounds @ 1..=50)) => {
                    setup.rounds = rounds;
                    continue;
                }
                ("die", Ok(sides @ 2..=100)) => {
                    setup.die = sides.into();
                    continue;
                }
                ("rounds", _) => "Choose 1 to 50 rounds.",
                ("die", _) => "The pot’s die has 2 to 100 sides.",
                _ => "Highest Bid has two settings: `rounds` and `die`.",
            };
            faults.push(SetupFault { setting: Some(at), message: message.to_owned() });
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    /// Writes what differs from the default.
    fn write_setup(setup: &Setup) -> Vec<Setting> {
        let (mut settings, usual) = (Vec::new(), Setup::new(setup.seats));
        if setup.rounds != usual.rounds {
            settings.push(Setting::new("rounds", setup.rounds.to_string()));
        }
        if setup.die != usual.die {
            settings.push(Setting::new("die", setup.die.to_string()));
        }
        settings
    }

    fn read(_seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text, texts)
    }

    fn write(_seat: Seat, steps: &[Action], texts: &Texts) -> String {
        text::write(steps, texts)
    }

    fn view(state: &State, viewer: Viewer, texts: &Texts) -> View {
        state.view(viewer, texts)
    }

    fn imagine(view: &View, texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(texts, dice)
    }

    fn prompt(state: &State, _seat: Seat, _names: Names<'_>) -> Prompt {
        match state.pot {
            Some(pot) => {
                let text = format!("You win a pot of {}. Take it or risk it?", pot.worth);
                Prompt { rule: rule!("4"), text }
            }
            None => Prompt { rule: rule!("2"), text: format!("Round {}: what do you bid?", state.round) },
        }
    }

    fn offer_words(_state: &State, _seat: Seat, action: Action, _names: Names<'_>) -> OfferWords {
        let (target, rule, label) = match action {
            Action::Say { .. } => {
                (Target::Button("say"), rule!("2.1"), "Say something with your bid".to_owned())
            }
            Action::Bid(bid) => (Target::Box(bid.into()), rule!("2"), format!("Bid {bid}")),
            Action::Take => (Target::Button("take"), rule!("4"), "Take the pot".to_owned()),
            Action::Risk => (Target::Button("risk"), rule!("4.1"), "Double or nothing".to_owned()),
            Action::Late => (Target::Button("late"), rule!("2.2"), "Miss the deadline".to_owned()),
        };
        OfferWords { target, rule, label }
    }

    fn why_not(state: &State, _seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
        let (rule, reason) = match (action, state.pot) {
            (Action::Late, _) => (Rule::TABLE, "Only the clock can do that."),
            (Action::Say { .. } | Action::Bid(_), Some(_)) => {
                (rule!("4"), "Decide on the pot first: take it or risk it.")
            }
            (Action::Say { .. }, None) => (rule!("2.1"), "You have already said something this round."),
            (Action::Bid(_), None) => (rule!("2"), "A bid is 1, 2 or 3."),
            (Action::Take | Action::Risk, _) => (rule!("4"), "There is no pot to take or risk now."),
        };
        Refusal::new(rule, reason)
    }

    fn event_words(event: &Event, _setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        match *event {
            Event::Dealt(seat, number) => {
                (rule!("1"), format!("{}’s secret number is {number}.", names.of(seat)))
            }
            Event::RoundBegan(round) => (rule!("2"), format!("Round {round} begins.")),
            Event::HasBid(seat) => (rule!("2"), format!("{} has bid.", names.of(seat))),
            Event::WasLate(seat) => {
                (rule!("2.2"), format!("{} missed the deadline and bids nothing.", names.of(seat)))
            }
            Event::Shown(seat, hand) => {
                let bid = hand.bid.unwrap_or_default();
                let says = hand.said.map(|words| format!(" and says: {}", texts.get(words)));
                (
                    rule!("3"),
                    format!("{} bid {bid}{}", names.of(seat), says.unwrap_or_else(|| ".".to_owned())),
                )
            }
            Event::Won(pot) => {
                (rule!("3.1"), format!("{} wins a pot of {}.", names.of(pot.winner), pot.worth))
            }
            Event::Taken(pot) => (rule!("4"), format!("{} takes the pot.", names.of(pot.winner))),
            Event::Doubled(pot) => (rule!("4.1"), format!("{} doubles the pot.", names.of(pot.winner))),
            Event::Lost(pot) => (rule!("4.1"), format!("{} loses the pot.", names.of(pot.winner))),
            Event::Added(seat, number) => {
                (rule!("5"), format!("{}’s secret number was {number}.", names.of(seat)))
            }
            Event::Over(winners) if winners.len() == 1 => {
                (rule!("5"), format!("{} wins the game.", names.list(winners)))
            }
            Event::Over(winners) => (rule!("5"), format!("{} share the victory.", names.list(winners))),
        }
    }

    /// [4.1] A risked pot is doubled or lost.
    fn odds(_state: &State, _seat: Seat, action: Action) -> Vec<Chance<Luck>> {
        match action {
            Action::Risk => vec![Chance::new(Luck::Doubled, 1, 2), Chance::new(Luck::Lost, 1, 2)],
            _ => Vec::new(),
        }
    }

    fn result_words(result: Luck, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        match result {
            Luck::Doubled => "counts double".into(),
            Luck::Lost => "is lost".into(),
        }
    }

    fn board(view: &View, names: Names<'_>) -> String {
        view.board(names)
    }

    /// [3] Bids and sayings become known when they are shown, not by the log.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        !matches!(action, Action::Say { .. } | Action::Bid(_))
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Late)
    }

    fn judge_words(_state: &State, _seat: Seat, _action: Action, words: &str) -> Result<(), Refusal> {
        at_most(words, SAYING, rule!("2.1"))
    }
}
