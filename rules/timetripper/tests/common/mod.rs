//! A battlefield to try the rules on, so that a test reads as an example: who stands where, one action, the dice, and
//! what came of it.
#![allow(dead_code, reason = "each file of tests uses its own share")]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use engine::{Dice as _, Flow, Game as _, Given, Happening, Listening, Offers, Seat, Seats};
use hexgrid::Direction;
use timetripper::{
    Action, Event, Setup, State, TimeTripper,
    book::Values,
    event::Named,
    field::{Field, Health, Steed, Unit, Who},
    gear::{Item, Pack},
    map::Place,
    state::{Phase, Turn},
    tables::{Grade, Harm, Reaction},
    weapons::{Mode, Weapon},
};

/// A hex by name.
#[track_caller]
pub(crate) fn hex(name: &str) -> Place {
    Place::named(name).unwrap()
}

/// A direction by number, 1 (up) to 6 clockwise.
#[track_caller]
pub(crate) fn way(number: u8) -> Direction {
    Direction::from_number(number).unwrap()
}

/// A seat by number, from 1.
#[track_caller]
pub(crate) fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

/// Four values as they are printed, `12C2I`.
#[track_caller]
pub(crate) fn values(text: &str) -> Values {
    let cut = text.find(|c: char| c.is_ascii_alphabetic() && !text.starts_with(c)).unwrap_or(1);
    let (attack, rest) = text.split_at(cut);
    let (accuracy, rest) = rest.split_at(1);
    let (defense, detection) = rest.split_at(rest.len() - 1);
    let number = |text: &str| if text == "X" { 0 } else { text.parse().unwrap() };
    let letter = |text: &str| Grade::letter(text.chars().next().unwrap());
    Values {
        attack: number(attack),
        accuracy: letter(accuracy),
        defense: number(defense),
        detection: letter(detection),
    }
}

/// A battle in its second Stage, with the Trippers on the display and nobody else yet.
#[derive(Clone)]
pub(crate) struct Trial {
    pub(crate) state: State,
    /// What the last action made happen, dice included.
    pub(crate) heard: Vec<Happening<Event>>,
    /// Whether the last action can be taken back.
    pub(crate) flow: Flow,
}

/// One Tripper on the T hex of a battle, with M16 and radio, whose turn it is; the dice decide for the other side.
pub(crate) fn alone(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    trial(&setup, battle)
}

/// So many Trippers in a row below each other (`0707`, `0708`, …), each with 20 Endurance; the first has radio, M16
/// and shotgun.
pub(crate) fn team(players: usize, battle: u8) -> Trial {
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    trial(&setup, battle)
}

/// The Trippers of a set-up in the second Stage of a battle.
pub(crate) fn trial(setup: &Setup, battle: u8) -> Trial {
    let mut dice = Listening::new(Given::new(&[]));
    let mut state = TimeTripper::start(setup, 1, &mut dice);
    state.field = Field::new(battle);
    state.field.stage = 2;
    state.time.at = state.time.displays.find(battle).unwrap_or(state.time.at);
    state.time.visited = 1 << battle;
    state.time.path[0] = battle;
    state.time.fought = 1;
    for number in 0..setup.players {
        let row = u16::try_from(7 + number).unwrap();
        state.trippers[number].place = Place::of(7, row).unwrap();
    }
    state.chosen = state.trippers.map(|tripper| tripper.pack);
    state.phase = Phase::Tripper(Turn::new(Seat::new(0), Seats::NONE));
    Trial { state, heard: Vec::new(), flow: Flow::Open }
}

impl Trial {
    /// An opponent of the battle in progress, by its place in the book (0 is the first), in a hex; with what it rides.
    #[track_caller]
    pub(crate) fn foe(mut self, kind: u8, place: &str) -> Self {
        let battle = self.state.field.battle;
        let opponent = self.state.book.battle(battle).unwrap().opponents[usize::from(kind)].clone();
        let unit = Unit {
            battle,
            kind,
            values: opponent.values.unwrap_or(Unit::NOBODY.values),
            place: hex(place),
            health: Health::Up,
            steed: if opponent.mount.is_some() { Steed::Up } else { Steed::None },
            endurance: opponent.traits.endurance.unwrap_or(0),
            ..Unit::NOBODY
        };
        self.state.field.add(unit).unwrap();
        self
    }

    /// The last opponent that was added, with other values.
    #[track_caller]
    pub(crate) fn with_values(mut self, text: &str) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].values = values(text);
        self
    }

    /// The last opponent that was added, in awe of a seat.
    pub(crate) fn awed_by(mut self, number: usize) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].awed = Some(seat(number));
        self
    }

    /// A Tripper somewhere else.
    pub(crate) fn tripper(mut self, number: usize, place: &str) -> Self {
        self.state.trippers[number - 1].place = hex(place);
        self
    }

    /// The first Tripper with so many of something.
    pub(crate) fn with(mut self, item: Item, count: u8) -> Self {
        self.state.trippers[0].pack.set(item, count);
        self
    }

    /// The first Tripper with a weapon.
    pub(crate) fn armed(self, weapon: Weapon) -> Self {
        self.with(Item::Weapon(weapon), 1)
    }

    /// The state changed in some way the helpers here have no word for.
    pub(crate) fn but(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// It is this seat's turn, at its beginning.
    pub(crate) fn turn_of(mut self, number: usize) -> Self {
        self.state.phase = Phase::Tripper(Turn::new(seat(number), Seats::NONE));
        self
    }

    /// The seat that is to act.
    #[track_caller]
    pub(crate) fn actor(&self) -> Seat {
        TimeTripper::to_act(&self.state).lowest().unwrap()
    }

    /// Whether an action is offered to the seat that is to act.
    pub(crate) fn offers(&self, action: Action) -> bool {
        self.all_offers().contains(&action)
    }

    /// Everything that is offered to the seat that is to act.
    pub(crate) fn all_offers(&self) -> Vec<Action> {
        let mut offers = Offers::new();
        if let Some(seat) = TimeTripper::to_act(&self.state).lowest() {
            TimeTripper::offer(&self.state, seat, &mut offers);
        }
        offers.actions().collect()
    }

    /// Takes an action that must be offered; these and no other faces are rolled.
    #[track_caller]
    pub(crate) fn play(&mut self, action: Action, faces: &[u16]) {
        assert!(self.offers(action), "{action:?} is not offered: {:?}", self.all_offers());
        let seat = self.actor();
        let mut table = Listening::new(Given::new(faces));
        self.flow = TimeTripper::apply(&mut self.state, seat, action, &mut table);
        self.heard = table.heard;
        let rolled = self.heard.iter().filter(|happening| matches!(happening, Happening::Roll(..))).count();
        assert!(
            table.dice.fault().is_none() && rolled == faces.len(),
            "{rolled} dice were rolled: {}",
            self.told()
        );
    }

    /// Takes an action with other dice, such as `Fast::new(1)`.
    #[track_caller]
    pub(crate) fn play_with(&mut self, action: Action, dice: impl engine::Dice) {
        assert!(self.offers(action), "{action:?} is not offered: {:?}", self.all_offers());
        let seat = self.actor();
        let mut table = Listening::new(dice);
        self.flow = TimeTripper::apply(&mut self.state, seat, action, &mut table);
        self.heard = table.heard;
    }

    /// What the last action made happen.
    pub(crate) fn events(&self) -> Vec<Event> {
        let event = |happening: &Happening<Event>| match happening {
            Happening::Event(event, _) => Some(*event),
            Happening::Roll(..) => None,
        };
        self.heard.iter().filter_map(event).collect()
    }

    /// Whether the last action made this happen.
    pub(crate) fn saw(&self, event: Event) -> bool {
        self.events().contains(&event)
    }

    /// What happened, for the message of a failed test.
    pub(crate) fn told(&self) -> String {
        self.heard.iter().map(|happening| format!("{happening:?}\n")).collect()
    }

    /// A unit by its number from 0.
    pub(crate) fn unit(&self, at: u8) -> &Unit {
        self.state.unit(at)
    }

    /// The first Tripper's pack.
    pub(crate) fn pack(&self) -> &Pack {
        &self.state.trippers[0].pack
    }
}

/// Faces from text: a plain number is the sum of two dice, `d` with a number one die.
#[track_caller]
pub(crate) fn roll(text: &str) -> Vec<u16> {
    let faces = |word: &str| {
        if let Some(face) = word.strip_prefix('d') {
            return vec![face.parse().unwrap()];
        }
        let sum: u16 = word.parse().unwrap();
        let first = (sum - 1).min(6);
        vec![first, sum - first]
    };
    text.split_whitespace().flat_map(faces).collect()
}

/// A shot with a weapon into a hex.
#[track_caller]
pub(crate) fn fire(weapon: Weapon, mode: Mode, place: &str) -> Action {
    Action::Fire { weapon, mode, place: hex(place), mount: false }
}

/// The next shot of a volley.
#[track_caller]
pub(crate) fn shot(place: &str) -> Action {
    Action::Shot { place: hex(place), mount: false }
}

/// A blow with a weapon into a hex, alone.
#[track_caller]
pub(crate) fn melee(weapon: Weapon, place: &str) -> Action {
    Action::Melee { weapon, place: hex(place), mount: false, together: false }
}

impl Trial {
    /// The last opponent that was added does nothing in the Historical Soldier Phase.
    pub(crate) fn idle(mut self) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].frozen = true;
        self
    }

    /// The last opponent that was added is out of the battle.
    pub(crate) fn down(mut self) -> Self {
        let last = usize::from(self.state.field.count) - 1;
        self.state.field.units[last].health = Health::Down;
        self
    }

    /// Takes an action whose dice are given as text.
    #[track_caller]
    pub(crate) fn rolls(&mut self, action: Action, faces: &str) {
        self.play(action, &roll(faces));
    }

    /// The same position after an action, to try several.
    #[track_caller]
    pub(crate) fn after(&self, action: Action, faces: &str) -> Self {
        let mut other = self.clone();
        other.rolls(action, faces);
        other
    }

    /// A unit by name.
    pub(crate) fn name(&self, at: u8) -> Named {
        self.state.named(Who::Unit(at))
    }

    /// Whether each shot of the last action hit.
    pub(crate) fn hits(&self) -> Vec<bool> {
        let aims = self.events().into_iter().filter_map(|event| match event {
            Event::Aimed(aim) => Some(aim.hits),
            _ => None,
        });
        aims.collect()
    }

    /// Whom the last action struck, with which Attack Value, and what it counted as.
    pub(crate) fn blows(&self) -> Vec<(Named, i16, Harm)> {
        let blows = self.events().into_iter().filter_map(|event| match event {
            Event::Struck(blow) => Some((blow.at, blow.attack, blow.counts_as)),
            _ => None,
        });
        blows.collect()
    }

    /// The reactions of those who looked for somebody, with what was added for being near and for a flare.
    pub(crate) fn reactions(&self) -> Vec<(i8, i8, Reaction)> {
        let seen = self.events().into_iter().filter_map(|event| match event {
            Event::Detected { near, flare, reaction, .. } => Some((near, flare, reaction)),
            _ => None,
        });
        seen.collect()
    }

    /// What the dice of the last action were for, one word for dice that belong together.
    pub(crate) fn purposes(&self) -> Vec<&'static str> {
        let purpose = |happening: &Happening<Event>| match happening {
            Happening::Roll(rolled, _) => Some(rolled.why.purpose),
            Happening::Event(..) => None,
        };
        let mut purposes: Vec<_> = self.heard.iter().filter_map(purpose).collect();
        purposes.dedup();
        purposes
    }

    /// The Endurance of a seat.
    pub(crate) fn endurance(&self, number: usize) -> u8 {
        self.state.trippers[number - 1].endurance
    }
}
