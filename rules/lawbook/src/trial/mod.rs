//! What the tests of a game's rules share, so that each test reads as an example: a position, one entry with its
//! dice, and what came of it.
//!
//! [`Trial`] is a whole match with scripted dice, played in the game's own notation. [`Position`] is a single position,
//! drawn by hand, in which one action after the other is taken.
//!
//! ```
//! use lawbook::{sample::{Event, HighestBid, Pot, Setup}, trial::{Trial, seat}};
//!
//! // Two players with the secret numbers 4 and 6.
//! let mut trial = Trial::<HighestBid>::start(Setup::new(2), &[4, 6]);
//! trial.play(1, "bid 1", &[]);
//! trial.play(2, "bid 3", &[5]);
//! assert!(trial.events().contains(&Event::Won(Pot { winner: seat(2), worth: 5 })));
//! trial.refuses(2, "bid 1", "4");
//! assert_eq!(trial.offers(2), ["take", "risk"]);
//! ```
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod position;

use engine::{
    AnyMatch, DecisionOf, FaultKind, Match, Narrated, Occurrence, PlayError, Refusal, Rolled, Seat, Setting,
    Source, SubmitError, Viewer,
};
pub use position::Position;

/// The seat people call by this number.
///
/// # Panics
/// If no table has that seat.
#[track_caller]
pub fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

/// The player in the seat people call by this number, as a viewer.
///
/// # Panics
/// If no table has that seat.
#[track_caller]
pub fn viewer(number: usize) -> Viewer {
    Viewer::Seat(seat(number))
}

/// A match with scripted dice.
#[derive(Clone, Debug)]
pub struct Trial<G: Narrated> {
    /// The match.
    pub game: Match<G>,
}

impl<G: Narrated> Trial<G> {
    /// A game under the newest rules; the set-up rolls these faces and no others. Players have no names.
    ///
    /// # Panics
    /// If the faces do not fit.
    #[track_caller]
    pub fn start(setup: G::Setup, faces: &[u16]) -> Self {
        Self::start_under(*G::VERSIONS.end(), setup, faces)
    }

    /// A game under these rules; the set-up rolls these faces and no others. Players have no names.
    ///
    /// # Panics
    /// If the faces do not fit.
    #[track_caller]
    pub fn start_under(version: u16, setup: G::Setup, faces: &[u16]) -> Self {
        let names = vec![String::new(); G::seats(&setup)];
        match Match::start_from(setup, version, names, Source::SCRIPTED, Some(faces)) {
            Ok(game) => Self { game },
            Err(error) => panic!("the set-up: {error}"),
        }
    }

    /// A game with these settings, written as in a game file: `("rounds", "2")`.
    ///
    /// # Panics
    /// If the settings are at fault, or the faces do not fit.
    #[track_caller]
    pub fn start_with(seats: usize, settings: &[(&str, &str)], faces: &[u16]) -> Self {
        let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
        let setup = G::read_setup(seats, &settings).unwrap_or_else(|faults| panic!("{faults:?}"));
        Self::start(setup, faces)
    }

    /// A player plays a whole entry, which rolls these faces and no others.
    ///
    /// # Panics
    /// If the entry is refused, or the faces do not fit.
    #[track_caller]
    pub fn play(&mut self, player: usize, text: &str, faces: &[u16]) {
        let steps =
            self.game.read(seat(player), text).unwrap_or_else(|faults| panic!("{player}: {text}: {faults}"));
        if let Err(error) = self.game.play_with_faces(seat(player), &steps, faces) {
            panic!("{player}: {text}: {error}");
        }
    }

    /// Players play entries with ` | ` between them, each with its player and, after a slash, its faces; `lapse`
    /// is the clock: `1: bid 1 | 2: bid 3 / 5 | lapse 2`. The separators are not looked for inside quotes.
    ///
    /// # Panics
    /// If an entry is refused, or the faces do not fit.
    #[track_caller]
    pub fn play_all(&mut self, entries: &str) {
        for entry in split(entries, " | ") {
            let parts = split(entry, " / ");
            let faces = parts.get(1).copied().unwrap_or_default().split_whitespace();
            let faces: Vec<u16> = faces.map(|face| face.parse().unwrap()).collect();
            let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("{entry}: no player"));
            match parts[0].split_once(':') {
                Some((player, text)) => self.play(number(player), text, &faces),
                None => self.lapse(number(parts[0].trim().trim_start_matches("lapse")), &faces),
            }
        }
    }

    /// The clock acts for a player, which rolls these faces and no others.
    ///
    /// # Panics
    /// If the clock cannot act for that player, or the faces do not fit.
    #[track_caller]
    pub fn lapse(&mut self, player: usize, faces: &[u16]) {
        if let Err(error) = self.game.lapse(seat(player), Some(faces)) {
            panic!("the clock for {player}: {error}");
        }
    }

    /// The same game after these entries, to try several; the entries are written as for [`Self::play_all`].
    ///
    /// # Panics
    /// If an entry is refused, or the faces do not fit.
    #[must_use]
    #[track_caller]
    pub fn after(&self, entries: &str) -> Self {
        let mut after = self.clone();
        after.play_all(entries);
        after
    }

    /// What the last entry caused, or the set-up if there is none yet.
    fn occurrences(&self) -> &[Occurrence<G::Event>] {
        self.game.entries().last().map_or(self.game.opening(), |entry| &entry.occurrences)
    }

    /// The events of the last entry, or of the set-up, that everyone may know.
    pub fn events(&self) -> Vec<G::Event> {
        self.events_for(Viewer::Public)
    }

    /// The events of the last entry, or of the set-up, that this viewer may know.
    pub fn events_for(&self, viewer: Viewer) -> Vec<G::Event> {
        let known = self.occurrences().iter().filter(|occurrence| occurrence.is_for(viewer));
        let event = |occurrence: &Occurrence<G::Event>| match occurrence {
            Occurrence::Event(event, _) => Some(*event),
            Occurrence::Roll(..) => None,
        };
        known.filter_map(event).collect()
    }

    /// The events of the last entry that everyone may know, in words: `[2] Player 1 has bid.`
    pub fn words(&self) -> Vec<String> {
        self.words_for(Viewer::Public)
    }

    /// The events of the last entry that this viewer may know, in words: `[2] Player 1 has bid.`
    pub fn words_for(&self, viewer: Viewer) -> Vec<String> {
        let words = |event| {
            let words = self.game.event_words(event);
            format!("[{}] {}", words.rule, words.text)
        };
        self.events_for(viewer).into_iter().map(words).collect()
    }

    /// The dice of the last entry, or of the set-up.
    pub fn rolls(&self) -> Vec<Rolled> {
        rolls(self.occurrences())
    }

    /// What a player is offered, as the texts that would be played.
    ///
    /// # Panics
    /// Never for a seat of the table.
    #[track_caller]
    pub fn offers(&self, player: usize) -> Vec<String> {
        self.offers_after(player, "")
    }

    /// What a player is offered after the steps of a draft, as the texts that would be played.
    ///
    /// # Panics
    /// If the draft is refused.
    #[track_caller]
    pub fn offers_after(&self, player: usize, draft: &str) -> Vec<String> {
        self.decision(player, draft).offers.into_iter().map(|offer| offer.then).collect()
    }

    /// What a player is asked and offered after the steps of a draft.
    ///
    /// # Panics
    /// If the draft is refused.
    #[track_caller]
    pub fn decision(&self, player: usize, draft: &str) -> DecisionOf<G> {
        let decision = self.game.decision(seat(player), draft);
        decision.unwrap_or_else(|error| panic!("{player}: {draft}: {error}")).0
    }

    /// Why an entry is refused; it must be, and must change nothing.
    ///
    /// # Panics
    /// If the entry is played, is merely incomplete or misspelt, or changes anything.
    #[track_caller]
    pub fn refusal(&self, player: usize, text: &str) -> Refusal {
        let refused = match self.refused(player, text) {
            SubmitError::Unreadable(faults) => faults.all().iter().find_map(|fault| match &fault.kind {
                FaultKind::Forbidden(refusal) => Some(refusal.clone()),
                FaultKind::Expected(_) => None,
            }),
            SubmitError::NotPlayed(PlayError::Refused { refusal, .. }) => Some(refusal),
            SubmitError::NotPlayed(_) => None,
        };
        refused.unwrap_or_else(|| panic!("{player}: {text}: {}", self.refused(player, text)))
    }

    /// Checks that an entry is refused by this rule, and changes nothing.
    ///
    /// # Panics
    /// If it is not.
    #[track_caller]
    pub fn refuses(&self, player: usize, text: &str, rule: &str) {
        let refusal = self.refusal(player, text);
        assert_eq!(refusal.rule.0, rule, "{player}: {text}: {refusal}");
    }

    /// Every fault of a text that cannot be read: its place in bytes, and what it says.
    ///
    /// # Panics
    /// If the text can be read.
    #[track_caller]
    pub fn faults(&self, player: usize, text: &str) -> Vec<(usize, String)> {
        match self.refused(player, text) {
            SubmitError::Unreadable(faults) => {
                faults.all().iter().map(|fault| (fault.at, fault.to_string())).collect()
            }
            SubmitError::NotPlayed(error) => panic!("{player}: {text}: {error}"),
        }
    }

    #[track_caller]
    fn refused(&self, player: usize, text: &str) -> SubmitError {
        let mut tried = self.game.clone();
        let Err(error) = AnyMatch::submit(&mut tried, seat(player), text) else {
            panic!("{player}: {text}: it is not refused");
        };
        assert_eq!(tried.state(), self.game.state(), "{player}: {text}: the state has changed");
        assert_eq!(tried.texts(), self.game.texts(), "{player}: {text}: words were kept");
        assert_eq!(tried.entries().len(), self.game.entries().len(), "{player}: {text}: the log has grown");
        error
    }

    /// Who is to act, by number: `1, 3`.
    pub fn to_act(&self) -> String {
        self.game.to_act().join(", ")
    }

    /// The state, secrets and all.
    pub fn state(&self) -> &G::State {
        self.game.state()
    }

    /// What the viewer may see.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// What the viewer may see, as JSON.
    pub fn json(&self, viewer: Viewer) -> serde_json::Value {
        AnyMatch::view(&self.game, viewer, None)
    }

    /// What the viewer may see, as plain text.
    pub fn board(&self, viewer: Viewer) -> String {
        AnyMatch::board(&self.game, viewer, None)
    }
}

/// The dice among what happened.
fn rolls<E>(occurrences: &[Occurrence<E>]) -> Vec<Rolled> {
    let roll = |occurrence: &Occurrence<E>| match occurrence {
        Occurrence::Roll(rolled, _) => Some(*rolled),
        Occurrence::Event(..) => None,
    };
    occurrences.iter().filter_map(roll).collect()
}

/// The parts of a text between separators outside quotes.
fn split<'a>(text: &'a str, between: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        is_quoted ^= c == '"' && !text[..at].ends_with('\\');
        if !is_quoted && at >= start && text[at..].starts_with(between) {
            parts.push(&text[start..at]);
            start = at + between.len();
        }
    }
    parts.push(&text[start..]);
    parts
}
