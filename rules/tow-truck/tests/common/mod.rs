//! A table to try the rules at, so that a test reads as an example: who acts, what he writes, what came of it.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(clippy::expect_used, reason = "a test fails where it stands")]

use engine::{
    AnyMatch as _, Match, Narrated as _, Occurrence, PlayError, Problem, Refusal, Seat, Setting, Source,
    SubmitError, TextFault, Viewer,
};
use tow_truck::{Event, RescueView, Setup, StageView, TowTruck, View, Year};

/// A game on its way, with dice that are scripted.
#[derive(Clone)]
pub(crate) struct Trial {
    pub(crate) game: Match<TowTruck>,
}

/// A table for so many, as the rules have it.
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
    let names = (1..=setup.players).map(|number| format!("Player {number}")).collect();
    let game = Match::start_from(setup, 1, names, Source::SCRIPTED, None).expect("a set-up rolls no dice");
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

    /// One whole rescue between these two that costs so many months: the truck jumps away and home again before
    /// it lands right on the agent, who is in 1947.
    #[track_caller]
    pub(crate) fn rescue(self, agent: usize, driver: usize, months: u32) -> Self {
        let mut game = self.play(&format!("{agent} roll 236 | {agent} say \"somewhere\""));
        for jump in 1..months {
            let to = if jump % 2 == 1 { 2000 } else { 1999 };
            game = game.play(&format!("{driver} jump {to}"));
        }
        game.play(&format!("{driver} jump 1947"))
    }

    /// Why this entry is refused; it must be, and must change nothing.
    #[track_caller]
    pub(crate) fn refusal(&self, entry: &str) -> Refusal {
        let (seat, text) = addressed(entry);
        let mut tried = self.game.clone();
        let Err(error) = tried.take(seat, text) else { panic!("{entry}: it was not refused") };
        assert_eq!(tried.state(), self.game.state(), "{entry}: the state has changed");
        assert_eq!(tried.texts(), self.game.texts(), "{entry}: words were kept");
        assert_eq!(tried.entries().len(), self.game.entries().len(), "{entry}: the log has grown");
        match error {
            SubmitError::TextFault(TextFault { problem: Problem::Forbidden(refusal), .. })
            | SubmitError::NotPlayed(PlayError::Refused { refusal, .. }) => refusal,
            other => panic!("{entry}: {other}"),
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

    /// The rescue that goes on in the first lane that has one, as the viewer sees it.
    #[track_caller]
    pub(crate) fn rescue_for(&self, viewer: Viewer) -> RescueView {
        let lanes = self.view(viewer).lanes.into_iter();
        let mut going_on = lanes.filter_map(|lane| match lane.stage {
            StageView::Rescue { rescue } => Some(*rescue),
            _ => None,
        });
        going_on.next().expect("a rescue goes on")
    }

    /// The last rescue that is over, as everybody sees it.
    #[track_caller]
    pub(crate) fn last(&self) -> RescueView {
        self.view(Viewer::Public).past.pop().expect("a rescue is over")
    }

    /// What the last entry told this viewer, in words.
    pub(crate) fn told(&self, viewer: Viewer) -> Vec<String> {
        let words = |event: Event| {
            let words = TowTruck::event(&event, self.game.setup(), self.game.texts());
            format!("[{}] {}", words.rule, words.text)
        };
        self.heard(viewer).into_iter().map(words).collect()
    }

    /// What the last entry told this viewer.
    pub(crate) fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let last = self.game.entries().last().map_or(self.game.opening(), |entry| &entry.occurrences);
        let heard = last.iter().filter(|occurrence| occurrence.is_for(viewer));
        heard
            .filter_map(|occurrence| match occurrence {
                Occurrence::Event(event, _) => Some(*event),
                Occurrence::Roll(..) => None,
            })
            .collect()
    }

    /// What a player is offered, as the texts that would follow.
    #[track_caller]
    pub(crate) fn offers(&self, player: usize) -> Vec<String> {
        let look = self.game.look(seat(player), "").expect("nothing is drafted");
        look.offers.into_iter().map(|offer| offer.then).collect()
    }

    /// Everybody's months.
    pub(crate) fn months(&self) -> Vec<u32> {
        self.view(Viewer::Public).months
    }
}

/// A player's seat.
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
    let (player, text) = entry.trim().split_once(' ').expect("a player and what he does");
    (seat(player.parse().expect("a player's number")), text.trim())
}
