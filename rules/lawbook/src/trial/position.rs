//! A single position, drawn by hand.

use engine::{Dice, Flow, Game, Occurrence, Offers, Recorder, Scripted, Seat, Seats};

use super::rolls;

/// A position to try the rules in, and what the last action in it caused.
///
/// A game adds its own way to draw positions with a trait on `Position<ItsGame>`.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    /// The position.
    pub state: G::State,
    /// What the last action caused, dice included.
    pub occurrences: Vec<Occurrence<G::Event>>,
    /// Whether the last action can be undone.
    pub flow: Flow,
}

impl<G: Game> Position<G> {
    /// This position.
    pub fn of(state: G::State) -> Self {
        Self { state, occurrences: Vec::new(), flow: Flow::Open }
    }

    /// The first position of a game under the newest rules; the set-up rolls these faces and no others.
    ///
    /// # Panics
    /// If the faces do not fit.
    #[track_caller]
    pub fn start(setup: &G::Setup, faces: &[u16]) -> Self {
        let mut table = Recorder::new(Scripted::new(faces));
        let state = G::start(setup, *G::VERSIONS.end(), &mut table);
        if let Some(fault) = table.dice.fault() {
            panic!("the set-up: {fault}");
        }
        Self { state, occurrences: table.occurrences, flow: Flow::Open }
    }

    /// The same position with a change.
    #[must_use]
    pub fn but(mut self, change: impl FnOnce(&mut G::State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Who is to act.
    pub fn to_act(&self) -> Seats {
        G::to_act(&self.state)
    }

    /// The seat that is to act; of several, the lowest.
    ///
    /// # Panics
    /// If the game is over.
    #[track_caller]
    pub fn actor(&self) -> Seat {
        self.to_act().lowest().unwrap_or_else(|| panic!("no one is to act in {:?}", self.state))
    }

    /// Everything that is offered to the seat that is to act.
    pub fn all_offers(&self) -> Vec<G::Action> {
        self.to_act().lowest().map_or_else(Vec::new, |seat| self.offers_to(seat))
    }

    /// Everything that is offered to a seat; nothing if it is not to act.
    pub fn offers_to(&self, seat: Seat) -> Vec<G::Action> {
        let mut offers = Offers::new();
        if self.to_act().has(seat) {
            G::offer(&self.state, seat, &mut offers);
        }
        offers.actions().collect()
    }

    /// Whether an action is offered to the seat that is to act.
    pub fn offers(&self, action: G::Action) -> bool {
        self.all_offers().contains(&action)
    }

    /// The seat that is to act takes an offered action, which rolls these faces and no others.
    ///
    /// # Panics
    /// If it is not offered, or the faces do not fit.
    #[track_caller]
    pub fn play(&mut self, action: G::Action, faces: &[u16]) {
        self.play_as(self.actor(), action, faces);
    }

    /// A seat takes an offered action, which rolls these faces and no others.
    ///
    /// # Panics
    /// If it is not offered, or the faces do not fit.
    #[track_caller]
    pub fn play_as(&mut self, seat: Seat, action: G::Action, faces: &[u16]) {
        let fault = self.take(seat, action, Scripted::new(faces)).fault();
        if let Some(fault) = fault {
            panic!("{action:?}: {fault}\n{}", self.caused());
        }
    }

    /// The seat that is to act takes an offered action with other dice, such as `Fast::new(1)`.
    ///
    /// # Panics
    /// If it is not offered.
    #[track_caller]
    pub fn play_with(&mut self, action: G::Action, dice: impl Dice) {
        self.take(self.actor(), action, dice);
    }

    #[track_caller]
    fn take<D: Dice>(&mut self, seat: Seat, action: G::Action, dice: D) -> D {
        let offers = self.offers_to(seat);
        assert!(offers.contains(&action), "{action:?} is not offered to {seat:?}: {offers:?}");
        let mut table = Recorder::new(dice);
        self.flow = G::apply(&mut self.state, seat, action, &mut table);
        self.occurrences = table.occurrences;
        table.dice
    }

    /// The same position after an action, to try several.
    ///
    /// # Panics
    /// If the action is not offered, or the faces do not fit.
    #[must_use]
    #[track_caller]
    pub fn after(&self, action: G::Action, faces: &[u16]) -> Self {
        let mut after = self.clone();
        after.play(action, faces);
        after
    }

    /// The events of the last action, secret ones included.
    pub fn events(&self) -> Vec<G::Event> {
        let event = |occurrence: &Occurrence<G::Event>| match occurrence {
            Occurrence::Event(event, _) => Some(*event),
            Occurrence::Roll(..) => None,
        };
        self.occurrences.iter().filter_map(event).collect()
    }

    /// Whether the last action caused this event.
    pub fn saw(&self, event: G::Event) -> bool {
        self.events().contains(&event)
    }

    /// What the dice of the last action were for, once for dice that belong together.
    pub fn purposes(&self) -> Vec<&'static str> {
        let mut purposes: Vec<_> =
            rolls(&self.occurrences).into_iter().map(|rolled| rolled.why.purpose).collect();
        purposes.dedup();
        purposes
    }

    /// What the last action caused, line by line, for the message of a failed test.
    pub fn caused(&self) -> String {
        let lines: Vec<_> = self.occurrences.iter().map(|occurrence| format!("{occurrence:?}")).collect();
        lines.join("\n")
    }
}
