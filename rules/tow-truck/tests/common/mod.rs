//! A table to test the rules at, so that a test reads as an example: who acts, what they write, what happens.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, reason = "tests may panic")]

use engine::{
    AnyMatch as _, DecisionOf, Match, Narrated as _, PlayError, Problem, Refusal, Seat, Setting, Source,
    SubmitError, Viewer,
};
use tow_truck::{Event, LaneStageView, RescueView, Setup, TowTruck, View, Year};

/// A game with scripted dice.
#[derive(Clone)]
pub(crate) struct Trial {
    pub(crate) game: Match<TowTruck>,
}

/// A table for this many players, without settings.
pub(crate) fn table(players: usize) -> Trial {
    begin(Setup::new(players))
}

/// A table with these settings.
pub(crate) fn table_with(players: usize, settings: &[(&str, &str)]) -> Trial {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    begin(TowTruck::read_setup(players, &settings).expect("a set-up without faults"))
}

/// A game with this set-up.
pub(crate) fn begin(setup: Setup) -> Trial {
    let names = vec![String::new(); setup.players];
    let game = Match::start_from(setup, 1, names, Source::SCRIPTED, None).expect("the set-up rolls no dice");
    Trial { game }
}

impl Trial {
    /// Entries with ` | ` between them, each with its player: `1 say "…" | 2 jump 1776`. A roll has its dice:
    /// `1 roll 456`.
    #[track_caller]
    pub(crate) fn play(mut self, entries: &str) -> Self {
        for entry in entries.split(" | ") {
            let (seat, text) = addressed(entry);
            let (text, faces) = match text.strip_prefix("roll ") {
                Some(dice) => ("roll", dice.bytes().map(|die| u16::from(die - b'0')).collect()),
                None => (text, Vec::new()),
            };
            let steps = self.game.read(seat, text).unwrap_or_else(|error| panic!("{entry}: {error}"));
            if let Err(error) = self.game.play_given(seat, &steps, &faces) {
                panic!("{entry}: {error}");
            }
        }
        self
    }

    /// One whole rescue between these two that costs this many months: the truck jumps to and fro before it lands right
    /// on the agent, who is in 1947.
    #[track_caller]
    pub(crate) fn rescue(self, agent: usize, driver: usize, months: u32) -> Self {
        let mut game = self.play(&format!("{agent} roll 236 | {agent} say \"somewhere\""));
        for jump in 1..months {
            let to = if jump % 2 == 1 { 2000 } else { 1999 };
            game = game.play(&format!("{driver} jump {to}"));
        }
        game.play(&format!("{driver} jump 1947"))
    }

    /// Why this entry is refused; it must be refused and change nothing.
    #[track_caller]
    pub(crate) fn refusal(&self, entry: &str) -> Refusal {
        let (seat, text) = addressed(entry);
        let mut tried = self.game.clone();
        let Err(error) = tried.submit(seat, text) else { panic!("{entry}: it was not refused") };
        assert_eq!(tried.state(), self.game.state(), "{entry}: the state has changed");
        assert_eq!(tried.texts(), self.game.texts(), "{entry}: words were kept");
        assert_eq!(tried.entries().len(), self.game.entries().len(), "{entry}: the log has grown");
        match &error {
            SubmitError::NotPlayed(PlayError::Refused { refusal, .. }) => refusal.clone(),
            SubmitError::Unreadable(faults) => match faults.all() {
                [fault] => match &fault.problem {
                    Problem::Forbidden(refusal) => refusal.clone(),
                    Problem::Expected(_) => panic!("{entry}: {error}"),
                },
                _ => panic!("{entry}: {error}"),
            },
            SubmitError::NotPlayed(_) => panic!("{entry}: {error}"),
        }
    }

    /// The rule by which this entry is refused.
    #[track_caller]
    pub(crate) fn forbids(&self, entry: &str) -> &'static str {
        self.refusal(entry).rule.0
    }

    /// Who is to act, by number: `1, 3`.
    pub(crate) fn to_act(&self) -> String {
        self.game.to_act().join(", ")
    }

    /// What the viewer may see.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// The rescue under way in the first lane that has one, as the viewer sees it.
    #[track_caller]
    pub(crate) fn rescue_for(&self, viewer: Viewer) -> RescueView {
        let lanes = self.view(viewer).lanes.into_iter();
        let mut rescues = lanes.filter_map(|lane| match lane.stage {
            LaneStageView::Rescue { rescue } => Some(*rescue),
            _ => None,
        });
        rescues.next().expect("a rescue is under way")
    }

    /// The last rescue that is over, as everyone sees it.
    #[track_caller]
    pub(crate) fn last(&self) -> RescueView {
        self.view(Viewer::Public).past.pop().expect("a rescue is over")
    }

    /// What the log says of the last entry to this viewer.
    pub(crate) fn logged(&self, viewer: Viewer) -> Vec<String> {
        let words = self.events(viewer).into_iter().map(|event| self.game.event_words(event));
        words.map(|words| format!("[{}] {}", words.rule, words.text)).collect()
    }

    /// The events of the last entry that this viewer may know.
    pub(crate) fn events(&self, viewer: Viewer) -> Vec<Event> {
        let last = self.game.entries().len();
        self.game.history(viewer, last).events(last).map(|(_, _, event)| *event).collect()
    }

    /// What a player is asked and offered after this draft.
    #[track_caller]
    pub(crate) fn decision(&self, player: usize, draft: &str) -> DecisionOf<TowTruck> {
        self.game.decision(seat(player), draft).expect("the draft is legal").0
    }

    /// What a player is asked.
    #[track_caller]
    pub(crate) fn prompt(&self, player: usize) -> String {
        self.decision(player, "").prompt.expect("the player is to act").text
    }

    /// What a player is offered, as the texts that would follow.
    #[track_caller]
    pub(crate) fn offers(&self, player: usize) -> Vec<String> {
        self.decision(player, "").offers.into_iter().map(|offer| offer.then).collect()
    }

    /// All players' months.
    pub(crate) fn months(&self) -> Vec<u32> {
        self.view(Viewer::Public).months
    }
}

/// The seat of a player, counted from 1.
pub(crate) fn seat(player: usize) -> Seat {
    Seat::new(player - 1)
}

/// A player as a viewer.
pub(crate) fn viewer(player: usize) -> Viewer {
    Viewer::Seat(seat(player))
}

/// A year by its number, below 0 for BCE.
pub(crate) fn year(number: i16) -> Year {
    Year::new(number).expect("a year of the table")
}

/// The player an entry belongs to, and its text.
#[track_caller]
fn addressed(entry: &str) -> (Seat, &str) {
    let (player, text) = entry.trim().split_once(' ').expect("a player and an action");
    (seat(player.parse().expect("a player's number")), text.trim())
}
